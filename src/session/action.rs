//! Everything that can be done in the laboratory. Panels, keys and scripts push actions; one system applies them. The list is long because it is whole.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::experiment::scan::Scan;
use crate::schema::units::Units;
use crate::theory::network::recorded::{VisitSequence, Visits};

use super::change::Change;
use super::lanes::{LaneStyle, Preset};
use super::lesson::{LessonAnswer, SheetKind};
use super::look::{ColourBy, Quantity};
use super::machine::MachineShare;
use super::settings::{Part, Theme, Touch};
use super::views::{Divider, Instrument, Layout, PackingView, Pane, PlotKind};

/// Something to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// Lets time pass.
    Play,
    /// Stops it.
    Pause,
    /// One or the other.
    TogglePlay,
    /// One whole step, or the rest of the one under way.
    Step,
    /// One sweep.
    Sweep,
    /// One contact visit.
    Visit,
    /// To a step that was made before.
    GoTo(u64),
    /// One step back.
    StepBack,
    /// One sweep back, also inside a step.
    SweepBack,
    /// Lets time run backwards: what was is shown again.
    PlayBack,
    /// Shows the steps between these two again and again, or no longer.
    Loop(Option<[u64; 2]>),
    /// Runs a future that was left beside the present one, from where they part.
    LayBeside(usize),
    /// Back to the beginning of the scene.
    Reset,
    /// Back to the beginning of this scene, with its own parameters, pace and panels as on the first day.
    ResetAll,
    /// Takes back the last change, touch, opening, reset or rebuilding.
    Undo,
    /// Redoes what was undone last.
    Redo,
    /// Steps per second; `inf` for unlimited.
    Pace(f64),
    /// A change of the run: a parameter, a kick, a mode.
    Change(Change),
    /// A parameter back to the value that its scene gives it.
    Default(String),
    /// Opens a built-in scene by its name.
    OpenScene(String),
    /// Opens a scene or checkpoint file, or a table: a recorded trace, or bodies or contacts of another program.
    OpenFile(PathBuf),
    /// Opens a recorded trace of another engine, closes it, says more about it.
    Trace(TraceEdit),
    /// Asks something of a packing of another program, shows it, runs it on, closes it.
    Packing(PackingEdit),
    /// Keeps the present state in a file.
    Save(Format, PathBuf),
    /// Copies the session as a share code.
    CopyCode,
    /// Opens a share code.
    OpenCode(String),
    /// Opens the session that a crash has left behind.
    Recover,
    /// What part of a plot is written or drawn by the next two; all of it if it is another plot.
    TakePart(Option<Part>),
    /// Writes what a plot shows as CSV.
    SaveCsv(PlotKind, PathBuf),
    /// Draws what a plot shows as a figure for paper: `.svg`, else PNG.
    SaveFigure(PlotKind, PathBuf),
    /// Takes a picture of the window (`None`), or of one part of it: `plot`, `picture`.
    Screenshot(PathBuf, Option<String>),
    /// Begins a film of the picture: every n-th step as a frame, into a `.gif` file or a folder of pictures.
    Film(PathBuf, u64),
    /// Ends it.
    EndFilm,
    /// Films the steps between these two, which were made before: every n-th of them.
    FilmPast(PathBuf, [u64; 2], u64),
    /// What the discs' colours mean.
    ColourBy(ColourBy),
    /// What the space–time picture shows.
    Quantity(Quantity),
    /// Shows the force lines or hides them.
    ShowForces(bool),
    /// Shows velocity as a field behind the discs or hides it.
    ShowWaves(bool),
    /// Shows the discs' trails or hides them.
    ShowTrails(bool),
    /// Displacement magnifier, 1 to 10⁷; from now on it is set by hand.
    Magnify(f64),
    /// Whether the magnifier is found again after every kick.
    MagnifyAutomatically(bool),
    /// Shows the shape of a mode of the packing instead of its motion, or its motion again.
    ShowShape(Option<usize>),
    /// How far the fastest disc of a shape swings, in diameters.
    SwingShape(f64),
    /// Sets a mode of the packing in motion, with the fastest disc this fast.
    LaunchShape(usize, f64),
    /// Takes the present positions as the reference of displacements.
    TakeReference,
    /// Shows everything.
    FitPicture,
    /// Moves the picture, in points.
    Pan([f32; 2]),
    /// Enlarges the picture by a factor about a place in it (points from its centre).
    Zoom(f32, [f32; 2]),
    /// Looks at the disc or contact under a place in the picture (points from its centre), or at nothing.
    Select(Option<[f32; 2]>),
    /// Takes another tool in the hand, or makes it stronger.
    Touch(Touch),
    /// Opens an instrument or closes it.
    Toggle(Instrument),
    /// Opens an instrument, or brings it to the front.
    Open(Instrument),
    /// Closes an instrument, if it is open.
    Close(Instrument),
    /// Which plot is shown.
    Show(PlotKind),
    /// Arranges the panels, in their usual proportions.
    Layout(Layout),
    /// Lets one view fill the centre of the window, or none.
    Maximise(Option<Pane>),
    /// Moves a border between two panes to this share of their room, or back to where it fits the scene.
    Divide(Divider, Option<f32>),
    /// Whether a kick in a packing is followed in slow motion.
    SlowAfterKick(bool),
    /// Light or dark.
    Theme(Theme),
    /// The lecture mode: large type, high contrast, and what a teacher turns and reads in one strip.
    Projector(bool),
    /// The whole screen, or a window.
    FullScreen(bool),
    /// Size of everything, 1 is normal.
    Scale(f32),
    /// In what numbers are shown and typed.
    Units(Units),
    /// Megabytes that states of the past may take.
    PastMegabytes(u32),
    /// What a frame may spend on steps.
    MachineShare(MachineShare),
    /// The help sheet.
    Help(bool),
    /// The card for newcomers.
    Welcome(bool),
    /// A dark screen, so that a class looks at its teacher.
    Blank(bool),
    /// The language of lessons and panels, by its code.
    Language(String),
    /// The dialog that opens a file.
    AskOpen,
    /// The dialog that asks where something is to be saved.
    AskSave(Export),
    /// Shows a folder in the system's file manager.
    OpenFolder(PathBuf),
    /// Says that something went wrong.
    Complain(String),
    /// Takes the message in the bar away.
    Dismiss,
    /// Measures something beside the run, on a copy of it.
    Study(Study),
    /// Restores the scene and parameters of a noted fit.
    Restore(usize),
    /// Begins a scan over parameters in the background.
    #[serde(alias = "BeginSweep")]
    BeginScan(Scan),
    /// Lets it wait or go on.
    #[serde(alias = "PauseSweep")]
    PauseScan(bool),
    /// Ends it and forgets its points.
    #[serde(alias = "EndSweep")]
    EndScan,
    /// Writes it as a file that `ghostspring scan` reads.
    #[serde(alias = "SaveSweep")]
    SaveScan(Scan, PathBuf),
    /// Writes its results as CSV.
    #[serde(alias = "SaveSweepTable")]
    SaveScanTable(PathBuf),
    /// Opens one of its points as a live run.
    OpenPoint(usize),
    /// Whether the pace counts sweeps instead of steps.
    CountSweeps(bool),
    /// Runs several copies side by side that differ in one thing.
    Lanes(Preset),
    /// One more copy of the last lane.
    AddLane,
    /// Takes a lane away.
    CloseLane(usize),
    /// Changes one lane alone.
    ChangeLane(usize, Change),
    /// How lanes are drawn.
    LaneStyle(LaneStyle),
    /// Begins a lesson, answers its question, goes on in it.
    Lesson(LessonDeed),
    /// Writes a note into the lab notebook of the session.
    Note(String),
    /// Adds the notes of a saved session to the lab notebook. The run stays.
    AddNotes(PathBuf),
    /// The dialog that asks for that session.
    AskNotes,
    /// Writes the lab notebook as a page to hand in.
    SaveReport(PathBuf),
    /// Ends the program.
    Quit,
}

impl Action {
    /// Whether it asks for a step or a slice of one: what follows is meant for the run after it.
    pub fn moves_by_hand(&self) -> bool {
        matches!(self, Self::Step | Self::Sweep | Self::Visit)
    }

    /// Whether it replaces the runs: what follows is meant for them.
    pub fn begins_again(&self) -> bool {
        matches!(
            self,
            Self::Lanes(_)
                | Self::AddLane
                | Self::CloseLane(_)
                | Self::OpenScene(_)
                | Self::OpenFile(_)
                | Self::OpenPoint(_)
                | Self::OpenCode(_)
                | Self::Recover
                | Self::LayBeside(_)
                | Self::Packing(PackingEdit::RunOn)
                | Self::Restore(_)
                | Self::Reset
                | Self::ResetAll
                | Self::Undo
                | Self::Redo
                | Self::Lesson(LessonDeed::LeaveFor(_))
        )
    }

    /// Whether it changes what the run does next.
    pub fn drives_the_run(&self) -> bool {
        self.moves_by_hand()
            || matches!(
                self,
                Self::Play
                    | Self::TogglePlay
                    | Self::Change(_)
                    | Self::ChangeLane(..)
                    | Self::Default(_)
                    | Self::LaunchShape(..)
            )
    }

    /// Whether it opens something else instead of the present scene.
    pub fn opens_another(&self) -> bool {
        matches!(
            self,
            Self::OpenScene(_)
                | Self::OpenFile(_)
                | Self::OpenPoint(_)
                | Self::OpenCode(_)
                | Self::Restore(_)
                | Self::Packing(PackingEdit::RunOn)
                | Self::Recover
        )
    }
}

/// What can be done about a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To undo what it is about.
    Undo,
    /// To look at the folder of the file that it speaks of.
    Folder(PathBuf),
    /// To open the session that a crash has left behind.
    Recover,
}

/// What can be saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Export {
    /// The scene with its present parameters, or the complete present state.
    State(Format),
    /// The numbers of a plot.
    PlotCsv(PlotKind),
    /// A plot as a vector figure.
    PlotSvg(PlotKind),
    /// A plot as a picture.
    PlotPng(PlotKind),
    /// The picture alone.
    Picture,
    /// The whole window.
    Window,
    /// A film of the picture, a frame every n-th step.
    Film(u64),
    /// A film of steps that were made before: from, to, and every how many steps a frame.
    PastFilm([u64; 2], u64),
    /// The scan itself, to be repeated.
    Scan(Box<Scan>),
    /// The results of the scan.
    ScanTable,
    /// The lab notebook as a page.
    Report,
}

impl Export {
    /// What the dialog is called, and the kind of file: the id of that title in other languages, and part of the name.
    pub fn title(&self) -> (&'static str, &'static str) {
        match self {
            Self::State(Format::Scene) => ("Save this scene", "mine.ron"),
            Self::State(Format::Checkpoint) => ("Save this state", "mine.checkpoint"),
            Self::State(Format::Session) => ("Save this session", "mine.ghost"),
            Self::PlotCsv(_) => ("Save the numbers of this plot", "plot.csv"),
            Self::PlotSvg(_) => ("Save this plot as a figure", "plot.svg"),
            Self::PlotPng(_) => ("Save this plot as a picture", "plot.png"),
            Self::Picture => ("Save the picture", "picture.png"),
            Self::Window => ("Save a picture of the window", "window.png"),
            Self::Film(_) => ("Film the picture", "film.gif"),
            Self::PastFilm(..) => ("Film the last swing", "swing.gif"),
            Self::Scan(_) => ("Save this scan", "scan.ron"),
            Self::ScanTable => ("Save the results of the scan", "scan.csv"),
            Self::Report => ("Save the lab notebook as a page", "report.html"),
        }
    }

    /// The name that is proposed: scene, kind and date, for example `packing-plot-2026-11-17.csv`.
    pub fn file_name(&self, scene: &str, date: &str) -> String {
        let scene = match self {
            Self::Scan(scan) => &scan.scene,
            _ => scene,
        };
        let (kind, ending) = self.title().1.split_once('.').unwrap_or_default();
        let kind = match self {
            Self::State(_) => String::new(),
            _ => format!("-{kind}"),
        };
        format!("{}{kind}-{date}.{ending}", plain_name(scene))
    }

    /// What is done once the place is known.
    pub fn into_action(self, path: PathBuf) -> Action {
        match self {
            Self::State(format) => Action::Save(format, path),
            Self::PlotCsv(plot) => Action::SaveCsv(plot, path),
            Self::PlotSvg(plot) | Self::PlotPng(plot) => Action::SaveFigure(plot, path),
            Self::Picture => Action::Screenshot(path, Some("picture".to_owned())),
            Self::Window => Action::Screenshot(path, None),
            Self::Film(every) => Action::Film(path, every),
            Self::PastFilm(steps, every) => Action::FilmPast(path, steps, every),
            Self::Scan(scan) => Action::SaveScan(*scan, path),
            Self::ScanTable => Action::SaveScanTable(path),
            Self::Report => Action::SaveReport(path),
        }
    }
}

/// The name of a scene as part of a file name: of a path its last part, without an ending and without the date that it may have got when it was saved.
fn plain_name(scene: &str) -> String {
    let stem = Path::new(scene).file_stem().unwrap_or_default();
    let allowed = |c: char| {
        if c.is_alphanumeric() || c == '_' {
            c
        } else {
            '-'
        }
    };
    let name: String = stem.to_string_lossy().chars().map(allowed).collect();
    let is_date = |c: char| c.is_ascii_digit() || c == '-';
    match name.trim_end_matches(is_date) {
        plain if !plain.is_empty() && name.len() - plain.len() == "-2026-11-17".len() => {
            plain.to_owned()
        }
        _ if name.is_empty() => "scene".to_owned(),
        _ => name,
    }
}

/// How a state is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The scene with its present parameters, from the beginning.
    Scene,
    /// The complete present state.
    Checkpoint,
    /// Everything that was done since the beginning, as text: the run can be made again from it.
    Session,
}

/// What to measure beside the run, on a copy of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Study {
    /// Settle, kick, wait, fit.
    Kick,
    /// How force spreads within one step, averaged over many seeds.
    Diffusion,
    /// ω and τ of mode j of a pressed chain, averaged over seeds.
    Mode(u64),
    /// ω and τ of the slowest transversal mode of a packing.
    Transversal,
}

/// Something to do with the traces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TraceEdit {
    /// Adds a recorded table.
    Open(PathBuf),
    /// Shows a group of traces that come with the program, instead of another such group; traces from files stay open.
    OpenShipped(String),
    /// Which one the meter shows.
    Choose(usize),
    /// The column of one of them that holds the position, by its name or number.
    Column(usize, String),
    /// N_I of one of them; 0 for unknown.
    Iterations(usize, u64),
    /// Bodies in the row or stack of the chosen one; 0 for unknown.
    Bodies(u64),
    /// Time step of the chosen one in seconds; 0 for what its file says.
    Step(f64),
    /// Takes one away.
    Close(usize),
}

/// Something to do with the packing of another program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PackingEdit {
    /// N_I of its solver.
    Iterations(u64),
    /// Δt of its solver; 0 for unknown.
    Step(f64),
    /// Largest sag that counts as rigid, relative to the size of the packing.
    AtMost(f64),
    /// The order of the visits.
    Sequence(VisitSequence),
    /// What a visit does.
    Visits(Visits),
    /// Whether its contacts are rigid although springs made their forces.
    TakeRigid(bool),
    /// The mode that is shown in motion, from 0, or none.
    Shape(Option<usize>),
    /// From where a packing in space is seen.
    View(PackingView),
    /// Runs it on with the method of this program.
    RunOn,
    /// Closes it.
    Close,
}

/// Something to do with a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LessonDeed {
    /// Begins a lesson: the name of a built-in one, or a file.
    Begin(String),
    /// Answers the question of the present step and lets the run go.
    Answer(LessonAnswer),
    /// To the next step.
    Next,
    /// To the step before.
    Back,
    /// Ends the lesson.
    Leave,
    /// Counts hands that were raised for an answer, by its number from 0; negative ones are taken back.
    Vote(usize, i32),
    /// Asks whether to leave the lesson for something that would take its scene away.
    AskToLeave(Box<Action>),
    /// Leaves the lesson and does that.
    LeaveFor(Box<Action>),
    /// Stays in the lesson.
    Stay,
    /// Writes a sheet of a lesson, by its name or file, and shows it in the system's viewer.
    Sheet(String, SheetKind),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proposed_name_has_scene_and_date() {
        let date = "2026-11-17";
        for (export, scene, name) in [
            (
                Export::State(Format::Session),
                "packing",
                "packing-2026-11-17.ghost",
            ),
            (
                Export::State(Format::Scene),
                "/home/me/dam break.ron",
                "dam-break-2026-11-17.ron",
            ),
            (
                Export::State(Format::Checkpoint),
                "packing-2026-10-02.checkpoint",
                "packing-2026-11-17.checkpoint",
            ),
            (
                Export::PlotCsv(PlotKind::Position),
                "chain_pressed",
                "chain_pressed-plot-2026-11-17.csv",
            ),
            (Export::Window, "lane-40", "lane-40-window-2026-11-17.png"),
            (Export::Report, "", "scene-report-2026-11-17.html"),
        ] {
            assert_eq!(export.file_name(scene, date), name);
        }
    }
}
