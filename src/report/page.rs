//! The page of `reproduce`: every exhibit with its statement, its figures and its table, in one HTML file that needs nothing else.

use super::palette::{MEASURED, PREDICTED, hex};
use super::table::{allowed, deviation, measured, sigmas, verdict};
use super::{figure, statements, typeset};
use crate::experiment::figure::{Content, Figure};
use crate::experiment::{BEYOND_CHANCE, Effort, Exhibit, Row, RowVerdict};
use crate::schema::written::long;

/// An exhibit and what it found.
pub struct ExhibitResult<'a> {
    /// The exhibit.
    pub exhibit: &'a Exhibit,
    /// Its table.
    pub rows: Vec<Row>,
    /// Its figures.
    pub figures: Vec<Figure>,
    /// Wall time in seconds.
    pub seconds: f64,
    /// The file that opens it, relative to the page; the settings of its scene.
    pub scene: SceneFile,
}

/// A scene file beside the page.
pub struct SceneFile {
    /// Its name, relative to the page.
    pub name: String,
    /// Seed and everything that differs from the defaults.
    pub settings: Vec<(&'static str, String)>,
}

/// What is said about the page as a whole.
pub struct Colophon {
    /// How much work was put in.
    pub effort: Effort,
    /// The first seed.
    pub first_seed: u64,
    /// Wall time in seconds.
    pub seconds: f64,
    /// Cores used.
    pub cores: usize,
}

/// The page.
pub fn html(entries: &[ExhibitResult], colophon: &Colophon) -> String {
    let mut body = head(entries, colophon);
    for (n, entry) in entries.iter().enumerate() {
        body += &section(n + 1, entry);
    }
    let rows: Vec<Row> = entries.iter().flat_map(|e| e.rows.clone()).collect();
    body += &statements::section(&rows);
    body += &foot(entries, colophon);
    let style = STYLE
        .replace("MEASURED", &hex(MEASURED))
        .replace("PREDICTED", &hex(PREDICTED));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Ghostspring: the springs that aren't there</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn head(entries: &[ExhibitResult], colophon: &Colophon) -> String {
    let rows = || entries.iter().flat_map(|e| &e.rows);
    let [agree, disagree, observed] = RowVerdict::ALL.map(|v| v.count(rows()));
    let beyond = rows().filter(|r| r.beyond_chance).count();
    let disagree = if disagree == 0 {
        "none disagree".to_owned()
    } else {
        format!("<strong>{disagree} disagree</strong>")
    };
    let verdict = format!(
        "{agree} measured numbers agree with their predictions within tolerances that were stated beforehand, {disagree}; {observed} more are \
         observed without a prediction. {beyond} of those that agree are more than {BEYOND_CHANCE} standard errors off, which is not chance; they are marked."
    );
    let contents: String = entries
        .iter()
        .map(|e| {
            format!(
                "<li><a href=\"#{}\">{}</a></li>",
                e.exhibit.name,
                typeset::html(e.exhibit.title)
            )
        })
        .collect();
    let coarse = match colophon.effort {
        Effort::Quick => " This is the coarse page: fewer seeds, modes and packings.",
        Effort::Full => "",
    };
    format!(
        "<header>\n<p class=\"kicker\">Ghostspring</p>\n<h1>The springs that aren’t there</h1>\n\
         <p class=\"lead\">Perfectly rigid, perfectly inelastic discs, simulated with Contact Dynamics, become elastic when the force solver is \
         stopped after N<sub>I</sub> sweeps. T. Unger, L. Brendel, D. E. Wolf and J. Kertész found and explained it \
         (<cite>Elastic behavior in Contact Dynamics of rigid particles</cite>, 2002). This page repeats every figure and tests every \
         quantitative statement of their paper, <a href=\"#statements\">one by one</a>, and some that it left open.</p>\n\
         <p class=\"key\"><span class=\"measured\">measured</span> comes from simulations, <span class=\"predicted\">predicted</span> from theory; \
         the two colours mean that everywhere.{coarse}</p>\n<p class=\"verdict\">{verdict}</p>\n<ol class=\"contents\">{contents}</ol>\n\
         <p class=\"contents\"><a href=\"#differences\">Where the paper and we differ</a> · <a href=\"#statements\">The paper, statement by statement</a></p>\n</header>\n"
    )
}

fn section(number: usize, entry: &ExhibitResult) -> String {
    let Exhibit {
        name,
        title,
        statement,
        ..
    } = entry.exhibit;
    let mut text = format!(
        "<section id=\"{name}\">\n<div class=\"show\">\n<h2><span class=\"number\">{number}</span>{}</h2>\n<p class=\"statement\">{}</p>\n<div class=\"figures{}\">\n",
        typeset::html(title),
        typeset::html(statement),
        if entry.figures.len() == 1 {
            " single"
        } else {
            ""
        }
    );
    for (i, drawn) in entry.figures.iter().enumerate() {
        let letter = char::from(b'a' + (i % 26) as u8);
        let label = if entry.figures.len() > 1 {
            format!("{number}{letter}")
        } else {
            number.to_string()
        };
        let kind = match drawn.content {
            Content::Plot(_) => "plot",
            Content::Portrait(ref p) if p.start.scene.geometry.is_chain() => "portrait wide",
            Content::Portrait(_) => "portrait",
        };
        text += &format!(
            "<figure class=\"{kind}\" id=\"figure-{}\">\n{}<figcaption><strong>Figure {label}.</strong> {} \
             <a class=\"data\" href=\"data/{}.csv\">data</a></figcaption>\n</figure>\n",
            drawn.name,
            figure::svg(drawn),
            typeset::html(&drawn.caption),
            drawn.name
        );
    }
    text += "</div>\n</div>\n";
    text += &table(&entry.rows);
    let settings: Vec<String> = entry
        .scene
        .settings
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    text += &format!(
        "<p class=\"scene\">Watch it: <a href=\"{0}\"><code>ghostspring open {0}</code></a> ({1}). Repeat it: \
         <code>ghostspring reproduce {name}</code>, {2:.1} s.</p>\n</section>\n",
        entry.scene.name,
        escaped(&settings.join(", ")),
        entry.seconds
    );
    text
}

/// The rows; a long table is folded away on screen, and open in print.
fn table(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let class = match row.verdict {
            RowVerdict::Disagrees => " class=\"fails\"",
            RowVerdict::Agrees if row.beyond_chance => " class=\"beyond\"",
            _ => "",
        };
        let [value, error] = measured(row);
        let error = if row.std_error > 0.0 {
            format!(" ± {error}")
        } else {
            error
        };
        let words = row.reason.as_deref().into_iter().chain(row.note);
        let reason: String = words
            .map(|r| format!("<br><em>{}</em>", typeset::html(r)))
            .collect();
        format!(
            "<tr{class}><td>{}{reason}</td><td class=\"source\">{}</td><td class=\"n predicted\">{}</td>\
             <td class=\"n measured\">{}</td><td class=\"n error\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>\n",
            typeset::html(&row.quantity),
            typeset::html(row.source),
            typeset::html(&long(row.predicted)),
            typeset::html(&value),
            typeset::html(&error),
            typeset::html(&deviation(row)),
            typeset::html(&allowed(row)),
            typeset::html(&sigmas(row)),
            verdict(row)
        )
    };
    let lines: String = rows.iter().map(line).collect();
    let table = format!(
        "<table>\n<thead><tr><th>quantity</th><th>where from</th><th class=\"n\">predicted</th><th class=\"n\">measured</th>\
         <th class=\"n error\">error</th><th class=\"n\">deviation</th><th class=\"n\">allowed</th><th class=\"n\">in σ</th><th>verdict</th></tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n"
    );
    if rows.len() > LONG {
        let counts: Vec<String> = RowVerdict::ALL
            .iter()
            .map(|v| (v.count(rows), v.word()))
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let open = if RowVerdict::Disagrees.count(rows) > 0 {
            " open"
        } else {
            ""
        };
        let said = format!("{} rows: {}", rows.len(), counts.join(", "));
        format!("<details{open}><summary>{said}</summary>\n{table}</details>\n")
    } else {
        table
    }
}

/// Longer tables are folded.
const LONG: usize = 12;

fn foot(entries: &[ExhibitResult], colophon: &Colophon) -> String {
    let rows: usize = entries.iter().map(|e| e.rows.len()).sum();
    let effort = match colophon.effort {
        Effort::Quick => "ghostspring reproduce --quick --out",
        Effort::Full => "ghostspring reproduce --out",
    };
    format!(
        "<footer>\n<p>Made by ghostspring {} in {:.0} s on {} cores: <code>{effort}</code>. {} exhibits, {rows} rows. Seeds count \
         from {} in every exhibit; the same version gives the same numbers on every machine, except for wall times. Units: mean disc diameter \
         d, mass m of a disc of that size, reference time step t<sub>0</sub>.</p>\n\
         <p>Beside this page: <a href=\"rows.csv\">all rows</a>, <code>data/</code> with the numbers of every figure, <code>figures/</code> with \
         the figures as SVG, <code>scenes/</code> with a scene for every exhibit.</p>\n</footer>\n",
        env!("CARGO_PKG_VERSION"),
        colophon.seconds,
        colophon.cores,
        entries.len(),
        colophon.first_seed
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

const STYLE: &str = include_str!("../../assets/page.css");
