//! A figure as SVG, and the very same numbers as CSV.

use super::plot::{self, NotDrawn};
use super::portrait;
use crate::experiment::figure::{Content, Figure, Motility, Plot, Portrait};

/// The figure as a complete SVG document.
pub fn svg(figure: &Figure) -> Result<String, NotDrawn> {
    match &figure.content {
        Content::Plot(plot) => plot::svg(plot),
        Content::Portrait(portrait) => Ok(portrait::svg(portrait)),
    }
}

/// The numbers behind the figure.
pub fn csv(figure: &Figure) -> String {
    let mut text = format!(
        "# ghostspring {}\n# figure = {}\n# {}\n\
         # units: d = mean disc diameter, m = mean disc mass, t0 = reference time step\n",
        env!("CARGO_PKG_VERSION"),
        figure.name,
        figure.caption.replace(char::is_control, " ")
    );
    match &figure.content {
        Content::Plot(plot) => of_plot(&mut text, plot),
        Content::Portrait(portrait) => of_portrait(&mut text, portrait),
    }
    text
}

fn of_plot(text: &mut String, plot: &Plot) {
    let head = [
        "curve".to_owned(),
        "role".to_owned(),
        plot.x.title(),
        plot.y.title(),
        "standard error".to_owned(),
    ];
    *text += &(head.map(|h| quoted(&h)).join(",") + "\n");
    for curve in &plot.curves {
        for point in &curve.points {
            let error = if point.error.is_nan() {
                String::new()
            } else {
                format!("{:?}", point.error)
            };
            *text += &format!(
                "{},{},{:?},{:?},{error}\n",
                quoted(&curve.label),
                curve.role.word(),
                point.x,
                point.y
            );
        }
    }
}

fn of_portrait(text: &mut String, portrait: &Portrait) {
    *text += "what,x [d],y [d],x2 or radius [d],y2 [d],magnitude\n";
    for ([x, y], radius, magnitude) in &portrait.discs {
        *text += &format!("disc,{x:?},{y:?},{radius:?},,{magnitude:?}\n");
    }
    for force in &portrait.forces {
        let ([x, y], [x2, y2], force) = (force.from, force.to, force.strength);
        *text += &format!("force,{x:?},{y:?},{x2:?},{y2:?},{force:?}\n");
    }
    for [[x, y], [x2, y2]] in &portrait.arrows {
        *text += &format!("arrow,{x:?},{y:?},{x2:?},{y2:?},\n");
    }
    for ([x, y], [nx, ny], motility) in &portrait.planes {
        let word = match motility {
            Motility::Fixed => "wall",
            Motility::Mobile => "piston",
        };
        *text += &format!("{word},{x:?},{y:?},{nx:?},{ny:?},\n");
    }
}

/// A CSV field: in quotation marks where it needs them.
pub fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
