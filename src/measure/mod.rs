//! What is measured: [`probe`] reads numbers off an assembly, [`series`] keeps them in bounded memory, [`recording`] those of the loaded
//! end, [`damped_sine`] fits ringing and refuses in words where a fit means nothing, [`harmonics`] several damped sines at once,
//! [`statistics`] does means, lines and power laws, [`status`] counts contacts that open, close, slip or stick, [`stress`] is the stress tensor.
//!
//! For other engines: [`trace`] reads their recordings, [`response`] says what a body does after the last disturbance, and
//! [`diagnosis`] which kind of softness that is; [`recorded`] reads and writes whole packings.

mod colour_by;
pub mod damped_sine;
pub mod diagnosis;
pub mod harmonics;
pub mod probe;
pub mod recorded;
pub mod recording;
pub mod refusal;
pub mod response;
pub mod series;
pub mod spectrum;
pub mod statistics;
pub mod status;
pub mod stress;
pub mod trace;

pub use colour_by::ColourBy;
pub use damped_sine::{DampedSine, Fit, fit_fixed, fit_free, fit_like, fit_window};
pub use recording::Recording;
pub use refusal::Refusal;
pub use series::Series;
pub use statistics::{Estimate, PowerLaw};
pub use stress::Stress;
