//! The curve that a lesson asks for: drawn with the mouse on the very axes that the run will fill.

use egui::{Id, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints};

use super::axis::ChartAxis;
use super::chart::Chart;
use super::lesson::COLUMNS;
use super::theme::palette;
use super::{Memory, PanelInput};
use crate::instrument::AxisKind;
use crate::lesson::{LessonPhase, Question};
use crate::session::LessonAnswer;

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
        ui.label(RichText::new("— your prediction").color(palette.said));
        ui.label(RichText::new("— measured").color(palette.measured));
    });
    let way = if input.run.is_chain() {
        "way of the end [d]"
    } else {
        "way of the piston [d]"
    };
    let axes = [
        ChartAxis::new("time since then [t₀]", AxisKind::Linear),
        ChartAxis::new(way, AxisKind::Linear),
    ];
    let height = (ui.available_height() - 4.0).max(80.0);
    let id = Id::new(("lesson curve", &lesson.name, lesson.step));
    let ranges = [[0.0, *time], *range];
    let measured = input.lesson_curve.to_vec();
    let chart = Chart::new(id, input.settings.units, height, axes, ranges).fixed();
    let drawn = chart.show(ui, move |p| {
        let zero = Line::new("at rest", PlotPoints::from(vec![[0.0, 0.0], [1e9, 0.0]]));
        p.line(zero.color(palette.mark).style(LineStyle::dotted_loose()));
        p.line(
            Line::new("measured", PlotPoints::from(measured))
                .color(palette.measured)
                .width(1.8),
        );
        p.line(
            Line::new("your prediction", PlotPoints::from(said))
                .color(palette.said)
                .width(2.4),
        );
    });
    if !is_asking {
        return true;
    }
    let pen = drawn.response.interact_pointer_pos();
    if let Some(pen) = pen.filter(|_| drawn.response.dragged() || drawn.response.clicked()) {
        let before = pen - drawn.response.drag_delta();
        let place = |at: egui::Pos2| {
            let value = drawn.transform.value_from_position(at);
            let column = value.x / time * (COLUMNS - 1) as f64;
            (column, value.y.clamp(range[0], range[1]))
        };
        // Everything between the last place of the pen and this one.
        let ((x, y), (from, start)) = (place(pen), place(before));
        let last = (COLUMNS - 1) as f64;
        let [low, high] = [x.min(from), x.max(from)].map(|c| c.round().clamp(0.0, last) as usize);
        for column in low..=high {
            let share = if (x - from).abs() < 1e-9 {
                1.0
            } else {
                ((column as f64 - from) / (x - from)).clamp(0.0, 1.0)
            };
            draft.curve[column] = Some(start + share * (y - start));
        }
    }
    true
}
