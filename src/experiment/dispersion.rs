//! **dispersion**: launch one mode of a pressed chain, measure its ω and τ, up to and beyond the critical wave number.
//!
//! The random orders make the mode's amplitude scatter, but the *mean* over seeds follows the mean sweep (sweeps are
//! independent, so the mean of their product is the product of their means). Hence one fit of the mean trace, not a mean
//! of fits; its error comes from leaving out groups of seeds.

use super::chain::{SMALL, pressed};
use super::figure::{Axis, Figure, Mark, Plot, Point, Scale, places};
use super::{Effort, Findings, Lab, Row};
use crate::measure::{Estimate, Fit, fit_free, probe};
use crate::physics::{Fault, Params, UpdateOrder};
use crate::scene::disturbance::launch_mode;
use crate::theory::continuum::mode_wave_number;
use crate::theory::{Medium, Ringing, modes};

/// One mode, measured and predicted.
#[derive(Clone, Debug)]
pub struct ModeResult {
    /// j.
    pub mode: u64,
    /// k.
    pub wave_number: f64,
    /// ω and τ of the mean trace, or why they could not be measured.
    pub measured: Result<[Estimate; 2], String>,
    /// The exact law.
    pub exact: Ringing,
    /// The continuum's ω, unless the mode is overdamped there.
    pub continuum: Option<f64>,
}

impl ModeResult {
    /// Relative deviations of ω and τ from the exact law, NaN where there is no measurement.
    fn deviations(&self) -> [f64; 2] {
        let Ok([omega, tau]) = &self.measured else {
            return [f64::NAN; 2];
        };
        [
            omega.value / self.exact.angular_frequency - 1.0,
            tau.value / self.exact.damping_time - 1.0,
        ]
    }
}

/// Launches mode j in a chain of n discs, once for every seed. `None` if it does not ring according to the law.
pub fn measure_mode(
    lab: &Lab,
    discs: u64,
    mode: u64,
    params: &Params,
    seeds: u64,
) -> Option<ModeResult> {
    let wave_number = mode_wave_number(mode, discs, 1.0);
    let exact = modes::in_chain(params, mode, discs).ringing()?;
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
            assembly.step()?;
        }
        Ok(trace)
    });
    let measured = traces
        .into_iter()
        .collect::<Result<Vec<Vec<f64>>, Fault>>()
        .map_err(|e| e.to_string());
    let measured = measured.and_then(|traces| measure_ringing(&traces, stride as f64 * params.dt));
    let continuum = Medium::of(params).angular_frequency(wave_number);
    Some(ModeResult {
        mode,
        wave_number,
        measured,
        exact,
        continuum,
    })
}

/// ω and τ of the mean trace, with errors from the runs, or from the fit if there is only one run.
fn measure_ringing(traces: &[Vec<f64>], spacing: f64) -> Result<[Estimate; 2], String> {
    let fit = |traces: &[&Vec<f64>]| {
        let mean = |i: usize| traces.iter().map(|t| t[i]).sum::<f64>() / traces.len() as f64;
        let samples: Vec<[f64; 2]> = (0..traces[0].len())
            .map(|i| [i as f64 * spacing, mean(i)])
            .collect();
        fit_free(&samples)
    };
    let all = fit(&traces.iter().collect::<Vec<_>>()).map_err(|e| e.to_string())?;
    if traces.len() == 1 {
        let [omega, tau] = [all.angular_frequency, all.damping_time];
        return Ok([omega, tau].map(|e| Estimate::exact(e.value)));
    }
    let of = |pick: fn(&Fit) -> f64| {
        Estimate::jackknife(traces, |runs| fit(runs).ok().map(|f| pick(&f)))
    };
    let omega = of(|f| f.angular_frequency.value).unwrap_or(Estimate::nothing());
    let tau = of(|f| f.damping_time.value).unwrap_or(Estimate::nothing());
    Ok([omega, tau])
}

/// Enough for any fit; longer runs are thinned.
const MOST_SAMPLES: u64 = 1000;

/// A chain of 200 discs, N_I = 4, 10 and 40, parallel and random.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut rows = Vec::new();
    let mut random = Vec::new();
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
            let (more, results) = one_setting(lab, &params, tolerances);
            rows.extend(more);
            if order == UpdateOrder::RandomSweep {
                random.push((params, results));
            }
        }
    }
    Findings {
        rows,
        figures: figures(&random),
    }
}

/// ω and τ against k/k_c. In these units the continuum is one curve for all N_I: ωΔt = 2x·√(1 − x²), τ/Δt = 1/(2x²).
fn figures(settings: &[(Params, Vec<ModeResult>)]) -> Vec<Figure> {
    let mut omega = Plot::new(
        Axis::linear("wave number k/k_c", ""),
        Axis::linear("frequency ω Δt", ""),
    );
    let mut tau = Plot::new(
        Axis::log("wave number k/k_c", ""),
        Axis::log("damping time τ/Δt", ""),
    );
    let [below, all] = [1.0, 1.2].map(|end| places(Scale::Log, 0.02, end, 120));
    let curve = |x: &f64| [*x, 2.0 * x * (1.0 - x * x).max(0.0).sqrt()];
    omega = omega.predicted("continuum", Mark::Dashes, below.iter().map(curve));
    tau = tau.predicted(
        "continuum",
        Mark::Dashes,
        all.iter().map(|x| [*x, 0.5 / (x * x)]),
    );
    for (n, (params, results)) in settings.iter().enumerate() {
        let dt = params.dt;
        let critical = Medium::of(params).critical_wave_number();
        let label = if n == 0 { "exact law" } else { "" };
        let law = |pick: fn(Ringing) -> f64| -> Vec<[f64; 2]> {
            let ringing = |x: &f64| modes::Mode::of(params, x * critical).ringing();
            let point = |x: &f64| ringing(x).map(|r| [*x, pick(r)]);
            all.iter().filter_map(point).collect()
        };
        omega = omega.predicted(label, Mark::Line, law(|r| r.angular_frequency));
        tau = tau.predicted(label, Mark::Line, law(|r| r.damping_time));
        let points = |pick: usize, factor: f64| -> Vec<Point> {
            let point = |r: &ModeResult| {
                let measured = r.measured.as_ref().ok()?[pick].times(factor);
                Some(Point::from((r.wave_number / critical, measured)))
            };
            results.iter().filter_map(point).collect()
        };
        let label = format!("N_I = {}", params.iterations);
        omega = omega.measured(label.clone(), Mark::shape(n), points(0, dt));
        tau = tau.measured(label, Mark::shape(n), points(1, 1.0 / dt));
    }
    vec![
        Figure::plot(
            "dispersion-omega",
            "Frequency of launched modes of a chain of 200 discs under random sweeps. In units of k_c and Δt the continuum \
             (dashed) is one curve for all N_I and ends at k_c; the exact law (solid) goes on, and so do the modes. The paper's formula is 6 % low \
             at half of k_c, 20 % at three quarters, 58 % at 0.95, whatever N_I.",
            omega,
        ),
        Figure::plot(
            "dispersion-tau",
            "Damping time of the same modes: the paper's τ = 2/(D k²) and the exact law lie on each other, three decades long.",
            tau,
        ),
    ]
}

fn one_setting(
    lab: &Lab,
    params: &Params,
    [omega_tolerance, tau_tolerance]: [f64; 2],
) -> (Vec<Row>, Vec<ModeResult>) {
    let Params {
        iterations, order, ..
    } = *params;
    let critical = Medium::of(params).critical_wave_number();
    let nearest = |fraction: f64| {
        (fraction * critical / mode_wave_number(0, DISCS, 1.0) / 2.0 - 0.5).round() as u64
    };
    let shown = [0.25, 0.5, 0.75, 0.95, 1.15].map(nearest);
    let modes: Vec<u64> = match lab.effort {
        Effort::Quick => shown.to_vec(),
        Effort::Full => (0..=nearest(1.15)).collect(),
    };
    let measure = |mode: u64| {
        let tau = modes::in_chain(params, mode, DISCS).ringing()?.damping_time;
        // Fast modes are cheap, and their few samples need a better mean, the more so the fewer sweeps a step has: over 100 other sets of seeds
        // a budget of 1.5e7 left ω at 1.14 k_c and N_I = 4 a standard error of 2 %.
        let visits = (3.0 * tau).max(SHORTEST) * (DISCS * iterations) as f64;
        let is_fast = 3.0 * tau < SHORTEST;
        let fast = 1.5e7_f64.max(2.4e8 / iterations as f64);
        let budget = lab.pick(if is_fast { fast } else { 8e6 }, 6e7);
        let affordable = (budget / visits) as u64;
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
        Row::at_most(
            NAME,
            quantity,
            LAW,
            if order == UpdateOrder::Parallel {
                Estimate::exact(worst)
            } else {
                Estimate::without_error(worst)
            },
            tolerance,
        )
    };
    let mut rows = vec![
        worst("omega", &|r| r.deviations()[0], omega_tolerance),
        worst("tau", &|r| r.deviations()[1], tau_tolerance),
    ];
    // Without chance the worst says it all.
    if order != UpdateOrder::Parallel {
        let shown = results.iter().filter(|r| shown.contains(&r.mode));
        for result in shown {
            // Beyond k_c the frequency tends to pi/2 per step for any a, and hardly any signal is left to measure.
            let omega_tolerance = if result.mode > nearest(1.0) {
                BEYOND_TOLERANCE
            } else {
                omega_tolerance
            };
            let place = format!("at {:.2} k_c, {setting}", result.wave_number / critical);
            rows.extend(mode_rows(result, &place, [omega_tolerance, tau_tolerance]));
        }
    }
    (rows, results)
}

/// ω and τ of a mode against the exact law, and the paper's ω against the measured one.
fn mode_rows(result: &ModeResult, place: &str, tolerances: [f64; 2]) -> Vec<Row> {
    let exact = [result.exact.angular_frequency, result.exact.damping_time];
    let [omega, tau] = match &result.measured {
        Ok(measured) => measured,
        Err(reason) => {
            return vec![Row::refused(
                NAME,
                format!("omega {place}"),
                LAW,
                exact[0],
                reason,
            )];
        }
    };
    let mut rows = vec![
        Row::new(
            NAME,
            format!("omega {place}"),
            LAW,
            exact[0],
            *omega,
            tolerances[0],
        ),
        Row::new(
            NAME,
            format!("tau {place}"),
            LAW,
            exact[1],
            *tau,
            tolerances[1],
        ),
    ];
    rows.extend(result.continuum.map(|paper| {
        let over = Estimate {
            value: paper / omega.value,
            std_error: paper * omega.std_error / (omega.value * omega.value),
        };
        let quantity = format!("the paper's omega over the measured one {place}");
        Row::new(
            NAME,
            quantity,
            CONTINUUM,
            paper / exact[0],
            over,
            tolerances[0],
        )
        .noted("predicted is the paper's formula over the exact law: at 1 the paper would be right")
    }));
    rows
}

const BEYOND_TOLERANCE: f64 = 0.03;
/// Fewest steps of a run.
const SHORTEST: f64 = 14.0;
const NAME: &str = "dispersion";
const LAW: &str = "exact law, a = S(k)^N_I";
const CONTINUUM: &str = "Eq. (dispersion) over the exact law";
const DISCS: u64 = 200;
