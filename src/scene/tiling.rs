//! Large packings made from a small prepared one: copies of its discs side by side and on top of each other in one box.
//!
//! In the original the outer discs touched walls, floor and piston; now they touch the next copy instead, or nearly so, and every force
//! between discs is copied. This is not a packing at rest, but it has the contacts of one, and that is all that a
//! measurement of speed needs.

use super::{Geometry, Start};
use crate::physics::broad::Candidate;
use crate::physics::{Assembly, Bodies, Load, Params, State};

/// `columns` × `rows` copies of a packing in a box with a floor, two walls and a loaded piston, and its parameters: the
/// load grows with the width. `None` if the assembly is not a packing.
pub fn tile(packing: &Assembly, columns: usize, rows: usize) -> Option<(State, Params)> {
    let small = packing.state();
    let discs = small.bodies.discs();
    let plane = |from: usize| small.bodies.all.get(discs + from);
    let (floor, right, piston) = (plane(0)?, plane(2)?, plane(3)?);
    let [width, height] = [right.position[0], piston.position[1]];

    // Numbered from bottom to top in bands, as every packing is, so that neighbours in space are close in memory.
    let mut places: Vec<([f64; 2], usize, usize)> = Vec::with_capacity(discs * columns * rows);
    for copy in 0..columns * rows {
        let (column, row) = ((copy % columns) as f64, (copy / columns) as f64);
        places.extend((0..discs).map(|disc| {
            let [x, y] = small.bodies.all[disc].position;
            ([x + column * width, y + row * height], copy, disc)
        }));
    }
    let band = |place: &([f64; 2], usize, usize)| (place.0[1] / BAND).floor();
    places.sort_by(|p, q| {
        let by_band = band(p).total_cmp(&band(q));
        by_band.then(p.0[0].total_cmp(&q.0[0]))
    });

    let mut bodies = Bodies::default();
    let mut numbers = vec![0; places.len()];
    for (position, copy, disc) in places {
        let number = bodies.add_disc(
            position,
            small.bodies.radius[disc],
            small.bodies.all[disc].inverse_mass,
        );
        numbers[copy * discs + disc] = number as u32;
    }
    let [total_width, total_height] = [width * columns as f64, height * rows as f64];
    let [_, inverse_mass, _] = piston.inverse_mass;
    bodies.add_plane(floor.position, [0.0, 1.0], [0.0; 2]);
    bodies.add_plane([0.0, 0.0], [1.0, 0.0], [0.0; 2]);
    bodies.add_plane([total_width, 0.0], [-1.0, 0.0], [0.0; 2]);
    let inverse_mass = [0.0, inverse_mass / columns as f64];
    let body = bodies.add_plane([0.0, total_height], [0.0, -1.0], inverse_mass);
    bodies.load = Some(Load {
        body,
        direction: [0.0, -1.0],
    });

    let between_discs = small
        .forces
        .iter()
        .filter(|c| c.pair.iter().all(|i| (*i as usize) < discs));
    let copies = between_discs.flat_map(|force| {
        let numbers = &numbers;
        (0..columns * rows).map(move |copy| {
            let mut pair = force.pair.map(|i| numbers[copy * discs + i as usize]);
            pair.sort_unstable();
            Candidate {
                pair,
                memory: force.memory,
            }
        })
    });
    let forces = copies.collect();
    let params = Params {
        load: packing.params.load * columns as f64,
        ..packing.params.clone()
    };
    Some((
        State {
            bodies,
            forces,
            ..small
        },
        params,
    ))
}

/// The same of a whole start: its scene has as many times the discs, and is as much wider. Only a prepared packing under a piston has copies.
pub fn copies(start: &Start, columns: usize, rows: usize) -> Option<Start> {
    let mut scene = start.scene.clone();
    let Geometry::Packing(packing) = &mut scene.geometry else {
        return None;
    };
    let is_plain = start.is_prepared() && packing.obstacles.is_empty() && packing.places.is_empty();
    let assembly = start.build();
    if !is_plain || assembly.bodies().load.is_none() || assembly.bodies().seam.period().is_some() {
        return None;
    }
    let (state, params) = tile(&assembly, columns, rows)?;
    packing.discs = state.bodies.discs() as u64;
    packing.width *= columns as f64;
    scene.params = params;
    Some(Start::prepared(scene, state, false))
}

/// Height of a band of numbering.
const BAND: f64 = 1.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;

    #[test]
    fn copies_have_the_contacts_of_the_original() {
        let mut small = builtin::load("packing_small").unwrap().unwrap().build();
        let (state, params) = tile(&small, 3, 2).unwrap();
        assert_eq!(state.problem(), None);
        let mut large = Assembly::from_state(state, params);
        small.step().unwrap();
        large.step().unwrap();
        let per_disc = |a: &Assembly| a.contacts().len() as f64 / a.bodies().discs() as f64;
        assert_eq!(large.bodies().discs(), 6 * small.bodies().discs());
        assert!((per_disc(&large) / per_disc(&small) - 1.0).abs() < 0.15);
    }

    #[test]
    fn only_prepared_packings_under_a_piston_have_copies() {
        let start = |name: &str| builtin::load(name).unwrap().unwrap();
        let large = copies(&start("packing_small"), 2, 3).unwrap();
        assert_eq!(
            large.scene.geometry.width(),
            2.0 * start("packing_small").scene.geometry.width()
        );
        assert_eq!(
            large.scene.params.load,
            2.0 * start("packing_small").scene.params.load
        );
        assert_eq!(large.build().bodies().discs(), 600);
        for name in ["chain", "packing_small_loose", "hopper"] {
            assert_eq!(copies(&start(name), 2, 2), None, "{name}");
        }
    }
}
