//! Long runs and preparations survive: killed at any moment, in pieces, on a full disk, they give what they would have given anyway.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use ghostspring::physics::UpdateOrder;
use ghostspring::physics::fingerprint::fnv1a;

mod killed;

fn ghostspring(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    command.current_dir(folder).args(words.split(' '));
    command
}

fn output(folder: &Path, words: &str) -> Output {
    ghostspring(folder, words).output().unwrap()
}

fn good(folder: &Path, words: &str) -> Vec<u8> {
    let output = output(folder, words);
    assert!(output.status.success(), "{words}: {}", said(&output));
    output.stdout
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn refused(folder: &Path, arguments: &str, words: &[&str]) {
    let output = output(folder, arguments);
    let message = said(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
    for word in words {
        assert!(message.contains(word), "'{word}' is not in: {message}");
    }
}

/// Kills a command this many times, each time after one to three new checkpoints. Where it came to its end before that, it begins again.
fn killed(folder: &Path, words: &str, kept: &str, times: u32) {
    let (kept, mut hits) = (folder.join(kept), 0);
    // Killed between two renamings, it has only the one before.
    let before = kept.with_extension("before");
    while hits < times {
        let (last, seen) = (Cell::new(None), Cell::new(0));
        let wanted = 1 + hits % 3;
        let is_time = || {
            let now = fs::metadata(&kept).and_then(|m| m.modified()).ok();
            if now.is_some() && last.replace(now) != now {
                seen.set(seen.get() + 1);
            }
            seen.get() > wanted
        };
        if killed::after(&mut ghostspring(folder, words), is_time) {
            assert!(kept.exists() || before.exists());
            hits += 1;
        } else {
            fs::remove_file(&kept).unwrap();
            fs::remove_file(&before).unwrap();
        }
    }
}

#[test]
fn a_run_killed_twenty_times_is_the_run_that_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = "run packing_small_loose --steps 600 --json";
    let reference = good(folder, &format!("{run} --csv a.csv --save a.checkpoint"));
    let kept = "--csv b.csv --save b.checkpoint --checkpoint kept --checkpoint-every 0 --resume";
    killed(folder, &format!("{run} {kept}"), "kept", 20);
    assert_eq!(good(folder, &format!("{run} {kept}")), reference);
    for ending in ["csv", "checkpoint"] {
        let read = |name: &str| fs::read(folder.join(format!("{name}.{ending}"))).unwrap();
        assert!(read("a") == read("b"), "the .{ending} differs");
    }
    // Asked once more, it says so once more.
    assert_eq!(good(folder, &format!("{run} {kept}")), reference);
}

#[test]
fn a_run_in_pieces_is_the_whole_run_in_every_order() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for order in UpdateOrder::SPELLINGS {
        let run = format!("run chain --json --set discs=12 --set order={order}");
        let whole = good(folder, &format!("{run} --steps 300"));
        for steps in [100, 101, 300] {
            let kept = format!("--checkpoint {order} --checkpoint-every 1000 --resume");
            let last = good(folder, &format!("{run} --steps {steps} {kept}"));
            assert!(steps < 300 || last == whole, "{order}");
        }
    }
    // What was kept is a checkpoint like any other, but not one that holds another of its kind.
    good(folder, "run parallel --steps 1");
    let kept = fs::read(folder.join("parallel")).unwrap();
    let content = postcard::to_stdvec(&(kept.clone(), [0u8; 0])).unwrap();
    let mut nested = kept[..kept.iter().position(|b| *b == b'\n').unwrap() + 5].to_vec();
    nested.extend((content.len() as u64).to_le_bytes());
    nested.extend(fnv1a(content.iter().copied()).to_le_bytes());
    fs::write(folder.join("nested"), [nested, content].concat()).unwrap();
    refused(
        folder,
        "run nested",
        &["nested: the checkpoint is inconsistent"],
    );
    let back =
        "run chain --set discs=12 --set order=parallel --steps 200 --checkpoint parallel --resume";
    refused(folder, back, &["step 300", "beyond the 200 steps"]);
}

#[test]
fn a_killed_preparation_gives_the_same_packing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let prepare = "prepare packing_small_loose --set discs=40 --drift 1e-6";
    let reference = good(folder, &format!("{prepare} --out whole"));
    let kept = format!("{prepare} --out pieces --checkpoint kept --checkpoint-every 0 --resume");
    killed(folder, &kept, "kept", 10);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let last = text(good(folder, &kept)).replacen("pieces", "whole", 1);
    assert_eq!(last, text(reference));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("whole") == read("pieces"));
}

/// A limit on the size of files stands for a full disk.
#[test]
#[cfg(unix)]
fn a_full_disk_is_a_sentence_and_the_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = "run chain --json --set discs=10 --steps 1000";
    let reference = good(folder, run);
    let program = assert_cmd::cargo::cargo_bin("ghostspring");
    let limited = |more: &str| {
        let kept = format!("{run} --checkpoint kept --checkpoint-every 0 --resume {more}");
        let line = format!(
            "trap '' XFSZ; ulimit -f 16; exec '{}' {kept}",
            program.display()
        );
        let mut shell = Command::new("bash");
        shell
            .args(["-c", &line])
            .current_dir(folder)
            .output()
            .unwrap()
    };
    let full = limited("");
    let message = said(&full);
    assert!(full.status.success(), "{message}");
    assert_eq!(full.stdout, reference);
    assert_eq!(message.matches("cannot write kept").count(), 1, "{message}");
    assert!(
        message.contains("the run continues, the last checkpoint is from step"),
        "{message}"
    );
    assert_eq!(
        good(folder, &format!("{run} --checkpoint kept --resume")),
        reference
    );

    // Rows that cannot be written end the run; nothing that was kept is lost.
    for name in ["kept", "kept.before"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    let full = limited("--csv rows.csv");
    assert_eq!(full.status.code(), Some(2));
    assert!(
        said(&full).contains("cannot write rows.csv"),
        "{}",
        said(&full)
    );
    let rest = format!("{run} --checkpoint kept --resume --csv rows.csv");
    assert_eq!(good(folder, &rest), reference);
    good(folder, &format!("{run} --csv whole.csv"));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("whole.csv") == read("rows.csv"));
}

#[test]
fn damaged_and_foreign_checkpoints_are_recognised() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = "run chain --json --set discs=10 --steps 200";
    let reference = good(folder, run);
    let kept = format!("{run} --checkpoint kept --checkpoint-every 0");
    good(folder, &kept);
    refused(folder, &kept, &["kept already holds a run", "--resume"]);
    let other = |what: &str, words: &[&str]| {
        let line = format!("{what} --checkpoint kept --resume");
        refused(folder, &line, words);
    };
    other(
        &run.replace("--set", "--set dt=0.5 --set"),
        &["kept belongs to another run", "dt = 1", "dt = 0.5"],
    );
    other(&format!("{run} --csv -"), &["--csv -", "standard output"]);
    other(
        &format!("{run} --csv new.csv"),
        &["new.csv", "started without it"],
    );
    other(
        &format!("{run} --checkpoint-every -1"),
        &["checkpoint-every"],
    );
    good(folder, "run chain --steps 5 --save plain");
    let plain = format!("{run} --checkpoint plain --resume");
    refused(folder, &plain, &["plain is a checkpoint to start from"]);
    let nowhere = format!("{run} --checkpoint /proc/kept");
    refused(folder, &nowhere, &["cannot write /proc/kept"]);

    let damage = |name: &str| {
        let mut bytes = fs::read(folder.join(name)).unwrap();
        bytes.truncate(bytes.len() / 2);
        fs::write(folder.join(name), bytes).unwrap();
    };
    let resume = format!("{kept} --resume");
    damage("kept");
    let output = output(folder, &resume);
    assert!(output.status.success());
    assert_eq!(output.stdout, reference);
    let message = said(&output);
    assert!(
        message.contains("kept: the checkpoint is damaged"),
        "{message}"
    );
    assert!(message.contains("continuing from kept.before"), "{message}");
    damage("kept");
    damage("kept.before");
    refused(folder, &resume, &["kept.before: the checkpoint is damaged"]);
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_the_state() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run =
        "run chain --json --set discs=200 --steps 2000000 --checkpoint kept --checkpoint-every 0";
    let child = ghostspring(folder, run).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    while !folder.join("kept").exists() {
        assert!(child.try_wait().unwrap().is_none());
        sleep(Duration::from_millis(2));
    }
    let mut interrupt = Command::new("kill");
    let status = interrupt.args(["-INT", &child.id().to_string()]).status();
    assert!(status.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = said(&output);
    assert!(message.contains("interrupted: step"), "{message}");
    assert!(message.contains("--resume"), "{message}");
}
