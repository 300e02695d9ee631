//! The wave numbers of a chain's modes.

/// Wave number k_j = (2j+1)·π/(2·n·d) of mode j of a chain between a wall and a free end.
pub fn mode_wave_number(mode: u64, discs: u64, diameter: f64) -> f64 {
    (2 * mode + 1) as f64 * std::f64::consts::PI / (2.0 * discs as f64 * diameter)
}
