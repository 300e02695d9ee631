//! Recorded traces of other people's engines: which kind of softness they have, and what would make them stiffer.

use egui::{Color32, Label, RichText, Ui};

use super::number_field::NumberField;
use super::{PanelInput, cover, theme};
use crate::instrument::{ForeignTrace, Traces, VerdictCard};
use crate::lesson::Covered;
use crate::picture::colour;
use crate::session::{Action, TraceEdit};
use crate::words::say;

/// The panel.
pub fn traces_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let traces = &input.notes.traces;
    let mut edit = |edit: TraceEdit| actions.push(Action::Trace(edit));
    let mut asks = false;
    ui.horizontal_wrapped(|ui| {
        asks = ui
            .button(say!("traces-open"))
            .on_hover_text(say!("traces-open.hint"))
            .clicked();
        ui.menu_button(format!("{} ⏷", say!("traces-shipped")), |ui| {
            egui::ScrollArea::vertical()
                .max_height(360.0)
                .show(ui, |ui| {
                    for (group, words) in Traces::groups() {
                        if ui.button(words).clicked() {
                            edit(TraceEdit::OpenShipped(group));
                            ui.close();
                        }
                    }
                });
        })
        .response
        .on_hover_text(say!("traces-shipped.hint"));
    });
    for (i, trace) in traces.all.iter().enumerate() {
        row_ui(ui, traces, i, trace, &mut edit);
    }
    if !traces.all.is_empty() {
        known_ui(ui, traces, &mut edit);
    }
    // Judged again, so that the words are in the current language.
    if input.is_covered(&[Covered::Traces]) {
        cover::mark_ui(ui);
    } else if let Some(verdict) = traces.judged() {
        let palette = theme::palette(input.settings.theme);
        card_ui(ui, &verdict, palette.measured);
    }
    if asks {
        actions.push(Action::AskOpen);
    }
}

/// The verdict in large type; the evidence is folded below it.
fn card_ui(ui: &mut Ui, verdict: &VerdictCard, colour: Color32) {
    let large = |text: &String, size: f32| Label::new(RichText::new(text).size(size)).wrap();
    ui.add_space(4.0);
    let title = RichText::new(&verdict.title).size(20.0).strong();
    ui.add(Label::new(title.color(colour)).wrap());
    for line in verdict.facts.iter().chain(&verdict.advice) {
        ui.add(large(line, 16.0));
    }
    let details = egui::CollapsingHeader::new(say!("traces-details")).id_salt("why this verdict");
    let shown = details.show(ui, |ui| {
        for line in &verdict.evidence {
            ui.add(large(line, 13.0));
        }
    });
    let head = shown.header_response;
    head.on_hover_text(say!("traces-details.hint"));
}

/// One trace: its colour, its name, its N_I.
fn row_ui(
    ui: &mut Ui,
    traces: &Traces,
    i: usize,
    trace: &ForeignTrace,
    edit: &mut impl FnMut(TraceEdit),
) {
    ui.horizontal(|ui| {
        let colour = theme::egui_colour(colour::LANES[i % colour::LANES.len()]);
        ui.label(RichText::new("◆").color(colour));
        let field = NumberField::whole(0.0, 1e9, 44.0);
        let n = trace.case.iterations.unwrap_or(0);
        let label = ui.label("N_I");
        let (response, entered) = field.show(ui, ("iterations of a trace", i), n as f64);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("traces-iterations.hint"));
        if let Some(n) = entered {
            edit(TraceEdit::Iterations(i, n as u64));
        }
        if ui
            .small_button("×")
            .on_hover_text(say!("traces-close.hint"))
            .clicked()
        {
            edit(TraceEdit::Close(i));
        }
        column_ui(ui, i, trace, edit);
        let name = egui::Button::selectable(traces.chosen == i, &trace.name).truncate();
        let hint = say!("traces-shown", name = trace.name.as_str());
        if ui.add(name).on_hover_text(hint).clicked() {
            edit(TraceEdit::Choose(i));
        }
    });
}

/// Which column holds the position, where there are several.
fn column_ui(ui: &mut Ui, i: usize, trace: &ForeignTrace, edit: &mut impl FnMut(TraceEdit)) {
    let columns = &trace.trace.columns;
    let Some(chosen) = trace.trace.column().filter(|_| columns.len() > 1) else {
        return;
    };
    let shown = format!("{} ⏷", say!("traces-column", column = chosen));
    let menu = ui.menu_button(shown, |ui| {
        for column in columns {
            let text = match column.range > 0.0 {
                true => column.name.clone(),
                false => say!("traces-column-still", column = column.name.as_str()),
            };
            let is_chosen = column.name == chosen;
            if ui.selectable_label(is_chosen, text).clicked() {
                edit(TraceEdit::Column(i, column.name.clone()));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text(say!("traces-column.hint"));
}

/// What is known of the chosen one's system.
fn known_ui(ui: &mut Ui, traces: &Traces, edit: &mut impl FnMut(TraceEdit)) {
    ui.horizontal(|ui| {
        let label = ui.label("Δt");
        let field = NumberField::real(0.0, 1e3, 64.0);
        let dt = traces.chosen().and_then(|t| t.case.dt);
        let (response, entered) = field.show(ui, "step of the traces", dt.unwrap_or(0.0));
        response
            .labelled_by(label.id)
            .on_hover_text(say!("traces-step.hint"));
        if let Some(dt) = entered {
            edit(TraceEdit::Step(dt));
        }
        ui.label("s");
        let label = ui.label(say!("traces-bodies"));
        let field = NumberField::whole(0.0, 1e6, 44.0);
        let bodies = traces.bodies().unwrap_or(0);
        let (response, entered) = field.show(ui, "bodies of the traces", bodies as f64);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("traces-bodies.hint"));
        if let Some(n) = entered {
            edit(TraceEdit::Bodies(n as u64));
        }
    });
}
