//! What is known of other engines: their name for N_I, its default, the order of their visits or their whole step, and which kind
//! of softness they have. What we measured and what we only read is kept apart.

use super::engine_step::EngineStep;
use super::visit_order::VisitOrder;
use crate::schema::choice::choice;

choice! {
    /// Where a statement about an engine comes from.
    Evidence {
        /// We ran the engine and observed what is stated here.
        Measured = "measured",
        /// From its documentation or source; we have not run it.
        Read = "read",
    }
}

/// Why stacks give way in an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Softness {
    /// Its solver stops before it has converged and starts the next step from a share of the forces: the case computed here.
    Unfinished {
        /// The order of its visits.
        order: VisitOrder,
        /// Whether the direction, top down or bottom up, is known; ω does not depend on it, the sag does.
        is_direction_known: bool,
        /// Share of the forces that it keeps: 1 makes a spring, 0 a dashpot.
        memory: f64,
    },
    /// It stops early too, but in its own way: its step is known line by line, and everything follows from the map of that step.
    Stepped {
        /// With discs, spheres or boxes on a floor, if it has such bodies.
        stack: Option<EngineStep>,
        /// With particles and links below a fixed one, if it has them.
        chain: Option<EngineStep>,
    },
    /// Of another kind, about which this theory says nothing.
    Other {
        /// `designed_spring` or `dashpot`.
        kind: &'static str,
        /// Which one, and why, in words.
        because: &'static str,
    },
}

/// One engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Engine {
    /// Its spelling on the command line.
    pub name: &'static str,
    /// Its name.
    pub title: &'static str,
    /// Its own name for N_I.
    pub word: &'static str,
    /// Default of N_I, if there is one.
    pub default: Option<u64>,
    /// Its kind of softness.
    pub softness: Softness,
    /// Where this comes from.
    pub evidence: Evidence,
    /// What else matters.
    pub note: &'static str,
}

impl Engine {
    /// The engine of that name.
    pub fn find(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        ENGINES.iter().find(|engine| engine.name == name)
    }
}

/// Newest contact first, which in a stack built from the floor is from the top down.
const TOP_DOWN: Softness = Softness::Unfinished {
    order: VisitOrder::TopDown,
    is_direction_known: true,
    memory: 1.0,
};

/// In the order of a list whose direction is unknown.
const SOME_DIRECTION: Softness = Softness::Unfinished {
    order: VisitOrder::TopDown,
    is_direction_known: false,
    memory: 1.0,
};

/// Every engine, those with the paper's softness first.
pub const ENGINES: &[Engine] = &[
    Engine {
        name: "box2d-2",
        title: "Box2D 2",
        word: "velocityIterations",
        default: Some(8),
        softness: TOP_DOWN,
        evidence: Evidence::Measured,
        note: "measured with positionIterations = 0; the default 3 push overlaps out and hide part of the sag, not the ringing",
    },
    Engine {
        name: "chipmunk",
        title: "Chipmunk 7 (pymunk)",
        word: "iterations",
        default: Some(10),
        softness: TOP_DOWN,
        evidence: Evidence::Measured,
        note: "measured with collision_bias = 1 and collision_slop = 0, so without pushing overlaps out",
    },
    Engine {
        name: "planck",
        title: "planck.js",
        word: "velocityIterations",
        default: Some(8),
        softness: TOP_DOWN,
        evidence: Evidence::Measured,
        note: "a port of Box2D 2; measured with positionIterations = 0 and, in rows, with default settings",
    },
    Engine {
        name: "unity-2d",
        title: "Unity 2D",
        word: "Physics2D.velocityIterations",
        default: Some(8),
        softness: TOP_DOWN,
        evidence: Evidence::Read,
        note: "built on Box2D 2; its position iterations push overlaps out",
    },
    Engine {
        name: "love",
        title: "LÖVE",
        word: "velocityiterations",
        default: Some(8),
        softness: TOP_DOWN,
        evidence: Evidence::Read,
        note: "built on Box2D 2; its position iterations push overlaps out",
    },
    Engine {
        name: "godot-2d",
        title: "Godot Physics 2D",
        word: "solver_iterations",
        default: Some(16),
        softness: SOME_DIRECTION,
        evidence: Evidence::Read,
        note: "pushes out overlaps beyond a tolerance",
    },
    Engine {
        name: "jolt",
        title: "Jolt Physics",
        word: "mNumVelocitySteps",
        default: Some(10),
        softness: SOME_DIRECTION,
        evidence: Evidence::Measured,
        note: "frequency and damping of rows and stacks and the sag of rows measured; the sag of a stack lies between those of the two directions. Its position steps push out overlaps beyond mPenetrationSlop",
    },
    Engine {
        name: "newton-xpbd",
        title: "Newton XPBD",
        word: "iterations",
        default: Some(2),
        softness: Softness::Stepped {
            stack: Some(EngineStep::Averaged(0.8)),
            chain: Some(EngineStep::Summed),
        },
        evidence: Evidence::Measured,
        note: "rigid_contact_relaxation = 0.8 in a stack; springs of a chain are taken as rigid. An odd number of iterations makes a chain grow",
    },
    Engine {
        name: "newton-vbd",
        title: "Newton VBD",
        word: "iterations",
        default: Some(10),
        softness: Softness::Stepped {
            stack: None,
            chain: Some(EngineStep::Descent(1e6)),
        },
        evidence: Evidence::Measured,
        note: "for springs of 10^6 N/m between masses of 1 kg, whose colouring puts all particles into one colour",
    },
    Engine {
        name: "toxiclibs",
        title: "toxiclibs (toxiclibsjs)",
        word: "numIterations",
        default: Some(50),
        softness: Softness::Stepped {
            stack: None,
            chain: Some(EngineStep::Verlet {
                does_anchor_fall: false,
            }),
        },
        evidence: Evidence::Measured,
        note: "springs of strength 1, no drag",
    },
    Engine {
        name: "particulate",
        title: "particulate",
        word: "iterations",
        default: Some(1),
        softness: Softness::Stepped {
            stack: None,
            chain: Some(EngineStep::Verlet {
                does_anchor_fall: true,
            }),
        },
        evidence: Evidence::Measured,
        note: "a point constraint pins the first particle; corrections are exact for small strains only",
    },
    Engine {
        name: "solver2d-pgs",
        title: "solver2d PGS",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Stepped {
            stack: Some(EngineStep::Velocities {
                is_substepped: false,
                is_friction_first: false,
                is_block: false,
            }),
            chain: None,
        },
        evidence: Evidence::Measured,
        note: "as long as overlaps stay below its slop of 0.005 m; beyond, a share of 0.2 is pushed out per step",
    },
    Engine {
        name: "solver2d-pgs-ngs",
        title: "solver2d PGS_NGS",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Stepped {
            stack: Some(EngineStep::Velocities {
                is_substepped: false,
                is_friction_first: true,
                is_block: false,
            }),
            chain: None,
        },
        evidence: Evidence::Measured,
        note: "as long as overlaps stay below its slop of 0.005 m; beyond, a share of 0.2 is pushed out per step",
    },
    Engine {
        name: "solver2d-pgs-ngs-block",
        title: "solver2d PGS_NGS_Block",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Stepped {
            stack: Some(EngineStep::Velocities {
                is_substepped: false,
                is_friction_first: true,
                is_block: true,
            }),
            chain: None,
        },
        evidence: Evidence::Measured,
        note: "as long as overlaps stay below its slop of 0.005 m; beyond, a share of 0.2 is pushed out per step",
    },
    Engine {
        name: "solver2d-tgs-ngs",
        title: "solver2d TGS_NGS",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Stepped {
            stack: Some(EngineStep::Velocities {
                is_substepped: true,
                is_friction_first: false,
                is_block: false,
            }),
            chain: None,
        },
        evidence: Evidence::Measured,
        note: "iterations are sub-steps; as long as overlaps stay below its slop of 0.005 m; beyond, a share of 0.2 is pushed out per sub-step",
    },
    Engine {
        name: "solver2d-tgs-sticky",
        title: "solver2d TGS_Sticky",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Stepped {
            stack: Some(EngineStep::Sticky),
            chain: None,
        },
        evidence: Evidence::Measured,
        note: "iterations are sub-steps; it keeps no forces, and pushing out a share of 0.8 makes its spring",
    },
    Engine {
        name: "solver2d-xpbd",
        title: "solver2d XPBD",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Stepped {
            stack: Some(EngineStep::VelocityPass),
            chain: None,
        },
        evidence: Evidence::Measured,
        note: "iterations are sub-steps; its pass over velocities doubles the damping",
    },
    Engine {
        name: "bullet",
        title: "Bullet, multi bodies (PyBullet)",
        word: "numSolverIterations",
        default: Some(50),
        softness: Softness::Unfinished {
            order: VisitOrder::TopDown,
            is_direction_known: false,
            memory: 0.0,
        },
        evidence: Evidence::Measured,
        note: "keeps no forces from step to step: a dashpot that creeps without end; measured in rows, with ERP = 0",
    },
    Engine {
        name: "bullet-rigid",
        title: "Bullet, rigid bodies",
        word: "m_numIterations",
        default: Some(10),
        softness: Softness::Unfinished {
            order: VisitOrder::TopDown,
            is_direction_known: false,
            memory: 0.85,
        },
        evidence: Evidence::Read,
        note: "m_warmstartingFactor = 0.85; its split impulse pushes overlaps out",
    },
    Engine {
        name: "lmgc90",
        title: "LMGC90 (NLGS)",
        word: "gs_it1 * gs_it2",
        default: None,
        softness: SOME_DIRECTION,
        evidence: Evidence::Read,
        note: "it may stop earlier, when its tolerance is met; forces are kept if the script recovers them",
    },
    Engine {
        name: "siconos",
        title: "Siconos (NSGS)",
        word: "SICONOS_IPARAM_MAX_ITER",
        default: Some(1000),
        softness: SOME_DIRECTION,
        evidence: Evidence::Read,
        note: "it stops earlier when its tolerance is met: give the actual number of iterations",
    },
    Engine {
        name: "ode",
        title: "ODE (QuickStep)",
        word: "dWorldSetQuickStepNumIterations",
        default: Some(20),
        softness: Softness::Other {
            kind: "dashpot",
            because: "it starts every step from zero forces and so creeps, it over-relaxes each update by 1.3, and it has its own softness, CFM",
        },
        evidence: Evidence::Read,
        note: "",
    },
    Engine {
        name: "rapier",
        title: "Rapier",
        word: "num_solver_iterations",
        default: Some(4),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are springs with their own natural frequency, which does not depend on the number of iterations",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "box2d-3",
        title: "Box2D 3",
        word: "subStepCount",
        default: Some(4),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are soft on purpose, with a frequency (contactHertz) and a damping ratio, solved in sub-steps",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "solver2d-pgs-soft",
        title: "solver2d PGS_Soft",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are soft on purpose, with a frequency (s2_contactHertz = 30) and a damping ratio of 10",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "solver2d-jacobi",
        title: "solver2d Jacobi",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are soft on purpose, with a frequency (s2_contactHertz = 30) and a damping ratio of 10",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "solver2d-tgs-soft",
        title: "solver2d TGS_Soft",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are soft on purpose, with a frequency (s2_contactHertz = 30) and a damping ratio of 10",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "solver2d-soft-step",
        title: "solver2d SoftStep",
        word: "iterations (Main Iters)",
        default: Some(4),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are soft on purpose, with a frequency (s2_contactHertz = 30) and a damping ratio of 10",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "avbd-demo2d",
        title: "AVBD, 2D demo of its authors",
        word: "iterations",
        default: Some(10),
        softness: Softness::Other {
            kind: "ghost_spring",
            because: "its penalties grow with the overlap, so the spring is quadratic, not linear; with postStabilize the sag is pushed out again",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "mujoco",
        title: "MuJoCo",
        word: "iterations",
        default: Some(100),
        softness: Softness::Other {
            kind: "designed_spring",
            because: "its contacts are springs and dampers given by solref and solimp, and its solver converges",
        },
        evidence: Evidence::Measured,
        note: "",
    },
    Engine {
        name: "p2",
        title: "p2.js",
        word: "iterations",
        default: Some(10),
        softness: Softness::Unfinished {
            order: VisitOrder::TopDown,
            is_direction_known: false,
            memory: 0.0,
        },
        evidence: Evidence::Measured,
        note: "keeps no forces from step to step; measured in rows, with a relaxation so long that overlaps are not pushed out. With default settings, push-out makes a spring of about 0.2 m N/dt^2",
    },
    Engine {
        name: "matter-js",
        title: "matter-js",
        word: "velocityIterations",
        default: Some(4),
        softness: Softness::Other {
            kind: "dashpot",
            because: "it does not ring but creeps, and pushes positions apart in a separate pass",
        },
        evidence: Evidence::Measured,
        note: "",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_spelt_as_they_are_looked_up() {
        for (i, engine) in ENGINES.iter().enumerate() {
            assert_eq!(Engine::find(&engine.name.to_uppercase()), Some(engine));
            assert!(ENGINES[..i].iter().all(|other| other.name != engine.name));
        }
        assert_eq!(Engine::find("box2d"), None);
    }
}
