//! Files that appear under their name only when they are complete.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::CommandError;

/// A file in the making. Dropped unfinished, it leaves nothing behind.
pub struct File {
    path: String,
    sink: Sink,
}

enum Sink {
    /// An ordinary file: made next to its place and moved there when it is complete.
    Regular {
        out: BufWriter<NamedTempFile>,
        place: PathBuf,
    },
    /// A pipe or a device that is already there: nothing to replace, written to as it is.
    Special(BufWriter<fs::File>),
}

impl File {
    /// Begins a file; a path that cannot be written is refused at once.
    pub fn create(path: &str) -> Result<Self, CommandError> {
        // The name of the temporary file would only confuse; the kind of error says it.
        let problem = |e: io::Error| CommandError::Write {
            path: path.to_owned(),
            error: e.kind().into(),
        };
        if path.is_empty() {
            return Err(CommandError::Input(
                "the name of the file to write is empty".to_owned(),
            ));
        }
        // A link stays a link: what it points to is replaced.
        let place = fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
        let sink = match fs::metadata(&place) {
            Ok(there) if there.is_dir() => return Err(problem(io::ErrorKind::IsADirectory.into())),
            Ok(there) if !there.is_file() => {
                let file = OpenOptions::new()
                    .write(true)
                    .open(&place)
                    .map_err(problem)?;
                Sink::Special(BufWriter::new(file))
            }
            _ => {
                let folder = place
                    .parent()
                    .filter(|p| !p.as_os_str().is_empty())
                    .unwrap_or(Path::new("."));
                let mut builder = tempfile::Builder::new();
                #[cfg(unix)]
                builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
                Sink::Regular {
                    out: BufWriter::new(builder.tempfile_in(folder).map_err(problem)?),
                    place,
                }
            }
        };
        Ok(Self {
            path: path.to_owned(),
            sink,
        })
    }

    /// Writes a part.
    pub fn write(
        &mut self,
        part: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        let written = match &mut self.sink {
            Sink::Regular { out, .. } => part(out),
            Sink::Special(out) => part(out),
        };
        written.map_err(|error| CommandError::Write {
            path: self.path.clone(),
            error,
        })
    }

    /// Writes the last part and puts the file in its place.
    pub fn finish(mut self, last: &[u8]) -> Result<(), CommandError> {
        self.write(|out| out.write_all(last))?;
        let Self { path, sink } = self;
        let problem = |error| CommandError::Write {
            path: path.clone(),
            error,
        };
        match sink {
            Sink::Regular { out, place } => {
                let file = out.into_inner().map_err(|e| problem(e.into_error()))?;
                file.persist(&place).map_err(|e| problem(e.error))?;
            }
            Sink::Special(mut out) => out.flush().map_err(problem)?,
        }
        Ok(())
    }
}
