//! What theory says of the forces of a chain inside one step, sweep by sweep.

use super::SweepForces;
use crate::measure::probe;
use crate::physics::UpdateOrder;
use crate::physics::params::visits_contacts;
use crate::session::Run;
use crate::theory::{Medium, accelerated};

/// Sub-sweeps per sweep: the explicit scheme is stable for q/PARTS < ½.
const PARTS: usize = 4;

/// R_s(x) as theory has it. Plain sweeps move every force by 2q times the way that a parallel sweep would take it: in the continuum this is the diffusion
/// of forces with D = q·N_I·d²/Δt and the velocity gradient as its source. With momentum each sweep goes half of that way from where the last change
/// carries the forces: the news runs. Where it would overshoot, momentum is dropped.
pub(super) fn solution(run: &Run, forces: &SweepForces) -> (Vec<Vec<[f64; 2]>>, Vec<u64>) {
    let Some(step) = ChainStep::of(run, forces) else {
        return Default::default();
    };
    let params = &run.scene.params;
    let is_accelerated = params.order == UpdateOrder::Accelerated;
    let share = 2.0 * Medium::of(params).sweep_constant / PARTS as f64;
    let mut force = step.start.clone();
    let mut before = force.clone();
    let mut profiles = vec![profile(&force)];
    let (mut age, mut dropped) = (0, Vec::new());
    for sweep in 1..forces.after.len() as u64 {
        if is_accelerated {
            let beta = accelerated::momentum(u64::saturating_sub(age, 1));
            let ahead: Vec<f64> = (force.iter().zip(&before))
                .map(|(now, before)| now + beta * (now - before))
                .collect();
            before = std::mem::replace(&mut force, step.moved(&ahead, accelerated::CHAIN_STEP));
            if step.is_uphill(&ahead, [&before, &force]) {
                dropped.push(sweep);
                age = 0;
            } else {
                age += 1;
            }
        } else {
            for _ in 0..PARTS {
                force = step.moved(&force, share);
            }
        }
        profiles.push(profile(&force));
    }
    (profiles, dropped)
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
        if !visits_contacts(run.method()) {
            return None;
        }
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

    /// u_n − u* over Δt with these forces, of a contact.
    fn missing(&self, force: &[f64], i: usize) -> f64 {
        let change = |i: usize| match (force.get(i), self.start.get(i)) {
            (Some(now), Some(start)) => now - start,
            _ => 0.0,
        };
        let pulled = match i {
            0 => change(0) - change(1),
            _ => 2.0 * change(i) - change(i - 1) - change(i + 1),
        };
        self.wish[i] + pulled
    }

    /// Forces after a share of the way that a parallel sweep would take them.
    fn moved(&self, force: &[f64], share: f64) -> Vec<f64> {
        let moved = |i: usize| {
            if !self.is_closed[i] {
                return force[i];
            }
            // The effective mass of two discs, or of one and the wall.
            let mass = if i == 0 { 1.0 } else { 0.5 };
            (force[i] - share * mass * self.missing(force, i)).max(0.0)
        };
        (0..force.len()).map(moved).collect()
    }

    /// Whether a sweep that saw these forces carried them against what was missing.
    fn is_uphill(&self, seen: &[f64], [before, after]: [&[f64]; 2]) -> bool {
        let part = |i: usize| self.missing(seen, i) * (after[i] - before[i]);
        let closed = (0..seen.len()).filter(|i| self.is_closed[*i]);
        closed.map(part).sum::<f64>() > 0.0
    }
}
