//! The scenes that come with the program, compiled in so that it runs from anywhere.

use super::{Start, StartError};

/// Name and content of every built-in scene, some of them prepared; the first is the one for new users.
pub const BUILTIN: &[(&str, &[u8])] = &[
    ("chain", include_bytes!("../../scenes/chain.ron")),
    (
        "chain_parallel",
        include_bytes!("../../scenes/chain_parallel.ron"),
    ),
    (
        "chain_pressed",
        include_bytes!("../../scenes/chain_pressed.ron"),
    ),
    ("chain_soft", include_bytes!("../../scenes/chain_soft.ron")),
    (
        "chain_rigid",
        include_bytes!("../../scenes/chain_rigid.ron"),
    ),
    (
        "chain_bouncing",
        include_bytes!("../../scenes/chain_bouncing.ron"),
    ),
    (
        "chain_converged",
        include_bytes!("../../scenes/chain_converged.ron"),
    ),
    (
        "chain_forgetful",
        include_bytes!("../../scenes/chain_forgetful.ron"),
    ),
    (
        "chain_pumped",
        include_bytes!("../../scenes/chain_pumped.ron"),
    ),
    ("column", include_bytes!("../../scenes/column.ron")),
    ("packing", include_bytes!("../../scenes/packing.checkpoint")),
    (
        "packing_small",
        include_bytes!("../../scenes/packing_small.checkpoint"),
    ),
    (
        "packing_loose",
        include_bytes!("../../scenes/packing_loose.ron"),
    ),
    (
        "packing_frictionless",
        include_bytes!("../../scenes/packing_frictionless.ron"),
    ),
    (
        "packing_rough",
        include_bytes!("../../scenes/packing_rough.ron"),
    ),
    (
        "packing_small_loose",
        include_bytes!("../../scenes/packing_small_loose.ron"),
    ),
    (
        "packing_tall",
        include_bytes!("../../scenes/packing_tall.ron"),
    ),
    (
        "packing_gravity",
        include_bytes!("../../scenes/packing_gravity.ron"),
    ),
    ("crystal", include_bytes!("../../scenes/crystal.ron")),
    ("stack", include_bytes!("../../scenes/stack.ron")),
    ("wedge", include_bytes!("../../scenes/wedge.ron")),
    ("incline", include_bytes!("../../scenes/incline.ron")),
    ("cradle", include_bytes!("../../scenes/cradle.ron")),
    ("hopper", include_bytes!("../../scenes/hopper.ron")),
    ("dam_break", include_bytes!("../../scenes/dam_break.ron")),
    ("shaker", include_bytes!("../../scenes/shaker.ron")),
    ("biaxial", include_bytes!("../../scenes/biaxial.ron")),
    ("shear_cell", include_bytes!("../../scenes/shear_cell.ron")),
    ("slit", include_bytes!("../../scenes/slit.ron")),
    ("parabola", include_bytes!("../../scenes/parabola.ron")),
    ("boxes", include_bytes!("../../scenes/boxes.ron")),
    ("tower", include_bytes!("../../scenes/tower.ron")),
    (
        "heavy_on_light",
        include_bytes!("../../scenes/heavy_on_light.ron"),
    ),
    ("rope", include_bytes!("../../scenes/rope.ron")),
    ("bridge", include_bytes!("../../scenes/bridge.ron")),
    ("net", include_bytes!("../../scenes/net.ron")),
    ("wall", include_bytes!("../../scenes/wall.ron")),
    ("domino", include_bytes!("../../scenes/domino.ron")),
];

/// A group of the gallery: its title, and name and title of every scene in it.
pub type GalleryGroup = (&'static str, &'static [(&'static str, &'static str)]);

/// Every built-in scene under the heading where a reader looks for it.
pub const GALLERY: &[GalleryGroup] = &[
    (
        "Rows and stacks",
        &[
            ("chain", "The paper's chain"),
            ("chain_pressed", "Chain at rest, then kicked"),
            ("chain_soft", "Softer chain"),
            ("chain_rigid", "Rigid chain"),
            ("chain_parallel", "Chain with parallel update"),
            ("chain_bouncing", "Chain that bounces"),
            (
                "chain_converged",
                "Solver that stops when it is good enough",
            ),
            ("chain_forgetful", "Chain without memory"),
            ("chain_pumped", "Chain that never rests"),
            ("column", "Column on its side"),
            ("stack", "A stack of twenty"),
        ],
    ),
    (
        "Boxes, ropes, towers",
        &[
            ("boxes", "Ten boxes"),
            ("tower", "A tower that buckles"),
            ("heavy_on_light", "Heavy on light"),
            ("rope", "A rope with a ball"),
            ("bridge", "A bridge"),
            ("net", "A net"),
            ("wall", "A wall of bricks"),
            ("domino", "Dominoes"),
        ],
    ),
    (
        "Packings",
        &[
            ("packing", "The paper's packing"),
            ("packing_small", "Small packing"),
            ("crystal", "Crystal"),
            ("packing_gravity", "Packing with weight"),
            ("packing_loose", "Packing from its loose start"),
            ("packing_small_loose", "Small packing from its loose start"),
            ("packing_frictionless", "Packing without friction"),
            ("packing_rough", "Packing with high friction"),
            ("packing_tall", "Tall packing"),
        ],
    ),
    (
        "Playground",
        &[
            ("hopper", "Hopper"),
            ("dam_break", "Dam break"),
            ("shaker", "Shaker"),
            ("cradle", "Not Newton's cradle"),
            ("incline", "Slope"),
            ("wedge", "Wedge"),
            ("biaxial", "Biaxial box"),
            ("shear_cell", "Shear cell"),
        ],
    ),
    (
        "Waves",
        &[
            ("slit", "Wave through a slit"),
            ("parabola", "Parabolic mirror"),
        ],
    ),
];

/// The title of a built-in scene, in English.
pub fn title(name: &str) -> Option<&'static str> {
    let mut all = GALLERY.iter().flat_map(|(_, scenes)| scenes.iter());
    all.find(|(known, _)| *known == name).map(|(_, t)| *t)
}

/// The built-in scene of that name.
pub fn load(name: &str) -> Option<Result<Start, StartError>> {
    let (_, bytes) = BUILTIN.iter().find(|(n, _)| *n == name)?;
    Some(Start::parse(&format!("scenes/{name}"), bytes))
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
            let start = load(name).unwrap().unwrap_or_else(|e| panic!("{e}"));
            assert!(
                start.scene.about.ends_with('.'),
                "{name}: the about sentence ends with a full stop"
            );
            start.build().step().unwrap();
        }
    }

    #[test]
    fn every_scene_is_in_one_group_of_the_gallery() {
        let all = GALLERY.iter().flat_map(|(_, scenes)| scenes.iter());
        let mut shown: Vec<&str> = all.map(|(name, _)| *name).collect();
        let mut known: Vec<&str> = names().collect();
        shown.sort_unstable();
        known.sort_unstable();
        assert_eq!(shown, known);
        for name in known {
            assert!(title(name).is_some_and(|t| !t.is_empty()), "{name}");
        }
        assert_eq!(title("chian"), None);
    }
}
