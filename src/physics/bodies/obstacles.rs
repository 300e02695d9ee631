//! Obstacles among the bodies: where discs meet them, and how they move.

use super::Bodies;
use crate::physics::body::Body;
use crate::physics::shape::Obstacle;
use crate::physics::shape::touch::{dot, length, minus};

impl Bodies {
    /// Adds an obstacle at a position. All planes must be added before.
    pub fn add_obstacle(&mut self, position: [f64; 2], obstacle: Obstacle) -> usize {
        self.all.push(Body {
            position,
            velocity: [0.0; 2],
            spin: 0.0,
            inverse_mass: [0.0; 3],
        });
        self.obstacles.push(obstacle);
        self.all.len() - 1
    }

    /// The first body that is an obstacle, if there is one.
    pub fn first_obstacle(&self) -> usize {
        self.discs() + self.planes.len()
    }

    /// Gap and unit normal of a disc and an obstacle, if they were at these positions.
    #[inline(never)] // rare: planes and discs need not make room for it
    pub(super) fn obstacle_gap(
        &self,
        [a, b]: [usize; 2],
        [p, q]: [[f64; 2]; 2],
    ) -> (f64, [f64; 2]) {
        let obstacle = &self.obstacles[b - self.first_obstacle()];
        let (distance, [nx, ny]) = obstacle.touch(obstacle.way(q, p, self.seam));
        (distance - self.radius[a] - obstacle.rounding, [-nx, -ny])
    }

    /// A bound that the gap of a disc and an obstacle is never below, and which is always finite: for the search for pairs.
    pub fn least_gap(&self, a: usize, b: usize) -> f64 {
        let Some(obstacle) = b
            .checked_sub(self.first_obstacle())
            .map(|i| &self.obstacles[i])
        else {
            return self.gap(a, b).0;
        };
        let place = obstacle.way(self.all[b].position, self.all[a].position, self.seam);
        obstacle.least_distance(place) - self.radius[a] - obstacle.rounding
    }

    /// Smallest gap of a disc and an obstacle while both move during Δt. Infinite where the neighbour at a joint answers.
    pub(super) fn closest_obstacle_gap(&self, a: usize, b: usize, dt: f64) -> f64 {
        let obstacle = &self.obstacles[b - self.first_obstacle()];
        let path = self.path(a, b, dt);
        let now = obstacle.touch(path[0]).0;
        if now == f64::INFINITY {
            return now;
        }
        obstacle.path_distance(path).min(now) - self.radius[a] - obstacle.rounding
    }

    /// How deep a disc will be in an obstacle after Δt if its centre is beyond the surface then, or has been on the way.
    pub(super) fn obstacle_depth_after(&self, a: usize, b: usize, dt: f64) -> Option<f64> {
        let obstacle = &self.obstacles[b - self.first_obstacle()];
        let path = self.path(a, b, dt);
        let way = minus(path[1], path[0]);
        let (now, normal) = obstacle.touch(path[0]);
        if now > obstacle.rounding + length(way) {
            return None; // it cannot come so far
        }
        let closest = obstacle.path_distance(path);
        let is_through = closest < obstacle.rounding || closest == 0.0;
        // Seen along the first normal it has come so deep; behind a thin obstacle the distance grows again.
        let depth = obstacle.rounding - now - dot(way, normal);
        is_through.then_some(self.radius[a] + depth.max(0.0))
    }

    /// The path of a disc's centre during Δt, seen from an obstacle.
    fn path(&self, a: usize, b: usize, dt: f64) -> [[f64; 2]; 2] {
        let obstacle = &self.obstacles[b - self.first_obstacle()];
        let now = obstacle.way(self.all[b].position, self.all[a].position, self.seam);
        let [va, vb] = [a, b].map(|i| self.all[i].velocity);
        [now, [0, 1].map(|k| now[k] + (va[k] - vb[k]) * dt)]
    }

    /// Gives every obstacle that moves its velocity in the step that begins at this time.
    pub fn drive(&mut self, time: f64, dt: f64) {
        let bodies = self.all.iter_mut().rev();
        for (body, obstacle) in bodies.zip(self.obstacles.iter().rev()) {
            if !obstacle.motion.is_still() {
                body.velocity = obstacle.motion.velocity(time, dt);
            }
        }
    }

    /// Whether some obstacle moves.
    pub fn has_driven(&self) -> bool {
        self.obstacles.iter().any(|o| !o.motion.is_still())
    }
}
