//! **design**: the artefact used on purpose. Choose a spring, compute N_I and Δt, measure the spring.

use super::equal_cost::{SECOND_ORDER, springs};
use super::figure::{Axis, Figure, Mark, Plot};
use super::packing::{kick, packing_of, settled, undamped_frequency};
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::physics::Params;
use crate::theory::rigidity::Design;
use crate::theory::{Medium, sweep_constant};

/// Wanted κ and γ.
const WANTED: [[f64; 2]; 4] = [[10.0, 20.0], [40.0, 30.0], [100.0, 40.0], [500.0, 80.0]];

/// Chosen springs in a chain; a stiffer packing with friction at the same cost.
pub fn exhibit(lab: &Lab) -> Findings {
    let q = sweep_constant(Params::default().order, 0.0);
    let mut rows = Vec::new();
    let (mut stiffnesses, mut dampings) = (Vec::new(), Vec::new());
    for [stiffness, damping] in WANTED {
        let design = Design::from_springs(stiffness, damping, q, 1.0).rounded();
        let params = Params {
            iterations: design.iterations as u64,
            dt: design.dt,
            ..Params::default()
        };
        let setting = format!("N_I = {}, dt = {:.3}", params.iterations, params.dt);
        // N_I is a whole number; κ is as wanted, γ a little off.
        let made = Medium::of(&params).damping();
        match springs(lab, 50, &params) {
            Ok([kappa, gamma]) => {
                stiffnesses.push((stiffness, kappa));
                dampings.push((made, gamma));
                let quantity = format!("kappa, wanted {stiffness}, {setting}");
                let row = Row::new(NAME, quantity, INVERSE, stiffness, kappa, 0.02);
                rows.push(row.noted(SECOND_ORDER));
                let quantity = format!("gamma, wanted {damping}, {setting}");
                rows.push(Row::new(NAME, quantity, INVERSE, made, gamma, 0.02));
            }
            Err(reason) => rows.push(Row::refused(
                NAME,
                format!("kappa, {setting}"),
                INVERSE,
                stiffness,
                reason,
            )),
        }
    }
    let frequency = |iterations: u64, dt: f64| -> Result<f64, String> {
        let at_rest = packing_of(lab, "packing").and_then(|a| {
            settled(&a, |p| {
                p.iterations = iterations;
                p.dt = dt;
            })
        })?;
        let kicks: Result<Vec<f64>, String> = lab
            .seeds(lab.pick(2, 6), |seed| {
                kick(&at_rest, seed).map(|k| undamped_frequency(k.fit.curve.ringing))
            })
            .into_iter()
            .collect();
        Ok(Estimate::of(&kicks?).value)
    };
    let quantity = "packing with friction, N_I and dt halved: omega0 over omega0";
    let predicted = 2f64.sqrt();
    rows.push(
        match frequency(20, 1.0).and_then(|soft| Ok(frequency(10, 0.5)? / soft)) {
            Ok(ratio) => Row::new(
                NAME,
                quantity,
                DISCUSSION,
                predicted,
                Estimate::without_error(ratio),
                0.03,
            ),
            Err(reason) => Row::refused(NAME, quantity, DISCUSSION, predicted, reason),
        },
    );
    let ends = [8.0, 620.0].map(|x| [x, x]);
    let plot = Plot::new(
        Axis::log("wanted κ [m/t_0^2], γ [m/t_0]", ""),
        Axis::log("measured κ [m/t_0^2], γ [m/t_0]", ""),
    )
    .predicted("as wanted", Mark::Line, ends)
    .measured("stiffness κ", Mark::Circle, stiffnesses)
    .measured("damping γ", Mark::Square, dampings);
    let caption = "Springs on order: for each wanted pair of stiffness and damping N_I and Δt are computed, a chain of rigid discs is \
                   launched with them, and its springs are measured from its ringing.";
    Findings {
        rows,
        figures: vec![Figure::plot("design", caption, plot)],
    }
}

const NAME: &str = "design";
const INVERSE: &str = "N_I = gamma^2/(q m kappa), dt = gamma/kappa";
const DISCUSSION: &str = "section Discussion, deliberate use";
