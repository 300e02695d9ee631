//! What is under the pointer, and its numbers.

use super::camera::{Camera, lane_offset};
use super::places::{is_magnified, places};
use super::shade::Loads;
use crate::scene::Geometry;
use crate::schema::units::Units;
use crate::schema::written::{long, short};
use crate::session::{LaneStyle, Look, Run};

/// A disc or a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// A disc by its index.
    Disc(usize),
    /// A pair of bodies that touch.
    Contact(u32, u32),
}

/// How the lanes are drawn, for those who point at them.
pub struct PickView<'a> {
    /// Settings of the picture.
    pub look: &'a Look,
    /// The camera.
    pub camera: &'a Camera,
    /// How lanes are drawn.
    pub style: LaneStyle,
    /// How far the drawing is between the last two steps.
    pub fraction: f64,
}

/// What is drawn at a place in the picture, and in which lane: a contact if one is near, else the disc there.
pub fn find(lanes: &[&Run], view: &PickView, place: [f32; 2]) -> Option<(usize, Picked)> {
    in_lanes(lanes, view, place, |run, at| find_in(run, view, at))
}

/// What is found first in the lanes that are seen, at a place in the picture as each of them sees it.
fn in_lanes<T>(
    lanes: &[&Run],
    view: &PickView,
    place: [f32; 2],
    find: impl Fn(&Run, [f64; 2]) -> Option<T>,
) -> Option<(usize, T)> {
    let [x, y] = view.camera.to_world(place);
    let seen = match view.style {
        LaneStyle::SideBySide => lanes.len(),
        LaneStyle::Overlaid => 1,
    };
    lanes.iter().take(seen).enumerate().find_map(|(lane, run)| {
        let [dx, dy] = lane_offset(run, lane);
        Some((lane, find(run, [x - dx, y - dy])?))
    })
}

fn find_in(run: &Run, view: &PickView, [x, y]: [f64; 2]) -> Option<Picked> {
    let bodies = run.bodies();
    let places = places(run, view.look, view.fraction, &Loads::of(run));
    let reach = (4.0 / view.camera.scale).min(0.12);
    for (i, contact) in run.contacts().iter().enumerate() {
        if contact.normal_force == 0.0 {
            continue;
        }
        let a = contact.a as usize;
        let ([ax, ay], r) = (places[a], bodies.radius[a]);
        let [dx, dy] = match run.arms_of(i) {
            Some(arms) => arms.at,
            None => contact.normal.map(|n| n * r),
        };
        let (cx, cy) = (ax + dx, ay + dy);
        if (x - cx).hypot(y - cy) <= reach {
            return Some(Picked::Contact(contact.a, contact.b));
        }
    }
    let is_inside = |i: &usize| bodies.covers(*i, [x - places[*i][0], y - places[*i][1]], 0.0);
    (0..bodies.discs()).find(is_inside).map(Picked::Disc)
}

/// The body that a hand gets hold of at a place in the picture, a disc or the piston: its lane, its number, and how many times larger its displacements
/// are drawn.
pub fn grab(lanes: &[&Run], view: &PickView, place: [f32; 2]) -> Option<(usize, usize, f64)> {
    let held = in_lanes(lanes, view, place, |run, at| grab_in(run, view, at));
    held.map(|(lane, (body, magnified))| (lane, body, magnified))
}

fn grab_in(run: &Run, view: &PickView, [x, y]: [f64; 2]) -> Option<(usize, f64)> {
    let (bodies, loads) = (run.bodies(), Loads::of(run));
    let places = places(run, view.look, view.fraction, &loads);
    let reach = (3.0 / view.camera.scale).min(0.5);
    let is_inside = |i: &usize| bodies.covers(*i, [x - places[*i][0], y - places[*i][1]], reach);
    let is_on_piston = |i: &usize| {
        let above = y - places[*i][1];
        let [[left, _], [right, _]] = run.scene.geometry.bounds(bodies);
        (-0.3 - reach..=PISTON + reach).contains(&above) && (left..=right).contains(&x)
    };
    let piston = bodies.load.map(|l| l.body).filter(|b| *b >= bodies.discs());
    let body = piston
        .filter(is_on_piston)
        .or_else(|| (0..bodies.discs()).find(is_inside))?;
    let is_magnified = body >= bodies.discs() || is_magnified(run, &loads, body);
    Some((body, if is_magnified { view.look.magnify } else { 1.0 }))
}

/// The obstacle of the scene that is drawn at a place in the picture, if it can be taken away: its lane and its number.
pub fn find_wall(lanes: &[&Run], view: &PickView, place: [f32; 2]) -> Option<(usize, usize)> {
    in_lanes(lanes, view, place, |run, at| {
        let Geometry::Packing(packing) = &run.scene.geometry else {
            return None;
        };
        let bodies = run.bodies();
        let reach = 4.0 / view.camera.scale;
        let is_near = |part: usize| {
            let position = bodies.all[bodies.first_obstacle() + part].position;
            let part = &bodies.obstacles[part];
            part.distance(part.way(position, at, bodies.seam)) <= reach
        };
        (0..packing.obstacles.len()).find(|wall| {
            let mut parts = packing.parts_of(*wall, bodies).into_iter().flatten();
            parts.any(is_near)
        })
    })
}

/// How far above its lower edge the piston can be taken hold of, in diameters.
const PISTON: f64 = 1.0;

impl Picked {
    /// What it is, and its numbers: name, letter, value and unit.
    pub fn numbers(self, run: &Run, units: Units) -> (String, Vec<(String, String)>) {
        let row = |label: &str, write: &dyn Fn(f64) -> String| {
            let (title, factor) = units.title(label);
            (title, write(factor))
        };
        let bodies = run.bodies();
        let friction = run.scene.params.friction;
        match self {
            Self::Disc(i) => {
                let Some(body) = bodies.all.get(i).filter(|_| i < bodies.discs()) else {
                    return ("gone".to_owned(), Vec::new());
                };
                let loads = Loads::of(run);
                let [x, y] = body.position;
                let [vx, vy] = body.velocity;
                let moved = run
                    .reference()
                    .get(i)
                    .map_or(0.0, |r| (x - r[0]).hypot(y - r[1]));
                let mut rows = vec![
                    row("x, y [d]", &|f| format!("{}, {}", long(f * x), long(f * y))),
                    row("v [d/t₀]", &|f| {
                        format!("{}, {}", short(f * vx), short(f * vy))
                    }),
                    row("|Δx| [d]", &|f| short(f * moved)),
                    row("r [d]", &|f| short(f * bodies.radius[i])),
                    row("contacts z", &|_| loads.contacts[i].to_string()),
                    row("Σ R [m d/t₀²]", &|f| short(f * loads.force[i])),
                ];
                if body.inverse_mass[2] > 0.0 {
                    let spin = row("spin s = ω r [d/t₀]", &|f| short(f * body.spin));
                    rows.insert(2, spin);
                }
                let name = if loads.contacts[i] == 0 {
                    "disc {} (no force)"
                } else {
                    "disc {}"
                };
                let name = if bodies.is_convex(i) {
                    name.replace("disc", "body")
                } else {
                    name.to_owned()
                };
                (name.replace("{}", &i.to_string()), rows)
            }
            Self::Contact(a, b) => {
                let Some(contact) = run.contacts().iter().find(|c| (c.a, c.b) == (a, b)) else {
                    return (format!("contact {a}–{b}, open"), Vec::new());
                };
                let (gap, _) = bodies.gap(a as usize, b as usize);
                let state = if contact.is_sliding(friction) {
                    "slides"
                } else {
                    "sticks"
                };
                let other = if (b as usize) < bodies.discs() {
                    format!("{b}")
                } else {
                    "wall".to_owned()
                };
                (
                    format!("contact {a}–{other}"),
                    vec![
                        row("R_n [m d/t₀²]", &|f| long(f * contact.normal_force)),
                        row("R_t [m d/t₀²]", &|f| short(f * contact.tangent_force)),
                        row("gap g [d]", &|f| short(f * gap)),
                        row("friction", &|_| state.to_owned()),
                    ],
                )
            }
        }
    }
}
