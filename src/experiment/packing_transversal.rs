//! **packing-transversal**: a transversal standing wave in a packing.
//!
//! In a box whose walls let the discs slide along them (ours have friction, so a few of the outermost stick), the velocity field with
//! stream function ψ = sin(πx/W)·sin(πy/H) is an exact transversal mode of an isotropic elastic body: it has no divergence, does not push
//! against any wall and has no shear stress at any wall. The discs are set in motion with that field, the mode's amplitude is recorded and
//! fitted, and c_T = ω₀/k with k² = (π/W)² + (π/H)² is compared with the c_L of the piston's ringing, and with the mode of the contact
//! network that contains most of the vortex.

use std::ops::ControlFlow;

use super::figure::{Axis, Figure, Mark, Plot};
use super::packing::{Rod, expected_damping_time, kick, paper_packing_at, undamped_frequency};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, Fit, PowerLaw, fit_window};
use crate::physics::Assembly;
use crate::platform;
use crate::scene::disturbance::Vortex;
use crate::theory::Ringing;
use crate::theory::network::{Network, NetworkMode};

/// Launches the vortex in a settled packing and follows its amplitude: (time, share of the first).
pub fn follow(at_rest: &Assembly, seed: u64) -> Result<Vec<[f64; 2]>, String> {
    let mut assembly = at_rest.clone();
    assembly.reseed(seed);
    let vortex = Vortex::of(&assembly);
    let discs = assembly.bodies().discs();
    assembly.set_velocities(|i, body| {
        let [fx, fy] = vortex.field(body.position);
        if i < discs {
            [SPEED * fx, SPEED * fy]
        } else {
            [0.0; 2]
        }
    });
    let start = assembly.time();
    let steps = (10.0 * expected_damping_time(&assembly) / assembly.params.dt).ceil() as u64 + 30;
    let mut samples = vec![[0.0, vortex.amplitude(&assembly) / SPEED]];
    for _ in 0..steps {
        assembly.step().map_err(|e| e.to_string())?;
        samples.push([assembly.time() - start, vortex.amplitude(&assembly) / SPEED]);
    }
    Ok(samples)
}

/// Launches it and fits its amplitude.
pub fn launch(at_rest: &Assembly, seed: u64) -> Result<Fit, String> {
    fit_window(&follow(at_rest, seed)?, 0.0).map_err(|e| e.to_string())
}

/// The mode of the contact network that contains most of the vortex: its ringing, and its share of the vortex.
fn foretold(at_rest: &Assembly) -> Result<(Ringing, f64), String> {
    let network = Network::of(at_rest).map_err(|e| e.to_string())?;
    let go_on = &mut |_| ControlFlow::Continue(());
    let modes = network
        .lowest_modes(MODES.min(network.freedoms()), go_on)
        .map_err(|e| e.to_string())?;
    let bodies = at_rest.bodies();
    let vortex = Vortex::of(at_rest);
    let motion = |i: usize| {
        let [x, y] = vortex.field(bodies.all[i].position);
        if i < bodies.discs() {
            [x, y, 0.0]
        } else {
            [0.0; 3]
        }
    };
    let motions: Vec<[f64; 3]> = (0..bodies.all.len()).map(motion).collect();
    let vector = network.vector(&motions);
    let square: f64 = vector.iter().map(|x| x * x).sum();
    let share = |mode: &NetworkMode| {
        let product: f64 = mode.shape.iter().zip(&vector).map(|(a, b)| a * b).sum();
        product * product / square
    };
    let params = &at_rest.params;
    let ringing = |mode: &NetworkMode| mode.at(params.iterations, params.dt).ringing();
    let of = modes.iter().filter_map(|m| Some((ringing(m)?, share(m))));
    of.max_by(|a, b| a.1.total_cmp(&b.1))
        .ok_or_else(|| "no slow mode rings".to_owned())
}

/// Modes among which the vortex is searched.
const MODES: usize = 12;

/// Slow enough that no contact changes its status: displacements of about 10⁻⁷ d.
const SPEED: f64 = 1e-8;

/// ω, τ and c_T/c_L of the packing of `packing_of`, and their scaling with N_I.
pub fn exhibit(lab: &Lab) -> Findings {
    let iterations: &[u64] = lab.pick(&[10, 40], &[10, 20, 40]);
    let seeds = lab.pick(3, 8);
    let settings = platform::parallel_map(iterations.len() as u64, |i| {
        let at_rest = paper_packing_at(lab, iterations[i as usize]);
        let fits: Result<Vec<Fit>, String> = lab
            .seed_range(seeds)
            .map(|seed| at_rest.clone().and_then(|a| launch(&a, seed)))
            .collect();
        let longitudinal = at_rest.clone().and_then(|a| kick(&a, lab.first_seed));
        (lab.progress)(1);
        (at_rest, fits, longitudinal)
    });
    let mut rows = Vec::new();
    let (mut omegas, mut taus) = (Vec::new(), Vec::new());
    for (n, (at_rest, fits, longitudinal)) in iterations.iter().zip(&settings) {
        let of = |value: fn(&Fit) -> f64| {
            fits.clone()
                .map(|fits| fits.iter().map(value).collect::<Vec<f64>>())
        };
        let (omega, tau) = (
            of(|f| undamped_frequency(f.curve.ringing)),
            of(|f| f.damping_time.value),
        );
        rows.push(Row::observed(
            NAME,
            format!("omega0, N_I = {n}"),
            PAPER,
            omega.clone(),
        ));
        rows.push(Row::observed(
            NAME,
            format!("tau, N_I = {n}"),
            PAPER,
            tau.clone(),
        ));
        let law = at_rest.as_ref().map_err(Clone::clone).and_then(|a| {
            let ratio = |f: &Fit| f.curve.ringing.law_ratio(a.params.dt);
            Ok(fits.clone()?.iter().map(ratio).collect::<Vec<f64>>())
        });
        let quantity = format!("(dt/tau) over -ln cos(omega dt), N_I = {n}");
        rows.push(
            Row::observed(NAME, quantity, "cos(omega dt) = exp(-dt/tau)", law)
                .noted("the vortex is not one mode of the packing, so one damped sine need not obey the law; packing-launch tests it on a true mode"),
        );
        let speeds = at_rest.as_ref().map_err(Clone::clone).and_then(|a| {
            let k = Vortex::of(a).wave_number();
            let longitudinal = longitudinal.as_ref().map_err(Clone::clone)?;
            let c_l = Rod::of(a).sound_speed(longitudinal.fit.curve.ringing);
            Ok(omega
                .clone()?
                .iter()
                .map(|w| w / k / c_l)
                .collect::<Vec<f64>>())
        });
        rows.push(Row::observed(
            NAME,
            format!("c_T over c_L, N_I = {n}"),
            PAPER,
            speeds,
        ));
        rows.extend(foretold_rows(*n, at_rest, &omega));
        if let (Ok(omega), Ok(tau)) = (omega, tau) {
            omegas.push([*n as f64, Estimate::of(&omega).value]);
            taus.push([*n as f64, Estimate::of(&tau).value]);
        }
    }
    let figures = figures(&settings, iterations, &omegas);
    for (quantity, predicted, points) in [
        ("exponent of omega0", 0.5, omegas),
        ("exponent of tau", -1.0, taus),
    ] {
        let exponent = PowerLaw::fit(&points).map_or(Estimate::nothing(), |l| l.exponent);
        rows.push(
            Row::new(
            NAME,
            quantity,
            "omega ~ sqrt(N_I), tau ~ 1/N_I",
            predicted,
            exponent,
            0.06,
        )
        .noted("up to N_I = 40: at 80 the vortex is gone after three steps, and eleven samples are too few for five parameters"));
    }
    Findings { rows, figures }
}

/// c_T from the contacts alone. Five percent: the vortex of an isotropic body is not a mode of a disordered packing, only mostly in one.
fn foretold_rows(
    iterations: u64,
    at_rest: &Result<Assembly, String>,
    omega: &Result<Vec<f64>, String>,
) -> Vec<Row> {
    let quantity = format!("c_T, N_I = {iterations}");
    let found = at_rest.as_ref().map_err(Clone::clone).and_then(|a| {
        let k = Vortex::of(a).wave_number();
        let (ringing, share) = foretold(a)?;
        let measured: Vec<f64> = omega.clone()?.iter().map(|w| w / k).collect();
        Ok((undamped_frequency(ringing) / k, share, measured))
    });
    match found {
        Ok((predicted, share, measured)) => vec![
            Row::new(
                NAME,
                quantity,
                NETWORK,
                predicted,
                Estimate::of(&measured),
                0.05,
            ),
            Row::observed(
                NAME,
                format!("share of the vortex in one mode, N_I = {iterations}"),
                NETWORK,
                Ok::<_, String>(vec![share]),
            ),
        ],
        Err(reason) => vec![Row::refused(NAME, quantity, NETWORK, f64::NAN, reason)],
    }
}

/// The results of one setting: the packing at rest, the fits of its vortex, and the piston's kick.
type Kicked = (
    Result<Assembly, String>,
    Result<Vec<Fit>, String>,
    Result<super::packing::KickResult, String>,
);

/// The vortex fading, and its frequency beside the piston's.
fn figures(settings: &[Kicked], iterations: &[u64], omegas: &[[f64; 2]]) -> Vec<Figure> {
    let mut figures = Vec::new();
    if let Some((Ok(at_rest), Ok(fits), _)) = settings.first()
        && let (Ok(samples), Some(fit)) = (follow(at_rest, 1), fits.first())
    {
        let [from, to] = fit.window;
        let curve = samples
            .iter()
            .map(|s| s[0])
            .filter(|t| (from..=to).contains(t));
        let curve: Vec<[f64; 2]> = curve.map(|t| [t, fit.curve.value(t)]).collect();
        let shown = samples.iter().filter(|s| s[0] <= to).copied();
        let plot = Plot::new(
            Axis::linear("time since the launch", "t0"),
            Axis::linear("amplitude of the vortex, in its first", ""),
        )
        .guide("fitted damped sine", Mark::Line, curve)
        .measured(format!("vortex, N_I = {}", iterations[0]), Mark::Dot, shown);
        figures.push(Figure::plot(
            "packing-vortex",
            "All discs are set in motion along the largest vortex that fits into the box, a transversal standing wave: it rings and \
             fades like the longitudinal one.",
            plot,
        ));
    }
    let longitudinal = iterations
        .iter()
        .zip(settings)
        .filter_map(|(n, (_, _, kick))| {
            let ringing = kick.as_ref().ok()?.fit.curve.ringing;
            Some([*n as f64, undamped_frequency(ringing)])
        });
    let longitudinal: Vec<[f64; 2]> = longitudinal.collect();
    let mut plot = Plot::new(
        Axis::log("sweeps N_I", ""),
        Axis::log("frequency ω_0", "1/t0"),
    );
    for (i, (name, points)) in [
        ("vortex, transversal", omegas),
        ("piston, longitudinal", &longitudinal),
    ]
    .into_iter()
    .enumerate()
    {
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            let at = |n: f64| [n, first[1] * (n / first[0]).sqrt()];
            let label = if i == 0 { "slope ½" } else { "" };
            plot = plot.predicted(label, Mark::Line, [at(first[0]), at(last[0])]);
        }
        plot = plot.measured(name, Mark::shape(i), points.iter().copied());
    }
    figures.push(Figure::plot(
        "packing-transversal",
        "Frequencies of the transversal and of the longitudinal mode of the same packing: both grow as √N_I.",
        plot,
    ));
    figures
}

const NAME: &str = "packing-transversal";
const PAPER: &str = "section 2D simulation, transversal modes";
const NETWORK: &str = "mode of the contact network";
