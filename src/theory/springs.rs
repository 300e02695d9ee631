//! The springs that a solver stopped after N_I sweeps amounts to, for the methods that have springs in its place.

use std::sync::Arc;

use super::Medium;
use super::column::Column;
use super::order::{chain_relaxation, column_visits};
use crate::physics::{Assembly, MethodName, Params, SpringModel, SpringNetwork, Springs};

/// The continuum's spring and dashpot: κ = q·m·N_I/Δt² and γ = κ·Δt in every contact.
pub fn alike(params: &Params) -> Springs {
    let medium = Medium::of(params);
    Springs {
        stiffness: medium.stiffness(),
        damping: medium.damping(),
    }
}

/// The springs that are equivalent to the solver, exactly, in a chain of n unit discs.
pub fn of_chain(discs: u64, params: &Params) -> Result<SpringNetwork, String> {
    let compliance = column(discs, params)?
        .compliance()
        .map_err(|e| e.to_string())?;
    let contact = |i: u32| {
        if i == 0 {
            [0, discs as u32]
        } else {
            [i - 1, i]
        }
    };
    Ok(SpringNetwork {
        pairs: (0..discs as u32).map(contact).collect(),
        compliance,
    })
}

/// A chain of n unit discs as a column against its wall.
pub fn column(discs: u64, params: &Params) -> Result<Column, String> {
    let order = column_visits(params.order)
        .ok_or_else(|| format!("no spring network is known for the order {}", params.order))?;
    Ok(Column {
        bodies: discs as usize,
        mass: 1.0,
        dt: params.part_dt(),
        iterations: params.iterations,
        order,
        relaxation: chain_relaxation(params),
    })
}

/// The same bodies and forces with springs and dashpots instead of the solver.
pub fn spring_dashpot(rigid: &Assembly) -> Assembly {
    let springs = SpringModel::Alike(alike(&rigid.params));
    with_method(rigid, MethodName::SpringDashpot, springs)
}

/// The same chain of n discs with the exact springs instead of the solver.
pub fn implicit_springs(rigid: &Assembly, discs: u64) -> Result<Assembly, String> {
    let network = Arc::new(of_chain(discs, &rigid.params)?);
    let springs = SpringModel::Network(network);
    Ok(with_method(rigid, MethodName::ImplicitSprings, springs))
}

fn with_method(rigid: &Assembly, method: MethodName, springs: SpringModel) -> Assembly {
    let mut other = rigid.clone();
    other.params.method = method;
    other.set_springs(springs);
    other
}
