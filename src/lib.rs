//! **Ghostspring**: see the springs that aren't there.
pub mod measure;
pub mod physics;
pub mod scene;
pub mod theory;
