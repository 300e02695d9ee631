//! What happened last to a run: since when it is looked at.

use crate::schema::units::Units;
use crate::session::{Cause, Run, TimeMark};
use crate::words::say;

/// What happened last to a run, and when.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When.
    pub time: f64,
    /// What.
    pub what: Happened,
}

/// What a run is looked at since.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened {
    /// The run began.
    Beginning,
    /// The scene itself brought a kick.
    Kick,
    /// Changes were made.
    Changed(TimeMark),
}

impl Event {
    /// The last change or kick of a run, or its beginning; in the past, the last one before.
    pub fn last(run: &Run) -> Self {
        let last = Self::of_present(run);
        let now = run.assembly().time();
        if !run.is_in_past() || now >= last.time {
            return last;
        }
        let earlier = run.record.marks.iter().rev().find(|m| m.time <= now);
        let first = run.record.position.samples().first();
        Self {
            time: earlier.map_or_else(|| first.map_or(now, |s| s[0]), |m| m.time),
            what: earlier.map_or(Happened::Beginning, |m| Happened::Changed(m.clone())),
        }
    }

    /// What, in a word or two.
    pub fn label(&self, units: Units) -> String {
        match &self.what {
            Happened::Beginning => say!("plot-since-beginning"),
            Happened::Kick => say!("plot-since-kick"),
            Happened::Changed(mark) => mark.label(units),
        }
    }

    /// When the last one was.
    pub fn last_time(run: &Run) -> f64 {
        let since = &run.record.since;
        since.last_kick.max(since.began())
    }

    fn of_present(run: &Run) -> Self {
        let (time, since) = (Self::last_time(run), &run.record.since);
        if time > since.began() {
            return Self {
                time,
                what: Happened::Kick,
            };
        }
        let mark = run.record.marks.back();
        let mark = mark.filter(|_| run.record.cause != Cause::Beginning);
        Self {
            time,
            what: mark.map_or(Happened::Beginning, |m| Happened::Changed(m.clone())),
        }
    }
}
