//! The page about a packing of another program: the verdict, the modes, and pictures; a packing in space is seen along its three axes.

use std::fmt::Write;

use serde_json::Value;

use super::palette::{GUIDE, INK, PREDICTED, hex, viridis};
use crate::picture::PackingSketch;
use crate::theory::network::NetworkMode;
use crate::theory::network::recorded::{RecordedNetwork, Vector, dot};

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

fn svg(network: &RecordedNetwork, side: [usize; 2], moves: Option<&[Vector]>) -> String {
    let sketch = PackingSketch::of(network.packing(), side, None);
    let [low, high] = sketch.bounds;
    let room = [0, 1].map(|k| high[k] - low[k]);
    let scale = WIDTH / room[0].max(room[1]).max(f64::MIN_POSITIVE);
    let at = |[x, y]: [f64; 2]| [(x - low[0]) * scale, (high[1] - y) * scale];
    let [width, height] = room.map(|x| x * scale);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"-4 -4 {:.1} {:.1}\">\n",
        width + 8.0,
        height + 8.0
    );
    for body in &sketch.bodies {
        let ([x, y], outline) = (at(body.centre), hex(GUIDE));
        let _ = if body.corners.is_empty() {
            let r = body.radius * scale;
            writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.2}\" fill=\"none\" stroke=\"{outline}\" stroke-width=\"0.5\"/>"
            )
        } else {
            let corners = body.corners.iter().map(|p| at(*p));
            let corners: String = corners.map(|[x, y]| format!("{x:.1},{y:.1} ")).collect();
            writeln!(
                out,
                "<polygon points=\"{corners}\" fill=\"none\" stroke=\"{outline}\" stroke-width=\"0.5\"/>"
            )
        };
    }
    match moves {
        None => {
            for link in &sketch.links {
                let [[x1, y1], [x2, y2]] = link.ends.map(at);
                let _ = writeln!(
                    out,
                    "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{}\" stroke-width=\"{:.2}\"/>",
                    hex(viridis(link.share)),
                    0.5 + 3.0 * link.share
                );
            }
        }
        Some(moves) => {
            let most = moves.iter().map(|m| dot(*m, *m).sqrt()).fold(0.0, f64::max);
            let stretch = ARROW * WIDTH / most.max(f64::MIN_POSITIVE);
            for body in &sketch.bodies {
                let ([x, y], m) = (at(body.centre), moves[body.body]);
                let [dx, dy] = side.map(|k| m[k] * stretch);
                let _ = writeln!(
                    out,
                    "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{}\" stroke-width=\"1\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1\" fill=\"{}\"/>",
                    x + dx,
                    y - dy,
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
