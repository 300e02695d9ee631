//! VTK legacy files in ASCII: points with their data are bodies, lines with their data are contacts.

use super::sheet::{PackingError, Sheet, name_of};

/// Words with the lines they are in.
struct Words<'a> {
    file: &'a str,
    all: Vec<(&'a str, u64)>,
    next: usize,
}

impl<'a> Words<'a> {
    fn word(&mut self, what: &str) -> Result<&'a str, PackingError> {
        let Some((word, _)) = self.all.get(self.next) else {
            return Err(PackingError::of(
                self.file,
                format!("it ends where {what} is expected"),
            ));
        };
        self.next += 1;
        Ok(word)
    }

    fn line(&self) -> u64 {
        let last = self
            .next
            .saturating_sub(1)
            .min(self.all.len().saturating_sub(1));
        self.all.get(last).map_or(0, |(_, line)| *line)
    }

    fn count(&mut self, what: &str) -> Result<usize, PackingError> {
        let word = self.word(what)?;
        let found = word.parse().ok().filter(|n: &usize| *n <= self.all.len());
        found.ok_or_else(|| {
            PackingError::of(self.file, format!("'{word}' is not the {what}")).in_line(self.line())
        })
    }

    fn values(&mut self, count: usize, what: &str) -> Result<Vec<&'a str>, PackingError> {
        if self.all.len() - self.next < count {
            return Err(
                PackingError::of(self.file, format!("{what} should have {count} numbers"))
                    .in_line(self.line()),
            );
        }
        let values = self.all[self.next..][..count].iter().map(|(word, _)| *word);
        self.next += count;
        Ok(values.collect())
    }
}

/// Columns of data: names and values, row by row.
#[derive(Default)]
struct Data<'a> {
    rows: usize,
    names: Vec<String>,
    columns: Vec<Vec<&'a str>>,
}

impl<'a> Data<'a> {
    fn add(&mut self, name: &str, width: usize, values: &[&'a str]) {
        for k in 0..width {
            let axis = ["x", "y", "z"].get(k).copied().unwrap_or("_");
            self.names.push(match (name, width) {
                (_, 1) => name_of(name),
                ("velocity", _) => format!("v{axis}"),
                ("angular_velocity", _) => format!("w{axis}"),
                ("normal", _) => format!("n{axis}"),
                ("tangent", _) => format!("t{axis}"),
                _ => format!("{}_{axis}", name_of(name)),
            });
            self.columns
                .push(values.iter().skip(k).step_by(width).copied().collect());
        }
    }

    fn sheet(&self, file: &str, line: u64) -> Result<Sheet, PackingError> {
        let mut sheet = Sheet::new(file, self.names.clone());
        for row in 0..self.rows {
            let fields = self.columns.iter().map(|c| c.get(row).copied());
            sheet.push(line, fields.map(|f| f.unwrap_or("").to_owned()))?;
        }
        Ok(sheet)
    }
}

/// The tables of a file: bodies, contacts, or both.
pub fn read(file: &str, text: &str) -> Result<Vec<Sheet>, PackingError> {
    let mut head = text.lines();
    let is_ascii = head
        .nth(2)
        .is_some_and(|l| l.trim().eq_ignore_ascii_case("ascii"));
    if !is_ascii {
        return Err(PackingError::of(file, "a VTK file must be ASCII").in_line(3));
    }
    let body = text.lines().zip(1..).skip(3);
    let mut words = Words {
        file,
        all: body
            .flat_map(|(l, n)| l.split_whitespace().map(move |w| (w, n)))
            .collect(),
        next: 0,
    };
    let mut points = Data::default();
    let mut lines = Data::default();
    let mut into_lines = false;
    let mut first_line = 4;
    while words.next < words.all.len() {
        let keyword = words.word("a keyword")?.to_uppercase();
        match keyword.as_str() {
            "DATASET" => {
                words.word("the kind of data")?;
            }
            "POINTS" => {
                points.rows = words.count("number of points")?;
                words.word("a type")?;
                first_line = words.line();
                let all = words.values(points.rows.saturating_mul(3), "POINTS")?;
                for (k, axis) in ["x", "y", "z"].into_iter().enumerate() {
                    points.names.push(axis.to_owned());
                    points
                        .columns
                        .push(all.iter().skip(k).step_by(3).copied().collect());
                }
            }
            "VERTICES" | "LINES" | "CELLS" | "POLYGONS" => {
                let count = words.count("number of cells")?;
                let size = words.count("size of the list")?;
                if keyword == "LINES" {
                    lines.rows = count;
                }
                words.values(size, "the list of cells")?;
            }
            "CELL_TYPES" => {
                let count = words.count("number of cells")?;
                words.values(count, "CELL_TYPES")?;
            }
            "POINT_DATA" | "CELL_DATA" => {
                into_lines = keyword == "CELL_DATA";
                words.count("number of values")?;
            }
            "SCALARS" | "VECTORS" => {
                let name = words.word("a name")?;
                words.word("a type")?;
                let width = if keyword == "VECTORS" { 3 } else { 1 };
                if keyword == "SCALARS" {
                    let mut next = words.word("LOOKUP_TABLE")?;
                    if next == "1" {
                        next = words.word("LOOKUP_TABLE")?;
                    }
                    if !next.eq_ignore_ascii_case("LOOKUP_TABLE") {
                        let what = format!("'{next}': expected LOOKUP_TABLE default");
                        return Err(PackingError::of(file, what).in_line(words.line()));
                    }
                    words.word("a table")?;
                }
                let data = if into_lines { &mut lines } else { &mut points };
                let values = words.values(data.rows.saturating_mul(width), name)?;
                data.add(name, width, &values);
            }
            other => {
                let what = format!(
                    "'{other}' is not known; allowed are POINTS, VERTICES, LINES, CELLS, POINT_DATA, CELL_DATA, SCALARS, VECTORS"
                );
                return Err(PackingError::of(file, what).in_line(words.line()));
            }
        }
    }
    let mut sheets = Vec::new();
    if points.names.len() > 3 {
        let mut sheet = points.sheet(file, first_line)?;
        sheet.counts_from_zero = true;
        sheets.push(sheet);
    }
    if lines.rows > 0 {
        let sheet = lines.sheet(file, first_line)?;
        if sheet.column(&["a"]).is_none() || sheet.column(&["b"]).is_none() {
            let what = "the lines have no scalars a and b: which bodies touch?";
            return Err(PackingError::of(file, what));
        }
        sheets.push(sheet);
    }
    if sheets.is_empty() {
        return Err(PackingError::of(file, "points without data, and no lines"));
    }
    Ok(sheets)
}
