//! **push-out**: a share b of every overlap is pushed out in each step, as many engines do (Baumgarte). With remembered forces that is a third
//! order equation, and the slowest mode of a long chain grows.
//!
//! Each mode obeys z³ − (1 + 2a − (1 − a)·b)·z² + 3a·z − a = 0. For b = 1 that is the exact gap law. Roughly, a chain is unstable for n > (π/2)·√(N_I/b).
//! The grid is predicted before it is run. A chain counts as unstable if its end still moves after thousands of steps: overlaps within the slop are not pushed,
//! so a motion that grows ends as one of a lasting size. For the same reason the cubic is right only up to a few percent of growth: a swing about the slop
//! is pushed on one side only.

use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Params, UpdateOrder};
use crate::scene::Chain;
use crate::theory::methods;

/// n, N_I, largest |z|, and how far the end still moves at last.
type Case = (u64, u64, f64, Result<f64, String>);

const SHARE: f64 = 0.2;
const SLOP: f64 = 0.005;

/// Overlap that ghosts alone would leave: three slops, so that contacts begin beyond the slop.
const BEGIN: f64 = 3.0 * SLOP;

/// A motion of the end beyond this share of the slop lasts.
const LASTS: f64 = 1e-3;

fn params(iterations: u64) -> Params {
    Params {
        order: UpdateOrder::LeftToRight,
        iterations,
        push_out: SHARE,
        slop: SLOP,
        // The ghost's own spring gives BEGIN under this load.
        load: BEGIN * iterations as f64,
        ..Params::default()
    }
}

/// Range of the end's position in the last 400 of 3000 steps.
fn late_range(discs: u64, iterations: u64) -> Result<f64, String> {
    let chain = Chain {
        discs,
        gap: 0.0,
        overlap: BEGIN,
    };
    let mut assembly = chain.build(&params(iterations), 1);
    let (mut least, mut most) = (f64::MAX, f64::MIN);
    for step in 0..3000 {
        assembly.step().map_err(|fault| fault.to_string())?;
        if step >= 2600 {
            let end = probe::loaded_position(assembly.bodies());
            (least, most) = (least.min(end), most.max(end));
        }
    }
    Ok(most - least)
}

/// The exhibit.
pub fn exhibit(lab: &Lab) -> Findings {
    let sweeps: &[u64] = &[1, 2, 3, 4, 6, 8, 10, 12, 16, 24, 32, 48];
    let grid: Vec<[u64; 2]> = [5, 10, 20]
        .iter()
        .flat_map(|n| sweeps.iter().map(|iterations| [*n, *iterations]))
        .collect();
    let cases: Vec<Case> = lab.seeds(grid.len() as u64, |i| {
        let [n, iterations] = grid[i as usize % grid.len()];
        let growth = methods::growth(&params(iterations), n).unwrap_or(f64::NAN);
        (n, iterations, growth, late_range(n, iterations))
    });
    // A chain that falls apart is as unstable as one that keeps swinging.
    let moves = |range: &Result<f64, String>| range.as_ref().map_or(true, |r| *r > LASTS * SLOP);
    let right = cases
        .iter()
        .filter(|(.., z, range)| (*z > 1.0) == moves(range));
    let rows = vec![
        Row::new(
            NAME,
            "cases of 36 in which the end comes to rest or not, as predicted",
            CUBIC,
            cases.len() as f64,
            Estimate::exact(right.count() as f64),
            // Two of them may be wrong: contacts switch between pushed and not pushed, which the cubic leaves out.
            2.5 / cases.len() as f64,
        )
        .noted(
            "wrong where |z| = 1.014 (n = 10, N_I = 6 and n = 20, N_I = 24): at rest the gap is at the slop, so a swing is pushed on one side only, which grows later than the cubic says. The limit was 2 of 36 until 3bb263b (2026-11-18) and is 2.5, so that rounding does not decide",
        ),
        Row::observed::<String>(
            NAME,
            "cases of 36 that do not come to rest",
            CUBIC,
            Ok(vec![
                cases.iter().filter(|(.., range)| moves(range)).count() as f64,
            ]),
        ),
    ];
    let places = |unstable: bool| {
        let found = cases
            .iter()
            .filter(move |(.., range)| moves(range) == unstable);
        found
            .map(|(n, iterations, ..)| [*iterations as f64, *n as f64])
            .collect::<Vec<_>>()
    };
    let rule = (0..=40).map(|i| {
        let iterations = 48.0_f64.powf(f64::from(i) / 40.0);
        [iterations, methods::push_out_limit(iterations, SHARE)]
    });
    let plot = Plot::new(Axis::log("sweeps N_I", ""), Axis::log("discs n", ""))
        .predicted("n = (π/2)·√(N_I/b)", Mark::Line, rule)
        .measured("comes to rest", Mark::Circle, places(false))
        .measured("never rests", Mark::Cross, places(true));
    let caption = "Chains whose overlaps are pushed out by a fifth per step. Above the line the cubic has a root outside the unit circle.";
    Findings {
        rows,
        figures: vec![Figure::plot("push-out", caption, plot)],
    }
}

const NAME: &str = "push-out";
const CUBIC: &str = "z³ − (1 + 2a − (1 − a)·b)·z² + 3a·z − a = 0";
