//! A scan as text: the header that tells one scan from another, a row per run, the sorted table, the summary.

use std::io::{self, Write};

use super::csv;
use super::table::number;
use crate::experiment::scan::summary::{column, exponents, means};
use crate::experiment::scan::{ScanPlan, ScanRow, ScanRun};

/// Version, fingerprint, what is scanned and every parameter as `#` lines, then the column names.
pub fn header(plan: &ScanPlan) -> String {
    let scan = &plan.scan;
    let mut text = format!("# ghostspring {}\n", env!("CARGO_PKG_VERSION"));
    text += &format!("{FINGERPRINT}{:016x}\n", plan.fingerprint());
    text += &format!("# scene = {}\n", scan.scene.replace(char::is_control, " "));
    text += &format!(
        "# experiment = {}\n# seeds = {}\n",
        scan.experiment, scan.seeds
    );
    for axis in &plan.axes {
        text += &format!("# over {} = {}\n", axis.field, axis.values.join(","));
    }
    for (name, value) in plan.start().scene.settings() {
        if name != "seed" && plan.axes.iter().all(|a| a.field != name) {
            text += &format!("# {name} = {value}\n");
        }
    }
    text += "# units: d = mean disc diameter, m = mass of a disc of diameter d, t0 = reference time step\n";
    let titled = |name: &str, unit: &str| {
        if unit.is_empty() {
            name.to_owned()
        } else {
            format!("{name} [{unit}]")
        }
    };
    let mut names = vec!["seed".to_owned()];
    names.extend(plan.axes.iter().map(|a| titled(a.field, a.unit)));
    let columns = scan.experiment.columns().iter();
    names.extend(columns.map(|c| titled(c.name, c.unit)));
    names.push("refusal".to_owned());
    text + &names.join(",") + "\n"
}

const FINGERPRINT: &str = "# fingerprint = ";

/// The fingerprint in the header of a file of rows.
pub fn fingerprint(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|l| l.strip_prefix(FINGERPRINT))?;
    u64::from_str_radix(line.trim(), 16).ok()
}

/// One run as a line.
pub fn row(plan: &ScanPlan, record: &ScanRow) -> String {
    let mut fields = vec![record.run.seed.to_string()];
    let values = plan.values(record.run.point);
    fields.extend(values.into_iter().map(str::to_owned));
    fields.extend(record.numbers.iter().map(|x| csv::number(*x)));
    fields.push(record.refusal.clone());
    csv::line(fields)
}

/// A run from its line; none if it is no row of this plan.
pub fn parse_row(plan: &ScanPlan, line: &str) -> Option<ScanRow> {
    let fields = csv::split(line)?;
    let (axes, columns) = (plan.axes.len(), plan.scan.experiment.columns().len());
    if fields.len() != 1 + axes + columns + 1 {
        return None;
    }
    let mut point = 0;
    for (axis, value) in plan.axes.iter().zip(&fields[1..]) {
        point = point * axis.values.len() + axis.values.iter().position(|v| v == value)?;
    }
    let read = |field: &String| {
        if field.is_empty() {
            Some(f64::NAN)
        } else {
            field.parse().ok()
        }
    };
    Some(ScanRow {
        run: ScanRun {
            point,
            seed: fields[0].parse().ok()?,
        },
        numbers: fields[1 + axes..1 + axes + columns]
            .iter()
            .map(read)
            .collect::<Option<_>>()?,
        refusal: fields[1 + axes + columns].clone(),
    })
}

/// The whole table, in an order that does not depend on how it came about.
pub fn table(plan: &ScanPlan, records: &[ScanRow]) -> String {
    let mut sorted: Vec<&ScanRow> = records.iter().collect();
    sorted.sort_by_key(|r| r.run);
    sorted
        .into_iter()
        .fold(header(plan), |text, record| text + &row(plan, record))
}

/// Means and exponents as a table for people.
pub fn write_summary(out: &mut impl Write, plan: &ScanPlan, records: &[ScanRow]) -> io::Result<()> {
    let quantities = plan.scan.experiment.quantities();
    let mut widths: Vec<usize> = plan
        .axes
        .iter()
        .map(|a| {
            let longest = a.values.iter().map(String::len).max().unwrap_or(0);
            longest.max(a.field.len())
        })
        .collect();
    widths.push(4);
    let titles = plan.axes.iter().map(|a| a.field).chain(["runs"]);
    for (title, width) in titles.zip(&widths) {
        write!(out, "{title:>width$}  ")?;
    }
    for quantity in quantities {
        write!(
            out,
            "{quantity:>12}   {:>8}  {:>12}  ",
            "error", "predicted"
        )?;
    }
    writeln!(out)?;
    for mean in means(plan, records) {
        let runs = mean.runs.to_string();
        let values = plan.values(mean.point).into_iter().chain([runs.as_str()]);
        for (value, width) in values.zip(&widths) {
            write!(out, "{value:>width$}  ")?;
        }
        for quantity in quantities {
            let of = |name: &str| column(plan, name).map(|c| mean.numbers[c]);
            let (value, error) =
                of(quantity).map_or((f64::NAN, f64::NAN), |e| (e.value, e.std_error));
            let predicted = of(&format!("predicted_{quantity}")).map_or(f64::NAN, |e| e.value);
            let error = if error.is_nan() {
                "–".to_owned()
            } else {
                format!("{error:.1e}")
            };
            write!(
                out,
                "{:>12} ± {error:>8}  {:>12}  ",
                number(value),
                number(predicted)
            )?;
        }
        if mean.refused > 0 {
            write!(out, "({} could not be measured)", mean.refused)?;
        }
        writeln!(out)?;
    }
    for exponent in exponents(plan, records) {
        let predicted = exponent
            .predicted
            .map_or(String::new(), |p| format!(" (continuum {p})"));
        writeln!(
            out,
            "{} ~ {}^e: e = {:.4} ± {:.4}{predicted}",
            exponent.quantity, exponent.field, exponent.measured.value, exponent.measured.std_error
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::scan::{BUILTIN, Scan};
    use crate::scene::builtin;

    #[test]
    fn a_row_survives_its_own_text_and_a_torn_one_is_no_row() {
        let scan = Scan::parse("test", BUILTIN[0].1).unwrap();
        let plan = ScanPlan::new(&scan, builtin::load("chain").unwrap().unwrap()).unwrap();
        let columns = scan.experiment.columns().len();
        let good = ScanRow {
            run: plan.runs()[7],
            numbers: (0..columns).map(|i| 0.1 * i as f64).collect(),
            refusal: String::new(),
        };
        let line = row(&plan, &good);
        assert_eq!(parse_row(&plan, line.trim_end()).unwrap(), good);
        let refused = ScanRow {
            numbers: vec![f64::NAN; columns],
            refusal: "it moved, \"a lot\"".to_owned(),
            ..good
        };
        let text = row(&plan, &refused);
        let again = parse_row(&plan, text.trim_end()).unwrap();
        assert_eq!(again.refusal, refused.refusal);
        assert_eq!(row(&plan, &again), text);
        let fields = line.matches(',').count();
        for end in 0..line.trim_end().len() {
            if line[..end].matches(',').count() < fields {
                assert!(parse_row(&plan, &line[..end]).is_none(), "{}", &line[..end]);
            }
        }
        assert_eq!(fingerprint(&header(&plan)), Some(plan.fingerprint()));
    }
}
