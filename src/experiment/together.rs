//! Several exhibits, as many side by side as keep all cores busy: while one waits for its last run, or draws, another one runs.

use super::packing::packings;
use super::{Exhibit, Findings, Lab};
use crate::platform::{self, Stopwatch};

/// Exhibits that measure wall times: they run alone, after the others.
const TIMED: &[&str] = &["packing-twin", "cost", "accelerated"];

/// Exhibits at the same time. Two fill two cores; with more of them none of the first would be ready before the last.
const SIDE_BY_SIDE: usize = 2;

/// Runs the exhibits and returns what each has found, and how many seconds it took. `begins` is told of each when it begins.
pub fn run_together(
    exhibits: &[&Exhibit],
    lab: &Lab,
    begins: impl Fn(&Exhibit) + Sync,
) -> Vec<(Findings, f64)> {
    let run = |exhibit: &Exhibit| {
        begins(exhibit);
        let watch = Stopwatch::start();
        let findings = (exhibit.run)(lab);
        (findings, watch.seconds())
    };
    let is_timed = |exhibit: &Exhibit| TIMED.contains(&exhibit.name);
    if exhibits.len() > 1 && lab.first_seed != 1 {
        // Made here once. Threads that found it half made would wait for each other.
        packings(lab);
    }
    let beside = platform::side_by_side(exhibits.len(), SIDE_BY_SIDE, |i| {
        (!is_timed(exhibits[i])).then(|| run(exhibits[i]))
    });
    let both = exhibits.iter().zip(beside);
    both.map(|(exhibit, found)| found.unwrap_or_else(|| run(exhibit)))
        .collect()
}
