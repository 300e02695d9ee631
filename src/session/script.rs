//! A list of timed actions, for tests, for pictures and for demonstrations that run by themselves.

use serde::{Deserialize, Serialize};

use super::Action;

/// When an action is due.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum When {
    /// Before this step is made, exactly.
    Step(u64),
    /// At this frame of the window.
    Frame(u64),
    /// This many seconds after the first frame.
    Seconds(f64),
    /// As soon as the action before it has been done.
    Next,
    /// As soon as the ringing is measured.
    Fit,
    /// As soon as nothing is being measured in the background any more.
    Idle,
}

/// An action and its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cue {
    /// When.
    pub at: When,
    /// What.
    #[serde(rename = "do")]
    pub action: Action,
}

/// Where a session stands, for those who wait.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// Steps made.
    pub step: u64,
    /// Frames drawn.
    pub frame: u64,
    /// Seconds since the first frame.
    pub seconds: f64,
    /// Whether the ringing is measured.
    pub has_fit: bool,
    /// Whether nothing is being measured in the background.
    pub is_idle: bool,
}

/// Cues that are played one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    cues: std::collections::VecDeque<Cue>,
}

/// Why a file is no script.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct ScriptError {
    /// The file's name.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
}

impl Script {
    /// From the text of a file: `[(at: Step(100), do: Pause), …]`.
    pub fn parse(file: &str, text: &str) -> Result<Self, ScriptError> {
        let cues: Vec<Cue> = ron::from_str(text).map_err(|e| ScriptError {
            file: file.to_owned(),
            line: e.span.start.line,
            column: e.span.start.col,
            problem: e.code.to_string(),
        })?;
        Ok(Self { cues: cues.into() })
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.cues.is_empty()
    }

    /// The step before which the clock must stop for the next cue.
    pub fn next_step(&self) -> Option<u64> {
        match self.cues.front()?.at {
            When::Step(step) => Some(step),
            _ => None,
        }
    }

    /// The actions that are due, in order.
    pub fn due(&mut self, now: &Moment) -> Vec<Action> {
        let mut due = Vec::new();
        while let Some(cue) = self.cues.front() {
            let is_due = match cue.at {
                When::Step(s) => now.step >= s,
                When::Frame(f) => now.frame >= f,
                When::Seconds(s) => now.seconds >= s,
                When::Next => true,
                When::Fit => now.has_fit,
                When::Idle => now.is_idle && due.is_empty(),
            };
            if !is_due {
                break;
            }
            let action = self.cues.pop_front().map(|c| c.action);
            // What comes after a picture waits until it has been taken, and what comes after an opening counts the new run's steps.
            let is_last = action
                .as_ref()
                .is_some_and(|a| a.begins_again() || matches!(a, Action::Screenshot(..)));
            due.extend(action);
            if is_last {
                break;
            }
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Tool;

    #[test]
    fn cues_come_in_order_and_not_before_their_time() {
        let text = r#"[
            (at: Step(10), do: Pause),
            (at: Next, do: Change(Set("iterations", "80"))),
            (at: Frame(5), do: Quit),
        ]"#;
        let mut script = Script::parse("demo.ron", text).unwrap();
        assert_eq!(script.next_step(), Some(10));
        let at = |step, frame| Moment {
            step,
            frame,
            ..Moment::default()
        };
        assert!(script.due(&at(9, 100)).is_empty());
        assert_eq!(script.due(&at(10, 1)).len(), 2);
        assert_eq!(script.due(&at(10, 5)), vec![Action::Quit]);
        assert!(script.is_over());
    }

    #[test]
    fn a_step_after_an_opening_counts_in_the_new_run() {
        let text = r#"[
            (at: Next, do: OpenScene("packing")),
            (at: Step(200), do: Pause),
        ]"#;
        let mut script = Script::parse("demo.ron", text).unwrap();
        let at = |step| Moment {
            step,
            ..Moment::default()
        };
        assert_eq!(
            script.due(&at(330)).len(),
            1,
            "the old run's step 330 is no step 200 of the new one"
        );
        assert!(script.due(&at(0)).is_empty());
        assert_eq!(script.due(&at(200)), vec![Action::Pause]);
    }

    #[test]
    fn a_script_takes_a_tool_in_its_hand() {
        let mut script = Script::parse("t.ron", "[(at: Next, do: Touch((tool: pull)))]").unwrap();
        let due = script.due(&Moment::default());
        assert!(matches!(&due[..], [Action::Touch(touch)] if touch.tool == Tool::Pull));
    }

    #[test]
    fn a_bad_script_says_where() {
        let error = Script::parse("demo.ron", "[\n (at: Step(1), do: Fly),\n]").unwrap_err();
        assert_eq!((error.line, error.file.as_str()), (2, "demo.ron"));
        assert!(error.to_string().contains("Fly"), "{error}");
    }
}
