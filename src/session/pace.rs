//! Paces by name, and the slow motion after a kick.

use crate::schema::choice::choice;

/// Seconds that a wave takes through the system at the slow pace: two, and a margin for the frames of the screen.
const SECONDS_TO_CROSS: f64 = 2.2;

choice! {
    /// A pace by its name.
    PaceKind {
        /// Slow enough to watch a wave cross the system.
        Slow = "slow",
        /// The pace at which the program starts.
        Normal = "normal",
        /// For waiting until something rests.
        Fast = "fast",
    }
}

impl PaceKind {
    /// Steps per second. `crossing_steps` is the number of steps that sound needs through the system.
    pub fn pace(self, crossing_steps: f64) -> f64 {
        match self {
            // A system without sound.
            Self::Slow if crossing_steps.is_nan() => 20.0,
            Self::Slow => (crossing_steps / SECONDS_TO_CROSS).clamp(0.5, 20.0),
            Self::Normal => 40.0,
            Self::Fast => 400.0,
        }
    }
}

/// A slower pace for a while, so that a wave is seen after a kick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlowMotion {
    /// Steps per second while it lasts.
    pub pace: f64,
    /// The step at which it ends.
    pub until: u64,
}

#[cfg(test)]
mod tests {
    use super::super::Clock;
    use super::*;

    /// Seconds that a number of steps takes, at 60 frames per second.
    fn seconds_for(clock: &mut Clock, steps: f64) -> f64 {
        let (mut made, mut frames) = (0.0, 0.0);
        while made < steps {
            clock.pass(1.0 / 60.0);
            frames += 1.0;
            while clock.is_due() {
                clock.slice_made(true);
                made += 1.0;
            }
        }
        frames / 60.0
    }

    #[test]
    fn a_wave_takes_two_seconds_each_way_at_the_slow_pace() {
        for crossing in [0.2_f64, 1.0, 3.0, 9.0, 44.0, 50.0, 300.0] {
            let mut clock = Clock::default();
            clock.set_pace(PaceKind::Slow.pace(crossing));
            for way in ["there", "back"] {
                let seconds = seconds_for(&mut clock, crossing.ceil());
                assert!(seconds >= 2.0 - 1.0 / 60.0, "{crossing} {way}: {seconds}");
            }
        }
        assert_eq!(PaceKind::Slow.pace(1e9), 20.0);
        assert_eq!(PaceKind::Slow.pace(0.0), 0.5);
        assert!((0.5..=20.0).contains(&PaceKind::Slow.pace(f64::NAN)));
        assert_eq!(PaceKind::ALL.len(), 3);
        assert!(PaceKind::Normal.pace(9.0) < PaceKind::Fast.pace(9.0));
    }
}
