//! Units: the program's own (the mean disc diameter d, the mass m of a disc of that size, the reference time step t₀), or real ones if the user has
//! given their sizes.

use serde::{Deserialize, Serialize};

use super::written;

/// The units in which numbers are shown and typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Units {
    /// d, m and t₀.
    #[default]
    Own,
    /// Metres, kilograms and seconds.
    Real {
        /// d in metres.
        diameter: f64,
        /// m in kilograms.
        mass: f64,
        /// t₀ in seconds.
        time: f64,
    },
}

/// Powers of length, mass and time.
type Powers = [i32; 3];

impl Units {
    /// Common choices, with names.
    pub const PRESETS: [(Self, &'static str); 4] = [
        (Self::Own, "d, m, t₀ (the paper's)"),
        (
            Self::real(0.01, 0.001, 1.0 / 60.0),
            "1 cm, 1 g, 1/60 s (marbles in a game)",
        ),
        (
            Self::real(1.0, 1.0, 1.0 / 60.0),
            "1 m, 1 kg, 1/60 s (crates in an engine)",
        ),
        (
            Self::real(0.001, 1e-6, 1e-5),
            "1 mm, 1 mg, 10 µs (sand in research)",
        ),
    ];

    /// d in metres, m in kilograms, t₀ in seconds.
    pub const fn real(diameter: f64, mass: f64, time: f64) -> Self {
        Self::Real {
            diameter,
            mass,
            time,
        }
    }

    /// Whether the sizes are valid for calculations.
    pub fn is_allowed(self) -> bool {
        match self {
            Self::Own => true,
            Self::Real {
                diameter,
                mass,
                time,
            } => [diameter, mass, time]
                .iter()
                .all(|x| (1e-12..=1e12).contains(x)),
        }
    }

    /// The factor for a number in one of the program's own units, and the unit that it then has.
    pub fn factor(self, unit: &str) -> (f64, String) {
        match (self, powers(unit)) {
            (
                Self::Real {
                    diameter,
                    mass,
                    time,
                },
                Some(powers),
            ) => {
                let [l, m, t] = powers;
                let factor = diameter.powi(l) * mass.powi(m) * time.powi(t);
                (factor, name(powers))
            }
            _ => (1.0, unit.to_owned()),
        }
    }

    /// A label with its unit, `end x [d]`, in these units, and the factor of the numbers under it.
    pub fn title(self, label: &str) -> (String, f64) {
        match label.split_once(" [") {
            Some((word, unit)) if self != Self::Own => {
                let (factor, unit) = self.factor(unit.trim_end_matches(']'));
                (format!("{word} [{unit}]"), factor)
            }
            _ => (label.to_owned(), 1.0),
        }
    }

    /// A number with its unit. Real units get the prefix that leaves few digits: 66.7 mm, 1.24 kN.
    pub fn text(self, value: f64, unit: &str) -> String {
        let (factor, unit) = self.factor(unit);
        match self {
            Self::Own => joined(written::short(value), &unit),
            Self::Real { .. } => si(factor * value, &unit),
        }
    }

    /// A number that was set, with its unit and no more digits than it has: 16.67 ms, 9.81 m/s².
    pub fn text_plain(self, value: f64, unit: &str) -> String {
        self.text_by(value, unit, written::plain)
    }

    /// The value of a parameter, without a unit where it is one of the program's own: 0.01667, or 16.67 ms.
    pub fn text_of_setting(self, value: f64, unit: &str) -> String {
        match self {
            Self::Own => written::plain(value),
            Self::Real { .. } => self.text_plain(value, unit),
        }
    }

    /// A measured number, its standard error and their unit: 66.66 ± 0.03 mm.
    pub fn text_with_error(self, value: f64, error: f64, unit: &str) -> String {
        let (scale, unit) = self.scale(value, unit);
        joined(written::with_error(scale * value, scale * error), &unit)
    }

    /// A number with its unit, written in a way of its own.
    pub fn text_by(self, value: f64, unit: &str, write: impl Fn(f64) -> String) -> String {
        let (scale, unit) = self.scale(value, unit);
        joined(write(scale * value), &unit)
    }

    /// The factor and the unit, with its prefix, in which a number of this size is short.
    fn scale(self, value: f64, unit: &str) -> (f64, String) {
        let (factor, unit) = self.factor(unit);
        if self == Self::Own {
            return (factor, unit);
        }
        let (scale, unit) = prefixed(value * factor, &unit);
        (factor * scale, unit)
    }

    /// A description, for files and menus.
    pub fn about(self) -> String {
        match self {
            Self::Own => {
                "d = mean disc diameter, m = mass of a disc of diameter d, t0 = reference time step"
                    .to_owned()
            }
            Self::Real {
                diameter,
                mass,
                time,
            } => format!("d = {diameter} m, m = {mass} kg, t0 = {time} s"),
        }
    }
}

/// A number in an SI unit: three digits where it can have a prefix, 16.7 ms, and four where it cannot.
pub fn si(value: f64, unit: &str) -> String {
    let digits = if takes_prefix(unit) { 3 } else { 4 };
    let (factor, unit) = prefixed(value, unit);
    joined(written::significant(factor * value, digits, 3), &unit)
}

/// A number in an SI unit that was set: 16.67 ms, 60 Hz.
pub fn si_plain(value: f64, unit: &str) -> String {
    let (factor, unit) = prefixed(value, unit);
    joined(written::plain(factor * value), &unit)
}

/// The powers in a unit such as "m d/t₀²"; none if it is another kind of unit.
fn powers(unit: &str) -> Option<Powers> {
    let (above, below) = unit.split_once('/').unwrap_or((unit, ""));
    let mut powers = [0; 3];
    for (part, sign) in [(above, 1), (below, -1)] {
        for word in part
            .split([' ', '·'])
            .filter(|w| !w.is_empty() && *w != "1")
        {
            let (letter, power) = match word.strip_suffix('²') {
                Some(letter) => (letter, 2),
                None => (word, 1),
            };
            let axis = match letter {
                "d" => 0,
                "m" => 1,
                "t₀" | "t0" => 2,
                _ => return None,
            };
            powers[axis] += sign * power;
        }
    }
    (powers != [0; 3]).then_some(powers)
}

/// The name of a real unit.
fn name(powers: Powers) -> String {
    match powers {
        [1, 0, 0] => "m",
        [0, 1, 0] => "kg",
        [0, 0, 1] => "s",
        [0, 0, -1] => "1/s",
        [1, 0, -1] => "m/s",
        [1, 0, -2] => "m/s²",
        [1, 1, -2] => "N",
        [2, 1, -2] => "J",
        [0, 1, -2] => "N/m",
        [0, 1, -1] => "kg/s",
        [2, 0, -1] => "m²/s",
        [-1, 0, 0] => "1/m",
        [l, m, t] => return format!("m^{l} kg^{m} s^{t}"),
    }
    .to_owned()
}

fn joined(number: String, unit: &str) -> String {
    format!("{number} {unit}").trim_end().to_owned()
}

/// The factor and the SI unit, with its prefix, in which a number of this size is short.
fn prefixed(value: f64, unit: &str) -> (f64, String) {
    if !takes_prefix(unit) {
        return (1.0, unit.to_owned());
    }
    if unit == "kg" {
        // Its prefix is in its name; nobody writes megagrams.
        let (power, prefix) = prefix(1e3 * value, &PREFIXES[2..]);
        return (10f64.powi(3 - power), format!("{prefix}g"));
    }
    let (power, prefix) = prefix(value, &PREFIXES);
    (10f64.powi(-power), format!("{prefix}{unit}"))
}

fn takes_prefix(unit: &str) -> bool {
    let units = ["m", "s", "kg", "Hz", "m/s", "m/s²", "N", "J", "N/m"];
    units.contains(&unit)
}

const PREFIXES: [(i32, &str); 9] = [
    (9, "G"),
    (6, "M"),
    (3, "k"),
    (0, ""),
    (-3, "m"),
    (-6, "µ"),
    (-9, "n"),
    (-12, "p"),
    (-15, "f"),
];

/// The prefix that leaves a number between one and a thousand, rounded to three digits; none for numbers beyond them all.
fn prefix(value: f64, prefixes: &[(i32, &'static str)]) -> (i32, &'static str) {
    let power = written::exponent(value, 3);
    let fitting = prefixes.iter().find(|(from, _)| power >= *from);
    match fitting {
        Some((power, prefix)) if value != 0.0 && value.is_finite() => (*power, prefix),
        _ => (0, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quantity_of_the_laboratory_has_its_real_unit() {
        // 1 cm, 1 g, 1/60 s: a force of 1 m d/t₀² is 1e-3·1e-2·3600 N.
        let marbles = Units::PRESETS[1].0;
        for (unit, factor, name) in [
            ("d", 0.01, "m"),
            ("t₀", 1.0 / 60.0, "s"),
            ("1/t₀", 60.0, "1/s"),
            ("d/t₀", 0.6, "m/s"),
            ("d/t₀²", 36.0, "m/s²"),
            ("m d/t₀²", 0.036, "N"),
            ("m/t₀²", 3.6, "N/m"),
            ("m/t₀", 0.06, "kg/s"),
            ("m d²/t₀²", 3.6e-4, "J"),
            ("d²/t₀", 0.006, "m²/s"),
            ("1/d", 100.0, "1/m"),
        ] {
            let (found, word) = marbles.factor(unit);
            assert!((found / factor - 1.0).abs() < 1e-12, "{unit}: {found}");
            assert_eq!(word, name);
        }
        assert_eq!(marbles.factor("sweeps"), (1.0, "sweeps".to_owned()));
        assert_eq!(Units::Own.factor("d/t₀"), (1.0, "d/t₀".to_owned()));
    }

    #[test]
    fn numbers_carry_their_unit() {
        let [marbles, crates, sand] = [1, 2, 3].map(|i| Units::PRESETS[i].0);
        for (units, value, unit, text) in [
            (marbles, 0.05, "m d/t₀²", "1.80 mN"),
            (marbles, 293.0, "t₀", "4.88 s"),
            (marbles, 1e-4, "t₀", "1.67 µs"),
            (marbles, 0.176_806, "1/t₀", "10.61 1/s"),
            (marbles, 1.0, "m", "1.00 g"),
            (marbles, 0.8, "", "0.8000"),
            (marbles, 6.5, "sweeps", "6.500 sweeps"),
            (crates, 0.066_664_1, "d", "66.7 mm"),
            (crates, 4.486_04e-4, "d", "449 µm"),
            (crates, 0.999_96, "d", "1.00 m"),
            (crates, 0.006_414, "m d/t₀²", "23.1 N"),
            (crates, 0.3444, "m d/t₀²", "1.24 kN"),
            (crates, -2.725e-3, "d/t₀²", "−9.81 m/s²"),
            (crates, 0.0, "d", "0 m"),
            (crates, f64::NAN, "d", "– m"),
            (crates, 1e-18, "d", "1.00·10⁻¹⁸ m"),
            (crates, 1234.0, "m", "1234 kg"),
            (sand, 2e-8, "d²/t₀", "2.00·10⁻⁹ m²/s"),
            (Units::Own, 293.0, "t₀", "293.0 t₀"),
            (Units::Own, 3.2e-5, "d", "3.20·10⁻⁵ d"),
            (Units::Own, -2.725e-3, "d/t₀²", "−0.002725 d/t₀²"),
        ] {
            assert_eq!(units.text(value, unit), text);
        }
        assert_eq!(si(0.017_53, "m"), "17.5 mm");
        assert_eq!(si_plain(60.0, "Hz"), "60 Hz");
        assert_eq!(crates.text_plain(1.0, "t₀"), "16.67 ms");
        assert_eq!(crates.text_plain(-9.81 / 3600.0, "d/t₀²"), "−9.81 m/s²");
        assert_eq!(Units::Own.text_plain(4.5e-5, "m d/t₀²"), "4.5·10⁻⁵ m d/t₀²");
        assert_eq!(
            crates.text_with_error(0.066_664, 3e-5, "d"),
            "66.66 ± 0.03 mm"
        );
        assert_eq!(
            Units::Own.text_with_error(3.214e-5, 4e-7, "d"),
            "(3.21 ± 0.04)·10⁻⁵ d"
        );
    }

    #[test]
    fn titles_carry_their_unit() {
        let marbles = Units::PRESETS[1].0;
        assert_eq!(marbles.title("end x [d]"), ("end x [m]".to_owned(), 0.01));
        assert_eq!(
            marbles.title("contact, from the wall"),
            ("contact, from the wall".to_owned(), 1.0)
        );
    }
}
