//! The program in a browser: what the address asks for is opened in the page's canvas.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::app::page::action_of;
use crate::experiment::{self_test, step_times};
use crate::lesson;
use crate::platform::page;
use crate::scene::{Start, builtin, suggestion};
use crate::session::{Action, LessonDeed};
use crate::window::{self, WindowOptions};

/// Opens the laboratory, unless the page only wants to test itself.
pub fn main() {
    page::explain_panics();
    if !page::address_values("selftest").is_empty() {
        return;
    }
    let mut problems = Vec::new();
    let Some((name, start)) = wanted_scene(&mut problems) else {
        return page::break_off("the first scene cannot be read");
    };
    let mut first: Vec<Action> = wanted_lesson(&mut problems).into_iter().collect();
    first.extend(action_of(&page::address_mark()));
    if !problems.is_empty() {
        first.push(Action::Complain(problems.join("; ")));
    }
    if !page::address_values("paused").is_empty() {
        first.push(Action::Pause);
    }
    // Who follows a link wants to see what it leads to.
    if !page::is_address_plain() {
        first.push(Action::Welcome(false));
    }
    window::open_in_page(WindowOptions {
        name,
        start,
        first,
        script: None,
        has_statistics: false,
        size: [1280, 800],
        is_synchronised: true,
        is_offscreen: false,
    });
}

/// The lesson that the address names.
fn wanted_lesson(problems: &mut Vec<String>) -> Option<Action> {
    let name = page::address_values("lesson").pop()?;
    let Some(name) = lesson::builtin::name_of(&name) else {
        let suggestion = suggestion(&name, lesson::builtin::names());
        problems.push(format!("there is no lesson '{name}'{suggestion}"));
        return None;
    };
    Some(Action::Lesson(LessonDeed::Begin(name.to_owned())))
}

/// The scene that the address names, with its settings.
fn wanted_scene(problems: &mut Vec<String>) -> Option<(String, Start)> {
    const FIRST: &str = "chain";
    let name = page::address_values("scene").pop();
    let name = name.unwrap_or_else(|| FIRST.to_owned());
    let mut load = |name: &str| match builtin::load(name) {
        Some(Ok(start)) => Some(start),
        Some(Err(error)) => {
            problems.push(error.to_string());
            None
        }
        None => {
            let suggestion = suggestion(name, builtin::names());
            problems.push(format!("there is no built-in scene '{name}'{suggestion}"));
            None
        }
    };
    let (name, mut start) = match load(&name) {
        Some(start) => (name, start),
        None => (FIRST.to_owned(), load(FIRST)?),
    };
    for setting in page::address_values("set") {
        let set = match setting.split_once('=') {
            Some((field, value)) => start
                .set(field.trim(), value.trim())
                .map_err(|e| e.to_string()),
            None => Err(format!("set={setting}: expected set=NAME=VALUE")),
        };
        problems.extend(set.err());
    }
    Some((name, start))
}

/// How many rows the self-test has.
#[wasm_bindgen]
pub fn selftest_rows() -> usize {
    self_test::rows()
}

/// One row of the self-test as JSON.
#[wasm_bindgen]
pub fn selftest_row(row: usize) -> String {
    serde_json::to_string(&self_test::row(row)).unwrap_or_default()
}

/// What sweeps cost here, as JSON.
#[wasm_bindgen]
pub fn step_times() -> String {
    serde_json::to_string(&step_times::measure()).unwrap_or_default()
}
