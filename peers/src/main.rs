//! The same packing in Ghostspring, Rapier and Box2D 3: what a contact and iteration costs, and what stiffness costs.

mod box2d;
mod engine;
mod ours;
mod packing;
mod rapier;
mod sag;
mod speed;
mod table;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Parser;
use ghostspring::physics::threads::SingleThread;
use ghostspring::physics::{Threads, UpdateOrder};
use ghostspring::platform::{ThreadPool, cores};

use box2d::Box2d;
use engine::{Engine, Made, Make};
use ours::{Division, Ours};
use packing::Packing;
use speed::Load;
use table::Row;

/// Puts the same packing into several engines and prints what each costs.
#[derive(Parser)]
struct Arguments {
    /// Sizes of the packing, rounded up to thousands.
    #[arg(long, value_delimiter = ',', default_values_t = [1_000, 10_000, 100_000])]
    discs: Vec<usize>,
    /// How many threads share a step; measured beside one thread. All cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// Wanted sags under 5 % more load, as a part of the height; "-" for none.
    #[arg(long, value_delimiter = ',', default_values_t = ["1e-4".to_owned(), "2e-5".to_owned()])]
    sag: Vec<String>,
    /// The size for which the fewest iterations are searched. Larger packings take the same: they sag by the same part of their height.
    #[arg(long, default_value_t = 1_000)]
    sag_discs: usize,
    /// Only engines whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Rounds per size; a tenth of them at 100 000 discs.
    #[arg(long, default_value_t = 30)]
    rounds: usize,
    /// The load goes up and down by this part of itself from step to step, so that contacts open and close.
    #[arg(long, default_value_t = 0.0)]
    shake: f64,
    /// Also writes the rows as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// An engine in one way of using it.
struct Peer {
    name: &'static str,
    /// What is counted as iterations, and their usual number.
    iterations: (&'static str, usize),
    make: Make,
}

const PEERS: &[Peer] = &[
    Peer {
        name: "Ghostspring f64, random_sweep",
        iterations: ("sweeps", 40),
        make: |packing| ours(packing, UpdateOrder::RandomSweep, Division::Sweeps),
    },
    Peer {
        name: "Ghostspring f64, coloured",
        iterations: ("sweeps", 40),
        make: |packing| ours(packing, UpdateOrder::Coloured, Division::Sweeps),
    },
    Peer {
        name: "Ghostspring f64, accelerated",
        iterations: ("sweeps", 40),
        make: |packing| ours(packing, UpdateOrder::Accelerated, Division::Sweeps),
    },
    Peer {
        name: "Ghostspring f64, direct",
        iterations: ("penalty", 100),
        make: |packing| ours(packing, UpdateOrder::Coloured, Division::Penalty),
    },
    Peer {
        name: "Ghostspring f64, coloured, small steps",
        iterations: ("small steps", 4),
        make: |packing| ours(packing, UpdateOrder::Coloured, Division::SmallSteps),
    },
    Peer {
        name: "Rapier f64",
        iterations: ("substeps", 4),
        make: |packing| double(packing, rapier::Contacts::Default),
    },
    Peer {
        name: "Rapier f64, stiff contacts",
        iterations: ("substeps", 16),
        make: |packing| double(packing, rapier::Contacts::Stiff),
    },
    Peer {
        name: "Rapier f64, inner iterations",
        iterations: ("sweeps", 4),
        make: |packing| double(packing, rapier::Contacts::Inner),
    },
    Peer {
        name: "Rapier f32",
        iterations: ("substeps", 4),
        make: |packing| single(packing, rapier::Contacts::Default),
    },
    Peer {
        name: "Rapier f32, stiff contacts",
        iterations: ("substeps", 16),
        make: |packing| single(packing, rapier::Contacts::Stiff),
    },
    Peer {
        name: "Box2D 3 f32",
        iterations: ("substeps", 4),
        make: |packing| Ok(Box::new(Box2d::new(packing, box2d::Contacts::Default))),
    },
    Peer {
        name: "Box2D 3 f32, stiff contacts",
        iterations: ("substeps", 16),
        make: |packing| Ok(Box::new(Box2d::new(packing, box2d::Contacts::Stiff))),
    },
];

fn ours(packing: &Packing, order: UpdateOrder, division: Division) -> Made {
    Ok(Box::new(Ours::new(packing, order, division)))
}

fn double(packing: &Packing, contacts: rapier::Contacts) -> Made {
    Ok(Box::new(rapier::double::Rapier::new(packing, contacts)?))
}

fn single(packing: &Packing, contacts: rapier::Contacts) -> Made {
    Ok(Box::new(rapier::single::Rapier::new(packing, contacts)?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let threads = arguments.threads.unwrap_or_else(cores).max(1);
    let peers: Vec<&Peer> = PEERS
        .iter()
        .filter(|peer| peer.name.contains(&arguments.only))
        .collect();
    let mut wanted: Vec<f64> = arguments
        .sag
        .iter()
        .filter(|text| *text != "-")
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    wanted.sort_by(|a, b| b.total_cmp(a));

    let fewest = fewest(&peers, &wanted, &arguments, threads)?;
    let mut rows = Vec::new();
    for &discs in &arguments.discs {
        let of_size = rows_of(discs, &peers, &fewest, threads, &arguments)?;
        table::print(&of_size, &wanted);
        rows.extend(of_size);
    }
    if let Some(file) = arguments.json {
        std::fs::write(file, serde_json::to_string_pretty(&rows)?)?;
    }
    Ok(())
}

fn pool(threads: usize) -> Result<Arc<dyn Threads>, Box<dyn Error>> {
    Ok(match threads {
        1 => Arc::new(SingleThread),
        _ => Arc::new(ThreadPool::new(threads)?),
    })
}

/// For every peer and wanted sag the fewest iterations that make it so stiff.
fn fewest(
    peers: &[&Peer],
    wanted: &[f64],
    arguments: &Arguments,
    threads: usize,
) -> Result<Vec<Vec<Option<usize>>>, Box<dyn Error>> {
    let packing = Packing::new(arguments.sag_discs, pool(threads)?)?;
    let mut all = Vec::new();
    for peer in peers {
        let mut of_peer = Vec::new();
        let mut from = Some(1);
        for wanted in wanted {
            eprint!(
                "{}: fewest {} for a sag of {wanted:.0e} … ",
                peer.name, peer.iterations.0
            );
            // What is too soft for one sag is also too soft for the next.
            let fewest = match from {
                Some(from) => sag::fewest_iterations(&packing, peer.make, *wanted, from)?,
                None => None,
            };
            eprintln!("{}", fewest.map_or("never".to_owned(), |n| n.to_string()));
            of_peer.push(fewest);
            from = fewest;
        }
        all.push(of_peer);
    }
    Ok(all)
}

/// Steps that the bodies have to find their forces, since most engines cannot be given any.
const GETTING_USED: usize = 200;

/// Steps in which it is counted how many contacts open and close.
const COUNTED: usize = 40;

/// The part of the contacts with a force that open, close, begin to slide or stop sliding in a step.
fn changing(engine: &mut dyn Engine, load: Load) -> Result<Option<f64>, Box<dyn Error>> {
    let mut before: BTreeMap<[u32; 2], bool> = BTreeMap::new();
    let (mut changes, mut all) = (0, 0);
    for step in 0..=COUNTED {
        engine.set_load(load.at(step));
        engine.step()?;
        let Some(now) = engine.closed() else {
            return Ok(None);
        };
        if step > 0 {
            let begun = now
                .iter()
                .filter(|(pair, slides)| before.get(*pair) != Some(*slides));
            let opened = before.keys().filter(|pair| !now.contains_key(*pair));
            changes += begun.count() + opened.count();
            all += now.len();
        }
        before = now;
    }
    Ok(Some(changes as f64 / all.max(1) as f64))
}

/// What all engines cost with a packing of that size.
fn rows_of(
    discs: usize,
    peers: &[&Peer],
    fewest: &[Vec<Option<usize>>],
    threads: usize,
    arguments: &Arguments,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let packing = Packing::new(discs, pool(threads)?)?;
    let load = Load {
        mean: packing.load,
        shake: arguments.shake,
    };
    let mut engines = Vec::new();
    let mut censuses = Vec::new();
    for (peer, fewest) in peers.iter().zip(fewest) {
        eprintln!("{}: {discs} discs", peer.name);
        let mut engine = (peer.make)(&packing)?;
        engine.set_threads(threads)?;
        engine.set_iterations(peer.iterations.1);
        engine.set_load(packing.load);
        for _ in 0..GETTING_USED {
            engine.step()?;
        }
        let (census, piston) = (engine.census(), engine.piston());
        censuses.push((census, piston, changing(&mut *engine, load)?));
        let settings = std::iter::once(peer.iterations.1).chain(fewest.iter().copied().flatten());
        engines.push((engine, settings.collect()));
    }
    let numbers_of_threads = if threads == 1 {
        vec![1]
    } else {
        vec![1, threads]
    };
    let rounds = (arguments.rounds * 10_000 / discs.max(10_000)).max(3);
    let speeds = speed::measure(&mut engines, &numbers_of_threads, rounds, load)?;

    let mut rows = Vec::new();
    for (index, peer) in peers.iter().enumerate() {
        let (census, piston, changing) = censuses[index];
        for (speed, threads) in speeds[index].iter().zip(&numbers_of_threads) {
            let mut sag_steps = speed.steps.iter().skip(1).copied();
            rows.push(Row {
                engine: peer.name,
                counts: peer.iterations.0,
                discs: packing.discs.len(),
                threads: *threads,
                contacts: census.visited,
                contacts_with_force: census.loaded,
                changing,
                left_to_sweeps: engines[index].0.left_to_sweeps(),
                floor_force_over_load: census.floor / packing.load,
                piston_force_over_load: census.piston / packing.load,
                sunk: 1.0 - piston / packing.height,
                ns_per_contact_and_iteration: 1e9 * speed.iteration / census.visited as f64,
                usual_iterations: peer.iterations.1,
                ms_per_usual_step: 1e3 * speed.steps[0],
                speed_up: speeds[index][0].steps[0] / speed.steps[0],
                iterations_for_sag: fewest[index].clone(),
                ms_per_step_with_sag: fewest[index]
                    .iter()
                    .map(|n| n.and_then(|_| sag_steps.next()).map(|s| 1e3 * s))
                    .collect(),
            });
        }
    }
    Ok(rows)
}
