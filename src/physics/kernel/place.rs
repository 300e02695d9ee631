//! Where discs are and how far they may travel in a step, for vectors of any width.
//!
//! Unsafe, because vectors need a promise that the processor knows them, and bodies are read as rows of numbers through pointers.
#![allow(unsafe_code)]

use super::pack::DiscPlace;
use super::vector::{LANES, Rows, Vector};
use super::width::{AnyWidth, Width};
use crate::physics::body::Body;
use crate::physics::contact::Motion;
use crate::physics::lanes::Lanes;

/// Some discs, and what a step wants to know of them before it begins: arrays of the same length.
pub struct Sight<'a> {
    pub bodies: &'a [Body],
    pub radius: &'a [f64],
    pub dt: f64,
    /// How they move.
    pub before: &'a mut [Motion],
    /// Twice as far as their speeds give.
    pub ways: &'a mut [f64],
    /// Where they are, and how far such a way reaches.
    pub places: &'a mut [DiscPlace],
}

impl Sight<'_> {
    /// Looks at all of them and returns the largest of the ways, zero if none is above zero.
    pub fn look(self) -> f64 {
        // SAFETY: the width is this processor's.
        unsafe { Width::widest().run(self) }
    }
}

impl AnyWidth for Sight<'_> {
    type Result = f64;

    #[inline(always)]
    unsafe fn run<L: Vector>(self) -> f64 {
        for (before, body) in self.before.iter_mut().zip(self.bodies) {
            *before = Motion::of(body);
        }
        let (bodies, last) = self.bodies.as_chunks::<LANES>();
        let (radius, last_radius) = self.radius.as_chunks::<LANES>();
        let (ways, last_ways) = self.ways.as_chunks_mut::<LANES>();
        let (places, last_places) = self.places.as_chunks_mut::<LANES>();
        // SAFETY: as the caller promises.
        let (dt, mut farthest) = unsafe { (L::splat(self.dt), L::splat(0.0)) };
        let eights = bodies.iter().zip(radius).zip(ways.iter_mut().zip(places));
        for ((bodies, radius), (ways, places)) in eights {
            for part in 0..LANES / L::WIDTH {
                // SAFETY: as the caller promises; bodies are only read, and places are borrowed.
                unsafe {
                    let [x, y, vx, vy] = L::columns(rows::<L, _>(bodies.as_ptr().cast_mut(), part));
                    let way = (vx * vx + vy * vy).root() * dt;
                    let (way, radius) = (way + way, L::load(radius, part));
                    way.store(ways, part);
                    farthest = way.larger(farthest);
                    let place = [x, y, radius, radius + way];
                    L::set_columns(rows::<L, _>(places.as_mut_ptr(), part), place);
                }
            }
        }
        let mut most = [0.0; LANES];
        farthest.store(&mut most, 0);
        let found = last_ways.iter_mut().zip(last_places);
        for ((body, radius), (way, place)) in last.iter().zip(last_radius).zip(found) {
            (*way, *place) = look_at(body, *radius, self.dt);
            most[0] = way.larger(most[0]);
        }
        most.into_iter().fold(0.0, |most, way| way.larger(most))
    }
}

/// The same for one body.
pub fn look_at(body: &Body, radius: f64, dt: f64) -> (f64, DiscPlace) {
    let [vx, vy] = body.velocity;
    let way = (vx * vx + vy * vy).sqrt() * dt;
    let way = way + way;
    let place = DiscPlace {
        position: body.position,
        radius,
        reach: radius + way,
    };
    (way, place)
}

/// Addresses of one part of eight in a row.
///
/// # Safety
/// There must be eight.
#[inline(always)]
unsafe fn rows<L: Vector, T>(first: *mut T, part: usize) -> Rows {
    let mut rows = [std::ptr::null_mut(); LANES];
    for (lane, row) in rows.iter_mut().enumerate().take(L::WIDTH) {
        // SAFETY: as the caller promises.
        *row = unsafe { first.add(part * L::WIDTH + lane).cast() };
    }
    rows
}

// A body begins with four numbers: where it is and how it moves.
const _: () = assert!(std::mem::offset_of!(Body, position) == 0);
const _: () = assert!(std::mem::offset_of!(Body, velocity) == 16);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::random::Random;

    /// Eight at once, four at once and one by one: the same bits, and those of a single body.
    #[test]
    fn the_width_of_the_vectors_changes_no_way() {
        let mut random = Random::new(3);
        for count in [0, 5, 8, 37] {
            let mut bodies = crate::physics::Bodies::default();
            for _ in 0..count {
                let position = [random.unit(), random.unit()];
                let i = bodies.add_disc(position, 0.3 + random.unit(), [1.0, 1.0, 2.0]);
                bodies.all[i].velocity = [random.unit() - 0.5, random.unit() - 0.5];
                bodies.all[i].spin = random.unit();
            }
            let see = |width: Width| {
                let mut before = vec![Motion::default(); count];
                let mut ways = vec![0.0; count];
                let mut places = vec![DiscPlace::default(); count];
                let sight = Sight {
                    bodies: &bodies.all,
                    radius: &bodies.radius,
                    dt: 0.3,
                    before: &mut before,
                    ways: &mut ways,
                    places: &mut places,
                };
                // SAFETY: the processor was asked.
                let farthest = unsafe { width.run(sight) };
                (before, ways, places, farthest)
            };
            let (before, ways, places, farthest) = see(Width::One);
            for (i, body) in bodies.all.iter().enumerate() {
                let (way, place) = look_at(body, bodies.radius[i], 0.3);
                assert_eq!((ways[i], places[i]), (way, place));
                assert_eq!(before[i], Motion::of(body));
                assert!(way <= farthest);
            }
            assert!(count == 0 || ways.contains(&farthest));
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                let four = see(Width::Four);
                assert_eq!((&four.1, &four.2, four.3), (&ways, &places, farthest));
            }
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx512f") {
                let eight = see(Width::Eight);
                assert_eq!((&eight.1, &eight.2, eight.3), (&ways, &places, farthest));
            }
        }
    }
}
