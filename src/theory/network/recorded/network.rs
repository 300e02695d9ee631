//! The network of a recorded packing: freedoms, rows, and what holds what.

use std::sync::Arc;

use nalgebra::DMatrix;

use super::hold::{self, Hold};
use super::sequence::ContactRows;
use super::{RecordedPacking, RecordedShape, Vector, VisitSequence, Visits, cross, dot};
use crate::physics::MethodName;
use crate::physics::threads::Threads;
use crate::theory::network::row::VisitRow;
use crate::theory::network::rows::Rows;
use crate::theory::network::{AtLimit, NoModes};

/// What the program that recorded a packing does in a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedSetting {
    /// The method: what is remembered from step to step, and what a sweep corrects.
    pub method: MethodName,
    /// The order of the visits.
    pub sequence: VisitSequence,
    /// What a visit does.
    pub visits: Visits,
    /// Factor of over-relaxation; one is none.
    pub relaxation: f64,
    /// What contacts at the limit of their friction do.
    pub at_limit: AtLimit,
    /// Gravity; if none is given, it is found from the forces.
    pub gravity: Option<Vector>,
}

impl Default for RecordedSetting {
    fn default() -> Self {
        Self {
            method: MethodName::ContactDynamics,
            sequence: VisitSequence::RandomSweep,
            visits: Visits::Rows,
            relaxation: 1.0,
            at_limit: AtLimit::Slides,
            gravity: None,
        }
    }
}

/// The network of a recorded packing.
#[derive(Clone, Debug)]
pub struct RecordedNetwork {
    packing: RecordedPacking,
    pub(super) setting: RecordedSetting,
    /// The freedom of each component of each body: x, y, z and three whitened rotations.
    pub(super) freedom: Vec<[Option<u32>; 6]>,
    /// 1/√m of each body.
    pub(super) weight: Vec<f64>,
    /// L⁻¹ of each body, with L·Lᵀ its moments of inertia about the axes that are free.
    turning: Vec<[Vector; 3]>,
    pub(super) rows: Rows<12>,
    pub(super) links: Vec<ContactRows>,
    hold: Hold,
    gravity: Vector,
    pub(super) sliding: usize,
    unbalance: Option<(f64, usize)>,
}

/// Coefficients below this share of their row are rounding errors of a file.
const ROUNDING: f64 = 1e-9;

impl RecordedNetwork {
    /// The network; rattlers and floating parts are left out.
    pub fn of(packing: RecordedPacking, setting: RecordedSetting) -> Result<Self, NoModes> {
        is_predicted(setting.method, &packing).map_err(NoModes::NoSpring)?;
        let gravity = setting
            .gravity
            .unwrap_or_else(|| hold::gravity_of(&packing));
        let hold = Hold::of(&packing, gravity);
        if packing.contacts.is_empty() || (packing.has_forces && hold::mean_force(&packing) <= 0.0)
        {
            return Err(NoModes::NoContacts);
        }
        if !hold.is_link.contains(&true) {
            return Err(match hold.floating.first() {
                Some(part) => NoModes::Floats(names(&packing, part)),
                None => NoModes::AllRattlers,
            });
        }
        let mut network = Self {
            freedom: vec![[None; 6]; packing.bodies.len()],
            weight: packing
                .bodies
                .iter()
                .map(|b| b.mass.sqrt().recip())
                .collect(),
            turning: Vec::new(),
            rows: Rows::default(),
            links: Vec::new(),
            unbalance: hold::unbalance(&packing, &hold, gravity),
            sliding: 0,
            gravity,
            hold,
            packing,
            setting,
        };
        network.turning = (0..network.packing.bodies.len())
            .map(|i| network.inverse_root(i))
            .collect::<Result<_, _>>()?;
        let freedoms = network.add_links();
        network.rows.close(freedoms);
        network.rows.fills_space = !network.packing.is_flat;
        if freedoms == 0 {
            return Err(NoModes::AllRattlers);
        }
        if network.setting.sequence == VisitSequence::Averaged {
            network.average();
        }
        Ok(network)
    }

    /// L⁻¹ of a body, zero along axes about which it cannot turn.
    fn inverse_root(&self, body: usize) -> Result<[Vector; 3], NoModes> {
        let body = &self.packing.bodies[body];
        let mut root = [[0.0; 3]; 3];
        let free: Vec<usize> = (0..3).filter(|k| body.free[3 + k]).collect();
        if body.is_fixed() || free.is_empty() {
            return Ok(root);
        }
        let [xx, yy, zz, xy, xz, yz] = body.inertia;
        let whole = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];
        let part = DMatrix::from_fn(free.len(), free.len(), |i, j| whole[free[i]][free[j]]);
        let inverse = part.cholesky().and_then(|c| c.l().try_inverse());
        let inverse = inverse.ok_or_else(|| {
            NoModes::Numerics(format!(
                "the moments of inertia of body {} are not those of a solid",
                body.id
            ))
        })?;
        for (i, row) in free.iter().enumerate() {
            for (j, column) in free.iter().enumerate() {
                root[*row][*column] = inverse[(i, j)];
            }
        }
        Ok(root)
    }

    /// Adds the rows of all links; returns the number of freedoms.
    fn add_links(&mut self) -> usize {
        let mut freedoms = 0;
        for index in 0..self.packing.contacts.len() {
            if !self.hold.is_link[index] {
                continue;
            }
            let first = self.rows.all.len() as u32;
            let contact = &self.packing.contacts[index];
            let (n, t) = (contact.normal, contact.tangent_force);
            let slides = contact.slides && self.setting.at_limit == AtLimit::Slides;
            let mut directions = vec![(n, n)];
            if slides {
                let length = dot(t, t).sqrt();
                let slope = if length > 0.0 {
                    contact.friction / length
                } else {
                    0.0
                };
                directions[0].1 = std::array::from_fn(|k| n[k] + slope * t[k]);
                self.sliding += 1;
            } else if contact.friction > 0.0 {
                let tangents = tangents(n, self.packing.is_flat);
                directions.extend(tangents.into_iter().map(|t| (t, t)));
            }
            for (read, push) in directions {
                let (read, push) = (self.row(index, read), self.row(index, push));
                let at = self.freedoms_of(index, &read, &push, &mut freedoms);
                self.rows.all.extend(VisitRow::along(at, read, push));
            }
            let rows = self.rows.all.len() as u32 - first;
            if rows > 0 {
                self.links.push(ContactRows {
                    contact: index as u32,
                    first,
                    rows,
                });
                let own = &mut self.rows.all[first as usize..];
                if self.setting.visits == Visits::Blocks {
                    orthonormalise(own);
                }
                let factor = self.setting.relaxation.sqrt();
                if factor != 1.0 {
                    own.iter_mut().for_each(|row| row.scale(factor));
                }
            }
        }
        freedoms
    }

    /// Every body takes the mean of the corrections of its n contacts: a sweep is 1 − n⁻¹·A. With q·√n instead of q for the motion of a body it is
    /// symmetric, 1 − n^(−½)·A·n^(−½).
    fn average(&mut self) {
        let ends = |link: &ContactRows| self.packing.contacts[link.contact as usize].ends;
        let mut contacts = vec![0.0_f64; self.weight.len()];
        for body in self.links.iter().flat_map(ends).flatten() {
            contacts[body] += 1.0;
        }
        let share = |body: usize| contacts[body].max(1.0).sqrt().recip();
        for link in &self.links {
            let ends = ends(link).map(|end| end.map_or(1.0, share));
            for row in &mut self.rows.all[link.first as usize..][..link.rows as usize] {
                for k in 0..12 {
                    row.read[k] *= ends[k / 6];
                    row.push[k] *= ends[k / 6];
                }
            }
        }
        for body in 0..contacts.len() {
            let share = share(body);
            self.weight[body] *= share;
            self.turning[body] = self.turning[body].map(|row| row.map(|x| x * share));
        }
    }

    /// The relative velocity along a direction at a contact, as coefficients of the whitened freedoms of its two ends.
    fn row(&self, contact: usize, along: Vector) -> [f64; 12] {
        let contact = &self.packing.contacts[contact];
        let mut row = [0.0; 12];
        for (side, sign) in [-1.0, 1.0].into_iter().enumerate() {
            let Some(i) = contact.ends[side] else {
                continue;
            };
            let body = &self.packing.bodies[i];
            if body.is_fixed() {
                continue;
            }
            let arm = self.arm(i, contact.arms[side], contact.normal);
            let torque = cross(arm, along);
            for k in 0..3 {
                if body.free[k] {
                    row[6 * side + k] = sign * along[k] * self.weight[i];
                }
                row[6 * side + 3 + k] = sign * dot(self.turning[i][k], torque);
            }
        }
        let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
        row.map(|x| if x.abs() < ROUNDING * length { 0.0 } else { x })
    }

    /// The lever arm; that of a round body is along the normal, whatever the digits of a file say.
    fn arm(&self, body: usize, arm: Vector, normal: Vector) -> Vector {
        match self.packing.bodies[body].shape {
            RecordedShape::Round { .. } => {
                let along = dot(arm, normal);
                normal.map(|n| n * along)
            }
            _ => arm,
        }
    }

    /// The freedoms that a row touches; new ones are added.
    fn freedoms_of(
        &mut self,
        contact: usize,
        read: &[f64; 12],
        push: &[f64; 12],
        freedoms: &mut usize,
    ) -> [u32; 12] {
        let ends = self.packing.contacts[contact].ends;
        let mut at = [u32::MAX; 12];
        for k in 0..12 {
            let (Some(body), true) = (ends[k / 6], read[k] != 0.0 || push[k] != 0.0) else {
                continue;
            };
            at[k] = *self.freedom[body][k % 6].get_or_insert_with(|| {
                *freedoms += 1;
                *freedoms as u32 - 1
            });
        }
        at
    }
}

impl RecordedNetwork {
    /// Lets threads share the work; no bit of any result depends on them.
    pub fn set_threads(&mut self, threads: Arc<dyn Threads>) {
        self.rows.shared_by = Some(threads);
    }

    /// The same with its matrix factorised, however large it is.
    pub fn factorised(mut self) -> Self {
        self.rows.fills_space = false;
        self
    }
}

/// Read access.
impl RecordedNetwork {
    /// The packing.
    pub fn packing(&self) -> &RecordedPacking {
        &self.packing
    }

    /// Degrees of freedom of the bodies that are held.
    pub fn freedoms(&self) -> usize {
        self.rows.freedoms
    }

    /// The rows alone.
    pub fn rows(&self) -> &Rows<12> {
        &self.rows
    }

    /// Contacts that hold something.
    pub fn contacts(&self) -> usize {
        self.links.len()
    }

    /// Those of them that slide.
    pub fn sliding(&self) -> usize {
        self.sliding
    }

    /// Bodies that fewer than two forces hold.
    pub fn rattlers(&self) -> usize {
        self.hold.rattlers.len()
    }

    /// Parts that touch nothing fixed, in words.
    pub fn floating(&self) -> Vec<String> {
        let parts = self.hold.floating.iter();
        parts.map(|part| names(&self.packing, part)).collect()
    }

    /// Gravity, as given or as found from the forces.
    pub fn gravity(&self) -> Vector {
        self.gravity
    }

    /// Largest unbalanced force in mean contact forces, and the name of the body; none if the file has no forces.
    pub fn unbalance(&self) -> Option<(f64, i64)> {
        let (force, body) = self.unbalance?;
        Some((force, self.packing.bodies[body].id))
    }

    /// The freedom of each component of a body, if it is held.
    pub fn freedoms_at(&self, body: usize) -> [Option<u32>; 6] {
        self.freedom[body]
    }

    /// Velocity and angular velocity of every body from a vector of freedoms; zero where there is no freedom.
    pub fn motions(&self, vector: &[f64]) -> Vec<[f64; 6]> {
        let motion = |i: usize| {
            let own = self.freedom[i].map(|at| at.map_or(0.0, |at| vector[at as usize]));
            let root = &self.turning[i];
            std::array::from_fn(|k| match k {
                0..3 => own[k] * self.weight[i],
                _ => (0..3).map(|j| root[j][k - 3] * own[3 + j]).sum(),
            })
        };
        (0..self.freedom.len()).map(motion).collect()
    }

    /// The vector of freedoms of these velocities; rotations are left out.
    pub(super) fn vector(&self, motions: &[[f64; 6]]) -> Vec<f64> {
        let mut vector = vec![0.0; self.freedoms()];
        for (i, (freedom, motion)) in self.freedom.iter().zip(motions).enumerate() {
            for (at, value) in freedom.iter().zip(motion).take(3) {
                if let Some(at) = at {
                    vector[*at as usize] = value / self.weight[i];
                }
            }
        }
        vector
    }
}

/// Whether the springs of a method are those of its sweeps, or why not.
fn is_predicted(method: MethodName, packing: &RecordedPacking) -> Result<(), &'static str> {
    match method {
        MethodName::ContactDynamics => Ok(()),
        MethodName::PositionBased if packing.contacts.iter().all(|c| c.friction == 0.0) => Ok(()),
        MethodName::PositionBased => Err(
            "position_based forgets friction from step to step, so tangential springs are dashpots: only packings without friction are predicted",
        ),
        MethodName::SoftStep | MethodName::Augmented => Err(
            "this method has springs of its own, whose parameters a packing of another program does not have: not predicted",
        ),
        MethodName::Direct => Err(
            "direct solves for all forces at once and makes no sweeps: it has the springs of its penalty, κ = ρ·m/Δt², whatever the packing",
        ),
        MethodName::SpringDashpot | MethodName::ImplicitSprings => {
            Err("designed springs: this method has them at its contacts instead of sweeps")
        }
    }
}

/// Two directions across a normal, or one in the plane.
fn tangents(n: Vector, is_flat: bool) -> Vec<Vector> {
    if is_flat {
        return vec![[-n[1], n[0], 0.0]];
    }
    let smallest = if n[2].abs() < 0.7 {
        [0.0, 0.0, 1.0]
    } else {
        [1.0, 0.0, 0.0]
    };
    let first = cross(smallest, n);
    let length = dot(first, first).sqrt();
    let first = first.map(|x| x / length);
    vec![first, cross(n, first)]
}

/// Makes the rows of a contact orthogonal to each other: visiting them one after the other then is solving for all of them at once.
fn orthonormalise(rows: &mut [VisitRow<12>]) {
    for i in 1..rows.len() {
        let (before, own) = rows.split_at_mut(i);
        let row = &mut own[0];
        for other in before.iter() {
            let mut share = 0.0;
            for k in 0..12 {
                share += row.read[k] * other.read[k];
            }
            for k in 0..12 {
                row.read[k] -= share * other.read[k];
                row.at[k] = row.at[k].min(other.at[k]);
            }
        }
        let length = row.read.iter().map(|x| x * x).sum::<f64>().sqrt();
        let scale = if length > ROUNDING { 1.0 / length } else { 0.0 };
        row.read.iter_mut().for_each(|x| *x *= scale);
        row.push = row.read;
    }
}

/// A part in words: how many bodies, and the first of them.
fn names(packing: &RecordedPacking, part: &[usize]) -> String {
    let first: Vec<String> = (part.iter().take(5))
        .map(|i| packing.bodies[*i].id.to_string())
        .collect();
    let more = if part.len() > first.len() {
        ", …"
    } else {
        ""
    };
    let bodies = if part.len() == 1 { "body" } else { "bodies" };
    format!("{} {bodies} ({}{more})", part.len(), first.join(", "))
}
