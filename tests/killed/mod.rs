//! Kills a program at an event instead of a time: a slow or busy machine changes how far it came, not whether it was killed.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Starts a command and kills it once the event has happened. Returns whether the kill found it running: on a busy machine it may have ended before.
pub fn after(command: &mut Command, event: impl Fn() -> bool) -> bool {
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.unwrap();
    while !event() && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_micros(200));
    }
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert_ne!(status.code(), Some(2), "{command:?} was refused");
    !status.success()
}
