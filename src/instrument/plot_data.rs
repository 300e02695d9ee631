//! A plot as numbers: its curves and what stands at its axes.

use super::event::Event;
use crate::schema::axis::AxisKind;
use crate::session::Part;
use crate::words;

/// What a curve is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Data as they come.
    Data,
    /// Measured: a fit.
    Measured,
    /// Predicted.
    Predicted,
    /// A lane.
    Lane(u8),
    /// Another quantity beside the data.
    Other(u8),
    /// The run before.
    Ghost,
}

/// A named curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Its name in the CSV, by which it is also hidden and found again: English.
    pub name: String,
    /// Its name in the legend, in the reader's language.
    pub title: String,
    /// What it is.
    pub role: Role,
    /// Points.
    pub points: Vec<[f64; 2]>,
}

/// A plot as numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlotData {
    /// Label of the abscissa, with unit.
    pub x: &'static str,
    /// Label of the ordinate, with unit.
    pub y: &'static str,
    /// The curves.
    pub curves: Vec<Curve>,
    /// What fit and theory leave, or what else is shown in a strip below.
    pub residuals: Vec<Curve>,
    /// Label of its ordinate, with unit.
    pub residual_label: &'static str,
    /// Kinds of abscissa and ordinate.
    pub kinds: [AxisKind; 2],
    /// What happened last, if the abscissa is the run's time, on which changes are marked.
    pub event: Option<Event>,
    /// The id of what to do if there is nothing to see.
    pub empty: &'static str,
}

/// A curve whose title is said by the id of its name: `curve-contact-force`.
pub(super) fn curve(name: &str, role: Role, points: Vec<[f64; 2]>) -> Curve {
    titled(
        name.to_owned(),
        words::of_table("curve", name),
        role,
        points,
    )
}

/// A curve with a title of its own.
pub(super) fn titled(name: String, title: String, role: Role, points: Vec<[f64; 2]>) -> Curve {
    Curve {
        name,
        title,
        role,
        points,
    }
}

/// A label like `end x [d]` in the reader's language, said by the id of its name: `axis-end-x`. The unit stays.
pub fn axis_words(label: &str) -> String {
    match label.split_once(" [") {
        Some((name, unit)) => format!("{} [{unit}", words::of_table("axis", name)),
        None => words::of_table("axis", label),
    }
}

impl PlotData {
    /// The visible part of it.
    pub fn part(self, part: &Part) -> Self {
        let mut seen = if part.is_displaced {
            self.displaced()
        } else {
            self
        };
        seen.curves.retain(|c| part.names.contains(&c.name));
        let [from, to] = part.x;
        for curve in seen.curves.iter_mut().chain(&mut seen.residuals) {
            curve.points.retain(|p| p[0] >= from && p[0] <= to);
        }
        seen
    }

    /// The same as displacements since the event: every trace from its own place then. Fit and theory go with the data.
    pub fn displaced(mut self) -> Self {
        let Some(event) = &self.event else {
            return self;
        };
        let at_event = |curve: &Curve| {
            let mut points = curve.points.iter();
            points.find(|p| p[0] >= event.time).map(|p| p[1])
        };
        let data = self.curves.iter().find(|c| c.role == Role::Data);
        let common = data.and_then(at_event);
        for curve in &mut self.curves {
            let Some(place) = common.or_else(|| at_event(curve)) else {
                continue;
            };
            curve.points.iter_mut().for_each(|p| p[1] -= place);
        }
        self.y = "displacement [d]";
        self
    }
}
