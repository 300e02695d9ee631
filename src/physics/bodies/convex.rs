//! Convex bodies and bonds among the bodies.

use super::Bodies;
use crate::physics::arrays;
use crate::physics::convex::manifold::{Manifold, Shape, Touching, manifold};
use crate::physics::convex::{Bond, Polygon, axis, rotated};
use crate::physics::shape::Core;
use crate::physics::shape::touch::{cross, dot, edges, length, minus, touch_polygon};
use crate::physics::world::travel;

impl Bodies {
    /// Adds a convex body after the discs and convex bodies so far, turned by this angle about its centre of mass.
    pub fn add_convex(
        &mut self,
        position: [f64; 2],
        polygon: &Polygon,
        angle: f64,
        mass: f64,
    ) -> usize {
        let Polygon {
            radius, inertia, ..
        } = *polygon;
        let inverse = 1.0 / mass;
        let spin = radius * radius / inertia * inverse;
        let index = self.add_disc(position, radius, [inverse, inverse, spin]);
        self.corners.resize(index + 1, None);
        self.corners[index] = Some(polygon.corners.clone());
        self.turned[index] = angle * radius;
        index
    }

    /// Adds a bond that keeps the present distance of two bodies, and breaks at this force.
    pub fn add_bond(&mut self, one: usize, other: usize, strength: f64) {
        let (a, b) = (one.min(other), one.max(other));
        let bond = Bond {
            pair: [a as u32, b as u32],
            length: length(self.way(a, b)),
            strength,
        };
        let place = self.bonds.partition_point(|b| b.pair < bond.pair);
        self.bonds.insert(place, bond);
    }

    /// Whether all bodies are discs, planes and obstacles, and no bonds are between them.
    #[inline]
    pub fn are_discs(&self) -> bool {
        self.corners.is_empty() && self.bonds.is_empty()
    }

    /// Whether a body has corners.
    #[inline]
    pub fn is_convex(&self, body: usize) -> bool {
        matches!(self.corners.get(body), Some(Some(_)))
    }

    /// The bodies that have corners.
    pub fn convex(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.corners.iter().enumerate();
        all.filter(|(_, corners)| corners.is_some()).map(|(i, _)| i)
    }

    /// How far a body moves during Δt, or the corner of it that moves farthest.
    pub fn farthest_travel(&self, body: usize, dt: f64) -> f64 {
        let turns = if self.is_convex(body) {
            self.all[body].spin.abs() * dt
        } else {
            0.0
        };
        travel(&self.all[body], dt) + turns
    }

    /// Whether a bond is between two bodies, the first of which has the smaller index.
    pub fn are_bonded(&self, pair: [u32; 2]) -> bool {
        (self.bonds)
            .binary_search_by_key(&pair, |bond| bond.pair)
            .is_ok()
    }

    /// The way from the centre of a body to that of another one, across the seam if that is shorter.
    pub fn way(&self, a: usize, b: usize) -> [f64; 2] {
        let [dx, dy] = minus(self.all[b].position, self.all[a].position);
        [self.seam.nearest(dx), dy]
    }

    /// Cosine and sine of the angle by which a disc or a convex body is turned.
    pub fn axis(&self, body: usize) -> [f64; 2] {
        axis(self.turned[body], self.radius[body])
    }

    /// How thick a disc or a convex body is from its centre to its nearest surface.
    pub fn thickness(&self, body: usize) -> f64 {
        match self.corners.get(body) {
            Some(Some(corners)) => edges(corners)
                .map(|[a, b]| cross(a, b) / length(minus(b, a)))
                .fold(f64::INFINITY, f64::min),
            _ => self.radius.get(body).copied().unwrap_or(f64::INFINITY),
        }
    }

    /// Whether its thickness is less than this, without a root.
    pub fn is_thinner(&self, body: usize, than: f64) -> bool {
        match self.corners.get(body) {
            Some(Some(corners)) => edges(corners).any(|[a, b]| {
                let (area, side) = (cross(a, b), minus(b, a));
                area * area < than * than * dot(side, side)
            }),
            _ => self.radius.get(body).is_some_and(|radius| *radius < than),
        }
    }

    /// Whether a place, seen from the centre of a disc or a convex body, is on it or nearer to it than this.
    pub fn covers(&self, body: usize, [x, y]: [f64; 2], reach: f64) -> bool {
        match self.corners.get(body) {
            Some(Some(corners)) => {
                let [cos, sin] = self.axis(body);
                touch_polygon(rotated([x, y], [cos, -sin]), corners).0 <= reach
            }
            _ => length([x, y]) <= self.radius[body] + reach,
        }
    }

    /// Where a pair touches, seen from the centre of its first body, as far as it is nearer than `reach`. The corners are as they lie now.
    pub fn touching(&self, [a, b]: [usize; 2], lying: &Lying, reach: f64) -> Manifold {
        let shape = |body: usize, at: [f64; 2]| match lying.corners(body) {
            [] => Shape {
                corners: &[[0.0; 2]],
                at,
                rounding: self.radius[body],
            },
            corners => Shape {
                corners,
                at,
                rounding: 0.0,
            },
        };
        let first = shape(a, [0.0; 2]);
        if let Some(plane) = self.plane(b) {
            let height = |[x, y]: [f64; 2]| {
                let [ax, ay] = minus(self.all[a].position, self.all[b].position);
                dot([ax + x, ay + y], plane) - first.rounding
            };
            return above_plane(first, height, plane, reach);
        }
        let Some(obstacle) = b
            .checked_sub(self.first_obstacle())
            .and_then(|i| self.obstacles.get(i))
        else {
            return manifold(first, shape(b, self.way(a, b)), reach);
        };
        let [x, y] = obstacle.way(self.all[b].position, self.all[a].position, self.seam);
        let with = |corners: &[[f64; 2]]| {
            let other = Shape {
                corners,
                at: [-x, -y],
                rounding: obstacle.rounding,
            };
            manifold(first, other, reach)
        };
        let (normal, points) = match &obstacle.core {
            Core::Point => with(&[[0.0; 2]]),
            Core::Segment { end, .. } => with(&[[0.0; 2], *end]),
            Core::Polygon(corners) => with(corners),
        };
        // Sorted as seen from what carries it.
        match points {
            [Some(one), Some(two)] => (normal, [Some(two), Some(one)]),
            points => (normal, points),
        }
    }

    fn plane(&self, body: usize) -> Option<[f64; 2]> {
        let plane = self.planes.get(body.checked_sub(self.discs())?)?;
        Some(plane.normal)
    }
}

/// The corners of all convex bodies as they lie in a step, each seen from its centre.
#[derive(Clone, Debug, Default)]
pub struct Lying {
    all: Vec<[f64; 2]>,
    /// Those of body i are `all[start[i]..start[i + 1]]`.
    start: Vec<u32>,
}

impl Lying {
    /// As they lie now.
    pub fn set(&mut self, bodies: &Bodies) {
        self.all.clear();
        self.start.clear();
        self.start.push(0);
        for (body, corners) in bodies.corners.iter().enumerate() {
            if let Some(corners) = corners {
                let axis = bodies.axis(body);
                self.all.extend(corners.iter().map(|c| rotated(*c, axis)));
            }
            self.start.push(self.all.len() as u32);
        }
    }

    /// The corners of a body; none if it is a disc.
    pub fn corners(&self, body: usize) -> &[[f64; 2]] {
        match self.start.get(body..body + 2) {
            Some(&[from, to]) => &self.all[from as usize..to as usize],
            _ => &[],
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.all) + arrays::bytes(&self.start)
    }
}

/// The two lowest corners above a plane, the one on the right first if it is a floor.
fn above_plane(
    first: Shape,
    height: impl Fn([f64; 2]) -> f64,
    [nx, ny]: [f64; 2],
    reach: f64,
) -> Manifold {
    let mut lowest: [Option<Touching>; 2] = [None; 2];
    for (corner, c) in first.corners.iter().enumerate() {
        let gap = height(*c);
        let down = first.rounding + 0.5 * gap;
        let touching = Touching {
            gap,
            at: [c[0] - nx * down, c[1] - ny * down],
            feature: 2 * corner as u32,
        };
        let is_lower = |than: Option<Touching>| than.is_none_or(|t| gap < t.gap);
        if gap >= reach {
            continue;
        } else if is_lower(lowest[0]) {
            lowest = [Some(touching), lowest[0]];
        } else if is_lower(lowest[1]) {
            lowest[1] = Some(touching);
        }
    }
    // Along the normal turned by −90°.
    let place = |t: Touching| t.at[0] * ny - t.at[1] * nx;
    if let [Some(one), Some(two)] = lowest
        && place(one) < place(two)
    {
        lowest = [Some(two), Some(one)];
    }
    ([-nx, -ny], lowest)
}
