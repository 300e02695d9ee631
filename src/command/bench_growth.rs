//! How the cost of a step grows with the size of a packing.

use serde::Serialize;

use super::bench::BenchRow;
use crate::measure::PowerLaw;

/// How the cost of an order grows with the size of the packing.
#[derive(Clone, Debug, Serialize)]
pub struct Growth {
    order: &'static str,
    threads: usize,
    /// Time of a step ~ n to the power of this …
    time_exponent: f64,
    /// … and memory.
    memory_exponent: f64,
    /// Cost per visit at the largest size over that at the size nearest to 1000.
    largest_over_1000: f64,
    /// The two neighbouring sizes between which a visit becomes dearer by the largest factor, and that factor.
    cliff: [usize; 2],
    cliff_factor: f64,
}

impl Growth {
    /// In a sentence.
    pub fn words(&self) -> String {
        let Self {
            order,
            threads,
            time_exponent,
            memory_exponent,
            largest_over_1000,
            cliff: [below, above],
            cliff_factor,
        } = self;
        format!(
            "{order}, {threads} thread(s): time of a step ~ n^{time_exponent:.3}, memory ~ n^{memory_exponent:.3}; a contact update in the largest packing costs \
             {largest_over_1000:.2} times as much as at 1000 discs; the steepest rise is a factor of {cliff_factor:.2}, from {below} to {above} discs"
        )
    }
}

/// Of every order and number of threads that was measured in three sizes or more.
pub fn growths(rows: &[BenchRow]) -> Vec<Growth> {
    let mut kinds: Vec<(&'static str, usize)> = rows.iter().map(|r| (r.order, r.threads)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let of = |(order, threads)| {
        let own = |r: &&BenchRow| (r.order, r.threads) == (order, threads);
        let mut own: Vec<&BenchRow> = rows.iter().filter(own).collect();
        own.sort_by_key(|r| r.discs);
        own.dedup_by_key(|r| r.discs);
        let exponent = |cost: fn(&BenchRow) -> f64| {
            let points: Vec<[f64; 2]> = own.iter().map(|r| [r.discs as f64, cost(r)]).collect();
            PowerLaw::fit(&points).map(|law| law.exponent.value)
        };
        let nearest = |r: &&&BenchRow| r.discs.abs_diff(1000);
        let rise = |w: &[&BenchRow]| w[1].ns_per_visit / w[0].ns_per_visit;
        let steepest = own.windows(2).max_by(|a, b| rise(a).total_cmp(&rise(b)))?;
        (own.len() > 2).then_some(Growth {
            order,
            threads,
            time_exponent: exponent(|r| 1.0 / r.steps_per_second)?,
            memory_exponent: exponent(|r| r.bytes_per_disc * r.discs as f64)?,
            largest_over_1000: own.last()?.ns_per_visit
                / own.iter().min_by_key(nearest)?.ns_per_visit,
            cliff: [steepest[0].discs, steepest[1].discs],
            cliff_factor: rise(steepest),
        })
    };
    kinds.into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(discs: usize, ns_per_visit: f64) -> BenchRow {
        let visits = discs as f64 * 2.0 * 40.0;
        BenchRow {
            order: "coloured",
            discs,
            contacts: 2 * discs,
            threads: 1,
            ns_per_visit,
            ns_per_visit_in_sweeps: ns_per_visit,
            ns_detect_per_disc: 0.0,
            share_of_detection: 0.0,
            share_outside_sweeps: 0.0,
            steps_per_second: 1e9 / (visits * ns_per_visit),
            bytes_per_disc: 800.0,
            speed_up: 1.0,
        }
    }

    #[test]
    fn exponents_and_the_steepest_rise_are_told() {
        let rows = [
            row(100, 5.0),
            row(1000, 5.0),
            row(10_000, 5.0),
            row(100_000, 10.0),
        ];
        let growth = &growths(&rows)[0];
        // Slopes of 0, 0, log10(2): their least squares are 1 + 0.3·log10(2).
        assert!((growth.time_exponent - 1.0903).abs() < 1e-3, "{growth:?}");
        assert!((growth.memory_exponent - 1.0).abs() < 1e-9);
        assert_eq!(growth.cliff, [10_000, 100_000]);
        assert!((growth.cliff_factor - 2.0).abs() < 1e-9);
        assert!((growth.largest_over_1000 - 2.0).abs() < 1e-9);
        assert!(growths(&rows[..2]).is_empty());
    }
}
