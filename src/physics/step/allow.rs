//! How far each body may travel in a step.

use super::{Assembly, CLOSE, FARTHEST_TRAVEL, PART, travel};
use crate::physics::arrays;
use crate::physics::body::{Bodies, Body};
use crate::physics::contact::Motion;
use crate::physics::crew::share;
use crate::physics::kernel::pack::DiscPlace;
use crate::physics::kernel::place::{Sight, look_at};
use crate::physics::lanes::Lanes;
use crate::physics::neighbours::TopTwo;

/// How far each body may travel in this step without meeting a body that was not searched for: twice as far as its speed gives, plus a share of
/// the fastest body's travel, since that one may hit it. A body that goes farther, because it is hit, is noticed at the end.
#[derive(Clone, Debug, Default)]
pub struct Allowances {
    /// What each body has of its own …
    pub own: Vec<f64>,
    /// … the largest of each part of the discs, and the two largest of all …
    farthest_by_part: Vec<f64>,
    farthest: TopTwo,
    /// … and what everyone has besides.
    pub reserve: f64,
}

impl Allowances {
    #[inline]
    pub fn of(&self, body: usize) -> f64 {
        self.own[body] + self.reserve
    }

    /// The largest that a disc has of its own.
    pub fn farthest_disc(&self) -> f64 {
        let parts = self.farthest_by_part.iter();
        parts.fold(0.0, |most, way| way.larger(most))
    }

    /// The two largest of all.
    fn two_largest(&self) -> [f64; 2] {
        let TopTwo { first, second } = self.farthest;
        [first + self.reserve, second + self.reserve]
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.own) + arrays::bytes(&self.farthest_by_part)
    }
}

impl Assembly {
    /// Allows every body to travel so far.
    pub(super) fn allow_travel(&mut self) {
        let dt = self.params.dt;
        if self.seen_for.take() != Some(dt) {
            self.see_discs(|_, _| 0.0);
        }
        let discs = self.bodies.discs();
        let found = self.allowance.own[discs..]
            .iter_mut()
            .zip(&mut self.places[discs..]);
        let others = self.bodies.all[discs..]
            .iter()
            .zip(&mut self.before[discs..]);
        for ((body, before), (way, place)) in others.zip(found) {
            *before = Motion::of(body);
            (*way, *place) = look_at(body, 0.0, dt);
            place.reach = f64::NAN; // What is no disc needs an exact test.
        }
        self.find_farthest();
        let share_of_fastest = 0.125 * self.allowance.farthest.first;
        self.allowance.reserve = share_of_fastest.max(0.5 * CLOSE * self.diameter);
    }

    /// Does something with the discs, part by part, and returns the sum of what it returns. While a part is at hand, its motions are stored, and where the discs are and
    /// how far they may travel: for the next step, unless somebody interferes.
    pub(super) fn see_discs(
        &mut self,
        prepare: impl Fn(&mut [Body], &mut [f64]) -> f64 + Sync,
    ) -> f64 {
        let Bodies {
            all: bodies,
            radius,
            turned,
            ..
        } = &mut self.bodies;
        let (all, discs, dt) = (bodies.len(), radius.len(), self.params.dt);
        self.before.resize(all, Motion::default());
        self.allowance.own.resize(all, 0.0);
        if self.places.len() < all {
            arrays::resize(&mut self.places, all, DiscPlace::default());
        }
        self.by_part.resize(discs.div_ceil(PART), 0.0);
        self.allowance
            .farthest_by_part
            .resize(discs.div_ceil(PART), 0.0);
        let bodies = bodies[..discs].chunks_mut(PART);
        let bodies = bodies.zip(turned.chunks_mut(PART).zip(radius.chunks(PART)));
        let before = self.before[..discs].chunks_mut(PART);
        let ways = self.allowance.own[..discs].chunks_mut(PART);
        let found = before.zip(ways.zip(self.places[..discs].chunks_mut(PART)));
        let farthest = &mut self.allowance.farthest_by_part;
        let numbers = self.by_part.iter_mut().zip(farthest);
        share(
            &*self.crew,
            bodies.zip(found).zip(numbers),
            |(((bodies, (turned, radius)), (before, (ways, places))), (sum, farthest))| {
                *sum = prepare(bodies, turned);
                let sight = Sight {
                    bodies,
                    radius,
                    dt,
                    before,
                    ways,
                    places,
                };
                *farthest = sight.look();
            },
        );
        self.by_part.iter().sum()
    }

    /// Allows all bodies to go twice as far as they do now.
    pub(super) fn raise_allowances(&mut self) {
        let Allowances {
            own,
            farthest_by_part,
            reserve,
            ..
        } = &mut self.allowance;
        let more = std::mem::take(reserve);
        for (body, own) in self.bodies.all.iter().zip(&mut *own) {
            *own = (*own + more).max(2.0 * travel(body, self.params.dt));
        }
        for (place, (radius, own)) in self
            .places
            .iter_mut()
            .zip(self.bodies.radius.iter().zip(&*own))
        {
            place.reach = radius + own;
        }
        for (own, farthest) in own[..self.bodies.discs()]
            .chunks(PART)
            .zip(farthest_by_part)
        {
            *farthest = own.iter().fold(0.0, |most, way| way.larger(most));
        }
        self.find_farthest();
    }

    /// Finds the two largest from the largest of each part: the second one may be in the same part.
    fn find_farthest(&mut self) {
        let (discs, others) = self.allowance.own.split_at(self.bodies.discs());
        let mut best: (&[f64], f64) = (&[], 0.0);
        let mut farthest = TopTwo::of(others);
        for part in discs
            .chunks(PART)
            .zip(self.allowance.farthest_by_part.iter().copied())
        {
            let lesser = if part.1 > best.1 {
                std::mem::replace(&mut best, part)
            } else {
                part
            };
            farthest = farthest.with(lesser.1);
        }
        let TopTwo { first, second } = TopTwo::of(best.0);
        self.allowance.farthest = farthest.with(first).with(second);
    }

    /// Makes sure that all pairs are candidates that are near enough to meet in this step.
    pub(super) fn find_neighbours(&mut self) {
        let [first, second] = self.allowance.two_largest();
        self.refresh_neighbours((first + second).min(2.0 * FARTHEST_TRAVEL * self.diameter));
    }

    /// Makes sure that pairs with a gap below the margin are candidates.
    pub(super) fn refresh_neighbours(&mut self, margin: f64) {
        let moved = std::mem::take(&mut self.moved);
        self.neighbours
            .refresh_after(moved, &self.bodies, margin, &*self.crew);
    }
}
