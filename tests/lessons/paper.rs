//! Worksheets, lab notebooks and the commands that make them.

use assert_cmd::Command;
use ghostspring::lesson::player::{PlayRules, PlayedLesson, play, right_answer};
use ghostspring::lesson::{Question, builtin, parse};
use ghostspring::report::worksheet::{Audience, html};
use ghostspring::report::{notebook, typeset};
use ghostspring::session::saved::{SavedSession, from_code, to_code};
use ghostspring::session::{Action, Noted, Run};

use super::lessons;

/// Every tag that is opened is closed in its turn, and nothing stands there that is no text.
fn assert_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap();
        if tag.starts_with('!') || tag.ends_with('/') {
            continue;
        } else if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "before {rest:.80}");
        } else {
            open.push(name);
        }
        if name == "style" && !tag.starts_with('/') {
            rest = &rest[rest.find("</style>").unwrap()..];
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!page.contains("NaN") && !page.contains(">inf"));
}

fn played(name: &str) -> PlayedLesson {
    let lesson = std::sync::Arc::new(builtin::load(name).unwrap().unwrap());
    play(name, &lesson, |_, q| right_answer(q), PlayRules::default()).unwrap()
}

#[test]
fn a_worksheet_has_every_question_and_only_the_teachers_has_answers() {
    for (name, lesson) in lessons() {
        let steps = &played(name).steps;
        let [learner, teacher] =
            [Audience::Learner, Audience::Teacher(steps)].map(|a| html(&lesson, a));
        for page in [&learner, &teacher] {
            assert_well_formed(page);
            for step in &lesson.steps {
                assert!(page.contains(&typeset::html(&step.text)), "{name}");
                let Some(question) = &step.question else {
                    continue;
                };
                assert!(page.contains(&typeset::html(question.ask())), "{name}");
                if let Question::Choice { options, .. } = question {
                    assert!(
                        options.iter().all(|o| page.contains(&typeset::html(o))),
                        "{name}"
                    );
                }
            }
        }
        let curves = lesson
            .steps
            .iter()
            .filter(|s| matches!(s.question, Some(Question::Curve { .. })));
        assert_eq!(
            learner.matches("<svg").count(),
            curves.count(),
            "{name}: axes to draw on"
        );
        for step in &lesson.steps {
            let note = &step.teacher;
            for only in [&step.explanation, &note.hint, &note.misconception] {
                let text = typeset::html(only);
                if !text.is_empty() {
                    assert!(
                        teacher.contains(&text) && !learner.contains(&text),
                        "{name}: {text}"
                    );
                }
            }
            if let Some(Question::Number {
                expected,
                tolerance,
                ..
            }) = &step.question
            {
                let answer = format!("{expected} ± {tolerance}");
                assert!(
                    teacher.contains(&answer) && !learner.contains(&answer),
                    "{name}: {answer}"
                );
            }
        }
        assert!(!learner.contains("class=\"right\"") && !learner.contains(" min<"));
    }
}

/// A session with a lesson and a note in it, as somebody hands it in.
fn session() -> SavedSession {
    let PlayedLesson {
        mut desk, saved, ..
    } = played("memory");
    let note = "Without memory it creeps,\n5 < 6 & so on.".to_owned();
    desk.apply(&[Action::Note(note)]).unwrap();
    let runs: Vec<&Run> = desk.runs.iter().collect();
    let session = SavedSession::of(&runs, None).unwrap();
    session.with_notes(desk.diary, Some(saved))
}

#[test]
fn a_session_keeps_predictions_and_notes() {
    let session = session();
    let text = session.write().unwrap();
    assert_eq!(SavedSession::parse("mine.ghost", &text).unwrap(), session);
    assert_eq!(from_code(&to_code(&session).unwrap()).unwrap(), session);
    assert!(text.contains("creeps") && session.lesson.is_some());
    // What has no notes is written as before, and earlier programs read it.
    let plain = SavedSession {
        version: 1,
        diary: Default::default(),
        lesson: None,
        ..session
    };
    let text = plain.write().unwrap();
    assert!(
        !text.contains("diary") && !text.contains("lesson"),
        "{text}"
    );
}

#[test]
fn a_lab_notebook_shows_what_was_predicted_measured_changed_and_typed() {
    let session = session();
    let mut runs = session.runs().unwrap();
    runs.iter_mut().for_each(|run| run.travel(|| true));
    let page = notebook::html(&session, &runs.iter().collect::<Vec<_>>());
    assert_well_formed(&page);
    for words in [
        "The spring is a memory",
        "My prediction",
        "Your curve is",
        "w = 0",
        "5 &lt; 6 &amp; so on",
        "before step",
        "position of the end",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let is_told_twice = page.contains("a drawn curve") || page.contains("the measured curve.");
    assert!(!is_told_twice, "the plot shows both curves");
    assert!(page.matches("<svg").count() >= 3, "small plots");
}

#[test]
fn a_lab_notebook_counts_hands_and_lets_drawn_curves_speak() {
    let mut session = session();
    let notes = session.diary.entries.iter_mut();
    let mut notes: Vec<_> = notes
        .filter_map(|entry| match &mut entry.what {
            Noted::Predicted(note) => Some(note),
            _ => None,
        })
        .collect();
    assert!(notes.iter().any(|note| note.is_drawn()));
    notes[0].hands = vec![("It rings".to_owned(), 12), ("It creeps".to_owned(), 3)];
    let page = notebook::html(&session, &[]);
    assert!(page.contains("Hands raised: It rings: 12; It creeps: 3."));
    assert!(!page.contains("My prediction: a drawn curve"));
}

fn ghostspring() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ghostspring"))
}

fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_command_lists_prints_and_writes_lessons() {
    let list = said(ghostspring().arg("lesson"));
    assert_eq!(list.lines().count(), 13, "{list}");
    assert!(
        list.contains(" 1 ring") && list.contains("10 min"),
        "{list}"
    );
    let steps = said(ghostspring().args(["lesson", "ring"]));
    assert!(
        steps.contains("4. ") && steps.contains("? ") && steps.contains("waits for: kick it"),
        "{steps}"
    );
    assert_eq!(steps, said(ghostspring().args(["lesson", "1"])));
    let folder = tempfile::tempdir().unwrap();
    let [sheet, mine] = ["sheet.html", "mine.ron"].map(|name| folder.path().join(name));
    said(
        ghostspring()
            .args(["lesson", "ring", "--worksheet"])
            .arg(&sheet),
    );
    let learner = std::fs::read_to_string(&sheet).unwrap();
    said(
        ghostspring()
            .args(["lesson", "ring", "--teacher", "--worksheet"])
            .arg(&sheet),
    );
    let teacher = std::fs::read_to_string(&sheet).unwrap();
    assert!(teacher.contains("Many believe") && !learner.contains("Many believe"));
    // A teacher's own file is as good as a name.
    std::fs::write(&mine, builtin::LESSONS[1].1).unwrap();
    assert!(said(ghostspring().arg("lesson").arg(&mine)).starts_with("A quarter of the sweeps"));
    assert!(said(ghostspring().arg("check").arg(&mine)).contains("fine."));
    std::fs::write(
        &mine,
        builtin::LESSONS[1].1.replace("minutes: 12", "minutes: 120"),
    )
    .unwrap();
    let output = ghostspring().arg("check").arg(&mine).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        error.contains("mine.ron:6: minutes = 120 is not allowed"),
        "{error}"
    );
    let output = ghostspring().args(["lesson", "rong"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("did you mean 'ring'?"), "{error}");
}

#[test]
fn replay_writes_the_lab_notebook() {
    let folder = tempfile::tempdir().unwrap();
    let [ghost, page] = ["mine.ghost", "mine.html"].map(|name| folder.path().join(name));
    std::fs::write(&ghost, session().write().unwrap()).unwrap();
    let told = said(
        ghostspring()
            .arg("replay")
            .arg(&ghost)
            .arg("--report")
            .arg(&page),
    );
    assert!(told.contains("same to the last bit"), "{told}");
    assert_well_formed(&std::fs::read_to_string(&page).unwrap());
}

/// The example in docs/writing-lessons.md is a lesson, and can be played.
#[test]
fn the_example_for_teachers_is_a_lesson() {
    let guide = include_str!("../../docs/writing-lessons.md");
    let from = guide
        .find("```ron\n(\n    version: 1,\n    title:")
        .unwrap()
        + 7;
    let text = &guide[from..from + guide[from..].find("```").unwrap()];
    let lesson =
        std::sync::Arc::new(parse("writing-lessons.md", text).unwrap_or_else(|e| panic!("{e}")));
    let played = play(
        "example",
        &lesson,
        |_, q| right_answer(q),
        PlayRules::default(),
    )
    .unwrap();
    let mut reviews = played
        .steps
        .iter()
        .filter_map(|s| s.review.as_ref())
        .peekable();
    assert!(reviews.peek().is_some());
    assert!(reviews.all(ghostspring::lesson::AnswerReview::is_right));
}
