//! Phase three: moves the bodies with the forces found, and stores the forces for the next step.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Assembly, Fault, PART, Phase, StepReport, energy, travel};
use crate::physics::crew::share;

impl Assembly {
    /// Phase three: books the energy, stores the forces and moves the bodies.
    pub fn advance(&mut self) -> Result<StepReport, Fault> {
        self.solve()?;
        let Phase::Solved { sweeps } = self.phase else {
            return Ok(StepReport {
                iterations: 0,
                opened: 0,
                closed: 0,
            });
        };
        let dt = self.params.dt;
        self.book_work();
        self.book_losses();
        let [opened, closed] = self.write_back();
        self.drift();
        self.steps += 1;
        self.time += dt;
        self.phase = Phase::Rest;
        Ok(StepReport {
            iterations: sweeps,
            opened,
            closed,
        })
    }

    /// Stores the forces in the memory of the pairs and counts the contacts that opened and closed.
    fn write_back(&mut self) -> [usize; 2] {
        let (contacts, candidates) = (&self.contacts, &self.candidates);
        let [opened, closed] = [AtomicUsize::new(0), AtomicUsize::new(0)];
        let parts = self.neighbours.candidates.chunks_mut(PART).enumerate();
        share(&*self.crew, parts, |(part, all)| {
            let first = (part * PART) as u32;
            let mut next = candidates.partition_point(|i| *i < first);
            let mut changes = [0; 2];
            for (index, candidate) in (first..).zip(all) {
                let had_force = candidate.memory[0] > 0.0;
                candidate.memory = [0.0; 2];
                if candidates.get(next) == Some(&index) {
                    candidate.memory = [contacts[next].normal_force, contacts[next].tangent_force];
                    next += 1;
                }
                let has_force = candidate.memory[0] > 0.0;
                changes[0] += usize::from(had_force & !has_force);
                changes[1] += usize::from(!had_force & has_force);
            }
            opened.fetch_add(changes[0], Ordering::Relaxed);
            closed.fetch_add(changes[1], Ordering::Relaxed);
        });
        self.plan.set_remembered(true);
        [opened.into_inner(), closed.into_inner()]
    }

    /// Moves every body with its velocity during Δt, and looks at it for the next step.
    fn drift(&mut self) {
        let dt = self.params.dt;
        let of_discs = self.see_discs(|discs, turned| {
            for (disc, turned) in discs.iter_mut().zip(turned) {
                disc.drift(dt);
                *turned += disc.spin * dt;
            }
            energy::kinetic(discs)
        });
        let discs = self.bodies.discs();
        let planes = &mut self.bodies.all[discs..];
        let mut farthest = self.allowance.farthest_disc();
        for plane in &mut *planes {
            plane.drift(dt);
            farthest = farthest.max(2.0 * travel(plane, dt));
        }
        self.energies.kinetic = of_discs + energy::kinetic(planes);
        // Twice its way: rounding may double a step as small as the last digit of a position.
        self.moved += farthest;
        self.seen_for = Some(dt);
        if self.bodies.seam.period().is_some() {
            // What crosses a seam is elsewhere.
            (self.moved, self.seen_for) = (f64::INFINITY, None);
        }
        self.bodies.wrap();
    }
}
