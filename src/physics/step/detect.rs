//! Phase one: contacts of the pairs that may meet in this step, and the check after solving that none was missed.

use super::{Assembly, FARTHEST_TRAVEL, PART, Phase, travel};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, Motion};
use crate::physics::crew::{is_any, share};
use crate::physics::kernel::ForceChange;
use crate::physics::neighbours::Neighbours;
use crate::physics::order::Step;
use crate::physics::pairs::Pairs;
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

    pub(super) fn find_contacts(&mut self) {
        self.find_neighbours();
        self.apply_external_forces();
        self.choose_candidates();
        self.plan.choose(self.params.order);
        self.build_contacts();
        self.looked_at.take();
        let pushed = [self.pulled_from_outside(), self.held()];
        self.plan.begin_step(Step {
            pushed,
            choice: self.choice.changes,
            list: self.neighbours.builds(),
            pairs: pairs(
                &self.params,
                &self.neighbours,
                &self.candidates,
                &self.before,
            ),
            contacts: &mut self.contacts,
            bodies: &mut self.bodies,
            places: &mut self.places,
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

    /// The body in the hand, if there is one.
    fn held(&self) -> std::ops::Range<usize> {
        self.bodies.hand.map_or(0..0, |h| h.body..h.body + 1)
    }

    /// Contacts with the forces that they remember, unless the order builds them. The forces are applied to the bodies at once, unless the order does that.
    fn build_contacts(&mut self) {
        let found = self.candidates.len();
        arrays::resize(&mut self.contacts, found, Contact::default());
        arrays::resize(&mut self.gaps, found, 0.0);
        if self.plan.builds_contacts() {
            return;
        }
        let pairs = pairs(
            &self.params,
            &self.neighbours,
            &self.candidates,
            &self.before,
        );
        let dt = self.params.dt;
        let parts = (self.candidates.chunks(PART))
            .zip(self.contacts.chunks_mut(PART))
            .zip(self.gaps.chunks_mut(PART));
        if self.plan.applies_memory() {
            let bodies = &self.bodies;
            share(&*self.crew, parts, |((chosen, contacts), gaps)| {
                pairs.build(chosen, contacts, gaps, bodies);
            });
            return;
        }
        for ((chosen, contacts), gaps) in parts {
            pairs.build(chosen, contacts, gaps, &self.bodies);
            for contact in contacts {
                let forces = [contact.normal_force, contact.tangent_force];
                if let Some(ends) = contact.ends(&mut self.bodies.all) {
                    contact.push(ends, forces, dt);
                }
            }
        }
    }

    /// Whether some body exceeds its allowance or the largest travel.
    pub(super) fn goes_too_far(&self) -> bool {
        let (dt, farthest) = (self.params.dt, FARTHEST_TRAVEL * self.diameter);
        let (own, reserve) = (&self.allowance.own, self.allowance.reserve);
        // NaN does not count as within.
        let is_calm = |(body, own): (&Body, &f64)| {
            let way = travel(body, dt);
            (way <= *own + reserve) & (way <= farthest)
        };
        let parts = self.bodies.all.chunks(PART).zip(own.chunks(PART));
        is_any(&*self.crew, parts, |(bodies, own)| {
            // All of them, without looking at each answer: that is quicker.
            !bodies
                .iter()
                .zip(own)
                .fold(true, |all, one| all & is_calm(one))
        })
    }

    /// Whether two bodies have gone through each other.
    pub(super) fn goes_too_deep(&self) -> bool {
        is_any(&*self.crew, self.contacts.chunks(PART), |contacts| {
            contacts.iter().any(|contact| self.depth(contact).is_some())
        })
    }

    /// Whether two bodies that are not a contact would collide on their way. Only needed if some body
    /// goes farther than it was allowed: two discs that do not were too far from each other. The answer depends on the state alone, never on the age of the list.
    pub(super) fn has_missed_a_pair(&mut self) -> bool {
        let dt = self.params.dt;
        let is_within = |i: usize, assembly: &Self| {
            travel(&assembly.bodies.all[i], dt) <= assembly.allowance.of(i)
        };
        if (0..self.bodies.all.len()).all(|i| is_within(i, self)) {
            return false;
        }
        let (_, speed) = self.bodies.fastest();
        let list = self.neighbours.builds();
        self.refresh_neighbours(2.0 * speed * dt);
        if self.neighbours.builds() != list {
            self.find_candidates_again();
        }
        let discs = self.bodies.discs();
        let may_collide = |[a, b]: [usize; 2]| {
            (b >= discs || !is_within(a, self) || !is_within(b, self))
                && self.bodies.closest_gap(a, b, dt) < 0.0
        };
        let parts = self.neighbours.candidates.chunks(PART).enumerate();
        is_any(&*self.crew, parts, |(part, candidates)| {
            (part * PART..).zip(candidates).any(|(index, candidate)| {
                may_collide(candidate.pair.map(|i| i as usize))
                    && self.candidates.binary_search(&(index as u32)).is_err()
            })
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

/// The pairs of the present step.
fn pairs<'a>(
    params: &'a Params,
    neighbours: &'a Neighbours,
    chosen: &'a [u32],
    before: &'a [Motion],
) -> Pairs<'a> {
    Pairs {
        params,
        candidates: &neighbours.candidates,
        chosen,
        before,
    }
}
