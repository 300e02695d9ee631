//! How long a contact visit and a whole step take: `cargo bench`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ghostspring::physics::{Assembly, Params, UpdateOrder};
use ghostspring::scene::{Chain, builtin};

const ITERATIONS: u64 = 40;

fn pressed(discs: u64, order: UpdateOrder) -> Assembly {
    let params = Params {
        order,
        iterations: ITERATIONS,
        ..Params::default()
    };
    Chain {
        discs,
        gap: 0.0,
        overlap: 1e-3,
    }
    .build(&params, 1)
}

/// Time per contact visit: one sweep of 500 contacts, everything that belongs to a sweep included.
fn visits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("visit");
    for &order in UpdateOrder::ALL {
        let mut assembly = pressed(500, order);
        assembly.params.iterations = u64::MAX;
        assembly.detect();
        group.throughput(Throughput::Elements(assembly.contacts().len() as u64));
        group.bench_function(order.to_string(), |b| b.iter(|| assembly.sweep()));
    }
    group.finish();
}

/// Time per step of a pressed chain at N_I = 40: detection, sweeps, motion and accounts.
fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("step");
    for discs in [50, 500, 5000] {
        let mut assembly = pressed(discs, UpdateOrder::RandomSweep);
        group.throughput(Throughput::Elements(discs * ITERATIONS));
        group.bench_function(BenchmarkId::new("random_sweep", discs), |b| {
            b.iter(|| assembly.step());
        });
    }
    group.finish();
}

/// Time per step of the prepared packing of 1000 discs at N_I = 40, for every order that does not diverge there.
fn packing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("packing_step");
    for &order in UpdateOrder::ALL {
        if order == UpdateOrder::Parallel {
            continue;
        }
        let Some(Ok(start)) = builtin::load("packing") else {
            continue;
        };
        let mut assembly = start.build();
        assembly.params.order = order;
        assembly.params.iterations = ITERATIONS;
        assembly.detect();
        let visits = assembly.contacts().len() as u64 * ITERATIONS;
        group.throughput(Throughput::Elements(visits));
        group.bench_function(order.to_string(), |b| b.iter(|| assembly.step()));
    }
    group.finish();
}

criterion_group!(benches, visits, steps, packing);
criterion_main!(benches);
