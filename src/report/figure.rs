//! A figure as SVG, and the very same numbers as CSV.

use super::csv::{line, number};
use super::plot;
use crate::experiment::figure::{Content, Figure, Plot, Portrait};
use crate::picture::{
    Bounds, Camera, DrawSettings, Drawing, LanePlace, Loads, ModeShape, Scheme, ends, margins,
    svg as picture_svg, values,
};
use crate::session::{Look, Run};

/// The figure as a complete SVG document.
pub fn svg(figure: &Figure) -> String {
    match &figure.content {
        Content::Plot(plot) => plot::svg(plot),
        Content::Portrait(portrait) => of_run(portrait),
    }
}

/// The numbers behind the figure.
pub fn csv(figure: &Figure) -> String {
    let mut text = format!(
        "# ghostspring {}\n# figure = {}\n# {}\n\
         # units: d = mean disc diameter, m = mass of a disc of diameter d, t0 = reference time step\n",
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
    let (x, y) = (plot.x.title(), plot.y.title());
    *text += &line(["curve", "role", &x, &y, "standard error"]);
    for curve in &plot.curves {
        for point in &curve.points {
            let [x, y] = [point.x, point.y].map(|v| format!("{v:?}"));
            *text += &line([
                &curve.label,
                curve.role.word(),
                &x,
                &y,
                &number(point.error),
            ]);
        }
    }
}

/// Largest width and height of a picture in points, and most points per disc diameter.
const LARGEST: [f64; 2] = [620.0, 470.0];
const DENSEST: f64 = 40.0;

fn of_run(portrait: &Portrait) -> String {
    let run = Run::new(String::new(), portrait.start.clone());
    let look = Look {
        colour_by: portrait.colour_by,
        has_forces: portrait.shape.is_none(),
        has_waves: false,
        ..Look::default()
    };
    let bounds = Bounds::of(&run);
    let room = margins(&run);
    let taken = [room[0] + room[1], room[2] + room[3]].map(f64::from);
    let extent = [0, 1].map(|k| bounds.high[k] - bounds.low[k]);
    let scale = [0, 1].map(|k| (LARGEST[k] - taken[k]) / extent[k]);
    let scale = scale[0].min(scale[1]).min(DENSEST);
    let mut camera = Camera {
        size: [0, 1].map(|k| (extent[k] * scale + taken[k]) as f32),
        ..Camera::default()
    };
    camera.fit_beside(bounds, room);
    let shape = portrait.shape.as_ref();
    let settings = DrawSettings {
        shape: shape.map(|(motions, longest)| ModeShape {
            motions,
            swing: longest / fastest(&run, motions),
            phase: 0.0,
        }),
        ..DrawSettings::still(&look, &camera, &Scheme::PAPER)
    };
    let drawing = Drawing::of(&[(&run, LanePlace::default())], &settings);
    picture_svg(&drawing, &camera, &Scheme::PAPER)
}

/// Speed of the fastest disc of a mode.
fn fastest(run: &Run, motions: &[[f64; 3]]) -> f64 {
    let discs = motions.iter().take(run.bodies().discs());
    discs
        .map(|[x, y, _]| x.hypot(*y))
        .fold(f64::MIN_POSITIVE, f64::max)
}

fn of_portrait(text: &mut String, portrait: &Portrait) {
    let run = Run::new(String::new(), portrait.start.clone());
    let bodies = run.bodies();
    let (values, _) = values(&run, portrait.colour_by, &Loads::of(&run));
    *text += "what,x [d],y [d],x2 or radius [d],y2 [d],magnitude\n";
    for (i, value) in values.iter().enumerate() {
        let ([x, y], radius) = (bodies.all[i].position, bodies.radius[i]);
        *text += &format!("disc,{x:?},{y:?},{radius:?},,{value:?}\n");
    }
    let places: Vec<[f64; 2]> = bodies.all.iter().map(|b| b.position).collect();
    for contact in run.contacts().iter().filter(|c| c.normal_force > 0.0) {
        let ([[x, y], [x2, y2]], force) = (ends(&run, contact, &places), contact.normal_force);
        *text += &format!("force,{x:?},{y:?},{x2:?},{y2:?},{force:?}\n");
    }
    if let Some((motions, longest)) = &portrait.shape {
        let swing = longest / fastest(&run, motions);
        for ([x, y], [mx, my, _]) in places[..bodies.discs()].iter().zip(motions) {
            let [x2, y2] = [x + swing * mx, y + swing * my];
            *text += &format!("arrow,{x:?},{y:?},{x2:?},{y2:?},\n");
        }
    }
    for (body, plane) in bodies.all[bodies.discs()..].iter().zip(&bodies.planes) {
        let ([x, y], [nx, ny]) = (body.position, plane.normal);
        let is_fixed = body.inverse_mass == [0.0; 3];
        let word = if is_fixed { "wall" } else { "piston" };
        *text += &format!("{word},{x:?},{y:?},{nx:?},{ny:?},\n");
    }
}
