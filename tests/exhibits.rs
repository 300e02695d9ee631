//! The quick run of every exhibit: no row disagrees.

use std::collections::BTreeSet;

use ghostspring::experiment::statements::{Finding, STATEMENTS};
use ghostspring::experiment::{EXHIBITS, Effort, Lab, RowVerdict};
use ghostspring::report;

#[test]
fn no_row_of_the_quick_run_disagrees() {
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
    for statement in STATEMENTS {
        let is_tested = statement.rows.iter().all(|one| {
            let rows = &mut rows.iter();
            rows.any(|r| r.exhibit == one.0 && r.quantity.starts_with(one.1))
        });
        let has_none = matches!(statement.finding, Finding::NoRow(_));
        assert_eq!(statement.rows.is_empty(), has_none, "{}", statement.says);
        assert!(is_tested, "a row is missing: {statement:#?}");
    }
    // Wall times are for `reproduce` and the benchmarks: a busy machine must not fail a test.
    let is_timed = |quantity: &str| quantity.contains("wall time");
    let failed: Vec<_> = rows
        .iter()
        .filter(|r| r.verdict == RowVerdict::Disagrees && !is_timed(&r.quantity))
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
