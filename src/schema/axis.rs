//! What an axis says: where its ticks stand, what is written at them, and what all numbers have in common, which stands in the
//! title instead: "end x − 48.93 d  [10⁻³ d]". At least three ticks, whatever the range and the size; labels that do not touch.

use super::ticks::{
    AxisRoom, FEWEST, Tick, Written, fits, multiples, narrow, round_down, round_up, thinned,
    written_power,
};
use super::units::Units;
use super::written::{fixed, power_of_ten, trimmed};

/// What kind of numbers an axis has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisKind {
    /// Any.
    #[default]
    Linear,
    /// Whole ones.
    Count,
    /// Powers of ten.
    Log,
}

/// An axis: name, unit and kind.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartAxis {
    name: String,
    unit: String,
    kind: AxisKind,
    /// By what values are multiplied before they are written.
    factor: f64,
}

/// An axis laid out for a range and a length on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    /// Labelled ticks.
    pub labelled: Vec<Tick>,
    /// Fine lines without a label.
    pub fine: Vec<f64>,
    /// Name, what was taken out of the numbers, and unit.
    pub title: String,
}

impl Ticks {
    /// Where lines are drawn through the plot.
    pub fn lines(&self) -> impl Iterator<Item = f64> {
        let labelled = self.labelled.iter().map(|t| t.value);
        labelled.chain(self.fine.iter().copied())
    }
}

/// Sizes beyond which nothing is told apart: differences would overflow, or vanish.
const LARGEST: f64 = 1e290;
const SMALLEST: f64 = 1e-290;

impl ChartAxis {
    /// From a label like `end x [d]`.
    pub fn new(label: &str, kind: AxisKind) -> Self {
        let (name, unit) = label.split_once(" [").unwrap_or((label, ""));
        Self {
            name: name.to_owned(),
            unit: unit.trim_end_matches(']').to_owned(),
            kind,
            factor: 1.0,
        }
    }

    /// The same with numbers in other units.
    pub fn in_units(mut self, units: Units) -> Self {
        (self.factor, self.unit) = units.factor(&self.unit);
        self
    }

    /// The value that a place on the axis stands for.
    pub fn value(&self, place: f64) -> f64 {
        match self.kind {
            AxisKind::Log => self.factor * 10f64.powf(place),
            AxisKind::Linear | AxisKind::Count => self.factor * place,
        }
    }

    /// Name and unit.
    pub fn label(&self) -> String {
        self.title(0.0, 0, 0)
    }

    /// The range with so much room that ticks can be told apart: a constant is not shown as its rounding noise, a count not in
    /// fractions.
    pub fn roomy(&self, [low, high]: [f64; 2]) -> [f64; 2] {
        if !(low.is_finite() && high.is_finite() && low <= high) {
            return [0.0, 1.0];
        }
        let size = low.abs().max(high.abs());
        if size > LARGEST {
            return [0.0, 1.0];
        }
        let least = match self.kind {
            // Three whole numbers wherever it lies.
            AxisKind::Count => 3.0,
            AxisKind::Log => 0.3,
            AxisKind::Linear if size < SMALLEST => 1.0,
            // Ten thousand roundings: their noise is thinner than a line.
            AxisKind::Linear => 1e4 * f64::EPSILON * size,
        };
        let missing = (least - (high - low)).max(0.0);
        [low - 0.5 * missing, high + 0.5 * missing]
    }

    /// Ticks and title for a range.
    pub fn ticks(&self, range: [f64; 2], room: &AxisRoom) -> Ticks {
        let range = self.roomy(range);
        let (factor, shift) = (self.factor, self.factor.log10());
        let (mut ticks, back): (_, &dyn Fn(f64) -> f64) = match self.kind {
            AxisKind::Log => (self.logarithmic(range.map(|x| x + shift), room), &|x| {
                x - shift
            }),
            AxisKind::Linear | AxisKind::Count => {
                (self.linear(range.map(|x| x * factor), room), &|x| {
                    x / factor
                })
            }
        };
        ticks
            .labelled
            .iter_mut()
            .for_each(|t| t.value = back(t.value));
        ticks.fine.iter_mut().for_each(|x| *x = back(*x));
        ticks
    }

    fn linear(&self, range: [f64; 2], room: &AxisRoom) -> Ticks {
        let width = range[1] - range[0];
        let wanted = ((room.length / room.spacing) as usize).max(FEWEST);
        let least = if self.kind == AxisKind::Count {
            1.0
        } else {
            0.0
        };
        let mut step = round_up(width / wanted as f64).max(least);
        while multiples(range, step).len() < FEWEST {
            step = round_down(0.9 * step);
        }
        let written = |step: f64| {
            let written = Written::of(range, step);
            let tick = |value: f64| Tick {
                value,
                text: written.text(value),
            };
            let ticks: Vec<Tick> = multiples(range, step).into_iter().map(tick).collect();
            (ticks, written)
        };
        let (mut ticks, mut how) = written(step);
        while !fits(&ticks, range, room) {
            step = round_up(1.1 * step);
            let fewer = written(step);
            if fewer.0.len() < FEWEST {
                ticks = thinned(ticks, range, room);
                break;
            }
            (ticks, how) = fewer;
        }
        Ticks {
            fine: Vec::new(),
            labelled: ticks,
            title: self.title(how.offset, how.offset_decimals, how.power),
        }
    }

    fn logarithmic(&self, range: [f64; 2], room: &AxisRoom) -> Ticks {
        let at = |digits: &[u8]| -> Vec<f64> {
            (range[0].floor() as i32..=range[1].ceil() as i32)
                .flat_map(|e| {
                    digits
                        .iter()
                        .map(move |d| f64::from(e) + f64::from(*d).log10())
                })
                .filter(|x| (range[0]..=range[1]).contains(x))
                .collect()
        };
        let tick = |value: f64| Tick {
            value,
            text: written_power(value),
        };
        let fine = if range[1] - range[0] < 6.0 {
            at(&[1, 2, 3, 4, 5, 6, 7, 8, 9])
        } else {
            at(&[1])
        };
        let digits: [&[u8]; 3] = [&[1], &[1, 2, 5], &[1, 2, 3, 4, 5, 6, 7, 8, 9]];
        let round = digits
            .into_iter()
            .map(|d| at(d).into_iter().map(tick).collect());
        let even = [3.0, 8.0].into_iter().map(|n| narrow(range, n));
        let mut thin = round.chain(even).map(|c| thinned(c, range, room));
        let labelled = thin.find(|t| t.len() >= FEWEST).unwrap_or_default();
        Ticks {
            labelled,
            fine,
            title: self.title(0.0, 0, 0),
        }
    }

    fn title(&self, offset: f64, decimals: usize, power: i32) -> String {
        let mut title = self.name.clone();
        if offset != 0.0 {
            let sign = if offset > 0.0 { '−' } else { '+' };
            let space = if self.unit.is_empty() { "" } else { " " };
            let digits = fixed(offset.abs(), decimals);
            let digits = trimmed(&digits);
            title += &format!(" {sign} {digits}{space}{}", self.unit);
        }
        match (power, self.unit.is_empty()) {
            (0, true) => {}
            (0, false) => title += &format!("  [{}]", self.unit),
            (p, true) => title += &format!("  [{}]", power_of_ten(p)),
            (p, false) => title += &format!("  [{} {}]", power_of_ten(p), self.unit),
        }
        title
    }
}

#[cfg(test)]
mod tests {
    use super::super::ticks::places;
    use super::*;
    use crate::physics::random::Random;

    /// Letters of the panels' small text are about this wide.
    fn wide(text: &str) -> f32 {
        let width = |c: char| if c.is_ascii() { 6.0 } else { 4.0 };
        text.chars().map(width).sum()
    }

    fn high(_: &str) -> f32 {
        13.0
    }

    fn room(length: f32, of: &dyn Fn(&str) -> f32) -> AxisRoom<'_> {
        AxisRoom {
            spacing: 64.0,
            ..AxisRoom::across(length, 6.0, of)
        }
    }

    /// The energy of a row at rest shrinks until it underflows.
    #[test]
    fn numbers_at_the_ends_of_what_a_double_holds_have_ticks() {
        for range in [
            [0.0, 5e-324],
            [-1e-310, 1e-310],
            [-1e308, 1e308],
            [0.0, 1e301],
        ] {
            for kind in [AxisKind::Linear, AxisKind::Count] {
                let ticks = ChartAxis::new("x", kind).ticks(range, &room(400.0, &wide));
                assert!(ticks.labelled.len() >= FEWEST, "{range:?}");
            }
        }
    }

    #[test]
    fn numbers_come_in_the_units_that_are_asked_for() {
        let marbles = ChartAxis::new("end x [d]", AxisKind::Linear).in_units(Units::PRESETS[1].0);
        let ticks = marbles.ticks([48.0, 50.0], &room(400.0, &wide));
        // 1 cm each: 0.48 m to 0.50 m, and the ticks stand where the values are.
        assert_eq!(ticks.title, "end x  [m]");
        let last = ticks.labelled.last().unwrap();
        assert_eq!(last.text, "0.500");
        assert!((last.value - 50.0).abs() < 1e-9);
    }

    fn labels(kind: AxisKind, label: &str, range: [f64; 2]) -> (Vec<String>, String) {
        let axis = ChartAxis::new(label, kind);
        let ticks = axis.ticks(range, &room(400.0, &wide));
        let labels = ticks.labelled.into_iter().map(|t| t.text).collect();
        (labels, ticks.title)
    }

    #[test]
    fn the_constant_part_is_taken_out() {
        let (numbers, title) = labels(AxisKind::Linear, "end x [d]", [48.9312, 48.9331]);
        assert_eq!(numbers, ["1.5", "2.0", "2.5", "3.0"]);
        assert_eq!(title, "end x − 48.93 d  [10⁻³ d]");
        let (numbers, title) = labels(AxisKind::Linear, "piston y [d]", [35.187_316_2, 35.187_318]);
        assert_eq!(numbers, ["−3.5", "−3.0", "−2.5", "−2.0"]);
        assert_eq!(title, "piston y − 35.18732 d  [10⁻⁶ d]");
        let (numbers, title) = labels(AxisKind::Linear, "t [t₀]", [700.0, 1100.0]);
        assert_eq!(numbers, ["700", "800", "900", "1000", "1100"]);
        assert_eq!(title, "t  [t₀]");
    }

    #[test]
    fn counts_are_whole() {
        let (numbers, _) = labels(AxisKind::Count, "N_I", [40.0, 40.0]);
        assert_eq!(numbers, ["39", "40", "41"]);
    }

    #[test]
    fn logarithms_are_powers_of_ten_and_never_lack_labels() {
        let of = |range| labels(AxisKind::Log, "ω₀ [1/t₀]", range).0;
        assert_eq!(of([-9.0, -5.0]), ["10⁻⁹", "10⁻⁸", "10⁻⁷", "10⁻⁶", "10⁻⁵"]);
        assert_eq!(of([0.95, 1.95]), ["10", "20", "50"]);
        assert_eq!(of([0.1, 0.5]), ["1.5", "2.0", "2.5", "3.0"]);
    }

    /// Any range at any size: three labels or more, in steps of 1, 2 or 5, none touching another, none out of its room, all different.
    #[test]
    fn every_axis_has_three_labels_that_do_not_touch() {
        let mut random = Random::new(3);
        for case in 0..6_000 {
            let width = 10f64.powf(24.0 * random.unit() - 12.0);
            let middle = (2.0 * random.unit() - 1.0) * 10f64.powf(6.0 * random.unit() - 1.0);
            let kind = [AxisKind::Linear, AxisKind::Count, AxisKind::Log][case % 3];
            let range = match kind {
                AxisKind::Log => {
                    let low = 30.0 * random.unit() - 20.0;
                    [low, low + 12.0 * random.unit() * random.unit()]
                }
                _ => [middle - 0.5 * width, middle + 0.5 * width],
            };
            let is_upright = case % 2 == 0;
            let length = if is_upright {
                70.0 + 400.0 * random.unit() as f32
            } else {
                200.0 + 1500.0 * random.unit() as f32
            };
            let of: &dyn Fn(&str) -> f32 = if is_upright { &high } else { &wide };
            let room = AxisRoom {
                spacing: if is_upright { 30.0 } else { 70.0 },
                gap: if is_upright { 0.5 } else { 6.0 },
                overhang: if is_upright { 1.0 } else { 7.0 },
                ..room(length, of)
            };
            let axis = ChartAxis::new("x [d]", kind);
            let range = axis.roomy(range);
            let ticks = axis.ticks(range, &room);
            let about = format!("{kind:?} {range:?} over {length}: {ticks:?}");
            assert!(ticks.labelled.len() >= FEWEST, "{about}");
            let places = places(&ticks.labelled, range, &room);
            assert!(places.windows(2).all(|w| w[1][0] > w[0][1]), "{about}");
            assert!(places[0][0] >= -7.01, "{about}");
            assert!(places[places.len() - 1][1] <= length + 7.01, "{about}");
            for pair in ticks.labelled.windows(2) {
                assert_ne!(pair[0].text, pair[1].text, "{about}");
            }
        }
    }
}
