//! The colours on paper: the window's own on a light ground, told apart by every eye and in grey print.

use crate::experiment::figure::FigureRole;
use crate::picture::colour::{self, Rgba};

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The colour of what comes from a simulation: vermilion.
pub const MEASURED: Rgb = rgb(colour::MEASURED_ON_LIGHT);
/// The colour of what comes from theory: blue.
pub const PREDICTED: Rgb = rgb(colour::PREDICTED_ON_LIGHT);
/// The colour of guides for the eye.
pub const GUIDE: Rgb = [0x77, 0x7f, 0x88];
/// Text and axes.
pub const INK: Rgb = [0x22, 0x26, 0x2b];
/// Lines of a grid.
pub const FAINT: Rgb = [0xe3, 0xe6, 0xea];

/// The colour of a role.
pub fn of(role: FigureRole) -> Rgb {
    match role {
        FigureRole::Measured => MEASURED,
        FigureRole::Predicted => PREDICTED,
        FigureRole::Guide => GUIDE,
    }
}

/// `#rrggbb`.
pub fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Viridis at a place from 0 to 1.
pub fn viridis(place: f64) -> Rgb {
    rgb(colour::magnitude(place))
}

const fn rgb(Rgba([r, g, b, _]): Rgba) -> Rgb {
    [r, g, b]
}
