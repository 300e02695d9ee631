//! Packings of other programs: read, refused in words, given back bit by bit, and predicted.
#![allow(clippy::unwrap_used, clippy::panic)] // a test that cannot go on must fail

use std::ops::ControlFlow;
use std::sync::Arc;

use ghostspring::measure::damped_sine;
use ghostspring::measure::recorded::{self, PackingReading, export, write};
use ghostspring::measure::trace::{self, TraceReading};
use ghostspring::physics::random::Random;
use ghostspring::platform::{self, ThreadPool};
use ghostspring::scene::builtin;
use ghostspring::theory::network::recorded::springs::ForceLaw;
use ghostspring::theory::network::recorded::{
    RecordedBody, RecordedContact, RecordedNetwork, RecordedPacking, RecordedSetting,
    RecordedShape, VisitSequence, Visits,
};
use ghostspring::theory::network::rows::MOST_FACTORISED;
use ghostspring::theory::network::{Network, NetworkMode};

fn go_on(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn read(bodies: &str, contacts: &str) -> Result<recorded::ReadPacking, String> {
    let files = [("b.csv", bodies), ("c.csv", contacts)];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    recorded::read(&files, &PackingReading::default()).map_err(|e| e.to_string())
}

fn network(packing: &RecordedPacking, sequence: VisitSequence) -> RecordedNetwork {
    let setting = RecordedSetting {
        sequence,
        ..RecordedSetting::default()
    };
    RecordedNetwork::of(packing.clone(), setting).unwrap()
}

/// Our own packing, exported, read back: every bit of the tables, and the same modes.
#[test]
fn an_exported_packing_comes_back_bit_by_bit_with_the_same_modes() {
    for name in ["packing_small", "packing"] {
        let assembly = builtin::load(name).unwrap().unwrap().build();
        let packing = export::recorded(&assembly);
        let back = read(&write::bodies(&packing), &write::contacts(&packing)).unwrap();
        assert_eq!(back.packing, packing);
        assert!(back.notes.is_empty(), "{:?}", back.notes);
        assert!(back.springs.is_none());

        let own = Network::of(&assembly).unwrap();
        let other = network(&back.packing, VisitSequence::RandomSweep);
        assert_eq!(other.freedoms(), own.freedoms());
        assert_eq!(
            [other.contacts(), other.sliding(), other.rattlers()],
            [own.contacts(), own.sliding(), own.rattlers()]
        );
        let [own, other] = [
            own.lowest_modes(6, &mut go_on).unwrap(),
            other.lowest_modes(6, &mut go_on).unwrap(),
        ];
        for (own, other) in own.iter().zip(&other) {
            // The same matrix up to the rounding of r²·2/(m·r²): nine digits are safe for an eigenvalue of 0.002.
            assert!((other.eigenvalue / own.eigenvalue - 1.0).abs() < 1e-9);
            // ρ comes from other draws: five standard errors of both.
            let error = own.sweep_rate_error.hypot(other.sweep_rate_error);
            assert!((other.sweep_rate - own.sweep_rate).abs() < 5.0 * error + 1e-9);
            // β lowers ω by half a percent and depends a little on the drawn shape: 0.3 % beside the error of ρ, of which ω has half.
            let [own_omega, omega] = [own, other].map(|m| m.angular_frequency(20, 1.0).unwrap());
            let allowed = 3e-3 + 2.5 * error / own.sweep_rate;
            assert!(
                (omega / own_omega - 1.0).abs() < allowed,
                "{omega} {own_omega}"
            );
        }
    }
}

fn sphere(id: i64, position: [f64; 3]) -> RecordedBody {
    RecordedBody {
        id,
        shape: RecordedShape::Round { radius: 0.5 },
        position,
        mass: 2.0,
        inertia: [0.2, 0.2, 0.2, 0.0, 0.0, 0.0],
        velocity: [0.0; 3],
        spin: [0.0; 3],
        load: [0.0; 3],
        free: [true; 6],
    }
}

fn touch(a: Option<usize>, b: Option<usize>, normal: [f64; 3], friction: f64) -> RecordedContact {
    RecordedContact {
        ends: [a, b],
        normal,
        arms: [normal.map(|n| 0.5 * n), normal.map(|n| -0.5 * n)],
        overlap: None,
        normal_force: 1.0,
        tangent_force: [0.0; 3],
        friction,
        slides: false,
    }
}

/// A simple cubic lattice of n³ spheres between six walls, contacts along the axes.
fn lattice(n: usize, friction: f64) -> RecordedPacking {
    let index = |i: [usize; 3]| i[0] + n * (i[1] + n * i[2]);
    let mut bodies = Vec::new();
    let mut contacts = Vec::new();
    for z in 0..n {
        for y in 0..n {
            for x in 0..n {
                let at = [x, y, z];
                bodies.push(sphere(index(at) as i64, at.map(|i| i as f64)));
                for axis in 0..3 {
                    let mut normal = [0.0; 3];
                    normal[axis] = 1.0;
                    let own = Some(index(at));
                    if at[axis] == 0 {
                        contacts.push(touch(None, own, normal, friction));
                    }
                    let mut next = at;
                    next[axis] += 1;
                    let other = (next[axis] < n).then(|| index(next));
                    contacts.push(touch(own, other, normal, friction));
                }
            }
        }
    }
    RecordedPacking {
        is_flat: false,
        bodies,
        contacts,
        has_forces: true,
    }
}

/// Smooth spheres on a cubic lattice are n² chains along each axis: μ = D·(1 − cos k), k = π·j/(n + 1), with the walls' rows stiffer by their
/// normalisation. Closed form: the tridiagonal matrix of one chain, in the plain limit n + 1 contacts with D = ½ inside and 1 at the walls.
#[test]
fn a_smooth_lattice_in_space_has_the_modes_of_its_chains() {
    let n = 5;
    let network = network(&lattice(n, 0.0), VisitSequence::Parallel);
    assert_eq!(network.freedoms(), 3 * n * n * n); // no row turns a smooth sphere
    let modes = network.lowest_modes(20, &mut go_on).unwrap();
    // A chain between two walls, in units where every sphere has mass one: inner contacts have the diagonal 2, walls 1.
    let chain = nalgebra::DMatrix::<f64>::from_fn(n, n, |i, j| match i.abs_diff(j) {
        0 => {
            let left = if i == 0 { 1.0 } else { 0.5 };
            let right = if i + 1 == n { 1.0 } else { 0.5 };
            left + right
        }
        1 => -0.5,
        _ => 0.0,
    });
    let slowest: f64 = chain.symmetric_eigen().eigenvalues.min();
    for mode in &modes {
        assert!(
            (mode.eigenvalue - slowest).abs() < 1e-12,
            "{}",
            mode.eigenvalue
        );
        assert!(
            (mode.sweep_rate - 1.0).abs() < 1e-9,
            "a parallel sweep is 1 − A"
        );
    }
}

/// The closed dispersion of rough spheres on a cubic lattice, long transversal and longitudinal plane waves: with m = 1, I = 0.1·m (solid sphere of
/// radius ½), a normal row has D = 2, a tangential one D = 2·(1 + r²/I·m) = 2·(1 + 2.5) = 7. A wave along z moving along z: two normal rows
/// per sphere, μ = ½·2·(1 − cos k) + …; the lattice is infinite, so the bulk of a long chain with periodic images is compared.
#[test]
fn rough_spheres_on_a_ring_lattice_follow_the_closed_dispersion() {
    // An odd number: on an even ring spheres can roll on each other like gears, with no force at all.
    let n = 7;
    let mut packing = lattice(n, 1.0);
    // Periodic along all axes: walls become contacts with the far side. One sphere is held by springs to the world so that nothing floats.
    packing.contacts.clear();
    let index = |i: [usize; 3]| i[0] + n * (i[1] + n * i[2]);
    for z in 0..n {
        for y in 0..n {
            for x in 0..n {
                for axis in 0..3 {
                    let (at, mut next, mut normal) = ([x, y, z], [x, y, z], [0.0; 3]);
                    next[axis] = (next[axis] + 1) % n;
                    normal[axis] = 1.0;
                    packing
                        .contacts
                        .push(touch(Some(index(at)), Some(index(next)), normal, 1.0));
                }
            }
        }
    }
    // A light body that touches the world holds it, too weakly to change a wave: it only keeps the lattice from floating.
    let far = packing.bodies.len();
    let mut anchor = sphere(far as i64, [0.0, 0.0, -1.0]);
    anchor.mass = 1e-9;
    anchor.inertia = [1e-10, 1e-10, 1e-10, 0.0, 0.0, 0.0];
    packing.bodies.push(anchor);
    packing
        .contacts
        .push(touch(None, Some(far), [0.0, 0.0, 1.0], 0.0));
    packing
        .contacts
        .push(touch(Some(far), Some(0), [0.0, 0.0, 1.0], 0.0));
    let network = network(&packing, VisitSequence::Parallel);
    // Plane waves along z with one period over the lattice, as 3×3 blocks (u along the polarisation, spin across it).
    let k = std::f64::consts::TAU / n as f64;
    let (cos, sin) = (k.cos(), k.sin());
    // Longitudinal: normal rows along z (D = 2): ½·2(1 − cos k); tangential rows along x and y do not vary.
    let longitudinal = 1.0 - cos;
    // Transversal, u along x, spin about y (r·ω = s, its whitened value is s·√0.4): contacts along z: tangential row
    // (u' − u)·x − (s' + s), D = 7; contacts along x: spins of equal spheres, tangential row along z: −(2 s), D = 7, twice √(2.5).
    let a = 2.0 * (1.0 - cos) / 7.0;
    let c = 2.5 * (2.0 * (1.0 + cos) + 4.0) / 7.0;
    let b = 2.5_f64.sqrt() * 2.0 * sin / 7.0;
    let transversal = 0.5 * (a + c) - (0.25 * (a - c) * (a - c) + b * b).sqrt();
    let modes = network.lowest_modes(16, &mut go_on).unwrap();
    let values: Vec<f64> = modes.iter().map(|m| m.eigenvalue).collect();
    let count = |value: f64| {
        let near = values.iter().filter(|v| (**v / value - 1.0).abs() < 1e-6);
        near.count()
    };
    // k along x, y or z, two phases, two polarisations across: twelve transversal waves.
    assert_eq!(count(transversal), 12, "{transversal} in {values:?}");
    assert!(longitudinal > transversal);
}

const BODIES: &str = "id,x,y,z,radius,mass\n0,0,0,0.5,0.5,1\n1,0,0,1.5,0.5,1\n";
const CONTACTS: &str = "a,b,nx,ny,nz,normal_force\n-1,0,0,0,1,20\n0,1,0,0,1,10\n";

/// A column of two spheres: gravity is found from the forces, and every law is that of a chain.
#[test]
fn a_column_of_two_spheres_is_read_and_its_gravity_found() {
    let read = read(BODIES, CONTACTS).unwrap();
    assert_eq!(read.notes.len(), 2, "{:?}", read.notes); // inertia, friction
    let network = network(&read.packing, VisitSequence::Parallel);
    assert_eq!(network.gravity(), [0.0, 0.0, -10.0]);
    assert_eq!(network.freedoms(), 2);
    assert!(network.unbalance().unwrap().0 < 1e-12);
    let modes = network.lowest_modes(2, &mut go_on).unwrap();
    let matrix = nalgebra::Matrix2::<f64>::new(1.5, -0.5, -0.5, 0.5);
    let eigenvalues = matrix.symmetric_eigenvalues();
    assert!((modes[0].eigenvalue - eigenvalues.min()).abs() < 1e-12);
    assert!((modes[1].eigenvalue - eigenvalues.max()).abs() < 1e-12);
}

#[test]
fn bad_tables_are_refused_with_file_line_and_column() {
    let cases = [
        (
            "id,x,y,z,radius,mass\n0,0,0,0.5,0.5,-1\n",
            CONTACTS,
            "b.csv, line 2, column mass",
        ),
        (
            "id,x,y,z,radius,mass\n0,0,nan,0.5,0.5,1\n",
            CONTACTS,
            "b.csv, line 2, column y",
        ),
        (
            "id,x,y,z,radius,mass\n0,0,0,0.5,0,1\n",
            CONTACTS,
            "b.csv, line 2, column radius",
        ),
        (
            "id,x,y,z,radius,mass\n0,0,0,0.5,0.5,1\n0,0,0,1.5,0.5,1\n",
            CONTACTS,
            "listed twice",
        ),
        (
            "id,x,y,z,radius,mass\n-1,0,0,0.5,0.5,1\n",
            CONTACTS,
            "b.csv, line 2, column id",
        ),
        (
            "id,x,y,z,radius,mass\n0,0,0,0.5,1\n",
            CONTACTS,
            "b.csv, line 2: 5 fields",
        ),
        ("0,0,0,0.5,0.5,1\n", CONTACTS, "no names of columns"),
        (
            BODIES,
            "a,b,nx,ny,nz,normal_force\n-1,7,0,0,1,20\n",
            "c.csv, line 2, column b: body 7",
        ),
        (
            BODIES,
            "a,b,nx,ny,nz,normal_force\n0,0,0,0,1,20\n",
            "with itself",
        ),
        (
            BODIES,
            "a,b,nx,ny,nz,normal_force\n0,1,0,0,3,20\n",
            "c.csv, line 2, column nx",
        ),
        (
            BODIES,
            "a,b,nx,ny,nz,normal_force\n0,1,0,0,1,-2\n",
            "c.csv, line 2, column normal_force",
        ),
        (
            BODIES,
            "a,b,nx,ny,nz,normal_force\n0,1,0,0,1,inf\n",
            "not a finite number",
        ),
        (
            BODIES,
            "a,b\n-1,0\n",
            "c.csv, line 2: the normal is not unique",
        ),
        (
            BODIES,
            "a,b,nx,ny,nz,normal_force\n-1,0,0,0,1,20\n0,1,0,0,-1,10\n",
            "c.csv, line 3: this normal, like most of them, does not point from body a to body b",
        ),
        (BODIES, BODIES, "second table of bodies"),
        (BODIES, "", "c.csv: it is empty"),
    ];
    for (bodies, contacts, words) in cases {
        let error = read(bodies, contacts).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

/// Bodies that do not touch carry no force: these are not the bodies of these contacts.
#[test]
fn bodies_of_another_packing_are_refused() {
    let apart = BODIES.replace("1.5", "1.8");
    let error = read(&apart, CONTACTS).unwrap_err();
    let words = "c.csv, line 3: bodies 0 and 1 carry a force although the gap between them is 0.3";
    assert!(error.starts_with(words), "{error}");
    let unloaded = CONTACTS.replace(",10", ",0");
    assert!(
        read(&apart, &unloaded).is_ok(),
        "a candidate may have a gap"
    );
    // As many discs, with the same names, in the same box.
    for (bodies, contacts) in [("box2d", "chipmunk"), ("chipmunk", "box2d")] {
        let tables = [format!("{bodies}.bodies"), format!("{contacts}.contacts")];
        let files = tables.map(|table| data(&format!("{table}.csv.gz")));
        let error = recorded::read(&files, &PackingReading::default()).unwrap_err();
        assert!(
            error.to_string().contains("are these the bodies"),
            "{error}"
        );
    }
}

/// Rattlers are counted, a part that floats is named.
#[test]
fn rattlers_are_counted_and_floating_parts_named() {
    let bodies = format!("{BODIES}2,5,0,0,0.5,1\n3,9,0,0,0.5,1\n4,9,0,1,0.5,1\n");
    let contacts = format!("{CONTACTS}3,4,0,0,1,10\n3,4,0,0,1,10\n");
    let read = read(&bodies, &contacts).unwrap();
    let setting = RecordedSetting {
        gravity: Some([0.0, 0.0, -10.0]),
        ..RecordedSetting::default()
    };
    let network = RecordedNetwork::of(read.packing, setting).unwrap();
    assert_eq!(network.rattlers(), 1);
    assert_eq!(network.floating(), ["2 bodies (3, 4)"]);
    assert_eq!(network.freedoms(), 2);
}

/// A box on four points: blocks and rows differ, and both leave no motion that the contacts forbid.
#[test]
fn a_box_rests_on_four_points_with_six_freedoms() {
    let bodies = "id,shape,x,y,z,hx,hy,hz,mass\n0,box,0,0,1,1,1,1,3\n";
    let mut contacts = "a,b,nx,ny,nz,px,py,pz,normal_force,friction\n".to_owned();
    for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        contacts += &format!("-1,0,0,0,1,{x},{y},0,7.5,0.5\n");
    }
    let read = read(bodies, &contacts).unwrap();
    // m·(2h)²/6: a cube of edge 2 and mass 3.
    assert!(
        read.packing.bodies[0].inertia[..3]
            .iter()
            .all(|i| (i - 2.0).abs() < 1e-12)
    );
    for visits in [Visits::Rows, Visits::Blocks] {
        let setting = RecordedSetting {
            visits,
            ..RecordedSetting::default()
        };
        let network = RecordedNetwork::of(read.packing.clone(), setting).unwrap();
        assert_eq!(network.freedoms(), 6);
        let modes: Vec<NetworkMode> = network.lowest_modes(6, &mut go_on).unwrap();
        assert!(modes.iter().all(|m| m.eigenvalue > 0.1), "all six are held");
        // The trace of A is the number of its rows: twelve unit vectors.
        let trace: f64 = modes.iter().map(|m| m.eigenvalue).sum();
        assert!((trace - 12.0).abs() < 1e-9, "{trace}");
    }
}

/// A disc in a corner: one sweep leaves nothing of any motion, and it does not ring.
#[test]
fn a_disc_in_a_corner_is_rigid_after_one_sweep() {
    let bodies = "id,x,y,radius,mass,free,fx,fy\n0,0.5,0.5,0.5,1,xy,-3,-4\n";
    let contacts = "a,b,nx,ny,normal_force\n-1,0,1,0,3\n-1,0,0,1,4\n";
    let read = read(bodies, contacts).unwrap();
    let network = network(&read.packing, VisitSequence::RandomSweep);
    assert_eq!(network.freedoms(), 2);
    for mode in network.lowest_modes(2, &mut go_on).unwrap() {
        assert!(
            (mode.eigenvalue - 1.0).abs() < 1e-12 && (mode.sweep_rate - 1.0).abs() < 1e-12,
            "{mode:?}"
        );
        assert!(mode.at(5, 0.1).ringing().is_none());
    }
}

fn data(name: &str) -> (String, Vec<u8>) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/packings");
    (name.to_owned(), std::fs::read(folder.join(name)).unwrap())
}

/// Files that YADE 2023.02, LAMMPS of January 2022, LIGGGHTS 3.8 and MuJoCo 4.0 wrote (`wild/yade_silo.py`, `wild/lammps_silo.in`, `wild/liggghts_silo.in`, `wild/mujoco_silo.py`): springs by
/// design, found from the forces alone (Hertz in YADE and LIGGGHTS), from the format or from a stiffness.
#[test]
fn real_files_of_yade_lammps_liggghts_and_mujoco_have_springs_by_design() {
    let files = [data("yade.bodies.txt.gz"), data("yade.contacts.csv.gz")];
    let read = recorded::read(&files, &PackingReading::default()).unwrap();
    assert_eq!(read.formats, ["YADE text export", "plain tables"]);
    assert_eq!(read.packing.bodies.len(), 4 * 9 + 3 * 4);
    let law = ForceLaw::of(&read.packing).unwrap();
    // Hertz, and wall contacts have twice the effective radius and mass; YADE prints six digits of an overlap of 1e-3.
    assert!((law.exponent - 1.5).abs() < 0.02, "{law:?}");
    assert!(law.is_designed(50, 6.6e-4), "{law:?}");
    // As geometry it is closed: gravity is that of the script, and forces balance to the digits of the file.
    let network = network(&read.packing, VisitSequence::RandomSweep);
    // The export has no masses: those of density one balance the same weight.
    let weight = network
        .gravity()
        .map(|g| g * network.packing().bodies[0].mass);
    assert!(
        (weight[2] + 1.0).abs() < 1e-2 && weight[..2] == [0.0; 2],
        "{weight:?}"
    );
    assert_eq!((network.rattlers(), network.floating().len()), (0, 0));

    let columns = ["a", "b", "dist", "force", "fx", "fy", "fz"].map(str::to_owned);
    let reading = PackingReading {
        columns: Some(columns.to_vec()),
        ..PackingReading::default()
    };
    let files = [data("lammps.pairs.dump.gz"), data("lammps.atoms.dump.gz")];
    let read = recorded::read(&files, &reading).unwrap();
    assert_eq!(read.formats, ["LAMMPS or LIGGGHTS dump"]);
    assert_eq!(
        (read.packing.bodies.len(), read.packing.contacts.len()),
        (196, 392)
    );
    assert!(read.springs.unwrap().contains("LAMMPS"));
    assert!(read.packing.contacts.iter().all(|c| c.normal_force >= 0.0));
    // LIGGGHTS has its own local dump (`wild/liggghts_silo.in`). It prints six digits, and Hertz follows from the forces alone.
    let columns = ["a", "b", "fx", "fy", "fz", "overlap"].map(str::to_owned);
    let reading = PackingReading {
        columns: Some(columns.to_vec()),
        ..PackingReading::default()
    };
    let files = [
        data("liggghts.pairs.dump.gz"),
        data("liggghts.atoms.dump.gz"),
    ];
    let read = recorded::read(&files, &reading).unwrap();
    assert_eq!(
        (read.packing.bodies.len(), read.packing.contacts.len()),
        (75, 131)
    );
    let law = ForceLaw::of(&read.packing).unwrap();
    assert!((law.exponent - 1.5).abs() < 0.02, "{law:?}");
    assert!(read.springs.unwrap().contains("LIGGGHTS"));
    // MuJoCo states the stiffness of each contact (`wild/mujoco_silo.py`).
    let mujoco = [data("mujoco.bodies.csv.gz"), data("mujoco.contacts.csv.gz")];
    let read = recorded::read(&mujoco, &PackingReading::default()).unwrap();
    assert!(read.springs.unwrap().contains("column stiffness"));

    // Without names the columns of a local dump are unknown, and said so.
    let error = recorded::read(&files, &PackingReading::default()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("columns are c_pair[7], c_pair[8]"),
        "{error}"
    );
}

/// A silo of 48 spheres that Newton's XPBD (`wild/newton_silo.py`, 8 iterations, relaxation 0.8, gravity raised by 0.02 after sample 30) let ring: its mean
/// height, predicted from bodies and contacts alone. Tolerance 5 % of the range: the engine computes in single precision, and forces that turn with
/// their contacts, which its tables do not have, are neglected (an independent dense program misses by 2.6 %).
#[test]
fn the_ringing_of_a_silo_in_newton_is_predicted_from_its_tables() {
    let files = [data("newton.bodies.csv.gz"), data("newton.contacts.csv.gz")];
    let read = recorded::read(&files, &PackingReading::default()).unwrap();
    let setting = RecordedSetting {
        sequence: VisitSequence::Averaged,
        relaxation: 0.8,
        ..RecordedSetting::default()
    };
    let network = RecordedNetwork::of(read.packing, setting).unwrap();
    assert_eq!((network.freedoms(), network.contacts()), (144, 153));
    let bodies = &network.packing().bodies;
    let forces: Vec<[f64; 3]> = bodies.iter().map(|b| [0.0, 0.0, -0.02 * b.mass]).collect();
    let mass: f64 = bodies.iter().map(|b| b.mass).sum();
    let response = network.response_to(&forces, &mut go_on).unwrap();
    let trace = trace::read(&*data("newton.trace.csv.gz").1, &TraceReading::default()).unwrap();
    let measured: Vec<f64> = trace.values[31..]
        .iter()
        .map(|z| z - trace.values[30])
        .collect();
    let range = measured.iter().fold(0.0_f64, |m, z| m.max(-z));
    let mismatch = |iterations: u64| {
        let work = response.to_step(iterations, 1.0 / 60.0, 1.0, measured.len());
        let square = |(w, z): (f64, &f64)| (w / (-0.02 * mass) - z).powi(2);
        let squares: f64 = work.unwrap().into_iter().zip(&measured).map(square).sum();
        (squares / measured.len() as f64).sqrt() / range
    };
    let [right, more, fewer] = [8, 9, 7].map(mismatch);
    assert!(right < 0.05, "{right}");
    // One iteration more or less is a stiffness off by an eighth: clearly worse.
    assert!(
        more > 1.5 * right && fewer > 1.5 * right,
        "{fewer} {right} {more}"
    );
}

/// Two-dimensional bins of sixty rough discs in Chipmunk and Box2D 2.3 (`wild/chipmunk_bin.py`, `wild/box2d2_bin.py`, ten iterations), a silo of 74 rough
/// spheres under NSGS of Siconos, stopped after three (`wild/siconos_nsgs.py`), and silos of 48 spheres in Bullet (`wild/bullet_silo.py`, ten iterations), smooth in 3.24 and rough
/// in 2.88, the last one that keeps friction: at rest gravity is raised after sample 30 by a part of itself, and the mean height rings.
/// ω is that of the nearest damped sine over the same window of the recorded and of the predicted curve: at most 2 % apart, as the issue asks. The whole curves: at most 2 % of
/// their range apart, the same; one iteration more or fewer is at least twice as far off.
#[test]
fn packings_of_chipmunk_box2d_siconos_and_bullet_ring_as_their_tables_say() {
    // Chipmunk moves its bodies before it solves: the recorded place is that of the step before.
    for (name, iterations, gravity, kick, visits, late) in [
        ("chipmunk", 10, 1.0, 1e-3, Visits::Rows, 1),
        ("box2d", 10, 10.0, 0.02, Visits::Rows, 0),
        ("siconos", 3, 1.0, 1e-3, Visits::Blocks, 0),
        ("bullet", 10, 1.0, 1e-3, Visits::NormalsFirst, 0),
        ("bullet288", 10, 1.0, 1e-3, Visits::NormalsFirst, 0),
    ] {
        let files = [
            data(&format!("{name}.bodies.csv.gz")),
            data(&format!("{name}.contacts.csv.gz")),
        ];
        let read = recorded::read(&files, &PackingReading::default()).unwrap();
        assert!(read.springs.is_none());
        let law = ForceLaw::of(&read.packing);
        assert!(law.is_none(), "{name}: {law:?}");
        let axis = read.packing.dimension() - 1;
        let setting = RecordedSetting {
            sequence: VisitSequence::AsListed,
            visits,
            ..RecordedSetting::default()
        };
        let network = RecordedNetwork::of(read.packing, setting).unwrap();
        assert!((network.gravity()[axis] + gravity).abs() < 1e-3 * gravity);
        let bodies = &network.packing().bodies;
        let n = bodies.len() as f64;
        // The trace is the mean height: the displacement along equal forces on all bodies. Gravity pulls by mass.
        let pull = |b: &RecordedBody| -> [f64; 3] {
            std::array::from_fn(|k| {
                if k == axis {
                    -kick * gravity * b.mass
                } else {
                    0.0
                }
            })
        };
        let unit = std::array::from_fn(|k| if k == axis { 1.0 / n } else { 0.0 });
        let pulls: Vec<[f64; 3]> = bodies.iter().map(pull).collect();
        let seen = vec![unit; bodies.len()];
        let response = network.response_seen(&pulls, &seen, &mut go_on).unwrap();
        let bytes = data(&format!("{name}.trace.csv.gz")).1;
        let trace = trace::read(&*bytes, &TraceReading::default()).unwrap();
        let measured: Vec<f64> = trace.values[31 + late..]
            .iter()
            .take(100)
            .map(|z| z - trace.values[30])
            .collect();
        let range = measured.iter().fold(0.0_f64, |m, z| m.max(-z));
        let curve = |iterations: u64| {
            let curve = response.to_step(iterations, 1.0 / 60.0, 1.0, measured.len());
            curve.unwrap()
        };
        let mismatch = |iterations: u64| {
            let pairs = curve(iterations).into_iter().zip(&measured);
            let squares: f64 = pairs.map(|(x, z)| (x - z).powi(2)).sum();
            (squares / measured.len() as f64).sqrt() / range
        };
        let [right, more, fewer] = [0, 1, -1].map(|d| mismatch((iterations + d) as u64));
        assert!(right < 0.02, "{name}: {right}");
        assert!(
            more > 2.0 * right && fewer > 2.0 * right,
            "{name}: {fewer} {right} {more}"
        );
        let omega = |curve: &[f64]| {
            let samples: Vec<[f64; 2]> = (curve.iter().enumerate())
                .map(|(i, z)| [i as f64 / 60.0, *z])
                .collect();
            let fit = damped_sine::fit_nearest(&samples).unwrap();
            fit.curve.ringing.angular_frequency
        };
        let [own, predicted] = [omega(&measured), omega(&curve(iterations as u64))];
        assert!(
            (predicted / own - 1.0).abs() < 0.02,
            "{name}: {own} {predicted}"
        );
    }
}

/// Rough spheres on a lattice of closest packing, n along each edge. Each touches three of the six neighbours before it, chosen at random; where there is
/// none it touches the fixed world.
fn diluted_lattice(n: usize) -> RecordedPacking {
    let edges = [
        [1.0, 0.0, 0.0],
        [0.5, 0.75_f64.sqrt(), 0.0],
        [0.5, (1.0 / 12.0_f64).sqrt(), (2.0 / 3.0_f64).sqrt()],
    ];
    let mut before = [
        [-1, 0, 0],
        [0, -1, 0],
        [1, -1, 0],
        [0, 0, -1],
        [1, 0, -1],
        [0, 1, -1],
    ];
    let place = |at: [i64; 3]| -> [f64; 3] {
        std::array::from_fn(|k| (0..3).map(|e| at[e] as f64 * edges[e][k]).sum())
    };
    let mut random = Random::new(40);
    let (mut bodies, mut contacts) = (Vec::new(), Vec::new());
    let n = n as i64;
    for own in 0..n * n * n {
        let at = [own % n, own / n % n, own / (n * n)];
        bodies.push(sphere(own, place(at)));
        random.shuffle(&mut before);
        for step in &before[..3] {
            let next: [i64; 3] = std::array::from_fn(|k| at[k] + step[k]);
            let is_inside = next.iter().all(|i| (0..n).contains(i));
            let other = is_inside.then(|| (next[0] + n * (next[1] + n * next[2])) as usize);
            contacts.push(touch(Some(own as usize), other, place(*step), 1.0));
        }
    }
    RecordedPacking {
        is_flat: false,
        bodies,
        contacts,
        has_forces: false,
    }
}

/// Large networks in space are not factorised: the same modes come from a polynomial of their matrix.
#[test]
fn modes_without_a_factor_are_those_with_it() {
    for (packing, count) in [(diluted_lattice(11), 12), (lattice(11, 1.0), 4)] {
        let mut rows = network(&packing, VisitSequence::Parallel).rows().clone();
        assert!(rows.fills_space && rows.freedoms > MOST_FACTORISED);
        let (without, shapes) = rows.slowest(count, &mut go_on).unwrap();
        for (i, shape) in shapes.iter().enumerate() {
            let image = rows.times(shape);
            let rest = image
                .iter()
                .zip(shape)
                .map(|(y, x)| (y - without[i] * x).powi(2));
            let rest: f64 = rest.sum::<f64>().sqrt();
            assert!(rest < 1e-5 * without[i], "{i}: {rest}");
        }
        rows.fills_space = false;
        let (with, _) = rows.slowest(count, &mut go_on).unwrap();
        assert_eq!(without.len(), count);
        for (own, other) in without.iter().zip(&with) {
            assert!((own / other - 1.0).abs() < 1e-8, "{without:?} {with:?}");
        }
    }
}

/// Large networks are not factorised for their sag either. Twelve shifted inverses, a factor of three apart, stand for all powers of the inverse: to 1e-3 of the largest
/// displacement, far below what a verdict needs.
#[test]
fn the_sag_without_a_factor_is_that_with_it() {
    let packing = diluted_lattice(11);
    let gravity = vec![[0.0, 0.0, -1.0]; packing.bodies.len()];
    // Parallel sweeps of a dense network diverge unless they are under-relaxed.
    let setting = RecordedSetting {
        sequence: VisitSequence::Parallel,
        relaxation: 0.4,
        ..RecordedSetting::default()
    };
    let network = RecordedNetwork::of(packing, setting).unwrap();
    let sag = |network: &RecordedNetwork, iterations: u64| {
        let response = network.response_to(&gravity, &mut go_on).unwrap();
        let field = response.at_rest(iterations, 0.01).unwrap().unwrap();
        network.motions(&field)
    };
    let factorised = network.clone().factorised();
    for iterations in [4, 50] {
        let [without, with] = [&network, &factorised].map(|n| sag(n, iterations));
        let largest = with.iter().fold(0.0_f64, |m, x| m.max(x[2].abs()));
        for (a, b) in without.iter().zip(&with) {
            assert!((a[2] - b[2]).abs() < 1e-3 * largest, "{a:?} {b:?}");
        }
    }
}

/// The same bits for every number of threads.
#[test]
fn threads_change_no_bit_of_a_large_network() {
    let packing = diluted_lattice(11);
    let gravity = vec![[0.0, 0.0, -1.0]; packing.bodies.len()];
    let results = [None, Some(2), Some(3)].map(|threads| {
        let mut network = network(&packing, VisitSequence::RandomSweep);
        if let Some(count) = threads {
            network.set_threads(Arc::new(ThreadPool::new(count).unwrap()));
        }
        let modes = network.lowest_modes(3, &mut go_on).unwrap();
        let response = network.response_to(&gravity, &mut go_on).unwrap();
        (modes, response.at_rest(50, 0.01).unwrap())
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

/// Not part of `./check`: `cargo test --release --test recorded -- --ignored --nocapture` says how long it takes.
#[test]
#[ignore = "minutes, two gigabytes"]
#[allow(clippy::print_stdout)] // it is run for its figures
fn thirty_modes_of_a_hundred_thousand_spheres_take_less_than_four_gigabytes() {
    let packing = diluted_lattice(47);
    assert!(packing.bodies.len() > 100_000 && packing.contacts.len() > 300_000);
    let mut network = network(&packing, VisitSequence::RandomSweep);
    network.set_threads(Arc::new(ThreadPool::new(platform::cores().max(2)).unwrap()));
    let start = std::time::Instant::now();
    let modes = network.lowest_modes(30, &mut go_on).unwrap();
    println!(
        "30 modes of {} freedoms: {:.0?}",
        network.freedoms(),
        start.elapsed()
    );
    let values: Vec<f64> = modes.iter().map(|m| m.eigenvalue).collect();
    println!("{values:?}");
    assert!(values.is_sorted() && values[0] > 0.0);
    let gravity = vec![[0.0, 0.0, -1.0]; packing.bodies.len()];
    let start = std::time::Instant::now();
    let response = network.response_to(&gravity, &mut go_on).unwrap();
    assert!(response.at_rest(50, 0.01).unwrap().is_some());
    println!("under its weight: {:.0?}", start.elapsed());
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find(|l| l.starts_with("VmHWM")).unwrap();
    println!("{peak}");
    let kilobytes: f64 = peak.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kilobytes < 4e6, "{peak}");
}
