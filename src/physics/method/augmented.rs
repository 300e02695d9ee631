//! AVBD, Augmented Vertex Block Descent (Giles, Diaz and Yuksel, 2025): every contact has a force and a penalty, and a sweep goes over *bodies*.
//!
//! A step looks for the positions x that minimise inertia, Σ m·|x − y|²/(2Δt²) with y where the bodies would be without contacts, and the
//! energy of the contacts. It is written here with v = (x − x₀)/Δt, x₀ being the positions at its beginning, so C is an error of a gap
//! linearised there:
//!
//! ```text
//! C = Δt·(u_n − u*)        u* = −(1 − α)·(gap + slop)/Δt if the pair overlaps, else −gap/Δt
//! R_n(v) = max(0, R_n − k·C)        R_t(v) = clamp(R_t − k_t·Δt·u_t, ±μ·R_n(v))
//! ```
//!
//! That is the force update of [`contact`](crate::physics::contact) with k·Δt in place of m_eff/Δt, so `normal_response` holds k·Δt. A
//! visit makes one Newton step for one body, with its neighbours as they are now; J are the directions of its contacts, W its
//! inverse masses (two of translation, one of spin):
//!
//! ```text
//! (1 + Δt²·W·Σ k·J·Jᵀ)·δv = v_free − v + Δt·W·Σ J·R(v)
//! ```
//!
//! After each sweep all contacts take R ← R(v), and those that are neither open nor sliding stiffen: k ← k + β·|C|. Between two steps k ← γ·k.
//!
//! What pushes overlaps out is a choice. *During* the sweeps: a share 1 − α of an overlap counts as an error, and R begins the next step as α·γ·R. Where
//! the sweeps end too early this is a ghost, and a quadratic one (`theory::quadratic_ghost`). *After* them: they leave overlaps alone (α = 1, and R is
//! kept whole), and one sweep more with α = 0 moves the bodies without changing their velocities. The authors' demo does that.
//!
//! The sweeps begin from v + w·(v_free − v), where w is the share of the outer acceleration that the body followed in the last step: 1 in free fall, 0 at rest.
//!
//! Bodies are visited from the last to the first, as in the demo: the order must be fixed for the same reason as in
//! [`position_based`](super::position_based), and in this one a piston comes first and the discs follow from top to bottom, so a sweep carries the load to
//! the floor. Update orders, which are orders of contacts, do not count; nor do relaxation, the gap law and restitution. Two things about
//! friction are not the demo's: its limit follows the present R_n and not that of the last sweep, and slip in earlier steps is not pulled back, so a slope creeps
//! while forces fade. A gap that may close counts whole, where the demo has no contact before there is an overlap. Penalties stay within the demo's limits, 1 and 1e9 kg/s² at 60 Hz.

use super::pairs::Pairs;
use super::{Fault, Method, Progress, Slice, StepReport};
use crate::physics::arrays;
use crate::physics::body::{Body, Motion};
use crate::physics::broad::Candidate;
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::params::{MethodName, Params, Stabilisation};
use crate::physics::world::World;

/// Augmented Vertex Block Descent.
#[derive(Clone, Debug, Default)]
pub struct Augmented {
    pairs: Pairs,
    /// `touching[first[i]..first[i + 1]]` are the contacts of body i.
    first: Vec<u32>,
    touching: Vec<u32>,
    /// The motions that the bodies would have without contacts.
    free: Vec<Motion>,
    /// In the extra sweep, the motions that the bodies will keep; after it, those by which they move. Empty without it.
    other: Vec<Motion>,
    /// Sweeps done, and bodies that are left of the present one.
    sweeps: u64,
    left: usize,
    is_solved: bool,
}

impl Method for Augmented {
    fn name(&self) -> MethodName {
        MethodName::Augmented
    }

    fn prepare(&mut self, world: &mut World, params: &Params) {
        self.pairs.begin_step(world, params.dt);
        self.find_contacts(world, params);
    }

    fn sweep(
        &mut self,
        world: &mut World,
        params: &Params,
        slice: Slice,
    ) -> Result<Progress, Fault> {
        if self.is_solved {
            return Ok(Progress::Solved);
        }
        while self.left > 0 {
            self.left -= 1;
            let visited = self.visit(self.left, world, params);
            if let (Slice::Visit, Some(contact)) = (slice, visited) {
                return Ok(Progress::Visited { contact });
            }
        }
        self.end_sweep(world, params)
    }

    fn finish(&mut self, world: &mut World, params: &Params) -> StepReport {
        let [opened, closed] = self.pairs.store_forces(world);
        self.store_penalties(world, params);
        world.book_work(&self.pairs.contacts, params);
        world.drift_with(&mut self.other, params.dt);
        // Positions were solved for, so the forces explain the velocities only once the sweeps have converged: what is not work is lost.
        world.energies.dissipated = world.energies.work - world.energies.kinetic;
        StepReport {
            iterations: self.sweeps,
            opened,
            closed,
            by_sweeps: 0,
        }
    }

    fn forces(&self) -> &[Contact] {
        &self.pairs.contacts
    }

    fn gaps(&self) -> &[f64] {
        &self.pairs.gaps
    }

    fn is_solved(&self) -> bool {
        self.is_solved
    }

    fn bytes(&self) -> usize {
        let lists = arrays::bytes(&self.first) + arrays::bytes(&self.touching);
        let motions = arrays::bytes(&self.free) + arrays::bytes(&self.other);
        self.pairs.bytes() + lists + motions
    }
}

/// Least and largest penalty in a step of this length, in m/t₀².
fn limits(dt: f64) -> [f64; 2] {
    [1.0, 1e9].map(|k| k / (60.0 * dt * 60.0 * dt))
}

/// Before the sweeps.
impl Augmented {
    /// Finds the contacts and the motions from which the sweeps begin.
    fn find_contacts(&mut self, world: &mut World, params: &Params) {
        self.pairs.choose(world);
        self.build(world, params);
        self.list_by_body(world.bodies.all.len());
        world.apply_external_forces(params);
        self.free.clear();
        self.free.extend(world.bodies.all.iter().map(Motion::of));
        let followed = world.penalties.accelerations.iter().copied();
        let followed = followed.chain(std::iter::repeat([0.0; 2]));
        let bodies = world.bodies.all.iter_mut().zip(&world.before);
        for ((body, before), [ax, ay]) in bodies.zip(followed) {
            let [vx, vy] = before.velocity;
            let (gx, gy) = (body.velocity[0] - vx, body.velocity[1] - vy);
            let outer = gx * gx + gy * gy;
            if outer > 0.0 {
                let w = ((ax * gx + ay * gy) * params.dt / outer).clamp(0.0, 1.0);
                body.velocity = [vx + w * gx, vy + w * gy];
            }
        }
        self.other.clear();
        (self.sweeps, self.left) = (0, world.bodies.all.len());
        self.is_solved = false;
    }

    /// Contacts with the forces and penalties that they remember.
    fn build(&mut self, world: &World, params: &Params) {
        let (dt, gamma) = (params.dt, params.penalty_memory);
        let (alpha, kept) = match params.stabilisation {
            Stabilisation::During => (params.overlap_kept, params.overlap_kept * gamma),
            Stabilisation::After => (1.0, 1.0),
        };
        let [least, most] = limits(dt);
        let decayed = |k: f64| (gamma * k).clamp(least, most) * dt;
        let Pairs {
            contacts,
            gaps,
            chosen,
            ..
        } = &mut self.pairs;
        contacts.clear();
        gaps.clear();
        let mut penalties = world.penalties.pairs.iter().peekable();
        for i in chosen.iter() {
            let Candidate { pair, memory } = world.neighbours.candidates[*i as usize];
            while penalties.next_if(|p| p.pair < pair).is_some() {}
            let known = penalties.next_if(|p| p.pair == pair);
            let [k, k_t] = known.map_or([0.0; 2], |p| p.memory).map(decayed);
            let (gap, normal) = world.bodies.gap(pair[0] as usize, pair[1] as usize);
            let ends = pair.map(|i| &world.bodies.all[i as usize]);
            let mut contact = Contact::new(pair, ends, normal, dt);
            [contact.normal_force, contact.tangent_force] =
                memory.map(|r| params.warm_start * kept * r);
            contact.target = target(gap, alpha, params);
            contact.normal_response = k;
            if params.friction == 0.0 {
                contact.tangent_response = 0.0;
            } else if contact.tangent_response > 0.0 {
                contact.tangent_response = k_t;
            }
            contacts.push(contact);
            gaps.push(gap);
        }
    }

    /// Lists the contacts of each body.
    fn list_by_body(&mut self, bodies: usize) {
        let contacts = &self.pairs.contacts;
        arrays::refill(&mut self.first, bodies + 1, 0);
        for body in contacts.iter().flat_map(|c| [c.a, c.b]) {
            self.first[body as usize] += 1;
        }
        // Ends of the lists; filling them from behind makes them their beginnings.
        let mut end = 0;
        for first in &mut self.first {
            end += *first;
            *first = end;
        }
        arrays::resize(&mut self.touching, end as usize, 0);
        for (i, contact) in contacts.iter().enumerate().rev() {
            for body in [contact.a, contact.b] {
                let first = &mut self.first[body as usize];
                *first -= 1;
                self.touching[*first as usize] = i as u32;
            }
        }
    }
}

/// u*, the normal velocity without an error, if a share α of an overlap is left alone. A gap counts whole.
fn target(gap: f64, alpha: f64, params: &Params) -> f64 {
    if gap > 0.0 {
        -gap / params.dt
    } else {
        -(1.0 - alpha) * (gap + params.slop) / params.dt
    }
}

/// The sweeps.
impl Augmented {
    /// A Newton step of one body. Returns one of its contacts, if it has any and can move.
    fn visit(&self, body: usize, world: &mut World, params: &Params) -> Option<usize> {
        let all = &mut world.bodies.all;
        let (now, inverse_mass) = (Motion::of(&all[body]), all[body].inverse_mass);
        if inverse_mass == [0.0; 3] {
            return None;
        }
        let [first, end] = [body, body + 1].map(|i| self.first[i] as usize);
        let touching = &self.touching[first..end];
        let rows = if params.friction > 0.0 { 2 } else { 1 };
        let (mut push, mut stiffness) = ([0.0; 3], [[0.0; 3]; 3]);
        for i in touching {
            let contact = &self.pairs.contacts[*i as usize];
            let [a, b] = [contact.a, contact.b].map(|i| Motion::of(&all[i as usize]));
            let [r_n, r_t] = contact.updated_forces(a, b, params.friction);
            let side = if contact.b as usize == body {
                1.0
            } else {
                -1.0
            };
            let [nx, ny] = contact.normal.map(|n| side * n);
            let directions = [
                ([nx, ny, 0.0], r_n, contact.normal_response),
                ([-ny, nx, -1.0], r_t, contact.tangent_response),
            ];
            for (j, force, response) in &directions[..rows] {
                for (x, row) in stiffness.iter_mut().enumerate() {
                    push[x] += force * j[x];
                    (0..3).for_each(|y| row[y] += response * j[x] * j[y]);
                }
            }
        }
        let free = self.free[body];
        let mut right = [
            free.velocity[0] - now.velocity[0],
            free.velocity[1] - now.velocity[1],
            free.spin - now.spin,
        ];
        for (x, row) in stiffness.iter_mut().enumerate() {
            let per_mass = params.dt * inverse_mass[x];
            right[x] += per_mass * push[x];
            row.iter_mut().for_each(|k| *k *= per_mass);
            row[x] += 1.0;
        }
        let [dx, dy, turn] = solved(stiffness, right);
        all[body].set_motion(Motion {
            velocity: [now.velocity[0] + dx, now.velocity[1] + dy],
            spin: now.spin + turn,
        });
        touching.first().map(|i| *i as usize)
    }

    /// Contacts take the forces of the present motions, and stiffen.
    fn update_forces(&mut self, all: &[Body], params: &Params) -> ForceChange {
        let Params { dt, friction, .. } = *params;
        let most = limits(dt)[1] * dt;
        let grown = |response: f64, u: f64| {
            (response + params.penalty_growth * dt * dt * u.abs()).min(most)
        };
        let mut change = ForceChange::default();
        for contact in &mut self.pairs.contacts {
            let [a, b] = [contact.a, contact.b].map(|i| Motion::of(&all[i as usize]));
            let [u_n, u_t] = contact.relative_velocity(a, b);
            let [r_n, r_t] = contact.lanes().forces_at([u_n, u_t], friction);
            change.add(r_n - contact.normal_force);
            if r_n > 0.0 {
                contact.normal_response = grown(contact.normal_response, u_n - contact.target);
            }
            if r_t.abs() < friction * r_n {
                contact.tangent_response = grown(contact.tangent_response, u_t);
            }
            [contact.normal_force, contact.tangent_force] = [r_n, r_t];
        }
        change
    }

    fn end_sweep(&mut self, world: &mut World, params: &Params) -> Result<Progress, Fault> {
        (self.sweeps, self.left) = (self.sweeps + 1, world.bodies.all.len());
        let sweeps = self.sweeps;
        let mut change = ForceChange::default();
        if self.other.is_empty() {
            change = self.update_forces(&world.bodies.all, params);
            if !self.pairs.is_done(sweeps, change, params) {
                return Ok(Progress::Swept { sweeps, change });
            }
            if params.stabilisation == Stabilisation::After {
                self.other.extend(world.bodies.all.iter().map(Motion::of));
                for (contact, gap) in self.pairs.contacts.iter_mut().zip(&self.pairs.gaps) {
                    contact.target = target(*gap, 0.0, params);
                }
                return Ok(Progress::Swept { sweeps, change });
            }
        }
        if self.pairs.must_repeat(world, params)? {
            self.find_contacts(world, params);
        } else {
            world.exchange_motions(&mut self.other);
            self.is_solved = true;
        }
        Ok(Progress::Swept { sweeps, change })
    }

    /// Stores what the next step needs besides forces.
    fn store_penalties(&self, world: &mut World, params: &Params) {
        let least = limits(params.dt)[0];
        let penalties = self.pairs.contacts.iter().map(|c| Candidate {
            pair: [c.a, c.b],
            memory: [c.normal_response, c.tangent_response].map(|k| k / params.dt),
        });
        let kept = &mut world.penalties;
        kept.pairs.clear();
        (kept.pairs).extend(penalties.filter(|p| p.memory.iter().any(|k| *k > least)));
        let bodies = world.bodies.all.iter().zip(&world.before);
        kept.accelerations.clear();
        kept.accelerations.extend(bodies.map(|(body, before)| {
            [0, 1].map(|x| (body.velocity[x] - before.velocity[x]) / params.dt)
        }));
    }
}

/// The solution of three equations. No pivot is needed: scaled by the masses, the matrix is one plus a sum of squares.
fn solved(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for x in 0..3 {
        for y in x + 1..3 {
            let factor = matrix[y][x] / matrix[x][x];
            (x..3).for_each(|z| matrix[y][z] -= factor * matrix[x][z]);
            right[y] -= factor * right[x];
        }
    }
    for x in (0..3).rev() {
        let known: f64 = (x + 1..3).map(|y| matrix[x][y] * right[y]).sum();
        right[x] = (right[x] - known) / matrix[x][x];
    }
    right
}
