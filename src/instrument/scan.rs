//! A scan beside the run: the same file that the command line reads, run in the background, its points as they come.

use crate::experiment::scan::{
    Measurement, Scan, ScanError, ScanPlan, ScanRange, ScanRow, ScanSetting, VERSION,
};

use crate::scene::{SetError, Start};
use crate::schema::value::Value;
use crate::session::Run;

/// A scan that is under way, or done.
#[derive(Clone, Debug)]
pub struct ScanProgress {
    /// Everything checked and numbered.
    pub plan: ScanPlan,
    /// Finished runs.
    pub records: Vec<ScanRow>,
    /// How many there will be.
    pub total: usize,
    /// Whether it waits.
    pub is_paused: bool,
}

impl ScanProgress {
    /// Checks a scan of a run's scene with its present parameters.
    pub fn plan(scan: &Scan, run: &Run) -> Result<Self, ScanError> {
        let plan = ScanPlan::new(scan, (*run.start).clone())?;
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

/// The scan that a panel begins with: N_I over a decade, a few seeds, with what was changed by hand.
pub fn first_scan(run: &Run) -> Scan {
    let original = run.original.settings();
    let is_changed = |setting: &(&str, Value)| {
        !matches!(setting.0, "kick" | "kick_step" | "seed" | "steps")
            && original
                .iter()
                .any(|(n, v)| *n == setting.0 && *v != setting.1)
    };
    Scan {
        version: VERSION,
        about: String::new(),
        scene: run.name.clone(),
        set: run
            .scene
            .settings()
            .into_iter()
            .filter(is_changed)
            .map(|(field, value)| ScanSetting {
                field: field.to_owned(),
                value,
            })
            .collect(),
        over: vec![ScanRange {
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
    use crate::scene::builtin;
    use crate::session::Change;

    #[test]
    fn a_scan_takes_along_what_was_set_by_hand() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        run.change(Change::Set("dt".to_owned(), "0.5".into()))
            .unwrap();
        let scan = first_scan(&run);
        assert_eq!(scan.set.len(), 1);
        let progress = ScanProgress::plan(&scan, &run).unwrap();
        assert_eq!(progress.total, 12);
        let params = progress.start(2).unwrap().scene.params;
        assert_eq!((params.dt, params.iterations), (0.5, 40));
        // What is written is what the command line reads.
        assert_eq!(
            Scan::parse("mine.ron", &scan.write().unwrap()).unwrap(),
            scan
        );
    }
}
