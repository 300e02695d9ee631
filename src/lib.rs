//! **Ghostspring**: see the springs that aren't there.
//!
//! Fifty rigid discs fly at a wall. Nothing in the scene is elastic, and yet their end swings back:
//!
//! ```
//! use ghostspring::measure::probe::loaded_position;
//! use ghostspring::physics::step::{random_sweeps, step};
//! use ghostspring::scene::builtin;
//!
//! let chain = builtin::load("chain").expect("it is built in")?.build();
//! let (mut state, mut order) = (chain.state(), random_sweeps());
//! let mut end = Vec::new();
//! for _ in 0..100 {
//!     step(&mut state, &chain.params, &mut order);
//!     end.push(loaded_position(&state.bodies));
//! }
//! assert!(end[89] > end[49] + 0.5, "it has swung back by half a diameter");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`physics::step::step`] is the whole method on one page. [`physics::Assembly`] makes the same steps faster, in slices and on several threads,
//! and has the same bits.
//!
//! Contact Dynamics simulates perfectly rigid, perfectly inelastic discs. Stop its iterative force solver after N_I
//! sweeps, as everybody does, and the material turns elastic: it shrinks under load, it rings, and sound runs through it
//! with a finite speed, all of it following formulas in N_I and Δt. That was found and explained by T. Unger, L.
//! Brendel, D. E. Wolf and J. Kertész, *Elastic behavior in Contact Dynamics of rigid particles* (2002), "the paper" everywhere
//! in this crate. Ghostspring measures it, sets it beside the theory, and adds what the paper left open: the exact law
//! per mode ([`theory::modes`]), the stiff skin under a load, and why the variants without memory or with pushed-out overlaps fail
//! ([`experiment::failures`]).
//!
//! The folder `examples/` goes on from here: bodies of your own, the frequency of a kicked chain, a stack predicted before it runs, traces of
//! another engine diagnosed. With `default-features = false` the library alone is built, without window and command line.
//!
//! # What is stable
//!
//! These keep their names and their meaning within a minor version; everything else is public for the program itself and may change at any time.
//!
//! - A run: [`scene::builtin::load`], [`scene::Start`] with `parse`, `set` and `build`, [`scene::Scene::validate`]; [`physics::Assembly`] with
//!   `checked`, `step`, `bodies`, `contacts`, `energies`, `time`, `steps`, `state_hash`; [`physics::Bodies`] with `add_disc` and `add_plane`;
//!   [`physics::Params`], [`physics::Fault`].
//! - What is measured: [`measure::probe::loaded_position`], [`measure::fit_window`], [`measure::Fit`], [`measure::Refusal`],
//!   [`measure::trace::read`], [`measure::response::Examination`], [`measure::diagnosis::diagnose`].
//! - What is predicted: [`theory::modes::slowest`], [`theory::column::Column`], [`theory::softness::ColumnSetting`], [`theory::Ringing`],
//!   [`theory::Medium`].
//! - Files: scenes of version 1, checkpoints, sessions and share codes are read by every later version, and the keys of `--json` stay.
//!
//! # The house
#![doc = include_str!("HOUSE.md")]
//!
//! That table is the rule: `tests/house.rs` reads it and refuses every other import. `physics` to `report` know no file, no clock and no
//! thread (but for what `platform` lends to `experiment`), and a run is a pure function of its scene: the same bits on every machine.

#[cfg(feature = "window")]
pub mod app;
#[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
pub mod command;
pub mod experiment;
pub mod instrument;
pub mod lesson;
pub mod measure;
#[cfg(all(target_arch = "wasm32", feature = "window"))]
pub mod page;
pub mod physics;
pub mod picture;
pub mod platform;
pub mod report;
pub mod scene;
pub mod schema;
pub mod session;
pub mod theory;
#[cfg(feature = "window")]
pub mod ui;
#[cfg(feature = "window")]
pub mod window;
pub mod words;
