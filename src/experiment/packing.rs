//! What the experiments on packings have in common: prepared packings, the kick, and a rod to compare them with.
//!
//! A kick is the whole protocol: settle at the N_I that will be measured, make sure that nothing moves, start a solver seed, raise
//! the load by a ten-thousandth, and fit the piston's ringing with all five parameters free.

use super::Lab;
use super::prepare::{Quiet, settle};
use crate::measure::status::{Changes, Statuses};
use crate::measure::{Fit, fit_window, probe};
use crate::physics::{Assembly, Params};
use crate::scene::{Geometry, Packing, builtin};
use crate::schema::written;
use crate::theory::network::held;
use crate::theory::{Ringing, modes};

/// Relative size ΔF/F of a kick.
pub const KICK: f64 = 1e-4;

/// Relative size of a change of load after which only the place of rest is measured. No ringing has to stand out, so it is a tenth of a kick, and fewer
/// packings have a contact that changes its status.
pub const NUDGE: f64 = 0.1 * KICK;

/// The packing of an experiment: the laboratory's own, or else the built-in one of that name, or one made from fresh seeds.
pub fn packing_of(lab: &Lab, name: &str) -> Result<Assembly, String> {
    packing_from(lab, name, 0)
}

/// The same, and others like it: number 0 is that of [`packing_of`], the next ones come from the next seeds.
pub fn packing_from(lab: &Lab, name: &str, number: u64) -> Result<Assembly, String> {
    if let Some(own) = lab.packing {
        return Ok(own.clone());
    }
    let start = builtin::load(name).ok_or("the packing is not built in")?;
    let start = start.map_err(|e| e.to_string())?;
    match &start.scene.geometry {
        Geometry::Packing(packing) if lab.first_seed + number != 1 => {
            if name == "packing" {
                return packings(lab)[number as usize].clone();
            }
            let found = first_that_rings(lab, &[10], lab.first_seed + number, |packing_seed| {
                let fresh = Packing {
                    packing_seed,
                    ..packing.clone()
                };
                prepare(&fresh, &start.scene.params)
            });
            found.0
        }
        _ => Ok(start.build()),
    }
}

/// The packings that several exhibits share.
pub(super) struct Prepared {
    at_rest: Vec<Result<Assembly, String>>,
    /// For every packing tried: 1 if it does not ring in one damped sine, else 0.
    rejected: Vec<f64>,
}

/// The paper's packing several times over, compressed from different beginnings: errors are the scatter over these. With the first seed 1 the
/// first one is the packing that comes with the program. Some ring in several modes at once and have no single ω and τ; the next seed takes their place
/// ([`rejected`]).
pub fn packings<'a>(lab: &'a Lab) -> &'a [Result<Assembly, String>] {
    &prepared(lab).at_rest
}

/// For every packing tried for [`packings`]: 1 if it does not ring in one damped sine at each N_I of the exhibits, else 0. A packing that was given is not
/// tried.
pub fn rejected<'a>(lab: &'a Lab) -> &'a [f64] {
    &prepared(lab).rejected
}

fn prepared<'a>(lab: &'a Lab) -> &'a Prepared {
    lab.packings.get_or_init(|| {
        let tried = lab.seeds(lab.pick(3, 5), |packing_seed| {
            let is_given = lab.packing.is_some() || lab.first_seed == 1;
            if packing_seed == lab.first_seed && is_given {
                return (packing_of(lab, "packing"), 0, false);
            }
            let params = Params {
                iterations: 100,
                load: 1.4,
                friction: 0.05,
                ..Params::default()
            };
            let (found, rejected) =
                first_that_rings(lab, &[10, 40, 120], packing_seed, |packing_seed| {
                    let packing = Packing {
                        packing_seed,
                        ..Packing::default()
                    };
                    prepare(&packing, &params)
                });
            let is_found = found.is_ok();
            (found, rejected, is_found)
        });
        let outcomes = tried.iter().flat_map(|(_, rejected, is_found)| {
            std::iter::repeat_n(1.0, *rejected).chain(is_found.then_some(0.0))
        });
        Prepared {
            rejected: outcomes.collect(),
            at_rest: tried.into_iter().map(|t| t.0).collect(),
        }
    })
}

/// The first packing, from this seed on, whose piston rings in one damped sine at each of these N_I, with the solver seeds of the exhibits, and how many
/// before it do not.
fn first_that_rings(
    lab: &Lab,
    iterations: &[u64],
    first_seed: u64,
    make: impl Fn(u64) -> Result<Assembly, String>,
) -> (Result<Assembly, String>, usize) {
    let mut last = String::new();
    for rejected in 0..MOST_TRIES {
        let seed = first_seed + rejected as u64 * NEXT;
        let packing = match make(seed) {
            Ok(packing) => packing,
            Err(reason) => return (Err(reason), rejected),
        };
        let kicked = iterations.iter().try_for_each(|n| {
            let at_rest = settled(&packing, |p| p.iterations = *n)?;
            let mut seeds = lab.seed_range(lab.pick(2, 4));
            seeds.try_for_each(|seed| kick(&at_rest, seed).map(drop))
        });
        match kicked {
            Ok(()) => return (Ok(packing), rejected),
            Err(reason) => last = reason,
        }
    }
    let reason = format!("{MOST_TRIES} packings do not ring in one mode: {last}");
    (Err(reason), MOST_TRIES)
}

/// Packings that are tried until one rings in one mode …
const MOST_TRIES: usize = 5;

/// … and how far apart their seeds are: farther than those of one exhibit.
const NEXT: u64 = 100;

/// A packing compressed until it is at rest, and shaken down.
pub fn prepare(packing: &Packing, params: &Params) -> Result<Assembly, String> {
    let mut assembly = packing.build(params, packing.packing_seed);
    settle(&mut assembly, &Quiet::default(), &mut |_| {}).map_err(|e| e.to_string())?;
    shaken_down(&assembly)
}

/// A packing at rest after its load grew by more than any kick and came back. Contacts that yield under such a load have yielded then, and the
/// response to a kick is elastic.
pub fn shaken_down(at_rest: &Assembly) -> Result<Assembly, String> {
    let under_load = settled(at_rest, |p| p.load *= 1.0 + SHAKEDOWN)?;
    settled(&under_load, |p| p.load = at_rest.params.load)
}

/// By which share the load grows: more than in any exhibit.
const SHAKEDOWN: f64 = 5.0 * KICK;

/// The packing of [`packing_of`] at rest at this N_I; taken from the kicks of `packing-scaling` if they have been made.
pub fn paper_packing_at(lab: &Lab, iterations: u64) -> Result<Assembly, String> {
    let known = lab.kicks.get().into_iter().flatten();
    let mut known = known.filter(|r| r.packing == 0 && r.iterations == iterations);
    match known.next() {
        Some(run) => run.at_rest.clone(),
        None => packing_of(lab, "packing").and_then(|a| settled(&a, |p| p.iterations = iterations)),
    }
}

/// Lets a packing come to rest under other parameters.
pub fn settled(assembly: &Assembly, change: impl FnOnce(&mut Params)) -> Result<Assembly, String> {
    let mut assembly = assembly.clone();
    change(&mut assembly.params);
    settle(&mut assembly, &Quiet::default(), &mut |_| {}).map_err(|e| e.to_string())?;
    Ok(assembly)
}

/// The same, and the contacts between held bodies that change their status on the way.
pub(super) fn settled_and_counted(
    assembly: &Assembly,
    change: impl FnOnce(&mut Params),
) -> Result<(Assembly, Changes), String> {
    let mut between_held = HeldChanges::since(assembly);
    let mut assembly = assembly.clone();
    change(&mut assembly.params);
    settle(&mut assembly, &Quiet::default(), &mut |a| {
        between_held.add(a);
    })
    .map_err(|e| e.to_string())?;
    Ok((assembly, between_held.changes))
}

/// Counts contacts that change their status, between bodies that are held at the beginning.
pub(super) struct HeldChanges {
    held: Vec<bool>,
    statuses: Statuses,
    /// Since the beginning.
    pub changes: Changes,
}

impl HeldChanges {
    /// Begins with an assembly that has made a step.
    pub fn since(assembly: &Assembly) -> Self {
        let held = held(assembly);
        Self {
            statuses: Statuses::among(assembly, |body| held[body]),
            held,
            changes: Changes::default(),
        }
    }

    /// Adds the changes of a step.
    pub fn add(&mut self, assembly: &Assembly) {
        let now = Statuses::among(assembly, |body| self.held[body]);
        self.changes += self.statuses.changes_to(&now);
        self.statuses = now;
    }
}

/// The result of a kick.
#[derive(Clone, Debug)]
pub struct KickResult {
    /// Fit of the piston's position.
    pub fit: Fit,
    /// Δt/τ over −ln cos(ωΔt).
    pub law_ratio: f64,
    /// How far the piston moved in the steps before the kick.
    pub drift: f64,
    /// Contacts that changed their status within the fit's window; the law holds only where none did.
    pub changes: Changes,
    /// The same since the kick.
    pub all_changes: Changes,
    /// The same between bodies that were held before the kick: without rattlers, which lean on a neighbour now and then. Predictions rest on these contacts.
    pub held_changes: Changes,
    /// (time since the kick, piston position).
    pub trace: Vec<[f64; 2]>,
}

/// Kicks a settled packing by a ten-thousandth of its load.
pub fn kick(at_rest: &Assembly, seed: u64) -> Result<KickResult, String> {
    kick_by(at_rest, KICK, seed)
}

/// Kicks a settled packing by this share of its load.
pub fn kick_by(at_rest: &Assembly, share: f64, seed: u64) -> Result<KickResult, String> {
    let mut assembly = at_rest.clone();
    assembly.reseed(seed);
    let position = |assembly: &Assembly| probe::loaded_position(assembly.bodies());
    let start = position(&assembly);
    (0..CALM)
        .try_for_each(|_| assembly.step().map(drop))
        .map_err(|e| e.to_string())?;
    let drift = (position(&assembly) - start).abs();
    assembly.params.load *= 1.0 + share;
    let kicked = assembly.time();
    let mut steps =
        (10.0 * expected_damping_time(&assembly) / assembly.params.dt).ceil() as u64 + 30;
    let most = LONGEST.max(3 * steps as usize);
    let mut trace = vec![[0.0, position(&assembly)]];
    let mut counted = vec![Changes::default()];
    let mut statuses = Statuses::of(&assembly);
    let mut between_held = HeldChanges::since(&assembly);
    // The guess may be far off: continue until the window is full.
    let fit = loop {
        for _ in 0..steps {
            assembly.step().map_err(|e| e.to_string())?;
            trace.push([assembly.time() - kicked, position(&assembly)]);
            let before = std::mem::replace(&mut statuses, Statuses::of(&assembly));
            counted.push(before.changes_to(&statuses));
            between_held.add(&assembly);
        }
        let fit = fit_window(&trace, 0.0);
        let is_full = fit
            .as_ref()
            .is_ok_and(|f| f.window[1] - f.window[0] > 3.5 * f.damping_time.value);
        if is_full || trace.len() > most {
            break fit.map_err(|e| e.to_string())?;
        }
        steps = trace.len() as u64;
    };
    if drift > 1e-3 * fit.amplitude.value {
        return Err(format!(
            "the packing moved by {} d before the kick, whose ringing is {} d",
            written::error(drift),
            written::error(fit.amplitude.value)
        ));
    }
    let law_ratio = fit.curve.ringing.law_ratio(assembly.params.part_dt());
    let [from, to] = fit.window;
    let within = trace.iter().zip(&counted);
    let within = within.filter(|(sample, _)| (from..=to).contains(&sample[0]));
    let mut changes = Changes::default();
    within.for_each(|(_, change)| changes += *change);
    let mut all_changes = Changes::default();
    counted.iter().for_each(|change| all_changes += *change);
    Ok(KickResult {
        fit,
        law_ratio,
        drift,
        changes,
        all_changes,
        held_changes: between_held.changes,
        trace,
    })
}

/// Steps after which a kick is abandoned, unless a longer ringing is expected.
const LONGEST: usize = 4000;

/// Steps before a kick in which nothing may move.
const CALM: u64 = 20;

/// A guess of the damping time: that of a chain as long as the packing is high, with twice the diffusivity. Soft packings
/// ring much longer; it only decides how long the first recording is.
pub fn expected_damping_time(assembly: &Assembly) -> f64 {
    let height = probe::loaded_position(assembly.bodies());
    let k = std::f64::consts::PI / (2.0 * height);
    let Params { iterations, dt, .. } = assembly.params;
    1.0 / (0.8 * iterations as f64 / dt * k * k)
}

/// ω₀ = √(ω² + 1/τ²).
pub fn undamped_frequency(ringing: Ringing) -> f64 {
    ringing.angular_frequency.hypot(1.0 / ringing.damping_time)
}

/// A packing as an elastic rod between the floor and the piston: its slowest wave number solves kH·tan(kH) = m/M, with m the
/// mass of the discs and M that of the piston.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod {
    /// Height of the piston.
    pub height: f64,
    /// Mass of the discs.
    pub mass: f64,
    /// k of the slowest mode.
    pub wave_number: f64,
}

impl Rod {
    /// The rod that corresponds to a packing.
    pub fn of(assembly: &Assembly) -> Self {
        let bodies = assembly.bodies();
        let height = probe::loaded_position(bodies);
        let mass: f64 = bodies.all[..bodies.discs()]
            .iter()
            .map(|b| 1.0 / b.inverse_mass[0])
            .sum();
        let piston = bodies
            .load
            .map_or(0.0, |l| 1.0 / bodies.all[l.body].inverse_mass[1]);
        // x·tan x grows from 0 to infinity on (0, π/2): bisect.
        let (mut low, mut high) = (0.0, std::f64::consts::FRAC_PI_2);
        for _ in 0..60 {
            let middle: f64 = 0.5 * (low + high);
            if middle * middle.tan() < mass / piston {
                low = middle;
            } else {
                high = middle;
            }
        }
        Self {
            height,
            mass,
            wave_number: low / height,
        }
    }

    /// Sound speed c_L = ω₀/k from the piston's ringing.
    pub fn sound_speed(&self, ringing: Ringing) -> f64 {
        undamped_frequency(ringing) / self.wave_number
    }

    /// Shortening under a load change, from the sound speed c: ΔF·H·(H − skin)/(m·c²). As in a chain, where c·Δt is
    /// √(q·N_I) discs, a skin of 0.8239·c·Δt under the piston transmits the load within one step without moving. The factor
    /// is taken from the chain, whose end carries no mass of its own.
    pub fn shrinkage(&self, sound_speed: f64, dt: f64, load_change: f64) -> f64 {
        let skin = modes::SKIN_FACTOR * sound_speed * dt;
        load_change * self.height * (self.height - skin) / (self.mass * sound_speed * sound_speed)
    }
}
