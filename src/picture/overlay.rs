//! What is drawn over discs and forces: trails, the arrows of a mode, a ring around what is selected.

use super::drawing::{Disc, Drawing, Line};
use super::forces;
use super::inspect::Picked;
use super::scheme::Scheme;
use super::sketch::{DrawSettings, ModeShape, Sketch, Viewport};

/// The path of the last steps at the present speed, magnified like all displacements.
pub(super) fn add_trails(drawing: &mut Drawing, sketch: &Sketch, setting: &DrawSettings) {
    let Sketch { run, camera, .. } = sketch;
    let seen = Viewport::of(camera);
    let reach = TRAIL_STEPS * run.scene.params.dt * setting.look.magnify;
    let half_width = (0.5 * TRAIL_WIDTH * camera.scale).clamp(0.5, 2.5) as f32;
    for (i, body) in run.bodies().all[..run.bodies().discs()].iter().enumerate() {
        let [x, y] = sketch.places[i];
        let [vx, vy] = body.velocity;
        let length = reach * vx.hypot(vy) * camera.scale;
        let head = camera.to_picture([x, y]);
        if sketch.loads.contacts[i] == 0 || length < 1.0 || !seen.reaches(head, 0.0) {
            continue;
        }
        // None is longer than a few discs: it would only hide the others.
        let reach = reach * (LONGEST_TRAIL * camera.scale / length).min(1.0);
        let tail = camera.to_picture([x - reach * vx, y - reach * vy]);
        drawing.lines.push(Line {
            glow: 0.6,
            tail: 0.0,
            ..Line::plain(tail, head, half_width, setting.scheme.trail)
        });
    }
}

/// Where each disc swings to, from its place at rest.
pub(super) fn add_arrows(
    drawing: &mut Drawing,
    sketch: &Sketch,
    shape: &ModeShape,
    scheme: &Scheme,
) {
    let Sketch { run, camera, .. } = sketch;
    let seen = Viewport::of(camera);
    let half_width = (0.5 * TRAIL_WIDTH * camera.scale).clamp(0.7, 3.0) as f32;
    let discs = &run.bodies().all[..run.bodies().discs()];
    for (body, [mx, my, _]) in discs.iter().zip(shape.motions) {
        let [x, y] = body.position;
        let reach = shape.swing * mx.hypot(*my) * camera.scale;
        let head = camera.to_picture([x + shape.swing * mx, y + shape.swing * my]);
        if reach < 1.5 || !seen.reaches(head, 0.0) {
            continue;
        }
        drawing.lines.push(Line {
            tail: 0.0,
            ..Line::plain(camera.to_picture([x, y]), head, half_width, scheme.mark)
        });
    }
}

/// The band by which a hand pulls.
pub(super) fn add_hand(drawing: &mut Drawing, sketch: &Sketch, setting: &DrawSettings) {
    let Sketch { run, camera, .. } = sketch;
    let bodies = run.bodies();
    let Some(hand) = bodies.hand else {
        return;
    };
    let Some(body) = bodies.all.get(hand.body) else {
        return;
    };
    let is_disc = hand.body < bodies.discs();
    let is_magnified = !is_disc || sketch.loads.contacts[hand.body] > 0;
    let magnify = if is_magnified {
        setting.look.magnify
    } else {
        1.0
    };
    let [x, y] = sketch.places[hand.body];
    // A piston is held where the pointer is.
    let from = if is_disc { [x, y] } else { [hand.to[0], y] };
    let to = [0, 1].map(|k| {
        let origin = if is_disc || k == 1 {
            body.position[k]
        } else {
            hand.to[0]
        };
        from[k] + magnify * (hand.to[k] - origin)
    });
    let half_width = (0.06 * camera.scale).clamp(1.0, 3.0) as f32;
    let [from, to] = [from, to].map(|place| camera.to_picture(place));
    drawing.lines.push(Line {
        glow: 0.4,
        ..Line::plain(from, to, half_width, setting.scheme.mark)
    });
    for place in [from, to] {
        drawing.discs.push(Disc {
            place,
            radius: 2.0 * half_width + 1.0,
            colour: setting.scheme.mark,
            hollow: 0.0,
        });
    }
}

/// A ring around what is selected.
pub(super) fn mark(drawing: &mut Drawing, sketch: &Sketch, scheme: &Scheme, found: Picked) {
    let Sketch {
        run,
        camera,
        places,
        ..
    } = sketch;
    let discs = run.bodies().discs();
    let (place, radius) = match found {
        Picked::Disc(i) if i < discs => (places[i], run.bodies().radius[i]),
        Picked::Contact(a, b) => {
            let contact = run.contacts().iter().find(|c| (c.a, c.b) == (a, b));
            let Some(contact) = contact.filter(|_| (a as usize) < discs) else {
                return;
            };
            (forces::touch(run, contact, places), 0.3)
        }
        Picked::Disc(_) => return,
    };
    let radius = (radius * camera.scale) as f32 + 3.5;
    drawing.discs.push(Disc {
        place: camera.to_picture(place),
        radius,
        colour: scheme.mark,
        hollow: 1.0 - 2.0 / radius,
    });
}

/// Steps whose way a trail shows.
const TRAIL_STEPS: f64 = 16.0;
/// Width of a trail at its head, in diameters.
const TRAIL_WIDTH: f64 = 0.2;
/// The longest trail, in diameters.
const LONGEST_TRAIL: f64 = 3.0;
