//! A figure in pixels, for slides and for programs that do not read SVG.

use resvg::{tiny_skia, usvg};

/// Pixels in a point: a figure of six inches has 300 dots per inch.
const DENSITY: f32 = 3.0;

/// An SVG document as PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let problem = |what: &dyn std::fmt::Display| format!("the figure could not be drawn: {what}");
    let mut options = usvg::Options {
        font_family: "Ubuntu".to_owned(),
        ..usvg::Options::default()
    };
    let fonts = options.fontdb_mut();
    // The letters of the panels: they are always at hand, and have all signs that figures need.
    for data in egui::FontDefinitions::default().font_data.values() {
        fonts.load_font_data(data.font.to_vec());
    }
    fonts.load_font_data(include_bytes!("../../assets/fonts/symbols.ttf").to_vec());
    fonts.set_sans_serif_family("Ubuntu");
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| problem(&e))?;
    let size = tree.size().to_int_size();
    let pixels = [size.width(), size.height()].map(|s| (s as f32 * DENSITY) as u32);
    let mut canvas =
        tiny_skia::Pixmap::new(pixels[0], pixels[1]).ok_or_else(|| problem(&"it has no size"))?;
    let scale = tiny_skia::Transform::from_scale(DENSITY, DENSITY);
    resvg::render(&tree, scale, &mut canvas.as_mut());
    canvas.encode_png().map_err(|e| problem(&e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::figure::{Axis, Mark, Plot};
    use crate::report::plot;

    #[test]
    fn a_figure_in_pixels_shows_its_curve_and_its_letters() {
        let figure = Plot::new(Axis::linear("t", "t0"), Axis::linear("end x", "d")).measured(
            "fit",
            Mark::Line,
            [[0.0, 0.0], [50.0, 1.0], [100.0, 0.0]],
        );
        let picture = png(&plot::svg(&figure)).unwrap();
        let picture = image::load_from_memory(&picture).unwrap().to_rgb8();
        assert!(picture.width() >= 1800, "{}", picture.width());
        let count = |of: fn([u8; 3]) -> bool| picture.pixels().filter(|p| of(p.0)).count();
        // Vermilion: the curve.
        assert!(count(|[r, g, b]| r > 180 && g < 130 && b < 90) > 3000);
        // Left of all axes stands the ordinate's title and nothing else.
        let is_dark = |p: &image::Rgb<u8>| p.0.iter().all(|c| *c < 80);
        let letters = picture
            .enumerate_pixels()
            .filter(|(x, _, p)| *x < 70 && is_dark(p));
        assert!(letters.count() > 300);
    }
}
