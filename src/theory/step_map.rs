//! The linear step map of any method, from its own code: disturb a system at rest a little, make one step, take the difference.
//!
//! The map acts on positions, motions and remembered forces. It is never written down: Arnoldi needs only its images, and each costs one step. With an order that is
//! random the map is the mean over some seeds, which moves the mean over seeds.
//!
//! `augmented` has its normal penalties there too. The acceleration from which its sweeps guess where to begin is not one of the coordinates: a body that speeds up is
//! guessed ahead and one that slows down is not, which no linear map does. So the map is that of sweeps which begin with the velocities of the last step.
//!
//! Positions that a method takes no notice of have z = 1: a neutral shift. Those are left out.

use std::ops::ControlFlow;

use nalgebra::{Complex, DMatrix, DVector};

use super::modes::Mode;
use super::network::{MOST_UNBALANCE, Watch};
use super::{Ringing, methods};
use crate::physics::convex::BOND;
use crate::physics::random::Random;
use crate::physics::{
    Assembly, Fault, Method, MethodName, Params, Point, SpringModel, Stabilisation, State,
    UpdateOrder,
};
use crate::schema::written;

/// Why there is no map.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoMap {
    /// The step cannot be made.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It moves.
    #[error(
        "not at rest: one step changes it by {} of its forces (at most {} is allowed); let it settle first",
        written::error(*change),
        written::plain(MOST_UNBALANCE)
    )]
    Moving {
        /// The largest change, in mean contact forces.
        change: f64,
    },
    /// Nothing touches.
    #[error("no contact carries a force")]
    NoContacts,
    /// The caller stopped it.
    #[error("stopped")]
    Stopped,
    /// Nothing carries a load.
    #[error("no body carries a load: there is no ringing to predict")]
    NoLoad,
    /// No linear map is near what it does.
    #[error(
        "augmented with stabilisation=after has no linear map at rest: penalties fade there, and any disturbance raises them; set stabilisation=during"
    )]
    Fading,
    /// A small disturbance opens a contact.
    #[error("a contact opens under a disturbance of {}: the system is not linear there", written::error(*size))]
    Opens {
        /// The size of the disturbance.
        size: f64,
    },
}

/// One number of a state.
#[derive(Clone, Copy, Debug)]
enum Coordinate {
    Position { body: usize, axis: usize },
    Velocity { body: usize, axis: usize },
    Turned { body: usize },
    Spin { body: usize },
    Point { key: ([u32; 2], u32), part: usize },
    Force { pair: [u32; 2], part: usize },
    Penalty { pair: [u32; 2] },
}

impl Coordinate {
    /// Its place in a state; `None` if the pair has no force.
    fn of(self, state: &mut State) -> Option<&mut f64> {
        match self {
            Self::Position { body, axis } => Some(&mut state.bodies.all[body].position[axis]),
            Self::Velocity { body, axis } => Some(&mut state.bodies.all[body].velocity[axis]),
            Self::Turned { body } => Some(&mut state.bodies.turned[body]),
            Self::Spin { body } => Some(&mut state.bodies.all[body].spin),
            Self::Point { key, part } => {
                let found = state.points.binary_search_by_key(&key, Point::key).ok()?;
                Some(&mut state.points[found].force[part])
            }
            Self::Force { pair, part } => {
                let found = state.forces.binary_search_by_key(&pair, |c| c.pair).ok()?;
                Some(&mut state.forces[found].memory[part])
            }
            Self::Penalty { pair } => {
                let penalties = &mut state.penalties.pairs;
                let found = penalties.binary_search_by_key(&pair, |c| c.pair).ok()?;
                Some(&mut penalties[found].memory[0])
            }
        }
    }
}

/// An error if a run with these parameters has no map wherever it comes to rest.
pub fn is_possible(params: &Params) -> Result<(), NoMap> {
    let is_fading =
        params.method == MethodName::Augmented && params.stabilisation == Stabilisation::After;
    if is_fading {
        Err(NoMap::Fading)
    } else {
        Ok(())
    }
}

/// The step map of an assembly at rest.
#[derive(Debug)]
pub struct StepMap<'a> {
    rest: &'a Assembly,
    method: Box<dyn Method>,
    springs: SpringModel,
    coordinates: Vec<Coordinate>,
    /// One state for each seed, and the numbers of its image.
    starts: Vec<(State, Vec<f64>)>,
    /// The size of disturbances.
    size: f64,
    /// Whether some body has corners.
    has_corners: bool,
}

/// A factor by which one step multiplies a mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepMode {
    /// z, real and imaginary part.
    pub factor: [f64; 2],
    /// How much the last added vectors changed it.
    pub error: f64,
}

impl StepMode {
    /// How it shows.
    pub fn shown(&self, dt: f64) -> Mode {
        methods::shown(Complex::new(self.factor[0], self.factor[1]), dt)
    }
}

/// Vectors of the basis, unless others are wanted. A chain of 60 discs is covered whole.
pub const VECTORS: usize = 200;

/// A mode that shrinks by more than this factor in one step is not heard.
const LEAST_HEARD: f64 = 0.1;

/// Disturbances in units of the smallest force, times Δt²: far above rounding, far below what opens a contact.
const SMALL: f64 = 1e-4;

impl<'a> StepMap<'a> {
    /// The map of an assembly at rest; random orders are averaged over this many seeds.
    pub fn of(rest: &'a Assembly, seeds: u64) -> Result<Self, NoMap> {
        let (state, params) = (rest.state(), &rest.params);
        is_possible(params)?;
        let forces = || {
            let points = state.points.iter().map(|p| p.force[0].abs());
            let pairs = state.forces.iter().map(|c| c.memory[0]);
            pairs.chain(points).filter(|force| *force > 0.0)
        };
        let mean = forces().sum::<f64>() / forces().count().max(1) as f64;
        if mean == 0.0 {
            return Err(NoMap::NoContacts);
        }
        let smallest = forces().fold(f64::MAX, f64::min).max(1e-6 * mean);
        let mut coordinates = Vec::new();
        for (body, b) in state.bodies.all.iter().enumerate() {
            for axis in (0..2).filter(|axis| b.inverse_mass[*axis] > 0.0) {
                coordinates.push(Coordinate::Position { body, axis });
                coordinates.push(Coordinate::Velocity { body, axis });
            }
            if state.bodies.is_convex(body) {
                coordinates.push(Coordinate::Turned { body });
            }
            let is_turned = params.friction > 0.0 || state.bodies.is_convex(body);
            if b.inverse_mass[2] > 0.0 && is_turned {
                coordinates.push(Coordinate::Spin { body });
            }
        }
        for point in &state.points {
            let key = point.key();
            for part in 0..if params.friction > 0.0 && point.place != BOND {
                2
            } else {
                1
            } {
                coordinates.push(Coordinate::Point { key, part });
            }
        }
        for force in &state.forces {
            let pair = force.pair;
            for part in 0..if params.friction > 0.0 { 2 } else { 1 } {
                coordinates.push(Coordinate::Force { pair, part });
            }
        }
        for penalty in &state.penalties.pairs {
            let pair = penalty.pair;
            coordinates.push(Coordinate::Penalty { pair });
        }
        let mut map = Self {
            rest,
            method: rest.method().boxed(),
            springs: rest.springs().clone(),
            coordinates,
            starts: Vec::new(),
            size: SMALL * smallest * params.dt * params.dt,
            has_corners: !rest.bodies().corners.is_empty(),
        };
        let is_random = matches!(
            params.order,
            UpdateOrder::RandomSweep
                | UpdateOrder::RandomSequential
                | UpdateOrder::Mixed
                | UpdateOrder::RandomBlocks
        );
        for seed in 0..if is_random { seeds.max(1) } else { 1 } {
            let mut start = state.clone();
            if is_random {
                start.random = Random::new(1 + seed);
            }
            let image = map.step(start.clone())?;
            map.starts.push((start, image));
        }
        let (start, image) = &map.starts[0];
        let before = map.numbers(start.clone())?;
        let moved = before.iter().zip(image).map(|(a, b)| (a - b).abs());
        let scale = mean * params.dt * params.dt.min(1.0);
        let change = moved.fold(0.0, f64::max) / scale;
        if change > MOST_UNBALANCE {
            return Err(NoMap::Moving { change });
        }
        Ok(map)
    }

    /// Number of coordinates.
    pub fn dimension(&self) -> usize {
        self.coordinates.len()
    }

    fn numbers(&self, mut state: State) -> Result<Vec<f64>, NoMap> {
        let size = self.size;
        let number = |c: &Coordinate| c.of(&mut state).map(|x| *x).ok_or(NoMap::Opens { size });
        self.coordinates.iter().map(number).collect()
    }

    /// The numbers of a state after one step.
    fn step(&self, state: State) -> Result<Vec<f64>, NoMap> {
        let mut assembly = Assembly::from_state(state, self.rest.params.clone());
        assembly.set_method(self.method.boxed());
        assembly.set_springs(self.springs.clone());
        assembly.step()?;
        self.numbers(assembly.state())
    }

    /// The image of a disturbance.
    pub fn image(&self, disturbance: &[f64]) -> Result<Vec<f64>, NoMap> {
        let largest = disturbance
            .iter()
            .fold(0.0_f64, |most, x| most.max(x.abs()));
        let mut sum = vec![0.0; self.dimension()];
        if largest == 0.0 {
            return Ok(sum);
        }
        let scale = self.size / largest;
        let disturbed = |start: &State, scale: f64| {
            let mut disturbed = start.clone();
            for (coordinate, x) in self.coordinates.iter().zip(disturbance) {
                if let Some(number) = coordinate.of(&mut disturbed) {
                    *number += scale * x;
                }
            }
            self.step(disturbed)
        };
        for (start, before) in &self.starts {
            let after = disturbed(start, scale)?;
            // A box that is pushed over the edge of another stands on less of it, whichever way it is pushed: that part of the answer is not linear, and
            // cancels in the difference of the two ways.
            let (from, way) = if self.has_corners {
                (&disturbed(start, -scale)?, 2.0 * scale)
            } else {
                (before, scale)
            };
            for ((sum, after), from) in sum.iter_mut().zip(after).zip(from) {
                *sum += (after - from) / (way * self.starts.len() as f64);
            }
        }
        Ok(sum)
    }

    /// The factors z of the modes that last longest, neutral shifts left out, from a basis of this dimension; exact if that is the whole space.
    pub fn longest(&self, dimension: usize) -> Result<Vec<StepMode>, NoMap> {
        let mut random = Random::new(1);
        let start = (0..self.dimension()).map(|_| random.unit() - 0.5).collect();
        let hessenberg = self.arnoldi(start, dimension, &mut |_| ControlFlow::Continue(()))?;
        let made = hessenberg.ncols();
        let earlier = factors(&hessenberg, made - made / 8);
        let error = |z: &Complex<f64>| {
            let distances = earlier.iter().map(|e| (e - z).norm());
            distances.fold(f64::MAX, f64::min)
        };
        let found = factors(&hessenberg, made);
        let mode = |z: &Complex<f64>| StepMode {
            factor: [z.re, z.im],
            error: error(z),
        };
        Ok(found.iter().map(mode).collect())
    }

    /// The ringing that lasts longest. A pair that fades before it swings is two real factors that rounding has joined, as those of penalties are.
    pub fn slowest_ringing(&self, dimension: usize) -> Result<Option<Ringing>, NoMap> {
        let dt = self.rest.params.dt;
        let modes = self.longest(dimension)?;
        let swings = |r: &Ringing| r.angular_frequency * r.damping_time > 0.1;
        let rings = modes.iter().filter_map(|m| m.shown(dt).ringing());
        let rings = rings.filter(swings);
        Ok(rings.max_by(|a, b| a.damping_time.total_cmp(&b.damping_time)))
    }

    /// How the loaded body rings after a kick, in the mode that moves it most; `None` if that one only fades.
    pub fn ringing_of_load(
        &self,
        dimension: usize,
        watch: Watch,
    ) -> Result<Option<Ringing>, NoMap> {
        let load = self.rest.bodies().load.ok_or(NoMap::NoLoad)?;
        let share = |c: &Coordinate| match c {
            Coordinate::Velocity { body, axis } if *body == load.body => load.direction[*axis],
            _ => 0.0,
        };
        let kick = self.coordinates.iter().map(share).collect();
        let hessenberg = self.arnoldi(kick, dimension, watch)?;
        let mut modes = factors(&hessenberg, hessenberg.ncols());
        // What dies within a step is not heard, and rounding blurs it.
        modes.retain(|z| z.norm() > LEAST_HEARD);
        // A velocity that is multiplied by z in every step adds up to a way of 1/(1 − z).
        let way = |z: &Complex<f64>| residue(&hessenberg, *z) / (Complex::new(1.0, 0.0) - z).norm();
        let ways = modes.iter().map(|z| (*z, way(z)));
        let largest = ways.max_by(|a, b| a.1.total_cmp(&b.1));
        Ok(largest.and_then(|(z, _)| methods::shown(z, self.rest.params.dt).ringing()))
    }

    /// The map in a basis of this dimension, or less, of what it makes of a start: a square matrix.
    fn arnoldi(
        &self,
        start: Vec<f64>,
        dimension: usize,
        watch: Watch,
    ) -> Result<DMatrix<f64>, NoMap> {
        let dimension = dimension.min(self.dimension());
        let mut basis = vec![scaled(start).0];
        let mut hessenberg = DMatrix::<f64>::zeros(dimension + 1, dimension);
        let mut made = 0;
        for j in 0..dimension {
            if watch(j as f64 / dimension as f64).is_break() {
                return Err(NoMap::Stopped);
            }
            let mut image = self.image(&basis[j])?;
            let before = dot(&image, &image).sqrt();
            for _ in 0..2 {
                for (i, direction) in basis.iter().enumerate() {
                    let share = dot(&image, direction);
                    hessenberg[(i, j)] += share;
                    (image.iter_mut().zip(direction)).for_each(|(x, d)| *x -= share * d);
                }
            }
            let (next, length) = scaled(image);
            (hessenberg[(j + 1, j)], made) = (length, j + 1);
            // What is left is rounding: the space is exhausted.
            if length <= 1e-7 * before {
                break;
            }
            basis.push(next);
        }
        Ok(hessenberg.view((0, 0), (made, made)).into_owned())
    }
}

/// The weight of an eigenvalue in what the map makes of the first vector of its basis, seen by that vector: the residue of its resolvent.
fn residue(hessenberg: &DMatrix<f64>, z: Complex<f64>) -> f64 {
    let n = hessenberg.ncols();
    let near = 1e-7;
    let matrix = DMatrix::from_fn(n, n, |i, j| {
        let own = if i == j { z + near } else { Complex::default() };
        own - hessenberg[(i, j)]
    });
    let mut first = DVector::<Complex<f64>>::zeros(n);
    first[0] = Complex::new(1.0, 0.0);
    let solved = matrix.lu().solve(&first);
    solved.map_or(0.0, |x| near * x[0].norm())
}

/// Eigenvalues of the leading block, one of each conjugate pair, largest first. What is within rounding of one or of zero is left out.
fn factors(hessenberg: &DMatrix<f64>, rows: usize) -> Vec<Complex<f64>> {
    let block = hessenberg.view((0, 0), (rows, rows)).into_owned();
    let all = block.complex_eigenvalues();
    let counts = |z: &&Complex<f64>| {
        z.norm() > 1e-4 && (*z - Complex::new(1.0, 0.0)).norm() > 1e-5 && z.im > -1e-9
    };
    let mut all: Vec<Complex<f64>> = all.iter().filter(counts).copied().collect();
    all.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
    all
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// A vector of length one, and its length.
fn scaled(mut vector: Vec<f64>) -> (Vec<f64>, f64) {
    let length = dot(&vector, &vector).sqrt();
    let factor = 1.0 / length.max(f64::MIN_POSITIVE);
    vector.iter_mut().for_each(|x| *x *= factor);
    (vector, length)
}
