//! Ghostspring.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use ghostspring::physics::threads::SingleThread;
use ghostspring::physics::{Assembly, Contact, MethodName, UpdateOrder};
use ghostspring::platform::ThreadPool;

use crate::engine::{Census, Engine, timed};
use crate::packing::{DT, Packing};

/// A contact slides if its friction is this part of its limit, which a rounding may leave out.
const SLIDES: f64 = 1.0 - 1e-9;

/// How the work of a step is divided.
#[derive(Clone, Copy, PartialEq)]
pub enum Division {
    /// N_I sweeps in one step: Contact Dynamics as it is.
    Sweeps,
    /// One sweep in each of N small steps, as engines with substeps do it. Here each of them finds its contacts anew.
    SmallSteps,
    /// No sweeps: the method `direct`, whose penalty counts like q·N_I.
    Penalty,
}

pub struct Ours {
    assembly: Assembly,
    division: Division,
    small_steps: usize,
    /// Steps, and those of them that `direct` has left to sweeps.
    steps: [u64; 2],
}

impl Ours {
    pub fn new(packing: &Packing, order: UpdateOrder, division: Division) -> Self {
        let mut assembly = Assembly::from_state(packing.state.clone(), packing.params.clone());
        assembly.params.order = order;
        if division == Division::Penalty {
            assembly.params.method = MethodName::Direct;
        }
        Self {
            assembly,
            division,
            small_steps: 1,
            steps: [0; 2],
        }
    }
}

impl Engine for Ours {
    fn set_iterations(&mut self, iterations: usize) {
        match self.division {
            Division::Sweeps => self.assembly.params.iterations = iterations as u64,
            Division::Penalty => self.assembly.params.penalty = iterations as f64,
            Division::SmallSteps => {
                self.small_steps = iterations;
                self.assembly.params.iterations = 1;
                self.assembly.params.dt = DT / iterations as f64;
            }
        }
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), Box<dyn Error>> {
        self.assembly.set_threads(match threads {
            1 => Arc::new(SingleThread),
            _ => Arc::new(ThreadPool::new(threads)?),
        });
        Ok(())
    }

    fn set_load(&mut self, load: f64) {
        self.assembly.params.load = load;
    }

    fn step(&mut self) -> Result<f64, Box<dyn Error>> {
        let (result, seconds) = timed(self.assembly.threads().count(), || {
            (0..self.small_steps).try_fold(0, |by_sweeps, _| {
                self.assembly
                    .step()
                    .map(|report| by_sweeps + report.by_sweeps)
            })
        });
        self.steps[0] += self.small_steps as u64;
        self.steps[1] += result?;
        Ok(seconds)
    }

    fn piston(&self) -> f64 {
        let bodies = self.assembly.bodies();
        bodies
            .load
            .map_or(f64::NAN, |load| bodies.all[load.body].position[1])
    }

    fn left_to_sweeps(&self) -> f64 {
        let [all, by_sweeps] = self.steps;
        by_sweeps as f64 / all.max(1) as f64
    }

    fn closed(&self) -> Option<BTreeMap<[u32; 2], bool>> {
        let friction = self.assembly.params.friction;
        let contacts = self.assembly.contacts().iter();
        let loaded = contacts.filter(|c| c.normal_force > 0.0);
        let slides = |c: &Contact| c.tangent_force.abs() >= SLIDES * friction * c.normal_force;
        Some(loaded.map(|c| ([c.a, c.b], slides(c))).collect())
    }

    fn census(&self) -> Census {
        let contacts = self.assembly.contacts();
        let discs = self.assembly.bodies().discs();
        let force_on = |plane: usize| {
            let touching = contacts.iter().filter(|c| c.b as usize == discs + plane);
            touching.map(|c| c.normal_force).sum()
        };
        Census {
            visited: contacts.len(),
            loaded: contacts.iter().filter(|c| c.normal_force > 0.0).count(),
            floor: force_on(0),
            piston: force_on(3),
        }
    }
}
