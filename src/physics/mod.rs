//! The method: Contact Dynamics of rigid discs in two dimensions. No clock, no file, no screen.
//!
//! [`params`] names every quantity a user may change ([`crate::schema`] is how), [`body`] and [`contact`] hold the arrays and the only formula
//! (a contact visit), [`shape`] the geometry of obstacles and [`prescribed`] how they move, [`seam`] joins left and right, [`neighbours`] finds the pairs, [`order`] decides the order of visits, `kernel` visits (with the threads of a [`crew`]),
//! and [`step`] combines them into a time step: detect, solve, advance. [`paper_step`] is the same step in one short file, without anything that makes it fast. [`soft`] is the spring–dashpot counterpart of the same
//! bodies, [`implicit`] the exact one, springs under implicit Euler, [`state`] is what a run must keep to be continued, and [`checked`] looks at bodies that come from outside.

mod arrays;
pub mod body;
pub mod checked;
pub mod contact;
pub mod crew;
pub mod fingerprint;
pub mod hand;
pub mod implicit;
mod kernel;
pub mod lanes;
pub mod memory;
pub mod neighbours;
pub mod order;
mod pairs;
pub mod paper_step;
pub mod params;
pub mod prescribed;
pub mod random;
pub mod seam;
pub mod shape;
pub mod soft;
pub mod state;
pub mod step;

pub use body::{Bodies, Body, Load, Plane};
pub use checked::BadBodies;
pub use contact::Contact;
pub use crew::Crew;
pub use hand::Hand;
pub use implicit::{ImplicitTwin, SpringNetwork};
pub use kernel::ForceChange;
pub use order::UpdateOrder;
pub use params::{GapLaw, Params, StopRule};
pub use prescribed::PrescribedMotion;
pub use seam::Seam;
pub use shape::{Core, Obstacle};
pub use soft::{SoftTwin, Springs};
pub use state::State;
pub use step::energy::Energies;
pub use step::{Assembly, Fault, Progress, StepReport};
