//! Bodies of your own: three discs on a floor, the middle one on top of the other two. The outer ones slide apart or stay, by friction.
//!
//!     cargo run --release --no-default-features --example own_bodies

#![allow(clippy::print_stdout)] // an example prints

use ghostspring::physics::{Assembly, Bodies, Params};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // 1/m along x and y, and 2/m for the rotation of a disc: here m = 1.
    let free = [1.0, 1.0, 2.0];
    for friction in [0.2, 0.3] {
        let mut bodies = Bodies::default();
        bodies.add_disc([-0.5, 0.5], 0.5, free);
        bodies.add_disc([0.5, 0.5], 0.5, free);
        let top = bodies.add_disc([0.0, 0.5 + 0.75_f64.sqrt()], 0.5, free);
        bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0, 0.0]);
        let params = Params {
            friction,
            gravity_y: -1e-4,
            iterations: 100,
            ..Params::default()
        };
        let mut pile = Assembly::checked(bodies, params, 1)?;
        for _ in 0..100 {
            pile.step()?;
        }
        let height = pile.bodies().all[top].position[1];
        println!("friction {friction}: after 100 steps the top disc is at {height:.4} d");
    }
    Ok(())
}
