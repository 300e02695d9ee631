//! The end of a step: where the energy went, what the contacts will remember, and where the bodies go.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Assembly, PART};
use crate::physics::contact::Motion;
use crate::physics::crew::share;
use crate::physics::energy;

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

    /// Books what the contacts took out of the motion.
    pub(super) fn book_losses(&mut self) {
        let dt = self.params.dt;
        self.sums.resize(self.contacts.len().div_ceil(PART), 0.0);
        let (before, bodies) = (&self.before, &self.bodies.all);
        let mean = |i: u32| mean(before[i as usize], Motion::of(&bodies[i as usize]));
        let parts = self.contacts.chunks(PART).zip(&mut self.sums);
        share(&*self.crew, parts, |(contacts, sum)| {
            *sum = 0.0;
            for contact in contacts {
                let [u_n, u_t] = contact.relative_velocity(mean(contact.a), mean(contact.b));
                *sum += (contact.normal_force * u_n + contact.tangent_force * u_t) * dt;
            }
        });
        self.energies.dissipated -= self.sums.iter().sum::<f64>();
    }

    /// Hands the forces to the memory and counts the contacts that opened and closed.
    pub(super) fn write_back(&mut self) -> [usize; 2] {
        let (contacts, candidates) = (&self.contacts, &self.candidates);
        let [opened, closed] = [AtomicUsize::new(0), AtomicUsize::new(0)];
        let parts = self.neighbours.candidates.chunks_mut(PART).enumerate();
        share(&*self.crew, parts, |(part, all)| {
            let first = (part * PART) as u32;
            let mut next = candidates.partition_point(|i| *i < first);
            let mut changes = [0; 2];
            for (index, candidate) in (first..).zip(all) {
                let had_force = candidate.memory[0] > 0.0;
                candidate.memory = [0.0; 2];
                if candidates.get(next) == Some(&index) {
                    candidate.memory = [contacts[next].normal_force, contacts[next].tangent_force];
                    next += 1;
                }
                let has_force = candidate.memory[0] > 0.0;
                changes[0] += usize::from(had_force & !has_force);
                changes[1] += usize::from(!had_force & has_force);
            }
            opened.fetch_add(changes[0], Ordering::Relaxed);
            closed.fetch_add(changes[1], Ordering::Relaxed);
        });
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
