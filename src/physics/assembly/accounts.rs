//! The end of a step: where the energy went, what the contacts will remember, and where the bodies go.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Assembly, PART};
use crate::physics::contact::Motion;
use crate::physics::crew::share;
use crate::physics::energy;
use crate::physics::neighbours::Candidate;

impl Assembly {
    /// Work is impulse times the mean of the velocities before and after; see [`energy`].
    pub(super) fn book_work(&mut self) {
        let dt = self.params.dt;
        for i in self.pulled_from_outside() {
            let [ax, ay] = self.external_acceleration(i);
            if [ax, ay] == [0.0; 2] {
                continue;
            }
            let [inverse_x, inverse_y, _] = self.bodies.all[i].inverse_mass;
            let [vx, vy] = mean(self.before[i], Motion::of(&self.bodies.all[i])).velocity;
            let power =
                |a: f64, v: f64, inverse: f64| if inverse > 0.0 { a * v / inverse } else { 0.0 };
            self.energies.work += (power(ax, vx, inverse_x) + power(ay, vy, inverse_y)) * dt;
        }
    }

    /// Hands the forces to the memory, books what the contacts took out of the motion, and counts those that opened and
    /// closed.
    pub(super) fn write_back(&mut self) -> [usize; 2] {
        let dt = self.params.dt;
        let all = &mut self.neighbours.candidates;
        self.sums.resize(all.len().div_ceil(PART), 0.0);
        let (before, bodies) = (&self.before, &self.bodies.all);
        let (contacts, candidates) = (&self.contacts, &self.candidates);
        let [opened, closed] = [AtomicUsize::new(0), AtomicUsize::new(0)];
        let parts = all.chunks_mut(PART).zip(&mut self.sums).enumerate();
        share(&*self.crew, parts, |(part, (all, sum))| {
            let first = (part * PART) as u32;
            let place = |index: u32| candidates.partition_point(|i| *i < index);
            let range = place(first)..place(first + all.len() as u32);
            let pairs = || {
                candidates[range.clone()]
                    .iter()
                    .zip(&contacts[range.clone()])
            };
            let mean = |i: u32| mean(before[i as usize], Motion::of(&bodies[i as usize]));
            let had_force = |candidate: &Candidate| candidate.memory[0] > 0.0;
            let (mut kept, mut had, mut have) = (0, 0, 0);
            *sum = 0.0;
            for (index, contact) in pairs() {
                let [u_n, u_t] = contact.relative_velocity(mean(contact.a), mean(contact.b));
                *sum += (contact.normal_force * u_n + contact.tangent_force * u_t) * dt;
                let has_force = contact.normal_force > 0.0;
                have += usize::from(has_force);
                kept += usize::from(has_force & had_force(&all[(index - first) as usize]));
            }
            for candidate in &mut *all {
                had += usize::from(had_force(candidate));
                candidate.memory = [0.0; 2];
            }
            for (index, contact) in pairs() {
                let memory = &mut all[(index - first) as usize].memory;
                *memory = [contact.normal_force, contact.tangent_force];
            }
            opened.fetch_add(had - kept, Ordering::Relaxed);
            closed.fetch_add(have - kept, Ordering::Relaxed);
        });
        self.energies.dissipated -= self.sums.iter().sum::<f64>();
        [opened.into_inner(), closed.into_inner()]
    }

    /// Moves every body with its velocity during Δt.
    pub(super) fn drift(&mut self) {
        let dt = self.params.dt;
        let discs = self.bodies.discs();
        let (discs, planes) = self.bodies.all.split_at_mut(discs);
        self.sums.resize(discs.len().div_ceil(PART), 0.0);
        let turned = self.bodies.turned.chunks_mut(PART);
        let parts = discs.chunks_mut(PART).zip(turned).zip(&mut self.sums);
        share(&*self.crew, parts, |((discs, turned), sum)| {
            for (disc, turned) in discs.iter_mut().zip(turned) {
                disc.drift(dt);
                *turned += disc.spin * dt;
            }
            *sum = energy::kinetic(discs);
        });
        planes.iter_mut().for_each(|plane| plane.drift(dt));
        self.energies.kinetic = self.sums.iter().sum::<f64>() + energy::kinetic(planes);
    }
}

/// The mean of two motions.
#[inline]
fn mean(old: Motion, new: Motion) -> Motion {
    let half = |a: f64, b: f64| 0.5 * (a + b);
    Motion {
        velocity: [
            half(old.velocity[0], new.velocity[0]),
            half(old.velocity[1], new.velocity[1]),
        ],
        spin: half(old.spin, new.spin),
    }
}
