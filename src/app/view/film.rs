//! Films: every n-th step as a frame, as a GIF or as a folder of pictures. The run waits while a frame is taken, so none is missed.

use std::io;
use std::path::Path;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::RgbaImage;

use super::{Canvas, ScreenParts};
use crate::app::capture::Capture;
use crate::app::{AppClock, FrameSet, LaneQuery, Notice};
use crate::platform::{self, NewFile};
use crate::report::film::{Gif, GifQuality, png};
use crate::session::Stage;

/// Takes the frames of a film.
pub fn build(app: &mut App) {
    app.world_mut().insert_non_send(None::<Gif<NewFile>>);
    app.add_systems(
        Update,
        (take_frame, end_film).chain().in_set(FrameSet::Capture),
    );
}

fn take_frame(
    mut capture: ResMut<Capture>,
    lanes: LaneQuery,
    canvas: Res<Canvas>,
    mut commands: Commands,
) {
    let Some(first) = lanes.first() else {
        return;
    };
    let steps = first.assembly().steps();
    let is_busy =
        capture.is_taking_picture || first.stage != Stage::Between || first.is_travelling();
    let Some(film) = capture
        .film
        .as_mut()
        .filter(|f| !is_busy && !f.is_ending && steps >= f.next)
    else {
        return;
    };
    film.next = steps + film.every;
    film.is_ending = film.last.is_some_and(|last| steps >= last);
    capture.is_taking_picture = true;
    commands.spawn(canvas.screenshot()).observe(keep_frame);
}

fn keep_frame(
    captured: On<ScreenshotCaptured>,
    mut capture: ResMut<Capture>,
    mut gif: NonSendMut<Option<Gif<NewFile>>>,
    mut notice: ResMut<Notice>,
    parts: Res<ScreenParts>,
) {
    capture.is_taking_picture = false;
    let Some(film) = &mut capture.film else {
        return;
    };
    film.frames += 1;
    let kept = captured
        .image
        .clone()
        .try_into_dynamic()
        .map_err(|e| e.to_string())
        .map(|image| parts.cut(image, Some("picture")))
        .and_then(|image| {
            let image = image.to_rgba8();
            if film.is_gif() {
                add(&mut gif, &film.path, image)
            } else {
                let path = film.path.join(format!("frame_{:05}.png", film.frames));
                png(&image).and_then(|bytes| platform::write(&path, &bytes))
            }
        });
    if let Err(error) = kept {
        notice.complain(error);
        film.is_ending = true;
    }
}

/// Puts the GIF in its place and says so.
fn end_film(
    mut capture: ResMut<Capture>,
    mut gif: NonSendMut<Option<Gif<NewFile>>>,
    mut notice: ResMut<Notice>,
    mut clock: ResMut<AppClock>,
) {
    if capture.is_taking_picture || !capture.film.as_ref().is_some_and(|f| f.is_ending) {
        return;
    }
    let Some(film) = capture.film.take() else {
        return;
    };
    if let Some((pace, is_playing)) = film.resumes {
        clock.set_pace(pace);
        clock.is_playing = is_playing;
    }
    let saved = match gif.take() {
        Some(gif) => gif
            .finish()
            .and_then(|file| file.finish().map_err(|e| cannot_write(&film.path, &e))),
        None => Ok(()),
    };
    match saved {
        Ok(()) if !notice.is_error => {
            notice.tell_of_film(&film.path, film.frames);
        }
        Ok(()) => {}
        Err(error) => notice.complain(error),
    }
}

/// Adds a frame to the GIF, which is begun with the first.
fn add(gif: &mut Option<Gif<NewFile>>, path: &Path, image: RgbaImage) -> Result<(), String> {
    let gif = match gif {
        Some(gif) => gif,
        None => {
            let file = NewFile::create(path).map_err(|e| cannot_write(path, &e))?;
            gif.insert(Gif::new(file, GifQuality::Quick)?)
        }
    };
    gif.add(image)
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

impl Canvas {
    /// What takes a picture of it.
    pub(super) fn screenshot(&self) -> Screenshot {
        match &self.image {
            Some(image) => Screenshot::image(image.clone()),
            None => Screenshot::primary_window(),
        }
    }
}
