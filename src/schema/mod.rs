//! How quantities are named, written and read: what files, command line and panels share.

pub mod axis;
pub mod choice;
pub mod field;
pub mod given;
pub mod number;
pub mod point;
pub mod text_only;
pub mod ticks;
pub mod units;
pub mod value;
pub mod whole;
pub mod written;
