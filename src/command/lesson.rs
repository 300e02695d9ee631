//! `lesson`: what can be taught, step by step, and on paper.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap::Args;

use super::output::File;
use super::{CommandError, Outcome};
use crate::lesson::player::{PlayRules, play, right_answer};
use crate::lesson::{self, Lesson, Question, builtin, is_meant, parse};
use crate::platform;
use crate::report::worksheet::{self, Audience};

/// List the lessons, print the steps of one, or make a worksheet of it.
///
/// A lesson asks first what will happen, then runs it, then compares. Lessons of your own are `.ron` files; `check` says what is wrong with one.
#[derive(Args)]
pub struct Arguments {
    /// Name or number of a lesson, or a `.ron` file.
    name: Option<String>,
    /// Write a worksheet to print: questions, empty axes, room for answers.
    #[arg(long, value_name = "FILE", requires = "name")]
    worksheet: Option<String>,
    /// The worksheet for the teacher: with answers, hints, common misconceptions and timing. The lesson is played for it.
    #[arg(long, requires = "worksheet")]
    teacher: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
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
                } = lesson;
                writeln!(
                    out,
                    "{number:2} {name:10} {:10} {minutes:2} min  {about}",
                    level.to_string()
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
    let page = if arguments.teacher {
        let played = play(name, &lesson, |_, q| right_answer(q), PlayRules::default());
        let played = played.map_err(CommandError::Result)?;
        worksheet::html(&lesson, Audience::Teacher(&played.steps))
    } else {
        worksheet::html(&lesson, Audience::Learner)
    };
    file.finish(page.as_bytes())?;
    Ok(Outcome::Good)
}

/// A lesson by name, number or file.
pub fn find(name: &str) -> Result<Lesson, CommandError> {
    lesson::find(name, &|path| platform::read(path)).map_err(CommandError::Input)
}

/// The lesson in a file, if it is meant as one.
pub fn file(path: &Path) -> Result<Option<Lesson>, CommandError> {
    let bytes = platform::read(path).map_err(CommandError::Input)?;
    let text = String::from_utf8(bytes).ok().filter(|text| is_meant(text));
    let lesson = text.map(|text| parse(&path.display().to_string(), &text));
    let lesson = lesson.transpose();
    lesson.map_err(|e| CommandError::Input(e.to_string()))
}

fn print(out: &mut dyn Write, lesson: &Lesson) -> io::Result<()> {
    writeln!(out, "{}", lesson.title)?;
    writeln!(out, "{}", lesson.about)?;
    writeln!(
        out,
        "For {}, {} minutes. Needs: {}",
        lesson.level, lesson.minutes, lesson.needs
    )?;
    for (i, step) in lesson.steps.iter().enumerate() {
        writeln!(out, "\n{}. {}", i + 1, step.text)?;
        if let Some(question) = &step.question {
            writeln!(out, "   ? {}", question.ask())?;
            match question {
                Question::Number { unit, range, .. } => {
                    writeln!(out, "     {} to {} {unit}", range[0], range[1])?;
                }
                Question::Choice { options, .. } => {
                    for (i, option) in options.iter().enumerate() {
                        writeln!(out, "     {}) {option}", i + 1)?;
                    }
                }
                Question::Curve { time, range, .. } => {
                    writeln!(
                        out,
                        "     to draw: 0 to {time} t0, {} to {} d",
                        range[0], range[1]
                    )?;
                }
            }
        }
        if let Some(goal) = &step.until {
            writeln!(out, "   waits for: {}", goal.words())?;
        }
    }
    Ok(())
}
