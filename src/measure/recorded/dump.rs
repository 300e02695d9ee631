//! Dumps of LAMMPS and LIGGGHTS: `dump custom` for bodies, `dump local` for contacts.
//!
//! Columns of a local dump are called `c_1[1]`, `c_1[2]` … unless the script names them (`dump_modify … colname`) or the user does (`--columns`).
//! Forces there are those on the first atom of a pair, and dx, dy, dz points from the second to the first.

use super::sheet::{PackingError, Sheet, name_of};

/// Reads the last time step of a dump.
pub fn read(name: &str, text: &str) -> Result<Sheet, PackingError> {
    let mut sheet: Option<Sheet> = None;
    let mut is_table = false;
    let mut is_local = false;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if let Some(item) = line.strip_prefix("ITEM:") {
            let item = item.trim();
            is_table = item.starts_with("ATOMS") || item.starts_with("ENTRIES");
            if is_table {
                is_local = item.starts_with("ENTRIES");
                let names = item.split_whitespace().skip(1).map(name_of).collect();
                sheet = Some(Sheet::new(name, names));
            }
        } else if let (true, false, Some(sheet)) = (is_table, line.is_empty(), sheet.as_mut()) {
            sheet.push(number, line.split_whitespace().map(str::to_owned))?;
        }
    }
    let mut sheet = sheet
        .ok_or_else(|| PackingError::of(name, "a dump without ITEM: ATOMS or ITEM: ENTRIES"))?;
    if is_local {
        sheet.force_is_on_first = true;
        sheet.springs = Some("LAMMPS and LIGGGHTS compute contact forces from overlaps".to_owned());
    }
    Ok(sheet)
}
