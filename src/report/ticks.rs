//! Where an axis has its ticks, and what is written at them.

use crate::experiment::figure::Scale;

/// An axis laid out: its ends, labelled ticks and fine lines, all in the drawing's coordinate (the logarithm on log axes).
#[derive(Clone, Debug, PartialEq)]
pub struct AxisLayout {
    /// Lower and upper end.
    pub ends: [f64; 2],
    /// Ticks with a label.
    pub labelled: Vec<f64>,
    /// Lines without.
    pub fine: Vec<f64>,
    scale: Scale,
    step: f64,
}

impl AxisLayout {
    /// An axis that holds these values with a little room on both sides; values that it cannot show are passed over.
    pub fn of(scale: Scale, values: impl Iterator<Item = f64>) -> Self {
        let placed = values.map(|v| place(scale, v)).filter(|v| v.is_finite());
        let [mut low, mut high] = placed.fold([f64::INFINITY, f64::NEG_INFINITY], |[l, h], v| {
            [l.min(v), h.max(v)]
        });
        if low > high {
            [low, high] = [0.0, 1.0];
        }
        let least = match scale {
            Scale::Linear if low == 0.0 && high == 0.0 => 1.0,
            Scale::Linear => 1e-6 * low.abs().max(high.abs()),
            Scale::Log => 0.1,
        };
        let width = (high - low).max(least);
        let middle = 0.5 * (low + high);
        let ends = [middle - 0.54 * width, middle + 0.54 * width];
        match scale {
            Scale::Linear => Self::linear(ends),
            Scale::Log => Self::log(ends),
        }
    }

    /// An evenly divided axis from here to there.
    pub fn between(ends: [f64; 2]) -> Self {
        let mut axis = Self::linear(ends);
        let room = 1e-9 * (ends[1] - ends[0]);
        // A tick at the very end is not lost to rounding.
        axis.labelled = multiples([ends[0] - room, ends[1] + room], axis.step);
        axis.fine.clone_from(&axis.labelled);
        axis
    }

    fn linear(ends: [f64; 2]) -> Self {
        let rough = (ends[1] - ends[0]) / 7.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = power
            * [1.0, 2.0, 5.0, 10.0]
                .into_iter()
                .find(|s| s * power >= rough)
                .unwrap_or(10.0);
        let labelled = multiples(ends, step);
        Self {
            ends,
            fine: labelled.clone(),
            labelled,
            scale: Scale::Linear,
            step,
        }
    }

    fn log(ends: [f64; 2]) -> Self {
        let decades = ends[1] - ends[0];
        let at = |digits: &[f64]| -> Vec<f64> {
            let first = ends[0].floor() as i32;
            (first..=ends[1].ceil() as i32)
                .flat_map(|d| digits.iter().map(move |x| f64::from(d) + x.log10()))
                .filter(|x| (ends[0]..=ends[1]).contains(x))
                .collect()
        };
        let all = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        let labelled = if decades < 0.5 {
            at(&[1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
        } else if decades < 1.2 {
            at(&[1.0, 2.0, 3.0, 5.0, 7.0])
        } else if decades < 2.2 {
            at(&[1.0, 2.0, 5.0])
        } else if decades < 8.0 {
            at(&[1.0])
        } else {
            at(&[1.0]).into_iter().step_by(2).collect()
        };
        Self {
            ends,
            labelled,
            fine: at(&all),
            scale: Scale::Log,
            step: 0.0,
        }
    }

    /// What is written at a tick.
    pub fn label(&self, tick: f64) -> String {
        match self.scale {
            Scale::Linear => {
                let decimals = (-self.step.log10().floor()).clamp(0.0, 9.0) as usize;
                let value = if tick.abs() < 1e-9 * self.step {
                    0.0
                } else {
                    tick
                };
                minus(&format!("{value:.decimals$}"))
            }
            Scale::Log => {
                let value = 10f64.powf(tick);
                let is_decade = (tick - tick.round()).abs() < 1e-9;
                if (0.01..9999.5).contains(&value) {
                    let decimals = (-tick.floor() + f64::from(u8::from(!is_decade))).max(0.0);
                    let text = format!("{value:.*}", decimals as usize);
                    if text.contains('.') {
                        text.trim_end_matches('0').trim_end_matches('.').to_owned()
                    } else {
                        text
                    }
                } else if is_decade {
                    format!("10^{{{}}}", minus(&format!("{:.0}", tick.round())))
                } else {
                    let power = tick.floor();
                    let digit = 10f64.powf(tick - power);
                    format!("{digit:.0}·10^{{{}}}", minus(&format!("{power:.0}")))
                }
            }
        }
    }
}

/// Where a value stands: itself, or its logarithm (no number if it has none).
pub fn place(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log => value.log10(),
    }
}

fn multiples([low, high]: [f64; 2], step: f64) -> Vec<f64> {
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

/// A true minus sign.
fn minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_labelled_without_superfluous_digits() {
        let axis = AxisLayout::of(Scale::Linear, [0.0, 0.9].into_iter());
        let labels: Vec<String> = axis.labelled.iter().map(|t| axis.label(*t)).collect();
        assert_eq!(labels, ["0.0", "0.2", "0.4", "0.6", "0.8"]);
        let axis = AxisLayout::of(Scale::Log, [10.0, 160.0].into_iter());
        let labels: Vec<String> = axis.labelled.iter().map(|t| axis.label(*t)).collect();
        assert_eq!(labels, ["10", "20", "50", "100"]);
        let axis = AxisLayout::of(Scale::Log, [1e-9, 1e-5].into_iter());
        assert_eq!(axis.label(-6.0), "10^{−6}");
        let axis = AxisLayout::of(Scale::Log, [0.05, 0.6].into_iter());
        assert!(axis.labelled.iter().any(|t| axis.label(*t) == "0.1"));
        assert!(axis.labelled.iter().any(|t| axis.label(*t) == "0.05"));
    }

    #[test]
    fn one_value_or_none_still_makes_an_axis() {
        for values in [vec![], vec![3.0], vec![f64::NAN]] {
            let axis = AxisLayout::of(Scale::Linear, values.into_iter());
            assert!(axis.ends[0] < axis.ends[1] && !axis.labelled.is_empty());
        }
    }
}
