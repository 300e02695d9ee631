//! From two tables to a packing: units, missing columns, and everything that cannot be right.

use super::bodies::read_bodies;
use super::contacts::read_contacts;
use super::sheet::{PackingError, Sheet};
use super::{PackingReading, ReadPacking};
use crate::theory::network::recorded::RecordedPacking;

/// Most bodies and contacts.
const MOST: usize = 10_000_000;

/// The packing of two tables.
pub fn packing(
    bodies: &Sheet,
    contacts: &Sheet,
    reading: &PackingReading,
) -> Result<ReadPacking, PackingError> {
    let mut notes = Vec::new();
    for sheet in [bodies, contacts] {
        if sheet.len() == 0 {
            return Err(PackingError::of(&sheet.file, "it has no rows"));
        }
        if sheet.len() > MOST {
            let what = format!("it has {} rows; at most {MOST} are allowed", sheet.len());
            return Err(PackingError::of(&sheet.file, what));
        }
    }
    let is_flat = bodies.column(&["z"]).is_none();
    let (all, index) = read_bodies(bodies, is_flat, reading, &mut notes)?;
    let has_forces = contacts.column(&["normal_force", "fx"]).is_some();
    if !has_forces {
        notes.push("no column normal_force: every listed contact counts as loaded, and forces at rest do not turn with their contacts".to_owned());
    }
    let list = read_contacts(contacts, (&all, &index), reading, &mut notes)?;
    Ok(ReadPacking {
        packing: RecordedPacking {
            is_flat,
            bodies: all,
            contacts: list,
            has_forces,
        },
        formats: Vec::new(),
        notes,
        springs: contacts.springs.clone().or_else(|| {
            let has = |name: &&str| contacts.column(&[*name]).is_some();
            let name = ["stiffness", "kn"].into_iter().find(has)?;
            let file = &contacts.file;
            Some(format!(
                "column {name} of {file} has a stiffness for every contact"
            ))
        }),
    })
}
