//! The packing that every engine gets: the built-in one, copied side by side, in metres, kilograms and seconds.
//!
//! Games have seconds, and so have the contact springs of their engines. The mean disc is one metre wide and weighs one kilogram,
//! a step lasts 1/60 s. Ghostspring counts in steps; [`Packing::new`] changes the unit of time, which changes no result.

use std::error::Error;
use std::sync::Arc;

use ghostspring::physics::{Assembly, Params, State, Threads, UpdateOrder};
use ghostspring::scene::{builtin, tiling};

/// A step in seconds.
pub const DT: f64 = 1.0 / 60.0;

/// Discs in a box under a loaded piston.
pub struct Packing {
    /// What Ghostspring continues from, forces included.
    pub state: State,
    pub params: Params,
    pub discs: Vec<Disc>,
    pub width: f64,
    /// The lower side of the piston.
    pub height: f64,
    pub piston_mass: f64,
    pub load: f64,
    pub friction: f64,
}

pub struct Disc {
    pub position: [f64; 2],
    pub radius: f64,
    pub mass: f64,
}

impl Packing {
    /// At least that many discs, nearly at rest.
    pub fn new(discs: usize, threads: Arc<dyn Threads>) -> Result<Self, Box<dyn Error>> {
        let (state, params) = settled(discs, threads)?;
        let (state, params) = in_seconds(state, params);
        let all = &state.bodies.all;
        let discs: Vec<Disc> = all
            .iter()
            .zip(&state.bodies.radius)
            .map(|(body, radius)| Disc {
                position: body.position,
                radius: *radius,
                mass: 1.0 / body.inverse_mass[0],
            })
            .collect();
        // After the discs come floor, left and right wall, and piston.
        let [right, piston] = [&all[discs.len() + 2], &all[discs.len() + 3]];
        Ok(Self {
            width: right.position[0],
            height: piston.position[1],
            piston_mass: 1.0 / piston.inverse_mass[1],
            load: params.load,
            friction: params.friction,
            discs,
            params,
            state,
        })
    }
}

fn settled(discs: usize, threads: Arc<dyn Threads>) -> Result<(State, Params), Box<dyn Error>> {
    let small = builtin::load("packing")
        .ok_or("the built-in packing is missing")??
        .build();
    let copies = discs.div_ceil(small.bodies().discs()).max(1);
    // As close to the shape of the original as whole copies allow.
    let rows = (1..=copies)
        .take_while(|rows| rows * rows <= copies)
        .filter(|rows| copies.is_multiple_of(*rows))
        .last()
        .unwrap_or(1);
    let mut assembly = if copies == 1 {
        small
    } else {
        let (state, params) =
            tiling::tile(&small, copies / rows, rows).ok_or("this is no packing")?;
        Assembly::from_state(state, params)
    };
    assembly.set_threads(threads);
    assembly.params.order = UpdateOrder::Coloured;
    assembly.params.iterations = 40;
    for _ in 0..SETTLING {
        assembly.step()?;
    }
    Ok((assembly.state(), assembly.params))
}

/// Steps until the copies have grown together.
const SETTLING: usize = 200;

/// From steps to seconds: a unit of time is now 60 steps.
fn in_seconds(mut state: State, params: Params) -> (State, Params) {
    let rate = params.dt / DT;
    for body in &mut state.bodies.all {
        body.velocity = body.velocity.map(|v| v * rate);
        body.spin *= rate;
    }
    for force in &mut state.forces {
        force.memory = force.memory.map(|f| f * rate * rate);
    }
    let params = Params {
        dt: DT,
        load: params.load * rate * rate,
        ..params
    };
    (state, params)
}
