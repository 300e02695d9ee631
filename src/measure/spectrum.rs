//! Power spectrum of a signal.

use rustfft::FftPlanner;
use rustfft::num_complex::Complex;

/// Amplitude against angular frequency of evenly spaced samples: mean removed, Hann window, normalised such that a sine of amplitude
/// A shows a peak of A. Empty for fewer than eight samples.
pub fn spectrum(samples: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let n = samples.len();
    if n < 8 {
        return Vec::new();
    }
    let spacing = (samples[n - 1][0] - samples[0][0]) / (n - 1) as f64;
    let mean = samples.iter().map(|s| s[1]).sum::<f64>() / n as f64;
    let hann = |i: usize| 0.5 - 0.5 * (std::f64::consts::TAU * i as f64 / n as f64).cos();
    let mut buffer: Vec<Complex<f64>> = samples
        .iter()
        .enumerate()
        .map(|(i, s)| Complex::new((s[1] - mean) * hann(i), 0.0))
        .collect();
    FftPlanner::new().plan_fft_forward(n).process(&mut buffer);
    let unit = std::f64::consts::TAU / (spacing * n as f64);
    // The window removes half of the amplitude, the negative frequencies the other half.
    let scale = 4.0 / n as f64;
    (1..n / 2)
        .map(|i| [i as f64 * unit, buffer[i].norm() * scale])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sine_shows_its_amplitude_at_its_frequency() {
        let samples: Vec<[f64; 2]> = (0..1000)
            .map(|i| f64::from(i) * 0.5)
            .map(|t| [t, 3.0 + 0.7 * (0.4 * t).sin()])
            .collect();
        let peak = spectrum(&samples)
            .into_iter()
            .max_by(|a, b| a[1].total_cmp(&b[1]))
            .unwrap();
        // The frequencies are 0.0126 apart; between two of them the Hann window loses at most 15 %.
        assert!((peak[0] - 0.4).abs() < 0.0126, "{peak:?}");
        assert!((0.85..1.01).contains(&(peak[1] / 0.7)), "{peak:?}");
    }
}
