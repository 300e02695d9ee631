//! Units: the program's own (the mean disc diameter d, the mass m of a disc of that size, the reference time step t₀), or real ones if the user has
//! given their sizes.

use serde::{Deserialize, Serialize};

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

    /// A number with its unit. Real units get the prefix that leaves few digits: 4.2 mN.
    pub fn text(self, value: f64, unit: &str, write: impl Fn(f64) -> String) -> String {
        let (factor, unit) = self.factor(unit);
        if self == Self::Own || unit.is_empty() {
            return format!("{} {unit}", write(value)).trim_end().to_owned();
        }
        let value = value * factor;
        let (scale, prefix) = if takes_prefix(&unit) {
            prefix(value)
        } else {
            (1.0, "")
        };
        format!("{} {prefix}{unit}", write(value / scale))
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

fn takes_prefix(unit: &str) -> bool {
    matches!(unit, "m" | "s" | "m/s" | "m/s²" | "N" | "J" | "N/m")
}

fn prefix(value: f64) -> (f64, &'static str) {
    const PREFIXES: [(f64, &str); 9] = [
        (1e9, "G"),
        (1e6, "M"),
        (1e3, "k"),
        (1.0, ""),
        (1e-3, "m"),
        (1e-6, "µ"),
        (1e-9, "n"),
        (1e-12, "p"),
        (1e-15, "f"),
    ];
    let size = value.abs();
    if size == 0.0 || !size.is_finite() {
        return (1.0, "");
    }
    // A rounded number below a thousand, also at 999.99.
    let fitting = PREFIXES.iter().find(|(scale, _)| size >= 0.9995 * scale);
    *fitting.unwrap_or(&PREFIXES[8])
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
        let marbles = Units::PRESETS[1].0;
        let write = |x: f64| format!("{x:.2}");
        assert_eq!(marbles.text(0.05, "m d/t₀²", write), "1.80 mN");
        assert_eq!(marbles.text(293.0, "t₀", write), "4.88 s");
        assert_eq!(Units::Own.text(293.0, "t₀", write), "293.00 t₀");
        assert_eq!(marbles.text(0.8, "", write), "0.80");
        assert_eq!(marbles.title("end x [d]"), ("end x [m]".to_owned(), 0.01));
        assert_eq!(
            marbles.title("contact, from the wall"),
            ("contact, from the wall".to_owned(), 1.0)
        );
    }
}
