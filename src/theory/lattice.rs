//! The triangular lattice of equal discs: the modes of a crystal in closed form.
//!
//! With unit normals n_α and tangents t_α of its three directions and θ_α = k·n_α·d, the network's matrix A of a plane wave is
//!
//! ```text
//! without friction       A = Σ_α (1 − cos θ_α)·n_α·n_αᵀ
//! where contacts stick   A = Σ_α (1 − cos θ_α)·(n_α·n_αᵀ + t_α·t_αᵀ/3)   and a rotation s·√½ = σ·sin(k·x), coupled by
//!                        Σ_α (√2/3)·sin θ_α·t_α, with Σ_α (2/3)·(1 + cos θ_α) of its own
//! ```
//!
//! For long waves μ = (9/16, 3/16)·(kd)² without friction, so c_L/c_T = √3, and (5/8, 1/4)·(kd)² where contacts stick, c_L/c_T = √(5/2).

use nalgebra::{Matrix3, SymmetricEigen};

/// A mode of the lattice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatticeWave {
    /// μ, the eigenvalue of A.
    pub eigenvalue: f64,
    /// Amplitudes of u_x and u_y, which go as cos(k·x), and of the surface speed s, which goes as sin(k·x), for discs of mass one.
    pub amplitude: [f64; 3],
    /// Share of the motion along k.
    pub longitudinal: f64,
}

/// Whether contacts of the lattice stick or have no friction at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roughness {
    /// No friction: normal rows only.
    Smooth,
    /// Every contact sticks.
    Sticking,
}

/// The normals of the three directions of bonds.
pub const NORMALS: [[f64; 2]; 3] = [[1.0, 0.0], [0.5, SINE], [0.5, -SINE]];
const SINE: f64 = 0.866_025_403_784_438_6;

/// The modes with this wave vector in a lattice of this spacing, the slowest first. Three where contacts stick, two without friction.
pub fn waves(wave_vector: [f64; 2], spacing: f64, roughness: Roughness) -> Vec<LatticeWave> {
    let [kx, ky] = wave_vector;
    let mut matrix = Matrix3::zeros();
    for [nx, ny] in NORMALS {
        let (sine, cosine) = ((kx * nx + ky * ny) * spacing).sin_cos();
        let (n, t) = ([nx, ny], [-ny, nx]);
        let tangential = match roughness {
            Roughness::Smooth => 0.0,
            Roughness::Sticking => 1.0 / 3.0,
        };
        for i in 0..2 {
            for j in 0..2 {
                matrix[(i, j)] += (1.0 - cosine) * (n[i] * n[j] + tangential * t[i] * t[j]);
            }
            let coupling = tangential * std::f64::consts::SQRT_2 * sine * t[i];
            matrix[(i, 2)] += coupling;
            matrix[(2, i)] += coupling;
        }
        matrix[(2, 2)] += 2.0 * tangential * (1.0 + cosine);
    }
    let eigen = SymmetricEigen::new(matrix);
    let length = kx.hypot(ky);
    let mut waves: Vec<LatticeWave> = (0..3)
        .map(|k| {
            let vector = eigen.eigenvectors.column(k);
            let along = (vector[0] * kx + vector[1] * ky) / length;
            LatticeWave {
                eigenvalue: eigen.eigenvalues[k],
                amplitude: [vector[0], vector[1], vector[2] * std::f64::consts::SQRT_2],
                longitudinal: along * along
                    / (vector[0].powi(2) + vector[1].powi(2)).max(f64::MIN_POSITIVE),
            }
        })
        .filter(|wave| roughness == Roughness::Sticking || wave.amplitude[2].abs() < 0.5)
        .collect();
    waves.sort_by(|a, b| a.eigenvalue.total_cmp(&b.eigenvalue));
    waves
}

/// Share of all modes with an eigenvalue below this: a mean over the Brillouin zone, as the parallelogram of two reciprocal vectors.
pub fn share_below(eigenvalue: f64, roughness: Roughness) -> f64 {
    let middle = |i: u32| (f64::from(i) + 0.5) / f64::from(POINTS);
    let turn = std::f64::consts::TAU;
    let (mut below, mut all) = (0u32, 0u32);
    for (i, j) in (0..POINTS * POINTS).map(|n| (n / POINTS, n % POINTS)) {
        // b₁ = 2π·(1, −1/√3) and b₂ = 2π·(0, 2/√3).
        let (p, q) = (middle(i), middle(j));
        let vector = [turn * p, turn * (2.0 * q - p) / 3f64.sqrt()];
        for wave in waves(vector, 1.0, roughness) {
            below += u32::from(wave.eigenvalue < eigenvalue);
            all += 1;
        }
    }
    f64::from(below) / f64::from(all)
}

/// Points along a side of the zone.
const POINTS: u32 = 60;

#[cfg(test)]
mod tests {
    use super::*;

    /// The long waves of the derivation above.
    #[test]
    fn long_waves_have_the_sound_speeds_of_the_closed_form() {
        let k = 1e-3;
        for angle in [0.0f64, 0.4, 1.1] {
            let vector = [k * angle.cos(), k * angle.sin()];
            for (roughness, slow, fast) in [
                (Roughness::Smooth, 3.0 / 16.0, 9.0 / 16.0),
                (Roughness::Sticking, 0.25, 0.625),
            ] {
                let waves = waves(vector, 1.0, roughness);
                assert!(
                    (waves[0].eigenvalue / (slow * k * k) - 1.0).abs() < 1e-5,
                    "{waves:?}"
                );
                assert!(
                    (waves[1].eigenvalue / (fast * k * k) - 1.0).abs() < 1e-5,
                    "{waves:?}"
                );
                assert!(waves[0].longitudinal < 1e-3 && waves[1].longitudinal > 0.999);
            }
        }
    }
}
