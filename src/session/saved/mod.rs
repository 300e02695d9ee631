//! A session as a file that people can read (`.ghost`), and as a code that fits into a message: scene, seed and changes, from which the very same state
//! can be made again. What the desk looked like comes along.

mod code;
mod desk;
mod packed;
mod verify;

use serde::{Deserialize, Serialize};

use super::lanes::MOST_LANES;
use super::{Change, Diary, Run, SavedLesson};
use crate::physics::MethodName;
use crate::scene::checkpoint::{self, Checkpoint};
use crate::scene::{Scene, Start, builtin};
use crate::schema::whole;

pub use code::{CodeError, MARK, from_code, is_code, to_code};
pub use desk::Desk;
use packed::{MOST_OF_STATE, from_text, to_text};
pub use verify::{Replayed, verify};

/// The latest version; all up to this one are read. A session is written in the oldest that can say it: without notes and lessons 1, with a lesson 2, with
/// dated notes 3.
pub const VERSION: u64 = 3;

/// A session: one run, or several lanes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSession {
    /// Version of this schema.
    #[serde(deserialize_with = "whole::deserialize")]
    pub version: u64,
    /// The program that wrote it.
    pub program: String,
    /// The runs, by lane.
    pub runs: Vec<SavedRun>,
    /// What the desk looked like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub desk: Option<Desk>,
    /// The lab notebook.
    #[serde(default, skip_serializing_if = "Diary::is_empty")]
    pub diary: Diary,
    /// The lesson that is under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<SavedLesson>,
}

/// A run: where it began, what was changed, where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRun {
    /// What it is called.
    pub name: String,
    /// Where it began.
    pub start: SavedStart,
    /// The method in sessions of earlier versions; now the scene has it.
    #[serde(default, skip_serializing)]
    pub model: EarlierModel,
    /// What was changed: (before which step, what).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<(u64, Change)>,
    /// Steps made.
    #[serde(deserialize_with = "whole::deserialize")]
    pub step: u64,
    /// What the states on the way were, to tell whether it is made again to the last bit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<HashMark>,
}

/// Where a run began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SavedStart {
    /// A scene, from its step 0.
    Scene(Scene),
    /// A state that comes with the program, by the name of its scene; whether it got another seed.
    Builtin(String, Scene, bool),
    /// Another prepared state: a compressed checkpoint as text.
    State(String, bool),
}

/// A state on the way, before the changes of its step; the last one stands after them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HashMark {
    /// Steps made.
    pub step: u64,
    /// Fingerprint of the state.
    pub hash: u64,
    /// Position of the loaded end, to say by how much two states differ.
    pub position: f64,
}

/// Why a text is not a session.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SessionError {
    /// It does not follow the schema.
    #[error("{file}:{line}:{column}: {problem}")]
    Syntax {
        /// The file's name.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        problem: String,
    },
    /// Written by a later program.
    #[error("{file}: unknown session version {found}; this program reads versions up to {VERSION}")]
    Version {
        /// The file's name.
        file: String,
        /// The version found.
        found: u64,
    },
    /// What it says is not possible.
    #[error("{file}: {problem}")]
    Content {
        /// The file's name.
        file: String,
        /// What is wrong.
        problem: String,
    },
}

/// States on the way whose fingerprints are kept.
const MOST_MARKS: usize = 32;

impl SavedSession {
    /// The session of these runs, with the fingerprints of states on the way.
    pub fn of(runs: &[&Run], desk: Option<Desk>) -> Result<Self, String> {
        let mut session = Self::brief(runs, desk)?;
        for (saved, run) in session.runs.iter_mut().zip(runs) {
            saved.marks = [marks(run), std::mem::take(&mut saved.marks)].concat();
        }
        Ok(session)
    }

    /// The same with nothing but the last fingerprint of each run: made at once, and short enough for a message.
    pub fn brief(runs: &[&Run], desk: Option<Desk>) -> Result<Self, String> {
        let runs: Result<_, String> = runs.iter().map(|run| SavedRun::of(run)).collect();
        Ok(Self {
            version: 1,
            program: concat!("ghostspring ", env!("CARGO_PKG_VERSION")).to_owned(),
            runs: runs?,
            desk,
            diary: Diary::default(),
            lesson: None,
        })
    }

    /// The same with what was noted, and the lesson that is under way.
    pub fn with_notes(mut self, diary: Diary, lesson: Option<SavedLesson>) -> Self {
        if !diary.is_empty() {
            self.version = VERSION;
        } else if lesson.is_some() {
            self.version = 2;
        }
        Self {
            diary,
            lesson,
            ..self
        }
    }

    /// As text.
    pub fn write(&self) -> Result<String, String> {
        let pretty = ron::ser::PrettyConfig::default()
            .depth_limit(4)
            .indentor("  ");
        ron::ser::to_string_pretty(self, pretty).map_err(|e| e.to_string())
    }

    /// From the bytes of a file, whose name is only for the error messages.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, SessionError> {
        let text = std::str::from_utf8(bytes).map_err(|_| SessionError::Content {
            file: file.to_owned(),
            problem: "this is not a session: it is not text".to_owned(),
        })?;
        Self::parse(file, text)
    }

    /// From text; `file` is only for the error messages.
    pub fn parse(file: &str, text: &str) -> Result<Self, SessionError> {
        if !text.trim_start().starts_with('(') {
            return Err(SessionError::Content {
                file: file.to_owned(),
                problem: "this is not a session: it does not begin with a bracket".to_owned(),
            });
        }
        let session: Self = ron::from_str(text).map_err(|error| SessionError::Syntax {
            file: file.to_owned(),
            line: error.span.start.line,
            column: error.span.start.col,
            problem: error.code.to_string(),
        })?;
        session.checked(file)
    }

    fn checked(self, file: &str) -> Result<Self, SessionError> {
        let refuse = |problem: String| SessionError::Content {
            file: file.to_owned(),
            problem,
        };
        if self.version > VERSION {
            return Err(SessionError::Version {
                file: file.to_owned(),
                found: self.version,
            });
        }
        if !(1..=MOST_LANES).contains(&self.runs.len()) {
            let found = self.runs.len();
            return Err(refuse(format!(
                "{found} runs; 1 to {MOST_LANES} are allowed"
            )));
        }
        for run in &self.runs {
            run.check()
                .map_err(|problem| refuse(format!("{}: {problem}", run.name)))?;
        }
        Ok(self)
    }

    /// The runs at their beginnings, on their way to where they stood.
    pub fn runs(&self) -> Result<Vec<Run>, String> {
        self.runs.iter().map(SavedRun::run).collect()
    }
}

impl SavedRun {
    fn of(run: &Run) -> Result<Self, String> {
        let changes = run.changes_made().to_vec();
        Ok(Self {
            name: run.name.clone(),
            start: SavedStart::of(&run.start)?,
            model: EarlierModel::Rigid,
            changes,
            step: run.assembly().steps(),
            marks: vec![HashMark::of(run.assembly())],
        })
    }

    fn check(&self) -> Result<(), String> {
        let start = self.start.start()?;
        let mut last = start.steps();
        if self.step < last || self.step > last + MOST_STEPS {
            let most = last + MOST_STEPS;
            return Err(format!(
                "step = {} is not allowed: it must be {last} to {most}",
                self.step
            ));
        }
        for (number, (step, _)) in self.changes.iter().enumerate() {
            if *step < last || *step > self.step {
                return Err(format!(
                    "change {} is before step {step}: it must be between {last} and {}",
                    number + 1,
                    self.step
                ));
            }
            last = *step;
        }
        Ok(())
    }

    /// The run at its beginning, on its way to where it stood.
    fn run(&self) -> Result<Run, String> {
        let mut run = Run::new(self.name.clone(), self.start.start()?);
        run = match self.model {
            EarlierModel::Rigid => run,
            EarlierModel::Soft => run.with_method(MethodName::SpringDashpot)?,
            EarlierModel::Implicit => run.with_method(MethodName::ImplicitSprings)?,
        };
        run.follow(self.changes.clone(), self.step);
        Ok(run)
    }
}

/// What earlier versions called the methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EarlierModel {
    /// Contact Dynamics, or what the scene says.
    #[default]
    Rigid,
    /// Springs and dashpots.
    Soft,
    /// Implicit springs.
    Implicit,
}

/// Longest session that is opened.
const MOST_STEPS: u64 = 1_000_000_000_000;

impl SavedStart {
    fn of(start: &Start) -> Result<Self, String> {
        let Some(state) = start.state() else {
            return Ok(Self::Scene(start.scene.clone()));
        };
        let is_same = |name: &&str| {
            let known = builtin::load(name).and_then(Result::ok);
            known.is_some_and(|known| known.state() == Some(state))
        };
        if let Some(name) = builtin::names().find(is_same) {
            let scene = start.scene.clone();
            return Ok(Self::Builtin(name.to_owned(), scene, start.is_reseeded()));
        }
        let checkpoint = Checkpoint {
            scene: start.scene.clone(),
            state: state.clone(),
        };
        let bytes = checkpoint::write(&checkpoint).map_err(|e| e.to_string())?;
        Ok(Self::State(to_text(&bytes), start.is_reseeded()))
    }

    /// The start itself.
    pub fn start(&self) -> Result<Start, String> {
        match self {
            Self::Scene(scene) => {
                scene.validate().map_err(|e| e.to_string())?;
                Ok(Start::new(scene.clone()))
            }
            Self::Builtin(name, scene, is_reseeded) => {
                scene.validate().map_err(|e| e.to_string())?;
                let known = builtin::load(name)
                    .ok_or_else(|| format!("this program has no state called '{name}'"))?;
                let state = known.map_err(|e| e.to_string())?.state().cloned();
                let state = state.ok_or_else(|| format!("'{name}' is not a prepared state"))?;
                Ok(Start::prepared(scene.clone(), state, *is_reseeded))
            }
            Self::State(text, is_reseeded) => {
                let bytes = from_text(text, MOST_OF_STATE)?;
                let Checkpoint { scene, state } =
                    checkpoint::read("the saved state", &bytes).map_err(|e| e.to_string())?;
                Ok(Start::prepared(scene, state, *is_reseeded))
            }
        }
    }
}

/// Fingerprints of states on the way.
fn marks(run: &Run) -> Vec<HashMark> {
    let here = run.assembly().steps();
    let kept: Vec<_> = run.timeline.states().filter(|k| k.step() < here).collect();
    let every = kept.len().div_ceil(MOST_MARKS).max(1);
    let marks = kept.iter().step_by(every);
    marks.map(|kept| HashMark::of(&kept.assembly())).collect()
}
