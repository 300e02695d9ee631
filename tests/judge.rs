//! An independent judge: one step of a packing, solved by a method that shares no code and no formula with the engine.
//!
//! In two dimensions Coulomb's cone is a wedge, so that the whole contact problem (no overlap, no pulling, friction within its limit and against the slip) is a linear
//! complementarity problem, after Stewart and Trinkle. Lemke's pivoting solves it exactly, in finitely many steps. The judge knows positions, velocities, radii
//! and the load; it finds the contacts itself, and it computes with masses, moments of inertia and angular velocities, not with surface speeds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test that cannot go on must fail
#![allow(clippy::print_stdout)] // with --nocapture it says what it found

use std::collections::BTreeMap;

use ghostspring::measure::probe;
use ghostspring::physics::body::Motion;
use ghostspring::physics::random::Random;
use ghostspring::physics::{Assembly, MethodName, Params, StopRule};
use ghostspring::scene::Packing;
use nalgebra::{DMatrix, DVector};

/// A place where two bodies may touch: the disc, and another disc or one of the walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Partner {
    Disc(usize),
    Left,
    Right,
    Floor,
    Piston,
}

/// The problem of one step as the judge sees it.
struct Judge {
    pairs: Vec<(usize, Partner)>,
    /// Rows: normal and tangential velocity of every pair; columns: vx, vy, ω of every disc, then the piston's vy.
    jacobian: DMatrix<f64>,
    inverse_mass: DVector<f64>,
    /// Velocities after the step without any contact force.
    free: DVector<f64>,
    /// The approach that each gap allows: −g⁺/Δt.
    target: Vec<f64>,
    friction: f64,
    dt: f64,
}

impl Judge {
    fn of(assembly: &Assembly, packing: &Packing) -> Self {
        let Params {
            load, dt, friction, ..
        } = assembly.params;
        let bodies = assembly.bodies();
        let discs = &bodies.all[..bodies.discs()];
        let n = discs.len();
        let place = |i: usize| discs[i].position;
        let radius = |i: usize| bodies.radius[i];
        let piston = probe::loaded_position(bodies);
        let mut candidates: Vec<(usize, Partner, [f64; 2], f64)> = Vec::new();
        for i in 0..n {
            let ([x, y], r) = (place(i), radius(i));
            candidates.extend([
                (i, Partner::Left, [-1.0, 0.0], x - r),
                (i, Partner::Right, [1.0, 0.0], packing.width - x - r),
                (i, Partner::Floor, [0.0, -1.0], y - r),
                (i, Partner::Piston, [0.0, 1.0], piston - y - r),
            ]);
            for j in i + 1..n {
                let [dx, dy] = [place(j)[0] - x, place(j)[1] - y];
                let distance = dx.hypot(dy);
                let normal = [dx / distance, dy / distance];
                candidates.push((i, Partner::Disc(j), normal, distance - r - radius(j)));
            }
        }
        candidates.retain(|c| c.3 < 0.3);
        let columns = 3 * n + 1;
        let mut jacobian = DMatrix::zeros(2 * candidates.len(), columns);
        for (row, (i, partner, [nx, ny], _)) in candidates.iter().enumerate() {
            let [tx, ty] = [-ny, *nx];
            for (k, [x, y]) in [[*nx, *ny], [tx, ty]].into_iter().enumerate() {
                jacobian[(2 * row + k, 3 * i)] = -x;
                jacobian[(2 * row + k, 3 * i + 1)] = -y;
                match partner {
                    Partner::Disc(j) => {
                        jacobian[(2 * row + k, 3 * j)] = x;
                        jacobian[(2 * row + k, 3 * j + 1)] = y;
                    }
                    Partner::Piston => jacobian[(2 * row + k, 3 * n)] = y,
                    _ => {}
                }
            }
            // The surface of the disc at the contact moves with ω × r n, that of its partner with ω × (−r n).
            jacobian[(2 * row + 1, 3 * i + 2)] = -radius(*i);
            if let Partner::Disc(j) = partner {
                jacobian[(2 * row + 1, 3 * j + 2)] = -radius(*j);
            }
        }
        let mass = |i: usize| 4.0 * radius(i) * radius(i);
        let inverse_mass = DVector::from_fn(columns, |c, _| match (c / 3, c % 3) {
            (i, _) if i == n => 1.0 / packing.piston_mass,
            (i, 2) => 2.0 / (mass(i) * radius(i) * radius(i)),
            (i, _) => 1.0 / mass(i),
        });
        let velocity = |c: usize| match (c / 3, c % 3) {
            (i, _) if i == n => bodies.all[bodies.load.unwrap().body].velocity[1],
            (i, 2) => discs[i].spin / radius(i),
            (i, k) => discs[i].velocity[k],
        };
        let mut free = DVector::from_fn(columns, |c, _| velocity(c));
        free[3 * n] -= dt * load / packing.piston_mass;
        Self {
            pairs: candidates.iter().map(|c| (c.0, c.1)).collect(),
            jacobian,
            inverse_mass,
            free,
            target: candidates.iter().map(|c| -c.3.max(0.0) / dt).collect(),
            friction,
            dt,
        }
    }

    /// By how much impulses miss the conditions of the contact problem, at the worst pair.
    fn residual(&self, impulses: &[[f64; 2]]) -> f64 {
        let all = DVector::from_iterator(2 * impulses.len(), impulses.iter().flatten().copied());
        let relative = &self.jacobian
            * (&self.free + (self.jacobian.transpose() * &all).component_mul(&self.inverse_mass));
        let worst = impulses.iter().enumerate().map(|(i, [p_n, p_t])| {
            let [u_n, u_t] = [relative[2 * i] - self.target[i], relative[2 * i + 1]];
            // The natural map of each condition is zero at a solution.
            let normal = p_n - (p_n - u_n).max(0.0);
            let limit = self.friction * p_n;
            let tangential = p_t - (p_t - u_t).clamp(-limit.abs(), limit.abs());
            normal.abs().max(tangential.abs())
        });
        worst.fold(0.0, f64::max)
    }

    /// Impulses (normal, tangential) of every pair, and the velocities that they cause.
    fn solve(&self) -> (Vec<[f64; 2]>, DVector<f64>) {
        let n = self.pairs.len();
        let weighted = self
            .jacobian
            .map_with_location(|_, c, x| x * self.inverse_mass[c]);
        let w = &weighted * self.jacobian.transpose();
        let b = &self.jacobian * &self.free;
        // z = (normal impulses, friction to and fro, slip speeds).
        let mut matrix = DMatrix::zeros(4 * n, 4 * n);
        let mut vector = DVector::zeros(4 * n);
        for i in 0..n {
            for j in 0..n {
                let block = |r: usize, c: usize| w[(2 * i + r, 2 * j + c)];
                matrix[(i, j)] = block(0, 0);
                for (column, sign) in [(n + j, 1.0), (2 * n + j, -1.0)] {
                    matrix[(i, column)] = sign * block(0, 1);
                    matrix[(n + i, column)] = sign * block(1, 1);
                    matrix[(2 * n + i, column)] = -sign * block(1, 1);
                }
                matrix[(n + i, j)] = block(1, 0);
                matrix[(2 * n + i, j)] = -block(1, 0);
            }
            matrix[(n + i, 3 * n + i)] = 1.0;
            matrix[(2 * n + i, 3 * n + i)] = 1.0;
            matrix[(3 * n + i, i)] = self.friction;
            matrix[(3 * n + i, n + i)] = -1.0;
            matrix[(3 * n + i, 2 * n + i)] = -1.0;
            vector[i] = b[2 * i] - self.target[i];
            vector[n + i] = b[2 * i + 1];
            vector[2 * n + i] = -b[2 * i + 1];
        }
        // Ties would stop the pivoting: a tiny shift of its own for each row, which the last, direct solution does not contain.
        let shifted = DVector::from_fn(4 * n, |i, _| {
            vector[i] + 1e-11 * (1.0 + (0.618 * i as f64).fract())
        });
        let z = polish(&matrix, &vector, &lemke(&matrix, &shifted));
        let impulses: Vec<[f64; 2]> = (0..n).map(|i| [z[i], z[n + i] - z[2 * n + i]]).collect();
        let all = DVector::from_fn(2 * n, |i, _| impulses[i / 2][i % 2]);
        let velocities =
            &self.free + (self.jacobian.transpose() * all).component_mul(&self.inverse_mass);
        (impulses, velocities)
    }
}

/// Which of w = M·z + q and z are positive where w, z ≥ 0 and w·z = 0, by complementary pivoting (Lemke): w_i is i, z_i is n + i.
fn lemke(matrix: &DMatrix<f64>, vector: &DVector<f64>) -> Vec<usize> {
    let n = vector.len();
    // Columns: w, z, the artificial variable, and the right-hand side.
    let mut table = DMatrix::zeros(n, 2 * n + 2);
    for i in 0..n {
        table[(i, i)] = 1.0;
        for j in 0..n {
            table[(i, n + j)] = -matrix[(i, j)];
        }
        table[(i, 2 * n)] = -1.0;
        table[(i, 2 * n + 1)] = vector[i];
    }
    let mut basis: Vec<usize> = (0..n).collect();
    let lowest = (0..n)
        .min_by(|a, b| vector[*a].total_cmp(&vector[*b]))
        .unwrap();
    if vector[lowest] >= 0.0 {
        return basis;
    }
    let (mut row, mut entering) = (lowest, 2 * n);
    for _ in 0..200 * n {
        let pivot = table[(row, entering)];
        table.row_mut(row).scale_mut(1.0 / pivot);
        let own = table.row(row).clone_owned();
        for i in 0..n {
            let factor = table[(i, entering)];
            if i != row && factor != 0.0 {
                let mut other = table.row_mut(i);
                other -= &own * factor;
            }
        }
        let leaving = std::mem::replace(&mut basis[row], entering);
        if leaving == 2 * n {
            return basis;
        }
        entering = if leaving < n {
            leaving + n
        } else {
            leaving - n
        };
        let ratio = |i: usize| table[(i, 2 * n + 1)] / table[(i, entering)];
        row = (0..n)
            .filter(|i| table[(*i, entering)] > 1e-10)
            .min_by(|a, b| ratio(*a).total_cmp(&ratio(*b)))
            .expect("the contact problem has a solution");
    }
    panic!("the pivoting does not end");
}

/// The solution on a set of positive z, from the original matrix.
fn polish(matrix: &DMatrix<f64>, vector: &DVector<f64>, basis: &[usize]) -> DVector<f64> {
    let n = vector.len();
    let active: Vec<usize> = basis
        .iter()
        .filter(|b| (n..2 * n).contains(*b))
        .map(|b| b - n)
        .collect();
    let square = DMatrix::from_fn(active.len(), active.len(), |i, j| {
        matrix[(active[i], active[j])]
    });
    let right = DVector::from_fn(active.len(), |i, _| -vector[active[i]]);
    // Forces may be indeterminate: the shortest solution will do.
    let found = square.svd(true, true).solve(&right, 1e-12).unwrap();
    let mut z = DVector::zeros(n);
    active
        .iter()
        .zip(found.iter())
        .for_each(|(i, x)| z[*i] = *x);
    z
}

/// A packing while it is being compressed, all of whose discs get a push in some direction and a spin: contacts close, open, stick and slip.
fn compressed(packing: &Packing, friction: f64, steps: u64) -> Assembly {
    let params = Params {
        iterations: 60,
        load: 0.05 * packing.width,
        friction,
        ..Params::default()
    };
    let mut assembly = packing.build(&params, packing.packing_seed);
    for _ in 0..steps {
        assembly.step().unwrap();
    }
    let mut random = Random::new(packing.packing_seed + steps);
    let mut any = || 0.1 * (random.unit() - 0.5);
    let pushes: Vec<[f64; 3]> = (0..packing.discs).map(|_| [any(), any(), any()]).collect();
    assembly.set_motions(|i, body| match pushes.get(i) {
        Some([x, y, spin]) => Motion {
            velocity: [*x, *y],
            spin: *spin,
        },
        None => Motion::of(body),
    });
    assembly
}

/// The engine's forces by pair, after a step.
fn forces(assembly: &Assembly) -> BTreeMap<(usize, Partner), [f64; 2]> {
    let discs = assembly.bodies().discs();
    let partner = |b: usize, [x, y]: [f64; 2]| match () {
        () if b < discs => Partner::Disc(b),
        () if x < -0.5 => Partner::Left,
        () if x > 0.5 => Partner::Right,
        () if y < 0.0 => Partner::Floor,
        () => Partner::Piston,
    };
    let one = |c: &ghostspring::physics::Contact| {
        let key = (c.a as usize, partner(c.b as usize, c.normal));
        (key, [c.normal_force, c.tangent_force])
    };
    assembly.contacts().iter().map(one).collect()
}

/// A packing in some state, solved by both: the problem, the judge's velocities and the engine's impulses and velocities.
fn both(
    method: MethodName,
    packing_seed: u64,
    friction: f64,
    steps: u64,
) -> (Judge, DVector<f64>, Vec<[f64; 2]>, DVector<f64>) {
    let packing = Packing {
        discs: 30,
        width: 5.0,
        packing_seed,
        ..Packing::default()
    };
    let mut assembly = compressed(&packing, friction, steps);
    let judge = Judge::of(&assembly, &packing);
    let (impulses, wanted) = judge.solve();
    assert!(judge.residual(&impulses) < 1e-12, "the judge is wrong");
    if method == MethodName::Direct {
        (assembly.params.method, assembly.params.penalty) = (method, PENALTY);
    } else {
        assembly.params.stop = StopRule::Global;
        assembly.params.tolerance = 1e-15;
        assembly.params.cap = 300_000;
    }
    assert_eq!(assembly.step().unwrap().by_sweeps, 0);
    let forces = forces(&assembly);
    let of = |pair: &(usize, Partner)| forces.get(pair).copied().unwrap_or([0.0; 2]);
    let own = judge.pairs.iter().map(|p| of(p).map(|f| f * judge.dt));
    let bodies = assembly.bodies();
    let velocity = |c: usize| match (c / 3, c % 3) {
        (i, _) if i == bodies.discs() => bodies.all[bodies.load.unwrap().body].velocity[1],
        (i, 2) => bodies.all[i].spin / bodies.radius[i],
        (i, k) => bodies.all[i].velocity[k],
    };
    let found = DVector::from_fn(wanted.len(), |c, _| velocity(c));
    let own = own.collect();
    (judge, wanted, own, found)
}

const STATES: [(u64, u64); 8] = [
    (1, 60),
    (1, 150),
    (2, 100),
    (2, 300),
    (3, 250),
    (4, 600),
    (5, 80),
    (6, 200),
];

/// ρ of `direct`. Its contacts give way by the change of their force over ρ·m/Δt; forces here are below 1.
const PENALTY: f64 = 1e6;

/// Without friction `direct` finds the velocities that the judge finds, as far as ρ allows: a millionth of a force below 1, and what a hundred contacts add up to.
#[test]
fn without_friction_direct_is_what_an_independent_solver_finds() {
    for (packing_seed, steps) in STATES {
        let (judge, wanted, own, found) = both(MethodName::Direct, packing_seed, 0.0, steps);
        let off = (&found - &wanted).amax() / wanted.amax();
        assert!(
            off < 1e-4,
            "packing {packing_seed}, step {steps}: off by {off:e}"
        );
        let missed = judge.residual(&own);
        assert!(missed < 1e-4, "{missed:e}");
    }
}

/// At rest `direct` leaves nothing, with friction too: forces that no longer change belong to contacts that do not move.
#[test]
fn at_rest_direct_obeys_signorini_and_coulomb_to_ten_digits() {
    let packing = Packing {
        discs: 30,
        width: 5.0,
        ..Packing::default()
    };
    for friction in [0.0, 0.15, 0.5] {
        let params = Params {
            method: MethodName::Direct,
            friction,
            load: 1.0,
            ..Params::default()
        };
        let mut assembly = packing.build(&params, 1);
        let mut by_sweeps = 0;
        for step in 0..3000 {
            let report = assembly.step().unwrap();
            by_sweeps += if step >= 2900 { report.by_sweeps } else { 0 };
        }
        assert_eq!(by_sweeps, 0, "friction {friction}");
        let judge = Judge::of(&assembly, &packing);
        assembly.step().unwrap();
        let forces = forces(&assembly);
        let of = |pair: &(usize, Partner)| forces.get(pair).copied().unwrap_or([0.0; 2]);
        let own: Vec<_> = (judge.pairs.iter())
            .map(|p| of(p).map(|f| f * judge.dt))
            .collect();
        let largest = own.iter().fold(0.0_f64, |most, p| most.max(p[0]));
        let missed = judge.residual(&own) / largest;
        assert!(missed < 1e-10, "friction {friction}: {missed:e}");
    }
}

/// Without friction the solution is unique: judge and engine find the same velocities of all bodies.
#[test]
fn without_friction_a_converged_step_is_what_an_independent_solver_finds() {
    for (packing_seed, steps) in STATES {
        let (judge, wanted, own, found) =
            both(MethodName::ContactDynamics, packing_seed, 0.0, steps);
        let off = (&found - &wanted).amax() / wanted.amax();
        assert!(
            off < 1e-9,
            "packing {packing_seed}, step {steps}: off by {off:e}"
        );
        assert!(judge.residual(&own) < 1e-12);
    }
}

/// With friction several solutions may exist, and judge and engine need not choose the same. But the engine's forces fulfil the judge's own conditions, in
/// the judge's own kinematics: no overlap grows, nothing pulls or pushes while it opens, friction is within its limit, and at its limit it points against the slip.
#[test]
fn with_friction_a_converged_step_obeys_signorini_and_coulomb() {
    let (mut sliding, mut sticking, mut opening, mut same) = (0, 0, 0, 0);
    for (packing_seed, steps) in STATES {
        let (judge, wanted, own, found) =
            both(MethodName::ContactDynamics, packing_seed, 0.15, steps);
        let missed = judge.residual(&own);
        assert!(
            missed < 1e-12,
            "packing {packing_seed}, step {steps}: off by {missed:e}"
        );
        same += usize::from((&found - &wanted).amax() < 1e-8 * wanted.amax());
        // The velocities follow from the forces.
        let impulses = DVector::from_iterator(2 * own.len(), own.iter().flatten().copied());
        let moved = &judge.free
            + (judge.jacobian.transpose() * &impulses).component_mul(&judge.inverse_mass);
        assert!((&moved - &found).amax() < 1e-12);
        let relative = &judge.jacobian * moved;
        for (i, [p_n, p_t]) in own.iter().enumerate() {
            let (u_n, u_t) = (relative[2 * i] - judge.target[i], relative[2 * i + 1]);
            if *p_n == 0.0 {
                opening += usize::from(u_n > 1e-6);
            } else if u_t.abs() > 1e-6 {
                sliding += 1;
                assert!(
                    p_t * u_t < 0.0,
                    "{:?}: friction helps the slip",
                    judge.pairs[i]
                );
                assert!((p_t.abs() - judge.friction * p_n).abs() < 1e-12);
            } else {
                sticking += 1;
            }
        }
    }
    println!(
        "{sticking} sticking, {sliding} sliding, {opening} open; the same solution in {same} of {}",
        STATES.len()
    );
    assert!(sliding > 20 && sticking > 50 && opening > 50 && same > 0);
}
