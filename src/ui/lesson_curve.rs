//! The curve that a lesson asks for: drawn with mouse, finger or arrow keys on the very axes that the run will fill. It is part of the
//! draft of an answer.

use egui::{Id, Response, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints, Points};

use super::chart::Chart;
use super::theme::palette;
use super::{Memory, PanelInput, focus};
use crate::lesson::{LessonPhase, LessonProgress, Question};
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::session::LessonAnswer;
use crate::words::say;

/// What a learner is about to say.
#[derive(Default)]
pub struct AnswerDraft {
    /// Of which lesson and step.
    of: (String, usize),
    /// A number, once it was touched.
    pub number: Option<f64>,
    /// A curve: a way at each of [`COLUMNS`] times.
    curve: Vec<Option<f64>>,
    /// Where the pen was in the last frame, while it touches the paper.
    pen: Option<[f64; 2]>,
    /// Where the pen is that arrow keys move, once it was moved.
    keys: Option<[f64; 2]>,
}

/// Times at which a drawn curve is kept.
const COLUMNS: usize = 160;

impl AnswerDraft {
    /// The draft for this step, empty if it is another one than before.
    pub fn for_step(&mut self, lesson: &LessonProgress) -> &mut Self {
        let now = (lesson.name.clone(), lesson.step);
        if self.of != now || self.curve.len() != COLUMNS {
            *self = Self {
                of: now,
                number: None,
                curve: vec![None; COLUMNS],
                pen: None,
                keys: None,
            };
        }
        self
    }

    /// Draws from the last place of the pen to this one; places are a share of the time, and a way.
    pub fn draw(&mut self, pen: Option<[f64; 2]>) {
        let before = std::mem::replace(&mut self.pen, pen);
        let Some(now) = pen else {
            return;
        };
        let last = (COLUMNS - 1) as f64;
        let [[x, y], [from, start]] = [now, before.unwrap_or(now)];
        let column = |share: f64| (share * last).round().clamp(0.0, last) as usize;
        for i in column(x.min(from))..=column(x.max(from)) {
            let share = (i as f64 / last - from) / (x - from);
            let share = if share.is_finite() {
                share.clamp(0.0, 1.0)
            } else {
                1.0
            };
            self.curve[i] = Some(start + share * (y - start));
        }
    }

    /// Takes the curve away.
    pub fn wipe(&mut self) {
        self.curve.fill(None);
        self.keys = None;
    }

    /// What was drawn, as (time, way), on axes of this length.
    pub fn points(&self, time: f64) -> Vec<[f64; 2]> {
        let at = |i: usize| time * i as f64 / (COLUMNS - 1) as f64;
        let drawn = self.curve.iter().enumerate();
        drawn.filter_map(|(i, y)| Some([at(i), (*y)?])).collect()
    }
}

/// Draws it instead of the plot, while a lesson asks for a curve; whether it does.
pub fn lesson_curve_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory) -> bool {
    let Some(lesson) = input.lesson else {
        return false;
    };
    let Some(Question::Curve { time, range, .. }) = &lesson.now().question else {
        return false;
    };
    if lesson.phase == LessonPhase::SettingUp {
        return false;
    }
    let draft = memory.draft.for_step(lesson);
    let is_asking = lesson.phase == LessonPhase::Asking;
    let said = match &lesson.answers[lesson.step] {
        Some(LessonAnswer::Curve(points)) => points.clone(),
        _ => draft.points(*time),
    };
    let palette = palette(input.settings.theme);
    ui.horizontal(|ui| {
        let theory = (say!("lessons-curve-theory"), palette.predicted);
        let has_theory = !input.lesson_theory.is_empty();
        for (name, ink) in [
            (say!("lessons-curve-said"), palette.said),
            (say!("lessons-curve-measured"), palette.measured),
        ]
        .into_iter()
        .chain(has_theory.then_some(theory))
        {
            ui.label(RichText::new(format!("— {name}")).color(ink));
        }
    });
    let way = match (input.run.is_chain(), input.run.bodies().load) {
        (true, _) => say!("lessons-curve-end"),
        (false, Some(_)) => say!("lessons-curve-piston"),
        (false, None) => say!("lessons-curve-top"),
    };
    let axes = [
        ChartAxis::new(&say!("lessons-curve-time"), AxisKind::Linear),
        ChartAxis::new(&way, AxisKind::Linear),
    ];
    let height = ui.available_height().max(80.0);
    let id = Id::new(("lesson curve", &lesson.name, lesson.step));
    let ranges = [[0.0, *time], *range];
    let (measured, end) = (input.lesson_curve.to_vec(), *time);
    let theory = input.lesson_theory.to_vec();
    let pen: Vec<[f64; 2]> = (draft.keys.filter(|_| is_asking).into_iter())
        .map(|[share, way]| [share * time, way])
        .collect();
    let chart = Chart::new(id, input.settings.units, height, axes, ranges).fixed();
    let drawn = chart.show(ui, move |p| {
        let level = PlotPoints::from(vec![[0.0, 0.0], [end, 0.0]]);
        let zero = Line::new(say!("lessons-curve-rest"), level);
        p.line(zero.color(palette.mark).style(LineStyle::dotted_loose()));
        p.line(
            Line::new(say!("lessons-curve-theory"), PlotPoints::from(theory))
                .color(palette.predicted)
                .width(1.4),
        );
        p.line(
            Line::new(say!("lessons-curve-measured"), PlotPoints::from(measured))
                .color(palette.measured)
                .width(2.2),
        );
        p.line(
            Line::new(say!("lessons-curve-said"), PlotPoints::from(said))
                .color(palette.said)
                .width(2.4),
        );
        let pen = Points::new(say!("lessons-curve-said"), PlotPoints::from(pen));
        p.points(pen.color(palette.said).radius(4.0));
    });
    ui.take_available_space(); // a panel is as large as what is in it
    if !is_asking {
        return true;
    }
    draw_by_keys(ui, &drawn.response, draft, *range);
    let is_drawing = drawn.response.dragged() || drawn.response.clicked();
    let pen = (drawn.response.interact_pointer_pos()).filter(|_| is_drawing);
    draft.draw(pen.map(|at| {
        let value = drawn.transform.value_from_position(at);
        [value.x / time, value.y.clamp(range[0], range[1])]
    }));
    true
}

/// Steps in which arrow keys move the pen, along either axis.
const KEY_STEPS: f64 = 50.0;

/// Arrow keys draw, too: to the right along the time, up and down along the way. The pen begins where nothing has moved yet.
fn draw_by_keys(ui: &Ui, chart: &Response, draft: &mut AnswerDraft, [low, high]: [f64; 2]) {
    let [right, up] = focus::arrows(ui, chart);
    if [right, up] == [0, 0] {
        return;
    }
    let from = draft.keys.unwrap_or([0.0, 0.0]);
    let to = [
        (from[0] + f64::from(right) / KEY_STEPS).clamp(0.0, 1.0),
        (from[1] + f64::from(up) * (high - low) / KEY_STEPS).clamp(low, high),
    ];
    for pen in [Some(from), Some(to), None] {
        draft.draw(pen);
    }
    draft.keys = Some(to);
}
