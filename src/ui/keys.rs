//! Everything on the keyboard.

use egui::{Context, Event, Key, Modifiers};

use super::number_field::was_typing;
use super::panels::PANELS;
use super::touch::TOOLS;
use super::{Memory, PanelInput};
use crate::schema::value::Value;
use crate::session::saved::is_code;
use crate::session::{
    Action, Change, ColourBy, Contrast, Export, Format, Layout, LessonDeed, PlotKind, Settings,
    Theme, Touch,
};

/// Keys and what they do, for the help sheet.
pub const KEYS: &[(&str, &str)] = &[
    ("space", "play, pause"),
    ("→ ←", "one step, one step back"),
    ("↓ ↑", "one sweep, one sweep back"),
    ("Shift+space", "play backwards"),
    ("v", "one contact visit"),
    ("r", "reset the scene"),
    (
        "Ctrl+Z Ctrl+Shift+Z",
        "take back the last change, touch, opening or reset; do it again",
    ),
    (
        "a h j d z n",
        "tools: look, pull by hand, tap, put or take a disc, draw a wall, ruler",
    ),
    ("+ −", "pace"),
    ("u", "unlimited pace"),
    ("k", "kick the load"),
    ("] [", "N_I double, half"),
    ("c p", "the chain, the packing"),
    (
        "1 … 8",
        "plots: position, energy, forces, residual, sweeps, spectrum, trace, stress",
    ),
    ("m", "what the colours mean, next"),
    ("f", "force lines on, off"),
    (". ,", "magnify displacements ten times more, less"),
    ("x", "take this as the reference of displacements"),
    ("Home", "show everything"),
    ("arrows + Shift", "move the picture"),
    (
        "PageUp PageDown",
        "enlarge, shrink the picture; in a lesson back, next",
    ),
    ("F1 F2 F3", "layouts: explore, lecture, measure"),
    ("F9", "dark, light"),
    ("F10", "projector: large type and what a teacher needs"),
    ("F11", "full screen"),
    ("Ctrl+− Ctrl++", "smaller, larger"),
    ("Ctrl+O Ctrl+S", "open a file, save this session"),
    (
        "Ctrl+C Ctrl+V",
        "copy this session as a share code, open one",
    ),
    ("Ctrl+P", "picture of the window"),
    ("?", "this sheet"),
    ("Esc", "take news or this sheet away"),
    ("Ctrl+Q", "quit"),
    (
        "Tab",
        "next control; arrows turn it, double click resets it",
    ),
];

/// Pushes what the keys ask for. Letters are left to whoever is typing, and to a focused control unless the pointer is in the picture.
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
        } else {
            Action::Dismiss
        }
    });
}

/// Copying and pasting a share code. Whoever has marked a text wants that one.
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
    for (key, layout) in [
        (Key::F1, Layout::Explore),
        (Key::F2, Layout::Lecture),
        (Key::F3, Layout::Measure),
    ] {
        on(plain, key, &|| Action::Layout(layout));
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
    on(plain, Key::F10, &|| {
        Action::Projector(settings.contrast == Contrast::Normal)
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

fn set(name: &str, value: impl Into<Value>) -> Action {
    Action::Change(Change::Set(name.to_owned(), value.into()))
}
