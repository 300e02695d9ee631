//! A stack of discs under its own weight: how far it has sagged, beside what the theorem of `theory::column` says.

use crate::physics::StopRule;
use crate::scene::{Geometry, PlacedBody};
use crate::schema::units::Units;
use crate::session::Run;
use crate::theory::column::Column;
use crate::theory::methods::as_contact_dynamics;
use crate::theory::order::column_visits;
use crate::words::say;

/// How far the highest disc of a stack is below the place where it was put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sag {
    /// Now.
    pub measured: f64,
    /// At rest.
    pub predicted: f64,
}

/// Bodies times sweeps at most: more would take longer than a frame.
const MOST_VISITS: u64 = 20_000;

impl Sag {
    /// Of a run that is a stack (equal discs, one upon the other, under gravity alone) and was left to itself: a spring that is exchanged on the way keeps the
    /// length that it has.
    pub fn of(run: &Run) -> Option<Self> {
        let Geometry::Packing(packing) = &run.scene.geometry else {
            return None;
        };
        let params = &run.scene.params;
        let places = &packing.places;
        let is_on_last = |(i, place): (usize, &PlacedBody)| {
            place.at == [places[0].at[0], i as f64 + 0.5]
                && place.radius == 0.5
                && place.density == 1.0
        };
        let is_stack = places.len() > 1
            && (places.len() as u64).saturating_mul(params.iterations) <= MOST_VISITS
            && run.history.is_empty()
            && run.bodies().discs() == places.len()
            && run.bodies().load.is_none()
            && run.has_sweeps()
            && packing.obstacles.is_empty()
            && packing.mass_ratio == 1.0
            && !packing.has_joints()
            && places.iter().enumerate().all(is_on_last)
            && params.gravity_y < 0.0
            && params.gravity_x == 0.0
            && params.warm_start == 1.0
            && params.stop == StopRule::Fixed;
        if !is_stack {
            return None;
        }
        // Springs of another kind are not predicted here.
        as_contact_dynamics(params).ok()?;
        let column = Column {
            bodies: places.len(),
            mass: 1.0,
            dt: params.part_dt(),
            iterations: params.iterations,
            order: column_visits(params.order)?,
            relaxation: params.relaxation,
        };
        let top = places.len() - 1;
        Some(Self {
            measured: places[top].at[1] - run.bodies().all[top].position[1],
            predicted: column.sag(&column.weights(-params.gravity_y)).ok()?,
        })
    }

    /// In a sentence.
    pub fn words(&self, units: Units) -> String {
        let [measured, predicted] = [self.measured, self.predicted].map(|x| units.text(x, "d"));
        say!("meter-sag", measured = measured, predicted = predicted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    /// The window says what `predict` says, and nothing where it does not hold.
    #[test]
    fn the_stack_is_told_its_sag() {
        let mut run = Run::new("stack", builtin::load("stack").unwrap().unwrap());
        (0..6000).for_each(|_| run.step());
        let Sag {
            measured,
            predicted,
        } = Sag::of(&run).unwrap();
        // The last of the ringing has died to 1e-8 of it by then.
        assert!(
            (measured / predicted - 1.0).abs() < 1e-7,
            "{measured} {predicted}"
        );
        // Four times the sweeps keep the stack where it is; begun with them, it sags less.
        run.change(Change::Set("iterations".to_owned(), "160".into()))
            .unwrap();
        assert_eq!(Sag::of(&run), None);
        let mut stiff = builtin::load("stack").unwrap().unwrap();
        stiff.set("iterations", "160").unwrap();
        let stiff = Sag::of(&Run::new("stack", stiff)).unwrap();
        assert!(stiff.predicted < 0.3 * predicted && stiff.measured == 0.0);
        // One million sweeps would take seconds of every frame.
        let mut slow = builtin::load("stack").unwrap().unwrap();
        slow.set("iterations", "1000000").unwrap();
        assert_eq!(Sag::of(&Run::new("stack", slow)), None);
        let hopper = Run::new("hopper", builtin::load("hopper").unwrap().unwrap());
        assert_eq!(Sag::of(&hopper), None);
    }
}
