//! Copies of one scene that differ in one thing, in lockstep.

use serde::{Deserialize, Serialize};

use super::{Change, Kind, Run};
use crate::physics::UpdateOrder;
use crate::physics::choice::choice;

/// More would not be told apart.
pub const MOST_LANES: usize = 4;

choice! {
    /// How lanes are drawn.
    LaneStyle {
        /// Next to each other.
        SideBySide = "side_by_side",
        /// On top of each other, each in its colour.
        Overlaid = "overlaid",
    }
}

/// What the lanes differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Preset {
    /// N_I = 10, 40, 160: twice the frequency each time.
    Iterations,
    /// Random, parallel, left to right: q = 0.80, ½, 1.
    Orders,
    /// All forces remembered, most of them, none: spring, Maxwell fluid, dashpot.
    WarmStart,
    /// Overlaps kept or pushed out.
    GapLaws,
    /// Rigid discs and their spring–dashpot twin.
    Twin,
    /// N_I/Δt the same: equal cost, equal damping, other stiffness.
    EqualCost,
}

impl Preset {
    /// All of them with their titles.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Iterations, "N_I 10 / 40 / 160"),
        (Self::Orders, "random / parallel / left to right"),
        (Self::WarmStart, "warm start w 1 / 0.85 / 0"),
        (Self::GapLaws, "gap law quasi-inelastic / exact"),
        (Self::Twin, "rigid / spring–dashpot twin"),
        (Self::EqualCost, "equal cost N_I/Δt"),
    ];

    /// The lanes of a run: copies of its start with its present parameters, each with what makes it different.
    pub fn lanes(self, run: &Run) -> Vec<Run> {
        let set = |name: &str, value: &str| Change::Set(name.to_owned(), value.to_owned());
        let (dt, iterations) = (run.scene.params.dt, run.scene.params.iterations);
        let equal = |factor: f64| {
            let sweeps = ((iterations as f64 * factor).round() as u64).max(1);
            vec![
                set("iterations", &sweeps.to_string()),
                set("dt", &format!("{:?}", dt * factor)),
            ]
        };
        let changes: Vec<Vec<Change>> = match self {
            Self::Iterations => ["10", "40", "160"]
                .map(|n| vec![set("iterations", n)])
                .into(),
            Self::Orders => [
                UpdateOrder::RandomSweep,
                UpdateOrder::Parallel,
                UpdateOrder::LeftToRight,
            ]
            .map(|order| vec![set("order", &order.to_string())])
            .into(),
            Self::WarmStart => ["1", "0.85", "0"]
                .map(|w| vec![set("warm_start", w)])
                .into(),
            Self::GapLaws => ["quasi_inelastic", "exact"]
                .map(|g| vec![set("gap_law", g)])
                .into(),
            Self::Twin => vec![Vec::new(), Vec::new()],
            Self::EqualCost => [1.0, 0.5, 0.25].map(equal).into(),
        };
        let is_twin = |lane: usize| self == Self::Twin && lane == 1;
        let lane = |(lane, changes): (usize, Vec<Change>)| {
            let mut copy = run.copy();
            for change in changes {
                // Every value above is allowed.
                let _ = copy.change(change);
            }
            copy.record.marks.clear();
            copy.with_engine(if is_twin(lane) {
                Kind::Soft
            } else {
                Kind::Rigid
            })
        };
        changes.into_iter().enumerate().map(lane).collect()
    }
}

/// In which parameters runs differ, each as "letter = value".
pub fn differences(runs: &[&Run]) -> Vec<String> {
    let settings: Vec<_> = runs.iter().map(|r| r.scene.settings()).collect();
    let differs = |i: usize| {
        settings
            .iter()
            .any(|s| s.get(i).map(|f| &f.1) != settings[0].get(i).map(|f| &f.1))
    };
    runs.iter()
        .zip(&settings)
        .map(|(run, own)| {
            let mut parts: Vec<String> = own
                .iter()
                .enumerate()
                .filter(|(i, _)| differs(*i))
                .map(|(_, (name, value))| {
                    Change::Set((*name).to_owned(), value.replace('_', " ")).label()
                })
                .collect();
            if run.kind() == Kind::Soft {
                parts.push("twin".to_owned());
            }
            if parts.is_empty() {
                "as set".to_owned()
            } else {
                parts.join(", ")
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{fit_window, probe};
    use crate::scene::builtin;

    /// The traces of the rigid chain and of its twin fall on each other: under 3 % of the amplitude, offsets removed.
    #[test]
    fn rigid_and_twin_lanes_ring_alike() {
        let run = Run::new(
            "chain_pressed",
            builtin::load("chain_pressed").unwrap().unwrap(),
        );
        let mut lanes = Preset::Twin.lanes(&run);
        let kick = 1e-3 * run.scene.params.load;
        lanes
            .iter_mut()
            .for_each(|l| l.change(Change::Kick(kick)).unwrap());
        let mut traces = vec![Vec::new(), Vec::new()];
        for _ in 0..400 {
            for (lane, trace) in lanes.iter_mut().zip(&mut traces) {
                lane.step();
                trace.push([
                    lane.assembly().time(),
                    probe::loaded_position(lane.bodies()),
                ]);
            }
        }
        let fits: Vec<_> = traces.iter().map(|t| fit_window(t, 0.0).unwrap()).collect();
        let [from, to] = fits[0].window;
        let inside = |t: &&[f64; 2]| (from..=to).contains(&t[0]);
        let squares: Vec<f64> = traces[0]
            .iter()
            .filter(inside)
            .zip(traces[1].iter().filter(inside))
            .map(|(a, b)| (a[1] - fits[0].offset.value) - (b[1] - fits[1].offset.value))
            .map(|d| d * d)
            .collect();
        let rms =
            (squares.iter().sum::<f64>() / squares.len() as f64).sqrt() / fits[0].amplitude.value;
        assert!(rms < 0.03, "{rms}");
    }

    #[test]
    fn lanes_say_what_they_differ_in() {
        let run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        let lanes = Preset::Iterations.lanes(&run);
        let names = differences(&lanes.iter().collect::<Vec<_>>());
        assert_eq!(names, ["N_I = 10", "N_I = 40", "N_I = 160"]);
        let twin = Preset::Twin.lanes(&run);
        assert_eq!(
            differences(&twin.iter().collect::<Vec<_>>()),
            ["as set", "twin"]
        );
    }
}
