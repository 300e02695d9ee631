//! What a watcher may do to a run between two steps, and the list from which the same run can be made again.

use serde::{Deserialize, Serialize};

use super::record::Cause;
use crate::physics::body::Motion;
use crate::physics::{Assembly, Bodies, Fault, Hand, params};
use crate::scene::disturbance::{Vortex, launch, pulse};
use crate::scene::{Geometry, Scene, SceneObstacle, SetError, Start};
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::schema::written::fixed;
use crate::words::{self, say};

/// An intervention between two steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A parameter gets another value.
    Set(String, Value),
    /// ΔF is added to the load from this step on.
    Kick(f64),
    /// Mode j of a chain, or of the column that a packing is, gets this velocity amplitude.
    Launch(u64, f64),
    /// The slowest transversal mode of a packing (a vortex that fills the box) gets this velocity amplitude.
    LaunchTransversal(f64),
    /// Mode j of a packing's contact network: velocity and surface speed of every body.
    Motions(u64, Vec<[f64; 3]>),
    /// A velocity pulse of this amplitude at the loaded end, some discs wide.
    Pulse(f64),
    /// A hand pulls a body.
    Pull(Hand),
    /// It lets go.
    LetGo,
    /// A blow: this impulse on one body.
    Tap(usize, [f64; 2]),
    /// One more disc of this radius, at this place, at rest.
    Put([f64; 2], f64),
    /// Takes a disc away.
    Take(usize),
    /// An obstacle; discs that lie where it comes are taken away.
    Wall(SceneObstacle),
    /// Takes an obstacle of the scene away, by its number.
    TakeWall(usize),
}

impl Change {
    /// Does it, if it can be done now. Parameters are kept in the scene and in the assembly alike.
    pub fn apply(&self, scene: &mut Scene, assembly: &mut Assembly) -> Result<(), SetError> {
        // A touch that had to wait may meet other bodies than those it was meant for.
        self.check(scene, assembly)?;
        match self {
            Self::Set(name, value) => scene.set(name, value)?,
            Self::Kick(force) => {
                // The load itself stays what it is, so that a reset takes every kick back.
                let (params, step) = (&mut scene.params, assembly.steps());
                let acting = params.load_at(step) - params.load;
                (params.kick, params.kick_step) = (acting + force, step);
            }
            Self::Launch(mode, amplitude) => launch(scene, assembly, *mode, *amplitude),
            Self::LaunchTransversal(amplitude) => {
                if !scene.geometry.is_chain() {
                    let vortex = Vortex::of(assembly);
                    assembly.set_velocities(|_, body| {
                        vortex.field(body.position).map(|v| amplitude * v)
                    });
                }
            }
            Self::Pulse(amplitude) => pulse(assembly, *amplitude),
            Self::Motions(_, motions) => assembly.set_motions(|i, _| {
                let [x, y, spin] = motions.get(i).copied().unwrap_or_default();
                Motion {
                    velocity: [x, y],
                    spin,
                }
            }),
            Self::Pull(hand) => assembly.hold(Some(*hand)),
            Self::LetGo => assembly.hold(None),
            Self::Tap(body, impulse) => assembly.push(*body, *impulse),
            Self::Put(place, radius) => {
                let state = assembly.state().with_disc(*place, *radius);
                if let Geometry::Packing(packing) = &mut scene.geometry {
                    packing.place_one_more(*place, *radius);
                }
                *assembly = Assembly::from_state(state, scene.params.clone());
            }
            Self::Take(disc) => {
                let state = assembly.state().without_disc(*disc);
                if let Geometry::Packing(packing) = &mut scene.geometry {
                    packing.place_one_less(*disc);
                }
                *assembly = Assembly::from_state(state, scene.params.clone());
            }
            Self::Wall(obstacle) => {
                let mut state = assembly.state();
                if let Geometry::Packing(packing) = &mut scene.geometry {
                    for (place, part) in obstacle.parts() {
                        state.bodies.add_obstacle(place, part);
                    }
                    packing.obstacles.push(obstacle.clone());
                }
                *assembly = Assembly::from_state(state, scene.params.clone());
            }
            Self::TakeWall(number) => {
                let mut state = assembly.state();
                if let Geometry::Packing(packing) = &mut scene.geometry
                    && let Some(parts) = packing.parts_of(*number, &state.bodies)
                {
                    packing.obstacles.remove(*number);
                    state = state.without_obstacles(parts);
                }
                *assembly = Assembly::from_state(state, scene.params.clone());
            }
        }
        assembly.params = scene.params.clone();
        Ok(())
    }

    /// Whether it can be done to this run; parameters are checked when they are set.
    pub fn check(&self, scene: &Scene, assembly: &Assembly) -> Result<(), SetError> {
        let refuse = |reason: String| Err(SetError::Touch(reason));
        let bodies = assembly.bodies();
        let is_movable = |body: usize| {
            let body = bodies.all.get(body);
            body.is_some_and(|b| b.inverse_mass != [0.0; 3])
        };
        let is_finite = |numbers: &[f64]| numbers.iter().all(|x| x.is_finite());
        let numbers = match self {
            Self::Kick(x) | Self::Launch(_, x) | Self::LaunchTransversal(x) | Self::Pulse(x) => {
                std::slice::from_ref(x)
            }
            Self::Motions(_, motions) => motions.as_flattened(),
            _ => &[],
        };
        if !is_finite(numbers) {
            return refuse(say!("refused-number"));
        }
        match self {
            Self::Kick(_) if bodies.load.is_none() => refuse(say!("refused-kick")),
            Self::Pull(Hand { body, .. }) | Self::Tap(body, _) if !is_movable(*body) => {
                refuse(say!("refused-body", body = *body))
            }
            Self::Pull(Hand { spring, to, .. }) => {
                let [least, most] = Hand::SPRINGS;
                if (least..=most).contains(spring) && is_finite(to) {
                    Ok(())
                } else {
                    let [least, most, spring] = [least, most, *spring].map(|x| x.to_string());
                    refuse(say!(
                        "refused-spring",
                        least = least,
                        most = most,
                        spring = spring
                    ))
                }
            }
            Self::Tap(_, impulse) if !is_finite(impulse) => refuse(say!("refused-impulse")),
            change if change.moves_bodies_about() && scene.geometry.is_chain() => {
                refuse(say!("refused-chain"))
            }
            Self::Put(place, radius) => {
                let [least, most] = RADII;
                if !is_finite(place) || !(least..=most).contains(radius) {
                    let [least, most] = RADII.map(|x| x.to_string());
                    return refuse(say!("refused-radius", least = least, most = most));
                }
                let room = room_at(bodies, *place);
                if *radius > room {
                    let [radius, room] = [*radius, room.max(0.0)].map(|x| fixed(x, 2));
                    return refuse(say!("refused-room", radius = radius, room = room));
                }
                Ok(())
            }
            Self::Take(disc) if *disc >= bodies.discs() => {
                refuse(say!("refused-disc", disc = *disc))
            }
            Self::Take(_) if bodies.discs() == 1 => refuse(say!("refused-last-disc")),
            Self::Wall(obstacle) => {
                let discs = obstacle.discs_in_its_way(bodies).len();
                if discs > 0 {
                    return refuse(say!("refused-wall", discs = discs));
                }
                if bodies.obstacles.len() + obstacle.parts().len() > MOST_PARTS {
                    return refuse(say!("refused-pieces", most = MOST_PARTS));
                }
                let checked = obstacle.check(bodies.seam.period());
                checked.map_err(SetError::NotAllowed)
            }
            Self::TakeWall(number) => {
                let parts = match &scene.geometry {
                    Geometry::Packing(packing) => packing.parts_of(*number, bodies),
                    Geometry::Chain(_) => None,
                };
                match parts {
                    Some(_) => Ok(()),
                    None => refuse(say!("refused-obstacle", number = *number)),
                }
            }
            _ => Ok(()),
        }
    }

    /// What it changes: Undo treats two changes of the same kind, one right after the other, as one.
    pub fn kind(&self) -> String {
        match self {
            Self::Set(name, _) => name.clone(),
            Self::Pull(_) | Self::LetGo => "hand".to_owned(),
            // Each of these is a deed of its own.
            _ => format!("{self:?}"),
        }
    }

    /// Whether it only ends what another one has begun.
    pub fn is_end_of_touch(&self) -> bool {
        matches!(self, Self::LetGo)
    }

    /// Whether somebody moves, adds or removes bodies.
    pub fn is_touch(&self) -> bool {
        matches!(self, Self::Pull(_) | Self::LetGo | Self::Tap(..)) || self.moves_bodies_about()
    }

    /// Whether bodies come or go.
    pub fn moves_bodies_about(&self) -> bool {
        matches!(
            self,
            Self::Put(..) | Self::Take(_) | Self::Wall(_) | Self::TakeWall(_)
        )
    }

    /// Whether one mark on the time axis is enough for both, one soon after the other: a slider that is dragged.
    pub fn repeats(&self, before: &Self) -> bool {
        match (self, before) {
            (Self::Set(now, _), Self::Set(then, _)) => now == then,
            (
                Self::Launch(now, _) | Self::Motions(now, _),
                Self::Launch(then, _) | Self::Motions(then, _),
            ) => now == then,
            _ => std::mem::discriminant(self) == std::mem::discriminant(before),
        }
    }

    /// Whether it is the same touch, going on: a hand that moves.
    pub fn continues(&self, before: &Self) -> bool {
        match (self, before) {
            (Self::Pull(now), Self::Pull(then)) => now.body == then.body,
            _ => false,
        }
    }

    /// Whether displacements are counted from here. A hand moves slowly; one wants to see all that it does.
    pub fn disturbs(&self) -> bool {
        match self {
            Self::Set(name, _) => matches!(name.as_str(), "gravity_x" | "gravity_y"),
            Self::Pull(_) => false,
            _ => true,
        }
    }

    /// Whether it sets the bodies in motion or only changes how they move.
    pub fn cause(&self) -> Cause {
        match self {
            Self::Set(name, _)
                if !matches!(name.as_str(), "load" | "gravity_x" | "gravity_y" | "kick") =>
            {
                Cause::Setting
            }
            _ => Cause::Disturbance,
        }
    }

    /// A word or two for the time axis.
    pub fn label(&self, units: Units) -> String {
        match self {
            Self::Set(name, value) => {
                let field = params::FIELDS.iter().find(|f| f.info.name == name);
                let letter = field.map_or("", |f| f.info.letter);
                let letter = match letter {
                    "" => words::text_or(&format!("field-{name}"), name),
                    letter => letter.to_owned(),
                };
                let unit = field.map_or("", |f| f.info.unit);
                let value = match value.number() {
                    Some(x) => units.text_of_setting(x, unit),
                    None => word(&value.to_string()),
                };
                format!("{letter} = {value}")
            }
            Self::Kick(force) => {
                let force = units.text_of_setting(*force, "m d/t₀²");
                format!("{} ΔF = {force}", say!("change-kick"))
            }
            Self::Launch(mode, _) | Self::Motions(mode, _) => say!("change-mode", mode = *mode),
            Self::LaunchTransversal(_) => say!("change-transversal"),
            Self::Pulse(_) => say!("change-pulse"),
            Self::Pull(_) => say!("change-hand"),
            Self::LetGo => say!("change-let-go"),
            Self::Tap(..) => say!("change-tap"),
            Self::Put(..) => say!("change-put"),
            Self::Take(_) => say!("change-take"),
            Self::Wall(_) => say!("change-wall"),
            Self::TakeWall(_) => say!("change-take-wall"),
        }
    }
}

/// Pieces of wall that a run may have.
const MOST_PARTS: usize = 100_000;

/// Smallest and largest radius of a disc that is put by hand.
pub const RADII: [f64; 2] = [0.05, 5.0];

/// The radius of the largest disc that fits there without touching anything.
pub fn room_at(bodies: &Bodies, place: [f64; 2]) -> f64 {
    let discs = bodies.all.iter().zip(&bodies.radius).map(|(body, radius)| {
        let [x, y] = [0, 1].map(|k| body.position[k] - place[k]);
        bodies.seam.nearest(x).hypot(y) - radius
    });
    let planes = bodies.all[bodies.discs()..bodies.first_obstacle()]
        .iter()
        .zip(&bodies.planes);
    let planes = planes.map(|(body, plane)| {
        let [x, y] = [0, 1].map(|k| place[k] - body.position[k]);
        x * plane.normal[0] + y * plane.normal[1]
    });
    let obstacles = bodies.all[bodies.first_obstacle()..]
        .iter()
        .zip(&bodies.obstacles);
    let obstacles = obstacles
        .map(|(body, obstacle)| obstacle.distance(obstacle.way(body.position, place, bodies.seam)));
    discs
        .chain(planes)
        .chain(obstacles)
        .fold(f64::INFINITY, f64::min)
}

/// A word that is a choice in files, also if it is written as it is read ("left to right").
fn word(spelling: &str) -> String {
    words::text_or(&format!("choice-{}", spelling.replace(' ', "_")), spelling)
}

/// Runs a scene headless with the changes that a watcher made: (before which step, what). The state is the same to the last bit.
pub fn replay(start: &Start, changes: &[(u64, Change)], steps: u64) -> Result<Assembly, Fault> {
    let (mut scene, mut assembly) = (start.scene.clone(), start.build());
    let mut changes = changes.iter().peekable();
    loop {
        while let Some((_, change)) = changes.next_if(|(step, _)| *step <= assembly.steps()) {
            // A change that was refused when it was made is not in the list.
            let _ = change.apply(&mut scene, &mut assembly);
        }
        if assembly.steps() >= steps {
            return Ok(assembly);
        }
        assembly.step()?;
    }
}
