//! Scenes from text, with errors that say where.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Geometry, Scene, VERSION, nearest};
use crate::schema::field::NotAllowed;
use crate::schema::whole;

/// What is wrong with a scene, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SceneError {
    /// The text is not RON, or not shaped like a scene.
    #[error("{file}:{line}:{column}: {message}")]
    Syntax {
        /// The file's name as the user wrote it.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the parser says, and a suggestion.
        message: String,
    },
    /// Written for another version of the program.
    #[error("{file}:{line}: unknown scene version {found}; this program reads version {VERSION}")]
    Version {
        /// The file's name.
        file: String,
        /// Line of the version.
        line: usize,
        /// The version found.
        found: u64,
    },
    /// A value outside its range.
    #[error("{file}:{line}: {problem}")]
    Value {
        /// The file's name.
        file: String,
        /// Line of the field.
        line: usize,
        /// Field, value and range.
        problem: NotAllowed,
    },
}

/// A scene from its text; `file` is only for the error messages.
pub fn parse(file: &str, text: &str) -> Result<Scene, SceneError> {
    let mut scene: Scene = parse_versioned(file, text, VERSION)?;
    scene.validate().map_err(|problem| SceneError::Value {
        file: file.to_owned(),
        line: line_of_problem(text, &scene, &problem),
        problem,
    })?;
    if let Geometry::Packing(packing) = &mut scene.geometry {
        packing.discs = packing.number();
    }
    Ok(scene)
}

/// The line of a field or, if the problem is in a list, that of the entry.
fn line_of_problem(text: &str, scene: &Scene, problem: &NotAllowed) -> usize {
    let listed = match &scene.geometry {
        Geometry::Packing(packing) => packing.check_lists().err(),
        Geometry::Chain(_) => None,
    };
    match listed {
        Some((entry, index, other)) if other == *problem => {
            let first = find_fields(text, entry).nth(index).unwrap_or(1);
            let after = find_fields(text, problem.field).find(|line| *line >= first);
            let next = find_fields(text, entry).nth(index + 1);
            let is_inside = |line: &usize| next.is_none_or(|next| *line <= next);
            after.filter(is_inside).unwrap_or(first)
        }
        _ => line_of_field(text, problem.field),
    }
}

/// Anything with a version from its text: the version is checked before the rest is read.
pub fn parse_versioned<T: DeserializeOwned>(
    file: &str,
    text: &str,
    known: u64,
) -> Result<T, SceneError> {
    #[derive(Deserialize)]
    #[serde(rename = "Scene")]
    struct Versioned {
        #[serde(deserialize_with = "whole::deserialize")]
        version: u64,
    }
    let Versioned { version } = dialect()
        .from_str(text)
        .map_err(|e| syntax_error(file, e))?;
    if version != known {
        let line = line_of_field(text, "version");
        return Err(SceneError::Version {
            file: file.to_owned(),
            line,
            found: version,
        });
    }
    dialect().from_str(text).map_err(|e| syntax_error(file, e))
}

/// Whether a field of that name occurs anywhere in a text.
pub fn has_field(text: &str, field: &str) -> bool {
    find_field(text, field).is_some()
}

/// The text of anything that is read with [`parse_versioned`].
pub fn write_text(value: &impl Serialize) -> Result<String, ron::Error> {
    dialect().to_string_pretty(value, PrettyConfig::new())
}

/// The text of a scene, such that [`parse`] reads the same scene back.
pub fn write(scene: &Scene) -> Result<String, ron::Error> {
    write_text(scene)
}

/// RON with `Chain(discs: 50)` for a variant that holds a struct, instead of `Chain((discs: 50))`.
pub fn dialect() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES)
}

fn syntax_error(file: &str, error: ron::error::SpannedError) -> SceneError {
    let suggestion = match &error.code {
        ron::Error::NoSuchStructField {
            expected, found, ..
        }
        | ron::Error::NoSuchEnumVariant {
            expected, found, ..
        } => nearest::suggestion(found, expected.iter().copied()),
        _ => String::new(),
    };
    SceneError::Syntax {
        file: file.to_owned(),
        line: error.span.start.line,
        column: error.span.start.col,
        message: format!("{}{suggestion}", error.code),
    }
}

/// Line of a field, the first if it is not found.
fn line_of_field(text: &str, field: &str) -> usize {
    find_field(text, field).unwrap_or(1)
}

/// The first line where a field occurs.
fn find_field(text: &str, field: &str) -> Option<usize> {
    find_fields(text, field).next()
}

/// The line, from 1, of every place where a field's name is followed by a colon, outside of strings and comments.
fn find_fields<'a>(text: &'a str, field: &'a str) -> impl Iterator<Item = usize> + 'a {
    let mut in_string = false;
    text.lines().enumerate().flat_map(move |(index, line)| {
        let mut code = String::with_capacity(line.len());
        let mut previous = ' ';
        for c in line.chars() {
            match c {
                '"' if previous != '\\' => in_string = !in_string,
                '/' if previous == '/' && !in_string => break,
                _ if !in_string => code.push(c),
                _ => {}
            }
            previous = c;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut found = 0;
        let mut rest = code.as_str();
        let mut last = ' ';
        while let Some(at) = rest.find(field) {
            let (before, after) = (&rest[..at], rest[at + field.len()..].trim_start());
            let is_whole = !before.chars().next_back().is_some_and(is_word)
                && (!before.is_empty() || !is_word(last));
            found += usize::from(is_whole && after.starts_with(':'));
            last = field.chars().next_back().unwrap_or(' ');
            rest = &rest[at + field.len()..];
        }
        std::iter::repeat_n(index + 1, found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::units::Units;

    fn error(text: &str) -> String {
        parse("my.ron", text).unwrap_err().to_string()
    }

    const GOOD: &str = "(version: 1, about: \"A test: dt: 0.\",\n geometry: Chain(discs: 5),\n params: (\n  // dt: 7\n  dt: 0.5,\n ))";

    #[test]
    fn a_scene_survives_writing_and_reading() {
        let scene = parse("my.ron", GOOD).unwrap();
        assert_eq!(parse("again.ron", &write(&scene).unwrap()).unwrap(), scene);
    }

    #[test]
    fn errors_name_file_line_and_field() {
        assert!(
            error(&GOOD.replace("0.5", "0.0")).starts_with("my.ron:5: dt = 0.0 is not allowed")
        );
        assert!(
            error(&GOOD.replace("version: 1", "version: 9"))
                .contains("my.ron:1: unknown scene version 9")
        );
        assert!(error(&GOOD.replace("dt: 0.5", "detee: 1")).contains("did you mean 'dt'?"));
        assert!(error(&GOOD.replace("Chain", "Chian")).contains("did you mean 'Chain'?"));
        assert!(error(&GOOD.replace("discs: 5", "discs: 0")).starts_with("my.ron:2: discs = 0"));
        assert!(error(&GOOD.replace("dt: 0.5", "dt: NaN")).contains("dt = NaN"));
        assert!(error(&GOOD.replace("dt: 0.5", "dt: inf")).contains("dt = inf"));
        assert!(error("(version: 1,\n about \"x\")").starts_with("my.ron:2:"));
        assert!(
            error(&GOOD.replace("discs: 5", "discs: 1000000000000"))
                .contains("discs = 1000000000000")
        );
    }

    const BOX: &str = "(version: 1, about: \"Obstacles.\",\n geometry: Packing(discs: 9, obstacles: [\n  (shape: Disc(centre: [1.0, 2.0], radius: 0.5)),\n  (shape: Segment(a: [0.0, 1.0], b: [4.0, 1.0]), rounding: 0.2,\n   motion: Swing(amplitude: [0.0, 0.1], period: 9.0)),\n  (shape: Polygon([[0.0, 5.0], [3.0, 5.0], [1.0, 7.0]]), motion: Steady(velocity: [0.1, 0.0])),\n  (shape: Polyline([[5.0, 5.0], [6.0, 5.0], [7.0, 7.0]])),\n  (shape: Discs(centres: [[8.0, 8.0]], radius: 1.0)),\n ]))";

    #[test]
    fn obstacles_survive_writing_and_reading() {
        let scene = parse("my.ron", BOX).unwrap();
        let text = write(&scene).unwrap();
        assert_eq!(parse("again.ron", &text).unwrap(), scene, "{text}");
        assert!(
            text.contains("[1.0, 2.0]") || text.contains("1.0,"),
            "{text}"
        );
    }

    #[test]
    fn errors_in_obstacles_name_line_field_and_range() {
        for (good, bad, message) in [
            (
                "radius: 0.5",
                "radius: -0.5",
                "my.ron:3: radius = -0.5 is not allowed: radius (of an obstacle) must be a number from",
            ),
            ("radius: 1.0", "radius: NaN", "my.ron:8: radius = NaN"),
            (
                "[4.0, 1.0]",
                "[0.0, 1.0]",
                "my.ron:4: shape = a Segment with the point [0.0, 1.0] twice",
            ),
            (
                "[4.0, 1.0]",
                "[inf, 1.0]",
                "my.ron:4: shape = a Segment through [inf, 1.0]",
            ),
            ("[4.0, 1.0]", "[4.0, 1.0, 2.0]", "my.ron:4"),
            (
                "rounding: 0.2",
                "rounding: -0.2",
                "my.ron:4: rounding = -0.2",
            ),
            ("period: 9.0", "period: 0.0", "my.ron:5: period = 0.0"),
            (
                "amplitude: [0.0, 0.1]",
                "amplitude: [0.0, 1e9]",
                "my.ron:5: amplitude = 1000000000.0",
            ),
            (
                "[3.0, 5.0], ",
                "",
                "my.ron:6: shape = a Polygon with 2 points is not allowed: shape (what an obstacle looks like) must be made of 3 to",
            ),
            (
                "[1.0, 7.0]]",
                "[1.0, 7.0], [1.0, 5.5]]",
                "my.ron:6: shape = a Polygon with a corner at",
            ),
            (
                "[6.0, 5.0], [7.0, 7.0]",
                "",
                "my.ron:7: shape = a Polyline with 1 points",
            ),
            ("Steady(", "Staedy(", "did you mean 'Steady'?"),
            ("shape: Disc(", "shape: Dics(", "did you mean 'Disc'?"),
            (
                "discs: 9",
                "discs: 9, arrangement: placed",
                "my.ron:2: places = an empty list",
            ),
            ("discs: 9", "discs: 9, walls: flor", "did you mean 'floor'?"),
            (
                "discs: 9",
                "discs: 9, arrangement: placed, places: [(at: [0.0, 1e9])]",
                "my.ron:2: at = 1000000000.0",
            ),
        ] {
            assert!(BOX.contains(good), "{good}");
            let error = error(&BOX.replacen(good, bad, 1));
            assert!(error.contains(message), "{error}\n instead of {message}");
        }
    }

    #[test]
    fn a_scene_may_say_its_units() {
        let units = "units: (\n  diameter: 1.0,\n  mass: 2.0,\n  time: 0.5),\n params";
        let text = GOOD.replace("params", units);
        let scene = parse("my.ron", &text).unwrap();
        assert_eq!(scene.units, Units::real(1.0, 2.0, 0.5));
        let written = write(&scene).unwrap();
        assert!(written.contains("diameter"), "{written}");
        assert_eq!(parse("again.ron", &written).unwrap(), scene);
        let without = write(&parse("my.ron", GOOD).unwrap()).unwrap();
        assert!(!without.contains("units"), "{without}");

        let out_of_range = error(&text.replace("mass: 2.0", "mass: 0.0"));
        assert_eq!(
            out_of_range,
            "my.ron:5: mass = 0.0 is not allowed: mass (of a disc, in kilograms) must be a number from 1e-12 to 1e12"
        );
        assert!(error(&text.replace("time: 0.5", "time: NaN")).starts_with("my.ron:6: time = NaN"));
        assert!(error(&text.replace("mass:", "mas:")).contains("did you mean 'mass'?"));
        assert!(error(&text.replace("mass: 2.0,", "")).contains("mass"));
    }
}
