//! A packing in the plane that another program recorded, as a start of ours: its discs between straight walls, with their velocities and the forces of
//! their contacts, under its gravity and its load. What this program does not have is refused.

use super::{ObstacleShape, Packing, PlacedBody, Scene, SceneObstacle, Start};
use crate::physics::broad::Candidate;
use crate::physics::{Assembly, Bodies, Params, PrescribedMotion};
use crate::scene::Geometry;
use crate::scene::packing::{Arrangement, Lid, MOST_DISCS, Walls};
use crate::schema::field::NotAllowed;
use crate::schema::units::Units;
use crate::theory::network::recorded::{
    RecordedBody, RecordedContact, RecordedPacking, RecordedShape, axes,
};

/// Why a packing cannot be run on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoRunOn {
    /// It is in space.
    #[error("it is in space, and this program runs packings in the plane")]
    InSpace,
    /// A body that moves and is not a disc.
    #[error("body {0} moves and is not a disc")]
    Shape(i64),
    /// A wall that moves, but not as a piston.
    #[error("body {0} is a wall that moves, but not a piston above the others that moves along y")]
    Piston(i64),
    /// More than one loaded body, or a load that is not vertical.
    #[error("body {0} has a load, and only one body may have one, along y")]
    Load(i64),
    /// Several coefficients of friction.
    #[error("its contacts have several coefficients of friction")]
    Friction,
    /// No body that moves, or too many.
    #[error("{0} discs move, and 1 to {MOST_DISCS} are allowed")]
    Discs(usize),
    /// A number outside of its range.
    #[error("{0}")]
    Value(#[from] NotAllowed),
}

/// A straight wall: everything is on the side to which the normal points.
struct Wall {
    normal: [f64; 2],
    /// Place along the normal: what touches it is at it or inside it.
    offset: f64,
    /// Where it begins and ends along its tangent.
    span: [f64; 2],
    /// Whether it is a body of the file, and not what contacts with the fixed world have in common.
    is_body: bool,
}

/// What a body or the fixed world is in the scene.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Disc(usize),
    Piston,
    Wall(usize),
    Obstacle(usize),
}

/// Sizes and masses that are kept as they are: within this factor of one.
const NEAR_ONE: f64 = 2.0;
/// Normals that differ by less are the same.
const ALIKE: f64 = 1e-3;
/// Contacts with the fixed world whose places along one normal differ by less, in diameters, are with one wall. Many engines let bodies overlap by some percent.
const IN_LINE: f64 = 0.1;
/// The coefficient of friction of contacts that never slide: the largest that is allowed.
const ROUGH: f64 = 10.0;

/// The packing as a start: with these sweeps and this time step in the units of its file, under this gravity.
pub fn run_on(
    packing: &RecordedPacking,
    gravity: [f64; 2],
    (iterations, dt): (u64, f64),
) -> Result<Start, NoRunOn> {
    if !packing.is_flat {
        return Err(NoRunOn::InSpace);
    }
    let discs = discs(packing)?;
    let piston = piston(packing)?;
    let loaded = loaded(packing)?;
    let scale = Scale::of(packing, &discs, dt);
    let mut order = discs;
    if piston.is_none() {
        // The last disc carries the load: the one that is loaded, or the highest, whose motion the meter reads.
        let height = |i: &usize| packing.bodies[*i].position[1];
        let top = order
            .iter()
            .copied()
            .max_by(|a, b| height(a).total_cmp(&height(b)));
        let last = loaded.or(top);
        order.retain(|i| Some(*i) != last);
        order.extend(last);
    }
    let layout = Layout::of(packing, order, piston, &scale);
    let load = piston
        .or(loaded)
        .map_or(0.0, |i| -packing.bodies[i].load[1] * scale.force());
    let params = Params {
        dt: dt / scale.time,
        iterations,
        friction: friction(packing)?,
        load,
        gravity_x: gravity[0] * scale.acceleration(),
        gravity_y: gravity[1] * scale.acceleration(),
        ..Params::default()
    };
    let mut scene = Scene::new(Geometry::Packing(layout.packing(packing, &scale)), params);
    scene.units = scale.units();
    scene.validate()?;
    let bodies = layout.bodies(packing, &scene, &scale);
    let mut state = Assembly::new(bodies, scene.params.clone(), scene.seed).state();
    state.forces = layout.forces(packing, &state.bodies, scale.force());
    Ok(Start::prepared(scene, state, false))
}

/// The discs that can move.
fn discs(packing: &RecordedPacking) -> Result<Vec<usize>, NoRunOn> {
    let mut discs = Vec::new();
    for (i, body) in packing.bodies.iter().enumerate() {
        match body.shape {
            RecordedShape::Round { .. } if !body.is_fixed() => discs.push(i),
            RecordedShape::Box { .. } if !body.is_fixed() => return Err(NoRunOn::Shape(body.id)),
            _ => {}
        }
    }
    match discs.len() {
        n if n >= 1 && n as u64 <= MOST_DISCS => Ok(discs),
        n => Err(NoRunOn::Discs(n)),
    }
}

/// The wall that can move, if there is one.
fn piston(packing: &RecordedPacking) -> Result<Option<usize>, NoRunOn> {
    let mut piston = None;
    for (i, body) in packing.bodies.iter().enumerate() {
        let RecordedShape::Plane { normal } = body.shape else {
            continue;
        };
        if body.is_fixed() {
            continue;
        }
        let is_lid = normal[1] < ALIKE - 1.0 && !body.free[0] && body.free[1];
        if !is_lid || piston.replace(i).is_some() {
            return Err(NoRunOn::Piston(body.id));
        }
    }
    Ok(piston)
}

/// The one loaded body.
fn loaded(packing: &RecordedPacking) -> Result<Option<usize>, NoRunOn> {
    let mut loaded = None;
    let has_piston = packing.bodies.iter().any(|b| is_plane(b) && !b.is_fixed());
    for (i, body) in packing.bodies.iter().enumerate() {
        if body.is_fixed() || body.load == [0.0; 3] {
            continue;
        }
        let is_other = body.load[0] != 0.0 || has_piston != is_plane(body);
        if is_other || loaded.replace(i).is_some() {
            return Err(NoRunOn::Load(body.id));
        }
    }
    Ok(loaded)
}

fn is_plane(body: &RecordedBody) -> bool {
    matches!(body.shape, RecordedShape::Plane { .. })
}

/// The one coefficient of friction.
fn friction(packing: &RecordedPacking) -> Result<f64, NoRunOn> {
    let all = packing.contacts.iter().map(|c| c.friction.min(ROUGH));
    let [least, most] = all.fold([f64::INFINITY, 0.0], |[a, b], x| [a.min(x), b.max(x)]);
    if most - least > 1e-9 {
        return Err(NoRunOn::Friction);
    }
    Ok(most)
}

/// The units of a file in those of the program.
struct Scale {
    length: f64,
    mass: f64,
    time: f64,
}

impl Scale {
    /// A file whose discs are about as large and as heavy as ours is taken as it is.
    fn of(packing: &RecordedPacking, discs: &[usize], dt: f64) -> Self {
        let (mut diameters, mut area, mut mass) = (0.0, 0.0, 0.0);
        for body in discs.iter().map(|i| &packing.bodies[*i]) {
            let diameter = 2.0 * body.size();
            diameters += diameter;
            area += diameter * diameter;
            mass += body.mass;
        }
        let length = diameters / discs.len() as f64;
        let mass = mass / area * length * length;
        let is_near = |x: f64| (NEAR_ONE.recip()..=NEAR_ONE).contains(&x);
        if is_near(length) && is_near(mass) {
            return Self {
                length: 1.0,
                mass: 1.0,
                time: 1.0,
            };
        }
        Self {
            length,
            mass,
            time: dt,
        }
    }

    fn units(&self) -> Units {
        match [self.length, self.mass, self.time] {
            [1.0, 1.0, 1.0] => Units::Own,
            [length, mass, time] => Units::real(length, mass, time),
        }
    }

    fn velocity(&self) -> f64 {
        self.time / self.length
    }

    fn acceleration(&self) -> f64 {
        self.time * self.time / self.length
    }

    fn force(&self) -> f64 {
        self.acceleration() / self.mass
    }
}

/// What of the file becomes what of the scene.
struct Layout {
    /// The discs, by their number in the file.
    discs: Vec<usize>,
    piston: Option<usize>,
    /// What each body is.
    bodies: Vec<Option<Part>>,
    /// What the fixed world is at each contact.
    world: Vec<Option<Part>>,
    kind: Walls,
    width: f64,
    /// Place of the corner of the box in the units of the file.
    origin: [f64; 2],
    obstacles: Vec<SceneObstacle>,
}

impl Layout {
    fn of(
        packing: &RecordedPacking,
        discs: Vec<usize>,
        piston: Option<usize>,
        scale: &Scale,
    ) -> Self {
        let [low, high] = packing.bounds();
        let mut walls: Vec<Wall> = Vec::new();
        let mut bodies: Vec<Option<usize>> = vec![None; packing.bodies.len()];
        let reach = (high[0] - low[0]) + (high[1] - low[1]);
        for (i, body) in packing.bodies.iter().enumerate() {
            let RecordedShape::Plane { normal } = body.shape else {
                continue;
            };
            if body.is_fixed() {
                let normal = exact([normal[0], normal[1]]);
                let middle = along(tangent(normal), [0, 1].map(|k| 0.5 * (low[k] + high[k])));
                bodies[i] = Some(walls.len());
                walls.push(Wall {
                    normal,
                    offset: along(normal, [body.position[0], body.position[1]]),
                    span: [middle - reach, middle + reach],
                    is_body: true,
                });
            }
        }
        let near = IN_LINE * scale.length;
        let touch = |contact| world_wall(packing, contact).map(|wall| join(&mut walls, wall, near));
        let world: Vec<Option<usize>> = packing.contacts.iter().map(touch).collect();
        let is_behind = |wall: &Wall| {
            let place = |i: &usize| {
                let [x, y, _] = packing.bodies[*i].position;
                along(wall.normal, [x, y]) < wall.offset
            };
            discs.iter().any(place)
        };
        // A floor and two sides become the box of the scene; everything else stands in it.
        let one = |normal: [f64; 2]| {
            let mut alike = (0..walls.len()).filter(|i| walls[*i].normal == normal);
            let first = alike.next().filter(|i| !is_behind(&walls[*i]));
            first.filter(|_| alike.next().is_none())
        };
        let (floor, sides) = (one([0.0, 1.0]), one([1.0, 0.0]).zip(one([-1.0, 0.0])));
        let room = |(left, right): &(usize, usize)| -walls[*right].offset - walls[*left].offset;
        let sides = sides.filter(|s| room(s) >= 2.0 * scale.length);
        let kind = match (floor, sides) {
            (Some(_), Some(_)) => Walls::All,
            (Some(_), None) => Walls::Floor,
            (None, Some(_)) => Walls::Sides,
            (None, None) => Walls::None,
        };
        let left = sides.map_or(low[0], |(left, _)| walls[left].offset);
        let bottom = floor.map_or(low[1], |floor| walls[floor].offset);
        let mut layout = Self {
            discs: Vec::new(),
            piston,
            bodies: vec![None; packing.bodies.len()],
            world: Vec::new(),
            kind,
            width: sides
                .as_ref()
                .map_or(high[0] - low[0], room)
                .max(2.0 * scale.length)
                / scale.length,
            origin: [left, bottom],
            obstacles: Vec::new(),
        };
        let planes: Vec<usize> = floor
            .into_iter()
            .chain(sides.into_iter().flat_map(|(left, right)| [left, right]))
            .collect();
        let parts: Vec<Part> = (walls.iter().enumerate())
            .map(|(i, wall)| match planes.iter().position(|p| *p == i) {
                Some(plane) => Part::Wall(plane),
                None => layout.segment(wall, scale),
            })
            .collect();
        let part = |wall: Option<usize>| wall.map(|i| parts[i]);
        layout.world = world.into_iter().map(part).collect();
        for (i, body) in packing.bodies.iter().enumerate() {
            layout.bodies[i] = match bodies[i] {
                None if body.is_fixed() => layout.obstacle(body, scale),
                wall => part(wall),
            };
        }
        for (rank, i) in discs.iter().enumerate() {
            layout.bodies[*i] = Some(Part::Disc(rank));
        }
        if let Some(piston) = piston {
            layout.bodies[piston] = Some(Part::Piston);
        }
        layout.discs = discs;
        layout
    }

    /// A place in the scene.
    fn at(&self, [x, y]: [f64; 2], scale: &Scale) -> [f64; 2] {
        let [left, bottom] = self.origin;
        [(x - left) / scale.length, (y - bottom) / scale.length]
    }

    fn add(&mut self, shape: ObstacleShape) -> Part {
        self.obstacles.push(SceneObstacle {
            shape,
            angle: 0.0,
            rounding: 0.0,
            motion: PrescribedMotion::Still,
        });
        Part::Obstacle(self.obstacles.len() - 1)
    }

    /// A wall that is not one of the box, as far as it is touched and a little beyond.
    fn segment(&mut self, wall: &Wall, scale: &Scale) -> Part {
        let (n, t) = (wall.normal, tangent(wall.normal));
        let end = |s: f64| [0, 1].map(|k| n[k] * wall.offset + t[k] * s);
        let [from, to] = wall.span;
        let (a, b) = (end(from - scale.length), end(to + scale.length));
        let (a, b) = (self.at(a, scale), self.at(b, scale));
        self.add(ObstacleShape::Segment { a, b })
    }

    /// A body that cannot move.
    fn obstacle(&mut self, body: &RecordedBody, scale: &Scale) -> Option<Part> {
        let [x, y, _] = body.position;
        match body.shape {
            RecordedShape::Round { radius } => {
                let (centre, radius) = (self.at([x, y], scale), radius / scale.length);
                Some(self.add(ObstacleShape::Disc { centre, radius }))
            }
            RecordedShape::Box { half, orientation } => {
                let [u, v, _] = axes(orientation);
                let corner = |[p, q]: [f64; 2]| {
                    let way = |k: usize| p * half[0] * u[k] + q * half[1] * v[k];
                    self.at([x + way(0), y + way(1)], scale)
                };
                let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner);
                Some(self.add(ObstacleShape::Polygon(corners.to_vec())))
            }
            RecordedShape::Plane { .. } => None,
        }
    }

    /// The geometry of the scene.
    fn packing(&self, packing: &RecordedPacking, scale: &Scale) -> Packing {
        let place = |i: &usize| {
            let body = &packing.bodies[*i];
            let [x, y, _] = body.position;
            let radius = body.size() / scale.length;
            let mut place = PlacedBody::disc(self.at([x, y], scale), radius);
            place.density = body.mass / scale.mass / (4.0 * radius * radius);
            place.velocity = [0, 1].map(|k| body.velocity[k] * scale.velocity());
            place
        };
        let usual = Packing::default();
        let mass = |i: usize| packing.bodies[i].mass / scale.mass;
        Packing {
            discs: self.discs.len() as u64,
            width: self.width,
            piston_mass: self.piston.map_or(usual.piston_mass, mass),
            arrangement: Arrangement::Placed,
            walls: self.kind,
            lid: match self.piston {
                Some(_) => Lid::Piston,
                None => Lid::Last,
            },
            places: self.discs.iter().map(place).collect(),
            obstacles: self.obstacles.clone(),
            ..usual
        }
    }

    /// The bodies of the scene with every number of the file, moments of inertia and spins among them.
    fn bodies(&self, packing: &RecordedPacking, scene: &Scene, scale: &Scale) -> Bodies {
        let mut bodies = scene.build().bodies().clone();
        for (rank, i) in self.discs.iter().enumerate() {
            let (own, body) = (&packing.bodies[*i], &mut bodies.all[rank]);
            let inverse = |is_free: bool, x: f64| if is_free { x } else { 0.0 };
            let (mass, radius) = (own.mass / scale.mass, own.size());
            body.inverse_mass = [
                inverse(own.free[0], 1.0 / mass),
                inverse(own.free[1], 1.0 / mass),
                // The surface speed s = ω·r answers to a tangential impulse by r²/I.
                inverse(own.free[5], radius * radius * scale.mass / own.inertia[2]),
            ];
            body.velocity = [0, 1].map(|k| own.velocity[k] * scale.velocity());
            body.spin = own.spin[2] * radius * scale.velocity();
        }
        if let (Some(load), Some(i)) = (bodies.load, self.piston) {
            let (own, body) = (&packing.bodies[i], &mut bodies.all[load.body]);
            let [x, y, _] = own.position;
            body.position = [body.position[0], self.at([x, y], scale)[1]];
            body.velocity = [0.0, own.velocity[1] * scale.velocity()];
        }
        bodies
    }

    /// What every pair remembers.
    fn forces(&self, packing: &RecordedPacking, bodies: &Bodies, force: f64) -> Vec<Candidate> {
        let number = |part: Part| match part {
            Part::Disc(rank) => rank,
            Part::Wall(plane) => bodies.discs() + plane,
            Part::Piston => bodies.first_obstacle() - 1,
            Part::Obstacle(i) => bodies.first_obstacle() + i,
        };
        let remembered = |(contact, world): (&RecordedContact, &Option<Part>)| {
            let part = |end: Option<usize>| end.map_or(*world, |i| self.bodies[i]);
            let [a, b] = contact.ends.map(part);
            let (a, b) = (number(a?), number(b?));
            let [nx, ny, _] = contact.normal;
            let [tx, ty, _] = contact.tangent_force;
            // Seen from the other body, normal and force both turn round.
            let memory = [contact.normal_force * force, (nx * ty - ny * tx) * force];
            let pair = [a.min(b) as u32, a.max(b) as u32];
            let is_one = a.min(b) < bodies.discs() && a != b && memory[0] > 0.0;
            is_one.then_some(Candidate { pair, memory })
        };
        let both = packing.contacts.iter().zip(&self.world);
        let mut forces: Vec<Candidate> = both.filter_map(remembered).collect();
        forces.sort_by_key(|c| c.pair);
        forces.dedup_by_key(|c| c.pair);
        forces
    }
}

/// The wall that a body touches where a contact is with the fixed world.
fn world_wall(packing: &RecordedPacking, contact: &RecordedContact) -> Option<Wall> {
    let (body, arm, sign) = match contact.ends {
        [Some(a), None] => (a, contact.arms[0], -1.0),
        [None, Some(b)] => (b, contact.arms[1], 1.0),
        _ => return None,
    };
    let normal = exact([0, 1].map(|k| sign * contact.normal[k]));
    let centre = packing.bodies[body].position;
    let point = [0, 1].map(|k| centre[k] + arm[k]);
    let place = along(tangent(normal), point);
    Some(Wall {
        normal,
        // The arm ends at the surface of the body, which may be inside the wall.
        offset: along(normal, point) + contact.overlap.unwrap_or(0.0),
        span: [place, place],
        is_body: false,
    })
}

/// The number of a wall among the others; contacts with one straight wall are joined.
fn join(walls: &mut Vec<Wall>, new: Wall, near: f64) -> usize {
    let is_same = |wall: &Wall| {
        let turned = [0, 1].map(|k| (wall.normal[k] - new.normal[k]).abs());
        turned[0].max(turned[1]) < ALIKE && (wall.offset - new.offset).abs() < near
    };
    let Some(found) = walls.iter().position(is_same) else {
        walls.push(new);
        return walls.len() - 1;
    };
    let wall = &mut walls[found];
    wall.span = [wall.span[0].min(new.span[0]), wall.span[1].max(new.span[1])];
    // No contact begins open.
    if !wall.is_body {
        wall.offset = wall.offset.max(new.offset);
    }
    found
}

/// A normal that is nearly along an axis is along it.
fn exact(normal: [f64; 2]) -> [f64; 2] {
    let snapped = normal.map(f64::round);
    let is_near = (0..2).all(|k| (normal[k] - snapped[k]).abs() < ALIKE);
    // A zero without a sign, so that normals can be compared.
    if is_near {
        snapped.map(|x| x + 0.0)
    } else {
        normal
    }
}

fn along(axis: [f64; 2], [x, y]: [f64; 2]) -> f64 {
    axis[0] * x + axis[1] * y
}

fn tangent([x, y]: [f64; 2]) -> [f64; 2] {
    [-y, x]
}
