//! The contact network of an assembly at rest: the modes of a packing, predicted from its contacts alone.
//!
//! Let q be the motion of all bodies, each component times √m, and ĝ_i the unit vector that picks the relative velocity of
//! row i out of it. A contact that sticks has two rows (normal and tangential), one that slides has one. A visit removes the row's
//! velocity: q ← q − ĝ_i·(ĝ_i·q), a projection. A parallel sweep is 1 − A with
//!
//! ```text
//! A = Σ_i ĝ_i·ĝ_iᵀ = √(1/m)·Gᵀ·D⁻¹·G·√(1/m)
//! ```
//!
//! and any other sweep, averaged over its random numbers, is an operator M of the same kind, which shrinks the slow modes of A by
//! S_j = 1 − ρ·μ_j. A step is N_I sweeps of what the motion would become with the remembered forces, hence
//!
//! ```text
//! q(t + Δt) = M^N_I·(2·q(t) − q(t − Δt))
//! ```
//!
//! which is the exact law of [`super::modes`] in every mode of M. It is exact for the mean over solver seeds as long as no
//! contact changes its status: sweeps are linear and independent of each other.
//!
//! The forces at rest add a little, since they turn with their contacts: [`Network::turned_forces`].
//!
//! Under [`direct`](crate::physics::method::direct) no row is divided by its effective mass, D = 1/ρ, and a step leaves 1/(1 + A) of the motion, whatever N_I is.
//!
//! A sliding contact R_t = ±μ·R_n reads its normal velocity and pushes along the edge of its friction cone: its projection is oblique
//! and M is no longer symmetric; [`arnoldi`] finds its complex eigenvalues.

pub mod arnoldi;
mod block;
mod character;
mod krylov;
mod matrix;
pub mod mode;
mod polynomial;
mod prestress;
pub mod projection;
pub mod recorded;
pub mod response;
mod rest;
mod row;
pub mod rows;
mod slowest;
mod sparse;
pub mod sweeps;
pub mod swept;
pub mod walks;

use std::ops::ControlFlow;

use crate::physics::{Assembly, Contact, GapLaw, MethodName, Params, UpdateOrder};
use crate::schema::written;
use crate::theory::methods::as_contact_dynamics;

pub use character::Character;
pub use mode::NetworkMode;
pub use response::ForceResponse;
pub use row::VisitRow;
pub use rows::Rows;

/// Called with the share of the work that is done; may stop the work.
pub type Watch<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Why there are no modes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoModes {
    /// Nothing touches.
    #[error("no contact carries a force: compress the packing first, for instance with `prepare`")]
    NoContacts,
    /// Nothing is held.
    #[error("every disc is a rattler: none is held by two or more forces")]
    AllRattlers,
    /// Nothing fixed holds it.
    #[error("nothing fixed holds {0}: touch body -1 or a body with `mass` inf")]
    Floats(String),
    /// It moves, or its forces do not balance.
    #[error(
        "not at rest: an unbalanced force of {} mean contact forces remains (at most {} is allowed); let it settle first",
        written::error(*unbalance),
        written::plain(MOST_UNBALANCE)
    )]
    Moving {
        /// The largest unbalanced force, in mean contact forces.
        unbalance: f64,
    },
    /// Parameters under which there is no spring to predict.
    #[error("{0}")]
    NoSpring(&'static str),
    /// Too few freedoms for what was asked.
    #[error(
        "{wanted} modes were requested, but the network has only {freedoms} degrees of freedom"
    )]
    TooMany {
        /// Modes asked for.
        wanted: usize,
        /// Degrees of freedom.
        freedoms: usize,
    },
    /// The matrix could not be factorised.
    #[error("the matrix of the network cannot be factorised: {0}")]
    Numerics(String),
    /// The watcher stopped it.
    #[error("stopped")]
    Stopped,
}

/// Largest unbalanced force, in mean contact forces, that still counts as rest: far above what a small kick causes, far below
/// what rearranges contacts.
pub const MOST_UNBALANCE: f64 = 1e-3;

/// Contacts with less than this share of the mean force count as having none: rounding, or a rattler that leans on a neighbour.
const WEAKEST: f64 = 1e-9;

/// What a contact at the limit of its friction does under a small disturbance: it slides while it is pushed on, and sticks in a ringing that fades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtLimit {
    /// It slides on, pushing along the edge of its cone.
    #[default]
    Slides,
    /// It sticks, as it does from the first swing back on.
    Sticks,
}

/// What one contact contributes: one row if it slides or has no friction, else two.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Link {
    /// Index of the contact in the assembly.
    contact: u32,
    /// Its first row.
    first: u32,
    /// How many rows it has, 1 or 2.
    rows: u32,
}

/// The network of an assembly at rest.
#[derive(Clone, Debug)]
pub struct Network {
    /// The assembly, detected and not swept: it gives the order of the visits.
    at_rest: Assembly,
    /// The freedom of each component (x, y, surface speed) of each body.
    freedom: Vec<[Option<u32>; 3]>,
    /// 1/√m of every freedom.
    weight: Vec<f64>,
    /// ρ, if a step solves for all forces at once.
    penalty: Option<f64>,
    rows: Rows<6>,
    links: Vec<Link>,
    rattlers: usize,
    sliding: usize,
    unbalance: f64,
}

impl Network {
    /// The network of an assembly at rest, contacts at the limit of their friction sliding; under `direct` they stick.
    pub fn of(assembly: &Assembly) -> Result<Self, NoModes> {
        Self::with(assembly, AtLimit::Slides)
    }

    /// The same, with a choice of what contacts at the limit of their friction do.
    pub fn with(assembly: &Assembly, at_limit: AtLimit) -> Result<Self, NoModes> {
        let given = &assembly.params;
        let penalty = (given.method == MethodName::Direct).then_some(given.penalty);
        let (at_limit, params) = match penalty {
            Some(_) => (AtLimit::Sticks, one_sweep(given)),
            None => {
                let same = as_contact_dynamics(given);
                (at_limit, same.map_err(NoModes::NoSpring)?)
            }
        };
        if !assembly.bodies().are_discs() {
            return Err(NoModes::NoSpring(
                "boxes and bonds are predicted by the step map, not by the network of contacts",
            ));
        }
        if params.warm_start != 1.0 {
            return Err(NoModes::NoSpring(
                "modes are predicted only for contacts that keep their whole force from step to step: set warm_start=1",
            ));
        }
        if params.gap_law == GapLaw::Exact || params.restitution > 0.0 {
            return Err(NoModes::NoSpring(
                "modes are predicted only for inelastic contacts that keep their overlaps: set gap_law=quasi_inelastic and restitution=0",
            ));
        }
        // Uses the state between two steps, so that it also works inside a step.
        let mut at_rest = Assembly::from_state(assembly.state(), params);
        at_rest.detect();
        let contacts = at_rest.contacts();
        let total: f64 = contacts.iter().map(|c| c.normal_force).sum();
        let loaded = contacts.iter().filter(|c| c.normal_force > 0.0).count();
        if loaded == 0 {
            return Err(NoModes::NoContacts);
        }
        let mean = total / loaded as f64;
        let counts = |c: &Contact| c.normal_force > WEAKEST * mean;
        let mut is_link: Vec<bool> = contacts.iter().map(counts).collect();
        let held = rest::peel(&at_rest, &mut is_link);
        if !is_link.contains(&true) {
            return Err(NoModes::AllRattlers);
        }
        let unbalance = rest::unbalance(assembly, contacts, &held) / mean;
        if unbalance.is_nan() || unbalance > MOST_UNBALANCE {
            return Err(NoModes::Moving { unbalance });
        }
        let rattlers = held[..at_rest.bodies().discs()]
            .iter()
            .filter(|h| !**h)
            .count();
        let mut network = Self {
            freedom: vec![[None; 3]; held.len()],
            weight: Vec::new(),
            penalty,
            rows: Rows::default(),
            links: Vec::new(),
            rattlers,
            sliding: 0,
            unbalance,
            at_rest,
        };
        network.add_links(&is_link, at_limit);
        if network.weight.is_empty() {
            return Err(NoModes::AllRattlers);
        }
        Ok(network)
    }

    fn add_links(&mut self, is_link: &[bool], at_limit: AtLimit) {
        let friction = self.at_rest.params.friction;
        let links = self.at_rest.contacts().to_vec().into_iter().zip(0..);
        for ((contact, index), _) in links.zip(is_link).filter(|(_, is_link)| **is_link) {
            let first = self.rows.all.len() as u32;
            let slides = at_limit == AtLimit::Slides && contact.is_sliding(friction);
            let at = self.freedoms_of(&contact, slides || friction > 0.0);
            let bodies = &self.at_rest.bodies().all;
            let ends = [&bodies[contact.a as usize], &bodies[contact.b as usize]];
            if slides {
                let slope = friction.copysign(contact.tangent_force);
                let row = VisitRow::sliding(&contact, ends, at, slope);
                self.rows.all.extend(row);
                self.sliding += 1;
            } else {
                self.rows.all.extend(VisitRow::normal(&contact, ends, at));
                if friction > 0.0 {
                    let row = VisitRow::tangential(&contact, ends, at);
                    self.rows.all.extend(row);
                }
            }
            // α of the accelerated order, over-relaxation, or ρ over the effective mass, on both sides: A stays symmetric, and a visit is still q − push·(read·q).
            let params = &self.at_rest.params;
            let steps = match self.penalty {
                Some(penalty) => [contact.normal_response, contact.tangent_response]
                    .map(|response| penalty / (response * params.dt)),
                None => [self.at_rest.step_length(index) * params.over_relaxation(); 2],
            };
            let own = self.rows.all[first as usize..].iter_mut();
            for (row, step) in own.zip(steps).filter(|(_, step)| *step != 1.0) {
                row.scale(step.sqrt());
            }
            let rows = self.rows.all.len() as u32 - first;
            if rows > 0 {
                self.links.push(Link {
                    contact: index,
                    first,
                    rows,
                });
            }
        }
        self.rows.close(self.weight.len());
    }

    /// The freedoms that a contact moves; those that no contact has moved before are added.
    fn freedoms_of(&mut self, contact: &Contact, is_rough: bool) -> [u32; 6] {
        let [nx, ny] = contact.normal;
        let matters = [nx != 0.0 || is_rough, ny != 0.0 || is_rough, is_rough];
        let mut at = [u32::MAX; 6];
        for (side, body) in [contact.a, contact.b].into_iter().enumerate() {
            let inverse = self.at_rest.bodies().all[body as usize].inverse_mass;
            for k in 0..3 {
                if inverse[k] > 0.0 && matters[k] {
                    let own = &mut self.freedom[body as usize][k];
                    at[3 * side + k] = *own.get_or_insert_with(|| {
                        self.weight.push(inverse[k].sqrt());
                        self.weight.len() as u32 - 1
                    });
                }
            }
        }
        at
    }
}

/// Parameters under which a contact responds with its effective mass.
fn one_sweep(direct: &Params) -> Params {
    Params {
        method: MethodName::ContactDynamics,
        order: UpdateOrder::RandomSweep,
        iterations: 1,
        relaxation: 1.0,
        warm_start: 1.0,
        ..direct.of_substep()
    }
}

/// Which bodies are held by two forces or more of bodies that are held themselves: all but rattlers.
pub fn held(assembly: &Assembly) -> Vec<bool> {
    let contacts = assembly.contacts();
    let loaded = contacts.iter().filter(|c| c.normal_force > 0.0);
    let mean = loaded.clone().map(|c| c.normal_force).sum::<f64>() / loaded.count() as f64;
    let counts = |c: &Contact| c.normal_force > WEAKEST * mean;
    rest::peel(
        assembly,
        &mut contacts.iter().map(counts).collect::<Vec<_>>(),
    )
}

/// Read access.
impl Network {
    /// Degrees of freedom of the bodies that are held: the number of modes.
    pub fn freedoms(&self) -> usize {
        self.weight.len()
    }

    /// Contacts that carry a force and hold something.
    pub fn contacts(&self) -> usize {
        self.links.len()
    }

    /// Those of them that slide.
    pub fn sliding(&self) -> usize {
        self.sliding
    }

    /// Discs that nothing holds.
    pub fn rattlers(&self) -> usize {
        self.rattlers
    }

    /// Largest unbalanced force, in mean contact forces.
    pub fn unbalance(&self) -> f64 {
        self.unbalance
    }

    /// ρ, if it is one of `direct`.
    pub fn penalty(&self) -> Option<f64> {
        self.penalty
    }

    /// The assembly it was made from.
    pub fn assembly(&self) -> &Assembly {
        &self.at_rest
    }

    /// The rows, contact by contact.
    pub fn rows(&self) -> &[VisitRow] {
        &self.rows.all
    }

    /// How many eigenvalues of A are below this.
    pub fn count_below(&self, below: f64) -> Result<usize, NoModes> {
        self.rows.count_below(below)
    }

    /// A times a vector.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.rows.times(vector)
    }

    /// Velocity and surface speed of every body from a vector of freedoms; zero where there is no freedom.
    pub fn motions(&self, vector: &[f64]) -> Vec<[f64; 3]> {
        let of = |at: Option<u32>| at.map_or(0.0, |i| vector[i as usize] * self.weight[i as usize]);
        self.freedom.iter().map(|f| f.map(of)).collect()
    }

    /// The vector of freedoms of these velocities and surface speeds.
    pub fn vector(&self, motions: &[[f64; 3]]) -> Vec<f64> {
        let mut vector = vec![0.0; self.freedoms()];
        for (freedom, motion) in self.freedom.iter().zip(motions) {
            for (at, value) in freedom.iter().zip(motion) {
                if let Some(i) = at {
                    vector[*i as usize] = value / self.weight[*i as usize];
                }
            }
        }
        vector
    }

    /// Which freedom the load pushes, and the sign of a positive load along it; none if nothing is loaded or it pushes along several.
    pub fn loaded_freedom(&self) -> Option<(usize, f64)> {
        let load = self.at_rest.bodies().load?;
        let along = load.direction.iter().position(|d| d.abs() == 1.0)?;
        let at = self.freedom.get(load.body)?[along]?;
        Some((at as usize, load.direction[along]))
    }
}
