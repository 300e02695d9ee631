//! The page about a packing of another program: the verdict, the modes, and pictures; a packing in space is seen along its three axes.

use std::fmt::Write;

use serde_json::Value;

use super::palette::{GUIDE, INK, PREDICTED, hex, viridis};
use crate::theory::network::NetworkMode;
use crate::theory::network::recorded::{RecordedNetwork, RecordedShape, Vector, dot};

/// What the page says.
pub struct Page {
    /// The files.
    pub title: String,
    /// The first sentence.
    pub verdict: String,
    /// Everything else in words.
    pub lines: Vec<String>,
    /// Rows of modes, as `--json` has them.
    pub modes: Value,
}

/// Shapes that are drawn.
const DRAWN: usize = 6;

/// Contacts and bodies that a picture can hold; of more only some are drawn.
const MOST_DRAWN: usize = 6000;

/// Width of a picture in pixels.
const WIDTH: f64 = 360.0;

/// The longest arrow, as a share of the picture.
const ARROW: f64 = 0.08;

/// The page.
pub fn html(page: &Page, network: &RecordedNetwork, modes: &[NetworkMode]) -> String {
    let mut body = format!(
        "<h1>{}</h1>\n<p class=\"verdict\">{}</p>\n<ul>\n",
        escaped(&page.title),
        escaped(&page.verdict)
    );
    for line in &page.lines {
        let _ = writeln!(body, "<li>{}</li>", escaped(line));
    }
    body += "</ul>\n<h2>Contacts and forces</h2>\n";
    body += &views(network, None);
    body += "<h2>Slowest modes</h2>\n";
    body += &table(&page.modes);
    for (j, mode) in modes.iter().enumerate().take(DRAWN) {
        let _ = writeln!(body, "<h3>Mode {}</h3>", j + 1);
        let motions = network.motions(&mode.shape);
        let moves: Vec<Vector> = motions.iter().map(|m| [m[0], m[1], m[2]]).collect();
        body += &views(network, Some(&moves));
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Is it rigid enough?</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#22262b}\
.verdict{font-size:1.3rem;font-weight:600}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\
td,th{text-align:right;padding:.15rem .8rem;border-bottom:1px solid #e3e6ea}figure{display:inline-block;margin:0 1rem 1rem 0}figcaption{color:#5a626b}";

fn table(modes: &Value) -> String {
    let columns = [
        "mode",
        "mu",
        "rho",
        "omega",
        "tau",
        "participation",
        "vertical",
        "rotation",
    ];
    let mut out = "<table>\n<tr>".to_owned();
    columns.iter().for_each(|c| out += &format!("<th>{c}</th>"));
    out += "</tr>\n";
    for row in modes.as_array().into_iter().flatten() {
        out += "<tr>";
        for column in columns {
            let cell = match &row[column] {
                Value::Number(n) if n.is_u64() => n.to_string(),
                Value::Number(n) => crate::schema::written::long(n.as_f64().unwrap_or(f64::NAN)),
                _ => "–".to_owned(),
            };
            let _ = write!(out, "<td>{cell}</td>");
        }
        out += "</tr>\n";
    }
    out + "</table>\n"
}

/// The packing along its axes: one picture in the plane, three in space.
fn views(network: &RecordedNetwork, moves: Option<&[Vector]>) -> String {
    let axes: &[[usize; 2]] = if network.packing().is_flat {
        &[[0, 1]]
    } else {
        &[[0, 2], [1, 2], [0, 1]]
    };
    let view = |axes: &[usize; 2]| {
        let names = axes.map(|k| ["x", "y", "z"][k]);
        format!(
            "<figure>{}<figcaption>{} to the right, {} up</figcaption></figure>\n",
            svg(network, *axes, moves),
            names[0],
            names[1]
        )
    };
    axes.iter().map(view).collect()
}

fn svg(network: &RecordedNetwork, [h, v]: [usize; 2], moves: Option<&[Vector]>) -> String {
    let packing = network.packing();
    let [low, high] = packing.bounds();
    let extent = (high[h] - low[h])
        .max(high[v] - low[v])
        .max(f64::MIN_POSITIVE);
    let scale = WIDTH / extent;
    let height = (high[v] - low[v]) * scale;
    let at = |x: &Vector| [(x[h] - low[h]) * scale, (high[v] - x[v]) * scale];
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{height:.0}\" viewBox=\"-4 -4 {:.1} {:.1}\">\n",
        (high[h] - low[h]) * scale,
        (high[h] - low[h]) * scale + 8.0,
        height + 8.0
    );
    let every = packing
        .bodies
        .len()
        .max(packing.contacts.len())
        .div_ceil(MOST_DRAWN);
    for body in packing.bodies.iter().step_by(every) {
        let [x, y] = at(&body.position);
        match body.shape {
            RecordedShape::Plane { .. } => {}
            _ => {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.2}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.5\"/>",
                    body.size() * scale,
                    hex(GUIDE)
                );
            }
        }
    }
    match moves {
        None => {
            let force = |c: &crate::theory::network::recorded::RecordedContact| c.normal_force;
            let most = packing.contacts.iter().map(force).fold(0.0, f64::max);
            for contact in packing.contacts.iter().step_by(every) {
                let ends = contact.ends.map(|e| e.map(|i| packing.bodies[i].position));
                let (from, to) = match ends {
                    [Some(a), Some(b)] => (a, b),
                    [Some(a), None] => (a, std::array::from_fn(|k| a[k] + contact.arms[0][k])),
                    [None, Some(b)] => (b, std::array::from_fn(|k| b[k] + contact.arms[1][k])),
                    [None, None] => continue,
                };
                let is_plane = |end: Option<usize>| {
                    end.is_some_and(|i| {
                        matches!(packing.bodies[i].shape, RecordedShape::Plane { .. })
                    })
                };
                if contact.ends.into_iter().any(is_plane) {
                    continue;
                }
                let share = if most > 0.0 {
                    contact.normal_force / most
                } else {
                    0.5
                };
                let ([x1, y1], [x2, y2]) = (at(&from), at(&to));
                let _ = writeln!(
                    out,
                    "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{}\" stroke-width=\"{:.2}\"/>",
                    hex(viridis(share)),
                    0.5 + 3.0 * share
                );
            }
        }
        Some(moves) => {
            let most = moves.iter().map(|m| dot(*m, *m).sqrt()).fold(0.0, f64::max);
            let stretch = ARROW * WIDTH / most.max(f64::MIN_POSITIVE);
            for (body, m) in packing.bodies.iter().zip(moves).step_by(every) {
                let [x, y] = at(&body.position);
                if matches!(body.shape, RecordedShape::Plane { .. }) {
                    continue;
                }
                let _ = writeln!(
                    out,
                    "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{}\" stroke-width=\"1\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1\" fill=\"{}\"/>",
                    x + m[h] * stretch,
                    y - m[v] * stretch,
                    hex(PREDICTED),
                    hex(INK)
                );
            }
        }
    }
    out + "</svg>"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
