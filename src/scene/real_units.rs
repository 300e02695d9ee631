//! The units a scene is shown in, as its file gives them: `units: (diameter: 1.0, mass: 1.0, time: 0.0167)`.

use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::schema::field::NotAllowed;
use crate::schema::units::Units;

/// Sizes of the program's own units, in metres, kilograms and seconds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitSizes {
    diameter: f64,
    mass: f64,
    time: f64,
}

/// Writes them into a text; the old binary checkpoints have no place for them.
pub fn serialize<S: Serializer>(units: &Units, serializer: S) -> Result<S::Ok, S::Error> {
    match *units {
        Units::Real {
            diameter,
            mass,
            time,
        } if serializer.is_human_readable() => UnitSizes {
            diameter,
            mass,
            time,
        }
        .serialize(serializer),
        _ => serializer.serialize_unit(),
    }
}

/// Reads them from a text.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Units, D::Error> {
    if !deserializer.is_human_readable() {
        return <()>::deserialize(deserializer).map(|()| Units::Own);
    }
    let UnitSizes {
        diameter,
        mass,
        time,
    } = UnitSizes::deserialize(deserializer)?;
    Ok(Units::real(diameter, mass, time))
}

/// Whether the sizes are in range.
pub fn check(units: Units) -> Result<(), NotAllowed> {
    let Units::Real {
        diameter,
        mass,
        time,
    } = units
    else {
        return Ok(());
    };
    for (field, effect, size) in [
        ("diameter", "of a disc, in metres", diameter),
        ("mass", "of a disc, in kilograms", mass),
        ("time", "the reference time step, in seconds", time),
    ] {
        // One size at a time, to name the one that is wrong.
        if !Units::real(size, 1.0, 1.0).is_allowed() {
            return Err(NotAllowed {
                field,
                effect,
                value: format!("{size:?}"),
                allowed: "a number from 1e-12 to 1e12".to_owned(),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::scene::checkpoint::{self, Checkpoint};

    #[test]
    fn a_checkpoint_keeps_the_units_of_its_scene() {
        let mut scene = builtin::load("chain").unwrap().unwrap().scene;
        scene.units = Units::real(0.5, 2.0, 0.01);
        let state = scene.build().state();
        let bytes = checkpoint::write(&Checkpoint {
            scene: scene.clone(),
            state,
        });
        let again = checkpoint::read("units.checkpoint", &bytes.unwrap()).unwrap();
        assert_eq!(again.scene, scene);
    }

    #[test]
    fn the_stack_is_read_in_metres_and_seconds() {
        let scene = builtin::load("stack").unwrap().unwrap().scene;
        let (gravity, unit) = scene.units.factor("d/t₀²");
        assert_eq!(unit, "m/s²");
        assert!((scene.params.gravity_y * gravity + 9.81).abs() < 1e-9);
    }
}
