//! **diffusion**: a bump in the forces spreads from sweep to sweep inside one time step.
//!
//! A pressed chain at rest gets a Gaussian bump in its remembered forces. The bump is wrong, so the sweeps of the next step remove
//! it by diffusion: after s sweeps its mean is a Gaussian whose variance has grown by 2·q·s·d².

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::statistics::LineFit;
use crate::measure::{Estimate, probe};
use crate::physics::{Fault, Params, UpdateOrder};
use crate::theory::Medium;

/// Force profiles after every sweep, from the wall to the free end.
pub type Profiles = Vec<Vec<f64>>;

/// Mean force profiles after every sweep of one step, without the load.
#[derive(Clone, Debug)]
pub struct Spreading {
    /// `profiles[s][i]`: mean excess force at contact i after s sweeps.
    pub profiles: Profiles,
    /// The same for every run.
    runs: Vec<Profiles>,
    /// Where the bump was.
    pub centre: f64,
    /// Initial width σ of the bump.
    pub width: f64,
}

/// Lets a bump spread through one step's sweeps, averaged over seeds.
pub fn spread(lab: &Lab, params: &Params, seeds: u64) -> Result<Spreading, Fault> {
    let (centre, width) = (0.5 * DISCS as f64, 8.0);
    let height = 0.5 * params.load;
    let bump = |i: f64| height * (-0.5 * ((i - centre) / width).powi(2)).exp();
    let one = |seed: u64| {
        let mut assembly = pressed(DISCS, params, seed);
        assembly.set_forces(|pair, _| {
            probe::chain_index(pair, DISCS as usize).map_or(0.0, |i| params.load + bump(i as f64))
        });
        assembly.detect();
        let excess = |a: &crate::physics::Assembly| -> Vec<f64> {
            probe::chain_forces(a.bodies(), a.contacts())
                .iter()
                .map(|r| (r - params.load) / height)
                .collect()
        };
        let mut profiles = vec![excess(&assembly)];
        for _ in 0..params.iterations {
            assembly.sweep()?;
            profiles.push(excess(&assembly));
        }
        Ok(profiles)
    };
    let runs: Vec<Profiles> = lab
        .seeds(seeds, one)
        .into_iter()
        .collect::<Result<_, Fault>>()?;
    let profiles = mean_profiles(&runs.iter().collect::<Vec<_>>());
    Ok(Spreading {
        profiles,
        runs,
        centre,
        width,
    })
}

fn mean_profiles(runs: &[&Profiles]) -> Profiles {
    let mut mean = runs[0].clone();
    for run in &runs[1..] {
        mean.iter_mut()
            .flatten()
            .zip(run.iter().flatten())
            .for_each(|(sum, r)| *sum += r);
    }
    mean.iter_mut()
        .flatten()
        .for_each(|sum| *sum /= runs.len() as f64);
    mean
}

impl Spreading {
    /// The diffusion solution for sweep constant q after s sweeps, at contact i.
    pub fn solution(&self, sweep_constant: f64, sweeps: f64, contact: f64) -> f64 {
        let variance = self.width * self.width + 2.0 * sweep_constant * sweeps;
        self.width / variance.sqrt() * (-0.5 * (contact - self.centre).powi(2) / variance).exp()
    }

    /// Measured q: half the growth of the variance per sweep, by a straight line through all sweeps.
    pub fn sweep_constant(&self) -> Option<Estimate> {
        Estimate::jackknife(&self.runs, |runs| {
            self.growth_of_variance(&mean_profiles(runs))
                .map(|g| 0.5 * g)
        })
    }

    fn growth_of_variance(&self, profiles: &Profiles) -> Option<f64> {
        let reach = 6.0 * (self.width * self.width + 2.0 * profiles.len() as f64).sqrt();
        let variance = |profile: &Vec<f64>| {
            let near = || {
                profile
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| (*i as f64 - self.centre).abs() < reach)
            };
            let total: f64 = near().map(|(_, r)| r).sum();
            let mean = near().map(|(i, r)| r * i as f64).sum::<f64>() / total;
            near()
                .map(|(i, r)| r * (i as f64 - mean).powi(2))
                .sum::<f64>()
                / total
        };
        let points: Vec<[f64; 2]> = profiles
            .iter()
            .enumerate()
            .map(|(s, p)| [s as f64, variance(p)])
            .collect();
        LineFit::fit(&points).map(|line| line.slope.value)
    }

    /// Largest difference between the profiles and the diffusion solution with this q, in units of the bump's height.
    pub fn worst_deviation(&self, sweep_constant: f64) -> f64 {
        let difference = |s: usize, i: usize| {
            self.profiles[s][i] - self.solution(sweep_constant, s as f64, i as f64)
        };
        let all =
            (0..self.profiles.len()).flat_map(|s| (0..self.profiles[s].len()).map(move |i| (s, i)));
        all.map(|(s, i)| difference(s, i).abs()).fold(0.0, f64::max)
    }
}

/// D of the random sweep at two N_I, and the profiles themselves.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    for iterations in [10, 40] {
        let params = Params {
            iterations,
            ..Params::default()
        };
        let medium = Medium::of(&params);
        let predicted = medium.force_diffusivity();
        let quantity = format!("force diffusivity D, N_I = {iterations}");
        let spreading = match spread(lab, &params, lab.pick(400, 4000)) {
            Ok(spreading) => spreading,
            Err(fault) => {
                rows.push(Row::refused(NAME, quantity, SOURCE, predicted, fault));
                continue;
            }
        };
        if iterations == 40 {
            figures.push(figure(&spreading, medium.sweep_constant));
        }
        let per_sweep = spreading.sweep_constant().unwrap_or(Estimate::nothing());
        let measured = per_sweep.times(medium.iterations / medium.dt);
        rows.push(Row::new(NAME, quantity, SOURCE, predicted, measured, 0.02));
        let worst = spreading.worst_deviation(medium.sweep_constant);
        let quantity =
            format!("worst deviation of R(x) from the diffusion solution, N_I = {iterations}");
        rows.push(Row::at_most(
            NAME,
            quantity,
            "Eq. (contin-forceiter)",
            Estimate::without_error(worst),
            0.02,
        ));
    }
    for (order, tolerance) in [
        (UpdateOrder::Parallel, 1e-9),
        (UpdateOrder::RandomSweep, 0.01),
    ] {
        let params = Params {
            order,
            ..Params::default()
        };
        let predicted = Medium::of(&params).source_strength();
        let quantity = format!("velocity coupling beta, N_I = 40, {order}");
        let seeds = if order == UpdateOrder::Parallel {
            1
        } else {
            lab.pick(40, 400)
        };
        let found = lab.seeds(seeds, |seed| drive(&params, seed));
        let found: Result<Vec<f64>, Fault> = found.into_iter().collect();
        rows.push(match found {
            Ok(one) if one.len() == 1 => Row::new(
                NAME,
                quantity,
                BETA,
                predicted,
                Estimate::exact(one[0]),
                tolerance,
            ),
            several => Row::compared(NAME, quantity, BETA, predicted, several, tolerance),
        });
    }
    Findings { rows, figures }
}

/// β: by how much one sweep raises the forces of a chain that is being compressed evenly, for N_I sweeps per Δt. The ends are left out.
fn drive(params: &Params, seed: u64) -> Result<f64, Fault> {
    let mut assembly = pressed(DISCS, params, seed);
    let gradient = 1e-6;
    assembly.set_velocities(|i, _| [-gradient * i as f64, 0.0]);
    assembly.detect();
    let before = probe::chain_forces(assembly.bodies(), assembly.contacts());
    assembly.sweep()?;
    let after = probe::chain_forces(assembly.bodies(), assembly.contacts());
    let bulk = 20..DISCS as usize - 20;
    let count = bulk.len() as f64;
    let change: f64 = bulk.map(|i| after[i] - before[i]).sum::<f64>() / count;
    Ok(change / gradient * params.iterations as f64 / params.dt)
}

/// The bump after some sweeps.
fn figure(spreading: &Spreading, sweep_constant: f64) -> Figure {
    let mut plot = Plot::new(
        Axis::linear("contact, counted from the wall", ""),
        Axis::linear("excess force R − F, in heights of the bump", ""),
    );
    for (n, sweeps) in [0usize, 10, 40].into_iter().enumerate() {
        let Some(profile) = spreading.profiles.get(sweeps) else {
            continue;
        };
        let near = |i: &usize| (*i as f64 - spreading.centre).abs() < 44.0;
        let places = || (0..profile.len()).filter(near);
        let law = places().map(|i| {
            let x = i as f64;
            [x, spreading.solution(sweep_constant, sweeps as f64, x)]
        });
        let label = if n == 0 {
            "diffusion with D Δt* = q d^2"
        } else {
            ""
        };
        plot = plot.predicted(label, Mark::Line, law);
        let dots = places().step_by(2).map(|i| [i as f64, profile[i]]);
        plot = plot.measured(format!("after {sweeps} sweeps"), Mark::shape(n), dots);
    }
    Figure::plot(
        "diffusion",
        "A bump in the contact forces inside a single time step, mean over many runs. No physical time passes; only the \
         iteration goes on, and the bump spreads like heat.",
        plot,
    )
}

const NAME: &str = "diffusion";
const BETA: &str = "Eq. (contin-forceiter2), beta = q N_I m d/dt^2";
const SOURCE: &str = "Eq. (contin-forceiter2), D = q N_I d^2/dt";
const DISCS: u64 = 240;
