//! What a page keeps lies in the browser's storage, under names that look like paths.

use std::path::PathBuf;

use super::page;
use super::storage::KEPT;

/// Where settings are kept.
pub fn settings_folder() -> Option<PathBuf> {
    Some(PathBuf::from(KEPT))
}

/// Where work is written aside.
pub fn data_folder() -> Option<PathBuf> {
    Some(PathBuf::from(KEPT).join("aside"))
}

/// Where a file without a chosen place goes: it becomes a download.
pub fn temporary_folder() -> PathBuf {
    PathBuf::new()
}

/// The languages that the user reads, the best first.
pub fn locales() -> Vec<String> {
    let languages = web_sys::window().map(|w| w.navigator().languages());
    let languages = languages.into_iter().flat_map(|all| all.to_vec());
    languages.filter_map(|code| code.as_string()).collect()
}

/// What opens a share code elsewhere: the address of this page, which is shown as such from now on.
pub fn link_to(code: &str) -> String {
    page::set_address_mark(code).unwrap_or_else(|| code.to_owned())
}

/// What the last link led to is no longer shown: loading the page again should not bring it back.
pub fn forget_link() {
    if page::address_mark().contains(':') {
        page::set_address_mark("");
    }
}
