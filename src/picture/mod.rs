//! What is drawn, as numbers: a wave field, discs and lines with places in points and colours, from bodies and contacts. Nothing here knows how
//! they reach the screen, so the window and exported frames show the same picture.

mod camera;
pub mod colour;
mod drawing;
mod exposure;
pub mod forces;
mod frame;
mod inspect;
mod shade;
mod stage;
mod wave;

pub use camera::{Bounds, Camera, GAUGE_ROOM, Room, lane_offset};
pub use drawing::{Disc, Drawing, Lane, Line, Setting, Shape};
pub use exposure::Exposure;
pub use inspect::{Found, View, find};
pub use shade::{Scale, values};
pub use stage::Stage;
pub use wave::Wave;
