//! A stack of discs under its own weight: how far it has sagged, beside what the theorem of `theory::column` says.

use crate::physics::Params;
use crate::scene::{Geometry, PlacedDisc};
use crate::schema::units::Units;
use crate::session::{ModelKind, Run};
use crate::theory::column::{Column, VisitOrder};

/// How far the highest disc of a stack is below the place where it was put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sag {
    /// Now.
    pub measured: f64,
    /// At rest.
    pub predicted: f64,
}

/// More discs would take longer than a frame.
const MOST_DISCS: usize = 200;

impl Sag {
    /// Of a run that is a stack: equal discs, one upon the other, under gravity alone.
    pub fn of(run: &Run) -> Option<Self> {
        let Geometry::Packing(packing) = &run.scene.geometry else {
            return None;
        };
        let Params {
            dt,
            iterations,
            gravity_y,
            warm_start,
            relaxation,
            ..
        } = run.scene.params;
        let places = &packing.places;
        let is_on_last = |(i, place): (usize, &PlacedDisc)| {
            place.at == [places[0].at[0], i as f64 + 0.5] && place.radius == 0.5
        };
        let is_stack = (2..=MOST_DISCS).contains(&places.len())
            && run.bodies().discs() == places.len()
            && run.bodies().load.is_none()
            && run.kind() == ModelKind::Rigid
            && packing.obstacles.is_empty()
            && places.iter().enumerate().all(is_on_last)
            && gravity_y < 0.0
            && warm_start == 1.0;
        if !is_stack {
            return None;
        }
        let column = Column {
            bodies: places.len(),
            mass: 1.0,
            dt,
            iterations,
            order: VisitOrder::of(run.scene.params.order)?,
            relaxation,
        };
        let top = places.len() - 1;
        Some(Self {
            measured: places[top].at[1] - run.bodies().all[top].position[1],
            predicted: column.sag(&column.weights(-gravity_y)).ok()?,
        })
    }
}

impl Sag {
    /// In a sentence.
    pub fn words(&self, units: Units) -> String {
        let text = |x: f64| units.text(x, "d", |x| format!("{x:.5e}"));
        let [measured, predicted] = [self.measured, self.predicted].map(text);
        format!(
            "The stack has sagged by {measured} under its own weight; its sweeps alone predict {predicted} at rest."
        )
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
        run.change(Change::Take(19)).unwrap();
        assert!(run.bodies().discs() == 19 && Sag::of(&run).is_some());
        run.change(Change::Set("order".to_owned(), "coloured".into()))
            .unwrap();
        assert_eq!(Sag::of(&run), None);
        let hopper = Run::new("hopper", builtin::load("hopper").unwrap().unwrap());
        assert_eq!(Sag::of(&hopper), None);
    }
}
