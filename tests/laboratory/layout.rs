//! All layouts, themes and sizes, judged by the rectangles of their texts: none is cut, no two lie on each other.

use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Rect, vec2};
use egui_kittest::Harness;
use ghostspring::session::{Layout, Theme};

use super::panels::Bench;

/// A piece of text on the screen.
pub struct Text {
    pub words: String,
    /// Where its letters are.
    pub rect: Rect,
    /// What part of the screen it may be seen in.
    clip: Rect,
    is_shortened: bool,
}

pub fn texts(shapes: &[ClippedShape]) -> Vec<Text> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<Text>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|s| collect(s, clip, found)),
            Shape::Text(text) => found.extend(seen(text, clip)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for ClippedShape { clip_rect, shape } in shapes {
        collect(shape, *clip_rect, &mut found);
    }
    found
}

fn seen(text: &TextShape, clip: Rect) -> Option<Text> {
    // The rectangle of the letters, without the space that a line leaves around them.
    let rect = text.visual_bounding_rect();
    let is_seen = rect.is_positive()
        && clip.intersects(rect)
        && text.opacity_factor > 0.2
        && text.override_text_color.is_none_or(|c| c.a() > 40)
        && !text.galley.text().trim().is_empty();
    is_seen.then(|| Text {
        words: text.galley.text().to_owned(),
        rect,
        clip,
        is_shortened: text.galley.elided,
    })
}

/// What is wrong with a frame.
fn faults(texts: &[Text], screen: Rect) -> Vec<String> {
    let mut faults = Vec::new();
    for text in texts {
        let room = text.clip.intersect(screen).expand(1.5);
        // A panel that can be scrolled may end inside a line; nothing may end inside a word.
        let is_cut = text.rect.left() < room.left() || text.rect.right() > room.right();
        if is_cut {
            faults.push(format!(
                "cut: “{}” at {:?}, seen {room:?}",
                text.words, text.rect
            ));
        }
        if text.is_shortened {
            faults.push(format!("shortened: “{}” at {:?}", text.words, text.rect));
        }
    }
    for (i, a) in texts.iter().enumerate() {
        for b in &texts[i + 1..] {
            let common = a.rect.intersect(a.clip).intersect(b.rect).intersect(b.clip);
            if common.width() > 1.5 && common.height() > 2.5 {
                faults.push(format!("“{}” lies on “{}” at {common:?}", a.words, b.words));
            }
        }
    }
    faults
}

pub fn judged(scene: &str, steps: u64, of: impl Fn(&mut Bench), what: &str) -> Vec<String> {
    let mut all = Vec::new();
    for [width, height] in [
        [800.0, 600.0],
        [1024.0, 768.0],
        [1280.0, 800.0],
        [1920.0, 1080.0],
        [3840.0, 2160.0],
    ] {
        for density in [1.0, 2.0] {
            // Letters are as wide in every theme; one size stands for the other.
            let themes = match width {
                1280.0 => vec![Theme::Dark, Theme::Light],
                _ => vec![Theme::Dark],
            };
            for theme in themes {
                let mut bench = Bench::full(scene, steps);
                bench.settings.theme = theme;
                of(&mut bench);
                let size = vec2(width, height) / density;
                let mut harness = Harness::builder()
                    .with_size(size)
                    .with_pixels_per_point(density)
                    .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
                harness.run_steps(6);
                let screen = harness.ctx.content_rect();
                let found = faults(&texts(&harness.output().shapes), screen);
                all.extend(found.into_iter().map(|fault| {
                    format!("{what}, {scene}, {width}×{height}/{density}, {theme:?}: {fault}")
                }));
            }
        }
    }
    all.dedup();
    all
}

pub fn assert_none(faults: &[String]) {
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn no_text_is_cut_and_none_lies_on_another_while_exploring() {
    let mut found = Vec::new();
    for (scene, steps) in [("chain", 0), ("chain", 700), ("packing_small", 30)] {
        found.extend(judged(
            scene,
            steps,
            |b| b.settings.arrange(Layout::Explore),
            "explore",
        ));
    }
    assert_none(&found);
}

#[test]
fn no_text_is_cut_and_none_lies_on_another_in_a_lecture() {
    let mut found = Vec::new();
    for (scene, steps) in [("chain", 700), ("packing_small", 30)] {
        for (layout, name) in [(Layout::Lecture, "lecture"), (Layout::Measure, "measure")] {
            found.extend(judged(scene, steps, |b| b.settings.arrange(layout), name));
        }
    }
    assert_none(&found);
}

#[test]
fn no_text_is_cut_and_none_lies_on_another_on_a_projector() {
    let mut found = Vec::new();
    for (scene, steps) in [("chain", 0), ("chain", 700), ("packing_small", 30)] {
        let project = |b: &mut Bench| {
            b.settings.arrange(Layout::Explore);
            b.settings.project(true);
        };
        found.extend(judged(scene, steps, project, "projector"));
    }
    assert_none(&found);
}

/// The judge itself: it sees what is wrong.
#[test]
fn texts_that_are_cut_or_overlap_are_found() {
    let mut harness = Harness::builder()
        .with_size(vec2(200.0, 100.0))
        .build_ui(|ui| {
            let painter = ui.painter();
            let font = egui::FontId::proportional(14.0);
            for (at, words) in [
                ([10.0, 10.0], "first"),
                ([14.0, 12.0], "second"),
                ([180.0, 60.0], "cut at the right"),
            ] {
                let white = egui::Color32::WHITE;
                painter.text(
                    at.into(),
                    egui::Align2::LEFT_TOP,
                    words,
                    font.clone(),
                    white,
                );
            }
        });
    harness.run_steps(2);
    let found = faults(&texts(&harness.output().shapes), harness.ctx.content_rect());
    assert_eq!(found.len(), 2, "{found:?}");
}
