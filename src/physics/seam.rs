//! Periodic boundaries along x: what leaves on the right comes in on the left, and discs meet across the seam.
//!
//! Positions of discs and obstacles are kept between 0 and the period, so that a state is the same however it was reached; a way between two
//! of them is the shortest one. Without a seam the period is infinite, which changes no bit of any way.

use super::body::Bodies;

/// Where the two ends are joined, if they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seam {
    period: f64,
}

impl Default for Seam {
    fn default() -> Self {
        Self {
            period: f64::INFINITY,
        }
    }
}

impl Seam {
    /// Joined after this length.
    pub fn after(period: f64) -> Self {
        Self { period }
    }

    /// The length after which everything repeats, if it does.
    pub fn period(self) -> Option<f64> {
        (self.period < f64::INFINITY).then_some(self.period)
    }

    /// The shortest of the ways that differ by a period.
    #[inline(always)]
    pub fn nearest(self, way: f64) -> f64 {
        let half = 0.5 * self.period;
        if way > half {
            way - self.period
        } else if way < -half {
            way + self.period
        } else {
            way
        }
    }
}

impl Bodies {
    /// Brings everything that has crossed the seam back to the other side.
    pub fn wrap(&mut self) {
        let Some(period) = self.seam.period() else {
            return;
        };
        let (discs, first) = (self.discs(), self.first_obstacle());
        for (i, body) in self.all.iter_mut().enumerate() {
            let x = &mut body.position[0];
            if (discs..first).contains(&i) {
                continue; // a plane is everywhere
            }
            if *x >= period {
                *x -= period;
            } else if *x < 0.0 {
                *x += period;
            }
        }
    }
}
