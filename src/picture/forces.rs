//! Contact forces as lines: wider, brighter and with more of a glow the stronger they are.

use super::camera::Camera;
use super::colour;
use super::drawing::{Drawing, Line};
use super::scheme::Scheme;
use super::sketch::{Sketch, Viewport};
use crate::instrument::SweepForces;
use crate::measure::probe;
use crate::physics::threads::collect;
use crate::physics::{Arms, Contact, Role};
use crate::session::{self, Run};

/// How a force is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Width in disc diameters.
    pub width: f64,
    /// Share of the colour's opacity.
    pub opacity: f64,
    /// How much it shines around itself, 0 to 1.
    pub glow: f64,
}

/// Points per diameter below which no line could be told from its neighbours.
const SMALLEST_DISC: f64 = 1.5;
/// Points per half a box below which its two points of contact are one.
const SMALLEST_WITH_POINTS: f64 = 6.0;
/// How thick a line is drawn for the typical force, in disc diameters.
const TYPICAL_WIDTH: f64 = 0.06;
/// The thickest.
pub const WIDEST: f64 = 0.24;
/// Width of the glow on either side, in widths of its line.
pub const GLOW_WIDTH: f64 = 1.6;

impl Stroke {
    /// For a force in units of the typical one.
    pub fn of(ratio: f64) -> Self {
        Self {
            width: (TYPICAL_WIDTH * ratio).min(WIDEST),
            opacity: (0.22 + 0.3 * ratio).min(0.95),
            glow: (0.35 * (ratio - 0.8)).clamp(0.0, 1.0),
        }
    }
}

/// Adds those of a lane.
pub(super) fn add(drawing: &mut Drawing, sketch: &Sketch, scheme: &Scheme) {
    let Sketch {
        run,
        camera,
        places,
        ..
    } = sketch;
    let typical = typical_force(run);
    let friction = run.scene.params.friction;
    if camera.scale < SMALLEST_DISC {
        return;
    }
    let seen = Viewport::of(camera);
    let last = match run.stage {
        session::Stage::Solving { last, .. } => last,
        _ => None,
    };
    let changes = SweepChanges::of(sketch);
    let bodies = run.bodies();
    let add_lines = |index: usize, lines: &mut Vec<Line>| {
        let contact = &run.contacts()[index];
        let arms = run.arms_of(index);
        // In a small box the two points cannot be told apart: one line through both centres shows their sum.
        let is_small = bodies.radius[contact.a as usize] * camera.scale < SMALLEST_WITH_POINTS;
        let mut force = contact.normal_force;
        let arms = match arms.map(|arms| arms.role) {
            Some(Role::Second) if is_small => return,
            Some(Role::First) if is_small => {
                let second = run.contacts().get(index + 1);
                force += second.map_or(0.0, |other| other.normal_force);
                None
            }
            _ => arms,
        };
        if force.abs() <= 1e-4 * typical {
            return;
        }
        let whole = ends(run, contact, places);
        let is_at_wall = contact.b as usize >= run.bodies().discs();
        let [from, to] = match arms {
            // Through the point where it acts: the other half is drawn below.
            Some(arms) if arms.role != Role::Bond => [whole[0], point(arms, whole[0])],
            _ => whole,
        };
        let [a, b] = [from, to].map(|p| camera.to_picture(p));
        if !seen.reaches(a, 0.0) && !seen.reaches(b, 0.0) {
            return;
        }
        let stroke = Stroke::of(force.abs() / typical);
        let width = scheme.line_width * stroke.width * camera.scale;
        let half_width = (0.5 * width).max(0.15) as f32;
        // The round end of a thick line lies before the wall, not behind it.
        let b = if is_at_wall {
            shortened(a, b, half_width)
        } else {
            b
        };
        let fade = |colour: colour::Rgba| {
            colour.with_alpha((f64::from(colour.0[3]) * stroke.opacity) as u8)
        };
        let line = Line {
            glow: (scheme.glow * stroke.glow) as f32,
            ..Line::plain(a, b, half_width, fade(scheme.sticking))
        };
        if contact.is_sliding(friction) && arms.is_none_or(|arms| arms.role != Role::Bond) {
            // Sliding: another colour, and broken in the middle.
            let at = |t: f32| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
            let halves = [[0.0, 0.38], [0.62, 1.0]].map(|[from, to]| Line {
                a: at(from),
                b: at(to),
                colour: fade(scheme.sliding),
                ..line
            });
            lines.extend(halves);
        } else {
            // Under the microscope it is tinted by what the last sweep has done to it; where that is nothing it looks as always.
            let change = changes.as_ref().and_then(|c| c.share(index));
            let tinted = |share: f64| {
                let [less, more] = scheme.waves;
                let tint = if share < 0.0 { less } else { more };
                let alpha = scheme.sticking.0[3];
                let share = share.abs().sqrt();
                fade(scheme.sticking.mix(tint, share).with_alpha(alpha))
            };
            let colour = change.map_or(line.colour, tinted);
            lines.push(Line { colour, ..line });
        }
        let has_other_half = arms.is_some_and(|arms| arms.role != Role::Bond) && !is_at_wall;
        if let Some(&last) = lines.last().filter(|_| has_other_half) {
            let a = camera.to_picture(whole[1]);
            lines.push(Line { a, b, ..last });
        }
    };
    let threads = run.assembly().threads();
    let mut lines = collect(threads, run.contacts().len(), |range, lines| {
        range.for_each(|index| add_lines(index, lines));
    });
    drawing.lines.append(&mut lines);
    if let Some((index, visited)) = last.and_then(|i| Some((i, run.contacts().get(i)?))) {
        let place = match run.arms_of(index) {
            Some(arms) => point(arms, places[visited.a as usize]),
            None => touch(run, visited, places),
        };
        mark_visited(drawing, camera, scheme, place);
    }
}

/// Where a contact with lever arms acts, if its first body is drawn here.
fn point(arms: &Arms, [x, y]: [f64; 2]) -> [f64; 2] {
    [x + arms.at[0], y + arms.at[1]]
}

/// Adds the bonds of a lane: a thread each, whatever its force.
pub(super) fn add_bonds(drawing: &mut Drawing, sketch: &Sketch, scheme: &Scheme) {
    let Sketch { camera, places, .. } = sketch;
    let bodies = sketch.run.bodies();
    let half_width = (0.02 * camera.scale).clamp(0.4, 2.0) as f32;
    for bond in &bodies.bonds {
        let [a, b] = bond.pair.map(|i| i as usize);
        // Across the seam it goes to where the other body would be.
        let way = bodies.way(a, b);
        let is_near = (places[b][0] - places[a][0]).abs() < 2.0 * way[0].abs() + 1.0;
        let to = if is_near {
            places[b]
        } else {
            [places[a][0] + way[0], places[a][1] + way[1]]
        };
        let [from, to] = [places[a], to].map(|p| camera.to_picture(p));
        let line = Line::plain(from, to, half_width, scheme.idle);
        drawing.lines.push(line);
    }
}

/// The end of a line from a to b that is shorter by so much, but not by more than half.
fn shortened(a: [f32; 2], b: [f32; 2], less: f32) -> [f32; 2] {
    let way = [b[0] - a[0], b[1] - a[1]];
    let share = (less / way[0].hypot(way[1]).max(1e-6)).min(0.5);
    [b[0] - share * way[0], b[1] - share * way[1]]
}

/// By how much the last sweep has changed the forces of the step under way.
struct SweepChanges<'a> {
    forces: &'a SweepForces,
    largest: f64,
}

impl<'a> SweepChanges<'a> {
    /// None between two steps, without a watch, or if no force has changed.
    fn of(sketch: &Sketch<'a>) -> Option<Self> {
        let run = sketch.run;
        let forces = sketch
            .lane
            .sweeps
            .filter(|_| run.stage != session::Stage::Between)?;
        let changes = (0..run.contacts().len()).filter_map(|i| forces.last_change(i));
        let largest = changes.fold(0.0, |m: f64, c| m.max(c.abs()));
        (largest > 0.0).then_some(Self { forces, largest })
    }

    /// The change of a contact's force in units of the largest, from −1 to 1.
    fn share(&self, contact: usize) -> Option<f64> {
        Some(self.forces.last_change(contact)? / self.largest)
    }
}

/// A cross over the contact that was visited last.
fn mark_visited(drawing: &mut Drawing, camera: &Camera, scheme: &Scheme, place: [f64; 2]) {
    let at = camera.to_picture(place);
    let size = (0.55 * camera.scale).clamp(5.0, 40.0) as f32;
    for [x, y] in [[1.0, 1.0], [1.0, -1.0]] {
        let from = [at[0] - size * x, at[1] - size * y];
        let to = [at[0] + size * x, at[1] + size * y];
        drawing
            .lines
            .push(Line::plain(from, to, 1.2, scheme.sliding));
    }
}

/// The force that is drawn with the typical width: the load of a chain, or the load of a piston per diameter. Without a load it is the mean force, and so it is under gravity
/// if the loaded body is one of many: its load is only a kick.
fn typical_force(run: &Run) -> f64 {
    let params = &run.scene.params;
    let has_weight = [params.gravity_x, params.gravity_y] != [0.0; 2];
    let discs = run.bodies().discs();
    let is_pressed = (run.bodies().load).is_some_and(|load| !has_weight || load.body >= discs);
    let load = run.assembly().load_now().abs() / run.scene.geometry.width();
    if load > 0.0 && is_pressed {
        load
    } else {
        probe::mean_force(run.contacts()).max(1e-300)
    }
}

/// Where two bodies touch.
pub(super) fn touch(run: &Run, contact: &Contact, places: &[[f64; 2]]) -> [f64; 2] {
    let a = contact.a as usize;
    let (from, r) = (places[a], run.bodies().radius[a]);
    [0, 1].map(|k| from[k] + contact.normal[k] * r)
}

/// Where a force line begins and ends: at the centres, or where a plane is met.
pub fn ends(run: &Run, contact: &Contact, places: &[[f64; 2]]) -> [[f64; 2]; 2] {
    let (a, b) = (contact.a as usize, contact.b as usize);
    // Across the seam of a periodic packing the other centre is on the far side of the picture.
    let period = run.bodies().seam.period().unwrap_or(f64::INFINITY);
    let is_near = || (places[b][0] - places[a][0]).abs() < 0.5 * period;
    let to = if b < run.bodies().discs() && is_near() {
        places[b]
    } else {
        touch(run, contact, places)
    };
    [places[a], to]
}
