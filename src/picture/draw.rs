//! Discs and lines of runs, ready to be drawn.

use super::colour::Rgba;
use super::drawing::{Disc, Drawing, Fill, Line};
use super::shade::{self, ColourScale};
use super::sketch::{DrawSettings, LanePlace, Sketch, Viewport};
use super::wave::WaveField;
use super::{forces, frame, overlay};
use crate::physics::convex::rotated;
use crate::physics::threads::of_ranges;
use crate::session::Run;

/// Discs that take longer than a frame to be drawn: a screen more is drawn on every side, so that the picture can be moved without drawing it again.
pub const MANY: usize = 100_000;

/// Brightness of a polygon's sides, in that of its fill.
const EDGE: f64 = 0.55;

/// Points per half a polygon up to which it has no sides of its own: they would be all one sees of it.
const SMALLEST_WITH_SIDES: f32 = 4.0;

/// How much of a disc the strongest wave lets through.
const TRANSLUCENT: f32 = 0.7;

impl Drawing {
    /// Draws all lanes.
    pub fn of(lanes: &[(&Run, LanePlace)], setting: &DrawSettings) -> Self {
        let sketches: Vec<Sketch> = lanes
            .iter()
            .map(|(run, lane)| Sketch::of(run, *lane, setting))
            .collect();
        let mut drawing = Self {
            wave: match setting.shape {
                None => WaveField::of(&sketches, setting),
                Some(_) => None,
            },
            ..Self::default()
        };
        for sketch in &sketches {
            drawing.add(sketch, setting);
        }
        drawing
    }

    fn add(&mut self, sketch: &Sketch, setting: &DrawSettings) {
        if let Some(tint) = sketch.lane.tint {
            self.add_rings(sketch, tint);
        } else {
            frame::add(self, sketch, setting.scheme);
            self.add_discs(sketch, setting);
            forces::add_bonds(self, sketch, setting.scheme);
            if setting.look.has_forces {
                forces::add(self, sketch, setting.scheme);
            }
            if setting.look.has_trails {
                overlay::add_trails(self, sketch, setting);
            }
        }
        if let Some(shape) = &setting.shape {
            overlay::add_arrows(self, sketch, shape, setting.scheme);
        }
        overlay::add_hand(self, sketch, setting);
        if let Some(found) = sketch.lane.selected {
            overlay::mark(self, sketch, setting.scheme, found);
        }
    }

    fn add_discs(&mut self, sketch: &Sketch, setting: &DrawSettings) {
        let Sketch {
            run,
            camera,
            loads,
            places,
            ..
        } = sketch;
        let (values, own) = shade::values(run, setting.look.colour_by, loads);
        // One scale for all lanes, that of the first: equal colours mean equal values.
        let scale = *self.scale.get_or_insert(ColourScale {
            speed: self.wave.as_ref().map_or(0.0, |_| setting.speed),
            ..setting.scale.unwrap_or(own)
        });
        let bodies = run.bodies();
        let mut seen = Viewport::of(camera);
        if values.len() >= MANY {
            seen = seen.with_surroundings();
        }
        let wave = self.wave.as_ref();
        let colour = |i: usize, place: [f32; 2]| {
            if loads.contacts[i] == 0 {
                return setting.scheme.idle;
            }
            let passing = wave.map_or(0.0, |w| w.at(place).abs());
            let opacity = 255.0 * (1.0 - TRANSLUCENT * passing);
            let colour = setting.scheme.magnitude(scale.place(values[i]));
            colour.with_alpha(opacity as u8)
        };
        let add = |i: usize, part: &mut Self| {
            let radius = bodies.radius[i] * camera.scale;
            let place = camera.to_picture(places[i]);
            if !seen.reaches(place, radius as f32) {
                return;
            }
            let is_idle = loads.contacts[i] == 0;
            let colour = colour(i, place);
            if bodies.is_convex(i) {
                let [_, _, _, opacity] = colour.0;
                let fill = colour.with_alpha(if is_idle { opacity / 4 } else { opacity });
                let edge = if is_idle { colour } else { colour.lit(EDGE) };
                part.add_polygon(sketch, i, Some(fill), edge);
                return;
            }
            part.discs.push(Disc {
                place,
                // A hairline of ground between neighbours keeps them apart to the eye.
                radius: (radius - 0.35).max(0.5) as f32,
                colour,
                hollow: if is_idle { 0.8 } else { 0.0 },
            });
        };
        let parts = of_ranges(run.assembly().threads(), values.len(), |range| {
            let mut part = Self::default();
            part.discs.reserve(range.len());
            range.for_each(|i| add(i, &mut part));
            part
        });
        parts.into_iter().for_each(|part| self.append(part));
    }

    /// A convex body: its sides as lines with round joins, so that one sees how it is turned, and perhaps a fill.
    fn add_polygon(&mut self, sketch: &Sketch, body: usize, fill: Option<Rgba>, edge: Rgba) {
        let bodies = sketch.run.bodies();
        let Some(Some(corners)) = bodies.corners.get(body) else {
            return;
        };
        let (axis, [x, y]) = (bodies.axis(body), sketch.places[body]);
        let first = self.corners.len();
        for corner in corners.iter() {
            let [cx, cy] = rotated(*corner, axis);
            let place = sketch.camera.to_picture([x + cx, y + cy]);
            self.corners.push(place);
        }
        let count = self.corners.len() - first;
        let size = (bodies.radius[body] * sketch.camera.scale) as f32;
        let half_width = (0.04 * size).clamp(0.3, 1.2);
        let has_sides = fill.is_none() || size > SMALLEST_WITH_SIDES;
        for k in 0..if has_sides { count } else { 0 } {
            let [a, b] = [k, (k + 1) % count].map(|k| self.corners[first + k]);
            self.lines.push(Line::plain(a, b, half_width, edge));
        }
        if let Some(colour) = fill {
            self.fills.push(Fill {
                first,
                count,
                colour,
            });
        }
    }

    /// Only the outlines, in one colour: another run on top of the first.
    fn add_rings(&mut self, sketch: &Sketch, tint: Rgba) {
        let seen = Viewport::of(&sketch.camera);
        for (i, radius) in sketch.run.bodies().radius.iter().enumerate() {
            let radius = (radius * sketch.camera.scale) as f32;
            let place = sketch.camera.to_picture(sketch.places[i]);
            if seen.reaches(place, radius) && sketch.run.bodies().is_convex(i) {
                self.add_polygon(sketch, i, None, tint);
            } else if seen.reaches(place, radius) {
                self.discs.push(Disc {
                    place,
                    radius,
                    colour: tint,
                    hollow: 0.86,
                });
            }
        }
    }
}
