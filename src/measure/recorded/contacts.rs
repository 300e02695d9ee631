//! The contacts of a table: what is missing, and what cannot be right.

use super::PackingReading;
use super::bodies::BodyIndex;
use super::columns::{Columns, unit_vector};
use super::sheet::{PackingError, Sheet};
use crate::schema::written::short;
use crate::theory::network::recorded::{RecordedBody, RecordedContact, RecordedShape, Vector, dot};

/// The contacts between these bodies.
pub fn read_contacts(
    sheet: &Sheet,
    (bodies, index): (&[RecordedBody], &BodyIndex),
    reading: &PackingReading,
    notes: &mut Vec<String>,
) -> Result<Vec<RecordedContact>, PackingError> {
    let [length, unit_mass, time] = reading.units;
    let unit_force = unit_mass * length / (time * time);
    let (Some(a), Some(b)) = (
        sheet.column(&["a", "id1", "i"]),
        sheet.column(&["b", "id2", "j"]),
    ) else {
        return Err(PackingError::of(&sheet.file, "columns a and b are missing"));
    };
    let [normal, point, whole, tangent, arm_a, arm_b] = [
        ["nx", "ny", "nz"],
        ["px", "py", "pz"],
        ["fx", "fy", "fz"],
        ["tx", "ty", "tz"],
        ["lax", "lay", "laz"],
        ["lbx", "lby", "lbz"],
    ]
    .map(|names| Columns::of(sheet, names));
    let [force, scalar, friction, overlap, slides] = [
        "normal_force",
        "tangent_force",
        "friction",
        "overlap",
        "status",
    ]
    .map(|name| sheet.column(&[name]));
    let has_tangent = tangent.exist() || scalar.is_some() || whole.exist();
    let mut any_tangent = false;
    let mut contacts = Vec::with_capacity(sheet.len());
    let mut count_normals = 0;
    let mut facing = Facing::default();
    for row in 0..sheet.len() {
        let end = |column: usize| -> Result<Option<usize>, PackingError> {
            let id = sheet.whole(row, column)?;
            if id == -1 {
                return Ok(None);
            }
            let what = || format!("body {id} is not in the table of bodies; −1 is the fixed world");
            let found = index.get(&id).copied();
            Ok(Some(found.ok_or_else(|| sheet.error(row, column, what()))?))
        };
        let ends = [end(a)?, end(b)?];
        if ends[0] == ends[1] {
            let what = "a contact of a body with itself";
            return Err(sheet.error(row, b, what));
        }
        let at_line = |what: String| PackingError::of(&sheet.file, what).in_line(sheet.lines[row]);
        let between = between(bodies, ends);
        let own_normal = if normal.exist() {
            unit_vector(sheet, row, &normal, "the normal")?
        } else {
            count_normals += 1;
            let found = between.map(|(n, _)| n);
            found.ok_or_else(|| {
                at_line("the normal is not unique here: give the columns nx, ny, nz (unit vector from a to b)".to_owned())
            })?
        };
        let place = point
            .exist()
            .then(|| point.vector(row, length))
            .transpose()?;
        let arm = |side: usize, given: &Columns| -> Result<Vector, PackingError> {
            if given.exist() {
                return given.vector(row, length);
            }
            let Some(body) = ends[side].map(|i| &bodies[i]) else {
                return Ok([0.0; 3]);
            };
            let sign = [1.0, -1.0][side];
            match (body.shape, place) {
                (RecordedShape::Round { radius }, _) => Ok(own_normal.map(|n| sign * n * radius)),
                (_, Some(p)) => Ok(std::array::from_fn(|k| p[k] - body.position[k])),
                _ if body.is_fixed() || body.free[3..] == [false; 3] => Ok([0.0; 3]),
                _ => Err(at_line(format!(
                    "where does body {} touch? Give the columns px, py, pz (the point of contact)",
                    body.id
                ))),
            }
        };
        let arms = [arm(0, &arm_a)?, arm(1, &arm_b)?];
        // Across a periodic boundary the distance says nothing.
        let facing_overlap = between
            .filter(|(n, _)| dot(*n, own_normal) > 0.99)
            .map(|(_, overlap)| overlap);
        let own_overlap = match overlap {
            Some(column) if sheet.text(row, column).is_empty() => None,
            Some(column) => Some(sheet.number(row, column)? * length),
            None => facing_overlap,
        };
        let mut own_force = 0.0;
        let mut own_tangent = [0.0; 3];
        if whole.exist() {
            let sign = if sheet.force_is_on_first { -1.0 } else { 1.0 };
            let f = whole.vector(row, sign * unit_force)?;
            own_force = dot(f, own_normal).max(0.0);
            own_tangent = std::array::from_fn(|k| f[k] - own_force * own_normal[k]);
        }
        if let Some(column) = force {
            own_force = sheet.number(row, column)? * unit_force;
            if own_force < 0.0 {
                let what = format!(
                    "{own_force} is not allowed: compression is positive, and contacts do not pull"
                );
                return Err(sheet.error(row, column, what));
            }
        }
        if let Some(column) = scalar {
            let t = sheet.number(row, column)? * unit_force;
            own_tangent = [-own_normal[1] * t, own_normal[0] * t, 0.0];
        }
        if tangent.exist() {
            own_tangent = tangent.vector(row, unit_force)?;
        }
        any_tangent |= own_tangent != [0.0; 3];
        let own_friction = match friction {
            Some(column) => {
                let value = sheet.any_number(row, column)?;
                if value.is_nan() || value < 0.0 {
                    let what = format!("{value} is not allowed: it must be 0 or more");
                    return Err(sheet.error(row, column, what));
                }
                value
            }
            None => reading.friction.unwrap_or(f64::NAN),
        };
        let own_slides = match slides {
            Some(column) => match sheet.text(row, column) {
                "slides" | "1" => true,
                "sticks" | "0" => false,
                other => {
                    let what = format!("'{other}' is not a status: allowed are sticks and slides");
                    return Err(sheet.error(row, column, what));
                }
            },
            None => {
                let size = dot(own_tangent, own_tangent).sqrt();
                own_friction > 0.0 && size > AT_LIMIT * own_friction * own_force && size > 0.0
            }
        };
        let is_loaded = own_force > 0.0 || !(whole.exist() || force.is_some());
        if let Some((n, own)) = between.filter(|_| is_loaded) {
            let least = smaller_radius(bodies, ends);
            if facing_overlap.is_some_and(|overlap| -overlap > MOST_GAP * least) {
                return Err(at_line(format!(
                    "bodies {} and {} carry a force although the gap between them is {} (the smaller radius is {}): are these the bodies of these contacts?{}",
                    sheet.text(row, a),
                    sheet.text(row, b),
                    short(-own / length),
                    short(least / length),
                    match normal.exist() {
                        true => "",
                        false => " Across a periodic boundary give the columns nx, ny, nz",
                    }
                )));
            }
            if own.abs() <= MOST_GAP * least {
                facing.take(row, dot(n, own_normal));
            }
        }
        contacts.push(RecordedContact {
            ends,
            normal: own_normal,
            arms,
            overlap: own_overlap,
            normal_force: own_force,
            tangent_force: own_tangent,
            friction: own_friction,
            slides: own_slides,
        });
    }
    if let Some(row) = facing.mostly_away() {
        let what = "this normal, like most of them, does not point from body a to body b";
        return Err(PackingError::of(&sheet.file, what).in_line(sheet.lines[row]));
    }
    let unknown = contacts.iter().any(|c| c.friction.is_nan());
    for contact in contacts.iter_mut().filter(|c| c.friction.is_nan()) {
        contact.friction = if any_tangent { f64::INFINITY } else { 0.0 };
    }
    if unknown {
        notes.push(if any_tangent {
            "no column friction: contacts have tangential forces, so all of them stick".to_owned()
        } else {
            "no column friction and no tangential forces: all contacts are smooth (or give --friction)".to_owned()
        });
    }
    if count_normals > 0 {
        notes.push("no columns nx, ny, nz: normals from the places of the bodies".to_owned());
    }
    if slides.is_none() && has_tangent && !unknown {
        let count = contacts.iter().filter(|c| c.slides).count();
        notes.push(format!(
            "no column status: {count} contacts are at the limit of their friction and slide"
        ));
    }
    Ok(contacts)
}

/// Share of the friction limit above which a recorded contact slides: other programs write few digits, and some stop before the limit.
const AT_LIMIT: f64 = 0.999;

/// Gap, in radii of the smaller body, from which a force is not that of a contact.
const MOST_GAP: f64 = 0.1;

/// How many normals of touching bodies point from a to b. In a small periodic box some may point to an image of b instead.
#[derive(Default)]
struct Facing {
    count: usize,
    away: usize,
    first_away: Option<usize>,
}

impl Facing {
    fn take(&mut self, row: usize, cosine: f64) {
        self.count += 1;
        if cosine < 0.9 {
            self.away += 1;
            self.first_away.get_or_insert(row);
        }
    }

    /// The first row that does not, if most do not.
    fn mostly_away(&self) -> Option<usize> {
        self.first_away.filter(|_| 2 * self.away > self.count)
    }
}

/// The smaller radius of two round bodies, or that of the only one.
fn smaller_radius(bodies: &[RecordedBody], ends: [Option<usize>; 2]) -> f64 {
    let radii = ends
        .iter()
        .flatten()
        .filter_map(|i| match bodies[*i].shape {
            RecordedShape::Round { radius } => Some(radius),
            _ => None,
        });
    radii.fold(f64::INFINITY, f64::min)
}

/// Normal from a to b and overlap, where places and shapes alone determine them.
fn between(bodies: &[RecordedBody], ends: [Option<usize>; 2]) -> Option<(Vector, f64)> {
    let (a, b) = (&bodies[ends[0]?], &bodies[ends[1]?]);
    let difference: Vector = std::array::from_fn(|k| b.position[k] - a.position[k]);
    match (a.shape, b.shape) {
        (RecordedShape::Round { radius: ra }, RecordedShape::Round { radius: rb }) => {
            let distance = dot(difference, difference).sqrt();
            (distance > 0.0).then(|| (difference.map(|x| x / distance), ra + rb - distance))
        }
        (RecordedShape::Round { radius }, RecordedShape::Plane { normal }) => {
            let distance = -dot(difference, normal);
            Some((normal.map(|x| -x), radius - distance))
        }
        (RecordedShape::Plane { normal }, RecordedShape::Round { radius }) => {
            Some((normal, radius - dot(difference, normal)))
        }
        _ => None,
    }
}
