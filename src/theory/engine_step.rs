//! One time step of engines that are not covered by [`super::column`], in a stack or a chain at rest: each in the fewest lines that do what its
//! source does while no contact opens or slides. [`super::engine_modes`] finds frequency, damping and sag from these lines.

use super::line_of_bodies::LineOfBodies;

/// What an engine does in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EngineStep {
    /// Velocities are swept, forces kept: solver2d's PGS, and its TGS_NGS, which makes each iteration a sub-step.
    Velocities {
        /// Whether an iteration is a sub-step.
        is_substepped: bool,
        /// Whether friction is solved before the normal forces.
        is_friction_first: bool,
        /// Whether the two points of a contact are solved together.
        is_block: bool,
    },
    /// Sub-steps without memory of forces that push out a share of 0.8 of each overlap: solver2d's TGS_Sticky.
    Sticky,
    /// Sub-steps that project positions, then velocities: solver2d's XPBD.
    VelocityPass,
    /// All contacts at once, with this relaxation; each body takes the mean of its corrections: rigid bodies in Newton's XPBD.
    Averaged(f64),
    /// All springs at once; each particle takes the sum of its corrections: particles in Newton's XPBD.
    Summed,
    /// Every particle at once moves to the minimum of its own energy, with springs of this stiffness: Newton's VBD if it has one colour.
    Descent(f64),
    /// Links one after the other, as in Verlet libraries. The first link moves its particle by half of what is needed.
    Verlet {
        /// Whether the fixed particle falls with the others until the end of the first pass, as in particulate.
        does_anchor_fall: bool,
    },
}

impl EngineStep {
    /// Whether its iterations are sub-steps, so that ω grows like N_I instead of √N_I.
    pub fn is_substepped(self) -> bool {
        match self {
            Self::Velocities { is_substepped, .. } => is_substepped,
            Self::Sticky | Self::VelocityPass => true,
            Self::Averaged(_) | Self::Summed | Self::Descent(_) | Self::Verlet { .. } => false,
        }
    }
}

/// The state of a line of bodies.
#[derive(Clone, Debug)]
pub struct LineState {
    /// Displacements.
    pub place: Vec<f64>,
    /// Their velocities.
    pub velocity: Vec<f64>,
    /// Impulses of the rows.
    pub impulse: Vec<f64>,
}

/// A line of bodies and the settings of its engine.
#[derive(Clone, Debug)]
pub struct EngineLine {
    /// The bodies.
    pub line: LineOfBodies,
    /// The step of the engine.
    pub step: EngineStep,
    /// N_I, whatever the engine calls it.
    pub iterations: u64,
    /// Δt.
    pub dt: f64,
    /// How much more a point moves than the centre when a force acts there: bodies turn for each point of a contact on its own.
    turning: f64,
}

impl EngineLine {
    /// `bodies` boxes, or discs, spheres or particles.
    pub fn new(step: EngineStep, is_boxes: bool, bodies: usize, iterations: u64, dt: f64) -> Self {
        // In space a column stays upright by symmetry when all points are corrected at once, so one coordinate is enough.
        let is_flat = !matches!(step, EngineStep::Averaged(_));
        Self {
            line: if is_boxes && is_flat {
                LineOfBodies::boxes(bodies)
            } else {
                LineOfBodies::discs(bodies)
            },
            step,
            iterations,
            dt,
            // At the edge of a box in space r²/I is 3/m.
            turning: if is_boxes { 4.0 } else { 1.0 },
        }
    }

    /// Rest, without load.
    pub fn at_rest(&self) -> LineState {
        let freedoms = vec![0.0; self.line.freedoms()];
        LineState {
            place: freedoms.clone(),
            velocity: freedoms,
            impulse: vec![0.0; self.line.rows()],
        }
    }

    /// One step under a load, given as the acceleration of each body.
    pub fn advance(&self, state: &mut LineState, load: &[f64]) {
        let substep = self.dt / self.iterations as f64;
        match self.step {
            EngineStep::Velocities {
                is_substepped: false,
                ..
            } => self.velocities(state, load, self.dt, self.iterations),
            EngineStep::Velocities { .. } => {
                (0..self.iterations).for_each(|_| self.velocities(state, load, substep, 1));
            }
            EngineStep::Sticky => self.sticky(state, load, substep),
            EngineStep::VelocityPass => self.velocity_pass(state, load, substep),
            EngineStep::Averaged(relaxation) => {
                let share = relaxation / self.turning;
                self.project(state, load, |x, _| at_once(x, share, 2.0));
            }
            EngineStep::Summed => self.project(state, load, |x, _| at_once(x, 1.0, 1.0)),
            EngineStep::Descent(stiffness) => {
                let free = self.dt * self.dt * stiffness;
                self.project(state, load, |x, inertial| descend(x, inertial, free));
            }
            EngineStep::Verlet { does_anchor_fall } => {
                let mut anchor = if does_anchor_fall {
                    // It is pulled by gravity, the load of the bodies far from the end.
                    self.dt * self.dt * load.first().copied().unwrap_or_default()
                } else {
                    0.0
                };
                self.project(state, load, |x, _| {
                    verlet(x, anchor);
                    anchor = 0.0;
                });
            }
        }
    }

    fn velocities(&self, state: &mut LineState, load: &[f64], dt: f64, sweeps: u64) {
        let LineState {
            place,
            velocity,
            impulse,
        } = state;
        self.line.push(velocity, load, dt);
        self.line.apply_all(velocity, impulse);
        (0..sweeps).for_each(|_| self.sweep(velocity, impulse));
        shift(place, velocity, dt);
    }

    /// A sweep over velocities that makes every row stop.
    fn sweep(&self, velocity: &mut [f64], impulse: &mut [f64]) {
        let (is_friction_first, is_block) = match self.step {
            EngineStep::Velocities {
                is_friction_first,
                is_block,
                ..
            } => (is_friction_first, is_block),
            _ => (false, false),
        };
        let line = &self.line;
        for contact in &line.contacts {
            if is_friction_first {
                line.visit(&contact.tangents, velocity, impulse, |_| 0.0);
            }
            match contact.normals.as_slice() {
                [first, second] if is_block => line.visit_pair([first, second], velocity, impulse),
                normals => line.visit(normals, velocity, impulse, |_| 0.0),
            }
            if !is_friction_first {
                line.visit(&contact.tangents, velocity, impulse, |_| 0.0);
            }
        }
    }

    fn sticky(&self, state: &mut LineState, load: &[f64], dt: f64) {
        let LineState {
            place,
            velocity,
            impulse,
        } = state;
        let line = &self.line;
        for _ in 0..self.iterations {
            line.push(velocity, load, dt);
            for contact in &line.contacts {
                let wanted = |share: f64| {
                    let place = &*place;
                    move |row: &_| -share / dt * line.value(row, place)
                };
                line.visit(&contact.normals, velocity, impulse, wanted(0.8));
                line.visit(&contact.tangents, velocity, impulse, wanted(0.5));
            }
            shift(place, velocity, dt);
        }
        (0..EXTRA).for_each(|_| self.sweep(velocity, impulse));
        // Its impulses only limit friction.
        impulse.fill(0.0);
    }

    fn velocity_pass(&self, state: &mut LineState, load: &[f64], dt: f64) {
        let LineState {
            place,
            velocity,
            impulse,
        } = state;
        let (line, anchors) = (&self.line, place.clone());
        for _ in 0..self.iterations {
            let before = place.clone();
            line.push(velocity, load, dt);
            shift(place, velocity, dt);
            for contact in &line.contacts {
                line.visit(&contact.normals, place, impulse, |_| 0.0);
                let held = |row: &_| line.value(row, &anchors);
                line.visit(&contact.tangents, place, impulse, held);
            }
            differentiate(velocity, place, &before, dt);
            self.sweep(velocity, impulse);
        }
        impulse.fill(0.0);
    }

    /// Position Based Dynamics: predict, correct N_I times, and take the velocity from the displacement.
    fn project(
        &self,
        state: &mut LineState,
        load: &[f64],
        mut correct: impl FnMut(&mut [f64], &[f64]),
    ) {
        let LineState {
            place, velocity, ..
        } = state;
        let before = place.clone();
        shift(place, velocity, self.dt);
        self.line.push(place, load, self.dt * self.dt);
        let inertial = place.clone();
        (0..self.iterations).for_each(|_| correct(place, &inertial));
        differentiate(velocity, place, &before, self.dt);
    }
}

/// The relax sweeps of solver2d's samples.
const EXTRA: usize = 2;

/// This share of the correction of every gap, all at once. A body between two contacts takes the sum of its corrections divided by `between`.
fn at_once(x: &mut [f64], share: f64, between: f64) {
    let correction = |i: usize| match i.checked_sub(1) {
        Some(before) => 0.5 * share * (x[before] - x[i]),
        None => -share * x[i],
    };
    let corrections: Vec<f64> = (0..x.len()).map(correction).collect();
    for (i, x) in x.iter_mut().enumerate() {
        *x += match corrections.get(i + 1) {
            Some(next) => (corrections[i] - next) / between,
            None => corrections[i],
        };
    }
}

/// One pass over the links, from the anchor on.
fn verlet(x: &mut [f64], anchor: f64) {
    for i in 0..x.len() {
        let before = i.checked_sub(1).map_or(anchor, |before| x[before]);
        let half = 0.5 * (x[i] - before);
        x[i] -= half;
        if let Some(before) = i.checked_sub(1) {
            x[before] += half;
        }
    }
}

/// Newton's step of every particle on its own part of ½(x − inertial)² + ½·free·Σ gap².
fn descend(x: &mut [f64], inertial: &[f64], free: f64) {
    let old = x.to_vec();
    for (i, x) in x.iter_mut().enumerate() {
        let before = i.checked_sub(1).map_or(0.0, |before| old[before]);
        let (mut pull, mut stiffness) = (before - old[i], 1.0);
        if let Some(after) = old.get(i + 1) {
            pull += after - old[i];
            stiffness += 1.0;
        }
        *x += (inertial[i] - old[i] + free * pull) / (1.0 + free * stiffness);
    }
}

fn shift(place: &mut [f64], velocity: &[f64], dt: f64) {
    place
        .iter_mut()
        .zip(velocity)
        .for_each(|(x, v)| *x += dt * v);
}

fn differentiate(velocity: &mut [f64], place: &[f64], before: &[f64], dt: f64) {
    for ((v, x), old) in velocity.iter_mut().zip(place).zip(before) {
        *v = (x - old) / dt;
    }
}
