//! How soft a packing is in an engine: a little more load, and how far the piston sinks until it rests again.

use std::error::Error;

use crate::engine::{Engine, Make};
use crate::packing::Packing;

/// The load grows by this part of itself.
const MORE_LOAD: f64 = 0.05;

/// The piston rests if it has moved by no more than this part of the wanted sag for a second.
const STILL: f64 = 0.02;
const SECOND: usize = 60;

/// So many steps are waited for rest.
const PATIENCE: usize = 20 * SECOND;

/// A spring by design does not care about iterations: if, from so many on, twice as many take away less than a tenth of the sag, no
/// number of them reaches the wanted one.
const ENOUGH_TO_TELL: usize = 16;
const NO_GAIN: f64 = 0.9;

/// More iterations are not tried.
const MOST: usize = 512;

/// The fewest iterations, `from` or more, with which the packing sinks by less than `wanted` of its height; nothing if there are none.
pub fn fewest_iterations(
    packing: &Packing,
    make: Make,
    wanted: f64,
    from: usize,
) -> Result<Option<usize>, Box<dyn Error>> {
    let sag = |iterations: usize| -> Result<f64, Box<dyn Error>> {
        let mut engine = make(packing)?;
        engine.set_iterations(iterations);
        // Bodies that go through each other, never rest or rise under more load: infinitely soft.
        let strain = strain(&mut *engine, packing, wanted).ok().flatten();
        Ok(strain
            .filter(|strain| *strain > 0.0)
            .unwrap_or(f64::INFINITY))
    };
    let (mut few, mut enough) = (from - 1, from);
    let mut last = f64::INFINITY;
    loop {
        let now = sag(enough)?;
        if now < wanted {
            break;
        }
        let is_hopeless = enough >= ENOUGH_TO_TELL && now >= NO_GAIN * last;
        if is_hopeless || 2 * enough > MOST {
            return Ok(None);
        }
        (few, enough, last) = (enough, 2 * enough, now);
    }
    // To 3 %.
    while enough - few > (enough / 32).max(1) {
        let middle = few.midpoint(enough);
        if sag(middle)? < wanted {
            enough = middle;
        } else {
            few = middle;
        }
    }
    Ok(Some(enough))
}

/// How far the piston sinks under [`MORE_LOAD`], as a part of the height; nothing if it does not come to rest.
fn strain(
    engine: &mut dyn Engine,
    packing: &Packing,
    wanted: f64,
) -> Result<Option<f64>, Box<dyn Error>> {
    let still = STILL * wanted * packing.height;
    engine.set_load(packing.load);
    let before = rest(engine, still)?;
    engine.set_load(packing.load * (1.0 + MORE_LOAD));
    let after = rest(engine, still)?;
    let sag = before.zip(after).map(|(before, after)| before - after);
    Ok(sag.map(|sag| sag / packing.height))
}

/// Where the piston comes to rest.
fn rest(engine: &mut dyn Engine, still: f64) -> Result<Option<f64>, Box<dyn Error>> {
    for _ in 0..PATIENCE / SECOND {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for _ in 0..SECOND {
            engine.step()?;
            let piston = engine.piston();
            (least, most) = (least.min(piston), most.max(piston));
        }
        if most - least < still {
            return Ok(Some(least.midpoint(most)));
        }
    }
    Ok(None)
}
