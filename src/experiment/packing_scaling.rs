//! **packing-kick**, **packing-scaling** and **packing-law**: the paper's second figure, its scaling ω ~ √N_I and τ ~ 1/N_I,
//! and the law cos(ωΔt) = exp(−Δt/τ), which holds for every mode of any packing as long as no contact changes its status.

use super::packing::{Kick, kick, packing_of, prepare, settled, undamped_frequency};
use super::{Lab, Row};
use crate::measure::{Estimate, PowerLaw};
use crate::physics::{Assembly, Params};
use crate::platform;
use crate::scene::Packing;

/// The kicks of one packing at one N_I, one per solver seed.
#[derive(Clone, Debug)]
pub struct Ringings {
    /// Which packing.
    pub packing: u64,
    /// N_I.
    pub iterations: u64,
    /// Fits, or why there is none.
    pub kicks: Vec<Result<Kick, String>>,
}

impl Ringings {
    /// Mean of a number over the seeds; refuses if one of them could not be fitted.
    fn mean(&self, number: fn(&Kick) -> f64) -> Result<f64, String> {
        let numbers: Vec<f64> = self
            .kicks
            .iter()
            .map(|k| k.as_ref().map(number).map_err(Clone::clone))
            .collect::<Result<_, _>>()?;
        Ok(numbers.iter().sum::<f64>() / numbers.len() as f64)
    }

    fn omega(&self) -> Result<f64, String> {
        self.mean(|k| k.fit.angular_frequency.value)
    }

    fn undamped(&self) -> Result<f64, String> {
        self.mean(|k| undamped_frequency(k.fit.curve.ringing))
    }

    fn tau(&self) -> Result<f64, String> {
        self.mean(|k| k.fit.damping_time.value)
    }
}

/// Kicks several packings at several N_I. The first packing is the packing_of one, the others are prepared on the spot.
pub fn measure(lab: &Lab, packings: u64, iterations: &[u64], seeds: u64) -> Vec<Ringings> {
    let assemblies: Vec<Result<Assembly, String>> = lab.seeds(packings, |packing_seed| {
        let params = Params {
            iterations: 100,
            load: 1.4,
            friction: 0.05,
            ..Params::default()
        };
        if packing_seed == 1 {
            packing_of(lab, "packing")
        } else {
            prepare(
                &Packing {
                    packing_seed,
                    ..Packing::default()
                },
                &params,
            )
        }
    });
    let jobs: Vec<(u64, u64)> = (0..packings)
        .flat_map(|p| iterations.iter().map(move |n| (p, *n)))
        .collect();
    platform::parallel_map(jobs.len() as u64, |job| {
        let (packing, iterations) = jobs[job as usize];
        let at_rest = assemblies[packing as usize]
            .clone()
            .and_then(|a| settled(&a, |p| p.iterations = iterations));
        let kicks = (1..=seeds)
            .map(|seed| at_rest.clone().and_then(|a| kick(&a, seed)))
            .collect();
        (lab.progress)(1);
        Ringings {
            packing,
            iterations,
            kicks,
        }
    })
}

/// The paper's second figure: the packing_of packing, kicked at N_I = 100.
pub fn exhibit_kick(lab: &Lab) -> Vec<Row> {
    let seeds = lab.pick(2, 8);
    let name = "packing-kick";
    let runs = measure(lab, 1, &[100], seeds);
    let of = |quantity: &str, number: fn(&Kick) -> f64| {
        let values: Result<Vec<f64>, String> = runs[0]
            .kicks
            .iter()
            .map(|k| k.as_ref().map(number).map_err(Clone::clone))
            .collect();
        Row::observed(name, quantity, FIGURE, values)
    };
    let residual: Result<Vec<f64>, String> = runs[0]
        .kicks
        .iter()
        .map(|k| k.as_ref().map(|k| k.fit.residual).map_err(Clone::clone))
        .collect();
    let quantity = "share of the signal that the damped sine leaves";
    vec![
        of("omega", |k| k.fit.angular_frequency.value),
        of("tau", |k| k.fit.damping_time.value),
        of("amplitude, in d", |k| k.fit.amplitude.value),
        match residual {
            Ok(residual) => Row::new(name, quantity, FIGURE, 0.0, Estimate::of(&residual), 0.1),
            Err(reason) => Row::refused(name, quantity, FIGURE, 0.0, reason),
        },
    ]
}

/// Exponents of ω, ω₀ and τ in N_I: for each packing a power law, over packings mean and error.
pub fn exhibit_scaling(lab: &Lab) -> Vec<Row> {
    let (packings, seeds) = lab.pick((1, 2), (5, 4));
    let iterations: &[u64] = lab.pick(&[10, 40, 120], &[10, 20, 40, 80, 120]);
    let runs = measure(lab, packings, iterations, seeds);
    let exponents = |number: fn(&Ringings) -> Result<f64, String>| -> Result<Vec<f64>, String> {
        (0..packings)
            .map(|packing| {
                let own = runs.iter().filter(|r| r.packing == packing);
                let points: Vec<[f64; 2]> = own
                    .map(|r| Ok([r.iterations as f64, number(r)?]))
                    .collect::<Result<_, String>>()?;
                let law = PowerLaw::fit(&points).ok_or("no power law through these points")?;
                Ok(law.exponent.value)
            })
            .collect()
    };
    let row = |quantity: &str, predicted: f64, exponents: Result<Vec<f64>, String>, tolerance| {
        match exponents {
            Ok(values) => Row::new(
                "packing-scaling",
                quantity,
                SCALING,
                predicted,
                Estimate::of(&values),
                tolerance,
            ),
            Err(reason) => Row::refused("packing-scaling", quantity, SCALING, predicted, reason),
        }
    };
    vec![
        row(
            "exponent of omega0",
            0.5,
            exponents(Ringings::undamped),
            0.04,
        ),
        row("exponent of tau", -1.0, exponents(Ringings::tau), 0.05),
        row("exponent of omega", 0.5, exponents(Ringings::omega), 0.1),
    ]
}

/// Δt/τ beside −ln cos(ωΔt), the mean over packings for each N_I.
pub fn exhibit_law(lab: &Lab) -> Vec<Row> {
    let (packings, seeds) = lab.pick((1, 2), (5, 4));
    let iterations: &[u64] = lab.pick(&[10, 40, 120], &[10, 20, 40, 80, 120]);
    let runs = measure(lab, packings, iterations, seeds);
    let of = |n: u64| -> Result<Vec<f64>, String> {
        runs.iter()
            .filter(|r| r.iterations == n)
            .map(|r| r.mean(|k| k.law_ratio))
            .collect()
    };
    let row = |n: u64| {
        let quantity = format!("(dt/tau) over -ln cos(omega dt), N_I = {n}");
        match of(n) {
            Ok(ratios) => Row::new(
                "packing-law",
                quantity,
                LAW,
                1.0,
                Estimate::of(&ratios),
                0.04,
            ),
            Err(reason) => Row::refused("packing-law", quantity, LAW, 1.0, reason),
        }
    };
    iterations.iter().map(|n| row(*n)).collect()
}

const FIGURE: &str = "section 2D simulation, second figure";
const SCALING: &str = "section 2D simulation, omega ~ sqrt(N_I), tau ~ 1/N_I";
const LAW: &str = "cos(omega dt) = exp(-dt/tau)";
