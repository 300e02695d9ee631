//! Title, group and sentence of a scene, in the reader's language.

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

/// The title of a scene: of a built-in one from the gallery, of another one its name.
pub fn scene_title(name: &str) -> String {
    match builtin::title(name) {
        Some(english) => words::text_or(&format!("scene-title-{name}"), english),
        None => name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned(),
    }
}

/// The title of a group of the gallery, from its English.
pub fn scene_group(english: &str) -> String {
    words::of_table("scene-group", english)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine thousand discs that begin loose under a piston, in the scene of the paper's packing, are not at rest.
    #[test]
    fn no_sentence_about_a_packing_claims_that_it_rests() {
        for language in words::builtin() {
            words::speaking(language, || {
                for (name, scene) in builtin_scenes() {
                    let mut scene = scene.clone();
                    if !scene.geometry.is_chain() && scene.set("discs", "9000").is_ok() {
                        let sentence = caption(&scene);
                        let claims = ["at rest", "in Ruhe"].map(|c| sentence.contains(c));
                        assert_eq!(claims, [false; 2], "{name}: {sentence}");
                    }
                }
            });
        }
    }

    #[test]
    fn the_gallery_speaks_every_language_of_the_program() {
        for language in words::builtin().iter().skip(1) {
            for (group, scenes) in builtin::GALLERY {
                let group = words::table_id("scene-group", group);
                assert!(language.text(&group, None).is_some(), "{group}");
                for (name, _) in *scenes {
                    let id = format!("scene-title-{name}");
                    assert!(language.text(&id, None).is_some(), "{id}");
                }
            }
        }
        assert_eq!(scene_title("hopper"), "Hopper");
        assert_eq!(scene_title("files/mine.ron"), "mine.ron");
        assert_eq!(scene_group("Waves"), "Waves");
    }
}
