//! Lines of CSV, and the CSV of a run: comment lines that make it reproducible, column names with units, one row a step.

use std::io::{self, Write};

use crate::measure::probe;
use crate::physics::{Assembly, StepReport};
use crate::scene::Scene;

/// One line, its fields in quotation marks where they need them.
pub fn line<F: AsRef<[u8]>>(fields: impl IntoIterator<Item = F>) -> String {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    // Memory takes every byte.
    let _ = writer.write_record(fields);
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Adds a field to a line, in quotation marks if it needs them.
pub fn push(line: &mut String, field: &str) {
    if field.contains([',', '"', '\n', '\r']) {
        line.extend(["\"", &field.replace('"', "\"\""), "\""]);
    } else {
        line.push_str(field);
    }
}

/// The fields of one line; none if it breaks off inside quotation marks.
pub fn split(line: &str) -> Option<Vec<String>> {
    if !line.matches('"').count().is_multiple_of(2) {
        return None;
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(line.as_bytes());
    let record = reader.records().next()?.ok()?;
    Some(record.iter().map(str::to_owned).collect())
}

/// A number with all its digits; nothing if it is not known.
pub fn number(x: f64) -> String {
    if x.is_nan() {
        String::new()
    } else {
        format!("{x:?}")
    }
}

/// Version, scene, every parameter and the seed as `#` lines, then the column names.
pub fn write_header(out: &mut dyn Write, name: &str, scene: &Scene) -> io::Result<()> {
    writeln!(out, "# ghostspring {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "# scene = {name}")?;
    let about = scene.caption().replace(char::is_control, " ");
    writeln!(out, "# about = {about}")?;
    for (name, value) in scene.settings() {
        writeln!(out, "# {name} = {value}")?;
    }
    writeln!(
        out,
        "# units: d = mean disc diameter, m = mass of a disc of diameter d, t0 = reference time step"
    )?;
    let position = format!("{}_position", scene.geometry.end_name());
    writeln!(
        out,
        "step,time [t0],{position} [d],load [m d/t0^2],kinetic_energy [m d^2/t0^2],work [m d^2/t0^2],\
         dissipated [m d^2/t0^2],iterations,opened_contacts"
    )
}

/// The row of the present state; `report` is that of the step that led to it, none at the start.
pub fn write_row(
    out: &mut dyn Write,
    assembly: &Assembly,
    report: Option<StepReport>,
) -> io::Result<()> {
    let energies = assembly.energies();
    let (iterations, opened) = report.map_or((0, 0), |r| (r.iterations, r.opened));
    writeln!(
        out,
        "{},{:?},{:?},{:?},{:?},{:?},{:?},{iterations},{opened}",
        assembly.steps(),
        assembly.time(),
        probe::loaded_position(assembly.bodies()),
        assembly.load_now(),
        energies.kinetic,
        energies.work,
        energies.dissipated,
    )
}
