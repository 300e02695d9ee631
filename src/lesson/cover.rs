//! What the window covers while a question is open: a student who can read the answer off a panel has nothing to predict.

use super::{Goal, LessonOutcome, Question};
use crate::schema::choice::choice;

choice! {
    /// A quantity that the window shows as "?" until the answer is locked.
    Covered {
        /// ω and the period: meter, gauge, modes, lines of theory.
        Frequency = "frequency",
        /// τ and γ.
        Damping = "damping",
        /// κ and q.
        Stiffness = "stiffness",
        /// c, and how far sound travels in a step.
        SoundSpeed = "sound_speed",
        /// How many sweeps make it rigid, and whether it is.
        Rigidity = "rigidity",
        /// Where the loaded end goes and comes to rest.
        Motion = "motion",
        /// How far a new force gets within a step.
        Forces = "forces",
        /// Whether frequency and damping lie on the universal curve.
        Law = "law",
        /// What recorded traces of other engines show.
        Traces = "traces",
    }
}

impl LessonOutcome {
    /// The quantity that shows it.
    fn shown_as(self) -> Covered {
        match self {
            Self::AngularFrequency | Self::Period | Self::FrequencyRatio => Covered::Frequency,
            Self::DampingTime | Self::DampingRatio => Covered::Damping,
            Self::Stiffness | Self::StiffnessRatio => Covered::Stiffness,
            Self::SoundSpeed | Self::CrossingSteps | Self::NewsPerStep => Covered::SoundSpeed,
            Self::LawRatio => Covered::Law,
            Self::IterationsNeeded => Covered::Rigidity,
            Self::Way | Self::WayPerStep | Self::Sag => Covered::Motion,
            Self::ForceReach => Covered::Forces,
            Self::TraceRatio => Covered::Traces,
        }
    }
}

impl Question {
    /// What a lesson covers while it asks this.
    pub fn covers(&self) -> &[Covered] {
        match self {
            Self::Number { covers, .. }
            | Self::Choice { covers, .. }
            | Self::Curve { covers, .. } => covers,
        }
    }

    /// The quantities that would answer it.
    pub fn asks_for(&self) -> Vec<Covered> {
        match self {
            Self::Number { outcome, .. } => vec![outcome.shown_as()],
            Self::Choice { shown_by, .. } => shown_by.shows(),
            Self::Curve { .. } => vec![Covered::Motion],
        }
    }
}

impl Goal {
    /// The quantities whose values it reads.
    fn shows(&self) -> Vec<Covered> {
        match self {
            Self::Fit => vec![Covered::Frequency],
            Self::Verdict(_) => vec![Covered::Rigidity],
            Self::Between(outcome, ..) => vec![outcome.shown_as()],
            Self::All(all) => all.iter().flat_map(Self::shows).collect(),
            Self::Kicked
            | Self::Touched
            | Self::Is(..)
            | Self::Steps(_)
            | Self::Sweeps(_)
            | Self::Opened(_)
            | Self::Shows(_)
            | Self::Open(_)
            | Self::Lanes(_) => Vec::new(),
        }
    }
}
