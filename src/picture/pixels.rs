//! A drawing as pixels, without a graphics card: for films and pictures of headless runs.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, Paint, Path, PathBuilder, Pixmap, PixmapPaint, Point,
    RadialGradient, SpreadMode, Stroke, Transform,
};

use super::camera::Camera;
use super::colour::{LIGHT_POINT, Rgba, SHADES};
use super::drawing::{Disc, Drawing, Line};
use super::forces::GLOW_WIDTH;
use super::scheme::Scheme;
use super::wave::WaveField;

/// Draws it; nothing if the camera's picture has no size.
pub fn pixels(drawing: &Drawing, camera: &Camera, scheme: &Scheme) -> Option<Pixmap> {
    let [width, height] = camera.size.map(|s| s.round() as u32);
    let mut canvas = PixelCanvas {
        pixels: Pixmap::new(width, height)?,
        centre: camera.size.map(|s| 0.5 * s),
    };
    canvas.pixels.fill(ink(scheme.ground));
    if let Some(wave) = &drawing.wave {
        canvas.wave(wave);
    }
    drawing.discs.iter().for_each(|d| canvas.disc(d));
    for fill in &drawing.fills {
        canvas.polygon(drawing.corners_of(fill), fill.colour);
    }
    drawing.lines.iter().for_each(|l| canvas.line(l));
    Some(canvas.pixels)
}

/// Radius in pixels from which on a disc looks like a ball.
const SMALLEST_BALL: f32 = 3.0;

struct PixelCanvas {
    pixels: Pixmap,
    centre: [f32; 2],
}

impl PixelCanvas {
    /// Pixels are counted from the upper left corner, y downwards.
    fn at(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.centre[0] + x, self.centre[1] - y]
    }

    fn wave(&mut self, wave: &WaveField) {
        let [columns, rows] = wave.size.map(|n| n as u32);
        let Some(mut raster) = Pixmap::new(columns, rows) else {
            return;
        };
        let cells = wave.pixels.chunks_exact(4);
        for (pixel, rgba) in raster.pixels_mut().iter_mut().zip(cells) {
            *pixel =
                tiny_skia::ColorU8::from_rgba(rgba[0], rgba[1], rgba[2], rgba[3]).premultiply();
        }
        let [left, top] = self.at([-0.5 * wave.extent[0], 0.5 * wave.extent[1]]);
        let [sx, sy] = [0, 1].map(|k| wave.extent[k] / wave.size[k] as f32);
        let smooth = PixmapPaint {
            quality: tiny_skia::FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let place = Transform::from_row(sx, 0.0, 0.0, sy, left, top);
        self.pixels
            .draw_pixmap(0, 0, raster.as_ref(), &smooth, place, None);
    }

    fn disc(&mut self, disc: &Disc) {
        let [x, y] = self.at(disc.place);
        let radius = disc.radius;
        if disc.hollow > 0.0 {
            let width = radius * (1.0 - disc.hollow);
            if let Some(circle) = PathBuilder::from_circle(x, y, radius - 0.5 * width) {
                self.stroke(&circle, width, disc.colour);
            }
        } else if let Some(circle) = PathBuilder::from_circle(x, y, radius) {
            let fill = ball(disc.colour, [x, y], radius);
            let (rule, plain) = (FillRule::Winding, Transform::identity());
            self.pixels.fill_path(&circle, &fill, rule, plain, None);
        }
    }

    fn polygon(&mut self, corners: &[[f32; 2]], colour: Rgba) {
        let corners: Vec<[f32; 2]> = corners.iter().map(|c| self.at(*c)).collect();
        if let Some(path) = closed(&corners) {
            let (rule, plain) = (FillRule::Winding, Transform::identity());
            self.pixels
                .fill_path(&path, &paint(colour), rule, plain, None);
        }
    }

    fn line(&mut self, line: &Line) {
        let ([x1, y1], [x2, y2]) = (self.at(line.a), self.at(line.b));
        if line.tail < 1.0 {
            if let Some(wedge) = wedge([x1, y1], [x2, y2], line.half_width, line.tail) {
                let (rule, plain) = (FillRule::Winding, Transform::identity());
                let colour = paint(line.colour);
                self.pixels.fill_path(&wedge, &colour, rule, plain, None);
            }
            return;
        }
        let mut path = PathBuilder::new();
        path.move_to(x1, y1);
        path.line_to(x2, y2);
        let Some(path) = path.finish() else { return };
        let width = 2.0 * line.half_width;
        if line.glow > 0.0 && width > 1.0 {
            let alpha = f32::from(line.colour.0[3]) * 0.2 * line.glow;
            let colour = line.colour.with_alpha(alpha as u8);
            self.stroke(&path, width * (1.0 + GLOW_WIDTH as f32), colour);
        }
        self.stroke(&path, width, line.colour);
    }

    fn stroke(&mut self, path: &Path, width: f32, colour: Rgba) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        let (colour, plain) = (paint(colour), Transform::identity());
        self.pixels.stroke_path(path, &colour, &stroke, plain, None);
    }
}

/// A line that is narrower at its beginning.
fn wedge(a: [f32; 2], b: [f32; 2], half_width: f32, tail: f32) -> Option<Path> {
    let way = [b[0] - a[0], b[1] - a[1]];
    let length = way[0].hypot(way[1]).max(1e-6);
    let across = [-way[1] / length, way[0] / length];
    let beside = |p: [f32; 2], s: f32| [p[0] + s * across[0], p[1] + s * across[1]];
    let corners = [
        beside(a, half_width * tail),
        beside(b, half_width),
        beside(b, -half_width),
        beside(a, -half_width * tail),
    ];
    closed(&corners)
}

/// A polygon with these corners.
fn closed(corners: &[[f32; 2]]) -> Option<Path> {
    let ([x, y], others) = corners.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(*x, *y);
    others.iter().for_each(|[x, y]| path.line_to(*x, *y));
    path.close();
    path.finish()
}

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
