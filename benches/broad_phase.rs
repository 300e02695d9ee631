//! Finding the pairs of a dense packing: our cell grid against the bounding-volume tree of parry.
//! `cargo bench --bench broad_phase`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ghostspring::physics::broad::Neighbours;
use ghostspring::physics::threads::SingleThread;
use ghostspring::physics::{Assembly, Bodies};
use ghostspring::scene::{builtin, tiling};
use parry2d_f64::bounding_volume::Aabb;
use parry2d_f64::math::Vector;
use parry2d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

/// How far pairs are looked for beyond touching.
const MARGIN: f64 = 0.15;

/// Copies of the built-in packing, which has 1000 discs.
fn packing(columns: usize, rows: usize) -> Option<Bodies> {
    let small: Assembly = builtin::load("packing")?.ok()?.build();
    let (state, _) = tiling::tile(&small, columns, rows)?;
    Some(state.bodies)
}

fn boxes(bodies: &Bodies) -> Vec<Aabb> {
    let discs = bodies.all.iter().zip(&bodies.radius);
    discs
        .map(|(body, radius)| {
            let ([x, y], r) = (body.position, radius + 0.5 * MARGIN);
            Aabb::new(Vector::new(x - r, y - r), Vector::new(x + r, y + r))
        })
        .collect()
}

fn broad_phase(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("broad_phase");
    group.sample_size(20);
    for (columns, rows) in [(1, 1), (5, 2), (10, 10)] {
        let Some(bodies) = packing(columns, rows) else {
            continue;
        };
        let discs = bodies.discs();
        group.throughput(Throughput::Elements(discs as u64));

        // A list from nothing, sorted and with walls: what happens when something has moved far.
        group.bench_function(BenchmarkId::new("grid_rebuild", discs), |b| {
            b.iter(|| {
                let mut neighbours = Neighbours::default();
                neighbours.refresh(&bodies, 0.0, &SingleThread);
                neighbours.candidates.len()
            });
        });
        // The usual step of a packing at rest: the list still serves.
        group.bench_function(BenchmarkId::new("grid_refresh", discs), |b| {
            let mut neighbours = Neighbours::default();
            b.iter(|| {
                neighbours.refresh(&bodies, 0.0, &SingleThread);
                neighbours.candidates.len()
            });
        });
        // The tree: every box updated, then all overlapping pairs, unsorted and without walls.
        let boxes = boxes(&bodies);
        group.bench_function(BenchmarkId::new("bvh_refit_and_pairs", discs), |b| {
            let mut workspace = BvhWorkspace::default();
            let mut tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
            let mut pairs: Vec<[u32; 2]> = Vec::new();
            b.iter(|| {
                for (leaf, i) in boxes.iter().zip(0..) {
                    tree.insert_or_update_partially(*leaf, i, 0.0);
                }
                tree.refit(&mut workspace);
                pairs.clear();
                tree.traverse_bvtt_single_tree::<false>(&mut workspace, &mut |i, j| {
                    pairs.push([i, j]);
                });
                pairs.len()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, broad_phase);
criterion_main!(benches);
