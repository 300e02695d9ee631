//! Contacts of the pairs that may meet in a step, and the check after solving that none was missed.

use super::law::{Law, Touch};
use super::{FARTHEST_TRAVEL, Stage, Sweeping};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::broad::Candidate;
use crate::physics::contact::Contact;
use crate::physics::lanes::Lanes;
use crate::physics::params::{ParallelSum, Params, UpdateOrder};
use crate::physics::threads::{is_any, share};
use crate::physics::world::{PART, World, travel};

/// Pairs closer than this are always contacts, in mean diameters: a settled packing keeps its list.
pub const CLOSE: f64 = 1e-3;

/// How far each body may travel in this step without meeting a body that was not searched for: twice as far as its speed gives, plus a share of
/// the fastest body's travel, since that one may hit it. A body that goes farther, because it is hit, is noticed at the end.
#[derive(Clone, Debug, Default)]
pub struct Allowances {
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
    pub fn find(&mut self, world: &World, dt: f64) {
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
        let farthest = self.by_part.iter().fold(0.0, |most, way| way.larger(most));
        self.reserve = (0.125 * farthest).max(0.5 * CLOSE * world.diameter);
        self.farthest = farthest + self.reserve;
    }

    /// Allows all bodies to go twice as far as they do now.
    pub fn raise(&mut self, world: &World, dt: f64) {
        let more = std::mem::take(&mut self.reserve);
        self.farthest = 0.0;
        for (body, own) in world.bodies.all.iter().zip(&mut self.own) {
            *own = (*own + more).max(2.0 * travel(body, dt));
            self.farthest = self.farthest.max(*own);
        }
    }

    #[inline]
    fn of(&self, body: usize) -> f64 {
        self.own[body] + self.reserve
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.own) + arrays::bytes(&self.by_part)
    }
}

/// Before the sweeps.
impl<L: Law> Sweeping<L> {
    /// Finds the contacts and applies the external forces and those remembered from the last step.
    pub(super) fn find_contacts(&mut self, world: &mut World, params: &Params) {
        let margin = (2.0 * self.allowances.farthest).min(2.0 * FARTHEST_TRAVEL * world.diameter);
        (world.neighbours).refresh(&world.bodies, margin, &*world.threads);
        self.choose(world);
        self.build(world, params);
        world.apply_external_forces(params);
        let (plan, step) = self.solving(world, params);
        plan.begin_step(step);
        (self.stage, self.relaxing) = (Stage::before(0), None);
        self.moving.clear();
    }

    /// Every candidate that is close enough becomes a contact.
    fn choose(&mut self, world: &World) {
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
    }

    /// Contacts with the forces that they remember.
    fn build(&mut self, world: &World, params: &Params) {
        let count = self.chosen.len();
        arrays::resize(&mut self.contacts, count, Contact::default());
        arrays::resize(&mut self.gaps, count, 0.0);
        arrays::resize(&mut self.softness, count, 0.0);
        let parts = self.contacts.chunks_mut(PART);
        let parts = parts.zip(self.gaps.chunks_mut(PART));
        let parts = parts.zip(self.softness.chunks_mut(PART));
        let parts = self.chosen.chunks(PART).zip(parts);
        share(
            &*world.threads,
            parts,
            |(chosen, ((contacts, gaps), soft))| {
                let made = contacts.iter_mut().zip(gaps).zip(soft);
                for (i, ((contact, gap), soft)) in chosen.iter().zip(made) {
                    let candidate = &world.neighbours.candidates[*i as usize];
                    (*contact, *gap, *soft) = contact_of::<L>(candidate, world, params);
                }
            },
        );
        if params.order == UpdateOrder::Parallel && params.parallel_sum == ParallelSum::Average {
            self.average(world);
        }
    }

    /// Divides every visit's change by the number of contacts of that of its two bodies which has more of them. So a body
    /// is never corrected by more than the whole error, and momentum is conserved.
    fn average(&mut self, world: &World) {
        let bodies = &world.bodies.all;
        let mut touching = vec![0u32; bodies.len()];
        let is_mobile = |body: u32| bodies[body as usize].inverse_mass != [0.0; 3];
        for (contact, gap) in self.contacts.iter().zip(&self.gaps) {
            let is_closed = *gap <= 0.0;
            for body in [contact.a, contact.b].into_iter().filter(|b| is_mobile(*b)) {
                touching[body as usize] += u32::from(is_closed);
            }
        }
        for contact in &mut self.contacts {
            let [a, b] = [contact.a, contact.b].map(|body| touching[body as usize]);
            let share = 1.0 / f64::from(a.max(b).max(1));
            contact.normal_response *= share;
            contact.tangent_response *= share;
        }
    }
}

/// A contact, its gap and its softness.
#[inline]
fn contact_of<L: Law>(
    candidate: &Candidate,
    world: &World,
    params: &Params,
) -> (Contact, f64, f64) {
    let [a, b] = candidate.pair.map(|i| i as usize);
    let (gap, normal) = world.bodies.gap(a, b);
    let ends = [&world.bodies.all[a], &world.bodies.all[b]];
    let mut contact = Contact::new(candidate.pair, ends, normal, params.dt);
    let before = if params.restitution > 0.0 {
        contact.relative_velocity(world.before[a], world.before[b])[0]
    } else {
        0.0 // not used
    };
    let memory = candidate.memory;
    let touch = Touch {
        gap,
        before,
        memory,
    };
    let softness = L::begin(&mut contact, touch, params);
    let relaxation = params.over_relaxation();
    if relaxation != 1.0 {
        contact.normal_response *= relaxation;
        contact.tangent_response *= relaxation;
    }
    (contact, gap, softness)
}

/// After the sweeps.
impl<L: Law> Sweeping<L> {
    /// Whether some body exceeds its allowance or the largest travel.
    pub(super) fn goes_too_far(&self, world: &World, params: &Params) -> bool {
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
        })
    }

    /// Whether two bodies would go through each other.
    pub(super) fn collapses(&self, world: &World, params: &Params) -> bool {
        is_any(&*world.threads, self.contacts.chunks(PART), |contacts| {
            contacts.iter().any(|c| depth(c, world, params).is_some())
        })
    }

    /// A contact that would overlap by more than a radius at the end of the step, and how deep.
    pub(super) fn collapsed(&self, world: &World, params: &Params) -> Option<([u32; 2], f64)> {
        let mut contacts = self.contacts.iter();
        contacts.find_map(|c| Some(([c.a, c.b], depth(c, world, params)?)))
    }

    /// Whether two bodies that are not a contact would collide on their way. Only needed if some body
    /// goes farther than it was allowed: two discs that do not were too far from each other. The answer depends on the state alone, never on the age of the list.
    pub(super) fn has_missed_a_pair(&mut self, world: &mut World, params: &Params) -> bool {
        let dt = params.dt;
        let allowances = &self.allowances;
        let is_within = |i: usize, all: &[Body]| travel(&all[i], dt) <= allowances.of(i);
        if (0..world.bodies.all.len()).all(|i| is_within(i, &world.bodies.all)) {
            return false;
        }
        let (_, speed) = world.bodies.fastest();
        (world.neighbours).refresh(&world.bodies, 2.0 * speed * dt, &*world.threads);
        // The list may be another one. It and the contacts are sorted by pair.
        self.chosen.clear();
        let mut contacts = self.contacts.iter().peekable();
        let bodies = &world.bodies;
        let mut is_missed = false;
        for (index, candidate) in (0..).zip(&world.neighbours.candidates) {
            if contacts.next_if(|c| [c.a, c.b] == candidate.pair).is_some() {
                self.chosen.push(index);
                continue;
            }
            let [a, b] = candidate.pair.map(|i| i as usize);
            let is_fast = !is_within(a, &bodies.all) || !is_within(b, &bodies.all);
            is_missed |= (b >= bodies.discs() || is_fast) && bodies.closest_gap(a, b, dt) < 0.0;
        }
        is_missed
    }
}

/// The overlap of a contact at the end of the step, if that is more than a radius.
#[inline]
fn depth(contact: &Contact, world: &World, params: &Params) -> Option<f64> {
    let [a, b] = [contact.a as usize, contact.b as usize];
    world.bodies.depth_after(a, b, params.dt)
}
