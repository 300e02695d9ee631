//! **packing-twin**: the packing beside its spring–dashpot counterpart, springs from the paper's formulas, and what both cost.

use super::packing::{KICK, expected_damping_time, kick, packing_of, settled};
use super::{Lab, Row};
use crate::measure::{Estimate, Fit, fit_window, probe};
use crate::physics::{Assembly, SoftTwin, Springs};
use crate::platform;
use crate::theory::Medium;

/// The ringing of the twin of a settled packing after the same kick, and seconds per step of both.
pub struct TwinKick {
    /// Fit to the twin's piston.
    pub fit: Fit,
    /// Inner steps of the twin per Δt.
    pub inner_steps: u64,
    /// Wall time of the twin over that of the rigid packing, per Δt.
    pub cost_ratio: f64,
}

/// Kicks the twin of a settled packing.
pub fn kick_twin(at_rest: &Assembly) -> Result<TwinKick, String> {
    let medium = Medium::of(&at_rest.params);
    let mut twin = SoftTwin::of(
        at_rest,
        Springs {
            stiffness: medium.stiffness(),
            damping: medium.damping(),
        },
    );
    let start = probe::loaded_position(twin.bodies());
    (0..5).for_each(|_| twin.step());
    let drift = (probe::loaded_position(twin.bodies()) - start).abs();
    twin.params.load *= 1.0 + KICK;
    let steps = (8.0 * expected_damping_time(at_rest) / at_rest.params.dt).ceil() as u64 + 20;
    let mut samples = vec![[0.0, probe::loaded_position(twin.bodies())]];
    let soft_seconds = platform::seconds(|| {
        for step in 1..=steps {
            twin.step();
            samples.push([
                step as f64 * at_rest.params.dt,
                probe::loaded_position(twin.bodies()),
            ]);
        }
    });
    let mut rigid = at_rest.clone();
    let rigid_seconds = platform::seconds(|| (0..steps).for_each(|_| drop(rigid.step())));
    let fit = fit_window(&samples, 0.0).map_err(|e| e.to_string())?;
    if drift > 1e-2 * fit.amplitude.value {
        return Err(format!("the twin moved by {drift:.1e} d before the kick"));
    }
    Ok(TwinKick {
        fit,
        inner_steps: twin.inner_steps(),
        cost_ratio: soft_seconds / rigid_seconds,
    })
}

/// ω and τ of the rigid packing with the twin as prediction.
pub fn exhibit(lab: &Lab) -> Vec<Row> {
    let iterations: &[u64] = lab.pick(&[10], &[20, 40]);
    let mut rows = Vec::new();
    for &n in iterations {
        let at_rest = lab.pick("packing_small", "packing");
        let at_rest = packing_of(lab, at_rest).and_then(|a| settled(&a, |p| p.iterations = n));
        let twin = at_rest.as_ref().map_err(Clone::clone).and_then(kick_twin);
        let fits: Result<Vec<Fit>, String> = lab
            .seeds(lab.pick(2, 8), |seed| {
                at_rest.clone().and_then(|a| kick(&a, seed)).map(|k| k.fit)
            })
            .into_iter()
            .collect();
        let (twin, fits) = match (twin, fits) {
            (Ok(twin), Ok(fits)) => (twin, fits),
            (Err(reason), _) | (_, Err(reason)) => {
                rows.push(Row::refused(
                    NAME,
                    format!("omega, N_I = {n}"),
                    SOURCE,
                    0.0,
                    reason,
                ));
                continue;
            }
        };
        let of = |value: fn(&Fit) -> f64| Estimate::of(&fits.iter().map(value).collect::<Vec<_>>());
        let (omega, tau) = (
            twin.fit.angular_frequency.value,
            twin.fit.damping_time.value,
        );
        rows.push(Row::new(
            NAME,
            format!("omega, twin as prediction, N_I = {n}"),
            SOURCE,
            omega,
            of(|f| f.angular_frequency.value),
            0.05,
        ));
        rows.push(Row::new(
            NAME,
            format!("tau, twin as prediction, N_I = {n}"),
            SOURCE,
            tau,
            of(|f| f.damping_time.value),
            0.1,
        ));
        let observed = |what: &str, value: f64| {
            Row::observed(
                NAME,
                format!("{what}, N_I = {n}"),
                "section Discussion",
                Ok::<_, String>(vec![value]),
            )
        };
        rows.push(observed("inner steps of the twin", twin.inner_steps as f64));
        rows.push(observed("wall time of the twin over ours", twin.cost_ratio));
    }
    rows
}

const NAME: &str = "packing-twin";
const SOURCE: &str = "Eqs. (kappa), (gamma)";
