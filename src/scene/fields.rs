//! Every number and word of a scene, from the tables of its parts: its own, its geometry's, and the parameters'.

use super::packing::Lid;
use super::{Geometry, Scene, SetError, chain, packing, real_units};
use crate::physics::params;
use crate::schema::field::{Field, FieldInfo, NotAllowed, Section};
use crate::schema::value::Value;

type OwnField = Field<Scene>;

/// The scene's own fields.
#[rustfmt::skip] // a table
static FIELDS: &[OwnField] = &[
    OwnField::whole("seed", [0, u64::MAX], |s| &s.seed, |s| &mut s.seed)
        .means("", "", "seed for the solver's random numbers")
        .shown_in(Section::Build),
    OwnField::whole("steps", [0, 1_000_000_000], |s| &s.steps, |s| &mut s.steps)
        .means("", "steps", "length of a headless run"),
];

/// A field of a scene and its present value.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneField {
    /// What is known of it.
    pub info: &'static FieldInfo,
    /// Its value.
    pub value: Value,
    /// Whether its value has an effect with the present values of the others.
    pub counts: bool,
}

fn read<T>(table: &'static [Field<T>], of: &T) -> impl Iterator<Item = SceneField> {
    table.iter().map(|field| SceneField {
        info: &field.info,
        value: field.get(of),
        counts: field.counts(of),
    })
}

fn write<T>(
    table: &'static [Field<T>],
    of: &mut T,
    name: &str,
    value: &Value,
) -> Option<Result<(), NotAllowed>> {
    let field = table.iter().find(|f| f.info.name == name)?;
    Some(field.set(of, value))
}

impl Scene {
    /// Every field with its value, for validation, tables, headers and panels.
    pub fn fields(&self) -> Vec<SceneField> {
        let mut fields: Vec<SceneField> = read(FIELDS, self).collect();
        match &self.geometry {
            Geometry::Chain(chain) => fields.extend(read(chain::FIELDS, chain)),
            Geometry::Packing(packing) => fields.extend(read(packing::FIELDS, packing)),
        }
        fields.extend(read(params::FIELDS, &self.params));
        let axis = self.geometry.axis();
        let has_joints = self.geometry.has_joints();
        let has_piston = match &self.geometry {
            Geometry::Chain(_) => false,
            Geometry::Packing(packing) => packing.lid == Lid::Piston,
        };
        for field in &mut fields {
            field.counts &= has_joints || field.info.name != "two_points";
            field.counts &= has_piston || field.info.name != "piston_mass";
            field.counts &= field.info.axis.is_none_or(|a| a == axis);
        }
        fields
    }

    /// One field with its value.
    pub fn field(&self, name: &str) -> Option<SceneField> {
        self.fields().into_iter().find(|f| f.info.name == name)
    }

    /// Whether a field decides which bodies there are or how they are visited: changing it means building the scene again.
    pub fn is_built_from(&self, name: &str) -> bool {
        self.field(name)
            .is_some_and(|f| f.info.section == Section::Build)
    }

    /// Whether a field belongs to the geometry.
    pub fn is_of_geometry(&self, name: &str) -> bool {
        self.is_built_from(name) && name != "seed"
    }

    /// Name and value of every field.
    pub fn settings(&self) -> Vec<(&'static str, Value)> {
        let fields = self.fields().into_iter();
        fields.map(|f| (f.info.name, f.value)).collect()
    }

    /// Sets one field.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), SetError> {
        let value = &value.into();
        let geometry = match &mut self.geometry {
            Geometry::Chain(chain) => write(chain::FIELDS, chain, name, value),
            Geometry::Packing(packing) => write(packing::FIELDS, packing, name, value),
        };
        let found = geometry
            .or_else(|| write(params::FIELDS, &mut self.params, name, value))
            .or_else(|| write(FIELDS, self, name, value));
        match found {
            Some(set) => Ok(set?),
            None => Err(SetError::unknown(
                name,
                self.fields().iter().map(|f| f.info.name),
            )),
        }
    }

    /// The first field whose value is not allowed.
    pub fn validate(&self) -> Result<(), NotAllowed> {
        let mut fields = self.fields().into_iter();
        fields.try_for_each(|f| f.info.accept(&f.value).map(drop))?;
        real_units::check(self.units)?;
        match &self.geometry {
            Geometry::Packing(packing) => packing.check_lists().map_err(|(_, _, problem)| problem),
            Geometry::Chain(_) => Ok(()),
        }
    }
}
