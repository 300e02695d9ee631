//! Lessons from text, with errors that say where, which field and what it may be.

use std::path::Path;

use super::check::Problem;
use super::fields::meaning;
use super::places::{field_at, line_of};
use super::{Lesson, builtin};
use crate::scene::file::dialect;
use crate::scene::suggestion;

/// The version of the format.
pub const LESSON_VERSION: u64 = 1;

/// What is wrong with a lesson, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct LessonError {
    /// The file's name as the user wrote it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Field, what was found and what is allowed.
    pub message: String,
}

/// Whether a text is meant as a lesson: only lessons have steps with texts.
pub fn is_meant(text: &str) -> bool {
    let places = super::places::places(text);
    let has = |name: &str| places.iter().any(|place| place.name == name);
    !has("geometry")
        && !has("runs")
        && (has("steps") || has("minutes"))
        && (has("text") || has("level"))
}

/// A lesson by its name, its number or its file, which `read` reads; one of the program's own in the language that is spoken. The error is for people.
pub fn find(name: &str, read: &dyn Fn(&Path) -> Result<Vec<u8>, String>) -> Result<Lesson, String> {
    if let Some(lesson) = builtin::load(name) {
        let lesson = lesson.map_err(|error| error.to_string());
        return lesson.map(|lesson| lesson.in_spoken_language(name));
    }
    let path = Path::new(name);
    let bytes = read(path).map_err(|problem| match path.extension() {
        Some(_) => problem,
        None => {
            let near = suggestion(name, builtin::names());
            let known: Vec<&str> = builtin::names().collect();
            let known = known.join(", ");
            format!("there is no lesson '{name}' and no such file{near}; the lessons are {known}")
        }
    })?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{name}: this is not text"))?;
    parse(name, &text).map_err(|error| error.to_string())
}

/// A lesson from its text; `file` is only for the error messages.
pub fn parse(file: &str, text: &str) -> Result<Lesson, LessonError> {
    let error = |line: usize, message: String| LessonError {
        file: file.to_owned(),
        line,
        message,
    };
    let lesson: Lesson = dialect().from_str(text).map_err(|e| {
        let (line, message) = explained(text, &e);
        error(line, message)
    })?;
    lesson.check().map_err(|Problem { step, what }| {
        error(line_of(text, step, what.field), what.to_string())
    })?;
    Ok(lesson)
}

/// What the parser found, with the field in question and what it may be.
fn explained(text: &str, error: &ron::error::SpannedError) -> (usize, String) {
    let at = error.span.start;
    match &error.code {
        ron::Error::MissingStructField { field, .. } => {
            // The parser has come to the end of what lacks the field.
            let step = field_at(text, at.line, at.col).and_then(|place| place.step);
            let message = format!("{field} is missing: {field} {}", meaning(field));
            (at.line.max(line_of(text, step, field)), message)
        }
        ron::Error::NoSuchStructField {
            expected, found, ..
        } => {
            let near = suggestion(found, expected.iter().copied());
            let known = expected.join(", ");
            let message = format!("there is no field {found}{near} here; the fields are {known}");
            (at.line, message)
        }
        ron::Error::NoSuchEnumVariant {
            expected, found, ..
        } => {
            let near = suggestion(found, expected.iter().copied());
            let field = field_at(text, at.line, at.col).map_or(String::new(), |p| p.name);
            let known = expected.join(", ");
            let message = format!(
                "{field} = {found} is not allowed{near}: {field} {}, here one of {known}",
                meaning(&field)
            );
            (at.line, message)
        }
        other => match field_at(text, at.line, at.col) {
            Some(place) => {
                let field = place.name;
                (
                    at.line,
                    format!("{field}: {other}; {field} {}", meaning(&field)),
                )
            }
            None => (at.line, other.to_string()),
        },
    }
}
