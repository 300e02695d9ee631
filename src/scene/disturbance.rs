//! What sets an assembly in motion: a mode, a vortex, a pulse. (A kick is a change of the load and belongs to the parameters.)

use std::f64::consts::PI;

use super::{Geometry, Scene};
use crate::measure::probe;
use crate::physics::Assembly;
use crate::theory::modes;

/// Mode j of a chain, or of a packing taken as a column, gets this velocity amplitude.
pub fn launch(scene: &Scene, assembly: &mut Assembly, mode: u64, amplitude: f64) {
    match &scene.geometry {
        Geometry::Chain(chain) => {
            let k = modes::chain_wave_number(&scene.params, mode, chain.discs);
            launch_mode(assembly, k, amplitude);
        }
        Geometry::Packing(_) => {
            let height = probe::loaded_position(assembly.bodies());
            let k = (2 * mode + 1) as f64 * PI / (2.0 * height);
            assembly.set_velocities(|_, body| [0.0, amplitude * (k * body.position[1]).sin()]);
        }
    }
}

/// Sets mode k in motion with this velocity amplitude: v_i = amplitude·sin(k·(i + ½)).
pub fn launch_mode(assembly: &mut Assembly, wave_number: f64, amplitude: f64) {
    assembly.set_velocities(|i, _| [amplitude * (wave_number * (i as f64 + 0.5)).sin(), 0.0]);
}

/// The transversal mode of a box: its velocity field and its wave number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vortex {
    /// k_x and k_y.
    pub wave_vector: [f64; 2],
}

impl Vortex {
    /// The largest vortex that fits below the piston.
    pub fn of(assembly: &Assembly) -> Self {
        let bodies = assembly.bodies();
        // The right wall or, without walls, the disc farthest to the right.
        let width = match bodies.all.get(bodies.discs() + 2) {
            Some(wall) if bodies.planes.len() == 4 => wall.position[0],
            _ => {
                let places = bodies.all[..bodies.discs()].iter().map(|b| b.position[0]);
                places.fold(1.0, f64::max)
            }
        };
        Self {
            wave_vector: [PI / width, PI / probe::loaded_position(bodies)],
        }
    }

    /// k.
    pub fn wave_number(&self) -> f64 {
        self.wave_vector[0].hypot(self.wave_vector[1])
    }

    /// Velocity at a place, of order one.
    pub fn field(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [kx, ky] = self.wave_vector;
        let k = self.wave_number();
        [
            ky / k * (kx * x).sin() * (ky * y).cos(),
            -kx / k * (kx * x).cos() * (ky * y).sin(),
        ]
    }

    /// Its amplitude in the present velocities, weighted with the masses.
    pub fn amplitude(&self, assembly: &Assembly) -> f64 {
        let bodies = assembly.bodies();
        let (mut product, mut norm) = (0.0, 0.0);
        for body in &bodies.all[..bodies.discs()] {
            let ([fx, fy], mass) = (self.field(body.position), 1.0 / body.inverse_mass[0]);
            product += mass * (fx * body.velocity[0] + fy * body.velocity[1]);
            norm += mass * (fx * fx + fy * fy);
        }
        product / norm
    }
}

/// Half a sine over the last tenth of the length, at least five discs wide.
pub fn pulse(assembly: &mut Assembly, amplitude: f64) {
    let Some(load) = assembly.bodies().load else {
        return;
    };
    let along = |p: [f64; 2]| -(p[0] * load.direction[0] + p[1] * load.direction[1]);
    let end = along(assembly.bodies().all[load.body].position);
    let width = (0.1 * end).max(5.0);
    assembly.set_velocities(|_, body| {
        let depth = (end - along(body.position)) / width;
        let speed = if (0.0..=1.0).contains(&depth) {
            amplitude * (PI * depth).sin()
        } else {
            0.0
        };
        load.direction.map(|d| d * speed)
    });
}
