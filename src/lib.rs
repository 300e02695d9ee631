//! **Ghostspring**: see the springs that aren't there.
//!
//! Simulate perfectly rigid, perfectly inelastic discs with Contact Dynamics, stop the iterative force solver after N_I
//! sweeps as everybody does, and the material turns elastic: it shrinks under load, it rings, and sound runs through it
//! with a finite speed, all of it following formulas in N_I and Δt. That was found and explained by T. Unger, L.
//! Brendel, D. E. Wolf and J. Kertész, *Elastic behavior in Contact Dynamics of rigid particles* (2002), "the paper" everywhere
//! in this crate. Ghostspring measures it, sets it beside the theory, and adds what the paper left open: the exact law
//! per mode ([`theory::modes`]), the stiff skin under a load, and why the variants without memory or with pushed-out overlaps fail
//! ([`experiment::failures`]).
//!
//! # The house
//!
//! ```text
//! schema       how quantities are named, written and read
//! physics      the method: bodies, contacts, update orders, a step = detect, solve, move; the spring–dashpot twin
//! theory       what is predicted: one function per equation of the paper, the exact law, and the modes of a packing from its contacts
//! measure      what is measured: probes, bounded series, the damped-sine fit, power laws; recorded traces and what kind of softness they show
//! scene        what a run starts from: RON files ⇄ assemblies, errors that name file, line, field and range
//! experiment   scene → result, shared by window, command line and tests: rows of measured beside predicted, figures as data, sweeps
//! report       results as text and pictures: tables, CSV, SVG figures, the HTML page, frames of films
//! live         a run that somebody watches: record, clock, actions, scripts, what the instruments read
//! picture      what is drawn, as numbers: wave field, discs and lines with places and colours; how much to magnify
//! command      open, run, prepare, sweep, reproduce, modes, scenes, check, design, predict, diagnose, bench
//! platform     files, threads and wall times; a crew that shares the sweeps of one run
//! sim    [window]  runs as entities, the schedule of a step, actions → state
//! view   [window]  the draw path, cameras, screenshots, frame statistics
//! ui     [window]  one panel one file; `plugin` is the only one that knows Bevy
//! window [window]  puts the three together and opens it
//! ```
//!
//! Each of the first six imports only from those above it, `live` from all of them but `report`, `picture` from `live`, and the panels in `ui` from none of
//! `sim`, `view` and Bevy; a test holds that true. `physics` to `report` know no file, no clock and no
//! thread, and a run is a pure function of its scene: the same bits on every machine.
//!
//! ```
//! use ghostspring::scene::builtin;
//!
//! let start = builtin::load("chain").expect("it is built in")?;
//! let mut assembly = start.build();
//! for _ in 0..100 {
//!     assembly.step().expect("the paper's chain does not diverge");
//! }
//! assert!(assembly.energies().imbalance().abs() < 1e-15);
//! # Ok::<(), ghostspring::scene::StartError>(())
//! ```

pub mod command;
pub mod experiment;
pub mod live;
pub mod measure;
pub mod physics;
pub mod picture;
pub mod platform;
pub mod report;
pub mod scene;
pub mod schema;
#[cfg(feature = "window")]
pub mod sim;
pub mod theory;
#[cfg(feature = "window")]
pub mod ui;
#[cfg(feature = "window")]
pub mod view;
#[cfg(feature = "window")]
pub mod window;
