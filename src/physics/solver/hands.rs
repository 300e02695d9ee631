//! Sweeps over strips by many hands, with the result of one.
//!
//! A hand goes through the strips in the order of their visits and does what nobody else has claimed. Before it begins a
//! strip it waits until the strips next to it, with which it shares bodies, have come as far as they would have in a
//! sweep by one hand alone. So every visit sees the same motions however many hands there are, and all bits are the same.
//! Whoever claims a strip has left none before it unclaimed: somebody is always at work, and no hand waits for ever.
#![allow(unsafe_code)] // one call, into `pack_visit`

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::pack_visit::Ground;
use super::visit::Visitor;
use crate::physics::crew::Crew;

/// Where the packs and visits of a strip are, and whom it must wait for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strip {
    /// One after its last pack; the first is where the strip before it ends.
    pub packs: usize,
    /// One after its last visit, counted in the sequence.
    pub visits: usize,
    /// Whether the rest may have a contact with one of its bodies.
    pub meets_rest: bool,
    /// The strips that touch the same bodies and come earlier in a sweep, and those that come later.
    earlier: [Option<usize>; 2],
    later: [Option<usize>; 2],
}

impl Strip {
    /// A strip that ends here, with no neighbours yet.
    pub fn ending(packs: usize, visits: usize) -> Self {
        Self {
            packs,
            visits,
            ..Self::default()
        }
    }

    /// Sets who is beside the strip of this number: the even numbers come first.
    pub fn set_neighbours(&mut self, number: usize, beside: [Option<usize>; 2]) {
        if number.is_multiple_of(2) {
            self.later = beside;
        } else {
            self.earlier = beside;
        }
    }
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

/// So many sweeps over all strips. The last of them is the rest.
pub fn sweep(
    sweeps: u64,
    visitor: Visitor,
    ground: &Ground,
    strips: &[Strip],
    turns: &mut [Turn],
    crew: &dyn Crew,
) {
    for Turn { begun, ended } in &mut *turns {
        (*begun.get_mut(), *ended.get_mut()) = (0, 0);
    }
    let course = Course {
        sweeps,
        strips,
        turns,
        crew,
        visitor,
        ground,
    };
    let rest = strips.len() - 1;
    let hands = if rest > 1 { crew.hands() } else { 1 };
    let work = |hand: usize| {
        for sweep in 0..sweeps {
            for half in halves(rest) {
                // Each hand begins with a part of its own, which it then finds in its cache the next time.
                let own = half.len() * hand / hands;
                for i in 0..half.len() {
                    course.visit(half.start + (own + i) % half.len(), sweep);
                }
            }
            course.visit(rest, sweep);
        }
    };
    if hands > 1 {
        crew.work(&work);
    } else {
        work(0);
    }
}

/// The even and the odd strips, in the order of their visits.
fn halves(strips: usize) -> [Range<usize>; 2] {
    let evens = strips.div_ceil(2);
    [0..evens, evens..strips]
}

/// How far the hands have come, and what they work on.
struct Course<'a> {
    sweeps: u64,
    strips: &'a [Strip],
    turns: &'a [Turn],
    crew: &'a dyn Crew,
    visitor: Visitor,
    ground: &'a Ground<'a>,
}

impl Course<'_> {
    /// Visits a strip once, unless somebody has begun that already.
    fn visit(&self, index: usize, sweep: u64) {
        let Turn { begun, ended } = &self.turns[index];
        let is_ours = begun.load(Ordering::Relaxed) == sweep
            && begun
                .compare_exchange(sweep, sweep + 1, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if !is_ours {
            return;
        }
        let (strip, rest) = (&self.strips[index], self.strips.len() - 1);
        self.wait(index, sweep);
        for earlier in strip.earlier.iter().flatten() {
            self.wait(*earlier, sweep + 1);
        }
        for later in strip.later.iter().flatten() {
            self.wait(*later, sweep);
        }
        if strip.meets_rest {
            self.wait(rest, sweep);
        }
        if index == rest {
            let met = (0..rest).filter(|i| self.strips[*i].meets_rest);
            met.for_each(|i| self.wait(i, sweep + 1));
        }
        // Only what the last sweep changes is of interest.
        let tally = (sweep + 1 == self.sweeps).then_some(index);
        let start = index.checked_sub(1).map_or(0, |i| self.strips[i].packs);
        // SAFETY: packs and rows were arranged together, and every pack has rows that exist. The claim makes this the
        // only visit to these packs and this tally in this sweep, and that of the last sweep has ended. Rows are shared
        // with no strip but the neighbours and the rest: they have ended what comes before this visit, and do not
        // begin what comes after it until it has ended.
        unsafe {
            self.ground.visit(self.visitor, start..strip.packs, tally);
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
