//! The wave field: the velocity along the load as a smooth ground behind the discs, one colour for each direction. Sound that
//! runs through a packing is seen at a glance.
//!
//! Every disc that carries a force adds its velocity to a raster of cells; blurring by about a disc makes a field of it.

use std::ops::Range;

use super::colour::Rgba;
use super::scheme::Scheme;
use super::sketch::{DrawSettings, Sketch};
use crate::physics::threads::{Threads, collect, of_ranges, share};
use crate::session::Run;

/// A raster over the picture, and a little beyond it.
#[derive(Clone, Debug, PartialEq)]
pub struct WaveField {
    /// Columns and rows.
    pub size: [usize; 2],
    /// Width and height in points; its middle is the middle of the picture.
    pub extent: [f32; 2],
    /// Red, green, blue and opacity of every cell, row by row from the top.
    pub pixels: Vec<u8>,
    /// From −1 to 1 with the velocity, row by row from the bottom.
    strength: Vec<f32>,
}

/// Size of a cell in disc diameters, if that is neither too small nor too large.
const CELL: f64 = 0.5;
/// Smallest and largest cell in points.
const CELLS: [f64; 2] = [4.0, 16.0];
/// Most cells, nearly.
const MOST: f64 = 4e4;
/// How far a disc's velocity spreads, in diameters: along the axes of a chain, and of a packing.
const SPREAD: [[f64; 2]; 2] = [[0.55, 0.95], [0.8, 0.8]];
/// Discs per squared diameter between which the field begins and reaches its full strength: around a chain it glows, a packing's walls
/// hold it back.
const DENSE: [[f32; 2]; 2] = [[0.0, 0.3], [0.4, 0.7]];

impl WaveField {
    /// The field of all lanes that are drawn in full; none if nothing moves.
    pub(super) fn of(sketches: &[Sketch], setting: &DrawSettings) -> Option<Self> {
        let first = sketches.first()?;
        if !setting.look.has_waves || setting.speed.is_nan() || setting.speed <= 0.0 {
            return None;
        }
        let camera = setting.camera;
        let [width, height] = camera.size.map(f64::from);
        let cell = (CELL * camera.scale)
            .clamp(CELLS[0], CELLS[1])
            .max((width * height / MOST).sqrt());
        let kind = first.run.scene.geometry.axis();
        let spread = SPREAD[kind];
        let radii = spread.map(|s| box_radius(s * camera.scale / cell));
        let size = [0, 1].map(|k| {
            let seen = (f64::from(camera.size[k]) / cell).ceil() as usize;
            seen.max(1) + 2 * (3 * radii[k] + 1)
        });
        let mut raster = Raster::new(first.run.profile_axis(), size, cell as f32);
        for sketch in sketches.iter().filter(|s| s.lane.tint.is_none()) {
            raster.add(sketch, setting.fraction);
        }
        let threads = first.run.assembly().threads();
        raster.blur(radii, threads);
        // Discs in a cell, if there were one for every squared diameter.
        let one = ((cell / camera.scale) as f32).powi(2);
        let [from, to] = DENSE[kind];
        let strength: Vec<f32> = (raster.cells.iter())
            .map(|[weight, value, all]| {
                let mean = value / weight.max(1e-3 * one) / setting.speed as f32;
                mean.clamp(-1.0, 1.0) * ((all / one - from) / (to - from)).clamp(0.0, 1.0)
            })
            .collect();
        // Pictures are written from the top.
        let upwards = |i: usize| (size[1] - 1 - i / size[0]) * size[0] + i % size[0];
        let pixels = collect(threads, strength.len(), |range, pixels| {
            for i in range {
                pixels.extend(shine(strength[upwards(i)], setting.scheme).0);
            }
        });
        Some(Self {
            size,
            extent: size.map(|n| n as f32 * cell as f32),
            pixels,
            strength,
        })
    }

    /// The field at a place in the picture, from −1 to 1.
    pub fn at(&self, place: [f32; 2]) -> f32 {
        let cell = |k: usize| {
            let share = place[k] / self.extent[k] + 0.5;
            ((share * self.size[k] as f32).max(0.0) as usize).min(self.size[k] - 1)
        };
        self.strength[cell(1) * self.size[0] + cell(0)]
    }
}

/// The field's colour on its ground.
fn shine(strength: f32, scheme: &Scheme) -> Rgba {
    let [back, forth] = scheme.waves;
    let colour = if strength < 0.0 { back } else { forth };
    let share = strength.abs().powf(scheme.lift);
    colour.with_alpha((f32::from(colour.0[3]) * share) as u8)
}

/// Half the width of a box which, used three times, blurs like a bell of this width.
fn box_radius(deviation: f64) -> usize {
    ((0.5 * ((4.0 * deviation * deviation + 1.0).sqrt() - 1.0)).round() as usize).max(1)
}

/// Sums over cells: discs that carry a force, their velocities along an axis, and all discs.
struct Raster {
    axis: usize,
    size: [usize; 2],
    cell: f32,
    cells: Vec<[f32; 3]>,
}

/// A disc in the raster.
struct Spot {
    /// Column and row of the cell before it.
    cell: [usize; 2],
    /// How far beyond that cell's middle it is, in cells.
    beyond: [f32; 2],
    /// One if it carries a force.
    loaded: f32,
    velocity: f32,
}

/// Rows of cells that a thread adds up at a time.
const BAND: usize = 16;

impl Raster {
    fn new(axis: usize, size: [usize; 2], cell: f32) -> Self {
        let cells = vec![[0.0; 3]; size[0] * size[1]];
        Self {
            axis,
            size,
            cell,
            cells,
        }
    }

    /// Every disc, shared among the four cells around it. A thread adds up some rows of cells, disc after disc as one thread would do for all rows.
    fn add(&mut self, sketch: &Sketch, fraction: f64) {
        let columns = self.size[0];
        let threads = sketch.run.assembly().threads();
        let parts = of_ranges(threads, sketch.run.bodies().discs(), |range| {
            let spots = range.filter_map(|i| self.spot(sketch, fraction, i));
            let spots: Vec<Spot> = spots.collect();
            let rows = || spots.iter().map(|spot| spot.cell[1]);
            let last = rows().max().map_or(0, |row| row + 2);
            (rows().min().unwrap_or(0)..last, spots)
        });
        let bands = self.cells.chunks_mut(BAND * columns).enumerate();
        share(threads, bands, |(band, cells)| {
            let (first, end) = (band * BAND, band * BAND + cells.len() / columns);
            let met = |part: &&(Range<usize>, _)| part.0.start < end && first < part.0.end;
            for spot in parts.iter().filter(met).flat_map(|(_, spots)| spots) {
                let ([column, row], [dx, dy]) = (spot.cell, spot.beyond);
                for (row, share) in [(row, 1.0 - dy), (row + 1, dy)] {
                    if !(first..end).contains(&row) {
                        continue;
                    }
                    let left = (row - first) * columns + column;
                    for (cell, share) in [(left, (1.0 - dx) * share), (left + 1, dx * share)] {
                        let cell = &mut cells[cell];
                        cell[0] += share * spot.loaded;
                        cell[1] += share * spot.velocity;
                        cell[2] += share;
                    }
                }
            }
        });
    }

    /// Where a disc is in the raster, unless it is outside.
    fn spot(&self, sketch: &Sketch, fraction: f64, disc: usize) -> Option<Spot> {
        let [columns, rows] = self.size;
        let [x, y] = sketch.camera.to_picture(sketch.places[disc]);
        let [x, y] = [
            x / self.cell + 0.5 * columns as f32 - 0.5,
            y / self.cell + 0.5 * rows as f32 - 0.5,
        ];
        let is_inside = |u: f32, count: usize| u >= 0.0 && u < count as f32 - 1.0;
        if !is_inside(x, columns) || !is_inside(y, rows) {
            return None;
        }
        let (loaded, velocity) = match sketch.loads.contacts[disc] {
            0 => (0.0, 0.0),
            _ => (1.0, velocity(sketch.run, disc, self.axis, fraction) as f32),
        };
        Some(Spot {
            cell: [x as usize, y as usize],
            beyond: [x.fract(), y.fract()],
            loaded,
            velocity,
        })
    }

    /// Three means over a box along either axis: nearly a bell. Rows are smoothed by all threads; columns side by side, row by row.
    fn blur(&mut self, radii: [usize; 2], threads: &dyn Threads) {
        let columns = self.size[0];
        let mut rows = Vec::new();
        for _ in 0..3 {
            share(threads, self.cells.chunks_mut(columns), |row| {
                let line: Vec<[f32; 3]> = row.to_vec();
                smooth(row, &line, 1, radii[0]);
            });
            rows.clone_from(&self.cells);
            smooth(&mut self.cells, &rows, columns, radii[1]);
        }
    }
}

/// The mean over a box of cells that are `stride` apart, for `stride` lines of cells side by side.
fn smooth(cells: &mut [[f32; 3]], before: &[[f32; 3]], stride: usize, radius: usize) {
    let share = 1.0 / (2 * radius + 1) as f32;
    let count = before.len() / stride;
    let mut sums = vec![[0.0f32; 3]; stride];
    let line = |i: usize| &before[i * stride..(i + 1) * stride];
    let add = |sums: &mut [[f32; 3]], i: usize, sign: f32| {
        for (sum, cell) in sums.iter_mut().zip(line(i)) {
            (0..3).for_each(|k| sum[k] += sign * cell[k]);
        }
    };
    (0..radius.min(count)).for_each(|i| add(&mut sums, i, 1.0));
    for (i, means) in cells.chunks_exact_mut(stride).enumerate() {
        if i + radius < count {
            add(&mut sums, i + radius, 1.0);
        }
        for (mean, sum) in means.iter_mut().zip(&sums) {
            *mean = sum.map(|s| s * share);
        }
        if i >= radius {
            add(&mut sums, i - radius, -1.0);
        }
    }
}

/// Velocity along an axis between the last two steps.
fn velocity(run: &Run, i: usize, axis: usize, fraction: f64) -> f64 {
    let now = run.bodies().all[i].velocity[axis];
    let before = run.previous().get(i).map_or(now, |past| past[1][axis]);
    before + (now - before) * fraction
}
