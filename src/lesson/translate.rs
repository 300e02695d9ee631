//! The built-in lessons in the reader's language. Their files have the English, as every lesson has its words in its file: a teacher writes one file, in any
//! language. What another language says instead has an id: `lesson-ring` is the title of the lesson `ring`, `lesson-ring-1` the text of its first step.

use super::{Lesson, LessonStep, Question, builtin};
use crate::words;

impl Lesson {
    /// The same lesson in the language that is spoken, if the program has one of this name or number; any other one stays as it was written.
    pub fn in_spoken_language(mut self, name: &str) -> Self {
        if let Some(name) = builtin::name_of(name) {
            self.each_text(name, &mut |id, text| *text = words::text_or(id, text));
        }
        self
    }

    /// Every text that has words in it, by its id.
    pub fn texts(&self, name: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut take = |id: &str, text: &mut String| found.push((id.to_owned(), text.clone()));
        self.clone().each_text(name, &mut take);
        found
    }

    /// Every text that has words in it, with its id.
    fn each_text(&mut self, name: &str, change: &mut dyn FnMut(&str, &mut String)) {
        let id = format!("lesson-{name}");
        let mut change = |id: &str, text: &mut String| {
            if text.contains(char::is_alphabetic) {
                change(id, text);
            }
        };
        change(&id, &mut self.title);
        change(&format!("{id}.about"), &mut self.about);
        change(&format!("{id}.needs"), &mut self.needs);
        for (i, step) in self.steps.iter_mut().enumerate() {
            step.each_text(&format!("{id}-{}", i + 1), &mut change);
        }
    }
}

impl LessonStep {
    fn each_text(&mut self, id: &str, change: &mut dyn FnMut(&str, &mut String)) {
        change(id, &mut self.text);
        let mut change = |what: &str, text: &mut String| change(&format!("{id}.{what}"), text);
        if let Some(question) = &mut self.question {
            question.each_text(&mut change);
        }
        change("explanation", &mut self.explanation);
        change("hint", &mut self.teacher.hint);
        change("misconception", &mut self.teacher.misconception);
    }
}

impl Question {
    fn each_text(&mut self, change: &mut dyn FnMut(&str, &mut String)) {
        match self {
            Self::Number { ask, unit, .. } => {
                change("ask", ask);
                change("unit", unit);
            }
            Self::Choice { ask, options, .. } => {
                change("ask", ask);
                for (i, option) in options.iter_mut().enumerate() {
                    change(&format!("option{}", i + 1), option);
                }
            }
            Self::Curve { ask, .. } => change("ask", ask),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Arc;

    use super::*;
    use crate::lesson::{LessonPhase, LessonProgress, find};
    use crate::session::LessonAnswer;

    /// A letter that stands for a unit is the same everywhere.
    const SYMBOLS: &[&str] = &["d"];

    fn english(name: &str) -> Lesson {
        builtin::load(name).unwrap().unwrap()
    }

    #[test]
    fn every_lesson_is_told_in_german() {
        let german = words::find("de").unwrap();
        let mut known = BTreeSet::new();
        for name in builtin::names() {
            let told = words::speaking(german, || english(name).in_spoken_language(name));
            // What is too long for a screen in English is so in German.
            assert!(told.check().is_ok(), "{name}");
            let told: BTreeMap<String, String> = told.texts(name).into_iter().collect();
            let texts = english(name).texts(name).into_iter();
            for (id, text) in texts.filter(|(_, text)| !SYMBOLS.contains(&text.as_str())) {
                assert_ne!(told[&id], text, "{id} is English");
                known.insert(id);
            }
        }
        let words = german.ids().iter().filter(|id| id.starts_with("lesson-"));
        let unused: Vec<_> = words.filter(|id| !known.contains(*id)).collect();
        assert!(unused.is_empty(), "no lesson says {unused:?}");
    }

    #[test]
    fn only_built_in_lessons_are_translated() {
        let german = words::find("de").unwrap();
        let own = english("ring");
        let told = words::speaking(german, || own.clone().in_spoken_language("mine.ron"));
        assert_eq!(told, own);
        let no_disk = |_: &std::path::Path| Err("no file".to_owned());
        let [named, numbered] = ["ring", "1"].map(|name| {
            words::speaking(german, || find(name, &no_disk))
                .unwrap()
                .title
        });
        assert_eq!(named, numbered);
        assert_ne!(named, own.title);
        let plain = words::speaking(words::find("en").unwrap(), || find("ring", &no_disk));
        assert_eq!(plain.unwrap(), own);
    }

    /// Somebody who changes the language stays where they are, and what they said stays said.
    #[test]
    fn a_lesson_under_way_is_told_again() {
        let german = words::find("de").unwrap();
        let (mut progress, _) = LessonProgress::begin("ring", Arc::new(english("ring")));
        progress.step = 3;
        progress.phase = LessonPhase::Done;
        let answer = LessonAnswer::Number(70.0);
        let question = progress.now().question.clone().unwrap();
        let measured = crate::lesson::MeasuredAnswer::Number(35.0);
        progress.reviews[3] = crate::lesson::review(&question, &answer, measured, None);
        progress.answers[3] = Some(answer);
        let before = progress.clone();
        words::speaking(german, || progress.say_again());
        assert_ne!(progress.lesson.title, before.lesson.title);
        let [now, then] = [&progress, &before].map(|p| p.review().unwrap().clone());
        assert!(now.words.contains("70 Schritte"), "{}", now.words);
        assert!(then.words.contains("70 steps"), "{}", then.words);
        assert_eq!((progress.step, progress.phase), (3, LessonPhase::Done));
        assert_eq!(progress.saved(), before.saved());
    }
}
