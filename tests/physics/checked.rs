//! Bodies from other programs.

use ghostspring::physics::random::Random;
use ghostspring::physics::{
    Assembly, Bodies, Core, Hand, Load, MethodName, Obstacle, Params, Polygon, PrescribedMotion,
    Seam, UpdateOrder,
};

fn pile() -> Bodies {
    let mut bodies = Bodies::default();
    bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
    bodies.add_disc([0.0, 0.5], 0.5, [1.0, 1.0, 2.0]);
    let piston = bodies.add_plane([0.0, 2.0], [0.0, -1.0], [0.0, 0.1]);
    bodies.load = Some(Load {
        body: piston,
        direction: [0.0, -1.0],
    });
    bodies.add_disc([0.0, 1.5], 0.5, [1.0, 1.0, 2.0]);
    bodies
}

#[test]
fn bodies_may_be_added_in_any_order() {
    let bodies = pile();
    assert_eq!(bodies.radius.len(), 2);
    assert_eq!(bodies.all[1].position, [0.0, 1.5]);
    assert_eq!(bodies.load.unwrap().body, 3);
    assert_eq!(bodies.all[3].inverse_mass, [0.0, 0.1, 0.0]);
    let mut pile = Assembly::checked(bodies, Params::default(), 1).unwrap();
    pile.step().unwrap();
    assert_eq!(pile.contacts().len(), 3);
}

#[test]
fn bad_bodies_are_refused_with_body_field_and_range() {
    let refused = |spoil: &dyn Fn(&mut Bodies, &mut Params)| {
        let (mut bodies, mut params) = (pile(), Params::default());
        spoil(&mut bodies, &mut params);
        Assembly::checked(bodies, params, 1)
            .unwrap_err()
            .to_string()
    };
    type Spoil<'a> = &'a dyn Fn(&mut Bodies, &mut Params);
    let cases: [(Spoil, &str); 8] = [
        (
            &|b, _| b.all[1].position[0] = f64::INFINITY,
            "body 1: position = inf",
        ),
        (
            &|b, _| b.all[0].inverse_mass[2] = -1.0,
            "body 0: inverse mass = -1.0",
        ),
        (&|b, _| b.radius[1] = 0.0, "body 1: radius = 0.0"),
        (
            &|b, _| b.planes[0].normal = [0.0, 2.0],
            "body 2: length of the normal = 2.0",
        ),
        (&|b, _| b.radius.push(0.5), "4 bodies, but 3 radii"),
        (
            &|b, _| b.load.as_mut().unwrap().body = 4,
            "the load acts on body 4, and there are 4",
        ),
        (
            &|b, _| b.load.as_mut().unwrap().direction[1] = f64::NAN,
            "body 3: direction of its load = NaN",
        ),
        (&|_, p| p.dt = 0.0, "dt = 0"),
    ];
    for (spoil, said) in cases {
        let problem = refused(spoil);
        assert!(problem.starts_with(said), "{problem}");
    }
}

/// A box on a floor, discs, a bond, a hand, a ball that cannot move, a piston; left and right are joined.
fn mixture() -> Bodies {
    let mut bodies = pile();
    bodies.add_convex([1.5, 0.5], &Polygon::rectangle([1.0, 1.0]), 0.0, 1.0);
    bodies.add_disc([2.5, 0.5], 0.5, [1.0, 1.0, 2.0]);
    bodies.add_bond(2, 3, f64::INFINITY);
    let ball = Obstacle {
        core: Core::Point,
        rounding: 0.5,
        motion: PrescribedMotion::Still,
    };
    bodies.add_obstacle([3.5, 0.5], ball);
    bodies.seam = Seam::after(5.0);
    let to = [0.0, 1.0];
    let (body, spring) = (0, 1e-2);
    bodies.hand = Some(Hand { body, spring, to });
    bodies
}

/// Bodies of a program that gets lengths, indices and numbers wrong, in all methods and orders: an error, or three steps.
#[test]
fn lists_of_any_length_are_refused_or_can_be_computed_with() {
    let mut random = Random::new(1);
    let (mut refused, mut made) = (0, 0);
    for _ in 0..4000 {
        let mut bodies = mixture();
        for _ in 0..random.below(3) {
            spoil(&mut bodies, &mut random);
        }
        let params = Params {
            method: MethodName::ALL[random.below(MethodName::ALL.len())],
            order: UpdateOrder::ALL[random.below(UpdateOrder::ALL.len())],
            iterations: 3,
            ..Params::default()
        };
        match Assembly::checked(bodies, params, 1) {
            Ok(mut assembly) => {
                // A method may refuse boxes, in words.
                (0..3).for_each(|_| drop(assembly.step()));
                made += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1000 && made > 1000, "{refused}, {made}");
}

/// One mistake.
fn spoil(bodies: &mut Bodies, random: &mut Random) {
    let index = random.below(9);
    let number = [0.0, -1.0, 1e-3, 7.0, 1e9, f64::INFINITY, f64::NAN][random.below(7)];
    match random.below(20) {
        0 => drop(bodies.all.pop()),
        1 => bodies.all.push(bodies.all[0]),
        2 => drop(bodies.radius.pop()),
        3 => bodies.radius.push(0.5),
        4 => drop(bodies.turned.pop()),
        5 => drop(bodies.planes.pop()),
        6 => drop(bodies.obstacles.pop()),
        7 => drop(bodies.corners.pop()),
        8 => bodies.corners.push(None),
        9 => bodies.corners.clear(),
        10 => bodies.bonds[0].pair = [random.below(9) as u32, index as u32],
        11 => bodies.bonds.push(bodies.bonds[0]),
        12 => bodies.bonds[0].length = number,
        13 => bodies.hand.as_mut().unwrap().body = index,
        14 => bodies.hand.as_mut().unwrap().spring = number,
        15 => bodies.load.as_mut().unwrap().body = index,
        16 => bodies.seam = Seam::after(number),
        17 => bodies.radius[0] = number,
        18 => bodies.turned[0] = number,
        _ => {
            let last = bodies.all.len() - 1;
            bodies.all[index.min(last)].position[0] = number;
        }
    }
}
