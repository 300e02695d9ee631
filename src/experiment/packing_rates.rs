//! **packing-rates**: ρ, the speed of a sweep in units of a parallel one, measured by sweeping modes and in closed form.
//!
//! Closed forms: 1 in parallel, (1 − (1 − μ/n)ⁿ)/μ for n random draws, 2q in a chain, and for random sweeps in any network the sum over
//! walks of up to three hops ([`walks`](crate::theory::network::walks)). Longer walks are divided by 120 and more: a percent.

use std::ops::ControlFlow;

use super::figure::{Axis, Figure, Mark, Plot};
use super::packing::prepare;
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::physics::{Assembly, Params, UpdateOrder};
use crate::platform;
use crate::scene::{Packing, builtin};
use crate::schema::choice::Choice;
use crate::theory::network::{Network, NetworkMode};
use crate::theory::order::is_random;
use crate::theory::sweep_constant;

/// ρ of one network.
struct Rate {
    name: String,
    /// Rows per degree of freedom.
    redundancy: f64,
    /// c₂, the mean return.
    mean_return: f64,
    /// ρ of the slowest mode: by sweeping, with its error, and in closed form.
    swept: Estimate,
    closed_form: Option<f64>,
}

fn rate(name: String, at_rest: Result<Assembly, String>) -> Result<Rate, (String, String)> {
    let of = |assembly: Assembly| {
        let network = Network::of(&assembly).map_err(|e| e.to_string())?;
        let modes = network.lowest_modes(6, &mut |_| ControlFlow::Continue(()));
        let mode = modes.map_err(|e| e.to_string())?.remove(0);
        let near = network.neighbourhood();
        Ok::<_, String>(Rate {
            name: name.clone(),
            redundancy: network.rows().len() as f64 / network.freedoms() as f64,
            mean_return: near.mean_return(),
            swept: swept(&network, &mode)?,
            closed_form: network.sweep_rate_by_walks(&near, mode.eigenvalue, &mode.shape),
        })
    };
    at_rest.and_then(of).map_err(|reason| (name, reason))
}

/// ρ of a mode from sweeping it alone: with enough draws that the fluctuations are a few thousandths.
fn swept(network: &Network, mode: &NetworkMode) -> Result<Estimate, String> {
    if !is_random(network.assembly().params.order) {
        return Ok(Estimate {
            value: mode.sweep_rate,
            std_error: 0.0,
        });
    }
    // Draws with replacement leave some contacts out and visit others twice: they fluctuate more than their order does.
    let more = match network.assembly().params.order {
        UpdateOrder::RandomSequential => 5,
        _ => 1,
    };
    let draws = more * (300_000 / network.contacts()).max(400);
    let sweep = network.mean_sweep(draws).map_err(|e| e.to_string())?;
    let (left, error) = network.share_left(&sweep, &mode.shape);
    let parallel: f64 = network
        .times(&mode.shape)
        .iter()
        .zip(&mode.shape)
        .map(|(a, e)| a * e)
        .sum();
    Ok(Estimate {
        value: (1.0 - left) / parallel,
        std_error: error / parallel,
    })
}

/// The name of a network, and how to make it.
type NamedNetwork = (
    String,
    Box<dyn Fn() -> Result<Assembly, String> + Sync + Send>,
);

/// The networks: chain and packing in several orders, and packings of other friction and polydispersity.
fn cases(lab: &Lab) -> Vec<NamedNetwork> {
    let mut cases: Vec<NamedNetwork> = Vec::new();
    let quick = [
        UpdateOrder::RandomSweep,
        UpdateOrder::RandomSequential,
        UpdateOrder::Mixed,
    ];
    let full = [
        UpdateOrder::RandomSweep,
        UpdateOrder::Parallel,
        UpdateOrder::RandomSequential,
        UpdateOrder::Mixed,
        UpdateOrder::LeftToRight,
        UpdateOrder::RedBlack,
        UpdateOrder::Coloured,
        UpdateOrder::RandomBlocks,
    ];
    let orders: &[UpdateOrder] = lab.pick(&quick, &full);
    for &order in orders {
        for scene in ["chain_pressed", "packing"] {
            let make = move || {
                let start = builtin::load(scene).ok_or("the scene is not built in")?;
                let mut assembly = start.map_err(|e| e.to_string())?.build();
                assembly.params.order = order;
                Ok(assembly)
            };
            cases.push((format!("{scene}, {}", order.spelling()), Box::new(make)));
        }
    }
    let (discs, width) = lab.pick((100, 9.0), (250, 14.0));
    let frictions: &[f64] = lab.pick(&[0.5], &[0.0, 0.05, 0.2, 0.5]);
    let ratios: &[f64] = lab.pick(&[2.0], &[1.2, 2.0, 4.0]);
    for &friction in frictions {
        for &size_ratio in ratios {
            let make = move || {
                let packing = Packing {
                    discs,
                    width,
                    size_ratio,
                    ..Packing::default()
                };
                let params = Params {
                    iterations: 100,
                    load: 0.05 * width,
                    friction,
                    ..Params::default()
                };
                prepare(&packing, &params)
            };
            cases.push((
                format!("{discs} discs, mu = {friction}, radii 1:{size_ratio}"),
                Box::new(make),
            ));
        }
    }
    cases
}

/// The table of ρ.
pub fn exhibit(lab: &Lab) -> Findings {
    let cases = cases(lab);
    let rates = platform::parallel_map(cases.len() as u64, |i| {
        let (name, make) = &cases[i as usize];
        let rate = rate(name.clone(), make());
        (lab.progress)(1);
        rate
    });
    let mut rows = Vec::new();
    for rate in &rates {
        match rate {
            Ok(rate) => rows.extend(self::rows(rate)),
            Err((name, reason)) => {
                rows.push(Row::refused(
                    NAME,
                    format!("rho, {name}"),
                    WALKS,
                    f64::NAN,
                    reason,
                ));
            }
        }
    }
    rows.push(bend());
    let random = || rates.iter().flatten().filter(|r| is_random_sweep(&r.name));
    let plot = Plot::new(
        Axis::linear("mean return c_2 of a contact", ""),
        Axis::linear("ρ of the slowest mode", ""),
    )
    .predicted(
        "walks of up to three steps",
        Mark::Cross,
        random().filter_map(|r| Some([r.mean_return, r.closed_form?])),
    )
    .predicted(
        "3/2 + (1 − c_2)/6",
        Mark::Line,
        [0.4, 1.6].map(|c| [c, 1.5 + (1.0 - c) / 6.0]),
    )
    .measured(
        "swept",
        Mark::Circle,
        random().map(|r| (r.mean_return, r.swept)),
    );
    let caption = "How much faster than a parallel sweep a random one relaxes the slowest mode. What slows it down is what a contact hears \
                   of itself by way of its neighbours, c_2: little in a chain, more without friction, most where contacts stick.";
    Findings {
        rows,
        figures: vec![Figure::plot("packing-rates", caption, plot)],
    }
}

/// How far the law bends where many contacts slide and the mean sweep is no longer symmetric: the small packing, its forces in balance at a
/// friction of 0.05, with every contact beyond a lower limit sliding.
fn bend() -> Row {
    let largest = || {
        let start = builtin::load("packing_small").ok_or("the scene is not built in")?;
        let mut assembly = start.map_err(|e| e.to_string())?.build();
        assembly.params.friction = 0.03;
        let network = Network::of(&assembly).map_err(|e| e.to_string())?;
        let sweep = network.mean_sweep(40).map_err(|e| e.to_string())?;
        let go_on = &mut |_| ControlFlow::Continue(());
        let slowest = network.slowest_of_sweep(&sweep, 6, (8, 40), go_on);
        let slowest = slowest.map_err(|e| e.to_string())?;
        let bends = slowest.iter().map(|s| s.bend(20, assembly.params.dt));
        Ok::<_, String>(vec![bends.fold(0.0, f64::max)])
    };
    let quantity =
        "largest bend of the law among the six slowest modes, 73 of 183 contacts sliding, N_I = 20";
    Row::observed(
        NAME,
        quantity,
        "complex eigenvalues of the sweep",
        largest(),
    )
}

fn is_random_sweep(name: &str) -> bool {
    name.ends_with("random_sweep") || name.contains("mu =")
}

fn rows(rate: &Rate) -> Vec<Row> {
    let quantity = format!("rho, {}", rate.name);
    let mut rows = vec![match rate.closed_form {
        Some(closed) => Row::new(NAME, quantity, WALKS, closed, rate.swept, 0.01),
        None => Row::observed(
            NAME,
            quantity,
            WALKS,
            Ok::<_, String>(vec![rate.swept.value]),
        ),
    }];
    if rate.name == "chain_pressed, random_sweep" {
        let predicted = 2.0 * sweep_constant(UpdateOrder::RandomSweep, 0.0);
        rows.push(
            Row::new(
                NAME,
                "rho of the chain, against 2q",
                "rho = 2q",
                predicted,
                rate.swept,
                0.01,
            )
            .noted("2q is the limit of long waves; this is a mode of 50 discs"),
        );
    }
    if is_random_sweep(&rate.name) {
        for (what, value) in [
            ("rows per degree of freedom", rate.redundancy),
            ("mean return c2", rate.mean_return),
        ] {
            rows.push(Row::observed(
                NAME,
                format!("{what}, {}", rate.name),
                WALKS,
                Ok::<_, String>(vec![value]),
            ));
        }
    }
    rows
}

const NAME: &str = "packing-rates";
const WALKS: &str = "walks from contact to contact that never come back";
