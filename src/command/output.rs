//! Files that appear under their name only when they are complete.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::CommandError;

/// A file in the making. Dropped unfinished, it leaves nothing behind.
pub struct File {
    path: String,
    out: BufWriter<NamedTempFile>,
}

impl File {
    /// Begins a file next to where it will be, so that a path that cannot be written is refused at once.
    pub fn create(path: &str) -> Result<Self, CommandError> {
        // The name of the temporary file would only confuse; the kind of error says it.
        let problem = |kind: io::ErrorKind| CommandError::Write {
            path: path.to_owned(),
            error: kind.into(),
        };
        if Path::new(path).is_dir() {
            return Err(problem(io::ErrorKind::IsADirectory));
        }
        let folder = Path::new(path)
            .parent()
            .filter(|p| !p.as_os_str().is_empty());
        let file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
            .map_err(|e| problem(e.kind()))?;
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(file),
        })
    }

    /// Writes a part.
    pub fn write(
        &mut self,
        part: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        part(&mut self.out).map_err(|error| CommandError::Write {
            path: self.path.clone(),
            error,
        })
    }

    /// Writes the last part and puts the file in its place.
    pub fn finish(mut self, last: &[u8]) -> Result<(), CommandError> {
        self.write(|out| out.write_all(last))?;
        let Self { path, out } = self;
        let problem = |error| CommandError::Write {
            path: path.clone(),
            error,
        };
        let file = out.into_inner().map_err(|e| problem(e.into_error()))?;
        file.persist(&path).map_err(|e| problem(e.error))?;
        Ok(())
    }
}
