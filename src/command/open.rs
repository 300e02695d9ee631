//! `open`: the laboratory's window.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, Outcome, input, run};
use crate::lesson::opened::Opened;
use crate::measure::recorded::{self, PackingReading};
use crate::session::saved::is_code;
use crate::session::{Action, LessonDeed, PackingEdit, Script};
use crate::window::{self, WindowError, WindowOptions};

/// The scene that a newcomer sees first.
const FIRST_SCENE: &str = "chain";

/// Open the laboratory: a window on a scene, with controls, plots and measurements.
#[derive(Args)]
pub struct Arguments {
    /// A built-in scene (see `ghostspring scenes`), a `.ron` file, a checkpoint, a saved session (`.ghost`), a share code
    /// (`gs1:…`), a lesson, recorded traces (`.csv`), or bodies and contacts of another program (two files).
    #[arg(value_name = "SCENE", default_value = FIRST_SCENE)]
    scenes: Vec<String>,
    /// Change a field of the scene, for instance `iterations=80`; may be repeated. For a packing of another program: `iterations` and `dt` of its solver.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Start a lesson: its name or number (see `ghostspring lesson`), or a file.
    #[arg(long, value_name = "NAME")]
    lesson: Option<String>,
    /// Play a list of timed actions: `[(at: Step(100), do: Screenshot("a.png", None)), (at: Next, do: Quit)]`.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Print frame times, time to the first step and memory as one JSON object at the end.
    #[arg(long)]
    frame_stats: bool,
    /// Size of the window in points.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x800", value_parser = size)]
    size: [u32; 2],
    /// Draw as fast as possible instead of waiting for the screen.
    #[arg(long)]
    no_vsync: bool,
    /// Draw into memory instead of a window: pictures of a script, or frame times, on a machine without a display.
    #[arg(long, requires = "script")]
    offscreen: bool,
}

impl Arguments {
    /// The first thing that a newcomer sees.
    pub fn first() -> Self {
        Self {
            scenes: vec![FIRST_SCENE.to_owned()],
            set: Vec::new(),
            lesson: None,
            script: None,
            frame_stats: false,
            size: [1280, 800],
            no_vsync: false,
            offscreen: false,
        }
    }
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let parsed = text
        .split_once('x')
        .and_then(|(w, h)| Some([w.parse().ok()?, h.parse().ok()?]));
    parsed
        .filter(|[w, h]| (320..=16_384).contains(w) && (240..=16_384).contains(h))
        .ok_or_else(|| "expected WIDTHxHEIGHT, from 320x240 to 16384x16384".to_owned())
}

/// N_I and Δt of the solver that made a packing.
fn of_packing(settings: &[String]) -> Result<Vec<Action>, CommandError> {
    let edit = |setting: &String| {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        let option = format!("--set {}", name.trim());
        match name.trim() {
            "iterations" => {
                let n = input::whole(&option, value, 1_000_000_000)?;
                Ok(Action::Packing(PackingEdit::Iterations(n)))
            }
            "dt" => {
                let dt = input::real(&option, value, [1e-300, 1e300])?;
                Ok(Action::Packing(PackingEdit::Step(dt)))
            }
            _ => Err(CommandError::Input(format!(
                "{option}: a packing of another program has only iterations and dt"
            ))),
        }
    };
    settings.iter().map(edit).collect()
}

/// Runs the command. Without a display the scene runs headless instead.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    // What is wrong with it is said before a window opens.
    let Some((scene, more)) = arguments.scenes.split_first() else {
        return Err(CommandError::Input("which scene?".to_owned()));
    };
    let opened = input::open(scene)?;
    let is_packing = matches!(opened, Opened::Packing);
    let (name, mut start, mut first) = match opened {
        Opened::Start(start) => (scene.as_str(), *start, Vec::new()),
        Opened::Session(session) => {
            let first = session.runs.first().map(|run| run.start.start());
            let start = first.unwrap_or_else(|| Err("the session has no run".to_owned()));
            let open = match is_code(scene) {
                true => Action::OpenCode(scene.clone()),
                false => Action::OpenFile(scene.into()),
            };
            (
                scene.as_str(),
                start.map_err(CommandError::Input)?,
                vec![open],
            )
        }
        Opened::Lesson(_) | Opened::Trace | Opened::Packing => {
            let open = Action::OpenFile(scene.into());
            (FIRST_SCENE, input::start(FIRST_SCENE)?, vec![open])
        }
    };
    for file in more {
        match input::open(file)? {
            Opened::Packing | Opened::Trace => first.push(Action::OpenFile(file.into())),
            other => {
                let kind = other.kind();
                return Err(CommandError::Input(format!(
                    "{file} is {kind}; only tables are opened beside another file"
                )));
            }
        }
    }
    if is_packing {
        if !more.is_empty() {
            let read = |name: &String| Ok((name.clone(), crate::platform::read(name.as_ref())?));
            let files: Result<Vec<_>, String> = arguments.scenes.iter().map(read).collect();
            let files = files.map_err(CommandError::Input)?;
            recorded::read(&files, &PackingReading::default())
                .map_err(|e| CommandError::Input(e.to_string()))?;
        }
        first.extend(of_packing(&arguments.set)?);
    } else {
        input::apply(&mut start, &arguments.set)?;
    }
    if let Some(name) = &arguments.lesson {
        // What is wrong with it is said before a window opens.
        super::lesson::find(name)?;
        first.push(Action::Lesson(LessonDeed::Begin(name.clone())));
    }
    let script = match &arguments.script {
        Some(path) => {
            let bytes = crate::platform::read(path).map_err(CommandError::Input)?;
            let text = String::from_utf8_lossy(&bytes);
            let script = Script::parse(&path.display().to_string(), &text);
            Some(script.map_err(|e| CommandError::Input(e.to_string()))?)
        }
        None => None,
    };
    let opened = window::open(WindowOptions {
        name: name.to_owned(),
        start,
        first,
        script,
        has_statistics: arguments.frame_stats,
        size: arguments.size,
        is_synchronised: !arguments.no_vsync,
        is_offscreen: arguments.offscreen,
    });
    match opened {
        Ok(()) => Ok(Outcome::Good),
        Err(error @ WindowError::NoDisplay) if arguments.script.is_none() => {
            let _ = writeln!(
                io::stderr(),
                "ghostspring: {error}; running the scene '{scene}' without a window"
            );
            run::run(&run::Arguments::of_scene_with(scene, &arguments.set))
        }
        Err(error) => Err(CommandError::Input(error.to_string())),
    }
}
