//! **cost**: the paper's last section in seconds. A step costs n·N_I, rigidity demands N_I ~ n² of a chain (see
//! [`super::rigidity`]), and soft discs cost n times the inner steps that their springs need.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Effort, Findings, Lab, Row};
use crate::measure::{Estimate, PowerLaw};
use crate::physics::{Fault, Params};
use crate::platform;
use crate::theory::Medium;
use crate::theory::sweep_constant;

/// Shortest time per step, in seconds, of a pressed chain of n discs out of several tries.
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

/// Shortest time per Δt, in seconds, of soft discs with the same κ at their best: velocity Verlet without dashpots, whose step only has to resolve the
/// springs. The largest stable step is 2/ω_max with ω_max = 2·√(κ/m); nine tenths of it leave the slow modes exact to a thousandth.
fn soft_seconds_per_step(discs: u64, params: &Params) -> f64 {
    let medium = Medium::of(params);
    let (stiffness, n) = (medium.stiffness(), discs as usize);
    let step = 0.9 / stiffness.sqrt();
    let per_dt = params.dt / step;
    let mut x: Vec<f64> = (0..n).map(|i| 1e-3 * (i as f64).sin()).collect();
    let (mut v, mut force) = (vec![0.0; n], vec![0.0; n]);
    let forces = |x: &[f64], force: &mut [f64]| {
        let mut behind = 2.0 * stiffness * x[0];
        for i in 0..n {
            let ahead = if i + 1 < n {
                stiffness * (x[i + 1] - x[i])
            } else {
                0.0
            };
            force[i] = ahead - behind;
            behind = ahead;
        }
    };
    forces(&x, &mut force);
    let inner = (4_000_000 / discs).max(10);
    let mut once = || {
        platform::seconds(|| {
            for _ in 0..inner {
                for i in 0..n {
                    v[i] += 0.5 * step * force[i];
                    x[i] += step * v[i];
                }
                forces(&x, &mut force);
                for i in 0..n {
                    v[i] += 0.5 * step * force[i];
                }
            }
        }) / inner as f64
    };
    let shortest = (0..3).map(|_| once()).fold(f64::INFINITY, f64::min);
    // The result is used, so the loop is not optimised away.
    assert!(x.iter().all(|x| x.is_finite()), "velocity Verlet is stable");
    shortest * per_dt
}

const TRIES: usize = 7;
const BUSY: &str = "a wall time of a quick run is also one of what else runs on the machine: 4 of 100 runs beside 15 others were off by more than 0.2, so it is compared in the full run only";

/// The cost of a step of both.
pub fn exhibit(lab: &Lab) -> Findings {
    let params = Params {
        iterations: 20,
        ..Params::default()
    };
    let sizes: &[u64] = lab.pick(&[100, 400, 1600], &[100, 400, 1600, 6400]);
    let times: Vec<[f64; 2]> = sizes
        .iter()
        .map(|n| [*n as f64, seconds_per_step(*n, &params)])
        .collect();
    let soft: Vec<[f64; 2]> = sizes
        .iter()
        .map(|n| [*n as f64, soft_seconds_per_step(*n, &params)])
        .collect();
    let linear = |what: &str, times: &[[f64; 2]]| {
        let exponent = PowerLaw::fit(times).map_or(Estimate::nothing(), |l| l.exponent);
        match lab.effort {
            Effort::Full => Row::new(NAME, what, DISCUSSION, 1.0, exponent, 0.2),
            Effort::Quick => {
                Row::observed(NAME, what, DISCUSSION, Ok::<_, Fault>(vec![exponent.value]))
                    .noted(BUSY)
            }
        }
    };
    let mut rows = vec![
        linear("exponent of the wall time per step in n, N_I = 20", &times),
        linear("exponent of the wall time per dt in n, soft discs", &soft),
    ];
    let q = sweep_constant(params.order, 0.0);
    let (ours, twin) = (times[1], soft[1]);
    let per_visit = ours[1] / (ours[0] * params.iterations as f64);
    let observed =
        |what: &str, value: f64| Row::observed(NAME, what, DISCUSSION, Ok::<_, Fault>(vec![value]));
    rows.push(
        observed("wall time of soft discs with the same kappa over ours, N_I = 20", twin[1] / ours[1])
            .noted("a bare row of springs, without contact detection or friction: below 1 the artefact saves no time in a chain"),
    );
    Findings {
        rows,
        figures: vec![figure(&times, &soft, q, per_visit)],
    }
}

/// Seconds for one Δt against n: with the present N_I, soft, and rigid.
fn figure(times: &[[f64; 2]], soft: &[[f64; 2]], q: f64, per_visit: f64) -> Figure {
    let across = places(Scale::Log, 20.0, 8000.0, 2);
    let rigid = across.iter().map(|n| [*n, 1e3 * per_visit * n * n * n / q]);
    let fixed = across.iter().map(|n| [*n, 1e3 * per_visit * 20.0 * n]);
    let plot = Plot::new(
        Axis::log("discs n in a chain", ""),
        Axis::log("wall time of one Δt", "ms"),
    )
    .predicted("~ n: N_I = 20, soft", Mark::Line, fixed)
    .predicted("~ n^3: N_I = n^2/q, rigid", Mark::Dashes, rigid)
    .measured(
        "soft discs, velocity Verlet",
        Mark::Square,
        soft.iter().map(|[n, t]| [*n, 1e3 * t]),
    )
    .measured(
        "N_I = 20",
        Mark::Circle,
        times.iter().map(|[n, t]| [*n, 1e3 * t]),
    );
    Figure::plot(
        "cost",
        "What one time step of a chain costs on this machine. At fixed N_I the cost is proportional to n, as for soft particles, and so is \
         the elasticity. Soft discs with springs of the same κ and a good integrator are cheaper still; what they cannot be is rigid, which costs n³.",
        plot,
    )
}

const NAME: &str = "cost";
const DISCUSSION: &str = "section Discussion";
