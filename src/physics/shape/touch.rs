//! Where a point meets a segment, a joint of two segments, or a convex polygon.

use parry2d_f64::math::Vector;
use parry2d_f64::query::PointQueryWithLocation;
use parry2d_f64::shape::{Segment, SegmentPointLocation};

/// Distance of a point from a core (negative inside) and the unit vector from the core to the point. The distance is infinite where the
/// neighbour at a joint answers instead.
pub type TouchPoint = (f64, [f64; 2]);

/// Nothing to touch.
const NOT_MINE: TouchPoint = (f64::INFINITY, [1.0, 0.0]);

/// Joined segments whose directions differ less (by the sine of their angle) are in line.
const IN_LINE: f64 = 1e-9;

/// Where a point meets the segment from the origin to its end, if that is joined to others with these far ends.
pub fn touch_segment(p: [f64; 2], end: [f64; 2], joined: [Option<[f64; 2]>; 2]) -> TouchPoint {
    match project(p, [[0.0; 2], end]) {
        SegmentPointLocation::OnEdge(_) => from_line(p, end),
        SegmentPointLocation::OnVertex(0) => match joined[0] {
            None => from_point(p),
            Some(far) => touch_joint(p, end, far, Corner::OfNeighbour),
        },
        SegmentPointLocation::OnVertex(_) => {
            let (p, back) = (minus(p, end), minus([0.0; 2], end));
            match joined[1] {
                None => from_point(p),
                Some(far) => touch_joint(p, back, minus(far, end), Corner::Own),
            }
        }
    }
}

/// Which of two joined segments answers at the corner itself.
enum Corner {
    Own,
    OfNeighbour,
}

/// A point beyond a joint, all seen from the joint: `own` is the other end of this segment, `far` that of its neighbour.
fn touch_joint(p: [f64; 2], own: [f64; 2], far: [f64; 2], corner: Corner) -> TouchPoint {
    let turn = cross(own, far);
    let is_bent = turn.abs() > IN_LINE * length(own) * length(far);
    let is_in_valley = is_bent && turn * cross(own, p) > 0.0 && turn * cross(p, far) > 0.0;
    let along = dot(p, far);
    if is_in_valley && along <= dot(far, far) {
        return from_line(p, own);
    }
    // A little beyond its own interior, so that every place belongs to a part in spite of rounding.
    let is_over_neighbour = along > 1e-12 * length(far) * length(p);
    match corner {
        Corner::Own if !is_over_neighbour => from_point(p),
        _ => NOT_MINE,
    }
}

/// Where a point meets a convex polygon.
pub fn touch_polygon(p: [f64; 2], corners: &[[f64; 2]]) -> TouchPoint {
    let (mut deepest, mut nearest) = ((f64::NEG_INFINITY, [1.0, 0.0]), NOT_MINE);
    for [from, to] in edges(corners) {
        let (q, side) = (minus(p, from), minus(to, from));
        let (size, outwards) = (length(side), [side[1], -side[0]]);
        let height = dot(q, outwards) / size;
        if height > deepest.0 {
            deepest = (height, outwards.map(|x| x / size));
        }
        if height > 0.0 {
            let touch = match project(q, [[0.0; 2], side]) {
                SegmentPointLocation::OnEdge(_) => (height, outwards.map(|x| x / size)),
                SegmentPointLocation::OnVertex(0) => from_point(q),
                SegmentPointLocation::OnVertex(_) => from_point(minus(p, to)),
            };
            if touch.0 < nearest.0 {
                nearest = touch;
            }
        }
    }
    if deepest.0 > 0.0 { nearest } else { deepest }
}

/// The edges of a polygon.
pub fn edges(corners: &[[f64; 2]]) -> impl Iterator<Item = [[f64; 2]; 2]> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| [*from, *to])
}

/// From the origin.
pub fn from_point(p: [f64; 2]) -> TouchPoint {
    let distance = length(p);
    if distance > 0.0 {
        (distance, p.map(|x| x / distance))
    } else {
        (0.0, [1.0, 0.0])
    }
}

/// From the line through the origin and another point, on the side where the point is.
fn from_line(p: [f64; 2], end: [f64; 2]) -> TouchPoint {
    let size = length(end);
    let height = cross(end, p) / size;
    let left = [-end[1] / size, end[0] / size];
    if height >= 0.0 {
        (height, left)
    } else {
        (-height, left.map(|x| -x))
    }
}

/// Where on a segment a point is projected.
fn project(p: [f64; 2], [from, to]: [[f64; 2]; 2]) -> SegmentPointLocation {
    let segment = Segment::new(vector(from), vector(to));
    segment
        .project_local_point_and_get_location(vector(p), true)
        .1
}

/// Distance of a point from a segment, which may have no length.
pub fn distance(p: [f64; 2], [from, to]: [[f64; 2]; 2]) -> f64 {
    match project(p, [from, to]) {
        SegmentPointLocation::OnEdge(_) => from_line(minus(p, from), minus(to, from)).0,
        SegmentPointLocation::OnVertex(0) => length(minus(p, from)),
        SegmentPointLocation::OnVertex(_) => length(minus(p, to)),
    }
}

/// Smallest distance between two segments.
pub fn between(one: [[f64; 2]; 2], other: [[f64; 2]; 2]) -> f64 {
    let sides = |[from, to]: [[f64; 2]; 2], ends: [[f64; 2]; 2]| {
        ends.map(|p| cross(minus(to, from), minus(p, from)))
    };
    let divides = |[a, b]: [f64; 2]| (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0);
    if divides(sides(one, other)) && divides(sides(other, one)) {
        return 0.0;
    }
    let ends = one.iter().map(|p| distance(*p, other));
    ends.chain(other.iter().map(|p| distance(*p, one)))
        .fold(f64::INFINITY, f64::min)
}

/// As parry writes it.
pub fn vector([x, y]: [f64; 2]) -> Vector {
    Vector::new(x, y)
}

/// a − b.
pub fn minus([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> [f64; 2] {
    [ax - bx, ay - by]
}

/// a·b.
pub fn dot([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
    ax * bx + ay * by
}

/// a × b: positive if b is to the left of a.
pub fn cross([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
    ax * by - ay * bx
}

/// |a|.
pub fn length([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}
