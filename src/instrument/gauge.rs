//! Rigid, ringing or soft: three lengths against the size of the system.

use super::reading::mean_iterations;
use super::tower::{has_fallen, is_column};
use super::{Elasticity, Reading};
use crate::physics::{Body, MethodName, Params};
use crate::scene::Geometry;
use crate::session::Run;
use crate::theory::Medium;
use crate::theory::rigidity::{Criterion, criteria, is_overdamped};

/// What the system is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Verdict {
    /// News crosses it within one step: it behaves as rigid bodies should.
    Rigid,
    /// It is an elastic body that rings.
    Rings,
    /// It is so soft that the load visibly squeezes it.
    Soft,
}

/// Why the lengths say nothing about a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGauge {
    /// It is a heap that was a tower.
    Fell,
    /// It is neither a row nor a stack nor a packing that is loaded at one end.
    NoEnd,
}

/// Three lengths, a verdict, and what rigidity would take.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// Diffusion length, sound travel per step, critical wavelength.
    pub criteria: [Criterion; 3],
    /// Size of the system along the load.
    pub size: f64,
    /// What it is.
    pub verdict: Verdict,
    /// N_I from which on it is rigid: sound crosses it within a step.
    pub iterations_needed: f64,
    /// Mean strain (F + W/2)/(κ·d) under the present load and what a layer carries of the weight.
    pub strain: f64,
    /// Whether a measurement stands behind it (a packing's springs are not known beforehand).
    pub is_measured: bool,
}

/// Strain from which on one sees it.
const VISIBLE: f64 = 0.01;

impl Gauge {
    /// Of a run; a packing needs a reading, else it is taken for a chain of its height.
    pub fn of(run: &Run, reading: Option<&Reading>) -> Self {
        let params = &run.scene.params;
        let size = run.size();
        let chain = Medium {
            iterations: mean_iterations(&run.scene, &run.record.since).max(1.0),
            ..Medium::of(params)
        };
        let measured = reading.and_then(|r| r.measured.or(r.exact.as_ref().ok().copied()));
        let (medium, is_measured) = match measured {
            Some(e) if !run.is_chain() => (as_medium(&e, &chain), true),
            _ => (chain, run.is_chain()),
        };
        let criteria = criteria(&medium, size);
        let iterations_needed = criteria[1].iterations_needed;
        let width = run.scene.geometry.width();
        // The load acts on every layer, the weight on half of them on average.
        let strain =
            (run.assembly().load_now() + mean_weight(run)).abs() / width / medium.stiffness();
        let is_rigid = medium.iterations >= iterations_needed || is_overdamped(&medium, size);
        let verdict = if is_rigid {
            Verdict::Rigid
        } else if strain > VISIBLE {
            Verdict::Soft
        } else {
            Verdict::Rings
        };
        Self {
            criteria,
            size,
            verdict,
            iterations_needed,
            strain,
            is_measured,
        }
    }

    /// Whether its lengths can be compared with the size of a run, and if not, why.
    pub fn applies_to(run: &Run) -> Result<(), NoGauge> {
        let geometry = &run.scene.geometry;
        let Geometry::Packing(packing) = geometry else {
            return Ok(());
        };
        let nails = packing.bonds.iter().filter(|bond| bond.b.is_none());
        let has_end = run.bodies().load.is_some() || is_column(packing);
        if has_fallen(geometry, run.bodies()) {
            Err(NoGauge::Fell)
        } else if !has_end || nails.count() > 1 {
            Err(NoGauge::NoEnd)
        } else {
            Ok(())
        }
    }

    /// Whether `direct` is so stiff here that a kick has crossed everything after a step: that needs no measurement.
    pub fn is_sure_to_be_rigid(run: &Run) -> bool {
        let is_direct = run.scene.params.method == MethodName::Direct;
        is_direct && Self::of(run, None).verdict == Verdict::Rigid
    }

    /// What rigidity would cost per step, in seconds, if a sweep takes this long.
    pub fn seconds_needed(&self, seconds_per_sweep: f64) -> f64 {
        self.iterations_needed * seconds_per_sweep
    }

    /// ρ from which on a run of `direct` is rigid: it counts like q·N_I.
    pub fn penalty_needed(&self, params: &Params) -> f64 {
        params.penalty * self.iterations_needed / params.iterations as f64
    }
}

/// Weight along the load that a layer carries, on average: all of the loaded end's if that is a body among the others, and half of everything else's.
fn mean_weight(run: &Run) -> f64 {
    let Some(load) = run.bodies().load else {
        return 0.0;
    };
    let params = &run.scene.params;
    let along = params.gravity_x * load.direction[0] + params.gravity_y * load.direction[1];
    let axis = usize::from(load.direction[0] == 0.0);
    let mass = |body: &Body| match body.inverse_mass[axis] {
        inverse if inverse > 0.0 => 1.0 / inverse,
        _ => 0.0,
    };
    let discs = &run.bodies().all[..run.bodies().discs()];
    let end = discs.get(load.body).map_or(0.0, mass);
    along * 0.5 * (end + discs.iter().map(mass).sum::<f64>())
}

/// The medium with the measured sound speed: q is what it would have to be in a chain.
fn as_medium(elasticity: &Elasticity, chain: &Medium) -> Medium {
    let steps = elasticity.sound_speed.value * chain.dt / chain.diameter;
    Medium {
        sweep_constant: steps * steps / chain.iterations,
        ..*chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;

    #[test]
    fn the_papers_chain_rings_and_many_sweeps_make_it_rigid() {
        let of = |iterations: &str, load: &str| {
            let mut start = builtin::load("chain").unwrap().unwrap();
            start.set("iterations", iterations).unwrap();
            start.set("load", load).unwrap();
            Gauge::of(&Run::new("chain", start), None)
        };
        let paper = of("40", "0.05");
        assert_eq!(paper.verdict, Verdict::Rings);
        // (L/d)²/q.
        assert!((paper.iterations_needed / (2500.0 / 0.79744) - 1.0).abs() < 1e-4);
        assert_eq!(of("4000", "0.05").verdict, Verdict::Rigid);
        assert_eq!(of("1", "0.05").verdict, Verdict::Soft);
    }

    /// ρ counts like q·N_I, whatever N_I is: rigid from (L/d)² on.
    #[test]
    fn a_penalty_makes_a_chain_rigid() {
        for (penalty, verdict) in [("1e6", Verdict::Rigid), ("30", Verdict::Rings)] {
            let mut start = builtin::load("chain_pressed").unwrap().unwrap();
            start.set("method", "direct").unwrap();
            start.set("penalty", penalty).unwrap();
            let run = Run::new("chain_pressed", start);
            let gauge = Gauge::of(&run, None);
            assert_eq!(gauge.verdict, verdict);
            let needed = gauge.penalty_needed(&run.scene.params);
            assert!(
                (needed / gauge.size.powi(2) - 1.0).abs() < 1e-12,
                "{needed}"
            );
        }
    }

    /// A heap, or what hangs from two nails, has no size along which a disturbance could run.
    #[test]
    fn the_gauge_applies_to_rows_stacks_and_loaded_packings() {
        let of =
            |name: &str| Gauge::applies_to(&Run::new(name, builtin::load(name).unwrap().unwrap()));
        for name in [
            "chain", "column", "packing", "stack", "boxes", "tower", "rope",
        ] {
            assert_eq!(of(name), Ok(()), "{name}");
        }
        for name in ["bridge", "net", "domino", "hopper"] {
            assert_eq!(of(name), Err(NoGauge::NoEnd), "{name}");
        }
    }

    #[test]
    fn a_column_under_its_own_weight_is_strained() {
        let run = Run::new("column", builtin::load("column").unwrap().unwrap());
        let gauge = Gauge::of(&run, None);
        // 50 discs of weight 0.001: the contacts carry from one of them to all 50, so 25.5 on average.
        let expected = 25.5 * 0.001 / Medium::of(&run.scene.params).stiffness();
        assert!(
            (gauge.strain / expected - 1.0).abs() < 1e-12,
            "{}",
            gauge.strain
        );
    }
}
