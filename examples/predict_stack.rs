//! How soft is a stack of ten boxes of 1 kg and 1 m at 60 Hz, before it runs? And how many iterations make it four times as stiff?
//!
//!     cargo run --release --no-default-features --example predict_stack

#![allow(clippy::print_stdout)] // an example prints

use ghostspring::theory::column::{Column, VisitOrder};
use ghostspring::theory::softness::{ColumnLoad, ColumnSetting};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stack = ColumnSetting {
        column: Column {
            bodies: 10,
            mass: 1.0,
            dt: 1.0 / 60.0,
            iterations: 8,
            order: VisitOrder::BottomUp,
            relaxation: 1.0,
        },
        size: 1.0,
        load: ColumnLoad::Gravity(9.81),
        memory: 1.0,
    };
    for iterations in [8, 32] {
        let answer = stack.with_iterations(iterations).answer()?;
        let hertz = answer
            .ringing
            .map(|r| r.angular_frequency / std::f64::consts::TAU);
        println!(
            "{iterations} iterations: it sags {:.1} mm and rings at {:.2} Hz",
            1e3 * answer.sag,
            hertz.unwrap_or(0.0)
        );
    }
    Ok(())
}
