//! A packing of this program as bodies and contacts that every other program can read.

use crate::physics::{Assembly, Contact, Role};
use crate::theory::network::recorded::{
    RecordedBody, RecordedContact, RecordedPacking, RecordedShape,
};

/// The state between two steps, with the contacts that the next step will see.
pub fn recorded(assembly: &Assembly) -> RecordedPacking {
    let mut seen = Assembly::from_state(assembly.state(), assembly.params.clone());
    seen.detect();
    let bodies = seen.bodies();
    let load = assembly.load_now();
    let body = |i: usize| {
        let own = &bodies.all[i];
        let [x, y, turn] = own.inverse_mass;
        let mass = 1.0 / x.max(y);
        let radius = bodies.radius.get(i).copied();
        let normal = i
            .checked_sub(bodies.discs())
            .and_then(|k| bodies.planes.get(k));
        let shape = match (radius, normal) {
            (Some(radius), _) => RecordedShape::Round { radius },
            (None, Some(plane)) => RecordedShape::Plane {
                normal: [plane.normal[0], plane.normal[1], 0.0],
            },
            // An obstacle is fixed or moves as told: contacts carry its normals.
            (None, None) => RecordedShape::Plane {
                normal: [0.0, 1.0, 0.0],
            },
        };
        // A tangential impulse p changes the surface speed s = ω·r by p·turn, and ω by p·r/I.
        let moment = match radius {
            Some(radius) if turn > 0.0 => radius * radius / turn,
            _ => f64::INFINITY,
        };
        let along = bodies.load.filter(|l| l.body == i).map(|l| l.direction);
        let load = along.map_or([0.0; 3], |[lx, ly]| [lx * load, ly * load, 0.0]);
        RecordedBody {
            id: i as i64,
            shape,
            position: [own.position[0], own.position[1], 0.0],
            mass,
            inertia: [moment, moment, moment, 0.0, 0.0, 0.0],
            velocity: [own.velocity[0], own.velocity[1], 0.0],
            spin: [0.0, 0.0, radius.map_or(0.0, |r| own.spin / r)],
            load,
            free: [x > 0.0, y > 0.0, false, false, false, turn > 0.0],
        }
    };
    let first = seen.contacts().len() - seen.arms().len();
    let contact = |(index, (contact, gap)): (usize, (&Contact, &f64))| {
        let [nx, ny] = contact.normal;
        let ends = [contact.a as usize, contact.b as usize];
        let arm = |i: usize, sign: f64| {
            let radius = sign * bodies.radius.get(i).copied().unwrap_or(0.0);
            [radius * nx, radius * ny, 0.0]
        };
        let arms = match index.checked_sub(first).map(|k| seen.arms()[k]) {
            // A bond goes through both centres.
            Some(arms) if arms.role == Role::Bond => [[0.0; 3]; 2],
            Some(arms) => {
                let ([x, y], [dx, dy]) = (arms.at, bodies.way(ends[0], ends[1]));
                [[x, y, 0.0], [x - dx, y - dy, 0.0]]
            }
            None => [arm(ends[0], 1.0), arm(ends[1], -1.0)],
        };
        let t = contact.tangent_force;
        RecordedContact {
            ends: ends.map(Some),
            normal: [nx, ny, 0.0],
            arms,
            overlap: Some(-gap),
            normal_force: contact.normal_force,
            tangent_force: [-ny * t, nx * t, 0.0],
            friction: seen.params.friction,
            slides: contact.is_sliding(seen.params.friction),
        }
    };
    RecordedPacking {
        is_flat: true,
        bodies: (0..bodies.all.len()).map(body).collect(),
        contacts: seen
            .contacts()
            .iter()
            .zip(seen.gaps())
            .enumerate()
            .map(contact)
            .collect(),
        has_forces: true,
    }
}
