//! What the system that is open would ring like before anybody kicks it: the slowest modes of a packing from its contacts alone, or, for a method whose
//! springs are not those of its sweeps alone, the mode of its own step map that moves the loaded end most.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Gauge, tower};
use crate::experiment::prediction::Prediction;
use crate::physics::{Assembly, Params};
use crate::scene::Geometry;
use crate::session::Run;
use crate::theory::Ringing;
use crate::theory::methods;
use crate::theory::network::{Character, Network, NetworkMode};
use crate::theory::step_map::{NoMap, StepMap, VECTORS};

/// Modes that are looked for.
const COUNT: usize = 30;
/// Discs up to which they are looked for without being asked.
const MOST_DISCS: usize = 20_000;
/// Discs up to which the step map is taken without being asked: each vector of its basis costs a step, and each seed of a random order another.
const MOST_MAPPED: usize = 2_000;
/// Steps that a system which moves is given to come to rest before its step map is tried again, and how many times.
const WAIT: u64 = 200;
const MOST_WAITS: u64 = 20;
/// Seeds over which random orders are averaged.
const SEEDS: u64 = 8;

/// Of what the modes are: everything that they depend on. N_I and Δt are not in it if modes are those of contacts: they follow without looking again.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkKey {
    name: String,
    geometry: Geometry,
    seed: u64,
    params: Params,
    /// Whether the modes are those of the step map.
    is_mapped: bool,
    /// How many times somebody has moved, added or removed bodies, and the step of the last time.
    touches: (usize, u64),
}

impl NetworkKey {
    /// Of a run; none if it is a chain that has a formula, or too large.
    pub fn of(run: &Run) -> Option<Self> {
        let params = &run.scene.params;
        let is_mapped = methods::is_mapped(params, run.bodies());
        let most = if is_mapped { MOST_MAPPED } else { MOST_DISCS };
        let has_formula = run.is_chain() && (!is_mapped || Prediction::of(&run.scene).is_ok());
        let is_wanted = !has_formula && run.bodies().discs() <= most;
        let neutral = if is_mapped {
            params.clone()
        } else {
            Params::default()
        };
        let touches = (run.changes_made().iter()).filter(|(_, change)| change.is_touch());
        let touches = touches.fold((0, 0), |(count, _), (step, _)| (count + 1, *step));
        is_wanted.then(|| Self {
            touches,
            is_mapped,
            name: run.name.clone(),
            geometry: run.scene.geometry.clone(),
            seed: run.scene.seed,
            params: Params {
                iterations: neutral.iterations,
                dt: neutral.dt,
                kick: 0.0,
                kick_step: 0,
                stop: neutral.stop,
                tolerance: neutral.tolerance,
                ..params.clone()
            },
        })
    }
}

/// One mode, as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedMode {
    mode: NetworkMode,
    /// Velocity and surface speed of every body, the fastest body's being one.
    pub motions: Vec<[f64; 3]>,
}

impl ListedMode {
    /// ω and τ, if it rings.
    pub fn ringing(&self, params: &Params) -> Option<Ringing> {
        self.mode.at(params.iterations, params.part_dt()).ringing()
    }

    /// Its share of the piston's give.
    pub fn share(&self) -> f64 {
        self.mode.piston_share.unwrap_or(0.0)
    }

    /// What it looks like, in numbers.
    pub fn character(&self) -> &Character {
        &self.mode.character
    }
}

/// The modes of a packing.
#[derive(Clone, Debug, PartialEq)]
pub struct PackingModes {
    /// From the slowest on.
    pub modes: Vec<ListedMode>,
    /// Contacts that carry a force.
    pub contacts: usize,
    /// Those of them that slide.
    pub sliding: usize,
}

impl PackingModes {
    /// Looks for them; `goes_on` is asked now and then, with the share that is done.
    pub fn find(at_rest: &Assembly, goes_on: &mut dyn FnMut(f64) -> bool) -> Result<Self, String> {
        let network = Network::of(at_rest).map_err(|e| e.to_string())?;
        let mut watch = |done: f64| watched(goes_on(done));
        let count = COUNT.min(network.freedoms());
        let modes = network
            .lowest_modes(count, &mut watch)
            .map_err(|e| e.to_string())?;
        let listed = |mode: NetworkMode| {
            let mut motions = network.motions(&mode.shape);
            let fastest = motions
                .iter()
                .fold(0.0, |m: f64, [x, y, _]| m.max(x.hypot(*y)));
            if fastest > 0.0 {
                motions.iter_mut().for_each(|m| *m = m.map(|v| v / fastest));
            }
            ListedMode { mode, motions }
        };
        Ok(Self {
            modes: modes.into_iter().map(listed).collect(),
            contacts: network.contacts(),
            sliding: network.sliding(),
        })
    }

    /// The mode that carries the largest share of the piston's give.
    pub fn main(&self) -> Option<&ListedMode> {
        let by_share = |a: &&ListedMode, b: &&ListedMode| a.share().total_cmp(&b.share());
        self.modes.iter().max_by(by_share)
    }
}

/// What is predicted of the system that is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Foretold {
    /// The modes of its contacts.
    Modes(PackingModes),
    /// What its step map says.
    StepMap {
        /// How its loaded end will ring; `None` if it will not.
        ringing: Option<Ringing>,
        /// The gravity above which it falls, if it is a tower.
        falls_above: Option<f64>,
    },
}

impl Foretold {
    /// Predicts; `goes_on` is asked now and then, with the share that is done.
    pub fn find(
        key: &NetworkKey,
        now: &Assembly,
        goes_on: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Self, String> {
        if !key.is_mapped {
            return PackingModes::find(now, goes_on).map(Self::Modes);
        }
        let params = &key.params;
        let falls_above = tower::falls_above(&key.geometry, params, key.seed, goes_on)?;
        let is_falling = falls_above.is_some_and(|limit| -params.gravity_y > limit);
        let ringing = if is_falling {
            None
        } else {
            ringing_at_rest(now, params, goes_on)?
        };
        Ok(Self::StepMap {
            ringing,
            falls_above,
        })
    }
}

/// How the loaded end of a system rings once it is at rest: a copy of it goes on without a kick until it is.
fn ringing_at_rest(
    now: &Assembly,
    params: &Params,
    goes_on: &mut dyn FnMut(f64) -> bool,
) -> Result<Option<Ringing>, String> {
    let mut copy = Assembly::from_state(now.state(), params.clone());
    for waited in 0..=MOST_WAITS {
        match StepMap::of(&copy, SEEDS) {
            Err(NoMap::Moving { .. } | NoMap::NoContacts | NoMap::Opens { .. })
                if waited < MOST_WAITS => {}
            map => {
                let mut watch = |done: f64| watched(goes_on(done));
                let ringing = map.and_then(|map| map.ringing_of_load(VECTORS, &mut watch));
                return ringing.map_err(|e| e.to_string());
            }
        }
        for _ in 0..WAIT {
            copy.step().map_err(|e| e.to_string())?;
        }
        if !goes_on(waited as f64 / MOST_WAITS as f64) {
            break;
        }
    }
    Err(NoMap::Stopped.to_string())
}

fn watched(goes_on: bool) -> ControlFlow<()> {
    if goes_on {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// What is known of the modes of the system that is open.
#[derive(Clone, Debug, Default)]
pub struct NetworkNotes {
    /// Of what.
    pub key: Option<NetworkKey>,
    /// What was found, or why nothing.
    pub found: Option<Result<Arc<Foretold>, String>>,
    /// Share that is done of what is being looked for.
    pub progress: Option<f64>,
}

impl NetworkNotes {
    /// What is predicted of a run, if it is known.
    pub fn foretold(&self, run: &Run) -> Option<&Foretold> {
        let is_of_this = self.key.is_some() && self.key == NetworkKey::of(run);
        match &self.found {
            Some(Ok(found)) if is_of_this => Some(found),
            _ => None,
        }
    }

    /// The modes of a run, if they are known.
    pub fn of(&self, run: &Run) -> Option<&PackingModes> {
        match self.foretold(run)? {
            Foretold::Modes(modes) => Some(modes),
            Foretold::StepMap { .. } => None,
        }
    }

    /// ω and τ of the loaded end's ringing with the present N_I and Δt; none if it is over after a step.
    pub fn ringing(&self, run: &Run) -> Option<Ringing> {
        run.bodies().load?;
        if Gauge::is_sure_to_be_rigid(run) {
            return None;
        }
        match self.foretold(run)? {
            Foretold::Modes(modes) => modes.main()?.ringing(&run.scene.params),
            Foretold::StepMap { ringing, .. } => *ringing,
        }
    }

    /// The gravity above which a run falls, if it is a tower.
    pub fn falls_above(&self, run: &Run) -> Option<f64> {
        match self.foretold(run)? {
            Foretold::StepMap { falls_above, .. } => *falls_above,
            Foretold::Modes(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Reading;
    use crate::scene::builtin;
    use crate::schema::value::Value;
    use crate::session::Change;

    fn small() -> Run {
        let mut start = builtin::load("packing_small").unwrap().unwrap();
        start.set("iterations", "20").unwrap();
        Run::new("packing_small", start)
    }

    /// The main mode of the small packing against a kick of it: a single seed, so the exhibit's tolerances (2 % and 5 %) doubled.
    #[test]
    fn the_kick_of_a_packing_is_foretold() {
        let mut run = small();
        let modes = PackingModes::find(run.assembly(), &mut |_| true).unwrap();
        let foretold = modes.main().unwrap().ringing(&run.scene.params).unwrap();
        (0..20).for_each(|_| run.step());
        run.change(Change::Kick(1e-4 * run.scene.params.load))
            .unwrap();
        (0..400).for_each(|_| run.step());
        let fit = Reading::of(&run, None).fit.unwrap();
        let omega = fit.angular_frequency.value / foretold.angular_frequency;
        let tau = fit.damping_time.value / foretold.damping_time;
        assert!((omega - 1.0).abs() < 0.04, "{omega}");
        assert!((tau - 1.0).abs() < 0.1, "{tau}");
    }

    /// Methods without a formula, by their step map against a kick: ω within 0.5 %, τ within 2 %.
    #[test]
    fn a_method_without_a_formula_is_foretold_by_its_step_map() {
        let soft: &[_] = &[
            ("method", "soft_step"),
            ("contact_frequency", "0.5"),
            ("damping_ratio", "0.3"),
            ("iterations", "1"),
            ("substeps", "4"),
        ];
        let xpbd: &[_] = &[
            ("method", "position_based"),
            ("compliance", "0.05"),
            ("iterations", "4"),
        ];
        let fixed = [("order", "red_black"), ("friction", "0"), ("kick", "0")];
        for settings in [soft, xpbd] {
            let mut start = builtin::load("chain_pressed").unwrap().unwrap();
            for (name, value) in settings.iter().chain(&fixed) {
                start.set(name, *value).unwrap();
            }
            let mut run = Run::new("chain_pressed", start);
            (0..4000).for_each(|_| run.step());
            let key = NetworkKey::of(&run).unwrap();
            let found = Foretold::find(&key, run.assembly(), &mut |_| true).unwrap();
            let Foretold::StepMap {
                ringing: Some(foretold),
                ..
            } = found
            else {
                panic!("{settings:?}: {found:?}");
            };
            let kick = Change::Kick(1e-4 * run.scene.params.load);
            run.change(kick).unwrap();
            (0..2000).for_each(|_| run.step());
            let fit = Reading::of(&run, None).fit.unwrap();
            let omega = fit.angular_frequency.value / foretold.angular_frequency;
            let tau = fit.damping_time.value / foretold.damping_time;
            assert!((omega - 1.0).abs() < 0.005, "{settings:?}: {omega}");
            assert!((tau - 1.0).abs() < 0.02, "{settings:?}: {tau}");
        }
    }

    /// As for sweeps, under the penalty of a soft packing. N_I does not count.
    #[test]
    fn the_kick_of_a_packing_under_direct_is_foretold() {
        let mut start = builtin::load("packing_small").unwrap().unwrap();
        start.set("method", "direct").unwrap();
        start.set("penalty", "5").unwrap();
        let mut run = Run::new("packing_small", start);
        (0..200).for_each(|_| run.step());
        let key = NetworkKey::of(&run).unwrap();
        let found = Foretold::find(&key, run.assembly(), &mut |_| true);
        let notes = NetworkNotes {
            key: Some(key),
            found: Some(found.map(Arc::new)),
            progress: None,
        };
        let foretold = notes.ringing(&run).unwrap();
        run.change(Change::Kick(1e-4 * run.scene.params.load))
            .unwrap();
        (0..200).for_each(|_| run.step());
        let measured = Reading::of(&run, None).measured.unwrap();
        let off = |foretold: f64, measured: f64| (measured / foretold - 1.0).abs();
        let [omega, tau] = [
            off(foretold.angular_frequency, measured.angular_frequency.value),
            off(foretold.damping_time, measured.damping_time.value),
        ];
        assert!(omega < 0.04 && tau < 0.1, "{foretold:?} {measured:?}");
        run.change(Change::Set("penalty".to_owned(), Value::Real(1e6)))
            .unwrap();
        assert_eq!(notes.ringing(&run), None);
    }

    #[test]
    fn other_sweeps_and_steps_follow_without_looking_again_and_friction_does_not() {
        let mut run = small();
        let key = NetworkKey::of(&run);
        for (name, value, is_same) in [
            ("iterations", "40", true),
            ("dt", "0.5", true),
            ("friction", "0.3", false),
        ] {
            let set = Change::Set(name.to_owned(), value.into());
            run.change(set).unwrap();
            assert_eq!(NetworkKey::of(&run) == key, is_same, "{name}");
        }
        let chain = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        assert_eq!(NetworkKey::of(&chain), None);
    }

    #[test]
    fn a_packing_that_somebody_has_touched_has_other_modes() {
        let (mut run, fresh) = (small(), NetworkKey::of(&small()));
        assert_eq!(NetworkKey::of(&run), fresh);
        run.change(Change::Kick(1e-4)).unwrap();
        run.step();
        let kicked = NetworkKey::of(&run);
        run.change(Change::Tap(3, [0.1, 0.0])).unwrap();
        run.step();
        let tapped = NetworkKey::of(&run);
        assert!(kicked == fresh && tapped != fresh);
        run.change(Change::Take(3)).unwrap();
        run.step();
        assert!(NetworkKey::of(&run) != tapped);
    }

    #[test]
    fn looking_for_modes_can_be_stopped() {
        let run = small();
        let stopped = PackingModes::find(run.assembly(), &mut |_| false);
        assert_eq!(stopped.unwrap_err(), "stopped");
    }

    /// The product of two motions of all bodies, with the masses: modes are orthogonal in it.
    fn product(run: &Run, a: &[[f64; 2]], b: &[[f64; 2]]) -> f64 {
        let bodies = run.bodies().all.iter().zip(a.iter().zip(b));
        let moving = bodies.filter(|(body, _)| body.inverse_mass[1] > 0.0);
        let term = |(x, y): (&[f64; 2], &[f64; 2])| x[0] * y[0] + x[1] * y[1];
        moving
            .map(|(body, pair)| term(pair) / body.inverse_mass[1])
            .sum()
    }

    /// A launched mode swings alone and as the law says: with a = exp(−2Δt/τ) its amplitude is p' = a·p after the first step and
    /// a·(2p' − p) ever after. A tenth: one seed, and forces that turn.
    #[test]
    fn a_launched_mode_swings_in_its_own_shape_by_the_law() {
        let mut run = small();
        let modes = PackingModes::find(run.assembly(), &mut |_| true).unwrap();
        let launched = &modes.modes[0];
        let speed = 1e-7;
        let motions = launched.motions.iter().map(|m| m.map(|v| speed * v));
        run.change(Change::Motions(0, motions.collect())).unwrap();
        let shape: Vec<[f64; 2]> = launched.motions.iter().map(|m| [m[0], m[1]]).collect();
        let square = product(&run, &shape, &shape);
        let ringing = launched.ringing(&run.scene.params).unwrap();
        let a = (-2.0 * run.scene.params.dt / ringing.damping_time).exp();
        let (mut before, mut now) = (1.0, a);
        let mut swung = 0.0_f64;
        for step in 1..=12 {
            run.step();
            let velocities: Vec<[f64; 2]> = run.bodies().all.iter().map(|b| b.velocity).collect();
            let own = product(&run, &velocities, &shape) / square / speed;
            assert!(
                (own - now).abs() < 0.1,
                "step {step}: {own}, by the law {now}"
            );
            swung = swung.min(own);
            (before, now) = (now, a * (2.0 * now - before));
        }
        assert!(swung < -0.2, "it swings back: {swung}");
    }
}
