//! The ghost of every method in closed form: what one step does to a mode.
//!
//! *The theorem.* Let c be the gaps of closed contacts, u their velocities, W = J·m⁻¹·Jᵀ, M the matrix by which the sweeps of one step multiply an error,
//! and g the acceleration of the gaps by outer forces.
//!
//! - *Contact Dynamics* begins with the forces of the step before, so with the velocity u(t) + (u(t) − u(t−1)); the sweeps leave u(t+1) = M·(2u(t) − u(t−1)).
//! - *Position Based Dynamics* begins with the positions that the velocities give, so with the gaps c(t) + (c(t) − c(t−1)) + Δt²·g; the sweeps leave
//!   c(t+1) = M·(2c(t) − c(t−1) + Δt²·g).
//!
//! One recursion, one derivative apart: in a mode with the factor a, z² − 2a·z + a = 0. So both have the springs K = (M⁻¹ − 1)·W⁻¹/Δt², κ = q·m·N_I/Δt², γ = κ·Δt, and
//! cos(ωΔt) = exp(−Δt/τ) = √a. Everything else here changes a, Δt, or one coefficient. [`step_map`](super::step_map) has the same for any method from its own
//! code.

use std::f64::consts::TAU;

use nalgebra::{Complex, DMatrix};

use super::modes::{Mode, Ringing, step_factor};
use super::order::chain_relaxation;
use super::wave_number::mode_wave_number;
use crate::physics::{Bodies, GapLaw, MethodName, Params, Stabilisation, UpdateOrder};

/// Whether ω and τ come from the step map: the method has springs of its own, or the bodies are not all discs.
pub fn is_mapped(params: &Params, bodies: &Bodies) -> bool {
    !has_network(params) || !bodies.are_discs()
}

/// Whether ω and τ of discs follow from the network of their contacts.
pub fn has_network(params: &Params) -> bool {
    params.method == MethodName::Direct || as_contact_dynamics(params).is_ok()
}

/// The parameters of Contact Dynamics whose ghost a method has, or why there are none. With substeps they are those of one part.
pub fn as_contact_dynamics(params: &Params) -> Result<Params, &'static str> {
    let same = Params {
        method: MethodName::ContactDynamics,
        ..params.of_substep()
    };
    match params.method {
        MethodName::ContactDynamics if params.push_out > 0.0 => {
            Err("pushing overlaps out changes the spring: set push_out=0, or take the step map")
        }
        // The springs of the last two are those of the solver that they stand for.
        MethodName::ContactDynamics | MethodName::SpringDashpot | MethodName::ImplicitSprings => {
            Ok(same)
        }
        MethodName::PositionBased if params.compliance > 0.0 => Err(
            "with a compliance the spring is not that of the sweeps alone: set compliance=0, or take the step map",
        ),
        MethodName::PositionBased if params.friction > 0.0 => Err(
            "friction is forgotten from step to step in position_based, so tangential springs are dashpots: set friction=0, or take the step map",
        ),
        MethodName::PositionBased => Ok(Params {
            warm_start: 1.0,
            gap_law: GapLaw::QuasiInelastic,
            restitution: 0.0,
            ..same
        }),
        MethodName::SoftStep => {
            Err("soft_step has springs of its own, set by contact_frequency: take the step map")
        }
        MethodName::Direct => {
            Err("direct has the springs of its penalty, κ = ρ·m/Δt², and makes no sweeps")
        }
        MethodName::Augmented => Err(match params.stabilisation {
            Stabilisation::During => {
                "augmented has a quadratic spring, whose stiffness grows with the load: take the step map"
            }
            Stabilisation::After => {
                "augmented with stabilisation=after pushes every overlap out again: it has no spring, only a dip"
            }
        }),
    }
}

/// The factors z by which one step multiplies a mode of wave number k in a chain of unit discs, or why there is no closed form.
pub fn step_factors(params: &Params, wave_number: f64) -> Result<Vec<Complex<f64>>, &'static str> {
    let params = &params.of_substep();
    match params.method {
        MethodName::ContactDynamics => {
            let a = step_factor(params, wave_number);
            Ok(push_out_factors(a, params.push_out))
        }
        MethodName::PositionBased if params.compliance > 0.0 => Err(
            "with a compliance the ends of a chain couple its wave numbers: take those of a whole chain",
        ),
        MethodName::PositionBased | MethodName::Direct => {
            Ok(ghost_factors(step_factor(params, wave_number)))
        }
        MethodName::SoftStep => Err("soft_step has no closed form but its sag: take the step map"),
        MethodName::Augmented => Err("augmented has no closed form but its sag: take the step map"),
        MethodName::SpringDashpot | MethodName::ImplicitSprings => {
            Err("this method has springs instead of a solver")
        }
    }
}

/// z² − 2a·z + a = 0.
pub fn ghost_factors(a: impl Into<Complex<f64>>) -> Vec<Complex<f64>> {
    let a = a.into();
    let root = (a * a - a).sqrt();
    vec![a + root, a - root]
}

/// z³ − (1 + 2a − (1 − a)·b)·z² + 3a·z − a = 0: the spring if a share b of every overlap is pushed out in each step; two roots for b = 0, where gaps do not matter.
pub fn push_out_factors(a: f64, b: f64) -> Vec<Complex<f64>> {
    if b == 0.0 {
        return ghost_factors(a);
    }
    let square = 1.0 + 2.0 * a - (1.0 - a) * b;
    #[rustfmt::skip]
    let companion = DMatrix::from_row_slice(3, 3, &[
        square, -3.0 * a, a,
        1.0,    0.0,      0.0,
        0.0,    1.0,      0.0,
    ]);
    companion.complex_eigenvalues().iter().copied().collect()
}

/// Wave number of mode j of a chain whose contacts are all equally stiff, that with the wall too: (2j + 1)·π/(2n + 1).
pub fn uniform_wave_number(mode: u64, discs: u64) -> f64 {
    mode_wave_number(mode, discs, 1.0 + 0.5 / discs as f64)
}

/// M of XPBD in a chain of n unit discs, 1 − W·(1 − P)·(W + α̃)⁻¹, P the error operator of the sweeps for W + α̃ and α̃ = α/Δt². Known for the orders left_to_right and
/// parallel.
fn compliant_sweeps(params: &Params, discs: u64) -> Result<DMatrix<f64>, &'static str> {
    if discs > MOST_DISCS {
        return Err("with a compliance at most 500 discs are computed");
    }
    let (n, w) = (discs as usize, chain_relaxation(params));
    let is_parallel = match params.order {
        UpdateOrder::Parallel => true,
        UpdateOrder::LeftToRight => false,
        _ => {
            return Err(
                "a compliance has a closed form in the orders left_to_right and parallel: take the step map",
            );
        }
    };
    let one = DMatrix::<f64>::identity(n, n);
    let stiff = DMatrix::from_fn(n, n, |i, j| match i.abs_diff(j) {
        0 if i == 0 => 1.0, // the wall does not move
        0 => 2.0,
        1 => -1.0,
        _ => 0.0,
    });
    let soft = &stiff + &one * (params.compliance / (params.dt * params.dt));
    let mut sweep = one.clone();
    for i in 0..n {
        let seen = if is_parallel { &one } else { &sweep };
        let correction = soft.row(i) * seen * (w / soft[(i, i)]);
        let mut row = sweep.row_mut(i);
        row -= correction;
    }
    let sweeps = u32::try_from(params.iterations).map_err(|_| "too many sweeps")?;
    let left = sweep.pow(sweeps);
    let inverse = soft
        .try_inverse()
        .ok_or("the matrix of the chain is singular")?;
    Ok(&one - stiff * (&one - left) * inverse)
}

/// Most discs of a chain whose matrices are computed.
const MOST_DISCS: u64 = 500;

/// The factors z of all modes of a chain of n unit discs, or why there is no closed form.
pub fn chain_factors(params: &Params, discs: u64) -> Result<Vec<Complex<f64>>, &'static str> {
    if params.method == MethodName::PositionBased && params.compliance > 0.0 {
        let sweeps = compliant_sweeps(&params.of_substep(), discs)?;
        let all = sweeps.complex_eigenvalues();
        return Ok(all.iter().flat_map(|a| ghost_factors(*a)).collect());
    }
    let mut all = Vec::new();
    for j in 0..discs {
        let k = match params.method {
            MethodName::Direct => uniform_wave_number(j, discs),
            _ => mode_wave_number(j, discs, 1.0),
        };
        all.extend(step_factors(params, k)?);
    }
    Ok(all)
}

/// How the factor z of a mode shows.
pub fn shown(z: Complex<f64>, dt: f64) -> Mode {
    if z.norm() > 1.0 + 1e-12 {
        Mode::Grows(z.norm())
    } else if z.im.abs() > 1e-12 {
        Mode::Rings(Ringing {
            angular_frequency: z.arg().abs() / dt,
            damping_time: -dt / z.norm().ln(),
        })
    } else {
        Mode::Fades
    }
}

/// The mode of a chain of n unit discs that lasts longest, without the correction for its ends: exact in the orders parallel and left_to_right.
pub fn slowest(params: &Params, discs: u64) -> Result<Mode, &'static str> {
    let largest = largest(params, discs)?;
    Ok(largest.map_or(Mode::Fades, |z| shown(z, params.part_dt())))
}

/// The largest |z| of any mode of a chain of n unit discs: above one, it is unstable.
pub fn growth(params: &Params, discs: u64) -> Result<f64, &'static str> {
    Ok(largest(params, discs)?.map_or(0.0, Complex::norm))
}

fn largest(params: &Params, discs: u64) -> Result<Option<Complex<f64>>, &'static str> {
    let factors = chain_factors(params, discs)?;
    Ok(factors
        .into_iter()
        .max_by(|a, b| a.norm().total_cmp(&b.norm())))
}

/// n beyond which a chain whose overlaps are pushed out is unstable in a fixed order of visits, roughly: (π/2)·√(N_I/b).
pub fn push_out_limit(iterations: f64, b: f64) -> f64 {
    0.25 * TAU * (iterations / b).sqrt()
}

/// κ of a contact between two unit discs under `soft_step`, m_eff·ω² with m_eff = ½, whatever N_I: at rest the spring of the first pass carries the force,
/// R = h·(m_eff/Δt)·ρ·overlap and h·ρ/Δt = ω².
pub fn soft_stiffness(params: &Params) -> f64 {
    let dt = params.part_dt();
    let omega = TAU * params.contact_frequency.min(0.25 / dt);
    0.5 * omega * omega
}

/// 1/κ that XPBD shows in the slowest mode of a chain: its compliance, and that of the unfinished sweeps. It is between α and α + Δt²/(q·m·N_I),
/// but for the wall: a uniform α has its modes at k = (2j + 1)·π/(2n + 1), as the ghost would if its contact with the wall were not twice as stiff.
pub fn compliance_shown(params: &Params, discs: u64) -> Result<f64, &'static str> {
    let growth = growth(params, discs)?;
    let k = mode_wave_number(0, discs, 1.0);
    Ok(1.0 / super::modes::stiffness(growth * growth, k, 1.0, params.part_dt()))
}
