//! What is predicted. [`contact`] and [`continuum`] are the paper, one function per equation; [`order`] its appendix, the constant q of
//! every update order; [`modes`] the exact law per mode and what follows from it; [`network`] the modes of any packing from its
//! contacts at rest and [`lattice`] those of a crystal in closed form; [`rigidity`] the paper's discussion
//! (how many sweeps make a system rigid) and the inverse problem (which N_I and Δt make a wanted spring).
//!
//! Nothing here looks at a simulation in motion. A predicted value and its measured partner carry the same name.

pub mod contact;
pub mod continuum;
pub mod lattice;
pub mod modes;
pub mod network;
pub mod order;
pub mod rigidity;

pub use continuum::Medium;
pub use modes::{Mode, Ringing};
pub use network::Network;
pub use order::{sweep_constant, sweep_factor};
