//! Fixed obstacles of any shape: a point, a segment or a convex polygon, each perhaps with a rounding that makes it thicker.
//!
//! Obstacles are bodies with all inverse masses zero that come after discs and planes. A contact needs the gap and the direction between a
//! disc's centre and the obstacle, which is a point projection of `parry2d-f64`: where on a segment, in its interior or at an
//! end. Where it is in the interior, direction and distance are taken from the straight line, so that a segment is as exact as a plane.
//! parry's own projection on a convex polygon is iterative (GJK, and EPA for points inside), good to some 1e-8; ours asks edge by edge and is
//! good to rounding (a test compares the two). Only +, −, ×, ÷ and √ are used, hence results are the same everywhere.
//!
//! A polyline is several segments, each a body of its own, since a disc in a corner touches two of them. Where they are joined, only one
//! of them may answer, or a disc that rolls over the joint would hit the end of the next segment:
//!
//! * in a valley both lines count, even beyond the joint: discs see the corner from afar;
//! * on a ridge, or if the two are in line, a segment counts only over its own interior; the corner itself belongs to the earlier one.

pub(super) mod touch;

use parry2d_f64::bounding_volume::{Aabb, BoundingVolume};
use serde::{Deserialize, Serialize};

use super::prescribed::PrescribedMotion;
use super::seam::Seam;
use touch::{
    TouchPoint, between, cross, distance, edges, from_point, minus, touch_polygon, touch_segment,
    vector,
};

/// The core of an obstacle, seen from the position of its body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Core {
    /// The position itself: with a rounding it is a disc.
    Point,
    /// From the position to another point.
    Segment {
        /// Its end.
        end: [f64; 2],
        /// The far ends of the segments that are joined to its beginning and its end.
        joined: [Option<[f64; 2]>; 2],
    },
    /// A convex polygon, counter-clockwise; its inside is solid.
    Polygon(Vec<[f64; 2]>),
}

/// What cannot be pushed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    /// The core.
    pub core: Core,
    /// How much thicker than its core it is, all around.
    pub rounding: f64,
    /// How it moves.
    pub motion: PrescribedMotion,
}

impl Obstacle {
    /// An obstacle of this shape, thickness and motion.
    pub fn new(core: Core, rounding: f64, motion: PrescribedMotion) -> Self {
        Self {
            core,
            rounding,
            motion,
        }
    }

    /// The way from its position to a place; across the seam, if it is nearer there.
    pub fn way(&self, position: [f64; 2], to: [f64; 2], seam: Seam) -> [f64; 2] {
        let way = [seam.nearest(to[0] - position[0]), to[1] - position[1]];
        let (Some(period), false) = (seam.period(), self.core == Core::Point) else {
            return way;
        };
        let images = [0.0, -period, period].map(|shift| [way[0] + shift, way[1]]);
        let distance = |way: &[f64; 2]| self.least_distance(*way);
        let nearer = images
            .into_iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearer.unwrap_or(way)
    }

    /// Where a disc's centre, seen from the body's position, meets the core.
    pub(super) fn touch(&self, p: [f64; 2]) -> TouchPoint {
        match &self.core {
            Core::Point => from_point(p),
            Core::Segment { end, joined } => touch_segment(p, *end, *joined),
            Core::Polygon(corners) => touch_polygon(p, corners),
        }
    }

    /// Distance of its surface from a place seen from the body's position, negative inside.
    pub fn distance(&self, p: [f64; 2]) -> f64 {
        let core = match &self.core {
            Core::Point | Core::Polygon(_) => self.touch(p).0,
            Core::Segment { end, .. } => distance(p, [[0.0; 2], *end]),
        };
        core - self.rounding
    }

    /// A distance that no contact with this obstacle is below: that of its core or of what is joined to it.
    pub(super) fn least_distance(&self, p: [f64; 2]) -> f64 {
        match &self.core {
            Core::Point | Core::Polygon(_) => self.touch(p).0,
            Core::Segment { end, joined } => {
                let own = distance(p, [[0.0; 2], *end]);
                let before = joined[0].map(|far| distance(p, [far, [0.0; 2]]));
                let after = joined[1].map(|far| distance(p, [*end, far]));
                [before, after].into_iter().flatten().fold(own, f64::min)
            }
        }
    }

    /// Smallest distance between the core and a straight path.
    pub(super) fn path_distance(&self, path: [[f64; 2]; 2]) -> f64 {
        match &self.core {
            Core::Point => distance([0.0; 2], path),
            Core::Segment { end, .. } => between(path, [[0.0; 2], *end]),
            Core::Polygon(corners) => {
                if path.iter().any(|p| touch_polygon(*p, corners).0 <= 0.0) {
                    return 0.0;
                }
                edges(corners).fold(f64::INFINITY, |d, edge| d.min(between(path, edge)))
            }
        }
    }

    /// The box around everything where it may be touched, seen from the body's position: lower left and upper right corner.
    pub fn bounds(&self) -> [[f64; 2]; 2] {
        let mut points = vec![[0.0; 2]];
        match &self.core {
            Core::Point => {}
            Core::Segment { end, joined } => {
                points.push(*end);
                points.extend(joined.iter().flatten());
            }
            Core::Polygon(corners) => points.clone_from(corners),
        }
        let bounds = Aabb::from_points(points.into_iter().map(vector)).loosened(self.rounding);
        [bounds.mins.to_array(), bounds.maxs.to_array()]
    }

    /// Whether all of its numbers are finite, its rounding is not negative, and its polygon has corners.
    pub fn is_sound(&self) -> bool {
        let is_finite = |p: &[f64; 2]| p.iter().all(|x| x.is_finite());
        let core = match &self.core {
            Core::Point => self.rounding > 0.0,
            Core::Segment { end, joined } => {
                is_finite(end) && *end != [0.0; 2] && joined.iter().flatten().all(is_finite)
            }
            Core::Polygon(corners) => corners.len() >= 3 && corners.iter().all(is_finite),
        };
        let moves = match &self.motion {
            PrescribedMotion::Still => true,
            PrescribedMotion::Steady {
                velocity,
                from,
                until,
            } => is_finite(velocity) && is_finite(&[*from, *until]),
            PrescribedMotion::Swing { amplitude, period } => {
                is_finite(amplitude) && period.is_finite() && *period > 0.0
            }
        };
        core && moves && self.rounding.is_finite() && self.rounding >= 0.0
    }
}

impl Core {
    /// The segments of a polyline, with their positions; a point given twice at the ends closes it.
    pub fn polyline(points: &[[f64; 2]]) -> Vec<([f64; 2], Self)> {
        let count = points.len().saturating_sub(1);
        let is_closed = count > 2 && points.first() == points.last();
        let before = |i: usize| match i {
            0 => is_closed.then(|| points[count - 1]),
            _ => Some(points[i - 1]),
        };
        let after = |i: usize| match points.get(i + 2) {
            None => is_closed.then(|| points[1]),
            far => far.copied(),
        };
        let segment = |i: usize| {
            let [from, to] = [points[i], points[i + 1]];
            let joined = [before(i), after(i)].map(|far| far.map(|far| minus(far, from)));
            let end = minus(to, from);
            (from, Self::Segment { end, joined })
        };
        (0..count).map(segment).collect()
    }

    /// A convex polygon with its position, in whichever direction its corners are given.
    pub fn polygon(corners: &[[f64; 2]]) -> Option<([f64; 2], Self)> {
        let first = *corners.first()?;
        let mut corners: Vec<[f64; 2]> = corners.iter().map(|c| minus(*c, first)).collect();
        let area: f64 = edges(&corners).map(|[a, b]| cross(a, b)).sum();
        if area < 0.0 {
            corners.reverse();
        }
        Some((first, Self::Polygon(corners)))
    }
}
