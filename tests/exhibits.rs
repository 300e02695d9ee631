//! The quick run of every exhibit: no row disagrees.
#![allow(clippy::expect_used)] // a test that cannot go on must fail

use std::collections::BTreeSet;

use ghostspring::experiment::statements::{STATEMENTS, StatementFinding};
use ghostspring::experiment::{EXHIBITS, Effort, Lab, Row, RowVerdict, run_together};
use ghostspring::report;

#[test]
fn no_row_of_the_quick_run_disagrees() {
    let lab = Lab::new(Effort::Quick, &|_| {}, None);
    let mut names = BTreeSet::new();
    let mut rows = Vec::new();
    let all: Vec<_> = EXHIBITS.iter().collect();
    let found = run_together(&all, &lab, |_| {});
    for (exhibit, (findings, _)) in EXHIBITS.iter().zip(found) {
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
        let has_none = matches!(statement.finding, StatementFinding::NoRow(_));
        assert_eq!(statement.rows.is_empty(), has_none, "{}", statement.says);
        assert!(is_tested, "a row is missing: {statement:#?}");
    }
    let drifted = drifts(&rows);
    assert!(drifted.is_empty(), "{drifted:#?}");
    // Wall times are for `reproduce` and the benchmarks: a busy machine must not fail a test.
    let is_timed = |quantity: &str| quantity.contains("wall time");
    let failed: Vec<_> = rows
        .iter()
        .filter(|r| r.verdict == RowVerdict::Disagrees && !is_timed(&r.quantity))
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Rows of the quick run that the full one has in another size: exhibit and part of the quantity. All others are in the full table.
const ONLY_QUICK: [(&str, &str); 12] = [
    ("dispersion", ", 4 modes up to k_c"),
    ("universal", " of 5 modes ("),
    ("packing-scaling", ", 3 values of N_I, 3 packings"),
    ("packing-scaling", "one damped sine, for 3 packings"),
    ("packing-shape", ", found in 3 of 3 packings"),
    ("packing-modes", "3 packings"),
    ("packing-friction", ", 250 discs"),
    ("packing-rates", "100 discs, mu = 0.5"),
    ("packing-twin", ", N_I = 10"),
    ("schemes", "packing_small"),
    ("schemes", "18 live packings"),
    ("price", "chains of 10 to 40, "),
];

/// The full table of the last release, `tests/data/full-table.csv`, says where its numbers come from. The quick run of today may differ from it by chance, which its errors
/// tell; by more than that, something has changed: renew the table with `ghostspring reproduce --out DIR` and say why in the commit.
fn drifts(rows: &[Row]) -> Vec<String> {
    let text = include_str!("data/full-table.csv");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let known: Vec<Vec<String>> = reader
        .records()
        .map(|r| r.expect("a table").iter().map(str::to_owned).collect())
        .collect();
    let number = |text: &String| text.parse().unwrap_or(f64::NAN);
    let (mut drifted, mut compared, mut listed) = (Vec::new(), 0, BTreeSet::new());
    for row in rows.iter().filter(|r| !r.quantity.contains("wall time")) {
        let same =
            |k: &&Vec<String>| k[0] == row.exhibit && k[1] == row.quantity && k[2] == row.source;
        let Some(known) = known.iter().find(same) else {
            let is_listed =
                |one: &&(&str, &str)| one.0 == row.exhibit && row.quantity.contains(one.1);
            match ONLY_QUICK.iter().find(is_listed) {
                Some(one) => drop(listed.insert(one)),
                None => drifted.push(format!(
                    "{}, {}: not in the full table",
                    row.exhibit, row.quantity
                )),
            }
            continue;
        };
        let (then, error): (f64, f64) = (number(&known[5]), number(&known[6]));
        compared += 1;
        let apart = (row.measured - then).abs();
        let chance = row.std_error.hypot(error);
        let is_same = if chance.is_nan() || row.predicted == 0.0 {
            // Of sizes near zero, and without errors, nothing but the verdict can be compared.
            known[9] == row.verdict.word()
        } else {
            apart <= 5.0 * chance + 1e-6 * then.abs() + 1e-12
        };
        if !is_same {
            let words = format!(
                "{}, {}: {} then, {} now",
                row.exhibit, row.quantity, then, row.measured
            );
            drifted.push(words);
        }
    }
    assert!(compared > 250, "only {compared} rows are in the full table");
    assert_eq!(listed.len(), ONLY_QUICK.len(), "only {listed:?} are needed");
    drifted
}
