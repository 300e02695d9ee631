//! Figures as data: what an exhibit shows, independent of how it is drawn. A page, a window and a CSV file all take it from
//! here, so the drawing and the numbers beside it always agree.
//!
//! Labels carry `_` and `^` for subscripts and superscripts (`N_I`, `10^{-6} d`), as in the paper.

use crate::measure::{ColourBy, Estimate};
use crate::physics::Assembly;
use crate::scene::checkpoint::Checkpoint;
use crate::scene::{Scene, Start};

/// A figure with its name and the sentence below it.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Stem of its files, unique within a page.
    pub name: String,
    /// What to see, in a sentence or two.
    pub caption: String,
    /// What is drawn.
    pub content: Content,
}

/// What a figure shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Numbers against numbers.
    Plot(Plot),
    /// Discs, walls and forces.
    Portrait(Box<Portrait>),
}

impl Figure {
    /// A plot under its caption.
    pub fn plot(name: impl Into<String>, caption: impl Into<String>, plot: Plot) -> Self {
        Self {
            name: name.into(),
            caption: caption.into(),
            content: Content::Plot(plot),
        }
    }

    /// A picture of an assembly under its caption.
    pub fn portrait(
        name: impl Into<String>,
        caption: impl Into<String>,
        portrait: Portrait,
    ) -> Self {
        Self {
            name: name.into(),
            caption: caption.into(),
            content: Content::Portrait(Box::new(portrait)),
        }
    }
}

/// Curves in a pair of axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Its curves, the first at the back.
    pub curves: Vec<FigureCurve>,
}

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The quantity along it.
    pub label: String,
    /// Its unit, empty for pure numbers.
    pub unit: String,
    /// How numbers are laid out.
    pub scale: Scale,
}

/// How numbers are laid out along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// Evenly in their logarithms.
    Log,
}

impl Axis {
    /// An evenly divided axis.
    pub fn linear(label: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            unit: unit.into(),
            scale: Scale::Linear,
        }
    }

    /// A logarithmic axis.
    pub fn log(label: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            scale: Scale::Log,
            ..Self::linear(label, unit)
        }
    }

    /// Label and unit as written beside the axis.
    pub fn title(&self) -> String {
        if self.unit.is_empty() {
            self.label.clone()
        } else {
            format!("{} [{}]", self.label, self.unit)
        }
    }
}

/// Where the numbers of a curve come from; decides its colour, here and everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureRole {
    /// From a simulation.
    Measured,
    /// From theory.
    Predicted,
    /// From neither: a guide for the eye.
    Guide,
}

impl FigureRole {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Predicted => "predicted",
            Self::Guide => "guide",
        }
    }
}

/// How a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Small dots, for many samples.
    Dot,
    /// Circles, with error bars where the error is known.
    Circle,
    /// Squares, likewise.
    Square,
    /// Triangles, likewise.
    Triangle,
    /// Diamonds, likewise.
    Diamond,
    /// Crosses, likewise.
    Cross,
    /// A line.
    Line,
    /// A dashed line.
    Dashes,
    /// A dotted line.
    Dots,
}

impl Mark {
    /// The n-th of the marks that have a shape.
    pub fn shape(n: usize) -> Self {
        const SHAPES: [Mark; 5] = [
            Mark::Circle,
            Mark::Square,
            Mark::Triangle,
            Mark::Diamond,
            Mark::Cross,
        ];
        SHAPES[n % SHAPES.len()]
    }

    /// The n-th of the lines.
    pub fn line(n: usize) -> Self {
        [Mark::Line, Mark::Dashes, Mark::Dots][n % 3]
    }
}

/// A named set of points.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureCurve {
    /// Its name in the legend.
    pub label: String,
    /// Where it comes from.
    pub role: FigureRole,
    /// How it is drawn.
    pub mark: Mark,
    /// The points.
    pub points: Vec<Point>,
}

/// x, y and the standard error of y (NaN if it is not known).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Along the horizontal axis.
    pub x: f64,
    /// Along the vertical axis.
    pub y: f64,
    /// Standard error of y.
    pub error: f64,
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self {
            x,
            y,
            error: f64::NAN,
        }
    }
}

impl From<(f64, Estimate)> for Point {
    fn from((x, estimate): (f64, Estimate)) -> Self {
        Self {
            x,
            y: estimate.value,
            error: estimate.std_error,
        }
    }
}

/// Whatever can be drawn as points.
pub trait Points: IntoIterator<Item: Into<Point>> {}
impl<T: IntoIterator<Item: Into<Point>>> Points for T {}

impl Plot {
    /// Empty axes.
    pub fn new(x: Axis, y: Axis) -> Self {
        Self {
            x,
            y,
            curves: Vec::new(),
        }
    }

    /// With a measured curve.
    pub fn measured(self, label: impl Into<String>, mark: Mark, points: impl Points) -> Self {
        self.curve(FigureRole::Measured, label, mark, points)
    }

    /// With a predicted curve.
    pub fn predicted(self, label: impl Into<String>, mark: Mark, points: impl Points) -> Self {
        self.curve(FigureRole::Predicted, label, mark, points)
    }

    /// With a guide for the eye.
    pub fn guide(self, label: impl Into<String>, mark: Mark, points: impl Points) -> Self {
        self.curve(FigureRole::Guide, label, mark, points)
    }

    fn curve(
        mut self,
        role: FigureRole,
        label: impl Into<String>,
        mark: Mark,
        points: impl Points,
    ) -> Self {
        self.curves.push(FigureCurve {
            label: label.into(),
            role,
            mark,
            points: points.into_iter().map(Into::into).collect(),
        });
        self
    }
}

/// `count` values from `from` to `to`, evenly spaced or evenly in their logarithms: where to evaluate a formula.
pub fn places(scale: Scale, from: f64, to: f64, count: usize) -> Vec<f64> {
    let share = |i: usize| i as f64 / (count.max(2) - 1) as f64;
    (0..count)
        .map(|i| match scale {
            Scale::Linear => from + (to - from) * share(i),
            Scale::Log => from * (to / from).powf(share(i)),
        })
        .collect()
}

/// A run at one instant. `picture` draws it, as it draws everything.
#[derive(Clone, Debug, PartialEq)]
pub struct Portrait {
    /// Scene and state.
    pub start: Start,
    /// The quantity that colours the discs.
    pub colour_by: ColourBy,
    /// The shape of a mode, drawn as arrows: velocity and surface speed of every body, and the length of the longest arrow.
    pub shape: Option<(Vec<[f64; 3]>, f64)>,
}

impl Portrait {
    /// The present state of an assembly that was built from a scene.
    pub fn of(scene: Scene, assembly: &Assembly, colour_by: ColourBy) -> Self {
        Self {
            start: Checkpoint {
                scene,
                state: assembly.state(),
            }
            .into(),
            colour_by,
            shape: None,
        }
    }
}

/// Points from left to right, as a line needs them.
pub fn sorted(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]));
    points
}
