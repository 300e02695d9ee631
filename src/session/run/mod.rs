//! One run under a watcher's eyes: a scene, the engine that moves it, what was changed on the way and what is kept of it.
//!
//! A step has the engine's three phases and a fourth, *measure*; the second may stop between two sweeps or even two visits. Changes
//! wait until the step that is under way has ended.

mod method;
mod motion;
mod phases;
mod resolution;
mod travel;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::timeline::Timeline;
use super::{Change, Disturbance, Record};
use crate::physics::{Arms, Assembly, Bodies, Contact, Fault, Params, StepReport, Threads};
use crate::scene::checkpoint::Checkpoint;
use crate::scene::{Scene, SetError, Start};
use crate::words::say;

pub use motion::Past;
use motion::{past, positions, remembered};
pub use resolution::{LEVELS, Resolution};
pub use travel::{Branch, PointInTime};

/// Where in a step a run stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// Between two steps.
    Between,
    /// Inside the solver.
    Solving {
        /// Whole sweeps done.
        sweeps: u64,
        /// The contact visited last, if the sweep is driven by single visits.
        last: Option<usize>,
    },
    /// The forces are final, nothing has moved yet.
    Solved,
}

/// A run and everything that is known about it.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it is called.
    pub name: String,
    /// What a reset goes back to.
    pub start: Arc<Start>,
    /// The scene as it was opened, before anybody touched it.
    pub original: Arc<Scene>,
    /// The scene with its present parameters.
    pub scene: Scene,
    /// Another number after every change, reset and opening: what was measured under one number says nothing under another.
    pub revision: u64,
    /// What is kept of it.
    pub record: Record,
    /// Where in a step it stands.
    pub stage: Stage,
    /// Why it cannot go on.
    pub fault: Option<Fault>,
    /// Every change that took effect, with the step before which it did; those of a future that was returned from are among them.
    pub history: Vec<(u64, Change)>,
    /// Futures that were left.
    pub branches: Vec<Branch>,
    /// States to which it can return.
    pub timeline: Timeline,
    /// How many changes of the history have been made, where the run stands.
    made: usize,
    /// The last step that was made before it went back.
    newest: u64,
    /// How many changes are marked in the record.
    marked: usize,
    /// Why a change of another session could not be made again.
    refused: Option<String>,
    /// Where it is going.
    destination: Option<PointInTime>,
    assembly: Assembly,
    report: Option<StepReport>,
    /// Whole sweeps of the present step, or of the last one.
    sweeps: u64,
    /// Contacts with their remembered forces, before the first step has looked for them.
    remembered: Vec<Contact>,
    waiting: VecDeque<Change>,
    disturbance: Option<Disturbance>,
    /// Position and velocity of every body one step ago.
    previous: Vec<Past>,
    /// Positions about which displacements are magnified.
    reference: Arc<Vec<[f64; 2]>>,
}

/// More changes than anybody makes by hand; later ones are refused, since a run with them could not be made again.
const LONGEST_HISTORY: usize = 1_000_000;

impl Run {
    /// A run at its beginning.
    pub fn new(name: impl Into<String>, start: Start) -> Self {
        let assembly = start.build();
        let mut run = Self {
            name: name.into(),
            original: Arc::new(start.scene.clone()),
            scene: start.scene.clone(),
            revision: next_revision(),
            record: Record::start(&assembly),
            stage: Stage::Between,
            fault: None,
            history: Vec::new(),
            branches: Vec::new(),
            timeline: Timeline::default(),
            made: 0,
            newest: assembly.steps(),
            marked: 0,
            refused: None,
            destination: None,
            report: None,
            sweeps: 0,
            remembered: remembered(&assembly),
            waiting: VecDeque::new(),
            disturbance: None,
            previous: past(assembly.bodies()),
            reference: Arc::new(positions(assembly.bodies())),
            assembly,
            start: Arc::new(start),
        };
        run.begin_timeline();
        run
    }

    /// The same run at its beginning; what was set by hand stays set.
    pub fn restarted(&self) -> Self {
        let mut start = (*self.start).clone();
        start.scene.params = self.wanted().params.clone();
        self.begun_from(start)
    }

    /// The scene as it will be when the changes that wait have been made; kicks are taken back.
    pub fn wanted(&self) -> Cow<'_, Scene> {
        let Params {
            kick, kick_step, ..
        } = self.start.scene.params;
        let now = &self.scene.params;
        if self.waiting.is_empty() && (now.kick, now.kick_step) == (kick, kick_step) {
            return Cow::Borrowed(&self.scene);
        }
        let mut scene = self.scene.clone();
        for change in &self.waiting {
            if let Change::Set(name, value) = change {
                // It was tried when it was asked for.
                let _ = scene.set(name, value);
            }
        }
        (scene.params.kick, scene.params.kick_step) = (kick, kick_step);
        Cow::Owned(scene)
    }

    /// The same run from another start.
    fn begun_from(&self, start: Start) -> Self {
        let mut new = Self::new(self.name.clone(), start);
        new.record.remember(&self.record);
        new.original = Arc::clone(&self.original);
        new
    }

    /// The present state as something to begin with. A hand lets go of it.
    pub fn here(&self) -> Checkpoint {
        Checkpoint {
            scene: self.scene.clone(),
            state: self.assembly.state(),
        }
    }
}

/// Changing it.
impl Run {
    /// Whether a change means building the scene again.
    pub fn rebuilds(&self, change: &Change) -> bool {
        matches!(change, Change::Set(name, _) if self.scene.is_built_from(name))
    }

    /// A change for the next step. Whether it can be made is known at once.
    pub fn change(&mut self, change: Change) -> Result<(), SetError> {
        if let Change::Set(name, value) = &change {
            if self.rebuilds(&change) {
                if let Some(rebuilt) = self.rebuilt(&change)? {
                    *self = rebuilt;
                }
                return Ok(());
            }
            let mut scene = self.wanted().into_owned();
            scene.set(name, value)?;
            let springs = if scene.params.method == self.method() {
                method::springs(&scene)
            } else {
                method::fitting_springs(&scene, &self.assembly)
            };
            springs.map_err(SetError::Twin)?;
        }
        change.check(&self.scene, &self.assembly)?;
        if self.history.len() + self.waiting.len() >= LONGEST_HISTORY {
            return Err(SetError::Full);
        }
        self.waiting.push_back(change);
        if self.stage == Stage::Between && !self.is_travelling() {
            self.apply_changes();
        }
        Ok(())
    }

    /// The run built again by such a change, or nothing if that would build the same scene. A prepared state is left behind: its bodies
    /// are what they are.
    pub fn rebuilt(&self, change: &Change) -> Result<Option<Self>, SetError> {
        let Change::Set(name, value) = change else {
            return Ok(None);
        };
        let mut scene = self.wanted().into_owned();
        scene.set(name, value)?;
        if name != "seed" && scene.geometry == self.scene.geometry {
            return Ok(None);
        }
        if name != "seed" && self.start.is_prepared() {
            scene.about = say!("change-loose");
        }
        let start = if name == "seed" {
            let mut start = (*self.start).clone();
            start.scene = scene;
            start.set(name, value)?;
            start
        } else {
            Start::new(scene)
        };
        method::fitting_springs(&start.scene, &start.build()).map_err(SetError::Twin)?;
        Ok(Some(self.begun_from(start)))
    }

    fn apply_changes(&mut self) {
        while let Some(change) = self.waiting.pop_front() {
            self.leave_future();
            let step = self.assembly.steps();
            let last = self.history.last();
            let goes_on = last.is_some_and(|(_, last)| change.continues(last));
            if self.make(&change, !goes_on).is_err() {
                continue;
            }
            // A run that could not go on may go on with other parameters.
            self.fault = None;
            match self.history.last_mut() {
                // Of a hand that moves while time stands still only the last place counts.
                Some((then, last)) if *then == step && change.continues(last) => *last = change,
                _ => self.history.push((step, change)),
            }
            self.made = self.history.len();
            self.marked = self.made;
        }
    }

    /// Makes a change now; a new one is marked on the time axis.
    fn make(&mut self, change: &Change, is_marked: bool) -> Result<(), SetError> {
        let load = self.assembly.load_now();
        change.apply(&mut self.scene, &mut self.assembly)?;
        self.tune_springs(change);
        if change.moves_bodies_about() {
            self.count_bodies_again();
        }
        if is_marked {
            self.record.mark(&self.assembly, change);
        }
        self.note_disturbance(change, load);
        self.revision = next_revision();
        Ok(())
    }
}

/// Looking at it.
impl Run {
    /// The assembly: time, books, contacts.
    pub fn assembly(&self) -> &Assembly {
        &self.assembly
    }

    /// The bodies as they are drawn.
    pub fn bodies(&self) -> &Bodies {
        self.assembly.bodies()
    }

    /// The contacts with their present forces.
    pub fn contacts(&self) -> &[Contact] {
        match self.assembly.contacts() {
            [] => &self.remembered,
            contacts => contacts,
        }
    }

    /// The lever arms of a contact, if it has any.
    pub fn arms_of(&self, contact: usize) -> Option<&Arms> {
        let (contacts, arms) = (self.assembly.contacts(), self.assembly.arms());
        arms.get(contact.checked_sub(contacts.len() - arms.len())?)
    }

    /// The threads that share its steps. They change no bit.
    pub fn set_threads(&mut self, threads: Arc<dyn Threads>) {
        self.assembly.set_threads(threads);
    }

    /// Bytes that a copy of it takes, about; the states of its timeline are shared.
    pub fn bytes(&self) -> usize {
        self.assembly.bytes() + self.record.bytes()
    }

    /// Whether a contact pulls, as springs may and no contact of rigid discs does: the two can no longer be compared.
    pub fn pulls(&self) -> bool {
        self.contacts().iter().any(|c| c.normal_force < 0.0)
    }

    /// Whether it is a chain.
    pub fn is_chain(&self) -> bool {
        self.scene.geometry.is_chain()
    }

    /// Length of the system along the load: of the chain at rest, or the present height of the piston.
    pub fn size(&self) -> f64 {
        self.scene.geometry.size(self.bodies())
    }

    /// Whole sweeps of the present step, or of the last one.
    pub fn sweeps(&self) -> u64 {
        self.sweeps
    }
}

fn next_revision() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}
