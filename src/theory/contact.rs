//! One contact: the paper's section "One contact", two discs of equal mass m pushed together by external forces.

/// g' = g + (v₂ − v₁)·Δt − (F₁ + F₂)/m·Δt²: the gap at the end of the step if the discs did not repel each other.
/// F₁ pushes the left disc to the right, F₂ the right disc to the left.
pub fn gap_without_force(
    gap: f64,
    velocities: [f64; 2],
    external: [f64; 2],
    mass: f64,
    dt: f64,
) -> f64 {
    gap + (velocities[1] - velocities[0]) * dt - (external[0] + external[1]) / mass * dt * dt
}

/// R = max(0, −m·g'/(2Δt²)): the force that closes the gap exactly, pushing an overlap out as well.
pub fn exact_force(gap: f64, velocities: [f64; 2], external: [f64; 2], mass: f64, dt: f64) -> f64 {
    (-mass * gap_without_force(gap, velocities, external, mass, dt) / (2.0 * dt * dt)).max(0.0)
}

/// The same with g replaced by max(g, 0), the quasi-inelastic shock: an overlap is kept, only its growth is inhibited.
pub fn quasi_inelastic_force(
    gap: f64,
    velocities: [f64; 2],
    external: [f64; 2],
    mass: f64,
    dt: f64,
) -> f64 {
    exact_force(gap.max(0.0), velocities, external, mass, dt)
}

/// The force at contact i between its neighbours' forces, all contacts closed: m/(2Δt)·(v_i − v_{i+1}) + (R_{i−1} +
/// R_{i+1})/2. Read as an assignment, it is one visit.
pub fn updated_force(velocities: [f64; 2], neighbours: [f64; 2], mass: f64, dt: f64) -> f64 {
    mass / (2.0 * dt) * (velocities[0] - velocities[1]) + 0.5 * (neighbours[0] + neighbours[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{Assembly, Bodies, GapLaw, Params};

    /// The engine's first step of two discs, one of them loaded, against the formulas, with open and closed gaps.
    #[test]
    fn the_engine_computes_the_papers_force() {
        for gap in [-0.05, 0.0, 0.02, 3.0] {
            for law in [GapLaw::QuasiInelastic, GapLaw::Exact] {
                let dt = 0.5;
                let mut bodies = Bodies::default();
                bodies.add_disc([0.0, 0.0], 0.5, [0.5, 0.5, 1.0]);
                bodies.add_disc([1.0 + gap, 0.0], 0.5, [0.5, 0.5, 1.0]);
                bodies.load = Some(crate::physics::Load {
                    body: 1,
                    direction: [-1.0, 0.0],
                });
                let params = Params {
                    dt,
                    load: 0.3,
                    gap_law: law,
                    ..Params::default()
                };
                let mut assembly = Assembly::new(bodies, params, 1);
                let velocities = [0.2, -0.1];
                assembly.set_velocities(|i, _| [velocities[i], 0.0]);
                assembly.step().unwrap();
                let formula = match law {
                    GapLaw::QuasiInelastic => quasi_inelastic_force,
                    GapLaw::Exact => exact_force,
                };
                let predicted = formula(gap, velocities, [0.0, 0.3], 2.0, dt);
                let measured = assembly.contacts().first().map_or(0.0, |c| c.normal_force);
                assert!(
                    (measured - predicted).abs() < 1e-14,
                    "gap {gap}, {law}: {measured} {predicted}"
                );
                if gap == 0.0 {
                    assert!(
                        (updated_force(velocities, [0.0, 0.3], 2.0, dt) - predicted).abs() < 1e-15
                    );
                }
            }
        }
    }
}
