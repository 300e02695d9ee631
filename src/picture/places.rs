//! Where bodies are drawn: between two steps, and with their displacements magnified.

use super::camera::Bounds;
use super::shade::Loads;
use crate::physics::threads::collect;
use crate::session::{Look, Run};

/// Where every body is drawn: between two steps, and with its displacement from the reference magnified if it carries a force (free
/// discs wander far; magnified they would be nowhere).
pub(super) fn places(run: &Run, look: &Look, fraction: f64, loads: &Loads) -> Vec<[f64; 2]> {
    let magnify = look.magnify;
    let bodies = run.bodies();
    let earlier = run.previous();
    let room =
        (magnify > 1.0 && !run.is_chain()).then(|| Bounds::of(run).enlarged(STRAYED * run.size()));
    let place = |i: usize| {
        let now = bodies.all[i].position;
        let before = earlier.get(i).map_or(now, |past| past[0]);
        let between = |k: usize| before[k] + (now[k] - before[k]) * fraction;
        let place = [between(0), between(1)];
        if magnify > 1.0
            && is_magnified(run, loads, i)
            && let Some(reference) = run.reference().get(i)
        {
            let drawn = [0, 1].map(|k| reference[k] + magnify * (place[k] - reference[k]));
            // What rattled until a moment ago has gone far, too.
            if i >= bodies.discs() || room.is_none_or(|room| room.contains(drawn)) {
                return drawn;
            }
        }
        place
    };
    let threads = run.assembly().threads();
    collect(threads, bodies.all.len(), |range, places| {
        places.extend(range.map(place));
    })
}

/// How far outside the box a disc may be drawn because its displacement is magnified, in sizes of the system.
const STRAYED: f64 = 0.08;

/// Whether the displacement of a body is magnified: a disc's if it carries a force, a piston's if anything does.
pub(super) fn is_magnified(run: &Run, loads: &Loads, body: usize) -> bool {
    if body < run.bodies().discs() {
        run.carries(loads.contacts[body])
    } else {
        loads.contacts[body] > 0
    }
}
