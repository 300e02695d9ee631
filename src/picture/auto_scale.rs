//! How strongly the picture has to be exposed: the magnification that makes the last kick visible, and the speed that gets the
//! strongest colour of the wave field. Both are found from the run, change seldom, and never bring rounding noise to light.

use std::sync::Arc;

use super::shade::{nearly_largest, round_up, round_up_finely};
use crate::session::{Disturbance, Look, Run};
use crate::theory::Medium;

/// Follows a run, or several lanes of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AutoScale {
    /// The start (by its address) and the disturbance that it was made for.
    made_for: Option<(usize, Option<Disturbance>)>,
    factor: f64,
    /// Largest speed of late.
    speed: f64,
    /// Least speed that is no rounding noise.
    noise: f64,
    /// Largest displacement since the disturbance.
    reach: f64,
    /// The step at which it last looked.
    step: u64,
    is_settled: bool,
}

/// How far the largest displacement is drawn, in sizes of the system: some fifteen points of a picture that is fitted.
const VISIBLE: f64 = 0.03;
/// By how many times the drawn displacement may miss that before the magnification changes.
const TOLERANCE: f64 = 2.5;
/// A swing goes nearly twice as far as the new rest.
const OVERSHOOT: f64 = 1.8;
/// A packing is stiffer than as many chains side by side.
const PACKED: f64 = 0.45;
/// How far a given velocity carries, in times that sound needs through the system: between the slowest mode (0.64) and a pulse (0.06).
const GIVEN: f64 = 0.2;
/// Smaller displacements, in sizes of the system, are not worth a magnifier.
const NOTHING: f64 = 1e-10;
/// Velocities below this, in sizes of the system per step, are rounding noise.
const NOISE: f64 = 1e-13;
/// Steps in which the memory of a large speed fades.
const MEMORY: f64 = 400.0;
/// Discs that are looked at.
const SAMPLE: usize = 2048;
/// The few that are faster or farther than the others do not count: discs that carry no force fly freely, in packings one in ten.
const SHARE: f64 = 0.85;
/// Of fewer discs than these every one counts.
const FEW: usize = 20;

impl AutoScale {
    /// The magnification.
    pub fn magnify(&self) -> f64 {
        self.factor.max(1.0)
    }

    /// The speed that gets the strongest colour; 0 at rest.
    pub fn speed(&self) -> f64 {
        if self.speed > self.noise {
            round_up_finely(self.speed)
        } else {
            0.0
        }
    }

    /// Looks at the present state of all lanes.
    pub fn follow(&mut self, lanes: &[&Run]) {
        let Some(first) = lanes.first() else {
            return;
        };
        let largest = |number: fn(&Run) -> f64| lanes.iter().map(|r| number(r)).fold(0.0, f64::max);
        let step = first.assembly().steps();
        let key = Some((Arc::as_ptr(&first.start) as usize, first.disturbance()));
        if self.made_for != key || step < self.step {
            let expected = largest(expected);
            *self = Self {
                made_for: key,
                factor: suitable(expected, first.size()),
                step,
                ..Self::default()
            };
        }
        let fading = (-((step - self.step) as f64) / MEMORY).exp();
        self.step = step;
        self.speed = (self.speed * fading).max(largest(speed));
        self.noise = NOISE * largest(|r| r.size() / r.scene.params.dt);
        if let Some(disturbance) = first.disturbance() {
            self.reach = self.reach.max(largest(displacement));
            self.correct(first, step.saturating_sub(disturbance.step));
        }
    }

    /// Less if something moves farther than expected, at once; more if it does not, when sound has been there and back.
    fn correct(&mut self, run: &Run, passed: u64) {
        let (size, wanted) = (run.size(), VISIBLE * run.size());
        let drawn = self.factor * self.reach;
        let is_late = passed as f64 * run.scene.params.dt > 2.0 * size / sound_speed(run);
        let is_small = is_late && !self.is_settled && drawn < wanted / TOLERANCE;
        self.is_settled |= is_late;
        if drawn > TOLERANCE * wanted || is_small {
            self.factor = suitable(self.reach, size);
        }
    }
}

/// The magnification that shows a displacement: 1, 2 or 5 times a power of ten.
fn suitable(displacement: f64, size: f64) -> f64 {
    // NaN counts as nothing.
    if displacement.is_nan() || displacement <= NOTHING * size {
        return 1.0;
    }
    let wanted = (VISIBLE * size / displacement).min(Look::STRONGEST);
    if wanted < 2.0 {
        return 1.0;
    }
    // The nearest one: what rounds up from 1.6 times less is never more than 1.6 times too much.
    round_up(wanted / 1.6)
}

/// How far the last disturbance will take the loaded end, roughly: by its force as a spring, by its speed as sound.
fn expected(run: &Run) -> f64 {
    let Some(disturbance) = run.disturbance() else {
        return 0.0;
    };
    let geometry = &run.scene.geometry;
    let share = if geometry.is_chain() { 1.0 } else { PACKED };
    let force = disturbance.force.abs() / geometry.width();
    let stiffness = Medium::of(&run.scene.params).stiffness();
    let pushed = OVERSHOOT * share * run.size() * force / stiffness;
    pushed.max(GIVEN * speed(run) * run.size() / sound_speed(run))
}

fn sound_speed(run: &Run) -> f64 {
    Medium::of(&run.scene.params).sound_speed().max(1e-300)
}

fn speed(run: &Run) -> f64 {
    let axis = run.profile_axis();
    sampled(run, |i| run.bodies().all[i].velocity[axis].abs())
}

/// The loaded end, which goes farthest, is looked at by itself: it may be a piston.
fn displacement(run: &Run) -> f64 {
    let axis = run.scene.geometry.axis();
    // A rope swings across its load.
    let swings = run.scene.geometry.has_joints();
    let moved = |i: usize| {
        let now = run.bodies().all[i].position;
        let from = run.reference().get(i).copied().unwrap_or([0.0; 2]);
        let moved = [now[0] - from[0], now[1] - from[1]];
        if swings {
            moved[0].hypot(moved[1])
        } else {
            moved[axis].abs()
        }
    };
    let end = run.bodies().load.map_or(0.0, |load| moved(load.body));
    sampled(run, moved).max(end)
}

/// Nearly the largest among some of the discs.
fn sampled(run: &Run, number: impl Fn(usize) -> f64) -> f64 {
    let count = run.bodies().discs();
    let numbers: Vec<f64> = (0..count)
        .step_by(count / SAMPLE + 1)
        .map(number)
        .filter(|x| x.is_finite())
        .collect();
    let share = if numbers.len() < FEW { 1.0 } else { SHARE };
    nearly_largest(&numbers, share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    fn run(scene: &str) -> Run {
        Run::new(scene, builtin::load(scene).unwrap().unwrap())
    }

    /// Follows a run and returns how far the loaded end was drawn at most, in sizes of the system, and every magnification on the way.
    fn watch(run: &mut Run, steps: u64) -> (f64, Vec<f64>) {
        let mut auto_scale = AutoScale::default();
        let (mut farthest, mut factors) = (0.0f64, Vec::new());
        for _ in 0..steps {
            auto_scale.follow(&[run]);
            farthest = farthest.max(auto_scale.magnify() * displacement(run) / run.size());
            if factors.last() != Some(&auto_scale.magnify()) {
                factors.push(auto_scale.magnify());
            }
            run.step();
        }
        (farthest, factors)
    }

    /// A ten-thousandth of the load, in chains and packings, and a launched mode: the swing is drawn with a percent to a tenth of
    /// the system's size, and the magnification changes at most once on the way.
    #[test]
    fn a_kick_becomes_visible_and_the_magnification_stays_calm() {
        for (scene, change) in [
            ("packing", Change::Kick(1.4e-4)),
            ("packing_small", Change::Kick(4.5e-5)),
            ("chain_pressed", Change::Kick(1e-6)),
            ("chain_pressed", Change::Launch(1, 1e-6)),
            ("packing", Change::LaunchTransversal(1e-6)),
        ] {
            let mut run = run(scene);
            run.scene.params.kick = 0.0;
            run.change(change.clone()).unwrap();
            let (farthest, factors) = watch(&mut run, 150);
            assert!(
                (0.01..0.1).contains(&farthest),
                "{scene}, {change:?}: {farthest}, {factors:?}"
            );
            assert!(factors.len() <= 2, "{scene}, {change:?}: {factors:?}");
        }
    }

    #[test]
    fn nothing_is_magnified_before_a_kick_and_noise_never() {
        assert_eq!(watch(&mut run("chain"), 60).1, [1.0]);
        assert_eq!(watch(&mut run("packing_small"), 60).1, [1.0]);
        let mut still = run("packing_small");
        still.change(Change::Kick(1e-14)).unwrap();
        assert_eq!(watch(&mut still, 100).1, [1.0]);
    }

    #[test]
    fn the_strongest_colour_is_a_round_speed_and_rest_has_none() {
        let mut run = run("packing_small");
        let mut auto_scale = AutoScale::default();
        run.step();
        auto_scale.follow(&[&run]);
        assert_eq!(auto_scale.speed(), 0.0, "at rest");
        run.change(Change::Kick(4.5e-5)).unwrap();
        for _ in 0..10 {
            run.step();
            auto_scale.follow(&[&run]);
        }
        let fastest = speed(&run);
        let then = auto_scale.speed();
        assert!(then >= fastest && then < 1e4 * fastest);
        // It fades in the course of time, so that a slower motion is seen again.
        (0..2000).for_each(|_| run.step());
        auto_scale.follow(&[&run]);
        assert!(auto_scale.speed() < 0.02 * then, "e⁻⁵ of it");
    }
    /// The first disc of the cradle slides along the row towards five that rest: that is a motion.
    #[test]
    fn one_disc_that_slides_along_a_row_is_not_rest() {
        let mut run = run("cradle");
        let mut auto_scale = AutoScale::default();
        for _ in 0..200 {
            run.step();
            auto_scale.follow(&[&run]);
            assert!(auto_scale.speed() > 0.0);
        }
    }
}
