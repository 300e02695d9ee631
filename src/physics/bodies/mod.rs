//! All bodies of a scene in one array, and where they are relative to each other.
//!
//! Discs come first, planes (walls and pistons) after them and obstacles ([`super::shape`]) last, so planes and obstacles are always the second
//! body of their contacts. Boxes and other convex bodies are among the discs, each with the circle around it; gaps are those of the circles.

mod convex;
mod obstacles;

use serde::{Deserialize, Serialize};

use super::arrays;
use super::body::{Body, Load, Plane};
use super::convex::{Bond, Corners};
use super::hand::Hand;
use super::seam::Seam;
use super::shape::Obstacle;
pub use convex::Lying;

/// All bodies of a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bodies {
    /// Discs, then planes, then obstacles.
    pub all: Vec<Body>,
    /// Radius of each disc.
    pub radius: Vec<f64>,
    /// Path that each disc's surface has turned: angle times radius.
    pub turned: Vec<f64>,
    /// The planes, parallel to what follows the discs in `all`.
    pub planes: Vec<Plane>,
    /// The loaded body, if there is one.
    pub load: Option<Load>,
    /// The hand that holds one of them. It lets go of a run that is saved.
    #[serde(skip)]
    pub hand: Option<Hand>,
    /// The obstacles, parallel to the tail of `all`. Checkpoints from before there were any do not have them (`scene::checkpoint`).
    #[serde(skip)]
    pub obstacles: Vec<Obstacle>,
    /// Where left and right are joined, if they are.
    #[serde(skip)]
    pub seam: Seam,
    /// The corners of each disc that is none ([`super::convex`]). Empty if all are discs.
    #[serde(skip)]
    pub corners: Vec<Option<Corners>>,
    /// The bonds, sorted by their bodies.
    #[serde(skip)]
    pub bonds: Vec<Bond>,
}

impl Bodies {
    /// Lets the hand pull its body during Δt.
    pub fn pull_by_hand(&mut self, dt: f64) {
        let Some((hand, body)) = self.hand.and_then(|h| Some((h, self.all.get_mut(h.body)?)))
        else {
            return;
        };
        let force = hand.force(body, body.velocity, dt);
        for (axis, force) in force.into_iter().enumerate() {
            body.velocity[axis] += force * body.inverse_mass[axis] * dt;
        }
    }

    /// Adds a disc after the others, before all planes and obstacles: their indices grow by one.
    pub fn add_disc(&mut self, position: [f64; 2], radius: f64, inverse_mass: [f64; 3]) -> usize {
        let index = self.discs();
        self.insert(index, position, inverse_mass);
        self.radius.push(radius);
        self.turned.push(0.0);
        if !self.corners.is_empty() {
            self.corners.push(None);
        }
        index
    }

    /// Adds a wall (all inverse masses zero) or a piston after the other planes, before all obstacles: their indices grow by one.
    pub fn add_plane(
        &mut self,
        point: [f64; 2],
        normal: [f64; 2],
        inverse_mass: [f64; 2],
    ) -> usize {
        let index = self.first_obstacle();
        let [x, y] = inverse_mass;
        self.insert(index, point, [x, y, 0.0]);
        self.planes.push(Plane { normal });
        index
    }

    fn insert(&mut self, index: usize, position: [f64; 2], inverse_mass: [f64; 3]) {
        let body = Body {
            position,
            velocity: [0.0; 2],
            spin: 0.0,
            inverse_mass,
        };
        self.all.insert(index, body);
        if let Some(load) = &mut self.load {
            load.body += usize::from(load.body >= index);
        }
        for end in self.bonds.iter_mut().flat_map(|bond| &mut bond.pair) {
            *end += u32::from(*end as usize >= index);
        }
    }

    /// Number of discs.
    pub fn discs(&self) -> usize {
        self.radius.len()
    }

    /// Gap and unit normal from a to b of a pair; b may be a plane or an obstacle. Always inlined, so that the normal costs nothing
    /// where only the gap is used.
    #[inline(always)]
    pub fn gap(&self, a: usize, b: usize) -> (f64, [f64; 2]) {
        self.gap_at([a, b], [self.all[a].position, self.all[b].position])
    }

    /// Gap that a pair will have after moving with its velocities during Δt.
    fn gap_after(&self, a: usize, b: usize, dt: f64) -> f64 {
        self.gap_at([a, b], [self.later(a, dt), self.later(b, dt)])
            .0
    }

    /// How deep a pair will overlap after moving with its velocities during Δt, if that is more than a radius. Rarely needs a square root.
    #[inline]
    pub fn depth_after(&self, a: usize, b: usize, dt: f64) -> Option<f64> {
        if b >= self.first_obstacle() {
            return self.obstacle_depth_after(a, b, dt);
        }
        let [ra, rb] = [self.radius[a], self.radius.get(b).copied().unwrap_or(0.0)];
        if b < self.discs() {
            let ([xa, ya], [xb, yb]) = (self.later(a, dt), self.later(b, dt));
            let (dx, dy, larger) = (self.seam.nearest(xb - xa), yb - ya, ra.max(rb));
            if dx * dx + dy * dy > 1.000_001 * larger * larger {
                return None; // each is outside of the other
            }
        }
        let smaller = if b < self.discs() { ra.min(rb) } else { ra };
        let gap = self.gap_after(a, b, dt);
        (gap < -smaller).then_some(-gap)
    }

    #[inline]
    pub(super) fn later(&self, i: usize, dt: f64) -> [f64; 2] {
        let Body {
            position: [x, y],
            velocity: [vx, vy],
            ..
        } = self.all[i];
        [x + vx * dt, y + vy * dt]
    }

    /// Smallest gap of a pair while it moves with its velocities during Δt.
    pub fn closest_gap(&self, a: usize, b: usize, dt: f64) -> f64 {
        let (p, q) = (&self.all[a], &self.all[b]);
        if b >= self.first_obstacle() {
            return self.closest_obstacle_gap(a, b, dt);
        }
        if b >= self.discs() {
            return self.gap(a, b).0.min(self.gap_after(a, b, dt));
        }
        let dx = self.seam.nearest(q.position[0] - p.position[0]);
        let dy = q.position[1] - p.position[1];
        let (wx, wy) = (
            (q.velocity[0] - p.velocity[0]) * dt,
            (q.velocity[1] - p.velocity[1]) * dt,
        );
        // |d + w·t| is smallest where it is at right angles to w.
        let way = wx * wx + wy * wy;
        let t = if way > 0.0 {
            (-(dx * wx + dy * wy) / way).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let (x, y) = (dx + wx * t, dy + wy * t);
        (x * x + y * y).sqrt() - self.radius[a] - self.radius[b]
    }

    #[inline(always)]
    fn gap_at(&self, [a, b]: [usize; 2], [[xa, ya], [xb, yb]]: [[f64; 2]; 2]) -> (f64, [f64; 2]) {
        if b >= self.discs() {
            return self.gap_of_other([a, b], [[xa, ya], [xb, yb]]);
        }
        let (dx, dy) = (self.seam.nearest(xb - xa), yb - ya);
        let distance = (dx * dx + dy * dy).sqrt();
        let normal = if distance > 0.0 {
            [dx / distance, dy / distance]
        } else {
            [1.0, 0.0]
        };
        (distance - self.radius[a] - self.radius[b], normal)
    }

    /// The same for a disc and something else.
    #[inline(never)] // rare: discs need not make room for it
    fn gap_of_other(
        &self,
        [a, b]: [usize; 2],
        [[xa, ya], [xb, yb]]: [[f64; 2]; 2],
    ) -> (f64, [f64; 2]) {
        let Some(plane) = self.planes.get(b - self.discs()) else {
            return self.obstacle_gap([a, b], [[xa, ya], [xb, yb]]);
        };
        let [nx, ny] = plane.normal;
        ((xa - xb) * nx + (ya - yb) * ny - self.radius[a], [-nx, -ny])
    }

    /// Acceleration of a body by gravity and by the load, which now has this size.
    #[inline]
    pub fn external_acceleration(&self, index: usize, gravity: [f64; 2], load: f64) -> [f64; 2] {
        let [inverse_x, inverse_y, _] = self.all[index].inverse_mass;
        let fall = |g: f64, inverse: f64| if inverse > 0.0 { g } else { 0.0 };
        let mut a = [fall(gravity[0], inverse_x), fall(gravity[1], inverse_y)];
        if let Some(Load { body, direction }) = self.load
            && body == index
        {
            a[0] += load * direction[0] * inverse_x;
            a[1] += load * direction[1] * inverse_y;
        }
        a
    }

    /// Whether the gap of a pair is smaller than this; NaN counts as within. Rarely needs a square root.
    #[inline]
    pub fn is_within(&self, a: usize, b: usize, gap: f64) -> bool {
        let is_far = if b < self.discs() {
            let ([xa, ya], [xb, yb]) = (self.all[a].position, self.all[b].position);
            let (dx, dy) = (self.seam.nearest(xb - xa), yb - ya);
            let far = self.radius[a] + self.radius[b] + gap;
            let excess = dx * dx + dy * dy - far * far;
            if excess.abs() < 1e-9 * far * far {
                self.gap(a, b).0 >= gap // too close to tell from the squares
            } else {
                excess >= 0.0
            }
        } else {
            self.gap(a, b).0 >= gap
        };
        !is_far
    }

    /// Moves every body with its velocity during Δt.
    pub fn drift(&mut self, dt: f64) {
        self.all.iter_mut().for_each(|body| body.drift(dt));
        for (disc, turned) in self.all.iter().zip(&mut self.turned) {
            *turned += disc.spin * dt;
        }
        self.wrap();
    }

    /// The fastest body and its speed. A NaN speed counts as infinite.
    pub fn fastest(&self) -> (usize, f64) {
        let squared = |body: &Body| {
            let [vx, vy] = body.velocity;
            let v2 = vx * vx + vy * vy;
            if v2.is_nan() { f64::INFINITY } else { v2 }
        };
        let speeds = self.all.iter().map(squared).enumerate();
        let (body, v2) = speeds.fold(
            (0, 0.0),
            |best, next| if next.1 > best.1 { next } else { best },
        );
        (body, v2.sqrt())
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.all)
            + arrays::bytes(&self.radius)
            + arrays::bytes(&self.turned)
            + arrays::bytes(&self.planes)
            + arrays::bytes(&self.obstacles)
            + arrays::bytes(&self.corners)
            + arrays::bytes(&self.bonds)
    }

    /// Mean diameter of the discs, the unit in which distances are judged.
    pub fn mean_diameter(&self) -> f64 {
        2.0 * self.radius.iter().sum::<f64>() / self.discs().max(1) as f64
    }

    /// Brings everything that has crossed the seam back to the other side.
    pub fn wrap(&mut self) {
        let Some(period) = self.seam.period() else {
            return;
        };
        let (discs, first) = (self.discs(), self.first_obstacle());
        for (i, body) in self.all.iter_mut().enumerate() {
            let x = &mut body.position[0];
            if (discs..first).contains(&i) {
                continue; // a plane is everywhere
            }
            if *x >= period {
                *x -= period;
            } else if *x < 0.0 {
                *x += period;
            }
        }
    }
}
