//! What a question is about: something that the session measures.

use std::f64::consts::TAU;

use super::LessonView;
use super::goal::{Began, has_fit};
use crate::instrument::{Elasticity, Gauge, Sag, Traces};
use crate::measure::{Estimate, probe};
use crate::schema::choice::{Choice, choice};
use crate::session::{Change, Run};
use crate::theory::Ringing;
use crate::words::say;

choice! {
    /// Something that can be measured.
    LessonOutcome {
        /// ω, angular frequency.
        AngularFrequency = "angular_frequency",
        /// 2π/ω, the time of a whole swing.
        Period = "period",
        /// τ, in which the swing falls to 37 %.
        DampingTime = "damping_time",
        /// κ, stiffness.
        Stiffness = "stiffness",
        /// c, the speed of sound.
        SoundSpeed = "sound_speed",
        /// ω over what was measured last before the question.
        FrequencyRatio = "frequency_ratio",
        /// τ over what was measured last before the question.
        DampingRatio = "damping_ratio",
        /// κ over what was measured last before the question.
        StiffnessRatio = "stiffness_ratio",
        /// Δt/τ over −ln cos(ωΔt): 1 on the universal curve.
        LawRatio = "law_ratio",
        /// Steps that sound needs from one end to the other.
        CrossingSteps = "crossing_steps",
        /// Discs that sound passes in one step.
        NewsPerStep = "news_per_step",
        /// N_I from which on sound crosses everything within a step.
        IterationsNeeded = "iterations_needed",
        /// Way of the loaded end since the run was let go.
        Way = "way",
        /// The same per step.
        WayPerStep = "way_per_step",
        /// How many discs deep the force of a kick has come within the present step.
        ForceReach = "force_reach",
        /// How far a stack has sagged under its own weight.
        Sag = "sag",
        /// ω of the recorded trace with most iterations over that of the one with fewest.
        TraceRatio = "trace_ratio",
    }
}

impl LessonOutcome {
    /// Its name in words.
    pub fn words(self) -> String {
        say!(&format!("outcome-{}", self.spelling().replace('_', "-")))
    }

    /// Whether it is compared with what was before the question.
    pub(super) fn compares(self) -> bool {
        matches!(
            self,
            Self::FrequencyRatio | Self::DampingRatio | Self::StiffnessRatio
        )
    }

    /// Whether it is told by the ringing.
    pub fn needs_fit(self) -> bool {
        !matches!(
            self,
            Self::IterationsNeeded
                | Self::Way
                | Self::WayPerStep
                | Self::ForceReach
                | Self::Sag
                | Self::TraceRatio
        )
    }

    /// Its measured value now, if it can be told.
    pub(super) fn read(self, view: &LessonView, began: &Began) -> Option<f64> {
        let run = view.run;
        let steps = run.assembly().steps().saturating_sub(began.steps);
        let way = probe::loaded_position(run.bodies()) - began.place;
        match self {
            Self::Way => Some(way),
            Self::WayPerStep => (steps > 0).then(|| way / steps as f64),
            Self::ForceReach => force_reach(run),
            Self::Sag => Sag::of(run).map(|sag| sag.measured),
            Self::IterationsNeeded => Some(Gauge::of(run, view.reading).iterations_needed),
            Self::TraceRatio => trace_ratio(view.traces),
            _ => {
                let reading = view.reading.filter(|_| has_fit(view, began))?;
                self.of(run, &reading.measured?, began.before.as_ref())
            }
        }
    }

    /// What theory says of it, where it says something before the run.
    pub(super) fn predicted(self, view: &LessonView) -> Option<f64> {
        match self {
            // A ratio is predicted from two predictions, of which the first is gone.
            Self::Way
            | Self::WayPerStep
            | Self::ForceReach
            | Self::IterationsNeeded
            | Self::TraceRatio
            | Self::FrequencyRatio
            | Self::DampingRatio
            | Self::StiffnessRatio => None,
            Self::Sag => Sag::of(view.run).map(|sag| sag.predicted),
            // The meter predicts the slowest mode, and somebody may have set another one in motion.
            _ if sets_a_mode(view.run) => None,
            _ => self.of(view.run, view.reading?.exact.as_ref().ok()?, None),
        }
    }

    /// Its value for this elasticity.
    fn of(self, run: &Run, now: &Elasticity, before: Option<&Elasticity>) -> Option<f64> {
        let dt = run.scene.params.dt;
        let per_step = now.sound_speed.value * dt;
        let ratio = |part: fn(&Elasticity) -> Estimate| Some(part(now).value / part(before?).value);
        match self {
            Self::AngularFrequency => Some(now.angular_frequency.value),
            Self::Period => Some(TAU / now.angular_frequency.value),
            Self::DampingTime => Some(now.damping_time.value),
            Self::Stiffness => Some(now.stiffness.value),
            Self::SoundSpeed => Some(now.sound_speed.value),
            Self::FrequencyRatio => ratio(|e| e.angular_frequency),
            Self::DampingRatio => ratio(|e| e.damping_time),
            Self::StiffnessRatio => ratio(|e| e.stiffness),
            Self::LawRatio => {
                let ringing = Ringing {
                    angular_frequency: now.angular_frequency.value,
                    damping_time: now.damping_time.value,
                };
                Some(ringing.law_ratio(run.scene.params.part_dt()))
            }
            Self::CrossingSteps => Some(run.size() / per_step),
            Self::NewsPerStep => Some(per_step),
            Self::IterationsNeeded
            | Self::Way
            | Self::WayPerStep
            | Self::ForceReach
            | Self::Sag
            | Self::TraceRatio => None,
        }
    }
}

/// Whether the last change gave velocities instead of a force.
fn sets_a_mode(run: &Run) -> bool {
    let last = run.history.last().map(|(_, change)| change);
    last.is_some_and(|c| {
        matches!(
            c,
            Change::Launch(..)
                | Change::LaunchTransversal(_)
                | Change::Motions(..)
                | Change::Pulse(_)
        )
    })
}

/// How many times as fast the trace with most iterations rings as the one with fewest.
fn trace_ratio(traces: &Traces) -> Option<f64> {
    let sweeps = |trace: &&crate::instrument::ForeignTrace| trace.case.iterations;
    let known = || traces.of_system().filter(|t| t.case.iterations.is_some());
    let [few, many] = [known().min_by_key(sweeps)?, known().max_by_key(sweeps)?];
    let [few, many] = [few.case.ringing()?, many.case.ringing()?].map(|[omega, _]| omega.value);
    Some(many / few)
}

/// How many contacts of a chain at rest the force of its last kick would fill, if each carried all of it or nothing.
fn force_reach(run: &Run) -> Option<f64> {
    let kick = run.disturbance().filter(|d| d.force != 0.0)?;
    if !run.is_chain() {
        return None;
    }
    let before = run.assembly().load_now() - kick.force;
    let forces = probe::chain_forces(run.bodies(), run.contacts());
    let more: f64 = forces.iter().map(|force| force - before).sum();
    Some(more / kick.force)
}
