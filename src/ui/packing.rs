//! A packing of another program: its contacts and forces, its slowest modes in motion, and whether it is rigid enough.

use egui::{
    Align, Button, Color32, Label, Layout, ProgressBar, Rect, Response, RichText, ScrollArea,
    Sense, Ui, vec2,
};

use super::number_field::NumberField;
use super::packing_picture::picture_ui;
use super::parameter_field::choice_word;
use super::{PanelInput, theme};
use crate::instrument::{Judged, OpenPacking, PreparedPacking, RigidityQuestion};
use crate::schema::choice::Choice;
use crate::schema::written::short;
use crate::session::{Action, PackingEdit, PackingView};
use crate::theory::network::recorded::{VisitSequence, Visits};
use crate::words::say;

/// Width of the panel from which the words are beside the picture.
const WIDE: f32 = 560.0;
/// Width of the words beside it, and of the gap and their scroll bar.
const WORDS: [f32; 2] = [292.0, 20.0];
/// Least height of the picture.
const LOWEST: f32 = 200.0;
/// Height of the rest of the panel above and below the picture.
const REST: f32 = 62.0;

/// The panel.
pub fn packing_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let notes = &input.notes.packing;
    let waiting = notes.waiting();
    files_ui(ui, notes.open.as_ref(), actions);
    if let Some(text) = &waiting {
        ui.add(Label::new(RichText::new(text).strong()).wrap());
    }
    if let Some(text) = notes.refused() {
        let colour = theme::palette(input.settings.theme).error;
        ui.add(Label::new(RichText::new(text).color(colour)).wrap());
    }
    let Some(open) = &notes.open else {
        if waiting.is_none() {
            ui.add(Label::new(RichText::new(say!("packing-empty")).weak()).wrap());
        }
        return;
    };
    let place = ui.clip_rect().height() - REST;
    let width = ui.available_width();
    if width < WIDE {
        solver_ui(ui, open, actions);
        verdict_ui(ui, input, open, actions);
        picture_ui(ui, input, open, vec2(width, (0.5 * place).max(LOWEST)));
        views_ui(ui, open, actions);
        words_ui(ui, input, open, actions);
        return;
    }
    ui.horizontal_top(|ui| {
        let size = vec2(width - WORDS[0] - WORDS[1], place.max(LOWEST));
        ui.vertical(|ui| {
            ui.set_width(size.x);
            picture_ui(ui, input, open, size);
            views_ui(ui, open, actions);
        });
        // The picture stays where it is while the words are scrolled.
        ui.vertical(|ui| {
            let words = ScrollArea::vertical().id_salt("words of the packing");
            words.max_height(place.max(LOWEST)).show(ui, |ui| {
                ui.set_width(WORDS[0]);
                solver_ui(ui, open, actions);
                verdict_ui(ui, input, open, actions);
                words_ui(ui, input, open, actions);
            });
        });
    });
}

/// Which files are open, and what opens others.
fn files_ui(ui: &mut Ui, open: Option<&OpenPacking>, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let button = ui.button(say!("packing-open"));
        if button.on_hover_text(say!("packing-open.hint")).clicked() {
            actions.push(Action::AskOpen);
        }
        if let Some(open) = open {
            ui.label(RichText::new(open.names()).strong());
            let close = ui.small_button("×");
            if close.on_hover_text(say!("packing-close.hint")).clicked() {
                actions.push(Action::Packing(PackingEdit::Close));
            }
        }
    });
}

/// What is drawn, and for a packing in space from where.
fn views_ui(ui: &mut Ui, open: &OpenPacking, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        if !open.read.packing.is_flat {
            for view in PackingView::ALL {
                let [right, up] = view.axes().map(|k| ["x", "y", "z"][k]);
                let is_chosen = open.asked.view == *view;
                let name = say!(&format!("packing-view-{view}"));
                let hint = say!("packing-view", right = right, up = up);
                let button = ui.add(Button::selectable(is_chosen, name));
                if button.on_hover_text(hint).clicked() {
                    actions.push(Action::Packing(PackingEdit::View(*view)));
                }
            }
        }
        let caption = match open.asked.shape {
            Some(j) => say!("packing-caption-mode", mode = j + 1),
            None if open.read.packing.has_forces => say!("packing-caption"),
            None => say!("packing-caption-contacts"),
        };
        ui.label(RichText::new(caption).small().weak());
    });
}

/// What the verdict depends on, and what follows.
fn words_ui(ui: &mut Ui, input: &PanelInput, open: &OpenPacking, actions: &mut Vec<Action>) {
    let edit = &mut |edit: PackingEdit| actions.push(Action::Packing(edit));
    if let Some((question, Ok(Judged::Sweeps(card, remedy)))) = open.judged() {
        if let Some(remedy) = remedy {
            ui.add(Label::new(question.remedy(remedy)).wrap());
        }
        spread_ui(ui, input, card.spread_length() / card.size);
    }
    // Springs of its own have other modes.
    let has_springs = matches!(open.judged(), Some((_, Ok(Judged::Springs(_)))));
    if let Some(Ok(prepared)) = open.prepared().filter(|_| !has_springs) {
        modes_ui(ui, open, prepared, edit);
    }
    ui.add_space(6.0);
    run_ui(ui, open, edit);
    folded_ui(ui, open);
}

/// The first line: rigid enough or not, or what is needed to say so.
fn verdict_ui(ui: &mut Ui, input: &PanelInput, open: &OpenPacking, actions: &mut Vec<Action>) {
    let palette = theme::palette(input.settings.theme);
    let large = |ui: &mut Ui, text: String, colour: Color32| {
        let text = RichText::new(text).size(17.0).strong().color(colour);
        ui.add(Label::new(text).wrap())
    };
    let plain = ui.visuals().strong_text_color();
    match (open.prepared(), open.judged()) {
        (Some(Err(reason)), _) | (_, Some((_, Err(reason)))) => {
            large(ui, reason.to_owned(), palette.error);
        }
        (_, Some((_, Ok(Judged::Springs(refusal))))) => {
            large(ui, refusal.clone(), palette.error);
        }
        (_, Some((question, Ok(Judged::Sweeps(card, _))))) => {
            let (is_rigid, text) = question.verdict(card);
            let colour = match is_rigid {
                Some(true) => palette.predicted,
                Some(false) => palette.error,
                None => plain,
            };
            large(ui, text, colour).on_hover_text(say!("packing-verdict.hint"));
        }
        (Some(Ok(_)), None) if open.asked.dt.is_none() => {
            large(ui, say!("packing-step-wanted"), plain);
        }
        _ => {
            large(ui, say!("packing-computing"), plain);
        }
    }
    // Its place stays, so that nothing moves while it works.
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    if let Some(done) = open.progress {
        ui.put(row, ProgressBar::new(done as f32).desired_height(4.0));
    }
    let is_refused = matches!(open.judged(), Some((_, Ok(Judged::Springs(_)))));
    if is_refused || open.asked.is_rigid {
        let mut is_rigid = open.asked.is_rigid;
        let check = ui.checkbox(&mut is_rigid, say!("packing-rigid"));
        if check.on_hover_text(say!("packing-rigid.hint")).changed() {
            actions.push(Action::Packing(PackingEdit::TakeRigid(is_rigid)));
        }
    }
}

/// N_I and Δt, and what a sweep does.
fn solver_ui(ui: &mut Ui, open: &OpenPacking, actions: &mut Vec<Action>) {
    let edit = &mut |edit: PackingEdit| actions.push(Action::Packing(edit));
    let asked = &open.asked;
    ui.label(RichText::new(say!("packing-your-solver")).strong());
    ui.horizontal(|ui| {
        let label = ui.label("N_I");
        let n = asked.iterations;
        let field = NumberField::whole(1.0, 1e9, 64.0);
        let (response, entered) = field.show(ui, "iterations of the packing", n as f64);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("packing-iterations.hint"));
        let (half, double) = (n as f64 / 2.0, 2.0 * n as f64);
        if let Some(n) = entered.or(halves_ui(ui, half.floor(), double)) {
            edit(PackingEdit::Iterations(n.max(1.0) as u64));
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label("Δt");
        let field = NumberField::real(0.0, 1e9, 64.0);
        let (response, entered) = field.show_or_empty(ui, "step of the packing", asked.dt);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("packing-step.hint"));
        let halved = ui
            .add_enabled_ui(asked.dt.is_some(), |ui| {
                let dt = asked.dt.unwrap_or(0.0);
                halves_ui(ui, 0.5 * dt, 2.0 * dt)
            })
            .inner;
        if let Some(dt) = entered.or(halved) {
            edit(PackingEdit::Step(dt));
        }
    });
    let solver =
        egui::CollapsingHeader::new(say!("packing-solver")).id_salt("solver of the packing");
    solver.show(ui, |ui| {
        ui.horizontal(|ui| {
            let label = ui.label(say!("packing-limit"));
            let field = NumberField::real(1e-12, 1e3, 64.0);
            let (response, entered) = field.show(ui, "limit of the packing", asked.limit);
            response
                .labelled_by(label.id)
                .on_hover_text(say!("packing-limit.hint"));
            if let Some(limit) = entered {
                edit(PackingEdit::AtMost(limit));
            }
        });
        choice_ui(
            ui,
            "packing-order",
            asked.sequence,
            VisitSequence::ALL,
            |s| {
                edit(PackingEdit::Sequence(s));
            },
        );
        choice_ui(ui, "packing-visits", asked.visits, Visits::ALL, |v| {
            edit(PackingEdit::Visits(v));
        });
    });
}

/// ÷2 and ×2.
fn halves_ui(ui: &mut Ui, half: f64, double: f64) -> Option<f64> {
    let mut chosen = None;
    for (sign, value) in [("÷2", half), ("×2", double)] {
        if ui
            .add(Button::new(sign).min_size(vec2(28.0, 20.0)))
            .clicked()
        {
            chosen = Some(value);
        }
    }
    chosen
}

/// A few options in a menu.
fn choice_ui<C: Choice + Copy + PartialEq>(
    ui: &mut Ui,
    id: &str,
    now: C,
    all: &[C],
    mut choose: impl FnMut(C),
) {
    let name = |option: C| choice_word(option.spelling());
    ui.horizontal_wrapped(|ui| {
        ui.label(say!(id));
        let menu = ui.menu_button(format!("{} ⏷", name(now)), |ui| {
            for option in all {
                if ui.selectable_label(now == *option, name(*option)).clicked() {
                    choose(*option);
                    ui.close();
                }
            }
        });
        menu.response.on_hover_text(say!(&format!("{id}.hint")));
    });
}

/// How far the sweeps of a step spread a force, beside the packing's size.
fn spread_ui(ui: &mut Ui, input: &PanelInput, share: f64) {
    let palette = theme::palette(input.settings.theme);
    let text = say!("packing-spread", percent = format!("{:.0}", 100.0 * share));
    ui.add(Label::new(text).wrap());
    let (rail, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    ui.painter()
        .rect_filled(rail, 3.0, ui.visuals().widgets.inactive.bg_fill);
    let filled = Rect::from_min_size(
        rail.min,
        vec2(rail.width() * share.clamp(0.0, 1.0) as f32, rail.height()),
    );
    ui.painter().rect_filled(filled, 3.0, palette.predicted);
}

/// Widths of the columns of the modes: number, ω, τ, share in a jerk of the load.
const COLUMNS: [f32; 4] = [30.0, 84.0, 84.0, 64.0];
/// Height of a row.
const ROW: f32 = 18.0;

/// The slowest modes; one of them is shown in motion.
fn modes_ui(
    ui: &mut Ui,
    open: &OpenPacking,
    prepared: &PreparedPacking,
    edit: &mut dyn FnMut(PackingEdit),
) {
    ui.add_space(4.0);
    ui.label(RichText::new(say!("packing-modes")).strong())
        .on_hover_text(say!("packing-modes.hint"));
    let shares: &[f64] = match open.judged() {
        Some((_, Ok(Judged::Sweeps(card, _)))) => &card.shares,
        _ => &[],
    };
    let heads = [
        "".to_owned(),
        "ω".to_owned(),
        "τ".to_owned(),
        say!("packing-share"),
    ];
    row_ui(ui, false, heads).on_hover_text(say!("packing-share.hint"));
    for (j, mode) in prepared.modes.iter().enumerate() {
        let ringing = open
            .asked
            .dt
            .and_then(|dt| mode.at(open.asked.iterations, dt).ringing());
        let number = |x: Option<f64>| x.map_or_else(|| "–".to_owned(), short);
        let share = shares.get(j).map(|s| format!("{:.0} %", 100.0 * s));
        let name = (j + 1).to_string();
        let cells = match mode.eigenvalue > 0.0 {
            true => [
                name,
                number(ringing.map(|r| r.angular_frequency)),
                number(ringing.map(|r| r.damping_time)),
                share.unwrap_or_else(|| "–".to_owned()),
            ],
            // Nothing holds it: it neither rings nor shares the sag.
            false => [name, say!("packing-free"), String::new(), String::new()],
        };
        let is_shown = open.asked.shape == Some(j);
        if row_ui(ui, is_shown, cells).clicked() {
            edit(PackingEdit::Shape((!is_shown).then_some(j)));
        }
    }
}

/// Cells at fixed places.
fn row_ui(ui: &mut Ui, is_chosen: bool, cells: [String; 4]) -> Response {
    let size = vec2(COLUMNS.iter().sum(), ROW);
    let (row, response) = ui.allocate_exact_size(size, Sense::click());
    let label = cells.join(" ");
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_chosen, &label)
    });
    if is_chosen || response.hovered() {
        let visuals = ui.style().interact_selectable(&response, is_chosen);
        ui.painter().rect_filled(row, 2.0, visuals.weak_bg_fill);
    }
    let mut left = row.left();
    for (text, width) in cells.into_iter().zip(COLUMNS) {
        let place = Rect::from_min_size(egui::pos2(left, row.top()), vec2(width, ROW));
        left += width;
        let layout = Layout::right_to_left(Align::Center);
        let builder = egui::UiBuilder::new().max_rect(place).layout(layout);
        let text = RichText::new(text).monospace();
        ui.new_child(builder)
            .add(Label::new(text).selectable(false));
    }
    response
}

/// The button that hands the packing to our method, or why it cannot.
fn run_ui(ui: &mut Ui, open: &OpenPacking, edit: &mut dyn FnMut(PackingEdit)) {
    let refusal = open.no_run();
    let button = Button::new(say!("packing-run"));
    let button = ui.add_enabled(refusal.is_none(), button);
    if button.on_hover_text(say!("packing-run.hint")).clicked() {
        edit(PackingEdit::RunOn);
    }
    if let Some(refusal) = refusal {
        ui.add(Label::new(RichText::new(refusal).small().weak()).wrap());
    }
}

/// What was counted and assumed.
fn folded_ui(ui: &mut Ui, open: &OpenPacking) {
    let Some(Ok(prepared)) = open.prepared() else {
        return;
    };
    let network = prepared.network();
    let header =
        egui::CollapsingHeader::new(say!("packing-details")).id_salt("details of the packing");
    header.show(ui, |ui| {
        let mut lines = vec![say!(
            "packing-counted",
            formats = open.read.formats.join(", "),
            bodies = network.packing().bodies.len().to_string(),
            contacts = network.contacts().to_string(),
            sliding = network.sliding().to_string(),
            rattlers = network.rattlers().to_string(),
        )];
        if let Some(question) = open.question() {
            lines.extend(question.assumptions(&open.read, network));
            lines.extend(more(open, &question));
        }
        for line in lines {
            ui.add(Label::new(RichText::new(line).small()).wrap());
        }
    });
}

/// Everything else that the command says.
fn more(open: &OpenPacking, question: &RigidityQuestion) -> Vec<String> {
    match open.judged() {
        Some((_, Ok(Judged::Sweeps(card, _)))) => question.findings(card, None),
        _ => Vec::new(),
    }
}
