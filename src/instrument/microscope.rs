//! Inside one step: how the forces come about, sweep by sweep, beside the diffusion that theory says they obey.

use crate::measure::probe;
use crate::physics::contact::Motion;
use crate::physics::{Contact, UpdateOrder};
use crate::session::{ModelKind, Run, Stage};
use crate::theory::{Medium, accelerated};

/// R_n of every contact at the beginning of a step and after each of its sweeps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SweepForces {
    after: Vec<Vec<f64>>,
    /// The step that it looks at.
    step: Option<u64>,
    /// Sweeps of the step when it last looked.
    sweeps: u64,
    /// u_n − u* of every contact when the step began; unknown if the step was begun again with more contacts.
    slack: Option<Vec<f64>>,
}

/// Sweeps of one step whose forces are kept.
const LONGEST: usize = 257;

impl SweepForces {
    /// Looks at a run whose contacts were just detected, or after a sweep.
    pub fn follow(&mut self, run: &Run) {
        if run.kind() != ModelKind::Rigid || run.stage == Stage::Between {
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
}

/// Layers in which a packing's contacts are averaged.
const LAYERS: usize = 40;

impl Fan {
    /// The fan of the step under way, or of the last one.
    pub fn of(run: &Run, forces: &SweepForces) -> Self {
        let kept = &forces.after;
        if run.is_chain() {
            let profiles = kept
                .iter()
                .map(|forces| chain_profile(run, forces))
                .collect();
            let solution = solution(run, forces);
            Self { profiles, solution }
        } else {
            let first = kept.first().cloned().unwrap_or_default();
            let profiles = kept
                .iter()
                .skip(1)
                .map(|forces| layers(run, &first, forces))
                .collect();
            Self {
                profiles,
                solution: Vec::new(),
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
    let height = probe::height(bodies);
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

/// Sub-sweeps per sweep: the explicit scheme is stable for q/PARTS < ½.
const PARTS: usize = 4;

/// R_s(x) as theory has it. Plain sweeps move every force by 2q times the way that a parallel sweep would take it: in the continuum this is the diffusion
/// of forces with D = q·N_I·d²/Δt and the velocity gradient as its source. With momentum each sweep goes half of that way from where the last change
/// carries the forces: the news runs, and overshoots.
fn solution(run: &Run, forces: &SweepForces) -> Vec<Vec<[f64; 2]>> {
    let Some(step) = ChainStep::of(run, forces) else {
        return Vec::new();
    };
    let params = &run.scene.params;
    let is_accelerated = params.order == UpdateOrder::Accelerated;
    let share = 2.0 * Medium::of(params).sweep_constant / PARTS as f64;
    let mut force = step.start.clone();
    let mut before = force.clone();
    let mut profiles = vec![profile(&force)];
    for sweep in 1..forces.after.len() as u64 {
        if is_accelerated {
            let beta = sweep.checked_sub(2).map_or(0.0, accelerated::momentum);
            let ahead: Vec<f64> = (force.iter().zip(&before))
                .map(|(now, before)| now + beta * (now - before))
                .collect();
            before = std::mem::replace(&mut force, step.moved(&ahead, accelerated::CHAIN_STEP));
        } else {
            for _ in 0..PARTS {
                force = step.moved(&force, share);
            }
        }
        profiles.push(profile(&force));
    }
    profiles
}

fn profile(force: &[f64]) -> Vec<[f64; 2]> {
    let places = (0..).map(f64::from);
    places.zip(force).map(|(i, r)| [i, *r]).collect()
}

/// What the contacts of a chain start a step with.
struct ChainStep {
    start: Vec<f64>,
    /// u_n − u* over Δt.
    wish: Vec<f64>,
    is_closed: Vec<bool>,
}

impl ChainStep {
    fn of(run: &Run, forces: &SweepForces) -> Option<Self> {
        let (first, slack) = (forces.after.first()?, forces.slack.as_ref()?);
        let discs = run.bodies().discs();
        let mut step = Self {
            start: vec![0.0; discs],
            wish: vec![0.0; discs],
            is_closed: vec![false; discs],
        };
        for ((contact, r), u) in run.assembly().contacts().iter().zip(first).zip(slack) {
            if let Some(i) = probe::chain_index([contact.a as usize, contact.b as usize], discs) {
                (step.start[i], step.is_closed[i]) = (*r, true);
                step.wish[i] = u / run.scene.params.dt;
            }
        }
        Some(step)
    }

    /// Forces after a share of the way that a parallel sweep would take them.
    fn moved(&self, force: &[f64], share: f64) -> Vec<f64> {
        let change = |i: usize| match (force.get(i), self.start.get(i)) {
            (Some(now), Some(start)) => now - start,
            _ => 0.0,
        };
        let moved = |i: usize| {
            if !self.is_closed[i] {
                return force[i];
            }
            // Relative velocity that the changes so far have made, and the effective mass that answers.
            let (weight, pulled) = match i {
                0 => (1.0, change(0) - change(1)),
                _ => (0.5, 2.0 * change(i) - change(i - 1) - change(i + 1)),
            };
            (force[i] - share * weight * (self.wish[i] + pulled)).max(0.0)
        };
        (0..force.len()).map(moved).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    /// The step after a kick.
    fn kicked(order: &str, sweeps: u64, seed: u64) -> Fan {
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
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

    /// With momentum nothing is left to chance: every force of every sweep is the predicted one, and they overshoot.
    #[test]
    fn with_momentum_the_fan_is_the_recursion_and_overshoots() {
        let fan = kicked("accelerated", 200, 1);
        assert_eq!(fan.profiles.len(), fan.solution.len());
        let load = fan.profiles[0][0][1];
        for (found, solved) in fan.profiles.iter().zip(&fan.solution) {
            for ([_, found], [_, solved]) in found.iter().zip(solved) {
                assert!((found - solved).abs() < 1e-12, "{found} {solved}");
            }
        }
        // The kick is 1e-3; once the news has come to the wall, four lengths of the chain later, forces exceed it.
        let most = (fan.profiles.iter().flatten()).fold(0.0f64, |m, p| m.max(p[1]));
        assert!(most - load > 1.05e-3, "{most} {load}");
    }

    /// A kicked chain: the mean over seeds of the fan lies on the diffusion solution. One seed scatters, so the profiles are averaged.
    #[test]
    fn the_fan_follows_the_diffusion_of_forces() {
        let fans: Vec<Fan> = (1..=200)
            .map(|seed| kicked("random_sweep", 40, seed))
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
