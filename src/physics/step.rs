//! The paper's time step on one page: detect, N_I sweeps of visits, move. All pairs, one contact after the other, nothing kept but the state.
//! It is slow, and every faster way of making a step (orders, slices, vectors, threads, browsers) must give its bits: `tests/conformance.rs`.
//!
//! Letters are the paper's: g is the gap of a pair and n its normal, u their relative velocity, R_n and R_t the force. [`Contact`] has
//! the one formula. Hands, driven obstacles, faults and the book of energies are left out.

use super::bodies::Bodies;
use super::body::Motion;
use super::broad::Candidate;
use super::contact::{Contact, target_velocity};
use super::method::pairs::CLOSE;
use super::params::Params;
use super::state::State;
use super::world::travel;

/// One step of N_I sweeps, each in the order that `order` gives.
///
/// ```
/// use ghostspring::physics::step::{random_sweeps, step};
/// use ghostspring::scene::builtin;
///
/// let mut chain = builtin::load("chain").expect("it is built in")?.build();
/// let mut printed = chain.state();
/// for _ in 0..100 {
///     chain.step()?;
///     step(&mut printed, &chain.params, &mut random_sweeps());
/// }
/// assert_eq!(printed.bodies, chain.state().bodies);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn step(state: &mut State, params: &Params, order: &mut Visits) {
    let dt = params.dt;
    // How far each body may travel in this step before a pair could be missed: twice its way, and a reserve if it is hit.
    let mut reach: Vec<f64> = (state.bodies.all.iter().map(|b| 2.0 * travel(b, dt))).collect();
    let mut reserve = reach.iter().fold(0.0, |most: f64, r| most.max(0.125 * r));
    reserve = reserve.max(0.5 * CLOSE * state.bodies.mean_diameter());
    let contacts = loop {
        let before = state.clone();
        let mut contacts = detect(state, params, |a, b| {
            (reach[a] + reserve) + (reach[b] + reserve)
        });
        accelerate(state, params);
        for (i, _) in order(None, &contacts, state) {
            let remembered = [contacts[i].normal_force, contacts[i].tangent_force];
            push(&mut state.bodies, &contacts[i], remembered, dt);
        }
        for sweep in 0..params.iterations {
            let beginning: Vec<Motion> = state.bodies.all.iter().map(Motion::of).collect();
            for (i, sees_beginning) in order(Some(sweep), &contacts, state) {
                let seen = [contacts[i].a, contacts[i].b].map(|body| match sees_beginning {
                    true => beginning[body as usize],
                    false => Motion::of(&state.bodies.all[body as usize]),
                });
                visit(&mut contacts[i], seen, &mut state.bodies, params);
            }
        }
        // If two bodies that are not a contact would collide, because they were hit, the step is made again with longer reaches.
        let is_hit = |i: usize| travel(&state.bodies.all[i], dt) > reach[i] + reserve;
        let pair = |c: &Contact| (c.a as usize, c.b as usize);
        let is_missed = |(a, b)| {
            (b >= state.bodies.discs() || is_hit(a) || is_hit(b))
                && state.bodies.closest_gap(a, b, dt) < 0.0
                && contacts.binary_search_by_key(&(a, b), pair).is_err()
        };
        if !(0..reach.len()).any(is_hit) || !pairs(&state.bodies).any(is_missed) {
            break contacts;
        }
        for (reach, body) in reach.iter_mut().zip(&state.bodies.all) {
            *reach = (*reach + reserve).max(2.0 * travel(body, dt));
        }
        (*state, reserve) = (before, 0.0);
    };
    // Move: the pairs remember their forces.
    let loaded = contacts.iter().filter(|c| c.normal_force > 0.0);
    let remembered = loaded.map(|c| Candidate {
        pair: [c.a, c.b],
        memory: [c.normal_force, c.tangent_force],
    });
    state.forces = remembered.collect();
    state.bodies.drift(dt);
    (state.steps, state.time) = (state.steps + 1, state.time + dt);
}

/// The pairs that may touch within the step, with the forces that they remember.
fn detect(state: &State, params: &Params, reach: impl Fn(usize, usize) -> f64) -> Vec<Contact> {
    let near = pairs(&state.bodies).filter(|&(a, b)| state.bodies.is_within(a, b, reach(a, b)));
    let contact = |(a, b): (usize, usize)| {
        let (g, n) = state.bodies.gap(a, b);
        let pair = [a as u32, b as u32];
        let ends = [&state.bodies.all[a], &state.bodies.all[b]];
        let mut contact = Contact::new(pair, ends, n, params.dt);
        let [u_n, _] = contact.relative_velocity(Motion::of(ends[0]), Motion::of(ends[1]));
        contact.target = target_velocity(g, u_n, params);
        contact.normal_response *= params.relaxation;
        contact.tangent_response *= params.relaxation;
        if let Ok(i) = state.forces.binary_search_by_key(&pair, |c| c.pair) {
            let remembered = state.forces[i].memory.map(|r| params.warm_start * r);
            [contact.normal_force, contact.tangent_force] = remembered;
        }
        contact
    };
    near.map(contact).collect()
}

/// Every body gets the velocity that gravity and load give it in a step.
fn accelerate(state: &mut State, params: &Params) {
    let gravity = [params.gravity_x, params.gravity_y];
    let load = params.load_at(state.steps);
    for i in 0..state.bodies.all.len() {
        let [ax, ay] = state.bodies.external_acceleration(i, gravity, load);
        state.bodies.all[i].velocity[0] += ax * params.dt;
        state.bodies.all[i].velocity[1] += ay * params.dt;
    }
}

/// A visit sets the force that is right for the moment, and gives both bodies the impulse of its change.
fn visit(contact: &mut Contact, [a, b]: [Motion; 2], bodies: &mut Bodies, params: &Params) {
    let [r_n, r_t] = contact.updated_forces(a, b, params.friction);
    let change = [r_n - contact.normal_force, r_t - contact.tangent_force];
    push(bodies, contact, change, params.dt);
    [contact.normal_force, contact.tangent_force] = [r_n, r_t];
}

fn push(bodies: &mut Bodies, contact: &Contact, change: [f64; 2], dt: f64) {
    if let Some(ends) = contact.ends(&mut bodies.all) {
        contact.push(ends, change, dt);
    }
}

/// Every disc with every body that comes after it.
fn pairs(bodies: &Bodies) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (discs, all) = (bodies.discs(), bodies.all.len());
    (0..discs).flat_map(move |a| (a + 1..all).map(move |b| (a, b)))
}

/// The contacts that a sweep visits, and whether each sees the motions from the beginning of the sweep (Jacobi) or the present ones. Sweeps count
/// from 0; before the first, no sweep, the same for the forces that are remembered: their order decides the last bit of their sum.
pub type Visits<'a> = dyn FnMut(Option<u64>, &[Contact], &mut State) -> Vec<(usize, bool)> + 'a;

/// The paper's order: every contact once, shuffled from the sequence of the sweep before.
pub fn random_sweeps() -> Box<Visits<'static>> {
    let mut sequence = Vec::new();
    Box::new(move |sweep, contacts, state| {
        match sweep {
            None => sequence = (0..contacts.len()).map(|i| (i, false)).collect(),
            Some(_) => state.random.shuffle(&mut sequence),
        }
        sequence.clone()
    })
}
