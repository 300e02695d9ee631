//! Back in time and forth again, and futures side by side.

use super::Laboratory;
use crate::app::travel::at_the_same_time;
use crate::session::{Instrument, PointInTime, Run};
use crate::words::say;

impl Laboratory<'_, '_> {
    /// Sends all lanes to a moment that the first one names.
    pub(super) fn go_back(&mut self, moment: impl Fn(&Run) -> PointInTime) {
        let Some((to, dt)) = self.first().map(|run| (moment(run), run.scene.params.dt)) else {
            return;
        };
        // What was asked for by hand was meant for the present.
        self.clock.stop();
        for (_, _, mut simulation, _) in &mut self.runs {
            let to = at_the_same_time(&simulation.run, to, dt);
            simulation.run.go_to(to);
        }
    }

    /// Lets time run backwards, or stops it.
    pub(super) fn play_back(&mut self) {
        let plays = self.clock.is_playing && self.clock.is_backwards;
        (self.clock.is_playing, self.clock.is_backwards) = (!plays, !plays);
    }

    /// The steps between these two again and again.
    pub(super) fn set_loop(&mut self, stretch: Option<[u64; 2]>) {
        self.clock.looped = stretch.filter(|[from, until]| from < until);
        if self.clock.looped.is_some() {
            self.play(true);
        }
    }

    /// A future that was left beside the present one, both from where they part.
    pub(super) fn lay_beside(&mut self, branch: usize) {
        let both = self.first().and_then(|run| {
            let old = run.in_branch(branch)?;
            let mut new = run.clone();
            let step = old.assembly().steps();
            new.go_to(PointInTime { step, sweeps: 0 });
            Some(vec![new, old])
        });
        let Some(both) = both else {
            self.notice.complain(say!("news-future-gone"));
            return;
        };
        let before = self.replace_lanes(both);
        self.keep_for_undo(say!("undo-futures"), before);
        if !self.settings.has(Instrument::Lanes) {
            self.settings.toggle(Instrument::Lanes);
        }
        self.offer_undo(say!("news-futures"));
    }
}
