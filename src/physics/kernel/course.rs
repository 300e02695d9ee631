//! The progress of threads that sweep over strips, or of one alone: who visits which strip when.
//!
//! Unsafe, because several threads write to one array of rows; see [`sweep`](super::sweep).
#![allow(unsafe_code)]

use std::sync::atomic::Ordering;

use super::pack::Packs;
use super::sweep::{Ground, Prepare, Turn};
use super::{Visitor, Work};
use crate::physics::crew::{Crew, Poison};

/// The progress of the threads, and the data they work on.
pub struct Course<'a, S> {
    pub sweeps: u64,
    pub work: Work<'a>,
    pub prepare: Prepare<'a, S>,
    pub meets_rest: &'a [bool],
    pub turns: &'a [Turn],
    pub poison: &'a Poison,
    pub crew: &'a dyn Crew,
    pub visitor: Visitor,
    pub ground: &'a Ground<'a, S>,
}

/// Spins before a thread visits strips of another: some microseconds, about as long as a strip takes.
const SPINS_BEFORE_HELPING: u32 = 200;

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

    /// Visits the strips that nobody has claimed in the rounds before this one. Two rounds make a sweep. A visit may wait, and who waits helps again, but only in
    /// rounds before that of the visit: so it ends.
    pub fn help(&self, round: u64) {
        let strips = self.meets_rest.len();
        let begun = |strip: usize| self.turns[strip].begun.load(Ordering::Relaxed);
        let sweeps = (0..strips).map(begun).min().unwrap_or(self.sweeps);
        for earlier in 2 * sweeps..round {
            for strip in (earlier as usize % 2..strips).step_by(2) {
                self.visit(strip, earlier / 2);
            }
        }
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
        self.poison.guard(|| self.visit_claimed(strip, sweep));
        ended.store(sweep + 1, Ordering::Release);
    }

    /// Waits until it is the strip's turn, and visits it.
    fn visit_claimed(&self, strip: usize, sweep: u64) {
        let rest = self.meets_rest.len();
        self.wait(strip, sweep);
        if strip == rest {
            let met = (0..rest).filter(|i| self.meets_rest[*i]);
            met.for_each(|i| self.wait(i, sweep + 1));
        } else {
            // The rest is left to those who need it.
            if self.meets_rest[strip] && sweep > 0 {
                self.visit(rest, sweep - 1);
            }
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
    }

    /// Waits until a strip has ended this many sweeps. It is left for a while to the thread that usually visits it: fetching it from another core's cache would be slow.
    fn wait(&self, strip: usize, sweeps: u64) {
        let Turn { begun, ended } = &self.turns[strip];
        let mut times = 0;
        while ended.load(Ordering::Acquire) < sweeps {
            if times == SPINS_BEFORE_HELPING && begun.load(Ordering::Relaxed) < sweeps {
                let round = 2 * (sweeps - 1) + (strip % 2) as u64;
                self.help(round + 1);
            }
            self.poison.check();
            self.crew.pause(times);
            times = times.saturating_add(1);
        }
    }
}
