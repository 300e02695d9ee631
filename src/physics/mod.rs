//! The method: Contact Dynamics of rigid discs in two dimensions. No clock, no file, no screen.
//!
//! Read [`step`](mod@step) first: the paper's time step on one page. It runs, and every faster way of making a step must give its bits.
//!
//! | what | where |
//! |---|---|
//! | everything that a user may change | [`params`] ([`crate::schema`] is how) |
//! | bodies | [`body`], [`bodies`], [`shape`] of obstacles, how they are [`prescribed`] to move, the [`hand`], the [`seam`] between left and right |
//! | the one formula: a contact visit | [`contact`], for one contact or for several side by side ([`lanes`]) |
//! | boxes, other convex bodies and bonds: the same formula with lever arms | [`convex`] |
//! | which pairs may touch | [`broad`] |
//! | how a step is made | [`method`]: Contact Dynamics, other solvers ([`penalties`] of one of them), or springs in its place ([`springs`]) |
//! | in which order contacts are visited | [`order`] |
//! | the same by vectors and threads | `fast`, [`threads`] |
//! | a run | [`assembly`], its [`world`], its [`state`] when it is saved, its [`energy`] |
//! | bodies that come from outside | [`checked`] |

mod arrays;
pub mod assembly;
pub mod bodies;
pub mod body;
pub mod broad;
pub mod checked;
pub mod contact;
pub mod convex;
pub mod energy;
pub mod factored;
mod fast;
pub mod fingerprint;
pub mod hand;
pub mod lanes;
pub mod memory;
pub mod method;
pub mod order;
pub mod params;
pub mod penalties;
pub mod prescribed;
pub mod random;
pub mod seam;
pub mod shape;
pub mod springs;
pub mod state;
pub mod step;
pub mod threads;
pub mod world;

use std::sync::atomic;

pub use assembly::Assembly;
pub use bodies::Bodies;
pub use body::{Body, Load, Motion, Plane};
pub use checked::BadBodies;
pub use contact::{Contact, ForceChange};
pub use convex::visit::{Arms, Role};
pub use convex::{Bond, Point, Polygon};
pub use energy::Energies;
pub use factored::Factored;
pub use hand::Hand;
pub use method::{Fault, Method, Progress, StepReport};
pub use params::{
    GapLaw, MethodName, ParallelSum, Params, Stabilisation, StopRule, TwoPoints, UpdateOrder,
};
pub use penalties::Penalties;
pub use prescribed::PrescribedMotion;
pub use seam::Seam;
pub use shape::{Core, Obstacle};
pub use springs::{SpringModel, SpringNetwork, Springs};
pub use state::State;
pub use threads::Threads;
