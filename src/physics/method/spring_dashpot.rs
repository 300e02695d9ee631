//! Springs and dashpots: the molecular-dynamics counterpart of the same bodies under the same load.
//!
//! Each contact is a spring and a dashpot along the normal, R_n = κ_n·(overlap) − γ_n·u_n, never pulling, and another pair along
//! the tangent, whose spring slips where it would exceed Coulomb's μ·R_n. The paper's formulas κ = q·m·N_I/Δt² and γ =
//! q·m·N_I/Δt are for two equal discs, whose effective mass is m/2; a visit's response is proportional to the effective
//! mass, so the springs are as well: κ_n = 2κ·m_eff/m, and with the tangential effective mass κ_t. A contact with a wall, where
//! m_eff = m, gets 2κ. With anything else a chain's modes would lie at k = (2j+1)·π/(2n+1) instead of (2j+1)·π/(2n).
//!
//! Where the pairs remember forces, it starts in the same equilibrium: each spring's rest position is chosen such that it carries its
//! contact's force. It is integrated by the same implicit-position Euler rule, with inner steps that resolve even the fastest
//! relaxation: as many of them as other methods have sweeps, and as interruptible.

use super::{Fault, Method, Progress, Slice, StepReport};
use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::body::Motion;
use crate::physics::broad::{Candidate, Neighbours};
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::params::{MethodName, Params};
use crate::physics::springs::{SpringModel, Springs};
use crate::physics::threads::SingleThread;
use crate::physics::world::World;

/// Spring–dashpot discs.
#[derive(Clone, Debug, Default)]
pub struct SpringDashpot {
    /// Stiffness and damping, if the world has them.
    springs: Option<Springs>,
    /// The bodies inside a step; the world's move when it ends.
    bodies: Bodies,
    /// Pairs within reach; each remembers the rest gap of its normal spring and the stretch of its tangential one. None before the first step.
    rests: Option<Neighbours>,
    /// Contacts of the present inner step with their forces.
    contacts: Vec<Contact>,
    /// Inner steps done in the present Δt, and how many it needs.
    done: u64,
    needed: u64,
    /// Physical time, along which obstacles may move.
    time: f64,
}

/// Largest product of inner step and fastest rate: a quarter of the stability limit. The slow motion that matters is
/// then resolved thousands of times finer.
const FINENESS: f64 = 0.5;

/// Pairs are searched up to this gap, in mean diameters.
const MARGIN: f64 = 0.05;

impl Method for SpringDashpot {
    fn name(&self) -> MethodName {
        MethodName::SpringDashpot
    }

    fn prepare(&mut self, world: &mut World, params: &Params) {
        self.springs = match world.springs {
            SpringModel::Alike(springs) => Some(springs),
            SpringModel::None | SpringModel::Network(_) => None,
        };
        self.bodies.clone_from(&world.bodies);
        self.time = world.time;
        if let Some(springs) = self.springs {
            if self.rests.is_none() {
                self.rests = Some(rests(world, springs));
            }
            (self.done, self.needed) = (0, self.inner_steps(springs, params));
        }
    }

    fn sweep(
        &mut self,
        world: &mut World,
        params: &Params,
        slice: Slice,
    ) -> Result<Progress, Fault> {
        let method = self.name();
        let springs = self.springs.ok_or(Fault::NoSprings { method })?;
        let most = match slice {
            Slice::Sweeps(most) => most,
            Slice::Visit => 1,
        };
        let dt = params.dt / self.needed as f64;
        for _ in 0..most.min(self.needed - self.done) {
            self.bodies.drive(self.time, dt);
            self.find_forces(springs, params.friction, dt);
            self.push(world.steps, params, dt);
            self.bodies.drift(dt);
            self.time += dt;
            self.done += 1;
        }
        let change = ForceChange::default();
        let sweeps = self.done;
        Ok(Progress::Swept { sweeps, change })
    }

    fn finish(&mut self, world: &mut World, _params: &Params) -> StepReport {
        world.bodies.all.clone_from(&self.bodies.all);
        world.bodies.turned.clone_from(&self.bodies.turned);
        world.remember(&self.contacts, MARGIN * world.diameter);
        StepReport {
            iterations: self.needed,
            ..StepReport::default()
        }
    }

    fn forces(&self) -> &[Contact] {
        &self.contacts
    }

    fn is_solved(&self) -> bool {
        self.done >= self.needed
    }

    fn bytes(&self) -> usize {
        let rests = self.rests.as_ref().map_or(0, Neighbours::bytes);
        self.bodies.bytes() + rests + arrays::bytes(&self.contacts)
    }
}

/// The springs' rest positions, with which they carry the forces that the pairs remember.
fn rests(world: &World, springs: Springs) -> Neighbours {
    let bodies = &world.bodies;
    let at_rest = |c: &Candidate| {
        let (gap, normal) = bodies.gap(c.pair[0] as usize, c.pair[1] as usize);
        let [normal_weight, tangent_weight] = mass_weights(&contact(bodies, c.pair, normal));
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
    let loaded = world.neighbours.candidates.iter();
    let loaded = loaded.filter(|c| c.memory[0] > 0.0).map(at_rest);
    let mut rests = Neighbours::default();
    rests.remember(bodies, loaded.collect());
    // Pairs that overlap without a force have their rest position there.
    for Candidate { pair, memory } in &mut rests.candidates {
        let (gap, _) = bodies.gap(pair[0] as usize, pair[1] as usize);
        if *memory == [0.0; 2] && gap < 0.0 {
            memory[0] = gap;
        }
    }
    rests
}

impl SpringDashpot {
    /// Inner steps per Δt that resolve the fastest relaxation and the fastest oscillation. Both are bounded by twice the
    /// largest sum, over the contacts of one body, of spring constants over masses: 4γ/m and 2·√(κ/m) in a chain.
    fn inner_steps(&self, springs: Springs, params: &Params) -> u64 {
        let bodies = &self.bodies;
        let mut per_mass = vec![0.0; bodies.all.len()];
        let rests = self.rests.iter().flat_map(|rests| &rests.candidates);
        for Candidate { pair, memory } in rests {
            let (gap, normal) = bodies.gap(pair[0] as usize, pair[1] as usize);
            if gap < memory[0] {
                let [normal_weight, tangent_weight] = mass_weights(&contact(bodies, *pair, normal));
                for body in pair.map(|i| i as usize) {
                    let [x, y, spin] = bodies.all[body].inverse_mass;
                    let inverse = f64::max(x, y);
                    let turns = if params.friction > 0.0 {
                        tangent_weight * (inverse + spin)
                    } else {
                        0.0
                    };
                    per_mass[body] += normal_weight * inverse + turns;
                }
            }
        }
        let stiffest = per_mass.into_iter().fold(0.0, f64::max).max(1.0);
        let Springs { stiffness, damping } = springs;
        let rate = (2.0 * damping * stiffest).max((2.0 * stiffness * stiffest).sqrt());
        (params.dt * rate / FINENESS).ceil().max(1.0) as u64
    }

    fn find_forces(&mut self, springs: Springs, friction: f64, dt: f64) {
        let Springs { stiffness, damping } = springs;
        let (bodies, rests) = (&self.bodies, self.rests.get_or_insert_default());
        rests.refresh(bodies, MARGIN * bodies.mean_diameter(), &SingleThread);
        self.contacts.clear();
        for Candidate {
            pair,
            memory: [rest, stretch],
        } in &mut rests.candidates
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

    fn push(&mut self, step: u64, params: &Params, dt: f64) {
        let Params {
            gravity_x,
            gravity_y,
            ..
        } = *params;
        let load = params.load_at(step);
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
