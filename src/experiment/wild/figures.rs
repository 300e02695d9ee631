//! Every engine on the universal curve, and the stack of boxes.

use super::super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::super::universal::plane;
use super::traces::{Entry, ShippedTrace};
use crate::measure::fit_fixed;
use crate::theory::column::{Column, VisitOrder};

/// All figures.
pub fn figures(recordings: &[ShippedTrace]) -> Vec<Figure> {
    [
        Some(universal(recordings)),
        Some(sags(recordings)),
        ringing(recordings),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Engines that share a mark: name in the legend, engines, push-out.
const MARKS: [(&str, &[&str], Option<&str>); 5] = [
    ("Box2D 2 and planck", &["box2d-2", "planck"], Some("off")),
    ("Chipmunk", &["chipmunk"], None),
    ("Jolt", &["jolt"], None),
    (
        "designed springs: Rapier, Box2D 3, MuJoCo",
        &["rapier", "box2d-3", "mujoco"],
        Some("on"),
    ),
    (
        "overlaps pushed out: p2, Bullet, Box2D 2",
        &["p2", "bullet", "box2d-2", "planck"],
        Some("on"),
    ),
];

fn universal(recordings: &[ShippedTrace]) -> Figure {
    let mut plot = plane([0.03, 1.2]);
    for (i, (label, engines, push_out)) in MARKS.into_iter().enumerate() {
        let belongs = |entry: &Entry| {
            engines.contains(&entry.engine.as_str())
                && push_out.is_none_or(|wanted| entry.push_out == wanted)
        };
        let points: Vec<[f64; 2]> = recordings
            .iter()
            .filter(|r| belongs(&r.entry))
            .filter_map(|r| r.case.ringing())
            .map(|[omega, rate]| [omega.value, rate.value])
            .collect();
        plot = plot.measured(label, Mark::shape(i), points);
    }
    let caption = "Rows and stacks kicked in other people's engines. Those that keep their forces and push nothing out fall on the line, \
                   which has no parameter: they have the paper's spring. Designed springs and engines that push overlaps out lie above it.";
    Figure::plot("wild-universal", caption, plot)
}

fn sags(recordings: &[ShippedTrace]) -> Figure {
    let mut plot = Plot::new(
        Axis::log("iterations N", ""),
        Axis::log("sag of the top box", "boxes"),
    );
    for (i, bodies) in [10usize, 20].into_iter().enumerate() {
        for (order, words) in [
            (VisitOrder::TopDown, "visits from the top down"),
            (VisitOrder::BottomUp, "from the bottom up"),
        ] {
            let sag = |iterations: u64| {
                let column = Column {
                    bodies,
                    mass: 1.0,
                    dt: 1.0 / 60.0,
                    iterations,
                    order,
                    relaxation: 1.0,
                };
                column.sag(&column.weights(10.0)).ok()
            };
            let points: Vec<[f64; 2]> = (5u32..=40)
                .filter_map(|n| Some([f64::from(n), sag(n.into())?]))
                .collect();
            let (label, mark) = match (i, order) {
                (0, VisitOrder::TopDown) => (words, Mark::Line),
                (0, _) => (words, Mark::Dashes),
                (_, VisitOrder::TopDown) => ("", Mark::Line),
                _ => ("", Mark::Dashes),
            };
            plot = plot.predicted(label, mark, points);
        }
        let is_shown = |e: &Entry| {
            e.engine == "box2d-2"
                && (e.scene.as_str(), e.shape.as_str()) == ("stack", "box")
                && e.push_out == "off"
                && e.bodies == bodies
        };
        let points: Vec<[f64; 2]> = recordings
            .iter()
            .filter(|r| is_shown(&r.entry))
            .filter_map(|r| Some([r.entry.iterations as f64, -r.case.examination.rest?]))
            .collect();
        plot = plot.measured(format!("Box2D 2, {bodies} boxes"), Mark::shape(i), points);
    }
    let caption = "How far a stack of boxes sags in Box2D 2 with its position iterations off, gravity 10, 60 steps per second. The lines are \
                   predicted from the settings alone; they even tell in which direction the engine visits its contacts.";
    Figure::plot("wild-sag", caption, plot)
}

/// A stack of ten boxes after its kick, beside a damped sine whose ω and τ are predicted.
fn ringing(recordings: &[ShippedTrace]) -> Option<Figure> {
    let shown = recordings
        .iter()
        .find(|r| r.entry.trace == "box2d-2-stack-box-10-60hz-plain-8")?;
    let ringing = shown.entry.column()?.slowest_mode().ok()?.ringing()?;
    let examination = &shown.case.examination;
    let (rest, dt) = (examination.rest?, shown.entry.seconds());
    let samples: Vec<[f64; 2]> = shown
        .trace
        .values
        .iter()
        .enumerate()
        .map(|(i, x)| [(i as f64 - examination.kicked) * dt, 1e3 * (x - rest)])
        .filter(|s| (-0.1..1.0).contains(&s[0]))
        .collect();
    // The first steps hold faster modes.
    let late: Vec<[f64; 2]> = samples
        .iter()
        .copied()
        .filter(|s| s[0] > ringing.damping_time)
        .collect();
    let curve = fit_fixed(&late, ringing).ok()?.curve;
    let line = places(Scale::Linear, ringing.damping_time, 1.0, 200);
    let plot = Plot::new(
        Axis::linear("time after the kick", "s"),
        Axis::linear("height of the top box", "10^{-3} boxes"),
    )
    .predicted(
        "ω and τ from the settings",
        Mark::Line,
        line.into_iter().map(|t| [t, curve.value(t)]),
    )
    .measured("Box2D 2", Mark::Circle, samples);
    let caption = "Ten boxes in Box2D 2, eight velocity iterations, gravity raised by 2 %: the stack rings. Frequency and damping of the line \
                   are predicted, its amplitude, phase and level are fitted from one damping time after the kick on.";
    Some(Figure::plot("wild-stack", caption, plot))
}
