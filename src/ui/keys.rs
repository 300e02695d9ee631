//! Everything on the keyboard.

use egui::{Context, Event, Key, Modifiers};

use super::number_field::was_typing;
use super::panels::PANELS;
use super::touch::TOOLS;
use super::{Memory, PanelInput};
use crate::instrument::crossing_steps;
use crate::schema::value::Value;
use crate::session::saved::is_code;
use crate::session::{
    Action, Change, ColourBy, Export, Format, Layout, LessonDeed, PaceKind, PlotKind, Settings,
    Theme, Touch,
};
use crate::words::say;

/// Keys and the ids of what they do, for the help sheet.
pub const KEYS: &[(&str, &str)] = &[
    ("space", "keys-play"),
    ("→ ←", "keys-step"),
    ("↓ ↑", "keys-sweep"),
    ("Shift+space", "keys-play-back"),
    ("v", "keys-visit"),
    ("r", "keys-reset"),
    ("Ctrl+Z Ctrl+Shift+Z", "keys-undo"),
    ("a h j d z n", "keys-tools"),
    ("+ −", "keys-pace"),
    ("u", "keys-unlimited"),
    ("\\", "keys-slow"),
    ("k", "keys-kick"),
    ("] [", "keys-iterations"),
    ("c p", "keys-scenes"),
    ("1 … 8", "keys-plots"),
    ("m", "keys-colours"),
    ("f", "keys-forces"),
    (". ,", "keys-magnify"),
    ("x", "keys-reference"),
    ("Home", "keys-fit"),
    ("arrows + Shift", "keys-pan"),
    ("PageUp PageDown", "keys-zoom"),
    ("b", "keys-blank"),
    ("F1 F3", "keys-layouts"),
    ("F9", "keys-theme"),
    ("F10 F2", "keys-projector"),
    ("F11", "keys-full-screen"),
    ("Ctrl+− Ctrl++", "keys-size"),
    ("Ctrl+O Ctrl+S", "keys-files"),
    ("Ctrl+C Ctrl+V", "keys-code"),
    ("Ctrl+P", "keys-window"),
    ("?", "keys-help"),
    ("Esc", "keys-dismiss"),
    ("Ctrl+Q", "keys-quit"),
    ("Tab", "keys-tab"),
];

/// Keys as they are called where the reader lives: "Strg+Z". Words are translated, letters are not.
pub fn key_words(keys: &str) -> String {
    let is_word = |part: &str| part.len() > 2 && part.chars().all(|c| c.is_ascii_alphabetic());
    let told = |part: &str| match part.trim_end_matches(['+', ' ']) {
        word if is_word(word) => {
            let end = &part[word.len()..];
            format!("{}{end}", say!(&format!("key-{}", word.to_lowercase())))
        }
        _ => part.to_owned(),
    };
    keys.split_inclusive(['+', ' ']).map(told).collect()
}

/// Pushes what the keys ask for. Letters go to a text field with the focus, and to a focused control unless the pointer is in the picture.
pub fn keys(ctx: &Context, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    let is_focused = ctx.memory(|m| m.focused().is_some());
    if ctx.text_edit_focused() || was_typing(ctx) || memory.dialogs.is_open() {
        return;
    }
    share(ctx, actions);
    let pressed = |modifiers: Modifiers, key: Key| ctx.input_mut(|i| i.consume_key(modifiers, key));
    let mut on = |modifiers: Modifiers, key: Key, action: &dyn Fn() -> Action| {
        if pressed(modifiers, key) {
            actions.push(action());
        }
    };
    let (plain, shift, command) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::COMMAND);
    let (run, clock, settings) = (input.run, input.clock, input.settings);
    on(command, Key::O, &|| Action::AskOpen);
    on(command, Key::S, &|| {
        Action::AskSave(Export::State(Format::Session))
    });
    on(command, Key::P, &|| Action::AskSave(Export::Window));
    // The one with more keys first: the other would take it.
    on(command | shift, Key::Z, &|| Action::Redo);
    on(command, Key::Y, &|| Action::Redo);
    on(command, Key::Z, &|| Action::Undo);
    on(command, Key::Minus, &|| Action::Scale(settings.scale - 0.1));
    for key in [Key::Plus, Key::Equals] {
        on(command, key, &|| Action::Scale(settings.scale + 0.1));
    }
    on(command, Key::Q, &|| Action::Quit);
    // A focused control keeps the keys that turn it.
    if !is_focused {
        on(shift, Key::Space, &|| Action::PlayBack);
        on(plain, Key::Space, &|| Action::TogglePlay);
        for (key, by) in [
            (Key::ArrowLeft, [40.0, 0.0]),
            (Key::ArrowRight, [-40.0, 0.0]),
            (Key::ArrowUp, [0.0, -40.0]),
            (Key::ArrowDown, [0.0, 40.0]),
        ] {
            on(shift, key, &|| Action::Pan(by));
        }
        on(plain, Key::ArrowRight, &|| Action::Step);
        on(plain, Key::ArrowDown, &|| Action::Sweep);
        on(plain, Key::ArrowLeft, &|| Action::StepBack);
        on(plain, Key::ArrowUp, &|| Action::SweepBack);
    }
    on(plain, Key::B, &|| Action::Blank(true));
    if input.lesson.is_some() {
        on(plain, Key::PageDown, &|| Action::Lesson(LessonDeed::Next));
        on(plain, Key::PageUp, &|| Action::Lesson(LessonDeed::Back));
    }
    function_keys(&mut on, settings);
    if is_focused && memory.pointer.is_none() {
        return;
    }
    for (tool, _, key, _) in TOOLS {
        if let Some(key) = Key::from_name(&key.to_string().to_uppercase()) {
            let touch = settings.touch;
            on(plain, key, &|| Action::Touch(Touch { tool, ..touch }));
        }
    }
    on(plain, Key::V, &|| Action::Visit);
    on(plain, Key::R, &|| Action::Reset);
    for key in [Key::Plus, Key::Equals] {
        on(plain, key, &|| Action::Pace(1.5 * clock.pace));
    }
    on(shift, Key::Plus, &|| Action::Pace(1.5 * clock.pace));
    on(plain, Key::Minus, &|| {
        Action::Pace(clock.pace.min(15_000.0) / 1.5)
    });
    on(plain, Key::U, &|| Action::Pace(f64::INFINITY));
    on(plain, Key::Backslash, &|| slow_or_normal(input));
    on(plain, Key::K, &|| super::parameters::kick(run, memory));
    let iterations = run.wanted().params.iterations;
    on(plain, Key::CloseBracket, &|| {
        set("iterations", (2 * iterations).min(1_000_000))
    });
    on(plain, Key::OpenBracket, &|| {
        set("iterations", (iterations / 2).max(1))
    });
    on(plain, Key::C, &|| Action::OpenScene("chain".to_owned()));
    on(plain, Key::P, &|| Action::OpenScene("packing".to_owned()));
    let digits = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
    ];
    for (key, (plot, _)) in digits.into_iter().zip(PlotKind::ALL) {
        on(plain, key, &|| Action::Show(plot));
    }
    on(plain, Key::M, &|| {
        let all = ColourBy::ALL;
        let now = all
            .iter()
            .position(|c| *c == settings.look.colour_by)
            .unwrap_or(0);
        Action::ColourBy(all[(now + 1) % all.len()])
    });
    on(plain, Key::F, &|| {
        Action::ShowForces(!settings.look.has_forces)
    });
    on(plain, Key::Period, &|| {
        Action::Magnify(10.0 * settings.look.magnify)
    });
    on(plain, Key::Comma, &|| {
        Action::Magnify(0.1 * settings.look.magnify)
    });
    on(plain, Key::X, &|| Action::TakeReference);
    on(plain, Key::Home, &|| Action::FitPicture);
    on(plain, Key::PageUp, &|| Action::Zoom(1.25, [0.0; 2]));
    on(plain, Key::PageDown, &|| Action::Zoom(0.8, [0.0; 2]));
    for panel in PANELS.iter().filter(|p| !is_function_key(p.key)) {
        on(plain, panel.key, &|| Action::Toggle(panel.instrument));
    }
    on(shift, Key::Questionmark, &|| {
        Action::Help(!settings.is_help_open)
    });
    on(plain, Key::Questionmark, &|| {
        Action::Help(!settings.is_help_open)
    });
    on(shift, Key::Slash, &|| Action::Help(!settings.is_help_open));
    if egui::Popup::is_any_open(ctx) {
        return; // Escape closes it
    }
    on(plain, Key::Escape, &|| {
        if settings.is_help_open {
            Action::Help(false)
        } else if settings.maximised.is_some() {
            Action::Maximise(None)
        } else if settings.is_welcome_open {
            Action::Welcome(false)
        } else {
            Action::Dismiss
        }
    });
}

/// Copying and pasting a share code. A selected text is copied instead.
fn share(ctx: &Context, actions: &mut Vec<Action>) {
    let marked = ctx.plugin::<egui::text_selection::LabelSelectionState>();
    let has_marked = marked.lock().has_selection();
    ctx.input(|i| {
        for event in &i.events {
            match event {
                Event::Copy if !has_marked => actions.push(Action::CopyCode),
                // On the desktop a paste arrives as typed text.
                Event::Paste(text) | Event::Text(text) if is_code(text) => {
                    actions.push(Action::OpenCode(text.clone()));
                }
                _ => {}
            }
        }
    });
}

/// Pushes an action if a key is pressed.
type On<'a> = dyn FnMut(Modifiers, Key, &dyn Fn() -> Action) + 'a;

/// Keys that no field and no control wants.
fn function_keys(on: &mut On, settings: &Settings) {
    let plain = Modifiers::NONE;
    for (key, layout) in [(Key::F1, Layout::Explore), (Key::F3, Layout::Measure)] {
        on(plain, key, &|| Action::Layout(layout));
    }
    // F2 was the lecture before the projector became it.
    for key in [Key::F2, Key::F10] {
        on(plain, key, &|| Action::Projector(!settings.is_projecting()));
    }
    for panel in PANELS.iter().filter(|p| is_function_key(p.key)) {
        on(plain, panel.key, &|| Action::Toggle(panel.instrument));
    }
    on(plain, Key::F9, &|| {
        Action::Theme(if settings.theme == Theme::Dark {
            Theme::Light
        } else {
            Theme::Dark
        })
    });
    on(plain, Key::F11, &|| {
        Action::FullScreen(!settings.is_full_screen)
    });
}

/// F1 … F35: no field wants them.
fn is_function_key(key: Key) -> bool {
    let name = key.name();
    name.len() > 1 && name.starts_with('F') && name[1..].chars().all(|c| c.is_ascii_digit())
}

/// Slow motion, or back from it.
fn slow_or_normal(input: &PanelInput) -> Action {
    let slow = PaceKind::Slow.pace(crossing_steps(input.run, input.reading));
    let is_slow = input.clock.pace_now() < 1.5 * slow;
    Action::Pace(if is_slow {
        PaceKind::Normal.pace(1.0)
    } else {
        slow
    })
}

fn set(name: &str, value: impl Into<Value>) -> Action {
    Action::Change(Change::Set(name.to_owned(), value.into()))
}
