//! Obstacles as a scene file has them: `(shape: Segment(a: [0.0, 5.0], b: [8.0, 1.0]), rounding: 0.1, motion: Still)`.

use serde::{Deserialize, Serialize};

use crate::physics::prescribed::{LATEST, sine};
use crate::physics::{Bodies, Core, Obstacle, PrescribedMotion};
use crate::schema::field::NotAllowed;
use crate::schema::{point, text_only};

/// What an obstacle looks like; points are places in the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ObstacleShape {
    /// A straight line between two points.
    Segment {
        /// One end.
        #[serde(with = "point")]
        a: [f64; 2],
        /// The other end.
        #[serde(with = "point")]
        b: [f64; 2],
    },
    /// Straight lines from point to point; the first point given again at the end closes it.
    Polyline(#[serde(with = "point::list")] Vec<[f64; 2]>),
    /// A convex polygon, solid inside.
    Polygon(#[serde(with = "point::list")] Vec<[f64; 2]>),
    /// A disc.
    Disc {
        /// Its centre.
        #[serde(with = "point")]
        centre: [f64; 2],
        /// Its radius.
        radius: f64,
    },
    /// Equal discs, for instance a rough floor.
    Discs {
        /// Their centres.
        #[serde(with = "point::list")]
        centres: Vec<[f64; 2]>,
        /// Their radius.
        radius: f64,
    },
}

impl ObstacleShape {
    /// Its points, in order.
    fn points(&self) -> Vec<[f64; 2]> {
        match self {
            Self::Segment { a, b } => vec![*a, *b],
            Self::Polyline(points) | Self::Polygon(points) => points.clone(),
            Self::Disc { centre, .. } => vec![*centre],
            Self::Discs { centres, .. } => centres.clone(),
        }
    }
}

/// An obstacle of a scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneObstacle {
    /// Its shape.
    pub shape: ObstacleShape,
    /// How far it is turned about the middle of its points, counter-clockwise, in degrees.
    #[serde(default, skip_serializing_if = "text_only::is_default")]
    pub angle: f64,
    /// How much thicker than its shape it is, all around.
    #[serde(default, skip_serializing_if = "text_only::is_default")]
    pub rounding: f64,
    /// How it moves.
    #[serde(default, skip_serializing_if = "text_only::is_default")]
    pub motion: PrescribedMotion,
}

/// No place of a scene is farther away.
pub const FARTHEST: f64 = 1e6;
/// Points that are closer are the same.
const SHORTEST: f64 = 1e-6;
/// Most points of one shape.
const MOST_POINTS: usize = 10_000;
/// Most corners of a body that moves.
const MOST_BODY_CORNERS: usize = 64;
/// Most corners of a polygon: every corner is compared with every side.
const MOST_CORNERS: usize = 1000;

impl SceneObstacle {
    /// The convex parts, each a body of its own, with their positions.
    pub fn parts(&self) -> Vec<([f64; 2], Obstacle)> {
        let points = turned(self.shape.points(), self.angle);
        let (cores, more) = match &self.shape {
            ObstacleShape::Segment { .. } | ObstacleShape::Polyline(_) => {
                (Core::polyline(&points), 0.0)
            }
            ObstacleShape::Polygon(_) => (Core::polygon(&points).into_iter().collect(), 0.0),
            ObstacleShape::Disc { radius, .. } | ObstacleShape::Discs { radius, .. } => {
                let discs = points.into_iter().map(|centre| (centre, Core::Point));
                (discs.collect(), *radius)
            }
        };
        let part = |core: Core| Obstacle::new(core, self.rounding + more, self.motion);
        cores
            .into_iter()
            .map(|(at, core)| (at, part(core)))
            .collect()
    }

    /// The discs that lie where it comes, by number.
    pub fn discs_in_its_way(&self, bodies: &Bodies) -> Vec<usize> {
        let parts = self.parts();
        let is_hit = |i: &usize| {
            let [x, y] = bodies.all[*i].position;
            let near = |(at, part): &([f64; 2], Obstacle)| {
                part.distance(part.way(*at, [x, y], bodies.seam)) < bodies.radius[*i]
            };
            parts.iter().any(near)
        };
        (0..bodies.discs()).filter(is_hit).collect()
    }

    /// The area that it takes from the discs, without its rounding; lines have none.
    pub fn area(&self) -> f64 {
        let disc = |radius: f64| std::f64::consts::PI * radius * radius;
        match &self.shape {
            ObstacleShape::Segment { .. } | ObstacleShape::Polyline(_) => 0.0,
            ObstacleShape::Polygon(corners) => signed_area(corners).abs(),
            ObstacleShape::Disc { radius, .. } => disc(*radius),
            ObstacleShape::Discs { centres, radius } => centres.len() as f64 * disc(*radius),
        }
    }

    /// What is wrong with it, if anything; where everything repeats after a period, also with its width.
    pub fn check(&self, period: Option<f64>) -> Result<(), NotAllowed> {
        self.check_shape()?;
        period.map_or(Ok(()), |period| self.check_width(period))?;
        within("angle", "how far it is turned", self.angle, [-360.0, 360.0])?;
        within(
            "rounding",
            "how much thicker it is",
            self.rounding,
            [0.0, 1e3],
        )?;
        match self.motion {
            PrescribedMotion::Still => Ok(()),
            PrescribedMotion::Steady {
                velocity,
                from,
                until,
            } => {
                for v in velocity {
                    within("velocity", "of an obstacle", v, [-1e3, 1e3])?;
                }
                within(
                    "from",
                    "time at which an obstacle starts",
                    from,
                    [0.0, LATEST],
                )?;
                within(
                    "until",
                    "time at which an obstacle stops",
                    until,
                    [from, LATEST],
                )
            }
            PrescribedMotion::Swing { amplitude, period } => {
                for a in amplitude {
                    within("amplitude", "of an obstacle's swing", a, [-1e3, 1e3])?;
                }
                within("period", "time of a whole swing", period, [1e-3, LATEST])
            }
        }
    }

    /// Whether it is narrower than a period: a wider one would lie on itself.
    fn check_width(&self, period: f64) -> Result<(), NotAllowed> {
        let points = turned(self.shape.points(), self.angle);
        let xs = || points.iter().map(|p| p[0]);
        let width = xs().fold(f64::MIN, f64::max) - xs().fold(f64::MAX, f64::min);
        if width <= period || matches!(self.shape, ObstacleShape::Discs { .. }) {
            return Ok(());
        }
        Err(NotAllowed {
            field: "shape",
            effect: "what an obstacle looks like",
            value: format!("{width} wide in a periodic packing"),
            allowed: format!("as wide as the packing at most, {period}"),
        })
    }

    fn check_shape(&self) -> Result<(), NotAllowed> {
        let wrong = |value: String, allowed: String| NotAllowed {
            field: "shape",
            effect: "what an obstacle looks like",
            value,
            allowed,
        };
        let points = self.shape.points();
        let (name, least) = match &self.shape {
            ObstacleShape::Segment { .. } => ("Segment", 2),
            ObstacleShape::Polyline(_) => ("Polyline", 2),
            ObstacleShape::Polygon(_) => ("Polygon", 3),
            ObstacleShape::Disc { .. } => ("Disc", 1),
            ObstacleShape::Discs { .. } => ("Discs", 1),
        };
        let is_polygon = matches!(self.shape, ObstacleShape::Polygon(_));
        let most = if is_polygon {
            MOST_CORNERS
        } else {
            MOST_POINTS
        };
        if !(least..=most).contains(&points.len()) {
            let found = format!("a {name} with {} points", points.len());
            return Err(wrong(found, format!("made of {least} to {most} points")));
        }
        if let Some([x, y]) = points
            .iter()
            .find(|p| !p.iter().all(|x| x.abs() <= FARTHEST))
        {
            let allowed = format!("within {FARTHEST:e} of the origin");
            return Err(wrong(format!("a {name} through [{x:?}, {y:?}]"), allowed));
        }
        let (ObstacleShape::Disc { radius, .. } | ObstacleShape::Discs { radius, .. }) =
            &self.shape
        else {
            let ends = points
                .iter()
                .skip(1)
                .chain(points.first().filter(|_| is_polygon));
            for ([ax, ay], [bx, by]) in points.iter().zip(ends) {
                let is_long = (bx - ax).hypot(by - ay) >= SHORTEST;
                if !is_long {
                    let found = format!("a {name} with the point [{ax:?}, {ay:?}] twice");
                    let allowed = format!("made of sides of length {SHORTEST:e} or more");
                    return Err(wrong(found, allowed));
                }
            }
            return match bend(&points).filter(|_| is_polygon) {
                Some([x, y]) => Err(wrong(
                    format!("a Polygon with a corner at [{x:?}, {y:?}] that is not convex"),
                    "convex, its corners in order around it; use several polygons, or a Polyline"
                        .to_owned(),
                )),
                None => Ok(()),
            };
        };
        within("radius", "of an obstacle", *radius, [1e-3, 1e5])
    }
}

/// Whether corners are those of a convex polygon that has an area.
pub fn check_corners(
    field: &'static str,
    effect: &'static str,
    corners: &[[f64; 2]],
) -> Result<(), NotAllowed> {
    let wrong = |value: String, allowed: &str| {
        Err(NotAllowed {
            field,
            effect,
            value,
            allowed: allowed.to_owned(),
        })
    };
    if !(3..=MOST_BODY_CORNERS).contains(&corners.len()) {
        let found = format!("a list of {}", corners.len());
        let allowed = format!("a list of 3 to {MOST_BODY_CORNERS} points");
        return wrong(found, &allowed);
    }
    for x in corners.iter().flatten() {
        within(field, effect, *x, [-1e3, 1e3])?;
    }
    let next = corners.iter().cycle().skip(1);
    for ([ax, ay], [bx, by]) in corners.iter().zip(next) {
        if (bx - ax).hypot(by - ay) < SHORTEST {
            let allowed = format!("made of sides of length {SHORTEST:e} or more");
            return wrong(format!("[{ax:?}, {ay:?}] twice"), &allowed);
        }
    }
    match bend(corners) {
        Some([x, y]) => wrong(
            format!("a polygon with a corner at [{x:?}, {y:?}] that is not convex"),
            "convex, its corners in order around it",
        ),
        None => Ok(()),
    }
}

/// Points turned about their middle. No angle changes no bit.
fn turned(mut points: Vec<[f64; 2]>, angle: f64) -> Vec<[f64; 2]> {
    if angle != 0.0 {
        let count = points.len().max(1) as f64;
        let [mx, my] = [0, 1].map(|k| points.iter().map(|p| p[k]).sum::<f64>() / count);
        let [sin, cos] = [0.0, 0.25].map(|quarter| sine(angle / 360.0 + quarter));
        for [x, y] in &mut points {
            let (dx, dy) = (*x - mx, *y - my);
            (*x, *y) = (mx + cos * dx - sin * dy, my + sin * dx + cos * dy);
        }
    }
    points
}

/// A corner of a polygon that does not lie on the inner side of all of its sides.
fn bend(corners: &[[f64; 2]]) -> Option<[f64; 2]> {
    let turn = signed_area(corners).signum();
    let next = corners.iter().cycle().skip(1);
    for ([ax, ay], [bx, by]) in corners.iter().zip(next) {
        let (dx, dy) = (bx - ax, by - ay);
        let outside = corners.iter().find(|[x, y]| {
            let (px, py) = (x - ax, y - ay);
            // Rounding of the product, and a little more.
            turn * (dx * py - dy * px) < -1e-12 * (dx.hypot(dy) * px.hypot(py)).max(SHORTEST)
        });
        if outside.is_some() {
            return outside.copied();
        }
    }
    let size = corners.iter().flatten().fold(0.0f64, |m, x| m.max(x.abs()));
    (signed_area(corners).abs() < 1e-12 * (1.0 + size)).then(|| corners[0])
}

/// Positive if the corners go around counter-clockwise.
fn signed_area(corners: &[[f64; 2]]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let [x0, y0] = corners.first().copied().unwrap_or_default();
    let twice: f64 = corners
        .iter()
        .zip(next)
        .map(|([ax, ay], [bx, by])| (ax - x0) * (by - y0) - (ay - y0) * (bx - x0))
        .sum();
    0.5 * twice
}

/// Whether a number lies in a range; NaN does not.
pub fn within(
    field: &'static str,
    effect: &'static str,
    value: f64,
    [min, max]: [f64; 2],
) -> Result<(), NotAllowed> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(NotAllowed {
        field,
        effect,
        value: format!("{value:?}"),
        allowed: format!("a number from {min} to {max}"),
    })
}
