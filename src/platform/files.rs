//! Files that are written completely or not at all, and folders.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Largest file that is read: larger ones are neither scenes nor checkpoints, scripts or traces.
const LARGEST_FILE: u64 = 1 << 28;

/// The content of a file; the error is a sentence for the user.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    let problem = |what: String| format!("cannot read {}: {what}", path.display());
    let file = fs::File::open(path).map_err(|e| problem(e.to_string()))?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| problem(e.to_string()))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(problem(format!(
            "more than {LARGEST_FILE} bytes is too much for a scene, checkpoint or trace"
        )));
    }
    Ok(bytes)
}

/// Writes a file completely or not at all: the old content stays until the new content is safe.
pub fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let save = || {
        let mut file = NewFile::create(path)?;
        file.write_all(content)?;
        file.finish()
    };
    save().map_err(|e: io::Error| format!("cannot write {}: {e}", path.display()))
}

/// A file that appears under its name only when it is complete. Dropped unfinished, it leaves nothing behind.
pub enum NewFile {
    /// An ordinary file: made next to its destination and moved there when it is complete.
    Regular(BufWriter<NamedTempFile>, PathBuf),
    /// A pipe or a device that already exists: nothing to replace, written to directly.
    Special(BufWriter<fs::File>),
}

impl NewFile {
    /// Begins a file; a path that cannot be written is refused at once.
    pub fn create(path: &Path) -> io::Result<Self> {
        // A link stays a link: what it points to is replaced.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&place) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => {
                let file = OpenOptions::new().write(true).open(&place)?;
                return Ok(Self::Special(BufWriter::new(file)));
            }
            _ => {}
        }
        let folder = place.parent().filter(|p| !p.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The name of the temporary file would only confuse; the kind of error is enough.
        let temporary = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        let temporary = temporary.map_err(|e| io::Error::from(e.kind()))?;
        Ok(Self::Regular(BufWriter::new(temporary), place))
    }

    /// Puts the file in its place.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::Regular(out, place) => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(&place).map_err(|e| e.error)?;
                Ok(())
            }
            Self::Special(mut out) => out.flush(),
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Regular(out, _) => out.write(bytes),
            Self::Special(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Regular(out, _) => out.flush(),
            Self::Special(out) => out.flush(),
        }
    }
}

/// The absolute path, so that a user can find it.
pub fn whole_path(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Shows a folder in the system's file manager.
pub fn show_folder(path: &Path) -> Result<(), String> {
    let program = if cfg!(target_os = "windows") {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    std::process::Command::new(program)
        .arg(path)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .map(drop)
        .map_err(|e| format!("cannot show {}: {program}: {e}", path.display()))
}

/// Shows a page in the system's viewer, usually a browser.
pub fn show_page(path: &Path) -> Result<(), String> {
    show_folder(path)
}

/// The files in a folder, sorted by name; none if there is no such folder.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = found.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// Makes a folder, unless it exists.
pub fn make_folder(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path).map_err(|e| format!("cannot make the folder {}: {e}", path.display()))
}
