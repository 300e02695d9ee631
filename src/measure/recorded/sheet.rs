//! Tables with named columns, and errors that name file, line and column.

use std::io::Read;

use flate2::read::MultiGzDecoder;

/// Why a file is not a packing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}{}: {what}", line.map_or(String::new(), |l| format!(", line {l}")), column.as_ref().map_or(String::new(), |c| format!(", column {c}")))]
pub struct PackingError {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: Option<u64>,
    /// Name of the column.
    pub column: Option<String>,
    /// What is wrong, and what is allowed.
    pub what: String,
}

impl PackingError {
    /// An error of a whole file.
    pub fn of(file: &str, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            column: None,
            what: what.into(),
        }
    }

    /// The same in a line.
    pub fn in_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same in a column.
    pub fn in_column(mut self, column: &str) -> Self {
        self.column = Some(column.to_owned());
        self
    }
}

/// Most bytes of text, also after unpacking.
const MOST_MIB: u64 = 1024;

/// The text of a file, which may be packed with gzip.
pub fn unpacked(name: &str, bytes: &[u8]) -> Result<String, PackingError> {
    let too_long = || PackingError::of(name, format!("it is longer than {MOST_MIB} MiB of text"));
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut out = Vec::new();
        MultiGzDecoder::new(bytes)
            .take((MOST_MIB << 20) + 1)
            .read_to_end(&mut out)
            .map_err(|e| PackingError::of(name, format!("cannot unpack it: {e}")))?;
        out
    } else {
        bytes.to_vec()
    };
    if bytes.len() as u64 > MOST_MIB << 20 {
        return Err(too_long());
    }
    String::from_utf8(bytes)
        .map_err(|_| PackingError::of(name, "it is not text: expected a table, gzipped or not"))
}

/// What a table describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A line per body.
    Bodies,
    /// A line per contact.
    Contacts,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Name of the file.
    pub file: String,
    names: Vec<String>,
    cells: Vec<String>,
    /// Line of each row.
    pub lines: Vec<u64>,
    /// Why these contacts have springs of their own, if the format says so.
    pub springs: Option<String>,
    /// Whether bodies without names have the numbers 0, 1, …
    pub counts_from_zero: bool,
    /// Whether fx, fy, fz is the force on the first body of a contact instead of the second.
    pub force_is_on_first: bool,
}

impl Sheet {
    /// An empty table with these columns.
    pub fn new(file: &str, names: Vec<String>) -> Self {
        Self {
            file: file.to_owned(),
            names,
            cells: Vec::new(),
            lines: Vec::new(),
            springs: None,
            counts_from_zero: false,
            force_is_on_first: false,
        }
    }

    /// The names of its columns.
    pub fn names(&self) -> String {
        self.names.join(", ")
    }

    /// Gives the columns these names, as the user says.
    pub fn rename(&mut self, names: &[String]) -> Result<(), PackingError> {
        if names.len() != self.names.len() {
            let (found, wanted) = (names.len(), self.names.len());
            let what = format!(
                "--columns has {found} names, but the table has {wanted} columns: {}",
                self.names.join(", ")
            );
            return Err(PackingError::of(&self.file, what));
        }
        self.names = names.iter().map(|name| name_of(name)).collect();
        Ok(())
    }

    /// Adds a row; refused if it has another number of fields.
    pub fn push(
        &mut self,
        line: u64,
        fields: impl Iterator<Item = String>,
    ) -> Result<(), PackingError> {
        let before = self.cells.len();
        self.cells.extend(fields);
        let (found, wanted) = (self.cells.len() - before, self.names.len());
        if found != wanted {
            let what = format!("{found} fields, but the table has {wanted} columns");
            return Err(PackingError::of(&self.file, what).in_line(line));
        }
        self.lines.push(line);
        Ok(())
    }

    /// Whether it describes bodies or contacts.
    pub fn kind(&self) -> Kind {
        if self.column(&["a", "id1", "i"]).is_some() && self.column(&["b", "id2", "j"]).is_some() {
            Kind::Contacts
        } else {
            Kind::Bodies
        }
    }

    /// The column of the first of these names that exists.
    pub fn column(&self, names: &[&str]) -> Option<usize> {
        names
            .iter()
            .find_map(|name| self.names.iter().position(|n| n == name))
    }

    /// A field as text.
    pub fn text(&self, row: usize, column: usize) -> &str {
        &self.cells[row * self.names.len() + column]
    }

    /// An error in a field.
    pub fn error(&self, row: usize, column: usize, what: impl Into<String>) -> PackingError {
        PackingError::of(&self.file, what)
            .in_line(self.lines[row])
            .in_column(&self.names[column])
    }

    /// A finite number.
    pub fn number(&self, row: usize, column: usize) -> Result<f64, PackingError> {
        let value = self.any_number(row, column)?;
        if !value.is_finite() {
            let text = self.text(row, column);
            return Err(self.error(row, column, format!("'{text}' is not a finite number")));
        }
        Ok(value)
    }

    /// A number, which may be infinite.
    pub fn any_number(&self, row: usize, column: usize) -> Result<f64, PackingError> {
        let text = self.text(row, column);
        match text.parse::<f64>() {
            Ok(value) if !value.is_nan() => Ok(value),
            Ok(_) => Err(self.error(row, column, format!("'{text}' is not a finite number"))),
            Err(_) => Err(self.error(row, column, format!("'{text}' is not a number"))),
        }
    }

    /// A whole number.
    pub fn whole(&self, row: usize, column: usize) -> Result<i64, PackingError> {
        let text = self.text(row, column);
        // Some programs write every number with a point.
        let value = text.parse::<f64>().unwrap_or(f64::NAN);
        let is_whole = value.fract() == 0.0 && value.abs() < 9e15;
        let parsed = text.parse::<i64>().ok();
        parsed
            .or_else(|| is_whole.then_some(value as i64))
            .ok_or_else(|| self.error(row, column, format!("'{text}' is not a whole number")))
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.lines.len()
    }
}

/// What a text export of YADE is called.
pub const YADE: &str = "YADE text export";

/// Reads a plain table or a text export of YADE, with column names in its first line.
pub fn read(name: &str, text: &str) -> Result<(Sheet, &'static str), PackingError> {
    let mut lines = text.lines().zip(1..).filter(|(l, _)| !l.trim().is_empty());
    let Some((mut head, mut line)) = lines.next() else {
        return Err(PackingError::of(name, "it is empty"));
    };
    let mut format = "plain tables";
    let mut names = Vec::new();
    // Comments before the names, but for YADE's line of names: `#format x_y_z_r_attrs`.
    while let Some(comment) = head.trim_start().strip_prefix('#') {
        if let Some(columns) = comment.trim().strip_prefix("format ") {
            format = YADE;
            names = columns.trim().split('_').map(name_of).collect();
        }
        let Some(next) = lines.next() else {
            return Err(PackingError::of(name, "it has no rows").in_line(line));
        };
        (head, line) = next;
    }
    let separator = [';', '\t', ',']
        .into_iter()
        .find(|s| head.contains(*s))
        .unwrap_or(' ');
    let fields = |line: &str| -> Vec<String> {
        if separator == ' ' {
            line.split_whitespace().map(str::to_owned).collect()
        } else {
            let fields = line.split(separator);
            fields.map(|f| f.trim().to_owned()).collect()
        }
    };
    let is_export = !names.is_empty();
    if !is_export {
        names = fields(head).iter().map(|n| name_of(n)).collect();
        if names.iter().any(|n| n.parse::<f64>().is_ok()) {
            let what = "the first line has no names of columns: expected id,x,y,z,radius,mass,… or a,b,nx,ny,nz,normal_force,…";
            return Err(PackingError::of(name, what).in_line(line));
        }
        for (i, own) in names.iter().enumerate() {
            if names[..i].contains(own) {
                let what = format!("column '{own}' appears twice");
                return Err(PackingError::of(name, what).in_line(line));
            }
        }
    }
    let mut sheet = Sheet::new(name, names);
    sheet.counts_from_zero = is_export;
    if is_export {
        sheet.push(line, fields(head).into_iter())?;
    }
    for (text, line) in lines {
        if !text.trim_start().starts_with('#') {
            sheet.push(line, fields(text).into_iter())?;
        }
    }
    Ok((sheet, format))
}

/// The usual name of a column.
pub fn name_of(text: &str) -> String {
    let name = text.trim().trim_matches('"').to_lowercase();
    match name.as_str() {
        "r" | "rad" => "radius",
        "m" => "mass",
        "mu" => "friction",
        "fn" | "fnorm" => "normal_force",
        "delta" | "un" | "penetrationdepth" => "overlap",
        "omegax" => "wx",
        "omegay" => "wy",
        "omegaz" | "spin" => "wz",
        other => other,
    }
    .to_owned()
}
