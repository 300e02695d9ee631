//! Files that appear under their name only when they are complete, with errors for the command line.

use std::io::{self, Write};
use std::path::Path;

use super::CommandError;
use crate::measure::recorded::write;
use crate::platform::NewFile;
use crate::theory::network::recorded::{RecordedPacking, Vector};

/// A packing for other programs: the plain pair, VTK and extended XYZ, with vectors on the bodies such as shapes of modes.
pub fn packing(
    name: &str,
    packing: &RecordedPacking,
    fields: &[(String, Vec<Vector>)],
) -> Result<(), CommandError> {
    for (ending, text) in [
        ("bodies.csv", write::bodies(packing)),
        ("contacts.csv", write::contacts(packing)),
        ("bodies.vtk", write::vtk_bodies(packing, fields)),
        ("contacts.vtk", write::vtk_contacts(packing)),
        ("xyz", write::extended_xyz(packing, fields)),
    ] {
        File::create(&format!("{name}.{ending}"))?.finish(text.as_bytes())?;
    }
    Ok(())
}

/// A file that is being written. Dropped unfinished, it leaves nothing behind.
pub struct File {
    path: String,
    file: NewFile,
}

impl File {
    /// Begins a file; a path that cannot be written is refused at once.
    pub fn create(path: &str) -> Result<Self, CommandError> {
        if path.is_empty() {
            return Err(CommandError::Input(
                "the name of the file to write is empty".to_owned(),
            ));
        }
        let file = NewFile::create(Path::new(path)).map_err(|error| CommandError::Write {
            path: path.to_owned(),
            error,
        })?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Writes a part.
    pub fn write(
        &mut self,
        part: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        part(&mut self.file).map_err(|error| self.problem(error))
    }

    /// Writes the last part and puts the file in its place.
    pub fn finish(mut self, last: &[u8]) -> Result<(), CommandError> {
        self.write(|out| out.write_all(last))?;
        let Self { path, file } = self;
        file.finish()
            .map_err(|error| CommandError::Write { path, error })
    }

    fn problem(&self, error: io::Error) -> CommandError {
        CommandError::Write {
            path: self.path.clone(),
            error,
        }
    }
}
