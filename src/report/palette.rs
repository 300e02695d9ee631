//! The colours: *measured* and *predicted* the same two everywhere, Okabe and Ito's, told apart by every eye and in grey
//! print; magnitudes in viridis, which is perceptually uniform.

use crate::experiment::figure::Role;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The colour of what comes from a simulation: blue.
pub const MEASURED: Rgb = [0x00, 0x72, 0xb2];
/// The colour of what comes from theory: vermilion.
pub const PREDICTED: Rgb = [0xd5, 0x5e, 0x00];
/// The colour of guides for the eye.
pub const GUIDE: Rgb = [0x77, 0x7f, 0x88];
/// Text and axes.
pub const INK: Rgb = [0x22, 0x26, 0x2b];
/// Lines of a grid.
pub const FAINT: Rgb = [0xe3, 0xe6, 0xea];

/// The colour of a role.
pub fn of(role: Role) -> Rgb {
    match role {
        Role::Measured => MEASURED,
        Role::Predicted => PREDICTED,
        Role::Guide => GUIDE,
    }
}

/// `#rrggbb`.
pub fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Viridis at a place from 0 to 1.
pub fn viridis(place: f64) -> Rgb {
    let place = place.clamp(0.0, 1.0) * (VIRIDIS.len() - 1) as f64;
    let low = (place.floor() as usize).min(VIRIDIS.len() - 2);
    let share = place - low as f64;
    std::array::from_fn(|i| {
        let (a, b) = (f64::from(VIRIDIS[low][i]), f64::from(VIRIDIS[low + 1][i]));
        (a + (b - a) * share).round() as u8
    })
}

/// Twenty evenly spaced colours of the map.
const VIRIDIS: [Rgb; 20] = [
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
