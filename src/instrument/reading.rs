//! What the elasticity meter reads: the springs that nobody put there, measured from the running signal beside what is predicted.
//!
//! Of a chain, ω and τ of the slowest mode k = π/(2L) give everything: ω₀² = ω² + 1/τ² = c²k² the sound speed and κ = m·c²/d², and
//! 1/τ = D·k²/2 the damping γ = m·D/d², independently of κ; q = κ·Δt²/(m·N_I).

use crate::experiment::packing::Rod;
use crate::experiment::prediction::Prediction;
use crate::measure::Recording;
use crate::measure::{Estimate, Fit, Refusal, fit_fixed};
use crate::physics::{MethodName, Params, StopRule, UpdateOrder};
use crate::scene::{Geometry, Scene};
use crate::theory::methods::{as_contact_dynamics, has_network};
use crate::theory::{LawVerdict, Medium, Ringing, modes, rigidity};

use super::Elasticity;
use super::condition::{Condition, Signal};
use crate::session::Run;
use crate::words::say;

/// What the meter shows.
#[derive(Clone, Debug)]
pub struct Reading {
    /// When the stretch of the run began on which it was made.
    pub began: f64,
    /// The fitted curve, or why there is none.
    pub fit: Result<Fit, Refusal>,
    /// Measured.
    pub measured: Option<Elasticity>,
    /// What there is to say, one thing at a time.
    pub condition: Condition,
    /// Predicted, or why not.
    pub exact: Result<Elasticity, String>,
    /// From what it is predicted, if it is.
    pub source: Option<Source>,
    /// Predicted by the continuum formulas.
    pub continuum: Option<Elasticity>,
    /// The predicted ringing laid over the data: only offset, amplitude and phase are fitted.
    pub theory: Option<Fit>,
}

/// From what a prediction comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    /// The exact law of the chain's slowest mode: nothing is measured beforehand.
    ExactLaw,
    /// The modes of a packing's contact network: nothing is measured beforehand either.
    Network,
    /// The linear map of one step, from the method's own code.
    StepMap,
    /// The last kick of this packing, carried over to other N_I and Δt.
    Scaled(Anchor),
}

impl Source {
    /// In one or two words, for a column.
    pub fn head(&self) -> String {
        match self {
            Self::ExactLaw => say!("source-exact-law"),
            Self::Network => say!("source-network"),
            Self::StepMap => say!("source-step-map"),
            Self::Scaled(_) => say!("source-scaled"),
        }
    }

    /// In full words, in the reader's language.
    pub fn words(&self) -> String {
        match self {
            Self::ExactLaw => say!("source-exact-law.full"),
            Self::Network => say!("source-network.full"),
            Self::StepMap => say!("source-step-map.full"),
            Self::Scaled(anchor) => {
                let iterations = format!("{:.0}", anchor.iterations);
                say!("source-scaled.full", iterations = iterations)
            }
        }
    }

    /// In full words, as tables have them.
    pub fn describe(&self) -> String {
        match self {
            Self::ExactLaw => "exact law".to_owned(),
            Self::Network => "from its contacts".to_owned(),
            Self::StepMap => "from its step map".to_owned(),
            Self::Scaled(anchor) => {
                format!("scaled from the kick at N_I = {:.0}", anchor.iterations)
            }
        }
    }
}

/// How far a fit lies from the law, by which share, and whether it holds.
pub fn law_deviation(fit: &Fit, dt: f64) -> (f64, LawVerdict) {
    let ratio = fit.curve.ringing.law_ratio(dt);
    let share = |e: Estimate| e.std_error / e.value.abs();
    // The law's right side goes as ω².
    let error = share(fit.damping_time).hypot(2.0 * share(fit.angular_frequency));
    ((ratio - 1.0).abs(), LawVerdict::of(ratio, ratio * error))
}

/// A measurement from which a packing's other settings are predicted: ω₀ ~ √N_I/Δt and τ ~ Δt/N_I.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// What was measured.
    pub ringing: Ringing,
    /// By which method.
    pub method: MethodName,
    /// In which order its contacts were visited.
    pub order: UpdateOrder,
    /// N_I then.
    pub iterations: f64,
    /// Δt then.
    pub dt: f64,
}

impl Anchor {
    /// Whether these settings have the same spring, but for N_I and Δt.
    pub fn is_of(&self, params: &Params) -> bool {
        self.method == params.method && self.order == params.order
    }

    /// By which share it misses the law.
    pub fn law_deviation(&self) -> f64 {
        (self.ringing.law_ratio(self.dt) - 1.0).abs()
    }

    /// The ringing at other N_I and Δt: Δt/τ and −ln cos(ωΔt) are both proportional to N_I, and equal where the law holds; the share by which the
    /// anchor misses it stays.
    pub fn scaled(&self, iterations: f64, dt: f64) -> Ringing {
        let more = iterations / self.iterations;
        let cosine = (self.ringing.angular_frequency * self.dt).cos();
        let cosine = cosine.max(f64::MIN_POSITIVE).powf(more);
        Ringing {
            angular_frequency: cosine.acos() / dt,
            damping_time: self.ringing.damping_time / self.dt * dt / more,
        }
    }
}

impl Reading {
    /// Reads the meter of a run.
    pub fn of(run: &Run, anchor: Option<Anchor>) -> Self {
        Self::from_signal(&Signal::of(run), anchor, None)
    }

    /// Reads it off a signal. What a packing should do is known from its contacts, or else from the kick before; what a method without a formula should do, from its
    /// step map.
    pub fn from_signal(signal: &Signal, anchor: Option<Anchor>, network: Option<Ringing>) -> Self {
        let Signal {
            scene,
            since,
            wave_number,
            ..
        } = signal;
        let params = &scene.params;
        let anchor = anchor.filter(|a| a.is_of(params));
        let dt = params.part_dt();
        let iterations = mean_iterations(scene, since);
        // Where nothing is loaded the highest disc is looked at, which has no end that rings.
        let early = (!signal.is_loaded).then_some(Refusal::Flat);
        let early = early.or_else(|| refuse_early(scene));
        let fit = early.map_or_else(|| scene.geometry.fit(since), Err);
        let elasticity = |omega: Estimate, tau: Estimate| {
            Elasticity::of_mode(omega, tau, *wave_number, dt, iterations)
        };
        let sharp = |r: Ringing| {
            elasticity(
                Estimate::exact(r.angular_frequency),
                Estimate::exact(r.damping_time),
            )
        };
        let prediction = Prediction::of(scene);
        let ringing = match (&scene.geometry, prediction) {
            (Geometry::Chain(_), Ok(p)) => {
                p.exact.ok_or_else(|| "this mode does not ring".to_owned())
            }
            (Geometry::Chain(_), Err(reason)) => network.ok_or_else(|| reason.to_owned()),
            (Geometry::Packing(_), _) => network
                .or_else(|| anchor.map(|a| a.scaled(iterations, dt)))
                .ok_or_else(|| {
                    "change N_I or Δt and kick it again: the next kick is predicted from this one"
                        .to_owned()
                }),
        };
        let theory = fit
            .as_ref()
            .ok()
            .zip(ringing.as_ref().ok())
            .and_then(|(fit, ringing)| {
                let [from, to] = fit.window;
                let samples: Vec<[f64; 2]> = since
                    .position
                    .samples()
                    .iter()
                    .filter(|s| (from..=to).contains(&s[0]))
                    .copied()
                    .collect();
                fit_fixed(&samples, *ringing).ok()
            });
        let continuum = match &scene.geometry {
            Geometry::Chain(_) => prediction.ok().and_then(|p| p.continuum).map(|r| {
                let medium = Medium::of(params);
                Elasticity {
                    angular_frequency: Estimate::exact(r.angular_frequency),
                    damping_time: Estimate::exact(r.damping_time),
                    stiffness: Estimate::exact(medium.stiffness()),
                    damping: Estimate::exact(medium.damping()),
                    sound_speed: Estimate::exact(medium.sound_speed()),
                    sweep_constant: Estimate::exact(medium.sweep_constant),
                }
            }),
            Geometry::Packing(_) => None,
        };
        let is_mapped = !has_network(params) || scene.geometry.has_joints();
        let source = match &scene.geometry {
            _ if network.is_some() && is_mapped => Some(Source::StepMap),
            Geometry::Chain(_) => Some(Source::ExactLaw),
            Geometry::Packing(_) if network.is_some() => Some(Source::Network),
            Geometry::Packing(_) => anchor.map(Source::Scaled),
        };
        Self {
            began: since.began(),
            condition: Condition::of(signal, &fit, ringing.as_ref().ok()),
            source: source.filter(|_| ringing.is_ok()),
            measured: fit
                .as_ref()
                .ok()
                .map(|f| elasticity(f.angular_frequency, f.damping_time)),
            exact: ringing.map(sharp),
            continuum,
            theory,
            fit,
        }
    }

    /// What is predicted or, where nothing is, what was measured.
    pub fn best(&self) -> Option<&Elasticity> {
        self.exact.as_ref().ok().or(self.measured.as_ref())
    }

    /// The measurement as an anchor for other settings, if its spring is made of N_I sweeps.
    pub fn anchor(&self, scene: &Scene) -> Option<Anchor> {
        let fit = self.fit.as_ref().ok()?;
        let params = &scene.params;
        let is_of_sweeps = params.stop == StopRule::Fixed && as_contact_dynamics(params).is_ok();
        is_of_sweeps.then_some(Anchor {
            ringing: fit.curve.ringing,
            method: params.method,
            order: params.order,
            iterations: params.iterations as f64,
            dt: params.part_dt(),
        })
    }
}

/// Known without a measurement: N_I, or a penalty, so large that nothing rings.
fn refuse_early(scene: &Scene) -> Option<Refusal> {
    let Geometry::Chain(chain) = &scene.geometry else {
        return None;
    };
    let params = &scene.params;
    let beyond = rigidity::overdamped_beyond(Medium::of(params).sweep_constant, chain.discs);
    let is_beyond = params.iterations as f64 > beyond;
    match params.method {
        MethodName::Direct => is_beyond.then_some(Refusal::Overdamped),
        _ => (is_beyond && params.stop == StopRule::Fixed).then_some(Refusal::TooRigid { beyond }),
    }
}

/// k of the slowest mode of a run.
pub fn wave_number(run: &Run) -> f64 {
    match &run.scene.geometry {
        Geometry::Chain(chain) => modes::chain_wave_number(&run.scene.params, 0, chain.discs),
        Geometry::Packing(_) => Rod::of(run.assembly()).wave_number,
    }
}

pub(super) fn mean_iterations(scene: &Scene, since: &Recording) -> f64 {
    if scene.params.stop == StopRule::Fixed || scene.params.method == MethodName::Direct {
        return scene.params.iterations as f64;
    }
    let samples = since.iterations.samples();
    samples.iter().map(|s| s[1]).sum::<f64>() / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::{Change, Run};
    use crate::theory::modes::Mode;

    /// The numbers that the issue of the meter asks for: ω within 0.5 % and τ within 3 % by step 700.
    #[test]
    fn the_meter_reads_the_papers_chain_by_step_700() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        while run.assembly().steps() < 700 {
            run.step();
        }
        let reading = Reading::of(&run, None);
        let (measured, exact) = (reading.measured.unwrap(), reading.exact.unwrap());
        let deviation = |f: fn(&Elasticity) -> Estimate| f(&measured).value / f(&exact).value - 1.0;
        assert!(deviation(|e| e.angular_frequency).abs() < 0.005);
        assert!(deviation(|e| e.damping_time).abs() < 0.03);
        // One percent each: the errors of ω and τ add, and c ~ ω₀.
        for of in [
            (|e| e.stiffness) as fn(&Elasticity) -> Estimate,
            |e| e.sound_speed,
            |e| e.sweep_constant,
        ] {
            assert!(deviation(of).abs() < 0.01);
        }
        assert!(reading.theory.is_some());
    }

    #[test]
    fn the_meter_says_why_it_cannot_say() {
        use crate::instrument::reason;
        let reading_of = |scene: &str, steps: u64, set: &[(&str, &str)]| {
            let mut start = builtin::load(scene).unwrap().unwrap();
            set.iter()
                .for_each(|(name, value)| start.set(name, *value).unwrap());
            let mut run = Run::new(scene, start);
            (0..steps).for_each(|_| run.step());
            reason::refusal(&Reading::of(&run, None).fit.unwrap_err())
        };
        assert!(reading_of("chain", 120, &[]).contains("opening"));
        assert!(reading_of("chain", 50, &[("iterations", "90000")]).contains("beyond N_I"));
    }

    /// An anchor at one N_I predicts another: a = S^N_I.
    #[test]
    fn a_packing_is_predicted_from_its_last_measurement() {
        let ringing = Ringing {
            angular_frequency: 0.2,
            damping_time: 50.0,
        };
        let usual = Params::default();
        let anchor = Anchor {
            ringing,
            method: usual.method,
            order: usual.order,
            iterations: 10.0,
            dt: 1.0,
        };
        let turn = |r: Ringing, dt: f64| -(r.angular_frequency * dt).cos().ln();
        let four = anchor.scaled(40.0, 1.0);
        assert!((turn(four, 1.0) / turn(ringing, 1.0) - 4.0).abs() < 1e-12);
        assert!((four.damping_time / 12.5 - 1.0).abs() < 1e-12);
        let half_step = anchor.scaled(10.0, 0.5);
        assert!((half_step.angular_frequency / 0.4 - 1.0).abs() < 1e-12);
        assert!((half_step.damping_time / 25.0 - 1.0).abs() < 1e-12);
        // The law itself, from one N_I to another.
        let law = |n: f64| Mode::from_decay(0.01 * n, 1.0).ringing();
        let (ten, ninety) = (law(10.0).unwrap(), law(90.0).unwrap());
        let anchor = Anchor {
            ringing: ten,
            ..anchor
        };
        let scaled = anchor.scaled(90.0, 1.0);
        assert!((scaled.angular_frequency / ninety.angular_frequency - 1.0).abs() < 1e-9);
    }

    /// A kick that was measured under sweeps says nothing about forces that are solved for at once, nor about sweeps in another order.
    #[test]
    fn a_measurement_predicts_other_sweeps_and_no_other_method() {
        let mut run = Run::new(
            "packing_small",
            builtin::load("packing_small").unwrap().unwrap(),
        );
        let set = |run: &mut Run, name: &str, value: &str| {
            run.change(Change::Set(name.to_owned(), value.into()))
                .unwrap();
        };
        set(&mut run, "iterations", "20");
        (0..20).for_each(|_| run.step());
        let kick = Change::Kick(1e-4 * run.scene.params.load);
        run.change(kick).unwrap();
        (0..400).for_each(|_| run.step());
        let anchor = Reading::of(&run, None).anchor(&run.scene).unwrap();
        for (name, value, is_predicted) in [
            ("iterations", "40", true),
            ("order", "parallel", false),
            ("order", "random_sweep", true),
            ("method", "direct", false),
        ] {
            set(&mut run, name, value);
            let reading = Reading::of(&run, Some(anchor));
            assert_eq!(reading.exact.is_ok(), is_predicted, "{name}={value}");
            assert_eq!(reading.source.is_some(), is_predicted, "{name}={value}");
        }
    }
}
