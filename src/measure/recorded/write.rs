//! A packing as tables: the plain pair (every bit), VTK for ParaView, extended XYZ for OVITO.

use std::fmt::Write;

use crate::theory::network::recorded::{
    RecordedBody, RecordedContact, RecordedPacking, RecordedShape, Vector, dot,
};

/// Names of axes.
const AXES: [&str; 3] = ["x", "y", "z"];

/// The table of bodies, every number with all of its digits.
pub fn bodies(packing: &RecordedPacking) -> String {
    let axes = &AXES[..packing.dimension()];
    let mut out = "id,shape,free".to_owned();
    let has_box = packing
        .bodies
        .iter()
        .any(|b| matches!(b.shape, RecordedShape::Box { .. }));
    for prefix in ["", "v", "w", "f", "n", "h"] {
        match prefix {
            "w" if packing.is_flat => out.push_str(",wz"),
            _ => axes.iter().for_each(|axis| {
                let _ = write!(out, ",{prefix}{axis}");
            }),
        }
    }
    out.push_str(",radius,mass");
    out.push_str(if has_box {
        ",ixx,iyy,izz,ixy,ixz,iyz,qw,qx,qy,qz\n"
    } else {
        ",inertia\n"
    });
    for body in &packing.bodies {
        let (word, radius, half, normal, turned) = match body.shape {
            RecordedShape::Round { radius } => {
                let word = if packing.is_flat { "disc" } else { "sphere" };
                (word, radius, [0.0; 3], [0.0; 3], [1.0, 0.0, 0.0, 0.0])
            }
            RecordedShape::Box { half, orientation } => ("box", 0.0, half, [0.0; 3], orientation),
            RecordedShape::Plane { normal } => {
                ("plane", 0.0, [0.0; 3], normal, [1.0, 0.0, 0.0, 0.0])
            }
        };
        let mut free: String = "xyzuvw"
            .chars()
            .zip(body.free)
            .filter_map(|(letter, is_free)| is_free.then_some(letter))
            .collect();
        if free.is_empty() {
            free.push('-');
        }
        let _ = write!(out, "{},{word},{free}", body.id);
        let mut numbers: Vec<f64> = Vec::new();
        let flat = packing.dimension();
        numbers.extend(&body.position[..flat]);
        numbers.extend(&body.velocity[..flat]);
        numbers.extend(if packing.is_flat {
            &body.spin[2..]
        } else {
            &body.spin[..]
        });
        numbers.extend(&body.load[..flat]);
        numbers.extend(&normal[..flat]);
        numbers.extend(&half[..flat]);
        numbers.extend([radius, body.mass]);
        if has_box {
            numbers.extend(body.inertia);
            numbers.extend(turned);
        } else {
            numbers.push(body.inertia[2]);
        }
        numbers.iter().for_each(|x| {
            let _ = write!(out, ",{x:?}");
        });
        out.push('\n');
    }
    out
}

/// The table of contacts, every number with all of its digits.
pub fn contacts(packing: &RecordedPacking) -> String {
    let axes = &AXES[..packing.dimension()];
    let mut out = "a,b,status,friction,overlap".to_owned();
    if packing.has_forces {
        out.push_str(",normal_force");
        axes.iter().for_each(|axis| {
            let _ = write!(out, ",t{axis}");
        });
    }
    for prefix in ["n", "la", "lb"] {
        axes.iter().for_each(|axis| {
            let _ = write!(out, ",{prefix}{axis}");
        });
    }
    out.push('\n');
    for contact in &packing.contacts {
        let [a, b] = ids(packing, contact);
        let status = if contact.slides { "slides" } else { "sticks" };
        let overlap = contact.overlap.map_or(String::new(), |x| format!("{x:?}"));
        let _ = write!(out, "{a},{b},{status},{:?},{overlap}", contact.friction);
        let mut numbers: Vec<f64> = Vec::new();
        let flat = packing.dimension();
        if packing.has_forces {
            numbers.push(contact.normal_force);
            numbers.extend(&contact.tangent_force[..flat]);
        }
        numbers.extend(&contact.normal[..flat]);
        contact
            .arms
            .iter()
            .for_each(|arm| numbers.extend(&arm[..flat]));
        numbers.iter().for_each(|x| {
            let _ = write!(out, ",{x:?}");
        });
        out.push('\n');
    }
    out
}

fn ids(packing: &RecordedPacking, contact: &RecordedContact) -> [i64; 2] {
    contact
        .ends
        .map(|end| end.map_or(-1, |i| packing.bodies[i].id))
}

/// Bodies with a place and a size: no planes.
fn solid(packing: &RecordedPacking) -> impl Iterator<Item = (usize, &RecordedBody)> {
    let all = packing.bodies.iter().enumerate();
    all.filter(|(_, b)| !matches!(b.shape, RecordedShape::Plane { .. }))
}

/// The bodies as VTK points, with some vectors on each, for instance the shapes of modes.
pub fn vtk_bodies(packing: &RecordedPacking, fields: &[(String, Vec<Vector>)]) -> String {
    let count = solid(packing).count();
    let mut out = format!(
        "# vtk DataFile Version 3.0\nbodies of a packing\nASCII\nDATASET POLYDATA\nPOINTS {count} double\n"
    );
    solid(packing).for_each(|(_, b)| line(&mut out, &b.position));
    let _ = writeln!(out, "VERTICES {count} {}", 2 * count);
    (0..count).for_each(|i| {
        let _ = writeln!(out, "1 {i}");
    });
    let _ = writeln!(out, "POINT_DATA {count}");
    let mut scalars = |name: &str, kind: &str, value: &dyn Fn(&RecordedBody) -> String| {
        let _ = writeln!(out, "SCALARS {name} {kind} 1\nLOOKUP_TABLE default");
        solid(packing).for_each(|(_, b)| {
            let _ = writeln!(out, "{}", value(b));
        });
    };
    scalars("id", "long", &|b| b.id.to_string());
    scalars("radius", "double", &|b| format!("{:?}", b.size()));
    scalars("mass", "double", &|b| format!("{:?}", b.mass));
    let velocity = |b: &RecordedBody| b.velocity;
    let spin = |b: &RecordedBody| b.spin;
    out.push_str("VECTORS velocity double\n");
    solid(packing).for_each(|(_, b)| line(&mut out, &velocity(b)));
    out.push_str("VECTORS angular_velocity double\n");
    solid(packing).for_each(|(_, b)| line(&mut out, &spin(b)));
    for (name, vectors) in fields {
        let _ = writeln!(out, "VECTORS {name} double");
        solid(packing).for_each(|(i, _)| line(&mut out, &vectors[i]));
    }
    out
}

/// The contacts as VTK lines between the centres, or from a centre to the point of contact with the world or a plane.
pub fn vtk_contacts(packing: &RecordedPacking) -> String {
    let count = packing.contacts.len();
    let mut out = format!(
        "# vtk DataFile Version 3.0\ncontacts of a packing\nASCII\nDATASET POLYDATA\nPOINTS {} double\n",
        2 * count
    );
    for contact in &packing.contacts {
        for [from, to] in segment(packing, contact) {
            line(&mut out, &from);
            line(&mut out, &to);
        }
    }
    let _ = writeln!(out, "LINES {count} {}", 3 * count);
    (0..count).for_each(|i| {
        let _ = writeln!(out, "2 {} {}", 2 * i, 2 * i + 1);
    });
    let _ = writeln!(out, "CELL_DATA {count}");
    let mut scalars = |name: &str, kind: &str, value: &dyn Fn(&RecordedContact) -> String| {
        let _ = writeln!(out, "SCALARS {name} {kind} 1\nLOOKUP_TABLE default");
        let all = packing.contacts.iter();
        all.for_each(|c| {
            let _ = writeln!(out, "{}", value(c));
        });
    };
    scalars("a", "long", &|c| ids(packing, c)[0].to_string());
    scalars("b", "long", &|c| ids(packing, c)[1].to_string());
    scalars("normal_force", "double", &|c| {
        format!("{:?}", c.normal_force)
    });
    scalars("friction", "double", &|c| format!("{:?}", c.friction));
    for (name, of) in [
        ("normal", (|c| c.normal) as fn(&RecordedContact) -> Vector),
        ("tangent", |c| c.tangent_force),
    ] {
        let _ = writeln!(out, "VECTORS {name} double");
        packing.contacts.iter().for_each(|c| line(&mut out, &of(c)));
    }
    out
}

/// From the first centre to the second, along the normal: also across a periodic boundary and to the world.
fn segment(packing: &RecordedPacking, contact: &RecordedContact) -> [[Vector; 2]; 1] {
    let centre = |side: usize| {
        let body = contact.ends[side].map(|i| &packing.bodies[i]);
        body.filter(|b| !matches!(b.shape, RecordedShape::Plane { .. }))
            .map(|b| b.position)
    };
    let other = |from: Vector, arm: Vector| -> Vector { std::array::from_fn(|k| from[k] + arm[k]) };
    match (centre(0), centre(1)) {
        (Some(a), Some(b)) => [[a, b]],
        (Some(a), None) => [[a, other(a, contact.arms[0])]],
        (None, Some(b)) => [[other(b, contact.arms[1]), b]],
        (None, None) => [[[0.0; 3]; 2]],
    }
}

fn line(out: &mut String, v: &Vector) {
    let _ = writeln!(out, "{:?} {:?} {:?}", v[0], v[1], v[2]);
}

/// Extended XYZ for OVITO: place, radius, mass, velocity, the pressure of the contacts on each body, and vectors such as shapes of modes.
pub fn extended_xyz(packing: &RecordedPacking, fields: &[(String, Vec<Vector>)]) -> String {
    let [low, high] = packing.bounds();
    let size: Vector = std::array::from_fn(|k| (high[k] - low[k]).max(1e-300));
    let mut push = vec![0.0; packing.bodies.len()];
    for contact in &packing.contacts {
        let force = RecordedPacking::force(contact);
        for body in contact.ends.into_iter().flatten() {
            push[body] += dot(force, force).sqrt();
        }
    }
    let mut out = format!("{}\n", solid(packing).count());
    let _ = write!(
        out,
        "Lattice=\"{:?} 0 0 0 {:?} 0 0 0 {:?}\" Origin=\"{:?} {:?} {:?}\" pbc=\"F F F\" Properties=id:I:1:pos:R:3:radius:R:1:mass:R:1:velo:R:3:contact_force:R:1",
        size[0], size[1], size[2], low[0], low[1], low[2]
    );
    for (name, _) in fields {
        let _ = write!(out, ":{name}:R:3");
    }
    out.push('\n');
    for (i, body) in solid(packing) {
        let (x, v) = (body.position, body.velocity);
        let _ = write!(
            out,
            "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            body.id,
            x[0],
            x[1],
            x[2],
            body.size(),
            body.mass,
            v[0],
            v[1],
            v[2],
            push[i]
        );
        for (_, vectors) in fields {
            let v = vectors[i];
            let _ = write!(out, " {:?} {:?} {:?}", v[0], v[1], v[2]);
        }
        out.push('\n');
    }
    out
}
