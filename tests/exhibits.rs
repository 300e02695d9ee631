//! The quick run of every exhibit: each row within its tolerance.

use ghostspring::experiment::{EXHIBITS, Effort, Lab};

#[test]
fn every_row_of_the_quick_run_passes() {
    let lab = Lab {
        effort: Effort::Quick,
        progress: &|_| {},
        packing: None,
    };
    let rows: Vec<_> = EXHIBITS
        .iter()
        .flat_map(|exhibit| (exhibit.run)(&lab))
        .collect();
    for exhibit in EXHIBITS {
        assert!(
            rows.iter().any(|r| r.exhibit == exhibit.name),
            "{} has no row",
            exhibit.name
        );
    }
    // Wall times are for `reproduce` and the benchmarks: a busy machine must not fail a test.
    let is_timed = |quantity: &str| quantity.contains("wall time");
    let failed: Vec<_> = rows
        .iter()
        .filter(|r| !r.pass && !is_timed(&r.quantity))
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
