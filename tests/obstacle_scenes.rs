//! The built-in scenes with obstacles: each does what its sentence says.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use ghostspring::measure::{Stress, probe, stress};
use ghostspring::physics::{Assembly, Params};
use ghostspring::scene::{Geometry, ObstacleShape, Packing, Scene, builtin, file};
use ghostspring::theory::column::{Column, VisitOrder};

fn scene(name: &str) -> Scene {
    builtin::load(name).unwrap().unwrap().scene
}

fn packing(scene: &mut Scene) -> &mut Packing {
    match &mut scene.geometry {
        Geometry::Packing(packing) => Some(packing),
        Geometry::Chain(_) => None,
    }
    .unwrap()
}

fn run(assembly: &mut Assembly, steps: u64) {
    (0..steps).for_each(|_| assert!(assembly.step().is_ok()));
}

fn discs(assembly: &Assembly) -> impl Iterator<Item = ([f64; 2], [f64; 2])> + '_ {
    let bodies = assembly.bodies();
    let discs = bodies.all[..bodies.discs()].iter();
    discs.map(|b| (b.position, b.velocity))
}

/// The disc nearest to a place.
fn nearest(assembly: &Assembly, [x, y]: [f64; 2]) -> usize {
    let far = |([px, py], _): ([f64; 2], [f64; 2])| (px - x).hypot(py - y);
    let all: Vec<f64> = discs(assembly).map(far).collect();
    (0..all.len())
        .min_by(|a, b| all[*a].total_cmp(&all[*b]))
        .unwrap()
}

fn energy(assembly: &Assembly, disc: usize) -> f64 {
    let [vx, vy] = assembly.bodies().all[disc].velocity;
    vx * vx + vy * vy
}

const SCENES: [&str; 11] = [
    "stack",
    "wedge",
    "incline",
    "cradle",
    "hopper",
    "dam_break",
    "shaker",
    "biaxial",
    "slit",
    "shear_cell",
    "parabola",
];

/// Written and read again, a scene is the same and starts in the same way; nothing starts inside an obstacle.
#[test]
fn the_scenes_survive_writing_and_start_without_overlap() {
    for name in SCENES {
        let scene = scene(name);
        let again = file::parse(name, &file::write(&scene).unwrap()).unwrap();
        assert_eq!(scene, again);
        let assembly = scene.build();
        assert_eq!(assembly.state_hash(), again.build().state_hash());
        let bodies = assembly.bodies();
        for a in 0..bodies.discs() {
            for b in bodies.discs()..bodies.all.len() {
                // Pressed crystals overlap by a thousandth on purpose.
                assert!(bodies.gap(a, b).0 > -1.1e-3, "{name}: {a} and {b}");
            }
        }
    }
}

/// A stack sags as the theorem says: the same forces, the same sweeps.
#[test]
fn the_stack_sags_as_predicted() {
    let mut scene = scene("stack");
    scene.set("iterations", "40").unwrap();
    let mut assembly = scene.build();
    let before: Vec<f64> = discs(&assembly).map(|(p, _)| p[1]).collect();
    run(&mut assembly, 6000);
    let Params { dt, iterations, .. } = scene.params;
    let column = Column {
        bodies: before.len(),
        mass: 1.0,
        dt,
        iterations,
        order: VisitOrder::RedBlack,
        relaxation: 1.0,
    };
    let expected = column
        .sag(&column.weights(-scene.params.gravity_y))
        .unwrap();
    let top = before.len() - 1;
    let measured = before[top] - assembly.bodies().all[top].position[1];
    assert!(assembly.bodies().fastest().1 < 1e-10);
    assert!(
        (measured / expected - 1.0).abs() < 1e-8,
        "{measured} {expected}"
    );
}

/// Two contacts, two forces, from statics.
#[test]
fn the_wedge_carries_what_statics_says() {
    let scene = scene("wedge");
    let mut assembly = scene.build();
    run(&mut assembly, scene.steps);
    let [left, right] = [(7.0f64).atan2(6.0), (5.0f64).atan2(7.0)];
    let weight = -scene.params.gravity_y;
    let expected = [right.sin(), left.sin()].map(|s| weight * s / (left + right).sin());
    let forces: Vec<f64> = assembly.contacts().iter().map(|c| c.normal_force).collect();
    assert_eq!(forces.len(), 2);
    for (force, expected) in forces.iter().zip(expected) {
        assert!((force / expected - 1.0).abs() < 1e-9, "{force} {expected}");
    }
}

/// Every disc has the textbook's acceleration.
#[test]
fn the_incline_lets_discs_slide() {
    let scene = scene("incline");
    let mut assembly = scene.build();
    run(&mut assembly, scene.steps);
    let (sin, cos) = 40.0f64.to_radians().sin_cos();
    let expected = 0.005 * (sin - 0.2 * cos) * assembly.time();
    for (_, [vx, vy]) in discs(&assembly) {
        let speed = vx * cos - vy * sin;
        assert!((speed / expected - 1.0).abs() < 1e-6, "{speed} {expected}");
        assert!((vx * sin + vy * cos).abs() < 1e-9);
    }
}

/// The cradle's discs go on together with a sixth of the velocity; nothing flies off at the end.
#[test]
fn the_cradle_is_none() {
    let scene = scene("cradle");
    let mut assembly = scene.build();
    run(&mut assembly, scene.steps);
    for (_, [vx, vy]) in discs(&assembly) {
        assert!((vx - 0.1 / 6.0).abs() < 1e-6 && vy.abs() < 1e-12, "{vx}");
    }
}

/// With friction an arch stops the flow and most of the discs stay above it; without friction they run out.
#[test]
fn the_hopper_arches_with_friction_only() {
    let scene = scene("hopper");
    let above = |assembly: &Assembly| discs(assembly).filter(|(p, _)| p[1] > 9.0).count();
    let mut rough = scene.build();
    run(&mut rough, scene.steps);
    let left = above(&rough);
    run(&mut rough, 500);
    assert!(
        left > 100 && above(&rough) == left,
        "{left} and then {}",
        above(&rough)
    );
    let mut smooth = scene.clone();
    smooth.params.friction = 0.0;
    let mut smooth = smooth.build();
    run(&mut smooth, scene.steps);
    assert!(above(&smooth) < left / 2, "{} of {left}", above(&smooth));
}

/// Until the gate opens nothing gets past it; then the column runs out, and with friction it stops at a slope.
#[test]
fn the_dam_breaks_when_its_gate_opens() {
    let scene = scene("dam_break");
    let front = |a: &Assembly| discs(a).map(|(p, _)| p[0]).fold(0.0, f64::max);
    let height = |a: &Assembly| probe::loaded_position(a.bodies());
    let mut assembly = scene.build();
    run(&mut assembly, 600);
    let before = height(&assembly);
    assert!(front(&assembly) < 14.0);
    run(&mut assembly, scene.steps - 600);
    let after = height(&assembly);
    assert!(
        front(&assembly) > 20.0 && after < 0.8 * before,
        "{} {before} {after}",
        front(&assembly)
    );
    assert!(after > 3.0, "friction keeps a heap: {after}");
    let energies = assembly.energies();
    assert!(energies.imbalance().abs() < 1e-12 * energies.work);
}

/// The shaking floor does work, the contacts take it out, and the discs stay in the box.
#[test]
fn the_shaker_puts_in_what_the_contacts_take_out() {
    let scene = scene("shaker");
    let mut assembly = scene.build();
    let (mut lowest, mut highest) = (f64::MAX, f64::MIN);
    run(&mut assembly, 1000);
    let before = assembly.energies();
    for _ in 0..600 {
        assembly.step().unwrap();
        let floor = assembly.bodies().all[assembly.bodies().first_obstacle()].position[1];
        (lowest, highest) = (lowest.min(floor), highest.max(floor));
        assert!(discs(&assembly).all(|(p, _)| (0.0..14.0).contains(&p[0]) && p[1] > floor));
    }
    assert!((highest - 0.6).abs() < 1e-9 && (lowest + 0.6).abs() < 1e-9);
    let after = assembly.energies();
    let put_in = after.work - before.work;
    let taken_out = after.dissipated - before.dissipated;
    assert!(
        put_in > 5.0 * after.kinetic.max(before.kinetic),
        "{before:?} {after:?}"
    );
    assert!(
        (taken_out / put_in - 1.0).abs() < 0.3,
        "{before:?} {after:?}"
    );
    assert!(after.imbalance().abs() < 1e-12 * after.work);
}

/// While the sides come closer they must push harder than the piston does: the piston rises, and the stress across exceeds that along.
#[test]
fn the_biaxial_box_resists() {
    let scene = scene("biaxial");
    let mut assembly = scene.build();
    run(&mut assembly, 2000);
    let rest = probe::loaded_position(assembly.bodies());
    let (mut along, mut across, mut samples) = (0.0, 0.0, 0.0);
    for step in 2000..scene.steps {
        assembly.step().unwrap();
        if step >= 4000 {
            let bodies = assembly.bodies();
            let first = bodies.first_obstacle() as u32;
            let walls = |body: u32| -> f64 {
                let contacts = assembly.contacts().iter();
                contacts
                    .filter(|c| c.b == body)
                    .map(|c| c.normal_force)
                    .sum()
            };
            let [left, right] = [0, 1].map(|i| bodies.all[first as usize + i].position[0]);
            across += 0.5 * (walls(first) + walls(first + 1)) / probe::loaded_position(bodies);
            along += scene.params.load / (right - left);
            samples += 1.0;
        }
    }
    let risen = probe::loaded_position(assembly.bodies()) - rest;
    assert!(risen > 0.5, "{risen}");
    assert!(
        across / along > 1.3,
        "{} across, {} along",
        across / samples,
        along / samples
    );
}

/// Mean energy at places on a half circle behind the slit, at 0°, 30° and 45°.
fn behind_slit(scene: &Scene) -> [f64; 3] {
    let mut assembly = scene.build();
    let spots = [0.0f64, 30.0, 45.0].map(|angle| {
        let (sin, cos) = angle.to_radians().sin_cos();
        nearest(&assembly, [40.0 + 22.0 * sin, 14.0 + 22.0 * cos])
    });
    run(&mut assembly, 500);
    let mut sums = [0.0; 3];
    for _ in 0..240 {
        assembly.step().unwrap();
        (0..3).for_each(|k| sums[k] += energy(&assembly, spots[k]));
    }
    sums
}

/// Behind a slit narrower than the wavelength the wave spreads to all sides; behind a wide one most of it goes straight on.
#[test]
fn the_slit_diffracts() {
    let narrow = scene("slit");
    let mut wide = narrow.clone();
    for obstacle in &mut packing(&mut wide).obstacles[1..] {
        if let ObstacleShape::Segment { a, b } = &mut obstacle.shape {
            // Five times as wide.
            for end in [a, b] {
                match end[0] {
                    37.5 => end[0] = 28.0,
                    42.5 => end[0] = 52.0,
                    _ => {}
                }
            }
        }
    }
    let [ahead, at_30, at_45] = behind_slit(&narrow);
    let [wide_ahead, wide_at_30, wide_at_45] = behind_slit(&wide);
    // In amplitude: more than half at 45°, less than a third behind the wide slit.
    assert!(
        at_45 > 0.25 * ahead && at_30 > 0.4 * ahead,
        "{ahead:e} {at_30:e} {at_45:e}"
    );
    assert!(
        wide_at_45 < 0.11 * wide_ahead,
        "{wide_ahead:e} {wide_at_45:e}"
    );
    assert!(wide_at_30 / wide_ahead < 0.6 * at_30 / ahead);
}

/// Largest energy in the focus and beside it after the wave has been thrown back.
fn after_reflection(scene: &Scene) -> [f64; 2] {
    let mut assembly = scene.build();
    let spots = [[50.25, 14.0], [32.0, 14.0]].map(|place| nearest(&assembly, place));
    run(&mut assembly, 640);
    let mut best = [0.0f64; 2];
    for _ in 640..1100 {
        assembly.step().unwrap();
        (0..2).for_each(|k| best[k] = best[k].max(energy(&assembly, spots[k])));
    }
    best
}

/// In the focus of the parabola the wave that comes back has several times the energy that a straight wall throws back.
#[test]
fn the_parabola_focuses() {
    let curved = scene("parabola");
    let mut straight = curved.clone();
    packing(&mut straight).obstacles[1].shape = ObstacleShape::Segment {
        a: [0.0, 44.0],
        b: [101.0, 44.0],
    };
    let ([focus, beside], [plain, _]) = (after_reflection(&curved), after_reflection(&straight));
    assert!(focus > 2.5 * plain, "{focus:e} {plain:e}");
    assert!(focus > 2.5 * beside, "{focus:e} {beside:e}");
}

/// The stress of a triangular lattice whose contacts all carry f is √3·f/d in every direction.
#[test]
fn a_pressed_crystal_has_the_stress_of_the_textbook() {
    let mut scene = scene("slit");
    packing(&mut scene).obstacles.clear();
    let mut assembly = scene.build();
    assembly.detect();
    let (bodies, spacing) = (assembly.bodies(), 1.0 - 1e-3);
    let area = bodies.discs() as f64 * 0.75f64.sqrt() * spacing * spacing;
    let stress = Stress::over(area, bodies, assembly.contacts(), assembly.threads());
    let expected = 3.0f64.sqrt() * scene.params.load / spacing;
    for value in [stress.xx, stress.yy, stress.pressure()] {
        assert!((value / expected - 1.0).abs() < 1e-3, "{value} {expected}");
    }
    assert!(stress.deviator() < 1e-3 * expected && stress.xy.abs() < 1e-6 * expected);
}

/// A settled packing carries load over width.
#[test]
fn the_stress_of_a_packing_is_load_over_width() {
    let mut assembly = builtin::load("packing").unwrap().unwrap().build();
    assembly.step().unwrap();
    let bodies = assembly.bodies();
    let [width, height] = [
        bodies.all[bodies.discs() + 2].position[0],
        probe::loaded_position(bodies),
    ];
    let stress = Stress::over(
        width * height,
        bodies,
        assembly.contacts(),
        assembly.threads(),
    );
    // Friction at the side walls carries a part of the load.
    let on_walls: f64 = assembly
        .contacts()
        .iter()
        .filter(|c| c.b as usize > bodies.discs() && c.normal[1] == 0.0)
        .map(|c| c.normal[0] * c.tangent_force * bodies.all[c.a as usize].position[1])
        .sum();
    let expected = (assembly.load_now() * height + on_walls) / (width * height);
    assert!(
        (stress.yy / expected - 1.0).abs() < 1e-4,
        "{} {expected}",
        stress.yy
    );
    let plain = assembly.load_now() / width;
    assert!(
        (stress.yy / plain - 1.0).abs() < 0.2,
        "{} {plain}",
        stress.yy
    );
    assert!((stress.xy - stress.yx).abs() < 1e-4 * stress.yy);
}

/// The floor drags the discs along, less and less towards the piston; the stress is load over width, and shear over it stays below μ.
#[test]
fn the_shear_cell_shears() {
    let scene = scene("shear_cell");
    let mut assembly = scene.build();
    run(&mut assembly, 3500);
    let before = stress::extent(assembly.bodies(), assembly.threads());
    let (mut sum, mut layers, steps) = ([0.0; 2], [[0.0; 2]; 2], 1500);
    for _ in 0..steps {
        assembly.step().unwrap();
        let height = probe::loaded_position(assembly.bodies());
        let Stress { xy, yy, .. } = Stress::over(
            20.0 * height,
            assembly.bodies(),
            assembly.contacts(),
            assembly.threads(),
        );
        (sum[0], sum[1]) = (sum[0] + xy, sum[1] + yy);
        for (place, velocity) in discs(&assembly) {
            for (layer, is_in) in layers
                .iter_mut()
                .zip([place[1] < 2.0, place[1] > height - 2.0])
            {
                if is_in {
                    (layer[0], layer[1]) = (layer[0] + velocity[0], layer[1] + 1.0);
                }
            }
        }
    }
    let [shear, normal] = sum.map(|s| s / f64::from(steps));
    let [bottom, top] = layers.map(|[sum, count]| sum / count);
    assert!(
        (normal / (scene.params.load / 20.0) - 1.0).abs() < 0.05,
        "{normal}"
    );
    let ratio = shear.abs() / normal;
    assert!((0.05..0.45).contains(&ratio), "{ratio}");
    assert!(bottom > 0.003 && bottom > 1.2 * top, "{bottom} {top}");
    // It shears without becoming much higher or lower.
    let [_, shorter] = stress::strain(
        before,
        stress::extent(assembly.bodies(), assembly.threads()),
    );
    assert!(shorter.abs() < 0.1, "{shorter}");
}
