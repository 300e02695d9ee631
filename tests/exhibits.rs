//! The quick run of every exhibit: each row within its tolerance.

use std::collections::BTreeSet;

use ghostspring::experiment::{EXHIBITS, Effort, Lab};
use ghostspring::report;

#[test]
fn every_row_of_the_quick_run_passes() {
    let lab = Lab::new(Effort::Quick, &|_| {}, None);
    let mut names = BTreeSet::new();
    let mut rows = Vec::new();
    for exhibit in EXHIBITS {
        let findings = (exhibit.run)(&lab);
        assert!(
            !findings.figures.is_empty(),
            "{} has no figure",
            exhibit.name
        );
        for figure in findings.figures {
            assert!(names.insert(figure.name.clone()), "{} twice", figure.name);
            let svg = report::figure::svg(&figure);
            assert!(
                !svg.contains("NaN") && !svg.contains("inf"),
                "{}",
                figure.name
            );
        }
        rows.extend(findings.rows);
    }
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
