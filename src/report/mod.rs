//! Results as they leave the program: tables, CSV, figures, the page, pictures. (JSON comes straight from the results.)

pub mod csv;
pub mod figure;
pub mod page;
pub mod palette;
pub mod picture;
#[cfg(feature = "window")]
pub mod pixels;
pub mod plot;
mod portrait;
pub mod scan;
pub mod table;
mod ticks;
pub mod typeset;
