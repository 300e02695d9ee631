//! A scan in parts: whoever measures them, joined they are the scan of one machine, or somebody is told what is wrong.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

mod killed;

const RUNS: usize = 24;
const SMALL: &str =
    "scan chain --set discs=20 --over iterations=10,20,40 --over dt=0.5,1 --seeds 4 --out";
/// More rows than any machine measures while a test waits for two of them.
const ENDLESS: &str =
    "scan chain --set discs=20 --over iterations=10,20,40 --over dt=0.5,1 --seeds 40000 --out";

fn ghostspring(scan: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    command.args(scan.split(' ')).arg(folder).args(more);
    command
}

fn small(folder: &Path, more: &[&str]) -> Output {
    ghostspring(SMALL, folder, more).output().unwrap()
}

/// A folder with all parts of the small scan.
fn measured(folder: PathBuf, parts: usize) -> PathBuf {
    for k in 1..=parts {
        let output = small(&folder, &["--part", &format!("{k}/{parts}")]);
        assert!(output.status.success(), "{}", said(&output));
    }
    folder
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn refused(output: &Output, code: i32, words: &[&str]) {
    let message = said(output);
    assert_eq!(output.status.code(), Some(code), "{message}");
    for word in words {
        assert!(message.contains(word), "'{word}' is not in: {message}");
    }
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn rows(path: &Path) -> usize {
    let all = lines(path);
    let rows = all.iter().filter(|l| !l.starts_with('#')).count();
    rows.saturating_sub(1)
}

/// Everything in a folder but the rows as they were measured.
fn results(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let paths = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    let name = |p: &PathBuf| p.file_name().unwrap().to_string_lossy().into_owned();
    let own = paths.filter(|p| !name(p).starts_with("rows"));
    let mut all: Vec<_> = own.map(|p| (name(&p), fs::read(&p).unwrap())).collect();
    all.sort();
    all
}

#[test]
fn parts_joined_are_the_scan_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    let reference = small(&whole, &[]);
    assert!(reference.status.success());
    assert_eq!(results(&whole).len(), 7);
    // More parts than rows are allowed; the last ones are empty.
    for parts in [1, 5, 30] {
        let own = measured(folder.path().join(parts.to_string()), parts);
        let share = rows(&own.join(format!("rows-1-of-{parts}.csv")));
        assert!((RUNS / parts..=RUNS.div_ceil(parts)).contains(&share));
        let joined = small(&own, &["--join"]);
        assert!(joined.status.success(), "{}", said(&joined));
        assert_eq!(joined.stdout, reference.stdout);
        assert!(results(&own) == results(&whole), "{parts} parts differ");
    }
}

#[test]
fn a_part_that_is_being_written_is_refused_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let part = ["--part", "1/2"];
    let mut child = ghostspring(ENDLESS, folder.path(), &part);
    let mut child = child.stdout(Stdio::null()).spawn().unwrap();
    while rows(&folder.path().join("rows-1-of-2.csv")) < 2 {
        assert!(child.try_wait().unwrap().is_none());
        sleep(Duration::from_millis(1));
    }
    let resume = [&part[..], &["--resume"]].concat();
    let other = ghostspring(ENDLESS, folder.path(), &resume).output();
    child.kill().unwrap();
    child.wait().unwrap();
    let words = ["rows-1-of-2.csv", "another scan is writing"];
    refused(&other.unwrap(), 2, &words);
}

#[test]
fn a_killed_part_goes_on_and_is_never_measured_twice() {
    let folder = tempfile::tempdir().unwrap();
    let long = SMALL.replace("discs=20", "discs=40");
    let run = |more: &[&str]| ghostspring(&long, folder.path(), more).output().unwrap();
    let file = folder.path().join("rows-1-of-2.csv");
    let mut part = ghostspring(&long, folder.path(), &["--part", "1/2", "--threads", "1"]);
    // Where it came to its end before the kill, it begins again.
    while !killed::after(&mut part, || rows(&file) >= 2) {
        fs::remove_file(&file).unwrap();
    }
    let kept = lines(&file);
    assert!(rows(&file) >= 2);
    refused(
        &run(&["--part", "1/2"]),
        2,
        &["already holds part 1/2", "--resume"],
    );
    for part in ["1/2", "2/2"] {
        assert!(run(&["--part", part, "--resume"]).status.success());
    }
    assert_eq!(rows(&file), 12);
    assert!(lines(&file).starts_with(&kept[..kept.len() - 1]));
    assert!(run(&["--join"]).status.success());
    let before = results(folder.path());
    // Measured in parts or at once, it is the same scan.
    let whole = folder.path().join("whole");
    assert!(ghostspring(&long, &whole, &[]).status().unwrap().success());
    assert!(before == results(&whole));
}

#[test]
fn what_is_missing_is_named_and_can_be_run_again_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    assert!(small(&whole, &[]).status.success());
    let own = folder.path().join("my parts");
    refused(&small(&own, &["--join"]), 2, &["cannot read", "my parts"]);
    fs::create_dir(&own).unwrap();
    refused(&small(&own, &["--join"]), 2, &["no parts", "--part 1/2"]);
    measured(own.clone(), 4);
    fs::remove_file(own.join("rows-2-of-4.csv")).unwrap();
    let torn = own.join("rows-3-of-4.csv");
    let text = fs::read_to_string(&torn).unwrap();
    // One row is gone, one is torn.
    let last = text.trim_end().rfind('\n').unwrap();
    fs::write(&torn, &text[..last - 4]).unwrap();
    let output = small(&own, &["--join"]);
    let words = [
        "8 of 24 rows are missing",
        "part 2/4: there is no rows-2-of-4.csv; iterations=",
        "and 3 more",
        "part 3/4: iterations=",
        "seed=",
        "--array=2,3",
    ];
    refused(&output, 1, &words);
    assert!(results(&own).is_empty(), "nothing is written");
    let message = said(&output);
    let again: Vec<&str> = message.lines().filter(|l| l.contains("--resume")).collect();
    assert_eq!(again.len(), 2);
    for line in again {
        let mut shell = Command::new("sh");
        assert!(shell.args(["-c", line]).output().unwrap().status.success());
    }
    assert!(small(&own, &["--join"]).status.success());
    assert!(results(&own) == results(&whole));
}

#[test]
fn double_and_foreign_parts_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let own = measured(folder.path().join("parts"), 3);
    let [first, second] = ["rows-1-of-3.csv", "rows-2-of-3.csv"].map(|n| own.join(n));
    let good = fs::read_to_string(&first).unwrap();
    let join = || small(&own, &["--join"]);

    let copy = own.join("rows-1-of-3 (copy).csv");
    fs::copy(&first, &copy).unwrap();
    let words = [
        "rows-1-of-3 (copy).csv",
        "rows-1-of-3.csv",
        "part 1/3",
        "remove one",
    ];
    refused(&join(), 2, &words);
    fs::remove_file(copy).unwrap();

    // Parts of other scans, each with what is different.
    let other = |options: &str, words: &[&str]| {
        let scan = SMALL.replace("--seeds", &format!("{options} --seeds"));
        let there = tempfile::tempdir().unwrap();
        let output = ghostspring(&scan, there.path(), &["--part", "2/3"]).output();
        assert!(output.unwrap().status.success());
        let mine = fs::read(&second).unwrap();
        fs::copy(there.path().join("rows-2-of-3.csv"), &second).unwrap();
        refused(&join(), 2, words);
        let resumed = small(&own, &["--part", "2/3", "--resume"]);
        refused(&resumed, 2, words);
        fs::write(&second, mine).unwrap();
    };
    let name = "rows-2-of-3.csv belongs to another scan";
    other(
        "--set seed=7",
        &[name, "says seed = 7", "scan says seed = 1"],
    );
    other("--set load=0.5", &[name, "says load = 0.5"]);
    other("--experiment ring", &[name, "says experiment = ring"]);
    let older = good.replacen("# ghostspring ", "# ghostspring 0.0.", 1);
    let finger = older.lines().find(|l| l.starts_with("# fingerprint"));
    let older = older.replacen(finger.unwrap(), "# fingerprint = 0123456789abcdef", 1);
    fs::write(&first, older).unwrap();
    refused(
        &join(),
        2,
        &["rows-1-of-3.csv", "its header says ghostspring 0.0."],
    );
    fs::write(&first, "seed,omega\n").unwrap();
    refused(&join(), 2, &["rows-1-of-3.csv is not a file of scan rows"]);

    // Both problems of two files are named at once.
    let there = measured(folder.path().join("other"), 1);
    fs::copy(there.join("rows-1-of-1.csv"), own.join("rows-1-of-1.csv")).unwrap();
    refused(
        &join(),
        2,
        &[
            "is not a file of scan rows",
            "is part 2/3, but",
            "parts: remove the files",
        ],
    );
    fs::remove_file(own.join("rows-1-of-1.csv")).unwrap();

    // A row of another part, and a row that was changed.
    let stray = lines(&second).pop().unwrap() + "\n";
    fs::write(&first, good.clone() + &stray).unwrap();
    refused(&join(), 2, &["rows-1-of-3.csv:", "belongs to part 2/3"]);
    let last = good.lines().last().unwrap();
    fs::write(&first, good.clone() + last + "\n").unwrap();
    assert!(join().status.success(), "the same row twice is one row");
    let mut fields: Vec<&str> = last.split(',').collect();
    fields[3] = "0.25";
    fs::write(&first, good.clone() + &fields.join(",") + "\n").unwrap();
    refused(
        &join(),
        2,
        &["rows-1-of-3.csv:", "twice, with different numbers"],
    );
    fs::write(&first, good).unwrap();
    fs::rename(&first, own.join("rows-1-of-9.csv")).unwrap();
    assert!(join().status.success(), "a name is only a name");
    refused(
        &small(&own, &["--part", "1/9", "--resume"]),
        2,
        &["contains part 1/3"],
    );
}

#[test]
fn parts_out_of_range_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for part in ["0/4", "5/4", "1", "1/0", "1/10001", "one/two"] {
        let output = small(folder.path(), &["--part", part]);
        refused(&output, 2, &[part, "expected K/N", "1 to 10000"]);
    }
    let no = |more: &[&str], words: &[&str]| refused(&small(folder.path(), more), 2, words);
    no(&["--slurm", "0"], &["--slurm 0", "1 to 10000 parts"]);
    no(&["--part", "1/2", "--join"], &["cannot be used with"]);
    no(&["--threads", "0", "--part", "1/2"], &["--threads 0"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// The script of `--slurm` without a Slurm: told that its time is over, it asks to be queued again, and goes on.
#[test]
#[cfg(unix)]
fn the_slurm_script_measures_a_part_and_is_queued_again_when_its_time_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("it's mine");
    let script_of = |scan: &str, own: &Path| {
        let printed = ghostspring(scan, own, &["--slurm", "2"]).output();
        String::from_utf8(printed.unwrap().stdout).unwrap()
    };
    let script = script_of(ENDLESS, &own);
    assert!(!own.exists(), "printing a script makes no folder");
    for word in [
        "#SBATCH --array=1-2\n",
        "#SBATCH --time=",
        "#SBATCH --requeue",
        "#SBATCH --open-mode=append",
        "--join",
    ] {
        assert!(script.contains(word), "{word}: {script}");
    }
    // In the place of Slurm's own command, one that only notes what it is told.
    let scontrol = folder.path().join("scontrol");
    fs::write(&scontrol, "#!/bin/sh\necho \"$@\" >> \"$0.said\"\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&scontrol, executable).unwrap();
    let path = format!(
        "{}:{}",
        folder.path().display(),
        std::env::var("PATH").unwrap()
    );
    let job = |script: &str, part: u32| {
        let mut bash = Command::new("bash");
        bash.args(["-c", script]).env("PATH", &path);
        bash.env("SLURM_ARRAY_TASK_ID", part.to_string());
        bash.env("SLURM_JOB_ID", "77").stdout(Stdio::null());
        bash
    };
    let queued = || fs::read_to_string(folder.path().join("scontrol.said")).unwrap();
    let file = own.join("rows-1-of-2.csv");
    for time in 1..=2 {
        let (mut first, had) = (job(&script, 1).spawn().unwrap(), rows(&file));
        while rows(&file) < had + 2 {
            assert!(first.try_wait().unwrap().is_none());
            sleep(Duration::from_millis(2));
        }
        let mut warn = Command::new("kill");
        let warned = warn.args(["-USR1", &first.id().to_string()]).status();
        assert!(warned.unwrap().success());
        assert_eq!(first.wait().unwrap().code(), Some(130));
        assert_eq!(queued(), "requeue 77\n".repeat(time));
    }
    // With time enough it comes to its end.
    let short = folder.path().join("short");
    for part in [1, 2] {
        let mut job = job(&script_of(SMALL, &short), part);
        assert!(job.status().unwrap().success());
    }
    let joined = small(&short, &["--join"]);
    assert!(joined.status.success(), "{}", said(&joined));

    // A program that dies before its first row would die again.
    let dying = folder.path().join("dying");
    fs::write(
        &dying,
        "#!/bin/sh\nprintf '# header\\nseed\\n' > \"$0.csv\"; kill -9 $$\n",
    )
    .unwrap();
    fs::set_permissions(&dying, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let program = assert_cmd::cargo::cargo_bin("ghostspring");
    let script = script.replace(program.to_str().unwrap(), dying.to_str().unwrap());
    let file = format!("file={}.csv #", dying.display());
    let script = script.replace("file=", &file);
    let mut bash = Command::new("bash");
    let output = bash
        .args(["-c", &script])
        .env("PATH", &path)
        .output()
        .unwrap();
    refused(
        &output,
        137,
        &["no row was finished", "more time or memory"],
    );
    assert!(dying.with_extension("csv").exists());
    assert_eq!(queued(), "requeue 77\n".repeat(2));
}
