//! Whether a session, made again from its beginning, is the same to the last bit.

use super::{HashMark, SavedRun, SavedSession};
use crate::measure::probe;
use crate::physics::Assembly;
use crate::schema::written;
use crate::session::Run;

/// What came out when a session was made again.
#[derive(Clone, Debug, PartialEq)]
pub enum Replayed {
    /// Every state that it has a fingerprint of is the same to the last bit.
    Same {
        /// Steps made.
        steps: u64,
        /// States compared.
        marks: usize,
    },
    /// One differs.
    Differs {
        /// The run.
        name: String,
        /// The first step at which it was seen; at the one before everything was the same.
        step: u64,
        /// The last step at which all was well.
        good_until: u64,
        /// What differs.
        what: String,
    },
    /// It could not be made again.
    Failed {
        /// The run.
        name: String,
        /// Why.
        reason: String,
    },
}

impl HashMark {
    /// The mark of a state.
    pub fn of(assembly: &Assembly) -> Self {
        Self {
            step: assembly.steps(),
            hash: assembly.state_hash(),
            position: probe::loaded_position(assembly.bodies()),
        }
    }
}

/// Makes every run of a session again and compares; `progress` is told the steps made.
pub fn verify(session: &SavedSession, mut progress: impl FnMut(u64)) -> Replayed {
    let (mut steps, mut marks) = (0, 0);
    for saved in &session.runs {
        match verify_run(saved, &mut progress) {
            Ok(compared) => {
                steps = steps.max(saved.step);
                marks += compared;
            }
            Err(other) => return other,
        }
    }
    Replayed::Same { steps, marks }
}

fn verify_run(saved: &SavedRun, progress: &mut impl FnMut(u64)) -> Result<usize, Replayed> {
    let failed = |reason: String| Replayed::Failed {
        name: saved.name.clone(),
        reason,
    };
    let mut run = saved.run().map_err(failed)?;
    let mut good_until = run.assembly().steps();
    let mut compared = 0;
    let (last, before) = match saved.marks.split_last() {
        Some((last, before)) => (Some(last), before),
        None => (None, &[][..]),
    };
    let mut before = before.iter().peekable();
    loop {
        let here = run.assembly().steps();
        while let Some(mark) = before.next_if(|mark| mark.step <= here) {
            compare(&run, mark, &saved.name, good_until)?;
            good_until = here;
            compared += 1;
        }
        if here >= saved.step {
            break;
        }
        let mut is_first = true;
        run.travel(|| std::mem::replace(&mut is_first, false));
        progress(1);
        if let Some(fault) = &run.fault {
            return Err(failed(fault.to_string()));
        }
    }
    run.travel(|| true);
    if let Some(problem) = run.take_refusal() {
        return Err(failed(problem));
    }
    if let Some(mark) = last {
        compare(&run, mark, &saved.name, good_until)?;
        compared += 1;
    }
    Ok(compared)
}

fn compare(run: &Run, mark: &HashMark, name: &str, good_until: u64) -> Result<(), Replayed> {
    let now = HashMark::of(run.assembly());
    // Older sessions have no forces of springs in their hashes; the position tells.
    let is_same = if run.has_sweeps() {
        now.hash == mark.hash
    } else {
        now.position == mark.position
    };
    if is_same && now.step == mark.step {
        return Ok(());
    }
    let what = if now.position == mark.position {
        "velocities, forces or random numbers differ; the loaded end is at the same place"
            .to_owned()
    } else {
        let apart = now.position - mark.position;
        format!(
            "the loaded end is at {} instead of {}, {} away",
            now.position,
            mark.position,
            written::error(apart)
        )
    };
    Err(Replayed::Differs {
        name: name.to_owned(),
        step: mark.step,
        good_until,
        what,
    })
}
