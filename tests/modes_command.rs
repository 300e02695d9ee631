//! `modes` as a user meets it: the table, the pictures, and a sentence for every bad input.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use assert_cmd::Command;
use serde_json::Value;

fn modes(arguments: &[&str]) -> std::process::Output {
    let mut command = Command::cargo_bin("ghostspring").unwrap();
    command.arg("modes").args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = modes(&[arguments, &["--json"]].concat());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {message}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str], words: &str) {
    let output = modes(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty() && !message.contains("panicked"));
    assert!(message.contains(words), "{arguments:?}: {message}");
}

#[test]
fn the_table_has_the_law_in_every_line() {
    let answer = json(&["packing_small", "--count", "5", "--set", "iterations=20"]);
    assert_eq!(answer["iterations"], 20);
    let lines = answer["modes"].as_array().unwrap();
    assert_eq!(lines.len(), 5);
    for line in lines {
        let number = |key: &str| line[key].as_f64().unwrap();
        let factor = 1.0 - number("rho") * number("mu");
        assert!((factor.powi(10) - (-1.0 / number("tau")).exp()).abs() < 1e-9);
        // Forces that turn with their contacts lower ω, and never τ.
        let cosine = factor.powi(10) * (1.0 + 0.5 * number("beta"));
        assert!((number("omega").cos() - cosine).abs() < 1e-9);
        assert!((0.0..=1.0).contains(&number("participation")));
    }
    let text = modes(&["packing_small", "--count", "5", "--set", "iterations=20"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("piston_share") && text.lines().count() == 7,
        "{text}"
    );
}

#[test]
fn pictures_of_the_shapes_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("shapes");
    let output = modes(&[
        "packing_small",
        "--count",
        "3",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert!(output.status.success());
    for name in ["mode-01.svg", "mode-03.svg", "mode-02.csv"] {
        let text = std::fs::read_to_string(out.join(name)).unwrap();
        assert!(text.len() > 1000 && !text.contains("NaN"), "{name}");
    }
    assert!(!out.join("mode-04.svg").exists());
}

#[test]
fn a_scene_that_moves_is_run_until_it_rests() {
    let answer = json(&["packing_small_loose", "--count", "1"]);
    assert!(answer["contacts"].as_u64().unwrap() > 100);
    assert!(answer["modes"][0]["omega"].as_f64().unwrap() > 0.0);
}

#[test]
fn bad_input_gets_a_sentence() {
    refused(&["chain", "--set", "load=0"], "no contact carries a force");
    refused(&["packing_small", "--count", "0"], "from 1 to 1000");
    refused(
        &["packing_small", "--set", "warm_start=0.5"],
        "warm_start=1",
    );
    refused(
        &["packing_small", "--set", "gap_law=exact"],
        "gap_law=quasi_inelastic",
    );
    refused(&["packing_smal"], "did you mean");
}

/// A method whose springs are those of its sweeps has the network's modes; any other has those of its own step map.
#[test]
fn every_method_has_modes() {
    let chain = ["chain_pressed", "--count", "3", "--set", "discs=12"];
    let chain = [&chain[..], &["--set", "order=left_to_right"]].concat();
    let rigid = json(&chain);
    let by_position = json(&[&chain[..], &["--method", "position_based"]].concat());
    for key in ["omega", "tau"] {
        let [a, b] = [&rigid, &by_position].map(|t| t["modes"][0][key].as_f64().unwrap());
        assert!((a / b - 1.0).abs() < 1e-6, "{key}: {a} {b}");
    }
    let soft = json(&[&chain[..], &["--method", "soft_step"]].concat());
    assert_eq!(soft["method"], "soft_step");
    let size = soft["modes"][0]["size"].as_f64().unwrap();
    assert!(size > 0.5 && size < 1.0, "{size}");
    let avbd = [&chain[..], &["--method", "augmented"]].concat();
    refused(&avbd, "stabilisation=during");
    let avbd = json(&[&avbd[..], &["--set", "stabilisation=during"]].concat());
    // Penalties fade by a hundredth per step.
    let size = avbd["modes"][0]["size"].as_f64().unwrap();
    assert!((size - 0.99).abs() < 1e-3, "{size}");
    refused(
        &[&chain[..], &["--method", "magic"]].concat(),
        "position_based",
    );
}
