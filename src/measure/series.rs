//! A time series that never grows beyond its capacity: when it is full, every second sample is dropped and from then on only
//! every second is taken. The whole run stays visible at a resolution that fits any screen; memory stays flat.

use serde::{Deserialize, Serialize};

/// Samples (time, value) in bounded memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    samples: Vec<[f64; 2]>,
    capacity: usize,
    stride: u64,
    seen: u64,
}

impl Series {
    /// An empty series that will hold at most `capacity` samples (at least two).
    pub fn new(capacity: usize) -> Self {
        let capacity = capacity.max(2);
        Self {
            samples: Vec::with_capacity(capacity),
            capacity,
            stride: 1,
            seen: 0,
        }
    }

    /// Whether the next sample that is offered will be kept.
    pub fn is_due(&self) -> bool {
        self.seen.is_multiple_of(self.stride)
    }

    /// Offers a sample; every `stride`-th is kept. Values that are not numbers are ignored.
    pub fn push(&mut self, time: f64, value: f64) {
        let is_due = self.is_due();
        self.seen += 1;
        if !is_due || !value.is_finite() {
            return;
        }
        if self.samples.len() == self.capacity {
            let mut index = 0;
            self.samples.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
            if !(self.seen - 1).is_multiple_of(self.stride) {
                return;
            }
        }
        self.samples.push([time, value]);
    }

    /// What is kept, oldest first.
    pub fn samples(&self) -> &[[f64; 2]] {
        &self.samples
    }

    /// One of this many offered samples is kept.
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Removes the samples after this time.
    pub fn cut(&mut self, time: f64) {
        let left = self.samples.partition_point(|s| s[0] <= time);
        let gone = (self.samples.len() - left) as u64;
        self.samples.truncate(left);
        // The next sample is taken a stride after the last one that is left.
        let offered = self.seen.div_ceil(self.stride).saturating_sub(gone);
        self.seen = offered * self.stride;
    }

    /// Removes all samples.
    pub fn clear(&mut self) {
        *self = Self::new(self.capacity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_stays_evenly_sampled_in_bounded_memory() {
        let mut series = Series::new(100);
        (0..1_000_000).for_each(|i| series.push(f64::from(i), f64::from(i) * 2.0));
        let samples = series.samples();
        assert!(samples.len() <= 100 && samples.len() >= 50);
        assert_eq!(samples[0], [0.0, 0.0]);
        let step = series.stride() as f64;
        assert!(samples.windows(2).all(|w| w[1][0] - w[0][0] == step));
    }
}
