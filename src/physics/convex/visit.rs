//! The force update with lever arms: the formula of [`contact`](crate::physics::contact) where a force does not go through both centres.
//!
//! With r the way from a body's centre to the point, R the radius of the circle around it and s = ω·R its surface speed, the point moves
//! with v + s·(r⊥/R). So a normal force turns a body as well, by its arm (r × n)/R, and the relative velocity is
//!
//! ```text
//! u_n = n·(v_b − v_a) + s_b·arm_b − s_a·arm_a          u_t the same with t, the normal turned by +90°
//! ```
//!
//! For discs the arms are 0 along n and 1 and −1 along t: what [`ContactLanes`] has written in.
//!
//! Two points of one pair are visited together: both normal forces, then both frictions. The normal forces one after the other
//! (`two_points = sequential`), or both at once, such that neither pulls (`block`): engines differ in this.

use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ContactLanes, ForceChange};
use crate::physics::lanes::Lanes;
use crate::physics::params::{Params, TwoPoints};

/// What a contact with lever arms has besides its [`Contact`]: exactly one cache line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Arms {
    /// (r × n)/R and (r × t)/R, of a and of b.
    pub arms: [[f64; 2]; 2],
    /// The point, as seen from the centre of a.
    pub at: [f64; 2],
    /// Its feature ([`Point`](super::Point)).
    pub feature: u32,
    /// Which part of a pair's visit it is.
    pub role: Role,
}

/// Which part of a pair's visit a contact is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// All of it.
    #[default]
    Only,
    /// The first of two points: the next one is visited with it.
    First,
    /// The second of two points: visited with the first, so a visit to it does nothing.
    Second,
    /// A bond, whose normal points away from where it is too long: its force may have either sign.
    Bond,
}

impl Role {
    /// The place of its point among those of the pair ([`Point`](super::Point)).
    pub fn place(self) -> u32 {
        match self {
            Self::Only | Self::First => 0,
            Self::Second => 1,
            Self::Bond => super::BOND,
        }
    }
}

impl Arms {
    /// The relative velocity (normal, tangential) at the point: b seen from a.
    #[inline]
    pub fn relative_velocity(&self, contact: &Contact, ends: [Motion; 2]) -> [f64; 2] {
        let (arms, normal) = (self.arms, contact.normal);
        [
            velocity::<0, _>(arms, normal, ends),
            velocity::<1, _>(arms, normal, ends),
        ]
    }

    /// Gives both bodies the impulse of a force during Δt.
    pub fn push(&self, contact: &Contact, [a, b]: [&mut Body; 2], force: [f64; 2], dt: f64) {
        let [nx, ny] = contact.normal;
        let (p_n, p_t) = (force[0] * dt, force[1] * dt);
        let (px, py) = (nx * p_n - ny * p_t, ny * p_n + nx * p_t);
        for (body, sign, arm) in [(a, -1.0, self.arms[0]), (b, 1.0, self.arms[1])] {
            let [x, y, spin] = body.inverse_mass;
            body.velocity[0] += sign * px * x;
            body.velocity[1] += sign * py * y;
            body.spin += sign * (p_n * arm[0] + p_t * arm[1]) * spin;
        }
    }

    /// Velocity that a force of one at another point of the same pair gives this one along their common normal, per Δt.
    fn normal_answer(&self, other: &Self, [nx, ny]: [f64; 2], inverse_mass: [[f64; 3]; 2]) -> f64 {
        let answer = |[x, y, spin]: [f64; 3], arm: f64, other: f64| {
            nx * nx * x + ny * ny * y + arm * other * spin
        };
        answer(inverse_mass[0], self.arms[0][0], other.arms[0][0])
            + answer(inverse_mass[1], self.arms[1][0], other.arms[1][0])
    }

    /// A contact with these arms, without force and with target velocity zero.
    pub fn contact(&self, pair: [u32; 2], ends: [&Body; 2], normal: [f64; 2], dt: f64) -> Contact {
        let [nx, ny] = normal;
        let answer = |body: &Body, arm: [f64; 2]| {
            let [x, y, spin] = body.inverse_mass;
            [
                nx * nx * x + ny * ny * y + arm[0] * arm[0] * spin,
                ny * ny * x + nx * nx * y + arm[1] * arm[1] * spin,
            ]
        };
        let (of_a, of_b) = (answer(ends[0], self.arms[0]), answer(ends[1], self.arms[1]));
        let response = |k: usize| match of_a[k] + of_b[k] {
            inverse if inverse > 0.0 => 1.0 / (inverse * dt),
            _ => 0.0,
        };
        Contact {
            a: pair[0],
            b: pair[1],
            normal,
            normal_response: response(0),
            tangent_response: if self.role == Role::Bond {
                0.0
            } else {
                response(1)
            },
            ..Contact::default()
        }
    }
}

/// The normal (0), or the tangent (1), which is the normal turned by +90°.
#[inline(always)]
fn direction<const PART: usize, L: Lanes>([nx, ny]: [L; 2]) -> [L; 2] {
    if PART == 0 { [nx, ny] } else { [-ny, nx] }
}

/// The relative velocity along the normal (0) or the tangent (1).
#[inline(always)]
fn velocity<const PART: usize, L: Lanes>(
    [of_a, of_b]: [[L; 2]; 2],
    normal: [L; 2],
    [a, b]: [Motion<L>; 2],
) -> L {
    let [x, y] = direction::<PART, L>(normal);
    let [ux, uy] = [b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]];
    ux * x + uy * y + b.spin * of_b[PART] - a.spin * of_a[PART]
}

/// The bodies of a pair during its visit, or of several pairs side by side.
#[derive(Clone, Copy)]
pub struct PairLanes<L> {
    /// Their motions.
    pub ends: [Motion<L>; 2],
    /// Their inverse masses.
    pub inverse_mass: [[L; 3]; 2],
    /// Δt.
    pub dt: L,
}

// Always inlined: inside a function with vector instructions all of this must become part of it.
impl<L: Lanes> PairLanes<L> {
    /// Makes the normal force at a point right, as it sees these motions; by how much it changed.
    #[inline(always)]
    pub fn update_normal(
        &mut self,
        point: &mut ContactLanes<L>,
        arms: [[L; 2]; 2],
        seen: [Motion<L>; 2],
    ) -> L {
        let u = velocity::<0, L>(arms, point.normal, seen);
        let force = point.normal_force_at(u).positive_part();
        self.set::<0>(point, arms, force)
    }

    /// The same for friction.
    #[inline(always)]
    pub fn update_friction(
        &mut self,
        point: &mut ContactLanes<L>,
        arms: [[L; 2]; 2],
        seen: [Motion<L>; 2],
        friction: L,
    ) -> L {
        let u = velocity::<1, L>(arms, point.normal, seen);
        let force = point.friction_at(u, friction * point.force[0]);
        self.set::<1>(point, arms, force)
    }

    /// Changes the normal force (0) or friction (1) of a point, and the motions with it; by how much it changed.
    #[inline(always)]
    fn set<const PART: usize>(
        &mut self,
        point: &mut ContactLanes<L>,
        [of_a, of_b]: [[L; 2]; 2],
        force: L,
    ) -> L {
        let change = force - point.force[PART];
        point.force[PART] = force;
        let impulse = change * self.dt;
        let [x, y] = direction::<PART, L>(point.normal);
        let [px, py] = [x * impulse, y * impulse];
        let [mass_a, mass_b] = self.inverse_mass;
        let [a, b] = &mut self.ends;
        a.velocity[0] = a.velocity[0] - px * mass_a[0];
        a.velocity[1] = a.velocity[1] - py * mass_a[1];
        a.spin = a.spin - impulse * of_a[PART] * mass_a[2];
        b.velocity[0] = b.velocity[0] + px * mass_b[0];
        b.velocity[1] = b.velocity[1] + py * mass_b[1];
        b.spin = b.spin + impulse * of_b[PART] * mass_b[2];
        change
    }
}

/// The contacts of a step that have lever arms: the last ones of all.
#[derive(Clone, Copy)]
pub struct Joined<'a> {
    /// Their arms. Empty in a scene of discs.
    pub arms: &'a [Arms],
    /// The softness of every contact of the step; empty if all are rigid.
    pub softness: &'a [f64],
    /// Number of contacts before them.
    pub first: usize,
}

impl Joined<'_> {
    /// The arms of a contact, if it has any.
    #[inline]
    pub fn of(&self, contact: usize) -> Option<&Arms> {
        self.arms.get(contact.checked_sub(self.first)?)
    }

    /// The arms of both points of a pair that has two, given by its first one.
    #[inline]
    pub fn two(&self, first: usize) -> Option<&[Arms; 2]> {
        let first = first.checked_sub(self.first)?;
        let both = self.arms.get(first..)?.first_chunk::<2>()?;
        (both[0].role == Role::First).then_some(both)
    }

    /// Writes down which of these contacts are not the second point of a pair, whose visits do nothing. No branch has to be guessed here, and the contacts are in the cache when they are visited.
    pub fn without_seconds<'a>(&self, contacts: &[u32], list: &'a mut [u32]) -> &'a [u32] {
        let mut found = 0;
        for &i in contacts {
            list[found] = i;
            let is_second = self
                .of(i as usize)
                .is_some_and(|arms| arms.role == Role::Second);
            found += usize::from(!is_second);
        }
        &list[..found]
    }

    /// Visits a contact with arms, and the second point of its pair if it has one; `seen` are the motions that the visit sees, or
    /// the present ones.
    pub fn visit(
        &self,
        index: usize,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        seen: Option<[Motion; 2]>,
        params: &Params,
        change: &mut ForceChange,
    ) {
        let Some(role) = self.of(index).map(|arms| arms.role) else {
            return;
        };
        let count = match role {
            Role::Second => return,
            Role::First => 2,
            Role::Only | Role::Bond => 1,
        };
        let Some([a, b]) = contacts[index].ends(bodies) else {
            return;
        };
        let first = index - self.first;
        let mut pair = Pair {
            points: &mut contacts[index..index + count],
            arms: &self.arms[first..first + count],
            softness: self.softness.get(index..index + count).unwrap_or(&[]),
            bodies: PairLanes {
                ends: [Motion::of(a), Motion::of(b)],
                inverse_mass: [a.inverse_mass, b.inverse_mass],
                dt: params.dt,
            },
            seen,
            params,
        };
        let is_block = count == 2 && params.two_points == TwoPoints::Block;
        if !is_block || !pair.update_block(change) {
            for point in 0..count {
                change.add(pair.update::<0>(point));
            }
        }
        if params.friction != 0.0 && role != Role::Bond {
            for point in 0..count {
                pair.update::<1>(point);
            }
        }
        a.set_motion(pair.bodies.ends[0]);
        b.set_motion(pair.bodies.ends[1]);
    }
}

/// A pair during its visit.
struct Pair<'a> {
    /// Its contacts: one, or two.
    points: &'a mut [Contact],
    arms: &'a [Arms],
    /// Of each contact; empty if all are rigid.
    softness: &'a [f64],
    bodies: PairLanes<f64>,
    /// The motions that it sees, if not the present ones.
    seen: Option<[Motion; 2]>,
    params: &'a Params,
}

impl Pair<'_> {
    /// Makes one part of a contact's force right, the normal force (0) or friction (1); by how much it changed.
    #[inline(always)]
    fn update<const PART: usize>(&mut self, point: usize) -> f64 {
        let (contact, arms) = (&mut self.points[point], &self.arms[point]);
        let seen = self.seen.unwrap_or(self.bodies.ends);
        let pair = &mut self.bodies;
        let mut lanes = contact.lanes();
        if let Some(softness) = self.softness.get(point) {
            lanes.target -= softness * lanes.force[0];
        }
        let change = match (PART, arms.role) {
            (0, Role::Bond) => {
                let u = velocity::<0, f64>(arms.arms, lanes.normal, seen);
                let force = lanes.normal_force_at(u);
                pair.set::<0>(&mut lanes, arms.arms, force)
            }
            (0, _) => pair.update_normal(&mut lanes, arms.arms, seen),
            _ => pair.update_friction(&mut lanes, arms.arms, seen, self.params.friction),
        };
        [contact.normal_force, contact.tangent_force] = lanes.force;
        change
    }

    /// Both normal forces at once: R ≥ 0, u − u* ≥ 0, and only one of the two at each point. False if the points are so close
    /// to each other that this says nothing.
    fn update_block(&mut self, change: &mut ForceChange) -> bool {
        let normal = self.points[0].normal;
        let answer = |i: usize, j: usize| {
            let (one, other) = (&self.arms[i], &self.arms[j]);
            one.normal_answer(other, normal, self.bodies.inverse_mass) * self.params.dt
        };
        let soft = [0, 1].map(|i| self.softness.get(i).copied().unwrap_or(0.0));
        let k = [answer(0, 0) + soft[0], answer(0, 1), answer(1, 1) + soft[1]];
        let determinant = k[0] * k[2] - k[1] * k[1];
        let is_sound = determinant > 1e-9 * k[0] * k[2];
        if !is_sound {
            return false;
        }
        let old = [0, 1].map(|i| self.points[i].normal_force);
        let seen = self.seen.unwrap_or(self.bodies.ends);
        // What is missing at each point if both forces were zero.
        let free = [0, 1].map(|i| {
            let u_n = velocity::<0, f64>(self.arms[i].arms, normal, seen);
            let own = if i == 0 { [k[0], k[1]] } else { [k[1], k[2]] };
            u_n - self.points[i].target - own[0] * old[0] - own[1] * old[1] + soft[i] * old[i]
        });
        let both = [
            (k[1] * free[1] - k[2] * free[0]) / determinant,
            (k[1] * free[0] - k[0] * free[1]) / determinant,
        ];
        let alone = [-free[0] / k[0], -free[1] / k[2]];
        let found = if both[0] >= 0.0 && both[1] >= 0.0 {
            both
        } else if alone[0] >= 0.0 && k[1] * alone[0] + free[1] >= 0.0 {
            [alone[0], 0.0]
        } else if alone[1] >= 0.0 && k[1] * alone[1] + free[0] >= 0.0 {
            [0.0, alone[1]]
        } else {
            [0.0; 2]
        };
        for i in 0..2 {
            let contact = &mut self.points[i];
            // One, unless visits are relaxed or averaged.
            let share = contact.normal_response * k[2 * i];
            let force = (old[i] + share * (found[i] - old[i])).max(0.0);
            let mut lanes = contact.lanes();
            let by = self.bodies.set::<0>(&mut lanes, self.arms[i].arms, force);
            contact.normal_force = force;
            change.add(by);
        }
        true
    }
}
