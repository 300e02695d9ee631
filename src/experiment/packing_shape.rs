//! **packing-shape**: which motion survives in a kicked packing, and which shear wave a kick of the piston leaves behind.
//!
//! The paper says that after a while one standing wave is left, its wave vector and its motion both vertical, and in a parenthesis that transversal
//! modes were found too. Here a kicked packing is followed mode by mode: the velocities of all discs are projected on the modes of the contact
//! network, which nobody launched.

use super::figure::{Axis, Figure, Mark, Plot};
use super::forecast::Forecast;
use super::packing::{KICK, Rod, packings, settled};
use super::{Findings, Lab, Row};
use crate::measure::{Fit, fit_window};
use crate::physics::Assembly;
use crate::platform;
use crate::theory::network::NetworkMode;

/// N_I of the kicks.
const ITERATIONS: u64 = 20;

/// Modes that are followed.
const MODES: usize = 12;

/// What a kick leaves behind in one packing.
struct AfterKick {
    /// Share of the vertical motion in all motion, three τ after the kick.
    vertical: f64,
    /// The flow over the height, and the standing wave of an elastic rod: (height, velocity, sine), both with unit mean square.
    profile: Vec<[f64; 3]>,
    /// Share of the kinetic energy in the piston's own mode, three τ after the kick.
    own_share: f64,
    /// ω of a transversal mode: predicted, and found in the motion after the kick.
    transversal: Result<[f64; 2], String>,
    /// The transversal mode's amplitude in the run, over its largest.
    trace: Vec<[f64; 2]>,
}

impl AfterKick {
    fn of(at_rest: &Assembly, seed: u64) -> Result<Self, String> {
        let forecast = Forecast::of(at_rest, MODES)?;
        let network = &forecast.network;
        let own = forecast.main_mode()?;
        let tau = forecast.ringing()?.damping_time;
        let along = |m: &&NetworkMode| m.character.longitudinal;
        let is_shear = |m: &&NetworkMode| m.character.longitudinal < 0.5;
        let least = forecast
            .modes
            .iter()
            .min_by(|a, b| along(a).total_cmp(&along(b)));
        let shear = forecast.modes.iter().find(is_shear).or(least);
        let mut assembly = Assembly::from_state(at_rest.state(), at_rest.params.clone());
        assembly.reseed(seed);
        assembly.params.load *= 1.0 + KICK;
        let dt = assembly.params.dt;
        let late = (3.0 * tau / dt).round() as usize;
        let period =
            (std::f64::consts::TAU / forecast.ringing()?.angular_frequency / dt).round() as usize;
        let (mut shear_trace, mut flow) = (Vec::new(), Flow::default());
        let dot = |mode: &NetworkMode, v: &[f64]| {
            mode.shape.iter().zip(v).map(|(a, b)| a * b).sum::<f64>()
        };
        for step in 1..=late + period {
            assembly.step().map_err(|e| e.to_string())?;
            let bodies = &assembly.bodies().all;
            let motions: Vec<[f64; 3]> = bodies
                .iter()
                .map(|b| [b.velocity[0], b.velocity[1], b.spin])
                .collect();
            let vector = network.vector(&motions);
            if let Some(shear) = shear {
                shear_trace.push([step as f64 * dt, dot(shear, &vector)]);
            }
            // Over one period, so that no phase is preferred.
            if step > late {
                flow.add(
                    &assembly,
                    vector.iter().map(|v| v * v).sum(),
                    dot(own, &vector),
                );
            }
        }
        let predicted = shear.and_then(|m| m.at(ITERATIONS, dt).ringing());
        let transversal = predicted
            .ok_or_else(|| "no slow mode rings".to_owned())
            .and_then(|predicted| {
                let fit: Fit = fit_window(&shear_trace, 0.0).map_err(|e| e.to_string())?;
                Ok([predicted.angular_frequency, fit.angular_frequency.value])
            });
        let most = shear_trace
            .iter()
            .fold(0.0, |most: f64, s| most.max(s[1].abs()));
        Ok(Self {
            vertical: flow.vertical / (flow.vertical + flow.horizontal),
            profile: flow.profile(Rod::of(at_rest)),
            own_share: flow.own / flow.all,
            transversal,
            trace: shear_trace.iter().map(|[t, a]| [*t, a / most]).collect(),
        })
    }

    /// 1 − (correlation between the flow over the height and the standing wave).
    fn mismatch(&self) -> f64 {
        let product: f64 = self.profile.iter().map(|p| p[1] * p[2]).sum();
        1.0 - product / self.profile.len() as f64
    }
}

/// Sums over the steps of one period.
#[derive(Default)]
struct Flow {
    vertical: f64,
    horizontal: f64,
    own: f64,
    all: f64,
    /// Momentum and mass in horizontal layers, weighted with the piston's velocity, so that the swings to and fro add up.
    layers: [[f64; 2]; LAYERS],
    heights: [f64; LAYERS],
}

impl Flow {
    fn add(&mut self, assembly: &Assembly, all: f64, own: f64) {
        let bodies = assembly.bodies();
        let height = crate::measure::probe::loaded_position(bodies);
        let piston = bodies.load.map_or(0.0, |l| bodies.all[l.body].velocity[1]);
        for body in &bodies.all[..bodies.discs()] {
            let mass = 1.0 / body.inverse_mass[0];
            let [vx, vy] = body.velocity;
            self.horizontal += mass * vx * vx;
            self.vertical += mass * vy * vy;
            let layer = (body.position[1] / height * LAYERS as f64) as usize;
            let layer = layer.min(LAYERS - 1);
            self.layers[layer][0] += mass * vy * piston;
            self.layers[layer][1] += mass;
            self.heights[layer] += mass * body.position[1];
        }
        self.all += all;
        self.own += own * own;
    }

    /// Mean velocity of each layer beside sin(kz), both scaled to a mean square of one.
    fn profile(&self, rod: Rod) -> Vec<[f64; 3]> {
        let places = self.layers.iter().zip(&self.heights);
        let raw: Vec<[f64; 3]> = places
            .filter(|(l, _)| l[1] > 0.0)
            .map(|([momentum, mass], height)| {
                let z = height / mass;
                [z, momentum / mass, (rod.wave_number * z).sin()]
            })
            .collect();
        let scale =
            |i: usize| (raw.iter().map(|p| p[i] * p[i]).sum::<f64>() / raw.len() as f64).sqrt();
        let scales = [scale(1), scale(2)];
        raw.iter()
            .map(|[z, v, s]| [*z, v / scales[0], s / scales[1]])
            .collect()
    }
}

/// Layers over the height.
const LAYERS: usize = 12;

/// The laboratory's packings, kicked at N_I = 20.
pub fn exhibit(lab: &Lab) -> Findings {
    let packings = packings(lab);
    let runs: Vec<Result<AfterKick, String>> = platform::parallel_map(packings.len() as u64, |i| {
        let packing = packings[i as usize].as_ref().map_err(Clone::clone)?;
        let at_rest = settled(packing, |p| p.iterations = ITERATIONS)?;
        (lab.progress)(1);
        AfterKick::of(&at_rest, lab.first_seed)
    });
    let each = |number: &dyn Fn(&AfterKick) -> Result<f64, String>| -> Result<Vec<f64>, String> {
        runs.iter()
            .map(|r| r.as_ref().map_err(Clone::clone).and_then(number))
            .collect()
    };
    let found: Vec<f64> = runs
        .iter()
        .flatten()
        .filter_map(|a| a.transversal.as_ref().ok())
        .map(|[predicted, found]| found / predicted)
        .collect();
    let rows = vec![
        Row::observed(
            NAME,
            "share of vertical motion, three tau after the kick",
            PAPER,
            each(&|a| Ok(a.vertical)),
        ),
        Row::observed(
            NAME,
            "share of the energy in the piston's own mode, three tau after the kick",
            PAPER,
            each(&|a| Ok(a.own_share)),
        ),
        Row::compared(
            NAME,
            "flow over the height against the standing wave of a rod: 1 - correlation",
            "one standing wave, k H tan(k H) = m/M",
            0.0,
            each(&|a| Ok(a.mismatch())),
            0.03,
        ),
        Row::compared(
            NAME,
            format!(
                "omega of a transversal mode in the motion after the piston's kick, over its prediction, found in {} of {} packings",
                found.len(),
                runs.len()
            ),
            "mode of the contact network",
            1.0,
            Ok::<_, String>(found),
            0.02,
        )
        .noted("nobody launched it: the disorder of the packing passes a little of the piston's kick on to it"),
    ];
    Findings {
        rows,
        figures: figures(&runs),
    }
}

fn figures(runs: &[Result<AfterKick, String>]) -> Vec<Figure> {
    let good: Vec<&AfterKick> = runs.iter().flatten().collect();
    let mut shape = Plot::new(
        Axis::linear("height", "d"),
        Axis::linear("vertical velocity, root mean square one", ""),
    );
    for (i, run) in good.iter().enumerate() {
        if i == 0 {
            shape = shape.predicted(
                "standing wave of a rod",
                Mark::Line,
                run.profile.iter().map(|p| [p[0], p[2]]),
            );
        }
        let points = run.profile.iter().map(|p| [p[0], p[1]]);
        shape = shape.measured(format!("packing {}", i + 1), Mark::shape(i), points);
    }
    let mut figures = vec![Figure::plot(
        "packing-shape",
        "Three τ after a kick: the vertical velocity in layers of the packing, averaged over one period in phase with the piston. What survives is a quarter of a wave, \
         at rest at the floor.",
        shape,
    )];
    if let Some(run) = good.first() {
        let plot = Plot::new(
            Axis::linear("time since the kick", "t0"),
            Axis::linear("amplitude of a transversal mode, in its largest", ""),
        )
        .measured(
            "projection of all velocities",
            Mark::Dot,
            run.trace.iter().copied(),
        );
        figures.push(Figure::plot(
            "packing-found",
            "A transversal mode, found: the velocities of all discs after the piston's kick, projected on the slowest transversal mode of the contact network.",
            plot,
        ));
    }
    figures
}

const NAME: &str = "packing-shape";
const PAPER: &str = "section 2D simulation, one standing wave survives";
