//! What `rigidity` says, in words and as JSON.

use std::io;

use serde_json::{Value, json};

use super::super::{CommandError, mode_table};
use super::request::{Arguments, Request};
use crate::instrument::{Remedy, RigidityCard};
use crate::measure::recorded::ReadPacking;
use crate::schema::choice::Choice;
use crate::schema::written::short;
use crate::theory::network::recorded::RecordedNetwork;
use crate::theory::network::recorded::springs::ForceLaw;

/// Unbalanced force, in mean contact forces, that is worth a word.
const WORTH_A_WORD: f64 = 1e-3;

/// A packing, its network and what was found.
pub struct Found {
    /// The files.
    pub read: ReadPacking,
    /// The network.
    pub network: RecordedNetwork,
    /// Its modes and its sag.
    pub card: RigidityCard,
    /// What would make it stiffer.
    pub remedy: Option<Remedy>,
}

/// Why springs of their own make the contacts soft, if they do.
pub fn springs(read: &ReadPacking, request: &Request) -> Option<String> {
    let law = ForceLaw::of(&read.packing)
        .filter(|law| law.is_designed(request.iterations, request.dt))
        .map(|law| {
            format!(
                "the forces of {} contacts follow from their overlaps, F = k·δ^{:.2} (all but {:.1} % of their spread), with k·Δt²/m = {} where the sweeps would make about {}",
                law.contacts,
                law.exponent,
                100.0 * law.unexplained,
                short(law.per_step(request.dt)),
                request.iterations
            )
        });
    read.springs.clone().or(law)
}

/// The refusal of springs by design.
pub fn refusal(springs: &str) -> String {
    format!(
        "designed springs: {springs}. The iterations do not decide how soft it is. Add --rigid if you will run this packing with a solver that stops early"
    )
}

/// Whether it is rigid enough, if that was asked or can be said, and the first line.
pub fn verdict(request: &Request, found: &Found) -> (Option<bool>, String) {
    let Some(sag) = found.card.sag else {
        let asked = request.at_most.is_some();
        let line = "no load is known: give --gravity, --load or the columns fx, fy, fz to learn how far it sags";
        return (asked.then_some(false), line.to_owned());
    };
    let limit = request.at_most.unwrap_or(1e-3);
    let is_rigid = sag.relative <= limit;
    let line = format!(
        "{}: under its load body {} gives way by {}, {} of the size of the packing (limit {})",
        if is_rigid { "rigid enough" } else { "soft" },
        sag.body,
        short(sag.largest),
        short(sag.relative),
        short(limit)
    );
    (request.at_most.map(|_| is_rigid), line)
}

/// Everything between the verdict and the table.
pub fn lines(arguments: &Arguments, request: &Request, found: &Found) -> Vec<String> {
    let (network, card) = (&found.network, &found.card);
    let packing = network.packing();
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
        request.setting.sequence,
        request.setting.visits,
        request.iterations,
        short(request.dt)
    )];
    lines.extend(found.read.notes.iter().map(|note| format!("note: {note}")));
    if network.gravity() != [0.0; 3] && arguments.gravity.is_none() {
        let g = network.gravity().map(short);
        lines.push(format!(
            "note: gravity ({}) found from the contact forces",
            g.join(", ")
        ));
    }
    for part in network.floating() {
        lines.push(format!("note: left out, since it floats: {part}"));
    }
    if let Some((force, id)) = network.unbalance().filter(|u| u.0 > WORTH_A_WORD) {
        lines.push(format!(
            "note: not quite at rest: {} mean contact forces are unbalanced at body {id}",
            short(force)
        ));
    }
    if card.floppy() > 0 {
        lines.push(format!(
            "note: {} of the modes have no restoring force: nothing holds these motions",
            card.floppy()
        ));
    }
    lines.push(format!(
        "the sweeps of a step spread a force over {} (mean diameter {}); the packing is {} long",
        short(card.spread_length()),
        short(card.diameter),
        short(card.size)
    ));
    if let Some(speed) = card.sound_speed() {
        lines.push(format!(
            "speed of sound {} if the slowest mode is a quarter of a wave over that length",
            short(speed)
        ));
    }
    if let Some(remedy) = found.remedy {
        let limit = short(request.at_most.unwrap_or(1e-3));
        let sweeps = match remedy.iterations {
            Some(n) => {
                let price = n as f64 / request.iterations as f64;
                format!("N_I = {n} ({} times the sweeps)", short(price))
            }
            None => "more than a billion sweeps".to_owned(),
        };
        lines.push(format!(
            "a sag of {limit} takes {sweeps} at this dt, or dt = {} at this N_I ({} times the steps)",
            short(remedy.dt),
            short(request.dt / remedy.dt)
        ));
    }
    let strong = card.shares.iter().enumerate().filter(|(_, s)| **s > 0.05);
    let strong: Vec<String> = strong
        .map(|(j, s)| format!("{} ({:.0} %)", j + 1, 100.0 * s))
        .collect();
    if !strong.is_empty() {
        lines.push(format!(
            "a jerk of the load rings in modes {}",
            strong.join(", ")
        ));
    }
    lines
}

/// Everything as one JSON object.
pub fn whole(
    arguments: &Arguments,
    request: &Request,
    found: &Found,
    verdict: &(Option<bool>, String),
) -> Result<Value, CommandError> {
    let (network, card) = (&found.network, &found.card);
    let rows = mode_table::rows(&card.modes, request.iterations, request.dt);
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
        "iterations": request.iterations,
        "dt": request.dt,
        "order": request.setting.sequence.spelling(),
        "visits": request.setting.visits.spelling(),
        "size": card.size,
        "sag": card.sag.map(|s| json!({ "largest": s.largest, "body": s.body, "relative": s.relative })),
        "needed": found.remedy.map(|r| json!({ "iterations": r.iterations, "dt": r.dt })),
        "spread_length": card.spread_length(),
        "sound_speed": card.sound_speed(),
        "load_shares": card.shares,
        "modes": serde_json::to_value(rows).map_err(io::Error::from)?,
    }))
}
