//! The paper's packing: discs between a fixed floor, two fixed side walls and a mobile piston; or without some of these, and with
//! obstacles. (`scene/arrangement.rs` is how the discs lie at the start.)
//!
//! Radii are uniform between r_min and `size_ratio`·r_min with mean diameter d = 1; masses are proportional to the area
//! with m = 1 for a disc of diameter 1. The discs are numbered from bottom to top, so that neighbours in space are neighbours in
//! memory.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::obstacles::{SceneObstacle, within};
use super::placed::{PlacedBody, SceneBond};
use crate::physics::body::Motion;
use crate::physics::{Assembly, Bodies, Params, Seam};
use crate::schema::choice::choice;
use crate::schema::field::{Field, NotAllowed, Section};
use crate::schema::text_only;

choice! {
    /// How the discs lie at the start.
    Arrangement {
        /// At random, without touching, at the given packing fraction.
        Loose = "loose",
        /// In the rows of a triangular lattice with small gaps; needs equal discs.
        Crystal = "crystal",
        /// Where `places` says.
        Placed = "placed",
        /// In a triangular lattice under pressure: every contact starts with the force `load`. The outermost discs are fixed, and so are
        /// those where an obstacle lies, which move as it does.
        Pressed = "pressed",
    }
}

choice! {
    /// Which walls there are.
    #[derive(Default)]
    Walls {
        /// A floor and both sides.
        #[default]
        All = "all",
        /// A floor.
        Floor = "floor",
        /// Both sides.
        Sides = "sides",
        /// None.
        None = "none",
        /// A floor; what leaves on the right comes in on the left.
        Periodic = "periodic",
    }
}

choice! {
    /// What is above the discs.
    #[derive(Default)]
    Lid {
        /// A piston that carries the load.
        #[default]
        Piston = "piston",
        /// Nothing.
        Open = "open",
        /// Nothing; the load acts on the last body, downwards.
        Last = "last",
    }
}

/// Not written if it is one, and not in the bytes of a checkpoint.
mod mass_ratio {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn is_one(ratio: &f64) -> bool {
        *ratio == 1.0
    }

    pub fn serialize<S: Serializer>(ratio: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f64(*ratio)
        } else {
            serializer.serialize_unit()
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        if deserializer.is_human_readable() {
            f64::deserialize(deserializer)
        } else {
            <()>::deserialize(deserializer).map(|()| 1.0)
        }
    }
}

/// Discs in a box with a piston on top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Packing {
    /// Number of discs n.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub discs: u64,
    /// Width of the box.
    pub width: f64,
    /// Largest radius over smallest.
    pub size_ratio: f64,
    /// Mass of the piston.
    pub piston_mass: f64,
    /// How the discs lie at the start.
    pub arrangement: Arrangement,
    /// Share of the area below the piston that the discs fill at the start.
    pub packing_fraction: f64,
    /// Seed of radii and positions; the solver has its own.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub packing_seed: u64,
    /// Height above which the discs start.
    #[serde(with = "text_only", skip_serializing_if = "text_only::is_default")]
    pub lowest: f64,
    /// Which walls there are.
    #[serde(with = "text_only", skip_serializing_if = "text_only::is_default")]
    pub walls: Walls,
    /// What is above the discs.
    #[serde(with = "text_only", skip_serializing_if = "text_only::is_default")]
    pub lid: Lid,
    /// The bodies of the arrangement `placed`.
    #[serde(with = "text_only", skip_serializing_if = "text_only::is_default")]
    pub places: Vec<PlacedBody>,
    /// How many times as heavy the last of them is as it would be.
    #[serde(with = "mass_ratio", skip_serializing_if = "mass_ratio::is_one")]
    pub mass_ratio: f64,
    /// The bonds between them.
    #[serde(with = "text_only", skip_serializing_if = "text_only::is_default")]
    pub bonds: Vec<SceneBond>,
    /// What cannot be pushed.
    #[serde(with = "text_only", skip_serializing_if = "text_only::is_default")]
    pub obstacles: Vec<SceneObstacle>,
}

/// A row of its table.
pub type PackingField = Field<Packing>;

/// Most discs that a packing may have.
pub const MOST_DISCS: u64 = 1_000_000;

/// The packing's own fields.
#[rustfmt::skip] // a table
pub static FIELDS: &[PackingField] = &[
    PackingField::whole("discs", [1, MOST_DISCS], |p| &p.discs, |p| &mut p.discs)
        .means("n", "", "number of discs")
        .enters("ω ~ 1/n, rigid only from N_I ~ n²")
        .shown_in(Section::Build),
    PackingField::real("width", [2.0, 1e5], |p| &p.width, |p| &mut p.width)
        .means("", "d", "width of the box")
        .shown_in(Section::Build),
    PackingField::real("size_ratio", [1.0, 4.0], |p| &p.size_ratio, |p| &mut p.size_ratio)
        .means("", "", "largest radius divided by the smallest")
        .shown_in(Section::Build),
    PackingField::real("piston_mass", [1e-3, 1e6], |p| &p.piston_mass, |p| &mut p.piston_mass)
        .means("M", "m", "mass of the piston")
        .enters("k·H·tan(k·H) = m/M")
        .shown_in(Section::Build),
    PackingField::choice("arrangement", Arrangement::SPELLINGS, |p| &p.arrangement, |p| &mut p.arrangement)
        .means("", "", "how the discs lie at the start")
        .shown_in(Section::Build),
    PackingField::real("packing_fraction", [0.05, 0.7], |p| &p.packing_fraction, |p| &mut p.packing_fraction)
        .means("φ", "", "fraction of the box that the discs fill at the start; denser ones would overlap")
        .titled("φ fraction").shown_in(Section::Build),
    PackingField::whole("packing_seed", [0, u64::MAX], |p| &p.packing_seed, |p| &mut p.packing_seed)
        .means("", "", "seed for radii and positions")
        .shown_in(Section::Build),
    PackingField::real("lowest", [0.0, 1e5], |p| &p.lowest, |p| &mut p.lowest)
        .means("", "d", "height above which the discs start, for instance the mouth of a hopper")
        .shown_in(Section::Build),
    PackingField::choice("walls", Walls::SPELLINGS, |p| &p.walls, |p| &mut p.walls)
        .means("", "", "walls of the box")
        .shown_in(Section::Build),
    PackingField::choice("lid", Lid::SPELLINGS, |p| &p.lid, |p| &mut p.lid)
        .means("", "", "what is above the discs: a piston that carries the load, nothing, or nothing and the load acts on the last body")
        .shown_in(Section::Build),
    PackingField::real("mass_ratio", [1e-3, 1e4], |p| &p.mass_ratio, |p| &mut p.mass_ratio)
        .means("", "", "how many times as heavy the last body is as it would be")
        .enters("a heavy end M on n light bodies: ω ~ 1/√(n·M/m), sag ~ n·M/m")
        .shown_in(Section::Build).counts_if(|p| p.arrangement == Arrangement::Placed),
];

impl Default for Packing {
    fn default() -> Self {
        Self {
            discs: 1000,
            width: 28.0,
            size_ratio: 2.0,
            piston_mass: 10.0,
            arrangement: Arrangement::Loose,
            packing_fraction: 0.6,
            packing_seed: 1,
            lowest: 0.0,
            walls: Walls::All,
            lid: Lid::Piston,
            places: Vec::new(),
            mass_ratio: 1.0,
            bonds: Vec::new(),
            obstacles: Vec::new(),
        }
    }
}

impl Packing {
    /// A packing with the discs and the width of bodies that are already in a box.
    pub fn around(bodies: &Bodies) -> Self {
        let walls = bodies.all[bodies.discs()..].iter();
        Self {
            discs: bodies.discs() as u64,
            width: walls.map(|w| w.position[0]).fold(0.0, f64::max),
            ..Self::default()
        }
    }

    /// Whether it is the paper's box: walls, floor and piston, and nothing in it but discs.
    pub fn is_plain(&self) -> bool {
        let plain = Self {
            lowest: 0.0,
            walls: Walls::All,
            lid: Lid::Piston,
            places: Vec::new(),
            mass_ratio: 1.0,
            bonds: Vec::new(),
            obstacles: Vec::new(),
            ..self.clone()
        };
        *self == plain && !matches!(self.arrangement, Arrangement::Placed | Arrangement::Pressed)
    }

    /// How many discs it has.
    pub fn number(&self) -> u64 {
        match self.arrangement {
            Arrangement::Placed if !self.places.is_empty() => {
                self.discs.min(self.places.len() as u64)
            }
            _ => self.discs,
        }
    }

    /// One disc more than it was built with.
    pub fn place_one_more(&mut self, at: [f64; 2], radius: f64) {
        self.discs = self.number() + 1;
        if !self.places.is_empty() {
            self.places.truncate(self.discs as usize - 1);
            self.places.push(PlacedBody::disc(at, radius));
        }
    }

    /// One disc less, this one.
    pub fn place_one_less(&mut self, disc: usize) {
        self.discs = self.number().saturating_sub(1).max(1);
        if disc < self.places.len() {
            self.places.remove(disc);
            let gone = disc as u64;
            self.bonds
                .retain(|bond| !bond.ends().any(|end| end == gone));
            for end in self.bonds.iter_mut().flat_map(SceneBond::ends_mut) {
                *end -= u64::from(*end > gone);
            }
        }
    }

    /// Whether it has bodies with corners, or bonds.
    pub fn has_joints(&self) -> bool {
        self.arrangement == Arrangement::Placed
            && (!self.bonds.is_empty() || self.places.iter().any(|p| p.polygon().is_some()))
    }

    /// Whether its loaded body hangs instead of standing on a floor.
    pub fn hangs(&self) -> bool {
        self.lid == Lid::Last && !self.has_floor()
    }

    /// Whether it stands on a floor.
    pub fn has_floor(&self) -> bool {
        matches!(self.walls, Walls::All | Walls::Floor | Walls::Periodic)
    }

    /// Where left and right are joined.
    pub fn seam(&self) -> Seam {
        match self.walls {
            Walls::Periodic => Seam::after(self.width),
            Walls::All | Walls::Floor | Walls::Sides | Walls::None => Seam::default(),
        }
    }

    /// Whether a body carries the load.
    pub fn has_load(&self) -> bool {
        match self.lid {
            Lid::Piston => true,
            Lid::Last => self.arrangement == Arrangement::Placed,
            Lid::Open => false,
        }
    }

    /// How many planes it has.
    pub fn planes(&self) -> usize {
        let walls = match self.walls {
            Walls::All => 3,
            Walls::Floor | Walls::Periodic => 1,
            Walls::Sides => 2,
            Walls::None => 0,
        };
        walls + usize::from(self.lid == Lid::Piston)
    }

    /// What is wrong with its places and obstacles: the name of the list, the number of the entry, and the problem.
    pub fn check_lists(&self) -> Result<(), (&'static str, usize, NotAllowed)> {
        for (i, place) in self.places.iter().enumerate() {
            place.check().map_err(|problem| ("at", i, problem))?;
        }
        let mut bonded = BTreeSet::new();
        for (i, bond) in self.bonds.iter().enumerate() {
            let checked = bond.check(&self.places);
            checked.map_err(|problem| ("a", i, problem))?;
            if let Some(b) = bond.b
                && !bonded.insert([bond.a.min(b), bond.a.max(b)])
            {
                let problem = NotAllowed {
                    field: "b",
                    effect: "of a bond",
                    value: format!("{b}, bonded to {} a second time", bond.a),
                    allowed: "the number of a body that no earlier bond joins to this one"
                        .to_owned(),
                };
                return Err(("a", i, problem));
            }
        }
        if self.arrangement == Arrangement::Placed && self.places.is_empty() {
            let problem = NotAllowed {
                field: "places",
                effect: "where the discs start",
                value: "an empty list".to_owned(),
                allowed: "a list of one disc or more, (at: [x, y], radius: r, velocity: [v, w])"
                    .to_owned(),
            };
            return Err(("arrangement", 0, problem));
        }
        if self.has_joints()
            && let Some((i, problem)) = self.overlapping()
        {
            return Err(("at", i, problem));
        }
        if self.walls == Walls::Periodic {
            within("width", "of a periodic packing", self.width, [6.0, 1e5])
                .map_err(|problem| ("width", 0, problem))?;
        }
        for (i, obstacle) in self.obstacles.iter().enumerate() {
            let checked = obstacle.check(self.seam().period());
            checked.map_err(|problem| ("shape", i, problem))?;
        }
        Ok(())
    }

    /// The assembly at step 0: discs that do not touch, a piston above them.
    pub fn build(&self, params: &Params, seed: u64) -> Assembly {
        let mut assembly = Assembly::new(self.arranged(), params.clone(), seed);
        match self.arrangement {
            Arrangement::Placed => {
                let places = &self.places;
                assembly.set_motions(|i, body| Motion {
                    velocity: places.get(i).map_or(body.velocity, |p| p.velocity),
                    spin: 0.0,
                });
            }
            Arrangement::Pressed => {
                assembly.set_forces(|_, gap| if gap < 0.0 { params.load } else { 0.0 });
            }
            Arrangement::Loose | Arrangement::Crystal => {}
        }
        assembly
    }
}
