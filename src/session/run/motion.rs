//! What sets a run in motion from outside (a kick, a mode, a pulse, another load), and since when displacements count.

use std::sync::Arc;

use super::Run;
use crate::physics::broad::Candidate;
use crate::physics::{Assembly, Bodies, Contact};
use crate::session::{Change, Disturbance};

/// Position and velocity of a body.
pub type Past = [[f64; 2]; 2];

impl Run {
    /// What last set it in motion from outside.
    pub fn disturbance(&self) -> Option<Disturbance> {
        self.disturbance
    }

    /// Books a change that was made while the load was this.
    pub(super) fn note_disturbance(&mut self, change: &Change, load: f64) {
        let force = self.assembly.load_now() - load;
        if force != 0.0 || change.disturbs() {
            self.disturb(force);
        }
    }

    /// A kick that the scene itself has planned for this step.
    pub(super) fn meet_planned_kick(&mut self) {
        let (step, params) = (self.assembly.steps(), &self.scene.params);
        let is_due = step == params.kick_step.max(self.start.steps());
        if is_due && params.kick != 0.0 && self.disturbance.is_none_or(|d| d.step != step) {
            self.disturb(params.kick);
        }
    }

    /// From here on displacements are what the disturbance has done.
    fn disturb(&mut self, force: f64) {
        self.disturbance = Some(Disturbance {
            step: self.assembly.steps(),
            force,
        });
        self.take_reference();
    }
}

impl Run {
    /// Whether a disc with this number of loaded contacts carries a force. In a packing one contact holds nothing: such a disc rattles and wanders, unless its weight
    /// rests on it. In a row every disc is held.
    pub fn carries(&self, loaded_contacts: u8) -> bool {
        let params = &self.scene.params;
        let has_weight = params.gravity_x != 0.0 || params.gravity_y != 0.0;
        let needed = if self.is_chain() || has_weight { 1 } else { 2 };
        loaded_contacts >= needed
    }
}

/// Since when, and along what.
impl Run {
    /// The axis along which profiles are taken: that of the load, or of a row.
    pub fn profile_axis(&self) -> usize {
        self.scene.geometry.profile_axis(self.bodies())
    }

    /// Position and velocity of every body one step ago.
    pub fn previous(&self) -> &[Past] {
        &self.previous
    }

    /// Positions about which displacements are magnified.
    pub fn reference(&self) -> &[[f64; 2]] {
        &self.reference
    }

    /// Takes the present positions as the reference.
    pub fn take_reference(&mut self) {
        self.reference = Arc::new(positions(self.bodies()));
    }
}

pub(super) fn positions(bodies: &Bodies) -> Vec<[f64; 2]> {
    bodies.all.iter().map(|b| b.position).collect()
}

pub(super) fn past(bodies: &Bodies) -> Vec<Past> {
    let bodies = bodies.all.iter();
    bodies.map(|b| [b.position, b.velocity]).collect()
}

/// The contacts that a saved state remembers the forces of.
pub(super) fn remembered(assembly: &Assembly) -> Vec<Contact> {
    let bodies = assembly.bodies();
    let contact = |c: Candidate| {
        let (_, normal) = bodies.gap(c.pair[0] as usize, c.pair[1] as usize);
        let ends = c.pair.map(|i| &bodies.all[i as usize]);
        let [normal_force, tangent_force] = c.memory;
        Contact {
            normal_force,
            tangent_force,
            ..Contact::new(c.pair, ends, normal, assembly.params.dt)
        }
    };
    assembly.forces().map(contact).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;

    #[test]
    fn displacements_count_from_the_last_kick() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        (0..60).for_each(|_| run.step());
        assert_eq!(run.disturbance(), None);
        run.change(Change::Kick(1e-4)).unwrap();
        let now: Vec<[f64; 2]> = run.bodies().all.iter().map(|b| b.position).collect();
        assert_eq!(run.reference(), now);
        assert_eq!(run.disturbance().map(|d| d.step), Some(60));
        // A parameter that moves nothing is no disturbance; another load is one.
        run.step();
        run.change(Change::Set("iterations".to_owned(), "80".into()))
            .unwrap();
        assert_eq!(run.disturbance().map(|d| d.step), Some(60));
        run.change(Change::Set("load".to_owned(), "0.06".into()))
            .unwrap();
        let last = run.disturbance().unwrap();
        assert!(last.step == 61 && (last.force - 0.01).abs() < 1e-12);
    }

    #[test]
    fn a_kick_that_the_scene_has_planned_is_one_too() {
        let start = builtin::load("chain_pressed").unwrap().unwrap();
        let mut run = Run::new("chain_pressed", start);
        (0..20).for_each(|_| run.step());
        assert_eq!(run.disturbance(), None);
        run.step();
        let kick = run.scene.params.kick;
        assert_eq!(
            run.disturbance(),
            Some(Disturbance {
                step: 20,
                force: kick
            })
        );
    }
}
