//! The end of a step: where the energy went, and what the contacts will remember.

use super::Assembly;
use crate::physics::contact::Motion;
use crate::physics::energy;

impl Assembly {
    /// Work is impulse times the mean of the velocities before and after; see [`energy`].
    pub(super) fn account(&mut self) {
        let dt = self.params.dt;
        let mean = |i: usize| {
            let (old, new) = (self.before[i], Motion::of(&self.bodies.all[i]));
            let half = |a: f64, b: f64| 0.5 * (a + b);
            Motion {
                velocity: [
                    half(old.velocity[0], new.velocity[0]),
                    half(old.velocity[1], new.velocity[1]),
                ],
                spin: half(old.spin, new.spin),
            }
        };
        for i in self.pulled_from_outside() {
            let [ax, ay] = self.external_acceleration(i);
            if [ax, ay] == [0.0; 2] {
                continue;
            }
            let [inverse_x, inverse_y, _] = self.bodies.all[i].inverse_mass;
            let [vx, vy] = mean(i).velocity;
            let power =
                |a: f64, v: f64, inverse: f64| if inverse > 0.0 { a * v / inverse } else { 0.0 };
            self.energies.work += (power(ax, vx, inverse_x) + power(ay, vy, inverse_y)) * dt;
        }
        let mut dissipated = self.energies.dissipated;
        for contact in &self.contacts {
            let [u_n, u_t] =
                contact.relative_velocity(mean(contact.a as usize), mean(contact.b as usize));
            dissipated -= (contact.normal_force * u_n + contact.tangent_force * u_t) * dt;
        }
        self.energies.dissipated = dissipated;
        self.energies.kinetic = energy::kinetic(&self.bodies.all);
    }

    /// Hands the forces to the memory and counts the contacts that opened and closed.
    pub(super) fn write_back(&mut self) -> [usize; 2] {
        let mut next = 0;
        let [mut opened, mut closed] = [0, 0];
        for (index, candidate) in self.neighbours.candidates.iter_mut().enumerate() {
            let had_force = candidate.memory[0] > 0.0;
            candidate.memory = [0.0; 2];
            if self.candidates.get(next) == Some(&(index as u32)) {
                let contact = &self.contacts[next];
                candidate.memory = [contact.normal_force, contact.tangent_force];
                next += 1;
            }
            let has_force = candidate.memory[0] > 0.0;
            opened += usize::from(had_force && !has_force);
            closed += usize::from(!had_force && has_force);
        }
        [opened, closed]
    }
}
