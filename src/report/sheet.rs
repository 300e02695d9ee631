//! What worksheets and lab notebooks have in common: a page for paper in one HTML file that needs nothing else.

use super::palette::{MEASURED, PREDICTED, hex};
use super::typeset;

/// A whole page.
pub(super) fn page(title: &str, body: &str) -> String {
    let style = STYLE
        .replace("MEASURED", &hex(MEASURED))
        .replace("PREDICTED", &hex(PREDICTED));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        typeset::html(title)
    )
}

const STYLE: &str = include_str!("../../assets/sheet.css");
