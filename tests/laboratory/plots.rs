//! Plots, space–time picture and meter as they come on the screen: numbers at every axis, the last event at its own scale, calm words.

use egui::{Pos2, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use ghostspring::instrument::{Reading, ScanProgress, first_scan};
use ghostspring::scene::builtin;
use ghostspring::session::{Change, Instrument, PlotKind, Run};

use super::layout::{Text, texts};
use super::panels::{Bench, harness};

type Screen = Harness<'static, Bench>;

fn all_texts(screen: &Screen) -> Vec<Text> {
    texts(&screen.output().shapes)
}

fn at_size(bench: Bench, size: [f32; 2]) -> Screen {
    let mut screen = Harness::builder()
        .with_size(size)
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    screen.run_steps(4);
    screen
}

/// A run after so many steps, read by the meter.
fn ran(scene: &str, steps: u64) -> Bench {
    let mut bench = Bench::new(scene);
    bench.step(steps);
    bench.reading = Some(Reading::of(&bench.run, None));
    bench
}

fn rect_of<'a>(texts: &'a [Text], starts: &str) -> &'a Text {
    let exact = texts.iter().find(|t| t.words == starts);
    let all = || texts.iter().map(|t| &t.words).collect::<Vec<_>>();
    exact
        .or_else(|| texts.iter().find(|t| t.words.starts_with(starts)))
        .unwrap_or_else(|| panic!("“{starts}” is not among {:?}", all()))
}

fn is_number(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || "−.·⁰¹²³⁴⁵⁶⁷⁸⁹⁻".contains(c);
    !text.is_empty() && text.chars().all(is_digit)
}

/// Numbers just above the title of an abscissa.
fn under(texts: &[Text], title: &str) -> Vec<String> {
    let title = rect_of(texts, title).rect;
    let near = |t: &&Text| {
        is_number(&t.words)
            && t.rect.bottom() <= title.top() + 3.0
            && t.rect.bottom() > title.top() - 12.0
            && (t.rect.center().x - title.center().x).abs() < 2000.0
    };
    texts.iter().filter(near).map(|t| t.words.clone()).collect()
}

/// Numbers below the title of an ordinate, left of its plot.
fn beside(texts: &[Text], title: &str, height: f32) -> Vec<String> {
    let title = rect_of(texts, title).rect;
    let room = Rect::from_min_size(title.left_top(), vec2(52.0, height));
    let inside = |t: &&Text| is_number(&t.words) && room.expand(1.0).contains_rect(t.rect);
    texts
        .iter()
        .filter(inside)
        .map(|t| t.words.clone())
        .collect()
}

/// Every plot in the large panel, from a small window to a very large one, in chains and packings, before and after.
#[test]
fn every_axis_of_the_plots_has_three_numbers_at_every_size() {
    for (scene, steps) in [("chain", 60), ("chain", 700), ("packing_small", 40)] {
        let mut bench = ran(scene, steps);
        bench.open_traces();
        bench.settings.open = vec![Instrument::Plots];
        for (plot, _) in PlotKind::ALL {
            for size in [[800.0, 600.0], [1280.0, 800.0], [3840.0, 2160.0]] {
                bench.settings.plot = plot;
                let screen = at_size(bench, size);
                let texts = all_texts(&screen);
                bench = screen.into_state();
                let (x, y) = match (plot, scene) {
                    (PlotKind::Position, _) => ("t", "displacement"),
                    (PlotKind::Energy, _) => ("t", "E  ["),
                    (PlotKind::Forces, "chain") => ("contact, from the wall", "R_n"),
                    (PlotKind::Forces, _) => ("height y", "vertical force  ["),
                    (PlotKind::Residual, _) => ("sweep in this step", "Σ|ΔR|/ΣR"),
                    (PlotKind::Iterations, _) => ("t", "N_I"),
                    (PlotKind::Spectrum, _) => ("ω", "amplitude  ["),
                    (PlotKind::Trace, _) => ("steps since the kick", "displacement / first swing"),
                    (PlotKind::Stress, _) => ("t", "σ  ["),
                };
                let is_empty = texts.iter().any(|t| {
                    t.words.starts_with("Let it run for a few") || t.words.starts_with("Stress is")
                });
                if is_empty {
                    continue;
                }
                let about = format!("{scene} {steps} {plot:?} {size:?}");
                let x = format!("{x}{}", if x == "t" || x == "ω" { "  [" } else { "" });
                let numbers = under(&texts, &x);
                assert!(numbers.len() >= 3, "{about}: abscissa {numbers:?}");
                let numbers = beside(&texts, y, 2200.0);
                assert!(numbers.len() >= 3, "{about}: ordinate {numbers:?}");
                if plot == PlotKind::Iterations {
                    assert!(
                        numbers.iter().all(|n| !n.contains('.')),
                        "{about}: {numbers:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_axis_of_the_instruments_has_three_numbers() {
    for (scene, instrument, axes) in [
        (
            "chain",
            Instrument::Modes,
            vec![("k  [1/d]", "ω  ["), ("k  [1/d]", "τ  [")],
        ),
        ("chain", Instrument::Universal, vec![("ω·Δt", "Δt/τ")]),
        (
            "chain",
            Instrument::Microscope,
            vec![("contact, from the wall", "R_n")],
        ),
        (
            "packing_small",
            Instrument::Microscope,
            vec![("height y", "mean ΔR")],
        ),
        (
            "packing_small",
            Instrument::Contacts,
            vec![("overlap", "R_n  ["), ("R_n/⟨R_n⟩", "density")],
        ),
        ("chain", Instrument::EqualCost, vec![("N_I", "Δt  [")]),
    ] {
        let mut bench = ran(scene, if scene == "chain" { 450 } else { 30 });
        // At rest the microscope has nothing to show.
        bench.run.change(Change::Kick(1e-3)).unwrap();
        bench.step(3);
        bench.settings.open = vec![instrument];
        let screen = at_size(bench, [1280.0, 800.0]);
        let texts = all_texts(&screen);
        for (x, y) in axes {
            let numbers = under(&texts, x);
            assert!(numbers.len() >= 3, "{instrument:?}: {x} {numbers:?}");
            let numbers = beside(&texts, y, 180.0);
            assert!(numbers.len() >= 3, "{instrument:?}: {y} {numbers:?}");
        }
    }
}

#[test]
fn both_axes_of_the_space_time_picture_have_numbers_and_time_runs_to_the_right() {
    for (scene, place) in [("chain", "x  [d]"), ("packing_small", "y  [d]")] {
        let mut bench = ran(scene, 300);
        bench.settings.open = vec![Instrument::SpaceTime];
        let screen = at_size(bench, [1280.0, 800.0]);
        let texts = all_texts(&screen);
        assert!(texts.iter().any(|t| t.words == place), "{scene}");
        assert!(
            texts.iter().filter(|t| is_number(&t.words)).count() >= 6,
            "{scene}"
        );
        if scene == "packing_small" {
            let title = rect_of(&texts, "t").rect;
            let mut times: Vec<(f32, f64)> = texts
                .iter()
                .filter(|t| is_number(&t.words) && (t.rect.bottom() - title.top()).abs() < 5.0)
                .map(|t| (t.rect.left(), t.words.parse().unwrap()))
                .collect();
            times.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!(
                times.len() >= 3 && times.windows(2).all(|w| w[0].1 < w[1].1),
                "{times:?}"
            );
        }
    }
}

/// A chain that rang from its impact, two diameters, is kicked: the kick moves it by a thousandth.
fn kicked() -> Bench {
    let mut bench = ran("chain", 500);
    bench.run.change(Change::Kick(1e-3)).unwrap();
    (0..150).for_each(|_| bench.run.step());
    bench.reading = Some(Reading::of(&bench.run, None));
    bench.settings.open = vec![Instrument::Plots];
    bench
}

#[test]
fn the_plot_follows_the_last_kick_at_its_own_scale_and_one_click_shows_all() {
    let mut screen = harness(kicked());
    let texts = all_texts(&screen);
    rect_of(&texts, "since kick ΔF = 0.001");
    let title = &rect_of(&texts, "displacement").words;
    assert!(title.contains("10⁻³ d"), "the kick's own scale: {title}");
    let times = under(&texts, "t  [t₀]");
    assert!(
        times.iter().all(|t| t.parse::<f64>().unwrap() >= 500.0),
        "{times:?}"
    );
    screen.get_by_label("all").click();
    screen.run_steps(3);
    let times = under(&all_texts(&screen), "t  [t₀]");
    assert!(times.contains(&"0".to_owned()), "{times:?}");
    screen.get_by_label("Δ").click();
    screen.run_steps(3);
    rect_of(&all_texts(&screen), "end x");
}

#[test]
fn the_wheel_zooms_a_drag_moves_and_a_double_click_follows() {
    // Every event is a frame of its own: two clicks make four, and belong together within 0.3 s.
    let mut screen = Harness::builder()
        .with_size([1440.0, 900.0])
        .with_step_dt(0.02)
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), kicked());
    screen.run_steps(4);
    let times = |screen: &Screen| under(&all_texts(screen), "t  [t₀]");
    let followed = times(&screen);
    let title = rect_of(&all_texts(&screen), "t  [t₀]").rect;
    let middle = Pos2::new(title.center().x, title.top() - 120.0);
    screen.hover_at(middle);
    screen.run_steps(2);
    screen.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 6.0),
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
    });
    screen.run_steps(30);
    let zoomed = times(&screen);
    assert_ne!(zoomed, followed);
    // However long the wheel is turned, the run stays in sight.
    for _ in 0..40 {
        screen.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, -6.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        });
        screen.run_steps(4);
    }
    let far = times(&screen);
    let far: Vec<f64> = far
        .iter()
        .filter_map(|t| t.replace('−', "-").parse().ok())
        .collect();
    assert!(
        far.iter().all(|t| (-2000.0..=4000.0).contains(t)),
        "{far:?}"
    );
    screen.drag_at(middle);
    screen.run_steps(1);
    screen.hover_at(middle + vec2(-160.0, 0.0));
    screen.run_steps(1);
    screen.drop_at(middle + vec2(-160.0, 0.0));
    screen.run_steps(2);
    assert_ne!(times(&screen), zoomed);
    screen.hover_at(middle);
    screen.run_steps(2);
    for _ in 0..2 {
        for pressed in [true, false] {
            screen.event(egui::Event::PointerButton {
                pos: middle,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            });
        }
        screen.step();
    }
    screen.run_steps(3);
    assert_eq!(times(&screen), followed);
}

#[test]
fn names_of_curves_stand_above_the_plot() {
    let mut bench = kicked();
    bench.lanes = 2;
    let screen = harness(bench);
    let texts = all_texts(&screen);
    let title = rect_of(&texts, "displacement").rect;
    let name = rect_of(&texts, "1  as set");
    assert!(name.rect.bottom() <= title.top() + 3.0);
}

#[test]
fn nothing_on_the_screen_speaks_of_omega0_or_iterations() {
    let mut bench = ran("chain", 300);
    bench.notes.scan = ScanProgress::plan(&first_scan(&bench.run), &bench.run).ok();
    for &instrument in Instrument::ALL {
        bench.settings.open = vec![instrument];
        let screen = at_size(bench, [1280.0, 2000.0]);
        for text in all_texts(&screen) {
            let is_code = ["omega0", "iterations", "tau"].contains(&text.words.trim());
            assert!(!is_code, "{instrument:?}: {}", text.words);
        }
        bench = screen.into_state();
    }
}

#[test]
fn the_meter_stands_still_when_numbers_come() {
    let places = |steps: u64| {
        let mut bench = ran("chain", steps);
        bench.settings.open = vec![Instrument::Meter];
        let screen = harness(bench);
        let texts = all_texts(&screen);
        let heads = [
            "measured",
            "exact law",
            "continuum",
            "× before",
            "Kick protocol",
        ];
        heads.map(|head| rect_of(&texts, head).rect)
    };
    assert_eq!(places(5), places(700));
}

#[test]
fn a_chain_at_rest_is_said_to_be_at_rest_and_is_not_painted() {
    let mut start = builtin::load("chain_pressed").unwrap().unwrap();
    start.set("kick", "0").unwrap();
    let mut bench = Bench::new("chain_pressed");
    bench.run = Run::new("chain_pressed", start);
    bench.step(300);
    bench.reading = Some(Reading::of(&bench.run, None));
    let screen = harness(bench);
    let texts = all_texts(&screen);
    rect_of(&texts, "At rest. Kick it (k) to make it ring.");
    rect_of(&texts, "v: at rest");
}

#[test]
fn every_row_of_the_meter_explains_itself() {
    let mut bench = ran("chain", 700);
    bench.settings.open = vec![Instrument::Meter];
    let mut screen = harness(bench);
    let row = screen.get_by_label_contains("κ [").rect();
    screen.hover_at(row.center());
    screen.run_steps(40);
    rect_of(
        &all_texts(&screen),
        "Stiffness of the spring that nobody put",
    );
}
