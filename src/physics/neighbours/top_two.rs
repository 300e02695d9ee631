//! The two largest numbers of many.

/// The two largest of some numbers, zero if none is above zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TopTwo {
    /// The largest.
    pub first: f64,
    /// The second largest.
    pub second: f64,
}

impl TopTwo {
    /// The two largest of these. Four pairs at once: one alone would wait for the last comparison.
    pub fn of(numbers: &[f64]) -> Self {
        let (fours, rest) = numbers.as_chunks::<4>();
        let mut best = [Self::default(); 4];
        for four in fours {
            for (best, x) in best.iter_mut().zip(four) {
                *best = best.with(*x);
            }
        }
        let best = best.iter().flat_map(|b| [b.first, b.second]);
        best.chain(rest.iter().copied())
            .fold(Self::default(), Self::with)
    }

    /// With one more. NaN counts as infinite.
    #[inline]
    #[must_use]
    pub fn with(self, x: f64) -> Self {
        let x = if x.is_nan() { f64::INFINITY } else { x };
        let (larger, smaller) = if x > self.first {
            (x, self.first)
        } else {
            (self.first, x)
        };
        Self {
            first: larger,
            second: if smaller > self.second {
                smaller
            } else {
                self.second
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_top_two_are_the_last_of_a_sorted_list(mut numbers in prop::collection::vec(0.0f64..1.0, 0..20)) {
            let top = TopTwo::of(&numbers);
            numbers.sort_by(f64::total_cmp);
            let mut from_above = numbers.into_iter().rev().chain([0.0, 0.0]);
            prop_assert_eq!(Some(top.first), from_above.next());
            prop_assert_eq!(Some(top.second), from_above.next());
        }
    }
}
