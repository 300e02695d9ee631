//! A sweep beside the run: the same file that the command line reads, run in the background, its points as they come.

use crate::experiment::sweep::{
    Measurement, Over, Plan, PlanError, Record, Setting, Sweep, VERSION,
};

use super::Run;
use crate::scene::{SetError, Start};

/// A sweep that is under way, or done.
#[derive(Clone, Debug)]
pub struct Sweeping {
    /// Everything checked and numbered.
    pub plan: Plan,
    /// Finished runs.
    pub records: Vec<Record>,
    /// How many there will be.
    pub total: usize,
    /// Whether it waits.
    pub is_paused: bool,
}

impl Sweeping {
    /// Checks a sweep of a run's scene with its present parameters.
    pub fn plan(sweep: &Sweep, run: &Run) -> Result<Self, PlanError> {
        let plan = Plan::new(sweep, (*run.start).clone())?;
        let total = plan.runs().len();
        Ok(Self {
            plan,
            records: Vec::new(),
            total,
            is_paused: false,
        })
    }

    /// Whether all runs are finished.
    pub fn is_done(&self) -> bool {
        self.records.len() == self.total
    }

    /// What a live run of one of its points starts from.
    pub fn start(&self, point: usize) -> Result<Start, SetError> {
        let mut start = self.plan.start().clone();
        for (axis, value) in self.plan.axes.iter().zip(self.plan.values(point)) {
            start.set(axis.field, value)?;
        }
        Ok(start)
    }
}

/// The sweep that a panel begins with: N_I over a decade, a few seeds, with what was changed by hand.
pub fn first_sweep(run: &Run) -> Sweep {
    let original = run.original.settings();
    let is_changed = |setting: &(&str, String)| {
        !matches!(setting.0, "kick" | "kick_step" | "seed" | "steps")
            && original
                .iter()
                .any(|(n, v)| *n == setting.0 && *v != setting.1)
    };
    Sweep {
        version: VERSION,
        about: String::new(),
        scene: run.name.clone(),
        set: run
            .scene
            .settings()
            .into_iter()
            .filter(is_changed)
            .map(|(field, value)| Setting {
                field: field.to_owned(),
                value,
            })
            .collect(),
        over: vec![Over {
            field: "iterations".to_owned(),
            values: "10,20,40,80".to_owned(),
        }],
        seeds: 3,
        experiment: Measurement::Kick,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Change;
    use crate::scene::builtin;

    #[test]
    fn a_sweep_takes_along_what_was_set_by_hand() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        run.change(Change::Set("dt".to_owned(), "0.5".to_owned()))
            .unwrap();
        let sweep = first_sweep(&run);
        assert_eq!(sweep.set.len(), 1);
        let sweeping = Sweeping::plan(&sweep, &run).unwrap();
        assert_eq!(sweeping.total, 12);
        let params = sweeping.start(2).unwrap().scene.params;
        assert_eq!((params.dt, params.iterations), (0.5, 40));
        // What is written is what the command line reads.
        assert_eq!(
            Sweep::parse("mine.ron", &sweep.write().unwrap()).unwrap(),
            sweep
        );
    }
}
