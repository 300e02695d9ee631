//! Traces of other people's engines beside the run: what was recorded, what was seen in it, and the verdict over all of them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Elasticity;
use crate::experiment::wild::traces as shipped;
use crate::measure::diagnosis::{Case, Diagnosis, Spring, Variant, diagnose};
use crate::measure::response::{Examination, Response};
use crate::measure::trace::{self, Trace};
use crate::measure::{Estimate, Fit};
use crate::session::TraceEdit;
use crate::words::say;

/// Where a trace comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TraceSource {
    /// A table recorded by the user.
    File(PathBuf),
    /// One that comes with the program, by its name.
    Shipped(String),
}

/// A trace and what was seen in it.
#[derive(Clone, Debug, PartialEq)]
pub struct ForeignTrace {
    /// What it is called in the window.
    pub name: String,
    source: TraceSource,
    pub(super) trace: Trace,
    /// What was seen.
    pub case: Case,
}

/// All that are open, and the verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traces {
    /// The traces, one for each N_I.
    pub all: Vec<ForeignTrace>,
    /// The one that the meter shows.
    pub chosen: usize,
    /// Bodies in the row or stack, if they are known.
    pub bodies: Option<u64>,
    /// Time step in seconds, if it is known.
    pub dt: Option<f64>,
    /// Which kind of softness it is.
    pub verdict: Option<Diagnosis>,
}

/// Reads a file; the error is a sentence for people.
pub type Disk<'a> = dyn Fn(&Path) -> Result<Vec<u8>, String> + 'a;

/// More would not be told apart.
const MOST: usize = 4;
/// How many times stiffer the advice makes it.
const STIFFER: f64 = 4.0;

impl Traces {
    /// Does it; a trace that cannot be read is refused in a sentence, and nothing is lost.
    pub fn edit(&mut self, edit: TraceEdit, disk: &Disk) -> Result<(), String> {
        match edit {
            TraceEdit::Open(path) => {
                // Facts about shipped traces do not apply to the user's own.
                let is_first = self.all.iter().any(ForeignTrace::is_shipped);
                let dt = self.dt.filter(|_| !is_first);
                let opened = ForeignTrace::read(TraceSource::File(path), None, dt, disk)?;
                if is_first {
                    *self = Self::default();
                }
                self.all.retain(|t| t.source != opened.source);
                if self.all.len() >= MOST {
                    self.all.remove(0);
                }
                self.all.push(opened);
                self.chosen = self.all.len() - 1;
            }
            TraceEdit::OpenShipped(group) => *self = Self::shipped(&group, disk)?,
            TraceEdit::Choose(i) => self.chosen = i,
            TraceEdit::Iterations(i, n) => {
                if let Some(trace) = self.all.get_mut(i) {
                    trace.case.iterations = (n > 0).then_some(n);
                }
            }
            TraceEdit::Bodies(n) => self.bodies = (n > 0).then_some(n),
            TraceEdit::Step(dt) => {
                let dt = (dt > 0.0).then_some(dt);
                let again = |t: &ForeignTrace| {
                    ForeignTrace::read(t.source.clone(), t.case.iterations, dt, disk)
                };
                self.all = self.all.iter().map(again).collect::<Result<_, _>>()?;
                self.dt = dt;
            }
            TraceEdit::Close(i) => {
                if i < self.all.len() {
                    self.all.remove(i);
                }
            }
        }
        self.chosen = self.chosen.min(self.all.len().saturating_sub(1));
        self.verdict = self.judged();
        Ok(())
    }

    /// The verdict, in the language that is spoken now.
    pub fn judged(&self) -> Option<Diagnosis> {
        let cases: Vec<Case> = self.all.iter().map(|t| t.case.clone()).collect();
        (!cases.is_empty()).then(|| diagnose(&cases, self.bodies, 1.0, STIFFER))
    }

    fn shipped(group: &str, disk: &Disk) -> Result<Self, String> {
        let entries = shipped::entries()?;
        let group: Vec<_> = entries.iter().filter(|e| e.group == group).collect();
        let first = group.first().ok_or_else(|| say!("traces-unknown"))?;
        let open = |entry: &&shipped::Entry| {
            let source = TraceSource::Shipped(entry.trace.clone());
            ForeignTrace::read(source, Some(entry.iterations), Some(entry.seconds()), disk)
        };
        Ok(Self {
            all: group
                .iter()
                .take(MOST)
                .map(open)
                .collect::<Result<_, _>>()?,
            bodies: Some(first.bodies as u64),
            dt: Some(first.seconds()),
            chosen: group.len().min(MOST) - 1,
            ..Self::default()
        })
    }

    /// Groups that come with the program: their names, and what they are in words.
    pub fn groups() -> Vec<(String, String)> {
        let mut groups: Vec<(String, String)> = Vec::new();
        for entry in shipped::entries().unwrap_or_default() {
            if groups.last().is_none_or(|g| g.0 != entry.group) {
                groups.push((entry.group.clone(), entry.words()));
            }
        }
        groups
    }

    /// The one that the meter shows.
    pub fn chosen(&self) -> Option<&ForeignTrace> {
        self.all.get(self.chosen)
    }

    /// What its ringing says about its springs, its steps counted as steps of so much time.
    pub fn elasticity(&self, dt: f64) -> Option<Elasticity> {
        let case = &self.chosen()?.case;
        let [omega, rate] = case.ringing()?;
        let spring = Spring::of(case, Some(Variant::Plain), self.bodies, 1.0);
        let q = spring.and_then(|s| s.sweep_constant);
        let sweeps = case.iterations.unwrap_or(0) as f64;
        let unknown = Estimate::nothing();
        let of_q = |factor: f64| q.map_or(unknown, |q| q.times(factor));
        let speed = q.map_or(unknown, |q| Estimate {
            value: (q.value * sweeps).sqrt() / dt,
            std_error: 0.5 * (sweeps / q.value).sqrt() / dt * q.std_error,
        });
        Some(Elasticity {
            angular_frequency: omega.times(1.0 / dt),
            damping_time: Estimate {
                value: dt / rate.value,
                std_error: dt * rate.std_error / (rate.value * rate.value),
            },
            stiffness: of_q(sweeps / (dt * dt)),
            damping: of_q(sweeps / dt),
            sound_speed: speed,
            sweep_constant: of_q(1.0),
        })
    }
}

impl ForeignTrace {
    fn read(
        source: TraceSource,
        iterations: Option<u64>,
        dt: Option<f64>,
        disk: &Disk,
    ) -> Result<Self, String> {
        let reading = trace::TraceReading { column: None, dt };
        let (name, trace) = match &source {
            TraceSource::File(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                let name = name.to_string_lossy().into_owned();
                let bytes = disk(path)?;
                let trace =
                    trace::read(&bytes[..], &reading).map_err(|e| format!("{name}: {e}"))?;
                (name, trace)
            }
            TraceSource::Shipped(name) => {
                let entries = shipped::entries()?;
                let entry = entries.iter().find(|e| e.trace == *name);
                let words = entry.map_or(name.clone(), shipped::Entry::words);
                (words, shipped::trace(name, &reading)?)
            }
        };
        let case = Case {
            examination: Examination::of(&trace),
            iterations,
            dt,
        };
        Ok(Self {
            name,
            source,
            trace,
            case,
        })
    }

    fn is_shipped(&self) -> bool {
        matches!(self.source, TraceSource::Shipped(_))
    }

    /// Its place in the plane of the universal curve: ω·Δt and Δt/τ.
    pub fn place(&self) -> Option<[f64; 2]> {
        self.case.ringing().map(|both| both.map(|e| e.value))
    }

    /// The damped sine in it, if it rings.
    pub(super) fn fit(&self) -> Option<&Fit> {
        match &self.case.examination.response {
            Response::Rings(fit) => Some(fit),
            _ => None,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::measure::diagnosis::Kind;

    pub(in crate::instrument) fn no_disk(path: &Path) -> Result<Vec<u8>, String> {
        Err(format!("cannot read {}", path.display()))
    }

    pub(in crate::instrument) fn with_group(wanted: &str) -> Traces {
        let groups = Traces::groups();
        let (group, _) = groups.iter().find(|g| g.1.contains(wanted)).unwrap();
        let mut traces = Traces::default();
        traces
            .edit(TraceEdit::OpenShipped(group.clone()), &no_disk)
            .unwrap();
        traces
    }

    /// Box2D's row of fifty discs: convicted, on the curve, and with the q = 1 of a fixed order.
    #[test]
    fn a_shipped_ghost_is_convicted_and_its_spring_is_told() {
        let traces = with_group("row of 50 discs, 1/60");
        let verdict = traces.verdict.as_ref().unwrap();
        assert_eq!(verdict.kind, Kind::GhostSpring);
        let of = traces.elasticity(0.5).unwrap();
        // ω within 1 % of a fixed order's, and q goes as its square.
        assert!((of.sweep_constant.value - 1.0).abs() < 0.02, "{of:?}");
        let n = traces.chosen().unwrap().case.iterations.unwrap() as f64;
        assert!((of.stiffness.value / (of.sweep_constant.value * n * 4.0) - 1.0).abs() < 1e-12);
        let [omega, rate] = traces.chosen().unwrap().place().unwrap();
        assert!((rate / -omega.cos().ln() - 1.0).abs() < 0.04);
    }

    #[test]
    fn a_bad_trace_is_refused_and_the_others_stay() {
        let mut traces = with_group("row of 50 discs, 1/60");
        let before = traces.clone();
        let missing = TraceEdit::Open(PathBuf::from("/nowhere/at-all.csv"));
        assert!(
            traces
                .edit(missing, &no_disk)
                .unwrap_err()
                .contains("at-all.csv")
        );
        assert_eq!(traces, before);
        while !traces.all.is_empty() {
            traces.edit(TraceEdit::Close(0), &no_disk).unwrap();
        }
        assert_eq!((traces.verdict, traces.chosen), (None, 0));
    }
}
