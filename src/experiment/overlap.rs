//! **overlap**: is the overlap of a contact a measure of its force, as it would be for a spring?
//!
//! The paper says no: overlaps are remainders of an unfinished iteration, "in fact stochastic quantities". Measured, that is
//! true where forces do not differ on large scales: in a chain under a uniform load, after an impact, the frozen
//! overlaps differ strongly from contact to contact while the forces do not. During the ringing their correlation swings
//! back and forth (by about ±0.2) around a mean of zero. Where forces *do* differ on large scales (a column under its own weight), overlap follows
//! force once it is averaged over some contacts; and contact by contact too if the load was put on slowly, because every step
//! draws a new order and a slow history averages over them.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::statistics::correlation;
use crate::measure::{Estimate, probe};
use crate::physics::{Assembly, Fault, Params};
use crate::scene::Chain;
use crate::theory::{Medium, springs};

/// Correlation of force and overlap over the contacts of a chain, both summed over blocks of neighbouring contacts.
pub fn block_correlation(forces: &[f64], overlaps: &[f64], block: usize) -> f64 {
    let blocks = forces.chunks_exact(block).zip(overlaps.chunks_exact(block));
    let sums: Vec<[f64; 2]> = blocks
        .map(|(f, o)| [f.iter().sum(), o.iter().sum()])
        .collect();
    correlation(&sums).unwrap_or(f64::NAN)
}

/// The paper's chain after its impact: mean and root mean square correlation over the steps in which it rings down,
/// and the relative spread of forces and overlaps at the end.
fn after_impact(seed: u64) -> Result<[f64; 4], Fault> {
    let mut assembly = Chain::default().build(&Params::default(), seed);
    let mut correlations = Vec::new();
    for step in 0..1500 {
        assembly.step()?;
        if (300..700).contains(&step) {
            correlations.push(contact_correlation(&assembly, 1));
        }
    }
    let spread = |values: Vec<f64>| {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt() / mean
    };
    let mean = correlations.iter().sum::<f64>() / correlations.len() as f64;
    let overlaps = probe::chain_overlaps(assembly.bodies());
    let rms = (correlations.iter().map(|c| c * c).sum::<f64>() / correlations.len() as f64).sqrt();
    Ok([
        mean,
        rms,
        spread(probe::chain_forces(assembly.bodies(), assembly.contacts())),
        spread(overlaps),
    ])
}

fn contact_correlation(assembly: &Assembly, block: usize) -> f64 {
    block_correlation(
        &probe::chain_forces(assembly.bodies(), assembly.contacts()),
        &probe::chain_overlaps(assembly.bodies()),
        block,
    )
}

/// A pressed chain on which gravity was increased over a number of steps.
fn column_under_gravity(seed: u64, ramp: u64) -> Result<Assembly, Fault> {
    let params = Params {
        load: 0.01,
        ..Params::default()
    };
    let mut assembly = pressed(COLUMN, &params, seed);
    for step in 1..=ramp + SETTLING {
        assembly.params.gravity_x = -WEIGHT * (step as f64 / ramp as f64).min(1.0);
        assembly.step()?;
    }
    Ok(assembly)
}

/// Its correlations per contact and over ten contacts.
fn under_gravity(seed: u64, ramp: u64) -> Result<[f64; 2], Fault> {
    let assembly = column_under_gravity(seed, ramp)?;
    Ok([
        contact_correlation(&assembly, 1),
        contact_correlation(&assembly, 10),
    ])
}

/// The same with springs, without the wall contact: that spring is twice as stiff.
fn twin_under_gravity() -> f64 {
    let params = Params {
        load: 0.01,
        ..Params::default()
    };
    let start = pressed(COLUMN, &params, 1);
    let mut twin = springs::spring_dashpot(&start);
    twin.params.gravity_x = -WEIGHT;
    (0..SETTLING / 4).for_each(|_| drop(twin.step()));
    let forces = probe::chain_forces(twin.bodies(), twin.contacts());
    block_correlation(&forces[1..], &probe::chain_overlaps(twin.bodies())[1..], 1)
}

/// Where force and overlap are related and where they are not.
pub fn exhibit(lab: &Lab) -> Findings {
    let mean =
        |name: &str, source, predicted, values: Result<Vec<f64>, Fault>, tolerance| match values {
            Ok(values) => Row::new(
                NAME,
                name,
                source,
                predicted,
                Estimate::of(&values),
                tolerance,
            ),
            Err(fault) => Row::refused(NAME, name, source, predicted, fault),
        };
    let impacts: Result<Vec<[f64; 4]>, Fault> = lab
        .seeds(lab.pick(6, 100), after_impact)
        .into_iter()
        .collect();
    let of_impact = |i: usize| {
        impacts
            .clone()
            .map(|runs| runs.iter().map(|run| run[i]).collect::<Vec<f64>>())
    };
    let column = |ramp| -> Result<Vec<[f64; 2]>, Fault> {
        lab.seeds(lab.pick(2, 16), |seed| under_gravity(seed, ramp))
            .into_iter()
            .collect()
    };
    let (at_once, slowly) = (column(1), column(SETTLING));
    let of = |column: &Result<Vec<[f64; 2]>, Fault>, i: usize| {
        column
            .clone()
            .map(|runs| runs.iter().map(|run| run[i]).collect::<Vec<f64>>())
    };
    let rows = vec![
        mean(
            "mean correlation while ringing down, uniform load",
            PAPER,
            0.0,
            of_impact(0),
            0.02,
        ),
        Row::observed(
            NAME,
            "rms correlation while ringing down, uniform load",
            PAPER,
            of_impact(1),
        ),
        mean(
            "relative spread of forces at rest, uniform load",
            PAPER,
            0.0,
            of_impact(2),
            1e-6,
        ),
        Row::observed(
            NAME,
            "relative spread of overlaps at rest, uniform load",
            PAPER,
            of_impact(3),
        ),
        Row::observed(
            NAME,
            "correlation per contact, column loaded at once",
            PAPER,
            of(&at_once, 0),
        ),
        mean(
            "correlation over ten contacts, column loaded at once",
            LARGE_SCALE,
            1.0,
            of(&at_once, 1),
            0.02,
        ),
        Row::observed(
            NAME,
            "correlation per contact, column loaded slowly",
            PAPER,
            of(&slowly, 0),
        ),
        mean(
            "correlation over ten contacts, column loaded slowly",
            LARGE_SCALE,
            1.0,
            of(&slowly, 1),
            0.005,
        ),
        Row::new(
            NAME,
            "correlation per contact, spring twin",
            "Eq. (lin-spring)",
            1.0,
            Estimate::exact(twin_under_gravity()),
            1e-3,
        ),
    ];
    Findings {
        rows,
        figures: figures().unwrap_or_default(),
    }
}

/// Overlaps and forces side by side: at rest after the impact, and in a column.
fn figures() -> Result<Vec<Figure>, Fault> {
    let mut chain = Chain::default().build(&Params::default(), 1);
    (0..1500).try_for_each(|_| chain.step().map(drop))?;
    let in_means = |values: Vec<f64>| -> Vec<[f64; 2]> {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let numbered = values.iter().enumerate();
        numbered.map(|(i, v)| [i as f64, v / mean]).collect()
    };
    let forces = probe::chain_forces(chain.bodies(), chain.contacts());
    let overlaps = probe::chain_overlaps(chain.bodies());
    let at_rest = Plot::new(
        Axis::linear("contact, counted from the wall", ""),
        Axis::linear("force or overlap, in their means", ""),
    )
    .measured("force", Mark::Square, in_means(forces))
    .measured("overlap", Mark::Dot, in_means(overlaps));
    let unit = Medium::of(&Params::default()).stiffness();
    let pairs = |assembly: &Assembly| -> Vec<[f64; 2]> {
        let forces = probe::chain_forces(assembly.bodies(), assembly.contacts());
        let overlaps = probe::chain_overlaps(assembly.bodies());
        let both = forces.iter().zip(&overlaps).skip(1);
        let excess = both.map(|(f, o)| [1e4 * (f - 0.01), 1e6 * (o - super::chain::OVERLAP)]);
        excess.collect()
    };
    let largest = 1e4 * WEIGHT * COLUMN as f64;
    let column = Plot::new(
        Axis::linear("force beyond the load", "10^{-4} m d/t0^2"),
        Axis::linear("overlap beyond the first", "10^{-6} d"),
    )
    .measured(
        "loaded at once",
        Mark::Cross,
        pairs(&column_under_gravity(1, 1)?),
    )
    .measured(
        "loaded slowly",
        Mark::Dot,
        pairs(&column_under_gravity(1, SETTLING)?),
    )
    .predicted(
        "spring, R/κ",
        Mark::Line,
        [[0.0, 0.0], [largest, 100.0 * largest / unit]],
    );
    Ok(vec![
        Figure::plot(
            "overlap",
            "The paper's chain at rest after its impact. All contacts carry the same force; their overlaps, left behind by \
             the random orders of the updates, have nothing to do with it.",
            at_rest,
        ),
        Figure::plot(
            "overlap-column",
            "A column that is loaded by its own weight, a dot per contact. Put on at once, overlap follows force only on average; \
             put on slowly, contact by contact, since a slow history averages over the random orders.",
            column,
        ),
    ])
}

const NAME: &str = "overlap";
const PAPER: &str = "section Global Elasticity";
const LARGE_SCALE: &str = "smooth on scales larger than the grain";
/// Discs in the column.
const COLUMN: u64 = 100;
/// Its gravity: the overlap it causes is small against that of the pressed chain.
const WEIGHT: f64 = 1e-6;
/// Steps after which a column of that size is at rest, and over which it is loaded slowly.
const SETTLING: u64 = 4000;
