//! Sweeps with momentum by several threads, with the same result as by one.
//!
//! A sweep has two rounds. In the first the contacts read the extrapolated motions, and each leaves an impulse; in the second each body adds up the impulses
//! of its contacts, in the order of memory, moves and is extrapolated for the next sweep. Between them β is chosen, for which all contacts must have been visited.
//!
//! Unsafe, because parts of one array are written by several threads, and all of it is read by all in the next round, which the type system cannot express.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Range;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::momentum::{MomentumPack, MomentumPacks, MomentumSweeps, MotionRow, PART, Present};
use super::momentum_visit::{MomentumTally, MomentumVisits, SIGNS, Target};
use super::touching::Touching;
use super::vector::LANES;
use super::width::Width;
use crate::physics::arrays;
use crate::physics::crew::in_rounds;

/// Makes sweeps.
pub fn sweep(packs: &mut MomentumPacks, present: Present, wanted: MomentumSweeps) {
    let room = packs.packs.len() * LANES;
    arrays::resize(&mut packs.impulses, room, MotionRow::default());
    let first = (wanted.choose)(wanted.tallies);
    let rounds = Rounds {
        packs: PartWise::new(&mut packs.packs),
        seen: PartWise::new(&mut packs.seen),
        now: PartWise::new(&mut packs.now),
        sums: PartWise::new(&mut packs.sums),
        impulses: PartWise::new(&mut packs.impulses),
        tallies: PartWise::new(wanted.tallies),
        inverse: &packs.inverse,
        touching: wanted.touching,
        present,
        beta: AtomicU64::new(first.to_bits()),
        friction: wanted.visitor.friction,
        dt: wanted.visitor.dt,
        last: 2 * wanted.sweeps as usize,
    };
    let parts = [
        rounds.inverse.len().div_ceil(PART),
        rounds.packs.length.div_ceil(PART / LANES),
    ];
    let choose = Mutex::new(wanted.choose);
    in_rounds(
        wanted.crew,
        rounds.last + 1,
        |round| parts[round % 2],
        // SAFETY: `in_rounds` gives each part of a round to one thread, and all rounds before it are over.
        |round, part| unsafe {
            match round {
                0 => rounds.begin(part),
                _ if round % 2 == 1 => rounds.visit(part),
                _ => rounds.move_on(part, round == rounds.last),
            }
        },
        |round| {
            if round % 2 == 1 && round + 1 < rounds.last {
                let mut choose = choose.lock().unwrap_or_else(PoisonError::into_inner);
                // SAFETY: the visits, which write it, are over, and the next have not begun.
                let beta = choose(unsafe { rounds.tallies.all() });
                rounds.beta.store(beta.to_bits(), Ordering::Relaxed);
            }
        },
    );
}

/// The arrays of the sweeps, each of which is written by parts in some rounds and read whole in others.
struct Rounds<'a> {
    packs: PartWise<'a, MomentumPack>,
    seen: PartWise<'a, MotionRow>,
    now: PartWise<'a, MotionRow>,
    sums: PartWise<'a, MotionRow>,
    impulses: PartWise<'a, MotionRow>,
    tallies: PartWise<'a, MomentumTally>,
    inverse: &'a [MotionRow],
    touching: &'a Touching,
    present: Present<'a>,
    /// Bits of the present β.
    beta: AtomicU64,
    friction: f64,
    dt: f64,
    last: usize,
}

impl Rounds<'_> {
    fn beta(&self) -> f64 {
        f64::from_bits(self.beta.load(Ordering::Relaxed))
    }

    fn bodies(&self, part: usize) -> Range<usize> {
        part * PART..((part + 1) * PART).min(self.inverse.len())
    }

    /// The motions as they are, extrapolated.
    ///
    /// # Safety
    /// As for [`Self::visit`].
    unsafe fn begin(&self, part: usize) {
        let (bodies, beta) = (self.bodies(part), self.beta());
        // SAFETY: as the caller promises.
        let [seen, now, sums] = unsafe { self.motions(bodies.clone()) };
        for (i, body) in bodies.enumerate() {
            let before = now[i];
            now[i] = (self.present).motion(body, [before, sums[i], self.inverse[body]]);
            seen[i] = now[i].ahead(before, beta);
            sums[i] = MotionRow::default();
        }
    }

    /// Visits the contacts of a part.
    ///
    /// # Safety
    /// No other thread may work on this part, or in another round.
    unsafe fn visit(&self, part: usize) {
        let end = ((part + 1) * (PART / LANES)).min(self.packs.length);
        let packs = part * (PART / LANES)..end;
        let impulses = packs.start * LANES..packs.end * LANES;
        let common = [self.friction, self.dt, self.beta()];
        // SAFETY: as the caller promises; in these rounds nobody writes the motions that are seen, and all rows of the packs exist.
        unsafe {
            Width::widest().run(MomentumVisits {
                packs: self.packs.part(packs),
                seen: self.seen.all(),
                target: Target::Impulses(self.impulses.part(impulses)),
                common,
                tally: &mut self.tallies.part(part..part + 1)[0],
            });
        }
    }

    /// Adds up the impulses of each body; unless it is the last time, also moves it and looks ahead.
    ///
    /// # Safety
    /// As for [`Self::visit`].
    unsafe fn move_on(&self, part: usize, is_last: bool) {
        let (bodies, beta) = (self.bodies(part), self.beta());
        // SAFETY: as the caller promises; in these rounds nobody writes impulses.
        let ([seen, now, sums], impulses) =
            unsafe { (self.motions(bodies.clone()), self.impulses.all()) };
        for (i, body) in bodies.enumerate() {
            // The last row is nobody's.
            if body + 1 == self.inverse.len() {
                break;
            }
            let mut sum = [0.0; 4];
            for (contact, side) in self.touching.of(body) {
                let impulse = &impulses[contact].0;
                let sign = &SIGNS[side];
                for k in 0..4 {
                    sum[k] += sign[k] * impulse[k];
                }
            }
            if is_last {
                sums[i] = MotionRow(sum);
            } else {
                let after = now[i].pushed(MotionRow(sum), self.inverse[body]);
                seen[i] = after.ahead(now[i], beta);
                now[i] = after;
            }
        }
    }

    /// # Safety
    /// As for [`Self::visit`].
    #[expect(clippy::mut_from_ref, reason = "exclusive by promise")]
    unsafe fn motions(&self, bodies: Range<usize>) -> [&mut [MotionRow]; 3] {
        // SAFETY: as the caller promises.
        unsafe { [&self.seen, &self.now, &self.sums].map(|rows| rows.part(bodies.clone())) }
    }
}

/// An array that threads write by parts and read whole, never both at once.
struct PartWise<'a, T> {
    first: *mut T,
    length: usize,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: code that reads or writes through the pointer promises exclusive access.
unsafe impl<T: Send + Sync> Sync for PartWise<'_, T> {}

impl<'a, T> PartWise<'a, T> {
    fn new(array: &'a mut [T]) -> Self {
        Self {
            first: array.as_mut_ptr(),
            length: array.len(),
            borrow: PhantomData,
        }
    }

    /// # Safety
    /// Nobody may write at the same time.
    unsafe fn all(&self) -> &[T] {
        // SAFETY: it is a whole array.
        unsafe { slice::from_raw_parts(self.first, self.length) }
    }

    /// # Safety
    /// Nobody else may read or write these elements at the same time.
    #[expect(clippy::mut_from_ref, reason = "exclusive by promise")]
    unsafe fn part(&self, range: Range<usize>) -> &mut [T] {
        assert!(range.start <= range.end && range.end <= self.length);
        // SAFETY: these elements exist.
        unsafe { slice::from_raw_parts_mut(self.first.add(range.start), range.len()) }
    }
}
