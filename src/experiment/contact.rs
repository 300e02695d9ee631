//! **contact**: two discs and one contact, the paper's section "One contact", and restitution.

use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::physics::{Assembly, Bodies, Fault, Params};
use crate::theory::contact::quasi_inelastic_force;

/// Gap, relative velocity (closing is negative) and force after every step of a collision of two free discs.
pub fn collide(gap: f64, speed: f64, restitution: f64, steps: u64) -> Result<Vec<[f64; 3]>, Fault> {
    let mut bodies = Bodies::default();
    bodies.add_disc([0.0, 0.0], 0.5, [1.0, 1.0, 2.0]);
    bodies.add_disc([1.0 + gap, 0.0], 0.5, [1.0, 1.0, 2.0]);
    let params = Params {
        restitution,
        load: 0.0,
        ..Params::default()
    };
    let mut assembly = Assembly::new(bodies, params, 1);
    assembly.set_velocities(|i, _| if i == 0 { [speed, 0.0] } else { [0.0, 0.0] });
    let look = |a: &Assembly| {
        let [left, right] = [&a.bodies().all[0], &a.bodies().all[1]];
        let force = a.contacts().first().map_or(0.0, |c| c.normal_force);
        [
            a.bodies().gap(0, 1).0,
            right.velocity[0] - left.velocity[0],
            force,
        ]
    };
    let mut states = vec![look(&assembly)];
    for _ in 0..steps {
        assembly.step()?;
        states.push(look(&assembly));
    }
    Ok(states)
}

/// The inelastic shock in two steps, and the velocities after shocks with restitution.
pub fn exhibit(_: &Lab) -> Findings {
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    let (gap, speed) = (0.3, 0.5);
    match collide(gap, speed, 0.0, 5) {
        Ok(states) => {
            let exact = |name: &str, predicted: f64, measured: f64| {
                Row::new(
                    NAME,
                    name,
                    SHOCK,
                    predicted,
                    Estimate::exact(measured),
                    1e-12,
                )
            };
            let force = quasi_inelastic_force(gap, [speed, 0.0], [0.0; 2], 1.0, 1.0);
            rows.push(exact(
                "force in the step that closes the gap",
                force,
                states[1][2],
            ));
            rows.push(exact("gap after the first step", 0.0, states[1][0]));
            rows.push(exact(
                "relative velocity after the second step",
                0.0,
                states[2][1],
            ));
            let numbered = |i: usize| {
                states
                    .iter()
                    .enumerate()
                    .map(move |(s, x)| [s as f64, x[i]])
            };
            let plot = Plot::new(
                Axis::linear("time step", ""),
                Axis::linear("gap in d, approach in d/t_0", ""),
            )
            .predicted("gap", Mark::Line, [[0.0, gap], [1.0, 0.0], [5.0, 0.0]])
            .predicted(
                "speed of approach",
                Mark::Dashes,
                [[0.0, speed], [1.0, gap], [2.0, 0.0], [5.0, 0.0]],
            )
            .measured("gap", Mark::Circle, numbered(0))
            .measured(
                "speed of approach",
                Mark::Square,
                numbered(1).map(|[s, v]| [s, -v]),
            );
            figures.push(Figure::plot(
                "contact",
                "A completely inelastic collision of two discs. In the first step the approach is slowed such that the gap just closes; in the \
                 second it stops.",
                plot,
            ));
        }
        Err(fault) => rows.push(Row::refused(
            NAME,
            "gap after the first step",
            SHOCK,
            0.0,
            fault,
        )),
    }
    let mut points = Vec::new();
    for restitution in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let quantity = format!("speed after over before a shock, e = {restitution}");
        match collide(0.0, speed, restitution, 5) {
            Ok(states) => {
                let ratio = states[states.len() - 1][1] / speed;
                points.push([restitution, ratio]);
                rows.push(Row::new(
                    NAME,
                    quantity,
                    RESTITUTION,
                    restitution,
                    Estimate::exact(ratio),
                    1e-9,
                ));
            }
            Err(fault) => rows.push(Row::refused(
                NAME,
                quantity,
                RESTITUTION,
                restitution,
                fault,
            )),
        }
    }
    let plot = Plot::new(
        Axis::linear("coefficient of restitution e", ""),
        Axis::linear("speed after/speed before", ""),
    )
    .predicted("equal", Mark::Line, [[0.0, 0.0], [1.0, 1.0]])
    .measured("two discs", Mark::Circle, points);
    figures.push(Figure::plot(
        "restitution",
        "Finite restitution, incorporated by aiming at the e-weighted mean of the velocities before and after.",
        plot,
    ));
    Findings { rows, figures }
}

const NAME: &str = "contact";
const SHOCK: &str = "section One contact";
const RESTITUTION: &str = "section One contact, restitution";
