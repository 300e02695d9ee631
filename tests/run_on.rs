//! A packing of another program that is run on with our method.
#![allow(clippy::unwrap_used, clippy::panic)] // a test that cannot go on must fail

use std::io::Read as _;

use ghostspring::instrument::Reading;
use ghostspring::measure::recorded::{self, PackingReading, ReadPacking, export, write};
use ghostspring::physics::Body;
use ghostspring::scene::checkpoint::{self, Checkpoint};
use ghostspring::scene::packing::Walls;
use ghostspring::scene::run_on::run_on;
use ghostspring::scene::{Geometry, Packing, Start, builtin};
use ghostspring::schema::units::Units;
use ghostspring::session::{Change, Run};
use ghostspring::theory::network::recorded::{RecordedNetwork, RecordedSetting};

fn read(bodies: &str, contacts: &str) -> ReadPacking {
    let files = [("b.csv", bodies), ("c.csv", contacts)];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    recorded::read(&files, &PackingReading::default()).unwrap()
}

/// A file of `tests/data/packings`.
fn data(name: &str) -> String {
    let path = format!(
        "{}/tests/data/packings/{name}.gz",
        env!("CARGO_MANIFEST_DIR")
    );
    let file = std::fs::File::open(path).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .unwrap();
    text
}

fn started(read: &ReadPacking, asked: (u64, f64)) -> Result<Start, String> {
    let network = RecordedNetwork::of(read.packing.clone(), RecordedSetting::default());
    let [x, y, _] = network.map_or([0.0; 3], |network| network.gravity());
    run_on(&read.packing, [x, y], asked).map_err(|e| e.to_string())
}

fn packing(start: &Start) -> &Packing {
    match &start.scene.geometry {
        Geometry::Packing(packing) => packing,
        Geometry::Chain(_) => panic!("a chain"),
    }
}

/// Our own packing, written, read back and run on: it stays at rest, and rings as the one that was written.
#[test]
fn a_packing_of_ours_runs_on_as_if_it_had_never_been_written() {
    let mut original = builtin::load("packing_small").unwrap().unwrap();
    original.set("iterations", "20").unwrap();
    let exported = export::recorded(&original.build());
    let read = read(&write::bodies(&exported), &write::contacts(&exported));
    let start = started(&read, (20, 1.0)).unwrap();
    assert_eq!(packing(&start).walls, Walls::All);
    assert_eq!(start.scene.units, Units::Own);
    let (own, other) = (original.build(), start.build());
    // Inverse masses went through masses and back; at rest the velocities are rounding.
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-15 * (1.0 + a.abs());
    for (own, other) in own.bodies().all.iter().zip(&other.bodies().all) {
        assert_eq!(own.position, other.position);
        let numbers = |b: &Body| [b.velocity.as_slice(), &[b.spin], &b.inverse_mass].concat();
        let mut both = numbers(own).into_iter().zip(numbers(other));
        assert!(both.all(|(a, b)| near(a, b)), "{own:?} {other:?}");
    }
    assert_eq!(own.bodies().radius, other.bodies().radius);
    assert_eq!(own.bodies().load, other.bodies().load);
    let forces = |assembly: &ghostspring::physics::Assembly| assembly.forces().collect::<Vec<_>>();
    assert_eq!(forces(&own).len(), forces(&other).len());
    for (own, other) in forces(&own).iter().zip(&forces(&other)) {
        assert_eq!(own.pair, other.pair);
        for (own, other) in own.memory.iter().zip(other.memory) {
            // The tangential force went through a vector and back.
            assert!((own - other).abs() <= 1e-15, "{own} {other}");
        }
    }
    let kicked = |start: Start| {
        let mut run = Run::new("packing", start);
        let begun: Vec<[f64; 2]> = run.bodies().all.iter().map(|b| b.position).collect();
        (0..200).for_each(|_| run.step());
        let places = run.bodies().all.iter().map(|b| b.position).zip(begun);
        let moved = places
            .map(|([x, y], [u, v])| (x - u).hypot(y - v))
            .fold(0.0, f64::max);
        let kick = 1e-4 * run.scene.params.load;
        run.change(Change::Kick(kick)).unwrap();
        (0..400).for_each(|_| run.step());
        let fit = Reading::of(&run, None).fit.unwrap();
        (moved, fit.angular_frequency.value, fit.damping_time.value)
    };
    let (rest, omega, tau) = kicked(original);
    let (moved, other_omega, other_tau) = kicked(start);
    assert!(moved < 1e-9 + 2.0 * rest, "{moved} {rest}");
    assert!(
        (other_omega / omega - 1.0).abs() < 0.01,
        "{omega} {other_omega}"
    );
    assert!((other_tau / tau - 1.0).abs() < 0.05, "{tau} {other_tau}");
}

/// Sixty rough discs of Chipmunk: its walls follow from their contacts with the fixed world.
#[test]
fn a_bin_of_chipmunk_stands_between_the_walls_that_its_contacts_name() {
    let read = read(&data("chipmunk.bodies.csv"), &data("chipmunk.contacts.csv"));
    let start = started(&read, (10, 1.0 / 60.0)).unwrap();
    assert_eq!(packing(&start).walls, Walls::All);
    assert!(start.scene.params.gravity_y < 0.0);
    let mut run = Run::new("bin", start);
    let heights = |run: &Run| {
        run.bodies()
            .all
            .iter()
            .map(|b| b.position[1])
            .collect::<Vec<_>>()
    };
    let before = heights(&run);
    (0..300).for_each(|_| run.step());
    assert!(run.fault.is_none(), "{:?}", run.fault);
    let fell = before.iter().zip(heights(&run)).map(|(a, b)| (a - b).abs());
    // Another order of the visits is another sag; nothing falls out of the bin or rearranges.
    let fell = fell.fold(0.0, f64::max);
    assert!(fell < 0.05, "{fell}");
}

const BODIES: &str = "id,x,y,radius,mass,shape,free,fx,fy,nx,ny,hx,hy\n";

/// A disc of a centimetre on a slope, under another one that is fixed: units are those of the file, and what is no box stands in the scene.
#[test]
fn a_slope_and_fixed_bodies_are_obstacles() {
    let (nx, ny) = (0.6, 0.8);
    let bodies = format!(
        "{BODIES}0,0,0,0.01,0.002,disc,xyw,0,0,0,0,0,0\n1,{},{},0.01,inf,disc,-,0,0,0,0,0,0\n2,-1,-1,0,inf,box,-,0,0,0,0,0.1,0.1\n",
        0.02 * nx,
        0.02 * ny
    );
    let contacts = "a,b,nx,ny,normal_force,friction\n-1,0,0.6,0.8,3,0.2\n0,1,0.6,0.8,2,0.2\n";
    let start = started(&read(&bodies, contacts), (10, 1e-4)).unwrap();
    assert_eq!(packing(&start).walls, Walls::None);
    assert_eq!(packing(&start).obstacles.len(), 3);
    let Units::Real {
        diameter,
        mass,
        time,
    } = start.scene.units
    else {
        panic!("its own units");
    };
    for (size, wanted) in [(diameter, 0.02), (mass, 0.002), (time, 1e-4)] {
        assert!((size / wanted - 1.0).abs() < 1e-12, "{size} {wanted}");
    }
    let run = Run::new("slope", start);
    let gravity = run.scene.params.gravity_y * 0.02 / 1e-8;
    // The weight balances the difference of the two forces.
    assert!((gravity + 0.8 / 0.002).abs() < 1e-6 * 400.0, "{gravity}");
    let contacts = run.contacts();
    assert_eq!(contacts.len(), 2);
    let strongest = contacts.iter().map(|c| c.normal_force).fold(0.0, f64::max);
    let unit = 0.002 * 0.02 / 1e-8;
    assert!(
        (strongest * unit - 3.0).abs() < 1e-9,
        "{}",
        strongest * unit
    );
}

/// The state of such a run is kept as any other.
#[test]
fn a_run_that_goes_on_can_be_kept() {
    let read = read(&data("box2d.bodies.csv"), &data("box2d.contacts.csv"));
    let start = started(&read, (10, 1.0 / 60.0)).unwrap();
    let (scene, state) = (start.scene.clone(), start.build().state());
    let kept = Checkpoint { scene, state };
    let again = checkpoint::read("a", &checkpoint::write(&kept).unwrap()).unwrap();
    assert_eq!(again, kept);
}

/// What this program does not have is refused with the body that is meant.
#[test]
fn what_cannot_be_run_on_is_said() {
    let refused = |bodies: &str, contacts: &str, what: &str| {
        let problem = started(&read(bodies, contacts), (10, 1.0)).unwrap_err();
        assert!(problem.contains(what), "{problem}");
    };
    let space = "id,x,y,z,radius,mass\n0,0,0,0.5,0.5,1\n";
    refused(
        space,
        "a,b,nx,ny,nz,normal_force\n-1,0,0,0,1,1\n",
        "in space",
    );
    let floor = "a,b,nx,ny,px,py,normal_force,friction\n-1,7,0,1,0,0,1,0.5\n";
    let square = format!(
        "{BODIES}7,0,0.5,0,1,box,xyw,0,0,0,0,0.5,0.5\n8,3,0.5,0.5,1,disc,xyw,0,0,0,0,0,0\n"
    );
    refused(&square, floor, "body 7 moves and is not a disc");
    let pushed = format!("{BODIES}7,0,0.5,0.5,1,disc,xyw,0.3,0,0,0,0,0\n");
    refused(&pushed, floor, "body 7 has a load");
    let swing =
        format!("{BODIES}7,0,0.5,0.5,1,disc,xyw,0,0,0,0,0,0\n9,2,0,0,4,plane,x,0,0,-1,0,0,0\n");
    refused(&swing, floor, "body 9 is a wall that moves");
    let two = "a,b,nx,ny,normal_force,friction\n-1,7,0,1,2,0.5\n7,8,0,1,1,0.2\n";
    let column =
        format!("{BODIES}7,0,0.5,0.5,1,disc,xyw,0,0,0,0,0,0\n8,0,1.5,0.5,1,disc,xyw,0,0,0,0,0,0\n");
    refused(&column, two, "several coefficients of friction");
}
