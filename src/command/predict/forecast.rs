//! The answer of `predict`: as words, as JSON and as a figure.

use std::f64::consts::TAU;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::request::Request;
use crate::command::CommandError;
use crate::experiment::figure::{Axis, Figure, Mark, Plot, Scale, places};
use crate::report::table::number;
use crate::theory::column::{Column, TooLarge, VisitOrder};
use crate::theory::engines::Evidence;
use crate::theory::softness::{Answer, Load, Setting};

/// Everything that is said about a setting.
pub struct Forecast {
    answer: Answer,
    /// Fewest iterations for half the give, or those up to which it was looked for in vain.
    for_half: Result<u64, u64>,
    /// Fewest iterations for a give below what the user would put up with.
    for_wanted: Result<u64, u64>,
    /// Sub-steps at the same price, and what they give.
    substeps: Vec<(u64, Setting, f64)>,
    /// The sag if visits went the other way, where the direction is not known.
    other_direction: Option<f64>,
}

impl Forecast {
    /// Computes it.
    pub fn of(request: &Request) -> Result<Self, CommandError> {
        let setting = &request.setting;
        let compute = || -> Result<Self, TooLarge> {
            let answer = setting.answer()?;
            let give = setting.give()?;
            let mut substeps: Vec<(u64, Setting, f64)> = Vec::new();
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
            let is_open = !request.is_direction_known;
            Ok(Self {
                answer,
                for_half: setting.iterations_for(0.5 * give),
                for_wanted: setting.iterations_for(request.below),
                substeps,
                other_direction: is_open
                    .then(|| reversed.answer())
                    .transpose()?
                    .map(|a| a.sag),
            })
        };
        compute().map_err(|e| CommandError::Input(e.to_string()))
    }

    /// Writes it in words.
    pub fn write(&self, request: &Request, out: &mut impl Write) -> io::Result<()> {
        let setting = &request.setting;
        let Column {
            dt,
            iterations,
            bodies,
            mass,
            order,
            ..
        } = setting.column;
        let Setting { size, memory, .. } = *setting;
        let (shape, load) = match setting.load {
            Load::Gravity(g) => ("stack", format!("gravity {} m/s²", number(g))),
            Load::Force(f) => ("row", format!("force {} N", number(f))),
        };
        writeln!(
            out,
            "{shape} of {bodies} bodies of {} kg and {} m, {load}, dt = {} s",
            number(mass),
            number(size),
            number(dt)
        )?;
        match request.engine {
            Some(engine) => {
                let how = match engine.evidence {
                    Evidence::Measured => "measured by us",
                    Evidence::Read => "as we read, not measured",
                };
                let (title, word) = (engine.title, engine.word);
                writeln!(
                    out,
                    "{title}: {word} = {iterations}, visits {order}, keeps {memory} of its forces ({how})"
                )?;
                if !engine.note.is_empty() {
                    writeln!(out, "  {}", engine.note)?;
                }
            }
            None => writeln!(
                out,
                "{iterations} iterations, visits {order}, keeps {memory} of the forces"
            )?,
        }
        writeln!(out)?;
        self.write_numbers(setting, out)?;
        writeln!(out)?;
        self.write_advice(request, out)
    }

    fn write_numbers(&self, setting: &Setting, out: &mut impl Write) -> io::Result<()> {
        let Answer {
            sag,
            creep_per_step,
            continuum_sag,
            strain,
            ringing,
            stiffness,
            reach,
        } = self.answer;
        let Setting {
            size,
            memory,
            column: Column { dt, mass, .. },
            ..
        } = *setting;
        let mut line =
            |name: &str, si: String, ours: String| writeln!(out, "{name:22} {si:>22}   {ours}");
        line(
            "",
            "SI".to_owned(),
            "in bodies and steps (d, m, t0 = dt)".to_owned(),
        )?;
        let length = |x: f64| {
            (
                format!("{} m", number(x)),
                format!("{} d", number(x / size)),
            )
        };
        if memory == 1.0 {
            let (si, ours) = length(sag);
            line(
                "sag at rest",
                si,
                format!("{ours}, a strain of {} %", number(100.0 * strain)),
            )?;
            let (si, ours) = length(continuum_sag);
            line("  as a sum of F/κ", si, ours)?;
        } else {
            let ours = format!("{} d per step, for ever", number(creep_per_step / size));
            line(
                "creep",
                format!("{} m/s", number(creep_per_step / dt)),
                ours,
            )?;
        }
        if let Some(other) = self.other_direction {
            let (si, ours) = length(other);
            line("  sag if bottom up", si, ours)?;
        }
        match ringing {
            Some(r) => {
                let omega = r.angular_frequency * dt;
                let ours = format!(
                    "{} steps a swing, ωΔt = {}",
                    number(TAU / omega),
                    number(omega)
                );
                line(
                    "frequency",
                    format!("{} Hz", number(omega / dt / TAU)),
                    ours,
                )?;
                let ours = format!(
                    "{} steps, Δt/τ = {}",
                    number(r.damping_time / dt),
                    number(dt / r.damping_time)
                );
                line(
                    "damping time",
                    format!("{} s", number(r.damping_time)),
                    ours,
                )?;
            }
            None => line("frequency", "does not ring".to_owned(), String::new())?,
        }
        let ours = format!("{} m/t0²", number(stiffness * dt * dt / mass));
        line(
            "stiffness of a contact",
            format!("{} N/m", number(stiffness)),
            ours,
        )?;
        let (si, ours) = length(reach);
        line("news per step", si, ours)
    }

    fn write_advice(&self, request: &Request, out: &mut impl Write) -> io::Result<()> {
        let (word, unit) = words(&request.setting);
        let word = word.to_lowercase();
        let iterations = |found: Result<u64, u64>| match found {
            Ok(n) => format!("{n} iterations"),
            Err(most) => format!("more than {most} iterations (no more were tried)"),
        };
        writeln!(
            out,
            "half the {word}:{:>width$} {}",
            "",
            iterations(self.for_half),
            width = 17 - word.len()
        )?;
        let wanted = format!("{word} below {} {unit}:", number(request.below));
        writeln!(out, "{wanted:27}{}", iterations(self.for_wanted))?;
        for (count, finer, give) in &self.substeps {
            let price = format!("{count} sub-steps of {}:", finer.column.iterations);
            writeln!(out, "{price:27}{} {unit} at the same price", number(*give))?;
        }
        Ok(())
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
        } = setting.column;
        let (gravity, force) = match setting.load {
            Load::Gravity(g) => (Some(g), None),
            Load::Force(f) => (None, Some(f)),
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
            "gravity": gravity,
            "force": force,
            "memory": setting.memory,
            "sag": sag,
            "sag_bottom_up": self.other_direction,
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
            Some([cost as f64, other.give().ok()?])
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
        let caption = "What the column gives way by, over what is paid per time step: iterations, or sub-steps with one iteration each.";
        Figure::plot("predict", caption, plot)
    }
}

/// What a column gives way by, and its unit.
fn words(setting: &Setting) -> (&'static str, &'static str) {
    if setting.memory == 1.0 {
        ("Sag", "m")
    } else {
        ("Creep", "m/s")
    }
}
