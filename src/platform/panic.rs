//! A panic becomes its message.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does something; a panic becomes its message.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        text.unwrap_or_else(|| "an unknown error".to_owned())
    })
}
