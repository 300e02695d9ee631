//! Phase one: who may meet whom in this step, and the look back that makes sure that nobody was missed.

use super::{Assembly, CLOSE, FARTHEST_TRAVEL, Phase};
use crate::physics::body::Body;
use crate::physics::contact::{Contact, target_velocity};
use crate::physics::params::WarmStart;
use crate::physics::solver::Change;

impl Assembly {
    /// Every body may travel twice as far as its speed tells, and a share of the fastest one's way, since that one may
    /// hit it. Whoever goes farther, pushed by something new, is noticed at the end.
    pub(super) fn allow_travel(&mut self) {
        let dt = self.params.dt;
        self.allowance.clear();
        for body in &self.bodies.all {
            let [vx, vy] = body.velocity;
            self.allowance.push((vx * vx + vy * vy).sqrt() * dt);
        }
        let farthest = largest(&self.allowance);
        let share = (0.25 * farthest).max(0.5 * CLOSE * self.diameter);
        self.allowance
            .iter_mut()
            .for_each(|way| *way = 2.0 * *way + share);
    }

    /// No two bodies farther apart than this can meet in this step.
    pub(super) fn margin(&self) -> f64 {
        let widest = 2.0 * FARTHEST_TRAVEL * self.diameter;
        (2.0 * largest(&self.allowance)).min(widest)
    }

    pub(super) fn find_contacts(&mut self) {
        let dt = self.params.dt;
        self.neighbours.refresh(&self.bodies, self.margin());
        for i in 0..self.bodies.all.len() {
            let [ax, ay] = self.external_acceleration(i);
            self.bodies.all[i].velocity[0] += ax * dt;
            self.bodies.all[i].velocity[1] += ay * dt;
        }
        self.contacts.clear();
        self.gaps.clear();
        self.collapsed = None;
        self.candidates.clear();
        for (index, candidate) in self.neighbours.candidates.iter().enumerate() {
            let [a, b] = candidate.pair.map(|i| i as usize);
            let (gap, normal) = self.bodies.gap(a, b);
            if gap >= self.allowance[a] + self.allowance[b] {
                continue;
            }
            if gap < -self.bodies.radius[a] || self.bodies.radius.get(b).is_some_and(|r| gap < -r) {
                self.collapsed = Some((candidate.pair, -gap));
            }
            let ends = [&self.bodies.all[a], &self.bodies.all[b]];
            let mut contact = Contact::new(candidate.pair, ends, normal, dt);
            let [before, _] = contact.relative_velocity(self.before[a], self.before[b]);
            contact.target = target_velocity(gap, before, &self.params);
            if self.params.warm_start == WarmStart::On {
                [contact.normal_force, contact.tangent_force] = candidate.memory;
            }
            let forces = [contact.normal_force, contact.tangent_force];
            if let Some(ends) = contact.ends(&mut self.bodies.all) {
                contact.push(ends, forces, dt);
            }
            self.contacts.push(contact);
            self.gaps.push(gap);
            self.candidates.push(index as u32);
        }
        self.plan
            .begin_step(&self.contacts, &self.bodies.all, &self.params);
        self.phase = Phase::Solving {
            sweep: 0,
            next: 0,
            change: Change::default(),
        };
    }

    /// Whether two bodies that are no contact would run into each other. Only needs to be asked if some body goes farther
    /// than it was allowed.
    pub(super) fn has_missed_a_pair(&self) -> bool {
        let dt = self.params.dt;
        let (_, speed) = self.bodies.fastest();
        let travel = |body: &Body| {
            let [vx, vy] = body.velocity;
            (vx * vx + vy * vy).sqrt() * dt
        };
        let is_modest = self
            .bodies
            .all
            .iter()
            .zip(&self.allowance)
            .all(|(body, allowance)| travel(body) <= *allowance);
        if is_modest {
            return false;
        }
        if !self.neighbours.covers(&self.bodies, 2.0 * speed * dt) {
            return true;
        }
        let mut active = self.candidates.iter().peekable();
        self.neighbours
            .candidates
            .iter()
            .enumerate()
            .any(|(index, candidate)| {
                let is_contact = active.next_if(|a| **a as usize == index).is_some();
                let [a, b] = candidate.pair.map(|i| i as usize);
                !is_contact && self.bodies.gap_after(a, b, dt) < 0.0
            })
    }
}

/// The largest of these numbers, zero if none is above it. Four runs at once: one after the other they would wait for
/// each other.
fn largest(numbers: &[f64]) -> f64 {
    let larger = |x: f64, y: f64| if x > y { x } else { y };
    let (fours, rest) = numbers.as_chunks::<4>();
    let mut best = [0.0; 4];
    for four in fours {
        for (best, x) in best.iter_mut().zip(four) {
            *best = larger(*x, *best);
        }
    }
    rest.iter().chain(&best).fold(0.0, |a, x| larger(*x, a))
}
