//! Overlap against force, contact by contact: what they have to do with each other, and what not.

use crate::measure::statistics::correlation;
use crate::physics::Contact;
use crate::session::Run;

/// All loaded contacts of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Census {
    /// (overlap, normal force) of every contact that carries a force.
    pub pairs: Vec<[f64; 2]>,
    /// Correlation of the two, if there is one.
    pub correlation: Option<f64>,
    /// Mean normal force.
    pub mean_force: f64,
    /// Share of the loaded contacts that slide; none without friction.
    pub sliding: Option<f64>,
}

impl Census {
    /// Counts them. Overlaps are those of the present positions.
    pub fn of(run: &Run) -> Self {
        let bodies = run.bodies();
        let friction = run.scene.params.friction;
        let loaded = || run.contacts().iter().filter(|c| c.normal_force > 0.0);
        let overlap = |c: &Contact| -bodies.gap(c.a as usize, c.b as usize).0;
        let pairs = loaded().map(|c| [overlap(c), c.normal_force]);
        // A disc that has just rolled over a joint is no longer with the segment whose force it has.
        let pairs: Vec<[f64; 2]> = pairs.filter(|p| p[0].is_finite()).collect();
        let count = pairs.len().max(1) as f64;
        let sliding = loaded().filter(|c| c.is_sliding(friction)).count() as f64 / count;
        Self {
            correlation: correlation(&pairs),
            mean_force: pairs.iter().map(|p| p[1]).sum::<f64>() / count,
            sliding: (friction > 0.0).then_some(sliding),
            pairs,
        }
    }

    /// Share of the contacts per bin of R/⟨R⟩: (middle of the bin, density).
    pub fn histogram(&self, bins: usize, to: f64) -> Vec<[f64; 2]> {
        let width = to / bins as f64;
        let mut counts = vec![0.0; bins];
        for [_, force] in &self.pairs {
            let bin = (force / self.mean_force / width) as usize;
            if let Some(count) = counts.get_mut(bin) {
                *count += 1.0 / (self.pairs.len() as f64 * width);
            }
        }
        (0..)
            .map(f64::from)
            .zip(counts)
            .map(|(i, c)| [(i + 0.5) * width, c])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::prepare::PackingReport;
    use crate::scene::builtin;

    /// The same numbers as the report of `ghostspring prepare`.
    #[test]
    fn the_census_agrees_with_the_packing_report() {
        let mut run = Run::new("packing", builtin::load("packing").unwrap().unwrap());
        run.step();
        let census = Census::of(&run);
        let report = PackingReport::of(run.assembly());
        assert_eq!(census.pairs.len(), report.loaded_contacts);
        assert!((census.sliding.unwrap() - report.sliding_fraction).abs() < 1e-12);
        let total: f64 = census.histogram(40, 40.0).iter().map(|[_, d]| d).sum();
        assert!(
            (total - 1.0).abs() < 1e-9,
            "every contact is in a bin of width one"
        );
    }
}
