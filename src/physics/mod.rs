//! The method: Contact Dynamics of rigid discs in two dimensions. No clock, no file, no screen.
//!
//! [`params`] names every quantity a user may turn ([`field`] is how), [`body`] and [`contact`] hold the arrays and the one formula
//! (a contact visit), [`neighbours`] finds the pairs, [`solver`] decides who is visited when ([`crew`] is who may help), and [`assembly`]
//! strings them into a time step: detect, solve, move. [`soft`] is the spring–dashpot counterpart of the same bodies and
//! [`implicit`] the exact one, springs under implicit Euler;
//! [`energy`] keeps the books, and [`state`] is what a run must keep to be continued.

pub mod assembly;
pub mod body;
pub mod choice;
pub mod contact;
pub mod crew;
pub mod energy;
pub mod field;
pub mod fingerprint;
pub mod implicit;
pub mod memory;
pub mod neighbours;
pub mod params;
pub mod random;
pub mod soft;
pub mod solver;
pub mod state;
pub mod whole;

pub use assembly::{Assembly, Fault, Progress, StepReport};
pub use body::{Bodies, Body, Load, Plane};
pub use contact::Contact;
pub use crew::Crew;
pub use energy::Energies;
pub use implicit::{ImplicitTwin, SpringNetwork};
pub use params::{GapLaw, Params, StopRule, UpdateOrder};
pub use soft::{SoftTwin, Springs};
pub use state::State;
