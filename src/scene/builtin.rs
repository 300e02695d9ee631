//! The scenes that come with the program, compiled in so that it runs from anywhere.

use super::{Scene, SceneError, file};

/// Name and text of every built-in scene; the first is the one a newcomer should see.
pub const BUILTIN: &[(&str, &str)] = &[
    ("chain", include_str!("../../scenes/chain.ron")),
    (
        "chain_parallel",
        include_str!("../../scenes/chain_parallel.ron"),
    ),
    (
        "chain_pressed",
        include_str!("../../scenes/chain_pressed.ron"),
    ),
    ("chain_soft", include_str!("../../scenes/chain_soft.ron")),
    ("chain_rigid", include_str!("../../scenes/chain_rigid.ron")),
    (
        "chain_bouncing",
        include_str!("../../scenes/chain_bouncing.ron"),
    ),
    (
        "chain_converged",
        include_str!("../../scenes/chain_converged.ron"),
    ),
    (
        "chain_forgetful",
        include_str!("../../scenes/chain_forgetful.ron"),
    ),
    (
        "chain_pumped",
        include_str!("../../scenes/chain_pumped.ron"),
    ),
    ("column", include_str!("../../scenes/column.ron")),
];

/// The built-in scene of that name.
pub fn load(name: &str) -> Option<Result<Scene, SceneError>> {
    let (_, text) = BUILTIN.iter().find(|(n, _)| *n == name)?;
    Some(file::parse(&format!("scenes/{name}.ron"), text))
}

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_builtin_scene_loads_and_makes_a_step() {
        for (name, _) in BUILTIN {
            let scene = load(name).unwrap().unwrap_or_else(|e| panic!("{e}"));
            assert!(
                scene.about.ends_with('.'),
                "{name}: the about sentence ends with a full stop"
            );
            scene.build().step().unwrap();
        }
    }
}
