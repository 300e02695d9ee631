//! One language: its code, its name for itself, and its words by id.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::Entry;
use unic_langid::LanguageIdentifier;

/// A language and its words.
pub struct Language {
    /// Its code ("de").
    pub code: String,
    /// What it calls itself ("Deutsch"): its message `language-name`.
    pub name: String,
    /// Its code, taken apart.
    pub(super) identifier: LanguageIdentifier,
    bundle: FluentBundle<FluentResource>,
    ids: Vec<String>,
}

/// Why a file is not a language.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// Its name is not a language code.
    #[error("\"{0}\" is not a language code; name the file after one, for example fr.ftl")]
    Code(String),
    /// A line that cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// Which.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// An id appears twice.
    #[error("\"{0}\" appears twice")]
    Twice(String),
    /// It does not say what it is called.
    #[error("it needs a line `language-name = …` with the language's own name")]
    Nameless,
}

impl Language {
    /// A language from its files.
    pub fn new<'a>(
        code: &str,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, WordsError> {
        let identifier: LanguageIdentifier = code
            .parse()
            .map_err(|_| WordsError::Code(code.to_owned()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![identifier.clone()]);
        // Marks of direction around what is put in would be seen as boxes.
        bundle.set_use_isolating(false);
        let mut ids = Vec::new();
        for text in texts {
            if let Some(line) = too_deep(text) {
                let problem = format!("more than {DEEPEST} braces are open");
                return Err(WordsError::Line { line, problem });
            }
            let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| {
                let at = errors.first().map_or(0, |e| e.pos.start);
                WordsError::Line {
                    line: 1 + text.bytes().take(at).filter(|b| *b == b'\n').count(),
                    problem: errors.first().map_or_else(String::new, ToString::to_string),
                }
            })?;
            ids.extend(ids_of(&resource));
            bundle.add_resource(resource).map_err(|errors| {
                WordsError::Twice(errors.first().map_or_else(String::new, ToString::to_string))
            })?;
        }
        let mut language = Self {
            code: code.to_owned(),
            name: String::new(),
            identifier,
            bundle,
            ids,
        };
        language.name = language
            .text("language-name", None)
            .ok_or(WordsError::Nameless)?;
        Ok(language)
    }

    /// Every id that it has words for, in the order of its files.
    pub fn ids(&self) -> &[String] {
        &self.ids
    }

    /// Its words for an id, if it has any.
    pub fn text(&self, id: &str, args: Option<&FluentArgs>) -> Option<String> {
        let (name, attribute) = match id.split_once('.') {
            Some((name, attribute)) => (name, Some(attribute)),
            None => (id, None),
        };
        let message = self.bundle.get_message(name)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, args, &mut errors);
        // What was to be put in is not there: another language may say it rightly.
        errors.is_empty().then(|| said.into_owned())
    }
}

/// Braces within braces that a message may have. The parser calls itself for each: ten thousand overflow the stack.
const DEEPEST: usize = 100;

/// The line in which too many braces are open. A message begins at the first column; braces in quotation marks are counted too.
fn too_deep(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    let is_deep = |line: &str| {
        if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') {
            open = 0;
        }
        line.bytes().any(|byte| {
            match byte {
                b'{' => open += 1,
                b'}' => open = open.saturating_sub(1),
                _ => (),
            }
            open > DEEPEST
        })
    };
    text.lines().position(is_deep).map(|line| line + 1)
}

fn ids_of(resource: &FluentResource) -> Vec<String> {
    let mut ids = Vec::new();
    for entry in resource.entries() {
        if let Entry::Message(message) = entry {
            let name = message.id.name;
            ids.extend(message.value.is_some().then(|| name.to_owned()));
            let attributes = message.attributes.iter();
            ids.extend(attributes.map(|a| format!("{name}.{}", a.id.name)));
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_is_refused_with_its_line() {
        let refused = |code, text| Language::new(code, [text]).err().unwrap().to_string();
        assert!(refused("fr", "language-name = Français\nplay Jouer\n").starts_with("line 2:"));
        assert!(refused("fr", "play = Jouer\n").contains("language-name"));
        assert!(refused("my words", "language-name = X\n").contains("fr.ftl"));
        let twice = "language-name = X\nplay = a\nplay = b\n";
        assert!(refused("fr", twice).contains("play"));
    }

    #[test]
    fn braces_within_ten_thousand_braces_are_refused() {
        let nested = |n: usize| {
            let text = format!(
                "language-name = X\na = {}1{}\n",
                "{".repeat(n),
                "}".repeat(n)
            );
            Language::new("fr", [text.as_str()]).map(|l| l.ids().len())
        };
        assert_eq!(nested(50).unwrap(), 2);
        let error = nested(10_000).unwrap_err().to_string();
        assert_eq!(error, "line 2: more than 100 braces are open");
    }

    #[test]
    fn words_with_something_missing_are_not_said() {
        let text = "language-name = X\nstep = Step { $n }\n";
        let language = Language::new("fr", [text]).unwrap();
        assert_eq!(language.text("step", None), None);
        let mut args = FluentArgs::new();
        args.set("n", 3);
        assert_eq!(language.text("step", Some(&args)).unwrap(), "Step 3");
    }
}
