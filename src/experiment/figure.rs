//! Figures as data: what an exhibit wants to show, before anybody draws it. A page, a window and a CSV file all take it from
//! here, so what is drawn and what is written beside it are the same numbers.
//!
//! Labels carry `_` and `^` for subscripts and superscripts (`N_I`, `10^{-6} d`), as in the paper.

use crate::measure::Estimate;
use crate::physics::{Assembly, Bodies, Plane};
use crate::schema::choice::choice;

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
    Portrait(Portrait),
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
            content: Content::Portrait(portrait),
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
    /// What is in it, the first at the back.
    pub curves: Vec<Curve>,
}

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is counted along it.
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

    /// Label and unit as they stand beside the axis.
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
pub enum Role {
    /// From a simulation.
    Measured,
    /// From theory.
    Predicted,
    /// From neither: a guide for the eye.
    Guide,
}

impl Role {
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
pub struct Curve {
    /// Its name in the legend.
    pub label: String,
    /// Where it comes from.
    pub role: Role,
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
    pub fn measured<P: Into<Point>>(
        self,
        label: impl Into<String>,
        mark: Mark,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        self.curve(Role::Measured, label, mark, points)
    }

    /// With a predicted curve.
    pub fn predicted<P: Into<Point>>(
        self,
        label: impl Into<String>,
        mark: Mark,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        self.curve(Role::Predicted, label, mark, points)
    }

    /// With a guide for the eye.
    pub fn guide<P: Into<Point>>(
        self,
        label: impl Into<String>,
        mark: Mark,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        self.curve(Role::Guide, label, mark, points)
    }

    fn curve<P: Into<Point>>(
        mut self,
        role: Role,
        label: impl Into<String>,
        mark: Mark,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        self.curves.push(Curve {
            label: label.into(),
            role,
            mark,
            points: points.into_iter().map(Into::into).collect(),
        });
        self
    }
}

/// `count` places from `from` to `to`, evenly or evenly in their logarithms: where to evaluate a formula.
pub fn places(scale: Scale, from: f64, to: f64, count: usize) -> Vec<f64> {
    let share = |i: usize| i as f64 / (count.max(2) - 1) as f64;
    (0..count)
        .map(|i| match scale {
            Scale::Linear => from + (to - from) * share(i),
            Scale::Log => from * (to / from).powf(share(i)),
        })
        .collect()
}

/// An assembly at one instant: what a picture needs of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Portrait {
    /// Centre, radius and the magnitude that colours it, of every disc.
    pub discs: Vec<([f64; 2], f64, f64)>,
    /// Every loaded contact.
    pub forces: Vec<Force>,
    /// A point on every wall or piston, its normal, and whether it can move.
    pub planes: Vec<([f64; 2], [f64; 2], Motility)>,
    /// Where the load acts and where it points to.
    pub load: Option<([f64; 2], [f64; 2])>,
    /// Arrows from here to there: the shape of a mode.
    pub arrows: Vec<[[f64; 2]; 2]>,
}

/// A loaded contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Force {
    /// Its bodies; planes are counted after the discs.
    pub pair: [usize; 2],
    /// Where its line begins: the centre of the first disc.
    pub from: [f64; 2],
    /// Where its line ends: the centre of the second disc, or its foot on a plane.
    pub to: [f64; 2],
    /// Normal force.
    pub strength: f64,
}

/// Whether a plane can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motility {
    /// A wall.
    Fixed,
    /// A piston.
    Mobile,
}

choice! {
    /// What colours a disc.
    Colouring {
        /// Its speed.
        Speed = "speed",
        /// The sum of the normal forces on it over its circumference.
        Pressure = "pressure",
    }
}

impl Portrait {
    /// The present look of an assembly.
    pub fn of(assembly: &Assembly, colouring: Colouring) -> Self {
        let bodies = assembly.bodies();
        let loaded = || assembly.contacts().iter().filter(|c| c.normal_force > 0.0);
        let magnitude = magnitudes(assembly, colouring);
        let discs = (0..bodies.discs())
            .map(|i| (bodies.all[i].position, bodies.radius[i], magnitude[i]))
            .collect();
        let forces = loaded()
            .map(|c| {
                let pair = [c.a as usize, c.b as usize];
                Force {
                    pair,
                    from: bodies.all[pair[0]].position,
                    to: end_of(bodies, pair),
                    strength: c.normal_force,
                }
            })
            .collect();
        let plane = |(i, Plane { normal }): (usize, &Plane)| {
            let body = &bodies.all[bodies.discs() + i];
            let motility = if body.inverse_mass == [0.0; 3] {
                Motility::Fixed
            } else {
                Motility::Mobile
            };
            (body.position, *normal, motility)
        };
        Self {
            discs,
            forces,
            planes: bodies.planes.iter().enumerate().map(plane).collect(),
            load: bodies
                .load
                .map(|l| (bodies.all[l.body].position, l.direction)),
            arrows: Vec::new(),
        }
    }

    /// The shape of a mode: how each body moves, as an arrow and as a colour; the fastest disc has an arrow of this length.
    /// Motions are velocity and surface speed of every body.
    pub fn shape(assembly: &Assembly, motions: &[[f64; 3]], longest: f64) -> Self {
        let still = Self::of(assembly, Colouring::Speed);
        let speeds = || motions.iter().map(|[x, y, _]| x.hypot(*y));
        let fastest = speeds()
            .take(still.discs.len())
            .fold(f64::MIN_POSITIVE, f64::max);
        let discs = still.discs.iter().zip(speeds());
        let arrows = still
            .discs
            .iter()
            .zip(motions)
            .filter_map(|((centre, _, _), [x, y, _])| {
                let way = [x, y].map(|v| v * longest / fastest);
                (way != [0.0; 2]).then(|| [*centre, [centre[0] + way[0], centre[1] + way[1]]])
            });
        Self {
            arrows: arrows.collect(),
            discs: discs
                .map(|((centre, radius, _), speed)| (*centre, *radius, speed / fastest))
                .collect(),
            forces: Vec::new(),
            load: None,
            planes: still.planes,
        }
    }
}

/// The magnitude that colours each disc.
fn magnitudes(assembly: &Assembly, colouring: Colouring) -> Vec<f64> {
    let bodies = assembly.bodies();
    match colouring {
        Colouring::Speed => bodies.all[..bodies.discs()]
            .iter()
            .map(|b| b.velocity[0].hypot(b.velocity[1]))
            .collect(),
        Colouring::Pressure => {
            let mut sum = vec![0.0; bodies.discs()];
            for contact in assembly.contacts() {
                for body in [contact.a, contact.b] {
                    if let Some(sum) = sum.get_mut(body as usize) {
                        *sum += contact.normal_force;
                    }
                }
            }
            sum.iter()
                .zip(&bodies.radius)
                .map(|(f, r)| f / (2.0 * std::f64::consts::PI * r))
                .collect()
        }
    }
}

/// Where the line of a force from disc a ends: at the centre of disc b, or at the foot on plane b.
fn end_of(bodies: &Bodies, [a, b]: [usize; 2]) -> [f64; 2] {
    let [x, y] = bodies.all[a].position;
    if b < bodies.discs() {
        return bodies.all[b].position;
    }
    let (gap, [nx, ny]) = bodies.gap(a, b);
    let way = bodies.radius[a] + gap;
    [x + way * nx, y + way * ny]
}
