//! `lesson`: what can be taught, step by step, and on paper.

use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;

use super::output::File;
use super::{CommandError, Outcome};
use crate::lesson::{self, Lesson, Question, builtin};
use crate::platform;
use crate::report::worksheet;
use crate::session::SheetKind;
use crate::words::{self, say};

/// List the lessons, print the steps of one, or make a worksheet of it.
///
/// A lesson first asks what will happen, then runs it, then compares. You can write your own lessons as `.ron` files; `check` finds mistakes in them.
#[derive(Args)]
pub struct Arguments {
    /// Name or number of a lesson, or a `.ron` file.
    name: Option<String>,
    /// Write a worksheet to print: questions, empty axes, room for answers.
    #[arg(long, value_name = "FILE", requires = "name")]
    worksheet: Option<String>,
    /// Write the teacher's worksheet: with answers, hints, common misconceptions and timing. This plays the lesson first.
    #[arg(long, requires = "worksheet")]
    teacher: bool,
    /// Print the built-in lessons and write the sheets in this language, for example `de`.
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    speak(arguments.language.as_deref())?;
    let mut out = io::stdout().lock();
    let Some(name) = &arguments.name else {
        for (i, name) in builtin::names().enumerate() {
            if let Some(lesson) = builtin::load(name) {
                let lesson = lesson.map_err(|e| CommandError::Input(e.to_string()))?;
                let number = i + 1;
                let Lesson {
                    level,
                    minutes,
                    about,
                    ..
                } = lesson.in_spoken_language(name);
                let level = level.words();
                writeln!(
                    out,
                    "{number:2} {name:10} {level:10} {minutes:2} min  {about}"
                )?;
            }
        }
        return Ok(Outcome::Good);
    };
    let lesson = Arc::new(find(name)?);
    let Some(path) = &arguments.worksheet else {
        print(&mut out, &lesson)?;
        return Ok(Outcome::Good);
    };
    let file = File::create(path)?;
    let kind = match arguments.teacher {
        true => SheetKind::Teacher,
        false => SheetKind::Learner,
    };
    let page = worksheet::sheet(name, &lesson, kind).map_err(CommandError::Result)?;
    file.finish(page.as_bytes())?;
    Ok(Outcome::Good)
}

/// Speaks the language that was asked for, from now on.
pub fn speak(code: Option<&str>) -> Result<(), CommandError> {
    let Some(code) = code else {
        return Ok(());
    };
    let language = words::find(code).ok_or_else(|| {
        let all = words::languages().into_iter();
        let known: Vec<String> = all.map(|l| format!("{} ({})", l.code, l.name)).collect();
        let known = known.join(", ");
        CommandError::Input(format!(
            "--language {code}: unknown language; choose one of {known}"
        ))
    })?;
    words::speak(language);
    Ok(())
}

/// A lesson by name, number or file.
pub fn find(name: &str) -> Result<Lesson, CommandError> {
    lesson::find(name, &|path| platform::read(path)).map_err(CommandError::Input)
}

fn print(out: &mut dyn Write, lesson: &Lesson) -> io::Result<()> {
    writeln!(out, "{}", lesson.title)?;
    writeln!(out, "{}", lesson.about)?;
    let about = say!(
        "lessons-print-about",
        level = lesson.level.words(),
        minutes = lesson.minutes,
        needs = lesson.needs.as_str()
    );
    writeln!(out, "{about}")?;
    for (i, step) in lesson.steps.iter().enumerate() {
        writeln!(out, "\n{}. {}", i + 1, step.text)?;
        if let Some(question) = &step.question {
            writeln!(out, "   ? {}", question.ask())?;
            match question {
                Question::Number { unit, range, .. } => {
                    let [least, most] = range.map(|x| x.to_string());
                    let range = say!(
                        "lessons-print-range",
                        least = least,
                        most = most,
                        unit = unit.as_str()
                    );
                    writeln!(out, "     {range}")?;
                }
                Question::Choice { options, .. } => {
                    for (i, option) in options.iter().enumerate() {
                        writeln!(out, "     {}) {option}", i + 1)?;
                    }
                }
                Question::Curve { time, range, .. } => {
                    let [time, least, most] = [*time, range[0], range[1]].map(|x| x.to_string());
                    let axes = say!(
                        "lessons-print-draw",
                        time = time,
                        least = least,
                        most = most
                    );
                    writeln!(out, "     {axes}")?;
                }
            }
        }
        if let Some(goal) = &step.until {
            let waits = say!("lessons-print-waits", goal = goal.words());
            writeln!(out, "   {waits}")?;
        }
    }
    Ok(())
}
