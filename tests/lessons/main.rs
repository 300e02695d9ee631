//! Lessons: each one is played from beginning to end, so that none can go stale; their files are read with errors that help; their sheets are whole.
#![allow(clippy::unwrap_used, clippy::panic)] // a test that cannot go on must fail

mod files;
mod paper;
mod play;

use std::sync::Arc;

use ghostspring::lesson::{Lesson, builtin};

/// Every built-in lesson with its name.
fn lessons() -> Vec<(&'static str, Arc<Lesson>)> {
    let load = |name| {
        Arc::new(
            builtin::load(name)
                .unwrap()
                .unwrap_or_else(|e| panic!("{e}")),
        )
    };
    builtin::names().map(|name| (name, load(name))).collect()
}
