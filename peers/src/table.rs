//! The numbers as a plain table.

use serde::Serialize;

/// One engine with one packing and one number of threads.
#[derive(Serialize)]
pub struct Row {
    pub engine: &'static str,
    /// What its iterations are.
    pub counts: &'static str,
    pub discs: usize,
    pub threads: usize,
    /// Contacts that the solver visits.
    pub contacts: usize,
    pub contacts_with_force: usize,
    /// The part of those that open or close in a step; nothing if the engine does not tell.
    pub changing: Option<f64>,
    /// The part of the steps that `direct` has left to sweeps.
    pub left_to_sweeps: f64,
    pub floor_force_over_load: f64,
    pub piston_force_over_load: f64,
    /// How far the piston has sunk with the usual settings, as a part of the height.
    pub sunk: f64,
    /// Between two numbers of iterations; see `speed::SLOPE`.
    pub ns_per_contact_and_iteration: f64,
    pub usual_iterations: usize,
    pub ms_per_usual_step: f64,
    /// How many times faster the usual step is than with one thread.
    pub speed_up: f64,
    /// Of each wanted sag; nothing where no number of iterations reaches it.
    pub iterations_for_sag: Vec<Option<usize>>,
    pub ms_per_step_with_sag: Vec<Option<f64>>,
}

/// Prints the rows of one packing.
pub fn print(rows: &[Row], wanted: &[f64]) {
    let Some(first) = rows.first() else { return };
    let reference = rows
        .iter()
        .find(|row| row.engine == "Rapier f64")
        .map_or(f64::NAN, |row| row.ns_per_contact_and_iteration);
    println!("\n{} discs", first.discs);
    print!(
        "{:39} {:>7} {:>8} {:>8} {:>8} {:>6} {:>6} {:>7} {:>9} {:>7} {:>17} {:>8} {:>8}",
        "engine",
        "threads",
        "contacts",
        "loaded",
        "changing",
        "floor",
        "piston",
        "sunk",
        "ns/c/it",
        "/Rapier",
        "usual",
        "ms/step",
        "speed-up"
    );
    for wanted in wanted {
        print!("  {:>15} {:>8}", format!("sag < {wanted:.0e}"), "ms/step");
    }
    println!();
    for row in rows {
        print!(
            "{:39} {:>7} {:>8} {:>8} {:>8} {:>6.3} {:>6.3} {:>7.4} {:>9.2} {:>7.2} {:>17} {:>8.3} {:>8.2}",
            row.engine,
            row.threads,
            row.contacts,
            row.contacts_with_force,
            row.changing
                .map_or("–".to_owned(), |part| format!("{:.2} %", 100.0 * part)),
            row.floor_force_over_load,
            row.piston_force_over_load,
            row.sunk,
            row.ns_per_contact_and_iteration,
            row.ns_per_contact_and_iteration / reference,
            format!("{} {}", row.usual_iterations, row.counts),
            row.ms_per_usual_step,
            row.speed_up,
        );
        for (iterations, step) in row.iterations_for_sag.iter().zip(&row.ms_per_step_with_sag) {
            match (iterations, step) {
                (Some(iterations), Some(step)) => {
                    let count = format!("{iterations} {}", row.counts);
                    print!("  {count:>15} {step:>8.3}");
                }
                _ => print!("  {:>15} {:>8}", "never", "–"),
            }
        }
        if row.left_to_sweeps > 0.0 {
            print!(
                "  {:.0} % of its steps left to sweeps",
                100.0 * row.left_to_sweeps
            );
        }
        println!();
    }
}
