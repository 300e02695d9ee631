//! The bodies of a table: what is missing, and what cannot be right.

use std::collections::BTreeMap;

use super::PackingReading;
use super::columns::{Columns, unit_vector};
use super::sheet::{PackingError, Sheet};
use crate::theory::network::recorded::{RecordedBody, RecordedShape, inertia};

/// The place of each body in the list, by its name.
pub type BodyIndex = BTreeMap<i64, usize>;

/// The bodies and where each of them is in the list.
pub fn read_bodies(
    sheet: &Sheet,
    is_flat: bool,
    reading: &PackingReading,
    notes: &mut Vec<String>,
) -> Result<(Vec<RecordedBody>, BodyIndex), PackingError> {
    let [length, unit_mass, time] = reading.units;
    let needed = |names: &[&str]| {
        let what = format!("column {} is missing", names[0]);
        sheet
            .column(names)
            .ok_or_else(|| PackingError::of(&sheet.file, what))
    };
    needed(&["x"])?;
    needed(&["y"])?;
    let id = if sheet.counts_from_zero {
        sheet.column(&["id"])
    } else {
        Some(needed(&["id"])?)
    };
    if id.is_none() {
        notes.push("no column id: bodies are numbered from 0 in the order of the file".to_owned());
    }
    let [radius, mass, shape, free, fixed, turn] =
        ["radius", "mass", "shape", "free", "fixed", "inertia"].map(|name| sheet.column(&[name]));
    let diameter = sheet.column(&["diameter"]);
    let [place, velocity, spin, load, half, normal] = [
        ["x", "y", "z"],
        ["vx", "vy", "vz"],
        ["wx", "wy", "wz"],
        ["fx", "fy", "fz"],
        ["hx", "hy", "hz"],
        ["nx", "ny", "nz"],
    ]
    .map(|names| Columns::of(sheet, names));
    let orientation = ["qw", "qx", "qy", "qz"].map(|name| sheet.column(&[name]));
    let moments = ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"].map(|name| sheet.column(&[name]));
    let mut index = BodyIndex::new();
    let mut bodies = Vec::with_capacity(sheet.len());
    let (mut has_guessed_mass, mut has_guessed_inertia) = (false, false);
    for row in 0..sheet.len() {
        let id = match id {
            Some(column) => {
                let id = sheet.whole(row, column)?;
                if id < 0 {
                    let what = format!(
                        "{id} is not allowed: −1 is the fixed world, bodies have numbers from 0"
                    );
                    return Err(sheet.error(row, column, what));
                }
                id
            }
            None => row as i64,
        };
        if index.insert(id, row).is_some() {
            let what = format!("body {id} is listed twice");
            let error = PackingError::of(&sheet.file, what).in_line(sheet.lines[row]);
            return Err(error.in_column("id"));
        }
        let positive = |column: usize, unit: f64| {
            let value = sheet.number(row, column)?;
            if value > 0.0 {
                return Ok(value * unit);
            }
            let what = format!("{value} is not allowed: it must be above 0");
            Err(sheet.error(row, column, what))
        };
        let word = shape.map_or("", |column| sheet.text(row, column));
        let own_shape = match word {
            "plane" | "wall" => {
                let n = unit_vector(sheet, row, &normal, "the normal of the plane")?;
                RecordedShape::Plane { normal: n }
            }
            "box" => {
                let mut edges = [0.0; 3];
                for (k, edge) in edges
                    .iter_mut()
                    .enumerate()
                    .take(if is_flat { 2 } else { 3 })
                {
                    let column = half.at[k].ok_or_else(|| {
                        PackingError::of(
                            &sheet.file,
                            "a box needs the columns hx, hy, hz: half of its edges",
                        )
                        .in_line(sheet.lines[row])
                    })?;
                    *edge = positive(column, length)?;
                }
                RecordedShape::Box {
                    half: edges,
                    orientation: quaternion(sheet, row, orientation)?,
                }
            }
            "" | "disc" | "sphere" | "round" => {
                let radius = match (radius, diameter) {
                    (Some(column), _) => positive(column, length)?,
                    (None, Some(column)) => 0.5 * positive(column, length)?,
                    (None, None) => {
                        return Err(PackingError::of(&sheet.file, "column radius is missing"));
                    }
                };
                RecordedShape::Round { radius }
            }
            other => {
                let column = shape.unwrap_or_default();
                let what =
                    format!("'{other}' is not a shape: allowed are disc, sphere, box, plane");
                return Err(sheet.error(row, column, what));
            }
        };
        let is_plane = matches!(own_shape, RecordedShape::Plane { .. });
        let own_mass = match mass {
            Some(column) if !(is_plane && sheet.text(row, column).is_empty()) => {
                let value = sheet.any_number(row, column)?;
                if value.is_nan() || value <= 0.0 {
                    let what = format!(
                        "{value} is not allowed: a mass is above 0, or inf for a fixed body"
                    );
                    return Err(sheet.error(row, column, what));
                }
                value * unit_mass
            }
            _ if is_plane => f64::INFINITY,
            _ => {
                has_guessed_mass = true;
                match own_shape {
                    RecordedShape::Round { radius } if is_flat => radius * radius,
                    RecordedShape::Round { radius } => {
                        radius * radius * radius * (4.0 * std::f64::consts::PI / 3.0)
                    }
                    RecordedShape::Box {
                        half: [x, y, _], ..
                    } if is_flat => 4.0 * x * y / std::f64::consts::PI,
                    RecordedShape::Box {
                        half: [x, y, z], ..
                    } => 8.0 * x * y * z,
                    RecordedShape::Plane { .. } => f64::INFINITY,
                }
            }
        };
        let is_fixed = fixed.is_some_and(|c| ["1", "true", "yes"].contains(&sheet.text(row, c)));
        let own_mass = if is_fixed { f64::INFINITY } else { own_mass };
        let own_inertia = if moments.iter().all(Option::is_some) {
            let mut all = [0.0; 6];
            for (value, column) in all.iter_mut().zip(moments.into_iter().flatten()) {
                *value = sheet.any_number(row, column)? * unit_mass * length * length;
            }
            all
        } else if let Some(column) = turn {
            let value = sheet.any_number(row, column)?;
            if value.is_nan() || value < 0.0 {
                let what = format!("{value} is not allowed: a moment of inertia is not negative");
                return Err(sheet.error(row, column, what));
            }
            let value = value * unit_mass * length * length;
            [value, value, value, 0.0, 0.0, 0.0]
        } else {
            has_guessed_inertia |= !is_plane;
            inertia(own_mass, &own_shape, is_flat)
        };
        let own_free = match free {
            Some(column) => letters(sheet, row, column)?,
            None if own_mass.is_infinite() || is_plane => [false; 6],
            None => [true; 6],
        };
        let own_free = if is_flat {
            let [x, y, .., w] = own_free;
            [x, y, false, false, false, w]
        } else {
            own_free
        };
        let body = RecordedBody {
            id,
            shape: own_shape,
            position: place.vector(row, length)?,
            mass: own_mass,
            inertia: own_inertia,
            velocity: velocity.vector(row, length / time)?,
            spin: spin.vector(row, 1.0 / time)?,
            load: load.vector(row, unit_mass * length / (time * time))?,
            free: own_free,
        };
        let turns = (0..3).any(|k| body.free[3 + k] && body.inertia[k] <= 0.0);
        if turns && !body.is_fixed() {
            let what = format!("body {id} can turn, but has no moment of inertia about that axis");
            return Err(PackingError::of(&sheet.file, what).in_line(sheet.lines[row]));
        }
        bodies.push(body);
    }
    if has_guessed_mass {
        notes.push("no column mass: masses from the sizes, all of one density; ω and τ do not depend on it, the sag does".to_owned());
    }
    if has_guessed_inertia {
        let what = if is_flat {
            "discs"
        } else {
            "spheres and boxes"
        };
        notes.push(format!(
            "no column inertia: moments of inertia of solid {what}"
        ));
    }
    Ok((bodies, index))
}

fn quaternion(
    sheet: &Sheet,
    row: usize,
    columns: [Option<usize>; 4],
) -> Result<[f64; 4], PackingError> {
    let [Some(w), Some(x), Some(y), Some(z)] = columns else {
        return Ok([1.0, 0.0, 0.0, 0.0]);
    };
    let mut all = [0.0; 4];
    for (value, column) in all.iter_mut().zip([w, x, y, z]) {
        *value = sheet.number(row, column)?;
    }
    let length = all.iter().map(|x| x * x).sum::<f64>().sqrt();
    if (length - 1.0).abs() > 1e-3 {
        let what =
            format!("the orientation (qw, qx, qy, qz) has the length {length}; it must be 1");
        return Err(sheet.error(row, w, what));
    }
    if (length - 1.0).abs() < 1e-12 {
        return Ok(all);
    }
    Ok(all.map(|x| x / length))
}

/// Freedoms by letters: x y z to move, u v w to turn about x, y, z.
fn letters(sheet: &Sheet, row: usize, column: usize) -> Result<[bool; 6], PackingError> {
    let text = sheet.text(row, column);
    let mut free = [false; 6];
    for letter in text.chars().filter(|c| *c != '-') {
        let Some(at) = "xyzuvw".find(letter) else {
            let what = format!(
                "'{text}' has the letter '{letter}': allowed are x y z (moves) and u v w (turns about x, y, z), or - for none"
            );
            return Err(sheet.error(row, column, what));
        };
        free[at] = true;
    }
    Ok(free)
}
