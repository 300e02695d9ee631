//! How many soft modes a packing has: the figure that goes with **packing-friction**.

use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use crate::theory::Network;
use crate::theory::lattice::{self, Roughness};

/// The number of modes below each eigenvalue, for packings with this friction: from the crystal, in closed form, to the packing without friction.
pub fn density(packings: &[(f64, &Network)]) -> Figure {
    let places = places(Scale::Log, 1e-3, 1.0, 13);
    let mut plot = Plot::new(
        Axis::log("eigenvalue μ_j", ""),
        Axis::log("share of the modes below it", ""),
    );
    for (roughness, name) in [
        (Roughness::Sticking, "crystal that sticks"),
        (Roughness::Smooth, "crystal without friction"),
    ] {
        let line = Mark::line(usize::from(roughness == Roughness::Smooth));
        let points = places
            .iter()
            .map(|below| [*below, lattice::share_below(*below, roughness)]);
        plot = plot.predicted(name, line, points.filter(|p| p[1] > 0.0));
    }
    for (i, (friction, network)) in packings.iter().enumerate() {
        let share = |below: &f64| {
            let count = network.count_below(*below).ok()?;
            (count > 0).then(|| [*below, count as f64 / network.freedoms() as f64])
        };
        plot = plot.predicted(
            format!("μ = {friction}"),
            Mark::shape(i),
            places.iter().filter_map(share),
        );
    }
    Figure::plot(
        "packing-density",
        "How many modes a network has below an eigenvalue. A crystal has its sound waves and no more, a share that grows as μ_j. The fewer \
         contacts a packing has to spare, the more soft modes it has besides.",
        plot,
    )
}
