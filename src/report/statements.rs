//! Two sections of the page: where the paper and the rows differ, and every statement of the paper with the rows that test it.

use super::table::{measured, sigmas};
use super::typeset;
use crate::experiment::statements::{STATEMENTS, Statement, StatementFinding};
use crate::experiment::{Row, RowVerdict};
use crate::schema::written::long;

/// Both sections.
pub fn section(rows: &[Row]) -> String {
    let differences: String = STATEMENTS
        .iter()
        .filter_map(|s| difference(s, rows))
        .collect();
    let lines: String = STATEMENTS.iter().map(|s| line(s, rows)).collect();
    format!(
        "<section id=\"differences\">\n<h2>Where the paper and we differ</h2>\n<dl class=\"differences\">\n{differences}</dl>\n</section>\n\
         <section id=\"statements\">\n<h2>The paper, statement by statement</h2>\n<table>\n<thead><tr><th>where</th><th>what it says</th>\
         <th>tested by</th><th>finding</th></tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n</section>\n"
    )
}

/// What the paper says, what is found, and the rows that show it.
fn difference(statement: &Statement, rows: &[Row]) -> Option<String> {
    let StatementFinding::Differs(found) = statement.finding else {
        return None;
    };
    let tested = statement.tested_by(rows);
    let shown = |row: &&Row| {
        let predicted = if row.predicted.is_nan() {
            String::new()
        } else {
            format!(", predicted {}", long(row.predicted))
        };
        let off = if row.sigmas.is_nan() {
            String::new()
        } else {
            format!(" ({} σ)", sigmas(row))
        };
        let text = format!("{}: {}{predicted}{off}", row.quantity, measured(row)[0]);
        format!(
            "<li><a href=\"#{}\">{}</a> {}</li>",
            row.exhibit,
            row.exhibit,
            typeset::html(&text)
        )
    };
    let list: String = tested.iter().take(MOST).map(shown).collect();
    let more = tested.len().saturating_sub(MOST);
    let more = if more > 0 {
        format!("<li>and {more} more rows</li>")
    } else {
        String::new()
    };
    Some(format!(
        "<dt><span class=\"source\">{}</span> “{}”</dt>\n<dd>{}<ul>{list}{more}</ul></dd>\n",
        typeset::html(statement.place),
        typeset::html(statement.says),
        typeset::html(found)
    ))
}

/// Rows shown with a difference.
const MOST: usize = 6;

fn line(statement: &Statement, rows: &[Row]) -> String {
    let tested = statement.tested_by(rows);
    let mut exhibits: Vec<&str> = tested.iter().map(|r| r.exhibit).collect();
    exhibits.dedup();
    let links: Vec<String> = exhibits
        .iter()
        .map(|e| format!("<a href=\"#{e}\">{e}</a>"))
        .collect();
    let counts: Vec<String> = RowVerdict::ALL
        .iter()
        .map(|v| (v.count(tested.iter().copied()), v.word()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let found = match statement.finding {
        StatementFinding::Holds if tested.is_empty() => "not run".to_owned(),
        StatementFinding::Holds => "holds".to_owned(),
        StatementFinding::Differs(_) => "<a href=\"#differences\">differs</a>".to_owned(),
        StatementFinding::NoRow(why) => typeset::html(why),
    };
    format!(
        "<tr><td class=\"source\">{}</td><td>{}</td><td>{} {}</td><td>{found}</td></tr>\n",
        typeset::html(statement.place),
        typeset::html(statement.says),
        links.join(", "),
        counts.join(", ")
    )
}
