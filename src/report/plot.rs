//! A plot as SVG, drawn by plotters.
//!
//! Plotters puts everything on whole pixels; the drawing is made ten times too large and shown at its size, so that
//! curves are smooth in print. The legend stands above the axes in two columns; nothing lies on the data.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::palette::{self, Rgb};
use super::ticks::{AxisLayout, place};
use super::typeset;
use crate::experiment::figure::{Curve, Mark, Plot, Point, Role};

/// A plot that could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a figure could not be drawn: {0}")]
pub struct NotDrawn(String);

/// Width of a plot in points.
pub const WIDTH: i32 = 620;
const HEIGHT: i32 = 330;
const LEFT: i32 = 74;
const RIGHT: i32 = 16;
const BOTTOM: i32 = 52;
const TOP: i32 = 12;
const LEGEND_LINE: i32 = 21;
/// Drawing units in a point.
const FINE: i32 = 10;

/// The fonts of figures: whatever clean sans serif there is.
pub const FONT: &str =
    "'Source Sans 3','Source Sans Pro','Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type DrawResult = Result<(), NotDrawn>;

/// The plot as a complete SVG document.
pub fn svg(plot: &Plot) -> Result<String, NotDrawn> {
    let legend = plot.curves.iter().filter(|c| !c.label.is_empty()).count() as i32;
    let columns = legend_columns(plot);
    let top = TOP + (legend + columns - 1) / columns * LEGEND_LINE;
    let size = [WIDTH, HEIGHT + top];
    let mut text = String::new();
    {
        let pixels = size.map(|s| (s * FINE) as u32);
        let area = SVGBackend::with_string(&mut text, (pixels[0], pixels[1])).into_drawing_area();
        let frame = Frame::of(plot, top, size);
        frame.draw_axes(&area, plot)?;
        for curve in &plot.curves {
            frame.draw_curve(&area, curve)?;
        }
        draw_legend(&area, plot)?;
        area.present().map_err(not_drawn)?;
    }
    Ok(finish(&text, size))
}

/// The inside of the axes and how numbers become places in it.
struct Frame {
    x: AxisLayout,
    y: AxisLayout,
    /// Left, right, top, bottom in drawing units.
    edges: [i32; 4],
    scales: [crate::experiment::figure::Scale; 2],
}

impl Frame {
    fn of(plot: &Plot, top: i32, [width, height]: [i32; 2]) -> Self {
        let points = || plot.curves.iter().flat_map(|c| &c.points);
        let heights = points().flat_map(|p| {
            let bars = [p.y - p.error, p.y + p.error].map(|y| {
                // A bar that a logarithmic axis cannot show does not stretch it.
                let is_shown = place(plot.y.scale, y).is_finite() && y > 0.2 * p.y;
                if is_shown { y } else { p.y }
            });
            [p.y, bars[0], bars[1]]
        });
        Self {
            x: AxisLayout::of(plot.x.scale, points().map(|p| p.x)),
            y: AxisLayout::of(plot.y.scale, heights),
            edges: [LEFT, width - RIGHT, top, height - BOTTOM].map(|e| e * FINE),
            scales: [plot.x.scale, plot.y.scale],
        }
    }

    fn across(&self, placed: f64) -> i32 {
        let [low, high] = self.x.ends;
        let [left, right, ..] = self.edges.map(f64::from);
        (left + (right - left) * (placed - low) / (high - low)).round() as i32
    }

    fn up(&self, placed: f64) -> i32 {
        let [low, high] = self.y.ends;
        let [_, _, top, bottom] = self.edges.map(f64::from);
        (bottom - (bottom - top) * (placed - low) / (high - low)).round() as i32
    }

    /// Where a point is drawn, if it can be.
    fn at(&self, x: f64, y: f64) -> Option<(i32, i32)> {
        let (px, py) = (place(self.scales[0], x), place(self.scales[1], y));
        (px.is_finite() && py.is_finite()).then(|| (self.across(px), self.up(py)))
    }

    fn draw_axes(&self, area: &Area, plot: &Plot) -> DrawResult {
        let [left, right, top, bottom] = self.edges;
        for x in self.x.fine.iter().map(|t| self.across(*t)) {
            line(area, &[(x, top), (x, bottom)], palette::FAINT, 0.6)?;
        }
        for y in self.y.fine.iter().map(|t| self.up(*t)) {
            line(area, &[(left, y), (right, y)], palette::FAINT, 0.6)?;
        }
        let is_inside = |low: f64, high: f64| low < 0.0 && high > 0.0;
        let [low, high] = self.y.ends;
        if self.scales[1] == crate::experiment::figure::Scale::Linear && is_inside(low, high) {
            let zero = self.up(0.0);
            line(
                area,
                &[(left, zero), (right, zero)],
                [0xb5, 0xba, 0xc0],
                0.8,
            )?;
        }
        line(
            area,
            &[(left, top), (left, bottom), (right, bottom)],
            palette::INK,
            1.0,
        )?;
        for tick in &self.x.labelled {
            let x = self.across(*tick);
            line(
                area,
                &[(x, bottom), (x, bottom + 5 * FINE)],
                palette::INK,
                1.0,
            )?;
            write(
                area,
                &self.x.label(*tick),
                (x, bottom + 9 * FINE),
                SMALL,
                HPos::Center,
                VPos::Top,
            )?;
        }
        for tick in &self.y.labelled {
            let y = self.up(*tick);
            line(area, &[(left - 5 * FINE, y), (left, y)], palette::INK, 1.0)?;
            write(
                area,
                &self.y.label(*tick),
                (left - 9 * FINE, y),
                SMALL,
                HPos::Right,
                VPos::Center,
            )?;
        }
        let middle = ((left + right) / 2, bottom + 31 * FINE);
        write(
            area,
            &plot.x.title(),
            middle,
            NORMAL,
            HPos::Center,
            VPos::Top,
        )?;
        let style = style(NORMAL)
            .transform(FontTransform::Rotate270)
            .pos(Pos::new(HPos::Center, VPos::Center));
        let place = (14 * FINE, (top + bottom) / 2);
        area.draw(&Text::new(plot.y.title(), place, style))
            .map_err(not_drawn)
    }

    fn draw_curve(&self, area: &Area, curve: &Curve) -> DrawResult {
        let colour = palette::of(curve.role);
        match curve.mark {
            Mark::Line | Mark::Dashes | Mark::Dots => {
                // A gap in the numbers is a gap in the line.
                let runs = curve.points.split(|p| self.at(p.x, p.y).is_none());
                for run in runs.filter(|r| r.len() > 1) {
                    let path: Vec<(i32, i32)> =
                        run.iter().filter_map(|p| self.at(p.x, p.y)).collect();
                    draw_line(area, &path, curve.mark, colour)?;
                }
            }
            _ => {
                for point in &curve.points {
                    self.draw_error(area, point, colour)?;
                }
                for place in curve.points.iter().filter_map(|p| self.at(p.x, p.y)) {
                    draw_mark(area, place, curve.mark, colour)?;
                }
            }
        }
        Ok(())
    }

    fn draw_error(&self, area: &Area, point: &Point, colour: Rgb) -> DrawResult {
        let Point { x, y, error } = *point;
        let bottom = self.at(x, y - error).or_else(|| self.at(x, 0.5 * y));
        if let (true, Some(low), Some(high)) = (error > 0.0, bottom, self.at(x, y + error)) {
            let low = (low.0, low.1.min(self.edges[3]));
            line(area, &[low, high], colour, 1.2)?;
            for (x, y) in [low, high] {
                line(area, &[(x - 3 * FINE, y), (x + 3 * FINE, y)], colour, 1.2)?;
            }
        }
        Ok(())
    }
}

/// Two columns, unless a label is too long for half the width.
fn legend_columns(plot: &Plot) -> i32 {
    let longest = plot.curves.iter().map(|c| c.label.chars().count()).max();
    if longest.unwrap_or(0) > 25 { 1 } else { 2 }
}

fn draw_legend(area: &Area, plot: &Plot) -> DrawResult {
    let columns = legend_columns(plot);
    let labelled = plot.curves.iter().filter(|c| !c.label.is_empty());
    for (i, curve) in labelled.enumerate() {
        let (column, row) = (i as i32 % columns, i as i32 / columns);
        let x = (LEFT + column * (WIDTH - LEFT) / 2) * FINE;
        let y = (10 + row * LEGEND_LINE) * FINE;
        let colour = palette::of(curve.role);
        match curve.mark {
            Mark::Line | Mark::Dashes | Mark::Dots => {
                draw_line(area, &[(x, y), (x + 24 * FINE, y)], curve.mark, colour)?;
            }
            mark => draw_mark(area, (x + 12 * FINE, y), mark, colour)?,
        }
        let word = match curve.role {
            Role::Guide => String::new(),
            role => format!(" ({})", role.word()),
        };
        let text = format!("{}{word}", curve.label);
        write(
            area,
            &text,
            (x + 32 * FINE, y),
            SMALL,
            HPos::Left,
            VPos::Center,
        )?;
    }
    Ok(())
}

fn draw_line(area: &Area, path: &[(i32, i32)], mark: Mark, colour: Rgb) -> DrawResult {
    let stroke = shape(colour, 1.7);
    match mark {
        Mark::Dashes | Mark::Dots => {
            let (dash, gap) = if mark == Mark::Dashes { (7, 5) } else { (2, 4) };
            let dashed = plotters::element::DashedPathElement::new(
                path.to_vec(),
                dash * FINE,
                gap * FINE,
                stroke,
            );
            area.draw(&dashed).map_err(not_drawn)
        }
        _ => line(area, path, colour, 1.7),
    }
}

fn draw_mark(area: &Area, (x, y): (i32, i32), mark: Mark, colour: Rgb) -> DrawResult {
    let r = 4 * FINE;
    let stroke = 1.5;
    let outline = |corners: &[(i32, i32)]| -> DrawResult {
        let corners: Vec<(i32, i32)> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let closed: Vec<(i32, i32)> = corners.iter().chain(&corners[..2]).copied().collect();
        area.draw(&Polygon::new(corners, WHITE.filled()))
            .map_err(not_drawn)?;
        line(area, &closed, colour, stroke)
    };
    match mark {
        Mark::Dot => {
            let dot = Circle::new((x, y), 2 * FINE, rgb(colour).filled());
            area.draw(&dot).map_err(not_drawn)
        }
        Mark::Square => {
            outline(&[(-r, -r), (r, -r), (r, r), (-r, r)].map(|(a, b)| (a * 9 / 10, b * 9 / 10)))
        }
        Mark::Triangle => outline(&[
            (0, -r * 5 / 4),
            (r * 11 / 10, r * 4 / 5),
            (-r * 11 / 10, r * 4 / 5),
        ]),
        Mark::Diamond => outline(&[
            (0, -r * 5 / 4),
            (r * 5 / 4, 0),
            (0, r * 5 / 4),
            (-r * 5 / 4, 0),
        ]),
        Mark::Cross => {
            line(area, &[(x - r, y - r), (x + r, y + r)], colour, stroke)?;
            line(area, &[(x - r, y + r), (x + r, y - r)], colour, stroke)
        }
        _ => {
            area.draw(&Circle::new((x, y), r, WHITE.filled()))
                .map_err(not_drawn)?;
            area.draw(&Circle::new((x, y), r, shape(colour, stroke)))
                .map_err(not_drawn)
        }
    }
}

fn line(area: &Area, path: &[(i32, i32)], colour: Rgb, width: f64) -> DrawResult {
    let path = PathElement::new(path.to_vec(), shape(colour, width));
    area.draw(&path).map_err(not_drawn)
}

const SMALL: f64 = 13.0;
const NORMAL: f64 = 14.5;

fn write(
    area: &Area,
    text: &str,
    place: (i32, i32),
    size: f64,
    across: HPos,
    up: VPos,
) -> DrawResult {
    let style = style(size).pos(Pos::new(across, up));
    area.draw(&Text::new(text.to_owned(), place, style))
        .map_err(not_drawn)
}

fn style(size: f64) -> TextStyle<'static> {
    // Plotters takes a font's size as 1.24 of its letters'.
    (FONT, size * 1.24 * f64::from(FINE))
        .into_font()
        .color(&rgb(palette::INK))
}

fn shape(colour: Rgb, width: f64) -> ShapeStyle {
    rgb(colour).stroke_width((width * f64::from(FINE)) as u32)
}

fn rgb([r, g, b]: Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

fn not_drawn(error: impl std::fmt::Display) -> NotDrawn {
    NotDrawn(error.to_string())
}

/// Shown at its true size, round line ends, and letters, subscripts and superscripts in its texts.
fn finish(text: &str, [width, height]: [i32; 2]) -> String {
    let tag_end = text.find('>').map_or(0, |i| i + 1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
        width * FINE,
        height * FINE
    );
    let mut rest = &text[tag_end..];
    while let Some((before, from_text)) = rest.split_once("<text") {
        let Some((tag, from_content)) = from_text.split_once('>') else {
            break;
        };
        let Some((content, after)) = from_content.split_once("</text>") else {
            break;
        };
        let plain = content
            .trim()
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&");
        out += &format!("{before}<text{tag}>{}</text>", typeset::svg(&plain));
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::figure::Axis;

    #[test]
    fn a_plot_has_its_labels_its_colours_and_no_number_that_is_none() {
        let plot = Plot::new(Axis::log("N_I", ""), Axis::log("omega", "1/t0"))
            .measured(
                "packing",
                Mark::Circle,
                [[10.0, 0.1], [40.0, 0.2], [80.0, f64::NAN]],
            )
            .predicted("slope 1/2", Mark::Dashes, [[10.0, 0.1], [40.0, 0.2]]);
        let text = svg(&plot).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        assert!(text.contains(">I</tspan>") && text.contains('ω'));
        assert!(text.contains("#0072B2") && text.contains("#D55E00"));
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }
}
