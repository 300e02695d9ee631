//! What the rows of a scan say, as files.

use std::io::{self, Write};
use std::path::Path;

use super::{CommandError, output};
use crate::experiment::scan::summary::{exponents, figures, means};
use crate::experiment::scan::{ScanPlan, ScanRow};
use crate::platform;
use crate::report::{figure, scan as report};

/// Writes what the rows say to the folder, and the summary to standard output, too.
pub fn finish(folder: &Path, plan: &ScanPlan, records: &mut [ScanRow]) -> Result<(), CommandError> {
    // Sums depend on the order of what is added.
    records.sort_unstable_by_key(|r| r.run);
    let summary = write_results(folder, plan, records)?;
    io::stdout().write_all(&summary)?;
    Ok(())
}

/// Table, summary, figures and the scan itself, each complete or not at all; returns the summary.
fn write_results(
    folder: &Path,
    plan: &ScanPlan,
    records: &[ScanRow],
) -> Result<Vec<u8>, CommandError> {
    let create = |name: &str| output::File::create(&folder.join(name).display().to_string());
    let mut table = create("table.csv")?;
    table.write(|out| out.write_all(report::header(plan).as_bytes()))?;
    // A large table is never in memory as a whole.
    for batch in records.chunks(1 << 14) {
        let pieces: Vec<&[ScanRow]> = batch.chunks(1 << 11).collect();
        let text = |i: u64| report::rows(plan, pieces[i as usize]);
        for text in platform::parallel_map(pieces.len() as u64, text) {
            table.write(|out| out.write_all(text.as_bytes()))?;
        }
    }
    table.finish(&[])?;
    let (means, exponents) = (means(plan, records), exponents(plan, records));
    let mut summary = Vec::new();
    report::write_summary(&mut summary, plan, &means, &exponents)?;
    let spec = plan.scan.write();
    let spec = spec.map_err(|e| CommandError::Result(e.to_string()))? + "\n";
    let mut files = vec![
        ("summary.txt".to_owned(), summary.clone()),
        ("scan.ron".to_owned(), spec.into_bytes()),
    ];
    for drawn in figures(plan, &means, &exponents) {
        let svg = figure::svg(&drawn);
        files.push((format!("{}.svg", drawn.name), svg.into_bytes()));
        files.push((
            format!("{}.csv", drawn.name),
            figure::csv(&drawn).into_bytes(),
        ));
    }
    for (name, content) in files {
        create(&name)?.finish(&content)?;
    }
    Ok(summary)
}
