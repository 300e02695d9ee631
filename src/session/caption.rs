//! The sentence about a scene, as its reader is told it.

use std::sync::OnceLock;

use fluent_bundle::FluentArgs;

use crate::scene::{Scene, builtin};
use crate::words;

/// Every built-in scene with its name, read once.
pub fn builtin_scenes() -> &'static [(&'static str, Scene)] {
    static ALL: OnceLock<Vec<(&str, Scene)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let load = |name| Some((name, builtin::load(name)?.ok()?.scene));
        builtin::names().filter_map(load).collect()
    })
}

/// The sentence about a scene, with the present values of the fields that it names. That of a built-in scene is in the reader's language,
/// also in a file or a session that was made from it: it is known by its English.
pub fn caption(scene: &Scene) -> String {
    let translated = || {
        let language = words::spoken()?;
        let mut all = builtin_scenes().iter();
        let (name, _) = all.find(|(_, s)| s.about == scene.about)?;
        let mut values = FluentArgs::new();
        for (field, value) in scene.settings() {
            values.set(field, value.to_string());
        }
        language.text(&format!("scene-{name}"), Some(&values))
    };
    translated().unwrap_or_else(|| scene.caption())
}
