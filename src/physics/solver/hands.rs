//! Sweeps over strips by many hands, with the result of one.
//!
//! A sweep has three rounds: the even strips, the odd ones, and the rest. A hand goes through the rounds in turn, and in each
//! it does what nobody else has claimed. Before it begins a strip it waits until the strips next to it, with which it
//! shares bodies, have come as far as they would have in a sweep by one hand alone. So every visit sees the same motions
//! however many hands there are, and all bits are the same. Whoever claims a strip has seen all strips of the rounds
//! before claimed, and waits for those only: somebody is always at work, and no hand waits for ever.
#![allow(unsafe_code)] // one call, into `pack_visit`

use std::sync::atomic::{AtomicU64, Ordering};

use super::pack_visit::{Ground, Work};
use super::visit::Visitor;
use crate::physics::crew::Crew;

/// Whom a strip must wait for.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Whether the rest may have a contact with one of its bodies.
    pub meets_rest: bool,
    /// The strips that touch the same bodies and come earlier in a sweep, and those that come later.
    earlier: [Option<usize>; 2],
    later: [Option<usize>; 2],
}

impl Place {
    /// The place of a strip among so many.
    pub fn new(strip: usize, strips: usize) -> Self {
        let beside = [
            strip.checked_sub(1),
            Some(strip + 1).filter(|s| *s < strips),
        ];
        let (earlier, later) = if strip.is_multiple_of(2) {
            ([None; 2], beside)
        } else {
            (beside, [None; 2])
        };
        Self {
            meets_rest: false,
            earlier,
            later,
        }
    }
}

/// The strips in the order of their visits, without the rest: even numbers first.
pub fn in_order(strips: usize) -> impl Iterator<Item = usize> {
    (0..strips).step_by(2).chain((1..strips).step_by(2))
}

/// How many sweeps of a strip have begun and ended; on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Turn {
    begun: AtomicU64,
    ended: AtomicU64,
}

/// A copy begins anew: turns mean nothing outside [`sweep`].
impl Clone for Turn {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// So many sweeps over all strips, in which something is done with each. The rest comes after those that have places.
pub fn sweep(
    sweeps: u64,
    work: Work,
    visitor: Visitor,
    ground: &Ground,
    places: &[Place],
    turns: &mut [Turn],
    crew: &dyn Crew,
) {
    for Turn { begun, ended } in &mut *turns {
        (*begun.get_mut(), *ended.get_mut()) = (0, 0);
    }
    let course = Course {
        sweeps,
        work,
        places,
        turns,
        crew,
        visitor,
        ground,
    };
    let strips = places.len();
    let hands = if strips > 1 { crew.hands() } else { 1 };
    let all = |hand: usize| {
        for sweep in 0..sweeps {
            for parity in 0..2 {
                let half = (strips + 1 - parity) / 2;
                // Each hand begins with a part of its own, which it then finds in its cache the next time.
                let own = half * hand / hands..half * (hand + 1) / hands;
                for i in 0..half {
                    let strip = parity + 2 * ((own.start + i) % half);
                    if i >= own.len() {
                        course.leave(strip, sweep);
                    }
                    course.visit(strip, sweep);
                }
            }
            course.visit(strips, sweep);
        }
    };
    if hands > 1 {
        crew.work(&all);
    } else {
        all(0);
    }
}

/// How often one looks whether another hand has begun its own strip: some microseconds, about as long as the strip takes.
const COURTESY: usize = 200;

/// How far the hands have come, and what they work on.
struct Course<'a> {
    sweeps: u64,
    work: Work,
    places: &'a [Place],
    turns: &'a [Turn],
    crew: &'a dyn Crew,
    visitor: Visitor,
    ground: &'a Ground<'a>,
}

impl Course<'_> {
    /// Leaves a strip to the hand whose own it is, for a while: fetched from another's cache, it would be slow to visit.
    fn leave(&self, strip: usize, sweep: u64) {
        let begun = &self.turns[strip].begun;
        (0..COURTESY)
            .take_while(|_| begun.load(Ordering::Relaxed) == sweep)
            .for_each(|_| std::hint::spin_loop());
    }

    /// Visits a strip once, unless somebody has begun that already.
    fn visit(&self, strip: usize, sweep: u64) {
        let Turn { begun, ended } = &self.turns[strip];
        let is_ours = begun.load(Ordering::Relaxed) == sweep
            && begun
                .compare_exchange(sweep, sweep + 1, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if !is_ours {
            return;
        }
        let rest = self.places.len();
        self.wait(strip, sweep);
        if let Some(place) = self.places.get(strip) {
            for earlier in place.earlier.iter().flatten() {
                self.wait(*earlier, sweep + 1);
            }
            for later in place.later.iter().flatten() {
                self.wait(*later, sweep);
            }
            if place.meets_rest {
                self.wait(rest, sweep);
            }
        } else {
            let met = (0..rest).filter(|i| self.places[*i].meets_rest);
            met.for_each(|i| self.wait(i, sweep + 1));
        }
        // Only what the last sweep changes is of interest.
        let work = match self.work {
            Work::Count if sweep + 1 < self.sweeps => Work::Visit,
            work => work,
        };
        // SAFETY: packs and rows were arranged together, and every pack has rows that exist. The claim makes this the
        // only visit to this strip in this sweep, and that of the last sweep has ended. Rows are shared with no strip
        // but the neighbours and the rest: they have ended what comes before this visit, and do not begin what comes
        // after it until it has ended.
        unsafe {
            self.ground.work(work, self.visitor, strip);
        }
        ended.store(sweep + 1, Ordering::Release);
    }

    /// Until a strip has ended so many sweeps.
    fn wait(&self, strip: usize, sweeps: u64) {
        let mut times = 0;
        while self.turns[strip].ended.load(Ordering::Acquire) < sweeps {
            self.crew.pause(times);
            times = times.saturating_add(1);
        }
    }
}
