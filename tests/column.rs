//! Stacks and rows as the theorem has them: against dense matrices, and against engines that nobody here wrote.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use ghostspring::theory::column::{Column, VisitOrder};
use nalgebra::DMatrix;

fn column(bodies: usize, iterations: u64, order: VisitOrder) -> Column {
    Column {
        bodies,
        mass: 1.0,
        dt: 1.0 / 60.0,
        iterations,
        order,
        relaxation: 1.0,
    }
}

/// One visit after the other on a unit error in each contact: the sweep's matrix, by hand, with over-relaxation by w.
fn sweep_matrix(n: usize, sequence: &[usize], is_parallel: bool, w: f64) -> DMatrix<f64> {
    let mut matrix = DMatrix::<f64>::identity(n, n);
    for &i in sequence {
        let from = if is_parallel {
            DMatrix::identity(n, n)
        } else {
            matrix.clone()
        };
        let above = |c: usize| if i + 1 < n { from[(i + 1, c)] } else { 0.0 };
        for c in 0..n {
            let right = match i {
                0 => above(c),
                _ => 0.5 * (from[(i - 1, c)] + above(c)),
            };
            matrix[(i, c)] = w * right + (1.0 - w) * from[(i, c)];
        }
    }
    matrix
}

/// W·M·(1 − M)⁻¹·Δt² by dense matrices.
fn dense_compliance(column: &Column) -> DMatrix<f64> {
    let n = column.bodies;
    let up: Vec<usize> = (0..n).collect();
    let down: Vec<usize> = (0..n).rev().collect();
    let red_black: Vec<usize> = (0..n).step_by(2).chain((1..n).step_by(2)).collect();
    let w = column.relaxation;
    let one = |sequence: &[usize]| sweep_matrix(n, sequence, false, w);
    let parallel = |w: f64| sweep_matrix(n, &(0..n).collect::<Vec<_>>(), true, w);
    let (up, down) = (one(&up), one(&down));
    let mut step = DMatrix::identity(n, n);
    let mut last = step.clone();
    for sweep in 0..column.iterations {
        step = match column.order {
            VisitOrder::BottomUp => &up * step,
            VisitOrder::Alternating if sweep % 2 == 0 => &up * step,
            VisitOrder::TopDown | VisitOrder::Alternating => &down * step,
            VisitOrder::RedBlack => one(&red_black) * step,
            VisitOrder::Parallel => parallel(w) * step,
            VisitOrder::RandomSweep => mean_sweep(n, w) * step,
            VisitOrder::Accelerated => {
                // Extrapolated along the change before, by (k − 1)/(k + 2) of it.
                let share = (sweep as f64 - 1.0).max(0.0) / (sweep as f64 + 2.0);
                let ahead = &step + (&step - &last) * share;
                last = step;
                parallel(0.5) * ahead
            }
        };
    }
    let response = DMatrix::from_fn(n, n, |i, j| match i.abs_diff(j) {
        0 if i == 0 => 1.0,
        0 => 2.0,
        1 => -1.0,
        _ => 0.0,
    });
    let rest = (DMatrix::identity(n, n) - &step).try_inverse().unwrap();
    response * step * rest * column.dt * column.dt / column.mass
}

/// The mean over all n! orders, for small n.
fn mean_sweep(n: usize, w: f64) -> DMatrix<f64> {
    fn orders(left: Vec<usize>) -> Vec<Vec<usize>> {
        if left.is_empty() {
            return vec![Vec::new()];
        }
        let first = |i: &usize| {
            let rest = left.iter().copied().filter(|j| j != i).collect();
            let with = |mut tail: Vec<usize>| {
                tail.insert(0, *i);
                tail
            };
            orders(rest).into_iter().map(with).collect::<Vec<_>>()
        };
        left.iter().flat_map(first).collect()
    }
    let all = orders((0..n).collect());
    let sum = all.iter().fold(DMatrix::zeros(n, n), |sum, order| {
        sum + sweep_matrix(n, order, false, w)
    });
    sum / all.len() as f64
}

/// Roots of unity and banded systems against dense matrices, every order, odd and even sweeps.
#[test]
fn the_compliance_is_that_of_dense_matrices() {
    for &order in VisitOrder::ALL {
        for (bodies, iterations) in [
            (1, 3),
            (2, 1),
            (2, 4),
            (5, 1),
            (5, 2),
            (6, 7),
            (6, 8),
            (6, 40),
        ] {
            for relaxation in [1.0, 0.7, 1.4] {
                if order == VisitOrder::Parallel && relaxation > 1.0 {
                    continue; // it diverges
                }
                let is_odd = iterations % 2 == 1;
                if order == VisitOrder::Alternating && is_odd && relaxation > 1.0 {
                    continue; // not covered
                }
                let column = Column {
                    relaxation,
                    ..column(bodies, iterations, order)
                };
                let (fast, dense) = (column.compliance().unwrap(), dense_compliance(&column));
                let size = column.dt * column.dt;
                let worst = (fast - dense).amax() / size;
                assert!(
                    worst < 1e-11,
                    "{order}, {bodies} bodies, {iterations} sweeps, {relaxation}: {worst:e}"
                );
            }
        }
    }
}

/// The slowest mode against the largest eigenvalue of the dense step, which power iteration finds.
#[test]
fn the_slowest_mode_is_that_of_the_dense_step() {
    for &order in VisitOrder::ALL {
        // 1.3 is below the best factor of six bodies, 1.59.
        for (iterations, relaxation) in [(1, 1.0), (2, 1.0), (5, 1.0), (8, 1.0), (4, 0.7), (4, 1.3)]
        {
            if order == VisitOrder::Parallel && relaxation > 1.0 {
                continue; // it diverges
            }
            let column = Column {
                relaxation,
                ..column(6, iterations, order)
            };
            let flexibility = dense_compliance(&column);
            let response_inverse = DMatrix::from_fn(6, 6, |i, j| (6 - i.max(j)) as f64);
            let sum = response_inverse * flexibility / (column.dt * column.dt);
            let mut vector = DMatrix::from_fn(6, 1, |i, _| (6 - i) as f64);
            let mut largest = 0.0;
            for _ in 0..60 {
                let next = &sum * &vector;
                largest = next.norm() / vector.norm();
                vector = next;
            }
            let factor = largest / (1.0 + largest);
            let found = column.slowest_factor().unwrap();
            assert!(
                (found / factor - 1.0).abs() < 1e-9,
                "{order}, {iterations}, {relaxation}: {found} {factor}"
            );
        }
    }
}

/// Sag of a stack of boxes in Box2D 2.3 to the digits in which it was measured, and of discs in Chipmunk, which computes in
/// double precision: 2e-11.
#[test]
fn stacks_in_engines_that_nobody_here_wrote_sag_as_predicted() {
    for (n, iterations, top_down, bottom_up) in [
        (10, 8, 0.01753, 0.01441),
        (10, 16, 0.00807, 0.00652),
        (20, 8, 0.07135, 0.06476),
        (20, 16, 0.03498, 0.03168),
    ] {
        for (order, measured) in [
            (VisitOrder::TopDown, top_down),
            (VisitOrder::BottomUp, bottom_up),
        ] {
            let column = column(n, iterations, order);
            let sag = column.sag(&column.weights(10.0)).unwrap();
            assert!(
                (sag - measured).abs() < 6e-6,
                "{n} {iterations} {order}: {sag}"
            );
        }
    }
    for (n, iterations, measured) in [
        (10, 10, 0.000_275_132_495_963),
        (10, 20, 0.000_123_116_854_414),
        (20, 10, 0.001_136_110_314_384),
    ] {
        let column = column(n, iterations, VisitOrder::TopDown);
        let sag = column.sag(&column.weights(10.2 - 10.0)).unwrap();
        assert!(
            (sag / measured - 1.0).abs() < 1e-10,
            "{n} {iterations}: {sag}"
        );
    }
    let ringing = column(10, 8, VisitOrder::TopDown)
        .slowest_mode()
        .unwrap()
        .ringing()
        .unwrap();
    assert!((ringing.angular_frequency / 60.0 - 0.43789).abs() < 5e-6);
}

/// Bullet's multi bodies keep no forces: a row creeps by one sag in every step. Under a force on its end the direction of the visits does not
/// matter. The tolerances are the digits in which it was measured, and at ten sweeps what second neighbours do.
#[test]
fn a_row_in_bullet_creeps_as_predicted() {
    for (force, iterations, measured, tolerance) in [
        (0.02, 10, 1.518_662e-5, 1e-4),
        (0.02, 20, 7.298_389_9e-6, 1e-8),
        (5.25, 40, 9.027_10e-4, 1e-5),
    ] {
        for order in [
            VisitOrder::TopDown,
            VisitOrder::BottomUp,
            VisitOrder::RedBlack,
        ] {
            let column = column(30, iterations, order);
            let creep = column.creep_per_step(&column.pressed(force), 0.0).unwrap();
            assert!(
                (creep / measured - 1.0).abs() < tolerance,
                "{order} {iterations}: {creep}"
            );
        }
    }
}

/// Stacks that nobody can count are computed in a moment, and those that would take hours are refused.
#[test]
fn large_columns_are_quick_or_refused() {
    let tall = column(100_000, 10, VisitOrder::TopDown);
    // Far below its top a tall stack is the continuum: the sum of F/κ.
    let continuum = tall.weights(10.0).iter().sum::<f64>() * tall.dt * tall.dt / 10.0;
    let sag = tall.sag(&tall.weights(10.0)).unwrap();
    assert!((sag / continuum - 1.0).abs() < 1e-3, "{sag} {continuum}");
    let error = column(20_000, 10, VisitOrder::Accelerated).check();
    let error = error.unwrap_err().to_string();
    assert!(error.contains("the square of the first"), "{error}");
    let taller = column(1_000_000, 1_000_000, VisitOrder::TopDown);
    let error = taller.sag(&taller.pressed(1.0)).unwrap_err().to_string();
    assert!(
        error.contains("1000000 bodies") && error.contains("200000000"),
        "{error}"
    );
}
