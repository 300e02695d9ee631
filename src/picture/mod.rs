//! What is drawn, as numbers: a wave field, discs and lines with places in points and colours, from bodies and contacts. Nothing here knows how
//! they reach the screen, so the window and exported frames show the same picture.

mod auto_scale;
mod camera;
pub mod colour;
mod drawing;
pub mod forces;
mod frame;
mod inspect;
mod scheme;
mod shade;
mod wave;

pub use auto_scale::AutoScale;
pub use camera::{Bounds, Camera, GAUGE_ROOM, Margins, lane_offset};
pub use drawing::{Disc, DrawSettings, Drawing, LanePlace, Line, ModeShape};
pub use inspect::{PickView, Picked, find};
pub use scheme::Scheme;
pub use shade::{Scale, values};
pub use wave::WaveField;
