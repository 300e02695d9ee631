//! The CSV of a run: comment lines that make it reproducible, column names with units, one row a step.

use std::io::{self, Write};

use crate::measure::probe;
use crate::physics::{Assembly, StepReport};
use crate::scene::Scene;

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
        "# units: d = mean disc diameter, m = mean disc mass, t0 = reference time step"
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
