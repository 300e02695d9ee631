//! Contacts of the pairs that may meet in a step, for every method that finds them once per step, and the check after solving that none was missed.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::joined::{self, Found, JoinedPairs, Joints};
use super::{FARTHEST_TRAVEL, Fault};
use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::convex::visit::Arms;
use crate::physics::lanes::Lanes;
use crate::physics::params::{Params, StopRule};
use crate::physics::threads::{is_any, share};
use crate::physics::world::{PART, World, travel};

/// Pairs closer than this are always contacts, in mean diameters: a settled packing keeps its list.
pub const CLOSE: f64 = 1e-3;

/// How far each body may travel in this step without meeting a body that was not searched for: twice as far as its speed gives, plus a share of
/// the fastest body's travel, since that one may hit it. A body that goes farther, because it is hit, is noticed at the end.
#[derive(Clone, Debug, Default)]
struct Allowances {
    /// What each body has of its own.
    own: Vec<f64>,
    /// What every body has besides.
    reserve: f64,
    /// The largest of all.
    farthest: f64,
    /// The largest of each part; scratch.
    by_part: Vec<f64>,
}

impl Allowances {
    /// Finds them from the motions at the beginning of the step.
    fn find(&mut self, world: &World, dt: f64) {
        let bodies = &world.bodies.all;
        self.own.resize(bodies.len(), 0.0);
        self.by_part.resize(bodies.len().div_ceil(PART), 0.0);
        let parts = bodies.chunks(PART).zip(self.own.chunks_mut(PART));
        share(
            &*world.threads,
            parts.zip(&mut self.by_part),
            |((bodies, own), farthest)| {
                *farthest = 0.0;
                for (body, own) in bodies.iter().zip(own) {
                    *own = 2.0 * travel(body, dt);
                    *farthest = own.larger(*farthest);
                }
            },
        );
        for i in world.bodies.convex() {
            let own = &mut self.own[i];
            *own += 2.0 * world.bodies.all[i].spin.abs() * dt;
            self.by_part[i / PART] = own.larger(self.by_part[i / PART]);
        }
        let farthest = self.by_part.iter().fold(0.0, |most, way| way.larger(most));
        self.reserve = (0.125 * farthest).max(0.5 * CLOSE * world.diameter);
        self.farthest = farthest + self.reserve;
    }

    /// Allows all bodies to go twice as far as they do now.
    fn raise(&mut self, world: &World, dt: f64) {
        let more = std::mem::take(&mut self.reserve);
        self.farthest = 0.0;
        for (i, own) in self.own.iter_mut().enumerate() {
            *own = (*own + more).max(2.0 * world.bodies.farthest_travel(i, dt));
            self.farthest = self.farthest.max(*own);
        }
    }

    #[inline]
    fn of(&self, body: usize) -> f64 {
        self.own[body] + self.reserve
    }

    /// Memory that the arrays hold, in bytes.
    fn bytes(&self) -> usize {
        arrays::bytes(&self.own) + arrays::bytes(&self.by_part)
    }
}

/// The contacts of a step.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// One for each pair that is close enough, sorted by its bodies; then those with lever arms.
    pub contacts: Vec<Contact>,
    /// Gap of each contact at the beginning of the step.
    pub gaps: Vec<f64>,
    /// The candidate of each contact of two discs, or of a disc and something fixed.
    pub chosen: Vec<u32>,
    /// The pairs whose contacts have lever arms.
    pub joined: JoinedPairs,
    /// How many candidates of each part were chosen; scratch.
    chosen_by_part: Vec<usize>,
    allowances: Allowances,
}

/// Before the sweeps.
impl Pairs {
    /// Begins a step: how far may each body travel in it?
    pub fn begin_step(&mut self, world: &World, dt: f64) {
        self.allowances.find(world, dt);
    }

    /// Every candidate that is close enough becomes a contact.
    pub fn choose(&mut self, world: &mut World) {
        let margin = (2.0 * self.allowances.farthest).min(2.0 * FARTHEST_TRAVEL * world.diameter);
        (world.neighbours).refresh(&world.bodies, margin, &*world.threads);
        let (all, bodies) = (&world.neighbours.candidates, &world.bodies);
        let allowances = &self.allowances;
        arrays::resize(&mut self.chosen, all.len(), 0);
        self.chosen_by_part.resize(all.len().div_ceil(PART), 0);
        let parts = all.chunks(PART).zip(self.chosen.chunks_mut(PART));
        let parts = parts.zip(&mut self.chosen_by_part).enumerate();
        share(&*world.threads, parts, |(part, ((all, list), found))| {
            *found = 0;
            for (i, candidate) in all.iter().enumerate() {
                let [a, b] = candidate.pair.map(|i| i as usize);
                // Written in any case, and overwritten by the next one if it is too far: no branch has to be guessed.
                list[*found] = (part * PART + i) as u32;
                let way = allowances.of(a) + allowances.of(b);
                *found += usize::from(bodies.is_within(a, b, way));
            }
        });
        let mut end = 0;
        for (part, found) in self.chosen_by_part.iter().enumerate() {
            let start = part * PART;
            self.chosen.copy_within(start..start + found, end);
            end += found;
        }
        self.chosen.truncate(end);
        self.joined.take(&mut self.chosen, world);
    }

    /// Appends the contacts with lever arms, once those of discs are there.
    pub fn join(
        &mut self,
        world: &World,
        params: &Params,
        mut begin: impl FnMut(&mut Found, &Arms),
    ) {
        let (contacts, gaps) = (&mut self.contacts, &mut self.gaps);
        let allowances = &self.allowances;
        let reach = |a: usize, b: usize| allowances.of(a) + allowances.of(b);
        (self.joined).find(world, reach, params, |mut found, arms| {
            begin(&mut found, arms);
            contacts.push(found.contact);
            gaps.push(found.gap);
        });
    }

    /// Number of contacts without lever arms, which come first.
    fn plain(&self) -> usize {
        self.contacts.len() - self.joined.arms.len()
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.contacts)
            + arrays::bytes(&self.gaps)
            + arrays::bytes(&self.chosen)
            + arrays::bytes(&self.chosen_by_part)
            + self.joined.bytes()
            + self.allowances.bytes()
    }
}

/// After the sweeps.
impl Pairs {
    /// Whether the stop rule is satisfied.
    pub fn is_done(&self, sweeps: u64, change: ForceChange, params: &Params) -> bool {
        let Params { tolerance, cap, .. } = *params;
        let forces = || self.contacts.iter().map(|c| c.normal_force);
        let total = || forces().sum::<f64>();
        let loaded = || forces().filter(|r_n| *r_n > 0.0).count() as f64;
        match params.stop {
            StopRule::Fixed => sweeps >= params.iterations,
            StopRule::Local => sweeps >= cap || change.largest * loaded() <= tolerance * total(),
            StopRule::Global => sweeps >= cap || change.sum <= tolerance * total(),
        }
    }

    /// Whether the step must begin again, which then has larger allowances: a pair was missed. An error if it cannot be made.
    pub fn must_repeat(&mut self, world: &mut World, params: &Params) -> Result<bool, Fault> {
        let (too_far, too_deep) = (
            self.goes_too_far(world, params),
            self.collapses(world, params),
        );
        if !too_far && !too_deep {
            return Ok(false);
        }
        let (step, diameter) = (world.steps, world.diameter);
        let (body, speed) = world.bodies.fastest();
        let travel = speed * params.dt / diameter;
        if travel > FARTHEST_TRAVEL {
            return Err(Fault::Diverged { step, body, travel });
        }
        if too_deep && let Some(([a, b], depth)) = self.collapsed(world, params) {
            let overlap = depth / diameter;
            return Err(Fault::Collapsed {
                step,
                a,
                b,
                overlap,
            });
        }
        let is_missed = self.has_missed_a_pair(world, params);
        if is_missed {
            self.allowances.raise(world, params.dt);
            world.rewind();
        }
        Ok(is_missed)
    }

    /// Whether some body exceeds its allowance or the largest travel.
    fn goes_too_far(&self, world: &World, params: &Params) -> bool {
        let farthest = FARTHEST_TRAVEL * world.diameter;
        let Allowances { own, reserve, .. } = &self.allowances;
        // NaN does not count as within.
        let is_calm = |(body, own): (&Body, &f64)| {
            let way = travel(body, params.dt);
            (way <= *own + reserve) & (way <= farthest)
        };
        let parts = world.bodies.all.chunks(PART).zip(own.chunks(PART));
        is_any(&*world.threads, parts, |(bodies, own)| {
            // Branchless, so that it becomes vector instructions.
            !bodies
                .iter()
                .zip(own)
                .fold(true, |all, one| all & is_calm(one))
        }) || world.bodies.convex().any(|i| {
            let is_calm = world.bodies.farthest_travel(i, params.dt) <= self.allowances.of(i);
            !is_calm
        })
    }

    /// Whether two bodies would go through each other.
    fn collapses(&self, world: &World, params: &Params) -> bool {
        let discs = self.contacts[..self.plain()].chunks(PART);
        is_any(&*world.threads, discs, |contacts| {
            contacts.iter().any(|c| depth(c, world, params).is_some())
        }) || is_any(&*world.threads, self.joints(), |joints| {
            joined::collapsed(joints, world, params.dt).is_some()
        })
    }

    /// The contacts with lever arms, their gaps and their arms, part by part.
    fn joints(&self) -> impl ExactSizeIterator<Item = Joints<'_>> {
        let contacts = self.contacts[self.plain()..].chunks(PART);
        let gaps = self.gaps[self.plain()..].chunks(PART);
        contacts.zip(gaps).zip(self.joined.arms.chunks(PART))
    }

    /// A contact that would overlap by more than a radius at the end of the step, and how deep.
    fn collapsed(&self, world: &World, params: &Params) -> Option<([u32; 2], f64)> {
        let mut contacts = self.contacts[..self.plain()].iter();
        contacts
            .find_map(|c| Some(([c.a, c.b], depth(c, world, params)?)))
            .or_else(|| {
                self.joints()
                    .find_map(|joints| joined::collapsed(joints, world, params.dt))
            })
    }

    /// Whether two bodies that are not a contact would collide on their way. Only needed if some body
    /// goes farther than it was allowed: two discs that do not were too far from each other. The answer depends on the state alone, never on the age of the list.
    fn has_missed_a_pair(&mut self, world: &mut World, params: &Params) -> bool {
        let dt = params.dt;
        let allowances = &self.allowances;
        let is_within = |i: usize, all: &Bodies| all.farthest_travel(i, dt) <= allowances.of(i);
        if (0..world.bodies.all.len()).all(|i| is_within(i, &world.bodies)) {
            return false;
        }
        let (_, speed) = world.bodies.fastest();
        (world.neighbours).refresh(&world.bodies, 2.0 * speed * dt, &*world.threads);
        // The list may be another one. It and the contacts are sorted by pair.
        self.chosen.clear();
        let plain = self.plain();
        let mut contacts = self.contacts[..plain].iter().peekable();
        let bodies = &world.bodies;
        let joined = &self.contacts[plain..self.contacts.len() - bodies.bonds.len()];
        let is_joined = |pair: [u32; 2]| {
            bodies.are_bonded(pair) || joined.binary_search_by_key(&pair, |c| [c.a, c.b]).is_ok()
        };
        let mut is_missed = false;
        for (index, candidate) in (0..).zip(&world.neighbours.candidates) {
            if contacts.next_if(|c| [c.a, c.b] == candidate.pair).is_some() {
                self.chosen.push(index);
                continue;
            }
            let [a, b] = candidate.pair.map(|i| i as usize);
            let is_fast = !is_within(a, bodies) || !is_within(b, bodies);
            is_missed |= (b >= bodies.discs() || is_fast)
                && bodies.closest_gap(a, b, dt) < 0.0
                && !is_joined(candidate.pair);
        }
        is_missed
    }

    /// Stores the forces in the memory of the pairs and counts the contacts that opened and closed.
    pub fn store_forces(&mut self, world: &mut World) -> [usize; 2] {
        let (contacts, chosen) = (&self.contacts, &self.chosen);
        let [opened, closed] = [AtomicUsize::new(0), AtomicUsize::new(0)];
        let parts = world.neighbours.candidates.chunks_mut(PART).enumerate();
        share(&*world.threads, parts, |(part, all)| {
            let first = (part * PART) as u32;
            let mut next = chosen.partition_point(|i| *i < first);
            let mut changes = [0; 2];
            for (index, candidate) in (first..).zip(all) {
                let had_force = candidate.memory[0] > 0.0;
                candidate.memory = [0.0; 2];
                if chosen.get(next) == Some(&index) {
                    candidate.memory = [contacts[next].normal_force, contacts[next].tangent_force];
                    next += 1;
                }
                let has_force = candidate.memory[0] > 0.0;
                changes[0] += usize::from(had_force & !has_force);
                changes[1] += usize::from(!had_force & has_force);
            }
            opened.fetch_add(changes[0], Ordering::Relaxed);
            closed.fetch_add(changes[1], Ordering::Relaxed);
        });
        let plain = self.plain();
        let joined = self.joined.store(&self.contacts[plain..], world);
        [
            opened.into_inner() + joined[0],
            closed.into_inner() + joined[1],
        ]
    }
}

/// The overlap of a contact at the end of the step, if that is more than a radius.
#[inline]
fn depth(contact: &Contact, world: &World, params: &Params) -> Option<f64> {
    let [a, b] = [contact.a as usize, contact.b as usize];
    world.bodies.depth_after(a, b, params.dt)
}
