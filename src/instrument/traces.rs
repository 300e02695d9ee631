//! Traces of other people's engines beside the run: what was recorded, what was seen in it, and the verdict over all of them.

use std::path::PathBuf;

use super::foreign_trace::{Disk, TraceSource};
use super::{Elasticity, ForeignTrace, VerdictCard};
use crate::experiment::wild::traces as shipped;
use crate::measure::Estimate;
use crate::measure::diagnosis::{Case, Spring, Variant};
use crate::measure::trace::TraceReading;
use crate::session::TraceEdit;
use crate::words::say;

/// All that are open, and the verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traces {
    /// The traces: those from files are of one system and differ in N_I, and so are those of a shipped group.
    pub all: Vec<ForeignTrace>,
    /// The one that the meter shows; the verdict is about its system.
    pub chosen: usize,
    /// Which kind of softness it is.
    pub verdict: Option<VerdictCard>,
}

/// More would not be told apart.
const MOST: usize = 8;
/// How many times stiffer the advice makes it.
const STIFFER: f64 = 4.0;

impl Traces {
    /// Does it; a trace that cannot be read is refused in a sentence, and nothing is lost.
    pub fn edit(&mut self, edit: TraceEdit, disk: &Disk) -> Result<(), String> {
        match edit {
            TraceEdit::Open(path) => self.open(path, disk)?,
            TraceEdit::OpenShipped(group) => {
                let mut shipped = ForeignTrace::of_group(&group, disk)?;
                let own = self.all.iter().filter(|t| !t.is_shipped()).count();
                if own >= MOST {
                    return Err(say!("traces-too-many", most = MOST, name = group));
                }
                shipped.truncate(MOST - own);
                self.all.retain(|t| !t.is_shipped());
                self.all.extend(shipped);
                self.chosen = self.all.len() - 1;
            }
            TraceEdit::Choose(i) => self.chosen = i,
            TraceEdit::Column(i, column) => {
                if let Some(trace) = self.all.get_mut(i) {
                    let column = Some(column);
                    let reading = TraceReading {
                        column,
                        ..trace.reading.clone()
                    };
                    *trace = trace.read_again(reading, disk)?;
                }
            }
            TraceEdit::Iterations(i, n) => {
                if let Some(trace) = self.all.get_mut(i) {
                    trace.case.iterations = (n > 0).then_some(n);
                }
            }
            TraceEdit::Bodies(n) => {
                let n = (n > 0).then_some(n);
                self.of_system_mut().for_each(|t| t.bodies = n);
            }
            TraceEdit::Step(dt) => {
                let dt = (dt > 0.0).then_some(dt);
                let mut again = Vec::new();
                for trace in self.of_system_mut() {
                    let reading = TraceReading {
                        dt,
                        ..trace.reading.clone()
                    };
                    again.push(trace.read_again(reading, disk)?);
                }
                self.of_system_mut()
                    .zip(again)
                    .for_each(|(t, new)| *t = new);
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

    /// Adds a file to those that are open. What is known of their system is taken over.
    fn open(&mut self, path: PathBuf, disk: &Disk) -> Result<(), String> {
        let source = TraceSource::File(path);
        let is_again = self.all.iter().any(|t| t.source == source);
        let others: Vec<&ForeignTrace> = self.all.iter().filter(|t| !t.is_shipped()).collect();
        let reading = TraceReading {
            column: None,
            dt: others.first().and_then(|t| t.reading.dt),
        };
        let bodies = others.first().and_then(|t| t.bodies);
        let opened = ForeignTrace::read(source, reading, None, bodies, disk)?;
        if self.all.len() >= MOST && !is_again {
            let name = opened.name;
            return Err(say!("traces-too-many", most = MOST, name = name));
        }
        self.all.retain(|t| t.source != opened.source);
        self.all.push(opened);
        self.chosen = self.all.len() - 1;
        Ok(())
    }

    /// The traces of the chosen one's system.
    pub fn of_system(&self) -> impl Iterator<Item = &ForeignTrace> {
        let chosen = self.chosen().map(ForeignTrace::is_shipped);
        let is_of = move |t: &&ForeignTrace| Some(t.is_shipped()) == chosen;
        self.all.iter().filter(is_of)
    }

    fn of_system_mut(&mut self) -> impl Iterator<Item = &mut ForeignTrace> {
        let chosen = self.chosen().map(ForeignTrace::is_shipped);
        let is_of = move |t: &&mut ForeignTrace| Some(t.is_shipped()) == chosen;
        self.all.iter_mut().filter(is_of)
    }

    /// Bodies of the chosen one, if they are known.
    pub fn bodies(&self) -> Option<u64> {
        self.chosen()?.bodies
    }

    /// The verdict, in the language that is spoken now.
    pub fn judged(&self) -> Option<VerdictCard> {
        let cases: Vec<Case> = self.of_system().map(|t| t.case.clone()).collect();
        (!cases.is_empty()).then(|| VerdictCard::of(&cases, self.bodies(), 1.0, STIFFER))
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
        let spring = Spring::of(case, Some(Variant::Plain), self.bodies(), 1.0);
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

#[cfg(test)]
pub(super) mod tests {
    use std::path::Path;

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
        assert_eq!(verdict.diagnosis.kind, Kind::GhostSpring);
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

    const HEADER: &str = "frame,time,x,y\n";

    /// A kicked body, as a recorder of frames writes it: x never moves.
    fn frames(path: &Path) -> Result<Vec<u8>, String> {
        if path.extension().is_none() {
            return no_disk(path);
        }
        let omega = 0.2f64;
        let rate = -omega.cos().ln();
        let line = |i: i32| {
            let t = f64::from((i - 40).max(0));
            let y = 3.0 - 0.3 * (1.0 - (-rate * t).exp() * (omega * t).cos());
            format!("{i},{:.6},0,{y:.9}\n", f64::from(i) / 60.0)
        };
        let lines: String = (0..800).map(line).collect();
        Ok(format!("{HEADER}{lines}").into_bytes())
    }

    #[test]
    fn a_trace_finds_the_column_that_moves_and_its_time_step() {
        let mut traces = Traces::default();
        let open = |name: &str| TraceEdit::Open(PathBuf::from(name));
        traces.edit(open("one.csv"), &frames).unwrap();
        let one = &traces.all[0];
        assert_eq!(one.trace.column(), Some("y"));
        assert!(
            (one.case.dt.unwrap() * 60.0 - 1.0).abs() < 1e-4,
            "{:?}",
            one.case.dt
        );
        let kind = |traces: &Traces| traces.verdict.as_ref().unwrap().diagnosis.kind;
        assert_eq!(kind(&traces), Kind::GhostSpringUndecided);
        // Another column is judged with a word about the one that moves.
        traces
            .edit(TraceEdit::Column(0, "x".into()), &frames)
            .unwrap();
        let verdict = traces.verdict.clone().unwrap();
        assert_eq!(verdict.diagnosis.kind, Kind::Refused);
        assert!(
            verdict.facts[0].contains("column x does not move"),
            "{:?}",
            verdict.facts
        );
        assert!(verdict.facts[0].contains(": y."), "{:?}", verdict.facts);
        traces
            .edit(TraceEdit::Column(0, "y".into()), &frames)
            .unwrap();
        assert_eq!(kind(&traces), Kind::GhostSpringUndecided);
    }

    #[test]
    fn opening_a_trace_adds_to_those_that_are_open() {
        let mut traces = with_group("row of 50 discs, 1/60");
        let shipped = traces.all.len();
        let open = |name: &str| TraceEdit::Open(PathBuf::from(name));
        for name in ["one.csv", "two.csv"] {
            traces.edit(open(name), &frames).unwrap();
        }
        assert_eq!(traces.all.len(), shipped + 2);
        // The verdict is about the file's system, and nothing of the shipped one is taken over.
        assert_eq!((traces.of_system().count(), traces.bodies()), (2, None));
        traces.edit(TraceEdit::Bodies(10), &frames).unwrap();
        traces.edit(TraceEdit::Choose(0), &frames).unwrap();
        assert_eq!(
            traces.verdict.as_ref().unwrap().diagnosis.kind,
            Kind::GhostSpring
        );
        assert_eq!(traces.bodies(), Some(50));
        // Too many are refused; none is thrown away.
        let refused = (0..MOST).find_map(|i| traces.edit(open(&format!("{i}.csv")), &frames).err());
        assert!(refused.unwrap().contains("close one"));
        assert_eq!(traces.all.len(), MOST);
    }
}
