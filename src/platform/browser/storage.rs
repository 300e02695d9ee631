//! The browser's storage for this site. Where it is switched off, nothing is kept.

use std::path::Path;

use web_sys::Storage;

/// The folder, as it were, of all that is kept.
pub const KEPT: &str = "ghostspring";

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The name of what is kept under a path.
fn key(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Whether a path is of something kept here.
pub fn is_kept(path: &Path) -> bool {
    path.starts_with(KEPT)
}

/// The text that is kept under a path.
pub fn get(path: &Path) -> Option<String> {
    storage()?.get_item(&key(path)).ok()?
}

/// Keeps a text; whether there was room.
pub fn set(path: &Path, text: &str) -> bool {
    storage().is_some_and(|s| s.set_item(&key(path), text).is_ok())
}

/// Forgets what was kept under a path.
pub fn remove(path: &Path) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(path));
    }
}

/// Keeps the number of this page as long as its tab is open; returns that of the page which was there before.
pub fn exchange_number(number: u64) -> Option<u64> {
    let storage = web_sys::window()?.session_storage().ok()??;
    let former = storage.get_item(KEPT).ok()?;
    let _ = storage.set_item(KEPT, &number.to_string());
    former?.parse().ok()
}

/// The names of all that is kept in a folder, sorted.
pub fn names_in(folder: &Path) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let start = format!("{}/", key(folder));
    let count = storage.length().unwrap_or(0);
    let keys = (0..count).filter_map(|i| storage.key(i).ok()?);
    let mut names: Vec<String> = keys.filter(|k| k.starts_with(&start)).collect();
    names.sort();
    names
}
