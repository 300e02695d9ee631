//! Ways to spend sweeps: closed forms, and the border of growth.

use ghostspring::theory::SweepScheme;
use nalgebra::Complex;

/// The closed forms of the table, and each is what its sweeps are counted from.
#[test]
fn every_scheme_has_the_stiffness_of_the_table() {
    let q = 0.797_442_541_400_256;
    for (scheme, w, stiffness) in [
        (SweepScheme::Parallel, 1.0, 20.0),
        (SweepScheme::RandomSweep, 1.0, 40.0 * q),
        (SweepScheme::FixedOrder, 1.0, 40.0),
        (SweepScheme::OverRelaxed, 1.8, 360.0),
        (SweepScheme::OverRelaxed, 1.5, 120.0),
        (SweepScheme::OverRelaxedRandom, 1e-6, 20e-6),
        (SweepScheme::Substeps, 1.0, 1600.0),
        (SweepScheme::Accelerated, 1.0, 1802.0 / 32.0),
    ] {
        let found = scheme.stiffness(40, w);
        assert!((found / stiffness - 1.0).abs() < 1e-5, "{scheme}: {found}");
        assert!(
            (scheme.sweeps_for(found, w) - 40.0).abs() < 1e-9,
            "{scheme}"
        );
        assert_eq!(scheme.fewest_for(found, w, 100), Some(40), "{scheme}");
        let ratio = scheme.damping(40, w) / found;
        let expected = if scheme == SweepScheme::Substeps {
            0.025
        } else {
            1.0
        };
        assert!((ratio - expected).abs() < 1e-12, "{scheme}");
        // 1/M − 1 = κ·Δt²/m·2μ for a long wave, where Δt is that of a solver step.
        let share = 1e-6;
        let per_step = if scheme == SweepScheme::Substeps {
            found / 1600.0
        } else {
            found
        };
        let from_factor = (1.0 / scheme.factor(share, 40, w) - 1.0) / (2.0 * share);
        assert!(
            (from_factor / per_step - 1.0).abs() < 1e-3,
            "{scheme}: {from_factor}"
        );
    }
    // At w = 2 three times the plain q.
    let most = SweepScheme::OverRelaxedRandom.stiffness(1, 2.0 - 1e-9);
    assert!((most / (3.0 * q) - 1.0).abs() < 0.02, "{most}");
}

/// An odd number of parallel sweeps is made even, and 1.8 wants five sweeps in a step.
#[test]
fn only_stable_numbers_of_sweeps_are_proposed() {
    assert_eq!(SweepScheme::Parallel.fewest_for(2.5, 1.8, 100), Some(6));
    assert_eq!(SweepScheme::OverRelaxed.fewest_for(9.0, 1.8, 100), Some(5));
    assert_eq!(SweepScheme::OverRelaxed.fewest_for(9.0, 1.9, 100), Some(11));
    assert_eq!(SweepScheme::FixedOrder.fewest_for(9.0, 1.8, 8), None);
}

/// a = λ²/(2λ − 1) for |λ| = 1 is never below a third in size, and is −1/3 at λ = −1; within it both factors of a step are below one.
#[test]
fn a_third_is_the_border_of_growth() {
    for i in 0..1000 {
        let turn = Complex::from_polar(1.0, 0.006_283 * f64::from(i));
        let border = turn * turn / (turn * 2.0 - 1.0);
        assert!(border.norm() > 1.0 / 3.0 - 1e-5);
        let a = turn * 0.333;
        let root = (a * a - a).sqrt();
        assert!((a + root).norm().max((a - root).norm()) < 1.0);
    }
}
