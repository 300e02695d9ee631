//! Periodic boundaries along x: what leaves on the right comes in on the left, and discs meet across the seam.
//!
//! Positions of discs and obstacles are kept between 0 and the period, so that a state is the same however it was reached; a way between two
//! of them is the shortest one. Without a seam the period is infinite, which changes no bit of any way.

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
