//! Golden states: how runs ended yesterday, to the last bit. Tests and the self-test make them again. A change here is a change of the
//! physics: say so in the change log.

use crate::physics::{Assembly, Params, UpdateOrder};
use crate::scene::{Chain, builtin};

/// A run and the hash of its last state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoldenState {
    /// The run.
    pub run: GoldenRun,
    /// [`Assembly::state_hash`] of its last state.
    pub expected: u64,
}

/// How a golden state is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoldenRun {
    /// The paper's chain in an update order: 300 steps.
    Chain(UpdateOrder),
    /// A built-in scene as it is: 30 steps.
    Scene(&'static str),
    /// A pressed packing with friction under a method with these settings: 30 steps.
    Method(&'static str, &'static [(&'static str, &'static str)]),
}

/// Every golden state: one for each update order, the packings, and the methods.
pub fn golden_states() -> Vec<GoldenState> {
    let chains = UpdateOrder::ALL.iter().map(|&order| GoldenState {
        run: GoldenRun::Chain(order),
        expected: of_chain(order),
    });
    let scenes = OF_SCENES.iter().map(|&(name, expected)| GoldenState {
        run: GoldenRun::Scene(name),
        expected,
    });
    let methods = (OF_METHODS.iter()).map(|&(name, settings, expected)| GoldenState {
        run: GoldenRun::Method(name, settings),
        expected,
    });
    chains.chain(scenes).chain(methods).collect()
}

/// An order without a line does not compile.
fn of_chain(order: UpdateOrder) -> u64 {
    match order {
        UpdateOrder::RandomSweep => 0xb723_330c_4dd9_25d4,
        UpdateOrder::RandomSequential => 0x4886_5ca8_7461_402d,
        UpdateOrder::Parallel => 0xa711_b09d_74a7_1a5b,
        UpdateOrder::Mixed => 0xbf4a_6002_0d15_bafc,
        UpdateOrder::LeftToRight => 0x0cea_e22b_f26f_6a3e,
        UpdateOrder::Alternating => 0x7797_c154_c40a_3d28,
        UpdateOrder::RedBlack => 0x8c84_3d3a_9d46_9310,
        UpdateOrder::Coloured => 0x3d0a_cf2c_c46b_b54d,
        UpdateOrder::RandomBlocks => 0xebb7_1a23_3760_3b83,
        UpdateOrder::Accelerated => 0x79c3_bf55_856e_f9e0,
    }
}

const OF_SCENES: [(&str, u64); 7] = [
    ("packing_small_loose", 0xa6ad_bbc0_8491_a5c8),
    ("packing_small", 0x1e8c_2f58_75aa_90ef),
    ("crystal", 0x268c_001b_b651_eb88),
    ("packing_gravity", 0xfe0c_ec3c_3415_adff),
    ("boxes", 0x2cf0_6873_3c56_9e2f),
    ("wall", 0xe9ca_6fd9_a582_b19d),
    ("net", 0x3d49_d99a_e4f9_f6b1),
];

/// A method with its settings, and the hash of its last state.
type OfMethod = (&'static str, &'static [(&'static str, &'static str)], u64);

#[rustfmt::skip] // a table
const OF_METHODS: [OfMethod; 15] = [
    ("pbd", &[("method", "position_based"), ("iterations", "6")], 0x23fa_8ac3_034d_622e),
    ("pbd_coloured", &[("method", "position_based"), ("iterations", "6"), ("order", "coloured")], 0x59ce_1c3d_700d_337e),
    ("pbd_averaged", &[("method", "position_based"), ("iterations", "8"), ("order", "parallel"), ("parallel_sum", "average")], 0x534a_b8bc_f55e_e2ba),
    ("xpbd", &[("method", "position_based"), ("iterations", "6"), ("compliance", "0.02"), ("relaxation", "0.9")], 0xea70_8e08_ee01_a176),
    ("soft_step", &[("method", "soft_step"), ("iterations", "2")], 0x65f1_5dda_bb2a_eee9),
    ("push_out", &[("push_out", "0.05"), ("slop", "0.001"), ("iterations", "20")], 0x8883_b625_4692_40a1),
    ("substeps", &[("substeps", "4"), ("iterations", "2")], 0x8c9d_f2fe_c032_f6ec),
    ("small_steps", &[("method", "position_based"), ("substeps", "8"), ("iterations", "1")], 0x6a14_f21f_7b54_7f0c),
    ("box2d", &[("method", "soft_step"), ("substeps", "4"), ("iterations", "1"), ("contact_frequency", "0.5")], 0x001c_b007_0c5a_496f),
    ("avbd", &[("method", "augmented"), ("iterations", "10")], 0xa6a4_5327_bf22_d927),
    ("avbd_during", &[("method", "augmented"), ("iterations", "6"), ("stabilisation", "during")], 0xb837_7e67_6fad_ab70),
    ("avbd_substeps", &[("method", "augmented"), ("iterations", "3"), ("substeps", "4"), ("slop", "0.0005")], 0xd4de_18ae_9940_e3ed),
    ("direct", &[("method", "direct")], 0x7604_d4fd_b740_810e),
    ("direct_soft", &[("method", "direct"), ("penalty", "30"), ("friction", "0")], 0x3dab_1cef_dcfc_684d),
    ("direct_substeps", &[("method", "direct"), ("penalty", "1e4"), ("substeps", "3"), ("iterations", "5")], 0xf6ec_1f67_c075_0a84),
];

impl GoldenState {
    /// Its name: the scene, and the update order where it is not the scene's own.
    pub fn name(&self) -> String {
        match self.run {
            GoldenRun::Chain(order) => format!("chain, {order}"),
            GoldenRun::Scene(name) => name.to_owned(),
            GoldenRun::Method(name, _) => format!("packing, {name}"),
        }
    }

    /// Makes the run and returns the hash of its last state, or why there is none.
    pub fn made_again(&self) -> Result<u64, String> {
        let (mut assembly, steps) = match self.run {
            GoldenRun::Chain(order) => (paper_chain(order), 300),
            GoldenRun::Scene(name) => (built_in(name, &[])?, 30),
            GoldenRun::Method(_, settings) => {
                let settings = [settings, &[("friction", "0.4")]].concat();
                (built_in("packing_small", &settings)?, 30)
            }
        };
        for _ in 0..steps {
            assembly.step().map_err(|fault| fault.to_string())?;
        }
        Ok(assembly.state_hash())
    }
}

/// The paper's chain in flight, in an update order.
fn paper_chain(order: UpdateOrder) -> Assembly {
    let params = Params {
        order,
        ..Params::default()
    };
    Chain::default().build(&params, 1)
}

/// A scene that comes with the program, with these settings.
pub(super) fn built_in(name: &str, settings: &[(&str, &str)]) -> Result<Assembly, String> {
    let start = builtin::load(name).ok_or_else(|| format!("no scene is called '{name}'"))?;
    let mut start = start.map_err(|error| error.to_string())?;
    for (field, value) in settings {
        start
            .set(field, *value)
            .map_err(|error| error.to_string())?;
    }
    Ok(start.build())
}

/// A hash as it is written: 16 digits.
pub fn written(hash: u64) -> String {
    format!("{hash:016x}")
}
