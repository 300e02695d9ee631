//! Whether the fields of a lesson are what they may be.

use super::fields::{wrong, wrong_here};
use super::{Covered, Goal, Lesson, LessonStep, Question};
use crate::instrument::Traces;
use crate::scene::{Scene, builtin};
use crate::schema::field::NotAllowed;
use crate::session::{Action, Change, MOST_LANES, TraceEdit};

/// What is wrong, and in which step.
pub struct Problem {
    /// The step, from 0.
    pub step: Option<usize>,
    /// Field, value and range.
    pub what: NotAllowed,
}

fn require(is_so: bool, otherwise: impl FnOnce() -> NotAllowed) -> Result<(), NotAllowed> {
    if is_so { Ok(()) } else { Err(otherwise()) }
}

/// Letters of a text at most.
const LONGEST: usize = 600;
/// Sentences of a text at most: nobody reads more on a screen.
const MOST_SENTENCES: usize = 3;

fn words(field: &'static str, text: &str) -> Result<(), NotAllowed> {
    let letters = text.trim().chars().count();
    require((1..=LONGEST).contains(&letters), || {
        wrong(field, format!("a text of {letters} letters"))
    })
}

fn sentences(field: &'static str, text: &str) -> Result<(), NotAllowed> {
    words(field, text)?;
    let count = sentence_count(text);
    require(count <= MOST_SENTENCES, || {
        wrong(field, format!("a text of {count} sentences"))
    })
}

/// A full stop, a question mark or an exclamation mark before a space or the end.
fn sentence_count(text: &str) -> usize {
    let ends = |word: &&str| word.ends_with(['.', '!', '?']);
    text.split_whitespace().filter(ends).count()
}

impl Lesson {
    /// What is wrong with it, and in which step.
    pub(super) fn check(&self) -> Result<(), Problem> {
        self.check_head()
            .map_err(|what| Problem { step: None, what })?;
        let mut scene = None;
        for (i, step) in self.steps.iter().enumerate() {
            step.check(&mut scene).map_err(|what| Problem {
                step: Some(i),
                what,
            })?;
        }
        Ok(())
    }

    fn check_head(&self) -> Result<(), NotAllowed> {
        let is_known = self.version == super::LESSON_VERSION;
        require(is_known, || wrong("version", self.version.to_string()))?;
        for (field, text) in [
            ("title", &self.title),
            ("about", &self.about),
            ("needs", &self.needs),
        ] {
            words(field, text)?;
        }
        let minutes = self.minutes;
        require((1..=90).contains(&minutes), || {
            wrong("minutes", minutes.to_string())
        })?;
        let is_twice = |i: usize| self.views[..i].contains(&self.views[i]);
        let twice = (0..self.views.len()).find(|i| is_twice(*i));
        require(twice.is_none(), || {
            let view = twice.map_or(String::new(), |i| self.views[i].to_string());
            wrong("views", format!("a list with {view} twice"))
        })?;
        let count = self.steps.len();
        require((1..=40).contains(&count), || {
            wrong("steps", format!("a list of {count}"))
        })
    }
}

impl LessonStep {
    /// Checks a step; the scene is the one that is open by then.
    fn check(&self, scene: &mut Option<Scene>) -> Result<(), NotAllowed> {
        sentences("text", &self.text)?;
        for action in &self.set_up {
            check_action("set_up", action, scene)?;
        }
        require(scene.is_some(), || {
            let allowed = "a list that opens a scene, at the latest in the first step".to_owned();
            wrong_here("set_up", "a list without OpenScene(…)", allowed)
        })?;
        for action in &self.then {
            check_action("then", action, scene)?;
        }
        if let Some(question) = &self.question {
            question.check(scene.as_ref())?;
            question.check_covers()?;
        }
        if let Some(goal) = &self.until {
            goal.check("until", scene.as_ref())?;
        }
        if !self.explanation.is_empty() {
            sentences("explanation", &self.explanation)?;
        }
        let note = &self.teacher;
        for (field, text) in [("hint", &note.hint), ("misconception", &note.misconception)] {
            if !text.is_empty() {
                words(field, text)?;
            }
        }
        require(note.minutes <= 90, || {
            wrong("minutes", note.minutes.to_string())
        })
    }
}

/// Lessons come from anywhere: they open, set and show, but write no file and end nothing.
fn check_action(
    field: &'static str,
    action: &Action,
    scene: &mut Option<Scene>,
) -> Result<(), NotAllowed> {
    match action {
        Action::OpenScene(name) => {
            let start = builtin::load(name).and_then(Result::ok);
            require(start.is_some(), || {
                let known: Vec<&str> = builtin::names().collect();
                let allowed = format!("the name of a built-in scene: {}", known.join(", "));
                wrong_here(field, format!("OpenScene({name:?})"), allowed)
            })?;
            *scene = start.map(|start| start.scene);
            Ok(())
        }
        Action::Change(Change::Set(name, value)) => match scene {
            Some(scene) => scene.set(name, value).map_err(|error| {
                let allowed = format!("a change that the scene allows: {error}");
                wrong_here(field, format!("{name} = {value}"), allowed)
            }),
            None => Ok(()),
        },
        Action::Trace(TraceEdit::OpenShipped(group)) => {
            let known = Traces::groups();
            require(known.iter().any(|(name, _)| name == group), || {
                let known: Vec<String> = known.into_iter().map(|(name, _)| name).collect();
                let allowed = format!("a group of recorded traces: {}", known.join(", "));
                wrong_here(field, format!("OpenShipped({group:?})"), allowed)
            })
        }
        Action::Pace(pace) => require(*pace > 0.0, || {
            wrong_here(field, format!("Pace({pace})"), "a pace above 0".to_owned())
        }),
        Action::Change(Change::Kick(x) | Change::Launch(_, x) | Change::Pulse(x)) => {
            require(x.is_finite() && *x != 0.0, || {
                wrong_here(
                    field,
                    format!("{action:?}"),
                    "a number other than 0".to_owned(),
                )
            })
        }
        Action::Play
        | Action::Pause
        | Action::Step
        | Action::Sweep
        | Action::Reset
        | Action::ColourBy(_)
        | Action::Quantity(_)
        | Action::ShowForces(_)
        | Action::ShowWaves(_)
        | Action::ShowTrails(_)
        | Action::MagnifyAutomatically(_)
        | Action::TakeReference
        | Action::FitPicture
        | Action::Open(_)
        | Action::Close(_)
        | Action::Show(_)
        | Action::Layout(_)
        | Action::Lanes(_)
        | Action::LaneStyle(_)
        | Action::CountSweeps(_) => Ok(()),
        other => Err(wrong(field, format!("{other:?}"))),
    }
}

impl Question {
    fn check(&self, scene: Option<&Scene>) -> Result<(), NotAllowed> {
        words("ask", self.ask())?;
        match self {
            Self::Number {
                unit,
                range,
                expected,
                tolerance,
                ..
            } => {
                require(unit.chars().count() <= 20, || wrong("unit", unit.as_str()))?;
                check_range(*range)?;
                let [least, most] = *range;
                require((least..=most).contains(expected), || {
                    let allowed = format!("a number from {least} to {most}, its range");
                    wrong_here("expected", expected.to_string(), allowed)
                })?;
                require(*tolerance > 0.0 && *tolerance < most - least, || {
                    let allowed = format!("a number above 0 and below {}", most - least);
                    wrong_here("tolerance", tolerance.to_string(), allowed)
                })
            }
            Self::Choice {
                options,
                right,
                shown_by,
                tries,
                ..
            } => {
                let count = options.len();
                require((2..=5).contains(&count), || {
                    wrong("options", format!("a list of {count}"))
                })?;
                options.iter().try_for_each(|text| words("options", text))?;
                require((*right as usize) < count, || {
                    let allowed = format!("a whole number from 0 to {}", count - 1);
                    wrong_here("right", right.to_string(), allowed)
                })?;
                require(tries.is_empty() || tries.len() == count, || {
                    wrong("tries", format!("a list of {}", tries.len()))
                })?;
                for actions in tries {
                    let mut tried = scene.cloned();
                    (actions.iter()).try_for_each(|a| check_action("tries", a, &mut tried))?;
                }
                shown_by.check("shown_by", scene)
            }
            Self::Curve { time, range, .. } => {
                require(*time > 0.0 && *time <= 1e6, || {
                    wrong("time", time.to_string())
                })?;
                check_range(*range)
            }
        }
    }
}

impl Question {
    /// A question whose answer stands on the screen is no question.
    fn check_covers(&self) -> Result<(), NotAllowed> {
        let covers = self.covers();
        let named = |list: &[Covered]| {
            let names: Vec<String> = list.iter().map(Covered::to_string).collect();
            names.join(", ")
        };
        let value = || format!("[{}]", named(covers));
        let is_twice = |i: usize| covers[..i].contains(&covers[i]);
        let has_twice = (0..covers.len()).any(is_twice);
        require(!has_twice, || wrong("covers", value()))?;
        let mut open = self.asks_for();
        open.retain(|quantity| !covers.contains(quantity));
        require(open.is_empty(), || {
            let allowed = format!(
                "a list with {}, which the question asks for; it may have any of {}",
                named(&open),
                named(Covered::ALL)
            );
            wrong_here("covers", value(), allowed)
        })
    }
}

fn check_range(range: [f64; 2]) -> Result<(), NotAllowed> {
    let [low, high] = range;
    let is_range = low < high && low.is_finite() && high.is_finite();
    require(is_range, || wrong("range", format!("{range:?}")))
}

impl Goal {
    fn check(&self, field: &'static str, scene: Option<&Scene>) -> Result<(), NotAllowed> {
        let count = |word: &str, n: u64, [least, most]: [u64; 2]| {
            require((least..=most).contains(&n), || {
                let allowed = format!("{word} of a whole number from {least} to {most}");
                wrong_here(field, format!("{word}({n})"), allowed)
            })
        };
        match self {
            Self::Is(name, value) => {
                let Some(mut scene) = scene.cloned() else {
                    return Ok(());
                };
                scene.set(name, value).map_err(|error| {
                    let allowed = format!("a value that the scene allows: {error}");
                    wrong_here(field, format!("{name} = {value}"), allowed)
                })
            }
            Self::Steps(n) => count("Steps", *n, [1, 1_000_000]),
            Self::Sweeps(n) => count("Sweeps", *n, [1, 100_000]),
            Self::Lanes(n) => count("Lanes", *n as u64, [2, MOST_LANES as u64]),
            Self::Opened(name) => require(builtin::names().any(|n| n == name), || {
                let known: Vec<&str> = builtin::names().collect();
                let allowed = format!("the name of a built-in scene: {}", known.join(", "));
                wrong_here(field, format!("Opened({name:?})"), allowed)
            }),
            Self::Between(outcome, least, most) => require(least < most, || {
                let allowed = "a lower number and a higher one".to_owned();
                wrong_here(
                    field,
                    format!("Between({outcome}, {least}, {most})"),
                    allowed,
                )
            }),
            Self::All(all) => {
                require(!all.is_empty(), || wrong(field, "All([])"))?;
                all.iter().try_for_each(|one| one.check(field, scene))
            }
            Self::Kicked
            | Self::Touched
            | Self::Fit
            | Self::Shows(_)
            | Self::Open(_)
            | Self::Verdict(_) => Ok(()),
        }
    }
}
