//! A packing that another program recorded: bodies and contacts as its tables have them, in the plane and in space, and their network.
//!
//! Nothing of the engine is known but positions, masses and contacts. The network theory needs no more: the rows of a contact are its
//! normal and its tangential directions with their lever arms, the freedoms are displacements and rotations, whitened by masses and
//! moments of inertia.

mod hold;
mod look;
pub mod network;
mod predict;
pub mod sequence;
pub mod springs;

pub use network::{RecordedNetwork, RecordedSetting};
pub use sequence::{VisitSequence, Visits};

/// Vector in space; in the plane the third component is zero.
pub type Vector = [f64; 3];

/// Bodies and contacts. Index −1 in a file, the fixed world, is `None` here.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedPacking {
    /// Whether everything is in the plane: freedoms are x, y and the rotation about z.
    pub is_flat: bool,
    /// The bodies, in the order of the file.
    pub bodies: Vec<RecordedBody>,
    /// The contacts, in the order of the file.
    pub contacts: Vec<RecordedContact>,
    /// Whether the file has forces.
    pub has_forces: bool,
}

/// One body.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedBody {
    /// Its name in the file.
    pub id: i64,
    /// What it looks like.
    pub shape: RecordedShape,
    /// Its centre of mass, or a point on a plane.
    pub position: Vector,
    /// Its mass; infinite if it is fixed.
    pub mass: f64,
    /// Moments of inertia about its centre along the axes of space: xx, yy, zz, xy, xz, yz.
    pub inertia: [f64; 6],
    /// Velocity of the centre.
    pub velocity: Vector,
    /// Angular velocity.
    pub spin: Vector,
    /// External force on it besides its weight.
    pub load: Vector,
    /// Whether it can move along x, y, z and turn about x, y, z.
    pub free: [bool; 6],
}

/// What a body looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecordedShape {
    /// A disc or a sphere.
    Round {
        /// Its radius.
        radius: f64,
    },
    /// A box.
    Box {
        /// Half of its edges.
        half: Vector,
        /// Its orientation as a unit quaternion w, x, y, z.
        orientation: [f64; 4],
    },
    /// A plane.
    Plane {
        /// Unit vector into the space of the bodies.
        normal: Vector,
    },
}

/// One contact.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedContact {
    /// Indices of the bodies; none is the fixed world.
    pub ends: [Option<usize>; 2],
    /// Unit normal from the first body to the second.
    pub normal: Vector,
    /// From the centre of each body to the point of contact.
    pub arms: [Vector; 2],
    /// Overlap, if it is known: positive where the shapes intersect.
    pub overlap: Option<f64>,
    /// R_n, compression positive; zero if the file has no forces.
    pub normal_force: f64,
    /// Tangential force on the second body.
    pub tangent_force: Vector,
    /// Coefficient of friction.
    pub friction: f64,
    /// Whether it slides.
    pub slides: bool,
}

impl RecordedBody {
    /// Whether nothing can move it.
    pub fn is_fixed(&self) -> bool {
        self.mass.is_infinite() || self.free == [false; 6]
    }

    /// Its radius, or half of the diagonal of a box; zero for a plane.
    pub fn size(&self) -> f64 {
        match self.shape {
            RecordedShape::Round { radius } => radius,
            RecordedShape::Box { half, .. } => dot(half, half).sqrt(),
            RecordedShape::Plane { .. } => 0.0,
        }
    }
}

impl RecordedPacking {
    /// Number of axes: two or three.
    pub fn dimension(&self) -> usize {
        if self.is_flat { 2 } else { 3 }
    }

    /// The smallest box around all centres of bodies that are not planes; zero if there are none.
    pub fn bounds(&self) -> [Vector; 2] {
        let solid = |b: &&RecordedBody| !matches!(b.shape, RecordedShape::Plane { .. });
        let mut solid = self.bodies.iter().filter(solid).peekable();
        if solid.peek().is_none() {
            return [[0.0; 3]; 2];
        }
        solid.fold(
            [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]],
            |[low, high], b| {
                [
                    std::array::from_fn(|k| low[k].min(b.position[k] - b.size())),
                    std::array::from_fn(|k| high[k].max(b.position[k] + b.size())),
                ]
            },
        )
    }

    /// Force of a contact on its second body.
    pub fn force(contact: &RecordedContact) -> Vector {
        let (n, t) = (contact.normal, contact.tangent_force);
        std::array::from_fn(|k| contact.normal_force * n[k] + t[k])
    }
}

/// Scalar product.
pub fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Vector product.
pub fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// The moments of inertia that follow from mass, shape and dimension; zero for a plane, which does not turn.
pub fn inertia(mass: f64, shape: &RecordedShape, is_flat: bool) -> [f64; 6] {
    if mass.is_infinite() {
        return [f64::INFINITY, f64::INFINITY, f64::INFINITY, 0.0, 0.0, 0.0];
    }
    match shape {
        RecordedShape::Round { radius } => {
            let share = if is_flat { 0.5 } else { 0.4 };
            let own = share * mass * radius * radius;
            [own, own, own, 0.0, 0.0, 0.0]
        }
        RecordedShape::Plane { .. } => [0.0; 6],
        RecordedShape::Box { half, orientation } => {
            let square = half.map(|h| h * h * mass / 3.0);
            let own = [
                square[1] + square[2],
                square[0] + square[2],
                square[0] + square[1],
            ];
            let axes = axes(*orientation);
            let entry = |i: usize, j: usize| -> f64 {
                (0..3).map(|k| own[k] * axes[k][i] * axes[k][j]).sum()
            };
            [
                entry(0, 0),
                entry(1, 1),
                entry(2, 2),
                entry(0, 1),
                entry(0, 2),
                entry(1, 2),
            ]
        }
    }
}

/// The axes of a body of this orientation, as vectors in space.
pub fn axes([w, x, y, z]: [f64; 4]) -> [Vector; 3] {
    [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y + w * z),
            2.0 * (x * z - w * y),
        ],
        [
            2.0 * (x * y - w * z),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z + w * x),
        ],
        [
            2.0 * (x * z + w * y),
            2.0 * (y * z - w * x),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ]
}
