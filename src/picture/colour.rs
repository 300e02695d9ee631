//! Colours: one for what is measured and one for what is predicted, the same two in every plot and figure; Okabe and Ito's for lanes;
//! viridis for magnitudes. For signed fields see [`super::Scheme::signed`]. Colour-blind readers can tell all of them apart.

/// Red, green, blue and opacity, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// Opaque.
    pub const fn opaque(r: u8, g: u8, b: u8) -> Self {
        Self([r, g, b, 255])
    }

    /// The same with another opacity.
    pub const fn with_alpha(self, alpha: u8) -> Self {
        let [r, g, b, _] = self.0;
        Self([r, g, b, alpha])
    }

    /// Brighter or darker by a factor.
    pub fn lit(self, brightness: f64) -> Self {
        let [r, g, b, a] = self.0;
        let channel = |c: u8| (f64::from(c) * brightness).round().clamp(0.0, 255.0) as u8;
        Self([channel(r), channel(g), channel(b), a])
    }

    /// A mixture, 0 is this one and 1 the other.
    pub fn mix(self, other: Self, share: f64) -> Self {
        let channel = |i: usize| {
            let (a, b) = (f64::from(self.0[i]), f64::from(other.0[i]));
            (a + (b - a) * share.clamp(0.0, 1.0)).round() as u8
        };
        Self([channel(0), channel(1), channel(2), channel(3)])
    }
}

/// Measured: a warm orange (Okabe and Ito).
pub const MEASURED: Rgba = Rgba::opaque(230, 159, 0);
/// Predicted: a sky blue (Okabe and Ito).
pub const PREDICTED: Rgba = Rgba::opaque(86, 180, 233);
/// Predicted, on a light ground: a darker blue.
pub const PREDICTED_ON_LIGHT: Rgba = Rgba::opaque(0, 114, 178);
/// Measured, on a light ground: vermilion.
pub const MEASURED_ON_LIGHT: Rgba = Rgba::opaque(213, 94, 0);

/// Okabe and Ito's colours for lanes and other things that only have to be told apart.
pub const LANES: [Rgba; 5] = [
    Rgba::opaque(230, 159, 0),
    Rgba::opaque(86, 180, 233),
    Rgba::opaque(0, 158, 115),
    Rgba::opaque(204, 121, 167),
    Rgba::opaque(213, 94, 0),
];

/// Viridis, at twenty even places.
const VIRIDIS: [[u8; 3]; 20] = [
    [0x44, 0x01, 0x54],
    [0x48, 0x15, 0x67],
    [0x48, 0x26, 0x77],
    [0x45, 0x37, 0x81],
    [0x40, 0x47, 0x88],
    [0x39, 0x56, 0x8c],
    [0x33, 0x63, 0x8d],
    [0x2d, 0x70, 0x8e],
    [0x28, 0x7d, 0x8e],
    [0x23, 0x8a, 0x8d],
    [0x1f, 0x96, 0x8b],
    [0x20, 0xa3, 0x87],
    [0x29, 0xaf, 0x7f],
    [0x3c, 0xbb, 0x75],
    [0x55, 0xc6, 0x67],
    [0x73, 0xd0, 0x55],
    [0x95, 0xd8, 0x40],
    [0xb8, 0xde, 0x29],
    [0xdc, 0xe3, 0x19],
    [0xfd, 0xe7, 0x25],
];

/// How a disc is shaded where pixels are computed one by one: a light point up and to the left of its middle (in radii), and
/// from there outwards (place, brightness). The window's shader does the same with a normal vector.
pub const LIGHT_POINT: [f32; 2] = [-0.24, 0.32];
/// See [`LIGHT_POINT`].
pub const SHADES: [(f32, f64); 4] = [(0.0, 1.10), (0.45, 1.0), (0.80, 0.86), (1.0, 0.62)];

/// A magnitude from 0 to 1.
pub fn magnitude(x: f64) -> Rgba {
    through(&VIRIDIS, x)
}

fn through(stops: &[[u8; 3]], x: f64) -> Rgba {
    let x = if x.is_finite() {
        x.clamp(0.0, 1.0)
    } else {
        0.0
    };
    let place = x * (stops.len() - 1) as f64;
    let i = (place as usize).min(stops.len() - 2);
    let [a, b] = [stops[i], stops[i + 1]].map(|[r, g, b]| Rgba::opaque(r, g, b));
    a.mix(b, place - i as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lightness grows steadily along viridis: it survives a grey printer.
    #[test]
    fn magnitudes_grow_lighter() {
        let lightness = |x: f64| {
            let [r, g, b, _] = magnitude(x).0.map(f64::from);
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let steps: Vec<f64> = (0..=100).map(|i| lightness(f64::from(i) / 100.0)).collect();
        assert!(steps.windows(2).all(|w| w[1] >= w[0]));
        assert_eq!(magnitude(f64::NAN), magnitude(0.0));
    }
}
