//! Which bodies of a recorded packing are held, which parts float, and whether everything is at rest.

use super::{RecordedPacking, Vector, dot};

/// What holds what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hold {
    /// Whether each contact is part of the network.
    pub is_link: Vec<bool>,
    /// Bodies that fewer than two forces hold.
    pub rattlers: Vec<usize>,
    /// Parts that touch nothing fixed, each as the indices of its bodies.
    pub floating: Vec<Vec<usize>>,
}

/// Contacts with less than this share of the mean force count as having none.
const WEAKEST: f64 = 1e-9;

/// Mean normal force of the contacts that have one.
pub fn mean_force(packing: &RecordedPacking) -> f64 {
    let forces = packing.contacts.iter().map(|c| c.normal_force);
    let loaded: Vec<f64> = forces.filter(|f| *f > 0.0).collect();
    loaded.iter().sum::<f64>() / loaded.len().max(1) as f64
}

impl Hold {
    /// Removes contacts without a force, rattlers and floating parts.
    pub fn of(packing: &RecordedPacking, gravity: Vector) -> Self {
        let (bodies, contacts) = (&packing.bodies, &packing.contacts);
        let weakest = WEAKEST * mean_force(packing);
        let mut is_link: Vec<bool> = contacts
            .iter()
            .map(|c| !packing.has_forces || c.normal_force > weakest)
            .collect();
        let has_weight = dot(gravity, gravity) > 0.0;
        let outside = |load: Vector| u32::from(has_weight) + u32::from(load != [0.0; 3]);
        let mut forces: Vec<u32> = bodies.iter().map(|b| outside(b.load)).collect();
        let mut touching: Vec<Vec<u32>> = vec![Vec::new(); bodies.len()];
        let ends = |i: usize| contacts[i].ends.into_iter().flatten();
        for i in (0..contacts.len()).filter(|i| is_link[*i]) {
            for body in ends(i) {
                forces[body] += 1;
                touching[body].push(i as u32);
            }
        }
        let is_loose = |body: usize, forces: &[u32]| !bodies[body].is_fixed() && forces[body] < 2;
        let mut held = vec![true; bodies.len()];
        let mut loose: Vec<usize> = (0..bodies.len())
            .filter(|b| is_loose(*b, &forces))
            .collect();
        while let Some(body) = loose.pop() {
            if !std::mem::replace(&mut held[body], false) {
                continue;
            }
            for i in touching[body].iter().map(|i| *i as usize) {
                if std::mem::replace(&mut is_link[i], false) {
                    for other in ends(i).filter(|other| *other != body) {
                        forces[other] -= 1;
                        if is_loose(other, &forces) {
                            loose.push(other);
                        }
                    }
                }
            }
        }
        let rattlers = (0..bodies.len()).filter(|b| !held[*b]).collect();
        let floating = floating(packing, &held, &touching, &is_link);
        for body in floating.iter().flatten() {
            for i in &touching[*body] {
                is_link[*i as usize] = false;
            }
        }
        Self {
            is_link,
            rattlers,
            floating,
        }
    }
}

/// Connected parts without a contact to something fixed.
fn floating(
    packing: &RecordedPacking,
    held: &[bool],
    touching: &[Vec<u32>],
    is_link: &[bool],
) -> Vec<Vec<usize>> {
    let bodies = &packing.bodies;
    let mut seen: Vec<bool> = (0..bodies.len())
        .map(|b| !held[b] || bodies[b].is_fixed())
        .collect();
    let mut parts = Vec::new();
    for start in 0..bodies.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut part, mut next, mut is_anchored) = (vec![start], 0, false);
        while next < part.len() {
            let body = part[next];
            next += 1;
            for i in touching[body].iter().filter(|i| is_link[**i as usize]) {
                for end in packing.contacts[*i as usize].ends {
                    match end {
                        None => is_anchored = true,
                        Some(other) if bodies[other].is_fixed() => is_anchored = true,
                        Some(other) if !std::mem::replace(&mut seen[other], true) => {
                            part.push(other);
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        if !is_anchored {
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts
}

/// The acceleration that the contact forces of most bodies balance: the median of −F/m along each axis; zero if it is below a thousandth of a
/// mean contact force.
pub fn gravity_of(packing: &RecordedPacking) -> Vector {
    let net = net_forces(packing);
    let touched: Vec<usize> = (0..net.len())
        .filter(|i| !packing.bodies[*i].is_fixed() && net[*i].1 > 0)
        .collect();
    if touched.is_empty() || !packing.has_forces {
        return [0.0; 3];
    }
    let median = |axis: usize| {
        let of = |i: &usize| -net[*i].0[axis] / packing.bodies[*i].mass;
        let mut all: Vec<f64> = touched.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let gravity: Vector = std::array::from_fn(median);
    let mean_mass = touched.iter().map(|i| packing.bodies[*i].mass).sum::<f64>();
    let weight = dot(gravity, gravity).sqrt() * mean_mass / touched.len() as f64;
    if weight < 1e-3 * mean_force(packing) {
        return [0.0; 3];
    }
    // What rounding leaves across it is not gravity.
    let largest = gravity.iter().fold(0.0_f64, |m, g| m.max(g.abs()));
    gravity.map(|g| if g.abs() < 1e-3 * largest { 0.0 } else { g })
}

/// Largest unbalanced force on a held body, in mean contact forces, and which body it is; none without forces.
pub fn unbalance(packing: &RecordedPacking, hold: &Hold, gravity: Vector) -> Option<(f64, usize)> {
    if !packing.has_forces {
        return None;
    }
    let (net, mean) = (net_forces(packing), mean_force(packing));
    let mut is_in = vec![false; packing.bodies.len()];
    let links = packing.contacts.iter().zip(&hold.is_link);
    for (contact, _) in links.filter(|(_, is_link)| **is_link) {
        contact
            .ends
            .into_iter()
            .flatten()
            .for_each(|b| is_in[b] = true);
    }
    let size = |i: usize| {
        let body = &packing.bodies[i];
        let along = |k: usize| {
            let outside = body.load[k] + gravity[k] * body.mass;
            if body.free[k] {
                net[i].0[k] + outside
            } else {
                0.0
            }
        };
        let force: Vector = std::array::from_fn(along);
        (dot(force, force).sqrt() / mean, i)
    };
    let held = (0..is_in.len()).filter(|i| is_in[*i] && !packing.bodies[*i].is_fixed());
    held.map(size).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Net contact force on every body and the number of its contacts.
fn net_forces(packing: &RecordedPacking) -> Vec<(Vector, u32)> {
    let mut net = vec![([0.0; 3], 0); packing.bodies.len()];
    for contact in packing.contacts.iter().filter(|c| c.normal_force > 0.0) {
        let force = RecordedPacking::force(contact);
        for (end, sign) in contact.ends.into_iter().zip([-1.0, 1.0]) {
            if let Some(body) = end {
                (0..3).for_each(|k| net[body].0[k] += sign * force[k]);
                net[body].1 += 1;
            }
        }
    }
    net
}
