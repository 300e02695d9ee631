//! What a picture is made of: discs, polygons, lines and a field.

use super::colour::Rgba;
use super::shade::ColourScale;
use super::wave::WaveField;

/// A disc in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Centre, in points from the middle of the picture.
    pub place: [f32; 2],
    /// Radius in points.
    pub radius: f32,
    /// Fill.
    pub colour: Rgba,
    /// Hollow discs leave out so much of their radius; 0 is a full disc, which is shaded like a ball.
    pub hollow: f32,
}

/// A straight line in the picture, with round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// From.
    pub a: [f32; 2],
    /// To.
    pub b: [f32; 2],
    /// Half its width in points.
    pub half_width: f32,
    /// Colour.
    pub colour: Rgba,
    /// How much it shines around itself, 0 to 1.
    pub glow: f32,
    /// Width and opacity of its beginning, in those of its end: 1 for a line, 0 for a trail.
    pub tail: f32,
}

impl Line {
    /// Without any glow.
    pub fn plain(a: [f32; 2], b: [f32; 2], half_width: f32, colour: Rgba) -> Self {
        Self {
            a,
            b,
            half_width,
            colour,
            glow: 0.0,
            tail: 1.0,
        }
    }
}

/// A convex polygon in the picture, filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fill {
    /// Its first corner in [`Drawing::corners`].
    pub first: usize,
    /// How many it has.
    pub count: usize,
    /// Fill.
    pub colour: Rgba,
}

/// A field, discs and polygons over it, and lines over them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The wave field, if something moves.
    pub wave: Option<WaveField>,
    /// The discs.
    pub discs: Vec<Disc>,
    /// The polygons.
    pub fills: Vec<Fill>,
    /// The corners of all polygons, one polygon after the other.
    pub corners: Vec<[f32; 2]>,
    /// The lines.
    pub lines: Vec<Line>,
    /// What the colours mean.
    pub scale: Option<ColourScale>,
}

impl Drawing {
    /// The corners of a polygon.
    pub fn corners_of(&self, fill: &Fill) -> &[[f32; 2]] {
        &self.corners[fill.first..fill.first + fill.count]
    }

    /// Adds the discs, polygons and lines of another one.
    pub fn append(&mut self, mut other: Self) {
        let before = self.corners.len();
        self.fills.extend(other.fills.iter().map(|fill| Fill {
            first: before + fill.first,
            ..*fill
        }));
        self.corners.append(&mut other.corners);
        self.discs.append(&mut other.discs);
        self.lines.append(&mut other.lines);
    }
}
