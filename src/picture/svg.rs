//! A drawing as SVG, for figures. The wave field is left out: figures stand still.

use std::fmt::Write;

use super::camera::Camera;
use super::colour::Rgba;
use super::drawing::{Disc, Drawing, Line};
use super::scheme::Scheme;

/// The drawing as a complete SVG document.
pub fn svg(drawing: &Drawing, camera: &Camera, scheme: &Scheme) -> String {
    let [width, height] = camera.size;
    let (ground, _) = paint(scheme.ground);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.1} {:.1} {width:.1} {height:.1}\" stroke-linecap=\"round\"><rect x=\"{:.1}\" y=\"{:.1}\" \
         width=\"100%\" height=\"100%\" fill=\"{ground}\"/>",
        -0.5 * width,
        -0.5 * height,
        -0.5 * width,
        -0.5 * height,
    );
    let fills = drawing.fills.iter();
    let fills = fills.map(|fill| polygon(drawing.corners_of(fill), fill.colour));
    for element in drawing
        .discs
        .iter()
        .map(disc)
        .chain(fills)
        .chain(drawing.lines.iter().map(line))
    {
        out += &element;
    }
    out + "</svg>\n"
}

/// Colour and opacity.
fn paint(Rgba([r, g, b, a]): Rgba) -> (String, f32) {
    (format!("#{r:02x}{g:02x}{b:02x}"), f32::from(a) / 255.0)
}

/// On the page y points down.
fn disc(disc: &Disc) -> String {
    let ([x, y], (colour, opacity)) = (disc.place, paint(disc.colour));
    let mut out = format!("<circle cx=\"{x:.2}\" cy=\"{:.2}\"", -y);
    // A string takes every character.
    let _ = if disc.hollow > 0.0 {
        let width = disc.radius * (1.0 - disc.hollow);
        let radius = disc.radius - 0.5 * width;
        write!(
            out,
            " r=\"{radius:.2}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\"/>"
        )
    } else {
        write!(
            out,
            " r=\"{:.2}\" fill=\"{colour}\" fill-opacity=\"{opacity:.2}\"/>",
            disc.radius
        )
    };
    out
}

fn polygon(corners: &[[f32; 2]], colour: Rgba) -> String {
    let (colour, opacity) = paint(colour);
    let points: Vec<String> = corners
        .iter()
        .map(|[x, y]| format!("{x:.2},{:.2}", -y))
        .collect();
    let points = points.join(" ");
    format!("<polygon points=\"{points}\" fill=\"{colour}\" fill-opacity=\"{opacity:.2}\"/>")
}

fn line(line: &Line) -> String {
    let ([x1, y1], [x2, y2], (colour, opacity)) = (line.a, line.b, paint(line.colour));
    if line.tail < 1.0 {
        let length = (x2 - x1).hypot(y2 - y1).max(1e-6);
        let across = [-(y2 - y1), x2 - x1].map(|c| c * line.half_width / length);
        return format!(
            "<path d=\"M{x1:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}Z\" fill=\"{colour}\" fill-opacity=\"{opacity:.2}\"/>",
            -y1,
            x2 + across[0],
            -(y2 + across[1]),
            x2 - across[0],
            -(y2 - across[1]),
        );
    }
    format!(
        "<line x1=\"{x1:.2}\" y1=\"{:.2}\" x2=\"{x2:.2}\" y2=\"{:.2}\" stroke=\"{colour}\" stroke-opacity=\"{opacity:.2}\" \
         stroke-width=\"{:.2}\"/>",
        -y1,
        -y2,
        2.0 * line.half_width
    )
}
