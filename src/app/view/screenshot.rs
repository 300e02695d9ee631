//! Pictures of the window, whole or in part, and the end of the program once they are safe.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::ScreenshotCaptured;
use image::DynamicImage;

use super::Canvas;
use crate::app::capture::Capture;
use crate::app::{AppSettings, FrameSet, Notice, Playing};
use crate::platform;
use crate::report::film::png;

/// Where the named parts of the window are: name, corner and size in pixels.
#[derive(Resource, Default)]
pub struct ScreenParts(pub Vec<(String, [u32; 4])>);

impl ScreenParts {
    /// One part of a picture of the window, or all of it.
    pub fn cut(&self, image: DynamicImage, part: Option<&str>) -> DynamicImage {
        let whole = image.to_rgb8();
        let area = part.and_then(|p| self.0.iter().find(|(name, _)| name == p));
        DynamicImage::ImageRgb8(match area {
            Some((_, [x, y, w, h])) if *w > 0 && *h > 0 => {
                image::imageops::crop_imm(&whole, *x, *y, *w, *h).to_image()
            }
            _ => whole,
        })
    }
}

/// A picture and where it goes.
#[derive(Component)]
struct ScreenshotRequest {
    path: PathBuf,
    part: Option<String>,
}

/// Takes what was asked for.
pub fn build(app: &mut App) {
    app.init_resource::<ScreenParts>().add_systems(
        Update,
        (take_pictures, leave).chain().in_set(FrameSet::Capture),
    );
}

/// Frames for which the scene holds still before a picture: letters that appear for the first time come a frame late.
const POSE: u32 = 3;
/// Frames after which a picture that has not come is given up.
const MOST_FRAMES: u32 = 300;

fn take_pictures(
    mut capture: ResMut<Capture>,
    mut commands: Commands,
    canvas: Res<Canvas>,
    mut posed: Local<u32>,
) {
    // One at a time: a second picture of the same window in the same frame would be dropped.
    if capture.is_taking_picture {
        *posed += 1;
        // A minimised window is not drawn: do not wait for its picture without end.
        if *posed > MOST_FRAMES {
            capture.is_taking_picture = false;
            *posed = 0;
        }
        return;
    }
    if capture.screenshots.is_empty() {
        *posed = 0;
        return;
    }
    *posed += 1;
    if *posed < POSE {
        return;
    }
    *posed = 0;
    let (path, part) = capture.screenshots.remove(0);
    capture.is_taking_picture = true;
    let shot = canvas.screenshot();
    commands
        .spawn((shot, ScreenshotRequest { path, part }))
        .observe(keep);
}

fn keep(
    captured: On<ScreenshotCaptured>,
    requests: Query<&ScreenshotRequest>,
    parts: Res<ScreenParts>,
    mut capture: ResMut<Capture>,
    mut notice: ResMut<Notice>,
    playing: Res<Playing>,
    mut settings: ResMut<AppSettings>,
) {
    capture.is_taking_picture = false;
    let Ok(ScreenshotRequest { path, part }) = requests.get(captured.entity) else {
        return;
    };
    let image = captured
        .image
        .clone()
        .try_into_dynamic()
        .map_err(|e| e.to_string());
    let bytes = image.and_then(|image| png(&parts.cut(image, part.as_deref()).to_rgba8()));
    let saved = bytes.and_then(|bytes| platform::write(path, &bytes));
    match saved {
        // News in the next picture of a script would be out of place.
        Ok(()) if playing.script.is_over() => {
            settings.folder = platform::whole_path(path).parent().map(Path::to_owned);
            notice.tell_of_file(path);
        }
        Ok(()) => {}
        Err(error) => notice.complain(error),
    }
}

/// Ends the program when nothing is left to do.
fn leave(capture: Res<Capture>, mut exit: MessageWriter<AppExit>) {
    if capture.is_quitting && !capture.holds_still() {
        exit.write(AppExit::Success);
    }
}
