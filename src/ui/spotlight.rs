//! A light on the control that a lesson speaks of.

use egui::{Color32, Context, Id, LayerId, Order, Rect, Stroke, StrokeKind, Ui};

use super::PanelInput;
use super::theme::palette;
use crate::lesson::{Control, LessonPhase};
use crate::schema::choice::Choice;
use crate::session::Instrument;

fn id() -> Id {
    Id::new("spotlight")
}

/// What it is on, and since when.
#[derive(Clone, Copy)]
struct Spotlight {
    control: Control,
    step: usize,
    since: f64,
    colour: Color32,
    /// Whether a control has got it in this frame: of two with the same use, the first.
    is_given: bool,
}

/// Seconds in which a control that is scrolled away is brought into view.
const SEARCH: f64 = 0.6;

/// Says at the beginning of a frame what it is on.
pub fn aim(ctx: &Context, input: &PanelInput) {
    let wanted = input
        .lesson
        .filter(|lesson| !matches!(lesson.phase, LessonPhase::Done | LessonPhase::Tried));
    let before = ctx
        .data(|d| d.get_temp::<Option<Spotlight>>(id()))
        .flatten();
    let now = wanted.and_then(|lesson| {
        let (control, step) = (lesson.now().control?, lesson.step);
        let same = before.filter(|b| b.control == control && b.step == step);
        Some(Spotlight {
            control,
            step,
            since: same.map_or(ctx.input(|i| i.time), |b| b.since),
            colour: palette(input.settings.theme).said,
            is_given: false,
        })
    });
    ctx.data_mut(|d| d.insert_temp(id(), now));
}

/// The control that it is on.
pub fn control(ui: &Ui) -> Option<Control> {
    let now = ui.data(|d| d.get_temp::<Option<Spotlight>>(id())).flatten();
    now.map(|light| light.control)
}

/// Lights a control, if it is the one. Called where controls are drawn.
pub fn light(ui: &Ui, control: Control, rect: Rect) {
    let now = ui.data(|d| d.get_temp::<Option<Spotlight>>(id())).flatten();
    let Some(light) = now.filter(|light| light.control == control && !light.is_given) else {
        return;
    };
    let given = Spotlight {
        is_given: true,
        ..light
    };
    ui.data_mut(|d| d.insert_temp(id(), Some(given)));
    let is_new = ui.input(|i| i.time) - light.since < SEARCH;
    if is_new && !ui.clip_rect().contains_rect(rect) {
        ui.scroll_to_rect(rect, None);
    }
    if !ui.clip_rect().intersects(rect) {
        return;
    }
    let layer = LayerId::new(Order::Middle, id());
    let painter = ui.ctx().layer_painter(layer);
    let seen = rect.intersect(ui.clip_rect());
    painter.rect_stroke(
        seen.expand(2.0),
        4.0,
        Stroke::new(2.5, light.colour),
        StrokeKind::Outside,
    );
}

/// The same for a field of the scene, by its name.
pub fn light_field(ui: &Ui, name: &str, rect: Rect) {
    let control = Control::ALL.iter().find(|c| c.spelling() == name);
    if let Some(control) = control.filter(|c| c.panel() == Some(Instrument::Parameters)) {
        light(ui, *control, rect);
    }
}

/// The same for a whole panel.
pub fn light_panel(ui: &Ui, instrument: Instrument, rect: Rect) {
    let is_it = |c: &&Control| c.panel() == Some(instrument);
    let is_panel = instrument != Instrument::Parameters;
    if let Some(control) = Control::ALL.iter().find(is_it).filter(|_| is_panel) {
        light(ui, *control, rect);
    }
}
