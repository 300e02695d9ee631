//! Small pictures of the built-in scenes, for the gallery: each at a moment at which it shows what it is about.

use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, RgbaImage};

use super::{CommandError, output};
use crate::picture::{AutoScale, Bounds, Camera, DrawSettings, Drawing, LanePlace, Scheme, pixels};
use crate::platform;
use crate::scene::{Geometry, Start, builtin};
use crate::session::{Look, Run, usual_kick};

/// Pixels of a picture.
pub const SIZE: [u32; 2] = [192, 128];

/// Length of a row that is shown, with its arrow: all of it would be a thin line.
const ROW: f64 = 14.0;

/// Colours are rounded to multiples of this: a third of the bytes is saved, and at this size it is hardly seen.
const SHADES: u8 = 18;

/// When a scene is drawn.
struct GalleryMoment {
    /// After this many steps,
    steps: u64,
    /// and this many more after the usual kick, if it gets one.
    after_kick: Option<u64>,
}

impl GalleryMoment {
    const fn at(steps: u64) -> Self {
        Self {
            steps,
            after_kick: None,
        }
    }

    const fn kicked(steps: u64, after: u64) -> Self {
        Self {
            steps,
            after_kick: Some(after),
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "chain" | "chain_parallel" | "chain_converged" => Self::kicked(300, 5),
            "chain_pressed" => Self::kicked(200, 4),
            "chain_soft" => Self::kicked(600, 6),
            "packing" => Self::kicked(1, 6),
            "packing_small" => Self::kicked(1, 3),
            "crystal" => Self::kicked(300, 4),
            "stack" => Self::at(14),
            "wedge" => Self::at(30),
            "cradle" => Self::at(45),
            "chain_rigid" => Self::at(47),
            "chain_bouncing" | "column" | "packing_small_loose" | "incline" => Self::at(60),
            "packing_loose" => Self::at(80),
            "chain_pumped" | "packing_frictionless" => Self::at(120),
            "packing_tall" => Self::at(150),
            "packing_rough" => Self::at(160),
            "packing_gravity" => Self::at(300),
            "shaker" => Self::at(330),
            "slit" => Self::at(420),
            "hopper" => Self::at(700),
            "dam_break" => Self::at(740),
            "parabola" => Self::at(800),
            "shear_cell" => Self::at(1800),
            "biaxial" => Self::at(2600),
            _ => Self::at(100),
        }
    }
}

/// Writes a picture of every built-in scene into a folder, as NAME.png; returns how many.
pub fn write(folder: &Path) -> Result<usize, CommandError> {
    platform::make_folder(folder).map_err(CommandError::Input)?;
    let mut count = 0;
    for name in builtin::names() {
        if let Some(start) = builtin::load(name) {
            let bytes = picture(name, start?)?;
            let path = folder.join(format!("{name}.png"));
            output::File::create(&path.display().to_string())?.finish(&bytes)?;
            count += 1;
        }
    }
    Ok(count)
}

/// The picture of one scene as PNG.
fn picture(name: &str, start: Start) -> Result<Vec<u8>, CommandError> {
    let mut run = Run::new(name, start);
    let mut auto_scale = AutoScale::default();
    let moment = GalleryMoment::of(name);
    let mut go = |run: &mut Run, steps: u64| {
        for _ in 0..steps {
            run.step();
            auto_scale.follow(&[run]);
        }
    };
    go(&mut run, moment.steps);
    if let Some(steps) = moment.after_kick {
        let (kick, _) = usual_kick(&run);
        run.change(kick)
            .map_err(|error| CommandError::Result(format!("{name}: {error}")))?;
        go(&mut run, steps);
    }
    let mut camera = Camera {
        size: SIZE.map(|n| n as f32),
        ..Camera::default()
    };
    camera.fit(seen(&run));
    let look = Look {
        magnify: auto_scale.magnify(),
        // All contacts of a pressed crystal carry the same force, which would hide its waves.
        has_forces: !matches!(name, "slit" | "parabola"),
        ..Look::default()
    };
    let settings = DrawSettings {
        speed: auto_scale.speed(),
        ..DrawSettings::still(&look, &camera, &Scheme::DARK)
    };
    let drawing = Drawing::of(&[(&run, LanePlace::default())], &settings);
    let image = pixels(&drawing, &camera, &Scheme::DARK);
    let image = image.and_then(|p| RgbaImage::from_raw(p.width(), p.height(), p.take()));
    let image =
        image.ok_or_else(|| CommandError::Result(format!("{name}: a picture has no pixels")))?;
    small_png(&image).map_err(|error| CommandError::Result(format!("{name}: {error}")))
}

/// A PNG of few bytes, without transparency.
fn small_png(image: &RgbaImage) -> Result<Vec<u8>, String> {
    let rounded = |c: u8| (c.saturating_add(SHADES / 2) / SHADES).saturating_mul(SHADES);
    let bytes: Vec<u8> = image
        .pixels()
        .flat_map(|p| [p.0[0], p.0[1], p.0[2]].map(rounded))
        .collect();
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::NoFilter)
        .write_image(
            &bytes,
            image.width(),
            image.height(),
            ExtendedColorType::Rgb8,
        )
        .map_err(|error| error.to_string())?;
    Ok(png)
}

/// The part of a scene in which its discs are, where walls or floors are much larger than that.
fn part_of(name: &str) -> Option<Bounds> {
    let (low, high) = match name {
        "cradle" => ([4.0, -2.5], [16.0, 5.5]),
        "incline" => ([1.0, 12.8], [18.0, 24.2]),
        "wedge" => ([2.0, 0.0], [14.0, 8.0]),
        "hopper" => ([-1.2, 6.5], [21.2, 23.0]),
        "dam_break" => ([-2.0, -1.2], [30.0, 20.2]),
        "biaxial" => ([-2.0, -1.2], [20.0, 17.5]),
        _ => return None,
    };
    Some(Bounds { low, high })
}

/// The part of a scene that is shown: the loaded end of a row, the upper part of a packing that fills its box, else all of it.
fn seen(run: &Run) -> Bounds {
    let mut bounds = Bounds::of(run);
    let Bounds { low, high } = bounds;
    let shape = f64::from(SIZE[1]) / f64::from(SIZE[0]);
    if let Some(part) = part_of(&run.name) {
        return part;
    }
    match &run.scene.geometry {
        Geometry::Chain(_) => {
            bounds.high[0] = high[0] - 1.5;
            bounds.low[0] = low[0].max(bounds.high[0] - ROW);
        }
        Geometry::Packing(packing) if packing.is_plain() => {
            // The arrow of the load may be cut off.
            let top = high[1] - 3.0;
            bounds.high[1] = top;
            bounds.low[1] = low[1].max(top - shape * (high[0] - low[0]));
        }
        Geometry::Packing(_) => {}
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// They are made with `ghostspring scenes --pictures assets/gallery`.
    #[test]
    fn every_scene_has_a_picture_in_the_gallery() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/gallery");
        let mut total = 0;
        for name in builtin::names() {
            let path = folder.join(format!("{name}.png"));
            let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
            let image = image::load_from_memory(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!([image.width(), image.height()], SIZE, "{name}");
            assert!(bytes.len() < 30_000, "{name}: {} bytes", bytes.len());
            total += bytes.len();
        }
        assert!(total < 500_000, "{total} bytes");
    }

    #[test]
    fn a_picture_is_drawn_and_small() {
        let start = builtin::load("stack").unwrap().unwrap();
        let bytes = picture("stack", start).unwrap();
        let image = image::load_from_memory(&bytes).unwrap().to_rgb8();
        let first = image.get_pixel(0, 0);
        assert!(image.pixels().any(|p| p != first));
        assert!(bytes.len() < 30_000);
    }
}
