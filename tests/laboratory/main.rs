//! The laboratory: its schedule without a screen, its panels without Bevy, and the real window.
#![cfg(feature = "window")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test that cannot go on must fail

mod app;
mod classroom;
mod hands;
mod instruments;
mod lanes;
mod languages;
mod layout;
mod lessons;
mod notebook;
mod numbers;
mod packing;
mod panels;
mod plots;
mod questions;
mod real_hands;
mod screen;
mod storm;
mod teaching;
