//! Bodies that start at a given place, `(at: [0.0, 0.5], size: [1.0, 1.0])`, and the bonds between them, `(a: 0, b: 1)`.

use serde::{Deserialize, Serialize};

use super::obstacles::{FARTHEST, check_corners, within};
use crate::physics::{Bodies, Polygon};
use crate::schema::field::NotAllowed;
use crate::schema::{given, point, text_only};

/// A disc, a box or another convex body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedBody {
    /// Its centre; of a body with corners, where [0, 0] of these lies.
    #[serde(with = "point")]
    pub at: [f64; 2],
    /// Its radius, if it is a disc.
    #[serde(default = "half", skip_serializing_if = "is_half")]
    pub radius: f64,
    /// Width and height, if it is a box.
    #[serde(default, with = "point", skip_serializing_if = "text_only::is_default")]
    pub size: [f64; 2],
    /// Its corners, if it is another convex body.
    #[serde(default, with = "point::list", skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<[f64; 2]>,
    /// How far it is turned about its centre of mass, counter-clockwise, in degrees.
    #[serde(default, skip_serializing_if = "text_only::is_default")]
    pub angle: f64,
    /// Mass over that of a usual body of its size.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub density: f64,
    /// Its velocity.
    #[serde(default, with = "point", skip_serializing_if = "text_only::is_default")]
    pub velocity: [f64; 2],
}

fn half() -> f64 {
    0.5
}

fn is_half(x: &f64) -> bool {
    *x == 0.5
}

fn one() -> f64 {
    1.0
}

fn is_one(x: &f64) -> bool {
    *x == 1.0
}

impl PlacedBody {
    /// A disc at rest.
    pub fn disc(at: [f64; 2], radius: f64) -> Self {
        Self {
            at,
            radius,
            size: [0.0; 2],
            corners: Vec::new(),
            angle: 0.0,
            density: 1.0,
            velocity: [0.0; 2],
        }
    }

    /// Its polygon, unless it is a disc.
    pub fn polygon(&self) -> Option<Polygon> {
        if self.size != [0.0; 2] {
            return Some(Polygon::rectangle(self.size));
        }
        (!self.corners.is_empty()).then(|| Polygon::new(&self.corners))
    }

    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), NotAllowed> {
        for x in self.at {
            within("at", "where a body starts", x, [-FARTHEST, FARTHEST])?;
        }
        within("radius", "of a disc", self.radius, [1e-3, 1e3])?;
        if self.size != [0.0; 2] {
            for x in self.size {
                within("size", "width and height of a box", x, [1e-3, 1e3])?;
            }
        }
        if !self.corners.is_empty() {
            check_corners("corners", "of a convex body", &self.corners)?;
        }
        within("angle", "how far it is turned", self.angle, [-360.0, 360.0])?;
        within(
            "density",
            "mass over that of a usual body",
            self.density,
            [1e-6, 1e6],
        )?;
        for v in self.velocity {
            within("velocity", "of a body", v, [-1e3, 1e3])?;
        }
        Ok(())
    }

    /// Adds it to the bodies, this many times as heavy as it would be.
    pub fn add_to(&self, bodies: &mut Bodies, heavier: f64) {
        let density = heavier * self.density;
        let Some(polygon) = self.polygon() else {
            let mass = 4.0 * self.radius * self.radius * density;
            let inverse = 1.0 / mass;
            bodies.add_disc(self.at, self.radius, [inverse, inverse, 2.0 * inverse]);
            return;
        };
        let place = [0, 1].map(|k| self.at[k] + polygon.centre[k]);
        let mass = polygon.area * density;
        bodies.add_convex(place, &polygon, self.angle.to_radians(), mass);
    }
}

/// A bond: `(a: 0, b: 1)` between two bodies, or `(a: 0, point: [5.0, 20.0])` between a body and a nail.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneBond {
    /// A body, by its number among the places.
    pub a: u64,
    /// Another one.
    #[serde(default, with = "given", skip_serializing_if = "Option::is_none")]
    pub b: Option<u64>,
    /// Where a nail is, if it is not to another body.
    #[serde(default, with = "nail", skip_serializing_if = "Option::is_none")]
    pub point: Option<[f64; 2]>,
    /// The force at which it breaks; never, if none is given.
    #[serde(default, with = "given", skip_serializing_if = "Option::is_none")]
    pub strength: Option<f64>,
}

/// A point that may be left out.
mod nail {
    use serde::{Deserializer, Serializer};

    use crate::schema::point;

    pub fn serialize<S: Serializer>(at: &Option<[f64; 2]>, to: S) -> Result<S::Ok, S::Error> {
        point::serialize(&at.unwrap_or_default(), to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f64; 2]>, D::Error> {
        point::deserialize(from).map(Some)
    }
}

impl SceneBond {
    /// The bodies that it joins.
    pub fn ends(&self) -> impl Iterator<Item = u64> {
        [Some(self.a), self.b].into_iter().flatten()
    }

    /// The same, to change them.
    pub fn ends_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        [Some(&mut self.a), self.b.as_mut()].into_iter().flatten()
    }

    /// What is wrong with it, if anything.
    pub fn check(&self, places: &[PlacedBody]) -> Result<(), NotAllowed> {
        let refuse = |field, value: String, allowed: &str| {
            Err(NotAllowed {
                field,
                effect: "of a bond",
                value,
                allowed: allowed.to_owned(),
            })
        };
        for (field, end) in [("a", Some(self.a)), ("b", self.b)] {
            if let Some(end) = end.filter(|end| *end >= places.len() as u64) {
                let last = places.len().saturating_sub(1);
                let allowed = format!("the number of a body in places, from 0 to {last}");
                return refuse(field, end.to_string(), &allowed);
            }
        }
        let at = |body: u64| places[body as usize].at;
        let far = match (self.b, self.point) {
            (Some(b), None) => at(b),
            (None, Some(point)) => point,
            _ => {
                return refuse(
                    "b",
                    "none, or both b and point".to_owned(),
                    "either b, the number of a body, or point: [x, y]",
                );
            }
        };
        for x in far {
            within("point", "of a bond", x, [-FARTHEST, FARTHEST])?;
        }
        let [x, y] = [0, 1].map(|k| far[k] - at(self.a)[k]);
        within("length", "of a bond", x.hypot(y), [1e-3, 1e4])?;
        within(
            "strength",
            "of a bond",
            self.strength.unwrap_or(1.0),
            [1e-9, 1e9],
        )
    }
}
