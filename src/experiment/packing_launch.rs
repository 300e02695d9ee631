//! **packing-launch**: one true mode of a packing, set in motion alone.
//!
//! All bodies move along the shape of one mode of the contact network. Then that mode must ring, with its own ω_j and τ_j, and the others
//! must stay at rest. Half a percent is the fluctuation of random sweeps that remains with a dozen seeds; a percent of the first amplitude is
//! what the same fluctuations may put into any other mode.
//!
//! A contact at the limit of its friction is taken to stick. It can slide in the first swing only: the next ones are weaker and never bring
//! it back to the limit.

use std::ops::ControlFlow;

use super::figure::{Axis, Figure, Mark, Plot};
use super::packing::{packing_of, settled};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, Fit, fit_free};
use crate::physics::Assembly;
use crate::physics::body::Motion;
use crate::schema::written;
use crate::theory::Ringing;
use crate::theory::network::{AtLimit, Network, NetworkMode};

/// Root mean square speed of a launch: displacements of about 10⁻⁸ d, far below the overlaps of the contacts.
const SPEED: f64 = 1e-9;

/// N_I of the launches.
const ITERATIONS: u64 = 20;

/// Launches one of the modes and follows the amplitudes of all of them, in units of its first: a row for each step.
pub fn follow(
    network: &Network,
    modes: &[NetworkMode],
    launched: usize,
    seed: u64,
    steps: u64,
) -> Result<Vec<Vec<f64>>, String> {
    let at_rest = network.assembly();
    let mut assembly = Assembly::from_state(at_rest.state(), at_rest.params.clone());
    assembly.reseed(seed);
    let scale = SPEED * (network.freedoms() as f64).sqrt();
    let motions = network.motions(&modes[launched].shape);
    assembly.set_motions(|i, _| {
        let [x, y, spin] = motions[i].map(|v| scale * v);
        Motion {
            velocity: [x, y],
            spin,
        }
    });
    let amplitudes = |assembly: &Assembly| -> Vec<f64> {
        let now = assembly.bodies().all.iter();
        let now: Vec<[f64; 3]> = now
            .map(|b| [b.velocity[0], b.velocity[1], b.spin])
            .collect();
        let now = network.vector(&now);
        let share =
            |mode: &NetworkMode| mode.shape.iter().zip(&now).map(|(e, q)| e * q).sum::<f64>();
        modes.iter().map(|mode| share(mode) / scale).collect()
    };
    let mut rows = vec![amplitudes(&assembly)];
    for _ in 0..steps {
        assembly.step().map_err(|e| e.to_string())?;
        rows.push(amplitudes(&assembly));
    }
    Ok(rows)
}

/// The result of one launched mode.
struct Launch {
    predicted: Ringing,
    /// ω and τ of its mean over the seeds.
    measured: [Estimate; 2],
    /// Largest amplitude of any other mode at any time, seed by seed.
    strays: Vec<f64>,
    /// Its own amplitude, the mean over the seeds.
    own: Vec<[f64; 2]>,
}

fn launch(
    lab: &Lab,
    network: &Network,
    modes: &[NetworkMode],
    launched: usize,
    seeds: u64,
) -> Result<Launch, String> {
    let dt = network.assembly().params.dt;
    let predicted = modes[launched]
        .at(ITERATIONS, dt)
        .ringing()
        .ok_or("the mode does not ring")?;
    let steps = (4.0 * predicted.damping_time / dt).ceil() as u64 + 12;
    let runs = lab.seeds(seeds, |seed| follow(network, modes, launched, seed, steps));
    let runs = runs.into_iter().collect::<Result<Vec<_>, _>>()?;
    // The law is exact for the mean over the solver's random numbers, so the mean is fitted.
    let own = |runs: &[&Vec<Vec<f64>>]| -> Vec<[f64; 2]> {
        let mean = |i: usize| {
            let sum: f64 = runs.iter().map(|run| run[i][launched]).sum();
            [i as f64 * dt, sum / runs.len() as f64]
        };
        (0..=steps as usize).map(mean).collect()
    };
    let fitted = |number: fn(&Fit) -> f64| {
        Estimate::jackknife(&runs, |runs| fit_free(&own(runs)).ok().map(|f| number(&f)))
            .ok_or("no damped sine fits the mode")
    };
    let stray = |run: &Vec<Vec<f64>>| {
        let others = run.iter().flat_map(|row| row.iter().enumerate());
        let others = others.filter(|(k, _)| *k != launched);
        others.fold(0.0, |most, (_, x)| f64::max(most, x.abs()))
    };
    Ok(Launch {
        predicted,
        measured: [
            fitted(|f| f.angular_frequency.value)?,
            fitted(|f| f.damping_time.value)?,
        ],
        strays: runs.iter().map(stray).collect(),
        own: own(&runs.iter().collect::<Vec<_>>()),
    })
}

/// The slowest modes of the packing, each launched alone.
pub fn exhibit(lab: &Lab) -> Findings {
    let launched: &[usize] = lab.pick(&[0, 2], &[0, 1, 2, 3, 6, 10]);
    let (seeds, count) = lab.pick((10, 20), (40, 40));
    let at_rest =
        packing_of(lab, "packing").and_then(|a| settled(&a, |p| p.iterations = ITERATIONS));
    let found = at_rest.and_then(|at_rest| {
        let network = Network::with(&at_rest, AtLimit::Sticks).map_err(|e| e.to_string())?;
        let modes = network.lowest_modes(count, &mut |_| ControlFlow::Continue(()));
        Ok((modes.map_err(|e| e.to_string())?, network))
    });
    let mut findings = Findings::default();
    for &j in launched {
        let result = found
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|(modes, network)| launch(lab, network, modes, j, seeds));
        let quantity = |what: &str| format!("{what}, mode {}", j + 1);
        match result {
            Ok(launch) => {
                let Ringing {
                    angular_frequency,
                    damping_time,
                } = launch.predicted;
                findings.rows.extend([
                    Row::new(
                        NAME,
                        quantity("omega"),
                        LAW,
                        angular_frequency,
                        launch.measured[0],
                        0.005,
                    ),
                    Row::new(
                        NAME,
                        quantity("tau"),
                        LAW,
                        damping_time,
                        launch.measured[1],
                        0.005,
                    ),
                    Row::at_most(
                        NAME,
                        quantity("largest amplitude of any other mode"),
                        "modes do not mix",
                        Estimate::of(&launch.strays),
                        0.01,
                    ),
                ]);
                if j == launched[0] {
                    findings.figures.push(figure(&launch));
                }
            }
            Err(reason) => {
                let refused = Row::refused(NAME, quantity("omega"), LAW, f64::NAN, reason);
                findings.rows.push(refused);
            }
        }
    }
    findings
}

fn figure(launch: &Launch) -> Figure {
    let Ringing {
        angular_frequency,
        damping_time,
    } = launch.predicted;
    // A mode that starts with a velocity and no force: p(t + Δt) = 2·r·cos(ωΔt)·p(t) − r²·p(t − Δt) with r = exp(−Δt/τ), p(−Δt) = p(0) = 1.
    let dt = launch.own[1][0];
    let factor = (-dt / damping_time).exp();
    let cosine = (angular_frequency * dt).cos();
    let predicted = launch.own.iter().scan([1.0, 1.0], |[now, before], sample| {
        let value = *now;
        let next = 2.0 * factor * cosine * *now - factor * factor * *before;
        [*now, *before] = [next, *now];
        Some([sample[0], value])
    });
    let plot = Plot::new(
        Axis::linear("time since the launch", "t0"),
        Axis::linear("amplitude of the mode, in its first", ""),
    )
    .predicted(
        "from the contact network",
        Mark::Line,
        predicted.collect::<Vec<_>>(),
    )
    .measured("mean over seeds", Mark::Dot, launch.own.iter().copied());
    let caption = format!(
        "The slowest mode of the packing, set in motion alone, N_I = {ITERATIONS}: one damped cosine with ω = {} and \
         τ = {}, both from the contacts alone.",
        written::short(angular_frequency),
        written::short(damping_time)
    );
    Figure::plot("packing-launch", caption, plot)
}

const NAME: &str = "packing-launch";
const LAW: &str =
    "exp(-dt/tau) = (1 - rho mu)^(N_I/2), cos(omega dt) = exp(-dt/tau) (1 + beta dt^2/2)";
