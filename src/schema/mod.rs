//! How quantities are named, written and read: what files, command line and panels share.

pub mod number;
pub mod units;
