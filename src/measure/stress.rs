//! Stress and strain of a packing as a whole.
//!
//! The stress tensor is the mean over an area A of what the contacts transmit, σ_ij = (1/A)·Σ F_i·l_j, with F the force on the second body of
//! a contact and l the way from the first body's centre to the second one's (to the surface of a wall or obstacle). Compression is
//! positive. In equilibrium this equals the forces on the boundary times their places, so that σ_yy of a packing without wall friction is load over width.

use crate::physics::{Bodies, Contact};

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
    /// The mean over the area that the discs take up, from edge to edge.
    pub fn of(bodies: &Bodies, contacts: &[Contact]) -> Self {
        let [width, height] = extent(bodies);
        Self::over(width * height, bodies, contacts)
    }

    /// The mean over a given area.
    pub fn over(area: f64, bodies: &Bodies, contacts: &[Contact]) -> Self {
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
        Self {
            xx: sum.xx / area,
            xy: sum.xy / area,
            yx: sum.yx / area,
            yy: sum.yy / area,
        }
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
pub fn extent(bodies: &Bodies) -> [f64; 2] {
    let span = |k: usize| {
        let discs = bodies.all.iter().zip(&bodies.radius);
        let ends = discs.map(|(b, r)| [b.position[k] - r, b.position[k] + r]);
        let none = [f64::INFINITY, f64::NEG_INFINITY];
        let [low, high] = ends.fold(none, |[l, h], [a, b]| [l.min(a), h.max(b)]);
        high - low
    };
    let width = bodies.seam.period().unwrap_or_else(|| span(0));
    [width, span(1)]
}

/// How much shorter a packing has become along x and y, compared with an earlier extent: compression is positive.
pub fn strain(before: [f64; 2], now: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|k| 1.0 - now[k] / before[k])
}
