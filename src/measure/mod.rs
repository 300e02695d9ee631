//! What is measured: [`probe`] reads numbers off an assembly, [`series`] keeps them in bounded memory, [`damped_sine`]
//! fits ringing and refuses in words where a fit means nothing, [`harmonics`] several damped sines at once, [`statistics`] does means,
//! lines and power laws, [`status`] counts contacts that open, close, slip or stick.
//!
//! Of other people's engines: [`trace`] reads what they recorded, [`response`] says what a body does after the last disturbance, and
//! [`diagnosis`] which kind of softness that is.

pub mod damped_sine;
pub mod diagnosis;
pub mod harmonics;
pub mod probe;
pub mod refusal;
pub mod response;
pub mod series;
pub mod spectrum;
pub mod statistics;
pub mod status;
pub mod trace;

pub use damped_sine::{DampedSine, Fit, fit_fixed, fit_free, fit_window};
pub use refusal::Refusal;
pub use series::Series;
pub use statistics::{Estimate, PowerLaw};
