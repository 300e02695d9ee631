//! Velocity, force and displacement along a run at one moment: of a chain disc by disc, of a packing averaged over layers.
//!
//! Discs that rattle between others fly freely and say nothing about the layer in which they are; they are left out where the layer carries a force. Where it does
//! not, as when discs fall, all count.

use crate::measure::probe;
use crate::session::Run;

/// Most bins.
const FINEST: usize = 160;
/// Most layers of a packing; none is thinner than a disc.
const LAYERS: usize = 40;

/// The places between which the profile of a run lies, along the axis of its profiles.
pub(super) fn ends(run: &Run) -> [f64; 2] {
    let (geometry, bodies) = (&run.scene.geometry, run.bodies());
    if run.is_chain() {
        return [0.0, run.size()];
    }
    let [held, loaded] = geometry.span(bodies);
    let [low, high] = geometry.bounds(bodies);
    match geometry.profile_axis(bodies) {
        0 => [low[0], high[0]],
        _ if held > loaded => [loaded, held],
        // Below the piston.
        axis => [low[axis], loaded],
    }
}

/// Sums over the discs of a bin.
#[derive(Clone, Copy, Default)]
struct ProfileLayer {
    discs: f64,
    velocity: f64,
    displacement: f64,
}

impl ProfileLayer {
    fn add(&mut self, velocity: f64, displacement: f64) {
        self.discs += 1.0;
        self.velocity += velocity;
        self.displacement += displacement;
    }
}

/// The three quantities in every bin, from one end to the other: mean velocity, force without what it is at rest under the load, mean displacement.
pub(super) fn profiles(run: &Run) -> [Vec<f32>; 3] {
    let (bodies, contacts) = (run.bodies(), run.contacts());
    let discs = bodies.discs();
    let [first, last] = ends(run);
    let bins = if run.is_chain() {
        discs.min(FINEST)
    } else {
        // In steps, so that a packing that shrinks keeps its layers for a while.
        let layers = (0.2 * (last - first)).round() * 5.0;
        (layers as usize).clamp(5, LAYERS)
    };
    let axis = run.scene.geometry.profile_axis(bodies);
    let bin_of = |i: usize| {
        if run.is_chain() {
            return i * bins / discs;
        }
        let share = (bodies.all[i].position[axis] - first) / (last - first);
        ((share * bins as f64).max(0.0) as usize).min(bins - 1)
    };
    let loaded = probe::loaded_contacts(bodies, contacts);
    // Of all discs, and of those that carry a force.
    let mut layers = vec![[ProfileLayer::default(); 2]; bins];
    for (i, body) in bodies.all[..discs].iter().enumerate() {
        let from = run.reference().get(i);
        let from = from.map_or(body.position[axis], |r| r[axis]);
        let (velocity, displacement) = (body.velocity[axis], body.position[axis] - from);
        let [all, carrying] = &mut layers[bin_of(i)];
        all.add(velocity, displacement);
        if run.carries(loaded[i]) {
            carrying.add(velocity, displacement);
        }
    }
    let mean = |number: fn(&ProfileLayer) -> f64| -> Vec<f32> {
        let counted = layers.iter().map(|[all, carrying]| {
            let is_held = !run.is_chain() && 2.0 * carrying.discs >= all.discs;
            let layer = if is_held { carrying } else { all };
            (number(layer) / layer.discs.max(1.0)) as f32
        });
        counted.collect()
    };
    let force = if run.is_chain() {
        let mut sums = vec![0.0; bins];
        let load = run.assembly().load_now();
        let forces = probe::chain_forces(bodies, contacts);
        for (i, force) in forces.iter().enumerate() {
            sums[bin_of(i)] += force - load;
        }
        let shares = sums.iter().zip(&layers);
        shares
            .map(|(sum, [all, _])| (sum / all.discs.max(1.0)) as f32)
            .collect()
    } else {
        // Only along its own axis a load is carried, and only if there is one.
        let is_loaded = bodies.load.is_some() && axis == run.scene.geometry.axis();
        let load = if is_loaded {
            run.assembly().load_now()
        } else {
            0.0
        };
        // What the walls hold is missing in every cut, at rest as well: it would hide the waves.
        let along = (axis, [first, last]);
        let cuts = probe::force_along(bodies, contacts, along, bins);
        let held = probe::support_along(bodies, contacts, along, bins);
        let forces = cuts.iter().zip(held);
        forces
            .map(|([_, f], held)| (f + held - load) as f32)
            .collect()
    };
    [mean(|l| l.velocity), force, mean(|l| l.displacement)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    /// Every disc of a short chain has a bin of its own: none is empty, none has two.
    #[test]
    fn no_disc_is_missing() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        run.step();
        let [velocity, ..] = profiles(&run);
        let discs = &run.bodies().all[..50];
        assert!(
            velocity
                .iter()
                .zip(discs)
                .all(|(v, d)| *v == d.velocity[0] as f32)
        );
    }

    /// A rattler that flies fast between discs that rest changes no profile.
    #[test]
    fn rattlers_are_left_out_of_layers_that_carry_force() {
        let mut run = Run::new("packing", builtin::load("packing").unwrap().unwrap());
        run.step();
        let loaded = probe::loaded_contacts(run.bodies(), run.contacts());
        let free = loaded.iter().position(|n| *n == 0).unwrap();
        let held = loaded.iter().position(|n| *n >= 3).unwrap();
        let before = profiles(&run);
        run.change(Change::Tap(free, [0.0, 1.0])).unwrap();
        assert!(run.bodies().all[free].velocity[1].abs() > 0.1);
        assert_eq!(profiles(&run)[0], before[0]);
        // A disc that is held counts.
        run.change(Change::Tap(held, [0.0, 1.0])).unwrap();
        assert_ne!(profiles(&run)[0], before[0]);
    }

    /// Where nothing is held everything is seen: discs that fall.
    #[test]
    fn falling_discs_are_seen() {
        let mut run = Run::new("hopper", builtin::load("hopper").unwrap().unwrap());
        (0..3).for_each(|_| run.step());
        let [velocity, ..] = profiles(&run);
        assert!(velocity.iter().filter(|v| **v < 0.0).count() > 10);
    }

    /// The cradle lies along x: the disc that comes is seen at its place, moving to the right.
    #[test]
    fn bodies_side_by_side_are_seen_along_x() {
        let mut run = Run::new("cradle", builtin::load("cradle").unwrap().unwrap());
        run.step();
        let [velocity, ..] = profiles(&run);
        let moving: Vec<usize> = (0..LAYERS).filter(|i| velocity[*i] > 0.05).collect();
        assert_eq!(moving, [3], "{velocity:?}");
    }
}
