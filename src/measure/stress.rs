//! Stress and strain of a packing as a whole.
//!
//! The stress tensor is the mean over an area A of what the contacts transmit, σ_ij = (1/A)·Σ F_i·l_j, with F the force on the second body of
//! a contact and l the way from the first body's centre to the second one's (to the surface of a wall or obstacle). Compression is
//! positive. In equilibrium this equals the forces on the boundary times their places, so that σ_yy of a packing without wall friction is load over width.

use crate::physics::threads::of_ranges;
use crate::physics::{Bodies, Contact, Threads};

/// The stress tensor, force per length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stress {
    /// σ_xx.
    pub xx: f64,
    /// σ_xy.
    pub xy: f64,
    /// σ_yx: equal to σ_xy where no disc is turned.
    pub yx: f64,
    /// σ_yy.
    pub yy: f64,
}

impl Stress {
    /// The mean over a given area.
    pub fn over(area: f64, bodies: &Bodies, contacts: &[Contact], threads: &dyn Threads) -> Self {
        let sums = of_ranges(threads, contacts.len(), |range| {
            Self::sum(bodies, &contacts[range])
        });
        let mut mean = Self::default();
        for sum in sums {
            mean.xx += sum.xx / area;
            mean.xy += sum.xy / area;
            mean.yx += sum.yx / area;
            mean.yy += sum.yy / area;
        }
        mean
    }

    /// Σ F_i·l_j.
    fn sum(bodies: &Bodies, contacts: &[Contact]) -> Self {
        let mut sum = Self::default();
        for contact in contacts.iter().filter(|c| c.normal_force > 0.0) {
            let (a, b) = (contact.a as usize, contact.b as usize);
            let [nx, ny] = contact.normal;
            let (r_n, r_t) = (contact.normal_force, contact.tangent_force);
            let force = [nx * r_n - ny * r_t, ny * r_n + nx * r_t];
            let other = bodies.radius.get(b).copied().unwrap_or(0.0);
            let way = bodies.radius[a] + other + bodies.gap(a, b).0.min(0.0);
            let [lx, ly] = [nx * way, ny * way];
            sum.xx += force[0] * lx;
            sum.xy += force[0] * ly;
            sum.yx += force[1] * lx;
            sum.yy += force[1] * ly;
        }
        sum
    }

    /// ½·(σ_xx + σ_yy).
    pub fn pressure(&self) -> f64 {
        0.5 * (self.xx + self.yy)
    }

    /// Half the difference of the principal stresses.
    pub fn deviator(&self) -> f64 {
        let (half, shear) = (0.5 * (self.xx - self.yy), 0.5 * (self.xy + self.yx));
        half.hypot(shear)
    }
}

/// Width and height of the box around all discs: the distances of the walls of a box that is full. A periodic packing has its period.
pub fn extent(bodies: &Bodies, threads: &dyn Threads) -> [f64; 2] {
    let none = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    let both = |one: [[f64; 2]; 2], other: [[f64; 2]; 2]| {
        [0, 1].map(|k| [one[k][0].min(other[k][0]), one[k][1].max(other[k][1])])
    };
    let ends = of_ranges(threads, bodies.discs(), |range| {
        let discs = bodies.all[range.clone()].iter().zip(&bodies.radius[range]);
        let ends = discs.map(|(b, r)| b.position.map(|x| [x - r, x + r]));
        ends.fold(none, both)
    });
    let [width, height] = ends
        .into_iter()
        .fold(none, both)
        .map(|[low, high]| high - low);
    [bodies.seam.period().unwrap_or(width), height]
}

/// How much shorter a packing has become along x and y, compared with an earlier extent: compression is positive.
pub fn strain(before: [f64; 2], now: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|k| 1.0 - now[k] / before[k])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Assembly;
    use crate::physics::threads::SingleThread;
    use crate::platform::ThreadPool;
    use crate::scene::{builtin, tiling};

    #[test]
    fn threads_change_no_bit() {
        let small = builtin::load("packing").unwrap().unwrap().build();
        let (state, params) = tiling::tile(&small, 4, 4).unwrap();
        let mut assembly = Assembly::from_state(state, params);
        assembly.step().unwrap();
        let (bodies, contacts) = (assembly.bodies(), assembly.contacts());
        let threads = ThreadPool::new(3).unwrap();
        let [width, height] = extent(bodies, &SingleThread);
        assert_eq!(extent(bodies, &threads), [width, height]);
        let alone = Stress::over(width * height, bodies, contacts, &SingleThread);
        assert_eq!(
            Stress::over(width * height, bodies, contacts, &threads),
            alone
        );
        let sums = Stress::sum(bodies, contacts);
        assert!((alone.yy * width * height / sums.yy - 1.0).abs() < 1e-12);
    }
}
