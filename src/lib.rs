//! **Ghostspring**: see the springs that aren't there.
pub mod command;
pub mod experiment;
pub mod measure;
pub mod physics;
pub mod platform;
pub mod report;
pub mod scene;
pub mod theory;
