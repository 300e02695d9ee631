//! Pictures and films of the window: what was asked for and what is under way. `view` takes them.

use std::path::PathBuf;

use bevy::prelude::*;

/// What is to be taken.
#[derive(Resource, Default)]
pub struct Capture {
    /// Pictures: where to, and of which part.
    pub screenshots: Vec<(PathBuf, Option<String>)>,
    /// The film that is being made.
    pub film: Option<Film>,
    /// Whether a picture is being taken; a script waits for it.
    pub is_taking_picture: bool,
    /// Whether the program ends once all are safe.
    pub is_quitting: bool,
}

impl Capture {
    /// Whether the runs have to hold still for a picture.
    pub fn holds_still(&self) -> bool {
        self.is_taking_picture || !self.screenshots.is_empty()
    }
}

/// A film that is being made.
pub struct Film {
    /// A `.gif` file, or a folder for pictures.
    pub path: PathBuf,
    /// Steps from frame to frame.
    pub every: u64,
    /// The step of the next frame.
    pub next: u64,
    /// The last step of a film of the past; it ends by itself there.
    pub last: Option<u64>,
    /// The pace afterwards, and whether time passes then.
    pub resumes: Option<(f64, bool)>,
    /// Frames so far.
    pub frames: usize,
    /// Whether it is to be finished.
    pub is_ending: bool,
}

impl Film {
    /// Whether it is one file.
    pub fn is_gif(&self) -> bool {
        self.path.extension().is_some_and(|e| e == "gif")
    }
}
