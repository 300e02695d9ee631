//! **sound**: strike a long pressed chain in its middle and time the pulse that runs to the right.

use super::chain::{SMALL, pressed};
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::measure::statistics::LineFit;
use crate::physics::{Fault, Params};
use crate::theory::Medium;

/// Speed of a pulse: a Gaussian velocity bump, wide against √(q·N_I) so that all its waves have the speed c, splits
/// into two halves; the centre of the right one is followed once they have separated.
pub fn measure_speed(params: &Params, seed: u64) -> Result<f64, Fault> {
    let medium = Medium::of(params);
    let width = 12.0 * (medium.sweep_constant * medium.iterations).sqrt();
    let discs = (40.0 * width) as u64;
    let middle = 20.0 * width;
    let mut assembly = pressed(discs, params, seed);
    let speed = SMALL / width * medium.sound_speed();
    assembly.set_velocities(|i, _| {
        [
            speed * (-0.5 * ((i as f64 - middle) / width).powi(2)).exp(),
            0.0,
        ]
    });
    let parted = (5.0 * width / medium.sound_speed() / params.dt).ceil() as u64;
    let arrived = (15.0 * width / medium.sound_speed() / params.dt) as u64;
    let mut centres = Vec::new();
    for step in 0..arrived {
        assembly.step()?;
        if step >= parted {
            let discs = assembly
                .bodies()
                .all
                .iter()
                .enumerate()
                .skip(middle as usize);
            let (sum, moment) = discs.fold((0.0, 0.0), |(sum, moment), (i, b)| {
                (sum + b.velocity[0], moment + b.velocity[0] * i as f64)
            });
            centres.push([assembly.time(), moment / sum]);
        }
    }
    Ok(LineFit::fit(&centres).map_or(f64::NAN, |line| line.slope.value))
}

/// Velocity profiles of a struck chain at some times, and two halves of the bump that move apart with c and spread with D:
/// a mode fades as exp(−Dk²t/2), which adds D·t to the variance of a Gaussian.
fn pulse() -> Result<Figure, Fault> {
    let params = Params {
        iterations: 10,
        ..Params::default()
    };
    let medium = Medium::of(&params);
    let (width, middle, discs) = (12.0, 250.0, 500);
    let speed = SMALL / width * medium.sound_speed();
    let bump = |x: f64, variance: f64| (-0.5 * x * x / variance).exp();
    let mut assembly = pressed(discs, &params, 1);
    assembly.set_velocities(|i, _| [speed * bump(i as f64 - middle, width * width), 0.0]);
    let mut plot = Plot::new(
        Axis::linear("place along the chain", "d"),
        Axis::linear("velocity, in that of the blow", ""),
    );
    for (n, steps) in [0, 25, 60].into_iter().enumerate() {
        while assembly.steps() < steps {
            assembly.step()?;
        }
        let time = assembly.time();
        let (way, variance) = (
            medium.sound_speed() * time,
            width * width + medium.force_diffusivity() * time,
        );
        let law = |x: f64| {
            let halves = bump(x - way, variance) + bump(x + way, variance);
            0.5 * width / variance.sqrt() * halves
        };
        let is_moving = |i: &usize| law(*i as f64 - middle) > 2e-3;
        let places = || (0..discs as usize).step_by(4).filter(is_moving);
        let label = if n == 0 {
            "sound with c, spreading with D"
        } else {
            ""
        };
        let line = (0..discs).map(|i| [i as f64 - middle, law(i as f64 - middle)]);
        plot = plot.predicted(label, Mark::Line, line);
        let dots = places().map(|i| {
            [
                i as f64 - middle,
                assembly.bodies().all[i].velocity[0] / speed,
            ]
        });
        plot = plot.measured(format!("after {steps} steps"), Mark::shape(n), dots);
    }
    let caption = "A chain that is struck in its middle, one run with N_I = 10: two pulses run apart, with c, and widen. Rigid discs would all \
                   have moved at once.";
    Ok(Figure::plot("sound-pulse", caption, plot))
}

/// c at three N_I and at another Δt.
pub fn exhibit(lab: &Lab) -> Findings {
    let settings: &[(u64, f64)] = lab.pick(
        &[(10, 1.0), (40, 1.0)],
        &[(10, 1.0), (40, 1.0), (160, 1.0), (40, 0.25)],
    );
    let measure = |&(iterations, dt): &(u64, f64)| {
        let params = Params {
            iterations,
            dt,
            ..Params::default()
        };
        let predicted = Medium::of(&params).sound_speed();
        let quantity = format!("sound speed, N_I = {iterations}, dt = {dt}");
        let speeds: Result<Vec<f64>, Fault> = lab
            .seeds(lab.pick(4, 16), |seed| measure_speed(&params, seed))
            .into_iter()
            .collect();
        match speeds {
            Ok(speeds) => Row::new(
                NAME,
                quantity,
                SOURCE,
                predicted,
                Estimate::of(&speeds),
                0.01,
            ),
            Err(fault) => Row::refused(NAME, quantity, SOURCE, predicted, fault),
        }
    };
    let rows: Vec<Row> = settings.iter().map(measure).collect();
    let points = settings.iter().zip(&rows).map(|((n, dt), row)| {
        let speed = Estimate {
            value: row.measured,
            std_error: row.std_error,
        };
        (*n as f64, speed.times(*dt))
    });
    let q = Medium::of(&Params::default()).sweep_constant;
    let law = places(Scale::Log, 8.0, 200.0, 2);
    let plot = Plot::new(
        Axis::log("sweeps N_I", ""),
        Axis::log("sound speed c Δt/d", ""),
    )
    .predicted(
        "√(q N_I)",
        Mark::Line,
        law.iter().map(|n| [*n, (q * n).sqrt()]),
    )
    .measured("pulses in a long chain", Mark::Circle, points);
    let caption = "How far a pulse travels in one time step, in disc diameters. A perfectly rigid chain would be at infinity. \
                   The run with Δt = 0.25 lies on the one with Δt = 1: per step nothing changes.";
    Findings {
        rows,
        figures: pulse()
            .into_iter()
            .chain([Figure::plot("sound", caption, plot)])
            .collect(),
    }
}

const NAME: &str = "sound";
const SOURCE: &str = "Eq. (soundvelocity)";
