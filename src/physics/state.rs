//! The complete state of a run between two steps: what must be saved so that a run continued from it is equal to one
//! that was never stopped, to the last bit.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::bodies::Bodies;
use super::body::{Body, Load};
use super::broad::Candidate;
use super::convex::{Point, is_polygon};
use super::energy::{self, Energies};
use super::factored::Factored;
use super::hand::Hand;
use super::penalties::Penalties;
use super::random::Random;

/// Everything about an assembly except its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Positions, velocities and inertia.
    pub bodies: Bodies,
    /// Remembered forces of every pair that has one.
    pub forces: Vec<Candidate>,
    /// The solver's random stream.
    pub random: Random,
    /// Steps made.
    pub steps: u64,
    /// Physical time.
    pub time: f64,
    /// The energy balance.
    pub energies: Energies,
    /// What points of contact with lever arms and bonds remember.
    #[serde(skip)]
    pub points: Vec<Point>,
    /// What `augmented` keeps besides forces. Checkpoints from before it do not have it (`scene::checkpoint`).
    #[serde(skip)]
    pub penalties: Penalties,
    /// What `direct` has factorised. Checkpoints from before it do not have it.
    #[serde(skip)]
    pub factored: Arc<Factored>,
}

impl State {
    /// The same state with one more disc, at rest, which becomes the last of the discs.
    pub fn with_disc(mut self, position: [f64; 2], radius: f64) -> Self {
        let place = self.bodies.discs();
        let inverse = 1.0 / (4.0 * radius * radius);
        let disc = Body {
            position,
            velocity: [0.0; 2],
            spin: 0.0,
            inverse_mass: [inverse, inverse, 2.0 * inverse],
        };
        self.bodies.all.insert(place, disc);
        self.bodies.radius.push(radius);
        self.bodies.turned.push(0.0);
        if !self.bodies.corners.is_empty() {
            self.bodies.corners.push(None);
        }
        self.renumber(|i| Some(if i < place { i } else { i + 1 }));
        self
    }

    /// The same state without one of its discs; what it had of energy is booked as taken out by the hand.
    pub fn without_disc(mut self, disc: usize) -> Self {
        if disc >= self.bodies.discs() || self.bodies.discs() == 1 {
            return self;
        }
        let gone = self.bodies.all.remove(disc);
        self.bodies.radius.remove(disc);
        self.bodies.turned.remove(disc);
        if disc < self.bodies.corners.len() {
            self.bodies.corners.remove(disc);
        }
        let energy = energy::kinetic(&[gone]);
        self.energies.kinetic -= energy;
        self.energies.work -= energy;
        self.renumber(|i| match i.cmp(&disc) {
            Ordering::Less => Some(i),
            Ordering::Equal => None,
            Ordering::Greater => Some(i - 1),
        });
        self
    }

    /// The same state without some of its obstacles, by their place among them.
    pub fn without_obstacles(mut self, gone: Range<usize>) -> Self {
        let first = self.bodies.first_obstacle();
        let [from, until] = [first + gone.start, first + gone.end];
        if until > self.bodies.all.len() || from > until {
            return self;
        }
        self.bodies.all.drain(from..until);
        self.bodies.obstacles.drain(gone);
        self.renumber(|i| match i {
            i if i < from => Some(i),
            i if i < until => None,
            i => Some(i - (until - from)),
        });
        self
    }

    /// Gives every body another number; what belongs to a body that is gone goes with it.
    fn renumber(&mut self, new: impl Fn(usize) -> Option<usize>) {
        let other = |i: u32| new(i as usize).map(|i| i as u32);
        self.forces.retain_mut(|force| {
            let [a, b] = force.pair.map(other);
            a.zip(b).map(|(a, b)| force.pair = [a, b]).is_some()
        });
        let renamed = |pair: [u32; 2]| {
            let [a, b] = pair.map(other);
            a.zip(b).map(|(a, b)| [a, b])
        };
        (self.points).retain_mut(|p| renamed(p.pair).map(|pair| p.pair = pair).is_some());
        (self.bodies.bonds).retain_mut(|b| renamed(b.pair).map(|pair| b.pair = pair).is_some());
        self.penalties.renumber(self.bodies.all.len(), &new);
        if !self.factored.is_empty() {
            self.factored = Arc::new(self.factored.renumbered(&new));
        }
        self.bodies.load = self.bodies.load.and_then(|load| {
            let body = new(load.body)?;
            Some(Load { body, ..load })
        });
        self.bodies.hand = self.bodies.hand.and_then(|hand| {
            let body = new(hand.body)?;
            Some(Hand { body, ..hand })
        });
    }

    /// What is impossible in this state, if anything: numbers that are not finite, lists of wrong length, bodies that
    /// do not exist.
    pub fn problem(&self) -> Option<&'static str> {
        let Bodies {
            all,
            radius,
            turned,
            planes,
            load,
            hand: _,
            obstacles,
            seam: _,
            corners,
            bonds,
        } = &self.bodies;
        let numbers = |b: &super::Body| {
            let [x, y, s] = b.inverse_mass;
            [
                b.position[0],
                b.position[1],
                b.velocity[0],
                b.velocity[1],
                b.spin,
                x,
                y,
                s,
            ]
        };
        let Energies {
            kinetic,
            work,
            dissipated,
        } = self.energies;
        let pair_exists = |pair: &[u32; 2]| pair[0] < pair[1] && (pair[1] as usize) < all.len();
        if radius.is_empty()
            || radius.len() != turned.len()
            || all.len() != radius.len() + planes.len() + obstacles.len()
        {
            Some("its lists of bodies do not fit together")
        } else if !all
            .iter()
            .flat_map(numbers)
            .chain(turned.iter().copied())
            .all(f64::is_finite)
        {
            Some("a position, velocity or mass is not finite")
        } else if all.iter().any(|b| b.inverse_mass.iter().any(|m| *m < 0.0)) {
            Some("a mass is negative")
        } else if !radius.iter().all(|r| r.is_finite() && *r > 0.0) {
            Some("a radius is not positive")
        } else if !planes.iter().all(|p| is_unit(p.normal)) {
            Some("a wall has no direction")
        } else if !obstacles.iter().all(super::Obstacle::is_sound)
            || all[radius.len() + planes.len()..]
                .iter()
                .any(|b| b.inverse_mass != [0.0; 3])
        {
            Some("an obstacle has no shape or could be pushed")
        } else if load.is_some_and(|l| l.body >= all.len() || !is_unit(l.direction)) {
            Some("the load has no body or no direction")
        } else if !self
            .forces
            .iter()
            .all(|c| pair_exists(&c.pair) && (c.pair[0] as usize) < radius.len())
        {
            Some("a force acts between bodies that do not exist")
        } else if !self
            .forces
            .iter()
            .all(|c| c.memory[0] > 0.0 && c.memory.iter().all(|r| r.is_finite()))
        {
            Some("a force pulls or is not finite")
        } else if !(corners.is_empty() || corners.len() == radius.len())
            || !(corners.iter().zip(radius))
                .all(|(c, r)| c.as_ref().is_none_or(|c| is_polygon(c, *r)))
        {
            Some("a body has corners that are not those of a convex polygon around its centre")
        } else if !bonds.is_sorted_by_key(|b| b.pair)
            || !(bonds.iter()).all(|b| b.is_sound(radius.len(), all.len()))
        {
            Some("a bond has no length or strength, or is between bodies that do not exist")
        } else if !self.points.is_sorted_by_key(Point::key)
            || !(self.points.iter())
                .all(|p| pair_exists(&p.pair) && p.force.iter().chain(&p.at).all(|x| x.is_finite()))
        {
            Some("a point of contact is between bodies that do not exist, or has no finite force")
        } else if !self.penalties.is_sound(radius.len(), all.len()) {
            Some("its penalties do not belong to its bodies")
        } else if !self.factored.is_sound(radius.len(), all.len()) {
            Some("the network that it has factorised does not belong to its bodies")
        } else if ![self.time, kinetic, work, dissipated]
            .iter()
            .all(|x| x.is_finite())
        {
            Some("its time or energies are not finite")
        } else {
            None
        }
    }
}

fn is_unit([x, y]: [f64; 2]) -> bool {
    (x * x + y * y - 1.0).abs() <= 1e-9
}
