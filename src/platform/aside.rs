//! A file beside the work, which outlives a crash: it is written as the work goes and removed when it ends well with nothing unsaved. A lock tells
//! those that were left behind from those that are in use.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::files;

/// A file that a running process writes.
pub struct Aside {
    path: PathBuf,
    /// Held as long as the process lives, however that ends.
    lock: File,
    /// Whether it stays when the work ends well.
    is_unsaved: AtomicBool,
}

impl Aside {
    /// A file in a folder, in use from now on; none if the folder cannot be written.
    pub fn begin(folder: &Path) -> Option<Self> {
        fs::create_dir_all(folder).ok()?;
        let path = folder.join(format!("session-{}.ghost", std::process::id()));
        let lock = File::create(lock_of(&path)).ok()?;
        lock.try_lock().ok()?;
        Some(Self {
            path,
            lock,
            is_unsaved: AtomicBool::new(false),
        })
    }

    /// Writes it, completely or not at all.
    pub fn write(&self, text: &str) {
        // A full disk is no reason to disturb the work.
        let _ = files::write(&self.path, text.as_bytes());
    }

    /// Whether it has something that is nowhere else, and so stays when the work ends well.
    pub fn set_unsaved(&self, is_unsaved: bool) {
        self.is_unsaved.store(is_unsaved, Ordering::Relaxed);
    }

    /// The work has ended well: nothing is left behind but what is nowhere else.
    pub fn end(&self) {
        if self.is_unsaved.load(Ordering::Relaxed) {
            let _ = self.lock.unlock();
            return;
        }
        let _ = fs::remove_file(&self.path);
        let _ = self.lock.unlock();
        let _ = fs::remove_file(lock_of(&self.path));
    }
}

/// The newest file in a folder that a process has left behind.
pub fn left_behind(folder: &Path) -> Option<PathBuf> {
    let all = fs::read_dir(folder).ok()?.flatten().map(|e| e.path());
    let sessions = all.filter(|p| p.extension().is_some_and(|e| e == "ghost"));
    let left = sessions.filter(|p| {
        let lock = File::open(lock_of(p));
        lock.is_ok_and(|lock| lock.try_lock().is_ok())
    });
    left.max_by_key(|p| p.metadata().and_then(|m| m.modified()).ok())
}

/// Removes what was left behind.
pub fn forget(path: &Path) {
    let _ = fs::remove_file(path);
    let _ = fs::remove_file(lock_of(path));
}

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_use_is_not_left_behind_and_what_ended_well_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let aside = Aside::begin(folder.path()).unwrap();
        aside.write("one");
        assert_eq!(left_behind(folder.path()), None);
        // A process that was killed holds no lock any more.
        aside.lock.unlock().unwrap();
        let left = left_behind(folder.path()).unwrap();
        assert_eq!(fs::read_to_string(&left).unwrap(), "one");
        aside.end();
        assert_eq!(left_behind(folder.path()), None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
