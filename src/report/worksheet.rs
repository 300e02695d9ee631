//! A lesson on paper: its questions, empty axes to draw on and room for answers; for teachers the same with answers, hints and timing.

use std::fmt::Write;
use std::sync::Arc;

use super::palette::{self, Rgb, hex};
use super::plot::FONT;
use super::sheet::{page, who};
use super::ticks::{AxisLayout, Lying};
use super::typeset;
use crate::experiment::figure::Axis;
use crate::lesson::player::{PlayRules, PlayedStep, play, right_answer};
use crate::lesson::{Lesson, LessonStep, MeasuredAnswer, Question};
use crate::schema::written::plain;
use crate::session::SheetKind;
use crate::words::say;

/// For whom a sheet is.
#[derive(Clone, Copy)]
pub enum Audience<'a> {
    /// Questions and room.
    Learner,
    /// With answers: what came of every step when the lesson was played.
    Teacher(&'a [PlayedStep]),
}

/// The sheet of a lesson of this name or file as one HTML page. For a teacher's sheet the lesson is played; the error says which goal was not reached.
pub fn sheet(name: &str, lesson: &Arc<Lesson>, kind: SheetKind) -> Result<String, String> {
    match kind {
        SheetKind::Learner => Ok(html(lesson, Audience::Learner)),
        SheetKind::Teacher => {
            let played = play(name, lesson, |_, q| right_answer(q), PlayRules::default())?;
            Ok(html(lesson, Audience::Teacher(&played.steps)))
        }
    }
}

/// The sheet as one HTML page.
pub fn html(lesson: &Lesson, audience: Audience) -> String {
    let mut body = head(lesson, audience);
    body += "<ol class=\"steps\">\n";
    for (i, step) in lesson.steps.iter().enumerate() {
        let played = match audience {
            Audience::Learner => None,
            Audience::Teacher(played) => Some(played.get(i)),
        };
        body += &of_step(step, played);
    }
    let _ = write!(
        body,
        "</ol>\n<footer>Ghostspring {}. {}</footer>\n",
        env!("CARGO_PKG_VERSION"),
        typeset::html(&say!("worksheet-units"))
    );
    page(&lesson.title, &body)
}

fn head(lesson: &Lesson, audience: Audience) -> String {
    let (kind, below) = match audience {
        Audience::Learner => (say!("worksheet"), who()),
        // A teacher chooses a lesson by what is done in it.
        Audience::Teacher(_) => (
            say!("worksheet-teacher"),
            format!("<p class=\"about\">{}</p>\n", typeset::html(&lesson.about)),
        ),
    };
    format!(
        "<header>\n<p class=\"kicker\"><span>Ghostspring · {}</span><span>{}</span></p>\n<h1>{}</h1>\n{below}</header>\n",
        typeset::html(&kind),
        typeset::html(&say!(
            "worksheet-about",
            level = lesson.level.words(),
            minutes = lesson.minutes,
            needs = lesson.needs.trim_end_matches('.')
        )),
        typeset::html(&lesson.title)
    )
}

/// One step; for teachers with what came of it when it was played.
fn of_step(step: &LessonStep, played: Option<Option<&PlayedStep>>) -> String {
    let mut text = String::from("<li>\n");
    if played.is_some() && step.teacher.minutes > 0 {
        let _ = writeln!(
            text,
            "<span class=\"minutes\">{}</span>",
            say!("worksheet-minutes", minutes = step.teacher.minutes)
        );
    }
    let _ = writeln!(text, "<p>{}</p>", typeset::html(&step.text));
    match &step.question {
        Some(question) => text += &of_question(question, played),
        None if played.is_none() => text += &room(&[(&say!("worksheet-see"), true)]),
        None => {}
    }
    if let Some(played) = played {
        text += &for_teacher(step, played);
    }
    text + "</li>\n"
}

fn of_question(question: &Question, played: Option<Option<&PlayedStep>>) -> String {
    let mut text = format!("<p class=\"ask\">{}</p>\n", typeset::html(question.ask()));
    match question {
        Question::Number { unit, range, .. } if played.is_none() => {
            let [least, most] = range;
            let mine = say!(
                "worksheet-prediction",
                least = least.to_string(),
                most = most.to_string(),
                unit = unit.as_str()
            );
            text += &room(&[(&mine, true), (&say!("worksheet-measured"), false)]);
        }
        Question::Number { .. } => {}
        Question::Choice { options, right, .. } => {
            text += "<ul class=\"options\">\n";
            for (i, option) in options.iter().enumerate() {
                let is_marked = played.is_some() && i as u64 == *right;
                let class = if is_marked { " class=\"right\"" } else { "" };
                let _ = writeln!(text, "<li{class}>{}</li>", typeset::html(option));
            }
            text += "</ul>\n";
        }
        Question::Curve { time, range, .. } => {
            let measured = played.flatten().and_then(|p| p.review.as_ref());
            let curve = match measured.map(|review| &review.measured) {
                Some(MeasuredAnswer::Curve(curve)) => &curve[..],
                _ => &[],
            };
            let height = if played.is_some() { 140.0 } else { 215.0 };
            text += &axes(height, *time, *range, curve);
        }
    }
    if played.is_none() {
        text += &room(&[(&say!("worksheet-because"), true)]);
        text += &room(&[(&say!("worksheet-happened"), true)]);
    }
    text
}

/// Lines to write on, each with what belongs there.
fn room(lines: &[(&str, bool)]) -> String {
    let line = |(label, is_wide): &(&str, bool)| {
        let class = if *is_wide { " class=\"wide\"" } else { "" };
        format!("<span{class}>{}</span>", typeset::html(label))
    };
    let lines: String = lines.iter().map(line).collect();
    format!("<p class=\"room\">{lines}</p>\n")
}

fn for_teacher(step: &LessonStep, played: Option<&PlayedStep>) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    if let Some(Question::Number {
        unit,
        expected,
        tolerance,
        ..
    }) = &step.question
    {
        let measured = played.and_then(|p| p.review.as_ref()).map(|r| &r.measured);
        let mut answer = format!("{expected} ± {tolerance} {unit}");
        if let Some(MeasuredAnswer::Number(x)) = measured {
            answer += &format!("; {}", say!("worksheet-found", value = plain(*x)));
        }
        lines.push((say!("worksheet-answer"), answer));
    }
    if let Some(goal) = &step.until {
        lines.push((say!("worksheet-waits"), goal.words()));
    }
    for (id, text) in [
        ("worksheet-explanation", &step.explanation),
        ("worksheet-misconception", &step.teacher.misconception),
        ("worksheet-hint", &step.teacher.hint),
    ] {
        if !text.is_empty() {
            lines.push((say!(id), text.clone()));
        }
    }
    let lines: String = lines
        .iter()
        .map(|(label, text)| {
            let [label, text] = [label, text].map(|words| typeset::html(words));
            format!("<p><b>{label}:</b> {text}</p>\n")
        })
        .collect();
    format!("<div class=\"teacher\">\n{lines}</div>\n")
}

/// Width of the axes in points, and the room for what is written beside them.
const WIDTH: f64 = 620.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 40.0;
const TYPE: f64 = 12.0;

/// Axes of just these ranges, empty to draw on or with a measured curve.
fn axes(height: f64, time: f64, range: [f64; 2], curve: &[[f64; 2]]) -> String {
    let [x, y] = [
        Axis::linear(say!("worksheet-time"), "t_0"),
        Axis::linear(say!("worksheet-way"), "d"),
    ];
    let long = Lying::Across(WIDTH - LEFT - RIGHT);
    let x = AxisLayout::between(&x, [0.0, time], long).ticks;
    let high = Lying::Upright(height - BOTTOM - TOP);
    let y = AxisLayout::between(&y, range, high).ticks;
    let across = |t: f64| LEFT + (WIDTH - LEFT - RIGHT) * t / time;
    let up = |w: f64| {
        let share = (w - range[0]) / (range[1] - range[0]);
        height - BOTTOM - (height - BOTTOM - TOP) * share
    };
    let mut svg = format!(
        "<svg class=\"axes\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" fill=\"none\">\n"
    );
    let line = |points: &[[f64; 2]], colour: Rgb, thick: f64| {
        let points: Vec<String> = points
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        format!(
            "<polyline points=\"{}\" stroke=\"{}\" stroke-width=\"{thick}\"/>\n",
            points.join(" "),
            hex(colour)
        )
    };
    let label = |text: &str, [x, y]: [f64; 2], anchor: &str, turn: &str| {
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"{FONT}\" font-size=\"{TYPE}\" text-anchor=\"{anchor}\" fill=\"{}\"{turn}>{}</text>\n",
            hex(palette::INK),
            typeset::svg(text)
        )
    };
    let [left, right, top, bottom] = [LEFT, WIDTH - RIGHT, TOP, height - BOTTOM];
    for tick in &x.labelled {
        svg += &line(
            &[[across(tick.value), top], [across(tick.value), bottom]],
            palette::FAINT,
            0.8,
        );
        let below = [across(tick.value), bottom + 15.0];
        svg += &label(&tick.text, below, "middle", "");
    }
    for tick in &y.labelled {
        svg += &line(
            &[[left, up(tick.value)], [right, up(tick.value)]],
            palette::FAINT,
            0.8,
        );
        let beside = [left - 6.0, up(tick.value) + 4.0];
        svg += &label(&tick.text, beside, "end", "");
    }
    if range[0] < 0.0 && range[1] > 0.0 {
        svg += &line(&[[left, up(0.0)], [right, up(0.0)]], palette::GUIDE, 1.0);
    }
    svg += &line(
        &[[left, top], [left, bottom], [right, bottom]],
        palette::INK,
        1.2,
    );
    svg += &label(&x.title, [0.5 * (left + right), height - 6.0], "middle", "");
    let middle = 0.5 * (top + bottom);
    let turn = format!(" transform=\"rotate(-90 14 {middle:.1})\"");
    svg += &label(&y.title, [14.0, middle], "middle", &turn);
    let inside = curve
        .iter()
        .filter(|p| (range[0]..=range[1]).contains(&p[1]));
    let points: Vec<[f64; 2]> = inside.map(|p| [across(p[0]), up(p[1])]).collect();
    if points.len() > 1 {
        svg += &line(&points, palette::MEASURED, 1.8);
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_their_range_and_short_numbers() {
        let svg = axes(200.0, 120.0, [-8e-6, 2e-6], &[]);
        for words in [
            ">120</text>",
            ">−8</text>",
            ">2</text>",
            "displacement  [10",
            "−6",
        ] {
            assert!(svg.contains(words), "{words} in {svg}");
        }
        assert!(!svg.contains("0.0000"));
        assert!(axes(200.0, 200.0, [-0.01, 0.002], &[]).contains(">−0.010</text>"));
    }
}
