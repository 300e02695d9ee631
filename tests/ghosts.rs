//! The springs of every method: closed forms against numbers of other programs, against each other, against the step map and against runs.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::f64::consts::PI;

use ghostspring::experiment::{EXHIBITS, Effort, Lab, RowVerdict};
use ghostspring::physics::{MethodName, Params, UpdateOrder};
use ghostspring::scene::builtin;
use ghostspring::theory::step_map::{StepMap, VECTORS};
use ghostspring::theory::{Medium, methods, modes};

fn position_based(iterations: u64) -> Params {
    Params {
        method: MethodName::PositionBased,
        order: UpdateOrder::LeftToRight,
        iterations,
        ..Params::default()
    }
}

/// A hanging chain of 20 in toxiclibsjs, measured to five digits. It corrects the link to its locked end by half, so it counts as one of 21.
#[test]
fn a_chain_of_another_engine() {
    for (iterations, expected) in [
        (1, [0.07480, 0.00280]),
        (16, [0.29711, 0.04480]),
        (64, [0.58097, 0.17921]),
    ] {
        let mode = methods::slowest(&position_based(iterations), 21).unwrap();
        let ringing = mode.ringing().unwrap();
        let found = [ringing.angular_frequency, 1.0 / ringing.damping_time];
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < 6e-6,
                "{iterations}: {found} {expected}"
            );
        }
    }
}

/// An inextensible chain of 20 in Newton (Jacobi), and its averaged spheres: half the change, half of q.
#[test]
fn parallel_sweeps_of_another_engine() {
    let params = Params {
        order: UpdateOrder::Parallel,
        ..position_based(8)
    };
    let ringing = methods::slowest(&params, 20).unwrap().ringing().unwrap();
    assert!(
        (ringing.angular_frequency - 0.15684).abs() < 1e-5,
        "{ringing:?}"
    );
    assert!(
        (1.0 / ringing.damping_time - 0.01235).abs() < 1e-5,
        "{ringing:?}"
    );
    let q = |parallel_sum: &str| {
        let mut params = params.clone();
        let field = ghostspring::physics::params::FIELDS.iter();
        let field = field
            .into_iter()
            .find(|f| f.info.name == "parallel_sum")
            .unwrap();
        field.set(&mut params, &parallel_sum.into()).unwrap();
        Medium::of(&params).sweep_constant
    };
    assert!((q("sum") - 0.5).abs() < 1e-12 && (q("average") - 0.25).abs() < 1e-12);
}

/// Odd numbers of parallel sweeps flip short waves: they grow, in positions as in velocities.
#[test]
fn odd_parallel_sweeps_never_rest() {
    for (iterations, is_stable) in [(2, true), (3, false), (8, true), (9, false)] {
        let params = Params {
            order: UpdateOrder::Parallel,
            ..position_based(iterations)
        };
        let growth = methods::growth(&params, 20).unwrap();
        assert_eq!(growth <= 1.0, is_stable, "{iterations}: {growth}");
    }
}

/// Pushing the whole overlap out is the exact gap law, whose growth has a formula of its own.
#[test]
fn the_whole_overlap_is_the_exact_gap_law() {
    for a in [0.3, 0.6, 0.95] {
        let factors = methods::push_out_factors(a, 1.0);
        let most = factors.iter().map(|z| z.norm()).fold(0.0, f64::max);
        let law = modes::exact_gap_growth(a);
        assert!((most / law - 1.0).abs() < 1e-9, "{a}: {most} {law}");
    }
}

/// Where sweeps finish, XPBD shows its compliance; where they do not, that of the ghost besides.
#[test]
fn unfinished_sweeps_are_softer_than_their_compliance() {
    let shown = |iterations| {
        let params = Params {
            compliance: 0.05,
            ..position_based(iterations)
        };
        methods::compliance_shown(&params, 20).unwrap()
    };
    // A uniform compliance has its slowest mode at π/(2n + 1) instead of π/(2n), since its contact with the wall is not twice as stiff.
    let wall = (1.0 - (PI / 40.0).cos()) / (1.0 - (PI / 41.0).cos());
    assert!(
        (shown(4000) / (0.05 * wall) - 1.0).abs() < 1e-9,
        "{}",
        shown(4000)
    );
    assert!(shown(4) > 0.05 + 0.2, "{}", shown(4));
}

/// Substeps: κ ~ k², γ ~ k.
#[test]
fn parts_of_a_step_make_a_stiffer_spring() {
    let medium = |substeps| {
        Medium::of(&Params {
            substeps,
            ..position_based(10)
        })
    };
    assert!((medium(4).stiffness() / medium(1).stiffness() - 16.0).abs() < 1e-12);
    assert!((medium(4).damping() / medium(1).damping() - 4.0).abs() < 1e-12);
}

/// Closed form, step map and run agree, for every method.
#[test]
fn every_row_of_the_exhibits_agrees() {
    let lab = Lab::new(Effort::Quick, &|_| {}, None);
    for name in ["methods", "push-out", "xpbd", "avbd"] {
        let exhibit = EXHIBITS.iter().find(|e| e.name == name).unwrap();
        let findings = (exhibit.run)(&lab);
        let failed = (findings.rows.iter()).filter(|r| r.verdict == RowVerdict::Disagrees);
        let failed: Vec<&String> = failed.map(|row| &row.quantity).collect();
        assert!(failed.is_empty(), "{name}: {failed:?}");
    }
}

/// Every mode of a chain under `direct`, from its own steps, is that of springs ρ·m/Δt² under implicit Euler, the wall's among them. Both are exact for a linear chain: rounding is left.
#[test]
fn direct_has_the_springs_of_its_penalty() {
    let mut start = builtin::load("chain_pressed").unwrap().unwrap();
    for (name, value) in [
        ("method", "direct"),
        ("penalty", "32"),
        ("kick", "0"),
        ("discs", "30"),
    ] {
        start.set(name, value).unwrap();
    }
    let mut chain = start.build();
    (0..3000).for_each(|_| assert!(chain.step().is_ok()));
    let map = StepMap::of(&chain, 1).unwrap();
    let found = map.longest(VECTORS).unwrap();
    let mut wanted = methods::chain_factors(&chain.params, 30).unwrap();
    wanted.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
    // Conjugate pairs count once in the map.
    let wanted: Vec<_> = wanted.iter().filter(|z| z.im >= 0.0).collect();
    for (mode, wanted) in found.iter().zip(&wanted).take(10) {
        let [re, im] = mode.factor;
        let off = (re - wanted.re).hypot(im.abs() - wanted.im);
        assert!(off < 1e-7, "{mode:?} {wanted}");
    }
}
