//! A file that grows under its name, row by row, and can be continued from any length that it once had.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use super::CommandError;

/// The file.
pub struct GrowingFile {
    path: String,
    out: BufWriter<File>,
}

impl GrowingFile {
    /// Starts it, replacing any older content.
    pub fn begin(path: &str) -> Result<Self, CommandError> {
        Self::of(path, File::create(path))
    }

    /// Continues at a given length and drops everything after it.
    pub fn go_on(path: &str, length: u64) -> Result<Self, CommandError> {
        let mut growing = Self::of(path, OpenOptions::new().write(true).open(path))?;
        let file = growing.out.get_mut();
        let found = file.metadata().map(|m| m.len());
        match found {
            Ok(found) if found < length => Err(CommandError::Input(format!(
                "{path} has {found} bytes, but the checkpoint continues at {length}: the file has been changed"
            ))),
            Ok(_) => {
                let cut = file.set_len(length);
                let cut = cut.and_then(|()| file.seek(SeekFrom::Start(length)));
                growing.checked(cut)?;
                Ok(growing)
            }
            Err(error) => growing.checked(Err(error)),
        }
    }

    /// Writes a part.
    pub fn write(
        &mut self,
        part: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        let written = part(&mut self.out);
        self.checked(written)
    }

    /// Bytes that are on the disk, which are all.
    pub fn safe_length(&mut self) -> Result<u64, CommandError> {
        let safe = self.out.flush().and_then(|()| {
            self.out.get_ref().sync_data()?;
            self.out.get_mut().stream_position()
        });
        self.checked(safe)
    }

    fn of(path: &str, file: io::Result<File>) -> Result<Self, CommandError> {
        match file {
            Ok(file) => Ok(Self {
                path: path.to_owned(),
                out: BufWriter::new(file),
            }),
            Err(error) => Err(CommandError::Write {
                path: path.to_owned(),
                error,
            }),
        }
    }

    fn checked<T>(&self, result: io::Result<T>) -> Result<T, CommandError> {
        result.map_err(|error| CommandError::Write {
            path: self.path.clone(),
            error,
        })
    }
}
