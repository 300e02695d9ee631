//! Who shares the steps: several lanes have a core each; a large packing in the coloured or the accelerated order, alone in
//! the window, has all of them.

use std::sync::Arc;

use bevy::prelude::*;

use super::Simulation;
use crate::physics::UpdateOrder;
use crate::physics::crew::{Alone, Crew};
use crate::platform::{self, Threads};

/// Discs from which on threads help (`ghostspring bench --order coloured --threads N`).
const LARGE: usize = 2048;

/// Gives every run the threads that help it. Threads change no bit of any result.
pub fn share_steps(mut runs: Query<&mut Simulation>, mut threads: Local<Option<Arc<Threads>>>) {
    let is_alone = runs.iter().len() == 1;
    for mut simulation in &mut runs {
        let run = &simulation.run;
        let helps = is_alone
            && matches!(
                run.scene.params.order,
                UpdateOrder::Coloured | UpdateOrder::Accelerated
            )
            && run.bodies().discs() >= LARGE
            && platform::cores() > 1;
        if helps == (run.assembly().threads() > 1) {
            continue;
        }
        let crew: Arc<dyn Crew> = match helps {
            true => match shared(&mut threads) {
                Some(threads) => threads,
                None => continue,
            },
            false => Arc::new(Alone),
        };
        simulation.run.set_crew(crew);
    }
}

/// The threads, started when they are needed first; none if the system gives none.
fn shared(threads: &mut Option<Arc<Threads>>) -> Option<Arc<Threads>> {
    if threads.is_none() {
        *threads = Threads::new(platform::cores()).ok().map(Arc::new);
    }
    threads.clone()
}
