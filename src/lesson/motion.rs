//! What the loaded end has done since the run was let go, and what theory says of it, on the axes of a question.

use super::goal::{Began, LessonView, has_fit};
use super::{LessonPhase, LessonProgress, Question};

/// Points of the curve that theory draws.
const THEORY_POINTS: u32 = 400;
/// How many times as fast as the slowest mode the next one fades: 1/τ goes with the square of 1, 3, 5 quarters of a wave.
const FASTER: f64 = 9.0;

impl LessonProgress {
    /// What the loaded end has done since the run was let go, as (time, way): on the axes of the question, if a curve was asked for.
    pub fn curve(&self, view: &LessonView) -> Vec<[f64; 2]> {
        if !matches!(self.phase, LessonPhase::Doing | LessonPhase::Done) {
            return Vec::new();
        }
        let longest = match &self.now().question {
            Some(Question::Curve { time, .. }) => *time,
            _ => f64::INFINITY,
        };
        let Began { time, place, .. } = self.began;
        let samples = view.run.record.position.samples().iter();
        let since = samples.map(|p| [p[0] - time, p[1] - place]);
        since
            .filter(|p| p[0] >= 0.0 && p[0] <= longest * (1.0 + 1e-9))
            .collect()
    }

    /// What theory says that the loaded end does, on the same axes, once the run has shown enough for it to be laid over. It is one swing, the slowest, and lies off
    /// the place where everything begins; what is missing there is in faster modes, of which the next fades nine times as fast.
    pub fn theory(&self, view: &LessonView) -> Vec<[f64; 2]> {
        let is_let_go = matches!(self.phase, LessonPhase::Doing | LessonPhase::Done);
        let Some(Question::Curve { time, .. }) = self.now().question.as_ref().filter(|_| is_let_go)
        else {
            return Vec::new();
        };
        let theory = view.reading.and_then(|r| r.theory.as_ref());
        let Some(theory) = theory.filter(|_| has_fit(view, &self.began)) else {
            return Vec::new();
        };
        let Began {
            time: began, place, ..
        } = self.began;
        let times = (0..=THEORY_POINTS).map(|i| time * f64::from(i) / f64::from(THEORY_POINTS));
        let missing = theory.curve.value(began) - place;
        let fading = FASTER / theory.curve.ringing.damping_time;
        let way = |t: f64| {
            let start = missing * (-fading * t).exp();
            [t, theory.curve.value(began + t) - place - start]
        };
        times.map(way).collect()
    }
}
