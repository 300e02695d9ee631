//! **cost**: the paper's last section, measured. A step costs n·N_I; rigidity demands N_I ~ n² of a chain; and the soft
//! twin, whose cost per step is n times its inner steps, becomes the cheaper one beyond some size.

use super::chain::pressed;
use super::{Lab, Row};
use crate::measure::{Estimate, PowerLaw, probe};
use crate::physics::{Fault, Params, Progress, SoftTwin, Springs};
use crate::platform;
use crate::theory::Medium;
use crate::theory::sweep_constant;

/// Least seconds per step of a pressed chain of n discs out of several tries.
fn seconds_per_step(discs: u64, params: &Params) -> f64 {
    let mut assembly = pressed(discs, params, 1);
    let steps = (200_000 / (discs * params.iterations)).max(3);
    let once = |assembly: &mut crate::physics::Assembly| {
        platform::seconds(|| (0..steps).for_each(|_| drop(assembly.step()))) / steps as f64
    };
    (0..TRIES)
        .map(|_| once(&mut assembly))
        .fold(f64::INFINITY, f64::min)
}

/// Least seconds per Δt of the twin of such a chain.
fn twin_seconds_per_step(discs: u64, params: &Params) -> f64 {
    let medium = Medium::of(params);
    let mut twin = SoftTwin::of(
        &pressed(discs, params, 1),
        Springs {
            stiffness: medium.stiffness(),
            damping: medium.damping(),
        },
    );
    (0..3)
        .map(|_| platform::seconds(|| twin.step()))
        .fold(f64::INFINITY, f64::min)
}

const TRIES: usize = 7;

/// Sweeps after which the contact at the wall feels half of a change of load at the other end.
fn sweeps_to_the_wall(discs: u64, seed: u64) -> Result<f64, Fault> {
    let params = Params {
        iterations: 100 * discs * discs,
        load: 0.01,
        kick: 0.001,
        ..Params::default()
    };
    let mut assembly = pressed(discs, &params, seed);
    loop {
        if let Progress::Swept { sweeps, .. } = assembly.sweep()? {
            let wall = probe::chain_forces(assembly.bodies(), assembly.contacts())[0];
            if wall >= 0.0105 || sweeps >= params.iterations {
                return Ok(sweeps as f64);
            }
        }
    }
}

/// All three.
pub fn exhibit(lab: &Lab) -> Vec<Row> {
    let params = Params {
        iterations: 20,
        ..Params::default()
    };
    let sizes: &[u64] = lab.pick(&[100, 400, 1600], &[100, 400, 1600, 6400]);
    let times: Vec<[f64; 2]> = sizes
        .iter()
        .map(|n| [*n as f64, seconds_per_step(*n, &params)])
        .collect();
    let linear = PowerLaw::fit(&times).map_or(Estimate::nothing(), |l| l.exponent);
    let mut rows = vec![Row::new(
        NAME,
        "exponent of the wall time per step in n, N_I = 20",
        DISCUSSION,
        1.0,
        linear,
        0.2,
    )];

    let q = sweep_constant(params.order, 0.0);
    let chains: &[u64] = lab.pick(&[10, 20, 40], &[10, 20, 40, 80]);
    let mut reached = Vec::new();
    for &discs in chains {
        let sweeps: Result<Vec<f64>, Fault> = lab
            .seeds(lab.pick(20, 100), |seed| sweeps_to_the_wall(discs, seed))
            .into_iter()
            .collect();
        let predicted = HALF_WAY * (discs * discs) as f64 / q;
        let quantity = format!("sweeps until the wall feels half of a load change, n = {discs}");
        match sweeps {
            Ok(sweeps) => {
                let measured = Estimate::of(&sweeps);
                reached.push([discs as f64, measured.value]);
                rows.push(Row::new(
                    NAME,
                    quantity,
                    "diffusion, N_I ~ (L/d)^2",
                    predicted,
                    measured,
                    0.05,
                ));
            }
            Err(fault) => rows.push(Row::refused(
                NAME,
                quantity,
                "diffusion, N_I ~ (L/d)^2",
                predicted,
                fault,
            )),
        }
    }
    let square = PowerLaw::fit(&reached).map_or(Estimate::nothing(), |l| l.exponent);
    rows.push(Row::new(
        NAME,
        "exponent of the N_I that rigidity demands, in n",
        DISCUSSION,
        2.0,
        square,
        0.05,
    ));

    // Per step and disc: ours costs a·N_I with N_I = n²/q, the twin b whatever n is. They cross at n = √(q·b/a).
    let discs = 400;
    let (ours, twin) = (
        seconds_per_step(discs, &params),
        twin_seconds_per_step(discs, &params),
    );
    let per_visit = ours / (discs * params.iterations) as f64;
    let crossing = (q * twin / discs as f64 / per_visit).sqrt();
    let observed =
        |what: &str, value: f64| Row::observed(NAME, what, DISCUSSION, Ok::<_, Fault>(vec![value]));
    rows.push(observed(
        "wall time of the twin over ours, N_I = 20",
        twin / ours,
    ));
    rows.push(observed(
        "chain length beyond which the twin is cheaper than rigidity",
        crossing,
    ));
    rows
}

/// T at which 1 − (4/π)·Σ (−1)^j/(2j+1)·exp(−(2j+1)²π²T/4) is one half.
const HALF_WAY: f64 = 0.378_8;

const NAME: &str = "cost";
const DISCUSSION: &str = "section Discussion";
