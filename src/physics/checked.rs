//! Bodies from outside, checked before they move. Scene files are checked where they are read; this is for programs that place bodies themselves.

use super::assembly::Assembly;
use super::bodies::Bodies;
use super::convex::is_polygon;
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
    /// Corners that are none of a convex polygon, or too many of them.
    #[error(
        "body {body}: its corners are not those of a convex polygon around its centre, as far from it as its radius: use add_convex"
    )]
    Corners {
        /// Its index.
        body: usize,
    },
    /// A bond that cannot hold.
    #[error(
        "bond {bond}: it must be between two bodies of which the first is a disc or a convex body, with a length and a strength, \
         once, and after those of smaller indices: use add_bond"
    )]
    Bond {
        /// Its index.
        bond: usize,
    },
    /// An obstacle without a shape, or one that can be pushed.
    #[error(
        "body {body}: an obstacle must have a shape, finite numbers and inverse masses of zero"
    )]
    Obstacle {
        /// Its index.
        body: usize,
    },
    /// A period after which nothing can repeat.
    #[error("the period {0:?} is not allowed: it must be a number from 1e-9")]
    Period(f64),
    /// The load or the hand acts on nothing.
    #[error("the {force} acts on body {body}, and there are {all}")]
    NoSuchBody {
        /// Which of them.
        force: &'static str,
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
        let turned = bodies.turned.get(i).copied().unwrap_or(0.0);
        if !turned.is_finite() {
            return refuse("path turned", turned, "finite");
        }
        let obstacle = i.checked_sub(bodies.first_obstacle());
        let obstacle = obstacle.and_then(|o| bodies.obstacles.get(o));
        if obstacle.is_some_and(|o| !o.is_sound() || body.inverse_mass != [0.0; 3]) {
            return Err(BadBodies::Obstacle { body: i });
        }
    }
    let corners = &bodies.corners;
    if !corners.is_empty() && corners.len() != radius.len() {
        let body = corners.len().min(radius.len());
        return Err(BadBodies::Corners { body });
    }
    for (body, (corners, radius)) in corners.iter().zip(radius).enumerate() {
        if corners.as_ref().is_some_and(|c| !is_polygon(c, *radius)) {
            return Err(BadBodies::Corners { body });
        }
    }
    let mut before = None;
    for (bond, held) in bodies.bonds.iter().enumerate() {
        if Some(held.pair) <= before || !held.is_sound(radius.len(), all.len()) {
            return Err(BadBodies::Bond { bond });
        }
        before = Some(held.pair);
    }
    if let Some(period) = bodies.seam.period().filter(|p| *p < 1.0 / LARGEST) {
        return Err(BadBodies::Period(period));
    }
    let load = bodies.load.map(|l| ("load", l.body, l.direction.to_vec()));
    let hand = bodies
        .hand
        .map(|h| ("hand", h.body, vec![h.to[0], h.to[1], h.spring]));
    for (force, body, numbers) in load.into_iter().chain(hand) {
        if body >= all.len() {
            let all = all.len();
            return Err(BadBodies::NoSuchBody { force, body, all });
        }
        if let Some(value) = numbers.into_iter().find(|x| !is_in_reach(*x)) {
            return Err(BadBodies::OutOfRange {
                body,
                field: if force == "load" {
                    "direction of its load"
                } else {
                    "place or spring of the hand"
                },
                value,
                allowed: "a number from -1e9 to 1e9",
            });
        }
    }
    Ok(())
}
