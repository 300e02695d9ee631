//! An assembly as pixels: discs coloured by a magnitude, forces as lines with width, walls and piston. Frame after frame of a run
//! with the same [`Camera`] and the same [`Scales`] is a film.
//!
//! The ringing of a packing is a millionth of a disc; a magnification draws every displacement from the start that many times
//! as large.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, Paint, PathBuilder, Pixmap, Point, RadialGradient,
    Rect, SpreadMode, Stroke, Transform,
};

use crate::experiment::figure::{Motility, Portrait};
use crate::picture::colour::{self, LIGHT_POINT, Rgba, SHADES};
use crate::picture::{Scheme, forces};

/// Which part of the plane is seen, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    low: [f64; 2],
    scale: f64,
    /// Width and height in pixels.
    pub size: [u32; 2],
}

/// What the brightest colour and the widest line stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scales {
    /// The magnitude of the brightest disc.
    pub magnitude: f64,
    /// The strongest force.
    pub force: f64,
}

impl Scales {
    /// Scales that also hold for this picture.
    pub fn including(self, portrait: &Portrait) -> Self {
        let largest =
            |start: f64, values: &mut dyn Iterator<Item = f64>| values.fold(start, f64::max);
        Self {
            magnitude: largest(self.magnitude, &mut portrait.discs.iter().map(|d| d.2)),
            force: largest(self.force, &mut portrait.forces.iter().map(|f| f.strength)),
        }
    }
}

impl Camera {
    /// Sees everything that moves between these two pictures, `longest` pixels along its longer side.
    pub fn over(portraits: [&Portrait; 2], longest: u32) -> Self {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let mut include = |axis: usize, from: f64, to: f64| {
            low[axis] = low[axis].min(from);
            high[axis] = high[axis].max(to);
        };
        for portrait in portraits {
            for (centre, radius, _) in &portrait.discs {
                (0..2).for_each(|a| include(a, centre[a] - radius, centre[a] + radius));
            }
            for (point, normal, _) in &portrait.planes {
                (0..2)
                    .filter(|a| normal[*a].abs() > 0.5)
                    .for_each(|a| include(a, point[a], point[a]));
            }
        }
        let extent = [0, 1].map(|a| (high[a] - low[a]).max(1e-9) + 2.0 * MARGIN);
        let scale = f64::from(longest) / extent[0].max(extent[1]);
        // Film formats like even sides; a row of discs still has some height.
        let even = |length: f64| (((length * scale / 2.0).round() as u32) * 2).max(16);
        let size = extent.map(even);
        Self {
            low: [low[0] - MARGIN, low[1] - MARGIN],
            scale,
            size,
        }
    }

    fn at(&self, [x, y]: [f64; 2]) -> [f32; 2] {
        let height = f64::from(self.size[1]);
        [
            ((x - self.low[0]) * self.scale) as f32,
            (height - (y - self.low[1]) * self.scale) as f32,
        ]
    }
}

/// Room around the scene, in disc diameters.
const MARGIN: f64 = 1.2;

/// Every displacement from another picture of the same assembly, so many times as large.
pub fn magnified(portrait: &Portrait, start: &Portrait, factor: f64) -> Portrait {
    let mut larger = portrait.clone();
    let away =
        |now: [f64; 2], then: [f64; 2]| [0, 1].map(|a| then[a] + factor * (now[a] - then[a]));
    for (disc, first) in larger.discs.iter_mut().zip(&start.discs) {
        disc.0 = away(disc.0, first.0);
    }
    for (plane, first) in larger.planes.iter_mut().zip(&start.planes) {
        plane.0 = away(plane.0, first.0);
    }
    // The lines of the forces go along with their bodies; at a plane only what lies along its normal counts.
    for force in &mut larger.forces {
        let [a, b] = force.pair;
        let Some(disc) = larger.discs.get(a) else {
            continue;
        };
        let plane = larger.planes.get(b.wrapping_sub(larger.discs.len()));
        force.from = disc.0;
        force.to = match (larger.discs.get(b), plane) {
            (Some(other), _) => other.0,
            (None, Some((point, normal, _))) => {
                let along = (0..2)
                    .map(|i| (disc.0[i] - point[i]) * normal[i])
                    .sum::<f64>();
                [0, 1].map(|i| disc.0[i] - along * normal[i])
            }
            (None, None) => disc.0,
        };
    }
    larger
}

/// Draws a picture; none if the camera sees nothing.
pub fn draw(portrait: &Portrait, camera: &Camera, scales: &Scales) -> Option<Pixmap> {
    let [width, height] = camera.size;
    let mut pixels = Pixmap::new(width, height)?;
    pixels.fill(ink(STAGE.ground));
    for plane in &portrait.planes {
        draw_plane(&mut pixels, camera, *plane);
    }
    let stroke = Stroke {
        width: (0.04 * camera.scale).max(0.4) as f32,
        ..Stroke::default()
    };
    for (centre, radius, magnitude) in &portrait.discs {
        let at = camera.at(*centre);
        let radius = (radius * camera.scale) as f32;
        let Some(circle) = PathBuilder::from_circle(at[0], at[1], radius) else {
            continue;
        };
        let share = if scales.magnitude > 0.0 {
            magnitude / scales.magnitude
        } else {
            0.0
        };
        let fill = ball(colour::magnitude(share), at, radius);
        pixels.fill_path(
            &circle,
            &fill,
            FillRule::Winding,
            Transform::identity(),
            None,
        );
        let edge = paint(STAGE.ground);
        pixels.stroke_path(&circle, &edge, &stroke, Transform::identity(), None);
    }
    for force in &portrait.forces {
        let ([x1, y1], [x2, y2]) = (camera.at(force.from), camera.at(force.to));
        let mut path = PathBuilder::new();
        path.move_to(x1, y1);
        path.line_to(x2, y2);
        let Some(path) = path.finish() else { continue };
        let drawn = forces::Stroke::among(force.strength, scales.force);
        let width = drawn.width * camera.scale;
        let mut line = |width: f64, opacity: f64| {
            let stroke = Stroke {
                width: width as f32,
                line_cap: LineCap::Round,
                ..Stroke::default()
            };
            let alpha = f64::from(STAGE.sticking.0[3]) * opacity;
            let colour = paint(STAGE.sticking.with_alpha(alpha as u8));
            pixels.stroke_path(&path, &colour, &stroke, Transform::identity(), None);
        };
        if drawn.glow > 0.0 && width > 1.0 {
            line(width * (1.0 + forces::GLOW_WIDTH), 0.2 * drawn.glow);
        }
        line(width, drawn.opacity);
    }
    Some(pixels)
}

/// A wall or piston as a bar behind its line.
fn draw_plane(
    pixels: &mut Pixmap,
    camera: &Camera,
    (point, normal, motility): ([f64; 2], [f64; 2], Motility),
) {
    let [x, y] = camera.at(point);
    let (width, height) = (camera.size[0] as f32, camera.size[1] as f32);
    let thick = (0.45 * camera.scale).max(2.0) as f32;
    let (margin, is_upright) = ((MARGIN * camera.scale) as f32, normal[0].abs() > 0.5);
    let bar = if is_upright {
        let left = if normal[0] > 0.0 { x - thick } else { x };
        Rect::from_xywh(left, 0.3 * margin, thick, height - 0.6 * margin)
    } else {
        let top = if normal[1] > 0.0 { y } else { y - thick };
        Rect::from_xywh(margin, top, width - 2.0 * margin, thick)
    };
    let shade = match motility {
        Motility::Fixed => STAGE.frame.mix(STAGE.ground, 0.5),
        Motility::Mobile => STAGE.frame,
    };
    if let Some(bar) = bar {
        pixels.fill_rect(bar, &paint(shade), Transform::identity(), None);
    }
}

/// The window's colours on its dark ground.
const STAGE: Scheme = Scheme::DARK;

/// Radius in pixels from which on a disc looks like a ball.
const SMALLEST_BALL: f32 = 3.0;

/// The fill of a disc, shaded like a ball if it is large enough.
fn ball(colour: Rgba, [x, y]: [f32; 2], radius: f32) -> Paint<'static> {
    let mut fill = paint(colour);
    let light = Point::from_xy(x + LIGHT_POINT[0] * radius, y - LIGHT_POINT[1] * radius);
    let stops =
        SHADES.map(|(place, brightness)| GradientStop::new(place, ink(colour.lit(brightness))));
    let gradient = RadialGradient::new(
        light,
        0.0,
        Point::from_xy(x, y),
        radius,
        stops.to_vec(),
        SpreadMode::Pad,
        Transform::identity(),
    );
    if let Some(gradient) = gradient.filter(|_| radius >= SMALLEST_BALL) {
        fill.shader = gradient;
    }
    fill
}

fn ink(Rgba([r, g, b, a]): Rgba) -> Color {
    Color::from_rgba8(r, g, b, a)
}

fn paint(colour: Rgba) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(ink(colour));
    paint.anti_alias = true;
    paint
}
