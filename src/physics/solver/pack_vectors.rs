//! The contacts of a pack with one vector instruction each: all eight on processors with AVX-512, four and four on those
//! with AVX2.
//!
//! Each lane does the operations of [`Contact::updated_forces`] and [`Contact::push`] in the same order and nothing is
//! fused, so the bits are those of single visits in turn. The formulas are written once, as a macro, for both widths. See
//! `four` for the same idea where the next contacts are not known beforehand; here they are, and what they need lies
//! side by side.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows are read and written
//! through pointers.
//!
//! [`Contact::updated_forces`]: crate::physics::contact::Contact::updated_forces
//! [`Contact::push`]: crate::physics::contact::Contact::push
#![allow(unsafe_code)]

/// Visits by vectors of a certain width. The module that asks for them says how vectors are read, written and computed
/// with: `columns` makes a vector of each number of several rows, `set_columns` writes them back.
macro_rules! visits {
    ($feature:literal) => {
        /// Does something with the packs of a strip in turn.
        ///
        /// # Safety
        /// As for `Ground::work`, and the processor must know the instructions.
        #[target_feature(enable = $feature)]
        pub unsafe fn work(
            work: Work,
            visitor: Visitor,
            strip: &mut Strip,
            rows: *mut Row,
            inertia: *const Inertia,
        ) {
            let (packs, is_plain) = (&mut strip.packs[..], &strip.is_plain[..]);
            let tally = &mut strip.tally;
            // SAFETY: as the caller promises.
            unsafe {
                match work {
                    Work::Feel => feel(visitor.dt, packs, is_plain, rows, inertia),
                    Work::Visit => {
                        visit::<false>(visitor, packs, is_plain, rows, inertia, tally);
                    }
                    Work::Count => {
                        visit::<true>(visitor, packs, is_plain, rows, inertia, tally);
                    }
                }
            }
        }

        /// Visits packs and writes down what they changed, if that counts.
        ///
        /// # Safety
        /// As for `work`.
        #[target_feature(enable = $feature)]
        unsafe fn visit<const COUNTS: bool>(
            visitor: Visitor,
            packs: &mut [Pack],
            is_plain: &[bool],
            rows: *mut Row,
            inertia: *const Inertia,
            tally: &mut Tally,
        ) {
            let (mut largest, mut sum) = ([splat(0.0); PARTS], [splat(0.0); PARTS]);
            for (pack, is_plain) in packs.iter_mut().zip(is_plain) {
                for part in 0..PARTS {
                    // SAFETY: as the caller promises.
                    let change = unsafe {
                        if *is_plain {
                            visit_part::<true>(visitor, pack, part, rows, inertia)
                        } else {
                            visit_part::<false>(visitor, pack, part, rows, inertia)
                        }
                    };
                    if COUNTS {
                        let size = size(change);
                        largest[part] = max(size, largest[part]);
                        sum[part] = add(sum[part], size);
                    }
                }
            }
            for part in 0..PARTS {
                store(&mut tally.largest, part, largest[part]);
                store(&mut tally.sum, part, sum[part]);
            }
        }

        /// Lets the bodies feel the forces that the contacts have.
        ///
        /// # Safety
        /// As for `work`.
        #[target_feature(enable = $feature)]
        unsafe fn feel(
            dt: f64,
            packs: &[Pack],
            is_plain: &[bool],
            rows: *mut Row,
            inertia: *const Inertia,
        ) {
            for (pack, is_plain) in packs.iter().zip(is_plain) {
                for part in 0..PARTS {
                    let forces = [&pack.normal_force, &pack.tangent_force];
                    let forces = forces.map(|force| load(force, part));
                    // SAFETY: as the caller promises.
                    unsafe {
                        let ends = Ends::of(pack, part, rows);
                        if *is_plain {
                            ends.push::<true>(pack, part, forces, splat(dt), inertia);
                        } else {
                            ends.push::<false>(pack, part, forces, splat(dt), inertia);
                        }
                    }
                }
            }
        }

        /// Visits part of a pack and returns ΔR_n of each contact.
        ///
        /// # Safety
        /// As for `work`.
        #[inline]
        #[target_feature(enable = $feature)]
        unsafe fn visit_part<const PLAIN: bool>(
            Visitor { friction, dt }: Visitor,
            pack: &mut Pack,
            part: usize,
            rows: *mut Row,
            inertia: *const Inertia,
        ) -> Vector {
            // SAFETY: as the caller promises.
            let ends = unsafe { Ends::of(pack, part, rows) };
            let [ax, ay, a_spin, _] = ends.a;
            let [bx, by, b_spin, _] = ends.b;
            let (nx, ny) = (load(&pack.normal_x, part), load(&pack.normal_y, part));
            let old_n = load(&pack.normal_force, part);
            let old_t = load(&pack.tangent_force, part);

            let (ux, uy) = (sub(bx, ax), sub(by, ay));
            let u_n = add(mul(ux, nx), mul(uy, ny));
            let u_t = sub(sub(sub(mul(uy, nx), mul(ux, ny)), a_spin), b_spin);
            let miss = sub(u_n, load(&pack.target, part));
            let r_n = sub(old_n, mul(load(&pack.normal_response, part), miss));
            let r_n = max(r_n, splat(0.0));
            let (limit, least) = (mul(splat(friction), r_n), mul(splat(-friction), r_n));
            let r_t = sub(old_t, mul(load(&pack.tangent_response, part), u_t));
            let r_t = min(max(r_t, least), limit);
            store(&mut pack.normal_force, part, r_n);
            store(&mut pack.tangent_force, part, r_t);

            let change = [sub(r_n, old_n), sub(r_t, old_t)];
            // SAFETY: as the caller promises.
            unsafe { ends.push::<PLAIN>(pack, part, change, splat(dt), inertia) };
            change[0]
        }

        /// The bodies of part of a pack: where their rows are, and the numbers in them.
        struct Ends {
            at_a: [*mut f64; WIDTH],
            at_b: [*mut f64; WIDTH],
            a: [Vector; 4],
            b: [Vector; 4],
        }

        impl Ends {
            /// # Safety
            /// The pack's rows must exist and be ours alone.
            #[inline]
            #[target_feature(enable = $feature)]
            unsafe fn of(pack: &Pack, part: usize, rows: *mut Row) -> Self {
                let rows = rows.cast();
                // SAFETY: as the caller promises.
                unsafe {
                    let (at_a, at_b) = (places(rows, &pack.a, part), places(rows, &pack.b, part));
                    let (a, b) = (columns(at_a), columns(at_b));
                    Self { at_a, at_b, a, b }
                }
            }

            /// Gives the bodies the impulse of a change of force during Δt.
            ///
            /// # Safety
            /// As for `of`.
            #[inline]
            #[target_feature(enable = $feature)]
            unsafe fn push<const PLAIN: bool>(
                self,
                pack: &Pack,
                part: usize,
                change: [Vector; 2],
                dt: Vector,
                inertia: *const Inertia,
            ) {
                let [ax, ay, a_spin, a_inverse] = self.a;
                let [bx, by, b_spin, b_inverse] = self.b;
                let (nx, ny) = (load(&pack.normal_x, part), load(&pack.normal_y, part));
                let (p_n, p_t) = (mul(change[0], dt), mul(change[1], dt));
                let px = sub(mul(nx, p_n), mul(ny, p_t));
                let py = add(mul(ny, p_n), mul(nx, p_t));
                // Of a plain body 1/m_x = 1/m_y, and its spin takes twice that: twice a number is exact, so it does
                // not matter which factor is doubled.
                let (twice, inertia) = (add(p_t, p_t), inertia.cast_mut().cast());
                // SAFETY: as the caller promises.
                unsafe {
                    let [x, y, turned] = if PLAIN {
                        [a_inverse, a_inverse, mul(twice, a_inverse)]
                    } else {
                        let [x, y, spin, _] = columns(places(inertia, &pack.a, part));
                        [x, y, mul(p_t, spin)]
                    };
                    let (ax, ay) = (sub(ax, mul(px, x)), sub(ay, mul(py, y)));
                    set_columns(self.at_a, [ax, ay, sub(a_spin, turned), a_inverse]);
                    let [x, y, turned] = if PLAIN {
                        [b_inverse, b_inverse, mul(twice, b_inverse)]
                    } else {
                        let [x, y, spin, _] = columns(places(inertia, &pack.b, part));
                        [x, y, mul(p_t, spin)]
                    };
                    let (bx, by) = (add(bx, mul(px, x)), add(by, mul(py, y)));
                    set_columns(self.at_b, [bx, by, sub(b_spin, turned), b_inverse]);
                }
            }
        }

        const WIDTH: usize = size_of::<Vector>() / size_of::<f64>();
        /// Vectors to a pack.
        const PARTS: usize = LANES / WIDTH;

        /// Where the rows begin that lie so many bytes from the first.
        ///
        /// # Safety
        /// They must exist.
        #[inline]
        #[target_feature(enable = $feature)]
        unsafe fn places(rows: *mut u8, offsets: &[u32; LANES], part: usize) -> [*mut f64; WIDTH] {
            // SAFETY: as the caller promises.
            std::array::from_fn(|lane| unsafe {
                rows.add(offsets[part * WIDTH + lane] as usize).cast()
            })
        }
    };
}

/// One instruction each.
macro_rules! instructions {
    ($feature:literal; $($name:ident($($x:ident: $kind:ty),+) = $instruction:ident;)+) => { $(
        #[inline]
        #[target_feature(enable = $feature)]
        fn $name($($x: $kind),+) -> Vector {
            $instruction($($x),+)
        }
    )+ };
}

/// Eight numbers at once.
pub mod wide {
    use std::arch::asm;
    use std::arch::x86_64::{
        __m512d as Vector, _mm256_load_pd, _mm256_store_pd, _mm512_abs_pd, _mm512_add_pd,
        _mm512_castpd256_pd512, _mm512_castpd512_pd256, _mm512_extractf64x4_pd, _mm512_insertf64x4,
        _mm512_loadu_pd, _mm512_max_pd, _mm512_min_pd, _mm512_mul_pd, _mm512_permutex2var_pd,
        _mm512_set1_pd, _mm512_setr_epi64, _mm512_shuffle_f64x2, _mm512_storeu_pd, _mm512_sub_pd,
        _mm512_unpackhi_pd, _mm512_unpacklo_pd,
    };

    use super::super::pack::{Inertia, LANES, Pack, Row, Tally};
    use super::super::pack_visit::Work;
    use super::super::strip::Strip;
    use super::super::visit::Visitor;

    visits!("avx512f");

    instructions! {
        "avx512f";
        add(x: Vector, y: Vector) = _mm512_add_pd;
        sub(x: Vector, y: Vector) = _mm512_sub_pd;
        mul(x: Vector, y: Vector) = _mm512_mul_pd;
        max(x: Vector, y: Vector) = _mm512_max_pd;
        min(x: Vector, y: Vector) = _mm512_min_pd;
        size(x: Vector) = _mm512_abs_pd;
        splat(x: f64) = _mm512_set1_pd;
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(numbers: &[f64; LANES], _part: usize) -> Vector {
        // SAFETY: eight numbers.
        unsafe { _mm512_loadu_pd(numbers.as_ptr()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn store(numbers: &mut [f64; LANES], _part: usize, x: Vector) {
        // SAFETY: eight numbers.
        unsafe { _mm512_storeu_pd(numbers.as_mut_ptr(), x) }
    }

    /// The four numbers of eight rows, as four vectors.
    ///
    /// # Safety
    /// Each must be a whole row.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn columns(rows: [*mut f64; 8]) -> [Vector; 4] {
        // SAFETY: rows are aligned to 32 bytes and have four numbers.
        let two = |low: usize, high: usize| unsafe {
            let low = _mm512_castpd256_pd512(_mm256_load_pd(rows[low]));
            _mm512_insertf64x4::<1>(low, _mm256_load_pd(rows[high]))
        };
        let (r02, r13, r46, r57) = (two(0, 2), two(1, 3), two(4, 6), two(5, 7));
        let (low_xz, low_yw) = (_mm512_unpacklo_pd(r02, r13), _mm512_unpackhi_pd(r02, r13));
        let (high_xz, high_yw) = (_mm512_unpacklo_pd(r46, r57), _mm512_unpackhi_pd(r46, r57));
        [
            _mm512_shuffle_f64x2::<0b10_00_10_00>(low_xz, high_xz),
            _mm512_shuffle_f64x2::<0b10_00_10_00>(low_yw, high_yw),
            _mm512_shuffle_f64x2::<0b11_01_11_01>(low_xz, high_xz),
            _mm512_shuffle_f64x2::<0b11_01_11_01>(low_yw, high_yw),
        ]
    }

    /// The way back.
    ///
    /// # Safety
    /// As for [`columns`], and the rows must be free to be written.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn set_columns(rows: [*mut f64; 8], [x, y, z, w]: [Vector; 4]) {
        let (even_xy, odd_xy) = (_mm512_unpacklo_pd(x, y), _mm512_unpackhi_pd(x, y));
        let (even_zw, odd_zw) = (_mm512_unpacklo_pd(z, w), _mm512_unpackhi_pd(z, w));
        let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
        let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
        let set_two = |low: usize, high: usize, mut both: Vector| {
            // SAFETY: as in `columns`. The empty instruction keeps the compiler from taking the rows apart again, by more
            // shuffles than it took to join them.
            unsafe {
                asm!("/* {0} */", inout(zmm_reg) both, options(pure, nomem, nostack, preserves_flags));
                _mm256_store_pd(rows[low], _mm512_castpd512_pd256(both));
                _mm256_store_pd(rows[high], _mm512_extractf64x4_pd::<1>(both));
            }
        };
        set_two(0, 2, _mm512_permutex2var_pd(even_xy, first, even_zw));
        set_two(4, 6, _mm512_permutex2var_pd(even_xy, second, even_zw));
        set_two(1, 3, _mm512_permutex2var_pd(odd_xy, first, odd_zw));
        set_two(5, 7, _mm512_permutex2var_pd(odd_xy, second, odd_zw));
    }
}

/// Four numbers at once.
pub mod narrow {
    use std::arch::x86_64::{
        __m256d as Vector, _mm_load_pd, _mm256_add_pd, _mm256_andnot_pd, _mm256_castpd128_pd256,
        _mm256_castpd256_pd128, _mm256_extractf128_pd, _mm256_insertf128_pd, _mm256_loadu_pd,
        _mm256_max_pd, _mm256_min_pd, _mm256_mul_pd, _mm256_set1_pd, _mm256_storeu_pd,
        _mm256_sub_pd, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
    };
    use std::ptr::write_volatile;

    use super::super::pack::{Inertia, LANES, Pack, Row, Tally};
    use super::super::pack_visit::Work;
    use super::super::strip::Strip;
    use super::super::visit::Visitor;

    visits!("avx2");

    instructions! {
        "avx2";
        add(x: Vector, y: Vector) = _mm256_add_pd;
        sub(x: Vector, y: Vector) = _mm256_sub_pd;
        mul(x: Vector, y: Vector) = _mm256_mul_pd;
        max(x: Vector, y: Vector) = _mm256_max_pd;
        min(x: Vector, y: Vector) = _mm256_min_pd;
        splat(x: f64) = _mm256_set1_pd;
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn size(x: Vector) -> Vector {
        _mm256_andnot_pd(splat(-0.0), x)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(numbers: &[f64; LANES], part: usize) -> Vector {
        let part = &numbers.as_chunks::<WIDTH>().0[part];
        // SAFETY: four numbers.
        unsafe { _mm256_loadu_pd(part.as_ptr()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(numbers: &mut [f64; LANES], part: usize, x: Vector) {
        let part = &mut numbers.as_chunks_mut::<WIDTH>().0[part];
        // SAFETY: four numbers.
        unsafe { _mm256_storeu_pd(part.as_mut_ptr(), x) }
    }

    /// The four numbers of four rows, as four vectors.
    ///
    /// # Safety
    /// Each must be a whole row.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn columns([r0, r1, r2, r3]: [*mut f64; 4]) -> [Vector; 4] {
        // SAFETY: rows are aligned to 32 bytes and have four numbers.
        unsafe {
            let half = |low: *mut f64, high: *mut f64| {
                let low = _mm256_castpd128_pd256(_mm_load_pd(low));
                _mm256_insertf128_pd::<1>(low, _mm_load_pd(high))
            };
            let (even, odd) = (half(r0, r2), half(r1, r3));
            let (even_2, odd_2) = (half(r0.add(2), r2.add(2)), half(r1.add(2), r3.add(2)));
            [
                _mm256_unpacklo_pd(even, odd),
                _mm256_unpackhi_pd(even, odd),
                _mm256_unpacklo_pd(even_2, odd_2),
                _mm256_unpackhi_pd(even_2, odd_2),
            ]
        }
    }

    /// The way back, in halves. Volatile, for else the compiler would join the halves by more shuffles than there are
    /// ports for, and a visit would take a tenth longer.
    ///
    /// # Safety
    /// As for [`columns`], and the rows must be free to be written.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn set_columns([r0, r1, r2, r3]: [*mut f64; 4], [x, y, z, w]: [Vector; 4]) {
        let (even, odd) = (_mm256_unpacklo_pd(x, y), _mm256_unpackhi_pd(x, y));
        let (even_2, odd_2) = (_mm256_unpacklo_pd(z, w), _mm256_unpackhi_pd(z, w));
        // SAFETY: as in `columns`.
        unsafe {
            write_volatile(r0.cast(), _mm256_castpd256_pd128(even));
            write_volatile(r0.add(2).cast(), _mm256_castpd256_pd128(even_2));
            write_volatile(r1.cast(), _mm256_castpd256_pd128(odd));
            write_volatile(r1.add(2).cast(), _mm256_castpd256_pd128(odd_2));
            write_volatile(r2.cast(), _mm256_extractf128_pd::<1>(even));
            write_volatile(r2.add(2).cast(), _mm256_extractf128_pd::<1>(even_2));
            write_volatile(r3.cast(), _mm256_extractf128_pd::<1>(odd));
            write_volatile(r3.add(2).cast(), _mm256_extractf128_pd::<1>(odd_2));
        }
    }
}
