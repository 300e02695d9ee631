//! Contacts in packs of eight, strip by strip, for an order that knows its whole sequence when a step begins.
//!
//! A [`Pack`] holds everything that eight visits need except the motions, number by number, so that a vector instruction reads one
//! number of many contacts. A [`Row`] is what a visit reads and writes of a body. Packs are loaded from the contacts and bodies of a step
//! and stored back after sweeps: nothing here lives longer than a step but the places in memory.
//!
//! A sweep has three stages: the strips with even numbers, those with odd numbers, and the overflow, which is the last strip. The strips of
//! one stage are shared among the threads, which meet before the next one begins ([`in_rounds`]); the overflow is visited by the thread that comes last. So every visit sees the same motions
//! however many threads there are, and all bits are the same. One thread alone goes through the same stages.
//!
//! # Why this is sound
//! Threads write to one array of rows through pointers. [`Packs::arrange`] is the only place that writes the offsets of rows, and it checks each of
//! them: strip s may use the rows of discs s·w to (s + 2)·w − 1, its own rows, and, if it is the one strip for that, those of the piston; the
//! overflow may use any row. So strips of one stage, whose numbers differ by two or more, have no row in common. Offsets fit 32 bits. While `arrange` writes them there are no strips: if it panics, there is nothing to sweep. The
//! arrays of rows change their length nowhere else. `in_rounds` gives each strip of a stage to one thread, and begins a stage
//! when all strips of the stage before have ended, and the overflow after the odd ones. So no row is read or written by two threads at the same time, and no pointer leaves its array.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Range;

use super::vector::{LANES, Rows, Vector};
use super::width::{AnyWidth, Width};
use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ContactLanes, ForceChange};
use crate::physics::params::Params;
use crate::physics::threads::{Threads, in_rounds, is_any, share};

/// How large systems are cut into strips.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cut {
    /// Discs in a strip: w.
    pub width: usize,
    /// Number of strips, without the overflow.
    pub strips: usize,
    /// The strip that has all of the piston's contacts, if there is one.
    pub at_piston: Option<usize>,
}

/// Who is in the packs of a strip.
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    /// The contacts among which they are: those whose first body is in the strip, or, for the overflow, all.
    pub range: Range<usize>,
    /// The contact in each lane, counted from the first of these, or [`EMPTY`].
    pub contacts: Vec<u32>,
}

/// The contact of an empty lane.
pub const EMPTY: u32 = u32::MAX;

/// Eight contacts that share no body that can move: eight cache lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct Pack {
    /// Where the rows of the first and of the second bodies begin, in bytes.
    ends: [[u32; LANES]; 2],
    contacts: ContactLanes<[f64; LANES]>,
}

/// Velocity, surface speed and 1/m_x of a body; or its three inverse masses and a zero.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
struct Row([f64; 4]);

impl Row {
    fn of(body: &Body) -> Self {
        let ([x, y], spin) = (body.velocity, body.spin);
        Self([x, y, spin, body.inverse_mass[0]])
    }

    fn motion(self) -> Motion {
        let [x, y, spin, _] = self.0;
        let velocity = [x, y];
        Motion { velocity, spin }
    }
}

/// What the visits of a sweep changed, lane by lane: each sum has its own fixed order, so the total is the same whether
/// lanes are visited together or one by one.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct Tally {
    largest: [f64; LANES],
    sum: [f64; LANES],
}

/// Some contacts: those whose first body is in one part of memory, or the overflow.
#[derive(Clone, Debug, Default)]
struct Strip {
    packs: Vec<Pack>,
    /// Whether all bodies of a pack are discs or walls: then 1/m_x says all of their inverse masses.
    is_plain: Vec<bool>,
    tally: Tally,
}

/// The contacts and motions of a step. Strips are numbered from 0; the last one is the overflow.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    /// Who is in the packs of each strip.
    pub lanes: Vec<Lanes>,
    strips: Vec<Strip>,
    /// Those of all bodies, then each strip's own: one for each wall or obstacle, and one for empty lanes.
    rows: Vec<Row>,
    inverse_mass: Vec<Row>,
}

impl Lanes {
    /// Pack by pack.
    fn packs(&self) -> &[[u32; LANES]] {
        self.contacts.as_chunks().0
    }
}

impl Packs {
    /// Gives each lane its rows. Bodies that cannot move have rows in every strip, so that strips share only bodies that can.
    pub fn arrange(
        &mut self,
        cut: Cut,
        pairs: &[[u32; 2]],
        bodies: &Bodies,
        threads: &dyn Threads,
    ) {
        let (all, discs) = (bodies.all.len(), bodies.discs());
        let own = all - discs + 1;
        let count = all + (cut.strips + 1) * own;
        assert!(
            count <= u32::MAX as usize / size_of::<Row>(),
            "{count} rows"
        );
        assert!(self.lanes.len() == cut.strips + 1, "lanes for each strip");
        arrays::resize(&mut self.rows, count, Row::default());
        arrays::resize(&mut self.inverse_mass, count, Row::default());
        // A panic leaves none.
        let mut strips = std::mem::take(&mut self.strips);
        strips.resize_with(self.lanes.len(), Strip::default);
        let is_fixed = |i: usize| i >= discs && bodies.all[i].inverse_mass == [0.0; 3];
        let is_other = |body: &Body| {
            let [x, y, spin] = body.inverse_mass;
            x != y || spin != x + x
        };
        let parts = bodies.all[..discs].chunks(PART);
        let are_plain = !is_any(threads, parts, |discs| discs.iter().any(is_other));
        let parts = strips.iter_mut().zip(&self.lanes).enumerate();
        share(threads, parts, |(number, (strip, lanes))| {
            let own_rows = all + number * own..all + (number + 1) * own;
            let near = number * cut.width..(number + 2) * cut.width;
            let row = |body: u32| match body as usize {
                i if is_fixed(i) => own_rows.start + (i - discs),
                i => i,
            };
            let may_use = |row: usize| {
                let is_piston = (discs..all).contains(&row) && cut.at_piston == Some(number);
                let is_near = row < discs && near.contains(&row);
                let is_any = number == cut.strips && row < all;
                is_near || is_piston || is_any || own_rows.contains(&row)
            };
            let (pairs, lanes) = (&pairs[lanes.range.clone()], lanes.packs());
            arrays::resize(&mut strip.packs, lanes.len(), Pack::default());
            arrays::refill(&mut strip.is_plain, strip.packs.len(), are_plain);
            let packs = strip.packs.iter_mut().zip(&mut strip.is_plain);
            for ((pack, is_plain), lanes) in packs.zip(lanes) {
                for (lane, contact) in lanes.iter().enumerate() {
                    let pair = pairs.get(*contact as usize);
                    if pair.is_none() {
                        assert!(*contact == EMPTY, "strip {number} has no contact {contact}");
                        // Without a response there is no force.
                        pack.contacts.set(lane, &Contact::default());
                    }
                    let rows = pair.map_or([own_rows.end - 1; 2], |pair| pair.map(row));
                    *is_plain &= rows[1] < discs || rows[1] >= all;
                    for (ends, row) in pack.ends.iter_mut().zip(rows) {
                        assert!(may_use(row), "strip {number} may not use row {row}");
                        ends[lane] = (row * size_of::<Row>()) as u32;
                    }
                }
            }
        });
        self.strips = strips;
    }

    /// Copies the contacts and the motions of the bodies.
    pub fn load(&mut self, contacts: &[Contact], bodies: &Bodies, threads: &dyn Threads) {
        let parts = self.strips.iter_mut().zip(&self.lanes);
        share(threads, parts, |(strip, lanes)| {
            let contacts = &contacts[lanes.range.clone()];
            for (pack, lanes) in strip.packs.iter_mut().zip(lanes.packs()) {
                for (lane, i) in lanes.iter().enumerate() {
                    if let Some(contact) = contacts.get(*i as usize) {
                        pack.contacts.set(lane, contact);
                    }
                }
            }
        });
        let (rows, own) = self.rows.split_at_mut(bodies.all.len());
        let parts = rows
            .chunks_mut(PART)
            .zip(self.inverse_mass.chunks_mut(PART));
        let parts = parts.zip(bodies.all.chunks(PART));
        share(threads, parts, |((rows, inverse_mass), bodies)| {
            for ((row, inverse), body) in rows.iter_mut().zip(inverse_mass).zip(bodies) {
                *row = Row::of(body);
                let [x, y, spin] = body.inverse_mass;
                *inverse = Row([x, y, spin, 0.0]);
            }
        });
        let fixed = &bodies.all[bodies.discs()..];
        for rows in own.chunks_mut(fixed.len() + 1) {
            for (row, body) in rows.iter_mut().zip(fixed) {
                *row = Row::of(body);
            }
        }
    }

    /// Copies the forces back.
    pub fn store_forces(&self, contacts: &mut [Contact], threads: &dyn Threads) {
        let store = |strip: &Strip, lanes: &Lanes, contacts: &mut [Contact]| {
            for (pack, lanes) in strip.packs.iter().zip(lanes.packs()) {
                for (lane, i) in lanes.iter().enumerate() {
                    if let Some(contact) = contacts.get_mut(*i as usize) {
                        let [normal, tangent] = &pack.contacts.force;
                        contact.normal_force = normal[lane];
                        contact.tangent_force = tangent[lane];
                    }
                }
            }
        };
        let Some((overflow, strips)) = self.strips.split_last() else {
            return;
        };
        let mut left = &mut *contacts;
        let parts = strips.iter().zip(&self.lanes).map(|(strip, lanes)| {
            let own = left.split_off_mut(..lanes.range.len());
            assert!(own.is_some(), "a force for each contact");
            (strip, lanes, own.unwrap_or_default())
        });
        share(threads, parts, |(strip, lanes, own)| {
            store(strip, lanes, own);
        });
        store(overflow, &self.lanes[strips.len()], contacts);
    }

    /// Copies the motions back.
    pub fn store_motions(&self, bodies: &mut [Body], threads: &dyn Threads) {
        let parts = bodies.chunks_mut(PART).zip(self.rows.chunks(PART));
        share(threads, parts, |(bodies, rows)| {
            for (body, row) in bodies.iter_mut().zip(rows) {
                body.set_motion(row.motion());
            }
        });
    }

    /// Applies the forces that the contacts begin with to the bodies.
    pub fn warm_start(&mut self, params: &Params, threads: &dyn Threads) {
        self.go(1, Work::WarmStart, params, threads);
    }

    /// Makes this many sweeps over all contacts; returns what the last one changed.
    pub fn sweep(&mut self, sweeps: u64, params: &Params, threads: &dyn Threads) -> ForceChange {
        self.go(sweeps, Work::Visit, params, threads);
        self.change()
    }

    /// Begins to count the changes of single visits, which are made elsewhere.
    pub fn begin_count(&mut self) {
        let strips = self.strips.iter_mut();
        strips.for_each(|strip| strip.tally = Tally::default());
    }

    /// Counts the change of a single visit.
    pub fn count(&mut self, strip: usize, lane: usize, size: f64) {
        let Tally { largest, sum } = &mut self.strips[strip].tally;
        largest[lane] = if size > largest[lane] {
            size
        } else {
            largest[lane]
        };
        sum[lane] += size;
    }

    /// What the last sweep changed.
    pub fn change(&self) -> ForceChange {
        let mut change = ForceChange::default();
        for Tally { largest, sum } in self.strips.iter().map(|strip| strip.tally) {
            for (size, sum) in largest.into_iter().zip(sum) {
                change.raise(size);
                change.sum += sum;
            }
        }
        change
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        let lanes = self
            .lanes
            .iter()
            .map(|lanes| arrays::bytes(&lanes.contacts));
        let lanes = lanes.sum::<usize>();
        let packs = self.strips.iter().map(|strip| arrays::bytes(&strip.packs));
        let rows = arrays::bytes(&self.rows) + arrays::bytes(&self.inverse_mass);
        lanes + packs.sum::<usize>() + rows
    }
}

/// Rows and bodies that one thread copies at a time.
const PART: usize = 512;

/// What to do with packs.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    WarmStart,
    Visit,
    /// The last sweep: what it changes is counted.
    Count,
}

impl Packs {
    /// Goes through all stages of this many sweeps.
    fn go(&mut self, sweeps: u64, work: Work, params: &Params, threads: &dyn Threads) {
        self.go_by(Width::widest(), sweeps, work, params, threads);
    }

    fn go_by(
        &mut self,
        width: Width,
        sweeps: u64,
        work: Work,
        params: &Params,
        threads: &dyn Threads,
    ) {
        let Some(overflow) = self.strips.len().checked_sub(1) else {
            return;
        };
        let in_stage = [overflow.div_ceil(2), overflow / 2];
        let shared = Shared {
            strips: self.strips.as_mut_ptr(),
            rows: self.rows.as_mut_ptr(),
            inverse_mass: self.inverse_mass.as_ptr(),
            borrow: PhantomData,
        };
        let visit = |round: usize, strip: usize| {
            let is_last = (round / 2) as u64 + 1 == sweeps;
            let work = match work {
                Work::Visit if is_last => Work::Count,
                work => work,
            };
            // SAFETY: see the head of this file. The strip exists, and the width is one of this processor's.
            unsafe { width.run(shared.strip_work(strip, work, params)) };
        };
        let rounds = sweeps as usize * 2;
        let visit_part = |round: usize, part: usize| visit(round, 2 * part + round % 2);
        let end = |round: usize| {
            if round % 2 == 1 {
                visit(round, overflow);
            }
        };
        if overflow > 1 && threads.count() > 1 {
            let parts = |round: usize| in_stage[round % 2];
            in_rounds(threads, rounds, parts, visit_part, end);
        } else {
            for round in 0..rounds {
                (0..in_stage[round % 2]).for_each(|part| visit_part(round, part));
                end(round);
            }
        }
    }
}

/// Where the data of all strips begins.
struct Shared<'a> {
    strips: *mut Strip,
    rows: *mut Row,
    inverse_mass: *const Row,
    borrow: PhantomData<&'a mut Packs>,
}

// SAFETY: see the head of this file.
unsafe impl Sync for Shared<'_> {}

impl<'a> Shared<'a> {
    /// # Safety
    /// The strip must exist, and no other thread may use it or its rows.
    unsafe fn strip_work(&self, strip: usize, work: Work, params: &'a Params) -> StripWork<'a> {
        StripWork {
            // SAFETY: as the caller promises.
            strip: unsafe { &mut *self.strips.add(strip) },
            work,
            params,
            rows: self.rows,
            inverse_mass: self.inverse_mass,
        }
    }
}

/// Something to be done with the packs of a strip, whose rows must exist and not be used by another thread.
struct StripWork<'a> {
    strip: &'a mut Strip,
    work: Work,
    params: &'a Params,
    rows: *mut Row,
    inverse_mass: *const Row,
}

impl AnyWidth for StripWork<'_> {
    type Result = ();

    #[inline(always)]
    unsafe fn run<L: Vector>(self) {
        let Self {
            strip,
            work,
            params,
            rows,
            inverse_mass,
        } = self;
        let arrays = (rows.cast::<u8>(), inverse_mass.cast_mut().cast::<u8>());
        // SAFETY: as the caller promises. No closures here: they would lose the vector instructions.
        unsafe {
            let common = [L::splat(params.friction), L::splat(params.dt)];
            if work == Work::WarmStart {
                for (pack, is_plain) in strip.packs.iter().zip(&strip.is_plain) {
                    for part in 0..LANES / L::WIDTH {
                        pack.warm_start(part, *is_plain, common[1], arrays);
                    }
                }
                return;
            }
            // One number for each part; those that a width does not use cost nothing.
            let mut largest = [L::splat(0.0); LANES];
            let mut sum = largest;
            for (pack, is_plain) in strip.packs.iter_mut().zip(&strip.is_plain) {
                for part in 0..LANES / L::WIDTH {
                    let size = pack.visit(part, *is_plain, common, arrays);
                    if work == Work::Count {
                        largest[part] = size.larger(largest[part]);
                        sum[part] = sum[part] + size;
                    }
                }
            }
            for part in 0..LANES / L::WIDTH {
                largest[part].store(&mut strip.tally.largest, part);
                sum[part].store(&mut strip.tally.sum, part);
            }
        }
    }
}

/// Rows and inverse masses.
type Arrays = (*mut u8, *mut u8);

impl Pack {
    /// Visits part of the pack and returns |ΔR_n| of each contact.
    ///
    /// # Safety
    /// The processor must know the instructions of L, the rows of this pack must exist, and no other thread may use them.
    #[inline(always)]
    unsafe fn visit<L: Vector>(
        &mut self,
        part: usize,
        is_plain: bool,
        [friction, dt]: [L; 2],
        arrays: Arrays,
    ) -> L {
        // SAFETY: as the caller promises.
        unsafe {
            let contact = self.contacts.part::<L>(part);
            let ends = Ends::<L>::of(self, part, is_plain, arrays);
            let motions = ends.motions();
            let visited = contact.visit(motions, motions, ends.inverse_mass, friction, dt);
            visited.force[0].store(&mut self.contacts.force[0], part);
            visited.force[1].store(&mut self.contacts.force[1], part);
            ends.set_motions(visited.ends);
            visited.change.abs()
        }
    }

    /// Applies the forces to the bodies.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn warm_start<L: Vector>(&self, part: usize, is_plain: bool, dt: L, arrays: Arrays) {
        // SAFETY: as the caller promises.
        unsafe {
            let contact = self.contacts.part::<L>(part);
            let ends = Ends::<L>::of(self, part, is_plain, arrays);
            let pushed = contact.pushed(ends.motions(), ends.inverse_mass, contact.force, dt);
            ends.set_motions(pushed);
        }
    }
}

/// The bodies of part of a pack.
struct Ends<L> {
    rows: [Rows; 2],
    columns: [[L; 4]; 2],
    inverse_mass: [[L; 3]; 2],
}

impl<L: Vector> Ends<L> {
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn of(pack: &Pack, part: usize, is_plain: bool, (rows, inverse_mass): Arrays) -> Self {
        let [a, b] = &pack.ends;
        // SAFETY: as the caller promises.
        unsafe {
            let rows = [at::<L>(rows, a, part), at::<L>(rows, b, part)];
            let columns = [L::columns(rows[0]), L::columns(rows[1])];
            let inverse_mass = if is_plain {
                let [[.., a], [.., b]] = columns;
                [[a, a, a + a], [b, b, b + b]]
            } else {
                let [ax, ay, a_spin, _] = L::columns(at::<L>(inverse_mass, a, part));
                let [bx, by, b_spin, _] = L::columns(at::<L>(inverse_mass, b, part));
                [[ax, ay, a_spin], [bx, by, b_spin]]
            };
            Self {
                rows,
                columns,
                inverse_mass,
            }
        }
    }

    #[inline(always)]
    fn motions(&self) -> [Motion<L>; 2] {
        let [[ax, ay, a_spin, _], [bx, by, b_spin, _]] = self.columns;
        let motion = |velocity, spin| Motion { velocity, spin };
        [motion([ax, ay], a_spin), motion([bx, by], b_spin)]
    }

    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn set_motions(&self, [a, b]: [Motion<L>; 2]) {
        let [[.., of_a], [.., of_b]] = self.columns;
        // SAFETY: as the caller promises.
        unsafe {
            L::set_columns(self.rows[0], [a.velocity[0], a.velocity[1], a.spin, of_a]);
            L::set_columns(self.rows[1], [b.velocity[0], b.velocity[1], b.spin, of_b]);
        }
    }
}

/// The addresses that lie this many bytes behind the first row.
///
/// # Safety
/// The rows must exist.
#[inline(always)]
unsafe fn at<L: Vector>(first: *mut u8, offsets: &[u32; LANES], part: usize) -> Rows {
    let mut rows = [std::ptr::null_mut(); LANES];
    for lane in 0..L::WIDTH {
        // SAFETY: as the caller promises.
        rows[lane] = unsafe { first.add(offsets[part * L::WIDTH + lane] as usize).cast() };
    }
    rows
}

impl ContactLanes<[f64; LANES]> {
    /// Puts a contact into a lane.
    fn set(&mut self, lane: usize, contact: &Contact) {
        self.normal[0][lane] = contact.normal[0];
        self.normal[1][lane] = contact.normal[1];
        self.target[lane] = contact.target;
        self.response[0][lane] = contact.normal_response;
        self.response[1][lane] = contact.tangent_response;
        self.force[0][lane] = contact.normal_force;
        self.force[1][lane] = contact.tangent_force;
    }

    /// Part of the contacts.
    ///
    /// # Safety
    /// The processor must know the instructions of L.
    #[inline(always)]
    unsafe fn part<L: Vector>(&self, part: usize) -> ContactLanes<L> {
        // SAFETY: as the caller promises.
        unsafe {
            ContactLanes {
                normal: [
                    L::load(&self.normal[0], part),
                    L::load(&self.normal[1], part),
                ],
                target: L::load(&self.target, part),
                response: [
                    L::load(&self.response[0], part),
                    L::load(&self.response[1], part),
                ],
                force: [L::load(&self.force[0], part), L::load(&self.force[1], part)],
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that cannot go on must fail
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::physics::threads::SingleThread;

    /// Eight at once, four at once and one by one: a processor without the widest vectors computes the same bits.
    /// Prints the widths that this processor has: nothing is tested of the others (`--nocapture`). WebAssembly, with vectors of two, compares the golden states
    /// (`experiment/self_test.rs`), in the page's self-test.
    #[test]
    #[allow(clippy::print_stdout)]
    fn the_width_of_the_vectors_changes_no_bit() {
        println!("vectors tested here: {:?}", Width::present());
        assert!(Width::present().contains(&Width::widest()));
        for masses in [[1.0, 1.0, 2.0], [1.0, 0.5, 3.0]] {
            let mut bodies = Bodies::default();
            for i in 0..43 {
                bodies.add_disc([f64::from(i), 0.0], 0.5, masses);
                bodies.all[i as usize].velocity =
                    [-1e-2 * f64::from(i % 7), 1e-3 * f64::from(i % 5)];
            }
            // In a chain every second contact is independent of the others.
            let pairs: Vec<[u32; 2]> = (0..42).map(|i| [i, i + 1]).collect();
            let contact = |pair: &[u32; 2]| {
                let ends = pair.map(|i| &bodies.all[i as usize]);
                let mut contact = Contact::new(*pair, ends, [0.8, 0.6], 0.5);
                (contact.normal_force, contact.tangent_force) =
                    (0.1, 0.01 * f64::from(pair[0] % 3));
                contact
            };
            let mut contacts: Vec<Contact> = pairs.iter().map(contact).collect();
            let mut lanes = Lanes {
                range: 0..pairs.len(),
                contacts: Vec::new(),
            };
            for first in 0..2 {
                lanes.contacts.extend((first..42).step_by(2));
                lanes
                    .contacts
                    .resize(lanes.contacts.len().next_multiple_of(LANES), EMPTY);
            }
            let cut = Cut {
                width: 43,
                strips: 1,
                at_piston: None,
            };
            let params = Params {
                friction: 0.3,
                dt: 0.5,
                ..Params::default()
            };
            let mut run = |width: Width| {
                let mut packs = Packs {
                    lanes: vec![lanes.clone(), Lanes::default()],
                    ..Packs::default()
                };
                packs.arrange(cut, &pairs, &bodies, &SingleThread);
                packs.load(&contacts, &bodies, &SingleThread);
                packs.go_by(width, 1, Work::WarmStart, &params, &SingleThread);
                packs.go_by(width, 3, Work::Visit, &params, &SingleThread);
                let mut after = bodies.clone();
                packs.store_forces(&mut contacts, &SingleThread);
                packs.store_motions(&mut after.all, &SingleThread);
                let forces = contacts.clone();
                contacts = pairs.iter().map(contact).collect();
                (forces, after, packs.change())
            };
            let one_by_one = run(Width::One);
            assert!(one_by_one.2.sum > 0.0);
            for width in Width::present() {
                assert!(run(width) == one_by_one, "{width:?}");
            }
        }
    }

    /// Four strips of ten discs with one contact, which the first lane of the first strip has under this number.
    fn arrange(packs: &mut Packs, pair: [u32; 2], contact: u32) {
        let mut bodies = Bodies::default();
        for i in 0..40 {
            bodies.add_disc([f64::from(i), 0.0], 0.5, [1.0; 3]);
        }
        packs.lanes = vec![Lanes::default(); 5];
        packs.lanes[0].range = 0..1;
        packs.lanes[0].contacts = vec![EMPTY; LANES];
        packs.lanes[0].contacts[0] = contact;
        let cut = Cut {
            width: 10,
            strips: 4,
            at_piston: None,
        };
        packs.arrange(cut, &[pair], &bodies, &SingleThread);
    }

    /// The checks on which the safety of shared sweeps rests, and that no contact is left out. What is refused leaves nothing to sweep.
    #[test]
    fn a_strip_that_reaches_too_far_or_for_nothing_is_refused() {
        for (pair, contact, said) in [
            ([5, 25], 0, "strip 0 may not use row 25"),
            ([5, 6], 1, "strip 0 has no contact 1"),
        ] {
            let mut packs = Packs::default();
            arrange(&mut packs, [5, 6], 0);
            assert!(!packs.strips.is_empty());
            let refused = catch_unwind(AssertUnwindSafe(|| arrange(&mut packs, pair, contact)));
            let panic = refused.unwrap_err();
            assert_eq!(panic.downcast_ref::<String>().unwrap(), said);
            assert!(packs.strips.is_empty());
        }
    }
}
