//! What is asked of `predict`: its options, read and checked.

use super::{Arguments, SystemShape};
use crate::command::CommandError;
use crate::command::input::{real, whole};
use crate::physics::MethodName;
use crate::scene::suggestion;
use crate::schema::choice::Choice;
use crate::theory::column::{Column, VisitOrder};
use crate::theory::engines::{ENGINES, Engine, Evidence, Softness};
use crate::theory::softness::{ColumnLoad, ColumnSetting};

/// A question that can be answered.
pub struct Request {
    /// The engine, if one was named.
    pub engine: Option<&'static Engine>,
    /// Bodies, load and solver.
    pub setting: ColumnSetting,
    /// The give that the user would put up with.
    pub below: f64,
    /// Sub-steps in a time step; the setting's step is one of them.
    pub substeps: u64,
    /// Whether the direction of the visits is known or was given.
    pub is_direction_known: bool,
}

impl Request {
    /// Reads the options.
    pub fn read(shape: SystemShape, arguments: &Arguments) -> Result<Self, CommandError> {
        let engine = arguments.engine.as_deref().map(find).transpose()?;
        let (order, is_direction_known, memory) = match engine.map(|e| e.softness) {
            Some(Softness::Unfinished {
                order,
                is_direction_known,
                memory,
            }) => (Some(order), is_direction_known, memory),
            _ => (None, true, 1.0),
        };
        if arguments.body.is_some() {
            return Err(CommandError::Input(
                "--body matters only with engines that have a step of their own (`ghostspring predict --engines` lists them)".to_owned(),
            ));
        }
        let given = arguments.order.as_deref().map(read_order).transpose()?;
        // A row under a uniform force gives way and rings alike in both directions: any fixed order will do.
        let of_a_row =
            (shape == SystemShape::Row && engine.is_none()).then_some(VisitOrder::BottomUp);
        let Some(order) = given.or(order).or(of_a_row) else {
            return Err(CommandError::Input(format!(
                "in which order are contacts updated? Give --engine NAME (`ghostspring predict --engines` lists them) or --order with one of {}",
                VisitOrder::SPELLINGS.join(", ")
            )));
        };
        let iterations = match (&arguments.iterations, engine) {
            (Some(text), _) => whole("--iterations", text, 1_000_000)?,
            (
                None,
                Some(Engine {
                    default: Some(n), ..
                }),
            ) => *n,
            (None, Some(Engine { title, word, .. })) => {
                return Err(CommandError::Input(format!(
                    "{title} has no default for {word}: give --iterations N"
                )));
            }
            (None, None) => {
                return Err(CommandError::Input(
                    "how many iterations does the solver make? Give --iterations N".to_owned(),
                ));
            }
        };
        let dt = time_step(arguments)?;
        let substeps = whole("--substeps", &arguments.substeps, 1_000_000)?;
        let relaxation = real("--relaxation", &arguments.relaxation, [0.1, 1.99])?;
        let problem = match order {
            _ if relaxation == 1.0 => None,
            VisitOrder::Accelerated => {
                Some("accelerated sweeps have their own step sizes: leave --relaxation at 1")
            }
            VisitOrder::Alternating if iterations % 2 == 1 => Some(
                "an odd number of over-relaxed alternating sweeps is not covered: use an even --iterations, or another --order",
            ),
            _ => None,
        };
        if let Some(words) = problem {
            return Err(CommandError::Input(words.to_owned()));
        }
        let column = Column {
            bodies: whole("--bodies", &arguments.bodies, 1_000_000)? as usize,
            mass: real("--mass", &arguments.mass, [1e-12, 1e12])?,
            dt: dt / substeps as f64,
            iterations,
            order,
            relaxation,
        };
        let size = real("--size", &arguments.size, [1e-12, 1e12])?;
        let share = |text: &String| real("--memory", text, [0.0, 1.0]);
        let positive = |text: &String| real("--below", text, [1e-300, 1e12]);
        let setting = ColumnSetting {
            column,
            size,
            load: load(shape, arguments)?,
            memory: match read_method(arguments)? {
                // What it remembers are its overlaps, all of them.
                MethodName::PositionBased => 1.0,
                _ => arguments.memory.as_ref().map_or(Ok(memory), share)?,
            },
        };
        Ok(Self {
            engine,
            setting,
            substeps,
            below: (arguments.below.as_ref()).map_or(Ok(0.01 * size), positive)?,
            is_direction_known: is_direction_known || given.is_some(),
        })
    }
}

/// The engine of that name, if its softness is of the kind that is computed here.
fn find(name: &str) -> Result<&'static Engine, CommandError> {
    let Some(engine) = Engine::find(name) else {
        let known = || ENGINES.iter().map(|e| e.name);
        return Err(CommandError::Input(format!(
            "there is no engine '{name}'{}; engines are {}",
            suggestion(name, known()),
            known().collect::<Vec<_>>().join(", ")
        )));
    };
    match engine.softness {
        Softness::Unfinished { .. } | Softness::Stepped { .. } => Ok(engine),
        Softness::Other { kind, because } => {
            let source = match engine.evidence {
                Evidence::Measured => "as we measured",
                Evidence::Read => "as we read, not measured",
            };
            let title = engine.title;
            Err(CommandError::Input(format!(
                "{title} is soft for another reason, {kind}: {because} ({source}). This theory does not cover it"
            )))
        }
    }
}

/// The method, if its springs are those of its sweeps.
fn read_method(arguments: &Arguments) -> Result<MethodName, CommandError> {
    let (word, mut method) = (&arguments.method, MethodName::ContactDynamics);
    let problem = if !method.choose(word) {
        format!("there is no method '{word}'")
    } else if !matches!(
        method,
        MethodName::ContactDynamics | MethodName::PositionBased
    ) {
        let more = match method {
            MethodName::Augmented => ", with --set stabilisation=during",
            _ => "",
        };
        format!(
            "the springs of {word} are not those of its sweeps: `ghostspring modes SCENE --method {word}` finds its modes{more}"
        )
    } else if method == MethodName::PositionBased && arguments.memory.is_some() {
        "position_based keeps no forces: leave out --memory".to_owned()
    } else {
        return Ok(method);
    };
    Err(CommandError::Input(format!(
        "--method: {problem}; methods here are contact_dynamics, position_based and direct"
    )))
}

fn read_order(word: &str) -> Result<VisitOrder, CommandError> {
    let mut order = VisitOrder::TopDown;
    if order.choose(&word.replace('-', "_")) {
        return Ok(order);
    }
    let near = suggestion(word, VisitOrder::SPELLINGS.iter().copied());
    Err(CommandError::Input(format!(
        "there is no order '{word}'{near}; orders are {}",
        VisitOrder::SPELLINGS.join(", ")
    )))
}

/// Δt in seconds.
pub fn time_step(arguments: &Arguments) -> Result<f64, CommandError> {
    match (&arguments.dt, &arguments.hz) {
        (Some(dt), _) => real("--dt", dt, [1e-9, 1e3]),
        (None, Some(hz)) => Ok(1.0 / real("--hz", hz, [1e-3, 1e9])?),
        (None, None) => Ok(1.0 / 60.0),
    }
}

/// What presses the column.
pub fn load(shape: SystemShape, arguments: &Arguments) -> Result<ColumnLoad, CommandError> {
    let problem = |words: &str| Err(CommandError::Input(words.to_owned()));
    match (shape, &arguments.gravity, &arguments.force) {
        (SystemShape::Stack | SystemShape::Chain, _, Some(_)) => problem(
            "a stack or chain is loaded by its own weight: give --gravity, or use a row with --force",
        ),
        (SystemShape::Row, Some(_), _) => problem(
            "a row is loaded by a force on its end: give --force, or use a stack with --gravity",
        ),
        (SystemShape::Row, _, None) => problem("which force presses the row? Give --force F, in N"),
        (SystemShape::Stack | SystemShape::Chain, None, _) => Ok(ColumnLoad::Gravity(9.81)),
        (SystemShape::Stack | SystemShape::Chain, Some(text), _) => {
            Ok(ColumnLoad::Gravity(real("--gravity", text, [1e-12, 1e9])?))
        }
        (SystemShape::Row, _, Some(text)) => {
            Ok(ColumnLoad::Force(real("--force", text, [1e-12, 1e15])?))
        }
    }
}
