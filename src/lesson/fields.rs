//! The fields of a lesson: what each of them is, and what it may be.

use crate::schema::field::NotAllowed;

/// Every field: its name, what it is, what it may be.
const FIELDS: &[(&str, &str, &str)] = &[
    ("version", "the version of the format", "1"),
    ("title", "what the lesson is called", WORDS),
    ("about", "what one knows afterwards", WORDS),
    (
        "level",
        "for whom it is",
        "one of school, university, research",
    ),
    (
        "minutes",
        "how long it takes",
        "a whole number from 1 to 90",
    ),
    ("needs", "what learners need to know first", WORDS),
    (
        "views",
        "the panels that are open",
        "a list of different panels, for instance [Plots, Meter]",
    ),
    ("steps", "one after the other", "a list of 1 to 40 steps"),
    ("text", "what a step says", SENTENCES),
    ("set_up", "actions at the start of a step", ACTIONS),
    ("control", "what is marked", "the name of a control"),
    (
        "question",
        "question before the run",
        "Number(…), Choice(…) or Curve(…)",
    ),
    ("then", "actions after the answer", ACTIONS),
    ("until", "what a step waits for", GOAL),
    ("explanation", "what it means", SENTENCES),
    (
        "teacher",
        "for the teacher's sheet",
        "(hint: …, misconception: …, minutes: …)",
    ),
    ("hint", "how to help", WORDS),
    ("misconception", "what many believe", WORDS),
    ("ask", "what is asked", WORDS),
    (
        "unit",
        "of the answer",
        "at most 20 characters, \"\" for none",
    ),
    (
        "range",
        "least and largest answer",
        "two numbers, the lower one first",
    ),
    (
        "outcome",
        "what is measured",
        "the name of something that can be measured",
    ),
    ("expected", "what will be measured", "a number within range"),
    (
        "tolerance",
        "allowed difference",
        "a number above 0 and below the width of range",
    ),
    (
        "options",
        "the answers",
        "a list of 2 to 5 texts of 1 to 600 characters",
    ),
    (
        "right",
        "the number of the right answer, from 0",
        "the number of an option, counted from 0",
    ),
    ("shown_by", "what shows the right answer", GOAL),
    (
        "tries",
        "what is done to try each answer",
        "a list of as many lists of actions as there are options, [] for an answer that cannot be tried",
    ),
    (
        "covers",
        "what is shown as ? until the answer is locked",
        COVERS,
    ),
    (
        "time",
        "how long a curve is drawn",
        "a number above 0, at most 1000000",
    ),
];

const WORDS: &str = "a text of 1 to 600 letters";
const SENTENCES: &str = "a text of 1 to 600 characters and at most three sentences";
const ACTIONS: &str =
    "a list of actions that open a built-in scene, change a parameter, play or show";
const COVERS: &str = "a list of different quantities of frequency, damping, stiffness, sound_speed, rigidity, motion, forces, law, traces";
const GOAL: &str = "a goal that a run can reach, for instance Kicked, Fit, Steps(100), Is(\"iterations\", \"160\")";

/// What a field is and may be, in words.
pub fn meaning(field: &str) -> String {
    let known = FIELDS.iter().find(|(name, ..)| *name == field);
    known.map_or(String::new(), |(_, effect, allowed)| {
        format!("({effect}) must be {allowed}")
    })
}

/// What is wrong with a field.
pub fn wrong(field: &'static str, value: impl Into<String>) -> NotAllowed {
    let known = FIELDS.iter().find(|(name, ..)| *name == field);
    let (_, effect, allowed) = known.copied().unwrap_or((field, "", ""));
    NotAllowed {
        field,
        effect,
        value: value.into(),
        allowed: allowed.to_owned(),
    }
}

/// Wrong, with a range that depends on what stands beside it.
pub fn wrong_here(field: &'static str, value: impl Into<String>, allowed: String) -> NotAllowed {
    NotAllowed {
        allowed,
        ..wrong(field, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Covered;

    #[test]
    fn the_error_names_every_quantity_that_can_be_covered() {
        let names = Covered::SPELLINGS.join(", ");
        assert!(COVERS.ends_with(&names), "{names}");
    }
}
