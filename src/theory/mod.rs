//! What is predicted. [`contact`] and [`continuum`] are the paper, one function per equation; [`order`] its appendix, the constant q of
//! every update order; [`modes`] the exact law per mode and what follows from it; [`memory`] the same if only a share of the forces is
//! remembered; [`methods`] the spring of every other method, and [`step_map`] that of any method from its own code; [`fingerprint`] the curve on which the modes of a solver lie; [`accelerated`] sweeps with momentum; [`scheme`] all ways to spend sweeps, side by side;
//! [`mod@column`] the step as implicit Euler of a spring network, for the stacks and rows of any engine; [`engine_modes`] the same from the linear map of an engine's own step ([`engine_step`]); [`quadratic_ghost`] that of AVBD; [`network`] the modes
//! of any packing from its contacts at rest and [`lattice`] those of a crystal in closed form; [`rigidity`] the paper's discussion (how
//! many sweeps make a system rigid) and the inverse problem (which N_I and Δt make a wanted spring).
//!
//! Nothing here uses a running simulation, but [`step_map`], which makes single steps from rest. A predicted value and its measured counterpart have the same name.

pub mod accelerated;
mod band;
pub mod buckling;
pub mod column;
pub mod contact;
pub mod continuum;
pub mod engine_modes;
pub mod engine_step;
pub mod engines;
pub mod fingerprint;
pub mod heavy_end;
pub mod lattice;
mod law;
mod line_of_bodies;
pub mod memory;
pub mod methods;
pub mod modes;
pub mod network;
pub mod order;
pub mod quadratic_ghost;
pub mod rigidity;
pub mod scheme;
pub mod softness;
pub mod springs;
pub mod step_map;
mod sweep_modes;
mod sweeps;
mod visit_order;
pub mod wave_number;

pub use column::Column;
pub use continuum::Medium;
pub use law::{LAW_EXACT, LAW_TOLERANCE, LawVerdict};
pub use modes::{Mode, Ringing};
pub use network::Network;
pub use order::{sweep_constant, sweep_factor};
pub use scheme::SweepScheme;
pub use visit_order::VisitOrder;
