//! What a run has to say, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::experiment::prediction::Prediction;
use crate::measure::Recording;
use crate::measure::{Fit, probe};
use crate::physics::{Assembly, Energies, Fault};
use crate::scene::Scene;
use crate::schema::written::{self, long};
use crate::theory::Ringing;

/// What a run has to say.
#[derive(Serialize)]
pub struct RunSummary {
    ghostspring: &'static str,
    scene: String,
    about: String,
    settings: serde_json::Map<String, serde_json::Value>,
    steps: u64,
    time: f64,
    position: f64,
    last_opening: f64,
    by_sweeps: u64,
    mean_iterations: f64,
    energies: Energies,
    energy_imbalance: f64,
    measured: Option<MeasuredRinging>,
    refusal: Option<String>,
    predicted_exact: Option<Predicted>,
    predicted_continuum: Option<Predicted>,
    unpredicted: Option<&'static str>,
    state_hash: String,
    fault: Option<String>,
}

#[derive(Serialize)]
struct MeasuredRinging {
    angular_frequency: f64,
    angular_frequency_error: f64,
    damping_time: f64,
    damping_time_error: f64,
    window: [f64; 2],
}

#[derive(Serialize)]
struct Predicted {
    angular_frequency: f64,
    damping_time: f64,
}

impl RunSummary {
    /// Looks at a run that has ended.
    pub fn of(
        name: &str,
        scene: &Scene,
        assembly: &Assembly,
        recording: &Recording,
        fault: Option<&Fault>,
    ) -> Self {
        let prediction = Prediction::of(scene);
        let (exact, continuum) = prediction.map_or((None, None), |p| (p.exact, p.continuum));
        let fit = scene.geometry.fit(recording);
        let measured = |fit: &Fit| MeasuredRinging {
            angular_frequency: fit.angular_frequency.value,
            angular_frequency_error: fit.angular_frequency.std_error,
            damping_time: fit.damping_time.value,
            damping_time_error: fit.damping_time.std_error,
            window: fit.window,
        };
        let predicted = |r: Ringing| Predicted {
            angular_frequency: r.angular_frequency,
            damping_time: r.damping_time,
        };
        let iterations = recording.iterations.samples();
        let settings = scene.settings().into_iter().map(|(name, value)| {
            let value = value.to_string();
            let value = serde_json::from_str(&value).unwrap_or(serde_json::Value::String(value));
            (name.to_owned(), value)
        });
        Self {
            ghostspring: env!("CARGO_PKG_VERSION"),
            scene: name.to_owned(),
            about: scene.caption(),
            settings: settings.collect(),
            steps: assembly.steps(),
            time: assembly.time(),
            position: probe::loaded_position(assembly.bodies()),
            last_opening: recording.last_opening,
            by_sweeps: recording.by_sweeps,
            mean_iterations: iterations.iter().map(|s| s[1]).sum::<f64>()
                / iterations.len().max(1) as f64,
            energies: assembly.energies(),
            energy_imbalance: assembly.energies().imbalance(),
            measured: fit.as_ref().ok().map(measured),
            refusal: fit.err().map(|e| e.to_string()),
            predicted_exact: exact.map(predicted),
            predicted_continuum: continuum.map(predicted),
            unpredicted: prediction.err(),
            state_hash: format!("{:016x}", assembly.state_hash()),
            fault: fault.map(ToString::to_string),
        }
    }

    /// Writes it for people.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}: {}", self.scene, self.about)?;
        let setting = |name: &str| {
            self.settings
                .get(name)
                .map(ToString::to_string)
                .unwrap_or_default()
        };
        writeln!(
            out,
            "{} discs, N_I = {}, dt = {} t0, F = {} m d/t0², order {}, seed {}",
            setting("discs"),
            number_of_sweeps(self, &setting("iterations")),
            setting("dt"),
            setting("load"),
            setting("order").trim_matches('"'),
            setting("seed"),
        )?;
        let opened = match self.last_opening {
            0.0 => "no contact opened".to_owned(),
            time => format!("last contact opened at {time} t0"),
        };
        writeln!(
            out,
            "{} steps, loaded end at {} d, {opened}",
            self.steps,
            long(self.position)
        )?;
        if self.by_sweeps > 0 {
            let count = self.by_sweeps;
            writeln!(
                out,
                "steps left to sweeps: {count}, since too many contacts changed in them"
            )?;
        }
        let energies = &self.energies;
        writeln!(
            out,
            "energy: kinetic {}, work {}, dissipated {} m d²/t0², balanced to {}",
            long(energies.kinetic),
            long(energies.work),
            long(energies.dissipated),
            written::error(self.energy_imbalance.abs()),
        )?;
        writeln!(out)?;
        writeln!(
            out,
            "{:16}{:>12}{:>14}{:>14}",
            "", "exact law", "continuum", "measured"
        )?;
        let column =
            |p: &Option<Predicted>, f: fn(&Predicted) -> f64| long(p.as_ref().map_or(f64::NAN, f));
        let measured = |f: fn(&MeasuredRinging) -> [f64; 2]| {
            self.measured.as_ref().map_or("–".to_owned(), |m| {
                let [value, error] = f(m);
                format!("{} (fit, one seed)", written::with_error(value, error))
            })
        };
        writeln!(
            out,
            "{:16}{:>12}{:>14}      {}",
            "ω [1/t0]",
            column(&self.predicted_exact, |p| p.angular_frequency),
            column(&self.predicted_continuum, |p| p.angular_frequency),
            measured(|m| [m.angular_frequency, m.angular_frequency_error]),
        )?;
        writeln!(
            out,
            "{:16}{:>12}{:>14}      {}",
            "τ [t0]",
            column(&self.predicted_exact, |p| p.damping_time),
            column(&self.predicted_continuum, |p| p.damping_time),
            measured(|m| [m.damping_time, m.damping_time_error]),
        )?;
        if let Some(reason) = self.unpredicted {
            writeln!(out, "no prediction: {reason}")?;
        }
        if let (Some(measured), Some(dt)) = (
            &self.measured,
            self.settings.get("dt").and_then(serde_json::Value::as_f64),
        ) && self.predicted_exact.is_none()
        {
            let MeasuredRinging {
                angular_frequency,
                damping_time,
                ..
            } = *measured;
            // The law is that of a part of a step, if it has parts.
            let substeps = self.settings.get("substeps");
            let substeps = substeps.and_then(serde_json::Value::as_f64);
            let tau = Ringing {
                angular_frequency,
                damping_time,
            }
            .lawful_damping_time(dt / substeps.unwrap_or(1.0));
            writeln!(
                out,
                "by the law cos(ω Δt) = exp(−Δt/τ), this ω has τ = {} t0",
                long(tau)
            )?;
        }
        if let Some(refusal) = &self.refusal {
            writeln!(out, "no fit: {refusal}")?;
        }
        writeln!(out, "state {}", self.state_hash)
    }
}

fn number_of_sweeps(summary: &RunSummary, fixed: &str) -> String {
    let stop = summary
        .settings
        .get("stop")
        .and_then(|s| s.as_str())
        .unwrap_or("fixed");
    if stop == "fixed" {
        fixed.to_owned()
    } else {
        format!(
            "{:.1} on average (stop rule {stop})",
            summary.mean_iterations
        )
    }
}
