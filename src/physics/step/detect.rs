//! Phase one: the pairs that may meet in this step, and the check after solving that none was missed.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Assembly, CLOSE, FARTHEST_TRAVEL, PART, Phase};
use crate::physics::arrays;
use crate::physics::body::{Bodies, Body};
use crate::physics::contact::{Contact, Motion, target_velocity};
use crate::physics::crew::share;
use crate::physics::kernel::ForceChange;
use crate::physics::lanes::Lanes;
use crate::physics::neighbours::{Candidate, TopTwo};
use crate::physics::order::Step;
use crate::physics::params::Params;

impl Assembly {
    /// Phase one: finds the contacts, applies the external forces and those remembered from the last step.
    /// Does nothing if the step has already begun.
    pub fn detect(&mut self) {
        if self.phase == Phase::Rest {
            self.random_before = self.random.clone();
            self.drive();
            self.allow_travel();
            self.find_contacts();
        }
    }

    /// Stores the initial motions, and allows every body to travel twice as far as its speed gives, plus a share of
    /// the fastest body's travel, since that one may hit it. A body that goes farther, because it is hit, is noticed at the end.
    fn allow_travel(&mut self) {
        let dt = self.params.dt;
        let bodies = &self.bodies.all;
        self.before.resize(bodies.len(), Motion::default());
        self.allowance.resize(bodies.len(), 0.0);
        let ways = self.allowance.chunks_mut(PART);
        let parts = bodies
            .chunks(PART)
            .zip(self.before.chunks_mut(PART).zip(ways));
        share(&*self.crew, parts, |(bodies, (before, ways))| {
            for ((body, before), way) in bodies.iter().zip(before).zip(ways) {
                *before = Motion::of(body);
                *way = travel(body, dt);
            }
        });
        let farthest = largest(&self.allowance);
        let share = (0.25 * farthest).max(0.5 * CLOSE * self.diameter);
        self.allowance
            .iter_mut()
            .for_each(|way| *way = 2.0 * *way + share);
    }

    /// No two bodies farther apart than this can meet in this step.
    fn margin(&self) -> f64 {
        let widest = 2.0 * FARTHEST_TRAVEL * self.diameter;
        let TopTwo { first, second } = TopTwo::of(&self.allowance);
        (first + second).min(widest)
    }

    pub(super) fn find_contacts(&mut self) {
        self.neighbours
            .refresh(&self.bodies, self.margin(), &*self.crew);
        self.apply_external_forces();
        self.choose_candidates();
        self.plan.choose(self.params.order);
        self.build_contacts();
        self.plan.begin_step(Step {
            contacts: &self.contacts,
            bodies: &mut self.bodies,
            params: &self.params,
            crew: &*self.crew,
        });
        self.phase = Phase::Solving {
            sweep: 0,
            next: 0,
            change: ForceChange::default(),
        };
    }

    fn apply_external_forces(&mut self) {
        let dt = self.params.dt;
        for i in self.pulled_from_outside() {
            let [ax, ay] = self.external_acceleration(i);
            self.bodies.all[i].velocity[0] += ax * dt;
            self.bodies.all[i].velocity[1] += ay * dt;
        }
        if let Some(hand) = self.bodies.hand {
            let velocity = self.before[hand.body].velocity;
            let body = &mut self.bodies.all[hand.body];
            self.hand_force = hand.force(body, velocity, dt);
            for (axis, force) in self.hand_force.into_iter().enumerate() {
                body.velocity[axis] += force * body.inverse_mass[axis] * dt;
            }
        }
    }

    pub(super) fn external_acceleration(&self, index: usize) -> [f64; 2] {
        let Params {
            gravity_x,
            gravity_y,
            ..
        } = self.params;
        self.bodies
            .external_acceleration(index, [gravity_x, gravity_y], self.load_now())
    }

    /// Bodies that an external force may act on: all of them under gravity, otherwise the loaded one.
    pub(super) fn pulled_from_outside(&self) -> std::ops::Range<usize> {
        let Params {
            gravity_x,
            gravity_y,
            ..
        } = self.params;
        if [gravity_x, gravity_y] != [0.0; 2] {
            return 0..self.bodies.all.len();
        }
        let loaded = self.bodies.load.map_or(0..0, |l| l.body..l.body + 1);
        loaded.start..loaded.end.min(self.bodies.all.len())
    }

    /// Every candidate that is close enough becomes a contact.
    fn choose_candidates(&mut self) {
        let all = &self.neighbours.candidates;
        arrays::resize(&mut self.candidates, all.len(), 0);
        let parts = all.len().div_ceil(PART);
        self.chosen.resize(parts, 0);
        let (bodies, allowance) = (&self.bodies, &self.allowance);
        let parts = (all.chunks(PART))
            .zip(self.candidates.chunks_mut(PART))
            .zip(&mut self.chosen)
            .enumerate();
        share(&*self.crew, parts, |(part, ((all, list), chosen))| {
            *chosen = 0;
            for (index, candidate) in all.iter().enumerate() {
                let [a, b] = candidate.pair.map(|i| i as usize);
                // Branchless: always written, and overwritten by the next one if it is not wanted.
                list[*chosen] = (part * PART + index) as u32;
                *chosen += usize::from(bodies.is_within(a, b, allowance[a] + allowance[b]));
            }
        });
        let mut end = 0;
        for (part, chosen) in self.chosen.iter().enumerate() {
            let start = part * PART;
            self.candidates.copy_within(start..start + chosen, end);
            end += chosen;
        }
        self.candidates.truncate(end);
    }

    /// Contacts with the forces that they remember. These are applied to the bodies at once, unless the order does that.
    fn build_contacts(&mut self) {
        let found = self.candidates.len();
        arrays::resize(&mut self.contacts, found, Contact::default());
        arrays::resize(&mut self.gaps, found, 0.0);
        let builder = Builder {
            params: &self.params,
            candidates: &self.neighbours.candidates,
            before: &self.before,
        };
        let dt = self.params.dt;
        let parts = (self.candidates.chunks(PART))
            .zip(self.contacts.chunks_mut(PART))
            .zip(self.gaps.chunks_mut(PART));
        if self.plan.applies_memory() {
            let bodies = &self.bodies;
            share(&*self.crew, parts, |((chosen, contacts), gaps)| {
                builder.build(chosen, contacts, gaps, bodies);
            });
            return;
        }
        for ((chosen, contacts), gaps) in parts {
            builder.build(chosen, contacts, gaps, &self.bodies);
            for contact in contacts {
                let forces = [contact.normal_force, contact.tangent_force];
                if let Some(ends) = contact.ends(&mut self.bodies.all) {
                    contact.push(ends, forces, dt);
                }
            }
        }
    }

    /// Whether no body exceeds its allowance or the largest travel, and no two have gone through each other.
    pub(super) fn is_in_order(&self) -> bool {
        let dt = self.params.dt;
        let is_in_order = AtomicBool::new(true);
        let complain = || is_in_order.store(false, Ordering::Relaxed);
        let farthest = FARTHEST_TRAVEL * self.diameter;
        let bodies = self
            .bodies
            .all
            .chunks(PART)
            .zip(self.allowance.chunks(PART));
        share(&*self.crew, bodies, |(bodies, allowance)| {
            // NaN does not count as within.
            let is_calm = |(body, allowance): (&Body, &f64)| {
                let way = travel(body, dt);
                (way <= *allowance) & (way <= farthest)
            };
            if !bodies
                .iter()
                .zip(allowance)
                .fold(true, |all, one| all & is_calm(one))
            {
                complain();
            }
        });
        share(&*self.crew, self.contacts.chunks(PART), |contacts| {
            if contacts.iter().any(|contact| self.depth(contact).is_some()) {
                complain();
            }
        });
        is_in_order.into_inner()
    }

    /// Whether two bodies that are not a contact would collide on their way. Only needed if some body
    /// goes farther than it was allowed. The answer depends on the state alone, never on the age of the list.
    pub(super) fn has_missed_a_pair(&mut self) -> bool {
        let dt = self.params.dt;
        let mut bodies = self.bodies.all.iter().zip(&self.allowance);
        if bodies.all(|(body, allowance)| travel(body, dt) <= *allowance) {
            return false;
        }
        let (_, speed) = self.bodies.fastest();
        self.neighbours
            .refresh(&self.bodies, 2.0 * speed * dt, &*self.crew);
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

    /// Finds the candidate of each contact again, after the list may have changed. Both are sorted by pair.
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

    /// A contact that would overlap by more than a radius at the end of the step, and how deep.
    pub(super) fn collapsing(&self) -> Option<([u32; 2], f64)> {
        self.contacts.iter().find_map(|contact| {
            let depth = self.depth(contact)?;
            Some(([contact.a, contact.b], depth))
        })
    }

    /// The overlap of a contact at the end of the step, if that is more than a radius.
    #[inline]
    fn depth(&self, Contact { a, b, .. }: &Contact) -> Option<f64> {
        self.bodies
            .depth_after(*a as usize, *b as usize, self.params.dt)
    }
}

/// How far a body moves in a step.
#[inline]
fn travel(body: &Body, dt: f64) -> f64 {
    let [vx, vy] = body.velocity;
    (vx * vx + vy * vy).sqrt() * dt
}

/// The data from which contacts are made.
struct Builder<'a> {
    params: &'a Params,
    candidates: &'a [Candidate],
    before: &'a [Motion],
}

impl Builder<'_> {
    /// Makes contacts of the chosen candidates, without applying their forces to the bodies.
    fn build(&self, chosen: &[u32], contacts: &mut [Contact], gaps: &mut [f64], bodies: &Bodies) {
        let Params {
            dt,
            restitution,
            warm_start,
            ..
        } = *self.params;
        let relaxation = self.params.over_relaxation();
        for ((chosen, contact), gap) in chosen.iter().zip(contacts).zip(gaps) {
            let Candidate { pair, memory } = self.candidates[*chosen as usize];
            let [a, b] = pair.map(|i| i as usize);
            let normal;
            (*gap, normal) = bodies.gap(a, b);
            *contact = Contact::new(pair, [&bodies.all[a], &bodies.all[b]], normal, dt);
            let before = if restitution > 0.0 {
                contact.relative_velocity(self.before[a], self.before[b])[0]
            } else {
                0.0 // not used
            };
            contact.target = target_velocity(*gap, before, self.params);
            if relaxation != 1.0 {
                contact.normal_response *= relaxation;
                contact.tangent_response *= relaxation;
            }
            if warm_start > 0.0 {
                [contact.normal_force, contact.tangent_force] = memory.map(|f| warm_start * f);
            }
        }
    }
}

/// The largest of these numbers, zero if none is above zero. Four maxima at once: one alone would wait for the last comparison.
fn largest(numbers: &[f64]) -> f64 {
    let (fours, rest) = numbers.as_chunks::<4>();
    let mut best = [0.0; 4];
    for four in fours {
        for (best, x) in best.iter_mut().zip(four) {
            *best = x.larger(*best);
        }
    }
    rest.iter().chain(&best).fold(0.0, |a, x| x.larger(a))
}
