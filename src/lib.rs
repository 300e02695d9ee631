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
#![doc = include_str!("HOUSE.md")]
//!
//! That table is the rule: `tests/house.rs` reads it and refuses every other import. `physics` to `report` know no file, no clock and no
//! thread (but for what `platform` lends to `experiment`), and a run is a pure function of its scene: the same bits on every machine.
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

#[cfg(feature = "window")]
pub mod app;
#[cfg(not(target_arch = "wasm32"))]
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
