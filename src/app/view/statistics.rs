//! How long frames take, as one JSON line at the end.

use std::io::Write;

use bevy::prelude::*;
use serde::Serialize;

use super::{Canvas, PictureRect};
use crate::app::threads::LastFrame;
use crate::app::{LaneQuery, PictureState};
use crate::picture::Bounds;
use crate::platform::Stopwatch;

/// Seconds that the panels took in the last frame.
#[derive(Resource, Default)]
pub struct UiTime(pub f64);

/// Seconds that it took to make the picture.
#[derive(Resource, Default)]
pub struct PictureTime {
    /// In this frame; none if it was not made again.
    pub now: f64,
    /// When it was made last.
    pub last: f64,
}

/// Times of all frames.
#[derive(Resource)]
pub struct FrameStats {
    since_start: Stopwatch,
    /// Seconds from the start of the program to the first frame with a step behind it.
    first_step: Option<f64>,
    frames: Vec<f32>,
    panels: Vec<f32>,
    pictures: Vec<f32>,
    advances: Vec<f32>,
    steps: [u64; 2],
    memory: [u64; 2],
}

/// Frames at the beginning that are not counted: shaders are compiled and windows mapped in them.
const WARM_UP: usize = 30;
/// Frames that are kept.
const LONGEST: usize = 1 << 20;

/// What is printed.
#[derive(Serialize)]
struct FrameSummary {
    frames: usize,
    frames_per_second: f64,
    frame_ms_median: f64,
    frame_ms_p95: f64,
    ui_ms_median: f64,
    ui_ms_p95: f64,
    picture_ms_median: f64,
    picture_ms_p95: f64,
    steps_ms_median: f64,
    steps_ms_p95: f64,
    seconds_to_first_step: Option<f64>,
    steps: u64,
    discs: usize,
    memory_mib_early: f64,
    memory_mib_late: f64,
    /// Width and height of the system in the last frame, as far as it is on the screen.
    system_px: [f64; 2],
    /// Width and height of the window.
    window_px: [u32; 2],
}

/// Counts frames, and prints at the end if asked to.
pub fn build(app: &mut App, prints: bool) {
    app.init_resource::<UiTime>()
        .init_resource::<PictureTime>()
        .insert_resource(FrameStats {
            since_start: Stopwatch::start(),
            first_step: None,
            frames: Vec::new(),
            panels: Vec::new(),
            pictures: Vec::new(),
            advances: Vec::new(),
            steps: [0; 2],
            memory: [0; 2],
        });
    if prints {
        app.add_systems(Last, (count, print_at_the_end).chain());
    }
}

fn count(
    mut stats: ResMut<FrameStats>,
    time: Res<Time<Real>>,
    (ui, picture, advance): (Res<UiTime>, Res<PictureTime>, Res<LastFrame>),
    lanes: LaneQuery,
) {
    let steps = lanes.first().map_or(0, |run| run.assembly().steps());
    if steps > 0 && stats.first_step.is_none() {
        stats.first_step = Some(stats.since_start.seconds());
    }
    if stats.frames.len() < LONGEST {
        stats.frames.push(time.delta_secs());
        stats.panels.push(ui.0 as f32);
        stats.pictures.push(picture.now as f32);
        stats.advances.push(advance.seconds as f32);
    }
    if stats.frames.len() == WARM_UP {
        stats.steps[0] = steps;
        stats.memory[0] = resident_bytes();
    }
    stats.steps[1] = steps;
}

fn print_at_the_end(
    mut stats: ResMut<FrameStats>,
    exits: MessageReader<AppExit>,
    lanes: LaneQuery,
    (picture, free, canvas): (Res<PictureState>, Res<PictureRect>, Res<Canvas>),
) {
    if exits.is_empty() {
        return;
    }
    stats.memory[1] = resident_bytes();
    let kept = |all: &[f32]| {
        let mut kept: Vec<f64> = all
            .iter()
            .skip(WARM_UP.min(all.len() / 2))
            .map(|s| f64::from(*s) * 1e3)
            .collect();
        kept.sort_by(f64::total_cmp);
        kept
    };
    let at = |sorted: &[f64], share: f64| {
        sorted
            .get((share * sorted.len() as f64) as usize)
            .copied()
            .unwrap_or(0.0)
    };
    let (frames, panels) = (kept(&stats.frames), kept(&stats.panels));
    let (pictures, advances) = (kept(&stats.pictures), kept(&stats.advances));
    let total: f64 = frames.iter().sum();
    let mebibytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let summary = FrameSummary {
        frames: frames.len(),
        frames_per_second: 1e3 * frames.len() as f64 / total.max(1e-9),
        frame_ms_median: at(&frames, 0.5),
        frame_ms_p95: at(&frames, 0.95),
        ui_ms_median: at(&panels, 0.5),
        ui_ms_p95: at(&panels, 0.95),
        picture_ms_median: at(&pictures, 0.5),
        picture_ms_p95: at(&pictures, 0.95),
        steps_ms_median: at(&advances, 0.5),
        steps_ms_p95: at(&advances, 0.95),
        seconds_to_first_step: stats.first_step,
        steps: stats.steps[1].saturating_sub(stats.steps[0]),
        discs: lanes.first().map_or(0, |run| run.bodies().discs()),
        memory_mib_early: mebibytes(stats.memory[0]),
        memory_mib_late: mebibytes(stats.memory[1]),
        system_px: lanes.first().map_or([0.0; 2], |run| {
            let size = picture.camera.seen_size(Bounds::of(run));
            size.map(|points| (points * f64::from(free.density)).round())
        }),
        window_px: canvas.size.to_array(),
    };
    let line = serde_json::to_string(&summary).unwrap_or_default();
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Memory that the process holds; 0 where the system does not tell.
fn resident_bytes() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|s| s.split_whitespace().nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}
