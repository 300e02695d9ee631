//! One standard error of a single fit holds the truth as often as it should: in 60 to 76 of 100 runs. (68 are meant; three standard
//! errors of a share of 300 runs are 8.)
#![allow(clippy::expect_used)] // a test that cannot go on must fail
#![allow(clippy::print_stdout)] // with --nocapture it says the shares

use ghostspring::experiment::chain::{pressed, record};
use ghostspring::measure::{Fit, fit_free};
use ghostspring::physics::Params;
use ghostspring::physics::random::Random;
use ghostspring::platform;
use ghostspring::theory::{Ringing, modes};

const RUNS: u64 = 300;

/// Shares of the runs in which ω and τ are within one standard error of the truth.
fn coverage(fits: &[Fit], truth: Ringing) -> [f64; 2] {
    let share = |holds: &dyn Fn(&Fit) -> bool| {
        fits.iter().filter(|f| holds(f)).count() as f64 / fits.len() as f64
    };
    let [omega, tau] = [truth.angular_frequency, truth.damping_time];
    [
        share(&|f| (f.angular_frequency.value - omega).abs() < f.angular_frequency.std_error),
        share(&|f| (f.damping_time.value - tau).abs() < f.damping_time.std_error),
    ]
}

fn assert_honest(what: &str, shares: [f64; 2]) {
    println!("{what}: {shares:?}");
    for (name, share) in ["omega", "tau"].iter().zip(shares) {
        assert!((0.60..=0.76).contains(&share), "{what}, {name}: {share}");
    }
}

/// A damped sine with noise of the same strength in every sample.
#[test]
fn errors_hold_the_truth_under_white_noise() {
    let truth = Ringing {
        angular_frequency: 0.177,
        damping_time: 63.0,
    };
    for noise in [0.005, 0.02] {
        let fit = |seed: u64| {
            let mut random = Random::new(seed);
            let mut normal = || (0..12).map(|_| random.unit()).sum::<f64>() - 6.0;
            let signal = |t: f64| 3.0 + (-t / 63.0).exp() * (0.177 * t + 0.7).sin();
            let samples: Vec<[f64; 2]> = (0..254)
                .map(f64::from)
                .map(|t| [t, signal(t) + noise * normal()])
                .collect();
            fit_free(&samples)
        };
        let fits: Vec<Fit> = (1..=RUNS).filter_map(|seed| fit(seed).ok()).collect();
        assert!(fits.len() > 290, "{} of {RUNS} fits", fits.len());
        assert_honest(&format!("noise {noise}"), coverage(&fits, truth));
    }
}

/// A pressed chain after a kick: all noise is the random order of the visits, which kicks the ringing mode itself.
#[test]
fn errors_hold_the_truth_in_real_runs() {
    let params = Params {
        load: 0.01,
        kick: 1e-4,
        ..Params::default()
    };
    let truth = modes::slowest(&params, 50).ringing();
    let truth = truth.expect("the slowest mode rings");
    let runs = platform::parallel_map(RUNS, |i| {
        let recording = record(&mut pressed(50, &params, i + 1), 500);
        recording.expect("no fault").fit()
    });
    let fits: Vec<Fit> = runs.into_iter().filter_map(Result::ok).collect();
    assert!(fits.len() > 295, "{} of {RUNS} fits", fits.len());
    assert_honest("chains", coverage(&fits, truth));
}
