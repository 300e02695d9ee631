//! Films: pictures as an animated GIF, or each as a PNG.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use image::codecs::gif::{GifEncoder, Repeat};
use image::imageops::{FilterType, resize};
use image::{Delay, Frame, ImageFormat, RgbaImage};

/// How much work a GIF gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GifQuality {
    /// While the user waits: at most 960 pixels wide, colours chosen quickly.
    Quick,
    /// As large as the frames are.
    Best,
}

impl GifQuality {
    /// The widest frame, and the encoder's speed from 1 (best) to 30.
    fn limits(self) -> (u32, i32) {
        match self {
            Self::Quick => (960, 20),
            Self::Best => (u32::MAX, 10),
        }
    }
}

/// Twenty-five frames a second.
const MILLISECONDS: u32 = 40;

/// A GIF that is being written.
pub struct Gif<W: Write> {
    encoder: GifEncoder<Shared<W>>,
    out: Shared<W>,
    widest: u32,
    /// Width and height of its frames, once there is one.
    size: Option<[u32; 2]>,
}

impl<W: Write> Gif<W> {
    /// Begins one that is written to `out`, frame by frame.
    pub fn new(out: W, quality: GifQuality) -> Result<Self, String> {
        let (widest, speed) = quality.limits();
        let out = Shared(Rc::new(RefCell::new(out)));
        let mut encoder = GifEncoder::new_with_speed(out.clone(), speed);
        encoder.set_repeat(Repeat::Infinite).map_err(not_encoded)?;
        Ok(Self {
            encoder,
            out,
            widest,
            size: None,
        })
    }

    /// Adds a frame. All have the size of the first, also if the picture has changed its own on the way.
    pub fn add(&mut self, image: RgbaImage) -> Result<(), String> {
        let (width, height) = (image.width().max(1), image.height().max(1));
        let narrow = width.min(self.widest);
        let fitting = u64::from(height) * u64::from(narrow) / u64::from(width);
        let size = *self.size.get_or_insert([narrow, fitting.max(1) as u32]);
        let mut frame = if size == [width, height] {
            image
        } else {
            resize(&image, size[0], size[1], FilterType::Triangle)
        };
        frame.pixels_mut().for_each(|p| p.0[3] = 255);
        let delay = Delay::from_numer_denom_ms(MILLISECONDS, 1);
        let frame = Frame::from_parts(frame, 0, 0, delay);
        self.encoder.encode_frame(frame).map_err(not_encoded)
    }

    /// Writes its end and gives back what it was written to.
    pub fn finish(self) -> Result<W, String> {
        // The encoder writes the end of the film when it goes.
        drop(self.encoder);
        let out = Rc::into_inner(self.out.0).ok_or("the film is still being written")?;
        Ok(out.into_inner())
    }
}

/// A picture as PNG.
pub fn png(image: &RgbaImage) -> Result<Vec<u8>, String> {
    let mut bytes = io::Cursor::new(Vec::new());
    image
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(not_encoded)?;
    Ok(bytes.into_inner())
}

/// What the encoder writes to and what is ours again when it is done.
struct Shared<W>(Rc<RefCell<W>>);

impl<W> Clone for Shared<W> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

fn not_encoded(error: image::ImageError) -> String {
    format!("a frame could not be encoded: {error}")
}
