//! The price of a wanted sag: how many sweeps each scheme needs for it, and how long they take on this machine.

use super::packing::{NUDGE, packing_of, prepare, settled};
use super::schemes::milliseconds;
use super::{Effort, Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Assembly, Params, UpdateOrder};
use crate::platform;
use crate::scene::Packing;
use crate::theory::scheme::USUAL_RELAXATION;
use crate::theory::{Network, SweepScheme};
use std::ops::ControlFlow;

/// The schemes that are compared, and the names of their rows.
const SCHEMES: [(SweepScheme, &str); 4] = [
    (SweepScheme::FixedOrder, "coloured"),
    (SweepScheme::OverRelaxed, "coloured, over-relaxed by 1.8"),
    (SweepScheme::Accelerated, "accelerated"),
    (SweepScheme::Substeps, "coloured, in substeps of one sweep"),
];

/// Packings of 1000 and of 10 000 discs that are to sag as with 160 coloured sweeps, or a tenth of that.
pub fn rows(lab: &Lab) -> Vec<Row> {
    if lab.effort == Effort::Quick {
        return Vec::new(); // packings that settle in substeps take their time
    }
    let mut rows = of_packing(lab, packing_of(lab, "packing"), &SCHEMES, "");
    // Substeps are damped so little that a large packing does not come to rest in them.
    let large = SCHEMES
        .split_last()
        .map_or(&SCHEMES[..], |(_, others)| others);
    rows.extend(of_packing(lab, large_packing(lab), large, ", 10 000 discs"));
    rows
}

/// Ten times the discs of the paper's packing in the same shape, under the same pressure.
fn large_packing(lab: &Lab) -> Result<Assembly, String> {
    let packing = Packing {
        discs: 10_000,
        width: 88.5,
        packing_seed: lab.first_seed,
        ..Packing::default()
    };
    let params = Params {
        order: UpdateOrder::Accelerated,
        iterations: 100,
        load: 0.05 * packing.width,
        friction: 0.05,
        ..Params::default()
    };
    prepare(&packing, &params)
}

fn of_packing(
    lab: &Lab,
    packing: Result<Assembly, String>,
    schemes: &[(SweepScheme, &str)],
    size: &str,
) -> Vec<Row> {
    let usual = packing.and_then(|packing| {
        let at_rest = settled(&packing, |p| {
            (p.order, p.iterations) = (UpdateOrder::Coloured, 160);
        })?;
        Ok((sag(&at_rest)?, packing))
    });
    let (usual, packing) = match usual {
        Ok(usual) => usual,
        Err(reason) => {
            let quantity = format!("the wanted sag{size}");
            return vec![Row::refused(NAME, quantity, SAG, f64::NAN, reason)];
        }
    };
    let wanted = [
        (usual, "the sag of 160 coloured ones", schemes),
        // Substeps would have to be so many that they hardly ever come to rest.
        (
            0.1 * usual,
            "a tenth of that sag",
            &schemes[..schemes.len().min(3)],
        ),
    ];
    let mut rows = Vec::new();
    for (wanted, what, schemes) in wanted {
        let is_small = wanted < usual;
        rows.extend(of_sag(
            lab,
            &packing,
            (wanted, is_small, what),
            schemes,
            size,
        ));
    }
    rows
}

fn of_sag(
    lab: &Lab,
    packing: &Assembly,
    (wanted, is_small, what): (f64, bool, &str),
    schemes: &[(SweepScheme, &str)],
    size: &str,
) -> Vec<Row> {
    let found = platform::parallel_map(schemes.len() as u64, |i| {
        let found = of(schemes[i as usize].0, packing, wanted);
        (lab.progress)(1);
        found
    });
    let mut rows = Vec::new();
    for ((_, name), found) in schemes.iter().zip(found) {
        let quantity = format!("sweeps for {what}, {name}{size}");
        let found = match found {
            Ok(found) => found,
            Err(reason) => {
                rows.push(Row::refused(NAME, quantity, SAG, f64::NAN, reason));
                continue;
            }
        };
        let sweeps = Ok::<_, String>(vec![found.sweeps as f64]);
        rows.push(Row::observed(NAME, quantity, SAG, sweeps));
        let quantity = format!("measured sag over the wanted one ({what}), {name}{size}");
        let measured = found.sag / wanted;
        let observed = || Row::observed(NAME, &quantity, SAG, Ok::<_, String>(vec![measured]));
        let params = &found.at_rest.params;
        rows.push(if params.order == UpdateOrder::Accelerated && is_small {
            observed().noted("compared with 5 % at first, and found 6 % low at 1000 discs (0.4 % at 10 000); the prediction does not know of momentum that is dropped on the way, and whether that is the reason is not tested")
        } else if params.relaxation == 1.0 {
            Row::new(NAME, &quantity, SAG, 1.0, Estimate::of(&[measured]), 0.05)
        } else {
            // Over-relaxed sweeps spin their fast modes, |S| = w − 1 for all of them: the few sweeps after which the prediction takes modes as settled
            // are too few, and it is a guide only.
            observed().noted("compared with 5 % at first, and found 6 % low: the prediction does not hold for over-relaxed sweeps, whose fast modes all shrink by w - 1 only")
        });
        // Alone on the machine, not beside the other schemes.
        let quantity = format!("wall time per unit of time for {what}, ms, {name}{size}");
        let time = milliseconds(&found.at_rest, TRIES);
        rows.push(Row::observed(NAME, quantity, SAG, time));
    }
    rows
}

/// What a scheme needs.
struct SchemeSetting {
    at_rest: Assembly,
    sweeps: u64,
    sag: f64,
}

/// The fewest sweeps per unit of time that are predicted to give no more than the wanted sag, and the sag that they give.
fn of(scheme: SweepScheme, packing: &Assembly, wanted: f64) -> Result<SchemeSetting, String> {
    let (mut low, mut high) = (1, 20_000);
    let with = |sweeps: u64| {
        let mut assembly = packing.clone();
        scheme.set(&mut assembly.params, sweeps, USUAL_RELAXATION);
        assembly
    };
    // One network serves all numbers of sweeps, and all Δt.
    let response = response(&with(10))?;
    while low < high {
        let middle = (low + high) / 2;
        let params = with(middle).params;
        if last(&response, &params)? <= wanted {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    let at_rest = settled(packing, |p| scheme.set(p, high, USUAL_RELAXATION))?;
    Ok(SchemeSetting {
        sag: shrinkage(&at_rest)?,
        sweeps: high,
        at_rest,
    })
}

pub type SagResponse = (crate::theory::network::ForceResponse, f64);

/// Response of the piston's position to its load, and a nudge.
pub fn response(assembly: &Assembly) -> Result<SagResponse, String> {
    let network = Network::of(assembly).map_err(|e| e.to_string())?;
    let response = network.load_response(&mut |_| ControlFlow::Continue(()));
    let response = response.map_err(|e| e.to_string())?;
    Ok((
        response.ok_or("no body carries a load")?,
        NUDGE * assembly.load_now(),
    ))
}

/// Where the piston ends up.
pub fn last((response, force): &SagResponse, params: &Params) -> Result<f64, String> {
    let steps = (60.0 / params.dt) as usize;
    let way = response.to_step(params.iterations, params.dt, *force, steps);
    let way = way.map_err(|e| e.to_string())?;
    // The mean over the second half: substeps ring on.
    let half = &way[way.len() / 2..];
    Ok(half.iter().sum::<f64>() / half.len() as f64)
}

/// The predicted sag of a packing at rest under a nudge.
pub fn sag(at_rest: &Assembly) -> Result<f64, String> {
    last(&response(at_rest)?, &at_rest.params)
}

/// How far the piston of a packing at rest sinks for good under a nudge.
pub fn shrinkage(at_rest: &Assembly) -> Result<f64, String> {
    let nudged = settled(at_rest, |p| p.load *= 1.0 + NUDGE)?;
    Ok(probe::loaded_position(at_rest.bodies()) - probe::loaded_position(nudged.bodies()))
}

const TRIES: usize = 20;
const NAME: &str = "accelerated";
const SAG: &str = "equal sag";
