//! Walls, piston, obstacles and the arrow of the load.

use super::camera::Camera;
use super::colour::Rgba;
use super::drawing::{Disc, Drawing, Line};
use super::scheme::Scheme;
use super::sketch::Sketch;
use crate::measure::probe;
use crate::physics::{Core, Obstacle};
use crate::scene::{Geometry, PISTON_THICKNESS};
use crate::session::Run;

/// Adds them to a drawing.
pub(super) fn add(drawing: &mut Drawing, sketch: &Sketch, scheme: &Scheme) {
    let mut pen = Pen {
        drawing,
        camera: &sketch.camera,
        ink: scheme.frame,
    };
    let (run, places) = (sketch.run, &sketch.places);
    match &run.scene.geometry {
        Geometry::Chain(_) => pen.chain(run, places),
        Geometry::Packing(packing) => pen.packing(run, packing.width, places),
    }
    let bodies = run.bodies();
    let obstacles = places[bodies.first_obstacle()..].iter();
    for (place, obstacle) in obstacles.zip(&bodies.obstacles) {
        pen.obstacle(*place, obstacle);
        // What reaches over the seam of a periodic packing is seen on both sides.
        if let Some(period) = bodies.seam.period() {
            let [low, high] = obstacle.bounds().map(|corner| place[0] + corner[0]);
            for (is_over, shift) in [(low < 0.0, period), (high > period, -period)] {
                if is_over {
                    pen.obstacle([place[0] + shift, place[1]], obstacle);
                }
            }
        }
    }
}

struct Pen<'a> {
    drawing: &'a mut Drawing,
    camera: &'a Camera,
    ink: Rgba,
}

/// Opacity of the hatching on walls.
const FAINT: u8 = 120;
/// Points between two strokes of the hatching.
const HATCHING: f64 = 8.0;
/// Points by which a wall is longer than what leans on it: at either end beside a chain, above in a packing.
const STUBS: [f64; 2] = [14.0, 4.0];
/// Points of the arrow of the load with which the scene began, and of the longest one. With the gap before it and its width it fits
/// into the margins of a picture.
const ARROW: f64 = 20.0;
const LONGEST_ARROW: f64 = 30.0;
/// Points between the arrow and what it pushes.
const BESIDE: f64 = 2.0;

impl Pen<'_> {
    fn line(&mut self, a: [f64; 2], b: [f64; 2], half_width: f32) {
        self.coloured(a, b, half_width, self.ink);
    }

    fn coloured(&mut self, a: [f64; 2], b: [f64; 2], half_width: f32, colour: Rgba) {
        let [a, b] = [a, b].map(|p| self.camera.to_picture(p));
        let line = Line::plain(a, b, half_width, colour);
        self.drawing.lines.push(line);
    }

    /// A wall from one place to another, hatched on the side to which `outwards` points.
    fn wall(&mut self, a: [f64; 2], b: [f64; 2], outwards: [f64; 2]) {
        self.line(a, b, 1.2);
        let length = (b[0] - a[0]).hypot(b[1] - a[1]);
        let along = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
        let spacing = HATCHING / self.camera.scale;
        let depth = 0.7 * spacing;
        let count = (length / spacing) as usize;
        // Only what may be seen: from very near a wall is very long.
        let [x, y] = [0, 1].map(|k| self.camera.centre[k] - a[k]);
        let middle = x * along[0] + y * along[1];
        let reach = 1.5 * f64::from(self.camera.size[0] + self.camera.size[1]) / self.camera.scale;
        let first = ((middle - reach) / spacing).max(0.0) as usize;
        let last = ((middle + reach) / spacing).max(0.0) as usize;
        for i in first..=last.min(count) {
            let s = i as f64 * spacing;
            let foot = [a[0] + along[0] * s, a[1] + along[1] * s];
            let tip = [
                foot[0] + depth * (outwards[0] - along[0]),
                foot[1] + depth * (outwards[1] - along[1]),
            ];
            self.coloured(foot, tip, 0.45, self.ink.with_alpha(FAINT));
        }
    }

    /// The load's arrow: it ends at a foot, or begins there if the load pulls. `outwards` points away from what is loaded. Its length is one of the picture.
    fn load_arrow(&mut self, run: &Run, foot: [f64; 2], outwards: [f64; 2]) {
        let strength = load_strength(run);
        let points = (ARROW * strength.abs()).min(LONGEST_ARROW);
        let at = |points: f64| [0, 1].map(|k| foot[k] + outwards[k] * points / self.camera.scale);
        let ends = [at(BESIDE), at(BESIDE + points)];
        if strength > 0.0 {
            self.arrow(ends[1], ends[0]);
        } else if strength < 0.0 {
            self.arrow(ends[0], ends[1]);
        }
    }

    fn arrow(&mut self, tail: [f64; 2], tip: [f64; 2]) {
        let length = (tip[0] - tail[0]).hypot(tip[1] - tail[1]);
        if length <= 0.0 {
            return;
        }
        let along = [(tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length];
        let head = (0.35 * length).min(9.0 / self.camera.scale);
        self.line(tail, tip, 1.6);
        for side in [-0.5, 0.5] {
            let barb = [
                tip[0] - head * (along[0] + side * along[1]),
                tip[1] - head * (along[1] - side * along[0]),
            ];
            self.line(barb, tip, 1.6);
        }
    }

    fn chain(&mut self, run: &Run, places: &[[f64; 2]]) {
        let half = 0.5 + STUBS[0] / self.camera.scale;
        self.wall([0.0, half], [0.0, -half], [-1.0, 0.0]);
        if let Some(load) = run.bodies().load {
            let ([x, y], radius) = (places[load.body], 0.5);
            self.load_arrow(run, [x + radius, y], load.direction.map(|c| -c));
        }
    }

    fn packing(&mut self, run: &Run, width: f64, places: &[[f64; 2]]) {
        let bodies = run.bodies();
        let [[left, _], [right, _]] = run.scene.geometry.bounds(bodies);
        // Discs that roll away do so on a floor.
        let discs = || places.iter().zip(&bodies.radius);
        let left = discs().fold(left, |x, (place, r)| x.min(place[0] - r));
        let right = discs().fold(right, |x, (place, r)| x.max(place[0] + r));
        let loaded = bodies.load.filter(|load| load.body >= bodies.discs());
        let piston = loaded.map_or(0.0, |_| PISTON_THICKNESS);
        let top = probe::loaded_position(bodies) + piston + STUBS[1] / self.camera.scale;
        for plane in &bodies.planes {
            match plane.normal {
                // A floor without sides goes as far as anything does.
                [0.0, 1.0] if bodies.planes.len() < 3 => {
                    self.wall([right, 0.0], [left, 0.0], [0.0, -1.0]);
                }
                [0.0, 1.0] => self.wall([width, 0.0], [0.0, 0.0], [0.0, -1.0]),
                [1.0, 0.0] => self.wall([0.0, 0.0], [0.0, top], [-1.0, 0.0]),
                [-1.0, 0.0] => self.wall([width, top], [width, 0.0], [1.0, 0.0]),
                _ => {} // the piston
            }
        }
        if let Some(load) = bodies.load.filter(|load| load.body < bodies.discs()) {
            let ([x, y], r) = (places[load.body], bodies.radius[load.body]);
            self.load_arrow(run, [x, y + r], load.direction.map(|c| -c));
        }
        if let Some(load) = loaded {
            let y = places[load.body][1];
            // A bar with round ends between the walls, lit from above.
            let half = 0.5 * PISTON_THICKNESS;
            let inset: f64 = 0.06 + half;
            let half_width = (half * self.camera.scale) as f32;
            let (left, right) = (inset.min(0.5 * width), (width - inset).max(0.5 * width));
            self.line([left, y + half], [right, y + half], half_width);
            let lit = self.ink.mix(Rgba::opaque(255, 255, 255), 0.45);
            let edge = y + 1.55 * half;
            self.coloured([left, edge], [right, edge], 0.16 * half_width, lit);
            let foot = [0.5 * width, y + PISTON_THICKNESS];
            self.load_arrow(run, foot, load.direction.map(|c| -c));
        }
    }
}

impl Pen<'_> {
    /// The outline of an obstacle, as thick as it is.
    fn obstacle(&mut self, [x, y]: [f64; 2], obstacle: &Obstacle) {
        let thickness = (obstacle.rounding * self.camera.scale) as f32;
        let half_width = thickness.max(1.2);
        let at = |[dx, dy]: [f64; 2]| [x + dx, y + dy];
        match &obstacle.core {
            Core::Point => self.drawing.discs.push(Disc {
                place: self.camera.to_picture([x, y]),
                radius: half_width,
                colour: self.ink.with_alpha(FAINT),
                hollow: 0.0,
            }),
            Core::Segment { end, .. } => self.line([x, y], at(*end), half_width),
            Core::Polygon(corners) => {
                let next = corners.iter().cycle().skip(1);
                for (a, b) in corners.iter().zip(next) {
                    self.line(at(*a), at(*b), half_width);
                }
            }
        }
    }
}

/// Strength of the load's arrow: 1 for the load with which the scene began, more for more, negative for a pull, 0 without a load.
fn load_strength(run: &Run) -> f64 {
    let (now, at_first) = (run.assembly().load_now(), run.start.scene.params.load);
    let ratio = if now == 0.0 {
        0.0
    } else if at_first != 0.0 {
        now / at_first.abs()
    } else {
        now.signum()
    };
    ratio.signum() * ratio.abs().sqrt().clamp(0.0, 1.6)
}
