//! A stack on a floor or a row against a wall, as an engine with any fixed number of sweeps holds it up.
//!
//! *The theorem.* One step of a solver that remembers its forces and makes N_I sweeps is one step of **implicit Euler on a network of
//! springs without any damper**. Let δR be the deviation of the contact forces from their final values, u the relative velocities, W
//! the matrix that turns contact impulses into relative velocities, y = W⁻¹u/Δt, and M = (one sweep)^N_I what the sweeps leave of an
//! error. Then
//!
//! ```text
//! δR' = M·δR − (1 − M)·y,   y' = y + δR'      hence      δR' = δR − K·Δt·u',   K = (M⁻¹ − 1)·W⁻¹/Δt²
//! ```
//!
//! The force changes by the stiffness K times the way that the contact goes *in this step*. What the sweeps settle within a step, M → 0,
//! is rigid; long waves have K → κ = q·m·N_I/Δt². So the sag under the contact forces R is K⁻¹·R = Δt²·W·M·(1 − M)⁻¹·R, and without
//! memory of forces that is the creep in *every* step.
//!
//! Contacts count from the floor. W has 2/m on its diagonal, 1/m at the floor and −1/m beside it, so a visit replaces the error of a contact
//! by the mean of its neighbours' (at the floor: by that of the contact above).
//!
//! *How it is computed.* 1/(1 − x^N) = Σ_p 1/(1 − ζ_p·x)/N over the N-th roots of unity ζ_p, and for a sweep G each system (1 − ζ·G)·w = r has a
//! matrix with a few entries beside its diagonal. So n bodies and N sweeps cost n·N, not n³.

use nalgebra::DMatrix;

use super::modes::Mode;
use super::sweeps::Sweeps;
use crate::physics::UpdateOrder;
use crate::physics::choice::choice;

choice! {
    /// In which direction an engine visits the contacts of a stack. In a row the loaded end is the top, the wall the floor.
    VisitOrder {
        /// From the top to the floor in every sweep.
        TopDown = "top_down",
        /// From the floor to the top in every sweep.
        BottomUp = "bottom_up",
        /// From the floor to the top and back in turn; each step begins at the floor.
        Alternating = "alternating",
        /// Every second contact beginning at the floor, then the others.
        RedBlack = "red_black",
        /// Every contact sees the forces from the beginning of the sweep.
        Parallel = "parallel",
        /// In a fresh random order every sweep: the mean over all of them.
        RandomSweep = "random_sweep",
    }
}

impl VisitOrder {
    /// What an update order of our own engine is in a row whose wall is on the left; `None` where this page does not know it.
    pub fn of(order: UpdateOrder) -> Option<Self> {
        match order {
            UpdateOrder::RandomSweep => Some(Self::RandomSweep),
            UpdateOrder::Parallel => Some(Self::Parallel),
            UpdateOrder::LeftToRight => Some(Self::BottomUp),
            UpdateOrder::Alternating => Some(Self::Alternating),
            UpdateOrder::RedBlack => Some(Self::RedBlack),
            UpdateOrder::RandomSequential
            | UpdateOrder::Mixed
            | UpdateOrder::Coloured
            | UpdateOrder::RandomBlocks => None,
        }
    }
}

/// n equal bodies in a line on a floor, and how an engine solves for their contact forces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Number of bodies n; as many contacts.
    pub bodies: usize,
    /// Mass m of each.
    pub mass: f64,
    /// Time step Δt.
    pub dt: f64,
    /// Sweeps per step N_I.
    pub iterations: u64,
    /// Direction of the visits.
    pub order: VisitOrder,
}

/// A column that would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{bodies} bodies with {iterations} sweeps in the order {order} are too many to compute: the product of the two may be \
     up to {}", order.most_visits()
)]
pub struct TooLarge {
    /// Number of bodies.
    pub bodies: usize,
    /// Sweeps per step.
    pub iterations: u64,
    /// Direction of the visits.
    pub order: VisitOrder,
}

impl VisitOrder {
    /// The largest n·N_I that is computed: a few seconds.
    pub fn most_visits(self) -> u64 {
        match self {
            Self::RandomSweep => 5_000_000,
            Self::Alternating => 20_000_000,
            _ => 200_000_000,
        }
    }
}

impl Column {
    /// Contact forces of a stack under gravity: each contact carries the weight above it.
    pub fn weights(&self, gravity: f64) -> Vec<f64> {
        let above = |contact: usize| (self.bodies - contact) as f64;
        (0..self.bodies)
            .map(|contact| self.mass * gravity * above(contact))
            .collect()
    }

    /// Contact forces of a row under a force on its end: the same everywhere.
    pub fn pressed(&self, force: f64) -> Vec<f64> {
        vec![force; self.bodies]
    }

    /// How far each body sinks under these contact forces (floor first), from the theorem. Under a *change* of the forces: how
    /// much farther.
    pub fn displacements(&self, forces: &[f64]) -> Result<Vec<f64>, TooLarge> {
        let left = self.sweeps()?.sum_of_all_steps(forces);
        // The compression of contact i is (W·left)_i; a body sinks by the sum of those below it, in which all but two terms cancel.
        let above = |i: usize| left.get(i + 1).copied().unwrap_or(0.0);
        let sinks = |i: usize| (left[i] - above(i)) * self.dt * self.dt / self.mass;
        Ok((0..self.bodies).map(sinks).collect())
    }

    /// How far the last body sinks: the sag of a stack, the shortening of a row.
    pub fn sag(&self, forces: &[f64]) -> Result<f64, TooLarge> {
        let sunk = self.displacements(forces)?;
        Ok(sunk.last().copied().unwrap_or(0.0))
    }

    /// How far the last body sinks *in every step* if only a share `memory` of the forces is kept from step to step: one
    /// (1 − memory)-th of the sag, for ever.
    pub fn creep_per_step(&self, forces: &[f64], memory: f64) -> Result<f64, TooLarge> {
        Ok((1.0 - memory) * self.sag(forces)?)
    }

    /// a: what the sweeps of one step leave of the slowest mode.
    pub fn slowest_factor(&self) -> Result<f64, TooLarge> {
        Ok((-self.slowest_decay()?).exp())
    }

    /// −ln a, which keeps its digits where a is nearly one.
    pub fn slowest_decay(&self) -> Result<f64, TooLarge> {
        Ok(self.sweeps()?.slowest_decay())
    }

    /// The slowest mode: how the column rings when it is disturbed.
    pub fn slowest_mode(&self) -> Result<Mode, TooLarge> {
        Ok(Mode::from_decay(self.slowest_decay()?, self.dt))
    }

    /// K⁻¹: how far each contact (row) gives way under a force in each contact (column), floor first. Symmetric for parallel and
    /// for random sweeps; with a direction of visiting it is not: such a network does not keep energy.
    pub fn compliance(&self) -> Result<DMatrix<f64>, TooLarge> {
        let n = self.bodies;
        let mut compliance = DMatrix::zeros(n, n);
        let mut unit = vec![0.0; n];
        for column in 0..n {
            unit[column] = 1.0;
            let sunk = self.displacements(&unit)?;
            unit[column] = 0.0;
            for row in 0..n {
                let below = if row > 0 { sunk[row - 1] } else { 0.0 };
                compliance[(row, column)] = sunk[row] - below;
            }
        }
        Ok(compliance)
    }

    fn sweeps(&self) -> Result<Sweeps, TooLarge> {
        self.check()?;
        Ok(Sweeps::new(self.bodies, self.iterations, self.order))
    }

    /// Whether it can be computed in a few seconds.
    pub fn check(&self) -> Result<(), TooLarge> {
        let Self {
            bodies,
            iterations,
            order,
            ..
        } = *self;
        let visits = (bodies as u64).checked_mul(iterations);
        if visits.is_none_or(|visits| visits > order.most_visits()) {
            return Err(TooLarge {
                bodies,
                iterations,
                order,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(bodies: usize, iterations: u64, order: VisitOrder) -> Column {
        Column {
            bodies,
            mass: 1.0,
            dt: 1.0 / 60.0,
            iterations,
            order,
        }
    }

    /// One visit after the other on a unit error in each contact: the sweep's matrix, by hand. Random sweeps are left out.
    fn sweep_matrix(n: usize, sequence: &[usize], is_parallel: bool) -> DMatrix<f64> {
        let mut matrix = DMatrix::<f64>::identity(n, n);
        for &i in sequence {
            let from = if is_parallel {
                DMatrix::identity(n, n)
            } else {
                matrix.clone()
            };
            let above = |c: usize| if i + 1 < n { from[(i + 1, c)] } else { 0.0 };
            for c in 0..n {
                matrix[(i, c)] = match i {
                    0 => above(c),
                    _ => 0.5 * (from[(i - 1, c)] + above(c)),
                };
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
        let one = |sequence: &[usize]| sweep_matrix(n, sequence, false);
        let (up, down) = (one(&up), one(&down));
        let mut step = DMatrix::identity(n, n);
        for sweep in 0..column.iterations {
            step = match column.order {
                VisitOrder::TopDown => &down * step,
                VisitOrder::BottomUp => &up * step,
                VisitOrder::Alternating if sweep % 2 == 0 => &up * step,
                VisitOrder::Alternating => &down * step,
                VisitOrder::RedBlack => one(&red_black) * step,
                VisitOrder::Parallel => sweep_matrix(n, &(0..n).collect::<Vec<_>>(), true) * step,
                VisitOrder::RandomSweep => mean_sweep(n) * step,
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
    fn mean_sweep(n: usize) -> DMatrix<f64> {
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
            sum + sweep_matrix(n, order, false)
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
                let column = column(bodies, iterations, order);
                let (fast, dense) = (column.compliance().unwrap(), dense_compliance(&column));
                let size = column.dt * column.dt;
                let worst = (fast - dense).amax() / size;
                assert!(
                    worst < 1e-12,
                    "{order}, {bodies} bodies, {iterations} sweeps: {worst:e}"
                );
            }
        }
    }

    /// The slowest mode against the largest eigenvalue of the dense step, which power iteration finds.
    #[test]
    fn the_slowest_mode_is_that_of_the_dense_step() {
        for &order in VisitOrder::ALL {
            for iterations in [1, 2, 5, 8] {
                let column = column(6, iterations, order);
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
                    "{order}: {found} {factor}"
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
        let taller = column(1_000_000, 1_000_000, VisitOrder::TopDown);
        let error = taller.sag(&taller.pressed(1.0)).unwrap_err().to_string();
        assert!(
            error.contains("1000000 bodies") && error.contains("200000000"),
            "{error}"
        );
    }
}
