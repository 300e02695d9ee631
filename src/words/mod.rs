//! What panels and lessons say, in the reader's language. The words are in `assets/languages/CODE/*.ftl` (Project Fluent's format), one
//! folder per language; panels say an id, and `say!` finds the words for it. Another language is a file that a user adds
//! ([`add_file`]); what it does not say is said in English.
//!
//! Which language is spoken is one fact about the whole program ([`speak`]); for the time of one function a thread may speak another one
//! ([`speaking`]).

mod language;

use std::cell::Cell;
use std::sync::{OnceLock, RwLock};

use fluent_bundle::FluentArgs;
use include_dir::{Dir, include_dir};
use unic_langid::LanguageIdentifier;

pub use language::{Language, WordsError};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/languages");

/// The language of the program.
static SPOKEN: RwLock<Option<&'static Language>> = RwLock::new(None);

thread_local! {
    /// The language of this thread, where it is another one.
    static HERE: Cell<Option<&'static Language>> = const { Cell::new(None) };
}

/// The languages that come with the program, English first.
pub fn builtin() -> &'static [&'static Language] {
    static BUILTIN: OnceLock<Vec<&'static Language>> = OnceLock::new();
    BUILTIN.get_or_init(|| {
        let load = |code: &'static str| {
            let folder = FILES.get_dir(code)?;
            let texts = folder.files().filter_map(|f| f.contents_utf8());
            let language = Language::new(code, texts);
            language.ok().map(|l| &*Box::leak(Box::new(l)))
        };
        ["en", "de"].into_iter().filter_map(load).collect()
    })
}

/// English, which says what another language does not.
pub fn english() -> Option<&'static Language> {
    builtin().first().copied()
}

/// The files of English, as they are.
pub fn english_files() -> Vec<&'static str> {
    let folder = FILES.get_dir("en");
    let files = folder.into_iter().flat_map(Dir::files);
    files.filter_map(|f| f.contents_utf8()).collect()
}

fn known() -> &'static RwLock<Vec<&'static Language>> {
    static KNOWN: OnceLock<RwLock<Vec<&'static Language>>> = OnceLock::new();
    KNOWN.get_or_init(|| RwLock::new(builtin().to_vec()))
}

/// Every language that can be chosen, English first.
pub fn languages() -> Vec<&'static Language> {
    known()
        .read()
        .map_or_else(|_| Vec::new(), |all| all.clone())
}

/// The language of that code ("de"), or of its family ("de-CH").
pub fn find(code: &str) -> Option<&'static Language> {
    // A system may add how it writes letters ("de_CH.UTF-8") or money ("de_DE@euro").
    let code = code.split(['.', '@']).next().unwrap_or(code);
    let wanted: LanguageIdentifier = code.parse().ok()?;
    let all = languages();
    let same = all.iter().find(|l| l.identifier == wanted);
    let family = |l: &&&Language| l.identifier.matches(&wanted, true, false);
    same.or_else(|| all.iter().find(family)).copied()
}

/// Adds a language, or replaces one of the same code: the text of a file in Fluent's format, under the code that its name is ("fr").
pub fn add_file(code: &str, text: &str) -> Result<&'static Language, WordsError> {
    let language: &'static Language = Box::leak(Box::new(Language::new(code, [text])?));
    if let Ok(mut all) = known().write() {
        all.retain(|l| l.code != code || l.code == "en");
        all.push(language);
    }
    Ok(language)
}

/// From now on the program speaks this language.
pub fn speak(language: &'static Language) {
    if let Ok(mut spoken) = SPOKEN.write() {
        *spoken = Some(language);
    }
}

/// Lets this thread alone speak another language for the time of a function.
pub fn speaking<T>(language: &'static Language, say: impl FnOnce() -> T) -> T {
    let _before = SpokenBefore(HERE.replace(Some(language)));
    say()
}

/// What a thread spoke before. It speaks it again when this is dropped, also if the function in between panics.
struct SpokenBefore(Option<&'static Language>);

impl Drop for SpokenBefore {
    fn drop(&mut self) {
        HERE.set(self.0);
    }
}

/// The language that is spoken.
pub fn spoken() -> Option<&'static Language> {
    let of_program = || SPOKEN.read().ok().and_then(|spoken| *spoken);
    HERE.get().or_else(of_program)
}

/// The words for an id (`"play"`, or `"play.hint"` for what belongs to it) in the language that is spoken, else in English.
pub fn text(id: &str, args: Option<&FluentArgs>) -> String {
    let said = spoken().and_then(|l| l.text(id, args));
    said.or_else(|| english()?.text(id, args))
        .unwrap_or_else(|| id.to_owned())
}

/// The words for an id whose English stands elsewhere: in a table, a scene or a lesson.
pub fn text_or(id: &str, english: &str) -> String {
    spoken()
        .and_then(|l| l.text(id, None))
        .unwrap_or_else(|| english.to_owned())
}

/// A few words whose English is in a table of the program.
pub fn of_table(table: &str, english: &str) -> String {
    text_or(&table_id(table, english), english)
}

/// The id of a few words in a table: "one by one" of the table `choice` is said by the id `choice-one-by-one`.
pub fn table_id(table: &str, english: &str) -> String {
    let parts = english.split(|c: char| !c.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    format!("{table}-{}", parts.join("-").to_lowercase())
}

/// The words for an id in the reader's language, with what is to be put into them:
/// `say!("play.hint")`, `say!("step-of", step = 3, last = 40)`. Numbers are put in as they are; give a text for any other way of writing.
macro_rules! say {
    ($id:expr) => { $crate::words::text($id, None) };
    ($id:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $crate::words::text($id, Some(&args))
    }};
}
pub(crate) use say;
