//! A packing of another program from one side: outlines of its bodies and lines from body to body where they touch, in the units of its file.

use crate::theory::network::recorded::{RecordedPacking, RecordedShape, Vector, axes};

/// A packing from one side.
#[derive(Clone, Debug, Default)]
pub struct PackingSketch {
    /// Lower left and upper right corner.
    pub bounds: [[f64; 2]; 2],
    /// The bodies, the farthest first.
    pub bodies: Vec<Outline>,
    /// Lines along the contacts, the weakest first.
    pub links: Vec<Link>,
    /// Ends of the walls.
    pub walls: Vec<[[f64; 2]; 2]>,
}

/// A body.
#[derive(Clone, Debug)]
pub struct Outline {
    /// Its number.
    pub body: usize,
    /// Its centre.
    pub centre: [f64; 2],
    /// Its radius, or zero if it has corners.
    pub radius: f64,
    /// Its corners, if it has some.
    pub corners: Vec<[f64; 2]>,
    /// From 0, the farthest, to 1, the nearest.
    pub nearness: f64,
    /// Whether nothing can move it.
    pub is_fixed: bool,
}

/// A contact.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Its ends.
    pub ends: [[f64; 2]; 2],
    /// Its normal force over the largest one.
    pub share: f64,
}

/// The axes to the right and up.
pub type Side = [usize; 2];

/// Bodies and contacts that a picture can hold; of more only some are drawn.
const MOST: usize = 6000;

impl PackingSketch {
    /// The packing from this side, every body displaced.
    pub fn of(
        packing: &RecordedPacking,
        side: Side,
        moves: Option<&dyn Fn(usize) -> Vector>,
    ) -> Self {
        let [low, high] = packing.bounds();
        let flat = |x: Vector| side.map(|k| x[k]);
        let depth = 3 - side[0] - side[1];
        let room = high[depth] - low[depth];
        let place = |i: usize| {
            let x = packing.bodies[i].position;
            let way = moves.map_or([0.0; 3], |moves| moves(i));
            std::array::from_fn(|k| x[k] + way[k])
        };
        let most_of = packing.bodies.len().max(packing.contacts.len());
        let every = most_of.div_ceil(MOST).max(1);
        let mut sketch = Self {
            bounds: [flat(low), flat(high)],
            ..Self::default()
        };
        for (i, body) in packing.bodies.iter().enumerate().step_by(every) {
            let at: Vector = place(i);
            let (radius, corners) = match body.shape {
                RecordedShape::Round { radius } => (radius, Vec::new()),
                RecordedShape::Box { half, orientation } => (
                    0.0,
                    box_corners(at, half, orientation, packing.is_flat, side),
                ),
                RecordedShape::Plane { normal } => {
                    sketch
                        .walls
                        .extend(wall(flat(at), flat(normal), sketch.bounds));
                    continue;
                }
            };
            sketch.bodies.push(Outline {
                body: i,
                centre: flat(at),
                radius,
                corners,
                // Along y one looks from the front, where y is small.
                nearness: match (room > 0.0, depth) {
                    (false, _) => 1.0,
                    (true, 1) => (high[1] - at[1]) / room,
                    (true, k) => (at[k] - low[k]) / room,
                },
                is_fixed: body.is_fixed(),
            });
        }
        sketch
            .bodies
            .sort_by(|a, b| a.nearness.total_cmp(&b.nearness));
        let force = |c: &crate::theory::network::recorded::RecordedContact| c.normal_force;
        let most = packing.contacts.iter().map(force).fold(0.0, f64::max);
        let is_plane = |i: usize| matches!(packing.bodies[i].shape, RecordedShape::Plane { .. });
        for contact in packing.contacts.iter().step_by(every) {
            let [a, b] = contact.ends.map(|end| end.filter(|i| !is_plane(*i)));
            let touched = |i: usize, arm: Vector| {
                let x: Vector = place(i);
                std::array::from_fn(|k| x[k] + arm[k])
            };
            let ends: [Vector; 2] = match (a, b) {
                (Some(a), Some(b)) => [place(a), place(b)],
                (Some(a), None) => [place(a), touched(a, contact.arms[0])],
                (None, Some(b)) => [place(b), touched(b, contact.arms[1])],
                (None, None) => continue,
            };
            // Without forces every contact counts.
            let share = match most > 0.0 {
                true => contact.normal_force / most,
                false => 0.5,
            };
            sketch.links.push(Link {
                ends: ends.map(flat),
                share,
            });
        }
        sketch.links.sort_by(|a, b| a.share.total_cmp(&b.share));
        sketch
    }
}

/// The outline of a box: the convex hull of its corners.
fn box_corners(
    at: Vector,
    half: Vector,
    orientation: [f64; 4],
    is_flat: bool,
    side: Side,
) -> Vec<[f64; 2]> {
    let edges = axes(orientation);
    let deep: &[f64] = if is_flat { &[0.0] } else { &[-1.0, 1.0] };
    let mut corners: Vec<[f64; 2]> = Vec::new();
    for p in [-1.0, 1.0] {
        for q in [-1.0, 1.0] {
            for r in deep {
                let of = |k: usize| {
                    let way = p * half[0] * edges[0][k] + q * half[1] * edges[1][k];
                    at[k] + way + r * half[2] * edges[2][k]
                };
                corners.push(side.map(of));
            }
        }
    }
    hull(corners)
}

/// The convex hull, counter-clockwise.
fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let chain = |points: &mut dyn Iterator<Item = [f64; 2]>| {
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for c in points {
            while let [.., a, b] = chain[..]
                && (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0])
            {
                chain.pop();
            }
            chain.push(c);
        }
        chain.pop();
        chain
    };
    let mut outline = chain(&mut points.iter().copied());
    outline.extend(chain(&mut points.iter().rev().copied()));
    outline
}

/// The part of a straight wall beside the bodies, if it is seen from its side.
fn wall(at: [f64; 2], normal: [f64; 2], [low, high]: [[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
    let length = normal[0].hypot(normal[1]);
    if length < 0.99 {
        return None;
    }
    let along = [-normal[1], normal[0]];
    let middle = [0, 1].map(|k| 0.5 * (low[k] + high[k]));
    let foot = (middle[0] - at[0]) * along[0] + (middle[1] - at[1]) * along[1];
    // As far as the box around the bodies reaches along the wall.
    let reach = 0.5 * ((high[0] - low[0]) * along[0].abs() + (high[1] - low[1]) * along[1].abs());
    let end = |s: f64| [0, 1].map(|k| at[k] + along[k] * s);
    Some([end(foot - reach), end(foot + reach)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_from_its_side_has_four_corners_and_over_its_edge_six() {
        let straight = box_corners([0.0; 3], [1.0; 3], [1.0, 0.0, 0.0, 0.0], false, [0, 2]);
        assert_eq!(straight.len(), 4);
        // Turned about (1, 1, 0), so that no face is seen straight on.
        let (sine, cosine) = 0.4f64.sin_cos();
        let turned = [cosine, 0.8 * sine, 0.6 * sine, 0.0];
        assert_eq!(
            box_corners([0.0; 3], [1.0; 3], turned, false, [0, 1]).len(),
            6
        );
    }

    #[test]
    fn a_wall_is_seen_from_its_side() {
        let bounds = [[0.0, 0.0], [4.0, 2.0]];
        let floor = wall([1.0, 0.0], [0.0, 1.0], bounds).unwrap();
        assert_eq!(floor.map(|p| p[1]), [0.0, 0.0]);
        assert_eq!((floor[0][0] - floor[1][0]).abs(), 4.0);
        assert_eq!(wall([1.0, 0.0], [0.0, 0.0], bounds), None);
    }
}
