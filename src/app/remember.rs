//! Settings are remembered from one session to the next, in a small text file where the system keeps such things.

use std::path::PathBuf;

use bevy::prelude::*;

use super::AppSettings;
use crate::platform;
use crate::session::Settings;
use crate::words;

/// Reads the settings now and writes them whenever they have changed.
pub fn build(app: &mut App) {
    // Who has no settings yet is here for the first time.
    let settings = load().unwrap_or_else(|| Settings {
        is_welcome_open: true,
        ..Settings::default()
    });
    learn_languages();
    speak(settings.language.as_deref());
    app.insert_resource(AppSettings(settings))
        .add_systems(Last, remember);
}

/// Where they are kept.
fn path() -> Option<PathBuf> {
    Some(platform::settings_folder()?.join("settings.ron"))
}

/// Adds the user's languages from the folder `languages` beside the settings: `fr.ftl`, … What cannot be read is left out;
/// `ghostspring check fr.ftl` says why.
fn learn_languages() {
    let folder = platform::settings_folder();
    let files = folder.map(|f| platform::files_in(&f.join("languages")));
    for path in files.unwrap_or_default() {
        let is_words = path.extension().is_some_and(|e| e == "ftl");
        let code = path.file_stem().and_then(|s| s.to_str());
        if let (true, Some(code), Ok(bytes)) = (is_words, code, platform::read(&path)) {
            let _ = words::add_file(code, &String::from_utf8_lossy(&bytes));
        }
    }
}

/// The language that was chosen, else the system's, else English.
fn speak(chosen: Option<&str>) {
    let read = platform::locales();
    let of_system = || read.iter().find_map(|code| words::find(code));
    if let Some(language) = chosen.and_then(words::find).or_else(of_system) {
        words::speak(language);
    }
}

/// What was remembered; a file that cannot be read is as good as none.
fn load() -> Option<Settings> {
    let bytes = platform::read(&path()?).ok()?;
    let mut settings: Settings = ron::from_str(std::str::from_utf8(&bytes).ok()?).ok()?;
    settings.scale = settings.scale.clamp(0.5, 3.0);
    // Magnified displacements of yesterday's run would only puzzle.
    settings.look.magnify = 1.0;
    Some(settings)
}

/// Seconds without a change before it is written.
const DEBOUNCE_SECONDS: f64 = 1.0;

fn remember(
    settings: Res<AppSettings>,
    time: Res<Time>,
    exits: MessageReader<AppExit>,
    mut kept: Local<Option<Settings>>,
    mut waited: Local<f64>,
) {
    let is_same = kept.get_or_insert_with(|| settings.0.clone()) == &settings.0;
    *waited = if is_same {
        0.0
    } else {
        *waited + time.delta_secs_f64()
    };
    if is_same || (*waited < DEBOUNCE_SECONDS && exits.is_empty()) {
        return;
    }
    *kept = Some(settings.0.clone());
    *waited = 0.0;
    let text = ron::ser::to_string_pretty(&settings.kept(), ron::ser::PrettyConfig::default());
    if let (Some(path), Ok(text)) = (path(), text) {
        // A read-only home is not worth a message.
        if let Some(folder) = path.parent() {
            let _ = platform::make_folder(folder);
        }
        let _ = platform::write(&path, text.as_bytes());
    }
}
