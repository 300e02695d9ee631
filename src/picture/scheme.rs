//! The colours of everything but the data, on a dark and on a light ground.

use super::colour::{self, Rgba};
use crate::session::{Contrast, Theme};

/// Colours of everything but the data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scheme {
    /// Behind everything.
    pub ground: Rgba,
    /// Walls, piston and arrows.
    pub frame: Rgba,
    /// Forces of contacts that stick (or have no friction).
    pub sticking: Rgba,
    /// Forces of contacts that slide.
    pub sliding: Rgba,
    /// Discs that carry no force.
    pub idle: Rgba,
    /// Waves that go back along the axis, and forth.
    pub waves: [Rgba; 2],
    /// Power by which weak waves are lifted: they are what one looks for, and on a light ground they need it more.
    pub lift: f32,
    /// Factor of the width of force lines: dark lines on a light ground look thinner.
    pub line_width: f64,
    /// How much their glow counts: on a light ground it would be a smudge.
    pub glow: f64,
    /// How much of the ground there is in the colour of a disc, for the least and the largest magnitude: on a light ground full colours would
    /// hide the forces, and the dark ones most of all.
    pub paleness: [f64; 2],
    /// Trails.
    pub trail: Rgba,
    /// What is selected.
    pub mark: Rgba,
}

impl Scheme {
    /// On a dark ground.
    pub const DARK: Self = Self {
        ground: Rgba::opaque(17, 19, 24),
        frame: Rgba::opaque(176, 182, 194),
        sticking: Rgba([255, 255, 255, 240]),
        sliding: Rgba::opaque(255, 120, 70),
        idle: Rgba::opaque(110, 118, 134),
        waves: [Rgba([58, 140, 255, 235]), Rgba([255, 92, 60, 235])],
        lift: 0.65,
        line_width: 1.0,
        glow: 1.0,
        paleness: [0.0; 2],
        trail: Rgba([255, 244, 214, 215]),
        mark: Rgba::opaque(255, 255, 255),
    };
    /// On a light ground.
    pub const LIGHT: Self = Self {
        ground: Rgba::opaque(248, 248, 246),
        frame: Rgba::opaque(70, 76, 88),
        sticking: Rgba([10, 10, 18, 255]),
        sliding: Rgba::opaque(213, 60, 0),
        idle: Rgba::opaque(140, 146, 158),
        waves: [Rgba([24, 92, 214, 250]), Rgba([218, 42, 26, 250])],
        lift: 0.42,
        line_width: 1.5,
        glow: 0.0,
        paleness: [0.78, 0.4],
        trail: Rgba([60, 30, 0, 200]),
        mark: Rgba::opaque(0, 0, 0),
    };

    /// On paper.
    pub const PAPER: Self = Self {
        ground: Rgba::opaque(255, 255, 255),
        ..Self::LIGHT
    };

    /// The colour of a disc, for a magnitude from 0 to 1.
    pub fn magnitude(&self, x: f64) -> Rgba {
        let [least, largest] = self.paleness;
        let paleness = least + (largest - least) * x.clamp(0.0, 1.0);
        colour::magnitude(x).mix(self.ground, paleness)
    }

    /// A signed quantity from −1 to 1: nothing is the ground, the ends are the colours of waves that go back and forth.
    pub fn signed(&self, x: f64) -> Rgba {
        let x = if x.is_finite() {
            x.clamp(-1.0, 1.0)
        } else {
            0.0
        };
        let [back, forth] = self.waves.map(|c| c.with_alpha(255));
        let end = if x < 0.0 { back } else { forth };
        self.ground.mix(end, x.abs().powf(f64::from(self.lift)))
    }

    /// For a theme; high contrast takes the ground to its end.
    pub fn of(theme: Theme, contrast: Contrast) -> Self {
        let (scheme, extreme) = match theme {
            Theme::Dark => (Self::DARK, Rgba::opaque(0, 0, 0)),
            Theme::Light => (Self::LIGHT, Rgba::opaque(255, 255, 255)),
        };
        match contrast {
            Contrast::Normal => scheme,
            Contrast::High => Self {
                ground: extreme,
                ..scheme
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Zero is the background: the map of a run at rest is as empty as the picture beside it.
    #[test]
    fn signed_colours_begin_at_the_ground() {
        for scheme in [Scheme::DARK, Scheme::LIGHT, Scheme::PAPER] {
            assert_eq!(scheme.signed(0.0), scheme.ground);
            assert_eq!(scheme.signed(f64::NAN), scheme.ground);
            let ends = scheme.waves.map(|c| c.with_alpha(255));
            assert_eq!([-1.0, 1.0].map(|x| scheme.signed(x)), ends);
        }
    }
}
