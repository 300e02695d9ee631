//! From the settings of an engine to the softness of a stack or a row, before anything runs. Any consistent units.

use super::column::{Column, TooLarge, VisitOrder};
use super::continuum::Medium;
use super::memory;
use super::modes::Ringing;

/// What presses the column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ColumnLoad {
    /// The acceleration of gravity: a stack under its own weight.
    Gravity(f64),
    /// A force on the last body: a row.
    Force(f64),
}

/// A column, its load, and its engine's memory of forces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnSetting {
    /// Bodies, masses, time step, sweeps and their order.
    pub column: Column,
    /// Extent d of a body along the column.
    pub size: f64,
    /// What presses it.
    pub load: ColumnLoad,
    /// Share of the forces that is kept from step to step.
    pub memory: f64,
}

/// How soft it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// K⁻¹·R: how far the last body sinks, at rest if all forces are remembered.
    pub sag: f64,
    /// How far it sinks in every step, without end: (1 − memory) times the sag.
    pub creep_per_step: f64,
    /// The sum of F/κ over the contacts: the continuum's sag, without the stiff skin.
    pub continuum_sag: f64,
    /// Sag over length.
    pub strain: f64,
    /// The slowest mode; `None` if it does not ring.
    pub ringing: Option<Ringing>,
    /// Stiffness κ of a contact for long waves.
    pub stiffness: f64,
    /// c·Δt: how far information travels in a step.
    pub reach: f64,
}

impl ColumnSetting {
    /// The force at every contact, floor first.
    pub fn forces(&self) -> Vec<f64> {
        match self.load {
            ColumnLoad::Gravity(gravity) => self.column.weights(gravity),
            ColumnLoad::Force(force) => self.column.pressed(force),
        }
    }

    /// The long-wave continuum of this column.
    pub fn medium(&self) -> Medium {
        let Column {
            mass,
            dt,
            iterations,
            ..
        } = self.column;
        Medium {
            sweep_constant: self.column.sweep_constant(),
            iterations: iterations as f64,
            dt,
            mass,
            diameter: self.size,
        }
    }

    /// All results.
    pub fn answer(&self) -> Result<Answer, TooLarge> {
        self.column.check()?;
        let (medium, forces) = (self.medium(), self.forces());
        let sag = self.column.sag(&forces)?;
        let a = self.column.slowest_factor()?;
        let spins = self.column.best_relaxation_exceeded().is_some();
        let mode = if self.memory == 1.0 || spins {
            self.column.slowest_mode()?
        } else {
            memory::mode(a, self.memory, self.column.dt)
        };
        Ok(Answer {
            sag,
            creep_per_step: (1.0 - self.memory) * sag,
            continuum_sag: forces.iter().sum::<f64>() / medium.stiffness(),
            strain: sag / (self.column.bodies as f64 * self.size),
            ringing: mode.ringing(),
            stiffness: medium.stiffness(),
            reach: medium.sound_speed() * medium.dt,
        })
    }

    /// How far the last body gives way: the sag, or the creep per unit of time where forces are forgotten.
    pub fn give(&self) -> Result<f64, TooLarge> {
        self.column.check()?;
        let sag = self.column.sag(&self.forces())?;
        Ok(if self.memory == 1.0 {
            sag
        } else {
            (1.0 - self.memory) * sag / self.column.dt
        })
    }

    /// The factor per step by which a short wave grows, if one does: an odd number of parallel sweeps flips its sign and hardly shrinks it, and so
    /// may too few over-relaxed ones.
    pub fn growth(&self) -> Option<f64> {
        self.column.growth(self.memory)
    }

    /// The same with another number of sweeps.
    pub fn with_iterations(&self, iterations: u64) -> Self {
        let column = Column {
            iterations,
            ..self.column
        };
        Self { column, ..*self }
    }

    /// The same with momentum from sweep to sweep.
    pub fn accelerated(&self) -> Self {
        let column = Column {
            order: VisitOrder::Accelerated,
            relaxation: 1.0,
            ..self.column
        };
        Self { column, ..*self }
    }

    /// This many sub-steps with the same total number of sweeps; `None` if that is not a whole number in each, or so few that a wave grows.
    pub fn substepped(&self, substeps: u64) -> Option<Self> {
        let Column { iterations, dt, .. } = self.column;
        let each = iterations.checked_div(substeps)?;
        let is_whole = each * substeps == iterations;
        let column = Column {
            iterations: each,
            dt: dt / substeps as f64,
            ..self.column
        };
        let finer = Self { column, ..*self };
        (is_whole && finer.growth().is_none()).then_some(finer)
    }

    /// The fewest sweeps for which the column gives way by no more than this. The error is the number of sweeps up to which the
    /// search failed.
    pub fn iterations_for(&self, wanted: f64) -> Result<u64, u64> {
        let give = |iterations| {
            let found = self.with_iterations(iterations).give();
            found.unwrap_or(f64::INFINITY)
        };
        let Column {
            bodies,
            iterations,
            order,
            ..
        } = self.column;
        let possible = order.most_visits() / (bodies as u64).max(1);
        if order == VisitOrder::Accelerated && bodies as u64 > possible {
            return Err(0);
        }
        // The search needs several answers, so each gets a tenth of the largest work allowed, but at least four times the present sweeps.
        let most = (possible / 10).max(iterations.saturating_mul(4));
        let most = most.min(possible).min(MOST_ITERATIONS);
        let (mut low, mut high) = ((0, f64::INFINITY), (1, give(1)));
        while high.1 > wanted {
            if high.0 >= most {
                return Err(most);
            }
            let next = (2 * high.0).min(most);
            (low, high) = (high, (next, give(next)));
        }
        // The give is nearly a power of the sweeps, so interpolation in logarithms comes close; every second time the interval is halved.
        let mut is_line = true;
        while high.0 - low.0 > 1 {
            let share = (low.1 / wanted).ln() / (low.1 / high.1).ln();
            let line = low.0 as f64 * (high.0 as f64 / low.0 as f64).powf(share);
            let middle = if is_line && line.is_finite() {
                (line.round() as u64).clamp(low.0 + 1, high.0 - 1)
            } else {
                low.0 + (high.0 - low.0) / 2
            };
            is_line = !is_line;
            let found = (middle, give(middle));
            if found.1 <= wanted {
                high = found;
            } else {
                low = found;
            }
        }
        // So few that a wave grows are not enough.
        let is_stable = |n: &u64| self.with_iterations(*n).growth().is_none();
        (high.0..=most).find(is_stable).ok_or(most)
    }
}

/// The search goes no farther.
const MOST_ITERATIONS: u64 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(iterations: u64, memory: f64) -> ColumnSetting {
        ColumnSetting {
            column: Column {
                bodies: 10,
                mass: 2.0,
                dt: 1.0 / 60.0,
                iterations,
                order: VisitOrder::TopDown,
                relaxation: 1.0,
            },
            size: 0.5,
            load: ColumnLoad::Gravity(10.0),
            memory,
        }
    }

    /// A heavier body weighs more and has a stiffer spring: the sag does not depend on the mass. The sum of F/κ is that of the table.
    #[test]
    fn the_answer_for_a_stack_of_boxes() {
        let answer = stack(8, 1.0).answer().unwrap();
        assert!((answer.sag - 0.01753).abs() < 6e-6);
        assert!((answer.continuum_sag - 0.01910).abs() < 6e-6);
        assert!((answer.strain / (answer.sag / 5.0) - 1.0).abs() < 1e-14);
        assert!((answer.ringing.unwrap().angular_frequency / 60.0 - 0.43789).abs() < 6e-6);
        assert_eq!(answer.creep_per_step, 0.0);
        assert!((answer.reach - 0.5 * 8f64.sqrt()).abs() < 1e-14);
    }

    /// The number found is enough, and one less is not.
    #[test]
    fn the_fewest_iterations_are_the_fewest() {
        for memory in [0.0, 0.85, 1.0] {
            let setting = stack(8, memory);
            let wanted = 0.5 * setting.give().unwrap();
            let found = setting.iterations_for(wanted).unwrap();
            assert!(setting.with_iterations(found).give().unwrap() <= wanted);
            assert!(setting.with_iterations(found - 1).give().unwrap() > wanted);
        }
        let mut endless = stack(8, 1.0);
        endless.column.bodies = 300_000_000;
        assert_eq!(endless.iterations_for(1.0), Err(0));
    }

    /// Three parallel sweeps in a row of two multiply the short wave by −0.35, which is below −1/3; four by a quarter.
    #[test]
    fn an_odd_number_of_parallel_sweeps_may_grow() {
        let mut setting = stack(3, 1.0);
        assert_eq!(setting.growth(), None);
        setting.column.order = VisitOrder::Parallel;
        setting.column.bodies = 2;
        assert!(matches!(setting.growth(), Some(factor) if factor > 1.0));
        assert_eq!(setting.with_iterations(4).growth(), None);
        assert_eq!(setting.with_iterations(5).growth(), None);
        assert_eq!(setting.substepped(3), None);
    }

    /// Half the sweeps in half the time: about half the sag at the same cost.
    #[test]
    fn substeps_are_stiffer_at_the_same_price() {
        let setting = stack(8, 1.0);
        let halved = setting.substepped(2).unwrap();
        let ratio = halved.give().unwrap() / setting.give().unwrap();
        assert!((0.45..0.6).contains(&ratio), "{ratio}");
        assert_eq!(setting.substepped(3), None);
    }
}
