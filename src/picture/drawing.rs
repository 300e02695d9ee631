//! Discs and lines of a run, ready to be drawn.

use super::camera::Camera;
use super::colour::{self, Rgba};
use super::frame;
use super::shade::{self, Loads, Scale};
use crate::live::{self, Look, Run};
use crate::physics::Contact;
use crate::scene::Geometry;

/// A disc in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Centre, in points from the middle of the picture.
    pub place: [f32; 2],
    /// Radius in points.
    pub radius: f32,
    /// Fill.
    pub colour: Rgba,
    /// Hollow discs leave out so much of their radius; 0 is a full disc.
    pub hollow: f32,
}

/// A straight line in the picture.
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
}

/// Discs, and lines over them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The discs.
    pub discs: Vec<Disc>,
    /// The lines.
    pub lines: Vec<Line>,
    /// What the colours mean.
    pub scale: Option<Scale>,
}

/// The colours of the stage itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// Behind everything.
    pub ground: Rgba,
    /// Walls, piston and arrows.
    pub frame: Rgba,
    /// Forces of contacts that stick (or have no friction).
    pub sticking: Rgba,
    /// Forces of contacts that slide.
    pub sliding: Rgba,
    /// Discs that carry no force.
    pub idle: Rgba,
}

impl Stage {
    /// On a dark ground.
    pub const DARK: Self = Self {
        ground: Rgba::opaque(17, 19, 24),
        frame: Rgba::opaque(176, 182, 194),
        sticking: Rgba([255, 255, 255, 225]),
        sliding: Rgba::opaque(255, 120, 70),
        idle: Rgba::opaque(110, 118, 134),
    };
    /// On a light ground.
    pub const LIGHT: Self = Self {
        ground: Rgba::opaque(248, 248, 246),
        frame: Rgba::opaque(70, 76, 88),
        sticking: Rgba([20, 20, 26, 225]),
        sliding: Rgba::opaque(213, 60, 0),
        idle: Rgba::opaque(140, 146, 158),
    };
}

/// Where and how one of several runs is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lane {
    /// Moved aside by so much, in diameters.
    pub offset: [f64; 2],
    /// Drawn in outline, in this colour.
    pub tint: Option<Rgba>,
}

/// How thick a line is drawn for the typical force, in disc diameters.
const TYPICAL_WIDTH: f64 = 0.09;
/// The thickest.
const WIDEST: f64 = 0.36;

impl Drawing {
    /// Draws a run; `fraction` is how far it is on its way from the step before to the present one.
    pub fn add(&mut self, run: &Run, look: &Look, camera: &Camera, stage: &Stage, fraction: f64) {
        self.add_lane(run, look, camera, stage, fraction, Lane::default());
    }

    /// Draws one of several runs, moved aside or in a colour of its own.
    pub fn add_lane(
        &mut self,
        run: &Run,
        look: &Look,
        camera: &Camera,
        stage: &Stage,
        fraction: f64,
        lane: Lane,
    ) {
        // Moving the run aside is moving the camera to the other side.
        let camera = &Camera {
            centre: [
                camera.centre[0] - lane.offset[0],
                camera.centre[1] - lane.offset[1],
            ],
            ..*camera
        };
        let loads = Loads::of(run);
        let places = places(run, look, fraction, &loads);
        if let Some(tint) = lane.tint {
            self.add_rings(run, camera, &places, tint);
            return;
        }
        frame::add(self, run, &places, camera, stage);
        self.add_discs(run, look, camera, stage, &places, &loads);
        if look.has_forces {
            self.add_forces(run, camera, stage, &places);
        }
    }

    fn add_discs(
        &mut self,
        run: &Run,
        look: &Look,
        camera: &Camera,
        stage: &Stage,
        places: &[[f64; 2]],
        loads: &Loads,
    ) {
        let (values, own) = shade::values(run, look.colour_by, loads);
        // One scale for all lanes, that of the first: equal colours mean equal values.
        let scale = *self.scale.get_or_insert(own);
        let bodies = run.bodies();
        let seen = Seen::of(camera);
        for (i, value) in values.iter().enumerate() {
            let radius = bodies.radius[i] * camera.scale;
            let place = camera.to_picture(places[i]);
            if !seen.reaches(place, radius as f32) {
                continue;
            }
            let is_idle = loads.contacts[i] == 0;
            let colour = if is_idle {
                stage.idle
            } else {
                colour::magnitude(scale.place(*value))
            };
            // A hairline of ground between neighbours keeps them apart to the eye.
            let radius = (radius - 0.35).max(0.5) as f32;
            self.discs.push(Disc {
                place,
                radius,
                colour,
                hollow: if is_idle { 0.8 } else { 0.0 },
            });
        }
    }

    /// Only the outlines, in one colour: another run on top of the first.
    fn add_rings(&mut self, run: &Run, camera: &Camera, places: &[[f64; 2]], tint: Rgba) {
        let seen = Seen::of(camera);
        let bodies = run.bodies();
        for (i, radius) in bodies.radius.iter().enumerate() {
            let radius = (radius * camera.scale) as f32;
            let place = camera.to_picture(places[i]);
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

    fn add_forces(&mut self, run: &Run, camera: &Camera, stage: &Stage, places: &[[f64; 2]]) {
        let typical = typical_force(run);
        let friction = run.scene.params.friction;
        let seen = Seen::of(camera);
        let last = match run.stage {
            live::Stage::Solving { last, .. } => last,
            _ => None,
        };
        let largest_change = (0..run.contacts().len())
            .filter_map(|i| run.last_sweep(i))
            .fold(0.0, |m: f64, c| m.max(c.abs()));
        for (index, contact) in run.contacts().iter().enumerate() {
            if last == Some(index) {
                self.mark_contact(run, contact, camera, stage, places);
            }
            if contact.normal_force <= 1e-4 * typical {
                continue;
            }
            let [a, b] = ends(run, contact, places).map(|p| camera.to_picture(p));
            if !seen.reaches(a, 0.0) && !seen.reaches(b, 0.0) {
                continue;
            }
            let width = (TYPICAL_WIDTH * contact.normal_force / typical).min(WIDEST);
            let half_width = (0.5 * width * camera.scale).max(0.15) as f32;
            if contact.is_sliding(friction) {
                // Sliding: another colour, and broken in the middle.
                let at = |t: f32| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
                for [from, to] in [[0.0, 0.4], [0.6, 1.0]] {
                    self.lines.push(Line {
                        a: at(from),
                        b: at(to),
                        half_width,
                        colour: stage.sliding,
                    });
                }
            } else {
                // Under the microscope, by how much the last sweep has changed it.
                let change = run
                    .last_sweep(index)
                    .filter(|_| largest_change > 0.0 && run.stage != live::Stage::Between);
                let colour = change.map_or(stage.sticking, |c| {
                    colour::magnitude((c.abs() / largest_change).sqrt())
                });
                self.lines.push(Line {
                    a,
                    b,
                    half_width,
                    colour,
                });
            }
        }
    }
}

impl Drawing {
    /// A cross over the contact that was visited last.
    fn mark_contact(
        &mut self,
        run: &Run,
        contact: &Contact,
        camera: &Camera,
        stage: &Stage,
        places: &[[f64; 2]],
    ) {
        let from = places[contact.a as usize];
        let r = run.bodies().radius[contact.a as usize];
        let [nx, ny] = contact.normal;
        let at = camera.to_picture([from[0] + nx * r, from[1] + ny * r]);
        let size = (0.55 * camera.scale).clamp(5.0, 40.0) as f32;
        for [x, y] in [[1.0, 1.0], [1.0, -1.0]] {
            let (a, b) = (
                [at[0] - size * x, at[1] - size * y],
                [at[0] + size * x, at[1] + size * y],
            );
            self.lines.push(Line {
                a,
                b,
                half_width: 1.2,
                colour: stage.sliding,
            });
        }
    }
}

/// The force that is drawn with the typical width: the load of a chain, the load on a diameter of a piston.
fn typical_force(run: &Run) -> f64 {
    let load = run.assembly().load_now().abs();
    let typical = match &run.scene.geometry {
        Geometry::Chain(_) => load,
        Geometry::Packing(packing) => load / packing.width,
    };
    if typical > 0.0 {
        typical
    } else {
        crate::measure::probe::mean_force(run.contacts()).max(1e-300)
    }
}

/// Where a force line begins and ends: at the centres, or where a plane is met.
fn ends(run: &Run, contact: &Contact, places: &[[f64; 2]]) -> [[f64; 2]; 2] {
    let bodies = run.bodies();
    let (a, b) = (contact.a as usize, contact.b as usize);
    let from = places[a];
    if b < bodies.discs() {
        return [from, places[b]];
    }
    let r = bodies.radius[a];
    [
        from,
        [
            from[0] + contact.normal[0] * r,
            from[1] + contact.normal[1] * r,
        ],
    ]
}

/// Where every body is drawn: between two steps, and with its displacement from the reference magnified if it carries a force (free
/// discs wander far; magnified they would be nowhere).
pub(super) fn places(run: &Run, look: &Look, fraction: f64, loads: &Loads) -> Vec<[f64; 2]> {
    let magnify = look.magnify;
    let bodies = run.bodies();
    let earlier = run.previous();
    let mut places: Vec<[f64; 2]> = Vec::with_capacity(bodies.all.len());
    for (i, body) in bodies.all.iter().enumerate() {
        let now = body.position;
        let before = earlier.get(i).copied().unwrap_or(now);
        let between = |k: usize| before[k] + (now[k] - before[k]) * fraction;
        let mut place = [between(0), between(1)];
        if magnify > 1.0
            && loads.contacts[i] > 0
            && let Some(reference) = run.reference().get(i)
        {
            for k in 0..2 {
                place[k] = reference[k] + magnify * (place[k] - reference[k]);
            }
        }
        places.push(place);
    }
    places
}

/// The part of the picture that is seen.
pub(super) struct Seen([f32; 2]);

impl Seen {
    pub(super) fn of(camera: &Camera) -> Self {
        Self(camera.size.map(|s| 0.5 * s + 2.0))
    }

    pub(super) fn reaches(&self, [x, y]: [f32; 2], radius: f32) -> bool {
        x.abs() <= self.0[0] + radius && y.abs() <= self.0[1] + radius
    }
}
