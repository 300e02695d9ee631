//! The contacts in packs at the beginning of a step, for vectors of any width: gaps, normals, responses and wanted velocities, and the forces that
//! they remember, which are applied to the bodies at once, while a pack is at hand.
//!
//! The formulas are those of [`Bodies::gap`](crate::physics::Bodies::gap), [`Contact::new`](crate::physics::Contact::new) and
//! [`target_velocity`](crate::physics::contact::target_velocity), operation by operation, so the bits are the same. They hold
//! for two discs; what else a pack has was computed one by one and is put into its lane. Nothing rebounds here.
//!
//! Unsafe, because vectors need a promise that the processor knows them, and rows are reached through pointers.
#![allow(unsafe_code)]

use super::pack::{DiscPlace, MassKinds, PLAIN, Pack, Packs, STRAIGHT, Sitters};
use super::vector::{LANES, Vector};
use super::visit_packs::{Arrays, Ends, at};
use crate::physics::neighbours::Candidate;
use crate::physics::params::{GapLaw, Params};
use crate::physics::seam::Seam;

/// What all packs are renewed from.
#[derive(Clone, Copy, Debug)]
pub struct PackSource<'a> {
    pub places: &'a [DiscPlace],
    pub candidates: &'a [Candidate],
    pub seam: Seam,
    pub params: &'a Params,
}

impl Packs {
    /// Builds all contacts and applies their forces.
    ///
    /// # Safety
    /// The processor must know the instructions of L, the rows of all packs must exist, and no other thread may use them.
    #[inline(always)]
    pub(super) unsafe fn begin<L: Vector>(&mut self, source: PackSource, arrays: Arrays) {
        debug_assert!(self.rows_end <= source.places.len(), "a place for each row");
        if self.rows_end > source.places.len() {
            return;
        }
        let per_dt = exact_inverse(source.params.dt);
        // Not while forces are forgotten: a share of zero would leave zeros of either sign.
        let is_seated = std::mem::take(&mut self.is_seated) && source.params.warm_start > 0.0;
        let mut others = &self.others[..];
        let packs = self
            .all
            .chunks_mut(AT_ONCE)
            .zip(self.sitters.chunks(AT_ONCE));
        let gaps = self.gaps.chunks_mut(AT_ONCE);
        let mut first = 0;
        for (((packs, sitters), gaps), kinds) in packs.zip(gaps).zip(self.kinds.chunks(AT_ONCE)) {
            if !is_seated {
                for (pack, sitters) in packs.iter_mut().zip(sitters) {
                    pack.sit_down(sitters, source);
                }
            }
            for ((pack, gaps), kinds) in packs.iter_mut().zip(&mut *gaps).zip(kinds) {
                // SAFETY: as the caller promises, and there are as many places as rows.
                unsafe {
                    if kinds & PLAIN != 0 {
                        pack.renew::<L, PLAIN>(gaps, per_dt, source, arrays);
                    } else if kinds & STRAIGHT != 0 {
                        pack.renew::<L, STRAIGHT>(gaps, per_dt, source, arrays);
                    } else {
                        pack.renew::<L, 0>(gaps, per_dt, source, arrays);
                    }
                }
            }
            while let [other, later @ ..] = others
                && other.pack < first + AT_ONCE
            {
                packs[other.pack - first].set(other.lane, &other.contact);
                gaps[other.pack - first][other.lane] = other.gap;
                others = later;
            }
            for (pack, kinds) in packs.iter_mut().zip(kinds) {
                // SAFETY: as the caller promises.
                unsafe {
                    let dt = L::splat(source.params.dt);
                    if kinds & PLAIN != 0 {
                        pack.feel::<L, PLAIN>(dt, arrays);
                    } else if kinds & STRAIGHT != 0 {
                        pack.feel::<L, STRAIGHT>(dt, arrays);
                    } else {
                        pack.feel::<L, 0>(dt, arrays);
                    }
                }
            }
            first += AT_ONCE;
        }
    }
}

/// Packs that are built before their forces are applied: few enough to stay in the first-level cache, and so many that a pack need not wait
/// for the one before, nor vectors for their numbers, which come one by one.
const AT_ONCE: usize = 8;

impl Pack {
    /// Sets rows, and the forces of which the contacts begin with a share, as [`Pairs::force`](crate::physics::pairs::Pairs::force).
    #[inline(always)]
    fn sit_down(&mut self, sitters: &Sitters, source: PackSource) {
        (self.a, self.b) = (sitters.a, sitters.b);
        let has_memory = source.params.warm_start > 0.0;
        let candidates = if has_memory { source.candidates } else { &[] };
        let [normal, tangent] = &mut self.contacts.force;
        for lane in 0..LANES {
            let memory = match candidates.get(sitters.candidates[lane] as usize) {
                Some(candidate) => candidate.memory,
                None => [0.0; 2],
            };
            [normal[lane], tangent[lane]] = memory;
        }
    }

    /// Applies the forces to the bodies.
    ///
    /// # Safety
    /// As for [`Packs::begin`].
    #[inline(always)]
    unsafe fn feel<L: Vector, const KIND: MassKinds>(&self, dt: L, arrays: Arrays) {
        for part in 0..LANES / L::WIDTH {
            // SAFETY: as the caller promises.
            unsafe {
                let ends = Ends::<L>::of(self, part, arrays);
                let force = self.lanes::<L>(part).force;
                self.push::<L, KIND>(part, force, dt, &ends);
            }
        }
    }

    /// Builds the contacts.
    ///
    /// # Safety
    /// As for [`Packs::begin`], and the places of the rows must exist.
    #[inline(always)]
    unsafe fn renew<L: Vector, const KIND: MassKinds>(
        &mut self,
        gaps: &mut [f64; LANES],
        per_dt: Option<f64>,
        source: PackSource,
        arrays: Arrays,
    ) {
        // SAFETY: as the caller promises.
        unsafe {
            let share = source.params.warm_start.max(0.0);
            for part in 0..LANES / L::WIDTH {
                let gap = self.renew_part::<L, KIND>(part, per_dt, source, arrays);
                gap.store(gaps, part);
                if share != 1.0 {
                    let [normal, tangent] = self.lanes::<L>(part).force;
                    (L::splat(share) * normal).store(&mut self.contacts.force[0], part);
                    (L::splat(share) * tangent).store(&mut self.contacts.force[1], part);
                }
            }
        }
    }

    /// Computes part of the pack, except the forces, and returns the gaps.
    ///
    /// # Safety
    /// As for [`Pack::renew`].
    #[inline(always)]
    unsafe fn renew_part<L: Vector, const KIND: MassKinds>(
        &mut self,
        part: usize,
        per_dt: Option<f64>,
        source: PackSource,
        arrays: Arrays,
    ) -> L {
        // SAFETY: as the caller promises; places are only read.
        unsafe {
            let [zero, one] = [L::splat(0.0), L::splat(1.0)];
            let dt = L::splat(source.params.dt);
            let first: *mut u8 = source.places.as_ptr().cast_mut().cast();
            let [xa, ya, ra, _] = L::columns(at::<L>(first, &self.a, part));
            let [xb, yb, rb, _] = L::columns(at::<L>(first, &self.b, part));
            let (dx, dy) = ((xb - xa).nearest(source.seam), yb - ya);
            let distance = (dx * dx + dy * dy).root();
            let nx = distance.if_above(zero, dx.over(distance), one);
            let ny = distance.if_above(zero, dy.over(distance), zero);
            let gap = distance - ra - rb;

            // Only now: there are not enough registers for places and motions.
            let [a, b] = Ends::<L>::of(self, part, arrays).inverse_mass::<KIND>();
            let per_mass = |[x, y, spin]: [L; 3]| {
                let normal = nx * nx * x + ny * ny * y;
                (normal, ny * ny * x + nx * nx * y + spin)
            };
            let ((na, ta), (nb, tb)) = (per_mass(a), per_mass(b));
            let relaxation = L::splat(source.params.over_relaxation());
            let response =
                |inverse: L| inverse.if_above(zero, one.over(inverse * dt), zero) * relaxation;
            let counted = match source.params.gap_law {
                GapLaw::QuasiInelastic => gap.positive_part(),
                GapLaw::Exact => gap,
            };

            let contacts = &mut self.contacts;
            nx.store(&mut contacts.normal[0], part);
            ny.store(&mut contacts.normal[1], part);
            let target = match per_dt {
                Some(per_dt) => -counted * L::splat(per_dt),
                None => (-counted).over(dt),
            };
            target.store(&mut contacts.target, part);
            response(na + nb).store(&mut contacts.response[0], part);
            response(ta + tb).store(&mut contacts.response[1], part);
            gap
        }
    }
}

/// 1/x if that is exact, as for every power of two: then a product with it has the bits of the quotient, and a processor makes many products while
/// it makes one quotient.
fn exact_inverse(x: f64) -> Option<f64> {
    let inverse = 1.0 / x;
    let is_power_of_two = x.to_bits() << 12 == 0;
    (is_power_of_two && x.is_normal() && inverse.is_normal()).then_some(inverse)
}

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "x86_64")]
    use super::super::{avx2::Four, avx512::Eight};
    use super::*;
    use crate::physics::UpdateOrder;
    use crate::physics::order::coloured::Coloured;
    use crate::scene::builtin;

    #[test]
    fn a_product_with_an_exact_inverse_is_the_quotient() {
        for dt in [1.0, 0.5, 64.0, f64::MIN_POSITIVE] {
            let per_dt = exact_inverse(dt).unwrap();
            for x in [-0.0, 0.1, -1e-300, 5e-324, 1e300, f64::INFINITY] {
                assert_eq!((x * per_dt).to_bits(), (x / dt).to_bits(), "{x} / {dt}");
            }
        }
        for dt in [0.0, 0.1, 3.0, 1e-310, f64::MAX, f64::INFINITY, f64::NAN] {
            assert_eq!(exact_inverse(dt), None, "{dt}");
        }
    }

    /// Eight at once, four at once and one by one: a processor without the widest vectors computes the same bits.
    #[test]
    fn the_width_of_the_vectors_changes_no_bit() {
        for name in ["packing", "crystal", "chain"] {
            let one_by_one = begun::<f64>(name);
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                assert!(begun::<Four>(name) == one_by_one, "{name}");
            }
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx512f") {
                assert!(begun::<Eight>(name) == one_by_one, "{name}");
            }
        }
    }

    /// The bits of all numbers of the first strip and of the motions.
    fn begun<L: Vector>(name: &str) -> Vec<u64> {
        let mut assembly = builtin::load(name).unwrap().unwrap().build();
        assembly.params.order = UpdateOrder::Coloured;
        assembly.detect();
        let parts = assembly.plan().coloured().map(Coloured::parts);
        let (mut strips, mut rows, inertia) = parts.unwrap();
        let bodies = assembly.bodies();
        let mut places = vec![DiscPlace::default(); rows.len()];
        for ((place, body), radius) in places.iter_mut().zip(&bodies.all).zip(&bodies.radius) {
            (place.position, place.radius) = (body.position, *radius);
        }
        let candidates: Vec<Candidate> = (assembly.contacts().iter())
            .map(|c| Candidate {
                pair: [c.a, c.b],
                memory: [1.0 + c.normal_force, 0.1],
            })
            .collect();
        let source = PackSource {
            places: &places,
            candidates: &candidates,
            seam: Seam::after(20.0),
            params: &assembly.params,
        };
        let arrays = Arrays {
            rows: rows.as_mut_ptr(),
            inertia: inertia.as_ptr(),
        };
        let packs = &mut strips[0].packs;
        // SAFETY: the processor was asked, rows and inertias exist, and no other thread is running.
        unsafe { packs.begin::<L>(source, arrays) };
        let numbers = |(pack, gaps): (&Pack, &[f64; LANES])| {
            let lanes = &pack.contacts;
            let ([nx, ny], [normal, tangent], force) = (lanes.normal, lanes.response, lanes.force);
            [
                nx,
                ny,
                lanes.target,
                normal,
                tangent,
                force[0],
                force[1],
                *gaps,
            ]
            .concat()
        };
        let contacts = packs.all.iter().zip(&packs.gaps).flat_map(numbers);
        let motions = rows.iter().map(|row| row.motion);
        let motions = motions.flat_map(|m| [m.velocity[0], m.velocity[1], m.spin]);
        contacts.chain(motions).map(f64::to_bits).collect()
    }
}
