//! Ways to make a step, one file each. A method has four verbs, and its callers (an [`Assembly`](super::Assembly), a lane of the window, a
//! command) know no more of it than these.
//!
//! A new method is a file here, a row in [`MethodName`] and in the table below.

pub mod augmented;
pub mod contact_dynamics;
pub mod direct;
pub mod implicit_springs;
pub mod joined;
pub mod pairs;
pub mod position_based;
pub mod soft_step;
pub mod spring_dashpot;
pub mod sweeping;

use std::fmt::Debug;

use super::contact::{Contact, ForceChange};
use super::convex::visit::Arms;
use super::order::Plan;
use super::params::{MethodName, Params, UpdateOrder};
use super::world::World;
use crate::schema::written;

/// A method of this name.
pub fn make(name: MethodName) -> Box<dyn Method> {
    match name {
        MethodName::ContactDynamics => Box::<contact_dynamics::ContactDynamics>::default(),
        MethodName::PositionBased => Box::<position_based::PositionBased>::default(),
        MethodName::SoftStep => Box::<soft_step::SoftStep>::default(),
        MethodName::Augmented => Box::<augmented::Augmented>::default(),
        MethodName::Direct => Box::<direct::Direct>::default(),
        MethodName::SpringDashpot => Box::<spring_dashpot::SpringDashpot>::default(),
        MethodName::ImplicitSprings => Box::<implicit_springs::ImplicitSprings>::default(),
    }
}

/// A way to make a step.
pub trait Method: Debug + Send + Sync + CloneMethod {
    /// Its name.
    fn name(&self) -> MethodName;

    /// Begins a step: finds the contacts, and applies what acts from outside and what is remembered.
    fn prepare(&mut self, world: &mut World, params: &Params);

    /// Works on the forces, for as long as asked. After an error the world is as it was before the step.
    fn sweep(
        &mut self,
        world: &mut World,
        params: &Params,
        slice: Slice,
    ) -> Result<Progress, Fault>;

    /// Ends a step whose forces are final: moves the bodies, and lets the pairs remember their forces.
    fn finish(&mut self, world: &mut World, params: &Params) -> StepReport;

    /// The contacts of the present step, or of the last one, with their present forces.
    fn forces(&self) -> &[Contact];

    /// Gap of each contact at the beginning of its step, if the method needs it.
    fn gaps(&self) -> &[f64] {
        &[]
    }

    /// The lever arms of the last contacts, where these have any.
    fn arms(&self) -> &[Arms] {
        &[]
    }

    /// Whether it can do boxes and bonds.
    fn takes_all_bodies(&self) -> bool {
        false
    }

    /// Whether the forces of the present step are final.
    fn is_solved(&self) -> bool;

    /// The order of visits, for a method that makes visits.
    fn plan(&self) -> Option<&Plan> {
        None
    }

    /// Memory that the arrays hold, in bytes.
    fn bytes(&self) -> usize;
}

/// Copies of methods that are known only as such.
pub trait CloneMethod {
    /// A copy.
    fn boxed(&self) -> Box<dyn Method>;
}

impl<T: Method + Clone + 'static> CloneMethod for T {
    fn boxed(&self) -> Box<dyn Method> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Method> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// How much to do before a method returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slice {
    /// At most this many sweeps, or what corresponds to them. Fewer may be made.
    Sweeps(u64),
    /// One contact visit; one body, if the method visits bodies.
    Visit,
}

/// The progress of the solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// A visit was made, the sweep goes on.
    Visited {
        /// The contact that was visited, or one of the body that was.
        contact: usize,
    },
    /// A sweep has ended.
    Swept {
        /// Sweeps done in this step.
        sweeps: u64,
        /// What the sweep changed.
        change: ForceChange,
    },
    /// Nothing is left to do: the forces are final.
    Solved,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Sweeps made in this step: N_I. Inner steps, if the method has those.
    pub iterations: u64,
    /// Contacts that lost their force in this step.
    pub opened: usize,
    /// Contacts that had no force and got one in this step.
    pub closed: usize,
    /// How many of its parts (one, if it has no parts) were left to sweeps by a method that has something better.
    pub by_sweeps: u64,
}

/// No body may travel farther in one step, in mean diameters.
pub const FARTHEST_TRAVEL: f64 = 10.0;

/// Why a run cannot go on. The assembly is as it was before the step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Two bodies would go through each other.
    #[error(
        "the run collapses at step {step}: bodies {a} and {b} would overlap by {} disc diameters, more than a \
         radius; lower the load or the time step, use more sweeps, or turn the warm start on",
        written::short(*overlap)
    )]
    Collapsed {
        /// The step that could not be made, counted from 0.
        step: u64,
        /// First body.
        a: u32,
        /// Second body.
        b: u32,
        /// How deep, in mean diameters.
        overlap: f64,
    },
    /// The forces diverge.
    #[error(
        "the run diverges at step {step}: body {body} would travel {} disc diameters in one step \
         (at most {FARTHEST_TRAVEL} are allowed); lower the load or the time step, or change the update order",
        written::short(*travel)
    )]
    Diverged {
        /// The step that could not be made, counted from 0.
        step: u64,
        /// The fastest body.
        body: usize,
        /// How far it would go, in mean diameters.
        travel: f64,
    },
    /// A method cannot use an update order.
    #[error(
        "the method {method} with soft contacts cannot use the order {order}, which makes whole sweeps of rigid contacts; choose \
         another order, random_sweep for instance"
    )]
    NoOrder {
        /// Which method.
        method: MethodName,
        /// Which order.
        order: UpdateOrder,
    },
    /// A method that knows only discs.
    #[error(
        "the method {method} can do discs only, and this scene has boxes or bonds; choose contact_dynamics, position_based or soft_step"
    )]
    OnlyDiscs {
        /// Which method.
        method: MethodName,
    },
    /// An order that knows only discs.
    #[error(
        "the order {order} makes whole sweeps of discs, and this scene has boxes or bonds; choose another order, random_sweep for instance"
    )]
    OrderOfDiscs {
        /// Which order.
        order: UpdateOrder,
    },
    /// A method that has springs was given none that fit.
    #[error("the method {method} has no springs for these bodies and parameters")]
    NoSprings {
        /// Which method.
        method: MethodName,
    },
}
