//! Whether an assembly is at rest, and which of its bodies are held.

use crate::physics::{Assembly, Contact};

/// Repeatedly removes the contacts of bodies that fewer than two forces hold; a load or a weight is a force. Returns which bodies are held.
pub fn peel(assembly: &Assembly, is_link: &mut [bool]) -> Vec<bool> {
    let bodies = assembly.bodies();
    let has_weight = assembly.params.gravity_x != 0.0 || assembly.params.gravity_y != 0.0;
    let is_mobile: Vec<bool> = bodies
        .all
        .iter()
        .map(|b| b.inverse_mass != [0.0; 3])
        .collect();
    let mut forces: Vec<u32> = vec![u32::from(has_weight); bodies.all.len()];
    if let Some(load) = bodies.load {
        forces[load.body] += 1;
    }
    let contacts = assembly.contacts();
    let links = || {
        contacts
            .iter()
            .zip(0..)
            .map(|(c, i)| ([c.a as usize, c.b as usize], i))
    };
    let mut touching: Vec<Vec<usize>> = vec![Vec::new(); bodies.all.len()];
    for (pair, i) in links().filter(|(_, i)| is_link[*i]) {
        for body in pair {
            forces[body] += 1;
            touching[body].push(i);
        }
    }
    let is_loose = |body: usize, forces: &[u32]| is_mobile[body] && forces[body] < 2;
    let mut held = vec![true; bodies.all.len()];
    let mut loose: Vec<usize> = (0..held.len()).filter(|b| is_loose(*b, &forces)).collect();
    while let Some(body) = loose.pop() {
        if !std::mem::replace(&mut held[body], false) {
            continue;
        }
        for &i in &touching[body] {
            if std::mem::replace(&mut is_link[i], false) {
                let other = if contacts[i].a as usize == body {
                    contacts[i].b
                } else {
                    contacts[i].a
                };
                forces[other as usize] -= 1;
                if is_loose(other as usize, &forces) {
                    loose.push(other as usize);
                }
            }
        }
    }
    held
}

/// Largest unbalanced force on a held body: the net force of contacts, load and weight, plus the force that would stop it within a step.
pub fn unbalance(assembly: &Assembly, contacts: &[Contact], held: &[bool]) -> f64 {
    let params = &assembly.params;
    let gravity = [params.gravity_x, params.gravity_y];
    let state = assembly.state();
    let bodies = &state.bodies;
    let mut acceleration: Vec<[f64; 2]> = (0..bodies.all.len())
        .map(|i| bodies.external_acceleration(i, gravity, assembly.load_now()))
        .collect();
    for c in contacts {
        let ([nx, ny], r_n, r_t) = (c.normal, c.normal_force, c.tangent_force);
        let force = [nx * r_n - ny * r_t, ny * r_n + nx * r_t];
        for (body, sign) in [(c.a as usize, -1.0), (c.b as usize, 1.0)] {
            for k in 0..2 {
                acceleration[body][k] += sign * force[k] * bodies.all[body].inverse_mass[k];
            }
        }
    }
    let is_held = |i: &usize| held[*i] && bodies.all[*i].inverse_mass != [0.0; 3];
    let force = |i: usize| {
        let body = &bodies.all[i];
        let along = |k: usize| {
            let inverse = body.inverse_mass[k];
            let way = acceleration[i][k].abs() + body.velocity[k].abs() / params.dt;
            if inverse > 0.0 { way / inverse } else { 0.0 }
        };
        along(0).hypot(along(1))
    };
    let forces = (0..held.len()).filter(is_held).map(force);
    forces.fold(0.0, |most, f| if f <= most { most } else { f })
}
