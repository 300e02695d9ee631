//! **equal-cost**: lower N_I and Δt together at constant N_I/Δt. The price per unit of physical time stays, γ stays, and
//! κ grows as 1/Δt: stiffer for nothing.

use super::chain::{SMALL, launch_mode, pressed, record, ringing_of};
use super::{Lab, Row};
use crate::measure::{Estimate, fit_window};
use crate::physics::Params;
use crate::theory::continuum::mode_wave_number;
use crate::theory::{Medium, modes};

/// Three settings that cost the same.
pub fn exhibit(lab: &Lab) -> Vec<Row> {
    let discs = 50;
    let k = mode_wave_number(0, discs, 1.0);
    let mut rows = Vec::new();
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
        let steps = (6.0 * exact.damping_time / dt).ceil() as u64;
        let fits = lab.seeds(lab.pick(20, 100), |seed| {
            let mut assembly = pressed(discs, &params, seed);
            launch_mode(&mut assembly, k, SMALL * exact.angular_frequency);
            let recording = record(&mut assembly, steps).map_err(|e| e.to_string())?;
            fit_window(recording.position.samples(), 0.0).map_err(|e| e.to_string())
        });
        let quantity = format!("omega, {setting}");
        let [omega, tau] = match ringing_of(&fits) {
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
        // For one mode: kappa = m (omega^2 + 1/tau^2)/(k d)^2 and gamma = 2 m/(tau (k d)^2).
        let stiffness = (omega.value.powi(2) + tau.value.powi(-2)) / (k * k);
        let stiffness = Estimate {
            value: stiffness,
            std_error: 2.0 * omega.value * omega.std_error / (k * k),
        };
        let damping = 2.0 / (tau.value * k * k);
        let damping = Estimate {
            value: damping,
            std_error: damping * tau.std_error / tau.value,
        };
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
        rows.push(Row::new(
            NAME,
            format!("kappa, {setting}"),
            "Eq. (kappa)",
            medium.stiffness(),
            stiffness,
            0.02,
        ));
        rows.push(Row::new(
            NAME,
            format!("gamma, {setting}"),
            "Eq. (gamma)",
            medium.damping(),
            damping,
            0.02,
        ));
    }
    rows
}

const NAME: &str = "equal-cost";
const LAW: &str = "exact law";
