//! The menu of lessons: each with its level and time, and its sheets to print.

use std::sync::OnceLock;

use egui::{Response, RichText, Ui};

use super::focus;
use crate::lesson::{Lesson, builtin};
use crate::session::{Action, LessonDeed, SheetKind};
use crate::words::say;

/// The menu.
pub fn lessons_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let menu = ui.menu_button(format!("{} ⏷", say!("lessons")), |ui| {
        let mut entries = Vec::new();
        // Where there is no room, the sheets have a row of their own.
        let is_narrow = ui.ctx().content_rect().width() < WIDE_MENU;
        let columns = if is_narrow { 2 } else { 4 };
        egui::Grid::new("lessons")
            .num_columns(columns)
            .spacing([10.0, 3.0])
            .show(ui, |ui| {
                for (i, (name, lesson)) in all().iter().enumerate() {
                    let lesson = lesson.clone().in_spoken_language(name);
                    entries.push(entry_ui(ui, i + 1, name, &lesson, actions));
                    if is_narrow {
                        ui.end_row();
                    }
                    sheets_ui(ui, &lesson.title, name, actions);
                    ui.end_row();
                }
            });
        focus::walk(ui, &entries);
    });
    menu.response.on_hover_text(say!("lessons.hint"));
}

/// Width of the window from which on an entry of the menu has one row.
const WIDE_MENU: f32 = 760.0;

/// The lesson itself, with level and time.
fn entry_ui(
    ui: &mut Ui,
    number: usize,
    name: &str,
    lesson: &Lesson,
    actions: &mut Vec<Action>,
) -> Response {
    let about = say!(
        "lessons-about",
        about = lesson.about.as_str(),
        needs = lesson.needs.as_str()
    );
    let title = say!(
        "lessons-entry",
        number = number,
        title = lesson.title.as_str()
    );
    let entry = ui.button(title).on_hover_text(about);
    if entry.clicked() {
        actions.push(Action::Lesson(LessonDeed::Begin(name.to_owned())));
        ui.close();
    }
    let level = lesson.level.words();
    let level = say!("lessons-level", level = level, minutes = lesson.minutes);
    ui.label(RichText::new(level).weak());
    entry
}

/// The sheets of a lesson.
fn sheets_ui(ui: &mut Ui, title: &str, name: &str, actions: &mut Vec<Action>) {
    for (id, kind) in [
        ("lessons-worksheet", SheetKind::Learner),
        ("lessons-teacher-sheet", SheetKind::Teacher),
    ] {
        let word = say!(id);
        let button = ui.button(&word);
        let label = format!("{word} {title}");
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
        if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
            actions.push(Action::Lesson(LessonDeed::Sheet(name.to_owned(), kind)));
            ui.close();
        }
    }
}

/// Every lesson that comes with the program, as its file has it, read once.
pub fn all() -> &'static [(&'static str, Lesson)] {
    static ALL: OnceLock<Vec<(&str, Lesson)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let load = |name| Some((name, builtin::load(name)?.ok()?));
        builtin::names().filter_map(load).collect()
    })
}
