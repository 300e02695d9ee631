//! One lane among others, in a few numbers: how it rings, how far it gives way, and what a step costs.

use super::condition::Signal;
use crate::measure::Estimate;
use crate::schema::units::{Units, si};
use crate::schema::written::{NONE, short};
use crate::session::Run;
use crate::words::say;

/// What a lane shows since it was last disturbed.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneCard {
    /// ω and τ; none if no ringing was found.
    pub ringing: Option<[Estimate; 2]>,
    /// How far the loaded end has moved: to the middle of its ringing, or as far as it is now.
    pub gives_way: f64,
    /// Kinetic energy.
    pub kinetic: f64,
    /// Seconds that a step takes on one core, if that was measured.
    pub seconds: Option<f64>,
}

impl LaneCard {
    /// Of a run, as it is now.
    pub fn of(run: &Run) -> Self {
        Self::from_signal(&Signal::of(run), run.assembly().energies().kinetic)
    }

    /// The columns of a table of cards: the ids of their heads, and the units of their numbers.
    pub const COLUMNS: [(&'static str, &'static str); 5] = [
        ("lanes-omega", "1/t₀"),
        ("lanes-tau", "t₀"),
        ("lanes-sag", "d"),
        ("lanes-energy", "m d²/t₀²"),
        ("lanes-price", ""),
    ];

    /// The heads of these columns, with units.
    pub fn heads(units: Units) -> [String; 5] {
        Self::COLUMNS.map(|(id, unit)| match units.factor(unit).1 {
            unit if unit.is_empty() => say!(id),
            unit => format!("{} [{unit}]", say!(id)),
        })
    }

    /// The numbers below them; a dash for what is not known.
    pub fn cells(&self, units: Units) -> [String; 5] {
        let [omega, tau] = [0, 1].map(|i| self.ringing.map(|r| r[i].value));
        let numbers = [omega, tau, Some(self.gives_way), Some(self.kinetic), None];
        let mut cells = std::array::from_fn(|i| {
            let (factor, _) = units.factor(Self::COLUMNS[i].1);
            numbers[i].map_or_else(|| NONE.to_owned(), |value| short(factor * value))
        });
        if let Some(seconds) = self.seconds {
            cells[4] = si(seconds, "s");
        }
        cells
    }

    /// The same from its signal and its kinetic energy.
    pub fn from_signal(signal: &Signal, kinetic: f64) -> Self {
        let samples = signal.since.position.samples();
        let ends = samples.first().zip(samples.last());
        let [first, last] = ends.map_or([0.0; 2], |(first, last)| [first[1], last[1]]);
        let fit = signal
            .is_loaded
            .then(|| signal.scene.geometry.fit(&signal.since));
        let fit = fit.and_then(Result::ok);
        Self {
            ringing: fit.as_ref().map(|f| [f.angular_frequency, f.damping_time]),
            gives_way: (fit.map_or(last, |f| f.offset.value) - first).abs(),
            kinetic,
            seconds: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::{Change, Preset};
    use crate::theory::modes;
    use crate::theory::wave_number::mode_wave_number;

    /// Contact Dynamics and positions have one spring: ω and τ of the exact law within 0.1 %, which is the error of such fits, and the sag of the theorem,
    /// ΔF·Δt²·Σ a/(1 − a)·2/n. The sum ends at k = π/2: in a sequential order the other half of the modes has a = 0.
    #[test]
    fn lanes_of_methods_show_one_spring() {
        let start = builtin::load("chain_pressed").unwrap().unwrap();
        let run = Run::new("chain_pressed", start);
        let lanes = Preset::Methods.lanes(&run).unwrap();
        let cards: Vec<LaneCard> = [0, 2]
            .into_iter()
            .map(|lane| {
                let mut run = lanes[lane].clone();
                (0..3000).for_each(|_| run.step());
                run.change(Change::Kick(1e-3 * run.scene.params.load))
                    .unwrap();
                (0..400).for_each(|_| run.step());
                LaneCard::of(&run)
            })
            .collect();
        let law = modes::slowest(&lanes[0].scene.params, 50)
            .ringing()
            .unwrap();
        for card in &cards {
            let [omega, tau] = card.ringing.unwrap().map(|e| e.value);
            assert!(
                (omega / law.angular_frequency - 1.0).abs() < 1e-3,
                "{omega}"
            );
            assert!((tau / law.damping_time - 1.0).abs() < 1e-3, "{tau}");
        }
        let params = &lanes[0].scene.params;
        let give = |j: u64| {
            let a = modes::step_factor(params, mode_wave_number(j, 50, 1.0));
            2.0 / 50.0 * a / (1.0 - a)
        };
        let sag = 1e-3 * params.load * params.dt * params.dt * (0..25).map(give).sum::<f64>();
        for card in &cards {
            assert!(
                (card.gives_way / sag - 1.0).abs() < 1e-3,
                "{} {sag}",
                card.gives_way
            );
        }
    }
}
