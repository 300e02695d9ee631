//! The progress of threads that sweep over strips, or of one alone: who visits which strip when.
//!
//! Unsafe, because several threads write to one array of rows; see [`sweep`](super::sweep).
#![allow(unsafe_code)]

use std::sync::atomic::Ordering;

use super::pack::Packs;
use super::sweep::{Ground, Prepare, Turn};
use super::{Visitor, Work};
use crate::physics::crew::Crew;

/// The progress of the threads, and the data they work on.
pub struct Course<'a, S> {
    pub sweeps: u64,
    pub work: Work<'a>,
    pub prepare: Prepare<'a, S>,
    pub meets_rest: &'a [bool],
    pub turns: &'a [Turn],
    pub crew: &'a dyn Crew,
    pub visitor: Visitor,
    pub ground: &'a Ground<'a, S>,
}

/// Spins before a thread steals another's strip: some microseconds, about as long as the strip takes.
const SPINS_BEFORE_STEALING: usize = 200;

impl<S: AsMut<Packs>> Course<'_, S> {
    /// All sweeps by one thread, in waves: where the first sweep has just been, the second follows two strips behind, and so on, so that
    /// what they need is fetched from memory once for all of them. No strip waits.
    pub fn go_alone(&self, depth: u64) {
        let strips = self.meets_rest.len();
        // Pair j is the even strip 2j and the odd one before it. If at most two pairs, side by side, meet the rest, it is visited after the second of
        // them; if they are farther apart, after all strips, and then sweeps cannot follow each other.
        let pair = |strip: usize| strip.div_ceil(2);
        let mut met = (0..strips).filter(|i| self.meets_rest[*i]).map(pair);
        let (first, last) = (met.next(), met.next_back());
        let at_rest = last.or(first).unwrap_or(0);
        let is_met_at_once = first.is_none_or(|first| at_rest - first <= 1);
        let depth = if is_met_at_once { depth.max(1) } else { 1 };
        let pairs = pair(strips.saturating_sub(1)).max(at_rest) + 1;
        let before_rest = if depth > 1 { at_rest } else { pairs - 1 };
        for begin in (0..self.sweeps).step_by(depth as usize) {
            let deep = depth.min(self.sweeps - begin) as usize;
            for wave in 0..pairs + deep - 1 {
                for behind in wave.saturating_sub(pairs - 1)..=wave.min(deep - 1) {
                    let (pair, sweep) = (wave - behind, begin + behind as u64);
                    let odd = (2 * pair).checked_sub(1);
                    for strip in [Some(2 * pair), odd].into_iter().flatten() {
                        if strip < strips {
                            self.visit(strip, sweep);
                        }
                    }
                    if pair == before_rest {
                        self.visit(strips, sweep);
                    }
                }
            }
        }
    }

    /// Leaves a strip for a while to the thread that usually begins with it: fetching it from another core's cache would be slow.
    pub fn wait_for_owner(&self, strip: usize, sweep: u64) {
        let begun = &self.turns[strip].begun;
        (0..SPINS_BEFORE_STEALING)
            .take_while(|_| begun.load(Ordering::Relaxed) == sweep)
            .for_each(|_| std::hint::spin_loop());
    }

    /// Visits a strip once, unless another thread has already begun it.
    pub fn visit(&self, strip: usize, sweep: u64) {
        let Turn { begun, ended } = &self.turns[strip];
        let is_ours = begun.load(Ordering::Relaxed) == sweep
            && begun
                .compare_exchange(sweep, sweep + 1, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if !is_ours {
            return;
        }
        let rest = self.meets_rest.len();
        self.wait(strip, sweep);
        if strip == rest {
            let met = (0..rest).filter(|i| self.meets_rest[*i]);
            met.for_each(|i| self.wait(i, sweep + 1));
        } else {
            // The neighbouring strips share its bodies. Odd strips come after the even ones, and these after the odd ones of the last sweep.
            let ended = sweep + (strip % 2) as u64;
            for beside in [strip.wrapping_sub(1), strip + 1] {
                if beside < rest {
                    self.wait(beside, ended);
                }
            }
            if self.meets_rest[strip] {
                self.wait(rest, sweep);
            }
        }
        // Only the changes of the last sweep are needed.
        let work = match self.work {
            Work::Count if sweep + 1 < self.sweeps => Work::Visit,
            work => work,
        };
        // SAFETY: packs and rows were arranged together, and every pack has rows that exist. The claim makes this the
        // only visit to this strip in this sweep, and that of the last sweep has ended. Rows are shared with no strip
        // but the neighbours and the rest: they have ended what comes before this visit, and do not begin what comes
        // after it until it has ended.
        unsafe {
            self.ground.work(work, self.visitor, strip, self.prepare);
        }
        ended.store(sweep + 1, Ordering::Release);
    }

    /// Waits until a strip has ended this many sweeps.
    fn wait(&self, strip: usize, sweeps: u64) {
        let mut times = 0;
        while self.turns[strip].ended.load(Ordering::Acquire) < sweeps {
            self.crew.pause(times);
            times = times.saturating_add(1);
        }
    }
}
