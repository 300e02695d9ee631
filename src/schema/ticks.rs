//! Where ticks stand and what is written at them: round steps, labels that do not touch. The one tick finder of window and figures.

use super::written::{fixed, power_of_ten, powered};

/// A tick with its label; the value is in the coordinate of the plot (the logarithm on a logarithmic axis).
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where it stands.
    pub value: f64,
    /// What is written at it.
    pub text: String,
}

/// The screen along an axis.
pub struct AxisRoom<'a> {
    /// Points from end to end.
    pub length: f32,
    /// Points from tick to tick that look well.
    pub spacing: f32,
    /// Points by which a label may stick out at either end.
    pub overhang: f32,
    /// Fewest points between two labels.
    pub gap: f32,
    /// Points that a label takes along the axis.
    pub of: &'a dyn Fn(&str) -> f32,
}

impl<'a> AxisRoom<'a> {
    /// From left to right; labels are as long as their texts.
    pub fn across(length: f32, overhang: f32, of: &'a dyn Fn(&str) -> f32) -> Self {
        Self {
            length,
            spacing: 76.0,
            overhang,
            gap: 6.0,
            of,
        }
    }

    /// From below upwards; labels are as high as a line.
    pub fn upright(length: f32, of: &'a dyn Fn(&str) -> f32) -> Self {
        Self {
            length,
            spacing: 30.0,
            overhang: 1.0,
            gap: 0.5,
            of,
        }
    }
}

/// Fewest labelled ticks.
pub const FEWEST: usize = 3;
/// At least n ticks of a logarithmic axis that shows less than a decade: even steps of the value itself.
pub fn narrow(range: [f64; 2], n: f64) -> Vec<Tick> {
    let ends = range.map(|x| 10f64.powf(x));
    let step = round_down((ends[1] - ends[0]) / n);
    let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
    let is_plain = (1e-3..1e5).contains(&ends[1]);
    let tick = |value: f64| Tick {
        value: value.log10(),
        text: if is_plain {
            fixed(value, decimals)
        } else {
            let power = ends[1].log10().floor();
            let digits = (power - step.log10().floor()).clamp(0.0, 9.0) as usize;
            let scaled = value / 10f64.powf(power);
            powered(&fixed(scaled, digits), power as i32)
        },
    };
    multiples(ends, step).into_iter().map(tick).collect()
}

/// 10⁻³, or 20, or 2·10⁻⁷.
pub fn written_power(exponent: f64) -> String {
    let decade = (exponent + 1e-9).floor();
    let digit = 10f64.powf(exponent - decade).round();
    let is_decade = digit == 1.0;
    if (-2.0..4.0).contains(&decade) && (!is_decade || (0.0..4.0).contains(&decade)) {
        let decimals = (-decade).max(0.0) as usize;
        fixed(digit * 10f64.powf(decade), decimals)
    } else if is_decade {
        power_of_ten(decade as i32)
    } else {
        powered(&fixed(digit, 0), decade as i32)
    }
}

/// The multiples of a step in a range.
pub fn multiples([low, high]: [f64; 2], step: f64) -> Vec<f64> {
    let (first, last) = (
        (low / step - 1e-9).ceil() as i64,
        (high / step + 1e-9).floor() as i64,
    );
    // Ranges so narrow that f64 can hardly divide them must not fill the memory.
    (first..=last.min(first.saturating_add(1000)))
        .map(|i| i as f64 * step)
        .collect()
}

/// 1, 2 or 5 times a power of ten, not above x.
pub fn round_down(x: f64) -> f64 {
    let power = 10f64.powf(x.log10().floor());
    let digits = [5.0, 2.0, 1.0].into_iter();
    let digit = digits.fold(0.0f64, |best, d| {
        if d * power <= x * (1.0 + 1e-9) {
            best.max(d)
        } else {
            best
        }
    });
    if digit > 0.0 { digit * power } else { power }
}

/// 1, 2 or 5 times a power of ten, not below x.
pub fn round_up(x: f64) -> f64 {
    let power = 10f64.powf(x.log10().floor());
    let mut digits = [1.0, 2.0, 5.0].into_iter();
    let digit = digits.find(|d| d * power >= x * (1.0 - 1e-9));
    digit.unwrap_or(10.0) * power
}

/// From where to where each label reaches along the axis; those at the ends are pushed inwards.
pub fn places(ticks: &[Tick], range: [f64; 2], room: &AxisRoom) -> Vec<[f32; 2]> {
    let place = |tick: &Tick| {
        let share = (tick.value - range[0]) / (range[1] - range[0]);
        let size = (room.of)(&tick.text);
        let most = (room.length + room.overhang - size).max(-room.overhang);
        let from = (share as f32 * room.length - 0.5 * size).clamp(-room.overhang, most);
        [from, from + size]
    };
    ticks.iter().map(place).collect()
}

/// Whether no two labels touch.
pub fn fits(ticks: &[Tick], range: [f64; 2], room: &AxisRoom) -> bool {
    let places = places(ticks, range, room);
    places.windows(2).all(|w| w[1][0] - w[0][1] >= room.gap)
}

/// Every second, third … tick, so that labels do not touch, as long as three are left; where none of that helps, those that fit one
/// after the other.
pub fn thinned(ticks: Vec<Tick>, range: [f64; 2], room: &AxisRoom) -> Vec<Tick> {
    let every = |n: usize| {
        let phases = (0..n).map(|phase| ticks.iter().skip(phase).step_by(n).cloned().collect());
        phases.max_by_key(Vec::len).unwrap_or_default()
    };
    let mut fewer = (1..=ticks.len())
        .map(every)
        .take_while(|t: &Vec<Tick>| t.len() >= FEWEST);
    if let Some(even) = fewer.find(|t| fits(t, range, room)) {
        return even;
    }
    let places = places(&ticks, range, room);
    let mut end = f32::NEG_INFINITY;
    let is_free = |place: &[f32; 2]| {
        let is_free = place[0] >= end + room.gap;
        end = if is_free { place[1] } else { end };
        is_free
    };
    let free: Vec<bool> = places.iter().map(is_free).collect();
    let kept = ticks.into_iter().zip(free).filter(|(_, is_free)| *is_free);
    kept.map(|(tick, _)| tick).collect()
}

/// More equal digits than these go into the title.
const MOST_DIGITS: i32 = 5;

/// How numbers of a linear axis are written.
pub struct Written {
    /// What is taken out of all of them.
    pub offset: f64,
    /// Decimals of that.
    pub offset_decimals: usize,
    /// The power of ten by which they are divided.
    pub power: i32,
    decimals: usize,
    step: f64,
}

impl Written {
    /// For a range and its step.
    pub fn of([low, high]: [f64; 2], step: f64) -> Self {
        let digit = |x: f64| x.log10().floor() as i32;
        let size = low.abs().max(high.abs());
        let mut offset = 0.0;
        let mut offset_decimals = 0;
        if digit(size) - digit(step * (1.0 + 1e-9)) + 1 > MOST_DIGITS {
            let unit = (high - low).log10().ceil() as i32;
            let unit_size = 10f64.powi(unit);
            offset = (0.5 * (low + high) / unit_size).round() * unit_size;
            offset_decimals = (-unit).clamp(0, 17) as usize;
        }
        let left = (low - offset).abs().max((high - offset).abs());
        let power = match digit(left) {
            e if (-2..=4).contains(&e) => 0,
            e => 3 * e.div_euclid(3),
        };
        Self {
            offset,
            offset_decimals,
            power,
            decimals: (power - digit(step * (1.0 + 1e-9))).clamp(0, 12) as usize,
            step,
        }
    }

    /// What is written at a value.
    pub fn text(&self, value: f64) -> String {
        let left = value - self.offset;
        let left = if left.abs() < 1e-6 * self.step {
            0.0
        } else {
            left
        };
        fixed(left / 10f64.powi(self.power), self.decimals)
    }
}
