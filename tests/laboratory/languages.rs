//! The window in another language: it fits, and nothing is left in English.

use std::collections::BTreeSet;

use egui::vec2;
use egui_kittest::Harness;
use ghostspring::lesson::{LessonProgress, Question, builtin};
use ghostspring::session::Layout;
use ghostspring::words;

use super::layout::{Text, assert_none, judged, texts};
use super::lessons::asking;
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

/// Words that are the same in both languages, and the name of a scene.
const ALIKE: [&str; 5] = ["Film", "Normal", "Transversal", "auto", "chain"];

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

/// Everything that is written at the top of a lecture.
fn bar_of_a_lecture(size: [f32; 2]) -> Vec<Text> {
    let mut bench = asking(|q| matches!(q, Question::Choice { .. }));
    bench.settings.project(true);
    let mut harness = Harness::builder()
        .with_size(size)
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    harness.run_steps(6);
    let mut texts = texts(&harness.output().shapes);
    texts.retain(|text| text.rect.top() < 60.0);
    texts
}

#[test]
fn a_lecture_has_the_steps_of_its_lesson_at_the_top() {
    for size in [[1024.0, 768.0], [1280.0, 720.0]] {
        let english = bar_of_a_lecture(size);
        let german = in_german(|| bar_of_a_lecture(size));
        for (texts, back) in [(english, "◀ Back"), (german, "◀ Zurück")] {
            let has = |words: &str| texts.iter().any(|text| text.words == words);
            assert!(has(back), "{size:?}: {back}");
            for (i, a) in texts.iter().enumerate() {
                for b in &texts[i + 1..] {
                    let common = a.rect.intersect(b.rect);
                    let is_apart = common.width() < 1.5 || common.height() < 2.5;
                    assert!(is_apart, "{size:?}: {} lies on {}", a.words, b.words);
                }
            }
        }
    }
}
