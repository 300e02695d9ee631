//! A picture of an assembly as SVG: discs coloured by a magnitude, forces as lines whose width is their strength, walls
//! hatched, pistons as bars, the load as an arrow.

use std::fmt::Write;

use super::palette::{hex, viridis};
use crate::experiment::figure::{Motility, Portrait};

/// Largest width and height of a picture in points.
const LARGEST: [f64; 2] = [620.0, 470.0];
const MARGIN: f64 = 34.0;

/// The picture as a complete SVG document.
pub fn svg(portrait: &Portrait) -> String {
    let View {
        low,
        scale,
        size: [width, height],
    } = View::of(portrait);
    let at = |[x, y]: [f64; 2]| {
        [
            MARGIN + (x - low[0]) * scale,
            height - MARGIN - (y - low[1]) * scale,
        ]
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.1} {height:.1}\" stroke-linecap=\"round\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    );
    let largest = portrait.discs.iter().fold(1e-300, |m, d| f64::max(m, d.2));
    let is_still = largest <= 1e-300;
    for &(centre, radius, magnitude) in &portrait.discs {
        let [x, y] = at(centre);
        let fill = if is_still {
            "#dfe7ee".to_owned()
        } else {
            hex(viridis(magnitude / largest))
        };
        // A string takes every character.
        let _ = write!(
            out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"{fill}\" stroke=\"#22262b\" stroke-width=\"0.5\"/>",
            radius * scale
        );
    }
    let strongest = portrait
        .forces
        .iter()
        .fold(1e-300, |m, f| f64::max(m, f.strength));
    for force in &portrait.forces {
        let ([x1, y1], [x2, y2]) = (at(force.from), at(force.to));
        let _ = write!(
            out,
            "<line x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\" stroke=\"#22262b\" \
             stroke-opacity=\"0.75\" stroke-width=\"{:.2}\"/>",
            0.45 * scale * force.strength / strongest
        );
    }
    for &[from, to] in &portrait.arrows {
        out += &displacement(at(from), at(to));
    }
    for &(point, normal, motility) in &portrait.planes {
        out += &plane(at(point), normal, motility, [width, height]);
    }
    if let Some((from, direction)) = portrait.load {
        let middle = if direction[1].abs() > 0.5 {
            [0.5 * width, at(from)[1]]
        } else {
            at([from[0] + 0.5, from[1]])
        };
        out += &arrow(middle, direction);
    }
    out + "</svg>\n"
}

/// Which part of the plane is seen, and how large.
struct View {
    low: [f64; 2],
    scale: f64,
    size: [f64; 2],
}

impl View {
    fn of(portrait: &Portrait) -> Self {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for &(centre, radius, _) in &portrait.discs {
            for axis in 0..2 {
                low[axis] = low[axis].min(centre[axis] - radius);
                high[axis] = high[axis].max(centre[axis] + radius);
            }
        }
        for &(point, normal, _) in &portrait.planes {
            for axis in (0..2).filter(|a| normal[*a].abs() > 0.5) {
                low[axis] = low[axis].min(point[axis]);
                high[axis] = high[axis].max(point[axis]);
            }
        }
        let extent = [0, 1].map(|a| (high[a] - low[a]).max(1e-9));
        let scale = [0, 1]
            .map(|a| (LARGEST[a] - 2.0 * MARGIN) / extent[a])
            .into_iter()
            .fold(40.0, f64::min);
        Self {
            low,
            scale,
            size: extent.map(|e| e * scale + 2.0 * MARGIN),
        }
    }
}

/// A wall as a line with hatching behind it, a piston as a bar.
fn plane(
    [px, py]: [f64; 2],
    normal: [f64; 2],
    motility: Motility,
    [width, height]: [f64; 2],
) -> String {
    let is_upright = normal[0].abs() > 0.5;
    let (from, to) = if is_upright {
        ([px, MARGIN - 6.0], [px, height - MARGIN])
    } else {
        ([MARGIN, py], [width - MARGIN, py])
    };
    // Behind is against the normal; on the page y points down.
    let behind = [-normal[0].round(), normal[1].round()];
    let mut out = String::new();
    match motility {
        Motility::Mobile => {
            let thick = 9.0;
            let top = if behind[1] < 0.0 { py - thick } else { py };
            let _ = write!(
                out,
                "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{thick}\" fill=\"#777f88\"/>",
                from[0],
                to[0] - from[0]
            );
        }
        Motility::Fixed => {
            let length = (to[0] - from[0]).hypot(to[1] - from[1]);
            let along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
            let _ = write!(
                out,
                "<g stroke=\"#22262b\"><line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke-width=\"1.6\"/>",
                from[0], from[1], to[0], to[1]
            );
            let mut way = 4.0;
            while way < length {
                let (x, y) = (from[0] + way * along[0], from[1] + way * along[1]);
                let _ = write!(
                    out,
                    "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke-width=\"0.7\"/>",
                    x + 7.0 * behind[0] - 4.0 * along[0],
                    y + 7.0 * behind[1] - 4.0 * along[1]
                );
                way += 9.0;
            }
            out += "</g>";
        }
    }
    out
}

/// A displacement: a thin arrow with a head in proportion, white below so that it is seen on any colour.
fn displacement([x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> String {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let head = |side: f64| {
        [
            x2 - 0.35 * dx - side * 0.18 * dy,
            y2 - 0.35 * dy + side * 0.18 * dx,
        ]
    };
    let ([xl, yl], [xr, yr]) = (head(1.0), head(-1.0));
    let path =
        format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}M{xl:.2} {yl:.2}L{x2:.2} {y2:.2}L{xr:.2} {yr:.2}");
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"2.4\"/>\
         <path d=\"{path}\" fill=\"none\" stroke=\"#22262b\" stroke-width=\"1.1\"/>"
    )
}

/// The load: an arrow that ends where it acts.
fn arrow([x, y]: [f64; 2], direction: [f64; 2]) -> String {
    let [dx, dy] = [direction[0], -direction[1]];
    let (tip, tail) = (
        [x - 11.0 * dx, y - 11.0 * dy],
        [x - 31.0 * dx, y - 31.0 * dy],
    );
    let (tip, tail) = if dx != 0.0 {
        ([x - 3.0 * dx, y], [x - 26.0 * dx, y])
    } else {
        (tip, tail)
    };
    let head = |side: f64| {
        [
            tip[0] - 7.0 * dx - side * 4.0 * dy,
            tip[1] - 7.0 * dy + side * 4.0 * dx,
        ]
    };
    let (left, right) = (head(1.0), head(-1.0));
    format!(
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#22262b\" stroke-width=\"2.2\"/>\
         <polygon points=\"{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\" fill=\"#22262b\"/>",
        tail[0],
        tail[1],
        tip[0] - 5.0 * dx,
        tip[1] - 5.0 * dy,
        tip[0],
        tip[1],
        left[0],
        left[1],
        right[0],
        right[1]
    )
}
