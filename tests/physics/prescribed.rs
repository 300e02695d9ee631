//! Paths of obstacles.

use ghostspring::physics::PrescribedMotion;
use ghostspring::physics::prescribed::sine;
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_sine_is_one(turns in -100.0f64..100.0) {
        prop_assert!((sine(turns) - (std::f64::consts::TAU * turns.fract()).sin()).abs() < 3e-15);
    }

    /// Whatever the time steps are, an obstacle arrives where its path leads.
    #[test]
    fn steps_of_any_length_end_on_the_path(steps in prop::collection::vec(0.01f64..5.0, 1..60)) {
        let motions = [
            PrescribedMotion::Steady { velocity: [0.3, -0.1], from: 7.0, until: 31.0 },
            PrescribedMotion::Swing { amplitude: [0.0, 2.0], period: 13.0 },
        ];
        for motion in motions {
            let (mut time, mut place) = (0.0, [0.0; 2]);
            for dt in &steps {
                let velocity = motion.velocity(time, *dt);
                (0..2).for_each(|k| place[k] += velocity[k] * dt);
                time += dt;
            }
            let [x, y] = motion.displacement(time);
            prop_assert!((place[0] - x).abs() < 1e-12 && (place[1] - y).abs() < 1e-12);
        }
    }
}
