//! What a user may turn, also while it runs: name, letter, unit, range, default and effect of every parameter.
//!
//! [`Params`] is plain data; [`Params::fields`] is the one table that scene files, `--set`, validation, CSV headers and
//! sliders all read. Units: mean disc diameter d, mean disc mass m and the reference time step t₀ (Δt = 1 by default).

use serde::{Deserialize, Serialize};

use super::order::UpdateOrder;
use crate::schema::choice::choice;
use crate::schema::field::Field;

choice! {
    /// What an overlap means to the force update.
    GapLaw {
        /// Overlaps are kept, only their growth is inhibited: g is replaced by max(g, 0).
        QuasiInelastic = "quasi_inelastic",
        /// Overlaps are pushed out within one step, which pumps energy in.
        Exact = "exact",
    }
}

choice! {
    /// When the solver stops sweeping.
    StopRule {
        /// After `iterations` sweeps, whatever has been reached.
        Fixed = "fixed",
        /// When no contact changed by more than `tolerance` times the mean force in a sweep, or after `cap` sweeps.
        Local = "local",
        /// When the changes of a sweep sum to less than `tolerance` times the sum of all forces, or after `cap` sweeps.
        Global = "global",
    }
}

/// The parameters of a run. They may change between any two steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Params {
    /// Time step Δt.
    pub dt: f64,
    /// Sweeps per time step N_I under the fixed stop rule.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub iterations: u64,
    /// Coulomb friction coefficient μ at every contact.
    pub friction: f64,
    /// External force F on the loaded body, towards the wall.
    pub load: f64,
    /// Force ΔF added to the load from `kick_step` on.
    pub kick: f64,
    /// The step from which the kick acts, counted from the beginning of the run (a prepared state has steps behind it).
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub kick_step: u64,
    /// Update order of the solver.
    pub order: UpdateOrder,
    /// Fraction p of contacts updated in parallel under the mixed order.
    pub parallel_fraction: f64,
    /// Gap law of the force update.
    pub gap_law: GapLaw,
    /// Coefficient of restitution e.
    pub restitution: f64,
    /// Stop rule of the solver.
    pub stop: StopRule,
    /// Relative force change that counts as converged.
    pub tolerance: f64,
    /// Most sweeps per step under a convergence rule.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub cap: u64,
    /// Which share w of its force a contact remembers from the step before. That memory is the spring: 1 is the paper's, with 0 each step
    /// starts from zero forces and the spring is a dashpot, and between them it is a fluid that forgets its stress (Maxwell's).
    #[serde(with = "super::memory")]
    pub warm_start: f64,
    /// Horizontal acceleration of every mobile body.
    pub gravity_x: f64,
    /// Vertical acceleration of every mobile body.
    pub gravity_y: f64,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            dt: 1.0,
            iterations: 40,
            friction: 0.0,
            load: 0.05,
            kick: 0.0,
            kick_step: 0,
            order: UpdateOrder::RandomSweep,
            parallel_fraction: 0.5,
            gap_law: GapLaw::QuasiInelastic,
            restitution: 0.0,
            stop: StopRule::Fixed,
            tolerance: 1e-3,
            cap: 1000,
            warm_start: 1.0,
            gravity_x: 0.0,
            gravity_y: 0.0,
        }
    }
}

impl Params {
    /// The external force that acts in a step: load, and kick once it is due.
    pub fn load_at(&self, step: u64) -> f64 {
        if step >= self.kick_step {
            self.load + self.kick
        } else {
            self.load
        }
    }

    /// The table: every parameter with its meaning, its range and a handle on its value.
    pub fn fields(&mut self) -> Vec<Field<'_>> {
        vec![
            Field::real(
                "dt",
                "Δt",
                "t0",
                "time step: stiffness κ ~ 1/Δt², damping γ ~ 1/Δt",
                &mut self.dt,
                1e-6,
                1e3,
            ),
            Field::count(
                "iterations",
                "N_I",
                "",
                "sweeps per step: κ and γ ~ N_I",
                &mut self.iterations,
                1,
                1_000_000,
            ),
            Field::real(
                "friction",
                "μ",
                "",
                "Coulomb friction at every contact",
                &mut self.friction,
                0.0,
                10.0,
            ),
            Field::real(
                "load",
                "F",
                "m d/t0²",
                "force on the loaded body",
                &mut self.load,
                -1e3,
                1e3,
            ),
            Field::real(
                "kick",
                "ΔF",
                "m d/t0²",
                "force added to the load from kick_step on",
                &mut self.kick,
                -1e3,
                1e3,
            ),
            Field::count(
                "kick_step",
                "",
                "steps",
                "step from which the kick acts, counted from the very beginning of the run",
                &mut self.kick_step,
                0,
                u64::MAX,
            ),
            Field::choice("order", "", "who is visited when; fixes q", &mut self.order),
            Field::real(
                "parallel_fraction",
                "p",
                "",
                "fraction updated in parallel under order=mixed",
                &mut self.parallel_fraction,
                0.0,
                1.0,
            ),
            Field::choice(
                "gap_law",
                "g",
                "what an overlap means to the force update",
                &mut self.gap_law,
            ),
            Field::real(
                "restitution",
                "e",
                "",
                "coefficient of restitution",
                &mut self.restitution,
                0.0,
                1.0,
            ),
            Field::choice("stop", "", "when the solver stops sweeping", &mut self.stop),
            Field::real(
                "tolerance",
                "",
                "",
                "relative force change that counts as converged",
                &mut self.tolerance,
                1e-15,
                1.0,
            ),
            Field::count(
                "cap",
                "",
                "",
                "most sweeps per step under a convergence rule",
                &mut self.cap,
                1,
                10_000_000,
            ),
            Field::real(
                "warm_start",
                "w",
                "",
                "share of the forces kept from step to step: 1 a spring, 0 a dashpot",
                &mut self.warm_start,
                0.0,
                1.0,
            )
            .with_words(super::memory::WORDS),
            Field::real(
                "gravity_x",
                "g_x",
                "d/t0²",
                "acceleration of every body",
                &mut self.gravity_x,
                -1e3,
                1e3,
            ),
            Field::real(
                "gravity_y",
                "g_y",
                "d/t0²",
                "acceleration of every body",
                &mut self.gravity_y,
                -1e3,
                1e3,
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_allowed_and_survives_its_own_text() {
        let mut params = Params::default();
        for mut field in params.fields() {
            assert!(field.is_allowed(), "{}", field.name);
            let text = field.text();
            field.set(&text).unwrap();
        }
        assert_eq!(params, Params::default());
    }

    #[test]
    fn a_refused_value_changes_nothing_and_says_what_is_allowed() {
        let mut params = Params::default();
        for (name, value) in [
            ("dt", "0"),
            ("dt", "nan"),
            ("load", "inf"),
            ("iterations", "0"),
            ("order", "rnd"),
        ] {
            let mut fields = params.fields();
            let field = fields.iter_mut().find(|f| f.name == name).unwrap();
            let error = field.set(value).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains("must be"), "{error}");
        }
        assert_eq!(params, Params::default());
    }
}
