//! What is drawn, as numbers: a wave field, discs and lines with places in points and colours, from bodies and contacts. Nothing here knows how
//! they reach the screen, so the window and exported frames show the same picture.

mod auto_scale;
mod camera;
pub mod colour;
mod drawing;
mod forces;
mod frame;
mod inspect;
mod overlay;
mod pixels;
mod scheme;
mod shade;
mod svg;
mod wave;

pub use auto_scale::AutoScale;
pub use camera::{Bounds, Camera, GAUGE_ROOM, Margins, lane_offset, margins};
pub use drawing::{Disc, DrawSettings, Drawing, LanePlace, Line, MANY, ModeShape};
pub use forces::ends;
pub use inspect::{PickView, Picked, find, find_wall, grab};
pub use pixels::pixels;
pub use scheme::Scheme;
pub use shade::{ColourScale, Loads, values};
pub use svg::svg;
pub use wave::WaveField;
