//! A share of a scan's rows, for one of several machines or jobs that know nothing of each other.

use std::fmt;

use super::{ScanPlan, ScanRun};

/// One of several parts of a scan. Every row belongs to exactly one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScanPart {
    /// Which one, counted from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

/// More parts are taken for a typing error.
pub const MOST_PARTS: u64 = 10_000;

impl ScanPart {
    /// A part from its text, for instance `3/16`.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, of) = text.split_once('/')?;
        let part = Self {
            number: number.trim().parse().ok()?,
            of: of.trim().parse().ok()?,
        };
        let is_sound = (1..=MOST_PARTS).contains(&part.of) && (1..=part.of).contains(&part.number);
        is_sound.then_some(part)
    }

    /// The part to which a plan's n-th run belongs. Runs are dealt like cards, each time round beginning with the next part: otherwise a
    /// part could get the same, slowest value every time.
    pub fn of_run(n: usize, of: u64) -> Self {
        let n = n as u64;
        Self {
            number: (n + n / of) % of + 1,
            of,
        }
    }

    /// The runs of this part, in the order in which they are begun.
    pub fn runs(self, plan: &ScanPlan) -> Vec<ScanRun> {
        let runs = plan.runs().into_iter().enumerate();
        let own = runs.filter(|(n, _)| Self::of_run(*n, self.of) == self);
        own.map(|(_, run)| run).collect()
    }
}

impl fmt::Display for ScanPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_they_are_written() {
        let part = ScanPart { number: 3, of: 16 };
        assert_eq!(ScanPart::parse("3/16"), Some(part));
        assert_eq!(ScanPart::parse(&part.to_string()), Some(part));
        for bad in [
            "", "3", "0/16", "17/16", "3/0", "3/10001", "a/b", "-1/4", "1/2/3",
        ] {
            assert_eq!(ScanPart::parse(bad), None, "{bad}");
        }
    }

    /// Parts differ by one run at most, and with as many values as parts no part gets the same value every time.
    #[test]
    fn parts_are_equal_shares_of_rows_and_of_values() {
        for (runs, of) in [(96, 16), (97, 16), (5, 16), (1000, 7)] {
            let mut shares = vec![0; of as usize];
            for n in 0..runs {
                shares[ScanPart::of_run(n, of).number as usize - 1] += 1;
            }
            let [least, most] = [shares.iter().min(), shares.iter().max()].map(Option::unwrap);
            assert!(most - least <= 1, "{runs} runs in {of} parts: {shares:?}");
        }
        let third = ScanPart { number: 3, of: 16 };
        let own = (0..256).filter(|n| ScanPart::of_run(*n, 16) == third);
        let mut values: Vec<usize> = own.map(|n| n % 16).collect();
        values.sort_unstable();
        assert_eq!(values, (0..16).collect::<Vec<_>>());
    }
}
