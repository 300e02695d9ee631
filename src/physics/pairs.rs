//! From pairs to contacts: gap, normal, responses, wanted velocity and remembered force of the pairs that were chosen for a step.

use super::body::Bodies;
use super::contact::{Contact, Motion, target_velocity};
use super::neighbours::Candidate;
use super::params::Params;

/// The pairs that become contacts in a step, in the order of memory.
#[derive(Clone, Copy)]
pub struct Pairs<'a> {
    pub params: &'a Params,
    pub candidates: &'a [Candidate],
    /// Which candidates.
    pub chosen: &'a [u32],
    /// Motions of all bodies at the beginning of the step.
    pub before: &'a [Motion],
}

impl<'a> Pairs<'a> {
    /// The candidate that becomes this contact.
    #[inline]
    pub fn candidate(&self, contact: usize) -> &'a Candidate {
        &self.candidates[self.chosen[contact] as usize]
    }

    /// The number of contacts whose first body comes before this one.
    pub fn before_disc(&self, disc: usize) -> usize {
        let first = |i: &u32| self.candidates[*i as usize].pair[0] as usize;
        self.chosen.partition_point(|i| first(i) < disc)
    }

    /// Some of the contacts and their gaps. No force is applied to a body.
    pub fn build(&self, chosen: &[u32], contacts: &mut [Contact], gaps: &mut [f64], all: &Bodies) {
        for ((chosen, contact), gap) in chosen.iter().zip(contacts).zip(gaps) {
            (*contact, *gap) = self.contact(&self.candidates[*chosen as usize], all);
        }
    }

    /// One contact and its gap.
    #[inline]
    pub fn contact(&self, candidate: &Candidate, bodies: &Bodies) -> (Contact, f64) {
        let pair = candidate.pair;
        let [a, b] = pair.map(|i| i as usize);
        let (gap, normal) = bodies.gap(a, b);
        let ends = [&bodies.all[a], &bodies.all[b]];
        let mut contact = Contact::new(pair, ends, normal, self.params.dt);
        contact.target = self.target(&contact, gap);
        let relaxation = self.params.over_relaxation();
        if relaxation != 1.0 {
            contact.normal_response *= relaxation;
            contact.tangent_response *= relaxation;
        }
        [contact.normal_force, contact.tangent_force] = self.force(candidate);
        (contact, gap)
    }

    /// The force with which a contact begins.
    #[inline]
    pub fn force(&self, candidate: &Candidate) -> [f64; 2] {
        let share = self.params.warm_start;
        if share > 0.0 {
            candidate.memory.map(|force| share * force)
        } else {
            [0.0; 2]
        }
    }

    /// The wanted velocity of a contact with this gap.
    #[inline]
    pub fn target(&self, contact: &Contact, gap: f64) -> f64 {
        let before = if self.params.restitution > 0.0 {
            let [a, b] = [contact.a, contact.b].map(|i| self.before[i as usize]);
            contact.relative_velocity(a, b)[0]
        } else {
            0.0 // not used
        };
        target_velocity(gap, before, self.params)
    }
}
