//! A run on its way to the picture: the settings of the drawing, where each lane stands, and what of it is seen.

use super::camera::Camera;
use super::colour::Rgba;
use super::inspect::Picked;
use super::places::places;
use super::scheme::Scheme;
use super::shade::{ColourScale, Loads};
use crate::instrument::SweepForces;
use crate::session::{Look, Run};

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
    pub(super) fn of(run: &'a Run, lane: LanePlace<'a>, setting: &DrawSettings) -> Self {
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

/// The part of the picture that is seen.
pub(super) struct Viewport([f32; 2]);

impl Viewport {
    pub(super) fn of(camera: &Camera) -> Self {
        Self(camera.size.map(|s| 0.5 * s + 2.0))
    }

    /// With a screen more on every side.
    pub(super) fn with_surroundings(self) -> Self {
        Self(self.0.map(|half| 3.0 * half))
    }

    pub(super) fn reaches(&self, [x, y]: [f32; 2], radius: f32) -> bool {
        x.abs() <= self.0[0] + radius && y.abs() <= self.0[1] + radius
    }
}
