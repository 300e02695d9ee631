//! Boxes, convex polygons and bonds: what they are, where they touch ([`manifold`]), and how they are visited ([`visit`]).
//!
//! A convex body takes a place among the discs. Its *radius* is that of the circle around its corners, which is all that the search for
//! pairs and the surface speed s = ω·r need to know; how far it is turned is `turned`/r, as for a disc. Only where two bodies touch is the
//! circle not enough. There are then up to two points, each with lever arms.
//!
//! A bond keeps the distance of two bodies, with a force of either sign. It is a contact that cannot open: between two centres, without
//! friction. Two bodies with a bond between them do not touch each other.
//!
//! Scenes without such bodies have empty lists here, and no step asks for more than whether they are empty.

pub mod manifold;
pub mod visit;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::prescribed::sine;
use super::shape::touch::{cross, dot, edges, length, minus};

/// The corners of a convex body, counter-clockwise, seen from its centre of mass.
pub type Corners = Arc<[[f64; 2]]>;

/// What is known of a polygon once its corners are.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    /// Seen from the centre of mass, counter-clockwise.
    pub corners: Corners,
    /// Its centre of mass, in the coordinates in which its corners were given.
    pub centre: [f64; 2],
    /// Its area.
    pub area: f64,
    /// Radius of the circle around the centre of mass that holds all corners.
    pub radius: f64,
    /// Moment of inertia about the centre of mass, divided by the mass.
    pub inertia: f64,
}

impl Polygon {
    /// A polygon with these corners, in whichever direction they are given. Its area must not be zero.
    pub fn new(corners: &[[f64; 2]]) -> Self {
        let first = corners.first().copied().unwrap_or_default();
        let mut seen: Vec<[f64; 2]> = corners.iter().map(|c| minus(*c, first)).collect();
        let twice: f64 = edges(&seen).map(|[a, b]| cross(a, b)).sum();
        if twice < 0.0 {
            seen.reverse();
        }
        let (mut area, mut moment) = (0.0, [0.0; 2]);
        for [a, b] in edges(&seen) {
            let part = 0.5 * cross(a, b);
            area += part;
            moment = [0, 1].map(|k| moment[k] + part * (a[k] + b[k]) / 3.0);
        }
        let centre = moment.map(|m| m / area);
        let corners: Corners = seen.iter().map(|c| minus(*c, centre)).collect();
        let second: f64 = edges(&corners)
            .map(|[a, b]| cross(a, b) * (dot(a, a) + dot(a, b) + dot(b, b)) / 12.0)
            .sum();
        Self {
            centre: [first[0] + centre[0], first[1] + centre[1]],
            area,
            radius: corners.iter().map(|c| length(*c)).fold(0.0, f64::max),
            inertia: second / area,
            corners,
        }
    }

    /// A box of this width and height.
    pub fn rectangle([width, height]: [f64; 2]) -> Self {
        let (x, y) = (0.5 * width, 0.5 * height);
        Self::new(&[[-x, -y], [x, -y], [x, y], [-x, y]])
    }
}

/// Whether these are the corners of a convex polygon, counter-clockwise, the farthest of them at this radius from the centre, which is inside.
pub fn is_polygon(corners: &[[f64; 2]], radius: f64) -> bool {
    let farthest = corners.iter().map(|c| length(*c)).fold(0.0, f64::max);
    let turns_left = |[a, b]: [[f64; 2]; 2]| {
        let inside = corners.iter().map(|c| cross(minus(b, a), minus(*c, a)));
        cross(a, b) > 0.0 && inside.into_iter().all(|x| x >= -1e-9 * farthest * farthest)
    };
    corners.len() >= 3
        && corners.iter().flatten().all(|x| x.is_finite())
        && (farthest - radius).abs() <= 1e-9 * radius
        && edges(corners).all(turns_left)
}

/// A two-sided distance: it pulls and pushes along the line between two centres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bond {
    /// The two bodies, the smaller index first, which is never a plane.
    pub pair: [u32; 2],
    /// The distance that it keeps.
    pub length: f64,
    /// The force at which it breaks; infinite if it never does.
    pub strength: f64,
}

impl Bond {
    /// Whether it has a length and a strength, and its bodies exist: this many, of which the first can be discs or convex bodies.
    pub fn is_sound(&self, discs: usize, bodies: usize) -> bool {
        let [a, b] = self.pair.map(|i| i as usize);
        let numbers = self.length > 0.0 && self.length.is_finite() && self.strength > 0.0;
        numbers && a < b && a < discs && b < bodies
    }
}

/// What a point of contact or a bond remembers from the last step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The two bodies.
    pub pair: [u32; 2],
    /// Its place among the points of the pair, or [`BOND`].
    pub place: u32,
    /// Which corner it is ([`manifold`]).
    pub feature: u32,
    /// R_n and R_t; of a bond the tension, and zero.
    pub force: [f64; 2],
    /// Where it acts, as seen from the centre of the first body.
    pub at: [f64; 2],
}

/// The place of a bond.
pub const BOND: u32 = u32::MAX;

impl Point {
    /// What lists of them are sorted by.
    pub fn key(&self) -> ([u32; 2], u32) {
        (self.pair, self.place)
    }
}

/// Cosine and sine of a path that a surface at this radius has turned, from sums and products only.
pub fn axis(turned: f64, radius: f64) -> [f64; 2] {
    let turns = turned / (std::f64::consts::TAU * radius);
    [sine(turns + 0.25), sine(turns)]
}

/// A corner after the body has turned.
#[inline]
pub fn rotated([x, y]: [f64; 2], [cos, sin]: [f64; 2]) -> [f64; 2] {
    [cos * x - sin * y, sin * x + cos * y]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_its_centre_area_and_inertia() {
        let corners = [[3.0, 1.0], [3.0, 2.0], [1.0, 2.0], [1.0, 1.0]];
        let body = Polygon::new(&corners);
        assert!((body.area - 2.0).abs() < 1e-15);
        assert_eq!(body.centre, [2.0, 1.5]);
        assert!((body.inertia - (4.0 + 1.0) / 12.0).abs() < 1e-15);
        assert!((body.radius - 1.25_f64.sqrt()).abs() < 1e-15);
        let same = Polygon::rectangle([2.0, 1.0]).inertia;
        assert!((same - body.inertia).abs() < 1e-15);
    }

    #[test]
    fn a_turn_is_a_cosine_and_a_sine() {
        for i in -50..50 {
            let angle = 0.37 * f64::from(i);
            let [cos, sin] = axis(2.5 * angle, 2.5);
            let [wanted_sin, wanted_cos] = [angle.sin(), angle.cos()];
            assert!((cos - wanted_cos).abs() < 1e-14, "{angle}");
            assert!((sin - wanted_sin).abs() < 1e-14, "{angle}");
        }
    }
}
