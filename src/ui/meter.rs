//! The elasticity meter: ω, τ, κ, γ, c and q, measured from the running signal beside what is predicted and what was measured before. The readout
//! shows the first two large; the rest is behind “more”. A long file: message, table and kick protocol read the same reading.

use egui::{Align, Color32, Layout, RichText, Ui, vec2};

use super::{PanelInput, cover, theme};
use crate::instrument::{
    Condition, Elasticity, Gauge, QUANTITIES, Reading, Sag, Source, law_deviation, reason,
};
use crate::lesson::Covered;
use crate::measure::{Estimate, Refusal};
use crate::physics::MethodName;
use crate::picture::colour;
use crate::schema::written::{self, fixed, short, signed};
use crate::session::{Action, Instrument, Pane, Run, Study};
use crate::theory::methods::is_mapped;
use crate::theory::{LAW_TOLERANCE, LawVerdict};
use crate::words::{self, say};

/// The numbers behind “more”: all six, from what they are predicted, and the kick protocol.
pub fn meter_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let palette = theme::palette(input.settings.theme);
    ui.scope(|ui| table_ui(ui, input, palette));
    let (text, colour) = origin(input.reading, palette);
    if !text.is_empty() && !input.is_covered(&[Covered::Law]) {
        ui.label(RichText::new(text).small().color(colour));
    }
    kick_ui(ui, input, actions, palette);
}

/// The one thing that there is to say.
pub fn message(input: &PanelInput, palette: theme::Palette) -> (String, Color32) {
    let Some(reading) = input.reading else {
        return (say!("meter-listening"), palette.data);
    };
    if input.run.is_in_past() {
        return (say!("meter-past"), palette.predicted);
    }
    if let Some(text) = left_to_sweeps(input.run) {
        return (text, palette.data);
    }
    if let Ok(fit) = &reading.fit {
        if input.is_covered(&[Covered::Law]) {
            return (cover::reason(), palette.data);
        }
        let params = &input.run.scene.params;
        let (deviation, verdict) = law_deviation(fit, params.part_dt());
        let percent = 100.0 * deviation;
        return match verdict {
            LawVerdict::Holds | LawVerdict::HoldsWithin(_) => {
                // Rounded up: it must be within.
                let percent = (10.0 * percent).ceil().max(1.0) / 10.0;
                let percent = format!("{percent:.1}");
                if deviation > LAW_TOLERANCE {
                    return (say!("meter-law-unclear", percent = percent), palette.data);
                }
                let text = say!("meter-law-holds", percent = percent);
                (format!("✔ {text}"), palette.data)
            }
            LawVerdict::Fails if is_mapped(params, input.run.bodies()) => {
                (say!("meter-law-other"), palette.data)
            }
            LawVerdict::Fails => {
                let text = say!("meter-law-fails", percent = format!("{percent:.0}"));
                (format!("✖ {text}"), palette.error)
            }
        };
    }
    let text = match (&reading.condition, Sag::of(input.run)) {
        (Condition::Unloaded, Some(_)) if input.is_covered(&[Covered::Motion]) => cover::reason(),
        (Condition::Unloaded, Some(sag)) => sag.words(input.settings.units),
        (Condition::Settling(drift), _) => {
            let drift = input.settings.units.text(*drift, "d");
            say!("meter-settling", drift = drift)
        }
        (condition, _) => words(condition, input),
    };
    (text, palette.data)
}

/// The letter of what makes it stiffer.
fn stiffening(input: &PanelInput) -> &'static str {
    match input.run.scene.params.method {
        MethodName::Direct => "ρ",
        _ => "N_I",
    }
}

/// The steps since the last change that `direct` has left to sweeps, if there are any.
pub fn left_to_sweeps(run: &Run) -> Option<String> {
    let steps = run.record.since.by_sweeps;
    (steps > 0).then(|| say!("meter-left-to-sweeps", steps = steps))
}

fn words(condition: &Condition, input: &PanelInput) -> String {
    let is_playing = input.clock.is_playing;
    match condition {
        Condition::Flying => say!("meter-flying"),
        Condition::Unloaded => say!("meter-unloaded"),
        _ if Gauge::is_sure_to_be_rigid(input.run) => say!("meter-at-rest-rigid"),
        Condition::AtRest => say!("meter-at-rest"),
        Condition::Bouncing => say!("meter-bouncing"),
        Condition::Listening(_) if !is_playing => say!("meter-paused"),
        Condition::Listening(Some(steps)) => {
            say!("meter-listening-steps", steps = steps.div_ceil(10) * 10)
        }
        Condition::Listening(None) | Condition::Measured | Condition::Settling(_) => {
            say!("meter-listening")
        }
        Condition::Refused(refusal) => match refusal {
            Refusal::FewSamples { .. } => {
                say!("meter-too-few-steps", stiffness = stiffening(input))
            }
            Refusal::PoorFit { percent } => {
                say!("meter-several-modes", percent = format!("{percent:.0}"))
            }
            Refusal::Overdamped | Refusal::NotConverged => say!("meter-relaxes"),
            other => sentence(&reason::refusal(other)),
        },
    }
}

/// From what the prediction comes, or why there is none.
fn origin(reading: Option<&Reading>, palette: theme::Palette) -> (String, Color32) {
    let nothing = (String::new(), palette.predicted);
    let Some(reading) = reading else {
        return nothing;
    };
    match (&reading.exact, reading.source) {
        (Ok(_), Some(Source::Scaled(anchor))) => {
            let text = Source::Scaled(anchor).words();
            let deviation = anchor.law_deviation();
            if deviation > LAW_TOLERANCE {
                let percent = format!("{:.0}", 100.0 * deviation);
                let text = say!("meter-missed-law", source = text, percent = percent);
                (sentence(&text), palette.error)
            } else {
                (sentence(&text), palette.predicted)
            }
        }
        (Err(reason), _) if reading.fit.is_ok() => {
            let reason = words::of_table("unpredicted", reason);
            (sentence(&reason), palette.predicted)
        }
        _ => nothing,
    }
}

/// The whole protocol, on a copy of the run: settle, kick, wait, fit, report.
fn kick_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>, palette: theme::Palette) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let button = egui::Button::new(say!("meter-kick-protocol"));
        let button = ui.add_enabled(input.notes.busy.is_none(), button);
        if button
            .on_hover_text(say!("meter-kick-protocol.hint"))
            .clicked()
        {
            actions.push(Action::Study(Study::Kick));
        }
        if let Some(busy) = input.notes.busy {
            ui.spinner();
            ui.label(RichText::new(say!(busy)).small().weak());
        }
    });
    if input.is_covered(&[Covered::Frequency, Covered::Damping, Covered::Law]) {
        return;
    }
    let Some(kick) = (input.notes.kick.as_ref()).filter(|kick| kick.scene == input.run.name) else {
        return;
    };
    let units = input.settings.units;
    let (text, colour) = match &kick.found {
        Ok(report) => {
            let with_unit =
                |e: Estimate, unit: &str| units.text_with_error(e.value, e.std_error, unit);
            let text = say!(
                "meter-kicked",
                iterations = kick.params.iterations,
                step = units.text_plain(kick.params.dt, "t₀"),
                omega = with_unit(report.fit.angular_frequency, "1/t₀"),
                tau = with_unit(report.fit.damping_time, "t₀"),
                percent = format!("{:.1}", 100.0 * (report.law_ratio - 1.0).abs()),
                drift = units.text(report.drift, "d"),
            );
            (text, palette.measured)
        }
        Err(reason) => (sentence(reason), palette.error),
    };
    let changed = kick.changed_since(input.run, units);
    let text = if changed.is_empty() {
        RichText::new(text).color(colour)
    } else {
        // Of other settings than the table above.
        let since = say!("meter-kicked-before", changed = changed);
        RichText::new(format!("{text} {since}")).weak()
    };
    ui.label(text.small());
}

/// Shares of the width: letter, measured, predicted, continuum, how many times the run before. They never change, whatever is in them.
const SHARES: [f32; 5] = [0.17, 0.23, 0.2, 0.22, 0.18];
/// The same in a narrow column, which has no room for the continuum.
const NARROW_SHARES: [f32; 5] = [0.22, 0.28, 0.27, 0.0, 0.23];
const NARROW: f32 = 350.0;
/// Height of a row.
const ROW: f32 = 18.0;

fn table_ui(ui: &mut Ui, input: &PanelInput, palette: theme::Palette) {
    let reading = input.reading;
    let measured = reading.and_then(|r| r.measured).map(|e| e.all());
    let exact = reading
        .and_then(|r| r.exact.as_ref().ok())
        .map(Elasticity::all);
    let continuum = reading.and_then(|r| r.continuum).map(|e| e.all());
    let traces = &input.notes.traces;
    let trace = traces
        .elasticity(input.run.scene.params.dt)
        .map(|e| e.all());
    let has_trace = traces.chosen().is_some() && input.settings.has(Instrument::Traces);
    let previous = input.previous.map(|e| e.all());
    let source = reading.and_then(|r| r.source);
    let predicted_head = predicted_head(input);
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let heads = [
        (String::new(), palette.data, String::new()),
        head("meter-measured", palette.measured),
        (predicted_head, palette.predicted, about(source)),
        if has_trace {
            let ink = theme::egui_colour(colour::LANES[traces.chosen % colour::LANES.len()]);
            head("meter-trace", ink)
        } else if input.run.is_chain() {
            head("meter-continuum", palette.predicted)
        } else {
            (String::new(), palette.data, String::new())
        },
        head("meter-ratio", palette.data),
    ];
    row_ui(ui, |i| {
        let (text, colour, hint) = &heads[i];
        let text = RichText::new(text).small().color(*colour);
        (text, hint.clone())
    });
    // The readout above has ω and τ, large; what is compared with them is wanted beside them.
    let is_whole = input.settings.maximised == Some(Pane::Of(Instrument::Meter));
    let first = if has_trace || is_whole { 0 } else { LARGE_ROWS };
    let is_direct = input.run.scene.params.method == MethodName::Direct;
    // q is a number of sweeps.
    let last = QUANTITIES.len() - usize::from(is_direct);
    for (row, quantity) in QUANTITIES.iter().enumerate().take(last).skip(first) {
        let about = match is_direct {
            true => format!("{}\n{}", say!(quantity.about), say!("meter-direct")),
            false => say!(quantity.about),
        };
        let (factor, unit) = input.settings.units.factor(quantity.unit);
        let value = |of: Option<[Estimate; 6]>| of.map(|values| values[row].times(factor));
        let (now, law) = (value(measured), value(exact));
        let is_covered = input.is_covered(&[cover::ROWS[row]]);
        let has_trace_covered = input.is_covered(&[Covered::Traces]);
        row_ui(ui, |i| {
            let number = |text: String, colour: Color32| {
                RichText::new(text).monospace().size(NUMBERS).color(colour)
            };
            let none = || "–".to_owned();
            let is_trace = i == 3 && has_trace;
            let hides = if is_trace {
                has_trace_covered
            } else {
                is_covered
            };
            if hides && i > 0 && !heads[i].0.is_empty() {
                return (
                    number(cover::MARK.to_owned(), palette.data),
                    cover::reason(),
                );
            }
            let text = match i {
                0 => RichText::new(name(quantity.letter, &unit)).color(palette.data),
                1 => number(now.map_or_else(none, Estimate::digits), palette.measured),
                2 => {
                    let is_off = now.zip(law).is_some_and(|(now, law)| differs(now, law));
                    let colour = if is_off {
                        palette.error
                    } else {
                        palette.predicted
                    };
                    number(law.map_or_else(none, |e| short(e.value)), colour)
                }
                3 if has_trace => {
                    let known = value(trace).filter(|e| e.value.is_finite());
                    let text = known.map_or_else(none, |e| short(e.value));
                    number(text, heads[3].1)
                }
                3 => {
                    let text = value(continuum).map_or_else(String::new, |e| short(e.value));
                    number(text, palette.predicted)
                }
                _ => {
                    let ratio = now.zip(value(previous)).map(|(a, b)| a.value / b.value);
                    let text = ratio
                        .filter(|r| r.is_finite())
                        .map_or_else(none, written::ratio);
                    number(text, palette.data)
                }
            };
            let hint = match (i, now.zip(law)) {
                (1, _) => match now {
                    Some(now) => format!("{} {unit}\n{}", now.text(), about),
                    None => about.clone(),
                },
                (2, Some((now, law))) if differs(now, law) => {
                    let percent = signed(fixed(100.0 * (now.value / law.value - 1.0), 0));
                    let off = say!("meter-off", percent = percent);
                    format!("{off}\n{about}")
                }
                _ => about.clone(),
            };
            (text, hint)
        });
    }
}

/// Rows of the table that the readout shows large.
const LARGE_ROWS: usize = 2;
/// Size of the numbers.
const NUMBERS: f32 = 13.0;

/// One row of the table, every cell of its own fixed width; the first is at the left, numbers are at the right of theirs.
fn row_ui(ui: &mut Ui, cell: impl Fn(usize) -> (RichText, String)) {
    let all = ui.available_width().clamp(230.0, 420.0);
    let shares = if all < NARROW { NARROW_SHARES } else { SHARES };
    ui.horizontal(|ui| {
        for (i, share) in shares.into_iter().enumerate() {
            let width = share * all;
            if width == 0.0 {
                continue;
            }
            let (text, hint) = cell(i);
            let layout = if i == 0 {
                Layout::left_to_right(Align::Center)
            } else {
                Layout::right_to_left(Align::Center)
            };
            ui.allocate_ui_with_layout(vec2(width, ROW), layout, |ui| {
                ui.set_min_size(vec2(width, ROW));
                ui.set_max_width(width);
                let label = ui.add(egui::Label::new(text).extend());
                if !hint.is_empty() {
                    label.on_hover_text(hint);
                }
            });
        }
    });
}

fn name(letter: &str, unit: &str) -> String {
    if unit.is_empty() {
        letter.to_owned()
    } else {
        format!("{letter} [{unit}]")
    }
}

/// What the column of predictions is called.
pub fn predicted_head(input: &PanelInput) -> String {
    match input.reading.and_then(|r| r.source) {
        Some(source) => source.head(),
        None if input.run.is_chain() => say!("source-exact-law"),
        None => say!("meter-predicted"),
    }
}

/// Words of a column, its colour and what it means.
pub fn head(id: &str, colour: Color32) -> (String, Color32, String) {
    (say!(id), colour, say!(&format!("{id}.hint")))
}

pub fn about(source: Option<Source>) -> String {
    match source {
        Some(Source::Scaled(_)) => say!("source-scaled.hint"),
        Some(Source::Network) => say!("source-network.hint"),
        Some(Source::StepMap) => say!("source-step-map.hint"),
        Some(Source::ExactLaw) => say!("source-exact-law.hint"),
        None => say!("meter-predicted.hint"),
    }
}

/// A prediction for one run is missed beyond this share: a single packing differs by so much from the mean of many.
const PREDICTION_TOLERANCE: f64 = 0.1;

/// Whether a measurement misses its prediction by more than that and three of its own errors.
pub fn differs(now: Estimate, law: Estimate) -> bool {
    let off = (now.value - law.value).abs();
    off > (PREDICTION_TOLERANCE * law.value.abs()).max(3.0 * now.std_error)
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|c| c.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
