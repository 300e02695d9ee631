//! Springs without dampers, integrated by implicit Euler with the engine's own Δt: the exact counterpart of rigid discs whose solver
//! stops after N_I sweeps, where [`super::soft`] is the continuum's.
//!
//! The network is given by its compliance C, which may couple any two contacts: the overlap in one of them per force in the other. One step
//! solves
//!
//! ```text
//! C·(R' − w·R)/Δt = −u'        u' = u + Δt·(W·R' + external)
//! ```
//!
//! for the forces R' at its end. W is how contact impulses change relative velocities, w the share of the forces that is remembered. The only
//! damping is that of implicit Euler itself. The network is linear: its contacts neither open nor close, and keep their initial
//! directions. It may therefore pull, see [`ImplicitTwin::pulls`].

use nalgebra::{DMatrix, DVector, Dyn, LU};

use super::body::Bodies;
use super::contact::{Contact, Motion};
use super::params::Params;
use super::step::Assembly;

/// Contacts and their compliance.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringNetwork {
    /// The bodies of each contact, the smaller number first.
    pub pairs: Vec<[u32; 2]>,
    /// Overlap of a contact (row) per force in a contact (column), in the order of the pairs.
    pub compliance: DMatrix<f64>,
}

/// Discs held apart by a spring network.
#[derive(Clone, Debug)]
pub struct ImplicitTwin {
    /// Load, gravity and memory. Δt and N_I are built into the network: another Δt needs another twin.
    pub params: Params,
    bodies: Bodies,
    contacts: Vec<Contact>,
    compliance: DMatrix<f64>,
    /// C/Δt + W·Δt, factorised.
    system: LU<f64, Dyn, Dyn>,
    steps: u64,
}

impl ImplicitTwin {
    /// The twin of an assembly between two steps, with the forces that its contacts remember. `None` if the network does not have one row
    /// and one column for each pair, if a pair does not exist, or if the system of equations is singular.
    pub fn of(assembly: &Assembly, network: SpringNetwork) -> Option<Self> {
        let remembered = |pair: [u32; 2]| {
            let same = assembly.forces().find(|c| c.pair == pair);
            same.map_or(0.0, |c| c.memory[0])
        };
        let (bodies, params) = (assembly.bodies().clone(), assembly.params.clone());
        Self::assemble(bodies, params, network, assembly.steps(), remembered)
    }

    fn assemble(
        bodies: Bodies,
        params: Params,
        network: SpringNetwork,
        steps: u64,
        force: impl Fn([u32; 2]) -> f64,
    ) -> Option<Self> {
        let SpringNetwork { pairs, compliance } = network;
        let exist = |pair: &[u32; 2]| pair[0] < pair[1] && (pair[1] as usize) < bodies.all.len();
        if compliance.shape() != (pairs.len(), pairs.len()) || !pairs.iter().all(exist) {
            return None;
        }
        let contact = |pair: &[u32; 2]| {
            let [a, b] = pair.map(|i| i as usize);
            let (_, normal) = bodies.gap(a, b);
            let ends = [&bodies.all[a], &bodies.all[b]];
            let mut contact = Contact::new(*pair, ends, normal, params.dt);
            contact.normal_force = force(*pair);
            contact
        };
        let contacts: Vec<Contact> = pairs.iter().map(contact).collect();
        let system = (&compliance / params.dt + response(&bodies, &contacts, params.dt)).lu();
        system.is_invertible().then_some(Self {
            params,
            bodies,
            contacts,
            compliance,
            system,
            steps,
        })
    }

    /// The same bodies, with their present forces, in another network, for other parameters.
    pub fn in_network(&self, params: Params, network: SpringNetwork) -> Option<Self> {
        let forces = |pair: [u32; 2]| {
            let same = |c: &&Contact| [c.a, c.b] == pair;
            self.contacts
                .iter()
                .find(same)
                .map_or(0.0, |c| c.normal_force)
        };
        Self::assemble(self.bodies.clone(), params, network, self.steps, forces)
    }

    /// The bodies.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// Takes over the motions of the same bodies from elsewhere.
    pub fn take_motions(&mut self, bodies: &Bodies) {
        self.bodies.take_motions(bodies);
    }

    /// The contacts with their forces.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Whether a contact pulls, which rigid discs never do: from then on the two are no longer comparable.
    pub fn pulls(&self) -> bool {
        self.contacts.iter().any(|c| c.normal_force < 0.0)
    }

    /// Advances by Δt.
    pub fn step(&mut self) {
        let Params {
            dt,
            gravity_x,
            gravity_y,
            warm_start,
            ..
        } = self.params;
        let load = self.params.load_at(self.steps);
        self.bodies.pull_by_hand(dt);
        for i in 0..self.bodies.all.len() {
            let [ax, ay] = (self.bodies).external_acceleration(i, [gravity_x, gravity_y], load);
            let body = &mut self.bodies.all[i];
            body.velocity[0] += ax * dt;
            body.velocity[1] += ay * dt;
        }
        let forces = self.contacts.iter().map(|c| c.normal_force);
        let forces = DVector::from_iterator(self.contacts.len(), forces);
        let free = relative_velocities(&self.bodies, &self.contacts);
        let right = &self.compliance * forces * (warm_start / dt) - free;
        // Invertible: checked at the beginning.
        if let Some(new) = self.system.solve(&right) {
            for (contact, force) in self.contacts.iter_mut().zip(&new) {
                contact.normal_force = *force;
                if let Some(ends) = contact.ends(&mut self.bodies.all) {
                    contact.push(ends, [*force, 0.0], dt);
                }
            }
        }
        self.bodies.drift(dt);
        self.steps += 1;
    }
}

/// u_n of every contact.
fn relative_velocities(bodies: &Bodies, contacts: &[Contact]) -> DVector<f64> {
    let velocity = |contact: &Contact| {
        let [a, b] = [contact.a, contact.b].map(|i| Motion::of(&bodies.all[i as usize]));
        contact.relative_velocity(a, b)[0]
    };
    DVector::from_iterator(contacts.len(), contacts.iter().map(velocity))
}

/// W·Δt: the relative velocities that a unit force in one contact causes in a step, column by column.
fn response(bodies: &Bodies, contacts: &[Contact], dt: f64) -> DMatrix<f64> {
    let mut resting = bodies.clone();
    let mut response = DMatrix::zeros(contacts.len(), contacts.len());
    for (column, contact) in contacts.iter().enumerate() {
        for body in &mut resting.all {
            (body.velocity, body.spin) = ([0.0; 2], 0.0);
        }
        if let Some(ends) = contact.ends(&mut resting.all) {
            contact.push(ends, [1.0, 0.0], dt);
        }
        response.set_column(column, &relative_velocities(&resting, contacts));
    }
    response
}
