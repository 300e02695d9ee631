//! A plot as SVG. The legend is above the axes in two columns; nothing lies on the data.

use std::fmt::Write;

use super::palette::{self, Rgb, hex};
use super::ticks::{AxisLayout, Lying, place};
use super::typeset;
use crate::experiment::figure::{FigureCurve, FigureRole, Mark, Plot, Point, Scale};
use crate::words;

/// Width of a plot in points.
pub const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 330.0;
const LEFT: f64 = 74.0;
const RIGHT: f64 = 16.0;
const BOTTOM: f64 = 52.0;
const TOP: f64 = 12.0;
const LEGEND_LINE: f64 = 21.0;
/// Sizes of type.
const SMALL: f64 = 13.0;
const NORMAL: f64 = 14.5;
/// Line at zero.
const ZERO: Rgb = [0xb5, 0xba, 0xc0];

/// The fonts of figures: whatever clean sans serif there is.
pub const FONT: &str =
    "'Source Sans 3','Source Sans Pro','Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif";

/// The plot as a complete SVG document.
pub fn svg(plot: &Plot) -> String {
    let legend = plot.curves.iter().filter(|c| !c.label.is_empty()).count();
    let top = TOP + legend.div_ceil(legend_columns(plot)) as f64 * LEGEND_LINE;
    let height = HEIGHT + top;
    let mut page = SvgPage(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    ));
    let frame = Frame::of(plot, top, height);
    frame.draw_axes(&mut page);
    for curve in &plot.curves {
        frame.draw_curve(&mut page, curve);
    }
    draw_legend(&mut page, plot);
    page.0 + "</svg>\n"
}

/// The inside of the axes and how numbers become places in it.
struct Frame {
    x: AxisLayout,
    y: AxisLayout,
    /// Left, right, top, bottom in points.
    edges: [f64; 4],
    scales: [Scale; 2],
}

impl Frame {
    fn of(plot: &Plot, top: f64, height: f64) -> Self {
        let points = || plot.curves.iter().flat_map(|c| &c.points);
        let heights = points().flat_map(|p| {
            let bars = [p.y - p.error, p.y + p.error].map(|y| {
                // A bar that a logarithmic axis cannot show does not stretch it.
                let is_shown = place(plot.y.scale, y).is_finite() && y > 0.2 * p.y;
                if is_shown { y } else { p.y }
            });
            [p.y, bars[0], bars[1]]
        });
        let [left, right, bottom] = [LEFT, WIDTH - RIGHT, height - BOTTOM];
        Self {
            x: AxisLayout::of(&plot.x, points().map(|p| p.x), Lying::Across(right - left)),
            y: AxisLayout::of(&plot.y, heights, Lying::Upright(bottom - top)),
            edges: [left, right, top, bottom],
            scales: [plot.x.scale, plot.y.scale],
        }
    }

    fn across(&self, placed: f64) -> f64 {
        let ([low, high], [left, right, ..]) = (self.x.ends, self.edges);
        left + (right - left) * (placed - low) / (high - low)
    }

    fn up(&self, placed: f64) -> f64 {
        let ([low, high], [_, _, top, bottom]) = (self.y.ends, self.edges);
        bottom - (bottom - top) * (placed - low) / (high - low)
    }

    /// Where a point is drawn, if it can be.
    fn at(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let (px, py) = (place(self.scales[0], x), place(self.scales[1], y));
        (px.is_finite() && py.is_finite()).then(|| [self.across(px), self.up(py)])
    }

    fn draw_axes(&self, page: &mut SvgPage) {
        let [left, right, top, bottom] = self.edges;
        for x in self.x.ticks.lines().map(|t| self.across(t)) {
            page.line(&[[x, top], [x, bottom]], palette::FAINT, 0.6);
        }
        for y in self.y.ticks.lines().map(|t| self.up(t)) {
            page.line(&[[left, y], [right, y]], palette::FAINT, 0.6);
        }
        let [low, high] = self.y.ends;
        if self.scales[1] == Scale::Linear && low < 0.0 && high > 0.0 {
            let zero = self.up(0.0);
            page.line(&[[left, zero], [right, zero]], ZERO, 0.8);
        }
        let corner = [[left, top], [left, bottom], [right, bottom]];
        page.line(&corner, palette::INK, 1.0);
        for tick in &self.x.ticks.labelled {
            let x = self.across(tick.value);
            page.line(&[[x, bottom], [x, bottom + 5.0]], palette::INK, 1.0);
            page.text(&tick.text, [x, bottom + 19.0], SMALL, "middle");
        }
        for tick in &self.y.ticks.labelled {
            let y = self.up(tick.value);
            page.line(&[[left - 5.0, y], [left, y]], palette::INK, 1.0);
            let beside = [left - 9.0, y + CENTRE * SMALL];
            page.text(&tick.text, beside, SMALL, "end");
        }
        let below = [0.5 * (left + right), bottom + 43.0];
        page.text(&self.x.ticks.title, below, NORMAL, "middle");
        page.upright(
            &self.y.ticks.title,
            [14.0 + CENTRE * NORMAL, 0.5 * (top + bottom)],
        );
    }

    fn draw_curve(&self, page: &mut SvgPage, curve: &FigureCurve) {
        let colour = palette::of(curve.role);
        if let Mark::Line | Mark::Dashes | Mark::Dots = curve.mark {
            // A gap in the numbers is a gap in the line.
            let runs = curve.points.split(|p| self.at(p.x, p.y).is_none());
            for run in runs.filter(|r| r.len() > 1) {
                let path: Vec<_> = run.iter().filter_map(|p| self.at(p.x, p.y)).collect();
                page.curve(&path, curve.mark, colour);
            }
            return;
        }
        for point in &curve.points {
            self.draw_error(page, point, colour);
        }
        for place in curve.points.iter().filter_map(|p| self.at(p.x, p.y)) {
            page.mark(place, curve.mark, colour);
        }
    }

    fn draw_error(&self, page: &mut SvgPage, point: &Point, colour: Rgb) {
        let Point { x, y, error } = *point;
        let bottom = self.at(x, y - error).or_else(|| self.at(x, 0.5 * y));
        if let (true, Some(low), Some(high)) = (error > 0.0, bottom, self.at(x, y + error)) {
            let low = [low[0], low[1].min(self.edges[3])];
            page.line(&[low, high], colour, 1.2);
            for [x, y] in [low, high] {
                page.line(&[[x - 3.0, y], [x + 3.0, y]], colour, 1.2);
            }
        }
    }
}

/// Two columns, unless a label is too long for half the width.
fn legend_columns(plot: &Plot) -> usize {
    let longest = plot.curves.iter().map(|c| c.label.chars().count()).max();
    if longest.unwrap_or(0) > 25 { 1 } else { 2 }
}

fn draw_legend(page: &mut SvgPage, plot: &Plot) {
    let columns = legend_columns(plot);
    let labelled = plot.curves.iter().filter(|c| !c.label.is_empty());
    for (i, curve) in labelled.enumerate() {
        let x = LEFT + (i % columns) as f64 * 0.5 * (WIDTH - LEFT);
        let y = 10.0 + (i / columns) as f64 * LEGEND_LINE;
        let colour = palette::of(curve.role);
        match curve.mark {
            Mark::Line | Mark::Dashes | Mark::Dots => {
                page.curve(&[[x, y], [x + 24.0, y]], curve.mark, colour);
            }
            mark => page.mark([x + 12.0, y], mark, colour),
        }
        let word = match curve.role {
            FigureRole::Guide => String::new(),
            role => words::of_table("role", role.word()),
        };
        // A curve called "measured" does not say so twice.
        let text = if word.is_empty() || word == curve.label {
            curve.label.clone()
        } else {
            format!("{} ({word})", curve.label)
        };
        page.text(&text, [x + 32.0, y + CENTRE * SMALL], SMALL, "start");
    }
}

/// From the middle of a letter down to its base line, in sizes of type.
const CENTRE: f64 = 0.35;

/// The document that is being written. A string takes every character, so that nothing here can fail.
struct SvgPage(String);

impl SvgPage {
    fn path(&mut self, path: &[[f64; 2]], attributes: &str) {
        self.0 += "<path d=\"";
        for (i, [x, y]) in path.iter().enumerate() {
            let _ = write!(self.0, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
        }
        let _ = writeln!(self.0, "\" {attributes}/>");
    }

    fn line(&mut self, path: &[[f64; 2]], colour: Rgb, width: f64) {
        self.path(
            path,
            &format!("stroke=\"{}\" stroke-width=\"{width}\"", hex(colour)),
        );
    }

    fn curve(&mut self, path: &[[f64; 2]], mark: Mark, colour: Rgb) {
        let dashes = match mark {
            Mark::Dashes => " stroke-dasharray=\"7 5\"",
            Mark::Dots => " stroke-dasharray=\"2 4\"",
            _ => "",
        };
        let colour = hex(colour);
        self.path(
            path,
            &format!("stroke=\"{colour}\" stroke-width=\"1.7\"{dashes}"),
        );
    }

    fn mark(&mut self, [x, y]: [f64; 2], mark: Mark, colour: Rgb) {
        let colour = hex(colour);
        let outline = format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"1.5\"");
        let corners: &[[f64; 2]] = match mark {
            Mark::Square => &[
                [-3.6, -3.6],
                [3.6, -3.6],
                [3.6, 3.6],
                [-3.6, 3.6],
                [-3.6, -3.6],
            ],
            Mark::Triangle => &[[0.0, -5.0], [4.4, 3.2], [-4.4, 3.2], [0.0, -5.0]],
            Mark::Diamond => &[
                [0.0, -5.0],
                [5.0, 0.0],
                [0.0, 5.0],
                [-5.0, 0.0],
                [0.0, -5.0],
            ],
            Mark::Cross => {
                for rise in [-4.0, 4.0] {
                    let path = [[x - 4.0, y - rise], [x + 4.0, y + rise]];
                    self.path(&path, &format!("stroke=\"{colour}\" stroke-width=\"1.5\""));
                }
                return;
            }
            _ => {
                let (radius, paint) = match mark {
                    Mark::Dot => (2.0, format!("fill=\"{colour}\"")),
                    _ => (4.0, outline),
                };
                let _ = writeln!(
                    self.0,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" {paint}/>"
                );
                return;
            }
        };
        let path: Vec<[f64; 2]> = corners.iter().map(|[dx, dy]| [x + dx, y + dy]).collect();
        self.path(&path, &outline);
    }

    /// Text on a base line.
    fn text(&mut self, text: &str, [x, y]: [f64; 2], size: f64, anchor: &str) {
        let place = format!("x=\"{x:.1}\" y=\"{y:.1}\"");
        self.write(text, &place, size, anchor);
    }

    /// Text from bottom to top, centred.
    fn upright(&mut self, text: &str, [x, y]: [f64; 2]) {
        let place = format!("transform=\"translate({x:.1} {y:.1}) rotate(-90)\"");
        self.write(text, &place, NORMAL, "middle");
    }

    /// With letters, subscripts and superscripts as in print.
    fn write(&mut self, text: &str, place: &str, size: f64, anchor: &str) {
        let _ = writeln!(
            self.0,
            "<text {place} font-family=\"{FONT}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
            hex(palette::INK),
            typeset::svg(text)
        );
    }
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
        let text = svg(&plot);
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        assert!(text.contains(">I</tspan>") && text.contains('ω'));
        assert!(text.contains("#0072b2") && text.contains("#d55e00"));
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }
}
