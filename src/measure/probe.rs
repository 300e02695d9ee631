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

/// Force that is transmitted along an axis (0 is x, 1 is y): Σ of the forces of the contacts that a straight cut across it meets, along the axis, at
/// `cuts` even places between two ends.
pub fn force_along(
    bodies: &Bodies,
    contacts: &[Contact],
    (axis, [first, last]): (usize, [f64; 2]),
    cuts: usize,
) -> Vec<[f64; 2]> {
    let spacing = (last - first) / cuts as f64;
    let mut sums = vec![0.0; cuts + 1];
    let cut_above = |y: f64| (((y - first) / spacing - 0.5).ceil().max(0.0) as usize).min(cuts);
    for contact in contacts {
        let (a, b) = (contact.a as usize, contact.b as usize);
        let low = bodies.all[a].position[axis];
        // A plane that lies across the axis is cut at its own place; another one takes its force at the disc's place.
        let high = if b < bodies.discs() || contact.normal[1 - axis] == 0.0 {
            bodies.all[b].position[axis]
        } else {
            continue;
        };
        let [nx, ny] = contact.normal;
        let (r_n, r_t) = (contact.normal_force, contact.tangent_force);
        // Compression pushes b along the normal: forwards through the cut if b lies beyond it.
        let forwards = [r_n * nx - r_t * ny, r_n * ny + r_t * nx][axis];
        let (from, to, force) = if low < high {
            (low, high, forwards)
        } else {
            (high, low, -forwards)
        };
        for sum in &mut sums[cut_above(from)..cut_above(to)] {
            *sum += force;
        }
    }
    (0..cuts)
        .map(|i| [first + (i as f64 + 0.5) * spacing, sums[i]])
        .collect()
}

/// Force along an axis that side walls and obstacles give to what lies beyond each of these cuts. At rest, without weight, the force through a cut and this
/// one are together the load: what friction at the walls has taken up no longer goes through the cut.
pub fn support_along(
    bodies: &Bodies,
    contacts: &[Contact],
    (axis, [first, last]): (usize, [f64; 2]),
    cuts: usize,
) -> Vec<f64> {
    let spacing = (last - first) / cuts as f64;
    let mut sums = vec![0.0; cuts];
    for contact in contacts {
        let is_across = contact.normal[1 - axis] == 0.0;
        if (contact.b as usize) < bodies.discs() || is_across {
            continue;
        }
        let [nx, ny] = contact.normal;
        let (r_n, r_t) = (contact.normal_force, contact.tangent_force);
        let on_disc = -[r_n * nx - r_t * ny, r_n * ny + r_t * nx][axis];
        let place = bodies.all[contact.a as usize].position[axis];
        let below = ((place - first) / spacing - 0.5).ceil().max(0.0) as usize;
        for sum in &mut sums[..below.min(cuts)] {
            *sum += on_disc;
        }
    }
    sums
}

/// Number of contacts of every disc that carry a force.
pub fn loaded_contacts(bodies: &Bodies, contacts: &[Contact]) -> Vec<u8> {
    let mut counts = vec![0u8; bodies.discs()];
    for contact in contacts.iter().filter(|c| c.normal_force > 0.0) {
        for i in [contact.a, contact.b] {
            if let Some(count) = counts.get_mut(i as usize) {
                *count = count.saturating_add(1);
            }
        }
    }
    counts
}
