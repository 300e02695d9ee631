//! Phase one: who may meet whom in this step, and the look back that makes sure that nobody was missed.

use super::{Assembly, CLOSE, FARTHEST_TRAVEL, Phase};
use crate::physics::body::Body;
use crate::physics::contact::{Contact, target_velocity};
use crate::physics::params::{Params, WarmStart};
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
        self.neighbours.refresh(&self.bodies, self.margin());
        self.apply_external_forces();
        let found = self.build_contacts();
        self.contacts.truncate(found);
        self.gaps.truncate(found);
        self.candidates.truncate(found);
        self.plan
            .begin_step(&self.contacts, &self.bodies, &self.params, &*self.crew);
        self.phase = Phase::Solving {
            sweep: 0,
            next: 0,
            change: Change::default(),
        };
    }

    fn apply_external_forces(&mut self) {
        let dt = self.params.dt;
        for i in self.pulled_from_outside() {
            let [ax, ay] = self.external_acceleration(i);
            self.bodies.all[i].velocity[0] += ax * dt;
            self.bodies.all[i].velocity[1] += ay * dt;
        }
    }

    /// Every candidate that is close enough becomes a contact, with the force that it remembers, and its bodies feel that
    /// force. Returns how many there are: they are written in place, into arrays that have room for all candidates,
    /// which is half the work of letting the arrays grow one by one.
    fn build_contacts(&mut self) -> usize {
        let Params {
            dt, restitution, ..
        } = self.params;
        let remembers = self.params.warm_start == WarmStart::On;
        let most = self.neighbours.candidates.len();
        grow(&mut self.contacts, most, Contact::default());
        grow(&mut self.gaps, most, 0.0);
        grow(&mut self.candidates, most, 0);
        let mut seats = (self.contacts.iter_mut())
            .zip(&mut self.gaps)
            .zip(&mut self.candidates);
        let mut found = 0;
        for (index, candidate) in self.neighbours.candidates.iter().enumerate() {
            let [a, b] = candidate.pair.map(|i| i as usize);
            let (gap, normal) = self.bodies.gap(a, b);
            if gap >= self.allowance[a] + self.allowance[b] {
                continue;
            }
            let Some(((contact, gap_seat), index_seat)) = seats.next() else {
                break; // there is a seat for every candidate
            };
            let ends = [&self.bodies.all[a], &self.bodies.all[b]];
            *contact = Contact::new(candidate.pair, ends, normal, dt);
            let before = if restitution > 0.0 {
                contact.relative_velocity(self.before[a], self.before[b])[0]
            } else {
                0.0 // nobody asks
            };
            contact.target = target_velocity(gap, before, &self.params);
            if remembers {
                [contact.normal_force, contact.tangent_force] = candidate.memory;
                if let Some(ends) = contact.ends(&mut self.bodies.all) {
                    contact.push(ends, candidate.memory, dt);
                }
            }
            (*gap_seat, *index_seat) = (gap, index as u32);
            found += 1;
        }
        found
    }

    /// Whether two bodies that are no contact would run into each other on their way. Only needs to be asked if some body
    /// goes farther than it was allowed. The answer depends on the state alone, never on how old the list is.
    pub(super) fn has_missed_a_pair(&mut self) -> bool {
        let dt = self.params.dt;
        let travel = |body: &Body| {
            let [vx, vy] = body.velocity;
            (vx * vx + vy * vy).sqrt() * dt
        };
        let mut bodies = self.bodies.all.iter().zip(&self.allowance);
        if bodies.all(|(body, allowance)| travel(body) <= *allowance) {
            return false;
        }
        let (_, speed) = self.bodies.fastest();
        self.neighbours.refresh(&self.bodies, 2.0 * speed * dt);
        self.find_candidates_again();
        let mut active = self.candidates.iter().peekable();
        self.neighbours
            .candidates
            .iter()
            .enumerate()
            .any(|(index, candidate)| {
                let is_contact = active.next_if(|a| **a as usize == index).is_some();
                let [a, b] = candidate.pair.map(|i| i as usize);
                !is_contact && self.bodies.closest_gap(a, b, dt) < 0.0
            })
    }

    /// Which candidate each contact is, after the list may have changed. Both are sorted by pair.
    fn find_candidates_again(&mut self) {
        self.candidates.clear();
        let mut contacts = self.contacts.iter().peekable();
        for (index, candidate) in self.neighbours.candidates.iter().enumerate() {
            if contacts.next_if(|c| [c.a, c.b] == candidate.pair).is_some() {
                self.candidates.push(index as u32);
            }
        }
        debug_assert_eq!(self.candidates.len(), self.contacts.len());
    }

    /// A contact that would be deeper than a radius at the end of the step, and how deep.
    pub(super) fn collapsing(&self) -> Option<([u32; 2], f64)> {
        let deep = |contact: &Contact| {
            let [a, b] = [contact.a as usize, contact.b as usize];
            let radius = self
                .bodies
                .radius
                .get(b)
                .map_or(self.bodies.radius[a], |r| r.min(self.bodies.radius[a]));
            let gap = self.bodies.gap_after(a, b, self.params.dt);
            (gap < -radius).then_some(([contact.a, contact.b], -gap))
        };
        self.contacts.iter().find_map(deep)
    }
}

/// Lengthens an array, with room for a few more but not for twice as many.
fn grow<T: Clone>(array: &mut Vec<T>, wanted: usize, blank: T) {
    if array.capacity() < wanted {
        array.reserve_exact(wanted + wanted / 16 - array.len());
    }
    array.resize(wanted, blank);
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
