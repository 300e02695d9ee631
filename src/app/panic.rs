//! Keeps a mistake inside the program from taking the window and the run with it.

use crate::platform::{self, caught};
use crate::scene::checkpoint;
use crate::session::Run;
use crate::words::say;

use super::{AppClock, Notice, Simulation};

/// Where the state goes if the program breaks.
const RESCUE_FILE: &str = "ghostspring-rescue.checkpoint";

/// Stops the clock, saves the state of a run and says what happened, in a dialog.
pub fn report(panic_message: &str, run: &Run, clock: &mut AppClock, notice: &mut Notice) {
    clock.stop();
    let path = platform::temporary_folder().join(RESCUE_FILE);
    let saved = caught(|| checkpoint::write(&run.here()).map_err(|e| e.to_string()))
        .and_then(|bytes| bytes)
        .and_then(|bytes| platform::write(&path, &bytes));
    let rescued = match saved {
        Ok(()) => say!("news-rescued", path = path.display().to_string()),
        Err(reason) => say!("news-not-rescued", reason = reason),
    };
    notice.complain(say!(
        "news-panic",
        message = panic_message,
        rescued = rescued
    ));
    notice.is_crash = true;
}

/// Does something with the run of a lane, unless it has panicked before. The message of a panic is kept.
pub fn guarded(simulation: &mut Simulation, work: impl FnOnce(&mut Run)) {
    if simulation.panic_message.is_none() {
        let run = &mut simulation.run;
        simulation.panic_message = caught(|| work(run)).err();
    }
}
