//! Numbers in the window, as people write them: never 6.66641e1, and never d and t₀ beside metres and seconds.

use std::collections::BTreeSet;

use egui::vec2;
use egui_kittest::Harness;
use ghostspring::schema::units::Units;
use ghostspring::session::Change;

use super::layout::texts;
use super::panels::Bench;

/// Everything that is written when every panel is open, as high as it takes.
fn written(scene: &str, steps: u64, units: Units) -> BTreeSet<String> {
    let mut bench = Bench::full(scene, steps);
    bench.settings.units = units;
    for (name, value) in [("gravity_y", -2.725e-3), ("dt", 0.5)] {
        let set = Change::Set(name.to_owned(), value.into());
        bench.run.change(set).unwrap();
    }
    bench.step(2);
    let mut harness = Harness::builder()
        .with_size(vec2(1900.0, 9000.0))
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    harness.run_steps(4);
    let texts = texts(&harness.output().shapes);
    texts.into_iter().map(|text| text.words).collect()
}

const SCENES: [(&str, u64); 3] = [("chain", 700), ("packing_small", 30), ("stack", 60)];

/// Whether there is something like 6.66641e1 in it.
fn has_exponent(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |i: usize| letters.get(i).is_some_and(char::is_ascii_digit);
    (1..letters.len()).any(|i| {
        let sign = usize::from(letters.get(i + 1) == Some(&'-'));
        let digits = letters[..i].iter().rev().take_while(|c| c.is_ascii_digit());
        let point = i - 1 - digits.count().min(i - 1);
        letters[i] == 'e' && letters[point] == '.' && is_digit(i + 1 + sign)
    })
}

#[test]
fn no_number_in_the_window_is_written_as_computers_do() {
    assert!(has_exponent("Sag 6.66641e1 mm") && has_exponent("-2.725e-3"));
    assert!(!has_exponent("1.3 examples, 1e-3, 66.7 mm"));
    for (scene, steps) in SCENES {
        for (units, _) in Units::PRESETS {
            // A field shows what can be typed again.
            let is_field = |text: &str| text.parse::<f64>().is_ok();
            let all = written(scene, steps, units);
            let odd: Vec<&String> = all
                .iter()
                .filter(|text| has_exponent(text) && !is_field(text))
                .collect();
            assert!(odd.is_empty(), "{scene}, {units:?}: {odd:#?}");
        }
    }
}

#[test]
fn real_units_do_not_stand_beside_the_program_s_own() {
    let is_own = |word: &str| {
        word.contains("t₀") || word == "d" || word.starts_with("d/") || word.ends_with("/d")
    };
    let has_own = |text: &&String| {
        let words = text.split(|c: char| c.is_whitespace() || "[](),;:".contains(c));
        words.into_iter().any(is_own)
    };
    for (scene, steps) in SCENES {
        let own = written(scene, steps, Units::Own);
        assert!(own.iter().any(|text| has_own(&text)), "{scene}");
        for (units, _) in &Units::PRESETS[1..] {
            let real = written(scene, steps, *units);
            let odd: Vec<&String> = real.iter().filter(has_own).collect();
            assert!(odd.is_empty(), "{scene}, {units:?}: {odd:#?}");
        }
    }
}

/// A line at rest is drawn at a number that one can read, not in billionths.
#[test]
fn a_system_at_rest_has_an_ordinate_that_one_can_read() {
    let mut bench = Bench::new("chain_pressed");
    bench.step(20);
    for is_displaced in [true, false] {
        bench.memory.view.is_displaced = is_displaced;
        let mut screen = super::panels::harness(bench);
        screen.run_steps(3);
        let texts = texts(&screen.output().shapes);
        let tiny: Vec<&String> = texts
            .iter()
            .map(|text| &text.words)
            .filter(|words| words.contains("[10⁻"))
            .collect();
        assert!(tiny.is_empty(), "{is_displaced}: {tiny:?}");
        bench = Bench::new("chain_pressed");
        bench.step(20);
    }
}
