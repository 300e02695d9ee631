//! The range of a figure's axis. Where its ticks stand, and what is written at them, is found as in the window: [`crate::schema::axis`].

use crate::experiment::figure::{Axis, Scale};
use crate::schema::axis::{AxisKind, ChartAxis, Ticks};
use crate::schema::ticks::AxisRoom;

/// An axis laid out: its ends and ticks, all in the drawing's coordinate (the logarithm on log axes).
#[derive(Clone, Debug, PartialEq)]
pub struct AxisLayout {
    /// Lower and upper end.
    pub ends: [f64; 2],
    /// Ticks, fine lines and title.
    pub ticks: Ticks,
}

/// How an axis lies on paper, and its length in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lying {
    /// From left to right.
    Across(f64),
    /// From below upwards.
    Upright(f64),
}

impl AxisLayout {
    /// An axis that holds these values with a little room on both sides; values that it cannot show are passed over.
    pub fn of(axis: &Axis, values: impl Iterator<Item = f64>, lying: Lying) -> Self {
        let placed = values.map(|v| place(axis.scale, v));
        let placed = placed.filter(|v| v.is_finite());
        let [mut low, mut high] = placed.fold([f64::INFINITY, f64::NEG_INFINITY], |[l, h], v| {
            [l.min(v), h.max(v)]
        });
        if low > high {
            [low, high] = [0.0, 1.0];
        }
        let least = match axis.scale {
            Scale::Linear if low == 0.0 && high == 0.0 => 1.0,
            Scale::Linear => 1e-9 * low.abs().max(high.abs()),
            Scale::Log => 0.1,
        };
        let width = (high - low).max(least);
        let middle = 0.5 * (low + high);
        let ends = [middle - 0.54 * width, middle + 0.54 * width];
        Self::between(axis, ends, lying)
    }

    /// An axis from here to there.
    pub fn between(axis: &Axis, ends: [f64; 2], lying: Lying) -> Self {
        let kind = match axis.scale {
            Scale::Linear => AxisKind::Linear,
            Scale::Log => AxisKind::Log,
        };
        let axis = ChartAxis::new(&axis.title(), kind);
        let ends = axis.roomy(ends);
        let room = match lying {
            Lying::Across(length) => AxisRoom::across(length as f32, 12.0, &wide),
            Lying::Upright(length) => AxisRoom::upright(length as f32, &|_| LETTER),
        };
        let ticks = axis.ticks(ends, &room);
        Self { ends, ticks }
    }
}

/// Size of the numbers at an axis, in points.
const LETTER: f32 = 13.0;

/// How long a number is about, in points.
fn wide(text: &str) -> f32 {
    0.56 * LETTER * text.chars().count() as f32
}

/// Where a value stands: itself, or its logarithm (no number if it has none).
pub fn place(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log => value.log10(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &AxisLayout) -> Vec<&str> {
        let texts = axis.ticks.labelled.iter().map(|t| t.text.as_str());
        texts.collect()
    }

    fn layout(axis: Axis, values: &[f64]) -> AxisLayout {
        AxisLayout::of(&axis, values.iter().copied(), Lying::Across(530.0))
    }

    #[test]
    fn ticks_are_round_and_labelled_without_superfluous_digits() {
        let (linear, log) = (|| Axis::linear("x", "d"), || Axis::log("x", "d"));
        let axis = layout(linear(), &[0.0, 0.9]);
        assert_eq!(labels(&axis), ["0.0", "0.2", "0.4", "0.6", "0.8"]);
        let axis = layout(log(), &[10.0, 160.0]);
        assert_eq!(labels(&axis), ["10", "20", "50", "100"]);
        let axis = layout(log(), &[1e-9, 1e-5]);
        assert!(labels(&axis).contains(&"10⁻⁶"));
        let axis = layout(linear(), &[35.187_317_2, 35.187_318_9]);
        assert_eq!(axis.ticks.title, "x − 35.18732 d  [10⁻⁶ d]");
    }

    #[test]
    fn one_value_or_none_still_makes_an_axis() {
        for values in [vec![], vec![3.0], vec![f64::NAN]] {
            let axis = layout(Axis::linear("x", ""), &values);
            assert!(axis.ends[0] < axis.ends[1] && !axis.ticks.labelled.is_empty());
        }
    }

    /// A figure's axis is the window's: the same range over the same length has the same ticks and the same title.
    #[test]
    fn figures_and_window_have_the_same_ticks() {
        for (range, kind) in [
            ([0.0, 120.0], AxisKind::Linear),
            ([-8e-6, 2e-6], AxisKind::Linear),
            ([48.9312, 48.9331], AxisKind::Linear),
            ([-9.0, -5.0], AxisKind::Log),
            ([1.0, 2.2], AxisKind::Log),
        ] {
            let axis = match kind {
                AxisKind::Log => Axis::log("end x", "d"),
                _ => Axis::linear("end x", "d"),
            };
            let figure = AxisLayout::between(&axis, range, Lying::Across(530.0));
            let room = AxisRoom::across(530.0, 12.0, &wide);
            let window = ChartAxis::new("end x [d]", kind).ticks(range, &room);
            assert_eq!(figure.ticks, window);
        }
    }
}
