//! `languages`: which there are, how much each says, and a file to begin another one with.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;

use super::{CommandError, Outcome};
use crate::lesson::builtin;
use crate::physics::params::FIELDS;
use crate::session::builtin_scenes;
use crate::words::{self, Language};

/// List the languages of panels and lessons, or print a file to begin another one with.
#[derive(Args)]
pub struct Arguments {
    /// Print every id with its English, ready to be translated.
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
    for language in words::languages() {
        let (said, all) = (language.ids().len(), wanted(language).len());
        let Language { code, name, .. } = language;
        writeln!(out, "{code:<6} {name:<12} says {said} of {all} things")?;
    }
    Ok(Outcome::Good)
}

/// What a language is to say: what English says, and, since English says some things in tables, scenes and lessons, also what any other says.
fn wanted(language: &Language) -> Vec<&'static str> {
    let all = words::languages();
    let others = all
        .iter()
        .filter(|l| language.code != "en" || l.code == "en");
    let ids = others.flat_map(|l| l.ids()).map(String::as_str);
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// What a file of words lacks, and what it says that nobody asks for.
pub fn look_at(language: &Language) -> String {
    let wanted = wanted(language);
    let lacks = |id: &&&str| !language.ids().iter().any(|own| own == **id);
    let missing: Vec<&str> = wanted.iter().filter(lacks).copied().collect();
    let english = words::languages();
    let is_strange = |id: &&String| {
        let mut known = english.iter().filter(|l| l.code != language.code);
        !known.any(|l| l.ids().contains(id))
    };
    let strange: Vec<&str> = (language.ids().iter().filter(is_strange))
        .map(String::as_str)
        .collect();
    let mut text = format!(
        "{}: {} things are said",
        language.name,
        language.ids().len()
    );
    let mut tell = |what: &str, ids: &[&str]| {
        if !ids.is_empty() {
            let first: Vec<&str> = ids.iter().take(8).copied().collect();
            let more = if ids.len() > 8 { ", …" } else { "" };
            text += &format!("; {} {what} ({}{more})", ids.len(), first.join(", "));
        }
    };
    tell("are still said in English", &missing);
    tell("are asked for by nobody", &strange);
    text + "."
}

/// Every id with its English.
fn template() -> String {
    let mut text = String::from(
        "# Save this as CODE.ftl, for example fr.ftl, and change language-name to what the language calls itself.\n",
    );
    for file in words::english_files() {
        text += "\n";
        text += file;
    }
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    for name in builtin::names() {
        if let Some(Ok(lesson)) = builtin::load(name) {
            made.extend(lesson.texts(name));
        }
    }
    for (name, scene) in builtin_scenes() {
        let about = scene.about.replace('{', "{ $").replace('}', " }");
        made.insert(format!("scene-{name}"), about);
    }
    for field in FIELDS {
        let info = field.info;
        let id = format!("field-{}", info.name);
        made.insert(id.clone(), info.name.replace('_', " "));
        let parts = [
            ("title", info.title),
            ("effect", info.effect),
            ("formula", info.formula),
        ];
        for (part, english) in parts {
            made.insert(format!("{id}.{part}"), english.replace('\n', " "));
        }
    }
    text += "\n# Words whose English stands in tables, scenes and lessons.\n\n";
    let all = words::languages();
    let ids = all
        .iter()
        .skip(1)
        .flat_map(|l| l.ids().iter().map(move |id| (*l, id)));
    let english = all.first().map_or(&[][..], |l| l.ids());
    for (language, id) in ids.filter(|(_, id)| !english.contains(id)) {
        let (indent, name) = match id.split_once('.') {
            Some((_, attribute)) => ("    .", attribute),
            None => ("", id.as_str()),
        };
        match made.get(id) {
            Some(english) => text += &format!("{indent}{name} = {english}\n"),
            None => {
                let said = language.text(id, None).unwrap_or_default();
                text += &format!("# {id}, in {}: {said}\n", language.name);
            }
        }
    }
    text
}
