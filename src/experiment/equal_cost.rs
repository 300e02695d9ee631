//! **equal-cost**: lower N_I and Δt together at constant N_I/Δt. The cost per unit of physical time stays, γ stays, and
//! κ grows as 1/Δt: stiffer at no extra cost.

use super::chain::{SMALL, pressed, record, ringing_of};
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, fit_window};
use crate::physics::Params;
use crate::scene::disturbance::launch_mode;
use crate::theory::continuum::mode_wave_number;
use crate::theory::{Medium, modes};

/// ω and τ of the slowest mode of a pressed chain, launched once for every seed.
fn ringing(lab: &Lab, discs: u64, params: &Params) -> Result<[Estimate; 2], String> {
    let k = mode_wave_number(0, discs, 1.0);
    let exact = modes::slowest(params, discs)
        .ringing()
        .ok_or("the chain does not ring")?;
    let steps = (6.0 * exact.damping_time / params.dt).ceil() as u64;
    let fits = lab.seeds(lab.pick(12, 100), |seed| {
        let mut assembly = pressed(discs, params, seed);
        launch_mode(&mut assembly, k, SMALL * exact.angular_frequency);
        let recording = record(&mut assembly, steps).map_err(|e| e.to_string())?;
        fit_window(recording.position.samples(), 0.0).map_err(|e| e.to_string())
    });
    ringing_of(&fits)
}

/// κ and γ from ω and τ of the slowest mode: κ = m·(ω² + 1/τ²)/(kd)² and γ = 2m/(τ·(kd)²).
fn springs_of([omega, tau]: [Estimate; 2], discs: u64) -> [Estimate; 2] {
    let k = mode_wave_number(0, discs, 1.0);
    let stiffness = Estimate {
        value: (omega.value.powi(2) + tau.value.powi(-2)) / (k * k),
        std_error: 2.0 * omega.value * omega.std_error / (k * k),
    };
    let damping = 2.0 / (tau.value * k * k);
    let damping = Estimate {
        value: damping,
        std_error: damping * tau.std_error / tau.value,
    };
    [stiffness, damping]
}

/// The effective springs κ and γ of a chain of rigid discs.
pub fn springs(lab: &Lab, discs: u64, params: &Params) -> Result<[Estimate; 2], String> {
    Ok(springs_of(ringing(lab, discs, params)?, discs))
}

/// Why κ and γ of a measured mode are not those of the continuum to the last digit.
pub const SECOND_ORDER: &str = "a limit: with x = q N_I (k d)^2 the exact law makes kappa larger by x/12, and the ends of a chain of n discs make kappa and gamma smaller by 0.071/n. For 50 discs at N_I = 40 that is +0.12 % for kappa and -0.14 % for gamma";

/// Three settings that cost the same.
pub fn exhibit(lab: &Lab) -> Findings {
    let discs = 50;
    let mut rows = Vec::new();
    let (mut stiffnesses, mut dampings) = (Vec::new(), Vec::new());
    for (iterations, dt) in [(40, 1.0), (20, 0.5), (10, 0.25)] {
        let params = Params {
            iterations,
            dt,
            ..Params::default()
        };
        let setting = format!("N_I/dt = {iterations}/{dt}");
        let Some(exact) = modes::slowest(&params, discs).ringing() else {
            continue;
        };
        let quantity = format!("omega, {setting}");
        let [omega, tau] = match ringing(lab, discs, &params) {
            Ok(ringing) => ringing,
            Err(reason) => {
                rows.push(Row::refused(
                    NAME,
                    quantity,
                    LAW,
                    exact.angular_frequency,
                    reason,
                ));
                continue;
            }
        };
        let medium = Medium::of(&params);
        let [stiffness, damping] = springs_of([omega, tau], discs);
        stiffnesses.push((dt, stiffness));
        dampings.push((dt, damping));
        rows.push(Row::new(
            NAME,
            quantity,
            LAW,
            exact.angular_frequency,
            omega,
            0.01,
        ));
        rows.push(Row::new(
            NAME,
            format!("tau, {setting}"),
            LAW,
            exact.damping_time,
            tau,
            0.02,
        ));
        rows.push(
            Row::new(
                NAME,
                format!("kappa, {setting}"),
                "Eq. (kappa)",
                medium.stiffness(),
                stiffness,
                0.02,
            )
            .noted(SECOND_ORDER),
        );
        rows.push(
            Row::new(
                NAME,
                format!("gamma, {setting}"),
                "Eq. (gamma)",
                medium.damping(),
                damping,
                0.02,
            )
            .noted(SECOND_ORDER),
        );
    }
    let cost = Medium::of(&Params::default()).stiffness();
    let across = places(Scale::Log, 0.22, 1.15, 2);
    let plot = Plot::new(
        Axis::log("time step Δt, with N_I = 40 Δt/t_0", "t0"),
        Axis::log("κ in m/t_0^2, γ in m/t_0", ""),
    )
    .predicted(
        "κ = q m N_I/Δt^2",
        Mark::Line,
        across.iter().map(|dt| [*dt, cost / dt]),
    )
    .predicted(
        "γ = q m N_I/Δt",
        Mark::Dashes,
        across.iter().map(|dt| [*dt, cost]),
    )
    .measured("stiffness κ", Mark::Circle, stiffnesses)
    .measured("damping γ", Mark::Square, dampings);
    let caption = "Three chains that cost the same number of sweeps per unit of physical time. From right to left the contacts \
                   become four times stiffer; their damping does not change.";
    Findings {
        rows,
        figures: vec![Figure::plot("equal-cost", caption, plot)],
    }
}

const NAME: &str = "equal-cost";
const LAW: &str = "exact law";
