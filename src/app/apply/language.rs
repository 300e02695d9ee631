//! The language of lessons and panels.

use super::Laboratory;
use crate::words::{self, say};

impl Laboratory<'_, '_> {
    /// Speaks another language, also in the lesson that is under way.
    pub(super) fn speak(&mut self, code: String) {
        let Some(language) = words::find(&code) else {
            let known: Vec<&str> = words::languages().iter().map(|l| &*l.code).collect();
            let known = known.join(", ");
            self.notice
                .complain(say!("language-unknown", code = code, known = known));
            return;
        };
        words::speak(language);
        self.settings.language = Some(code);
        if let Some(lesson) = &mut self.classroom.lesson {
            lesson.say_again();
        }
    }
}
