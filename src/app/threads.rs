//! Who shares the steps: several lanes have a core each; a run that is alone in the window has as many threads as help it, or as were chosen.

use std::sync::Arc;

use bevy::prelude::*;

use super::{AppSettings, Simulation};
use crate::physics::threads::{SingleThread, Threads};
use crate::platform::{self, ThreadPool};
use crate::schema::choice::Choice;
use crate::session::{StepsMade, ThreadTuner};

/// What the steps of the last frame took.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct LastFrame(pub StepsMade);

/// Gives every run its threads, which change no bit of any result.
pub fn share_steps(
    mut runs: Query<&mut Simulation>,
    settings: Res<AppSettings>,
    mut made: ResMut<LastFrame>,
    mut tuner: Local<ThreadTuner>,
) {
    let made = std::mem::take(&mut **made);
    let is_alone = runs.iter().len() == 1;
    for mut simulation in &mut runs {
        let run = &simulation.run;
        let wanted = match settings.machine.threads {
            _ if !is_alone => 1,
            Some(chosen) => chosen as usize,
            None => {
                let (order, discs) = (run.scene.params.order.spelling(), run.assembly().discs());
                tuner.follow(order, discs, platform::cores(), made);
                tuner.threads()
            }
        };
        if wanted == run.assembly().thread_count() {
            continue;
        }
        let threads: Arc<dyn Threads> = match wanted {
            0 | 1 => Arc::new(SingleThread),
            several => match ThreadPool::new(several) {
                Ok(threads) => Arc::new(threads),
                Err(_) => continue,
            },
        };
        simulation.run.set_threads(threads);
    }
}
