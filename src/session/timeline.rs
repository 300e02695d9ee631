//! States of a run since its beginning, in bounded memory, so that any step can be returned to: the nearest state before it is taken and the way from there is
//! made again, to the last bit.
//!
//! States are kept at equal distances over the whole run; when memory is full, every second one is given up and the distance doubles. Around the
//! present there are more of them, at distances that grow with the way from it: one step back costs a few steps, not hundreds.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::disturbance::Disturbance;
use crate::physics::body::Motion;
use crate::physics::params::has_solver;
use crate::physics::threads::{Threads, collect, of_ranges};
use crate::physics::{Assembly, Bodies, Body, Method, SpringModel, State};
use crate::scene::Scene;

/// Bytes that the states of a run may take, unless it is set otherwise.
pub const USUAL_MEMORY: usize = 256 << 20;

/// Interval in steps between the states kept around the present.
const NEAR: u64 = 8;
/// As many at most.
const MOST_NEAR: usize = 48;

/// The states that are kept of a run. A copy shares them.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    /// Evenly distributed over the whole run, by step.
    even: BTreeMap<u64, Arc<KeptState>>,
    /// Around the present, by step.
    near: BTreeMap<u64, Arc<KeptState>>,
    /// Steps between two even ones.
    distance: u64,
    /// Bytes that they may take together.
    memory: usize,
    /// Bytes that they take.
    bytes: usize,
}

/// A state between two steps, before the changes that wait for the next one.
#[derive(Clone, Debug)]
pub struct KeptState {
    /// The scene with its parameters then.
    pub scene: Scene,
    /// How many of the run's changes had been made.
    pub changes: usize,
    /// The method with what it keeps besides the state, and its springs, if it has springs.
    method: Option<Box<dyn Method>>,
    springs: SpringModel,
    /// What had set the run in motion.
    pub disturbance: Option<Disturbance>,
    /// Positions about which displacements were magnified.
    pub reference: Arc<Vec<[f64; 2]>>,
    /// What never changes from step to step, shared by all that have the same bodies.
    fixed: Arc<Bodies>,
    /// Position, velocity and surface speed of every body, and the way that its surface has turned.
    moving: Vec<[f64; 6]>,
    /// Everything else; its bodies are the two above.
    state: State,
}

/// What of a run is kept beside the state of its assembly.
pub struct Circumstances<'a> {
    /// The scene with its present parameters.
    pub scene: &'a Scene,
    /// How many changes have been made.
    pub changes: usize,
    /// What has set it in motion.
    pub disturbance: Option<Disturbance>,
    /// Positions about which displacements are magnified.
    pub reference: &'a Arc<Vec<[f64; 2]>>,
}

impl KeptState {
    /// The present state of an assembly; what does not change is shared with another one if that has the same bodies.
    fn of(assembly: &Assembly, run: &Circumstances, like: Option<&Arc<Self>>) -> Self {
        let (bodies, threads) = (assembly.bodies_between(), assembly.threads());
        let numbers = |i: usize| {
            let Body {
                position: [x, y],
                velocity: [vx, vy],
                spin,
                ..
            } = bodies.all[i];
            let turned = bodies.turned.get(i).copied().unwrap_or(0.0);
            [x, y, vx, vy, spin, turned]
        };
        let moving = collect(threads, bodies.all.len(), |range, moving| {
            moving.extend(range.map(numbers));
        });
        let has_springs = !has_solver(assembly.method().name());
        let same = like.filter(|like| has_same_fixed(&like.fixed, &bodies, threads));
        Self {
            scene: run.scene.clone(),
            changes: run.changes,
            method: has_springs.then(|| assembly.method().boxed()),
            springs: assembly.springs().clone(),
            disturbance: run.disturbance,
            reference: Arc::clone(run.reference),
            fixed: match same {
                Some(like) => Arc::clone(&like.fixed),
                None => Arc::new(bodies.into_owned()),
            },
            moving,
            state: assembly.state_without_bodies(),
        }
    }

    /// The step at which it was.
    pub fn step(&self) -> u64 {
        self.state.steps
    }

    /// The assembly as it was.
    pub fn assembly(&self) -> Assembly {
        let mut bodies = (*self.fixed).clone();
        for (body, [x, y, vx, vy, spin, _]) in bodies.all.iter_mut().zip(&self.moving) {
            body.position = [*x, *y];
            body.set_motion(Motion {
                velocity: [*vx, *vy],
                spin: *spin,
            });
        }
        for (turned, numbers) in bodies.turned.iter_mut().zip(&self.moving) {
            *turned = numbers[5];
        }
        let state = State {
            bodies,
            ..self.state.clone()
        };
        let mut assembly = Assembly::from_state(state, self.scene.params.clone());
        assembly.set_springs(self.springs.clone());
        if let Some(method) = &self.method {
            assembly.set_method(method.clone());
        }
        assembly
    }

    fn bytes(&self) -> usize {
        let method = self.method.as_ref().map_or(0, |method| method.bytes());
        let scene = self.scene.heap_bytes();
        size_of::<Self>()
            + size_of_val(&*self.moving)
            + size_of_val(&*self.state.forces)
            + self.state.penalties.bytes()
            + self.state.factored.bytes()
            + method
            + scene
    }

    /// What several states share, as far as another one does not have it.
    fn shared_bytes(&self, other: Option<&Self>) -> usize {
        let has = |same: fn(&Self, &Self) -> bool| other.is_some_and(|other| same(self, other));
        let mut bytes = 0;
        if !has(|a, b| Arc::ptr_eq(&a.fixed, &b.fixed)) {
            bytes += self.fixed.bytes();
        }
        if !has(|a, b| Arc::ptr_eq(&a.reference, &b.reference)) {
            bytes += size_of_val(&**self.reference);
        }
        bytes
    }
}

/// Whether two sets of bodies differ in nothing but their motion.
fn has_same_fixed(one: &Bodies, other: &Bodies, threads: &dyn Threads) -> bool {
    let have_same_masses = |range: Range<usize>| {
        let mut pairs = one.all[range.clone()].iter().zip(&other.all[range]);
        pairs.all(|(a, b)| a.inverse_mass == b.inverse_mass)
    };
    one.all.len() == other.all.len()
        && one.radius == other.radius
        && one.planes == other.planes
        && one.load == other.load
        && one.obstacles == other.obstacles
        && one.seam == other.seam
        && one.corners == other.corners
        && one.bonds == other.bonds
        && one.hand == other.hand
        && of_ranges(threads, one.all.len(), have_same_masses)
            .into_iter()
            .all(|same| same)
}

impl Timeline {
    /// Begins with the state of a run at its beginning, which is kept for good.
    pub fn start(assembly: &Assembly, run: &Circumstances, memory: usize) -> Self {
        let first = Arc::new(KeptState::of(assembly, run, None));
        let mut timeline = Self {
            bytes: 0,
            even: BTreeMap::from([(first.step(), first)]),
            near: BTreeMap::new(),
            distance: NEAR,
            memory,
        };
        timeline.count();
        timeline
    }

    /// Limits the memory, in bytes, from now on.
    pub fn limit(&mut self, memory: usize) {
        if self.memory != memory {
            self.memory = memory;
            self.fit_in();
        }
    }

    /// Keeps the state of a run, between two steps, if it is due.
    pub fn keep(&mut self, assembly: &Assembly, run: &Circumstances) {
        let step = assembly.steps();
        let since = step.saturating_sub(self.first());
        let is_even = since.is_multiple_of(self.distance) && !self.even.contains_key(&step);
        let is_near = since.is_multiple_of(NEAR) && !self.near.contains_key(&step);
        if !is_even && !is_near {
            return;
        }
        let like = self.before(step).cloned();
        let kept = Arc::new(KeptState::of(assembly, run, like.as_ref()));
        if is_even {
            self.even.insert(step, kept);
        } else {
            self.near.insert(step, kept);
            self.thin_near(step);
        }
        self.count();
        self.fit_in();
    }

    fn fit_in(&mut self) {
        while self.bytes > self.memory && self.even.len() > 2 {
            self.thin_even();
        }
    }

    /// The last state at or before a step.
    pub fn before(&self, step: u64) -> Option<&Arc<KeptState>> {
        let maps = [&self.even, &self.near].into_iter();
        let last = maps.filter_map(|states| states.range(..=step).next_back());
        last.max_by_key(|(at, _)| **at).map(|(_, kept)| kept)
    }

    /// The state nearest to a step, before or after it.
    pub fn nearest(&self, step: u64) -> Option<&Arc<KeptState>> {
        let after = [&self.even, &self.near];
        let after = after.into_iter().filter_map(|m| m.range(step..).next());
        let before = self.before(step).map(|k| (k.step(), k));
        let all = before
            .into_iter()
            .chain(after.map(|(step, kept)| (*step, kept)));
        all.min_by_key(|(at, _)| at.abs_diff(step)).map(|(_, k)| k)
    }

    /// All states, from the first to the last.
    pub fn states(&self) -> impl Iterator<Item = &Arc<KeptState>> {
        self.even.values()
    }

    /// Gives up all states after a step: the run goes on differently from there.
    pub fn forget_after(&mut self, step: u64) {
        for map in [&mut self.even, &mut self.near] {
            map.retain(|at, _| *at <= step);
        }
        self.count();
    }

    /// Bytes that the states take.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Steps between two states, far from the present.
    pub fn distance(&self) -> u64 {
        self.distance
    }

    /// The first step of the run.
    pub fn first(&self) -> u64 {
        self.even.keys().next().copied().unwrap_or(0)
    }

    fn thin_even(&mut self) {
        self.distance *= 2;
        let (first, distance) = (self.first(), self.distance);
        self.even
            .retain(|step, _| (step - first).is_multiple_of(distance));
        self.count();
    }

    /// Gives up the states around the present that are missed least: those with close neighbours, far from here.
    fn thin_near(&mut self, here: u64) {
        let bytes = |kept: &Arc<KeptState>| kept.bytes();
        let most = |one: usize| MOST_NEAR.min(self.memory / (4 * one.max(1))).max(1);
        let most = most(self.near.values().map(bytes).max().unwrap_or(0));
        while self.near.len() > most {
            let steps: Vec<u64> = self.near.keys().copied().collect();
            let missed = |i: usize| {
                let low = if i > 0 { steps[i - 1] } else { self.first() };
                let high = steps.get(i + 1).copied().unwrap_or(steps[i]);
                (high - low) as f64 / (1 + here.abs_diff(steps[i])) as f64
            };
            let least = (0..steps.len()).min_by(|i, j| missed(*i).total_cmp(&missed(*j)));
            if let Some(i) = least {
                self.near.remove(&steps[i]);
            }
        }
    }

    /// What neighbours in time share counts once.
    fn count(&mut self) {
        let mut all: Vec<&Arc<KeptState>> = self.even.values().chain(self.near.values()).collect();
        all.sort_unstable_by_key(|kept| kept.step());
        let own: usize = all.iter().map(|kept| kept.bytes()).sum();
        let first = all.first().map_or(0, |kept| kept.shared_bytes(None));
        let others = all.windows(2).map(|two| two[1].shared_bytes(Some(two[0])));
        self.bytes = own + first + others.sum::<usize>();
    }
}
