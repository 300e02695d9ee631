//! What `rigidity` says, in words and as JSON.

use std::io;
use std::sync::Arc;

use serde_json::{Value, json};

use super::super::{CommandError, mode_table};
use super::request::Arguments;
use crate::instrument::{Remedy, RigidityCard, RigidityQuestion, refusal_of_springs};
use crate::measure::recorded::ReadPacking;
use crate::schema::choice::Choice;
use crate::schema::written::short;
use crate::theory::network::recorded::RecordedNetwork;

/// A packing, its network and what was found.
pub struct Found {
    /// The files.
    pub read: ReadPacking,
    /// The network.
    pub network: Arc<RecordedNetwork>,
    /// Its modes and its sag.
    pub card: RigidityCard,
    /// What would make it stiffer.
    pub remedy: Option<Remedy>,
}

/// The refusal of springs by design.
pub fn refusal(springs: &str) -> String {
    format!(
        "{}. Add --rigid if you will run this packing with a solver that stops early",
        refusal_of_springs(springs)
    )
}

/// Whether it is rigid enough, if that was asked, and the first line.
pub fn verdict(question: &RigidityQuestion, found: &Found) -> (Option<bool>, String) {
    let (is_rigid, line) = question.verdict(&found.card);
    let is_rigid = question.at_most.map(|_| is_rigid == Some(true));
    (is_rigid, line)
}

/// Everything between the verdict and the table.
pub fn lines(arguments: &Arguments, question: &RigidityQuestion, found: &Found) -> Vec<String> {
    let network = &found.network;
    let packing = network.packing();
    let setting = &question.setting;
    let mut lines = vec![format!(
        "{} ({}): {} bodies in {}, {} loaded contacts ({} sliding), {} rattlers, {} degrees of freedom; {}, {}, N_I = {}, dt = {}",
        arguments.files.join(", "),
        found.read.formats.join(", "),
        packing.bodies.len(),
        if packing.is_flat {
            "the plane"
        } else {
            "space"
        },
        network.contacts(),
        network.sliding(),
        network.rattlers(),
        network.freedoms(),
        setting.sequence,
        setting.visits,
        question.iterations,
        short(question.dt)
    )];
    lines.extend(question.assumptions(&found.read, network));
    lines.extend(question.findings(&found.card, found.remedy.as_ref()));
    lines
}

/// Everything as one JSON object.
pub fn whole(
    arguments: &Arguments,
    question: &RigidityQuestion,
    found: &Found,
    verdict: &(Option<bool>, String),
) -> Result<Value, CommandError> {
    let (network, card) = (&found.network, &found.card);
    let rows = mode_table::rows(&card.modes, question.iterations, question.dt);
    Ok(json!({
        "files": arguments.files,
        "formats": found.read.formats,
        "notes": found.read.notes,
        "verdict": verdict.1,
        "is_rigid": verdict.0,
        "springs": null,
        "dimension": network.packing().dimension(),
        "bodies": network.packing().bodies.len(),
        "contacts": network.contacts(),
        "sliding": network.sliding(),
        "rattlers": network.rattlers(),
        "floating": network.floating(),
        "freedoms": network.freedoms(),
        "floppy": card.floppy(),
        "gravity": network.gravity(),
        "unbalance": network.unbalance().map(|u| u.0),
        "iterations": question.iterations,
        "dt": question.dt,
        "order": question.setting.sequence.spelling(),
        "visits": question.setting.visits.spelling(),
        "size": card.size,
        "sag": card.sag.map(|s| json!({ "largest": s.largest, "body": s.body, "relative": s.relative })),
        "needed": found.remedy.map(|r| json!({ "iterations": r.iterations, "dt": r.dt })),
        "spread_length": card.spread_length(),
        "sound_speed": card.sound_speed(),
        "load_shares": card.shares,
        "modes": serde_json::to_value(rows).map_err(io::Error::from)?,
    }))
}
