//! Bodies from outside, checked before they move. Scene files are checked where they are read; this is for programs that place bodies themselves.

use super::assembly::Assembly;
use super::bodies::Bodies;
use super::body::Load;
use super::params::{self, Params};
use crate::schema::field::NotAllowed;

/// Why these bodies cannot be simulated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadBodies {
    /// A number out of its range.
    #[error("body {body}: {field} = {value:?} is not allowed: it must be {allowed}")]
    OutOfRange {
        /// Its index.
        body: usize,
        /// Which number.
        field: &'static str,
        /// What was given.
        value: f64,
        /// What may be given.
        allowed: &'static str,
    },
    /// Arrays that do not belong together.
    #[error(
        "{all} bodies, but {discs} radii, {turned} paths turned, {planes} planes and {obstacles} obstacles: \
         use add_disc and add_plane, which keep them together"
    )]
    Lengths {
        /// Bodies.
        all: usize,
        /// Radii.
        discs: usize,
        /// Paths turned.
        turned: usize,
        /// Planes.
        planes: usize,
        /// Obstacles.
        obstacles: usize,
    },
    /// The load acts on nothing.
    #[error("the load acts on body {body}, and there are {all}")]
    NoSuchBody {
        /// The index that was given.
        body: usize,
        /// Bodies.
        all: usize,
    },
    /// A parameter out of its range.
    #[error(transparent)]
    Parameter(#[from] NotAllowed),
}

impl Assembly {
    /// Bodies at rest at step 0, as [`Assembly::new`] makes them, if every number of them and of the parameters can be computed with.
    ///
    /// ```
    /// use ghostspring::physics::{Assembly, Bodies, Params};
    ///
    /// let mut bodies = Bodies::default();
    /// bodies.add_disc([0.0, 0.5], 0.5, [1.0, 1.0, 2.0]);
    /// bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
    /// assert!(Assembly::checked(bodies.clone(), Params::default(), 1).is_ok());
    ///
    /// bodies.radius[0] = f64::NAN;
    /// let problem = Assembly::checked(bodies, Params::default(), 1).unwrap_err();
    /// assert!(problem.to_string().starts_with("body 0: radius = NaN is not allowed"));
    /// ```
    pub fn checked(bodies: Bodies, params: Params, seed: u64) -> Result<Self, BadBodies> {
        check(&bodies)?;
        for field in params::FIELDS {
            field.info.accept(&field.get(&params))?;
        }
        Ok(Self::new(bodies, params, seed))
    }
}

/// Coordinates, velocities and radii up to this, and masses down to its inverse.
const LARGEST: f64 = 1e9;

fn check(bodies: &Bodies) -> Result<(), BadBodies> {
    let Bodies { all, radius, .. } = bodies;
    let (turned, planes) = (bodies.turned.len(), bodies.planes.len());
    let obstacles = bodies.obstacles.len();
    if turned != radius.len() || all.len() != radius.len() + planes + obstacles {
        return Err(BadBodies::Lengths {
            all: all.len(),
            discs: radius.len(),
            turned,
            planes,
            obstacles,
        });
    }
    let is_in_reach = |x: f64| x.abs() <= LARGEST;
    for (i, body) in all.iter().enumerate() {
        let refuse = |field, value, allowed| {
            Err(BadBodies::OutOfRange {
                body: i,
                field,
                value,
                allowed,
            })
        };
        let places = body.position.map(|x| ("position", x));
        let speeds = body.velocity.map(|v| ("velocity", v));
        let moves = places.into_iter().chain(speeds);
        for (field, value) in moves.chain([("spin", body.spin)]) {
            if !is_in_reach(value) {
                return refuse(field, value, "a number from -1e9 to 1e9");
            }
        }
        for inverse in body.inverse_mass {
            if !(0.0..=LARGEST).contains(&inverse) {
                return refuse("inverse mass", inverse, "a number from 0 (fixed) to 1e9");
            }
        }
        let plane = i
            .checked_sub(radius.len())
            .and_then(|p| bodies.planes.get(p));
        if let Some(plane) = plane {
            let length = plane.normal[0].hypot(plane.normal[1]);
            let is_unit = (length - 1.0).abs() < 1e-9;
            if !is_unit {
                return refuse("length of the normal", length, "1");
            }
        }
        if let Some(radius) = radius.get(i)
            && !(1.0 / LARGEST..=LARGEST).contains(radius)
        {
            return refuse("radius", *radius, "a number from 1e-9 to 1e9");
        }
    }
    match bodies.load {
        Some(Load { body, .. }) if body >= all.len() => Err(BadBodies::NoSuchBody {
            body,
            all: all.len(),
        }),
        Some(Load { body, direction }) if !direction.into_iter().all(is_in_reach) => {
            let [x, y] = direction;
            Err(BadBodies::OutOfRange {
                body,
                field: "direction of its load",
                value: if is_in_reach(x) { y } else { x },
                allowed: "a number from -1e9 to 1e9",
            })
        }
        _ => Ok(()),
    }
}
