//! Contacts as the law of a method makes them.

use super::law::{Law, Touch};
use super::{Stage, Sweeping};
use crate::physics::arrays;
use crate::physics::broad::Candidate;
use crate::physics::contact::Contact;
use crate::physics::convex::visit::Role;
use crate::physics::method::pairs::Pairs;
use crate::physics::params::{ParallelSum, Params, UpdateOrder};
use crate::physics::threads::share;
use crate::physics::world::{PART, World};

impl<L: Law> Sweeping<L> {
    /// Finds the contacts and applies the external forces and those remembered from the last step.
    pub(super) fn find_contacts(&mut self, world: &mut World, params: &Params) {
        self.pairs.choose(world);
        self.build(world, params);
        world.apply_external_forces(params);
        let (plan, step) = self.solving(world, params);
        plan.begin_step(step);
        (self.stage, self.relaxing) = (Stage::before(0), None);
        self.moving.clear();
    }

    /// Contacts with the forces that they remember.
    fn build(&mut self, world: &World, params: &Params) {
        let Pairs {
            contacts,
            gaps,
            chosen,
            ..
        } = &mut self.pairs;
        arrays::resize(contacts, chosen.len(), Contact::default());
        arrays::resize(gaps, chosen.len(), 0.0);
        arrays::resize(&mut self.softness, chosen.len(), 0.0);
        let parts = contacts.chunks_mut(PART);
        let parts = parts.zip(gaps.chunks_mut(PART));
        let parts = parts.zip(self.softness.chunks_mut(PART));
        let parts = chosen.chunks(PART).zip(parts);
        share(
            &*world.threads,
            parts,
            |(chosen, ((contacts, gaps), soft))| {
                let made = contacts.iter_mut().zip(gaps).zip(soft);
                for (i, ((contact, gap), soft)) in chosen.iter().zip(made) {
                    let candidate = &world.neighbours.candidates[*i as usize];
                    (*contact, *gap, *soft) = contact_of::<L>(candidate, world, params);
                }
            },
        );
        let softness = &mut self.softness;
        self.pairs.join(world, params, |found, arms| {
            let before = match arms.role {
                Role::Bond => 0.0,
                _ => {
                    let pair = [found.contact.a, found.contact.b];
                    let ends = pair.map(|i| world.before[i as usize]);
                    arms.relative_velocity(&found.contact, ends)[0]
                }
            };
            let touch = Touch {
                gap: found.gap,
                before,
                memory: found.memory,
            };
            softness.push(begin::<L>(&mut found.contact, touch, params));
        });
        if params.order == UpdateOrder::Parallel && params.parallel_sum == ParallelSum::Average {
            self.average(world);
        }
    }

    /// Divides every visit's change by the number of contacts of that of its two bodies which has more of them. So a body
    /// is never corrected by more than the whole error, and momentum is conserved.
    fn average(&mut self, world: &World) {
        let bodies = &world.bodies.all;
        let closed = &mut self.closed;
        arrays::refill(closed, bodies.len(), 0);
        let is_mobile = |body: u32| bodies[body as usize].inverse_mass != [0.0; 3];
        for (contact, gap) in self.pairs.contacts.iter().zip(&self.pairs.gaps) {
            let is_closed = *gap <= 0.0;
            for body in [contact.a, contact.b].into_iter().filter(|b| is_mobile(*b)) {
                closed[body as usize] += u32::from(is_closed);
            }
        }
        for contact in &mut self.pairs.contacts {
            let [a, b] = [contact.a, contact.b].map(|body| closed[body as usize]);
            let share = 1.0 / f64::from(a.max(b).max(1));
            contact.normal_response *= share;
            contact.tangent_response *= share;
        }
    }
}

/// A contact, its gap and its softness.
#[inline]
pub fn contact_of<L: Law>(
    candidate: &Candidate,
    world: &World,
    params: &Params,
) -> (Contact, f64, f64) {
    let [a, b] = candidate.pair.map(|i| i as usize);
    let (gap, normal) = world.bodies.gap(a, b);
    let ends = [&world.bodies.all[a], &world.bodies.all[b]];
    let mut contact = Contact::new(candidate.pair, ends, normal, params.dt);
    let before = if params.restitution > 0.0 {
        contact.relative_velocity(world.before[a], world.before[b])[0]
    } else {
        0.0 // not used
    };
    let memory = candidate.memory;
    let touch = Touch {
        gap,
        before,
        memory,
    };
    let softness = begin::<L>(&mut contact, touch, params);
    (contact, gap, softness)
}

/// Sets what visits read of a contact, and returns its softness.
#[inline]
fn begin<L: Law>(contact: &mut Contact, touch: Touch, params: &Params) -> f64 {
    let softness = L::begin(contact, touch, params);
    let relaxation = params.over_relaxation();
    if relaxation != 1.0 {
        contact.normal_response *= relaxation;
        contact.tangent_response *= relaxation;
    }
    softness
}
