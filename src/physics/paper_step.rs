//! The paper's time step, as one would print it: all pairs, one contact after the other, nothing kept but the state. It is slow, and every other way of
//! making a step (orders, slices, vectors, threads, browsers) has to give its bits: `tests/conformance.rs`.
//!
//! Letters are the paper's: g is the gap of a pair and n its normal, u the relative velocity, R_n and R_t the force, m the effective mass.
//! [`Contact`] has m/Δt, u* and the one formula. Hands and driven obstacles are left out, and so is the book of energies.

use super::body::{Bodies, Body};
use super::contact::{Contact, Motion, target_velocity};
use super::neighbours::Candidate;
use super::params::Params;
use super::random::Random;
use super::state::State;
use super::step::CLOSE;

/// One visit of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedVisit {
    /// Which contact.
    pub contact: usize,
    /// Whether it sees the motions from the beginning of the sweep (Jacobi) or the present ones (Gauss–Seidel).
    pub sees_beginning: bool,
}

/// The order of visits in a step.
pub trait VisitOrder {
    /// The order in which remembered forces are applied: it decides the last bit of their sum.
    fn remembered(&mut self, contacts: &[Contact]) -> Vec<usize> {
        (0..contacts.len()).collect()
    }

    /// The visits of a sweep, counted from 0 in each step.
    fn sweep(
        &mut self,
        of: (&[Contact], &Bodies),
        sweep: u64,
        random: &mut Random,
    ) -> Vec<PlannedVisit>;
}

/// The paper's sweep: every contact once, shuffled from the sequence of the sweep before.
#[derive(Debug, Default)]
pub struct RandomSweeps(Vec<usize>);

impl VisitOrder for RandomSweeps {
    fn sweep(
        &mut self,
        of: (&[Contact], &Bodies),
        sweep: u64,
        random: &mut Random,
    ) -> Vec<PlannedVisit> {
        if sweep == 0 {
            self.0 = (0..of.0.len()).collect();
        }
        random.shuffle(&mut self.0);
        let sees_beginning = false;
        let visits = self.0.iter().map(|contact| PlannedVisit {
            contact: *contact,
            sees_beginning,
        });
        visits.collect()
    }
}

/// One step of N_I sweeps, each in the order that `order` gives.
///
/// ```
/// use ghostspring::physics::paper_step::{RandomSweeps, step};
/// use ghostspring::scene::builtin;
///
/// let mut chain = builtin::load("chain").expect("it is built in")?.build();
/// let mut printed = chain.state();
/// for _ in 0..100 {
///     chain.step()?;
///     step(&mut printed, &chain.params, &mut RandomSweeps::default());
/// }
/// assert_eq!(printed.bodies, chain.state().bodies);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn step(state: &mut State, params: &Params, order: &mut dyn VisitOrder) {
    let dt = params.dt;
    let before = (state.bodies.clone(), state.random.clone());
    // How far each body may go in this step before a pair could be missed: twice its way, and a reserve for those that are hit.
    let mut ways: Vec<f64> = state.bodies.all.iter().map(|b| 2.0 * way(b, dt)).collect();
    let fastest = ways.iter().copied().fold(0.0, f64::max);
    let mut reserve = (0.125 * fastest).max(0.5 * CLOSE * state.bodies.mean_diameter());
    let contacts = loop {
        (state.bodies, state.random) = before.clone();
        // Detect: pairs that may touch within the step, with the forces that they remember.
        let mut contacts = Vec::new();
        for (a, b) in pairs(&state.bodies) {
            if !(state.bodies).is_within(a, b, (ways[a] + reserve) + (ways[b] + reserve)) {
                continue;
            }
            let (g, n) = state.bodies.gap(a, b);
            let ends = [&state.bodies.all[a], &state.bodies.all[b]];
            let mut contact = Contact::new([a as u32, b as u32], ends, n, dt);
            let [u_n, _] = contact.relative_velocity(Motion::of(ends[0]), Motion::of(ends[1]));
            contact.target = target_velocity(g, u_n, params);
            contact.normal_response *= params.relaxation;
            contact.tangent_response *= params.relaxation;
            let known = (state.forces).binary_search_by_key(&[a as u32, b as u32], |c| c.pair);
            if let Ok(i) = known {
                let remembered = state.forces[i].memory.map(|r| params.warm_start * r);
                [contact.normal_force, contact.tangent_force] = remembered;
            }
            contacts.push(contact);
        }
        // External forces, and those remembered.
        let gravity = [params.gravity_x, params.gravity_y];
        let load = params.load_at(state.steps);
        for i in 0..state.bodies.all.len() {
            let [ax, ay] = state.bodies.external_acceleration(i, gravity, load);
            state.bodies.all[i].velocity[0] += ax * dt;
            state.bodies.all[i].velocity[1] += ay * dt;
        }
        for contact in order.remembered(&contacts) {
            let contact = &contacts[contact];
            let remembered = [contact.normal_force, contact.tangent_force];
            push(&mut state.bodies, contact, remembered, dt);
        }
        // Solve: a visit sets the force that is right for the moment.
        for sweep in 0..params.iterations {
            let visits = order.sweep((&contacts, &state.bodies), sweep, &mut state.random);
            let beginning: Vec<Motion> = state.bodies.all.iter().map(Motion::of).collect();
            for visit in visits {
                let contact = &mut contacts[visit.contact];
                let seen = [contact.a, contact.b].map(|i| match visit.sees_beginning {
                    true => beginning[i as usize],
                    false => Motion::of(&state.bodies.all[i as usize]),
                });
                let [r_n, r_t] = contact.updated_forces(seen[0], seen[1], params.friction);
                let change = [r_n - contact.normal_force, r_t - contact.tangent_force];
                push(&mut state.bodies, contact, change, dt);
                [contact.normal_force, contact.tangent_force] = [r_n, r_t];
            }
        }
        // A pair that was not a contact would collide: solve again with longer ways.
        let goes_on = |i: usize| way(&state.bodies.all[i], dt) > ways[i] + reserve;
        let is_contact = |a: usize, b: usize| {
            contacts
                .iter()
                .any(|c| (c.a as usize, c.b as usize) == (a, b))
        };
        let is_missed = |(a, b): (usize, usize)| {
            (b >= state.bodies.discs() || goes_on(a) || goes_on(b))
                && state.bodies.closest_gap(a, b, dt) < 0.0
                && !is_contact(a, b)
        };
        let is_fast = (0..ways.len()).any(goes_on);
        if !is_fast || !pairs(&state.bodies).any(is_missed) {
            break contacts;
        }
        for (longest, body) in ways.iter_mut().zip(&state.bodies.all) {
            *longest = (*longest + reserve).max(2.0 * way(body, dt));
        }
        reserve = 0.0;
    };
    // Advance: the forces are remembered by their pairs, and the bodies move.
    let remembered = contacts
        .iter()
        .filter(|c| c.normal_force > 0.0)
        .map(|c| Candidate {
            pair: [c.a, c.b],
            memory: [c.normal_force, c.tangent_force],
        });
    state.forces = remembered.collect();
    state.bodies.drift(dt);
    state.steps += 1;
    state.time += dt;
}

/// Every disc with every body that comes after it.
fn pairs(bodies: &Bodies) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (discs, all) = (bodies.discs(), bodies.all.len());
    (0..discs).flat_map(move |a| (a + 1..all).map(move |b| (a, b)))
}

fn way(body: &Body, dt: f64) -> f64 {
    let [vx, vy] = body.velocity;
    (vx * vx + vy * vy).sqrt() * dt
}

/// Gives both bodies the impulse of a change of force.
fn push(bodies: &mut Bodies, contact: &Contact, change: [f64; 2], dt: f64) {
    if let Some(ends) = contact.ends(&mut bodies.all) {
        contact.push(ends, change, dt);
    }
}
