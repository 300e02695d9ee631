//! Sessions as files and codes: what is saved can be made again to the last bit, and what is damaged says what is wrong.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use ghostspring::physics::MethodName;
use ghostspring::physics::{Hand, UpdateOrder};
use ghostspring::scene::{Start, builtin};
use ghostspring::schema::choice::Choice;
use ghostspring::session::saved::{
    CodeError, Desk, Replayed, SavedSession, from_code, is_code, to_code, verify,
};
use ghostspring::session::{Change, Run, Settings};
use proptest::prelude::*;

fn start(name: &str) -> Start {
    builtin::load(name).unwrap().unwrap()
}

fn set(name: &str, value: &str) -> Change {
    Change::Set(name.to_owned(), value.into())
}

/// An ordinary session: parameters turned, kicks, touches, a disc pulled for a while.
fn played(name: &str) -> Run {
    let mut run = Run::new(name, start(name));
    let deeds = [
        set("iterations", "20"),
        Change::Kick(0.001),
        set("friction", "0.1"),
        Change::Tap(3, [0.001, 0.0]),
        set("order", UpdateOrder::LeftToRight.spelling()),
        set("dt", "0.9"),
        Change::Kick(-0.001),
    ];
    for deed in deeds {
        (0..15).for_each(|_| run.step());
        run.change(deed).unwrap();
    }
    for i in 0..60 {
        let to = [5.0 + 0.01 * f64::from(i), 4.0];
        let hand = Hand {
            body: 4,
            spring: 0.001,
            to,
        };
        run.change(Change::Pull(hand)).unwrap();
        run.step();
    }
    run.change(Change::LetGo).unwrap();
    (0..40).for_each(|_| run.step());
    assert!(run.fault.is_none(), "{:?}", run.fault);
    run
}

fn desk() -> Option<Desk> {
    let camera = Some(([1.0, 2.0], 12.0));
    Some(Desk::of(&Settings::default(), 40.0, camera))
}

fn saved(run: &Run) -> SavedSession {
    SavedSession::of(&[run], desk()).unwrap()
}

fn share_code(run: &Run) -> String {
    to_code(&SavedSession::brief(&[run], desk()).unwrap()).unwrap()
}

#[test]
fn a_saved_session_is_the_same_to_the_last_bit() {
    for name in ["chain", "packing_small", "column"] {
        let run = played(name);
        let session = saved(&run);
        let text = session.write().unwrap();
        let read = SavedSession::parse("mine.ghost", &text).unwrap();
        assert_eq!(read, session);
        assert!(text.len() < 20_000, "{name}: {} bytes", text.len());
        match verify(&read, |_| {}) {
            Replayed::Same { steps, marks } => {
                assert_eq!(steps, run.assembly().steps());
                assert!(marks > 10);
            }
            other => panic!("{name}: {other:?}"),
        }
        let mut again = read.runs().unwrap().remove(0);
        again.travel(|| true);
        assert_eq!(again.assembly().state_hash(), run.assembly().state_hash());
        assert_eq!(again.record.marks, run.record.marks);
        assert_eq!(again.record.position, run.record.position);
        assert_eq!(again.history, run.history);
    }
}

#[test]
fn an_ordinary_session_fits_into_two_kilobytes() {
    for name in ["chain", "packing"] {
        let run = played(name);
        let code = share_code(&run);
        assert!(code.len() <= 2048, "{name}: {} letters", code.len());
        assert!(
            is_code(&code)
                && code
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || ":-_".contains(c))
        );
        let session = from_code(&code).unwrap();
        let mut again = session.runs().unwrap().remove(0);
        again.travel(|| true);
        assert_eq!(again.assembly().state_hash(), run.assembly().state_hash());
        assert_eq!(session.desk.unwrap().camera, Some(([1.0, 2.0], 12.0)));
    }
}

#[test]
fn a_session_from_another_state_brings_that_state_along() {
    let mut run = Run::new("mine", start("packing_small"));
    (0..7).for_each(|_| run.step());
    let mut own = Run::new("own", run.here().into());
    own.change(Change::Take(5)).unwrap();
    (0..30).for_each(|_| own.step());
    let session = saved(&own);
    assert!(matches!(verify(&session, |_| {}), Replayed::Same { .. }));
    let text = session.write().unwrap();
    assert!(text.len() < 100_000, "{} bytes", text.len());
}

#[test]
fn lanes_and_twins_come_along() {
    let rigid = played("chain");
    let mut twin = Run::new("chain", start("chain"))
        .with_method(MethodName::SpringDashpot)
        .unwrap();
    (0..rigid.assembly().steps()).for_each(|_| twin.step());
    let session = SavedSession::of(&[&rigid, &twin], None).unwrap();
    let read = SavedSession::parse("two.ghost", &session.write().unwrap()).unwrap();
    assert!(matches!(verify(&read, |_| {}), Replayed::Same { .. }));
    assert_eq!(read.runs().unwrap()[1].method(), MethodName::SpringDashpot);
}

#[test]
fn another_engine_would_be_noticed_at_the_first_mark_that_differs() {
    let mut session = saved(&played("chain"));
    let marks = session.runs[0].marks.len();
    let (before, other) = {
        let kept = &mut session.runs[0].marks;
        kept[marks / 2].hash ^= 1;
        (kept[marks / 2 - 1].step, kept[marks / 2].step)
    };
    assert!(marks > 4);
    match verify(&session, |_| {}) {
        Replayed::Differs {
            step, good_until, ..
        } => assert_eq!((good_until, step), (before, other)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_damaged_code_says_what_is_wrong() {
    let code = share_code(&played("chain"));
    let damaged = |code: &str| from_code(code).unwrap_err().to_string();
    assert_eq!(from_code("hello"), Err(CodeError::Foreign));
    assert!(damaged(&code.replace("gs1:", "gs9:")).contains("gs9:"));
    // Half of it, in whole groups of four letters: fewer letters would be noticed by their number alone.
    let half = "gs1:".len() + code.len() / 8 * 4;
    assert!(damaged(&code[..half]).contains("missing or wrong"));
    assert!(damaged(&code[..5]).contains("ends"));
    assert!(damaged(&code.replacen(&code[20..21], "!", 1)).contains("'!'"));
    let mut letters: Vec<char> = code.chars().collect();
    letters.swap(40, 41);
    let swapped: String = letters.into_iter().collect();
    assert!(swapped == code || damaged(&swapped).contains("checksum"));
    // Mail programs break lines.
    let broken = format!("  {}\n {} ", &code[..100], &code[100..]);
    assert!(from_code(&broken).is_ok());
}

#[test]
fn a_wrong_file_says_where_and_what() {
    let text = saved(&played("chain")).write().unwrap();
    let error = |text: &str| {
        SavedSession::parse("my.ghost", text)
            .unwrap_err()
            .to_string()
    };
    assert!(error("(version: 1,\n nonsense)").starts_with("my.ghost:2:"));
    assert!(error("# Read me").contains("not a session"));
    assert!(error(&text.replace("version: 1", "version: 7")).contains("version 7"));
    let later = text.replacen("step: 205", "step: 20", 1);
    assert!(
        later != text && error(&later).contains("must be"),
        "{}",
        error(&later)
    );
    assert!(error(&text.replacen("dt: 1.0", "dt: -1.0", 1)).contains("dt = -1"));
}

#[test]
fn replay_says_whether_it_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let replayed = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut command = assert_cmd::Command::cargo_bin("ghostspring").unwrap();
        let output = command.arg("replay").arg(&path).output().unwrap();
        let words = [output.stdout, output.stderr].map(|b| String::from_utf8(b).unwrap());
        (output.status.code(), words.concat())
    };
    let text = saved(&played("chain")).write().unwrap();
    let (code, words) = replayed("same.ghost", &text);
    assert!(
        code == Some(0) && words.contains("same to the last bit"),
        "{words}"
    );
    // The same kick, a little stronger: the books say where it begins to differ.
    let (code, words) = replayed(
        "other.ghost",
        &text.replacen("Kick(0.001)", "Kick(0.0010001)", 1),
    );
    assert!(
        code == Some(1) && words.contains("differs at step 3"),
        "{words}"
    );
    let (code, words) = replayed("bad.ghost", &text.replacen("Kick(", "Kic(", 1));
    assert!(code == Some(2) && words.contains("bad.ghost:"), "{words}");
    let mut command = assert_cmd::Command::cargo_bin("ghostspring").unwrap();
    let word = share_code(&played("chain"));
    let output = command.args(["replay", &word]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}

proptest! {
    /// Whatever is pasted or opened, the answer is a session or a sentence.
    #[test]
    fn any_text_is_digested(text in "\\PC*", cut in 0..400usize, flip in 0..400usize, byte in any::<u8>()) {
        let _ = SavedSession::parse("a.ghost", &text);
        let _ = from_code(&text);
        let _ = from_code(&format!("gs1:{text}"));
        let mut bytes = CODE.with(String::clone).into_bytes();
        let at = flip % bytes.len();
        bytes[at] = byte;
        bytes.truncate(bytes.len() - cut % 40);
        if let Ok(text) = String::from_utf8(bytes) {
            let _ = from_code(&text);
        }
    }
}

thread_local! {
    static CODE: String = share_code(&played("chain"));
}

/// Numbers that are not finite are refused in words and change nothing; huge ones may end a run, but not the program.
#[test]
fn changes_that_are_not_finite_are_refused() {
    let changes = |x: f64| {
        [
            Change::Kick(x),
            Change::Launch(0, x),
            Change::LaunchTransversal(x),
            Change::Pulse(x),
            Change::Motions(0, vec![[0.0, x, 0.0]]),
        ]
    };
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for change in changes(x) {
            let mut run = Run::new("chain", start("chain_pressed"));
            let before = run.assembly().state_hash();
            let refused = run.change(change.clone()).unwrap_err().to_string();
            assert!(refused.contains("not finite"), "{change:?}: {refused}");
            assert_eq!(run.assembly().state_hash(), before, "{change:?}");
        }
    }
    for change in changes(1e300) {
        let mut run = Run::new("chain", start("chain_pressed"));
        let _ = run.change(change);
        (0..5).for_each(|_| run.step());
    }
}
