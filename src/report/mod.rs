//! Results as text that leaves the program: tables, CSV. (JSON comes straight from the results.)

pub mod csv;
pub mod table;
