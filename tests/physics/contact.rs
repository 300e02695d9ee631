//! A visit against the paper's force for one contact.

use ghostspring::physics::contact::{Contact, target_velocity};
use ghostspring::physics::{Body, Motion, Params};

fn disc(x: f64, velocity: [f64; 2]) -> Body {
    Body {
        position: [x, 0.0],
        velocity,
        spin: 0.0,
        inverse_mass: [1.0, 1.0, 2.0],
    }
}

/// Two free discs approach with an open gap: the paper's R' = −m·g'/(2Δt²) with g' the gap without force.
#[test]
fn one_visit_is_the_papers_force_for_one_contact() {
    let (gap, dt) = (0.1, 0.5);
    let bodies = [disc(0.0, [0.3, 0.0]), disc(1.1, [-0.2, 0.0])];
    let mut contact = Contact::new([0, 1], [&bodies[0], &bodies[1]], [1.0, 0.0], dt);
    contact.target = target_velocity(
        gap,
        -0.5,
        &Params {
            dt,
            ..Params::default()
        },
    );
    let [r_n, r_t] = contact.updated_forces(Motion::of(&bodies[0]), Motion::of(&bodies[1]), 0.0);
    let closed_gap = gap - 0.5 * dt;
    assert!((r_n + closed_gap / (2.0 * dt * dt)).abs() < 1e-15);
    assert_eq!(r_t, 0.0);
}

/// A sliding contact that can stick removes the tangential velocity: response 1/m + 2/m on either side.
#[test]
fn a_visit_stops_sliding_within_the_friction_cone() {
    let mut bodies = [disc(0.0, [0.5, 0.1]), disc(1.0, [-0.5, -0.1])];
    bodies[1].spin = 0.05;
    let contact = Contact::new([0, 1], [&bodies[0], &bodies[1]], [1.0, 0.0], 1.0);
    let forces = contact.updated_forces(Motion::of(&bodies[0]), Motion::of(&bodies[1]), 1.0);
    contact.push(contact.ends(&mut bodies).unwrap(), forces, 1.0);
    let [u_n, u_t] = contact.relative_velocity(Motion::of(&bodies[0]), Motion::of(&bodies[1]));
    assert!(u_n.abs() < 1e-15 && u_t.abs() < 1e-15, "{u_n} {u_t}");
    let clamped = contact.updated_forces(
        Motion::of(&disc(0.0, [0.0, 1.0])),
        Motion::of(&disc(1.0, [-0.1, 0.0])),
        0.2,
    );
    assert!((clamped[1] - 0.2 * clamped[0]).abs() < 1e-15);
}
