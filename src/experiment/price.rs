//! **price**: what it costs to be rigid, in every method, over size.
//!
//! *Rigid* means here: under more load the end gives way by no more than the whole body, free, would move in one step, Δx = ΔF·Δt²/M with M the mass of the chain, or of the packing and its
//! piston. A chain under plain sweeps shrinks by ΔF·Δt²/M·Σ_j (1 + cos k_j)·a_j/(1 − a_j), so it is rigid where the slowest mode alone has 2·a/(1 − a) = 1: a = 1/3, N_I = 0.445·n²/q. That is the paper's n²,
//! and n³ visits. Momentum and substeps have κ ~ N², so they need N ~ n, and n² visits. `direct` has κ = ρ·m/Δt² and needs ρ = n², which costs nothing: a step is one solution with a factor of
//! about 2n blocks.
//!
//! The number that each method needs is found by runs and compared with the one that its law gives. Visits and blocks of the factor do not depend on the machine; wall times do.

use super::accelerated_cost::{last, response};
use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::packing::{HeldChanges, KICK, NUDGE, packing_of};
use super::rigidity::similar_packing;
use super::schemes::milliseconds;
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, PowerLaw, probe};
use crate::physics::method::direct;
use crate::physics::{Assembly, MethodName, Params, Stabilisation, UpdateOrder};
use crate::platform;
use crate::theory::quadratic_ghost::QuadraticGhost;
use crate::theory::{methods, modes};

/// A way to become stiff by raising one number.
struct Way {
    name: &'static str,
    /// Sets that number: sweeps, substeps, or the penalty.
    set: fn(&mut Params, f64),
    /// How the visits of a rigid step grow with n in a chain and, if it is tried there, in a packing.
    exponents: (f64, Option<f64>),
    /// The shortest and the longest chain that is tried.
    lengths: [u64; 2],
    /// Whether a figure has room for it.
    is_drawn: bool,
}

const WAYS: [Way; 9] = [
    Way {
        name: "random_sweep",
        set: |p, x| sweeps(p, UpdateOrder::RandomSweep, x),
        exponents: (3.0, Some(2.0)),
        lengths: [10, 80],
        is_drawn: true,
    },
    Way {
        name: "coloured",
        set: |p, x| sweeps(p, UpdateOrder::Coloured, x),
        exponents: (3.0, Some(2.0)),
        lengths: [10, 160],
        is_drawn: false,
    },
    Way {
        name: "coloured, over-relaxed by 1.8",
        set: |p, x| {
            sweeps(p, UpdateOrder::Coloured, x);
            p.relaxation = 1.8;
        },
        exponents: (3.0, Some(2.0)),
        // Beyond the best factor of its modes a chain has no law of this kind: 1.8 is that of 14 discs.
        lengths: [20, 160],
        is_drawn: true,
    },
    Way {
        name: "position_based",
        set: |p, x| {
            sweeps(p, UpdateOrder::LeftToRight, x);
            p.method = MethodName::PositionBased;
        },
        exponents: (3.0, None),
        lengths: [10, 80],
        is_drawn: false,
    },
    Way {
        name: "augmented",
        set: |p, x| {
            sweeps(p, UpdateOrder::LeftToRight, x);
            (p.method, p.stabilisation) = (MethodName::Augmented, Stabilisation::During);
        },
        exponents: (f64::NAN, None),
        lengths: [10, 20],
        is_drawn: false,
    },
    Way {
        name: "accelerated",
        set: |p, x| sweeps(p, UpdateOrder::Accelerated, x),
        exponents: (2.0, Some(1.5)),
        lengths: [10, 640],
        is_drawn: true,
    },
    Way {
        name: "substeps",
        set: |p, x| {
            sweeps(p, UpdateOrder::LeftToRight, 1.0);
            p.substeps = x.round() as u64;
        },
        exponents: (2.0, None),
        lengths: [10, 160],
        is_drawn: false,
    },
    Way {
        name: "soft_step",
        set: |p, x| {
            sweeps(p, UpdateOrder::LeftToRight, 1.0);
            p.method = MethodName::SoftStep;
            p.substeps = x.round() as u64;
            p.contact_frequency = 0.25 / p.part_dt();
        },
        exponents: (2.0, None),
        lengths: [10, 80],
        is_drawn: false,
    },
    Way {
        name: "direct",
        set: |p, x| (p.method, p.penalty) = (MethodName::Direct, x),
        exponents: (1.0, Some(1.0)),
        lengths: [10, 2560],
        is_drawn: true,
    },
];

fn sweeps(params: &mut Params, order: UpdateOrder, x: f64) {
    (params.order, params.iterations) = (order, x.round() as u64);
}

impl Way {
    fn with(&self, params: &Params, number: f64) -> Params {
        let mut params = params.clone();
        (self.set)(&mut params, number);
        params
    }

    /// Whether the order of each sweep is left to chance, as in the paper's way only.
    fn is_random(&self) -> bool {
        self.name == "random_sweep"
    }

    /// Over-relaxed sweeps spin their fast modes, which the sum over modes leaves out.
    fn has_law_in_packings(&self) -> bool {
        matches!(self.name, "random_sweep" | "coloured" | "accelerated")
    }

    fn is_direct(&self) -> bool {
        self.name == "direct"
    }

    /// What the number is.
    fn letter(&self) -> &'static str {
        match self.name {
            "direct" => "penalty",
            "substeps" | "soft_step" => "substeps",
            _ => "sweeps",
        }
    }

    /// How far a chain gives way by its law.
    fn predicted(&self, number: f64, discs: u64) -> f64 {
        let params = self.with(&chain_params(), number);
        let (load, n) = (params.load, discs as f64);
        match params.method {
            // The wall has no inverse mass, and its contact is twice as stiff.
            MethodName::SoftStep => KICK * load * (n - 0.5) / methods::soft_stiffness(&params),
            MethodName::Augmented => QuadraticGhost::of(&params).map_or(f64::NAN, |ghost| {
                n * (ghost.overlap(load * (1.0 + KICK)) - ghost.overlap(load))
            }),
            _ => modes::shrinkage(&params, discs, KICK * load),
        }
    }
}

fn chain_params() -> Params {
    Params {
        load: 1.0,
        ..Params::default()
    }
}

/// Steps until the loaded end has hardly moved for a while; where it then is.
fn rest(assembly: &mut Assembly, wanted: f64) -> Result<f64, String> {
    rest_watched(assembly, wanted, &mut |_| {})
}

/// The same; `watch` is called after every step.
fn rest_watched(
    assembly: &mut Assembly,
    wanted: f64,
    watch: &mut dyn FnMut(&Assembly),
) -> Result<f64, String> {
    let mut places = [f64::INFINITY; CALM];
    for step in 0..PATIENCE {
        assembly.step().map_err(|e| e.to_string())?;
        watch(assembly);
        places[step % CALM] = probe::loaded_position(assembly.bodies());
        let [low, high] = [f64::min, f64::max].map(|pick| places.into_iter().fold(places[0], pick));
        if high - low < STILL * wanted {
            return Ok(places[step % CALM]);
        }
    }
    Err(format!("not at rest after {PATIENCE} steps"))
}

/// How far the end of a system at rest gives way under a little more load. It is left at rest under that load.
fn sag(assembly: &mut Assembly, wanted: f64) -> Result<f64, String> {
    let before = rest(assembly, wanted)?;
    assembly.params.load *= 1.0 + KICK;
    Ok(before - rest(assembly, wanted)?)
}

/// How far the loaded end of a packing comes back when a little of its load is taken away, and how many contacts change their status on the way. Contacts that
/// yield under that little have yielded before.
fn give_back(assembly: &mut Assembly, wanted: f64) -> Result<(f64, usize), String> {
    let load = assembly.params.load;
    assembly.params.load = load * (1.0 + NUDGE);
    let before = rest(assembly, wanted)?;
    assembly.params.load = load;
    let mut between_held = HeldChanges::since(assembly);
    let after = rest_watched(assembly, wanted, &mut |a| between_held.add(a))?;
    Ok((after - before, between_held.changes.total()))
}

/// The number with which a sag, which falls with it, is the wanted one. Between two whole numbers, its logarithm is taken as linear.
fn needed(
    sag: impl Fn(f64) -> Result<f64, String>,
    wanted: f64,
    guess: f64,
    is_whole: bool,
) -> Result<f64, String> {
    let whole = |x: f64| if is_whole { x.round().max(1.0) } else { x };
    // Momentum may overshoot, and so may its prediction: what rises is rigid.
    let at = |x: f64| Ok::<_, String>((x, (sag(x)? / wanted).max(f64::MIN_POSITIVE).ln()));
    let mut low = at(whole(0.8 * guess))?;
    let mut high = at(whole(1.25 * guess).max(low.0 + if is_whole { 1.0 } else { 0.0 }))?;
    while high.1 > 0.0 {
        (low, high) = (high, at(whole(2.0 * high.0))?);
        if high.0 > 100.0 * guess {
            return Err("it does not become rigid".to_owned());
        }
    }
    while low.1 <= 0.0 {
        if is_whole && low.0 <= 1.0 {
            return Err("a single one is enough".to_owned());
        }
        // In small steps: a packing may collapse under half of what it needs.
        (low, high) = (at(whole(0.7 * low.0))?, low);
    }
    while high.0 > CLOSE * low.0 && !(is_whole && high.0 - low.0 <= 1.0) {
        let middle = at(whole((low.0 * high.0).sqrt()).clamp(low.0, high.0))?;
        let is_end = middle.0 == low.0 || middle.0 == high.0;
        if is_end {
            break;
        }
        if middle.1 > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(low.0 + (high.0 - low.0) * low.1 / (low.1 - high.1))
}

/// A rigid system: the number that it needs, and the system under it.
struct Rigid {
    discs: u64,
    predicted: f64,
    found: Result<(Estimate, Assembly), String>,
    /// Contacts that changed their status while it gave way.
    changes: usize,
}

/// The exhibit.
pub fn exhibit(lab: &Lab) -> Findings {
    let chains = in_chains(lab);
    let packings = in_packings(lab);
    let mut findings = Findings::default();
    for (what, all) in [("chain", chains), ("packing", packings)] {
        let is_chain = what == "chain";
        let mut plot = Plot::new(
            Axis::log(format!("discs n in a {what}"), ""),
            Axis::log("wall time of a rigid step", "ms"),
        );
        let mut shape = 0;
        for (way, rigid) in WAYS.iter().zip(&all).filter(|(_, rigid)| !rigid.is_empty()) {
            let times = rows(&mut findings.rows, way, what, rigid);
            let exponent = if is_chain {
                way.exponents.0
            } else {
                way.exponents.1.unwrap_or(f64::NAN)
            };
            if let (true, [first, .., last]) = (way.is_drawn, &times[..]) {
                // Over-relaxed sweeps have the power of plain ones.
                if let Some(line) = LINES.iter().position(|name| *name == way.name) {
                    let law = |n: f64| [n, last[1] * (n / last[0]).powf(exponent)];
                    let label = match exponent {
                        1.0 => "~ n".to_owned(),
                        _ => format!("~ n^{{{exponent}}}"),
                    };
                    let law = [first[0], last[0]].map(law);
                    plot = plot.predicted(label, Mark::line(line), law);
                }
                plot = plot.measured(way.name, Mark::shape(shape), times);
                shape += 1;
            }
        }
        let caption = format!(
            "What a rigid step of a {what} costs on this machine, one thread. Rigid: under more load its end gives way by no more than the whole {what}, free, would move in one step. Lines: the \
             predicted powers, through the last mark. The {what} is at rest: a step in which contacts open, close or slide costs direct more."
        );
        let name = format!("price-{what}");
        findings.figures.push(Figure::plot(name, caption, plot));
    }
    findings
}

/// The rows of one way, and its wall times.
fn rows(rows: &mut Vec<Row>, way: &Way, what: &str, all: &[Rigid]) -> Vec<[f64; 2]> {
    let (mut costs, mut times) = (Vec::new(), Vec::new());
    let is_chain = what == "chain";
    for one in all {
        let setting = format!("{what} of {}, {}", one.discs, way.name);
        let quantity = format!("{} for a rigid step, {setting}", way.letter());
        let (found, assembly) = match &one.found {
            Ok(found) => found,
            Err(reason) => {
                rows.push(Row::refused(NAME, quantity, LAW, one.predicted, reason));
                continue;
            }
        };
        let row = compared(way, is_chain, quantity, one.predicted, *found);
        rows.push(if one.changes > 0 && way.has_law_in_packings() {
            row.without_prediction(CHANGED)
        } else {
            row
        });
        let n = one.discs as f64;
        if way.is_direct() {
            let blocks = direct::blocks(&assembly.state().factored, assembly.bodies());
            let blocks = blocks
                .map(|b| vec![b as f64])
                .ok_or("nothing is factorised");
            if let Ok(blocks) = &blocks {
                costs.push([n, blocks[0]]);
            }
            let quantity = format!("blocks of the factor, {setting}");
            rows.push(Row::observed(NAME, quantity, LAW, blocks));
            let quantity = format!("give of 100 times the penalty over that give, {setting}");
            let stiffer = stiffer(assembly).map(|ratio| vec![ratio]);
            rows.push(Row::compared(NAME, quantity, LAW, 0.01, stiffer, 0.01));
        } else {
            let contacts = if is_chain {
                n
            } else {
                assembly.contacts().len() as f64
            };
            costs.push([n, contacts * found.value]);
        }
        let time = milliseconds(assembly, TRIES);
        if let Ok(time) = &time {
            times.push([n, time[0]]);
        }
        let quantity = format!("wall time of a rigid step, ms, {setting}");
        rows.push(Row::observed(NAME, quantity, LAW, time));
    }
    // Two sizes have a line, but no error.
    if let ([first, _, .., last], Some(law)) = (&costs[..], PowerLaw::fit(&costs)) {
        let counted = if way.is_direct() {
            "blocks of the factor"
        } else {
            "visits in a rigid step"
        };
        let quantity = format!(
            "exponent of the {counted} in n, {what}s of {} to {}, {}",
            first[0], last[0], way.name
        );
        rows.push(exponent(way, is_chain, quantity, law.exponent, &costs));
    }
    times
}

fn compared(way: &Way, is_chain: bool, quantity: String, predicted: f64, found: Estimate) -> Row {
    let observed =
        |quantity: &String| Row::observed(NAME, quantity, LAW, Ok::<_, String>(vec![found.value]));
    match (way.name, is_chain) {
        ("augmented", _) => observed(&quantity).noted(
            "compared with 5 % at first, and found 35 and 55 % low: the quadratic spring is that of sweeps that change a penalty little, and these are many",
        ),
        (_, false) if !way.has_law_in_packings() => observed(&quantity),
        // Linear springs and nothing else.
        ("direct", true) => Row::new(NAME, quantity, LAW, predicted, found, 0.005),
        _ => Row::new(NAME, quantity, LAW, predicted, found, 0.05),
    }
}

fn exponent(
    way: &Way,
    is_chain: bool,
    quantity: String,
    found: Estimate,
    costs: &[[f64; 2]],
) -> Row {
    let (predicted, tolerance) = match (way.is_direct(), is_chain) {
        // A planar network fills its factor in proportion to n·ln n.
        (true, false) => {
            let law: Vec<[f64; 2]> = costs.iter().map(|[n, _]| [*n, n * n.ln()]).collect();
            (
                PowerLaw::fit(&law).map_or(f64::NAN, |l| l.exponent.value),
                0.1,
            )
        }
        (_, true) => (way.exponents.0, 0.05),
        (_, false) => (way.exponents.1.unwrap_or(f64::NAN), 0.1),
    };
    Row::new(NAME, quantity, DISCUSSION, predicted, found, tolerance)
}

/// How far `direct` gives way with a hundred times the penalty, over how far it does with the present one.
fn stiffer(rigid: &Assembly) -> Result<f64, String> {
    let mut soft = rigid.clone();
    soft.params.penalty = rigid.params.penalty.min(1e5);
    let mut stiff = soft.clone();
    stiff.params.penalty *= 100.0;
    // Forces are solved for to 1e-12 of the largest, and so is rest.
    let wanted = 0.1 * free_motion(rigid, KICK);
    Ok(sag(&mut stiff, wanted)? / sag(&mut soft, wanted)?)
}

/// How far all bodies together would go in one step if their load grew by this share and nothing held them.
fn free_motion(assembly: &Assembly, share: f64) -> f64 {
    let inverse = assembly.bodies().all.iter();
    // Discs of a chain cannot move sideways, and a piston moves only up and down.
    let inverse = inverse.map(|b| b.inverse_mass[0].max(b.inverse_mass[1]));
    let mass: f64 = inverse.filter(|i| *i > 0.0).map(|i| 1.0 / i).sum();
    share * assembly.load_now() * assembly.params.dt.powi(2) / mass
}

/// For each way, the chains.
fn in_chains(lab: &Lab) -> Vec<Vec<Rigid>> {
    let sizes: &[u64] = lab.pick(&[10, 20, 40], &[10, 20, 40, 80, 160, 640, 2560]);
    let jobs: Vec<(usize, u64)> = (0..WAYS.len())
        .flat_map(|w| sizes.iter().map(move |n| (w, *n)))
        .filter(|(w, n)| (WAYS[*w].lengths[0]..=WAYS[*w].lengths[1]).contains(n))
        .collect();
    let found = platform::parallel_map(jobs.len() as u64, |job| {
        let (way, discs) = jobs[job as usize];
        let rigid = rigid_chain(lab, &WAYS[way], discs);
        (lab.progress)(1);
        rigid
    });
    by_way(jobs.iter().map(|(way, _)| *way).zip(found))
}

fn by_way(found: impl Iterator<Item = (usize, Rigid)>) -> Vec<Vec<Rigid>> {
    let mut all: Vec<Vec<Rigid>> = WAYS.iter().map(|_| Vec::new()).collect();
    for (way, rigid) in found {
        all[way].push(rigid);
    }
    all
}

fn rigid_chain(lab: &Lab, way: &Way, discs: u64) -> Rigid {
    let params = chain_params();
    let wanted = KICK * params.load * params.dt.powi(2) / discs as f64;
    let is_whole = !way.is_direct();
    let n = discs as f64;
    let guess = if way.exponents.0 == 2.0 { n } else { n * n };
    let predicted = needed(|x| Ok(way.predicted(x, discs)), wanted, guess, is_whole);
    let predicted = predicted.unwrap_or(f64::NAN);
    let guess = if predicted.is_nan() { guess } else { predicted };
    let seeds = if way.is_random() { lab.pick(4, 8) } else { 1 };
    let chain = |x: f64, seed: u64| {
        let mut chain = pressed(discs, &way.with(&params, x), seed);
        sag(&mut chain, wanted).map(|sag| (sag, chain))
    };
    let numbers: Result<Vec<f64>, String> = lab
        .seed_range(seeds)
        .map(|seed| needed(|x| Ok(chain(x, seed)?.0), wanted, guess, is_whole))
        .collect();
    let found = numbers.and_then(|numbers| {
        let number = Estimate::of(&numbers);
        Ok((number, chain(number.value, lab.first_seed)?.1))
    });
    Rigid {
        discs,
        predicted,
        found,
        changes: 0,
    }
}

/// For each way, the packings.
fn in_packings(lab: &Lab) -> Vec<Vec<Rigid>> {
    let sizes: &[u64] = lab.pick(&[500, 1000], &[500, 1000, 2000, 4000]);
    let packings = platform::parallel_map(sizes.len() as u64, |i| match sizes[i as usize] {
        1000 => packing_of(lab, "packing"),
        discs => similar_packing(discs, lab.first_seed),
    });
    let jobs: Vec<(usize, usize)> = (0..WAYS.len())
        .filter(|w| WAYS[*w].exponents.1.is_some())
        .flat_map(|w| (0..sizes.len()).map(move |i| (w, i)))
        .collect();
    let found = platform::parallel_map(jobs.len() as u64, |job| {
        let (way, i) = jobs[job as usize];
        let rigid = rigid_packing(lab, &WAYS[way], sizes[i], &packings[i]);
        (lab.progress)(1);
        rigid
    });
    by_way(jobs.iter().map(|(way, _)| *way).zip(found))
}

fn rigid_packing(lab: &Lab, way: &Way, discs: u64, packing: &Result<Assembly, String>) -> Rigid {
    let (mut predicted, mut changes) = (f64::NAN, 0);
    let found = packing.as_ref().map_err(String::clone).and_then(|packing| {
        let wanted = free_motion(packing, NUDGE);
        let with = |x: f64| {
            let mut packing = packing.clone();
            (way.set)(&mut packing.params, x);
            packing
        };
        // Discs from floor to piston.
        let height = probe::loaded_position(packing.bodies());
        let guess = match way.exponents.1 {
            Some(1.5) => height,
            _ => 0.5 * height * height,
        };
        let is_whole = !way.is_direct();
        let run = |x: f64, seed: u64| {
            let mut packing = with(x);
            packing.reseed(seed);
            give_back(&mut packing, wanted).map(|given| (given, packing))
        };
        let foretold = |packing: &Assembly, guess: f64| {
            let response = response(packing)?;
            needed(|x| last(&response, &with(x).params), wanted, guess, true)
        };
        // Over-relaxed sweeps have no law in packings; a quarter of the plain ones is near.
        let mut plain = with(10.0);
        let share = if plain.params.relaxation > 1.0 {
            0.25
        } else {
            1.0
        };
        plain.params.relaxation = 1.0;
        let guess = match way.is_direct() {
            true => guess,
            false => foretold(&plain, guess).map_or(guess, |plain| share * plain),
        };
        let numbers: Result<Vec<f64>, String> = lab
            .seed_range(if way.is_random() { 2 } else { 1 })
            .map(|seed| needed(|x| Ok(run(x, seed)?.0.0), wanted, guess, is_whole))
            .collect();
        let number = Estimate::of(&numbers?);
        let (given, at_rest) = run(number.value, lab.first_seed)?;
        changes = given.1;
        if way.has_law_in_packings() && changes == 0 {
            predicted = foretold(&at_rest, number.value)?;
        }
        Ok((number, at_rest))
    });
    Rigid {
        discs,
        predicted,
        found,
        changes,
    }
}

/// The ways with a line of their own in a figure.
const LINES: [&str; 3] = ["random_sweep", "accelerated", "direct"];

/// Steps for which nothing may move, by how much of the wanted give, and after how many to give up.
const CALM: usize = 16;
const STILL: f64 = 1e-4;
const PATIENCE: usize = 100_000;

/// A number is found once the next smaller one that was tried is as close as this.
const CLOSE: f64 = 1.01;

const TRIES: usize = 20;
const NAME: &str = "price";
const CHANGED: &str = "in this packing contacts open, close, slip or stick on the way, which is not linear: nothing is predicted. Where none does, the row is compared";
const LAW: &str = "give of a free body in a step";
const DISCUSSION: &str = "section Discussion";
