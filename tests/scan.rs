//! Scans as a user meets them: killed at any moment, interrupted, continued, refused.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

mod killed;

const RUNS: usize = 24;

fn command(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    let small = [
        "scan",
        "chain",
        "--set",
        "discs=20",
        "--over",
        "iterations=10,20,40",
    ];
    command
        .args(small)
        .args(["--over", "dt=0.5,1", "--seeds", "4", "--out"]);
    command.arg(folder).args(more);
    command
}

fn whole(folder: &Path, more: &[&str]) -> Output {
    command(folder, more).output().unwrap()
}

fn rows(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("rows.csv")).unwrap_or_default();
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .count()
        .saturating_sub(1)
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let names = [
        "table.csv",
        "summary.txt",
        "scan.ron",
        "omega0.svg",
        "omega0.csv",
        "tau.svg",
    ];
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    names.iter().map(|n| ((*n).to_owned(), read(n))).collect()
}

#[test]
fn a_scan_killed_after_any_row_and_resumed_gives_the_identical_table() {
    let folder = tempfile::tempdir().unwrap();
    let reference = folder.path().join("reference");
    assert!(whole(&reference, &[]).status.success());
    assert_eq!(rows(&reference), RUNS);
    let mut trial = 0;
    for first in [0, 1, 2, 5, 9, 14] {
        // Killed twice: in the scan, and in its continuation. Where it came to its end before that, it begins again.
        let killed = loop {
            trial += 1;
            let killed = folder.path().join(format!("killed{trial}"));
            let has = |n: usize| killed.join("rows.csv").exists() && rows(&killed) >= n;
            if killed::after(&mut command(&killed, &["--threads", "1"]), || has(first)) {
                let more = rows(&killed) + 1;
                let mut again = command(&killed, &["--threads", "1", "--resume"]);
                if killed::after(&mut again, || has(more)) {
                    break killed;
                }
            }
        };
        let kept = rows(&killed);
        assert!((first..=RUNS).contains(&kept), "{kept} rows");
        let last = whole(&killed, &["--resume"]);
        assert!(
            last.status.success(),
            "{}",
            String::from_utf8_lossy(&last.stderr)
        );
        assert_eq!(
            files(&killed),
            files(&reference),
            "killed after {kept} rows"
        );
        assert_eq!(rows(&killed), RUNS);
    }
}

#[test]
fn a_torn_line_is_dropped_and_its_run_made_again() {
    let folder = tempfile::tempdir().unwrap();
    assert!(whole(folder.path(), &[]).status.success());
    let (path, good) = (folder.path().join("rows.csv"), files(folder.path()));
    let text = fs::read_to_string(&path).unwrap();
    for cut in [1, 2, 40, 300] {
        fs::write(&path, &text[..text.len() - cut]).unwrap();
        assert!(whole(folder.path(), &["--resume"]).status.success());
        assert_eq!(files(folder.path()), good);
        assert_eq!(rows(folder.path()), RUNS);
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_scan_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    // More rows than any machine can finish here.
    let long = "scan chain --over iterations=10,20,40 --over dt=0.5,1 --seeds 4000 --out";
    command.args(long.split(' ')).arg(folder.path());
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    while rows(folder.path()) < 2 {
        assert!(child.try_wait().unwrap().is_none());
        sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let kept = rows(folder.path());
    assert!((2..24_000).contains(&kept), "{kept}");
    let table = fs::read_to_string(folder.path().join("table.csv")).unwrap();
    assert_eq!(
        table.lines().filter(|l| !l.starts_with('#')).count(),
        kept + 1
    );
}

#[test]
fn what_cannot_be_swept_is_refused_and_rows_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let refused = |arguments: &[&str], words: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
        let output = command.args(arguments).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        for word in words {
            assert!(
                message.contains(word),
                "{arguments:?} should mention '{word}': {message}"
            );
        }
    };
    let out = ["--out", path];
    let with = |more: &[&'static str]| [&["scan", "chain"], &out[..], more].concat();
    refused(&with(&[]), &["nothing to scan over", "--over"]);
    refused(
        &with(&["--over", "iteration=1,2"]),
        &["did you mean 'iterations'"],
    );
    refused(&with(&["--over", "dt"]), &["--over dt", "NAME=VALUE"]);
    refused(&with(&["--over", "dt=1..2"]), &["FROM..TO:lin:COUNT"]);
    refused(&with(&["--over", "dt=0,1"]), &["dt = 0", "from 0.000001"]);
    refused(
        &with(&["--over", "dt=1", "--experiment", "kik"]),
        &["did you mean 'kick'"],
    );
    refused(&with(&["--over", "dt=1", "--seeds", "0"]), &["seeds = 0"]);
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        0,
        "nothing is written for a bad scan"
    );
    refused(
        &["scan", "chain", "--over", "dt=1", "--out", "/proc/nowhere"],
        &["cannot write", "/proc/nowhere"],
    );

    assert!(whole(folder.path(), &[]).status.success());
    let before = fs::read(folder.path().join("rows.csv")).unwrap();
    refused(
        &with(&["--over", "dt=1"]),
        &["already holds a scan", "--resume"],
    );
    refused(&with(&["--over", "dt=1", "--resume"]), &["another scan"]);
    assert_eq!(fs::read(folder.path().join("rows.csv")).unwrap(), before);
    let damaged = String::from_utf8(before).unwrap() + "1,2,3\n";
    fs::write(folder.path().join("rows.csv"), damaged).unwrap();
    let output = whole(folder.path(), &["--resume"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not a row of the scan"));
}

#[test]
fn a_scan_file_runs_like_its_options() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("a"), folder.path().join("b"));
    assert!(whole(&first, &[]).status.success());
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    command
        .arg("scan")
        .arg(first.join("scan.ron"))
        .arg("--out")
        .arg(&second);
    assert!(command.output().unwrap().status.success());
    assert_eq!(files(&first), files(&second));
    let check = |path: &Path| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
        command.arg("check").arg(path).output().unwrap()
    };
    assert!(check(&first.join("scan.ron")).status.success());
    let text = fs::read_to_string(first.join("scan.ron")).unwrap();
    let bad = folder.path().join("bad.ron");
    fs::write(&bad, text.replace("experiment: kick", "experiment: kik")).unwrap();
    let output = check(&bad);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("bad.ron:"));
}
