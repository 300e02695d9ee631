//! The lab notebook of a session as one HTML page to hand in: what was predicted, measured and changed, with small plots and the notes typed in.

use std::fmt::Write;

use super::sheet::page;
use super::{plot, typeset};
use crate::experiment::figure::{Axis, Mark, Plot};
use crate::session::saved::SavedSession;
use crate::session::{DiaryEntry, LessonAnswer, Noted, PredictionNote, Run};

/// The page. `runs` are those of the session, made again.
pub fn html(session: &SavedSession, runs: &[Run]) -> String {
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    let title = format!("Lab notebook: {}", names.join(", "));
    let mut body = format!(
        "<header>\n<p class=\"kicker\"><span>Ghostspring · Lab notebook</span><span>{}</span></p>\n<h1>{}</h1>\n\
         <p class=\"who\"><span>Name</span><span>Date</span></p>\n</header>\n",
        typeset::html(&session.program),
        typeset::html(&title)
    );
    if !session.diary.is_empty() {
        body += "<h2>What was done, predicted and measured</h2>\n";
        let entries = session.diary.entries.iter();
        entries.for_each(|entry| body += &of_entry(entry));
    }
    for run in runs {
        body += &of_run(run);
    }
    body += "<footer>Lengths in disc diameters d, masses in disc masses m, times in t<sub>0</sub>. The same session, made again, gives the same numbers \
             to the last bit.</footer>\n";
    page(&title, &body)
}

fn of_entry(entry: &DiaryEntry) -> String {
    let place = format!("{}, step {}", entry.scene, entry.step);
    let text = match &entry.what {
        Noted::Opened => "opened".to_owned(),
        Noted::Changed(label) => typeset::html(label),
        Noted::Measured {
            angular_frequency,
            damping_time,
        } => typeset::html(&format!(
            "measured: ω = {angular_frequency:.5}/t_0, τ = {damping_time:.4} t_0"
        )),
        Noted::Note(text) => {
            // Whoever typed it chose its lines.
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
        "<div class=\"entry\"><p><span class=\"minutes\">{}</span><b>{}</b> {}</p>\n\
         <p>My prediction: {}. Measured: <span class=\"measured\">{}</span>.</p>\n<p>{}</p>\n",
        typeset::html(place),
        typeset::html(&note.lesson),
        typeset::html(&note.question),
        typeset::html(&note.said_in_words),
        typeset::html(&note.measured),
        typeset::html(&note.verdict)
    );
    if note.trace.len() > 1 {
        let mut figure = position("way").measured("what it did", Mark::Line, note.trace.clone());
        if let LessonAnswer::Curve(drawn) = &note.said {
            figure = figure.guide("my prediction", Mark::Dashes, drawn.clone());
        }
        let _ = writeln!(text, "<figure>{}</figure>", plot::svg(&figure));
    }
    text + "</div>\n"
}

fn position(label: &str) -> Plot {
    Plot::new(Axis::linear("time", "t_0"), Axis::linear(label, "d"))
}

/// The last run: what was changed, and what its loaded end did.
fn of_run(run: &Run) -> String {
    let mut text = format!(
        "<h2>{}</h2>\n<p>{}</p>\n",
        typeset::html(&run.name),
        typeset::html(&run.scene.caption())
    );
    let samples = run.record.position.samples();
    if samples.len() > 1 {
        let every = samples.len().div_ceil(MOST_POINTS);
        let points = samples.iter().step_by(every).copied();
        let end = run.scene.geometry.end_name();
        let figure = position(&format!("position of the {end}")).measured("", Mark::Line, points);
        let _ = writeln!(text, "<figure>{}</figure>", plot::svg(&figure));
    }
    let changes = run.changes_made();
    if changes.is_empty() {
        return text + "<p>Nothing was changed.</p>\n";
    }
    text += "<table>\n<thead><tr><th class=\"n\">before step</th><th>changed</th></tr></thead>\n<tbody>\n";
    for (step, change) in changes {
        let label = typeset::html(&change.label());
        let _ = writeln!(text, "<tr><td class=\"n\">{step}</td><td>{label}</td></tr>");
    }
    text + "</tbody>\n</table>\n"
}

/// Points of a plot: more than paper can show is of no use.
const MOST_POINTS: usize = 600;
