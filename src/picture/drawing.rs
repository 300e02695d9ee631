//! Discs and lines of runs, ready to be drawn.

use super::camera::{Bounds, Camera};
use super::colour::Rgba;
use super::inspect::Picked;
use super::scheme::Scheme;
use super::shade::{self, ColourScale, Loads};
use super::wave::WaveField;
use super::{forces, frame, overlay};
use crate::instrument::SweepForces;
use crate::physics::threads::collect;
use crate::session::{Look, Run};

/// A disc in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Centre, in points from the middle of the picture.
    pub place: [f32; 2],
    /// Radius in points.
    pub radius: f32,
    /// Fill.
    pub colour: Rgba,
    /// Hollow discs leave out so much of their radius; 0 is a full disc, which is shaded like a ball.
    pub hollow: f32,
}

/// A straight line in the picture, with round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// From.
    pub a: [f32; 2],
    /// To.
    pub b: [f32; 2],
    /// Half its width in points.
    pub half_width: f32,
    /// Colour.
    pub colour: Rgba,
    /// How much it shines around itself, 0 to 1.
    pub glow: f32,
    /// Width and opacity of its beginning, in those of its end: 1 for a line, 0 for a trail.
    pub tail: f32,
}

impl Line {
    /// Without any glow.
    pub fn plain(a: [f32; 2], b: [f32; 2], half_width: f32, colour: Rgba) -> Self {
        Self {
            a,
            b,
            half_width,
            colour,
            glow: 0.0,
            tail: 1.0,
        }
    }
}

/// A field, discs over it, and lines over them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The wave field, if something moves.
    pub wave: Option<WaveField>,
    /// The discs.
    pub discs: Vec<Disc>,
    /// The lines.
    pub lines: Vec<Line>,
    /// What the colours mean.
    pub scale: Option<ColourScale>,
}

/// How runs are drawn.
#[derive(Clone, Copy, Debug)]
pub struct DrawSettings<'a> {
    /// Settings of the picture.
    pub look: &'a Look,
    /// The camera.
    pub camera: &'a Camera,
    /// Colours.
    pub scheme: &'a Scheme,
    /// How far the drawing is between the last two steps.
    pub fraction: f64,
    /// The speed that gets the strongest colour of the wave field; 0 for none.
    pub speed: f64,
    /// The shape of a mode that is shown instead of the motion of the first run.
    pub shape: Option<ModeShape<'a>>,
    /// The scale of the colours, if it is not that of the present values: a film has one from its first frame to its last.
    pub scale: Option<ColourScale>,
}

impl<'a> DrawSettings<'a> {
    /// A picture that stands still, without waves.
    pub fn still(look: &'a Look, camera: &'a Camera, scheme: &'a Scheme) -> Self {
        Self {
            look,
            camera,
            scheme,
            fraction: 1.0,
            speed: 0.0,
            shape: None,
            scale: None,
        }
    }
}

/// The shape of a mode, at some moment of a swing that is drawn and does not happen.
#[derive(Clone, Copy, Debug)]
pub struct ModeShape<'a> {
    /// Motion of every body, the fastest body's being one.
    pub motions: &'a [[f64; 3]],
    /// How far that body swings, in diameters.
    pub swing: f64,
    /// Where in the swing it is, from −1 to 1.
    pub phase: f64,
}

impl ModeShape<'_> {
    /// Where every body is drawn at this moment of the swing.
    fn places(&self, run: &Run) -> Vec<[f64; 2]> {
        let way = self.phase * self.swing;
        let bodies = run.bodies().all.iter().zip(self.motions);
        let place = |([x, y], [mx, my, _]): ([f64; 2], [f64; 3])| [x + way * mx, y + way * my];
        bodies.map(|(b, m)| place((b.position, *m))).collect()
    }
}

/// Where and how one of several runs is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LanePlace<'a> {
    /// Moved aside by so much, in diameters.
    pub offset: [f64; 2],
    /// Drawn in outline, in this colour.
    pub tint: Option<Rgba>,
    /// What is marked in it.
    pub selected: Option<Picked>,
    /// Its forces sweep by sweep, while somebody looks at them.
    pub sweeps: Option<&'a SweepForces>,
}

/// A lane with what is needed of it more than once.
pub(super) struct Sketch<'a> {
    pub(super) run: &'a Run,
    pub(super) lane: LanePlace<'a>,
    pub(super) camera: Camera,
    pub(super) loads: Loads,
    pub(super) places: Vec<[f64; 2]>,
}

impl<'a> Sketch<'a> {
    fn of(run: &'a Run, lane: LanePlace<'a>, setting: &DrawSettings) -> Self {
        // Moving the run aside is moving the camera to the other side.
        let [x, y] = setting.camera.centre;
        let camera = Camera {
            centre: [x - lane.offset[0], y - lane.offset[1]],
            ..*setting.camera
        };
        let loads = Loads::of(run);
        let places = match setting.shape {
            Some(shape) => shape.places(run),
            None => places(run, setting.look, setting.fraction, &loads),
        };
        Self {
            run,
            lane,
            camera,
            loads,
            places,
        }
    }
}

/// Discs that take longer than a frame to be drawn: a screen more is drawn on every side, so that the picture can be moved without drawing it again.
pub const MANY: usize = 100_000;

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
        let disc = |i: usize| {
            let radius = bodies.radius[i] * camera.scale;
            let place = camera.to_picture(places[i]);
            if !seen.reaches(place, radius as f32) {
                return None;
            }
            let is_idle = loads.contacts[i] == 0;
            let colour = if is_idle {
                setting.scheme.idle
            } else {
                let passing = wave.map_or(0.0, |w| w.at(place).abs());
                let opacity = 255.0 * (1.0 - TRANSLUCENT * passing);
                let colour = setting.scheme.magnitude(scale.place(values[i]));
                colour.with_alpha(opacity as u8)
            };
            Some(Disc {
                place,
                // A hairline of ground between neighbours keeps them apart to the eye.
                radius: (radius - 0.35).max(0.5) as f32,
                colour,
                hollow: if is_idle { 0.8 } else { 0.0 },
            })
        };
        let threads = run.assembly().threads();
        let mut discs = collect(threads, values.len(), |range, discs| {
            discs.extend(range.filter_map(disc));
        });
        self.discs.append(&mut discs);
    }

    /// Only the outlines, in one colour: another run on top of the first.
    fn add_rings(&mut self, sketch: &Sketch, tint: Rgba) {
        let seen = Viewport::of(&sketch.camera);
        for (i, radius) in sketch.run.bodies().radius.iter().enumerate() {
            let radius = (radius * sketch.camera.scale) as f32;
            let place = sketch.camera.to_picture(sketch.places[i]);
            if seen.reaches(place, radius) {
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

/// Where every body is drawn: between two steps, and with its displacement from the reference magnified if it carries a force (free
/// discs wander far; magnified they would be nowhere).
pub(super) fn places(run: &Run, look: &Look, fraction: f64, loads: &Loads) -> Vec<[f64; 2]> {
    let magnify = look.magnify;
    let bodies = run.bodies();
    let earlier = run.previous();
    let room =
        (magnify > 1.0 && !run.is_chain()).then(|| Bounds::of(run).enlarged(STRAYED * run.size()));
    let place = |i: usize| {
        let now = bodies.all[i].position;
        let before = earlier.get(i).map_or(now, |past| past[0]);
        let between = |k: usize| before[k] + (now[k] - before[k]) * fraction;
        let place = [between(0), between(1)];
        if magnify > 1.0
            && is_magnified(run, loads, i)
            && let Some(reference) = run.reference().get(i)
        {
            let drawn = [0, 1].map(|k| reference[k] + magnify * (place[k] - reference[k]));
            // What rattled until a moment ago has gone far, too.
            if i >= bodies.discs() || room.is_none_or(|room| room.contains(drawn)) {
                return drawn;
            }
        }
        place
    };
    let threads = run.assembly().threads();
    collect(threads, bodies.all.len(), |range, places| {
        places.extend(range.map(place));
    })
}

/// How far outside the box a disc may be drawn because its displacement is magnified, in sizes of the system.
const STRAYED: f64 = 0.08;

/// Whether the displacement of a body is magnified: a disc's if it carries a force, a piston's if anything does.
pub(super) fn is_magnified(run: &Run, loads: &Loads, body: usize) -> bool {
    if body < run.bodies().discs() {
        run.carries(loads.contacts[body])
    } else {
        loads.contacts[body] > 0
    }
}

/// The part of the picture that is seen.
pub(super) struct Viewport([f32; 2]);

impl Viewport {
    pub(super) fn of(camera: &Camera) -> Self {
        Self(camera.size.map(|s| 0.5 * s + 2.0))
    }

    /// With a screen more on every side.
    fn with_surroundings(self) -> Self {
        Self(self.0.map(|half| 3.0 * half))
    }

    pub(super) fn reaches(&self, [x, y]: [f32; 2], radius: f32) -> bool {
        x.abs() <= self.0[0] + radius && y.abs() <= self.0[1] + radius
    }
}
