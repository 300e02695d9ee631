//! What is drawn, as numbers: a wave field, discs and lines with places in points and colours, from bodies and contacts. Nothing here knows how
//! they reach the screen, so the window and exported frames show the same picture.

mod auto_scale;
mod camera;
pub mod colour;
mod draw;
mod drawing;
mod forces;
mod frame;
mod inspect;
mod overlay;
mod pixels;
mod places;
mod recorded;
mod scheme;
mod shade;
mod sketch;
mod svg;
mod wave;

pub use auto_scale::AutoScale;
pub use camera::{Bounds, Camera, GAUGE_ROOM, Margins, lane_offset, margins};
pub use draw::MANY;
pub use drawing::{Disc, Drawing, Fill, Line};
pub use forces::ends;
pub use inspect::{PickView, Picked, find, find_wall, grab};
pub use pixels::pixels;
pub use recorded::{Outline, PackingSketch, Side};
pub use scheme::Scheme;
pub use shade::{ColourScale, Loads, values};
pub use sketch::{DrawSettings, LanePlace, ModeShape};
pub use svg::svg;
pub use wave::WaveField;
