//! Step the paper's chain: fifty rigid discs fly at a wall, and their end swings.
//!
//!     cargo run --release --no-default-features --example chain

#![allow(clippy::print_stdout)] // an example prints

use ghostspring::measure::probe::loaded_position;
use ghostspring::scene::builtin;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = builtin::load("chain").ok_or("no scene of this name")??;
    let mut chain = start.build();
    for step in 1..=200 {
        chain.step()?;
        if step % 10 == 0 {
            let end = loaded_position(chain.bodies());
            let dots = ".".repeat((8.0 * (51.0 - end)).max(0.0) as usize);
            println!("{step:>4} {end:>9.4} {dots}*");
        }
    }
    Ok(())
}
