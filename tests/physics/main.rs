//! The parts of the method, one by one.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

mod checked;
mod contact;
mod fingerprint;
mod memory;
mod params;
mod prescribed;
mod random;
mod small;
mod threads;
