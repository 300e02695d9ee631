//! Bodies from other programs.

use ghostspring::physics::{Assembly, Bodies, Load, Params};

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
