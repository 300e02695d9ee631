//! A pile so small that an interpreter can step it: `cargo +nightly miri test --no-default-features --test physics small`.

use ghostspring::physics::{Assembly, Bodies, Params, Progress, UpdateOrder};

fn pile(order: UpdateOrder) -> Assembly {
    let mut bodies = Bodies::default();
    for i in 0..9 {
        let [column, row] = [i % 3, i / 3].map(f64::from);
        let place = [0.5 + 0.999 * column + 0.01 * row, 0.499 + 0.999 * row];
        bodies.add_disc(place, 0.5, [1.0, 1.0, 2.0]);
    }
    bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
    bodies.add_plane([0.0, 0.0], [1.0, 0.0], [0.0; 2]);
    let params = Params {
        order,
        iterations: 3,
        friction: 0.3,
        gravity_y: -0.001,
        ..Params::default()
    };
    Assembly::checked(bodies, params, 1).unwrap()
}

#[test]
fn a_small_pile_steps_whole_and_in_visits() {
    for &order in UpdateOrder::ALL {
        let (mut whole, mut visited) = (pile(order), pile(order));
        for _ in 0..3 {
            whole.step().unwrap();
            while visited.visit().unwrap() != Progress::Solved {}
            visited.advance().unwrap();
            assert!(whole.contacts().len() >= 12);
            assert_eq!(whole.state_hash(), visited.state_hash(), "{order}");
        }
    }
}

/// Motions and forces that are set inside a step count from its beginning.
#[test]
fn a_step_begins_again_when_motions_are_set_inside_it() {
    let touch = |pile: &mut Assembly| {
        pile.push(4, [0.01, 0.0]);
        pile.set_forces(|_, gap| if gap < 0.0 { 1e-3 } else { 0.0 });
    };
    let mut between = pile(UpdateOrder::RandomSweep);
    let mut inside = between.clone();
    touch(&mut between);
    inside.sweep().unwrap();
    touch(&mut inside);
    between.step().unwrap();
    inside.step().unwrap();
    assert_eq!(between.state_hash(), inside.state_hash());
}
