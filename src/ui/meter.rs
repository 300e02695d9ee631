//! The elasticity meter: ω, τ, κ, γ, c and q, measured from the running signal beside what is predicted and what was measured before.

use egui::{Align, Color32, Layout, RichText, Ui, vec2};

use super::numbers::{ratio_text, short, with_error};
use super::{PanelInput, theme};
use crate::instrument::{
    Condition, Elasticity, LAW_TOLERANCE, QUANTITIES, Reading, Sag, Source, law_deviation,
};
use crate::measure::{Estimate, Refusal};
use crate::picture::colour;
use crate::session::{Action, Instrument, Study};

/// What one is looking at, for students.
pub const ABOUT: &str = "The discs have no springs. These are the ones that the unfinished iteration makes, read off the ringing of the \
    loaded end: its frequency ω and damping time τ give the sound speed c, and from it the stiffness κ and damping γ \
    of every contact, and the sweep constant q. Beside them stands what theory says: the exact law per mode, and the \
    paper's continuum. Of a packing nobody knows the springs beforehand, but once kicked its other settings follow: \
    ω₀ ~ √N_I/Δt, τ ~ Δt/N_I. The last column is the ratio to the measurement before, made with other parameters.";

/// Height of three lines that a message may take: its place is kept also when there is nothing to say.
const MESSAGE: f32 = 44.0;

/// The panel.
pub fn meter_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let palette = theme::palette(input.settings.theme);
    ui.scope(|ui| table_ui(ui, input, palette));
    ui.add_space(4.0);
    let (text, colour) = message(input, palette);
    message_ui(ui, &text, colour, MESSAGE);
    let (text, colour) = origin(input.reading, palette);
    message_ui(ui, &text, colour, 0.7 * MESSAGE);
    kick_ui(ui, input, actions, palette);
}

/// A text in a place of its own.
fn message_ui(ui: &mut Ui, text: &str, colour: Color32, height: f32) {
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_height(height);
        ui.add(egui::Label::new(RichText::new(text).small().color(colour)).wrap());
    });
}

/// The one thing that there is to say.
fn message(input: &PanelInput, palette: theme::Palette) -> (String, Color32) {
    let Some(reading) = input.reading else {
        return ("Listening…".to_owned(), palette.data);
    };
    if let Ok(fit) = &reading.fit {
        let (deviation, fails) = law_deviation(fit, input.run.scene.params.dt);
        let percent = 100.0 * deviation;
        return if fails {
            let text = format!(
                "✖ The law cos(ωΔt) = exp(−Δt/τ) fails here: τ deviates from it by {percent:.0} %. Several modes in one signal, contacts \
                 that open, or a start that was not at rest."
            );
            (text, palette.error)
        } else {
            let text = format!("✔ cos(ωΔt) = exp(−Δt/τ): deviates by {percent:.1} %");
            (text, palette.data)
        };
    }
    let text = match (&reading.condition, Sag::of(input.run)) {
        (Condition::Unloaded, Some(sag)) => sag.words(input.settings.units),
        (condition, _) => words(condition, input.clock.is_playing),
    };
    (text, palette.data)
}

fn words(condition: &Condition, is_playing: bool) -> String {
    match condition {
        Condition::Flying => "On its way: nothing touches yet.".to_owned(),
        Condition::Unloaded => {
            "Nothing is loaded in this scene, so no end rings. Look at the picture, its energy or its stress.".to_owned()
        }
        Condition::AtRest => "At rest. Kick it (k) and it rings.".to_owned(),
        Condition::Bouncing => {
            "Contacts still open and close. It is measured once they stay closed.".to_owned()
        }
        Condition::Listening(_) if !is_playing => {
            "Paused. Let it run on and its ringing is measured.".to_owned()
        }
        Condition::Listening(Some(steps)) => {
            format!("Listening: about {} more steps.", steps.div_ceil(10) * 10)
        }
        Condition::Listening(None) | Condition::Measured => "Listening…".to_owned(),
        Condition::Refused(refusal) => match refusal {
            Refusal::FewSamples { .. } => {
                "It rings for too few steps to be measured. Lower N_I and it rings for longer."
                    .to_owned()
            }
            Refusal::PoorFit { percent } => format!(
                "Several modes ring at once: the best single one leaves {percent:.0} % of the signal."
            ),
            Refusal::Overdamped | Refusal::NotConverged => {
                "It relaxes without swinging back: nothing rings.".to_owned()
            }
            other => sentence(&other.to_string()),
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
            let text = sentence(&Source::Scaled(anchor).describe());
            let deviation = anchor.law_deviation();
            if deviation > LAW_TOLERANCE {
                let percent = 100.0 * deviation;
                let text = text.trim_end_matches('.');
                (
                    format!("{text}, which missed the law by {percent:.0} %."),
                    palette.error,
                )
            } else {
                (text, palette.predicted)
            }
        }
        (Err(reason), _) if reading.fit.is_ok() => (sentence(reason), palette.predicted),
        _ => nothing,
    }
}

/// The whole protocol, on a copy of the run: settle, kick, wait, fit, report.
fn kick_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>, palette: theme::Palette) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let button = ui.add_enabled(input.notes.busy.is_none(), egui::Button::new("Kick protocol"));
        let hint = "On a copy of this run: settle, kick by a ten-thousandth of the load, wait, fit all five parameters";
        if button.on_hover_text(hint).clicked() {
            actions.push(Action::Study(Study::Kick));
        }
        if let Some(busy) = input.notes.busy {
            ui.spinner();
            ui.label(RichText::new(busy).small().weak());
        }
    });
    match &input.notes.kick {
        Some((scene, Ok(report))) if *scene == input.run.name => {
            let text = format!(
                "Kick protocol: ω = {} 1/t₀, τ = {} t₀; deviates from the law by {:.1} %; drift before it {} d",
                with_error(report.fit.angular_frequency),
                with_error(report.fit.damping_time),
                100.0 * (report.law_ratio - 1.0).abs(),
                short(report.drift),
            );
            ui.label(RichText::new(text).small().color(palette.measured));
        }
        Some((scene, Err(reason))) if *scene == input.run.name => {
            ui.label(RichText::new(sentence(reason)).small().color(palette.error));
        }
        _ => {}
    }
}

/// Shares of the width: letter, measured, predicted, continuum, ratio. They never change, whatever is in them.
const SHARES: [f32; 5] = [0.19, 0.25, 0.2, 0.2, 0.16];
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
    let predicted_head = match source {
        Some(source) => source.head(),
        None if input.run.is_chain() => "exact law",
        None => "predicted",
    };
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let heads = [
        ("", palette.data, ""),
        (
            "measured",
            palette.measured,
            "Fitted to the ringing of the loaded end, with standard errors",
        ),
        (predicted_head, palette.predicted, about(source)),
        if has_trace {
            (
                "trace",
                theme::egui_colour(colour::LANES[traces.chosen % 4]),
                "Of the recorded trace that is chosen, its steps counted as steps of this run. κ, γ, c and q need its N_I and its bodies",
            )
        } else if input.run.is_chain() {
            (
                "continuum",
                palette.predicted,
                "The paper's formulas for long waves; chains only",
            )
        } else {
            ("", palette.data, "")
        },
        (
            "ratio",
            palette.data,
            "How many times the measurement before, which was made with other parameters",
        ),
    ];
    row_ui(ui, |i| {
        let (text, colour, hint) = heads[i];
        let text = RichText::new(text).small().color(colour);
        (text, hint.to_owned())
    });
    for (row, quantity) in QUANTITIES.iter().enumerate() {
        let (factor, unit) = input.settings.units.factor(quantity.unit);
        let value = |of: Option<[Estimate; 6]>| of.map(|values| values[row].times(factor));
        let (now, law) = (value(measured), value(exact));
        row_ui(ui, |i| {
            let number = |text: String, colour: Color32| {
                RichText::new(text).monospace().size(NUMBERS).color(colour)
            };
            let none = || "–".to_owned();
            let text = match i {
                0 => RichText::new(name(quantity.letter, &unit)).color(palette.data),
                1 => number(now.map_or_else(none, digits), palette.measured),
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
                        .map_or_else(none, ratio_text);
                    number(text, palette.data)
                }
            };
            let hint = match (i, now.zip(law)) {
                (1, _) => match now {
                    Some(now) => format!("{} {unit}\n{}", with_error(now), quantity.about),
                    None => quantity.about.to_owned(),
                },
                (2, Some((now, law))) if differs(now, law) => format!(
                    "Measured is {:+.0} % from it.\n{}",
                    100.0 * (now.value / law.value - 1.0),
                    quantity.about
                ),
                _ => quantity.about.to_owned(),
            };
            (text, hint)
        });
    }
}

/// Size of the numbers.
const NUMBERS: f32 = 11.5;

/// One row of the table, every cell of its own fixed width; the first is at the left, numbers are at the right of theirs.
fn row_ui(ui: &mut Ui, cell: impl Fn(usize) -> (RichText, String)) {
    let all = ui.available_width().clamp(260.0, 380.0);
    ui.horizontal(|ui| {
        for (i, share) in SHARES.into_iter().enumerate() {
            let width = share * all;
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

/// As many digits as the error leaves; the error itself is in the hint.
fn digits(estimate: Estimate) -> String {
    let text = with_error(estimate);
    let value = text.split(" ±").next().unwrap_or_default();
    value.to_owned()
}

fn name(letter: &str, unit: &str) -> String {
    if unit.is_empty() {
        letter.to_owned()
    } else {
        format!("{letter} [{unit}]")
    }
}

fn about(source: Option<Source>) -> &'static str {
    match source {
        Some(Source::Scaled(_)) => {
            "What the last kick of this packing says about the present N_I and Δt: ω₀ ~ √N_I/Δt, τ ~ Δt/N_I. Only as good as that kick"
        }
        Some(Source::Network) => {
            "What the slowest mode of its contacts that moves the piston does with the present N_I and Δt. Nothing was measured for it"
        }
        Some(Source::ExactLaw) => {
            "What the slowest mode of the chain does as long as no contact opens: cos(ω·Δt) = exp(−Δt/τ) = S(k)^(N_I/2)"
        }
        None => "Nothing is predicted yet",
    }
}

/// Whether a measurement misses its prediction by more than the tolerance of the law and three of its own errors.
fn differs(now: Estimate, law: Estimate) -> bool {
    let off = (now.value - law.value).abs();
    off > (LAW_TOLERANCE * law.value.abs()).max(3.0 * now.std_error)
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
