//! **crystal-modes**: the triangular lattice against its dispersion in closed form, and the sound speeds of packings.
//!
//! A plane wave of velocities is put on a patch of the lattice. One parallel sweep must multiply it by 1 − μ(k), disc by disc, away from
//! the edge of the patch: exact except for rounding. The patch has no walls and its edge flies apart, so the same step without the wave is
//! subtracted. For packings the slowest modes give the sound speed, which does not depend on the pressure: the network has no force scale.

use std::f64::consts::PI;

use super::figure::{Axis, Figure, Mark, Plot};
use super::forecast::Forecast;
use super::packing::{Rod, kick, packing_of, settled, undamped_frequency};
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::physics::body::Motion;
use crate::physics::{Assembly, Bodies, Params, UpdateOrder};
use crate::platform;
use crate::theory::lattice::{LatticeWave, Roughness, waves};

/// Discs along a side of the patch.
const SIDE: usize = 16;
/// Rows at the edge that are not used.
const EDGE: usize = 4;
/// Distance of neighbours: an overlap that no disturbance opens.
const SPACING: f64 = 0.999;
/// Force at every contact, far above the changes by the wave.
const FORCE: f64 = 1e-3;
/// Amplitude of the wave.
const SPEED: f64 = 1e-6;

/// The patch, at rest except for its edge.
fn patch(roughness: Roughness) -> Assembly {
    let mut bodies = Bodies::default();
    for (row, column) in (0..SIDE * SIDE).map(|i| (i / SIDE, i % SIDE)) {
        let x = SPACING * (column as f64 + 0.5 * (row % 2) as f64);
        let y = SPACING * 0.75f64.sqrt() * row as f64;
        bodies.add_disc([x, y], 0.5, [1.0, 1.0, 2.0]);
    }
    let params = Params {
        iterations: 1,
        order: UpdateOrder::Parallel,
        load: 0.0,
        friction: match roughness {
            Roughness::Smooth => 0.0,
            Roughness::Sticking => 10.0,
        },
        ..Params::default()
    };
    let mut assembly = Assembly::new(bodies, params, 1);
    assembly.set_forces(|_, gap| if gap < 0.0 { FORCE } else { 0.0 });
    assembly
}

/// The share of a wave that remains inside the patch after one parallel sweep.
fn share_left(
    wave_vector: [f64; 2],
    wave: &LatticeWave,
    roughness: Roughness,
) -> Result<f64, String> {
    let phase = |[x, y]: [f64; 2]| wave_vector[0] * x + wave_vector[1] * y;
    let mut still = patch(roughness);
    let places: Vec<[f64; 2]> = still.bodies().all.iter().map(|b| b.position).collect();
    let shape = |place: [f64; 2]| {
        let (sine, cosine) = phase(place).sin_cos();
        let [x, y, spin] = wave.amplitude;
        [x * cosine, y * cosine, spin * sine].map(|v| SPEED * v)
    };
    let mut waving = still.clone();
    waving.set_motions(|i, _| {
        let [x, y, spin] = shape(places[i]);
        Motion {
            velocity: [x, y],
            spin,
        }
    });
    still.step().map_err(|e| e.to_string())?;
    waving.step().map_err(|e| e.to_string())?;
    let is_inside = |i: &usize| {
        let inner = EDGE..SIDE - EDGE;
        inner.contains(&(i / SIDE)) && inner.contains(&(i % SIDE))
    };
    let (mut product, mut norm) = (0.0, 0.0);
    for i in (0..SIDE * SIDE).filter(is_inside) {
        let (a, b) = (&waving.bodies().all[i], &still.bodies().all[i]);
        let left = [
            a.velocity[0] - b.velocity[0],
            a.velocity[1] - b.velocity[1],
            a.spin - b.spin,
        ];
        // Rotation has weight one half: its inertia is m/2 in terms of the surface speed.
        for ((x, y), weight) in left.iter().zip(shape(places[i])).zip([1.0, 1.0, 0.5]) {
            product += weight * x * y;
            norm += weight * y * y;
        }
    }
    Ok(product / norm)
}

/// One branch along one direction: (k, predicted μ, measured μ).
type DispersionBranch = Vec<(f64, f64, Result<f64, String>)>;

/// Both sound branches along a direction, transversal and longitudinal.
fn branches(
    direction: [f64; 2],
    longest: f64,
    count: usize,
    roughness: Roughness,
) -> [DispersionBranch; 2] {
    let mut branches: [DispersionBranch; 2] = [Vec::new(), Vec::new()];
    for i in 1..=count {
        let k = longest * i as f64 / count as f64;
        let vector = direction.map(|d| d * k);
        let all = waves(vector, SPACING, roughness);
        let longitudinal = all
            .iter()
            .max_by(|a, b| a.longitudinal.total_cmp(&b.longitudinal));
        let transversal = all.iter().find(|w| w.longitudinal < 0.5);
        for (branch, wave) in branches.iter_mut().zip([transversal, longitudinal]) {
            if let Some(wave) = wave {
                let measured = share_left(vector, wave, roughness).map(|left| 1.0 - left);
                branch.push((k, wave.eigenvalue, measured));
            }
        }
    }
    branches
}

/// The lattice, and the sound of packings.
pub fn exhibit(lab: &Lab) -> Findings {
    let count = lab.pick(6, 24);
    let mut rows = Vec::new();
    let mut plot = Plot::new(
        Axis::linear("wave number k d", ""),
        Axis::linear("eigenvalue μ", ""),
    );
    // Along the bonds to the corner of the Brillouin zone, and across them to the middle of its side.
    let directions = [
        ("along bonds", [1.0, 0.0], 4.0 * PI / 3.0),
        ("across bonds", [0.0, 1.0], 2.0 * PI / 3f64.sqrt()),
    ];
    for (roughness, friction) in [
        (Roughness::Smooth, "without friction"),
        (Roughness::Sticking, "sticking"),
    ] {
        for (way, direction, longest) in directions {
            let both = branches(direction, longest / SPACING, count, roughness);
            for (branch, name) in both.iter().zip(["transversal", "longitudinal"]) {
                rows.push(largest_deviation(
                    branch,
                    &format!("{name} branch {way}, {friction}"),
                ));
                if way == "along bonds" {
                    plot = drawn(plot, branch, &format!("{name}, {friction}"));
                }
            }
            if way == "along bonds" {
                rows.push(speed_ratio(friction, roughness));
            }
        }
    }
    rows.extend(over_pressure(lab));
    let caption = "Dispersion of the triangular lattice: what one parallel sweep takes off a plane wave along the bonds, in closed form and \
                   measured on a patch of 256 discs.";
    Findings {
        rows,
        figures: vec![Figure::plot("crystal-modes", caption, plot)],
    }
}

/// The worst point of a branch; the closed form is exact, so only rounding is allowed.
fn largest_deviation(branch: &DispersionBranch, name: &str) -> Row {
    let quantity = format!("largest deviation of mu, {name}");
    let deviations: Result<Vec<f64>, String> = branch
        .iter()
        .map(|(_, predicted, measured)| Ok((measured.clone()? / predicted - 1.0).abs()))
        .collect();
    match deviations {
        Ok(deviations) => {
            let worst = deviations.iter().fold(0.0, |most: f64, d| most.max(*d));
            Row::at_most(NAME, quantity, LATTICE, Estimate::of(&[worst]), 1e-8)
        }
        Err(reason) => Row::refused(NAME, quantity, LATTICE, 0.0, reason),
    }
}

/// c_L/c_T from waves so long that the patch is a small part of them: μ of a branch goes as k² to order k⁴/12.
fn speed_ratio(friction: &str, roughness: Roughness) -> Row {
    let [transversal, longitudinal] = branches([1.0, 0.0], 0.02, 1, roughness);
    let quantity = format!("c_L over c_T, {friction}");
    let predicted = match roughness {
        Roughness::Smooth => 3f64.sqrt(),
        Roughness::Sticking => 2.5f64.sqrt(),
    };
    match (&longitudinal[0].2, &transversal[0].2) {
        (Ok(fast), Ok(slow)) => {
            let ratio = Estimate::of(&[(fast / slow).sqrt()]);
            Row::new(NAME, quantity, LATTICE, predicted, ratio, 1e-3)
        }
        (Err(reason), _) | (_, Err(reason)) => {
            Row::refused(NAME, quantity, LATTICE, predicted, reason)
        }
    }
}

fn drawn(plot: Plot, branch: &DispersionBranch, name: &str) -> Plot {
    let measured = branch
        .iter()
        .filter_map(|(k, _, m)| Some([*k, *m.as_ref().ok()?]));
    let n = plot.curves.len() / 2;
    plot.predicted(name, Mark::line(n), branch.iter().map(|(k, p, _)| [*k, *p]))
        .measured("", Mark::shape(n), measured)
}

/// c_L of one packing under several loads, predicted from its slowest mode and measured by a kick.
fn over_pressure(lab: &Lab) -> Vec<Row> {
    let factors: &[f64] = lab.pick(&[], &[0.25, 0.5, 1.0, 2.0, 4.0]);
    let packing = packing_of(lab, "packing");
    let run = |factor: f64| {
        let at_rest = settled(packing.as_ref().map_err(Clone::clone)?, |p| {
            p.iterations = 20;
            p.load *= factor;
        })?;
        let rod = Rod::of(&at_rest);
        let predicted = rod.sound_speed(Forecast::of(&at_rest, 12)?.ringing()?);
        let measured: Result<Vec<f64>, String> = lab
            .seed_range(lab.pick(3, 4))
            .map(|seed| {
                Ok(rod.wave_number.recip()
                    * undamped_frequency(kick(&at_rest, seed)?.fit.curve.ringing))
            })
            .collect();
        Ok((predicted, measured?))
    };
    let runs: Vec<Result<(f64, Vec<f64>), String>> =
        platform::parallel_map(factors.len() as u64, |i| run(factors[i as usize]));
    let row = |(factor, run): (&f64, &Result<(f64, Vec<f64>), String>)| {
        let quantity = format!("c_L of a packing under {factor} times its load, N_I = 20");
        match run {
            Ok((predicted, measured)) => Row::new(
                NAME,
                quantity,
                SLOWEST,
                *predicted,
                Estimate::of(measured),
                0.03,
            ),
            Err(reason) => Row::refused(NAME, quantity, SLOWEST, f64::NAN, reason),
        }
    };
    factors.iter().zip(&runs).map(row).collect()
}

const NAME: &str = "crystal-modes";
const LATTICE: &str = "dispersion of the triangular lattice, closed form";
const SLOWEST: &str = "slowest mode of the contact network";
