//! All layouts, themes and sizes, judged by the rectangles of their texts: none is cut, no two lie on each other.

use std::sync::Arc;

use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use ghostspring::lesson::{self, LessonProgress};
use ghostspring::picture::Bounds;
use ghostspring::scene::builtin;
use ghostspring::session::{Action, Change, Divider, Instrument, Layout, Pane, Settings, Theme};

use super::panels::Bench;

/// A piece of text on the screen.
pub struct Text {
    pub words: String,
    /// Where its letters are.
    pub rect: Rect,
    /// What part of the screen it may be seen in.
    pub clip: Rect,
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

/// Sizes of windows: pixels, and pixels per point.
const WINDOWS: [([f32; 2], f32); 4] = [
    ([1024.0, 768.0], 1.0),
    ([1280.0, 800.0], 1.0),
    ([1920.0, 1080.0], 1.0),
    ([3840.0, 2160.0], 2.0),
];

/// The share of the window that a scene takes along its longer side, and whether it is as large as a plot of 200 points allows.
fn share_of(scene: &str, of: impl Fn(&mut Bench), size: [f32; 2], density: f32) -> (f64, bool) {
    let mut bench = Bench::new(scene);
    bench.step(2);
    of(&mut bench);
    let mut harness = Harness::builder()
        .with_size(egui::Vec2::from(size) / density)
        .with_pixels_per_point(density)
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    harness.run_steps(5);
    let window = harness.ctx.content_rect().size();
    let bench = harness.state();
    let places = bench.places.unwrap();
    let plot = places.plot.expect("the plot is open");
    let map = places.space_time.expect("the space–time picture is open");
    assert!(
        plot.width() >= 200.0 && plot.height() >= 100.0,
        "{scene} {size:?}: {plot:?}"
    );
    assert!(
        map.width() >= 200.0 && map.height() >= 80.0,
        "{scene} {size:?}: {map:?}"
    );
    let bounds = Bounds::of(&bench.run);
    let system = bench.camera().seen_size(bounds);
    let shares = [0, 1].map(|k| system[k] / f64::from(window[k]));
    let aspect = (bounds.high[0] - bounds.low[0]) / (bounds.high[1] - bounds.low[1]);
    let share = match aspect {
        a if a <= 0.95 => shares[1],
        a if a >= 2.2 => shares[0],
        // Neither tall nor wide: it fills one side of the window.
        _ => shares[0].max(shares[1]),
    };
    (share, plot.width() < 290.0 || plot.height() < 240.0)
}

/// The thing that people came to see is the largest on the screen.
#[test]
fn the_system_takes_most_of_the_window_in_every_scene() {
    let mut small = Vec::new();
    let explore = |b: &mut Bench| b.settings.arrange(Layout::Explore);
    let lecture = |b: &mut Bench| b.settings.arrange(Layout::Lecture);
    for scene in builtin::names() {
        for (size, density) in WINDOWS {
            let shares = [
                ("exploring", 0.72, share_of(scene, explore, size, density)),
                ("in a lecture", 0.8, share_of(scene, lecture, size, density)),
            ];
            for (what, least, (share, is_at_its_limit)) in shares {
                if share < least && !is_at_its_limit {
                    small.push(format!("{scene}, {what}, {size:?}: {share:.3}"));
                }
            }
        }
    }
    assert_none(&small);
    // The two that everybody sees have no excuse.
    for scene in ["packing", "chain", "stack"] {
        for (size, density) in WINDOWS {
            assert!(
                share_of(scene, explore, size, density).0 >= 0.72,
                "{scene} {size:?}"
            );
            assert!(
                share_of(scene, lecture, size, density).0 >= 0.8,
                "{scene} {size:?}"
            );
        }
    }
}

#[test]
fn in_a_lesson_the_system_takes_nearly_half_of_the_window_and_the_text_at_most_150_points() {
    for lesson in ["ring", "packing", "diffusion"] {
        for is_projecting in [false, true] {
            for (size, density) in WINDOWS {
                let mut bench = Bench::new(if lesson == "packing" {
                    "packing"
                } else {
                    "chain"
                });
                bench.step(2);
                let found = lesson::builtin::load(lesson).unwrap().unwrap();
                let (progress, _) = LessonProgress::begin(lesson, Arc::new(found));
                bench.lesson = Some(progress);
                bench.settings.project(is_projecting);
                let mut harness = Harness::builder()
                    .with_size(egui::Vec2::from(size) / density)
                    .with_pixels_per_point(density)
                    .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
                harness.run_steps(5);
                let window = harness.ctx.content_rect();
                let bench = harness.state();
                let bounds = Bounds::of(&bench.run);
                let system = bench.camera().seen_size(bounds);
                let axis = usize::from(lesson == "packing");
                let share = system[axis] / f64::from(window.size()[axis]);
                assert!(share >= 0.45, "{lesson} {is_projecting} {size:?}: {share}");
                let top = bench.places.unwrap().picture.top();
                let bar = if is_projecting { 0.0 } else { 36.0 };
                assert!(
                    top - bar <= 152.0,
                    "{lesson} {is_projecting} {size:?}: {top}"
                );
            }
        }
    }
}

/// A larger window makes the system larger, and F1 restores it from any state.
#[test]
fn the_system_grows_with_the_window_and_f1_brings_it_back() {
    let explore = |b: &mut Bench| b.settings.arrange(Layout::Explore);
    let [small, large] = [[1024.0, 768.0], [1920.0, 1080.0]]
        .map(|size| share_of("packing", explore, size, 1.0).0 * f64::from(size[1]));
    assert!(large > 1.3 * small, "{small} {large}");
    let spoiled = |b: &mut Bench| {
        b.settings.divide(Divider::BesidePicture, Some(0.1));
        b.settings.divide(Divider::BelowSpaceTime, Some(0.9));
        b.settings.project(true);
        b.settings.project(false);
        b.settings.arrange(Layout::Explore);
    };
    let again = share_of("packing", spoiled, [1280.0, 800.0], 1.0);
    assert_eq!(again, share_of("packing", explore, [1280.0, 800.0], 1.0));
}

/// What is turned live is on the screen without scrolling, and N_I and the kick are.
#[test]
fn the_controls_that_are_turned_live_are_there_at_1024_by_768() {
    for scene in ["chain", "packing", "stack"] {
        let mut harness = Harness::builder()
            .with_size(vec2(1024.0, 768.0))
            .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), Bench::new(scene));
        harness.run_steps(4);
        let screen = harness.ctx.content_rect();
        let mut labels = vec!["N_I sweeps", "÷2", "×2", "Δt", "Kick"];
        labels.push(if scene == "stack" {
            "g_y gravity"
        } else {
            "F load"
        });
        for label in labels {
            let mut nodes = harness.get_all_by_label(label);
            assert!(
                nodes.all(|n| screen.contains_rect(n.rect())),
                "{scene}: {label}"
            );
        }
        if scene == "stack" {
            assert!(
                harness.query_by_label("F load").is_none(),
                "nothing is loaded"
            );
        }
    }
}

#[test]
fn space_time_and_plot_have_one_time_axis_beside_a_tall_picture() {
    let mut bench = Bench::new("packing_small");
    bench.run.change(Change::Kick(4.5e-5)).unwrap();
    bench.step(60);
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    harness.run_steps(4);
    let texts = texts(&harness.output().shapes);
    let places = harness.state().places.unwrap();
    let numbers_in = |rect: Rect| {
        let low = Rect::from_min_max(
            egui::pos2(rect.left() + 50.0, rect.bottom() - 40.0),
            rect.max,
        );
        let mut found: Vec<(f32, String)> = texts
            .iter()
            .filter(|t| low.contains(t.rect.center()) && t.words.parse::<f64>().is_ok())
            .map(|t| (t.rect.center().x, t.words.clone()))
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found
    };
    let (map, plot) = (places.space_time.unwrap(), places.plot.unwrap());
    let (above, below) = (numbers_in(map), numbers_in(plot));
    let common: Vec<_> = above
        .iter()
        .filter_map(|(x, text)| Some((*x, below.iter().find(|(_, t)| t == text)?.0)))
        .collect();
    assert!(common.len() >= 2, "{above:?} {below:?}");
    // The same number stands at the same place.
    assert!(
        common.iter().all(|(a, b)| (a - b).abs() < 3.0),
        "{common:?}"
    );
}

#[test]
fn every_view_fills_the_centre_and_comes_back() {
    for pane in [
        Pane::Picture,
        Pane::Of(Instrument::Plots),
        Pane::Of(Instrument::SpaceTime),
        Pane::Of(Instrument::Meter),
        Pane::Of(Instrument::Gauge),
    ] {
        let mut bench = Bench::full("packing_small", 20);
        bench.settings = Settings::default();
        bench.settings.toggle(Instrument::Gauge);
        bench.settings.maximised = Some(pane);
        let mut screen = super::panels::harness(bench);
        let back = screen.get_by_label_contains("Bring the other views back");
        back.click();
        screen.run_steps(2);
        assert!(
            super::panels::asked(&screen, &Action::Maximise(None)),
            "{pane:?}"
        );
        screen.state_mut().actions.clear();
        screen.ctx.memory_mut(egui::Memory::stop_text_input);
        screen.key_press(egui::Key::Escape);
        screen.run_steps(1);
        assert!(
            super::panels::asked(&screen, &Action::Maximise(None)),
            "{pane:?}"
        );
    }
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
