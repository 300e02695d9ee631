//! What a user asks about a packing of another program.

use std::path::Path;

use clap::Args;

use super::super::{CommandError, input};
use crate::instrument::RigidityQuestion;
use crate::measure::recorded::{self, PackingReading, ReadPacking};
use crate::physics::MethodName;
use crate::platform;
use crate::schema::choice::Choice;
use crate::theory::network::AtLimit;
use crate::theory::network::recorded::{
    RecordedNetwork, RecordedSetting, Vector, VisitSequence, Visits,
};

/// Say whether a packing of another program is rigid enough, from its bodies and contacts alone.
///
/// FILE… are a table of bodies (id,x,y[,z],radius,mass,…) and one of contacts (a,b,nx,ny[,nz],normal_force,…; body -1 is the fixed world), or dumps of
/// LAMMPS, LIGGGHTS and YADE, or VTK; packed with gzip or not. Missing columns are computed where only one value is possible, and the output says so.
///
/// Exit code 1 if it is softer than --at-most, or if its contacts have springs of their own: then the iterations do not decide.
///
/// For instance: ghostspring rigidity bodies.csv contacts.csv --iterations 50 --dt 1e-5 --at-most 1e-3
#[derive(Args)]
pub struct Arguments {
    /// Bodies and contacts.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Sweeps of the solver per step.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    iterations: String,
    /// Time step, a number or a fraction.
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    dt: String,
    /// Method: contact_dynamics (sweeps over velocities, forces are remembered) or position_based (sweeps over positions; without friction).
    #[arg(long, default_value = "contact_dynamics")]
    method: String,
    /// Parts of a step, each with all the sweeps.
    #[arg(
        long,
        value_name = "K",
        default_value = "1",
        allow_hyphen_values = true
    )]
    substeps: String,
    /// Order of the visits: random_sweep, parallel, averaged (each body takes the mean of its corrections), as_listed (that of the file), backwards or alternating.
    #[arg(long, default_value = "random_sweep")]
    order: String,
    /// What a visit does: rows (normal, then tangential force), blocks (all at once) or normals_first (all normal forces, then all tangential ones).
    #[arg(long, default_value = "rows")]
    visits: String,
    /// Factor of over-relaxation, from 0.01 to 1.99.
    #[arg(long, value_name = "W", default_value = "1")]
    relaxation: String,
    /// Let contacts at the limit of their friction stick, as they do in a ringing that fades.
    #[arg(long)]
    sticking: bool,
    /// Gravity X,Y[,Z] [default: found from the contact forces].
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub gravity: Option<String>,
    /// Load it with a force on a body, instead of its own weight and loads; may be repeated.
    #[arg(long, value_name = "ID:X,Y,Z", allow_hyphen_values = true)]
    load: Vec<String>,
    /// Coefficient of friction of contacts without one.
    #[arg(long, value_name = "MU")]
    friction: Option<String>,
    /// Names of the columns of a local dump, for instance a,b,nx,ny,nz,normal_force.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Option<Vec<String>>,
    /// Unit of length of the files.
    #[arg(long, value_name = "L", default_value = "1")]
    length: String,
    /// Unit of mass of the files.
    #[arg(long, value_name = "M", default_value = "1")]
    mass: String,
    /// Unit of time of the files; --dt is in the unit of the output.
    #[arg(long, value_name = "T", default_value = "1")]
    time: String,
    /// Number of modes, starting with the slowest.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub count: usize,
    /// Largest sag, relative to the size of the packing, that counts as rigid; softer is exit code 1.
    #[arg(long, value_name = "SAG")]
    at_most: Option<String>,
    /// Take the contacts as rigid, even if springs made their forces: you will run the packing with a solver that stops early.
    #[arg(long)]
    pub rigid: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Write a page with pictures.
    #[arg(long, value_name = "FILE")]
    pub html: Option<String>,
    /// Write the packing with its modes: NAME.bodies.csv, NAME.contacts.csv, NAME.bodies.vtk, NAME.contacts.vtk and NAME.xyz.
    #[arg(long, value_name = "NAME")]
    pub write: Option<String>,
}

/// Most modes at a time.
const MOST: usize = 1000;

/// Everything that was asked for, as numbers.
pub struct Request {
    /// What is asked of the packing.
    pub question: RigidityQuestion,
    /// How to read the files.
    pub reading: PackingReading,
}

impl Arguments {
    /// The modes alone, with fields of a scene set.
    pub fn of_modes(
        files: [String; 2],
        set: &[String],
        count: usize,
    ) -> Result<Self, CommandError> {
        let mut arguments = Self {
            files: files.to_vec(),
            iterations: "100".to_owned(),
            dt: "1".to_owned(),
            method: "contact_dynamics".to_owned(),
            substeps: "1".to_owned(),
            order: "random_sweep".to_owned(),
            visits: "rows".to_owned(),
            relaxation: "1".to_owned(),
            sticking: false,
            gravity: None,
            load: Vec::new(),
            friction: None,
            columns: None,
            length: "1".to_owned(),
            mass: "1".to_owned(),
            time: "1".to_owned(),
            count,
            at_most: None,
            rigid: true,
            json: false,
            html: None,
            write: None,
        };
        for setting in set {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let slot = match name.trim() {
                "iterations" => &mut arguments.iterations,
                "dt" => &mut arguments.dt,
                "order" => &mut arguments.order,
                "relaxation" => &mut arguments.relaxation,
                "method" => &mut arguments.method,
                "substeps" => &mut arguments.substeps,
                other => {
                    return Err(CommandError::Input(format!(
                        "--set {other}: a packing of another program has only iterations, dt, order, relaxation, method and substeps"
                    )));
                }
            };
            value.trim().clone_into(slot);
        }
        Ok(arguments)
    }

    /// The same as numbers.
    pub fn request(&self) -> Result<Request, CommandError> {
        if !(1..=MOST).contains(&self.count) {
            return Err(CommandError::Input(format!(
                "--count {} is not allowed: it must be a whole number from 1 to {MOST}",
                self.count
            )));
        }
        let mut setting = RecordedSetting {
            relaxation: input::real("--relaxation", &self.relaxation, [0.01, 1.99])?,
            at_limit: if self.sticking {
                AtLimit::Sticks
            } else {
                AtLimit::Slides
            },
            gravity: self
                .gravity
                .as_deref()
                .map(|text| vector("--gravity", text))
                .transpose()?,
            ..RecordedSetting::default()
        };
        choose(
            "--method",
            &self.method,
            &mut setting.method,
            MethodName::SPELLINGS,
        )?;
        choose(
            "--order",
            &self.order,
            &mut setting.sequence,
            VisitSequence::SPELLINGS,
        )?;
        choose(
            "--visits",
            &self.visits,
            &mut setting.visits,
            Visits::SPELLINGS,
        )?;
        let positive = |name: &str, text: &str| input::real(name, text, [1e-300, 1e300]);
        let maybe = |name: &str, text: &Option<String>, range| {
            let text = text.as_deref();
            text.map(|text| input::real(name, text, range)).transpose()
        };
        Ok(Request {
            question: RigidityQuestion {
                iterations: input::whole("--iterations", &self.iterations, 1_000_000_000)?,
                dt: positive("--dt", &self.dt)?
                    / input::whole("--substeps", &self.substeps, 1_000_000)? as f64,
                at_most: maybe("--at-most", &self.at_most, [1e-12, 1e3])?,
                setting,
            },
            reading: PackingReading {
                friction: maybe("--friction", &self.friction, [0.0, 1e6])?,
                columns: self.columns.clone(),
                units: [
                    positive("--length", &self.length)?,
                    positive("--mass", &self.mass)?,
                    positive("--time", &self.time)?,
                ],
            },
        })
    }

    /// The packing.
    pub fn read(&self, reading: &PackingReading) -> Result<ReadPacking, CommandError> {
        let mut files = Vec::new();
        for name in &self.files {
            let bytes = platform::read(Path::new(name)).map_err(CommandError::Input)?;
            files.push((name.clone(), bytes));
        }
        recorded::read(&files, reading).map_err(|e| CommandError::Input(e.to_string()))
    }

    /// The forces of `--load`, if any.
    pub fn loads(&self, network: &RecordedNetwork) -> Result<Option<Vec<Vector>>, CommandError> {
        if self.load.is_empty() {
            return Ok(None);
        }
        let bodies = &network.packing().bodies;
        let mut forces = vec![[0.0; 3]; bodies.len()];
        for text in &self.load {
            let wrong = || CommandError::Input(format!("--load {text}: expected ID:X,Y,Z"));
            let (id, force) = text.split_once(':').ok_or_else(wrong)?;
            let id: i64 = id.trim().parse().map_err(|_| wrong())?;
            let body = bodies.iter().position(|b| b.id == id).ok_or_else(|| {
                CommandError::Input(format!("--load {text}: there is no body {id}"))
            })?;
            forces[body] = vector("--load", force)?;
        }
        Ok(Some(forces))
    }
}

fn choose<C: Choice>(
    option: &str,
    text: &str,
    choice: &mut C,
    known: &[&str],
) -> Result<(), CommandError> {
    if choice.choose(text) {
        return Ok(());
    }
    Err(CommandError::Input(format!(
        "{option} {text} is not known: allowed are {}",
        known.join(", ")
    )))
}

fn vector(option: &str, text: &str) -> Result<Vector, CommandError> {
    let mut vector = [0.0; 3];
    let parts: Vec<&str> = text.split(',').collect();
    if !(2..=3).contains(&parts.len()) {
        return Err(CommandError::Input(format!(
            "{option} {text}: expected two or three numbers, X,Y or X,Y,Z"
        )));
    }
    for (x, part) in vector.iter_mut().zip(parts) {
        *x = input::real(option, part, [-1e300, 1e300])?;
    }
    Ok(vector)
}
