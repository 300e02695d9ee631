//! A scan as text: the header that tells one scan from another, a row per run, the sorted table, the summary.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::csv;
use crate::experiment::scan::summary::{Mean, ScanExponent, column};
use crate::experiment::scan::{ScanAxis, ScanPlan, ScanRow, ScanRun};
use crate::schema::written::{self, long};

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
        if plan.axes.iter().all(|a| a.field != name) {
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

/// What the header of a file of rows says otherwise than that of this plan, as a part of a sentence.
pub fn difference(plan: &ScanPlan, theirs: &str) -> String {
    let ours = header(plan);
    let says = |text: &str, other: &str| -> Option<String> {
        let lines = text.lines().filter_map(|l| l.strip_prefix("# "));
        let own = lines.filter(|l| !l.starts_with("fingerprint = ") && !l.starts_with("part = "));
        let own: Vec<&str> = own
            .filter(|l| !other.lines().any(|o| o.strip_prefix("# ") == Some(l)))
            .take(3)
            .collect();
        (!own.is_empty()).then(|| own.join(", "))
    };
    match (says(theirs, &ours), says(&ours, theirs)) {
        (None, None) => {
            "its settings are the same, but its scene starts from another state".to_owned()
        }
        (Some(theirs), None) => format!("its header says {theirs}, which this scan does not"),
        (None, Some(ours)) => format!("this scan says {ours}, which its header does not"),
        (Some(theirs), Some(ours)) => format!("its header says {theirs}; this scan says {ours}"),
    }
}

/// One run as a line.
pub fn row(plan: &ScanPlan, record: &ScanRow) -> String {
    rows(plan, [record])
}

fn push_row(line: &mut String, plan: &ScanPlan, record: &ScanRow) {
    // A string takes everything.
    let _ = write!(line, "{}", record.run.seed);
    for value in plan.values(record.run.point) {
        line.push(',');
        csv::push(line, value);
    }
    match &record.outcome {
        Ok(numbers) => {
            for number in numbers {
                line.push(',');
                if !number.is_nan() {
                    let _ = write!(line, "{number:?}");
                }
            }
            line.push(',');
        }
        Err(refusal) => {
            let columns = plan.scan.experiment.columns().len();
            line.extend(std::iter::repeat_n(',', columns + 1));
            csv::push(line, refusal);
        }
    }
    line.push('\n');
}

/// Reads rows of a plan.
pub struct RowReader<'a> {
    /// The plan.
    pub plan: &'a ScanPlan,
    /// Its fingerprint.
    pub fingerprint: u64,
    /// For each axis, the place of every value.
    places: Vec<BTreeMap<&'a str, usize>>,
}

impl<'a> RowReader<'a> {
    /// A reader for the rows of this plan.
    pub fn new(plan: &'a ScanPlan) -> Self {
        let places = |axis: &'a ScanAxis| {
            let values = axis.values.iter().map(String::as_str);
            values.zip(0..).collect()
        };
        Self {
            plan,
            fingerprint: plan.fingerprint(),
            places: plan.axes.iter().map(places).collect(),
        }
    }

    /// A run from its line; none if it is no row of the plan.
    pub fn read(&self, line: &str) -> Option<ScanRow> {
        if line.contains('"') {
            self.read_fields(csv::split(line)?.iter().map(String::as_str))
        } else {
            self.read_fields(line.split(','))
        }
    }

    fn read_fields<'b>(&self, mut fields: impl Iterator<Item = &'b str>) -> Option<ScanRow> {
        let seed = fields.next()?.parse().ok()?;
        let mut point = 0;
        for places in &self.places {
            point = point * places.len() + places.get(fields.next()?)?;
        }
        let run = ScanRun { point, seed };
        let columns = self.plan.scan.experiment.columns().len();
        // Of the right size from the beginning: a million rows are to fit.
        let mut numbers = Vec::with_capacity(columns);
        for _ in 0..columns {
            numbers.push(match fields.next()? {
                "" => f64::NAN,
                field => field.parse().ok()?,
            });
        }
        let outcome = match fields.next()? {
            "" => Ok(numbers.into()),
            refusal => Err(refusal.into()),
        };
        let is_own = fields.next().is_none() && self.plan.turn(run).is_some();
        is_own.then_some(ScanRow { run, outcome })
    }
}

/// The whole table, in an order that does not depend on how it came about.
pub fn table(plan: &ScanPlan, records: &[ScanRow]) -> String {
    let mut sorted: Vec<&ScanRow> = records.iter().collect();
    sorted.sort_by_key(|r| r.run);
    header(plan) + &rows(plan, sorted)
}

/// Several runs as lines, in their order.
pub fn rows<'a>(plan: &ScanPlan, records: impl IntoIterator<Item = &'a ScanRow>) -> String {
    let mut text = String::new();
    for record in records {
        push_row(&mut text, plan, record);
    }
    text
}

/// Means and exponents as a table for people.
pub fn write_summary(
    out: &mut impl Write,
    plan: &ScanPlan,
    means: &[Mean],
    exponents: &[ScanExponent],
) -> io::Result<()> {
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
    for mean in means {
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
            let [value, error] = written::columns(value, error)
                .unwrap_or_else(|| [long(value), written::error(error)]);
            let predicted = long(predicted);
            write!(out, "{value:>12} ± {error:>8}  {predicted:>12}  ")?;
        }
        if mean.refused > 0 {
            write!(out, "({} could not be measured)", mean.refused)?;
        }
        writeln!(out)?;
    }
    for exponent in exponents {
        let predicted = exponent
            .predicted
            .map_or(String::new(), |p| format!(" (continuum {p})"));
        writeln!(
            out,
            "{} ~ {}^e: e = {}{predicted}",
            exponent.quantity,
            exponent.field,
            exponent.measured.text()
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
            outcome: Ok((0..columns).map(|i| 0.1 * i as f64).collect()),
        };
        let reader = RowReader::new(&plan);
        let line = row(&plan, &good);
        assert_eq!(reader.read(line.trim_end()).unwrap(), good);
        let refused = ScanRow {
            outcome: Err("it moved, \"a lot\"".into()),
            ..good
        };
        let text = row(&plan, &refused);
        let again = reader.read(text.trim_end()).unwrap();
        assert_eq!(again, refused);
        assert_eq!(row(&plan, &again), text);
        let fields = line.matches(',').count();
        for end in 0..line.trim_end().len() {
            if line[..end].matches(',').count() < fields {
                assert!(reader.read(&line[..end]).is_none(), "{}", &line[..end]);
            }
        }
        assert_eq!(fingerprint(&header(&plan)), Some(plan.fingerprint()));
    }
}
