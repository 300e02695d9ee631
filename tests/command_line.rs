//! The program as a user meets it: good input gives numbers, bad input a clear sentence and no file.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use assert_cmd::Command;
use serde_json::Value;

fn ghostspring(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("ghostspring")
        .unwrap()
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(output: &std::process::Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Expects exit code 2, nothing on standard output, no panic, and these words on standard error.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = ghostspring(arguments);
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(!message.contains("panicked"), "{message}");
    assert!(output.stdout.is_empty());
    for word in words {
        assert!(
            message.contains(word),
            "{arguments:?} should mention '{word}': {message}"
        );
    }
}

fn scene_file(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().suffix(".ron").tempfile().unwrap();
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn unknown_names_get_a_suggestion() {
    refused(&["run", "chian"], &["chian", "did you mean 'chain'"]);
    refused(
        &["run", "chain", "--set", "iteration=3"],
        &["did you mean 'iterations'"],
    );
    refused(&["reproduce", "impct"], &["did you mean 'impact'"]);
    refused(&["scenes", "--show", "colum"], &["did you mean 'column'"]);
    refused(&["run", "no_such_file.ron"], &["no_such_file.ron"]);
}

#[test]
fn values_out_of_range_name_field_value_and_range() {
    for (setting, words) in [
        ("discs=0", ["discs = 0", "from 1"]),
        (
            "discs=1000000000000",
            ["discs = 1000000000000", "to 1000000"],
        ),
        ("dt=0", ["dt = 0", "from 0.000001"]),
        ("dt=-1", ["dt = -1", "from 0.000001"]),
        ("dt=NaN", ["dt = NaN", "number"]),
        ("load=inf", ["load = inf", "number"]),
        ("iterations=0", ["iterations = 0", "from 1"]),
        ("iterations=2.5", ["iterations = 2.5", "whole number"]),
        ("restitution=1.5", ["restitution = 1.5", "to 1"]),
        (
            "overlap=0.6",
            ["overlap = 0.6", "overlap of neighbours at the start"],
        ),
        ("gap=-2", ["gap = -2", "outside the box"]),
        ("order=random", ["order = random", "random_sweep"]),
        ("warm_start=maybe", ["warm_start = maybe", "on, off"]),
    ] {
        refused(&["run", "chain", "--set", setting], &words);
    }
    refused(&["run", "chain", "--set", "dt"], &["NAME=VALUE"]);
    refused(
        &["design", "--stiffness", "-3", "--damping", "1"],
        &["--stiffness = -3", "from 1e-9"],
    );
    let line = "design --stiffness 3 --dt 1 --relaxation 2";
    let words = ["--relaxation = 2", "from 1 to 1.99"];
    refused(&line.split(' ').collect::<Vec<_>>(), &words);
    refused(&["design", "--stiffness", "3"], &["--damping", "--dt"]);
}

#[test]
fn broken_files_are_located() {
    let start = "(\n  version: 1,\n  about: \"Test.\",\n";
    for (text, words) in [
        ("(version: 1,\n about: )", vec![".ron:2:"]),
        (
            "(version: 2, about: \"x\")",
            vec!["version 2", "reads version 1"],
        ),
        (
            &*format!("{start}  geometry: Chain(discs: 5),\n  params: (dt: 0.0))"),
            vec![".ron:5", "dt = 0.0"],
        ),
        (
            &*format!("{start}  geometry: Chain(disks: 5))"),
            vec![".ron:4:", "did you mean 'discs'"],
        ),
        (
            &*format!("{start}  geometry: Ring(discs: 5))"),
            vec![".ron:4:", "Ring"],
        ),
        (
            &*format!("{start}  geometry: Chain(discs: -5))"),
            vec![".ron:4:", "-5", "whole number"],
        ),
        (
            &*format!("{start}  geometry: Chain(overlap: 0.7))"),
            vec![".ron:4", "overlap = 0.7"],
        ),
        ("", vec![".ron:1:"]),
    ] {
        let file = scene_file(text);
        let path = file.path().to_str().unwrap();
        refused(&["check", path], &words);
        refused(&["run", path], &words);
    }
    let binary = scene_file("");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    refused(&["check", binary.path().to_str().unwrap()], &["not text"]);
}

#[test]
fn a_scene_file_runs_like_the_built_in_it_was_printed_from() {
    let text = stdout(&ghostspring(&["scenes", "--show", "chain"]));
    let file = scene_file(&text);
    let path = file.path().to_str().unwrap();
    assert!(ghostspring(&["check", path]).status.success());
    let hash = |scene| {
        let output = ghostspring(&["run", scene, "--steps", "60", "--json"]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["state_hash"].clone()
    };
    assert_eq!(hash(path), hash("chain"));
}

#[test]
fn the_csv_has_everything_needed_to_repeat_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.csv");
    let arguments = [
        "run",
        "chain",
        "--set",
        "iterations=20",
        "--set",
        "seed=9",
        "--steps",
        "30",
        "--csv",
        path.to_str().unwrap(),
    ];
    assert!(ghostspring(&arguments).status.success());
    let text = std::fs::read_to_string(&path).unwrap();
    for line in [
        "# ghostspring ",
        "# scene = chain",
        "# seed = 9",
        "# iterations = 20",
        "# order = random_sweep",
    ] {
        assert!(text.contains(line), "{line}");
    }
    let rows: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    assert!(rows[0].starts_with("step,time [t0],end_position [d]"));
    assert_eq!(rows.len(), 1 + 31);
    assert!(rows[1].starts_with("0,0.0,50.5,") && rows[31].starts_with("30,30.0,"));
    assert_eq!(
        std::fs::read_dir(&folder).unwrap().count(),
        1,
        "no temporary file is left"
    );
    let piped = stdout(&ghostspring(&[&arguments[..8], &["--csv", "-"]].concat()));
    assert_eq!(piped, text);
}

#[test]
fn a_csv_that_cannot_be_written_leaves_nothing_behind() {
    refused(
        &["run", "chain", "--csv", "/no/such/folder/x.csv"],
        &["cannot write /no/such/folder/x.csv"],
    );
    let folder = tempfile::tempdir().unwrap();
    refused(
        &["run", "chain", "--csv", folder.path().to_str().unwrap()],
        &["directory"],
    );
    refused(
        &["run", "chain", "--json", "--csv", "-"],
        &["both need standard output"],
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let binary = assert_cmd::cargo::cargo_bin("ghostspring");
    for arguments in [
        &["run", "chain", "--csv", "-"][..],
        &["scenes"],
        &["reproduce", "diffusion", "--quick"],
    ] {
        let mut child = Command::new(&binary)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    }
}

#[test]
fn a_diverging_run_says_so_and_exits_with_1() {
    let output = ghostspring(&["run", "chain", "--set", "load=1000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("diverges at step 0"));
}

#[test]
fn reproduce_prints_rows_with_their_verdicts_and_counts_them() {
    let output = ghostspring(&["reproduce", "impact", "overlap", "--quick", "--json"]);
    assert!(output.status.success());
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = all["rows"].as_array().unwrap();
    for verdict in ["agrees", "disagrees", "observed"] {
        let count = rows.iter().filter(|r| r["verdict"] == verdict).count();
        assert_eq!(all[verdict], count, "{verdict}");
    }
    assert!(all["agrees"].as_u64() > Some(8) && all["observed"].as_u64() > Some(0));
    for row in rows {
        let is_known = row["std_error"].as_f64().is_some_and(|e| e > 0.0);
        // A size that cannot be negative, predicted to be zero, has no standard errors to count.
        let is_compared = row["predicted"].as_f64().is_some_and(|p| p != 0.0) && is_known;
        assert!(!is_compared || row["sigmas"].is_number(), "{row}");
        assert!(is_known || row["sigmas"].is_null(), "{row}");
    }
}

/// Where there is no screen; on a desktop the same command opens the window.
#[test]
fn without_arguments_the_papers_chain_runs() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    let command = command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = command.output().unwrap();
    assert!(output.status.success());
    let text = stdout(&output);
    assert!(
        text.contains("exact law") && text.contains("0.176843"),
        "{text}"
    );
}

#[test]
fn design_inverts_the_formulas() {
    let text = stdout(&ghostspring(&[
        "design",
        "--stiffness",
        "31.8977",
        "--damping",
        "31.8977",
    ]));
    assert!(text.contains("N_I = 40, dt = 1.00000 t0"), "{text}");
    let text = stdout(&ghostspring(&[
        "design",
        "--sound-speed",
        "5.6478",
        "--damping",
        "31.8977",
    ]));
    assert!(text.contains("N_I = 40, dt ="), "{text}");
}

/// κ·Δt²/m = 0.05·1000/0.05 = 1000: a thousand sweeps in a fixed order, a ninth of that over-relaxed by 1.8, √1000 substeps, and (N² + 5N + 2)/32 with momentum.
#[test]
fn design_compares_the_schemes() {
    let line = "design --sag 0.05 --load 0.05 --size 1000 --dt 1";
    let text = stdout(&ghostspring(&line.split(' ').collect::<Vec<_>>()));
    for (scheme, sweeps) in [
        ("parallel", 2000),
        ("random_sweep", 1255),
        ("fixed_order", 1000),
        ("over_relaxed", 112),
        ("substeps", 32),
        ("accelerated", 177),
    ] {
        let found = text
            .lines()
            .find(|l| l.trim_start().starts_with(&format!("{scheme} ")));
        let found = found
            .and_then(|l| l.split_whitespace().nth(1))
            .unwrap_or("");
        assert_eq!(found, sweeps.to_string(), "{scheme} in {text}");
    }
    assert!(text.contains("fewest updates: substeps, 32"), "{text}");
    assert!(
        text.contains("one contact detection: over_relaxed, 112"),
        "{text}"
    );
}

#[test]
fn a_prepared_packing_is_kept_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.checkpoint");
    let path = path.to_str().unwrap();
    let output = ghostspring(&["prepare", "packing_small_loose", "--out", path, "--json"]);
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let shares = report["floor_share"].as_f64().unwrap() + report["wall_share"].as_f64().unwrap();
    assert!((shares - 1.0).abs() < 1e-7, "{report}");
    assert!(ghostspring(&["check", path]).status.success());
    let run = ghostspring(&[
        "run",
        path,
        "--set",
        "iterations=10",
        "--set",
        "kick=4.5e-5",
        "--steps",
        "100",
        "--json",
    ]);
    let summary: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert!(
        summary["measured"]["angular_frequency"].as_f64().unwrap() > 0.1,
        "{summary}"
    );
    let piped = stdout(&ghostspring(&["run", path, "--steps", "3", "--csv", "-"]));
    assert!(piped.contains("piston_position [d]"));
    let kicked = ghostspring(&[
        "reproduce",
        "packing-dt",
        "--packing",
        path,
        "--quick",
        "--json",
    ]);
    let all: Value = serde_json::from_slice(&kicked.stdout).unwrap();
    assert_eq!(all["rows"][0]["exhibit"], "packing-dt");
    refused(
        &["reproduce", "packing-dt", "--packing", "chain"],
        &["chain"],
    );
    refused(&["run", path, "--set", "discs=50"], &["discs", "prepared"]);
    refused(
        &["prepare", "chain", "--out", path],
        &["chain", "only packings"],
    );
    refused(
        &["prepare", "packing_small", "--out", "/no/such/folder/x"],
        &["cannot write"],
    );
    let mut bytes = std::fs::read(path).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(path, &bytes).unwrap();
    refused(&["run", path], &["small.checkpoint", "damaged", "bytes"]);
}

#[test]
fn a_packing_that_will_not_rest_is_an_honest_failure() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.checkpoint");
    let output = ghostspring(&[
        "prepare",
        "packing_small_loose",
        "--out",
        path.to_str().unwrap(),
        "--patience",
        "20",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not at rest after 20 steps"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn copies_of_a_packing_are_prepared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.checkpoint");
    let path = path.to_str().unwrap();
    let prepare = [
        "prepare",
        "packing_small",
        "--copies",
        "3x2",
        "--patience",
        "0",
        "--out",
        path,
    ];
    let output = ghostspring(&[&prepare[..], &["--json"]].concat());
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let contacts = |output: &Value| output["contacts"].as_u64().unwrap();
    let other = folder.path().join("one.checkpoint");
    let other = other.to_str().unwrap();
    let one = [
        "prepare",
        "packing_small",
        "--patience",
        "0",
        "--out",
        other,
        "--json",
    ];
    let one: Value = serde_json::from_str(&stdout(&ghostspring(&one))).unwrap();
    let ratio = contacts(&report) as f64 / contacts(&one) as f64;
    assert!((ratio / 6.0 - 1.0).abs() < 0.1, "{report} {one}");
    let output = ghostspring(&["run", path, "--steps", "3", "--json"]);
    assert!(output.status.success());
    let refuse = |scene: &str, copies: &str, what: &[&str]| {
        refused(&["prepare", scene, "--copies", copies, "--out", path], what);
    };
    refuse("packing_small_loose", "2x2", &["--copies", "prepared"]);
    refuse(
        "packing",
        "1000x1000",
        &["1000000000 discs", "1 to 1000000"],
    );
    refuse("packing", "2", &["COLUMNSxROWS", "1000x1000"]);
}

/// Two copies side by side have more contacts while they press against each other than when they have come to rest.
#[test]
fn bench_lets_a_packing_settle_first() {
    let contacts = |steps: &str| {
        let packing = ["--discs", "2000", "--order", "coloured", "--settle", steps];
        let output = ghostspring(&[&["bench", "--json"], &packing[..]].concat());
        let rows: Value = serde_json::from_str(&stdout(&output)).unwrap();
        rows["rows"][0]["contacts"].as_u64().unwrap()
    };
    let (disturbed, settled) = (contacts("0"), contacts("300"));
    assert!(settled < disturbed, "{settled} of {disturbed}");
}

#[test]
fn bench_gives_a_row_per_order_and_refuses_what_it_does_not_know() {
    let output = ghostspring(&["bench", "--json", "--discs", "1000", "--order", "coloured"]);
    let rows: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let row = &rows["rows"].as_array().unwrap()[0];
    assert_eq!(row["order"], "coloured");
    assert_eq!(row["discs"], 1000);
    assert!(row["ns_per_visit"].as_f64().unwrap() > 0.0);
    assert!(row["bytes_per_disc"].as_f64().unwrap() < 1000.0);
    assert_eq!(row["threads"], 1);
    assert_eq!(row["share_left_to_sweeps"], 0.0);
    refused(&["bench", "--order", "quickest"], &["quickest", "coloured"]);
    refused(&["bench", "--threads", "0"], &["--threads 0", "1 to"]);
    refused(
        &["bench", "--discs", "2000000"],
        &["2000000", "1 to 1000000"],
    );
    refused(
        &["bench", "--discs", "100..1000:log"],
        &["100..1000:log", "log:5"],
    );
    refused(
        &["run", "chain", "--threads", "100000"],
        &["--threads 100000", "1 to"],
    );
}

#[test]
fn the_self_test_is_well_and_tells_what_a_visit_costs() {
    let output = ghostspring(&["self-test", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let all: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let rows = all["rows"].as_array().unwrap();
    assert_eq!(rows.len(), ghostspring::experiment::self_test::rows());
    assert!(rows.iter().all(|row| row["is_well"] == true));
    let orders = ghostspring::physics::UpdateOrder::SPELLINGS.iter();
    for order in orders {
        let name = format!("chain, {order}");
        let row = rows.iter().find(|row| row["name"] == name.as_str());
        assert_eq!(row.unwrap()["expected"], row.unwrap()["got"]);
    }
    let times = all["step_times"]["rows"].as_array().unwrap();
    assert!(!times.is_empty());
    for row in times {
        assert!(row["nanoseconds_per_visit"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn a_saved_run_continues_as_if_it_had_never_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("half.checkpoint");
    let path = path.to_str().unwrap();
    let hash = |arguments: &[&str]| {
        let output = ghostspring(arguments);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["state_hash"].clone()
    };
    for scene in ["chain", "packing_small_loose"] {
        let whole = hash(&["run", scene, "--steps", "90", "--json"]);
        hash(&["run", scene, "--steps", "50", "--json", "--save", path]);
        assert_eq!(hash(&["run", path, "--steps", "40", "--json"]), whole);
        assert_ne!(
            hash(&["run", path, "--steps", "40", "--json", "--set", "seed=5"]),
            whole
        );
    }
    refused(
        &["run", "chain", "--save", "/no/such/folder/x"],
        &["cannot write"],
    );
}

#[test]
fn the_help_of_reproduce_lists_every_exhibit() {
    let help = stdout(&ghostspring(&["reproduce", "--help"]));
    for exhibit in ghostspring::experiment::EXHIBITS {
        assert!(
            help.contains(exhibit.name) && help.contains(exhibit.about),
            "{}",
            exhibit.name
        );
    }
}

/// Whoever begins another language finds everything that there is to say.
#[test]
fn the_template_of_a_language_lacks_nothing() {
    let listed = stdout(&ghostspring(&["languages"]));
    assert!(
        listed.contains("English      says everything\n"),
        "{listed}"
    );
    assert!(listed.contains("Deutsch"), "{listed}");
    let template = stdout(&ghostspring(&["languages", "--template"]));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fr.ftl");
    let check = |text: &str| {
        std::fs::write(&path, text).unwrap();
        ghostspring(&["check", path.to_str().unwrap()])
    };
    let whole = check(&template);
    let said = stdout(&whole);
    assert!(whole.status.success() && said.contains("fine."), "{said}");
    for fault in ["still in English", "not used by the program"] {
        assert!(!said.contains(fault), "{said}");
    }
    let other = template.replace("\nplay = Play\n", "\nplay-more = Play\n");
    let said = stdout(&check(&other));
    for fault in [
        "2 are still in English (play, play.hint)",
        "2 are not used by the program (play-more, play-more.hint)",
    ] {
        assert!(said.contains(fault), "{said}");
    }
}
