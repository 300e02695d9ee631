//! Numbers read off bodies: positions, mode amplitudes, profiles.

use crate::physics::{Bodies, Contact};

/// Position of the loaded body along the axis of its load, growing against the load: the end of a chain moves along
/// x, a piston along y. Without a load it is the height of the highest disc, so in a packing it is always the height.
pub fn loaded_position(bodies: &Bodies) -> f64 {
    let along = |load: crate::physics::Load| {
        let [x, y] = bodies.all[load.body].position;
        -(x * load.direction[0] + y * load.direction[1])
    };
    bodies.load.map_or_else(|| highest(bodies), along)
}

/// The highest place of a disc.
fn highest(bodies: &Bodies) -> f64 {
    let discs = bodies.all.iter().zip(&bodies.radius);
    let tops = discs.map(|(body, radius)| body.position[1] + radius);
    tops.fold(f64::MIN_POSITIVE, f64::max)
}

/// Amplitude of mode k in the velocities of a chain of unit discs between a wall and a free end,
/// (2/n)·Σ v_i·sin(k·(i + ½)).
pub fn velocity_mode(bodies: &Bodies, wave_number: f64) -> f64 {
    let n = bodies.discs();
    let discs = bodies.all[..n].iter().enumerate();
    let sum: f64 = discs
        .map(|(i, disc)| disc.velocity[0] * (wave_number * (i as f64 + 0.5)).sin())
        .sum();
    2.0 / n as f64 * sum
}

/// Normal force at each contact of a chain of n discs, from the wall to the free end; zero where the contact is open.
pub fn chain_forces(bodies: &Bodies, contacts: &[Contact]) -> Vec<f64> {
    let discs = bodies.discs();
    let mut forces = vec![0.0; discs];
    for contact in contacts {
        if let Some(index) = chain_index([contact.a as usize, contact.b as usize], discs) {
            forces[index] = contact.normal_force;
        }
    }
    forces
}

/// Place of a pair along a chain: disc 0 and the wall (body n) are 0, discs i − 1 and i are i. Pairs that are not
/// neighbours, as a fast chain may have among its contacts, have no place.
pub fn chain_index(pair: [usize; 2], discs: usize) -> Option<usize> {
    match pair {
        [0, wall] if wall == discs => Some(0),
        [a, b] if a + 1 == b && b < discs => Some(b),
        _ => None,
    }
}

/// Overlap (negative gap) at each contact of a chain, from the wall to the free end.
pub fn chain_overlaps(bodies: &Bodies) -> Vec<f64> {
    let wall = bodies.discs();
    (0..bodies.discs())
        .map(|i| {
            if i == 0 {
                bodies.gap(0, wall)
            } else {
                bodies.gap(i - 1, i)
            }
        })
        .map(|(gap, _)| -gap)
        .collect()
}

/// Mean normal force over the contacts that carry one.
pub fn mean_force(contacts: &[Contact]) -> f64 {
    let loaded = || contacts.iter().map(|c| c.normal_force).filter(|r| *r > 0.0);
    loaded().sum::<f64>() / loaded().count().max(1) as f64
}

/// Force that goes across a straight cut from p to q: along the cut's normal, compression positive, and along the cut. Each contact counts whose line from centre to
/// centre (or to the wall) meets the cut.
pub fn force_across(bodies: &Bodies, contacts: &[Contact], [p, q]: [[f64; 2]; 2]) -> [f64; 2] {
    let (ux, uy) = (q[0] - p[0], q[1] - p[1]);
    let length = ux.hypot(uy);
    if length == 0.0 {
        return [0.0; 2];
    }
    let (ux, uy) = (ux / length, uy / length);
    // Along the cut, and to the left of it.
    let seen = |[x, y]: [f64; 2]| {
        let (dx, dy) = (x - p[0], y - p[1]);
        [dx * ux + dy * uy, dy * ux - dx * uy]
    };
    let mut sum = [0.0; 2];
    for contact in contacts {
        let (a, b) = (contact.a as usize, contact.b as usize);
        let ([x, y], [nx, ny]) = (bodies.all[a].position, contact.normal);
        let reach = bodies.radius[a];
        let end = if b < bodies.discs() {
            bodies.all[b].position
        } else {
            [x + nx * reach, y + ny * reach]
        };
        let ([along_a, side_a], [along_b, side_b]) = (seen([x, y]), seen(end));
        if (side_a > 0.0) == (side_b > 0.0) {
            continue;
        }
        let share = side_a / (side_a - side_b);
        if !(0.0..=length).contains(&(along_a + share * (along_b - along_a))) {
            continue;
        }
        let (r_n, r_t) = (contact.normal_force, contact.tangent_force);
        let (fx, fy) = (r_n * nx - r_t * ny, r_n * ny + r_t * nx);
        let sign = if side_b > 0.0 { 1.0 } else { -1.0 };
        sum[0] += sign * (fy * ux - fx * uy);
        sum[1] += sign * (fx * ux + fy * uy);
    }
    sum
}

/// Force that is transmitted through horizontal cuts of a packing: Σ of the vertical forces of the contacts that a cut at height y
/// meets, at `cuts` even heights below the loaded body. In equilibrium without wall friction each equals the load.
pub fn force_over_height(bodies: &Bodies, contacts: &[Contact], cuts: usize) -> Vec<[f64; 2]> {
    let top = loaded_position(bodies);
    let spacing = top / cuts as f64;
    let mut sums = vec![0.0; cuts + 1];
    let cut_above = |y: f64| ((y / spacing - 0.5).ceil().max(0.0) as usize).min(cuts);
    for contact in contacts {
        let (a, b) = (contact.a as usize, contact.b as usize);
        let low = bodies.all[a].position[1];
        // A horizontal plane is cut at its own height; a side wall takes its force at the disc's height.
        let high = if b < bodies.discs() || contact.normal[0] == 0.0 {
            bodies.all[b].position[1]
        } else {
            continue;
        };
        let [nx, ny] = contact.normal;
        // Compression pushes b along the normal: upwards through the cut if b lies above.
        let upwards = contact.normal_force * ny + contact.tangent_force * nx;
        let (from, to, force) = if low < high {
            (low, high, upwards)
        } else {
            (high, low, -upwards)
        };
        for sum in &mut sums[cut_above(from)..cut_above(to)] {
            *sum += force;
        }
    }
    (0..cuts)
        .map(|i| [(i as f64 + 0.5) * spacing, sums[i]])
        .collect()
}
