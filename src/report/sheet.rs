//! What worksheets and lab notebooks have in common: a page for paper in one HTML file that needs nothing else.

use super::palette::{MEASURED, PREDICTED, hex};
use super::typeset;
use crate::words::{self, say};

/// A whole page, in the language that is spoken.
pub(super) fn page(title: &str, body: &str) -> String {
    let style = STYLE
        .replace("MEASURED", &hex(MEASURED))
        .replace("PREDICTED", &hex(PREDICTED));
    let language = words::spoken().map_or("en", |language| language.code.as_str());
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        typeset::html(title)
    )
}

/// Whose page it is, to be filled in.
pub(super) fn who() -> String {
    let [name, date] = ["sheet-name", "sheet-date"].map(|id| typeset::html(&say!(id)));
    format!("<p class=\"who\"><span>{name}</span><span>{date}</span></p>\n")
}

const STYLE: &str = include_str!("../../assets/sheet.css");
