//! A run as a film: every n-th step a frame, as a GIF or as numbered PNG files.
//!
//! The run is made twice. The first time finds how fast, how strong and how far everything gets, so that colours, widths and the
//! camera mean the same in every frame; memory stays flat however long the film is.

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;

use clap::Args;
use image::codecs::gif::{GifEncoder, Repeat};
use image::codecs::png::PngEncoder;
use image::{Delay, ExtendedColorType, Frame, ImageEncoder, RgbaImage};
use tiny_skia::Pixmap;

use super::{CommandError, output};
use crate::experiment::figure::{Colouring, Portrait};
use crate::report::picture::{Camera, Scales, draw, magnified};
use crate::scene::Start;
use crate::schema::choice::Choice;

/// The options of a film.
#[derive(Args, Default)]
pub struct FilmOptions {
    /// Write the run as an animated GIF.
    #[arg(long, value_name = "FILE")]
    gif: Option<String>,
    /// Write the run as numbered PNG files into this folder.
    #[arg(long, value_name = "DIR")]
    frames: Option<PathBuf>,
    /// A frame every so many steps (10 if not given).
    #[arg(long, value_name = "N")]
    every: Option<u64>,
    /// What colours the discs: speed or pressure (speed if not given).
    #[arg(long, value_name = "WHAT")]
    colour: Option<String>,
    /// Draw displacements from the start so many times as large; the ringing of a packing is a millionth of a disc.
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true)]
    magnify: Option<f64>,
    /// Pixels along the longer side of a frame (640 if not given).
    #[arg(long, value_name = "PIXELS")]
    pixels: Option<u32>,
}

impl FilmOptions {
    /// Whether a film is wanted.
    pub fn is_wanted(&self) -> bool {
        self.gif.is_some() || self.frames.is_some()
    }

    /// Refuses what makes no film, before anything is computed.
    pub fn check(&self) -> Result<(), CommandError> {
        let refuse = |text: String| Err(CommandError::Input(text));
        let has_details = self.every.is_some()
            || self.colour.is_some()
            || self.magnify.is_some()
            || self.pixels.is_some();
        if has_details && !self.is_wanted() {
            return refuse("--every, --colour, --magnify and --pixels are for films: add --gif FILE or --frames DIR".to_owned());
        }
        if self.every == Some(0) {
            return refuse(
                "--every = 0 is not allowed: it must be a whole number from 1".to_owned(),
            );
        }
        if let Some(pixels) = self.pixels.filter(|p| !(32..=4096).contains(p)) {
            return refuse(format!(
                "--pixels = {pixels} is not allowed: it must be a whole number from 32 to 4096"
            ));
        }
        if let Some(factor) = self.magnify.filter(|f| !(1e-3..=1e12).contains(f)) {
            return refuse(format!(
                "--magnify = {factor} is not allowed: it must be a number from 0.001 to 1e12"
            ));
        }
        self.colouring()?;
        // A file that is begun and dropped leaves nothing behind; one that cannot be written is refused now.
        self.gif
            .as_deref()
            .map_or(Ok(()), |path| output::File::create(path).map(drop))
    }

    fn colouring(&self) -> Result<Colouring, CommandError> {
        let mut colouring = Colouring::Speed;
        match &self.colour {
            Some(word) if !colouring.choose(word) => Err(CommandError::Input(format!(
                "there is no colouring '{word}'; there are {}",
                Colouring::SPELLINGS.join(", ")
            ))),
            _ => Ok(colouring),
        }
    }

    /// Makes the film of a run; returns the number of frames.
    pub fn write(&self, start: &Start) -> Result<u64, CommandError> {
        let film = Film {
            colouring: self.colouring()?,
            every: self.every.unwrap_or(10),
            factor: self.magnify.unwrap_or(1.0),
            first: Portrait::of(&start.build(), self.colouring()?),
        };
        let (camera, scales) = film.look(start, self.pixels.unwrap_or(640));
        let mut sinks = Sinks::open(self)?;
        let mut count = 0;
        film.play(start, &mut |portrait| {
            let pixels = draw(&portrait, &camera, &scales)
                .ok_or_else(|| CommandError::Result("a frame could not be drawn".to_owned()))?;
            sinks.add(count, &pixels)?;
            count += 1;
            Ok(())
        })?;
        sinks.close()?;
        Ok(count)
    }
}

struct Film {
    colouring: Colouring,
    every: u64,
    factor: f64,
    first: Portrait,
}

impl Film {
    /// Every n-th step, displacements enlarged; the film of a run that ends early ends there.
    fn play(
        &self,
        start: &Start,
        show: &mut dyn FnMut(Portrait) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let mut assembly = start.build();
        for step in 0..=start.scene.steps {
            if step % self.every == 0 {
                let portrait = Portrait::of(&assembly, self.colouring);
                show(magnified(&portrait, &self.first, self.factor))?;
            }
            if step < start.scene.steps && assembly.step().is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Camera and scales for the whole run.
    fn look(&self, start: &Start, pixels: u32) -> (Camera, Scales) {
        let mut scales = Scales::default();
        let mut seen: Vec<Portrait> = vec![self.first.clone(), self.first.clone()];
        let reach = |p: &Portrait| {
            p.planes
                .iter()
                .map(|w| w.0[1])
                .chain(p.discs.iter().map(|d| d.0[0]))
                .fold(0.0, f64::max)
        };
        // Nothing here can fail: showing only looks.
        let _ = self.play(start, &mut |portrait| {
            scales = scales.including(&portrait);
            if reach(&portrait) > reach(&seen[1]) {
                seen[1] = portrait;
            }
            Ok(())
        });
        (Camera::over([&seen[0], &seen[1]], pixels), scales)
    }
}

/// Where frames go.
struct Sinks {
    gif: Option<(GifEncoder<Shared>, Shared)>,
    folder: Option<PathBuf>,
}

impl Sinks {
    fn open(options: &FilmOptions) -> Result<Self, CommandError> {
        if let Some(folder) = &options.frames {
            fs::create_dir_all(folder).map_err(|error| CommandError::Write {
                path: folder.display().to_string(),
                error,
            })?;
        }
        let gif = options.gif.as_deref().map(|path| {
            let file = Shared(Rc::new(RefCell::new(output::File::create(path)?)));
            // Ten is the encoder's compromise between speed and palette.
            let mut encoder = GifEncoder::new_with_speed(file.clone(), 10);
            encoder.set_repeat(Repeat::Infinite).map_err(not_encoded)?;
            Ok::<_, CommandError>((encoder, file))
        });
        Ok(Self {
            gif: gif.transpose()?,
            folder: options.frames.clone(),
        })
    }

    fn add(&mut self, number: u64, pixels: &Pixmap) -> Result<(), CommandError> {
        let (width, height) = (pixels.width(), pixels.height());
        if let Some(folder) = &self.folder {
            let mut bytes = Vec::new();
            PngEncoder::new(&mut bytes)
                .write_image(pixels.data(), width, height, ExtendedColorType::Rgba8)
                .map_err(not_encoded)?;
            let path = folder.join(format!("frame{number:05}.png"));
            output::File::create(&path.display().to_string())?.finish(&bytes)?;
        }
        if let Some((encoder, _)) = &mut self.gif {
            let image = RgbaImage::from_raw(width, height, pixels.data().to_vec())
                .ok_or_else(|| CommandError::Result("a frame has no pixels".to_owned()))?;
            let delay = Delay::from_numer_denom_ms(MILLISECONDS, 1);
            encoder
                .encode_frame(Frame::from_parts(image, 0, 0, delay))
                .map_err(not_encoded)?;
        }
        Ok(())
    }

    fn close(self) -> Result<(), CommandError> {
        let Some((encoder, file)) = self.gif else {
            return Ok(());
        };
        // The encoder writes the end of the film when it goes.
        drop(encoder);
        match Rc::try_unwrap(file.0) {
            Ok(file) => file.into_inner().finish(&[]),
            Err(_) => Err(CommandError::Result(
                "the film is still being written".to_owned(),
            )),
        }
    }
}

/// A file that the encoder writes to and that is ours again when it is done.
#[derive(Clone)]
struct Shared(Rc<RefCell<output::File>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.borrow_mut().write(|out| out.write_all(bytes));
        written.map(|()| bytes.len()).map_err(|e| match e {
            CommandError::Write { error, .. } => error,
            other => io::Error::other(other.to_string()),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Twenty-five frames a second.
const MILLISECONDS: u32 = 40;

fn not_encoded(error: image::ImageError) -> CommandError {
    CommandError::Result(format!("a frame could not be encoded: {error}"))
}
