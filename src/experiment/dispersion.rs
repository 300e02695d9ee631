//! **dispersion**: launch one mode of a pressed chain, measure its ω and τ, up to and beyond the critical wave number.
//!
//! The random orders make the mode's amplitude scatter, but its *mean* over seeds obeys the exact law at every step
//! (sweeps are independent, so the mean of their product is the product of their means). Hence one fit to the mean
//! trace, not a mean of fits.

use super::chain::{SMALL, launch_mode, pressed};
use super::{Effort, Lab, Row};
use crate::measure::{Estimate, Fit, Refusal, fit_free, probe};
use crate::physics::{Params, UpdateOrder};
use crate::theory::continuum::mode_wave_number;
use crate::theory::{Medium, Mode, Ringing};

/// One mode, measured and predicted.
#[derive(Clone, Debug)]
pub struct ModeResult {
    /// j.
    pub mode: u64,
    /// k.
    pub wave_number: f64,
    /// The fit to the mean trace, or why there is none.
    pub measured: Result<Fit, Refusal>,
    /// The exact law.
    pub exact: Ringing,
    /// The continuum's ω, if it does not call the mode overdamped.
    pub continuum: Option<f64>,
}

impl ModeResult {
    /// Relative deviation of a measured quantity from the exact law, NaN where there is no fit.
    fn deviation(&self, measured: fn(&Fit) -> f64, exact: fn(&Ringing) -> f64) -> f64 {
        self.measured
            .as_ref()
            .map_or(f64::NAN, |fit| measured(fit) / exact(&self.exact) - 1.0)
    }
}

/// Launches mode j in a chain of n discs, once for every seed. `None` if the law says that it does not ring.
pub fn measure_mode(
    lab: &Lab,
    discs: u64,
    mode: u64,
    params: &Params,
    seeds: u64,
) -> Option<ModeResult> {
    let wave_number = mode_wave_number(mode, discs, 1.0);
    let exact = Mode::of(params, wave_number).ringing()?;
    let steps = (3.0 * exact.damping_time / params.dt).ceil().max(SHORTEST) as u64;
    let stride = (steps / MOST_SAMPLES).max(1);
    let speed = SMALL * exact.angular_frequency;
    let traces = lab.seeds(seeds, |seed| {
        let mut assembly = pressed(discs, params, seed);
        launch_mode(&mut assembly, wave_number, speed);
        let mut trace = Vec::new();
        for step in 0..=steps {
            if step % stride == 0 {
                trace.push(probe::velocity_mode(assembly.bodies(), wave_number) / speed);
            }
            if assembly.step().is_err() {
                break;
            }
        }
        trace
    });
    let mean = |i: usize| traces.iter().filter_map(|t| t.get(i)).sum::<f64>() / traces.len() as f64;
    let samples: Vec<[f64; 2]> = (0..=(steps / stride) as usize)
        .map(|i| [(i as u64 * stride) as f64 * params.dt, mean(i)])
        .collect();
    let continuum = Medium::of(params).angular_frequency(wave_number);
    Some(ModeResult {
        mode,
        wave_number,
        measured: fit_free(&samples),
        exact,
        continuum,
    })
}

/// Enough for any fit; longer runs are thinned.
const MOST_SAMPLES: u64 = 1000;

/// A chain of 200 discs, N_I = 4, 10 and 40, parallel and random.
pub fn exhibit(lab: &Lab) -> Vec<Row> {
    let mut rows = Vec::new();
    for iterations in [4, 10, 40] {
        for (order, tolerances) in [
            (UpdateOrder::Parallel, [1e-8, 1e-8]),
            (UpdateOrder::RandomSweep, [0.002, 0.01]),
        ] {
            let params = Params {
                iterations,
                order,
                ..Params::default()
            };
            rows.extend(one_setting(lab, &params, tolerances));
        }
    }
    rows
}

fn one_setting(lab: &Lab, params: &Params, [omega_tolerance, tau_tolerance]: [f64; 2]) -> Vec<Row> {
    let Params {
        iterations, order, ..
    } = *params;
    let critical = Medium::of(params).critical_wave_number();
    let nearest = |fraction: f64| {
        (fraction * critical / mode_wave_number(0, DISCS, 1.0) / 2.0 - 0.5).round() as u64
    };
    let shown = [0.25, 0.5, 0.75, 1.0, 1.15].map(nearest);
    let modes: Vec<u64> = match lab.effort {
        Effort::Quick => shown.to_vec(),
        Effort::Full => (0..=nearest(1.15)).collect(),
    };
    let measure = |mode: u64| {
        let tau = Mode::of(params, mode_wave_number(mode, DISCS, 1.0))
            .ringing()?
            .damping_time;
        // Fast modes are cheap, and their few samples need a better mean.
        let visits = (3.0 * tau).max(SHORTEST) * (DISCS * iterations) as f64;
        let affordable = (lab.pick(2e7, 6e7) / visits) as u64;
        let seeds = if order == UpdateOrder::Parallel {
            1
        } else {
            affordable.clamp(20, 10_000)
        };
        measure_mode(lab, DISCS, mode, params, seeds)
    };
    let results: Vec<ModeResult> = modes.iter().filter_map(|j| measure(*j)).collect();
    let setting = format!("N_I = {iterations}, {order}");
    let up_to_critical = || results.iter().filter(|r| r.mode <= nearest(1.0));
    let worst = |name: &str, deviation: &dyn Fn(&ModeResult) -> f64, tolerance| {
        let larger = |worst: f64, d: f64| {
            if d.abs() > worst.abs() || d.is_nan() {
                d
            } else {
                worst
            }
        };
        let worst = up_to_critical().map(deviation).fold(0.0, larger);
        let quantity = format!(
            "worst deviation of {name}, {} modes up to k_c, {setting}",
            up_to_critical().count()
        );
        Row::new(NAME, quantity, LAW, 0.0, Estimate::exact(worst), tolerance)
    };
    let mut rows = vec![
        worst(
            "omega",
            &|r| r.deviation(|f| f.angular_frequency.value, |e| e.angular_frequency),
            omega_tolerance,
        ),
        worst(
            "tau",
            &|r| r.deviation(|f| f.damping_time.value, |e| e.damping_time),
            tau_tolerance,
        ),
    ];
    for result in results.iter().filter(|r| shown.contains(&r.mode)) {
        let label = |name: &str| {
            format!(
                "{name} at {:.2} k_c, {setting}",
                result.wave_number / critical
            )
        };
        let Ringing {
            angular_frequency,
            damping_time,
        } = result.exact;
        // Beyond k_c the frequency tends to pi/2 per step whatever a is, and hardly anything is left to measure it on.
        let is_beyond = result.mode > nearest(1.0);
        let omega_tolerance = if is_beyond {
            BEYOND_TOLERANCE
        } else {
            omega_tolerance
        };
        match &result.measured {
            Ok(fit) => {
                rows.push(Row::new(
                    NAME,
                    label("omega"),
                    LAW,
                    angular_frequency,
                    fit.angular_frequency,
                    omega_tolerance,
                ));
                rows.push(Row::new(
                    NAME,
                    label("tau"),
                    LAW,
                    damping_time,
                    fit.damping_time,
                    tau_tolerance,
                ));
            }
            Err(reason) => rows.push(Row::refused(
                NAME,
                label("omega"),
                LAW,
                angular_frequency,
                reason,
            )),
        }
    }
    rows
}

const BEYOND_TOLERANCE: f64 = 0.03;
/// Fewest steps of a run.
const SHORTEST: f64 = 14.0;
const NAME: &str = "dispersion";
const LAW: &str = "exact law, a = S(k)^N_I";
const DISCS: u64 = 200;
