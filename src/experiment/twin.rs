//! **twin**: a pressed chain and its spring–dashpot counterpart get the same kick and run in lockstep.
//!
//! "On large scales the CD chain should behave identical to its MD counterpart." The kick shifts the two to slightly
//! different positions (the stiff skin, see `load`), so their traces are compared with the offsets removed, after the
//! faster modes have died.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, Fit, fit_window, probe};
use crate::physics::Params;
use crate::theory::{modes, springs};

/// Both traces after the transient, offsets removed, and both fits.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Fit to the rigid chain.
    pub rigid: Fit,
    /// Fit to the soft twin.
    pub soft: Fit,
    /// (time, rigid − offset, soft − offset), from the beginning of the rigid chain's window.
    pub traces: Vec<[f64; 3]>,
    /// Root mean square difference of the traces in units of the amplitude at the beginning.
    pub difference: f64,
    /// The same with the rigid chain's positions taken half a step earlier (the mean of this step's and the last one's): x(t + Δt) = x(t) +
    /// v(t + Δt)·Δt puts positions half a step ahead of the motion that the finely integrated twin follows.
    pub aligned_difference: f64,
    /// Inner steps that the twin needed for one Δt.
    pub inner_steps: u64,
}

/// Kicks a pressed chain of n discs and its twin with κ and γ from the paper's formulas.
pub fn compare(discs: u64, params: &Params, seed: u64) -> Result<Comparison, String> {
    let mut rigid = pressed(discs, params, seed);
    let mut soft = springs::spring_dashpot(&rigid);
    let mut inner_steps = 0;
    let ringing = modes::slowest(params, discs)
        .ringing()
        .ok_or("the chain does not ring")?;
    let steps = (6.0 * ringing.damping_time / params.dt).ceil() as u64;
    let kick = 1e-3 * params.load;
    rigid.params.kick = kick;
    soft.params.kick = kick;
    let (mut rigid_trace, mut soft_trace) = (Vec::new(), Vec::new());
    for _ in 0..steps {
        rigid.step().map_err(|e| e.to_string())?;
        inner_steps = soft.step().map_err(|e| e.to_string())?.iterations;
        rigid_trace.push([rigid.time(), probe::loaded_position(rigid.bodies())]);
        soft_trace.push([rigid.time(), probe::loaded_position(soft.bodies())]);
    }
    let fit = |trace: &[[f64; 2]]| fit_window(trace, 0.0).map_err(|e| e.to_string());
    let (rigid_fit, soft_fit) = (fit(&rigid_trace)?, fit(&soft_trace)?);
    let [from, to] = rigid_fit.window;
    let pairs = rigid_trace
        .iter()
        .zip(&soft_trace)
        .filter(|(r, _)| (from..=to).contains(&r[0]));
    let traces: Vec<[f64; 3]> = pairs
        .map(|(r, s)| {
            [
                r[0],
                r[1] - rigid_fit.offset.value,
                s[1] - soft_fit.offset.value,
            ]
        })
        .collect();
    let rms = |differences: &mut dyn Iterator<Item = f64>| {
        let squares: Vec<f64> = differences.map(|d| d * d).collect();
        (squares.iter().sum::<f64>() / squares.len() as f64).sqrt() / rigid_fit.amplitude.value
    };
    let difference = rms(&mut traces.iter().map(|t| t[1] - t[2]));
    let aligned_difference = rms(&mut traces
        .windows(2)
        .map(|w| 0.5 * (w[0][1] + w[1][1]) - w[1][2]));
    Ok(Comparison {
        rigid: rigid_fit,
        soft: soft_fit,
        traces,
        difference,
        aligned_difference,
        inner_steps,
    })
}

/// The paper's chain, pressed.
pub fn exhibit(lab: &Lab) -> Findings {
    let discs = 50;
    let params = Params {
        load: 0.01,
        ..Params::default()
    };
    let results: Result<Vec<Comparison>, String> = lab
        .seeds(lab.pick(5, 32), |seed| compare(discs, &params, seed))
        .into_iter()
        .collect();
    let results = match results {
        Ok(results) => results,
        Err(reason) => {
            return Findings {
                rows: vec![Row::refused(NAME, "rms difference", SOURCE, 0.0, reason)],
                figures: Vec::new(),
            };
        }
    };
    let mean = |f: fn(&Comparison) -> f64| Estimate::of(&results.iter().map(f).collect::<Vec<_>>());
    let soft = results[0].soft;
    let (omega, tau) = (soft.angular_frequency.value, soft.damping_time.value);
    let rows = vec![
        Row::at_most(
            NAME,
            "rms difference of the traces, in amplitudes",
            SOURCE,
            mean(|c| c.difference),
            0.03,
        ),
        Row::at_most(
            NAME,
            "the same, half a step aligned",
            "Eq. (pos-update)",
            mean(|c| c.aligned_difference),
            0.02,
        ),
        Row::new(
            NAME,
            "omega, twin as prediction",
            SOURCE,
            omega,
            mean(|c| c.rigid.angular_frequency.value),
            0.005,
        )
        .noted(
            "the twin has the springs of the continuum; the exact law is 0.07 % above them here",
        ),
        Row::new(
            NAME,
            "tau, twin as prediction",
            SOURCE,
            tau,
            mean(|c| c.rigid.damping_time.value),
            0.02,
        ),
    ];
    let traces = &results[0].traces;
    let in_millionths = |t: &[f64; 3], i: usize| [t[0], 1e6 * t[i]];
    let plot = Plot::new(
        Axis::linear("time since the kick", "t0"),
        Axis::linear("end of the chain about its rest", "10^{-6} d"),
    )
    .predicted(
        "springs and dashpots",
        Mark::Line,
        traces.iter().map(|t| in_millionths(t, 2)),
    )
    .measured(
        "rigid discs, N_I = 40",
        Mark::Dot,
        traces.iter().map(|t| in_millionths(t, 1)),
    );
    let caption = "The end of a pressed chain after a small kick: rigid discs, one run, and its spring–dashpot counterpart \
                   with κ and γ from the formulas.";
    Findings {
        rows,
        figures: vec![Figure::plot("twin", caption, plot)],
    }
}

const NAME: &str = "twin";
const SOURCE: &str = "Eqs. (kappa), (gamma)";
