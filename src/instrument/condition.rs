//! What the meter has to say of a run, one thing at a time: whether it rests, settles, flies, bounces, is being listened to, was measured, or
//! cannot be measured. A fit that fails while the signal is young says nothing yet; the reason is told when waiting no longer helps.
//!
//! *At rest* is judged by motion: since the last disturbance the loaded end has stayed within [`rest_span`], and no disc goes farther in a step. A packing that
//! nobody has disturbed is at rest when its piston has stayed within it for fifty steps, for loose discs drift for ever; until then it *settles*.

use std::f64::consts::PI;

use super::{Gauge, wave_number};
use crate::measure::Recording;
use crate::measure::{Fit, Refusal, probe};
use crate::physics::MethodName;
use crate::scene::{Geometry, Scene};
use crate::session::Cause;
use crate::session::Run;
use crate::theory::{Medium, Ringing};

/// What the meter listens to: the loaded end since the last change, and what is known about the run.
#[derive(Clone, Debug)]
pub struct Signal {
    /// The scene with its parameters.
    pub scene: Scene,
    /// The loaded end since the last change.
    pub since: Recording,
    /// k of the slowest mode.
    pub wave_number: f64,
    /// Whether something carries a load.
    pub(super) is_loaded: bool,
    /// Whether it leans on anything: a chain on its wall, a packing on itself.
    touches: bool,
    /// Whether it is known to be rigid: then a kick is over once nothing moves any more.
    is_rigid: bool,
    /// How the stretch began.
    cause: Cause,
    /// Displacements below this are none: see [`rest_span`].
    rest: f64,
    /// Largest displacement of a disc in the last step.
    way: f64,
    /// Displacement of the loaded end in the last step.
    drift: f64,
}

impl Signal {
    /// Of a run, as it is now.
    pub fn of(run: &Run) -> Self {
        let (axis, dt, bodies) = (run.scene.geometry.axis(), run.scene.params.dt, run.bodies());
        let way = |body: usize| bodies.all[body].velocity[axis].abs() * dt;
        Self {
            scene: run.scene.clone(),
            since: run.record.since.clone(),
            wave_number: wave_number(run),
            is_loaded: run.bodies().load.is_some(),
            touches: touches(run),
            is_rigid: Gauge::is_sure_to_be_rigid(run),
            cause: run.record.cause,
            rest: rest_span(run),
            way: (0..bodies.discs()).map(way).fold(0.0, f64::max),
            drift: bodies.load.map_or(0.0, |load| way(load.body)),
        }
    }

    /// Whether the loaded end has come back at least once: before that a chain in flight has not met its wall.
    fn has_bounced(&self) -> bool {
        let samples = self.since.position.samples();
        samples.windows(2).any(|w| w[1][1] > w[0][1])
    }

    /// A chain whose contacts have changed may fly off its wall once more: that takes a period or two.
    fn may_bounce_again(&self, predicted: Option<&Ringing>) -> bool {
        let Recording { last_change, .. } = self.since;
        let now = self.since.position.samples().last().map_or(0.0, |s| s[0]);
        let period = predicted.map(|r| 2.0 * PI / r.angular_frequency);
        self.scene.geometry.is_chain()
            && last_change > self.since.began()
            && period.is_some_and(|period| now - last_change < 2.0 * period)
    }

    /// When it was last disturbed: a packing by a kick, a chain also by a contact that opened or closed.
    fn disturbed(&self) -> f64 {
        match self.scene.geometry {
            Geometry::Chain(_) => self.since.last_change.max(self.since.last_kick),
            Geometry::Packing(_) => self.since.last_kick,
        }
    }
}

/// Discs of a chain push each other also while it flies: what counts is its wall.
fn touches(run: &Run) -> bool {
    if run.is_chain() {
        let forces = probe::chain_forces(run.bodies(), run.contacts());
        return forces.first().is_some_and(|f| *f > 0.0);
    }
    run.contacts().iter().any(|c| c.normal_force > 0.0)
}

/// Below this a displacement counts as rest: what a kick of a millionth of the load would cause (the shrinkage L·ΔF/κ), a
/// hundredth of the weakest kick that is used here, or what rounding makes of coordinates as large as the system. `direct` leaves a small share of the forces unbalanced, which moves a
/// disc as well.
pub fn rest_span(run: &Run) -> f64 {
    let load = run.assembly().load_now().abs();
    let per_row = load / run.scene.geometry.width().max(1.0);
    let stiffness = Medium::of(&run.scene.params).stiffness();
    let shrinkage = run.size() * per_row / stiffness;
    let unbalanced = match run.scene.params.method {
        MethodName::Direct => UNBALANCED * load * run.scene.params.part_dt().powi(2),
        _ => 0.0,
    };
    (MILLIONTH * shrinkage)
        .max(10.0 * run.resolution().position)
        .max(unbalanced)
}

/// A hundred times the share to which `direct` solves for its forces.
const UNBALANCED: f64 = 1e-10;

const MILLIONTH: f64 = 1e-6;

/// What there is to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Nothing carries a load, so there is no end whose ringing could be measured.
    Unloaded,
    /// Nothing touches yet.
    Flying,
    /// Nothing moves.
    AtRest,
    /// Nobody has kicked it, and its loaded end still moves, by this much in the last step.
    Settling(f64),
    /// Contacts open and close.
    Bouncing,
    /// Too early to tell; about this many steps more, if that is known.
    Listening(Option<u64>),
    /// There is a fit.
    Measured,
    /// There is none, and waiting does not help.
    Refused(Refusal),
}

impl Condition {
    /// Of a signal, from what came of its fit and what was predicted.
    pub fn of(signal: &Signal, fit: &Result<Fit, Refusal>, predicted: Option<&Ringing>) -> Self {
        if !signal.is_loaded {
            return Self::Unloaded;
        }
        let Err(refusal) = fit else {
            return Self::Measured;
        };
        match refusal {
            _ if !signal.touches && !signal.has_bounced() => return Self::Flying,
            Refusal::ContactsOpening { .. } => return Self::Bouncing,
            _ => {}
        }
        if matches!(refusal, Refusal::TooRigid { .. }) {
            return Self::Refused(refusal.clone());
        }
        if signal.may_bounce_again(predicted) {
            return Self::Bouncing;
        }
        let from = signal.disturbed();
        let samples = signal.since.position.samples();
        let samples = &samples[samples.partition_point(|s| s[0] < from)..];
        let recent = spread(&samples[samples.len().saturating_sub(RECENT)..]);
        // What grows there is the noise of numbers.
        if *refusal == Refusal::Grows && samples.len() > RECENT && recent < signal.rest {
            return Self::AtRest;
        }
        let is_disturbed = signal.cause == Cause::Disturbance;
        // A scene may bring a kick of its own.
        let is_kicked = signal.since.last_kick > signal.since.began();
        if is_disturbed || is_kicked || signal.scene.geometry.is_chain() {
            let is_fresh = is_disturbed && samples.len() < FRESH;
            let has_stayed = signal.is_rigid || spread(samples) < signal.rest;
            if !is_fresh && signal.way < signal.rest && has_stayed {
                return Self::AtRest;
            }
        } else {
            if recent < signal.rest {
                return Self::AtRest;
            }
            // With other parameters a ringing goes on and is measured.
            if signal.cause == Cause::Beginning || recent > SWAYING * signal.rest {
                return Self::Settling(signal.drift);
            }
        }
        let dt = signal.scene.params.dt;
        let elapsed = samples.last().map_or(0.0, |s| s[0] - from);
        let patience = predicted.map_or(USUAL_WAIT * dt, |r| {
            (LIFETIMES * r.damping_time).max(FRESH as f64 * dt)
        });
        match refusal {
            Refusal::TooShort { wanted, end }
                if wanted - end < 2.0 * patience && elapsed < LONGEST * patience =>
            {
                Self::Listening(Some(((wanted - end) / dt).max(1.0) as u64))
            }
            _ if elapsed < patience => Self::Listening(None),
            Refusal::TooShort { .. } => Self::Refused(Refusal::Overdamped),
            _ => Self::Refused(refusal.clone()),
        }
    }
}

/// Samples after a disturbance before anything is said about it.
const FRESH: usize = 12;
/// Samples that have to be at rest where nobody has disturbed anything.
const RECENT: usize = 50;
/// Times that it counts as rest: ten times as much as the usual kick of a packing causes.
const SWAYING: f64 = 1e3;
/// Steps to wait where nothing is predicted.
const USUAL_WAIT: f64 = 400.0;
/// A fit that always wants a little more is given up after this many times the time to wait.
const LONGEST: f64 = 10.0;
/// Predicted damping times to wait: the fit begins one after the disturbance and takes four.
const LIFETIMES: f64 = 6.0;

fn spread(samples: &[[f64; 2]]) -> f64 {
    let [low, high] = samples.iter().fold([f64::MAX, f64::MIN], |[low, high], s| {
        [low.min(s[1]), high.max(s[1])]
    });
    (high - low).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Reading;
    use crate::scene::builtin;
    use crate::session::Change;

    /// Everything that the meter says of a scene in so many steps, read every tenth step, without repetitions.
    fn said(run: &mut Run, steps: u64) -> Vec<Condition> {
        let mut said: Vec<Condition> = Vec::new();
        for step in 0..steps {
            run.step();
            if step % 10 == 0 {
                let condition = Reading::of(run, None).condition;
                let condition = match condition {
                    Condition::Listening(_) => Condition::Listening(None),
                    Condition::Settling(_) => Condition::Settling(0.0),
                    other => other,
                };
                if said.last() != Some(&condition) {
                    said.push(condition);
                }
            }
        }
        said
    }

    fn run(scene: &str) -> Run {
        Run::new(scene, builtin::load(scene).unwrap().unwrap())
    }

    #[test]
    fn the_first_steps_of_the_chain_read_calmly() {
        let said = said(&mut run("chain"), 700);
        let calm = [
            Condition::Flying,
            Condition::Bouncing,
            Condition::Listening(None),
            Condition::Measured,
        ];
        assert_eq!(said, calm);
    }

    #[test]
    fn a_resting_packing_says_one_thing() {
        for (scene, steps) in [("packing_small", 200), ("packing", 40)] {
            assert_eq!(said(&mut run(scene), steps), [Condition::AtRest], "{scene}");
        }
    }

    /// From its loose start a packing is compressed, sways and comes to rest: the meter says so and never that it listens. A loose disc that
    /// lands somewhere later shifts the piston once more, by far less than a kick of a thousandth of the load would.
    #[test]
    fn a_packing_that_still_moves_is_settling_and_not_at_rest() {
        let mut run = run("packing_small_loose");
        assert_eq!(said(&mut run, 60), [Condition::Settling(0.0)]);
        let drift = |run: &Run| match Reading::of(run, None).condition {
            Condition::Settling(drift) => drift,
            other => panic!("{other:?}"),
        };
        let piston = |run: &Run| run.bodies().all[run.bodies().load.unwrap().body];
        let velocity = piston(&run).velocity[1];
        assert_eq!(drift(&run), velocity.abs() * run.scene.params.dt);
        let mut rest = None;
        for _ in 60..300 {
            run.step();
            match Reading::of(&run, None).condition {
                Condition::Settling(_) => {}
                Condition::AtRest => rest = rest.or(Some(piston(&run).position[1])),
                other => panic!("{other:?}"),
            }
            if let Some(rest) = rest {
                let shift = (piston(&run).position[1] - rest).abs();
                assert!(shift < SWAYING * rest_span(&run), "{shift}");
            }
        }
        assert!(rest.is_some());
        assert_eq!(Reading::of(&run, None).condition, Condition::AtRest);
    }

    /// Other sweeps in the middle of settling do not make it ring.
    #[test]
    fn a_packing_goes_on_settling_with_other_sweeps() {
        let mut run = run("packing_small_loose");
        (0..60).for_each(|_| run.step());
        run.change(Change::Set("iterations".to_owned(), "60".into()))
            .unwrap();
        let said = said(&mut run, 20);
        assert_eq!(said, [Condition::Settling(0.0)]);
        (0..2200).for_each(|_| run.step());
        assert_eq!(Reading::of(&run, None).condition, Condition::AtRest);
    }

    #[test]
    fn a_kick_is_listened_to_until_it_is_measured() {
        let mut run = run("packing_small");
        // At its own N_I the ringing is over after a few steps.
        let sweeps = Change::Set("iterations".to_owned(), "20".into());
        run.change(sweeps).unwrap();
        (0..20).for_each(|_| run.step());
        let kick = 1e-4 * run.scene.params.load;
        run.change(Change::Kick(kick)).unwrap();
        // Nothing has moved yet, but nobody should be told to kick it.
        assert!(matches!(
            Reading::of(&run, None).condition,
            Condition::Listening(_)
        ));
        let said = said(&mut run, 400);
        assert_eq!(said, [Condition::Listening(None), Condition::Measured]);
    }

    /// With its usual penalty `direct` rests after a kick as before it; with a small one there is something to listen to.
    #[test]
    fn a_rigid_packing_is_at_rest_before_and_after_a_kick() {
        for (penalty, kick, rests) in [
            ("1e6", 1e-4, true),
            ("1e6", 1e-2, true),
            ("30", 1e-4, false),
        ] {
            let mut start = builtin::load("packing_small").unwrap().unwrap();
            start.set("method", "direct").unwrap();
            start.set("penalty", penalty).unwrap();
            let mut run = Run::new("packing_small", start);
            assert_eq!(said(&mut run, 100), [Condition::AtRest]);
            let kick = kick * run.scene.params.load;
            run.change(Change::Kick(kick)).unwrap();
            let last = said(&mut run, 100).pop();
            assert_eq!(
                last == Some(Condition::AtRest),
                rests,
                "{penalty}: {last:?}"
            );
        }
    }

    #[test]
    fn what_waiting_does_not_help_is_told_with_its_reason() {
        let mut start = builtin::load("chain").unwrap().unwrap();
        start.set("iterations", "90000").unwrap();
        let mut run = Run::new("chain", start);
        (0..60).for_each(|_| run.step());
        let condition = Reading::of(&run, None).condition;
        assert!(
            matches!(condition, Condition::Refused(Refusal::TooRigid { .. })),
            "{condition:?}"
        );
    }
}
