//! Where the energy goes. In an impulsive step work is impulse times the *mean* of the velocities before and after:
//! with that definition the theorem "kinetic energy = work done − dissipated" holds exactly, step by step, however
//! badly the solver has converged. That makes it a check of the engine and not of the physics.

use serde::{Deserialize, Serialize};

use super::{Assembly, PART};
use crate::physics::body::Body;
use crate::physics::contact::Motion;
use crate::physics::crew::share;

/// The energy balance of a run since its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Energies {
    /// Kinetic energy now, translation and rotation.
    pub kinetic: f64,
    /// Work done from outside: by the load, by gravity, by a hand, by moving obstacles, and by setting the bodies in motion.
    pub work: f64,
    /// Energy taken out at the contacts (negative if they pumped energy in).
    pub dissipated: f64,
}

impl Energies {
    /// The error of the balance: kinetic + dissipated − work. Zero to rounding.
    pub fn imbalance(&self) -> f64 {
        self.kinetic + self.dissipated - self.work
    }
}

/// Kinetic energy of bodies; immobile directions carry none. A disc turning at surface speed s has ¼·m·s².
pub fn kinetic(bodies: &[Body]) -> f64 {
    let term = |speed: f64, inverse_mass: f64| {
        if inverse_mass > 0.0 {
            0.5 * speed * speed / inverse_mass
        } else {
            0.0
        }
    };
    let of = |b: &Body| {
        let [x, y, spin] = b.inverse_mass;
        term(b.velocity[0], x) + term(b.velocity[1], y) + term(b.spin, spin)
    };
    bodies.iter().map(of).sum()
}

impl Assembly {
    /// Books the work of load, gravity and hand.
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
        if let Some(hand) = self.bodies.hand {
            let now = Motion::of(&self.bodies.all[hand.body]);
            let [vx, vy] = mean(self.before[hand.body], now).velocity;
            let [fx, fy] = self.hand_force;
            self.energies.work += (fx * vx + fy * vy) * dt;
        }
        self.book_driving();
    }

    /// Books the work of moving obstacles: they keep their velocity whatever pushes them, and what pushes them gets nothing.
    fn book_driving(&mut self) {
        if !self.bodies.has_driven() {
            return;
        }
        let (dt, first) = (self.params.dt, self.bodies.first_obstacle());
        let driven = self.contacts.iter().filter(|c| c.b as usize >= first);
        let work = driven.map(|contact| {
            let forces = [contact.normal_force, contact.tangent_force];
            let [_, [px, py, _]] = contact.lanes().impulses(forces, dt);
            let [vx, vy] = self.bodies.all[contact.b as usize].velocity;
            -(px * vx + py * vy)
        });
        self.energies.work += work.sum::<f64>();
    }

    /// Books the energy that the contacts removed.
    pub(super) fn book_losses(&mut self) {
        let dt = self.params.dt;
        self.by_part.resize(self.contacts.len().div_ceil(PART), 0.0);
        let (before, bodies) = (&self.before, &self.bodies.all);
        let mean = |i: u32| mean(before[i as usize], Motion::of(&bodies[i as usize]));
        let parts = self.contacts.chunks(PART).zip(&mut self.by_part);
        share(&*self.crew, parts, |(contacts, sum)| {
            *sum = 0.0;
            for contact in contacts {
                let [u_n, u_t] = contact.relative_velocity(mean(contact.a), mean(contact.b));
                *sum += (contact.normal_force * u_n + contact.tangent_force * u_t) * dt;
            }
        });
        self.energies.dissipated -= self.by_part.iter().sum::<f64>();
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
