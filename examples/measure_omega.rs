//! Measure the frequency of a kicked chain for three numbers of sweeps, beside the exact law.
//!
//!     cargo run --release --no-default-features --example measure_omega

#![allow(clippy::print_stdout)] // an example prints

use ghostspring::measure::{fit_window, probe::loaded_position};
use ghostspring::physics::Params;
use ghostspring::scene::Chain;
use ghostspring::theory::modes;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(" N_I   measured ω          predicted");
    for iterations in [10, 40, 160] {
        let params = Params {
            iterations,
            load: 0.05,
            ..Params::default()
        };
        let predicted = modes::slowest(&params, 50)
            .ringing()
            .ok_or("the slowest mode does not ring")?;
        // It starts pressed, in equilibrium: a kick of a ten-thousandth opens no contact.
        let mut chain = Chain {
            discs: 50,
            gap: 0.0,
            overlap: 1e-3,
        }
        .build(&params, 1);
        chain.params.load *= 1.0001;
        let mut samples = Vec::new();
        while samples.len() < (8.0 * predicted.damping_time) as usize {
            chain.step()?;
            samples.push([chain.time(), loaded_position(chain.bodies())]);
        }
        let omega = fit_window(&samples, 0.0)?.angular_frequency;
        println!(
            "{iterations:>4}   {:.5} ± {:.5}   {:.5}",
            omega.value, omega.std_error, predicted.angular_frequency
        );
    }
    Ok(())
}
