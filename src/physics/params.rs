//! What a user may change, also during a run: name, letter, unit, range, default and effect of every parameter.
//!
//! [`Params`] is plain data; [`FIELDS`] is the only table that scene files, `--set`, validation, CSV headers and
//! sliders all read. Units: mean disc diameter d, mass m of a disc of that size and the reference time step t₀ (Δt = 1 by default).

use serde::{Deserialize, Serialize};

use crate::schema::choice::choice;
use crate::schema::field::{Field, Section, Slider};

choice! {
    /// The order of visits within one sweep over the contacts. Determines the sweep constant q.
    UpdateOrder {
        /// Every contact exactly once, in a fresh random order every sweep (the paper's choice).
        RandomSweep = "random_sweep",
        /// As many draws as there are contacts, each independent of the others: some are visited twice, some not.
        RandomSequential = "random_sequential",
        /// Every contact sees the forces from the beginning of the sweep (Jacobi).
        Parallel = "parallel",
        /// A random sweep in which each contact, with probability `parallel_fraction`, sees the forces from the beginning.
        Mixed = "mixed",
        /// Always from small to large x (Gauss–Seidel).
        LeftToRight = "left_to_right",
        /// From left to right, then from right to left, alternately.
        Alternating = "alternating",
        /// Every second contact along x first, then the others.
        RedBlack = "red_black",
        /// Groups of contacts that share no mobile body, one group after the other.
        Coloured = "coloured",
        /// A random sweep block by block: the blocks in random order, and the contacts of each. For large systems.
        RandomBlocks = "random_blocks",
        /// Parallel sweeps with momentum (Nesterov's): stiffness ~ N_I², safe in packings.
        Accelerated = "accelerated",
    }
}

choice! {
    /// How a step is made.
    MethodName {
        /// Rigid discs, and an iterative solver that stops after N_I sweeps.
        ContactDynamics = "contact_dynamics",
        /// Overlaps are pushed out N_I times over all pairs, and velocities follow from positions: PBD, and XPBD with a compliance.
        PositionBased = "position_based",
        /// Overlaps are pushed out by a damped spring of given frequency, and its velocity is taken out again (Box2D 3).
        SoftStep = "soft_step",
        /// Every contact has a force and a penalty that grows with its error, and sweeps go over bodies: AVBD.
        Augmented = "augmented",
        /// All forces at once, from one factorisation of the contact network: rigid without sweeps.
        Direct = "direct",
        /// A spring and a dashpot in every contact, as the solver's sweeps are in the continuum: molecular dynamics.
        SpringDashpot = "spring_dashpot",
        /// The springs that the solver's sweeps are, exactly, by implicit Euler; chains only.
        ImplicitSprings = "implicit_springs",
    }
}

choice! {
    /// What becomes of the changes that one body gets in a parallel sweep.
    ParallelSum {
        /// They are added: two neighbours that correct one error correct it twice.
        Sum = "sum",
        /// They are averaged: each is divided by the number of closed contacts that the busier of its two bodies has.
        Average = "average",
    }
}

choice! {
    /// How the two points where a box stands on something get their normal forces.
    TwoPoints {
        /// One after the other, as two contacts.
        Sequential = "sequential",
        /// Both at once, such that neither pulls.
        Block = "block",
    }
}

choice! {
    /// When the augmented method pushes overlaps out.
    Stabilisation {
        /// During its sweeps: a share 1 − α of an overlap counts as an error.
        During = "during",
        /// After them, by one sweep more that moves the bodies and leaves their velocities (post-stabilisation).
        After = "after",
    }
}

choice! {
    /// How the force update treats an overlap.
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
        /// After `iterations` sweeps, converged or not.
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
    /// The step from which the kick acts, counted from the beginning of the run (a prepared state has already made steps).
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub kick_step: u64,
    /// How a step is made.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::method"
    )]
    pub method: MethodName,
    /// Parts k of a step. Each is a step of Δt/k by itself, with `iterations` sweeps.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::substeps"
    )]
    pub substeps: u64,
    /// Update order of the solver.
    pub order: UpdateOrder,
    /// Fraction p of contacts updated in parallel under the mixed order.
    pub parallel_fraction: f64,
    /// Factor of every visit's change: 1 sets the force that is right for the moment, more (up to 2) goes beyond it, which pays in the long
    /// run (successive over-relaxation).
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::relaxation"
    )]
    pub relaxation: f64,
    /// What becomes of the changes that one body gets in a parallel sweep.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::parallel_sum"
    )]
    pub parallel_sum: ParallelSum,
    /// How the two points where a box stands on something get their normal forces.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::two_points"
    )]
    pub two_points: TwoPoints,
    /// Gap law of the force update.
    pub gap_law: GapLaw,
    /// Share b of an overlap that a velocity method pushes out in every step.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::push_out"
    )]
    pub push_out: f64,
    /// Overlap that is left alone when overlaps are pushed out.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::slop"
    )]
    pub slop: f64,
    /// Compliance α of position-based contacts: overlap per force.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::compliance"
    )]
    pub compliance: f64,
    /// Frequency f of the springs of soft steps.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::contact_frequency"
    )]
    pub contact_frequency: f64,
    /// Damping ratio ζ of the springs of soft steps.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::damping_ratio"
    )]
    pub damping_ratio: f64,
    /// When the augmented method pushes overlaps out.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::stabilisation"
    )]
    pub stabilisation: Stabilisation,
    /// Share α of an overlap that a step of the augmented method leaves alone.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::overlap_kept"
    )]
    pub overlap_kept: f64,
    /// Growth β of a penalty in a sweep, per error of the gap.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::penalty_growth"
    )]
    pub penalty_growth: f64,
    /// Share γ of a penalty that is kept from step to step.
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::penalty_memory"
    )]
    pub penalty_memory: f64,
    /// Stiffness ρ of a contact within a step of `direct`, in m/Δt².
    #[serde(
        serialize_with = "text_only::serialize",
        deserialize_with = "text_only::penalty"
    )]
    pub penalty: f64,
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
            method: MethodName::ContactDynamics,
            substeps: 1,
            order: UpdateOrder::RandomSweep,
            parallel_fraction: 0.5,
            relaxation: 1.0,
            parallel_sum: ParallelSum::Sum,
            two_points: TwoPoints::Sequential,
            gap_law: GapLaw::QuasiInelastic,
            push_out: 0.0,
            slop: 0.0,
            compliance: 0.0,
            contact_frequency: 0.125,
            damping_ratio: 10.0,
            stabilisation: Stabilisation::After,
            overlap_kept: 0.99,
            penalty_growth: 30.0,
            penalty_memory: 0.99,
            penalty: 1e6,
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

    /// The time step of one of the parts of a step, Δt/k: the solver's own.
    pub fn part_dt(&self) -> f64 {
        self.dt / self.substeps as f64
    }

    /// The parameters of one of the parts of a step.
    pub fn of_substep(&self) -> Self {
        Self {
            dt: self.part_dt(),
            substeps: 1,
            ..self.clone()
        }
    }

    /// Whether all parameters that the bytes of a checkpoint leave out have their defaults, but for `relaxation`.
    pub fn fit_into_bytes(&self) -> bool {
        text_only::are_usual(&Self {
            relaxation: 1.0,
            ..self.clone()
        })
    }

    /// The factor of every visit's change: `relaxation`, or one if the order has steps of its own.
    pub fn over_relaxation(&self) -> f64 {
        if self.order == UpdateOrder::Accelerated {
            1.0
        } else {
            self.relaxation
        }
    }
}

/// Parameters that are written in text, and not in the bytes of a checkpoint, which were there before them; it has them elsewhere (`scene::checkpoint`).
mod text_only {
    use serde::de::Deserializer;
    use serde::ser::Serializer;
    use serde::{Deserialize, Serialize};

    use super::{MethodName, ParallelSum, Params, Stabilisation, TwoPoints};

    pub fn serialize<T: Serialize, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            value.serialize(serializer)
        } else {
            serializer.serialize_unit()
        }
    }

    macro_rules! fields {
        ($($name:ident: $type:ty,)+) => {
            $(pub fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                read(deserializer, Params::default().$name)
            })+

            /// Whether they all have their defaults.
            pub fn are_usual(params: &Params) -> bool {
                let usual = Params::default();
                $(params.$name == usual.$name)&&+
            }
        };
    }

    fields! {
        method: MethodName,
        substeps: u64,
        relaxation: f64,
        parallel_sum: ParallelSum,
        two_points: TwoPoints,
        push_out: f64,
        slop: f64,
        compliance: f64,
        contact_frequency: f64,
        damping_ratio: f64,
        stabilisation: Stabilisation,
        overlap_kept: f64,
        penalty_growth: f64,
        penalty_memory: f64,
        penalty: f64,
    }

    fn read<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
        usual: T,
    ) -> Result<T, D::Error> {
        if deserializer.is_human_readable() {
            T::deserialize(deserializer)
        } else {
            <()>::deserialize(deserializer).map(|()| usual)
        }
    }
}

/// Whether a method has a solver that sweeps.
pub const fn has_solver(method: MethodName) -> bool {
    match method {
        MethodName::ContactDynamics
        | MethodName::PositionBased
        | MethodName::SoftStep
        | MethodName::Augmented
        | MethodName::Direct => true,
        MethodName::SpringDashpot | MethodName::ImplicitSprings => false,
    }
}

/// Whether a method visits contacts, in an order that may be chosen.
pub const fn visits_contacts(method: MethodName) -> bool {
    has_solver(method) && !matches!(method, MethodName::Augmented | MethodName::Direct)
}

/// A row of the table.
pub type Parameter = Field<Params>;

/// The table: every parameter, in the order in which files and panels show them.
#[rustfmt::skip] // a table
pub static FIELDS: &[Parameter] = &[
    Parameter::real("dt", [1e-6, 1e3], |p| &p.dt, |p| &mut p.dt)
        .means("Δt", "t0", "time step: stiffness κ ~ 1/Δt², damping γ ~ 1/Δt")
        .enters("κ = q·m·N_I/Δt², γ = κ·Δt.  At equal cost N_I/Δt: γ stays, κ ~ 1/Δt")
        .titled("Δt").shown_in(Section::Dynamics).slides(Slider::Log(0.05, 5.0)),
    Parameter::whole("iterations", [1, 1_000_000], |p| &p.iterations, |p| &mut p.iterations)
        .means("N_I", "", "sweeps per step: κ and γ ~ N_I")
        .enters("κ = q·m·N_I/Δt², γ = q·m·N_I/Δt, c = √(q·N_I)·d/Δt, D = q·N_I·d²/Δt")
        .titled("N_I sweeps").shown_in(Section::Solver).slides(Slider::Log(1.0, 2000.0)),
    Parameter::real("friction", [0.0, 10.0], |p| &p.friction, |p| &mut p.friction)
        .means("μ", "", "Coulomb friction at every contact")
        .enters("|R_t| ≤ μ·R_n")
        .shown_in(Section::Dynamics).slides(Slider::Linear(0.0, 1.0)),
    Parameter::real("load", [-1e3, 1e3], |p| &p.load, |p| &mut p.load)
        .means("F", "m d/t0²", "force on the loaded body")
        .enters("static shrinkage Δx = (n − 0.8239·√(q·N_I))·ΔF/κ")
        .shown_in(Section::Load).slides(Slider::Log(0.0, 4.0)),
    Parameter::real("kick", [-1e3, 1e3], |p| &p.kick, |p| &mut p.kick)
        .means("ΔF", "m d/t0²", "force added to the load from kick_step on")
        .titled("scheduled kick"),
    Parameter::whole("kick_step", [0, u64::MAX], |p| &p.kick_step, |p| &mut p.kick_step)
        .means("", "steps", "step from which the kick acts, counted from the beginning of the run")
        .titled("at step"),
    Parameter::choice("method", MethodName::SPELLINGS, |p| &p.method, |p| &mut p.method)
        .means("", "", "how a step is made: by a solver on velocities or on positions, or by the springs that theory makes of it")
        .enters("contact_dynamics: κ = q·m·N_I/Δt².  position_based, with nothing remembered: the same κ = q·m·N_I/Δt².  soft_step: κ by contact_frequency.  augmented: κ grows with the overlap, or it is pushed out.  direct: κ = ρ·m/Δt², for the price of a few sweeps; steps in which whole parts move are left to N_I sweeps.  spring_dashpot: κ = q·m·N_I/Δt², γ = κ·Δt in every contact.  implicit_springs: the exact springs of a chain")
        .shown_in(Section::Solver),
    Parameter::whole("substeps", [1, 1000], |p| &p.substeps, |p| &mut p.substeps)
        .means("", "", "k parts of a step, each with Δt/k and all sweeps: κ ~ k²")
        .enters("κ = q·m·N_I·k²/Δt², γ = q·m·N_I·k/Δt.  N_I = 1: small steps (TGS)")
        .shown_in(Section::Solver).slides(Slider::Log(1.0, 64.0)).counts_if(|p| has_solver(p.method)),
    Parameter::choice("order", UpdateOrder::SPELLINGS, |p| &p.order, |p| &mut p.order)
        .means("", "", "order in which contacts are updated; sets q")
        .enters("q = ½·(1 + 2·Σ p_r/2^r):  random sweep 0.797, parallel ½, left to right 1.  accelerated: κ = m·(N_I² + 5·N_I + 2)/(32·Δt²)")
        .shown_in(Section::Solver).counts_if(|p| visits_contacts(p.method)),
    Parameter::real("parallel_fraction", [0.0, 1.0], |p| &p.parallel_fraction, |p| &mut p.parallel_fraction)
        .means("p", "", "fraction updated in parallel under order=mixed")
        .enters("q falls from 0.797 (p = 0) to ½ (p = 1)")
        .shown_in(Section::Solver).slides(Slider::Linear(0.0, 1.0)).counts_if(|p| p.order == UpdateOrder::Mixed && visits_contacts(p.method)),
    Parameter::real("relaxation", [0.01, 1.99], |p| &p.relaxation, |p| &mut p.relaxation)
        .means("", "", "over-relaxation: factor applied to every update")
        .enters("q = w/(2 − w) in a fixed order, ½·w·(1 + 2·Σ p_r·(w/2)^r) in random sweeps.  1: plain sweeps")
        .shown_in(Section::Solver).slides(Slider::Linear(0.5, 1.9)).counts_if(|p| p.order != UpdateOrder::Accelerated && visits_contacts(p.method)),
    Parameter::choice("parallel_sum", ParallelSum::SPELLINGS, |p| &p.parallel_sum, |p| &mut p.parallel_sum)
        .means("", "", "whether changes of one body are added or averaged under order=parallel")
        .enters("average: q = relaxation/4 in a chain instead of relaxation/2, and dense packings stay stable")
        .shown_in(Section::Solver).counts_if(|p| p.order == UpdateOrder::Parallel && visits_contacts(p.method)),
    Parameter::choice("two_points", TwoPoints::SPELLINGS, |p| &p.two_points, |p| &mut p.two_points)
        .means("", "", "how the two points where a box stands get their forces: one after the other, or both at once")
        .enters("ten boxes, N_I = 8: ω·Δt = 0.3846 sequential, 0.4379 block, as discs have")
        .shown_in(Section::Solver).counts_if(|p| visits_contacts(p.method)),
    Parameter::choice("gap_law", GapLaw::SPELLINGS, |p| &p.gap_law, |p| &mut p.gap_law)
        .means("g", "", "how an overlap enters the force update")
        .enters("u* = −max(g, 0)/Δt (quasi-inelastic) or −g/Δt (exact: pushes overlaps out and pumps energy in)")
        .titled("gap law").shown_in(Section::Solver),
    Parameter::real("push_out", [0.0, 1.0], |p| &p.push_out, |p| &mut p.push_out)
        .means("b", "", "fraction of an overlap pushed out per step (Baumgarte): unstable in long chains")
        .enters("u* = b·(overlap − slop)/Δt.  Each mode: z³ − (1 + 2a − (1 − a)·b)·z² + 3a·z − a = 0; unstable for n > (π/2)·√(N_I/b)")
        .shown_in(Section::Solver).slides(Slider::Linear(0.0, 1.0)).counts_if(|p| p.method == MethodName::ContactDynamics),
    Parameter::real("slop", [0.0, 1.0], |p| &p.slop, |p| &mut p.slop)
        .means("", "d", "overlap that is not pushed out")
        .shown_in(Section::Solver).slides(Slider::Linear(0.0, 0.01)).counts_if(|p| matches!(p.method, MethodName::ContactDynamics | MethodName::SoftStep | MethodName::Augmented)),
    Parameter::real("compliance", [0.0, 1e3], |p| &p.compliance, |p| &mut p.compliance)
        .means("α", "t0²/m", "overlap per force of position-based contacts: 0 is PBD, more is XPBD")
        .enters("R ← R − (c + Δt·u + α·R)/(Δt²·w + α).  Unconverged, contacts are softer than α: 1/κ up to α + Δt²/(q·m·N_I)")
        .shown_in(Section::Solver).slides(Slider::Linear(0.0, 1.0)).counts_if(|p| p.method == MethodName::PositionBased),
    Parameter::real("contact_frequency", [1e-4, 1e4], |p| &p.contact_frequency, |p| &mut p.contact_frequency)
        .means("f", "1/t0", "frequency of a contact's spring under method=soft_step; at most a quarter of 1/Δt counts")
        .enters("ω = 2πf, ρ = ω/(2ζ + ωΔt), h = ωΔt·(2ζ + ωΔt): κ = h·m_eff·ρ/Δt at rest, whatever N_I")
        .shown_in(Section::Solver).slides(Slider::Log(0.01, 1.0)).counts_if(|p| p.method == MethodName::SoftStep),
    Parameter::real("damping_ratio", [0.0, 100.0], |p| &p.damping_ratio, |p| &mut p.damping_ratio)
        .means("ζ", "", "damping ratio of a contact's spring under method=soft_step")
        .enters("ρ = ω/(2ζ + ωΔt), h = ωΔt·(2ζ + ωΔt)")
        .shown_in(Section::Solver).slides(Slider::Log(0.1, 20.0)).counts_if(|p| p.method == MethodName::SoftStep),
    Parameter::choice("stabilisation", Stabilisation::SPELLINGS, |p| &p.stabilisation, |p| &mut p.stabilisation)
        .means("", "", "when method=augmented pushes overlaps out: during its sweeps, or after them without changing velocities")
        .enters("during: a quadratic spring, F = N_I²·β·(1 − α)²/((1 − γ)·(1 − αγ))·overlap².  after: a dip that is pushed out again")
        .shown_in(Section::Solver).counts_if(|p| p.method == MethodName::Augmented),
    Parameter::real("overlap_kept", [0.0, 1.0], |p| &p.overlap_kept, |p| &mut p.overlap_kept)
        .means("α", "", "fraction of an overlap that a step leaves alone under method=augmented, stabilisation=during")
        .enters("C = (1 − α)·gap + Δt·u,  R ← α·γ·R between steps")
        .shown_in(Section::Solver).slides(Slider::Linear(0.9, 1.0)).counts_if(|p| p.method == MethodName::Augmented && p.stabilisation == Stabilisation::During),
    Parameter::real("penalty_growth", [0.0, 1e9], |p| &p.penalty_growth, |p| &mut p.penalty_growth)
        .means("β", "m/(d t0²)", "growth of a contact's penalty in a sweep per error of its gap, under method=augmented: more is stiffer")
        .enters("k ← k + β·|C| after every sweep.  The demo of AVBD has 1e5 N/m² at 60 steps a second: 28 here, at Δt = 1")
        .shown_in(Section::Solver).slides(Slider::Log(1.0, 1000.0)).counts_if(|p| p.method == MethodName::Augmented),
    Parameter::real("penalty_memory", [0.0, 1.0], |p| &p.penalty_memory, |p| &mut p.penalty_memory)
        .means("γ", "", "fraction of a contact's penalty kept from step to step under method=augmented")
        .enters("k ← γ·k between steps")
        .shown_in(Section::Solver).slides(Slider::Linear(0.9, 1.0)).counts_if(|p| p.method == MethodName::Augmented),
    Parameter::real("penalty", [1.0, super::factored::MOST], |p| &p.penalty, |p| &mut p.penalty)
        .means("ρ", "", "stiffness of every contact under method=direct, in m/Δt² with m the mass of a disc of diameter d")
        .enters("κ = ρ·m/Δt², γ = ρ·m/Δt: in a row of such discs like q·N_I.  The price does not depend on ρ")
        .shown_in(Section::Solver).slides(Slider::Log(10.0, 1e7)).counts_if(|p| p.method == MethodName::Direct),
    Parameter::real("restitution", [0.0, 1.0], |p| &p.restitution, |p| &mut p.restitution)
        .means("e", "", "coefficient of restitution")
        .enters("u⁺ = −e·u⁻ where a contact closes")
        .shown_in(Section::Dynamics).slides(Slider::Linear(0.0, 1.0)),
    Parameter::choice("stop", StopRule::SPELLINGS, |p| &p.stop, |p| &mut p.stop)
        .means("", "", "when the solver stops sweeping")
        .enters("fixed: N_I sweeps; local: max|ΔR| ≤ tolerance·⟨R⟩; global: Σ|ΔR| ≤ tolerance·ΣR")
        .shown_in(Section::Solver),
    Parameter::real("tolerance", [1e-15, 1.0], |p| &p.tolerance, |p| &mut p.tolerance)
        .means("", "", "relative force change that counts as converged")
        .shown_in(Section::Solver).slides(Slider::Log(1e-9, 1.0)).counts_if(|p| p.stop != StopRule::Fixed),
    Parameter::whole("cap", [1, 10_000_000], |p| &p.cap, |p| &mut p.cap)
        .means("", "", "maximum number of sweeps per step under a convergence rule")
        .shown_in(Section::Solver).slides(Slider::Log(1.0, 1e5)).counts_if(|p| p.stop != StopRule::Fixed),
    Parameter::real("warm_start", [0.0, 1.0], |p| &p.warm_start, |p| &mut p.warm_start)
        .means("w", "", "fraction of the forces kept from step to step: 1 a spring, 0 a dashpot")
        .enters("1: each step starts from the forces of the last one, and their error rings like a spring. 0: nothing is remembered, and a loaded chain creeps. In between: a fraction w of each force is kept, and the spring flows\nexp(−Δt/τ) = √(a·w), cos(ωΔt) = √a·(1 + w)/(2·√w)")
        .shown_in(Section::Solver).slides(Slider::Linear(0.0, 1.0)).says(super::memory::WORDS),
    Parameter::real("gravity_x", [-1e3, 1e3], |p| &p.gravity_x, |p| &mut p.gravity_x)
        .means("g_x", "d/t0²", "acceleration of every body")
        .titled("g_x gravity").shown_in(Section::Dynamics).slides(Slider::Linear(-0.01, 0.01)).along(0),
    Parameter::real("gravity_y", [-1e3, 1e3], |p| &p.gravity_y, |p| &mut p.gravity_y)
        .means("g_y", "d/t0²", "acceleration of every body")
        .titled("g_y gravity").shown_in(Section::Dynamics).slides(Slider::Linear(-0.01, 0.01)).along(1),
];
