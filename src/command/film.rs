//! A run as a film: every n-th step a frame, as a GIF or as numbered PNG files.
//!
//! The run is made twice. The first time finds how fast and how far everything gets, so that colours and camera mean the same in every frame; memory stays flat however long the film is.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use image::RgbaImage;

use super::{CommandError, output};
use crate::picture::{
    Bounds, Camera, ColourScale, DrawSettings, Drawing, LanePlace, Loads, Scheme, margins, pixels,
    values,
};
use crate::platform::{self, NewFile};
use crate::report::film::{Gif, GifQuality, png};
use crate::scene::Start;
use crate::schema::choice::Choice;
use crate::session::{ColourBy, Look, Run};

/// The options of a film.
#[derive(Args, Default)]
pub struct FilmOptions {
    /// Write the run as an animated GIF.
    #[arg(long, value_name = "FILE")]
    gif: Option<String>,
    /// Write the run as numbered PNG files into this folder.
    #[arg(long, value_name = "DIR")]
    frames: Option<PathBuf>,
    /// A frame every N steps (10 if not given).
    #[arg(long, value_name = "N")]
    every: Option<u64>,
    /// What colours the discs: speed, pressure, displacement, radius or coordination (speed if not given).
    #[arg(long, value_name = "WHAT")]
    colour: Option<String>,
    /// Magnify displacements since the last kick by this factor; a packing rings by a millionth of a disc.
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
        self.colour_by()?;
        // A file that is begun and dropped leaves nothing behind; one that cannot be written is refused now.
        self.gif
            .as_deref()
            .map_or(Ok(()), |path| output::File::create(path).map(drop))
    }

    fn colour_by(&self) -> Result<ColourBy, CommandError> {
        let mut colour_by = ColourBy::Speed;
        match &self.colour {
            Some(word) if !colour_by.choose(word) => Err(CommandError::Input(format!(
                "there is no colouring '{word}'; colourings are {}",
                ColourBy::SPELLINGS.join(", ")
            ))),
            _ => Ok(colour_by),
        }
    }

    /// Makes the film of a run; returns the number of frames.
    pub fn write(&self, start: &Start) -> Result<u64, CommandError> {
        let look = Look {
            colour_by: self.colour_by()?,
            has_waves: false,
            magnify: self.magnify.unwrap_or(1.0),
            ..Look::default()
        };
        let every = self.every.unwrap_or(10);
        let (camera, scale) = survey(start, every, &look, self.pixels.unwrap_or(640));
        let settings = DrawSettings {
            scale,
            ..DrawSettings::still(&look, &camera, &Scheme::DARK)
        };
        let mut sinks = Sinks::open(self)?;
        let mut count = 0;
        for_frames(start, every, &mut |run| {
            let drawing = Drawing::of(&[(run, LanePlace::default())], &settings);
            let frame = pixels(&drawing, &camera, &Scheme::DARK);
            let frame = frame.and_then(|p| RgbaImage::from_raw(p.width(), p.height(), p.take()));
            let frame =
                frame.ok_or_else(|| CommandError::Result("a frame has no pixels".to_owned()))?;
            sinks.add(count, frame)?;
            count += 1;
            Ok(())
        })?;
        sinks.close()?;
        Ok(count)
    }
}

/// Every n-th step; the film of a run that ends early ends there.
fn for_frames(
    start: &Start,
    every: u64,
    show: &mut dyn FnMut(&Run) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let mut run = Run::new(String::new(), start.clone());
    for step in 0..=start.scene.steps {
        if step % every == 0 {
            show(&run)?;
        }
        if step < start.scene.steps {
            run.step();
        }
        if run.fault.is_some() {
            break;
        }
    }
    Ok(())
}

/// Camera and scale of colours for the whole run, `longest` pixels along its longer side.
fn survey(start: &Start, every: u64, look: &Look, longest: u32) -> (Camera, Option<ColourScale>) {
    let (mut bounds, mut scale): (Option<Bounds>, Option<ColourScale>) = (None, None);
    let mut room = [0.0; 4];
    // Nothing here can fail: showing only looks.
    let _ = for_frames(start, every, &mut |run| {
        room = margins(run);
        let own = Bounds::of(run);
        bounds = Some(bounds.map_or(own, |b| b.including(own)));
        let (_, own) = values(run, look.colour_by, &Loads::of(run));
        scale = Some(scale.map_or(own, |s| s.including(own)));
        Ok(())
    });
    let Bounds { low, high } = bounds.unwrap_or(Bounds {
        low: [0.0; 2],
        high: [1.0; 2],
    });
    let taken = [room[0] + room[1], room[2] + room[3]].map(f64::from);
    let extent = [0, 1].map(|k| (high[k] - low[k]).max(1e-9));
    let longest = f64::from(longest);
    // In a very small picture the arrow is cut, not the system.
    let free = taken.map(|taken| (longest - taken).max(0.5 * longest));
    let density = (free[0] / extent[0]).min(free[1] / extent[1]);
    // Film formats like even sides.
    let even = |length: f64| ((length.min(longest) / 2.0).round() * 2.0).max(16.0) as f32;
    let mut camera = Camera {
        size: [0, 1].map(|k| even(extent[k] * density + taken[k])),
        ..Camera::default()
    };
    camera.fit_beside(Bounds { low, high }, room);
    (camera, scale)
}

/// Where frames go.
struct Sinks {
    gif: Option<(Gif<NewFile>, String)>,
    folder: Option<PathBuf>,
}

impl Sinks {
    fn open(options: &FilmOptions) -> Result<Self, CommandError> {
        if let Some(folder) = &options.frames {
            platform::make_folder(folder).map_err(CommandError::Input)?;
        }
        let gif = options.gif.as_deref().map(|path| {
            let file = NewFile::create(Path::new(path)).map_err(|e| cannot_write(path, e))?;
            let gif = Gif::new(file, GifQuality::Best).map_err(CommandError::Result)?;
            Ok::<_, CommandError>((gif, path.to_owned()))
        });
        Ok(Self {
            gif: gif.transpose()?,
            folder: options.frames.clone(),
        })
    }

    fn add(&mut self, number: u64, frame: RgbaImage) -> Result<(), CommandError> {
        if let Some(folder) = &self.folder {
            let path = folder.join(format!("frame{number:05}.png"));
            let bytes = png(&frame).map_err(CommandError::Result)?;
            output::File::create(&path.display().to_string())?.finish(&bytes)?;
        }
        match &mut self.gif {
            Some((gif, _)) => gif.add(frame).map_err(CommandError::Result),
            None => Ok(()),
        }
    }

    fn close(self) -> Result<(), CommandError> {
        let Some((gif, path)) = self.gif else {
            return Ok(());
        };
        let file = gif.finish().map_err(CommandError::Result)?;
        file.finish().map_err(|e| cannot_write(&path, e))
    }
}

fn cannot_write(path: &str, error: io::Error) -> CommandError {
    CommandError::Write {
        path: path.to_owned(),
        error,
    }
}
