//! The random stream.

use ghostspring::physics::random::Random;

#[test]
fn the_stream_of_a_seed_never_changes() {
    let mut random = Random::new(1);
    let drawn: Vec<usize> = (0..6).map(|_| random.below(1000)).collect();
    // From an independent implementation of splitmix64 and xoshiro256++.
    assert_eq!(drawn, [811, 747, 100, 746, 184, 590]);
    assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
}

/// Each of the 24 orders of four is equally frequent.
#[test]
fn every_order_is_as_likely_as_any_other() {
    let mut random = Random::new(5);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..240_000 {
        let mut items = [0, 1, 2, 3];
        random.shuffle(&mut items);
        *counts.entry(items).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 24);
    // Five standard deviations of a count around 10 000.
    assert!(
        counts.values().all(|n: &i32| (n - 10_000).abs() < 500),
        "{counts:?}"
    );
}
