//! The forces at rest turn with the contacts: a stiffness that belongs to the load and not to the sweeps.
//!
//! When two discs move across their line of contact by t·δ, their normal turns by t·δ/ℓ, with ℓ the distance of their centres, and the
//! force turns with it: δF = (R_n·t − R_t·n)·(t·δ)/ℓ. Under compression that pushes them farther, as in a column that buckles. With B this
//! map between motions times √m, a step is
//!
//! ```text
//! q(t + Δt) = M^N_I·((2 + B·Δt²)·q(t) − q(t − Δt))
//! ```
//!
//! In a long wave B is small, of the order R/(κ·d) of the network's own stiffness. In the soft modes of a packing that is barely stable,
//! discs move across their contacts and hardly along them; there B matters: ω decreases while τ stays, and finally the packing gives way.

use super::{Link, Network};

impl Network {
    /// B times a vector: the change of the forces at rest when this displacement turns them.
    pub fn turned_forces(&self, vector: &[f64]) -> Vec<f64> {
        let mut result = vec![0.0; vector.len()];
        for link in &self.links {
            self.turn(link, vector, &mut result);
        }
        result
    }

    fn turn(&self, link: &Link, vector: &[f64], result: &mut [f64]) {
        let bodies = self.at_rest.bodies();
        let contact = &self.at_rest.contacts()[link.contact as usize];
        let (a, b) = (contact.a as usize, contact.b as usize);
        if b >= bodies.discs() {
            return; // the normal of a plane does not turn
        }
        let (gap, [nx, ny]) = bodies.gap(a, b);
        let distance = gap + bodies.radius[a] + bodies.radius[b];
        let tangent = [-ny, nx];
        let places = |body: usize| [self.freedom[body][0], self.freedom[body][1]];
        let along = |body: usize| -> f64 {
            let parts = places(body).into_iter().zip(tangent);
            parts
                .filter_map(|(at, t)| at.map(|i| t * vector[i as usize] * self.weight[i as usize]))
                .sum()
        };
        let angle = (along(b) - along(a)) / distance;
        let force = [
            contact.normal_force * tangent[0] - contact.tangent_force * nx,
            contact.normal_force * tangent[1] - contact.tangent_force * ny,
        ];
        for (body, sign) in [(a, -angle), (b, angle)] {
            for (at, f) in places(body).into_iter().zip(force) {
                if let Some(i) = at {
                    result[i as usize] += sign * f * self.weight[i as usize];
                }
            }
        }
    }
}
