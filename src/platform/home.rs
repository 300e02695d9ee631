//! Where the system keeps what belongs to a user, and which languages they read.

use std::path::PathBuf;

/// Where settings are kept.
pub fn settings_folder() -> Option<PathBuf> {
    let project = directories::ProjectDirs::from("", "", "ghostspring")?;
    Some(project.config_dir().to_owned())
}

/// Where work is written aside.
pub fn data_folder() -> Option<PathBuf> {
    let project = directories::ProjectDirs::from("", "", "ghostspring")?;
    Some(project.data_local_dir().to_owned())
}

/// Where a file without a chosen place goes.
pub fn temporary_folder() -> PathBuf {
    std::env::temp_dir()
}

/// The languages that the user reads, the best first.
pub fn locales() -> Vec<String> {
    sys_locale::get_locales().collect()
}

/// What opens a share code elsewhere: here the code itself.
pub fn link_to(code: &str) -> String {
    code.to_owned()
}

/// A link is nowhere shown here.
pub fn forget_link() {}
