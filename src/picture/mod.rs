//! What is drawn, as numbers: discs and lines with places in points and colours, from bodies and contacts. Nothing here knows how
//! they reach the screen, so the window and exported frames show the same picture.

mod camera;
pub mod colour;
mod drawing;
mod frame;
mod inspect;
mod shade;

pub use camera::{Bounds, Camera, lane_offset};
pub use drawing::{Disc, Drawing, Lane, Line, Stage};
pub use inspect::{Found, View, find};
pub use shade::{Scale, values};
