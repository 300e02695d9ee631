//! The lessons that come with the program, compiled in so that it runs from anywhere.

use super::{Lesson, LessonError, parse};

/// Name and text of every built-in lesson, in the order in which they are taught.
pub const LESSONS: &[(&str, &str)] = &[
    ("ring", include_str!("../../assets/lessons/1_ring.ron")),
    ("root", include_str!("../../assets/lessons/2_root.ron")),
    ("memory", include_str!("../../assets/lessons/3_memory.ron")),
    ("sound", include_str!("../../assets/lessons/4_sound.ron")),
    (
        "diffusion",
        include_str!("../../assets/lessons/5_diffusion.ron"),
    ),
    ("modes", include_str!("../../assets/lessons/6_modes.ron")),
    ("rigid", include_str!("../../assets/lessons/7_rigid.ron")),
    (
        "packing",
        include_str!("../../assets/lessons/8_packing.ron"),
    ),
    ("price", include_str!("../../assets/lessons/9_price.ron")),
    ("engine", include_str!("../../assets/lessons/10_engine.ron")),
    ("cloth", include_str!("../../assets/lessons/11_cloth.ron")),
    ("tower", include_str!("../../assets/lessons/12_tower.ron")),
    ("rope", include_str!("../../assets/lessons/13_rope.ron")),
];

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> {
    LESSONS.iter().map(|(name, _)| *name)
}

/// A lesson by its name, or by its number from 1.
pub fn load(name: &str) -> Option<Result<Lesson, LessonError>> {
    let (name, text) = entry(name)?;
    Some(parse(&format!("lesson {name}"), text))
}

/// The name of the lesson of this name or number.
pub fn name_of(name: &str) -> Option<&'static str> {
    entry(name).map(|(name, _)| *name)
}

/// The lesson that is taught after the one of this name or number.
pub fn next_after(name: &str) -> Option<&'static str> {
    let now = name_of(name)?;
    names().skip_while(|other| *other != now).nth(1)
}

fn entry(name: &str) -> Option<&'static (&'static str, &'static str)> {
    let number = name.parse::<usize>().ok();
    let numbered = number.and_then(|n| LESSONS.get(n.checked_sub(1)?));
    let named = LESSONS.iter().find(|(known, _)| *known == name);
    named.or(numbered)
}
