//! What a mode looks like, in numbers: which bodies take part, whether it is sound or shear, where it is located.

use super::Network;

/// What a mode looks like. All shares are between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Character {
    /// (Σe)²/(n·Σe²) with e the energy of each of the n bodies: one if all move alike, 1/n if one moves alone.
    pub participation: f64,
    /// Share of divergence against curl in the flow, smoothed over a few discs: one in a sound wave, zero in a shear wave.
    pub longitudinal: f64,
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
        let (mut first, mut second) = ([0.0; 2], 0.0);
        for (i, [x, y, spin]) in energies() {
            let energy = x + y + spin;
            total += energy;
            squares += energy * energy;
            turning += spin;
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
