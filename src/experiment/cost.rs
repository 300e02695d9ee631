//! **cost**: the paper's last section in seconds. A step costs n·N_I, rigidity demands N_I ~ n² of a chain (see
//! [`super::rigidity`]), and the soft twin, whose cost per step is n times its inner steps, is cheaper above some size.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, PowerLaw};
use crate::physics::{Fault, Params, SoftTwin, Springs};
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

/// Shortest time per Δt, in seconds, of the twin of such a chain.
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
    // Per step and disc: ours costs a·N_I with N_I = n²/q, the twin b for any n. They cross at n = √(q·b/a).
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
    Findings {
        rows,
        figures: vec![figure(&times, q, per_visit, twin / discs as f64)],
    }
}

/// Seconds for one Δt against n: with the present N_I, soft, and rigid.
fn figure(times: &[[f64; 2]], q: f64, per_visit: f64, twin_per_disc: f64) -> Figure {
    let across = places(Scale::Log, 20.0, 8000.0, 2);
    let rigid = across.iter().map(|n| [*n, 1e3 * per_visit * n * n * n / q]);
    let soft = across.iter().map(|n| [*n, 1e3 * twin_per_disc * n]);
    let fixed = across.iter().map(|n| [*n, 1e3 * per_visit * 20.0 * n]);
    let plot = Plot::new(
        Axis::log("discs n in a chain", ""),
        Axis::log("wall time of one Δt", "ms"),
    )
    .predicted("~ n: N_I = 20, soft", Mark::Line, fixed)
    .predicted("~ n^3: N_I = n^2/q, rigid", Mark::Dashes, rigid)
    .guide("spring–dashpot twin", Mark::Dots, soft)
    .measured(
        "N_I = 20",
        Mark::Circle,
        times.iter().map(|[n, t]| [*n, 1e3 * t]),
    );
    Figure::plot(
        "cost",
        "What one time step of a chain costs on this machine. At fixed N_I the cost is proportional to n, as for soft particles, and so is \
         the elasticity. Rigid results cost n³, and beyond the crossing soft particles are cheaper.",
        plot,
    )
}

const NAME: &str = "cost";
const DISCUSSION: &str = "section Discussion";
