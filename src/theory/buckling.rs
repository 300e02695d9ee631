//! Euler buckling of a tower that stands on the springs of its solver: the gravity above which its step map has a factor larger than one.
//!
//! The springs that let a tower sag let it bend as well. Its weight pulls a bent tower down farther, and above some gravity the springs lose. All of it is in the
//! step map at rest: the sweeps, the rotations, and how the resting forces turn and move when the tower leans.

use super::step_map::{NoMap, StepMap, VECTORS};
use crate::physics::Assembly;

/// A factor this much above one is growth, not rounding.
const GROWTH: f64 = 2e-5;

/// Whether a disturbance of an assembly at rest grows.
pub fn grows(rest: &Assembly) -> Result<bool, NoMap> {
    let modes = StepMap::of(rest, 1)?.longest(VECTORS)?;
    let size = |[re, im]: [f64; 2]| re.hypot(im);
    Ok(modes.iter().any(|mode| size(mode.factor) > 1.0 + GROWTH))
}

/// How low the highest box of a tower that has fallen is, in heights that it had.
const FALLEN: f64 = 0.85;

/// Speeds below this share of what gravity adds in a step are rounding: the tower is at rest.
const STILL: f64 = 1e-9;

/// Steps in a row without motion. With one sweep ω·Δt = k·d in every mode, so a tower of ten that falls at once stands still every twentieth step, to the last bit.
const QUIET: u64 = 10;

/// Lets a tower go on until it is at rest, has fallen, or has made this many steps; whether it has fallen.
pub fn falls_within(steps: u64, tower: &mut Assembly) -> bool {
    let height = |tower: &Assembly| {
        let boxes = &tower.bodies().all[..tower.discs()];
        boxes.iter().map(|b| b.position[1]).fold(0.0, f64::max)
    };
    let begun = height(tower);
    let still = STILL * (tower.params.gravity_y * tower.params.dt).abs();
    let mut quiet = 0;
    for _ in 0..steps {
        // A run that cannot go on has bodies that go through each other: nothing stands.
        if tower.step().is_err() {
            return true;
        }
        if height(tower) < FALLEN * begun {
            return true;
        }
        let moves = |v: f64| v.abs() > still;
        let mut bodies = tower.bodies().all.iter();
        let is_moving = bodies.any(|b| moves(b.spin) || b.velocity.into_iter().any(moves));
        quiet = if is_moving { 0 } else { quiet + 1 };
        if quiet == QUIET {
            break;
        }
    }
    false
}

/// The gravity in a range above which a tower falls, to this relative accuracy; `falls` says whether it does. Where it always falls or never does, the end of the range.
pub fn critical_gravity<E>(
    [mut stands, mut fallen]: [f64; 2],
    accuracy: f64,
    mut falls: impl FnMut(f64) -> Result<bool, E>,
) -> Result<f64, E> {
    while fallen / stands > 1.0 + accuracy {
        let gravity = (stands * fallen).sqrt();
        if falls(gravity)? {
            fallen = gravity;
        } else {
            stands = gravity;
        }
    }
    Ok((stands * fallen).sqrt())
}
