//! Packings of other programs: read from their files, recognised by content, and written for them.
//!
//! | file | recognised by |
//! |---|---|
//! | plain pair: bodies and contacts | names of columns: `id,x,y…` and `a,b,nx…` |
//! | LAMMPS and LIGGGHTS dumps | `ITEM: TIMESTEP` |
//! | YADE text export and its contacts | `#format x_y_z_r…` |
//! | VTK legacy, as YADE and this program write it | `# vtk DataFile` |
//!
//! Columns that are missing are computed where only one value is possible, and the notes say so. Everything else is refused, with file, line and
//! column.

mod assemble;
mod bodies;
mod columns;
mod contacts;
mod dump;
pub mod export;
mod recognise;
mod sheet;
mod vtk;
pub mod write;

use crate::theory::network::recorded::RecordedPacking;

pub use recognise::{Tables, tables_in};
pub use sheet::{PackingError, unpacked};

/// A packing and what the reader has to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadPacking {
    /// The packing.
    pub packing: RecordedPacking,
    /// Formats of the files, in words.
    pub formats: Vec<&'static str>,
    /// What was computed, assumed or left out.
    pub notes: Vec<String>,
    /// Why its contacts have springs of their own, if the file says so.
    pub springs: Option<String>,
}

/// What the user says about the files.
#[derive(Clone, Debug, PartialEq)]
pub struct PackingReading {
    /// Coefficient of friction of contacts that do not have one.
    pub friction: Option<f64>,
    /// Names of the columns of a local dump, if the user gave them.
    pub columns: Option<Vec<String>>,
    /// Units of the files: a length, a mass, a time of one in the file is this.
    pub units: [f64; 3],
}

impl Default for PackingReading {
    fn default() -> Self {
        Self {
            friction: None,
            columns: None,
            units: [1.0; 3],
        }
    }
}

/// Reads a packing from its files, each with its name.
pub fn read(
    files: &[(String, Vec<u8>)],
    reading: &PackingReading,
) -> Result<ReadPacking, PackingError> {
    let mut bodies = None;
    let mut contacts = None;
    let mut formats = Vec::new();
    let mut both = |name: &str, table: sheet::Sheet, format| -> Result<(), PackingError> {
        let (slot, word) = match table.kind() {
            sheet::Kind::Contacts => (&mut contacts, "contacts"),
            sheet::Kind::Bodies => (&mut bodies, "bodies"),
        };
        if slot.is_some() {
            return Err(PackingError::of(
                name,
                format!(
                    "this is a second table of {word}: give one table of bodies and one of contacts"
                ),
            ));
        }
        *slot = Some(table);
        if !formats.contains(&format) {
            formats.push(format);
        }
        Ok(())
    };
    for (name, bytes) in files {
        let text = unpacked(name, bytes)?;
        if text.trim_start().starts_with("ITEM:") {
            let mut table = dump::read(name, &text)?;
            if let (true, Some(names)) = (table.force_is_on_first, &reading.columns) {
                table.rename(names)?;
            }
            if table.force_is_on_first && table.kind() == sheet::Kind::Bodies {
                return Err(PackingError::of(
                    name,
                    format!(
                        "which column is what? Name them all, for instance --columns a,b,dist,force,fx,fy,fz; columns are {}",
                        table.names()
                    ),
                ));
            }
            both(name, table, "LAMMPS or LIGGGHTS dump")?;
        } else if text.starts_with("# vtk DataFile") {
            for table in vtk::read(name, &text)? {
                both(name, table, "VTK legacy")?;
            }
        } else {
            let (table, format) = sheet::read(name, &text)?;
            both(name, table, format)?;
        }
    }
    let first = files.first().map_or("", |f| f.0.as_str());
    let missing = |what: &str| {
        PackingError::of(
            first,
            format!("a table of {what} is missing: give both files, in any order"),
        )
    };
    let bodies = bodies.ok_or_else(|| missing("bodies (columns id, x, y …)"))?;
    let contacts = contacts.ok_or_else(|| missing("contacts (columns a, b …)"))?;
    let mut read = assemble::packing(&bodies, &contacts, reading)?;
    read.formats = formats;
    Ok(read)
}
