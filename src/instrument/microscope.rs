//! Inside one step: how the forces come about, sweep by sweep, beside the diffusion that theory says they obey.

use super::SpaceTime;
use super::sweep_theory::solution;
use crate::measure::probe;
use crate::physics::Contact;
use crate::physics::body::Motion;
use crate::session::{Quantity, Run, Stage};

/// R_n of every contact at the beginning of a step and after each of its sweeps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SweepForces {
    pub(super) after: Vec<Vec<f64>>,
    /// The step that it looks at.
    step: Option<u64>,
    /// Sweeps of the step when it last looked.
    sweeps: u64,
    /// u_n − u* of every contact when the step began; unknown if the step was begun again with more contacts.
    pub(super) slack: Option<Vec<f64>>,
}

/// Sweeps of one step whose forces are kept.
const LONGEST: usize = 257;

impl SweepForces {
    /// Looks at a run whose contacts were just detected, or after a sweep.
    pub fn follow(&mut self, run: &Run) {
        if !run.has_sweeps() || run.stage == Stage::Between {
            return;
        }
        let contacts = run.assembly().contacts();
        let (step, sweeps) = (run.assembly().steps(), run.sweeps());
        let has_others = self.after.last().is_some_and(|f| f.len() != contacts.len());
        if self.step != Some(step) {
            let is_beginning = matches!(
                run.stage,
                Stage::Solving {
                    sweeps: 0,
                    last: None
                }
            );
            *self = Self {
                step: Some(step),
                slack: is_beginning.then(|| slack(run)),
                ..Self::default()
            };
        } else if sweeps < self.sweeps || has_others {
            *self = Self {
                step: Some(step),
                ..Self::default()
            };
        } else if sweeps == self.sweeps {
            // Visits inside a sweep do not count until it has ended.
            return;
        }
        // Beyond the longest the last one is replaced, so that the last sweep stays the last.
        if self.after.len() >= LONGEST {
            self.after.remove(LONGEST - 2);
        }
        self.after
            .push(contacts.iter().map(|c| c.normal_force).collect());
        self.sweeps = sweeps;
    }

    /// Change of a contact's force in the last whole sweep.
    pub fn last_change(&self, contact: usize) -> Option<f64> {
        let [.., before, after] = &self.after[..] else {
            return None;
        };
        Some(after.get(contact)? - before.get(contact)?)
    }

    /// Whether sweeps were made and none of them has left a force farther than this from where it began.
    fn has_no_change_above(&self, least: f64) -> bool {
        let Some((first, later)) = self
            .after
            .split_first()
            .filter(|(_, later)| !later.is_empty())
        else {
            return false;
        };
        let is_same = |now: &Vec<f64>| now.iter().zip(first).all(|(a, b)| (a - b).abs() <= least);
        later.iter().all(is_same)
    }
}

fn slack(run: &Run) -> Vec<f64> {
    let bodies = &run.assembly().bodies().all;
    let slack = |c: &Contact| {
        let [a, b] = [c.a, c.b].map(|i| Motion::of(&bodies[i as usize]));
        c.relative_velocity(a, b)[0] - c.target
    };
    run.assembly().contacts().iter().map(slack).collect()
}

/// Force profiles along the load after each sweep of the present step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fan {
    /// After each sweep: (place, force) of a chain's contacts; of a packing (height, mean change of force in the layer).
    pub profiles: Vec<Vec<[f64; 2]>>,
    /// What theory says of a chain, after each sweep.
    pub solution: Vec<Vec<[f64; 2]>>,
    /// The sweeps after which momentum is dropped, since it would carry the forces too far.
    pub dropped: Vec<u64>,
    /// Whether the sweeps have changed no force by more than what counts as rest in the space–time picture.
    pub is_still: bool,
}

/// Layers in which a packing's contacts are averaged.
const LAYERS: usize = 40;

impl Fan {
    /// The fan of the step under way, or of the last one.
    pub fn of(run: &Run, forces: &SweepForces) -> Self {
        let kept = &forces.after;
        let is_still = forces.has_no_change_above(SpaceTime::least(run, Quantity::Force));
        if run.is_chain() {
            let profiles = kept
                .iter()
                .map(|forces| chain_profile(run, forces))
                .collect();
            let (solution, dropped) = solution(run, forces);
            Self {
                profiles,
                solution,
                dropped,
                is_still,
            }
        } else {
            let first = kept.first().cloned().unwrap_or_default();
            let profiles = kept
                .iter()
                .skip(1)
                .map(|forces| layers(run, &first, forces))
                .collect();
            Self {
                profiles,
                is_still,
                ..Self::default()
            }
        }
    }
}

fn chain_profile(run: &Run, forces: &[f64]) -> Vec<[f64; 2]> {
    let discs = run.bodies().discs();
    let mut profile: Vec<[f64; 2]> = (0..discs).map(|i| [i as f64, 0.0]).collect();
    for (contact, force) in run.assembly().contacts().iter().zip(forces) {
        if let Some(i) = probe::chain_index([contact.a as usize, contact.b as usize], discs) {
            profile[i][1] = *force;
        }
    }
    profile
}

fn layers(run: &Run, first: &[f64], forces: &[f64]) -> Vec<[f64; 2]> {
    let bodies = run.bodies();
    let height = probe::loaded_position(bodies);
    let mut sums = vec![[0.0, 0.0]; LAYERS];
    for ((contact, now), before) in run.assembly().contacts().iter().zip(forces).zip(first) {
        let y = bodies.all[contact.a as usize].position[1];
        let layer = ((y / height * LAYERS as f64) as usize).min(LAYERS - 1);
        sums[layer][0] += now - before;
        sums[layer][1] += 1.0;
    }
    let spacing = height / LAYERS as f64;
    (0..)
        .map(f64::from)
        .zip(sums)
        .map(|(i, [sum, n])| [(i + 0.5) * spacing, sum / f64::max(n, 1.0)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    /// The step after a kick.
    fn kicked(order: &str, discs: u64, sweeps: u64, seed: u64) -> Fan {
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
        start.set("discs", discs).unwrap();
        start.set("iterations", sweeps).unwrap();
        start.set("order", order).unwrap();
        start.set("seed", seed).unwrap();
        let mut run = Run::new("chain_pressed", start);
        let mut forces = SweepForces::default();
        run.change(Change::Kick(1e-3)).unwrap();
        run.detect();
        forces.follow(&run);
        while matches!(run.stage, Stage::Solving { .. }) {
            run.sweep();
            forces.follow(&run);
        }
        Fan::of(&run, &forces)
    }

    /// A packing at rest, and the same after a kick.
    #[test]
    fn rounding_noise_is_not_shown_as_forces() {
        let mut run = Run::new(
            "packing_small",
            builtin::load("packing_small").unwrap().unwrap(),
        );
        let mut fan = |change: Option<Change>| {
            if let Some(change) = change {
                run.change(change).unwrap();
            }
            let mut forces = SweepForces::default();
            run.detect();
            forces.follow(&run);
            let before = Fan::of(&run, &forces);
            assert!(!before.is_still, "no sweep was made");
            while matches!(run.stage, Stage::Solving { .. }) {
                run.sweep();
                forces.follow(&run);
            }
            let fan = Fan::of(&run, &forces);
            run.advance();
            fan.is_still
        };
        assert!(fan(None));
        assert!(!fan(Some(Change::Kick(1e-6))));
    }

    /// With momentum nothing is left to chance: every force of every sweep is the predicted one, also where momentum is dropped.
    #[test]
    fn with_momentum_the_fan_is_the_recursion() {
        for (discs, sweeps, drops) in [(50, 40, false), (20, 200, true)] {
            let fan = kicked("accelerated", discs, sweeps, 1);
            assert_eq!(fan.profiles.len(), fan.solution.len());
            for (found, solved) in fan.profiles.iter().zip(&fan.solution) {
                for ([_, found], [_, solved]) in found.iter().zip(solved) {
                    assert!((found - solved).abs() < 1e-12, "{found} {solved}");
                }
            }
            // News that runs has crossed a chain of 20 long before the 200th sweep and would come back.
            assert_eq!(!fan.dropped.is_empty(), drops, "{:?}", fan.dropped);
        }
        // After 40 sweeps more than half of the kick has come twice as far as diffusion takes it.
        let reach = |fan: &Fan, profile: &[[f64; 2]]| {
            let load = fan.profiles[0][0][1];
            profile.iter().filter(|p| p[1] - load > 0.5e-3).count()
        };
        let (fast, plain) = (
            kicked("accelerated", 50, 40, 1),
            kicked("random_sweep", 50, 40, 1),
        );
        let [fast, plain] = [
            reach(&fast, &fast.profiles[40]),
            reach(&plain, &plain.solution[40]),
        ];
        assert!(2 * fast >= 3 * plain, "{fast} against {plain}");
    }

    /// A kicked chain: the mean over seeds of the fan lies on the diffusion solution. One seed scatters, so the profiles are averaged.
    #[test]
    fn the_fan_follows_the_diffusion_of_forces() {
        let fans: Vec<Fan> = (1..=200)
            .map(|seed| kicked("random_sweep", 50, 40, seed))
            .collect();
        let sweeps = fans[0].profiles.len();
        assert_eq!(sweeps, 41);
        let contacts = fans[0].profiles[0].len();
        let mean =
            |s: usize, i: usize| fans.iter().map(|f| f.profiles[s][i][1]).sum::<f64>() / 200.0;
        let load = fans[0].profiles[0][0][1];
        for s in [5, 10, 40] {
            for i in 0..contacts {
                let (found, solved) = (mean(s, i) - load, fans[0].solution[s][i][1] - load);
                // In units of the kick; beside the loaded end the first sweeps are no continuum.
                assert!(
                    (found - solved).abs() < 0.05e-3,
                    "sweep {s}, contact {i}: {found} against {solved}"
                );
            }
        }
    }

    /// Visits one by one change no force of the profile from which the step began.
    #[test]
    fn single_visits_leave_the_beginning_of_the_step_alone() {
        let start = builtin::load("chain_pressed").unwrap().unwrap();
        let mut run = Run::new("chain_pressed", start);
        run.change(Change::Kick(1e-3)).unwrap();
        let mut forces = SweepForces::default();
        run.detect();
        forces.follow(&run);
        let begun = forces.clone();
        for _ in 0..20 {
            run.visit();
            forces.follow(&run);
        }
        assert_eq!(forces, begun, "20 of 50 visits are no sweep");
        run.sweep();
        forces.follow(&run);
        assert_eq!((forces.after.len(), &forces.after[0]), (2, &begun.after[0]));
        assert_ne!(forces.after[1], forces.after[0]);
    }
}
