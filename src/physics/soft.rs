//! The spring–dashpot twin: the molecular-dynamics counterpart of the same bodies under the same load.
//!
//! Each contact is a spring and a dashpot along the normal, R_n = κ_n·(overlap) − γ_n·u_n, never pulling, and another pair along
//! the tangent, whose spring slips where it would exceed Coulomb's μ·R_n. The paper's formulas κ = q·m·N_I/Δt² and γ =
//! q·m·N_I/Δt are for two equal discs, whose effective mass is m/2; a visit's response is proportional to the effective
//! mass, so the springs are as well: κ_n = 2κ·m_eff/m, and with the tangential effective mass κ_t. A contact with a wall, where
//! m_eff = m, gets 2κ. With anything else a chain's modes would lie at k = (2j+1)·π/(2n+1) instead of (2j+1)·π/(2n).
//!
//! A twin made from an assembly whose contacts carry forces starts in the same equilibrium: each spring's rest position
//! is chosen such that it carries its contact's force. It is integrated by the same implicit-position Euler rule, with
//! inner steps that resolve even the fastest relaxation.

use super::body::Bodies;
use super::contact::{Contact, Motion};
use super::crew::Alone;
use super::neighbours::{Candidate, Neighbours};
use super::params::Params;
use super::step::Assembly;

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
    /// Load, gravity and Δt; the solver's parameters are not used.
    pub params: Params,
    /// Stiffness and damping.
    pub springs: Springs,
    bodies: Bodies,
    /// Pairs within reach; each remembers the rest gap of its normal spring and the stretch of its tangential one.
    neighbours: Neighbours,
    /// Contacts of the present inner step with their forces.
    contacts: Vec<Contact>,
    steps: u64,
    /// Physical time, along which obstacles may move.
    time: f64,
    /// Inner steps done in the present Δt, and how many it needs.
    progress: Option<(u64, u64)>,
}

/// Largest product of inner step and fastest rate: a quarter of the stability limit. The slow motion that matters is
/// then resolved thousands of times finer.
const FINENESS: f64 = 0.5;

/// Pairs are searched up to this gap, in mean diameters.
const MARGIN: f64 = 0.05;

impl SoftTwin {
    /// The twin of an assembly between two steps.
    pub fn of(assembly: &Assembly, springs: Springs) -> Self {
        let bodies = assembly.bodies().clone();
        let at_rest = |c: Candidate| {
            let (gap, normal) = bodies.gap(c.pair[0] as usize, c.pair[1] as usize);
            let [normal_weight, tangent_weight] = mass_weights(&contact(&bodies, c.pair, normal));
            let [r_n, r_t] = c.memory;
            let stretch = if tangent_weight > 0.0 {
                -r_t / (springs.stiffness * tangent_weight)
            } else {
                0.0
            };
            Candidate {
                pair: c.pair,
                memory: [gap + r_n / (springs.stiffness * normal_weight), stretch],
            }
        };
        let mut neighbours = Neighbours::default();
        neighbours.remember(&bodies, assembly.forces().map(at_rest).collect());
        // Pairs that overlap without a force have their rest position there.
        for Candidate { pair, memory } in &mut neighbours.candidates {
            let (gap, _) = bodies.gap(pair[0] as usize, pair[1] as usize);
            if *memory == [0.0; 2] && gap < 0.0 {
                memory[0] = gap;
            }
        }
        let (params, steps) = (assembly.params.clone(), assembly.steps());
        Self {
            params,
            springs,
            bodies,
            neighbours,
            contacts: Vec::new(),
            steps,
            time: assembly.time(),
            progress: None,
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

    /// Takes over the motions of the same bodies from elsewhere.
    pub fn take_motions(&mut self, bodies: &Bodies) {
        self.bodies.take_motions(bodies);
    }

    /// Inner steps per Δt that resolve the fastest relaxation and the fastest oscillation. Both are bounded by twice the
    /// largest sum, over the contacts of one body, of spring constants over masses: 4γ/m and 2·√(κ/m) in a chain.
    pub fn inner_steps(&self) -> u64 {
        let bodies = &self.bodies;
        let mut per_mass = vec![0.0; bodies.all.len()];
        for Candidate { pair, memory } in &self.neighbours.candidates {
            let (gap, normal) = bodies.gap(pair[0] as usize, pair[1] as usize);
            if gap < memory[0] {
                let [normal_weight, tangent_weight] = mass_weights(&contact(bodies, *pair, normal));
                for body in pair.map(|i| i as usize) {
                    let [x, y, spin] = bodies.all[body].inverse_mass;
                    let inverse = f64::max(x, y);
                    let turns = if self.params.friction > 0.0 {
                        tangent_weight * (inverse + spin)
                    } else {
                        0.0
                    };
                    per_mass[body] += normal_weight * inverse + turns;
                }
            }
        }
        let stiffest = per_mass.into_iter().fold(0.0, f64::max).max(1.0);
        let Springs { stiffness, damping } = self.springs;
        let rate = (2.0 * damping * stiffest).max((2.0 * stiffness * stiffest).sqrt());
        (self.params.dt * rate / FINENESS).ceil().max(1.0) as u64
    }

    /// Advances by Δt.
    pub fn step(&mut self) {
        while !self.inner_step() {}
    }

    /// One inner step; returns whether it was the last one of this Δt. There may be millions of them.
    pub fn inner_step(&mut self) -> bool {
        let (done, all) = self.progress.unwrap_or_else(|| (0, self.inner_steps()));
        let dt = self.params.dt / all as f64;
        self.bodies.drive(self.time, dt);
        self.find_forces(dt);
        self.push(dt);
        self.bodies.drift(dt);
        self.time += dt;
        let is_last = done + 1 >= all;
        self.progress = (!is_last).then_some((done + 1, all));
        self.steps += u64::from(is_last);
        is_last
    }

    fn find_forces(&mut self, dt: f64) {
        let Springs { stiffness, damping } = self.springs;
        let friction = self.params.friction;
        let bodies = &self.bodies;
        self.neighbours
            .refresh(bodies, MARGIN * bodies.mean_diameter(), &Alone);
        self.contacts.clear();
        for Candidate {
            pair,
            memory: [rest, stretch],
        } in &mut self.neighbours.candidates
        {
            let (gap, normal) = bodies.gap(pair[0] as usize, pair[1] as usize);
            if gap >= *rest {
                *stretch = 0.0;
                if gap >= 0.0 {
                    *rest = 0.0;
                }
                continue;
            }
            let mut contact = contact(bodies, *pair, normal);
            let [normal_weight, tangent_weight] = mass_weights(&contact);
            let ends = pair.map(|i| Motion::of(&bodies.all[i as usize]));
            let [u_n, u_t] = contact.relative_velocity(ends[0], ends[1]);
            contact.normal_force =
                (normal_weight * (stiffness * (*rest - gap) - damping * u_n)).max(0.0);
            if friction > 0.0 && tangent_weight > 0.0 {
                *stretch += u_t * dt;
                let sticking = -tangent_weight * (stiffness * *stretch + damping * u_t);
                let limit = friction * contact.normal_force;
                contact.tangent_force = sticking.max(-limit).min(limit);
                if contact.tangent_force != sticking {
                    // It slips: the spring gets the length that belongs to the remaining force.
                    *stretch =
                        -(contact.tangent_force / tangent_weight + damping * u_t) / stiffness;
                }
            }
            self.contacts.push(contact);
        }
    }

    fn push(&mut self, dt: f64) {
        let Params {
            gravity_x,
            gravity_y,
            ..
        } = self.params;
        let load = self.params.load_at(self.steps);
        self.bodies.pull_by_hand(dt);
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
                contact.push(ends, [contact.normal_force, contact.tangent_force], dt);
            }
        }
    }
}

/// A contact whose responses are the effective masses themselves.
fn contact(bodies: &Bodies, pair: [u32; 2], normal: [f64; 2]) -> Contact {
    Contact::new(pair, pair.map(|i| &bodies.all[i as usize]), normal, 1.0)
}

/// 2·m_eff/m along the normal (one between two discs of mass m = 1, two between such a disc and a wall) and along the tangent.
fn mass_weights(contact: &Contact) -> [f64; 2] {
    [
        2.0 * contact.normal_response,
        2.0 * contact.tangent_response,
    ]
}
