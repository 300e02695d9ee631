//! The contacts of a step that have lever arms, and the bonds: found after those of discs, and kept behind them.

use crate::physics::arrays;
use crate::physics::bodies::Lying;
use crate::physics::contact::Contact;
use crate::physics::convex::manifold::Manifold;
use crate::physics::convex::visit::{Arms, Role};
use crate::physics::convex::{BOND, Bond, Point};
use crate::physics::params::Params;
use crate::physics::shape::touch::{cross, length};
use crate::physics::threads::share;
use crate::physics::world::{PART, World};

/// Pairs that are not two discs, and what was found where they touch.
#[derive(Clone, Debug, Default)]
pub struct JoinedPairs {
    /// Pairs close enough that one of them, at least, has corners; sorted.
    pub pairs: Vec<[u32; 2]>,
    /// One for each point and each bond, parallel to the last contacts of the step.
    pub arms: Vec<Arms>,
    /// Where each pair touches.
    manifolds: Vec<Manifold>,
    /// Corners as they lie.
    lying: Lying,
    /// What points and bonds remembered before the present step.
    points_before: Vec<Point>,
}

/// A contact with arms as it is found: its gap, and the force that it remembers.
pub struct Found {
    /// Without force and with target velocity zero.
    pub contact: Contact,
    /// The gap.
    pub gap: f64,
    /// R_n and R_t of the step before.
    pub memory: [f64; 2],
}

impl JoinedPairs {
    /// Takes the pairs that are not two free discs from the chosen candidates.
    pub fn take(&mut self, chosen: &mut Vec<u32>, world: &World) {
        self.pairs.clear();
        let bodies = &world.bodies;
        if bodies.are_discs() {
            return;
        }
        chosen.retain(|i| {
            let pair = world.neighbours.candidates[*i as usize].pair;
            let is_bonded = bodies.are_bonded(pair);
            let has_corners = pair.iter().any(|body| bodies.is_convex(*body as usize));
            if has_corners && !is_bonded {
                self.pairs.push(pair);
            }
            !has_corners && !is_bonded
        });
    }

    /// Finds where they touch, as far as a pair is nearer than its `reach`; `add` gets each contact in the order of the arms.
    pub fn find(
        &mut self,
        world: &World,
        reach: impl Fn(usize, usize) -> f64 + Sync,
        params: &Params,
        mut add: impl FnMut(Found, &Arms),
    ) {
        self.arms.clear();
        if world.bodies.are_discs() {
            return;
        }
        let (bodies, lying) = (&world.bodies, &mut self.lying);
        lying.set(bodies);
        arrays::resize(&mut self.manifolds, self.pairs.len(), Manifold::default());
        let parts = self.pairs.chunks(PART);
        let parts = parts.zip(self.manifolds.chunks_mut(PART));
        share(&*world.threads, parts, |(pairs, manifolds)| {
            for (pair, manifold) in pairs.iter().zip(manifolds) {
                let [a, b] = pair.map(|i| i as usize);
                *manifold = bodies.touching([a, b], lying, reach(a, b));
            }
        });
        // Pairs and what they remember are both sorted.
        let mut remembered = world.points.as_slice();
        for (&pair, &(normal, points)) in self.pairs.iter().zip(&self.manifolds) {
            let [a, b] = pair.map(|i| i as usize);
            let [nx, ny] = normal;
            let before = remembered.iter().take_while(|p| p.pair < pair).count();
            remembered = &remembered[before..];
            let way = bodies.way(a, b);
            let is_two = points[1].is_some();
            for (k, point) in points.into_iter().flatten().enumerate() {
                let arm = |body: usize, r: [f64; 2]| match bodies.radius.get(body) {
                    Some(radius) => [cross(r, normal), cross(r, [-ny, nx])].map(|x| x / radius),
                    None => [0.0; 2],
                };
                let [x, y] = point.at;
                let role = match (is_two, k) {
                    (false, _) => Role::Only,
                    (true, 0) => Role::First,
                    (true, _) => Role::Second,
                };
                let arms = Arms {
                    arms: [arm(a, point.at), arm(b, [x - way[0], y - way[1]])],
                    at: point.at,
                    feature: point.feature,
                    role,
                };
                let ends = [&bodies.all[a], &bodies.all[b]];
                let found = Found {
                    contact: arms.contact(pair, ends, normal, params.dt),
                    gap: point.gap,
                    memory: memory_of(remembered, pair, &arms, is_two),
                };
                add(found, &arms);
                self.arms.push(arms);
            }
        }
        for bond in &bodies.bonds {
            let (found, arms) = bond_contact(bond, world, params);
            add(found, &arms);
            self.arms.push(arms);
        }
    }

    /// Lets the points and bonds remember their forces, breaks bonds that were too weak, and counts the contacts that opened and closed.
    pub fn store(&mut self, contacts: &[Contact], world: &mut World) -> [usize; 2] {
        if world.bodies.are_discs() {
            world.points.clear();
            return [0; 2];
        }
        std::mem::swap(&mut world.points, &mut self.points_before);
        world.points.clear();
        let old = &self.points_before;
        let mut before = old.iter().peekable();
        let [mut stayed, mut closed] = [0; 2];
        for (contact, arms) in contacts.iter().zip(&self.arms) {
            let pair = [contact.a, contact.b];
            if arms.role == Role::Bond {
                let tension = contact.normal_force * bond_sign(contact, arms);
                world.points.push(Point {
                    pair,
                    place: BOND,
                    feature: 0,
                    force: [tension, 0.0],
                    at: arms.at,
                });
            } else if contact.normal_force > 0.0 {
                let point = Point {
                    pair,
                    place: arms.role.place(),
                    feature: arms.feature,
                    force: [contact.normal_force, contact.tangent_force],
                    at: arms.at,
                };
                // Both are sorted.
                while before.next_if(|p| p.key() < point.key()).is_some() {}
                let was_there = before.peek().is_some_and(|p| p.key() == point.key());
                stayed += usize::from(was_there);
                closed += usize::from(!was_there);
                world.points.push(point);
            }
        }
        world.points.sort_unstable_by_key(Point::key);
        let points = &mut world.points;
        world.bodies.bonds.retain(|bond| {
            let found = points.binary_search_by_key(&(bond.pair, BOND), Point::key);
            let is_broken = found.is_ok_and(|i| points[i].force[0].abs() > bond.strength);
            if let (true, Ok(i)) = (is_broken, found) {
                points.remove(i);
            }
            !is_broken
        });
        let had = old.iter().filter(|p| p.place != BOND).count();
        [had - stayed, closed]
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.pairs)
            + arrays::bytes(&self.arms)
            + arrays::bytes(&self.manifolds)
            + self.lying.bytes()
            + arrays::bytes(&self.points_before)
    }
}

/// Contacts with lever arms, their gaps and their arms.
pub type Joints<'a> = ((&'a [Contact], &'a [f64]), &'a [Arms]);

/// A pair that would overlap by more than the thickness of one of the two at the end of the step, and how deep.
pub fn collapsed(
    ((contacts, gaps), arms): Joints,
    world: &World,
    dt: f64,
) -> Option<([u32; 2], f64)> {
    let mut all = contacts.iter().zip(gaps).zip(arms);
    all.find_map(|((contact, gap), arms)| {
        if arms.role == Role::Bond {
            return None;
        }
        let pair = [contact.a, contact.b];
        let motions = pair.map(|i| world.motion(i as usize));
        let [u_n, _] = arms.relative_velocity(contact, motions);
        let depth = -(gap + u_n * dt);
        let is_thinner = |body: u32| world.bodies.is_thinner(body as usize, depth);
        (depth > 0.0 && pair.into_iter().any(is_thinner)).then_some((pair, depth))
    })
}

/// The force that a point of a pair remembers: that of its feature, or, if the pair had as many points but with other features, of the point in the same place among them.
/// What the pair remembers comes first.
fn memory_of(points: &[Point], pair: [u32; 2], arms: &Arms, is_two: bool) -> [f64; 2] {
    let of_pair = points.iter().take_while(|p| p.pair == pair);
    let known = || of_pair.clone().filter(|p| p.place != BOND);
    let same = known().find(|p| p.feature == arms.feature);
    let has_as_many = known().count() == 1 + usize::from(is_two);
    let in_place = || known().find(|p| has_as_many && p.place == arms.role.place());
    same.or_else(in_place).map_or([0.0; 2], |p| p.force)
}

/// A bond as a contact that overlaps: its normal points from the first body to the second if it is too short, and back if it is too long.
fn bond_contact(bond: &Bond, world: &World, params: &Params) -> (Found, Arms) {
    let [a, b] = bond.pair.map(|i| i as usize);
    let way = world.bodies.way(a, b);
    let distance = length(way);
    let stretch = distance - bond.length;
    let sign = if stretch > 0.0 { -1.0 } else { 1.0 };
    let normal = if distance > 0.0 {
        way.map(|x| sign * x / distance)
    } else {
        [1.0, 0.0]
    };
    let arms = Arms {
        arms: [[0.0; 2]; 2],
        at: way.map(|x| 0.5 * x),
        feature: 0,
        role: Role::Bond,
    };
    let ends = [&world.bodies.all[a], &world.bodies.all[b]];
    let key = (bond.pair, BOND);
    let tension = (world.points)
        .binary_search_by_key(&key, Point::key)
        .map_or(0.0, |i| world.points[i].force[0]);
    let found = Found {
        contact: arms.contact(bond.pair, ends, normal, params.dt),
        gap: -stretch.abs(),
        memory: [-sign * tension, 0.0],
    };
    (found, arms)
}

/// One if a positive force of a bond's contact pulls its bodies together, minus one if it pushes them apart.
fn bond_sign(contact: &Contact, arms: &Arms) -> f64 {
    let [nx, ny] = contact.normal;
    let [x, y] = arms.at;
    if nx * x + ny * y < 0.0 { 1.0 } else { -1.0 }
}
