//! Dashed lines that cost what is seen of them. egui makes one shape for every dash, also of those far outside the screen: a line
//! of 10⁹ points would take all memory there is.

use egui::{Painter, Pos2, Shape, Stroke};
use egui_plot::{Line, PlotPoints, PlotUi};

/// Draws the part of a dashed line that is inside the painter's clip rectangle.
pub fn dashed_line(painter: &Painter, ends: [Pos2; 2], stroke: Stroke, [dash, gap]: [f32; 2]) {
    let room = painter.clip_rect().expand(stroke.width + dash + gap);
    let [from, to, low, high] =
        [ends[0], ends[1], room.min, room.max].map(|p| [f64::from(p.x), f64::from(p.y)]);
    if let Some(seen) = clipped([from, to], [low, high]) {
        let seen = seen.map(|[x, y]| Pos2::new(x as f32, y as f32));
        painter.add(Shape::dashed_line(&seen, stroke, dash, gap));
    }
}

/// Adds a dashed curve to a plot: what is seen of it, in as many pieces as that takes.
pub fn dashed_curve<'a>(
    plot: &mut PlotUi<'a>,
    points: &[[f64; 2]],
    line: impl Fn(PlotPoints<'a>) -> Line<'a>,
) {
    let auto = plot.auto_bounds();
    if auto.x && auto.y {
        // The plot makes room for all of it.
        plot.line(line(points.to_vec().into()));
        return;
    }
    let bounds = plot.plot_bounds();
    // An axis that follows the data may be wider in this frame than it was in the last one.
    let margin = [bounds.width(), bounds.height()];
    let low = [0, 1].map(|axis| bounds.min()[axis] - margin[axis]);
    let high = [0, 1].map(|axis| bounds.max()[axis] + margin[axis]);
    let mut piece: Vec<[f64; 2]> = Vec::new();
    for ends in points.windows(2) {
        let Some([from, to]) = clipped([ends[0], ends[1]], [low, high]) else {
            continue;
        };
        if piece.last().is_some_and(|last| *last != from) {
            plot.line(line(std::mem::take(&mut piece).into()));
        }
        if piece.is_empty() {
            piece.push(from);
        }
        piece.push(to);
    }
    plot.line(line(piece.into()));
}

/// The part of a line inside a rectangle, if there is one (Liang and Barsky's method).
fn clipped([from, to]: [[f64; 2]; 2], [low, high]: [[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
    if from.iter().chain(&to).any(|x| !x.is_finite()) {
        return None;
    }
    let (mut first, mut last) = (0.0f64, 1.0f64);
    for axis in 0..2 {
        let way = to[axis] - from[axis];
        let [enter, leave] = [low[axis] - from[axis], high[axis] - from[axis]];
        if way == 0.0 {
            if enter > 0.0 || leave < 0.0 {
                return None;
            }
            continue;
        }
        let shares = [enter / way, leave / way];
        first = first.max(shares[0].min(shares[1]));
        last = last.min(shares[0].max(shares[1]));
    }
    // The ends themselves are kept to the last bit, so that pieces join.
    let at = |share: f64| match share {
        0.0 => from,
        1.0 => to,
        _ => [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis])),
    };
    (first < last).then(|| [at(first), at(last)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_any_length_is_cut_to_what_is_seen() {
        let cut = |a: [f64; 2], b: [f64; 2]| clipped([a, b], [[0.0, 0.0], [100.0, 50.0]]);
        assert_eq!(
            cut([10.0, 10.0], [10.0, 1e30]),
            Some([[10.0, 10.0], [10.0, 50.0]])
        );
        assert_eq!(
            cut([-1e9, 25.0], [1e9, 25.0]),
            Some([[0.0, 25.0], [100.0, 25.0]])
        );
        assert_eq!(
            cut([20.0, 20.0], [30.0, 40.0]),
            Some([[20.0, 20.0], [30.0, 40.0]])
        );
        assert_eq!(cut([-10.0, 60.0], [110.0, 60.0]), None);
        assert_eq!(cut([f64::NAN, 0.0], [1.0, 1.0]), None);
        assert_eq!(cut([0.0, 0.0], [f64::INFINITY, 1.0]), None);
    }
}
