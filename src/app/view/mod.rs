//! The picture on the screen: cameras, the draw path, screenshots, frame statistics.

mod draw;
mod film;
mod screenshot;
mod statistics;

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, RenderTarget, ScalingMode, Viewport};
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::window::PrimaryWindow;

use crate::app::panic::report;
use crate::app::{
    AppClock, AppSettings, FrameSet, LaneQuery, Notes, Notice, PictureScale, PictureState,
    SweepWatch,
};
use crate::picture::{
    self, Bounds, DrawSettings, Drawing, LanePlace, Margins, ModeShape, Picked, Scheme, colour,
    lane_offset,
};
use crate::platform::{Stopwatch, caught};
use crate::session::{LaneStyle, Run};
use draw::{Sheet, Store};

pub use screenshot::ScreenParts;
pub use statistics::{FrameStats, PictureTime, UiTime};

/// The rectangle that the panels leave to the picture.
#[derive(Resource, Default, Clone, Copy)]
pub struct PictureRect {
    /// Upper left corner and size in points, from the window's upper left.
    pub rect: [[f32; 2]; 2],
    /// Points around the system that other things need: left, right, above, below.
    pub margins: Margins,
    /// Pixels per point.
    pub density: f32,
}

/// What is drawn on: a window, or an image in memory.
#[derive(Resource, Default)]
pub struct Canvas {
    /// Its size in pixels.
    pub size: UVec2,
    /// The image, if there is no window.
    pub image: Option<Handle<Image>>,
}

impl Canvas {
    /// Turns a camera to it; cameras look at the window by themselves.
    pub fn aim(&self, camera: &mut EntityCommands) {
        if let Some(image) = &self.image {
            camera.insert(RenderTarget::Image(image.clone().into()));
        }
    }
}

/// A window may have another size in every frame.
fn measure_canvas(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut canvas: ResMut<Canvas>,
) {
    if let Some(window) = window {
        canvas.size = window.physical_size();
    }
}

/// The picture's scale of colours, for the bar beside it.
#[derive(Resource, Default)]
pub struct DrawnPicture {
    /// From which to which value the colours run.
    pub scale: Option<picture::ColourScale>,
    /// Discs and lines drawn.
    pub counts: [usize; 2],
}

/// The camera that looks at the discs.
#[derive(Component)]
struct PictureCamera;

/// Draws what `sim` moves.
pub struct ViewPlugin {
    /// Whether frame statistics are printed at the end.
    pub has_statistics: bool,
}

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        draw::build(app);
        screenshot::build(app);
        film::build(app);
        statistics::build(app, self.has_statistics);
        app.init_resource::<Canvas>()
            .init_resource::<PictureRect>()
            .init_resource::<DrawnPicture>()
            .insert_resource(ClearColor(Color::BLACK))
            .add_systems(Startup, set_up_camera)
            .add_systems(Update, measure_canvas.in_set(FrameSet::Window))
            .add_systems(
                Update,
                (fit_viewport, draw_runs).chain().in_set(FrameSet::Draw),
            );
    }
}

fn set_up_camera(mut commands: Commands, canvas: Res<Canvas>) {
    canvas.aim(&mut commands.spawn((Camera2d, PictureCamera, Msaa::Off)));
}

/// What an egui camera over the picture looks like: it paints over it and clears nothing.
pub fn panel_camera() -> impl Bundle {
    (
        Camera2d,
        Msaa::Off,
        RenderLayers::none(),
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    )
}

/// Keeps the picture to the space that the panels leave. One unit of the picture's world is one point.
fn fit_viewport(
    free: Res<PictureRect>,
    canvas: Res<Canvas>,
    camera: Single<(&mut Camera, &mut Projection), With<PictureCamera>>,
    mut picture: ResMut<PictureState>,
    lanes: LaneQuery,
    settings: Res<AppSettings>,
    mut last_room: Local<Margins>,
) {
    let (mut camera, mut projection) = camera.into_inner();
    let [corner, size] = free.rect;
    let most = canvas.size;
    let pixels = |p: [f32; 2]| {
        (Vec2::from_array(p) * free.density)
            .round()
            .max(Vec2::ZERO)
            .as_uvec2()
            .min(most)
    };
    let low = pixels(corner);
    let high = pixels([corner[0] + size[0], corner[1] + size[1]]);
    let extent = high.saturating_sub(low);
    // A viewport without area is not allowed.
    camera.is_active = extent.x > 1 && extent.y > 1;
    if !camera.is_active {
        return;
    }
    camera.viewport = Some(Viewport {
        physical_position: low,
        physical_size: extent,
        ..default()
    });
    if let Projection::Orthographic(orthographic) = &mut *projection {
        let [width, height] = [
            extent.x as f32 / free.density,
            extent.y as f32 / free.density,
        ];
        orthographic.scaling_mode = ScalingMode::Fixed { width, height };
        let is_resized = picture.camera.size != [width, height];
        // What has not changed is not drawn again.
        if is_resized {
            picture.camera.size = [width, height];
        }
        let lanes = lanes.runs();
        let room = free.margins;
        let is_resized = is_resized || std::mem::replace(&mut *last_room, room) != room;
        if picture.is_fit_due || (is_resized && picture.is_fitted) {
            let seen = if settings.lane_style == LaneStyle::Overlaid {
                &lanes[..lanes.len().min(1)]
            } else {
                &lanes[..]
            };
            picture.camera.fit_beside(Bounds::of_lanes(seen), room);
            picture.is_fit_due = false;
            picture.is_fitted = true;
        }
    }
}

/// Radians per second of a shape that swings: slowly, so that it is not mistaken for the motion.
const SWING_RATE: f64 = 2.0;

/// Seconds without motion after which also many discs are drawn again.
const REST: f64 = 0.2;

/// What was drawn last. While a picture of very many discs is moved or zoomed, the old drawing is shown from another place; then it is drawn again.
#[derive(Default)]
struct LastDrawing {
    /// How many lanes, and at which moment.
    of: Option<(usize, [f64; 2])>,
    /// What was selected.
    selected: Option<(usize, Picked)>,
    /// Steps of all lanes together.
    steps: u64,
    /// How it was drawn.
    camera: picture::Camera,
    /// How it was looked at in the last frame, and since when it has not been moved.
    seen: picture::Camera,
    since: f64,
}

impl LastDrawing {
    /// Whether that drawing still does for this camera.
    fn follow(&mut self, camera: &picture::Camera, now: f64, discs: usize) -> bool {
        if self.seen != *camera {
            (self.seen, self.since) = (*camera, now);
        }
        let is_moving = now - self.since < REST && self.camera.size == camera.size;
        self.camera == *camera || (discs >= picture::MANY && is_moving)
    }

    /// Where one has to stand to see it as this camera does.
    fn aim(&self, camera: &picture::Camera) -> Transform {
        let way =
            |k: usize| ((camera.centre[k] - self.camera.centre[k]) * self.camera.scale) as f32;
        let scale = (self.camera.scale / camera.scale) as f32;
        Transform::from_xyz(way(0), way(1), 0.0).with_scale(Vec3::new(scale, scale, 1.0))
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it asks the world for"
)]
fn draw_runs(
    lanes: LaneQuery,
    picture: Res<PictureState>,
    mut trouble: (ResMut<AppClock>, ResMut<Notice>),
    (settings, scale, notes, time): (Res<AppSettings>, Res<PictureScale>, Res<Notes>, Res<Time>),
    mut sheet: ResMut<Sheet>,
    mut drawn: ResMut<DrawnPicture>,
    (mut clear, mut aim, mut picture_time): (
        ResMut<ClearColor>,
        Single<&mut Transform, With<PictureCamera>>,
        ResMut<PictureTime>,
    ),
    mut commands: Commands,
    mut store: Store,
    mut last: Local<LastDrawing>,
) {
    let watch = Stopwatch::start();
    picture_time.now = 0.0;
    let runs = lanes.watched();
    let Some((first, _)) = runs.first() else {
        return;
    };
    let mode = settings
        .look
        .shape
        .and_then(|mode| notes.network.of(first)?.modes.get(mode));
    let shape = mode.map(|mode| ModeShape {
        motions: &mode.motions,
        swing: settings.look.swing,
        phase: (SWING_RATE * time.elapsed_secs_f64()).sin(),
    });
    let fraction = trouble.0.fraction();
    let now = Some((runs.len(), [fraction, shape.map_or(0.0, |s| s.phase)]));
    let discs = runs.iter().map(|(run, _)| run.bodies().discs()).sum();
    // A step of very many discs takes many frames, and until it ends only forces change that are too small to be seen.
    let steps = runs.iter().map(|(run, _)| run.assembly().steps()).sum();
    let is_halfway = trouble.0.is_playing && discs >= picture::MANY && last.steps == steps;
    let are_changed = lanes.are_changed() && !is_halfway;
    let is_other = are_changed
        || settings.is_changed()
        || scale.is_changed()
        || last.of != now
        || last.selected != picture.selected;
    let is_enough = last.follow(&picture.camera, time.elapsed_secs_f64(), discs);
    if !is_other && is_enough {
        **aim = last.aim(&picture.camera);
        return;
    }
    (last.of, last.selected, last.steps) = (now, picture.selected, steps);
    last.camera = picture.camera;
    **aim = Transform::IDENTITY;
    let scheme = Scheme::of(settings.theme, settings.contrast);
    let draw_settings = DrawSettings {
        look: &settings.look,
        camera: &picture.camera,
        scheme: &scheme,
        fraction,
        speed: scale.speed(),
        shape,
        scale: None,
    };
    let drawing = caught(|| {
        let places = runs.iter().enumerate().map(|(lane, (run, sweeps))| {
            (
                *run,
                place(lane, run, *sweeps, &picture, settings.lane_style),
            )
        });
        Drawing::of(&places.collect::<Vec<_>>(), &draw_settings)
    });
    let drawing = match drawing {
        Ok(drawing) => drawing,
        Err(panic_message) => {
            report(&panic_message, first, &mut trouble.0, &mut trouble.1);
            return;
        }
    };
    let [r, g, b, _] = scheme.ground.0;
    clear.0 = Color::srgb_u8(r, g, b);
    *drawn = DrawnPicture {
        scale: drawing.scale,
        counts: [drawing.discs.len(), drawing.lines.len()],
    };
    sheet.show(&drawing, &mut commands, &mut store);
    picture_time.now = watch.seconds();
    picture_time.last = picture_time.now;
}

/// Where a lane is drawn, and how.
fn place<'a>(
    lane: usize,
    run: &Run,
    sweeps: Option<&'a SweepWatch>,
    picture: &PictureState,
    style: LaneStyle,
) -> LanePlace<'a> {
    let is_overlaid = style == LaneStyle::Overlaid;
    let selected = picture.selected.filter(|(of, _)| *of == lane);
    LanePlace {
        offset: if is_overlaid {
            [0.0; 2]
        } else {
            lane_offset(run, lane)
        },
        tint: (is_overlaid && lane > 0).then(|| colour::LANES[lane % colour::LANES.len()]),
        selected: selected.map(|(_, picked)| picked),
        sweeps: sweeps.map(|watch| &watch.0),
    }
}
