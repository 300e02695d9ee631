//! Where two convex shapes touch: a normal, and up to two points.
//!
//! Shapes are polygons with a rounding; a disc is one corner with its radius as the rounding, a segment has two corners. For polygons the
//! side is found that separates them best (or, if they overlap, least badly), and the opposite side is clipped to its length. Every point
//! is then a corner of one of the two shapes, and that corner is its *feature*: it stays the same while the bodies move a little, whichever
//! of the two sides was taken. So a point finds the force that it had.
//!
//! parry2d-f64 has this too, but the normals of its polygons come from an iteration (GJK and EPA), and a tower of boxes on nearly exact normals would lean by itself. A side's
//! own normal is exact. So it is computed here, and a test compares the two.

use crate::physics::lanes::Lanes;
use crate::physics::shape::touch::{cross, dot, from_point, length, minus, touch_polygon};

/// A rounded polygon with one corner or more.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// Counter-clockwise, as seen from its place.
    pub corners: &'a [[f64; 2]],
    /// Its place.
    pub at: [f64; 2],
    /// How much thicker it is, all around.
    pub rounding: f64,
}

impl Shape<'_> {
    /// A corner, as everybody sees it.
    fn corner(&self, number: usize) -> [f64; 2] {
        let [x, y] = self.corners[number];
        [x + self.at[0], y + self.at[1]]
    }

    /// The corner after this one.
    fn next(&self, number: usize) -> usize {
        if number + 1 < self.corners.len() {
            number + 1
        } else {
            0
        }
    }

    fn side(&self, number: usize) -> [[f64; 2]; 2] {
        [self.corner(number), self.corner(self.next(number))]
    }
}

/// A point of contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touching {
    /// The gap there; negative in an overlap.
    pub gap: f64,
    /// In the middle between the two surfaces.
    pub at: [f64; 2],
    /// Twice the number of a corner, and one more if it belongs to the second shape.
    pub feature: u32,
}

/// Normal from the first shape to the second, and up to two points, sorted along the normal turned by +90°.
pub type Manifold = ([f64; 2], [Option<Touching>; 2]);

/// Sides are taken from the second shape only if they separate better than those of the first, by this share of the size: two
/// boxes on each other have two equal sides, and rounding must not decide.
const PREFERENCE: f64 = 1e-6;

/// The points of two shapes that are nearer to each other than `reach`.
pub fn manifold(first: Shape, second: Shape, reach: f64) -> Manifold {
    match (first.corners, second.corners) {
        ([_], _) => {
            let (normal, [touching, _]) = point_and_polygon(first, second, reach);
            let touching = touching.map(|t| Touching { feature: 1, ..t });
            (normal.map(|x| -x), [touching, None])
        }
        (_, [_]) => point_and_polygon(second, first, reach),
        _ => polygons(first, second, reach),
    }
}

/// A disc and a polygon; the normal is that of the polygon.
fn point_and_polygon(disc: Shape, polygon: Shape, reach: f64) -> Manifold {
    let point = disc.corner(0);
    let (distance, normal) = match polygon.corners {
        [_] => from_point(minus(point, polygon.corner(0))),
        corners => touch_polygon(minus(point, polygon.at), corners),
    };
    let gap = distance - disc.rounding - polygon.rounding;
    let from_point = disc.rounding + 0.5 * gap;
    let touching = Touching {
        gap,
        at: [0, 1].map(|k| point[k] - normal[k] * from_point),
        feature: 0,
    };
    (normal, [(gap < reach).then_some(touching), None])
}

/// A side of a polygon: its number, its normal and how far the other polygon is in front of it.
#[derive(Clone, Copy)]
struct Side {
    number: usize,
    normal: [f64; 2],
    height: f64,
}

/// The side of `one` from which `other` is farthest away.
fn best_side(one: Shape, other: Shape) -> Side {
    let mut best = Side {
        number: 0,
        normal: [1.0, 0.0],
        height: f64::NEG_INFINITY,
    };
    for number in 0..one.corners.len() {
        let [from, to] = one.side(number);
        let along = minus(to, from);
        let size = length(along);
        let normal = [along[1] / size, -along[0] / size];
        let mut height = f64::INFINITY;
        for corner in 0..other.corners.len() {
            height = dot(minus(other.corner(corner), from), normal).smaller(height);
        }
        if height > best.height {
            best = Side {
                number,
                normal,
                height,
            };
        }
    }
    best
}

/// The side of a polygon that looks most against a direction.
fn opposite(shape: Shape, direction: [f64; 2]) -> usize {
    let (mut best, mut least) = (0, f64::INFINITY);
    for number in 0..shape.corners.len() {
        let [from, to] = shape.side(number);
        let along = minus(to, from);
        let against = cross(direction, along) / length(along);
        // The normal of a side is its direction turned by −90°, so its product with `direction` is direction × along.
        if against < least {
            (best, least) = (number, against);
        }
    }
    best
}

fn polygons(first: Shape, second: Shape, reach: f64) -> Manifold {
    let rounding = first.rounding + second.rounding;
    let of_first = best_side(first, second);
    if of_first.height - rounding >= reach {
        return (of_first.normal, [None; 2]);
    }
    let of_second = best_side(second, first);
    let size = length(minus(first.corners[0], first.corners[1]));
    let is_second = of_second.height > of_first.height + PREFERENCE * size;
    let (owner, other, own) = if is_second {
        (second, first, of_second)
    } else {
        (first, second, of_first)
    };
    let sign = if is_second { -1.0 } else { 1.0 };
    let normal = own.normal.map(|x| sign * x);
    if own.height - rounding >= reach {
        return (normal, [None; 2]);
    }
    let across = opposite(other, own.normal);
    let ([a, b], [p, q]) = (owner.side(own.number), other.side(across));
    let feature =
        |corner: usize, of_other: bool| 2 * corner as u32 + u32::from(of_other != is_second);
    if own.height > 0.0
        && let Some([i, j]) = corners_apart([a, b], [p, q])
    {
        let corner = [a, b][i];
        let way = minus([p, q][j], corner);
        let distance = length(way);
        let (gap, unit) = (distance - rounding, way.map(|x| x / distance));
        let middle = owner.rounding + 0.5 * gap;
        let touching = Touching {
            gap,
            at: [0, 1].map(|k| corner[k] + unit[k] * middle),
            feature: feature([across, other.next(across)][j], true),
        };
        let found = (gap < reach).then_some(touching);
        return (unit.map(|x| sign * x), [found, None]);
    }
    // The opposite side, cut to what lies over this one: from q to p it runs as this one from a to b.
    let along = minus(b, a);
    let width = length(along);
    let unit = along.map(|x| x / width);
    let place = |c: [f64; 2]| dot(minus(c, a), unit);
    let heights = [q, p].map(|c| dot(minus(c, a), own.normal));
    let [from, to] = [place(q), place(p)];
    let steep = if to > from {
        (heights[1] - heights[0]) / (to - from)
    } else {
        0.0
    };
    let ends = [
        // Where two corners meet, as those of boxes on each other, rounding must not decide whose it is.
        if from >= -PREFERENCE * width {
            (from.max(0.0), feature(other.next(across), true))
        } else {
            (0.0, feature(own.number, false))
        },
        if to <= width * (1.0 + PREFERENCE) {
            (to.min(width), feature(across, true))
        } else {
            (width, feature(owner.next(own.number), false))
        },
    ];
    let touching = |(x, feature): (f64, u32)| {
        let height = heights[0] + steep * (x - from);
        let middle = 0.5 * (height + owner.rounding - other.rounding);
        let gap = height - rounding;
        let at = [0, 1].map(|k| a[k] + unit[k] * x + own.normal[k] * middle);
        (gap < reach).then_some(Touching { gap, at, feature })
    };
    let is_over = ends[1].0 > ends[0].0;
    let [one, two] = ends.map(|end| touching(end).filter(|_| is_over));
    // Along its side counter-clockwise is along its normal turned by +90°; for the other it is the reverse.
    let points = match (one, two) {
        (None, two) => [two, None],
        (one, None) => [one, None],
        both if is_second => [both.1, both.0],
        both => [both.0, both.1],
    };
    (normal, points)
}

/// Which ends of two sides are nearest to each other, if it is two ends.
fn corners_apart([a, b]: [[f64; 2]; 2], [p, q]: [[f64; 2]; 2]) -> Option<[usize; 2]> {
    let (own, other) = (minus(b, a), minus(q, p));
    for (i, corner) in [a, b].into_iter().enumerate() {
        for (j, end) in [p, q].into_iter().enumerate() {
            let way = minus(end, corner);
            let beyond_own = [-1.0, 1.0][i] * dot(way, own);
            let beyond_other = [1.0, -1.0][j] * dot(way, other);
            if beyond_own > 0.0 && beyond_other > 0.0 {
                return Some([i, j]);
            }
        }
    }
    None
}
