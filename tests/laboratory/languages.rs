//! The window in another language: it fits, and nothing is left in English.

use std::collections::BTreeSet;

use egui::vec2;
use egui_kittest::Harness;
use ghostspring::lesson::{LessonProgress, builtin};
use ghostspring::session::Layout;
use ghostspring::words;

use super::layout::{assert_none, judged, texts};
use super::panels::Bench;

fn in_german<T>(say: impl FnOnce() -> T) -> T {
    words::speaking(words::find("de").unwrap(), say)
}

#[test]
fn german_fits_wherever_english_fits() {
    in_german(|| {
        let mut found = Vec::new();
        for (scene, steps) in [("chain", 700), ("packing_small", 30)] {
            for layout in [Layout::Explore, Layout::Lecture, Layout::Measure] {
                let arrange = |b: &mut Bench| b.settings.arrange(layout);
                found.extend(judged(scene, steps, arrange, "german"));
            }
            let project = |b: &mut Bench| b.settings.project(true);
            found.extend(judged(scene, steps, project, "german on a projector"));
        }
        assert_none(&found);
    });
}

/// Everything that is written when every panel is open, as high as it takes.
fn written(scene: &str) -> BTreeSet<String> {
    let mut bench = Bench::full(scene, 700);
    let lesson = builtin::load("ring").unwrap().unwrap();
    let lesson = lesson.in_spoken_language("ring");
    let (progress, _) = LessonProgress::begin("ring", lesson.into());
    bench.lesson = Some(progress);
    bench.settings.is_help_open = true;
    let mut harness = Harness::builder()
        .with_size(vec2(1900.0, 9000.0))
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    harness.run_steps(4);
    let texts = texts(&harness.output().shapes);
    texts.into_iter().map(|text| text.words).collect()
}

/// Words that are the same in both languages, or names that files and other programs have.
const ALIKE: [&str; 23] = [
    "chain",
    "packing_small",
    "Film",
    "Box2D",
    "Chipmunk",
    "Rapier",
    "Bullet",
    "Jolt",
    "Unity",
    "Reset",
    "auto",
    "Start",
    "Normal",
    "Spektrum",
    "Elastizität",
    "exp",
    "cos",
    "sin",
    "Parameter",
    "normal",
    "Ghostspring",
    "default",
    "Transversal",
];

#[test]
fn nothing_in_the_window_is_left_in_english() {
    for scene in ["chain", "packing_small"] {
        let english = written(scene);
        let german = in_german(|| written(scene));
        let is_word = |word: &&str| {
            let letters = word.chars().filter(char::is_ascii_alphabetic).count();
            letters >= 4 && letters == word.chars().count() && !ALIKE.contains(word)
        };
        let same = german.intersection(&english);
        let left: Vec<&String> = same
            .filter(|text| {
                text.split([' ', ',', '.', ':', '(', ')'])
                    .any(|w| is_word(&w))
            })
            .collect();
        assert!(left.is_empty(), "{scene}: {left:#?}");
    }
}
