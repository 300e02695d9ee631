//! The scan panel: one measurement over lists of values, the log–log plot filling beside the predicted slope.

use egui::{ComboBox, Id, ProgressBar, RichText, TextEdit, Ui};
use egui_plot::{Line, LineStyle, PlotPoint, PlotPoints, Points};

use super::chart::{Chart, extent, roomy_height};
use super::dashes::dashed_curve;
use super::number_field::NumberField;
use super::parameter_field::field_word;
use super::{Memory, PanelInput, theme};
use crate::experiment::scan::summary::{column, exponents, means};
use crate::experiment::scan::{Measurement, Scan, ScanRange};
use crate::instrument::{ScanProgress, first_scan};
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::choice::Choice;
use crate::schema::field::{FieldInfo, Range};
use crate::schema::written::short;
use crate::session::{Action, Export, MachineShare};
use crate::words::{self, say};

/// Pointer distance, in points, within which a point is meant.
const NEAR: f32 = 10.0;

/// The panel.
pub fn scan_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let scan = memory.scan.get_or_insert_with(|| first_scan(input.run));
    if scan.scene != input.run.name {
        *scan = first_scan(input.run);
    }
    edit_ui(ui, input, scan);
    if MachineShare::IS_ALONE {
        ui.label(RichText::new(say!("scan-page")).small().weak());
    }
    ui.horizontal_wrapped(|ui| {
        if ui
            .button(say!("scan-begin"))
            .on_hover_text(say!("scan-begin.hint"))
            .clicked()
        {
            let fresh = first_scan(input.run);
            scan.set = fresh.set;
            actions.push(Action::BeginScan(scan.clone()));
        }
        if let Some(progress) = &input.notes.scan {
            let label = if progress.is_paused {
                say!("scan-resume")
            } else {
                say!("scan-pause")
            };
            if !progress.is_done() && ui.button(label).clicked() {
                actions.push(Action::PauseScan(!progress.is_paused));
            }
            if ui.button(say!("scan-clear")).clicked() {
                actions.push(Action::EndScan);
            }
        }
        let has_results = input
            .notes
            .scan
            .as_ref()
            .is_some_and(|s| !s.records.is_empty());
        let button = egui::Button::new(say!("scan-save-results"));
        let button = ui.add_enabled(has_results, button);
        if button
            .on_hover_text(say!("scan-save-results.hint"))
            .clicked()
        {
            actions.push(Action::AskSave(Export::ScanTable));
        }
        if ui
            .button(say!("scan-save-recipe"))
            .on_hover_text(say!("scan-save-recipe.hint"))
            .clicked()
        {
            scan.set = first_scan(input.run).set;
            actions.push(Action::AskSave(Export::Scan(Box::new(scan.clone()))));
        }
    });
    if let Some(progress) = &input.notes.scan {
        let of = say!("scan-of", scene = progress.plan.scan.scene.as_str());
        ui.label(RichText::new(of).small().weak());
        progress_ui(ui, progress);
        plot_ui(ui, input, progress, memory, actions);
    }
}

fn edit_ui(ui: &mut Ui, input: &PanelInput, scan: &mut Scan) {
    let is_listed = |info: &&FieldInfo| {
        info.name != "seed" && info.name != "steps" && !matches!(info.range, Range::Choice(_))
    };
    let fields = input.run.scene.fields().into_iter().map(|f| f.info);
    let fields: Vec<&FieldInfo> = fields.filter(is_listed).collect();
    let mut dropped = None;
    for (i, over) in scan.over.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            ComboBox::from_id_salt(("over", i))
                .selected_text(short_name(&fields, &over.field))
                .width(104.0)
                .show_ui(ui, |ui| {
                    for field in &fields {
                        ui.selectable_value(
                            &mut over.field,
                            field.name.to_owned(),
                            field_word(field),
                        );
                    }
                });
            ui.add(
                TextEdit::singleline(&mut over.values)
                    .desired_width(120.0)
                    .hint_text(say!("scan-values")),
            );
            if i > 0 && ui.small_button("×").clicked() {
                dropped = Some(i);
            }
        });
    }
    if let Some(i) = dropped {
        scan.over.remove(i);
    }
    ui.horizontal_wrapped(|ui| {
        if scan.over.len() < 3 && ui.small_button(say!("scan-add-field")).clicked() {
            scan.over.push(ScanRange {
                field: "dt".to_owned(),
                values: "0.5,1".to_owned(),
            });
        }
        let label = ui.label(say!("scan-seeds"));
        let field = NumberField::whole(1.0, 1000.0, 40.0);
        let (response, entered) = field.show(ui, "seeds", scan.seeds as f64);
        scan.seeds = entered.map_or(scan.seeds, |x| x as u64);
        response.labelled_by(label.id);
        ComboBox::from_id_salt("measurement")
            .selected_text(words::of_table("scan", scan.experiment.spelling()))
            .width(56.0)
            .show_ui(ui, |ui| {
                for measurement in Measurement::ALL {
                    let name = words::of_table("scan", measurement.spelling());
                    ui.selectable_value(&mut scan.experiment, *measurement, name);
                }
            });
    });
}

fn progress_ui(ui: &mut Ui, progress: &ScanProgress) {
    let share = progress.records.len() as f32 / progress.total.max(1) as f32;
    let records = progress.records.iter();
    let refused = records.filter(|r| r.outcome.is_err()).count();
    let done = format!("{}/{}", progress.records.len(), progress.total);
    let text = match (progress.is_paused, refused) {
        (true, _) => say!("scan-paused", done = done),
        (false, 0) => done,
        (false, n) => say!("scan-without-number", done = done, count = n),
    };
    ui.add(ProgressBar::new(share).text(text));
}

fn plot_ui(
    ui: &mut Ui,
    input: &PanelInput,
    progress: &ScanProgress,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let plan = &progress.plan;
    let quantities = plan.scan.experiment.quantities();
    let quantity = quantities
        .iter()
        .find(|q| memory.quantity.as_deref() == Some(q))
        .or(quantities.first())
        .copied()
        .unwrap_or("");
    ui.horizontal_wrapped(|ui| {
        for name in quantities {
            let letter = quantity_name(name).0;
            if ui.selectable_label(*name == quantity, letter).clicked() {
                memory.quantity = Some((*name).to_owned());
            }
        }
    });
    let (Some(axis), Some(column)) = (plan.axes.first(), column(plan, quantity)) else {
        return;
    };
    let palette = theme::palette(input.settings.theme);
    let points: Vec<(usize, [f64; 2])> = means(plan, &progress.records)
        .iter()
        .filter_map(|mean| {
            let x = axis.number(plan.indices(mean.point)[0])?;
            let y = mean.numbers[column].value;
            (x > 0.0 && y > 0.0).then(|| (mean.point, [x.log10(), y.log10()]))
        })
        .collect();
    let found = exponents(plan, &progress.records);
    let predicted = found
        .iter()
        .find(|e| e.quantity == quantity && e.field == axis.field)
        .and_then(|e| e.predicted);
    let guide = predicted
        .zip(points.first().zip(points.last()))
        .map(|(slope, (a, b))| {
            let middle = [0.5 * (a.1[0] + b.1[0]), 0.5 * (a.1[1] + b.1[1])];
            let (low, high) = (a.1[0].min(b.1[0]) - 0.1, a.1[0].max(b.1[0]) + 0.1);
            let at = |x: f64| [x, middle[1] + slope * (x - middle[0])];
            vec![at(low), at(high)]
        });
    let fields = plan.start().scene.fields().into_iter().map(|f| f.info);
    let fields: Vec<&FieldInfo> = fields.collect();
    let field = short_name(&fields, axis.field);
    let unit = fields.iter().find(|f| f.name == axis.field);
    let unit = unit.map_or(String::new(), |f| f.unit.replace("t0", "t₀"));
    let (letter, quantity_unit) = quantity_name(quantity);
    let labelled = |name: &str, unit: &str| {
        let unit = if unit.is_empty() {
            String::new()
        } else {
            format!(" [{unit}]")
        };
        ChartAxis::new(&format!("{name}{unit}"), AxisKind::Log)
    };
    let axes = [labelled(&field, &unit), labelled(&letter, quantity_unit)];
    let places: Vec<[f64; 2]> = points.iter().map(|p| p.1).collect();
    let ranges = [0, 1].map(|i| {
        let all = guide.iter().flatten().chain(&places);
        extent(all.map(|p| p[i]), 0.08)
    });
    let height = roomy_height(ui, 200.0, 0.6);
    let shown =
        Chart::new(Id::new("scan"), input.settings.units, height, axes, ranges).show(ui, |p| {
            if let Some(guide) = guide {
                dashed_curve(p, &guide, |points| {
                    Line::new(say!("scan-predicted-slope"), points)
                        .color(palette.predicted)
                        .style(LineStyle::dashed_loose())
                });
            }
            p.points(
                Points::new(say!("meter-measured"), PlotPoints::from(places))
                    .color(palette.measured)
                    .radius(4.0),
            );
        });
    for exponent in found.iter().filter(|e| e.quantity == quantity) {
        let predicted = exponent.predicted.map_or(String::new(), |p| {
            format!(" ({})", say!("scan-predicted", value = short(p)))
        });
        ui.label(
            RichText::new(format!(
                "{letter} ~ {}^{}{predicted}",
                short_name(&fields, exponent.field),
                exponent.measured.text()
            ))
            .small(),
        );
    }
    let near = shown.response.hover_pos().and_then(|pointer| {
        let distance = |p: &[f64; 2]| {
            shown
                .transform
                .position_from_point(&PlotPoint::new(p[0], p[1]))
                .distance(pointer)
        };
        points
            .iter()
            .map(|(i, p)| (*i, distance(p)))
            .filter(|(_, d)| *d < NEAR)
            .min_by(|a, b| a.1.total_cmp(&b.1))
    });
    if let Some((point, _)) = near {
        let value = plan.values(point)[0].to_string();
        let text = say!("scan-open", field = field.as_str(), value = value);
        ui.label(RichText::new(text).small());
        if shown.response.clicked() {
            actions.push(Action::OpenPoint(point));
        }
    }
}

/// Letter and unit of a measured quantity.
fn quantity_name(name: &str) -> (String, &'static str) {
    match name {
        "omega0" => ("ω₀".to_owned(), "1/t₀"),
        "omega" => ("ω".to_owned(), "1/t₀"),
        "tau" => ("τ".to_owned(), "t₀"),
        "shrinkage" => (say!("scan-shrinkage"), "d"),
        other => (other.to_owned(), ""),
    }
}

fn short_name(fields: &[&FieldInfo], name: &str) -> String {
    let info = fields.iter().find(|info| info.name == name);
    info.map_or_else(|| name.to_owned(), |info| field_word(info))
}
