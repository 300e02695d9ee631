//! Films: every n-th step as a frame, as a GIF or as a folder of pictures. The run waits while a frame is taken, so none is missed.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, DynamicImage, Frame};

use super::{Canvas, ScreenParts};
use crate::app::capture::Capture;
use crate::app::{FrameSet, Lanes, Notice};
use crate::platform;
use crate::session::Stage;

/// The GIF that is being made.
#[derive(Resource, Default)]
struct Reel {
    encoder: Option<GifEncoder<Tape>>,
    tape: Tape,
    /// Width and height of its frames, once there is one.
    size: Option<[u32; 2]>,
}

/// Bytes that are still written to.
#[derive(Clone, Default)]
struct Tape(Arc<Mutex<Vec<u8>>>);

impl Write for Tape {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Widest frame of a GIF; larger windows are shrunk.
const WIDEST: u32 = 960;
/// Milliseconds for which a frame of a GIF is shown.
const FRAME_TIME: u32 = 40;
/// Speed of the GIF's choice of colours, 1 (best) to 30.
const HASTE: i32 = 20;

/// Takes the frames of a film.
pub fn build(app: &mut App) {
    app.init_resource::<Reel>().add_systems(
        Update,
        (take_frame, end_film).chain().in_set(FrameSet::Capture),
    );
}

fn take_frame(
    mut capture: ResMut<Capture>,
    lanes: Lanes,
    canvas: Res<Canvas>,
    mut commands: Commands,
) {
    let Some(first) = lanes.first() else {
        return;
    };
    let steps = first.assembly().steps();
    let is_busy = capture.is_taking_picture || first.stage != Stage::Between;
    let Some(film) = capture
        .film
        .as_mut()
        .filter(|f| !is_busy && !f.is_ending && steps >= f.next)
    else {
        return;
    };
    film.next = steps + film.every;
    capture.is_taking_picture = true;
    commands.spawn(canvas.screenshot()).observe(keep_frame);
}

fn keep_frame(
    captured: On<ScreenshotCaptured>,
    mut capture: ResMut<Capture>,
    mut reel: ResMut<Reel>,
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
            if film.is_gif() {
                reel.add(&image)
            } else {
                let path = film.path.join(format!("frame_{:05}.png", film.frames));
                write_picture(&path, &DynamicImage::ImageRgb8(image.to_rgb8()))
            }
        });
    if let Err(error) = kept {
        notice.complain(error);
        film.is_ending = true;
    }
}

/// Writes the GIF and says so.
fn end_film(mut capture: ResMut<Capture>, mut reel: ResMut<Reel>, mut notice: ResMut<Notice>) {
    if capture.is_taking_picture || !capture.film.as_ref().is_some_and(|f| f.is_ending) {
        return;
    }
    let Some(film) = capture.film.take() else {
        return;
    };
    // The encoder writes its last bytes when it goes.
    let Reel { encoder, tape, .. } = std::mem::take(&mut *reel);
    drop(encoder);
    let bytes = std::mem::take(&mut *tape.0.lock().unwrap_or_else(PoisonError::into_inner));
    let saved = if film.is_gif() {
        platform::write(&film.path, &bytes)
    } else {
        Ok(())
    };
    match saved {
        Ok(()) if !notice.is_error => {
            notice.tell_of_file(&film.path, &format!("Saved {} frames as", film.frames));
        }
        Ok(()) => {}
        Err(error) => notice.complain(error),
    }
}

impl Reel {
    fn add(&mut self, image: &DynamicImage) -> Result<(), String> {
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            None => {
                let mut encoder = GifEncoder::new_with_speed(self.tape.clone(), HASTE);
                encoder
                    .set_repeat(Repeat::Infinite)
                    .map_err(|e| e.to_string())?;
                self.encoder.insert(encoder)
            }
        };
        let (width, height) = (image.width().max(1), image.height().max(1));
        let fitting = [
            width.min(WIDEST),
            (u64::from(height) * u64::from(width.min(WIDEST)) / u64::from(width)).max(1) as u32,
        ];
        // All frames have the size of the first, also if the picture's place has changed on the way.
        let size = *self.size.get_or_insert(fitting);
        let shrunk = if size == [width, height] {
            image.clone()
        } else {
            image.resize_exact(size[0], size[1], image::imageops::FilterType::Triangle)
        };
        let delay = Delay::from_numer_denom_ms(FRAME_TIME, 1);
        let mut pixels = shrunk.to_rgba8();
        pixels.pixels_mut().for_each(|p| p.0[3] = 255);
        encoder
            .encode_frame(Frame::from_parts(pixels, 0, 0, delay))
            .map_err(|e| e.to_string())
    }
}

/// A picture as a PNG file.
pub fn write_picture(path: &Path, image: &DynamicImage) -> Result<(), String> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image
        .write_to(&mut bytes, image::ImageFormat::Png)
        .map_err(|e| e.to_string())?;
    platform::write(path, bytes.get_ref())
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
