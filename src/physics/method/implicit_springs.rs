//! Springs without dampers, integrated by implicit Euler with the engine's own Δt: the exact counterpart of rigid discs whose solver
//! stops after N_I sweeps, where [`super::spring_dashpot`] is the continuum's.
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
//! directions. It may therefore pull, which rigid discs never do: from then on the two are no longer comparable.

use std::sync::Arc;

use nalgebra::{DMatrix, DVector, Dyn, LU};

use super::{Fault, Method, Progress, Slice, StepReport};
use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::body::Motion;
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::params::{MethodName, Params};
use crate::physics::springs::{SpringModel, SpringNetwork};
use crate::physics::world::World;

/// Discs held apart by a spring network.
#[derive(Clone, Debug, Default)]
pub struct ImplicitSprings {
    contacts: Vec<Contact>,
    system: Option<System>,
    is_solved: bool,
}

/// The equations of a step, for one network and one Δt.
#[derive(Clone, Debug)]
struct System {
    network: Arc<SpringNetwork>,
    dt: f64,
    /// C/Δt + W·Δt, factorised.
    matrix: LU<f64, Dyn, Dyn>,
}

impl Method for ImplicitSprings {
    fn name(&self) -> MethodName {
        MethodName::ImplicitSprings
    }

    fn prepare(&mut self, world: &mut World, params: &Params) {
        let network = match &world.springs {
            SpringModel::Network(network) => Some(network),
            SpringModel::None | SpringModel::Alike(_) => None,
        };
        let has = |s: &System| {
            network.is_some_and(|new| Arc::ptr_eq(new, &s.network)) && s.dt == params.dt
        };
        if !self.system.as_ref().is_some_and(has) {
            self.system = network.and_then(|n| self.assemble(Arc::clone(n), world, params.dt));
        }
        world.apply_external_forces(params);
        self.is_solved = false;
    }

    fn sweep(&mut self, world: &mut World, params: &Params, _: Slice) -> Result<Progress, Fault> {
        let method = self.name();
        let no_springs = Fault::NoSprings { method };
        let system = self.system.as_ref().ok_or(no_springs.clone())?;
        let forces = self.contacts.iter().map(|c| c.normal_force);
        let forces = DVector::from_iterator(self.contacts.len(), forces);
        let free = relative_velocities(&world.bodies, &self.contacts);
        let kept = params.warm_start / params.dt;
        let right = &system.network.compliance * forces * kept - free;
        let new = system.matrix.solve(&right).ok_or(no_springs)?;
        for (contact, force) in self.contacts.iter_mut().zip(&new) {
            contact.normal_force = *force;
            if let Some(ends) = contact.ends(&mut world.bodies.all) {
                contact.push(ends, [*force, 0.0], params.dt);
            }
        }
        self.is_solved = true;
        let change = ForceChange::default();
        Ok(Progress::Swept { sweeps: 1, change })
    }

    fn finish(&mut self, world: &mut World, params: &Params) -> StepReport {
        world.bodies.drift(params.dt);
        world.remember(&self.contacts, 0.0);
        StepReport {
            iterations: 1,
            ..StepReport::default()
        }
    }

    fn forces(&self) -> &[Contact] {
        &self.contacts
    }

    fn is_solved(&self) -> bool {
        self.is_solved
    }

    fn bytes(&self) -> usize {
        let numbers = self.contacts.len() * self.contacts.len();
        arrays::bytes(&self.contacts) + 2 * numbers * size_of::<f64>()
    }
}

impl ImplicitSprings {
    /// The equations for this network, with the forces that the contacts have now, or that the pairs remember. `None` if the network does not have one row
    /// and one column for each pair, if a pair does not exist, or if the system of equations is singular.
    fn assemble(&mut self, network: Arc<SpringNetwork>, world: &World, dt: f64) -> Option<System> {
        let SpringNetwork { pairs, compliance } = &*network;
        let bodies = &world.bodies;
        let exist = |pair: &[u32; 2]| pair[0] < pair[1] && (pair[1] as usize) < bodies.all.len();
        if compliance.shape() != (pairs.len(), pairs.len()) || !pairs.iter().all(exist) {
            return None;
        }
        let force = |pair: [u32; 2]| {
            let now = self.contacts.iter().find(|c| [c.a, c.b] == pair);
            let remembered = || world.neighbours.candidates.iter().find(|c| c.pair == pair);
            now.map(|c| c.normal_force)
                .or_else(|| remembered().map(|c| c.memory[0]))
                .unwrap_or(0.0)
        };
        let contact = |pair: &[u32; 2]| {
            let [a, b] = pair.map(|i| i as usize);
            let (_, normal) = bodies.gap(a, b);
            let ends = [&bodies.all[a], &bodies.all[b]];
            let mut contact = Contact::new(*pair, ends, normal, dt);
            contact.normal_force = force(*pair);
            contact
        };
        let contacts: Vec<Contact> = pairs.iter().map(contact).collect();
        let matrix = (compliance / dt + response(bodies, &contacts, dt)).lu();
        self.contacts = contacts;
        matrix.is_invertible().then_some(System {
            network,
            dt,
            matrix,
        })
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
