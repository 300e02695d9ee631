//! Lanes: copies of one scene that differ in one thing and run in lockstep.

use serde::{Deserialize, Serialize};

use super::{Change, Run};
use crate::physics::{MethodName, UpdateOrder};
use crate::schema::choice::choice;
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::words::say;

/// More would not be told apart.
pub const MOST_LANES: usize = 5;

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
    /// Rigid discs and the springs that their solver makes, exactly.
    ImplicitTwin,
    /// N_I/Δt the same: equal cost, equal damping, other stiffness.
    EqualCost,
    /// The same sweeps per time in four ways: plain, over-relaxed, in four smaller steps, with momentum.
    Schemes,
    /// Five methods at the same price: sweeps, substeps, positions, soft steps, penalties that grow.
    Methods,
    /// 40 sweeps, which ring, and all forces at once, which does not.
    Direct,
}

/// Finding contacts, moving and all else outside the sweeps costs about as much as this many of them (`bench`: a tenth of a step of 40 sweeps).
const SWEEPS_OUTSIDE: u64 = 4;

/// A sweep of `augmented`, which solves three equations for each body, costs as much as this many others (`bench --method augmented`).
const SWEEPS_OF_BODIES: u64 = 5;

impl Preset {
    /// All of them with their titles.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Iterations, "N_I 10 / 40 / 160"),
        (Self::Orders, "random / parallel / left to right"),
        (Self::WarmStart, "warm start w 1 / 0.85 / 0"),
        (Self::GapLaws, "gap law quasi-inelastic / exact"),
        (Self::Twin, "rigid / spring–dashpot twin"),
        (Self::ImplicitTwin, "rigid / implicit twin"),
        (Self::EqualCost, "equal cost N_I/Δt"),
        (
            Self::Schemes,
            "plain / over-relaxed / substeps / accelerated",
        ),
        (Self::Methods, "PGS / TGS / PBD / soft step / AVBD"),
        (Self::Direct, "40 sweeps / direct"),
    ];

    /// The lanes of a run: copies of its start with its present parameters, each with what makes it different; or why there are none.
    pub fn lanes(self, run: &Run) -> Result<Vec<Run>, String> {
        let set = |name: &str, value: &str| Change::Set(name.to_owned(), value.into());
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
            Self::Twin | Self::ImplicitTwin => vec![Vec::new(), Vec::new()],
            Self::Direct => vec![vec![set("iterations", "40")]; 2],
            Self::EqualCost => [1.0, 0.5, 0.25].map(equal).into(),
            Self::Schemes => {
                let order = |order: UpdateOrder| set("order", &order.to_string());
                let plain = [order(UpdateOrder::RandomSweep), set("relaxation", "1")];
                let over = [order(UpdateOrder::RandomSweep), set("relaxation", "1.6")];
                vec![
                    plain.to_vec(),
                    over.to_vec(),
                    [&plain[..], &equal(0.25)].concat(),
                    vec![order(UpdateOrder::Accelerated), set("relaxation", "1")],
                ]
            }
            Self::Methods => {
                // A few sweeps could not be divided among substeps.
                let iterations = if iterations < 10 { 40 } else { iterations };
                // Positions that a random order leaves are another chance every step: they never rest.
                let fixed = set("order", &UpdateOrder::LeftToRight.to_string());
                // Each part of a step costs its sweeps and what is outside them.
                let parts = |sweeps: u64| {
                    let parts = (iterations + SWEEPS_OUTSIDE) / (sweeps + SWEEPS_OUTSIDE);
                    let parts = set("substeps", &parts.max(1).to_string());
                    vec![parts, set("iterations", "1"), fixed.clone()]
                };
                let sweeps = set("iterations", &iterations.to_string());
                let whole = vec![set("substeps", "1"), sweeps, fixed.clone()];
                // 30 Hz at 60 steps a second, as in Box2D 3.
                let stiff = set("contact_frequency", &format!("{:?}", 0.5 / dt));
                let soft = [parts(2), vec![stiff]].concat();
                let bodies = (iterations / SWEEPS_OF_BODIES).max(1).to_string();
                // Overlaps that are pushed out after the sweeps would leave nothing to compare.
                let bodies = vec![
                    set("iterations", &bodies),
                    set("substeps", "1"),
                    set("stabilisation", "during"),
                    fixed.clone(),
                ];
                vec![whole.clone(), parts(1), whole, soft, bodies]
            }
        };
        let method = |lane: usize| match self {
            Self::Twin if lane == 1 => MethodName::SpringDashpot,
            Self::ImplicitTwin if lane == 1 => MethodName::ImplicitSprings,
            Self::Direct if lane == 1 => MethodName::Direct,
            Self::Methods if lane == 2 => MethodName::PositionBased,
            Self::Methods if lane == 3 => MethodName::SoftStep,
            Self::Methods if lane == 4 => MethodName::Augmented,
            _ => MethodName::ContactDynamics,
        };
        let first = run.restarted().with_method(MethodName::ContactDynamics)?;
        // Springs that are exact are those of closed contacts: a chain that begins apart is taken as it is now.
        let begins_apart = || {
            let exact = first.clone().with_method(MethodName::ImplicitSprings);
            exact.is_err()
        };
        let first = if self == Self::ImplicitTwin && begins_apart() {
            Run::new(run.name.clone(), run.here().into())
        } else {
            first
        };
        let lane = |(lane, changes): (usize, Vec<Change>)| {
            let mut copy = first.clone();
            for change in changes {
                // Every value above is allowed.
                let _ = copy.change(change);
            }
            copy.record.marks.clear();
            copy.with_method(method(lane))
        };
        changes.into_iter().enumerate().map(lane).collect()
    }
}

/// In which parameters runs differ, each as "letter = value".
pub fn differences(runs: &[&Run], units: Units) -> Vec<String> {
    let settings: Vec<_> = runs.iter().map(|r| r.scene.settings()).collect();
    // What more than half of the lanes have is not worth a word; each of the others tells how it differs.
    let is_usual = |i: usize, value: &Value| {
        let same = settings
            .iter()
            .filter(|s| s.get(i).is_some_and(|f| f.1 == *value));
        2 * same.count() > settings.len()
    };
    // A twin is told by its name alone.
    let differ_in_method = runs.iter().any(|run| {
        let method = run.method();
        method != MethodName::ContactDynamics && run.has_sweeps()
    });
    let has_direct = runs.iter().any(|run| run.method() == MethodName::Direct);
    runs.iter()
        .zip(&settings)
        .map(|(run, own)| {
            let params = &run.scene.params;
            let method = match run.method() {
                MethodName::ContactDynamics if !differ_in_method => None,
                MethodName::SpringDashpot => Some(say!("lane-twin")),
                MethodName::ImplicitSprings if run.pulls() => Some(say!("lane-implicit-pulls")),
                MethodName::ImplicitSprings => Some(say!("lane-implicit")),
                // As engine programmers call them.
                MethodName::ContactDynamics if params.substeps > 1 => Some("TGS".into()),
                MethodName::ContactDynamics if has_direct => {
                    Some(say!("lane-sweeps", sweeps = params.iterations))
                }
                MethodName::ContactDynamics => Some("PGS".into()),
                MethodName::PositionBased if params.compliance > 0.0 => Some("XPBD".into()),
                MethodName::PositionBased => Some("PBD".into()),
                MethodName::Augmented => Some("AVBD".into()),
                MethodName::SoftStep => Some(say!("lane-soft-step")),
                MethodName::Direct => Some(say!("lane-direct")),
            };
            let settings = own
                .iter()
                .enumerate()
                .filter(|(i, (name, value))| *name != "method" && !is_usual(*i, value))
                .map(|(_, (name, value))| {
                    let value = match value {
                        Value::Word(word) => Value::Word(word.replace('_', " ").into()),
                        number => number.clone(),
                    };
                    Change::Set((*name).to_owned(), value).label(units)
                });
            let parts: Vec<String> = method.into_iter().chain(settings).collect();
            if parts.is_empty() {
                say!("lane-as-set")
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
        let mut lanes = Preset::Twin.lanes(&run).unwrap();
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

    /// Where sweeps are the same in every step, rigid discs *are* the implicit twin: to rounding, also after N_I is turned.
    #[test]
    fn the_implicit_twin_lane_falls_on_the_rigid_lane() {
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
        start.set("order", "parallel").unwrap();
        let run = Run::new("chain_pressed", start);
        let mut lanes = Preset::ImplicitTwin.lanes(&run).unwrap();
        let kick = 1e-3 * run.scene.params.load;
        let (mut apart, mut swing) = (0.0_f64, 0.0_f64);
        let rest = probe::loaded_position(lanes[0].bodies());
        for step in 0..300 {
            for lane in &mut lanes {
                if step == 10 {
                    lane.change(Change::Kick(kick)).unwrap();
                }
                if step == 150 {
                    let more = Change::Set("iterations".to_owned(), "40".into());
                    lane.change(more).unwrap();
                }
                lane.step();
            }
            let [rigid, twin] = [0, 1].map(|i| probe::loaded_position(lanes[i].bodies()));
            apart = apart.max((rigid - twin).abs());
            swing = swing.max((rigid - rest).abs());
        }
        // Positions of about 50 are rounded to 7e-15, the discs swing by 1e-5 and more.
        assert!(apart < 1e-8 * swing, "{apart} of {swing}");
    }

    /// The same kick: one lane swings far, the other gives way by less than a thousandth of that.
    #[test]
    fn sweeps_ring_beside_a_rigid_lane() {
        for scene in ["chain_pressed", "packing_small"] {
            let run = Run::new(scene, builtin::load(scene).unwrap().unwrap());
            let mut lanes = Preset::Direct.lanes(&run).unwrap();
            let kick = Change::Kick(1e-3 * run.scene.params.load);
            let way = lanes.iter_mut().map(|lane| {
                let rest = probe::loaded_position(lane.bodies());
                lane.change(kick.clone()).unwrap();
                let end = |lane: &mut Run| {
                    lane.step();
                    (probe::loaded_position(lane.bodies()) - rest).abs()
                };
                (0..200).map(|_| end(lane)).fold(0.0, f64::max)
            });
            let way: Vec<f64> = way.collect();
            assert!(way[1] < 1e-3 * way[0], "{scene}: {way:?}");
            assert_eq!(lanes[1].record.since.by_sweeps, 0, "{scene}");
            let names = differences(&lanes.iter().collect::<Vec<_>>(), Units::Own);
            assert_eq!(names, ["40 sweeps", "direct"]);
        }
    }

    #[test]
    fn an_implicit_twin_that_does_not_exist_is_refused_with_the_reason() {
        let packing = Run::new("packing", builtin::load("packing").unwrap().unwrap());
        let reason = Preset::ImplicitTwin.lanes(&packing).unwrap_err();
        assert!(reason.contains("only for chains"), "{reason}");
        let flying = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        let reason = Preset::ImplicitTwin.lanes(&flying).unwrap_err();
        assert!(reason.contains("come to rest"), "{reason}");
        let mut at_rest = flying.clone();
        (0..3000).for_each(|_| at_rest.step());
        let mut lanes = Preset::ImplicitTwin.lanes(&at_rest).unwrap();
        let names = differences(&lanes.iter().collect::<Vec<_>>(), Units::Own);
        assert_eq!(names, ["as set", "implicit twin"]);
        let set = |name: &str, value: &str| Change::Set(name.to_owned(), value.into());
        let refused = lanes[1].change(set("order", "mixed")).unwrap_err();
        assert!(refused.to_string().contains("mixed"), "{refused}");
        assert!(lanes[1].change(set("iterations", "1000000")).is_err());
    }

    #[test]
    fn lanes_say_what_they_differ_in() {
        let run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        let lanes = Preset::Iterations.lanes(&run).unwrap();
        let names = differences(&lanes.iter().collect::<Vec<_>>(), Units::Own);
        assert_eq!(names, ["N_I = 10", "N_I = 40", "N_I = 160"]);
        let mut tilted = [run.clone(), run.clone()];
        let tilt = Change::Set("gravity_x".to_owned(), 0.001.into());
        tilted[1].change(tilt).unwrap();
        let sideways = Change::Set("order".to_owned(), "left_to_right".into());
        tilted[1].change(sideways).unwrap();
        assert_eq!(
            differences(&tilted.iter().collect::<Vec<_>>(), Units::Own)[1],
            "order = left to right, g_x = 0.001"
        );
        let crates = Units::real(1.0, 1.0, 1.0 / 60.0);
        assert_eq!(
            differences(&tilted.iter().collect::<Vec<_>>(), crates)[1],
            "order = left to right, g_x = 3.6 m/s²"
        );
        let twin = Preset::Twin.lanes(&run).unwrap();
        assert_eq!(
            differences(&twin.iter().collect::<Vec<_>>(), Units::Own),
            ["as set", "twin"]
        );
    }
}
