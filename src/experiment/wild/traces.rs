//! The traces that come with the program: rows and stacks kicked in other engines, see `wild/README.md`.

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use crate::measure::diagnosis::{Case, Kind};
use crate::measure::response::Examination;
use crate::measure::trace::{Trace, TraceReading, read};
use crate::schema::choice::Choice;
use crate::theory::column::{Column, VisitOrder};
use crate::theory::engine_step::EngineLine;
use crate::theory::engines::{Engine, Softness};
use crate::words::say;

static FOLDER: Dir = include_dir!("$CARGO_MANIFEST_DIR/wild/traces");
static LIST: &str = include_str!("../../../wild/traces.csv");

/// How a trace was made: a line of `wild/traces.csv`, from which `wild/run` also makes the traces.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Entry {
    /// Its name, and that of its file.
    pub trace: String,
    /// Traces of one group differ in N_I alone and are judged together.
    pub group: String,
    /// Engine, as `ghostspring predict` calls it.
    pub engine: String,
    /// `row`, `stack` or `chain`.
    pub scene: String,
    /// `disc` (or sphere), `box` or `particle`.
    pub shape: String,
    /// Number of bodies; their mass and size are 1.
    pub bodies: usize,
    /// N_I, whatever the engine calls it.
    pub iterations: u64,
    /// Δt in seconds, as a fraction.
    pub dt: String,
    /// Force on the row, gravity of the stack.
    pub load: f64,
    /// Share of the load by which it was raised.
    pub kick: f64,
    /// `off`, or `on` as by the engine's default.
    pub push_out: String,
    /// Order of visits: a spelling of [`VisitOrder`], `any` where it does not matter, `own` where the whole step of the engine is known, or `unknown`.
    pub order: String,
    /// The kind of softness that the group must be found to have.
    pub kind: Kind,
}

impl Entry {
    /// Δt.
    pub fn seconds(&self) -> f64 {
        let mut parts = self.dt.split('/').map(|p| p.parse().unwrap_or(f64::NAN));
        let above = parts.next().unwrap_or(f64::NAN);
        above / parts.next().unwrap_or(1.0)
    }

    /// What is known of its engine.
    pub fn engine(&self) -> Option<&'static Engine> {
        Engine::find(&self.engine)
    }

    /// The column for the theory, if the order of visits is known. A row under a uniform force gives way equally in both directions.
    pub fn column(&self) -> Option<Column> {
        let mut order = VisitOrder::TopDown;
        let is_known = self.order == "any" || order.choose(&self.order);
        is_known.then(|| Column {
            bodies: self.bodies,
            mass: 1.0,
            dt: self.seconds(),
            iterations: self.iterations,
            order,
            relaxation: 1.0,
        })
    }

    /// The engine's own step on this line of bodies, if that is how it is predicted.
    pub fn stepped(&self) -> Option<EngineLine> {
        let Softness::Stepped { stack, chain } = self.engine()?.softness else {
            return None;
        };
        let step = if self.scene == "chain" { chain } else { stack }?;
        let is_boxes = self.shape == "box";
        Some(EngineLine::new(
            step,
            is_boxes,
            self.bodies,
            self.iterations,
            self.seconds(),
        ))
    }

    /// Contact forces under this load.
    pub fn forces(&self, column: &Column, load: f64) -> Vec<f64> {
        if self.scene == "row" {
            column.pressed(load)
        } else {
            column.weights(load)
        }
    }

    /// In words, without N_I.
    pub fn words(&self) -> String {
        let engine = self.engine().map_or(self.engine.as_str(), |e| e.title);
        let engine = match self.push_out.as_str() {
            "on" => say!("wild-as-it-comes", engine = engine),
            _ => engine.to_owned(),
        };
        say!(
            "wild-trace",
            engine = engine,
            scene = self.scene.as_str(),
            bodies = self.bodies.to_string(),
            shape = self.shape.as_str(),
            dt = self.dt.as_str()
        )
    }
}

/// A trace with its data sheet and its examination.
#[derive(Clone, Debug, PartialEq)]
pub struct ShippedTrace {
    /// How it was made.
    pub entry: Entry,
    /// The numbers.
    pub trace: Trace,
    /// What the trace shows.
    pub case: Case,
}

/// The list of all traces.
pub fn entries() -> Result<Vec<Entry>, String> {
    let mut list = csv::Reader::from_reader(LIST.as_bytes());
    list.deserialize::<Entry>()
        .map(|entry| entry.map_err(|e| format!("wild/traces.csv: {e}")))
        .collect()
}

/// The numbers of one trace, by its name.
pub fn trace(name: &str, reading: &TraceReading) -> Result<Trace, String> {
    let name = format!("{name}.csv.gz");
    let file = FOLDER
        .get_file(&name)
        .ok_or_else(|| format!("wild/traces has no {name}: make it with wild/run"))?;
    read(file.contents(), reading).map_err(|e| format!("wild/traces/{name}: {e}"))
}

/// All traces, in the order of the list. An error names the trace.
pub fn recordings() -> Result<Vec<ShippedTrace>, String> {
    entries()?.into_iter().map(recording).collect()
}

fn recording(entry: Entry) -> Result<ShippedTrace, String> {
    let dt = Some(entry.seconds());
    let trace = trace(&entry.trace, &TraceReading { column: None, dt })?;
    let case = Case {
        examination: Examination::of(&trace),
        iterations: Some(entry.iterations),
        dt,
    };
    Ok(ShippedTrace { entry, trace, case })
}

/// Consecutive traces of the same group.
pub fn groups(recordings: &[ShippedTrace]) -> impl Iterator<Item = &[ShippedTrace]> {
    recordings.chunk_by(|a, b| a.entry.group == b.entry.group)
}
