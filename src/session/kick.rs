//! The usual kick of a scene: what the Kick button does, whatever sets the scene under force.

use super::{Change, Run};
use crate::physics::{Body, Contact};
use crate::words::say;

/// What a kick acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KickKind {
    /// A little more load.
    Load,
    /// A little more gravity.
    Gravity,
    /// Gravity as it was before the last kick.
    GravityBack,
    /// A blow on the top disc, downwards.
    Blow,
    /// A blow on the first disc of a row, towards the others.
    BlowAlong,
}

impl KickKind {
    /// What the kick does, in a few words for the button.
    pub fn caption(self) -> String {
        match self {
            Self::Load => say!("kick-load"),
            Self::Gravity => say!("kick-gravity"),
            Self::GravityBack => say!("kick-gravity-back"),
            Self::Blow => say!("kick-blow"),
            Self::BlowAlong => say!("kick-blow-along"),
        }
    }

    /// The same in a sentence, for its tooltip.
    pub fn hint(self) -> String {
        match self {
            Self::Load => say!("kick-load.hint"),
            Self::Gravity => say!("kick-gravity.hint"),
            Self::GravityBack => say!("kick-gravity-back.hint"),
            Self::Blow => say!("kick-blow.hint"),
            Self::BlowAlong => say!("kick-blow-along.hint"),
        }
    }
}

/// Gravity grows by this factor.
const STEP_OF_GRAVITY: f64 = 1.05;

/// Force of a blow where no contact carries any, in m·d/Δt².
const LEAST_BLOW: f64 = 0.01;

/// A kick that every scene can take: on the load if there is one, else on gravity, else on a disc.
pub fn usual_kick(run: &Run) -> (Change, KickKind) {
    let params = &run.scene.params;
    if run.bodies().load.is_some() && params.load != 0.0 {
        // Of the load without the kicks before, so that every kick is alike.
        let force = run.scene.geometry.usual_kick() * params.load.abs();
        return (Change::Kick(force), KickKind::Load);
    }
    gravity_step(run).unwrap_or_else(|| blow(run))
}

/// Gravity that goes up and, at the next kick, back to what it was, so that kicks never add up.
fn gravity_step(run: &Run) -> Option<(Change, KickKind)> {
    let wanted = run.wanted();
    let (now, original) = (&wanted.params, &run.original.params);
    // A row feels only what acts along it.
    let (name, now, original) = if run.is_chain() || now.gravity_y == 0.0 {
        ("gravity_x", now.gravity_x, original.gravity_x)
    } else {
        ("gravity_y", now.gravity_y, original.gravity_y)
    };
    if now == 0.0 {
        return None;
    }
    let set = |value: f64| Change::Set(name.to_owned(), value.into());
    let is_step = |from: f64, to: f64| (to - STEP_OF_GRAVITY * from).abs() <= 1e-9 * to.abs();
    if is_step(original, now) {
        return Some((set(original), KickKind::GravityBack));
    }
    // Gravity that was set by hand: look at what it was before it became what it is.
    let value_of = |change: &Change| match change {
        Change::Set(field, value) if field == name => value.number(),
        _ => None,
    };
    let past = run.history.iter();
    let past = past.filter(|(step, _)| *step <= run.assembly().steps());
    let mut values = past.rev().filter_map(|(_, change)| value_of(change));
    let last = values.next();
    match values.next() {
        Some(before) if last == Some(now) && is_step(before, now) => {
            Some((set(before), KickKind::GravityBack))
        }
        _ => Some((set(STEP_OF_GRAVITY * now), KickKind::Gravity)),
    }
}

/// The impulse of the hammer. Under a load it is what the usual kick gives in one step, under gravity it throws a free disc one diameter high, and
/// elsewhere it is the mean contact force during one step.
pub fn usual_impulse(run: &Run) -> f64 {
    let params = &run.scene.params;
    let gravity = params.gravity_x.hypot(params.gravity_y);
    if run.bodies().load.is_some() && params.load != 0.0 {
        run.scene.geometry.usual_kick() * params.load.abs() * params.dt
    } else if gravity > 0.0 {
        (2.0 * gravity).sqrt()
    } else {
        mean_force(run) * params.dt
    }
}

/// The mean contact force, or one that moves a disc visibly where no contact carries any.
fn mean_force(run: &Run) -> f64 {
    let dt = run.scene.params.dt;
    let closed = run.contacts().iter().filter(|c| c.normal_force > 0.0);
    let (count, sum) = closed.fold((0.0, 0.0), |(n, sum), c: &Contact| {
        (n + 1.0, sum + c.normal_force)
    });
    if sum > 0.0 {
        sum / count
    } else {
        LEAST_BLOW / (dt * dt)
    }
}

/// A blow as strong as the mean contact force during one step.
fn blow(run: &Run) -> (Change, KickKind) {
    let bodies = run.bodies();
    let impulse = mean_force(run) * run.scene.params.dt;
    let discs = bodies.all[..bodies.discs()].iter().enumerate();
    let movable = || {
        let is_movable = |(_, body): &(usize, &Body)| body.inverse_mass != [0.0; 3];
        discs.clone().filter(is_movable)
    };
    let extent = |k: usize| {
        let places = movable().map(|(_, body)| body.position[k]);
        places.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| {
            [low.min(x), high.max(x)]
        })
    };
    let ([left, right], [bottom, top]) = (extent(0), extent(1));
    if run.is_chain() {
        // The free end is on the right.
        let end = movable().max_by(|a, b| a.1.position[0].total_cmp(&b.1.position[0]));
        let end = end.map_or(0, |(i, _)| i);
        return (Change::Tap(end, [-impulse, 0.0]), KickKind::BlowAlong);
    }
    if top - bottom < 1.0 {
        // A row that lies on something would not feel a blow from above.
        let first = movable().min_by(|a, b| a.1.position[0].total_cmp(&b.1.position[0]));
        let first = first.map_or(0, |(i, _)| i);
        return (Change::Tap(first, [impulse, 0.0]), KickKind::BlowAlong);
    }
    // Of several at the top, the one in the middle.
    let from_middle = |body: &Body| (body.position[0] - 0.5 * (left + right)).abs();
    let highest = movable().filter(|(_, body)| body.position[1] > top - 1e-3);
    let disc = highest.min_by(|a, b| from_middle(a.1).total_cmp(&from_middle(b.1)));
    let disc = disc.map_or(0, |(i, _)| i);
    (Change::Tap(disc, [0.0, -impulse]), KickKind::Blow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;

    fn places(run: &Run) -> Vec<[f64; 2]> {
        run.bodies().all.iter().map(|b| b.position).collect()
    }

    #[test]
    fn every_scene_takes_its_usual_kick_and_moves() {
        for name in builtin::names() {
            let mut run = Run::new(name, builtin::load(name).unwrap().unwrap());
            (0..8).for_each(|_| run.step());
            let mut still = run.clone();
            let (change, kind) = usual_kick(&run);
            run.change(change.clone())
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            for _ in 0..3 {
                run.step();
                still.step();
            }
            assert!(run.fault.is_none(), "{name}");
            let [with, without] = [&run, &still].map(places);
            assert!(with.iter().flatten().all(|x| x.is_finite()), "{name}");
            assert_ne!(with, without, "{name}: {change:?}");
            assert!(!kind.caption().starts_with("kick-"), "{name}");
            assert!(!kind.hint().starts_with("kick-"), "{name}");
            assert!(run.disturbance().is_some(), "{name}");
        }
    }

    #[test]
    fn kicks_of_gravity_go_up_and_down() {
        let mut run = Run::new("stack", builtin::load("stack").unwrap().unwrap());
        let kick = |run: &mut Run| {
            let (change, kind) = usual_kick(run);
            run.change(change).unwrap();
            run.step();
            (run.scene.params.gravity_y, kind)
        };
        let rest = run.original.params.gravity_y;
        for _ in 0..3 {
            assert_eq!(kick(&mut run), (STEP_OF_GRAVITY * rest, KickKind::Gravity));
            assert_eq!(kick(&mut run), (rest, KickKind::GravityBack));
        }
        // The same about gravity that was set by hand, and after a reset.
        run.change(Change::Set("gravity_y".to_owned(), "-0.01".into()))
            .unwrap();
        for _ in 0..3 {
            assert_eq!(kick(&mut run), (-0.0105, KickKind::Gravity));
            assert_eq!(kick(&mut run), (-0.01, KickKind::GravityBack));
        }
        let mut other = Run::new("stack", builtin::load("stack").unwrap().unwrap());
        kick(&mut other);
        let mut other = other.restarted();
        assert_eq!(kick(&mut other), (rest, KickKind::GravityBack));
    }
}
