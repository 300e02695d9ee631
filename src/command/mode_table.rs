//! The table of modes, as `modes` and `rigidity` print it.

use std::io::{self, Write};

use serde::Serialize;

use crate::schema::written::long;
use crate::theory::network::NetworkMode;

/// One mode.
#[derive(Serialize)]
pub struct ModeRow {
    mode: usize,
    mu: f64,
    rho: f64,
    rho_error: f64,
    beta: f64,
    /// None if it does not ring.
    omega: Option<f64>,
    tau: Option<f64>,
    piston_share: Option<f64>,
    participation: f64,
    polarisation: &'static str,
    longitudinal: f64,
    vertical: f64,
    breathing: f64,
    rotation: f64,
    extent: f64,
}

/// The rows of some modes.
pub fn rows(modes: &[NetworkMode], iterations: u64, dt: f64) -> Vec<ModeRow> {
    let row = |(j, mode): (usize, &NetworkMode)| {
        let ringing = mode.at(iterations, dt).ringing();
        let look = &mode.character;
        ModeRow {
            mode: j + 1,
            mu: mode.eigenvalue,
            rho: mode.sweep_rate,
            rho_error: mode.sweep_rate_error,
            beta: mode.prestress,
            omega: ringing.map(|r| r.angular_frequency),
            tau: ringing.map(|r| r.damping_time),
            piston_share: mode.piston_share,
            participation: look.participation,
            polarisation: look.word(),
            longitudinal: look.longitudinal,
            vertical: look.vertical,
            breathing: look.breathing,
            rotation: look.rotation,
            extent: look.extent,
        }
    };
    modes.iter().enumerate().map(row).collect()
}

/// Prints them.
pub fn write(rows: &[ModeRow], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>4} {:>10} {:>8} {:>10} {:>10} {:>12} {:>13} {:>8} {:>5}  polarisation",
        "mode", "mu", "rho", "omega", "tau", "piston_share", "participation", "vertical", "along"
    )?;
    let maybe = |x: Option<f64>| x.map_or("–".to_owned(), long);
    let percent = |x: Option<f64>| x.map_or("–".to_owned(), |x| format!("{:.1} %", 100.0 * x));
    for row in rows {
        writeln!(
            out,
            "{:>4} {:>10} {:>8.4} {:>10} {:>10} {:>12} {:>13.3} {:>6.0} % {:>3.0} %  {}",
            row.mode,
            long(row.mu),
            row.rho,
            maybe(row.omega),
            maybe(row.tau),
            percent(row.piston_share),
            row.participation,
            100.0 * row.vertical,
            100.0 * row.longitudinal,
            row.polarisation
        )?;
    }
    Ok(())
}
