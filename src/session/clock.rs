//! When the next step is due. Pace is a matter of steps per second of the watcher's time and never touches Δt or N_I.

use std::collections::VecDeque;

use super::pace::SlowMotion;

/// Slowest and fastest pace that a slider offers, in steps per second; beyond the fastest lies [`UNLIMITED`].
pub const PACES: [f64; 2] = [0.2, 10_000.0];

/// As fast as the machine goes.
pub const UNLIMITED: f64 = f64::INFINITY;

/// Most seconds for which steps are made up after a hold-up.
const LONGEST_FRAME: f64 = 0.1;

/// Steps back in a frame at unlimited pace.
const FASTEST_BACK: f64 = 20.0;

/// What is asked for by hand: a step, or a slice of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// A whole step, or the rest of the one under way.
    Step,
    /// The rest of the present sweep.
    Sweep,
    /// One contact.
    Visit,
}

/// Play, pause and pace.
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether it passes backwards: what was is shown again.
    pub is_backwards: bool,
    /// The steps between these two are shown again and again.
    pub looped: Option<[u64; 2]>,
    /// Steps per second wanted.
    pub pace: f64,
    /// A slower pace for a while.
    pub slow: Option<SlowMotion>,
    /// Whether a dialog is open: time stands still, but steps asked for by hand are made.
    pub is_held: bool,
    /// Whether the pace counts sweeps instead of steps.
    pub counts_sweeps: bool,
    /// Seconds that a sweep of all lanes took lately.
    pub seconds_per_sweep: f64,
    /// Steps per second reached lately.
    pub achieved: f64,
    /// Steps owed, with the fraction of the next.
    owed: f64,
    /// What was asked for by hand and has not been made yet.
    by_hand: VecDeque<Slice>,
    /// Seconds and steps since the rate was last taken.
    lately: [f64; 2],
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            is_playing: true,
            is_backwards: false,
            looped: None,
            pace: 40.0,
            slow: None,
            is_held: false,
            counts_sweeps: false,
            seconds_per_sweep: 0.0,
            achieved: 0.0,
            owed: 0.0,
            by_hand: VecDeque::new(),
            lately: [0.0; 2],
        }
    }
}

impl Clock {
    /// Steps per second at this moment: the slower of the pace and that of the slow motion. Sweeps that are counted have a pace of their own.
    pub fn pace_now(&self) -> f64 {
        match self.slow {
            Some(slow) if !self.counts_sweeps => slow.pace.min(self.pace),
            _ => self.pace,
        }
    }

    /// Sets the pace by hand, within [`PACES`] or unlimited; that ends slow motion.
    pub fn set_pace(&mut self, pace: f64) {
        self.pace = if pace > PACES[1] {
            UNLIMITED
        } else {
            pace.max(PACES[0])
        };
        self.slow = None;
    }

    /// Ends slow motion once its last step has been made.
    pub fn end_slow_motion(&mut self, step: u64) {
        self.slow = self.slow.filter(|slow| step < slow.until);
    }

    /// Lets the watcher's time pass.
    pub fn pass(&mut self, seconds: f64) {
        let pace = self.pace_now();
        if self.is_held && self.is_playing {
            // The fraction stays, so that the picture does not jump back to the last step.
            self.owed = if self.owed.is_finite() {
                self.owed.min(1.0 - f64::EPSILON)
            } else {
                0.0
            };
        } else if self.is_playing {
            if pace.is_finite() {
                // What could not be done in time is not made up for: a slow machine gives slow motion, not a lag.
                self.owed =
                    (self.owed + pace * seconds.min(LONGEST_FRAME)).min(1.0 + pace * LONGEST_FRAME);
            } else {
                self.owed = UNLIMITED;
            }
        } else {
            self.owed = if self.owed.is_finite() {
                self.owed.fract()
            } else {
                0.0
            };
        }
        self.lately[0] += seconds;
        if self.lately[0] >= 0.5 {
            self.achieved = self.lately[1] / self.lately[0];
            self.lately = [0.0; 2];
        }
    }

    /// Steps back that are due now, if time passes backwards.
    pub fn steps_back(&mut self) -> u64 {
        if !self.is_playing || !self.is_backwards || self.is_held {
            return 0;
        }
        let steps = if self.owed.is_finite() {
            self.owed.floor()
        } else {
            FASTEST_BACK
        };
        self.owed -= steps.min(self.owed);
        self.lately[1] += steps;
        steps as u64
    }

    /// Pauses, and asks for a step or a slice of one.
    pub fn ask_for(&mut self, slice: Slice) {
        self.is_playing = false;
        self.by_hand.push_back(slice);
    }

    /// Pauses at the end of the step under way: asks for the rest of it, and for nothing else.
    pub fn finish_step(&mut self) {
        self.by_hand.clear();
        self.ask_for(Slice::Step);
    }

    /// What was asked for by hand and is to be made next.
    pub fn by_hand(&self) -> Option<Slice> {
        self.by_hand.front().copied()
    }

    /// Whether a step may begin now, or go on.
    pub fn is_due(&self) -> bool {
        let passes = self.is_playing && !self.is_backwards && !self.is_held;
        // Steps without number are owed at unlimited pace only, not by slow motion that has just begun.
        let is_owed = self.owed >= 1.0 && (self.owed.is_finite() || self.pace_now().is_infinite());
        !self.by_hand.is_empty() || (passes && is_owed)
    }

    /// Books a slice of a step, which may have ended it.
    pub fn slice_made(&mut self, has_ended: bool) {
        match self.by_hand.front() {
            Some(Slice::Step) if !has_ended => {}
            Some(slice) => {
                self.lately[1] += f64::from(u8::from(*slice == Slice::Step));
                self.by_hand.pop_front();
            }
            None if has_ended || self.counts_sweeps => {
                self.lately[1] += 1.0;
                if self.owed.is_finite() {
                    self.owed = (self.owed - 1.0).max(0.0);
                }
            }
            None => {}
        }
    }

    /// Stops for good: nothing is owed any more.
    pub fn stop(&mut self) {
        self.is_playing = false;
        self.slow = None;
        self.owed = 0.0;
        self.by_hand.clear();
    }

    /// How far the drawing is between the last step but one (0) and the last (1): slow motion is interpolated.
    pub fn fraction(&self) -> f64 {
        let is_slow =
            self.is_playing && !self.is_backwards && !self.counts_sweeps && self.pace_now() < 60.0;
        if is_slow {
            self.owed.clamp(0.0, 1.0)
        } else {
            1.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_in(clock: &mut Clock, seconds: f64) -> u64 {
        let mut steps = 0;
        for _ in 0..(seconds * 60.0) as u64 {
            clock.pass(1.0 / 60.0);
            while clock.is_due() && steps < 100_000 {
                clock.slice_made(true);
                steps += 1;
            }
        }
        steps
    }

    #[test]
    fn the_pace_is_kept_and_shown() {
        for pace in [0.5, 40.0, 1000.0] {
            let mut clock = Clock {
                pace,
                ..Clock::default()
            };
            let steps = steps_in(&mut clock, 10.0);
            assert!((steps as f64 - 10.0 * pace).abs() <= 1.0, "{pace}: {steps}");
            if pace >= 40.0 {
                assert!((clock.achieved / pace - 1.0).abs() < 0.1);
            }
        }
    }

    #[test]
    fn paused_time_owes_nothing_but_the_steps_asked_for() {
        let mut clock = Clock {
            is_playing: false,
            ..Clock::default()
        };
        clock.pass(5.0);
        assert!(!clock.is_due());
        clock.ask_for(Slice::Step);
        assert!(clock.is_due());
        clock.slice_made(true);
        assert!(!clock.is_due());
    }

    #[test]
    fn a_held_up_machine_does_not_run_behind() {
        let mut clock = Clock::default();
        clock.pass(60.0);
        let mut made = 0;
        while clock.is_due() {
            clock.slice_made(true);
            made += 1;
        }
        assert!(made <= 6, "{made} steps at once after a minute's sleep");
    }

    #[test]
    fn slow_motion_moves_between_steps() {
        let mut clock = Clock {
            pace: 1.0,
            ..Clock::default()
        };
        clock.pass(0.1);
        let early = clock.fraction();
        clock.pass(0.1);
        assert!(early > 0.0 && clock.fraction() > early && clock.fraction() < 1.0);
    }

    #[test]
    fn slow_motion_lasts_until_its_step_or_until_the_pace_is_set() {
        let slow = Some(SlowMotion {
            pace: 5.0,
            until: 20,
        });
        let mut clock = Clock {
            pace: UNLIMITED,
            ..Clock::default()
        };
        clock.pass(0.1);
        clock.slow = slow;
        assert!(!clock.is_due(), "what was owed at full pace is not made");
        assert_eq!(clock.pace_now(), 5.0);
        let steps = steps_in(&mut clock, 2.0);
        assert!((9..=11).contains(&steps), "{steps}");
        clock.end_slow_motion(19);
        assert_eq!(clock.slow, slow);
        clock.end_slow_motion(20);
        assert_eq!((clock.slow, clock.pace_now()), (None, UNLIMITED));

        clock.slow = slow;
        clock.set_pace(1.0);
        assert_eq!((clock.slow, clock.pace), (None, 1.0));
        clock.slow = slow;
        assert_eq!(clock.pace_now(), 1.0, "never faster than the pace");
        clock.set_pace(1e9);
        assert_eq!(clock.pace, UNLIMITED);
        clock.set_pace(0.0);
        assert_eq!(clock.pace, PACES[0]);
    }

    #[test]
    fn a_held_clock_makes_only_the_steps_asked_for() {
        let mut clock = Clock::default();
        clock.pass(1.0);
        clock.is_held = true;
        assert!(!clock.is_due());
        assert_eq!(steps_in(&mut clock, 5.0), 0);
        clock.is_backwards = true;
        assert_eq!(clock.steps_back(), 0);
        clock.is_backwards = false;
        clock.is_held = false;
        assert!(!clock.is_due(), "nothing is owed for the time of the hold");
        let steps = steps_in(&mut clock, 1.0);
        assert!((39..=41).contains(&steps), "{steps}");
        clock.is_held = true;
        clock.ask_for(Slice::Step);
        assert!(clock.is_due());
        clock.slice_made(true);
        assert!(!clock.is_due());
    }

    #[test]
    fn a_pause_inside_a_step_makes_the_rest_of_it() {
        let mut clock = Clock::default();
        clock.ask_for(Slice::Sweep);
        clock.finish_step();
        assert!(!clock.is_playing);
        for has_ended in [false, false, true] {
            assert_eq!(clock.by_hand(), Some(Slice::Step));
            clock.slice_made(has_ended);
        }
        assert!(!clock.is_due());
    }
}
