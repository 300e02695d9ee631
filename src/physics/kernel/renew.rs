//! Gaps, normals, responses and wanted velocities of the contacts in packs at the beginning of a step, for vectors of any width.
//!
//! The formulas are those of [`Bodies::gap`](crate::physics::Bodies::gap), [`Contact::new`](crate::physics::Contact::new) and
//! [`target_velocity`](crate::physics::contact::target_velocity), operation by operation, so the bits are the same. They hold
//! for two discs; what else a pack has is computed one by one and put into its lane afterwards. Nothing rebounds here.
//!
//! Unsafe, because vectors need a promise that the processor knows them, and rows are reached through pointers.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Four;
#[cfg(target_arch = "x86_64")]
use super::avx512::Eight;
use super::pack::{DiscPlace, Inertia, Pack, Packs};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Two;
use super::vector::{LANES, Vector, Width};
use super::visit_packs::at;
use crate::physics::params::{GapLaw, Params};
use crate::physics::seam::Seam;

/// What all packs are renewed from. Nothing that sweeps write: other strips may already be at work.
#[derive(Clone, Copy, Debug)]
pub struct PackSource<'a> {
    pub inertia: &'a [Inertia],
    pub places: &'a [DiscPlace],
    pub seam: Seam,
    pub params: &'a Params,
}

impl Packs {
    /// Computes everything but the forces of all contacts between two discs. Lanes of other contacts are left with numbers that
    /// mean nothing.
    pub fn renew(&mut self, source: PackSource) {
        let PackSource {
            inertia, places, ..
        } = source;
        let is_possible = self.rows_end <= inertia.len().min(places.len());
        debug_assert!(is_possible, "packs and rows were arranged together");
        if is_possible {
            self.renew_by(Width::widest(), source);
        }
    }

    fn renew_by(&mut self, width: Width, source: PackSource) {
        // SAFETY: all rows exist, and the width was chosen for this processor.
        unsafe {
            match width {
                #[cfg(target_arch = "x86_64")]
                Width::Eight => by_eights(self, source),
                #[cfg(target_arch = "x86_64")]
                Width::Four => by_fours(self, source),
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Width::Two => renew_all::<Two>(self, source),
                Width::One => renew_all::<f64>(self, source),
            }
        }
    }
}

/// # Safety
/// As for [`renew_all`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn by_eights(packs: &mut Packs, source: PackSource) {
    // SAFETY: as the caller promises.
    unsafe { renew_all::<Eight>(packs, source) }
}

/// # Safety
/// As for [`renew_all`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn by_fours(packs: &mut Packs, source: PackSource) {
    // SAFETY: as the caller promises.
    unsafe { renew_all::<Four>(packs, source) }
}

/// # Safety
/// The processor must know the instructions of L, and the rows of all packs must exist.
#[inline(always)]
unsafe fn renew_all<L: Vector>(packs: &mut Packs, source: PackSource) {
    let per_dt = exact_inverse(source.params.dt);
    for (pack, gaps) in packs.all.iter_mut().zip(&mut packs.gaps) {
        for part in 0..LANES / L::WIDTH {
            // SAFETY: as the caller promises.
            let gap = unsafe { pack.renew::<L>(part, per_dt, source) };
            gap.store(gaps, part);
        }
    }
}

impl Pack {
    /// Computes part of the pack and returns the gaps.
    ///
    /// # Safety
    /// As for [`renew_all`].
    #[inline(always)]
    unsafe fn renew<L: Vector>(
        &mut self,
        part: usize,
        per_dt: Option<f64>,
        source: PackSource,
    ) -> L {
        // SAFETY: as the caller promises; places and inertias are only read.
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

            let first: *mut u8 = source.inertia.as_ptr().cast_mut().cast();
            let a = L::columns(at::<L>(first, &self.a, part));
            let b = L::columns(at::<L>(first, &self.b, part));
            let per_mass = |[x, y, spin, _]: [L; 4]| {
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
            let mut assembly = builtin::load(name).unwrap().unwrap().build();
            assembly.params.order = UpdateOrder::Coloured;
            assembly.detect();
            let parts = assembly.plan().coloured().map(Coloured::parts);
            let (strips, rows, inertia) = parts.unwrap();
            let bodies = assembly.bodies();
            let mut places = vec![DiscPlace::default(); rows.len()];
            for ((place, body), radius) in places.iter_mut().zip(&bodies.all).zip(&bodies.radius) {
                (place.position, place.radius) = (body.position, *radius);
            }
            let source = PackSource {
                inertia: &inertia,
                places: &places,
                seam: Seam::after(20.0),
                params: &assembly.params,
            };
            let by = |width: Width| {
                let mut packs = strips[0].packs.clone();
                packs.renew_by(width, source);
                let numbers = |(pack, gaps): (&Pack, &[f64; LANES])| {
                    let lanes = &pack.contacts;
                    let [nx, ny] = lanes.normal;
                    let [normal, tangent] = lanes.response;
                    [nx, ny, lanes.target, normal, tangent, *gaps].concat()
                };
                let all: Vec<f64> = (packs.all.iter().zip(&packs.gaps))
                    .flat_map(numbers)
                    .collect();
                all.into_iter().map(f64::to_bits).collect::<Vec<u64>>()
            };
            let one_by_one = by(Width::One);
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                assert!(by(Width::Four) == one_by_one, "{name}");
            }
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx512f") {
                assert!(by(Width::Eight) == one_by_one, "{name}");
            }
        }
    }
}
