//! Keeps a mistake inside the program from taking the window and the run with it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::platform;
use crate::scene::checkpoint;
use crate::session::Run;

use super::{AppClock, Notice};

/// Does something; a panic becomes its message.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        text.unwrap_or_else(|| "an unknown error".to_owned())
    })
}

/// Where the state goes if the program breaks.
const RESCUE_FILE: &str = "ghostspring-rescue.checkpoint";

/// Stops the clock, saves the state of a run and says what happened, in a dialog.
pub fn report(panic_message: &str, run: &Run, clock: &mut AppClock, notice: &mut Notice) {
    clock.stop();
    let path = std::env::temp_dir().join(RESCUE_FILE);
    let saved = caught(|| checkpoint::write(&run.here()).map_err(|e| e.to_string()))
        .and_then(|bytes| bytes)
        .and_then(|bytes| platform::write(&path, &bytes));
    let rescued = match saved {
        Ok(()) => format!(
            "The state before this step was saved as {}.",
            path.display()
        ),
        Err(reason) => format!("The state could not be saved: {reason}."),
    };
    notice.complain(format!(
        "The program made a mistake: {panic_message}. {rescued} Reset starts the scene again."
    ));
    notice.is_crash = true;
}
