//! What a mode looks like, in numbers: which bodies take part, whether it is sound or shear, where it is located.
//!
//! *Longitudinal or transversal* is the direction of the motion against the direction in which it varies. Of a plane wave u·sin(k·x) the divergence takes
//! the part of u along k and the curl the part across it, so Σdiv² : Σcurl² over all cells is Σ|k·u|² : Σ|k×u|² over all plane waves in the mode. It is
//! not the direction of the motion in the box. The slowest mode of the paper's packing moves up and down and grows upwards, but side walls that stick hold
//! it back: it varies over half the width and over the whole height, four times as much across as along, and is transversal.

use super::Network;

/// What a mode looks like. All shares are between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Character {
    /// (Σe)²/(n·Σe²) with e the energy of each of the n bodies: one if all move alike, 1/n if one moves alone.
    pub participation: f64,
    /// Share of divergence against curl in the flow, smoothed over a few discs: one if the motion varies along its own direction (a sound
    /// wave), zero if it varies across it (a shear wave).
    pub longitudinal: f64,
    /// Share of the vertical motion in the energy of all motion without rotation.
    pub vertical: f64,
    /// How round the compression is: zero if it is along one axis only, one if it is the same from all sides.
    pub breathing: f64,
    /// Share of the energy that is rotation.
    pub rotation: f64,
    /// Centre of its energy.
    pub centre: [f64; 2],
    /// Root mean square distance of its energy from that centre.
    pub extent: f64,
}

impl Character {
    /// In a word: longitudinal, transversal, breathing, or mixed.
    pub fn word(&self) -> &'static str {
        match self.longitudinal {
            share if share > 0.7 && self.breathing > 0.7 => "breathing",
            share if share > 0.7 => "longitudinal",
            share if share < 0.3 => "transversal",
            _ => "mixed",
        }
    }
}

/// Side of the cells in which the flow is smoothed, in mean diameters.
const CELL: f64 = 4.0;

/// Sums over the discs of one cell: 1, x, y, xx, xy, yy and, for u and v each, u, u·x, u·y.
type Sums = [f64; 12];

impl Network {
    /// What a mode of this shape looks like.
    pub fn character(&self, shape: &[f64]) -> Character {
        let bodies = self.at_rest.bodies();
        let square = |at: Option<u32>| at.map_or(0.0, |i| shape[i as usize].powi(2));
        let energies = || {
            let held = self.freedom.iter().enumerate();
            held.filter(|(_, f)| f.iter().any(Option::is_some))
                .map(|(i, f)| (i, f.map(square)))
        };
        let (mut total, mut squares, mut turning, mut count) = (0.0, 0.0, 0.0, 0.0);
        let (mut upright, mut first, mut second) = (0.0, [0.0; 2], 0.0);
        for (i, [x, y, spin]) in energies() {
            let energy = x + y + spin;
            total += energy;
            squares += energy * energy;
            turning += spin;
            upright += y;
            count += 1.0;
            // A plane has no position along its surface.
            let place = if i < bodies.discs() {
                bodies.all[i].position
            } else {
                [0.0; 2]
            };
            let weight = if i < bodies.discs() { energy } else { 0.0 };
            first = [first[0] + weight * place[0], first[1] + weight * place[1]];
            second += weight * (place[0] * place[0] + place[1] * place[1]);
        }
        let inside: f64 = energies()
            .filter(|(i, _)| *i < bodies.discs())
            .map(|(_, e)| e.iter().sum::<f64>())
            .sum();
        let centre = first.map(|x| x / inside);
        let [sound, shear, around] = self.gradients(shape);
        Character {
            participation: total * total / (count * squares),
            longitudinal: sound / (sound + shear),
            vertical: upright / (total - turning),
            breathing: around,
            rotation: turning / total,
            centre,
            extent: (second / inside - centre[0].powi(2) - centre[1].powi(2))
                .max(0.0)
                .sqrt(),
        }
    }

    /// Squares of divergence and curl of the flow, summed over cells, and how round the compression is: with the gradient's
    /// isotropic part ½·div² and its deviation from it, both squared, 1 − deviation/isotropic part and at least zero.
    fn gradients(&self, shape: &[f64]) -> [f64; 3] {
        let bodies = self.at_rest.bodies();
        let motions = self.motions(shape);
        let side = CELL * bodies.mean_diameter();
        let mut cells: std::collections::BTreeMap<[i64; 2], Sums> =
            std::collections::BTreeMap::new();
        let held = |i: &usize| self.freedom[*i].iter().any(Option::is_some);
        for i in (0..bodies.discs()).filter(held) {
            let place = bodies.all[i].position;
            let cell = place.map(|x| (x / side).floor());
            let [x, y] = [0, 1].map(|k| place[k] / side - cell[k] - 0.5);
            let [u, v, _] = motions[i];
            let terms = [
                1.0,
                x,
                y,
                x * x,
                x * y,
                y * y,
                u,
                u * x,
                u * y,
                v,
                v * x,
                v * y,
            ];
            let sums = cells.entry(cell.map(|c| c as i64)).or_insert([0.0; 12]);
            sums.iter_mut().zip(terms).for_each(|(s, t)| *s += t);
        }
        let (mut divergence, mut curl, mut deviation) = (0.0, 0.0, 0.0);
        for sums in cells.values() {
            let [[ux, uy], [vx, vy]] = gradient(sums);
            divergence += (ux + vy).powi(2);
            curl += (vx - uy).powi(2);
            deviation += 0.5 * (ux - vy).powi(2) + 0.5 * (uy + vx).powi(2);
        }
        let round =
            (0.5 * divergence - deviation).max(0.0) / (0.5 * divergence).max(f64::MIN_POSITIVE);
        [divergence, curl, round]
    }
}

/// The gradient of the best linear flow in a cell, zero along directions in which its discs do not spread.
fn gradient(sums: &Sums) -> [[f64; 2]; 2] {
    let [n, x, y, xx, xy, yy, ..] = *sums;
    let (cxx, cxy, cyy) = (xx - x * x / n, xy - x * y / n, yy - y * y / n);
    let (cxx, cyy) = (cxx + 1e-9 * n, cyy + 1e-9 * n);
    let determinant = cxx * cyy - cxy * cxy;
    let along = |first: usize| {
        let [u, ux, uy] = [sums[first], sums[first + 1], sums[first + 2]];
        let (bx, by) = (ux - u * x / n, uy - u * y / n);
        [
            (bx * cyy - by * cxy) / determinant,
            (by * cxx - bx * cxy) / determinant,
        ]
    };
    [along(6), along(9)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;

    fn network(scene: &str) -> Network {
        let start = builtin::load(scene).unwrap().unwrap();
        Network::of(&start.build()).unwrap()
    }

    /// What a field of velocities looks like in the paper's packing.
    fn seen(packing: &Network, field: impl Fn([f64; 2]) -> [f64; 2]) -> Character {
        let bodies = &packing.assembly().bodies().all;
        let motion = |place: [f64; 2]| {
            let [u, v] = field(place);
            [u, v, 0.0]
        };
        let motions: Vec<[f64; 3]> = bodies.iter().map(|b| motion(b.position)).collect();
        packing.character(&packing.vector(&motions))
    }

    /// Plane waves in eight directions, the same wave along and across; a wave of both is both, in their shares.
    #[test]
    fn the_kind_of_a_wave_is_its_motion_against_the_direction_in_which_it_varies() {
        let packing = network("packing");
        for direction in 0..8 {
            let angle = std::f64::consts::PI * f64::from(direction) / 8.0;
            let (along, k) = ([angle.cos(), angle.sin()], std::f64::consts::TAU / 25.0);
            let wave = |[x, y]: [f64; 2]| (k * (x * along[0] + y * along[1])).sin();
            let sound = seen(&packing, |at| along.map(|u| u * wave(at)));
            let shear = seen(&packing, |at| [-along[1], along[0]].map(|u| u * wave(at)));
            assert_eq!(sound.word(), "longitudinal", "{direction}: {sound:?}");
            assert_eq!(shear.word(), "transversal", "{direction}: {shear:?}");
            assert!(sound.longitudinal > 0.95 && shear.longitudinal < 0.05);
            assert!((sound.vertical + shear.vertical - 1.0).abs() < 0.1);
        }
        // Up and down, k at 45 degrees to it.
        let slanted = seen(&packing, |[x, y]| [0.0, (0.2 * (x + y)).sin()]);
        assert!((slanted.longitudinal - 0.5).abs() < 0.05, "{slanted:?}");
        assert_eq!(slanted.word(), "mixed");
        let middle = |[x, y]: [f64; 2]| [x - 14.0, y - 17.0];
        assert_eq!(seen(&packing, middle).word(), "breathing");
        let turning = seen(&packing, |at| [-middle(at)[1], middle(at)[0]]);
        assert_eq!(turning.word(), "transversal");
    }

    #[test]
    fn a_chain_has_longitudinal_modes_only() {
        let modes =
            network("chain_pressed").lowest_modes(8, &mut |_| std::ops::ControlFlow::Continue(()));
        for mode in modes.unwrap() {
            assert_eq!(mode.character.word(), "longitudinal");
            assert_eq!(
                (mode.character.longitudinal, mode.character.vertical),
                (1.0, 0.0)
            );
        }
    }

    /// Vertical and growing upwards, and yet transversal: discs at the side walls move a third as far as those in the middle.
    #[test]
    fn the_slowest_mode_of_the_packing_moves_up_and_down_and_varies_across() {
        let packing = network("packing");
        let mode = packing.lowest_modes(1, &mut |_| std::ops::ControlFlow::Continue(()));
        let mode = &mode.unwrap()[0];
        let look = mode.character;
        assert!(
            look.vertical > 0.98 && look.word() == "transversal",
            "{look:?}"
        );
        assert!(mode.piston_share.unwrap() > 0.4);
        let motions = packing.motions(&mode.shape);
        let bodies = packing.assembly().bodies();
        let mean = |is_in: &dyn Fn([f64; 2]) -> bool| {
            let inside = (0..bodies.discs()).filter(|i| is_in(bodies.all[*i].position));
            let speeds: Vec<f64> = inside.map(|i| motions[i][1]).collect();
            (speeds.iter().sum::<f64>() / speeds.len() as f64).abs()
        };
        let is_beside = |[x, _]: [f64; 2]| !(2.0..26.0).contains(&x);
        let is_between = |[x, _]: [f64; 2]| (12.0..16.0).contains(&x);
        assert!(mean(&is_beside) < 0.34 * mean(&is_between));
        let [low, high] = [[0.0, 9.0], [26.0, 36.0]];
        let layer = |[from, to]: [f64; 2]| mean(&|[_, y]: [f64; 2]| (from..to).contains(&y));
        assert!(layer(high) > 2.0 * layer(low));
    }
}
