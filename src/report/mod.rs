//! Results as they leave the program: tables, CSV, figures, the page, pictures. (JSON comes straight from the results.)

pub mod csv;
pub mod figure;
pub mod film;
pub mod foreign_packing;
pub mod notebook;
pub mod page;
pub mod palette;
#[cfg(feature = "window")]
pub mod pixels;
pub mod plot;
pub mod scan;
mod sheet;
mod statements;
pub mod table;
mod ticks;
pub mod typeset;
pub mod worksheet;
