//! The spring–dashpot twin: the molecular-dynamics counterpart of the same bodies under the same load.
//!
//! Each contact is a spring and a dashpot, R = κ_c·(overlap) − γ_c·u_n, never pulling. The paper's formulas
//! κ = q·m·N_I/Δt² and γ = q·m·N_I/Δt are for two equal discs, whose effective mass is m/2; a visit's response is
//! proportional to the effective mass, so the spring is as well: κ_c = κ·(2·m_eff/m). A contact with a wall, where m_eff
//! = m, gets 2κ. With anything else the twin's modes would lie at k = (2j+1)·π/(2n+1) instead of (2j+1)·π/(2n).
//!
//! A twin made from an assembly whose contacts carry forces starts in the same equilibrium: each spring's rest gap is
//! chosen such that it carries its contact's force. It is integrated by the same implicit-position Euler rule with so
//! many inner steps that even the fastest relaxation in the chain, rate 4γ/m, is resolved.

use super::assembly::Assembly;
use super::body::Bodies;
use super::contact::{Contact, Motion};
use super::neighbours::{Candidate, Neighbours};
use super::params::Params;

/// Spring stiffness κ and damping coefficient γ between two discs of mass m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Springs {
    /// κ, force per length.
    pub stiffness: f64,
    /// γ, force per velocity.
    pub damping: f64,
}

/// Spring–dashpot discs.
#[derive(Clone, Debug)]
pub struct SoftTwin {
    /// Load, gravity and Δt; the solver's parameters mean nothing here.
    pub params: Params,
    /// Stiffness and damping.
    pub springs: Springs,
    bodies: Bodies,
    /// Pairs within reach; each remembers its rest gap.
    neighbours: Neighbours,
    /// Contacts of the present inner step with their forces.
    contacts: Vec<Contact>,
    steps: u64,
}

/// Largest product of inner step and fastest rate.
const FINENESS: f64 = 0.1;

/// Pairs are looked for this far, in mean diameters.
const MARGIN: f64 = 0.05;

impl SoftTwin {
    /// The twin of an assembly between two steps.
    pub fn of(assembly: &Assembly, springs: Springs) -> Self {
        let bodies = assembly.bodies().clone();
        let rest_gap = |c: Candidate| {
            let (gap, normal) = bodies.gap(c.pair[0] as usize, c.pair[1] as usize);
            let weight = mass_weight(&contact(&bodies, c.pair, normal));
            Candidate {
                pair: c.pair,
                memory: [gap + c.memory[0] / (springs.stiffness * weight), 0.0],
            }
        };
        let mut neighbours = Neighbours::default();
        neighbours.remember(&bodies, assembly.forces().map(rest_gap).collect());
        let (params, steps) = (assembly.params.clone(), assembly.steps());
        Self {
            params,
            springs,
            bodies,
            neighbours,
            contacts: Vec::new(),
            steps,
        }
    }

    /// The bodies.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// The contacts of the last inner step with their forces.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Inner steps per Δt that resolve the fastest relaxation (4γ/m) and the fastest oscillation (2·√(κ/m)).
    pub fn inner_steps(&self) -> u64 {
        let lightest = self
            .bodies
            .all
            .iter()
            .flat_map(|b| b.inverse_mass)
            .fold(0.0, f64::max);
        let Springs { stiffness, damping } = self.springs;
        let rate = (4.0 * damping * lightest).max(2.0 * (stiffness * lightest).sqrt());
        (self.params.dt * rate / FINENESS).ceil().max(1.0) as u64
    }

    /// Advances by Δt.
    pub fn step(&mut self) {
        let inner = self.inner_steps();
        let dt = self.params.dt / inner as f64;
        for _ in 0..inner {
            self.find_forces();
            self.push(dt);
            self.bodies.drift(dt);
        }
        self.steps += 1;
    }

    fn find_forces(&mut self) {
        let Springs { stiffness, damping } = self.springs;
        let bodies = &self.bodies;
        self.neighbours
            .refresh(bodies, MARGIN * bodies.mean_diameter());
        self.contacts.clear();
        for Candidate {
            pair,
            memory: [rest, _],
        } in &self.neighbours.candidates
        {
            let (gap, normal) = bodies.gap(pair[0] as usize, pair[1] as usize);
            if gap < *rest {
                let mut contact = contact(bodies, *pair, normal);
                let ends = pair.map(|i| Motion::of(&bodies.all[i as usize]));
                let [u_n, _] = contact.relative_velocity(ends[0], ends[1]);
                let pull = stiffness * (rest - gap) - damping * u_n;
                contact.normal_force = (mass_weight(&contact) * pull).max(0.0);
                self.contacts.push(contact);
            }
        }
    }

    fn push(&mut self, dt: f64) {
        let Params {
            gravity_x,
            gravity_y,
            ..
        } = self.params;
        let load = self.params.load_at(self.steps);
        for i in 0..self.bodies.all.len() {
            let [ax, ay] = self
                .bodies
                .external_acceleration(i, [gravity_x, gravity_y], load);
            let body = &mut self.bodies.all[i];
            body.velocity[0] += ax * dt;
            body.velocity[1] += ay * dt;
        }
        for contact in &self.contacts {
            if let Some(ends) = contact.ends(&mut self.bodies.all) {
                contact.push(ends, [contact.normal_force, 0.0], dt);
            }
        }
    }
}

/// A contact whose responses are the effective masses themselves.
fn contact(bodies: &Bodies, pair: [u32; 2], normal: [f64; 2]) -> Contact {
    Contact::new(pair, pair.map(|i| &bodies.all[i as usize]), normal, 1.0)
}

/// 2·m_eff/m: one between two discs of mass m = 1, two between such a disc and a wall.
fn mass_weight(contact: &Contact) -> f64 {
    2.0 * contact.normal_response
}
