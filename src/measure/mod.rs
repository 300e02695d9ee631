//! What is measured: [`probe`] reads numbers off an assembly, [`series`] keeps them in bounded memory, [`damped_sine`]
//! fits ringing and refuses in words where a fit means nothing, [`harmonics`] several damped sines at once, [`statistics`] does means,
//! lines and power laws, [`status`] counts contacts that open, close, slip or stick.

pub mod damped_sine;
pub mod harmonics;
pub mod probe;
pub mod refusal;
pub mod series;
pub mod spectrum;
pub mod statistics;
pub mod status;

pub use damped_sine::{DampedSine, Fit, fit_fixed, fit_free, fit_window};
pub use refusal::Refusal;
pub use series::Series;
pub use statistics::{Estimate, PowerLaw};
