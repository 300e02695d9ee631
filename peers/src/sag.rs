//! How soft a packing is in an engine: a little more load, and how far the piston sinks until it rests again.

use std::error::Error;

use crate::engine::Engine;
use crate::packing::Packing;

/// The load grows by this part of itself.
const MORE_LOAD: f64 = 0.05;

/// The piston rests if it has moved by no more than this part of the wanted sag for a second.
const STILL: f64 = 0.02;
const SECOND: usize = 60;

/// So many steps are waited for rest.
const PATIENCE: usize = 6_000;

/// More iterations are not tried.
pub const MOST: usize = 512;

/// The fewest iterations with which the packing sinks by less than `wanted` of its height, or the answer that none do.
pub fn fewest_iterations(
    packing: &Packing,
    make: &dyn Fn(&Packing) -> Result<Box<dyn Engine>, Box<dyn Error>>,
    wanted: f64,
) -> Result<Option<usize>, Box<dyn Error>> {
    let is_enough = |iterations: usize| -> Result<bool, Box<dyn Error>> {
        let mut engine = make(packing)?;
        engine.set_iterations(iterations);
        Ok(strain(&mut *engine, packing, wanted)?.is_some_and(|sag| sag < wanted))
    };
    let (mut few, mut enough) = (0, 1);
    while !is_enough(enough)? {
        if enough == MOST {
            return Ok(None);
        }
        (few, enough) = (enough, 2 * enough);
    }
    // To 3 %.
    while enough - few > (enough / 32).max(1) {
        let middle = few.midpoint(enough);
        if is_enough(middle)? {
            enough = middle;
        } else {
            few = middle;
        }
    }
    Ok(Some(enough))
}

/// How far the piston sinks under [`MORE_LOAD`], as a part of the height; nothing if it does not come to rest.
pub fn strain(
    engine: &mut dyn Engine,
    packing: &Packing,
    wanted: f64,
) -> Result<Option<f64>, Box<dyn Error>> {
    let still = STILL * wanted * packing.height;
    engine.set_load(packing.load);
    let Some(before) = rest(engine, still)? else {
        return Ok(None);
    };
    engine.set_load(packing.load * (1.0 + MORE_LOAD));
    let after = rest(engine, still)?;
    Ok(after.map(|after| (before - after) / packing.height))
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
