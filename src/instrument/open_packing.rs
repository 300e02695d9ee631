//! A packing of another program in the window: the files that are open, what is asked of them, and what was found. The work is cut into tasks
//! that are done beside the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::foreign_packing::{LoadedNetwork, Remedy, RigidityCard};
use super::foreign_trace::Disk;
use super::rigidity_words::{RigidityQuestion, not_at_rest, refusal_of_springs};
use crate::measure::recorded::{self, PackingReading, ReadPacking, Tables, tables_in};
use crate::physics::threads::Threads;
use crate::scene::Start;
use crate::scene::run_on::{NoRunOn, run_on};
use crate::schema::units::Units;
use crate::session::{PackingEdit, PackingView};
use crate::theory::network::recorded::{
    RecordedNetwork, RecordedSetting, Vector, VisitSequence, Visits, dot,
};
use crate::theory::network::{NetworkMode, Watch};
use crate::words::say;

/// Modes that are looked for.
const COUNT: usize = 10;

/// What the window knows of packings of other programs.
#[derive(Clone, Debug, Default)]
pub struct PackingNotes {
    /// The packing that is open.
    pub open: Option<OpenPacking>,
    /// A file with one table, which waits for that of the other, and what is missing.
    waiting: Option<(PackingFile, PackingOpened)>,
    /// What was wrong with the last file, if it could not be read.
    refused: Option<String>,
    /// Number of packings that were opened.
    opened: u64,
}

/// A file as it was read.
#[derive(Clone, Debug, PartialEq)]
struct PackingFile {
    path: PathBuf,
    name: String,
    bytes: Arc<[u8]>,
}

/// What opening a file did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackingOpened {
    /// The packing is open.
    Whole,
    /// It is open, and its other half was found beside the file.
    WithFileBeside,
    /// The table of bodies is missing.
    NeedsBodies,
    /// The table of contacts is missing.
    NeedsContacts,
}

/// An open packing.
#[derive(Clone, Debug)]
pub struct OpenPacking {
    files: Vec<PackingFile>,
    /// What was read.
    pub read: Arc<ReadPacking>,
    /// What is told apart from another one.
    number: u64,
    /// What is said of the solver and shown of the packing.
    pub asked: Asked,
    prepared: Option<(RecordedSetting, Result<Arc<PreparedPacking>, String>)>,
    judged: Option<(Judging, Result<Judged, String>)>,
    /// Share that is done of the present task.
    pub progress: Option<f64>,
}

/// What is said of the solver, and what is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// N_I.
    pub iterations: u64,
    /// Δt, if it is known.
    pub dt: Option<f64>,
    /// Largest sag that counts as rigid, relative to the size of the packing.
    pub limit: f64,
    /// The order of the visits.
    pub sequence: VisitSequence,
    /// What a visit does.
    pub visits: Visits,
    /// Whether contacts are rigid although springs made their forces.
    pub is_rigid: bool,
    /// The mode that is shown in motion.
    pub shape: Option<usize>,
    /// From where a packing in space is seen.
    pub view: PackingView,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            iterations: 50,
            dt: None,
            limit: 1e-3,
            sequence: VisitSequence::RandomSweep,
            visits: Visits::Rows,
            is_rigid: false,
            shape: None,
            view: PackingView::Front,
        }
    }
}

/// What does not depend on N_I and Δt.
#[derive(Debug)]
pub struct PreparedPacking {
    loaded: LoadedNetwork,
    /// The slowest modes.
    pub modes: Arc<[NetworkMode]>,
    /// Displacements of all bodies in each mode, the largest being one.
    pub shapes: Vec<Vec<Vector>>,
    /// Why it cannot be run on.
    no_run: Option<NoRunOn>,
}

/// What is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judging {
    question: RigidityQuestion,
    is_rigid: bool,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Judged {
    /// Springs of its own make it soft.
    Springs(String),
    /// The sweeps do.
    Sweeps(Box<RigidityCard>, Option<Remedy>),
}

/// Something that takes a while.
#[derive(Clone, Debug, PartialEq)]
pub enum PackingTask {
    /// The network, its response and its modes.
    Prepare(u64, RecordedSetting),
    /// The verdict.
    Judge(u64, Judging),
}

/// What a task has found.
#[derive(Debug)]
pub enum PackingFound {
    /// See [`PackingTask::Prepare`].
    Prepared(Result<Arc<PreparedPacking>, String>),
    /// See [`PackingTask::Judge`].
    Judged(Result<Judged, String>),
}

impl PackingNotes {
    /// Opens a file. Its other half may be open already, wait, or lie beside it. A file that cannot be read changes nothing.
    pub fn open(&mut self, path: &Path, disk: &Disk) -> Result<PackingOpened, String> {
        let opened = self.open_file(path, disk);
        self.refused = opened.as_ref().err().cloned();
        opened
    }

    fn open_file(&mut self, path: &Path, disk: &Disk) -> Result<PackingOpened, String> {
        let file = PackingFile::read(path, disk)?;
        if (self.open.as_ref()).is_some_and(|open| open.files.contains(&file)) {
            return Ok(PackingOpened::Whole);
        }
        let tables = tables_in(&file.bytes);
        if tables.bodies && tables.contacts {
            return self.take(vec![file]);
        }
        let fits = |other: &PackingFile| {
            let others = tables_in(&other.bytes);
            others.exist() && others.bodies != tables.bodies
        };
        let beside = sibling(path, tables).and_then(|path| PackingFile::read(&path, disk).ok());
        let waiting = self.waiting.clone().map(|(file, _)| file);
        if let Some(other) = waiting.filter(fits) {
            return self.take(vec![file, other]);
        }
        match beside.filter(fits) {
            Some(other) => {
                self.take(vec![file, other])?;
                Ok(PackingOpened::WithFileBeside)
            }
            None => {
                let missing = match tables.bodies {
                    true => PackingOpened::NeedsContacts,
                    false => PackingOpened::NeedsBodies,
                };
                self.waiting = Some((file, missing));
                Ok(missing)
            }
        }
    }

    /// The file that waits for its other half, and what is missing, in words.
    pub fn waiting(&self) -> Option<String> {
        let (file, missing) = self.waiting.as_ref()?;
        let id = match missing {
            PackingOpened::NeedsBodies => "packing-needs-bodies",
            _ => "packing-needs-contacts",
        };
        Some(say!(id, name = file.name.as_str()))
    }

    /// The other file of the open packing.
    pub fn name_beside(&self, path: &Path) -> Option<String> {
        let is_other = |file: &&PackingFile| file.path != path;
        let file = self.open.as_ref()?.files.iter().find(is_other)?;
        Some(file.name.clone())
    }

    /// What was wrong with the last file, if it could not be read.
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Whether nothing is to be computed.
    pub fn is_idle(&self) -> bool {
        (self.open.as_ref()).is_none_or(|open| open.task().is_none())
    }

    fn take(&mut self, mut files: Vec<PackingFile>) -> Result<PackingOpened, String> {
        files.sort_by_key(|file| !tables_in(&file.bytes).bodies);
        let given: Vec<(String, Vec<u8>)> = (files.iter())
            .map(|file| (file.name.clone(), file.bytes.to_vec()))
            .collect();
        // If the two cannot be read, the one that waited goes on waiting.
        let read = recorded::read(&given, &PackingReading::default());
        let read = read.map_err(|e| e.to_string())?;
        self.waiting = None;
        self.opened += 1;
        // The solver is still the same.
        let before = self.open.as_ref().map(|open| open.asked);
        self.open = Some(OpenPacking {
            files,
            read: Arc::new(read),
            number: self.opened,
            asked: Asked {
                shape: None,
                is_rigid: false,
                ..before.unwrap_or_default()
            },
            prepared: None,
            judged: None,
            progress: None,
        });
        Ok(PackingOpened::Whole)
    }

    /// Does what was asked for; what is out of range is ignored.
    pub fn edit(&mut self, edit: &PackingEdit) {
        let Some(open) = &mut self.open else {
            return;
        };
        let asked = &mut open.asked;
        match *edit {
            PackingEdit::Iterations(n) => asked.iterations = n.clamp(1, MOST_SWEEPS),
            PackingEdit::Step(dt) => asked.dt = (dt > 0.0 && dt.is_finite()).then_some(dt),
            PackingEdit::AtMost(limit) => asked.limit = limit.clamp(1e-12, 1e3),
            PackingEdit::Sequence(sequence) => asked.sequence = sequence,
            PackingEdit::Visits(visits) => asked.visits = visits,
            PackingEdit::TakeRigid(is_rigid) => asked.is_rigid = is_rigid,
            PackingEdit::Shape(shape) => asked.shape = shape,
            PackingEdit::View(view) => asked.view = view,
            PackingEdit::Close => self.open = None,
            PackingEdit::RunOn => {}
        }
        if let Some(open) = self.open.as_mut().filter(|open| open.asked.dt.is_none()) {
            open.judged = None;
        }
    }
}

/// Most sweeps per step, as for the command.
const MOST_SWEEPS: u64 = 1_000_000_000;

impl PackingFile {
    fn read(path: &Path, disk: &Disk) -> Result<Self, String> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            path: path.to_owned(),
            name: name.to_string_lossy().into_owned(),
            bytes: disk(path)?.into(),
        })
    }
}

/// The file that this program writes beside another one: `NAME.contacts.csv` beside `NAME.bodies.csv`.
fn sibling(path: &Path, tables: Tables) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let words = match tables.bodies {
        true => [".bodies.", ".contacts."],
        false => [".contacts.", ".bodies."],
    };
    let other = name.replacen(words[0], words[1], 1);
    (other != name).then(|| path.with_file_name(other))
}

impl OpenPacking {
    /// The names of its files.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.files.iter().map(|f| f.name.as_str()).collect();
        names.join(", ")
    }

    /// The file of its bodies.
    pub fn path(&self) -> Option<&Path> {
        self.files.first().map(|file| file.path.as_path())
    }

    /// What is asked, once Δt is known.
    pub fn question(&self) -> Option<RigidityQuestion> {
        Some(RigidityQuestion {
            iterations: self.asked.iterations,
            dt: self.asked.dt?,
            at_most: Some(self.asked.limit),
            setting: self.setting(),
        })
    }

    fn setting(&self) -> RecordedSetting {
        RecordedSetting {
            sequence: self.asked.sequence,
            visits: self.asked.visits,
            ..RecordedSetting::default()
        }
    }

    fn judging(&self) -> Option<Judging> {
        Some(Judging {
            question: self.question()?,
            is_rigid: self.asked.is_rigid,
        })
    }

    /// What is known whatever N_I and Δt are, or why nothing.
    pub fn prepared(&self) -> Option<Result<&Arc<PreparedPacking>, &str>> {
        let (_, found) = self.prepared.as_ref()?;
        Some(found.as_ref().map_err(String::as_str))
    }

    /// What was found, with what was asked: also while the next answer is being looked for.
    pub fn judged(&self) -> Option<(&RigidityQuestion, Result<&Judged, &str>)> {
        let (judging, found) = self.judged.as_ref()?;
        Some((&judging.question, found.as_ref().map_err(String::as_str)))
    }

    /// What is to be done next.
    pub fn task(&self) -> Option<PackingTask> {
        let setting = self.setting();
        match &self.prepared {
            Some((known, found)) if *known == setting => {
                found.as_ref().ok()?;
                let judging = self.judging()?;
                let is_known = self.judged.as_ref().is_some_and(|(of, _)| *of == judging);
                (!is_known).then_some(PackingTask::Judge(self.number, judging))
            }
            _ => Some(PackingTask::Prepare(self.number, setting)),
        }
    }

    /// The work of a task, to be done anywhere.
    pub fn work(
        &self,
        task: PackingTask,
        threads: Option<Arc<dyn Threads>>,
    ) -> impl FnOnce(Watch) -> PackingFound + Send + use<> {
        let read = Arc::clone(&self.read);
        let prepared = self.prepared().and_then(Result::ok).cloned();
        move |watch: Watch| match (task, prepared) {
            (PackingTask::Prepare(_, setting), _) => {
                let found = PreparedPacking::of(&read, setting, threads, watch);
                PackingFound::Prepared(found.map(Arc::new))
            }
            (PackingTask::Judge(_, judging), Some(prepared)) => {
                PackingFound::Judged(prepared.judge(&read, &judging))
            }
            (PackingTask::Judge(..), None) => PackingFound::Judged(Err(String::new())),
        }
    }

    /// Takes what a task has found.
    pub fn take(&mut self, task: PackingTask, found: PackingFound) {
        match (task, found) {
            (PackingTask::Prepare(_, setting), PackingFound::Prepared(found)) => {
                let count = found.as_ref().map_or(0, |p| p.modes.len());
                self.asked.shape = self.asked.shape.filter(|j| *j < count);
                (self.prepared, self.judged) = (Some((setting, found)), None);
            }
            (PackingTask::Judge(_, judging), PackingFound::Judged(found)) => {
                self.judged = Some((judging, found));
            }
            _ => {}
        }
    }

    /// Why it cannot be run on with our method, if it cannot.
    pub fn no_run(&self) -> Option<String> {
        match self.prepared() {
            None => Some(say!("packing-run-later")),
            Some(Err(reason)) => Some(reason.to_owned()),
            Some(Ok(prepared)) => match &prepared.no_run {
                Some(reason) => Some(words_of(reason)),
                None => self.asked.dt.is_none().then(|| say!("packing-step-wanted")),
            },
        }
    }

    /// The packing as a start of ours.
    pub fn run_on(&self) -> Result<Start, String> {
        let refused = |reason: Option<String>| reason.unwrap_or_default();
        let (Some(Ok(prepared)), Some(dt)) = (self.prepared(), self.asked.dt) else {
            return Err(refused(self.no_run()));
        };
        let [gx, gy, _] = prepared.loaded.network().gravity();
        let mut start = run_on(&self.read.packing, [gx, gy], (self.asked.iterations, dt))
            .map_err(|reason| words_of(&reason))?;
        let about = match start.scene.units {
            Units::Own => "packing-about-units",
            Units::Real { .. } => "packing-about",
        };
        start.scene.about = say!(about, name = self.names());
        Ok(start)
    }
}

impl PreparedPacking {
    fn of(
        read: &ReadPacking,
        setting: RecordedSetting,
        threads: Option<Arc<dyn Threads>>,
        watch: Watch,
    ) -> Result<Self, String> {
        let mut network = RecordedNetwork::of(read.packing.clone(), setting).map_err(said)?;
        if let Some(threads) = threads {
            network.set_threads(threads);
        }
        if let Some(moving) = not_at_rest(&network) {
            return Err(moving);
        }
        let network = Arc::new(network);
        let loaded = LoadedNetwork::new(Arc::clone(&network), None, &mut |done| watch(0.5 * done));
        let loaded = loaded.map_err(said)?;
        let modes = loaded.modes(COUNT, &mut |done| watch(0.5 + 0.5 * done));
        let modes = modes.map_err(said)?;
        let shape = |mode: &NetworkMode| {
            let motions = network.motions(&mode.shape);
            let moves = motions.iter().map(|m| [m[0], m[1], m[2]]);
            let moves: Vec<Vector> = moves.collect();
            let most = moves.iter().map(|m| dot(*m, *m)).fold(0.0, f64::max).sqrt();
            let unit = most.max(f64::MIN_POSITIVE).recip();
            moves.iter().map(|m| m.map(|x| x * unit)).collect()
        };
        let [gx, gy, _] = network.gravity();
        Ok(Self {
            shapes: modes.iter().map(shape).collect(),
            no_run: run_on(&read.packing, [gx, gy], (1, 1.0)).err(),
            loaded,
            modes,
        })
    }

    /// The network.
    pub fn network(&self) -> &RecordedNetwork {
        self.loaded.network()
    }

    fn judge(&self, read: &ReadPacking, judging: &Judging) -> Result<Judged, String> {
        let question = &judging.question;
        let springs = question.springs(read).filter(|_| !judging.is_rigid);
        if let Some(springs) = springs {
            return Ok(Judged::Springs(refusal_of_springs(&springs)));
        }
        let asked = (question.iterations, question.dt);
        let card = self.loaded.card(asked, &self.modes).map_err(said)?;
        let remedy = self.loaded.remedy(&card, question.limit()).map_err(said)?;
        Ok(Judged::Sweeps(Box::new(card), remedy))
    }
}

fn said(reason: impl std::fmt::Display) -> String {
    reason.to_string()
}

/// Why a packing cannot be run on, in the reader's language.
fn words_of(reason: &NoRunOn) -> String {
    match reason {
        NoRunOn::InSpace => say!("packing-in-space"),
        NoRunOn::Shape(body) => say!("packing-no-disc", body = body.to_string()),
        NoRunOn::Piston(body) => say!("packing-no-piston", body = body.to_string()),
        NoRunOn::Load(body) => say!("packing-loads", body = body.to_string()),
        NoRunOn::Friction => say!("packing-frictions"),
        NoRunOn::Discs(count) => say!("packing-discs", count = count.to_string()),
        NoRunOn::Value(problem) => problem.to_string(),
    }
}
