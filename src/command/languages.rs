//! `languages`: which there are, how much each says, and a file to begin another one with.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use clap::Args;

use super::{CommandError, Outcome};
use crate::lesson::builtin;
use crate::scene::builtin::GALLERY;
use crate::schema::field::FieldInfo;
use crate::schema::units::Units;
use crate::session::{Preset, builtin_scenes};
use crate::words::{self, Language};

/// List the languages of panels and lessons, or print a template for a new one.
#[derive(Args)]
pub struct Arguments {
    /// Print every id with its English text, ready to translate.
    #[arg(long)]
    template: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut out = io::stdout().lock();
    if arguments.template {
        write!(out, "{}", template())?;
        return Ok(Outcome::Good);
    }
    let asked = asked_for();
    for language in words::languages() {
        let Language { code, name, .. } = language;
        let said = ids(language).intersection(&asked).count();
        let says = match code.as_str() {
            // The rest of its texts is in tables, scenes and lessons.
            "en" => "everything".to_owned(),
            _ => format!("{said} of {} things", asked.len()),
        };
        writeln!(out, "{code:<6} {name:<12} says {says}")?;
    }
    Ok(Outcome::Good)
}

/// Which messages a language file lacks, and which the program does not use.
pub fn look_at(language: &Language) -> String {
    let (own, asked) = (ids(language), asked_for());
    let mut text = format!("{}: {} messages", language.name, own.len());
    let mut tell = |what: &str, which: Vec<&str>| {
        if !which.is_empty() {
            let first: Vec<&str> = which.iter().take(8).copied().collect();
            let more = if which.len() > 8 { ", …" } else { "" };
            text += &format!("; {} {what} ({}{more})", which.len(), first.join(", "));
        }
    };
    let missing = asked.difference(&own).copied();
    tell("are still in English", missing.collect());
    let strange = own.difference(&asked).copied();
    tell("are not used by the program", strange.collect());
    text + "."
}

/// All message ids: those of the English files, and those of tables, scenes and lessons, for which the other
/// built-in languages have ids.
fn asked_for() -> BTreeSet<&'static str> {
    words::builtin().iter().copied().flat_map(ids).collect()
}

fn ids(language: &Language) -> BTreeSet<&str> {
    language.ids().iter().map(String::as_str).collect()
}

/// Every id with its English.
fn template() -> String {
    let mut text = String::from(
        "# Save this as CODE.ftl, for example fr.ftl, and change language-name to the language's own name.\n",
    );
    for file in words::english_files() {
        text += "\n";
        text += file;
    }
    text += "\n# Words whose English is in tables, scenes and lessons.\n\n";
    let english = words::english().map(ids).unwrap_or_default();
    let asked = asked_for();
    let elsewhere = english_elsewhere();
    // Ids by the message that they belong to, which may have no words of its own.
    let mut messages: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (id, said) in &elsewhere {
        let (id, said) = (id.as_str(), said.as_str());
        if asked.contains(id) && !english.contains(id) {
            let (message, attribute) = id.split_once('.').unwrap_or((id, ""));
            let parts = messages.entry(message).or_default();
            parts.push((attribute, said));
        }
    }
    for (message, parts) in messages {
        text += &format!("{message} =");
        for (attribute, said) in parts {
            // Further lines of a text are indented.
            let said = said.replace('\n', "\n        ");
            match attribute {
                "" => text += &format!(" {said}"),
                _ => text += &format!("\n    .{attribute} = {said}"),
            }
        }
        text += "\n";
    }
    text
}

/// The English of tables, scenes and lessons, by id.
fn english_elsewhere() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for name in builtin::names() {
        if let Some(Ok(lesson)) = builtin::load(name) {
            all.extend(lesson.texts(name));
        }
    }
    for (name, scene) in builtin_scenes() {
        let about = scene.about.replace('{', "{ $").replace('}', " }");
        all.insert(format!("scene-{name}"), about);
        for field in scene.fields() {
            all.extend(of_field(field.info));
        }
    }
    for (group, scenes) in GALLERY {
        all.insert(words::table_id("scene-group", group), (*group).to_owned());
        for (name, title) in *scenes {
            all.insert(format!("scene-title-{name}"), (*title).to_owned());
        }
    }
    for (i, (_, name)) in Units::PRESETS.into_iter().enumerate() {
        all.insert(format!("units-{}", i + 1), name.to_owned());
    }
    for (_, title) in Preset::ALL {
        all.insert(words::table_id("preset", title), title.to_owned());
    }
    for id in asked_for() {
        if let Some(spelling) = id.strip_prefix("choice-") {
            all.insert(id.to_owned(), spelling.replace('_', " "));
        }
    }
    all
}

/// What a field is called and does.
fn of_field(info: &FieldInfo) -> [(String, String); 4] {
    let id = format!("field-{}", info.name);
    let part = |part: &str, words: &str| (format!("{id}.{part}"), words.to_owned());
    [
        (id.clone(), info.name.replace('_', " ")),
        part("title", info.title),
        part("effect", info.effect),
        part("formula", info.formula),
    ]
}
