//! Vectors in three columns of a table.

use super::sheet::{PackingError, Sheet};
use crate::theory::network::recorded::{Vector, dot};

/// Where a vector is: its columns, zero for those that are missing.
pub struct Columns<'a> {
    sheet: &'a Sheet,
    /// The column of each component, if there is one.
    pub at: [Option<usize>; 3],
}

impl<'a> Columns<'a> {
    /// The columns of these names.
    pub fn of(sheet: &'a Sheet, names: [&str; 3]) -> Self {
        Self {
            sheet,
            at: names.map(|name| sheet.column(&[name])),
        }
    }

    /// Whether any of them exists.
    pub fn exist(&self) -> bool {
        self.at.iter().any(Option::is_some)
    }

    /// The vector of a row, in this unit.
    pub fn vector(&self, row: usize, unit: f64) -> Result<Vector, PackingError> {
        let mut vector = [0.0; 3];
        for (x, at) in vector.iter_mut().zip(self.at) {
            if let Some(at) = at {
                *x = self.sheet.number(row, at)? * unit;
            }
        }
        Ok(vector)
    }
}

/// A unit vector; one that is nearly so is scaled.
pub fn unit_vector(
    sheet: &Sheet,
    row: usize,
    columns: &Columns,
    what: &str,
) -> Result<Vector, PackingError> {
    let n = columns.vector(row, 1.0)?;
    let length = dot(n, n).sqrt();
    // A unit vector from a file keeps its digits.
    if (length - 1.0).abs() < 1e-12 {
        return Ok(n);
    }
    if (length - 1.0).abs() > 1e-2 {
        let what = format!("{what} (nx, ny, nz) has the length {length}; it must be 1");
        return Err(PackingError::of(&sheet.file, what)
            .in_line(sheet.lines[row])
            .in_column("nx"));
    }
    Ok(n.map(|x| x / length))
}
