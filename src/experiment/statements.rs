//! The paper, statement by statement: each equation, figure and quantitative sentence with the rows that test it, and where they contradict it.
//!
//! This file is long because it is one list, to be read beside the paper. `tests/exhibits.rs` makes sure that every entry finds its rows.

use super::Row;

/// A statement of the paper.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// Where it stands: the label of an equation or figure, or the section.
    pub place: &'static str,
    /// What it says.
    pub says: &'static str,
    /// The rows that test it: exhibit and how the quantity begins.
    pub rows: &'static [(&'static str, &'static str)],
    /// What the rows say, if they do not simply confirm it, or why there is none.
    pub finding: StatementFinding,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementFinding {
    /// The rows confirm it.
    Holds,
    /// They contradict it, or set it a limit.
    Differs(&'static str),
    /// It cannot be tested by a row.
    NoRow(&'static str),
}

impl Statement {
    /// Those of the rows that test it.
    pub fn tested_by<'a>(&self, rows: &'a [Row]) -> Vec<&'a Row> {
        let is_mine = |row: &&Row| {
            let mut mine = self.rows.iter();
            mine.any(|(exhibit, begins)| {
                row.exhibit == *exhibit && row.quantity.starts_with(begins)
            })
        };
        rows.iter().filter(is_mine).collect()
    }
}

/// All of them, in the order of the paper.
pub const STATEMENTS: &[Statement] = &[
    Statement {
        place: "abstract",
        says: "Using the usual iterative solver, effective elasticity and sound with a finite velocity occur in a chain of rigid particles.",
        rows: &[("sound", "sound speed"), ("impact", "omega, random_sweep")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eqs. (pos-update), (veloc-update)",
        says: "Positions and velocities by implicit Euler with the force at the end of the step.",
        rows: &[
            ("contact", "gap after the first step"),
            ("contact", "relative velocity after"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eqs. (g_prime), (gap-force1)",
        says: "The force that closes a gap within a step, or none if it stays open (Signorini).",
        rows: &[("contact", "force in the step that closes the gap")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "One contact",
        says: "A completely inelastic collision takes two steps: the gap closes, then the relative velocity vanishes.",
        rows: &[
            ("contact", "gap after the first step"),
            ("contact", "relative velocity after"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "One contact",
        says: "Finite restitution can be incorporated.",
        rows: &[("contact", "speed after over before a shock")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "One contact",
        says: "Eliminating an overlap is accompanied by a surplus of kinetic energy.",
        rows: &[
            ("failures", "growth per step, exact gap law"),
            (
                "failures",
                "energy put in by the contacts in 1000 steps, in F d, exact",
            ),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eq. (force-update)",
        says: "The quasi-inelastic law keeps an overlap from growing instead, and is more inelastic.",
        rows: &[(
            "failures",
            "energy put in by the contacts in 1000 steps, in F d, quasi_inelastic",
        )],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eq. (force-update2)",
        says: "One visit sets a force as if the neighbours' forces were right; a sweep visits all contacts.",
        rows: &[
            ("order", "p_1, random_sweep"),
            ("order", "q from spreading, parallel"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Many contacts, footnote",
        says: "Random sweep is not random sequential, where each choice is independent.",
        rows: &[
            ("order", "q from spreading, random_sweep"),
            ("order", "q from spreading, random_sequential"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eq. (contin-forceiter), D",
        says: "During the iteration the forces relax by diffusion, D = q N_I d^2/dt.",
        rows: &[
            ("diffusion", "force diffusivity D"),
            ("diffusion", "worst deviation of R(x)"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eq. (contin-forceiter), beta",
        says: "A velocity gradient drives the forces, beta = q N_I m d/dt^2.",
        rows: &[("diffusion", "velocity coupling beta")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "The relaxation of the contact forces",
        says: "q = 1/2 for parallel updates, about 0.8 for random sweeps; the form of the equation stays.",
        rows: &[
            ("order", "q from p_r, parallel"),
            ("order", "q from p_r, random_sweep"),
            ("order", "q from spreading, random_sweep"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eqs. (wave-eq), (soundvelocity)",
        says: "A damped wave equation with the finite sound speed c = sqrt(q N_I) d/dt.",
        rows: &[("sound", "sound speed")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Sound waves",
        says: "For infinite N_I the particles are rigid and c becomes infinite.",
        rows: &[(
            "rigidity",
            "error of the slowest mode left by a step where sqrt(D dt) = L",
        )],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eq. (dispersion)",
        says: "omega(k) = k sqrt(c^2 - D^2 k^2/4).",
        rows: &[
            ("dispersion", "the paper's omega over the measured one"),
            ("impact", "omega, random_sweep, continuum"),
        ],
        finding: StatementFinding::Differs(
            "Right for long waves. The exact law of a step, cos(omega dt) = sqrt(a), lies above it: the formula is 6 % low at half of k_c, 20 % at 0.75 k_c, 58 % at 0.95 k_c.",
        ),
    },
    Statement {
        place: "Dispersion",
        says: "For N_I ≥ 10 the formula works well for all the oscillating modes.",
        rows: &[("dispersion", "the paper's omega over the measured one")],
        finding: StatementFinding::Differs(
            "It does not, whatever N_I: in units of k_c and dt both the formula and the exact law are one curve for all large N_I, so that more sweeps do not help.",
        ),
    },
    Statement {
        place: "Eq. (k_c)",
        says: "Waves with k > k_c = 2c/D are overdamped.",
        rows: &[("dispersion", "omega at 1.1")],
        finding: StatementFinding::Differs(
            "No mode with 0 < a < 1 ever is. omega dt climbs on towards pi/2 while tau falls below a step: a wave beyond k_c turns by nearly a quarter in every step and is gone after one or two.",
        ),
    },
    Statement {
        place: "Eq. (tau)",
        says: "tau(k) = 2/(D k^2).",
        rows: &[
            ("dispersion", "tau at"),
            ("impact", "tau, random_sweep, continuum"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Fig. (fig-oscill)",
        says: "Fifty discs, N_I = 40: the end swings with omega and tau of the wave of length 4L; only offset, amplitude and phase are fitted.",
        rows: &[
            ("impact", "omega, random_sweep"),
            ("impact", "tau, random_sweep"),
            ("impact", "share of the signal that the curve"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Eqs. (lin-spring), (kappa), (gamma)",
        says: "The counterpart of springs and dashpots has kappa = q m N_I/dt^2 and gamma = q m N_I/dt.",
        rows: &[
            ("twin", "omega"),
            ("twin", "tau"),
            ("equal-cost", "kappa"),
            ("equal-cost", "gamma"),
            ("design", "kappa"),
            ("design", "gamma"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Global elasticity",
        says: "The chain shrinks in proportion to an external load like n springs kappa.",
        rows: &[
            ("load", "shrinkage over the paper's"),
            ("load", "loading minus unloading"),
        ],
        finding: StatementFinding::Differs(
            "In proportion, yes. But a skin of 0.82 sqrt(q N_I) discs under the load passes it on within one step and does not shrink: with 50 discs 5 % less at N_I = 10, 15 % less at N_I = 100.",
        ),
    },
    Statement {
        place: "Global elasticity",
        says: "Contact forces are not related to the overlaps, which are stochastic; only on larger scales the behaviour is smooth.",
        rows: &[
            ("overlap", "mean correlation"),
            ("overlap", "relative spread"),
            ("overlap", "correlation per contact"),
            ("overlap", "correlation over ten contacts"),
        ],
        finding: StatementFinding::Differs(
            "True for the paper's chain, whose load is the same everywhere. Where the load differs from place to place and has come slowly, overlap and force of a single contact are correlated by 0.98: a network of springs is what the solver makes, with noise.",
        ),
    },
    Statement {
        place: "Global elasticity",
        says: "With a convergence criterion N_I fluctuates, but qualitatively the results for constant N_I remain.",
        rows: &[
            ("stop", "first swing under a stop rule"),
            ("stop", "mean N_I per step"),
            ("stop", "rms motion of the end"),
        ],
        finding: StatementFinding::Differs(
            "The softness remains. But the ringing does not fade to nothing: a rule that looks at the change per sweep overlooks a motion in proportion to its tolerance, which never ends.",
        ),
    },
    Statement {
        place: "2D simulation",
        says: "A packing of 1000 discs, radii 1 : 2, friction 0.05, kicked: the piston moves like an exponentially damped sine.",
        rows: &[
            (
                "packing-kick",
                "share of the signal that the damped sine leaves",
            ),
            ("packing-modes", "rms between"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "2D simulation",
        says: "After a transient one standing wave survives, wave vector and motion both vertical.",
        rows: &[
            ("packing-shape", "flow over the height"),
            ("packing-shape", "share of"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "2D simulation",
        says: "Even transversal modes were found.",
        rows: &[
            ("packing-shape", "omega of a transversal mode"),
            ("packing-transversal", "c_T, "),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "2D simulation",
        says: "omega ~ sqrt(N_I) and tau ~ 1/N_I remain valid.",
        rows: &[("packing-scaling", "exponent of")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Discussion",
        says: "Rigid results need a diffusion length sqrt(D dt) > L, that is N_I of the order (L/d)^2.",
        rows: &[
            ("rigidity", "sweeps until the wall"),
            ("rigidity", "exponent of the N_I that rigidity demands"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Discussion",
        says: "c dt > L and lambda_c > L are equivalent conditions.",
        rows: &[("rigidity", "error of the slowest mode left by a step where")],
        finding: StatementFinding::Differs(
            "In their power of L, yes; but lambda_c > L asks for pi^2 times fewer sweeps than the other two and leaves 78 % of the slowest mode's error in place: such a chain is soft.",
        ),
    },
    Statement {
        place: "Discussion",
        says: "A step costs n N_I: n^2 for rigid results in two dimensions.",
        rows: &[
            ("rigidity", "exponent of the cost of a rigid step"),
            ("price", "exponent of the visits in a rigid step"),
            ("cost", "exponent of the wall time per step"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Discussion",
        says: "n^(5/3) in three dimensions.",
        rows: &[],
        finding: StatementFinding::NoRow(
            "three dimensions are not simulated here; it follows from N_I ~ L^2 as in two",
        ),
    },
    Statement {
        place: "Discussion",
        says: "Molecular dynamics costs n.",
        rows: &[("cost", "exponent of the wall time per dt in n, soft discs")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Discussion",
        says: "Applied deliberately, the artefact could save time and even outperform molecular dynamics.",
        rows: &[(
            "cost",
            "wall time of soft discs with the same kappa over ours",
        )],
        finding: StatementFinding::Differs(
            "Not in a chain: springs of the same kappa under velocity Verlet need sqrt(q N_I) inner steps where the solver needs N_I sweeps, and each is cheaper. It could where friction or openings ask for finer steps.",
        ),
    },
    Statement {
        place: "Discussion",
        says: "Coulomb friction can be combined with global elasticity easily.",
        rows: &[("design", "packing with friction")],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Appendix, Eq. (eq:DR_avg)",
        says: "p_r = 1/(r+1)! for random sweeps.",
        rows: &[
            ("order", "p_1, random_sweep"),
            ("order", "p_2, random_sweep"),
            ("order", "p_3, random_sweep"),
        ],
        finding: StatementFinding::Holds,
    },
    Statement {
        place: "Appendix, Eq. (average-dR)",
        says: "q = (4 sqrt(e) - 5)/2 = 0.797.",
        rows: &[
            ("order", "q from p_r, random_sweep"),
            ("order", "q from spreading, random_sweep"),
        ],
        finding: StatementFinding::Holds,
    },
];
