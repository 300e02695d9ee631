//! The lab notebook of a session as one HTML page to hand in: what was predicted, measured and changed, with small plots and the notes typed in.

use std::fmt::Write;

use super::sheet::{page, who};
use super::{plot, typeset};
use crate::experiment::figure::{Axis, Mark, Plot};
use crate::instrument::LaneCard;
use crate::schema::units::Units;
use crate::session::saved::SavedSession;
use crate::session::{DiaryEntry, LessonAnswer, Noted, PredictionNote, Run, caption, differences};
use crate::words::say;

/// The page. `runs` are those of the session, made again.
pub fn html(session: &SavedSession, runs: &[&Run]) -> String {
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    let title = say!("labbook-of", names = names.join(", "));
    let mut body = format!(
        "<header>\n<p class=\"kicker\"><span>Ghostspring · {}</span><span>{}</span></p>\n<h1>{}</h1>\n{}</header>\n",
        typeset::html(&say!("labbook")),
        typeset::html(&session.program),
        typeset::html(&title),
        who()
    );
    if !session.diary.is_empty() {
        body += &format!("<h2>{}</h2>\n", typeset::html(&say!("labbook-done")));
        let entries = session.diary.entries.iter();
        entries.for_each(|entry| body += &of_entry(entry));
    }
    if runs.len() > 1 {
        body += &of_lanes(runs);
    }
    for run in runs {
        body += &of_run(run);
    }
    let units = typeset::html(&say!("labbook-units"));
    body += &format!("<footer>{units}</footer>\n");
    page(&title, &body)
}

fn of_entry(entry: &DiaryEntry) -> String {
    let place = say!(
        "notebook-place",
        scene = entry.scene.as_str(),
        step = entry.step
    );
    let text = match &entry.what {
        what @ (Noted::Opened | Noted::Changed(_) | Noted::Measured { .. }) => {
            typeset::html(&what.words(Units::Own))
        }
        Noted::Note(text) => {
            // Keep the line breaks of the note.
            let lines: Vec<String> = text.lines().map(typeset::html).collect();
            format!("</p>\n<p class=\"note\">{}", lines.join("\n"))
        }
        Noted::Predicted(note) => return of_prediction(&place, note),
    };
    format!(
        "<div class=\"entry\"><p><span class=\"minutes\">{}</span>{text}</p></div>\n",
        typeset::html(&place)
    )
}

fn of_prediction(place: &str, note: &PredictionNote) -> String {
    let mut text = format!(
        "<div class=\"entry\"><p><span class=\"minutes\">{}</span><b>{}</b> {}</p>\n",
        typeset::html(place),
        typeset::html(&note.lesson),
        typeset::html(&note.question)
    );
    let found = note.measured.as_str();
    let found = match &note.said {
        // The plot below shows two curves better than words.
        LessonAnswer::Curve(_) => None,
        LessonAnswer::Choice(_) => Some(say!("labbook-observed", observed = found)),
        LessonAnswer::Number(_) => Some(say!("labbook-measured", measured = found)),
    };
    let _ = match found {
        Some(found) => writeln!(
            text,
            "<p>{} <span class=\"measured\">{}</span></p>",
            typeset::html(&say!("labbook-said", said = note.said_in_words.as_str())),
            typeset::html(&found)
        ),
        None => writeln!(text, "<p>{}</p>", typeset::html(&note.verdict)),
    };
    if !note.hands.is_empty() {
        let hands = note.hands.iter().map(|(said, n)| format!("{said}: {n}"));
        let hands = hands.collect::<Vec<_>>().join("; ");
        let hands = typeset::html(&say!("labbook-hands", hands = hands));
        let _ = writeln!(text, "<p>{hands}</p>");
    }
    if note.trace.len() > 1 {
        let trace = note.trace.clone();
        let mut figure =
            position(say!("labbook-way")).measured(say!("labbook-did"), Mark::Line, trace);
        if let LessonAnswer::Curve(drawn) = &note.said {
            figure = figure.guide(say!("labbook-drawn"), Mark::Dashes, drawn.clone());
        }
        let _ = writeln!(text, "<figure>{}</figure>", plot::svg(&figure));
    }
    text + "</div>\n"
}

/// All lanes beside each other: what makes each different, how it rings, how far it gives way. The price of a step is not a result and is left out.
fn of_lanes(runs: &[&Run]) -> String {
    let head = |text: &str| format!("<th class=\"n\">{}</th>", typeset::html(text));
    let cell = |text: &String| format!("<td class=\"n\">{}</td>", typeset::html(text));
    let heads = LaneCard::heads(Units::Own);
    let shown = 0..heads.len() - 1;
    let mut text = format!(
        "<h2>{}</h2>\n<table>\n<thead><tr><th>{}</th>{}</tr></thead>\n<tbody>\n",
        typeset::html(&say!("labbook-lanes")),
        typeset::html(&say!("lanes-lane")),
        heads[shown.clone()]
            .iter()
            .map(|h| head(h))
            .collect::<String>()
    );
    for (run, name) in runs.iter().zip(differences(runs, Units::Own)) {
        let cells = LaneCard::of(run).cells(Units::Own);
        let cells: String = cells[shown.clone()].iter().map(cell).collect();
        let _ = writeln!(text, "<tr><td>{}</td>{cells}</tr>", typeset::html(&name));
    }
    text + "</tbody>\n</table>\n"
}

fn position(label: String) -> Plot {
    let time = Axis::linear(say!("labbook-time"), "t_0");
    Plot::new(time, Axis::linear(label, "d"))
}

/// The last run: what was changed, and what its loaded end did.
fn of_run(run: &Run) -> String {
    let mut text = format!(
        "<h2>{}</h2>\n<p>{}</p>\n",
        typeset::html(&run.name),
        typeset::html(&caption(&run.scene))
    );
    let samples = run.record.position.samples();
    if samples.len() > 1 {
        let every = samples.len().div_ceil(MOST_POINTS);
        let points = samples.iter().step_by(every).copied();
        let label = if run.is_chain() {
            say!("labbook-position-end")
        } else {
            say!("labbook-position-piston")
        };
        let figure = position(label).measured("", Mark::Line, points);
        let _ = writeln!(text, "<figure>{}</figure>", plot::svg(&figure));
    }
    let changes = run.changes_made();
    if changes.is_empty() {
        let nothing = typeset::html(&say!("labbook-nothing"));
        return text + &format!("<p>{nothing}</p>\n");
    }
    let [before, changed] =
        ["labbook-before", "labbook-changed"].map(|id| typeset::html(&say!(id)));
    text += &format!(
        "<table>\n<thead><tr><th class=\"n\">{before}</th><th>{changed}</th></tr></thead>\n<tbody>\n"
    );
    for (step, change) in changes {
        let label = typeset::html(&change.label(Units::Own));
        let _ = writeln!(text, "<tr><td class=\"n\">{step}</td><td>{label}</td></tr>");
    }
    text + "</tbody>\n</table>\n"
}

/// Points of a plot: more than paper can show is of no use.
const MOST_POINTS: usize = 600;
