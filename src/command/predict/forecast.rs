//! The answer of `predict`: computed, as JSON and as a figure.

use std::f64::consts::TAU;

use serde_json::{Value, json};

use super::request::Request;
use crate::command::CommandError;
use crate::experiment::figure::{Axis, Figure, Mark, Plot, Scale, places};
use crate::schema::written::long;
use crate::theory::column::{Column, TooLarge, VisitOrder};
use crate::theory::softness::{Answer, ColumnLoad, ColumnSetting};

/// Everything that is said about a setting.
pub struct StackForecast {
    pub answer: Answer,
    /// Fewest iterations for half the give, or those up to which it was looked for in vain.
    pub for_half: Result<u64, u64>,
    /// Fewest iterations for a give below what the user would put up with.
    pub for_wanted: Result<u64, u64>,
    /// The same with momentum from iteration to iteration, unless that is what was asked for.
    pub with_momentum: Option<Result<u64, u64>>,
    /// Sub-steps at the same price, and what they give.
    pub substeps: Vec<(u64, ColumnSetting, f64)>,
    /// Sag and give if visits went from the bottom up, where the direction is not known and matters.
    pub bottom_up: Option<[f64; 2]>,
}

impl StackForecast {
    /// Computes it.
    pub fn of(request: &Request) -> Result<Self, CommandError> {
        let setting = &request.setting;
        let compute = || -> Result<Self, TooLarge> {
            let answer = setting.answer()?;
            let give = setting.give()?;
            let mut substeps: Vec<(u64, ColumnSetting, f64)> = Vec::new();
            for count in [2, 4, 8, 16, 32, 64, setting.column.iterations] {
                if count > 1
                    && substeps.iter().all(|(there, ..)| *there != count)
                    && let Some(finer) = setting.substepped(count)
                {
                    substeps.push((count, finer, finer.give()?));
                }
            }
            let mut reversed = *setting;
            reversed.column.order = VisitOrder::BottomUp;
            let bottom_up = if request.is_direction_known {
                None
            } else {
                let other = [reversed.answer()?.sag, reversed.give()?];
                // Under a force on its end the direction does not matter.
                Some(other).filter(|[sag, _]| (sag / answer.sag - 1.0).abs() > 1e-6)
            };
            Ok(Self {
                answer,
                for_half: setting.iterations_for(0.5 * give),
                for_wanted: setting.iterations_for(request.below),
                with_momentum: (setting.column.order != VisitOrder::Accelerated)
                    .then(|| setting.accelerated().iterations_for(request.below)),
                substeps,
                bottom_up,
            })
        };
        setting
            .column
            .check()
            .map_err(|e| CommandError::Input(e.to_string()))?;
        if let Some(factor) = setting.growth() {
            return Err(CommandError::Input(no_rest(&setting.column, factor)));
        }
        compute().map_err(|e| CommandError::Input(e.to_string()))
    }

    /// One object: SI, with frequency and damping also per step.
    pub fn json(&self, request: &Request) -> Value {
        let Answer {
            sag,
            creep_per_step,
            continuum_sag,
            strain,
            ringing,
            stiffness,
            reach,
        } = self.answer;
        let setting = &request.setting;
        let Column {
            bodies,
            mass,
            dt,
            iterations,
            order,
            relaxation,
        } = setting.column;
        let (gravity, force) = match setting.load {
            ColumnLoad::Gravity(g) => (Some(g), None),
            ColumnLoad::Force(f) => (None, Some(f)),
        };
        let kind = match setting.memory {
            1.0 => "ghost_spring",
            0.0 => "dashpot",
            _ => "maxwell_fluid",
        };
        let substeps = self.substeps.iter().map(|(count, finer, give)| {
            json!({ "substeps": count, "iterations": finer.column.iterations, "dt": finer.column.dt, "give": give })
        });
        json!({
            "kind": kind,
            "engine": request.engine.map(|e| e.name),
            "iterations_word": request.engine.map(|e| e.word),
            "evidence": request.engine.map(|e| e.evidence.to_string()),
            "order": order.to_string(),
            "direction_known": request.is_direction_known,
            "bodies": bodies,
            "mass": mass,
            "size": setting.size,
            "dt": dt,
            "iterations": iterations,
            "relaxation": relaxation,
            "sub_steps": request.substeps,
            "best_relaxation_exceeded": setting.column.best_relaxation_exceeded(),
            "gravity": gravity,
            "force": force,
            "memory": setting.memory,
            "sag": sag,
            "sag_bottom_up": self.bottom_up.map(|[sag, _]| sag),
            "creep_per_step": creep_per_step,
            "sum_of_force_over_stiffness": continuum_sag,
            "strain": strain,
            "omega_dt": ringing.map(|r| r.angular_frequency * dt),
            "dt_over_tau": ringing.map(|r| dt / r.damping_time),
            "frequency_hz": ringing.map(|r| r.angular_frequency / TAU),
            "steps_per_swing": ringing.map(|r| TAU / (r.angular_frequency * dt)),
            "damping_time": ringing.map(|r| r.damping_time),
            "stiffness": stiffness,
            "news_per_step": reach,
            "iterations_for_half": self.for_half.ok(),
            "below": request.below,
            "iterations_for_below": self.for_wanted.ok(),
            "iterations_for_below_accelerated": self.with_momentum.and_then(Result::ok),
            "substeps": substeps.collect::<Vec<_>>(),
        })
    }
}

impl Request {
    /// What column gives way by, over what is paid: more iterations, or more sub-steps.
    pub fn figure(&self) -> Figure {
        let setting = &self.setting;
        let (word, unit) = words(setting);
        let Column { iterations, dt, .. } = setting.column;
        let mut costs: Vec<u64> = places(Scale::Log, 1.0, 16.0 * iterations as f64, 33)
            .into_iter()
            .map(|cost| cost.round() as u64)
            .collect();
        costs.dedup();
        let give = |cost: u64, substeps: u64| {
            let mut other = *setting;
            other.column.iterations = cost / substeps;
            other.column.dt = dt / substeps as f64;
            let is_stable = other.growth().is_none();
            is_stable.then_some([cost as f64, other.give().ok()?])
        };
        let curve = |substeps: fn(u64) -> u64| {
            let points = costs
                .iter()
                .filter_map(move |cost| give(*cost, substeps(*cost)));
            points.filter(|[_, give]| *give > 0.0).collect::<Vec<_>>()
        };
        let plot = Plot::new(Axis::log("iterations per dt", ""), Axis::log(word, unit))
            .predicted("more iterations", Mark::Line, curve(|_| 1))
            .predicted(
                "more sub-steps of one iteration",
                Mark::Dashes,
                curve(|cost| cost),
            )
            .predicted("as asked", Mark::Circle, give(iterations, 1));
        let caption = "Sag or creep of the column against cost per time step: iterations, or sub-steps with one iteration each.";
        Figure::plot("predict", caption, plot)
    }
}

/// Why a setting cannot be predicted: a short wave grows.
fn no_rest(column: &Column, factor: f64) -> String {
    let Column {
        relaxation, order, ..
    } = *column;
    let (why, cure) = match order {
        VisitOrder::Parallel if relaxation > 1.0 => (
            "over-relaxed parallel sweeps flip the shortest wave and make it larger",
            "use a --relaxation of at most 1",
        ),
        VisitOrder::Parallel => (
            "an odd number of parallel sweeps flips the shortest wave",
            "use an even number",
        ),
        _ => (
            "too few over-relaxed sweeps leave too much of a wave that they rotate",
            "use more --iterations or less --relaxation",
        ),
    };
    let factor = long(factor);
    format!(
        "{why}: it grows by a factor of {factor} in every step, so there is no state of rest to predict; {cure}"
    )
}

/// What a column gives way by, and its unit.
pub fn words(setting: &ColumnSetting) -> (&'static str, &'static str) {
    if setting.memory == 1.0 {
        ("Sag", "m")
    } else {
        ("Creep", "m/s")
    }
}
