//! Discs sorted into square cells, and with them the obstacles that each cell may reach.

use super::{Candidate, PART};
use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::threads::{Threads, share};

/// Discs sorted into square cells, each at least as wide as two discs that may touch.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    origin: [f64; 2],
    cell: f64,
    columns: usize,
    rows: usize,
    /// `discs[start[c]..start[c + 1]]` are in cell c.
    start: Vec<u32>,
    discs: Vec<u32>,
    /// The cell of each disc.
    cells: Vec<u32>,
    /// The obstacles that a disc in a cell may touch, as cell and body, sorted; empty if there are none.
    obstacles: Vec<[u32; 2]>,
}

impl Grid {
    /// Sorts the discs into cells so large that a pair with a gap below `reach` lies in neighbouring cells.
    pub fn fill(&mut self, bodies: &Bodies, reach: f64, threads: &dyn Threads) {
        let discs = &bodies.all[..bodies.discs()];
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for body in discs {
            for axis in 0..2 {
                low[axis] = low[axis].min(body.position[axis]);
                high[axis] = high[axis].max(body.position[axis]);
            }
        }
        let extent = [(high[0] - low[0]).max(0.0), (high[1] - low[1]).max(0.0)];
        let largest = bodies.radius.iter().copied().fold(0.0, f64::max);
        // Discs that are far apart must not cost memory: never many more cells than discs.
        let coarsest = (extent[0] + extent[1]) / (4 * discs.len() + 64) as f64;
        let coarse = (extent[0] * extent[1] / (2 * discs.len() + 64) as f64).sqrt();
        self.cell = (2.0 * largest + reach).max(coarse).max(coarsest);
        self.origin = low;
        self.columns = (extent[0] / self.cell) as usize + 1;
        self.rows = (extent[1] / self.cell) as usize + 1;

        let mut cells = std::mem::take(&mut self.cells);
        arrays::resize(&mut cells, discs.len(), 0);
        let parts = cells.chunks_mut(PART).zip(discs.chunks(PART));
        share(threads, parts, |(cells, discs)| {
            for (cell, disc) in cells.iter_mut().zip(discs) {
                *cell = self.cell_of(disc.position) as u32;
            }
        });
        self.start.clear();
        self.start.resize(self.columns * self.rows + 1, 0);
        for cell in &cells {
            self.start[*cell as usize + 1] += 1;
        }
        for cell in 1..self.start.len() {
            self.start[cell] += self.start[cell - 1];
        }
        self.discs.resize(discs.len(), 0);
        for (i, cell) in (0..discs.len() as u32).zip(&cells).rev() {
            // Fills each cell from its end: `start[c + 1]` walks down to where cell c begins …
            let start = &mut self.start[*cell as usize + 1];
            *start -= 1;
            self.discs[*start as usize] = i;
        }
        self.cells = cells;
        // … and is then one place too far.
        self.start.remove(0);
        self.start.push(discs.len() as u32);
        self.fill_obstacles(bodies, largest + reach);
    }

    /// Notes each obstacle in every cell that its bounding box meets, enlarged by the farthest that a disc's centre may be away.
    fn fill_obstacles(&mut self, bodies: &Bodies, far: f64) {
        self.obstacles.clear();
        let first = bodies.first_obstacle();
        for (body, obstacle) in (first..).zip(&bodies.obstacles) {
            let [x, y] = bodies.all[body].position;
            let [low, high] = obstacle.bounds();
            let images = bodies.seam.period().map(|period| [x - period, x + period]);
            for x in images.into_iter().flatten().chain([x]) {
                // `as` turns what lies below the first cell into zero.
                let [left, bottom] = self.place([x + low[0] - far, y + low[1] - far]);
                let [right, top] = self.place([x + high[0] + far, y + high[1] + far]);
                for row in bottom..=top {
                    let cells = (left..=right).map(|column| row * self.columns + column);
                    self.obstacles
                        .extend(cells.map(|cell| [cell as u32, body as u32]));
                }
            }
        }
        self.obstacles.sort_unstable();
        self.obstacles.dedup();
    }

    /// The obstacles that a disc at a position may touch, in their order.
    fn obstacles_near(&self, position: [f64; 2]) -> impl Iterator<Item = u32> + '_ {
        let cell = self.cell_of(position) as u32;
        let start = self.obstacles.partition_point(|o| o[0] < cell);
        let own = self.obstacles[start..].iter();
        own.take_while(move |o| o[0] == cell).map(|o| o[1])
    }

    fn place(&self, position: [f64; 2]) -> [usize; 2] {
        let index = |axis: usize, count: usize| {
            (((position[axis] - self.origin[axis]) / self.cell) as usize).min(count - 1)
        };
        [index(0, self.columns), index(1, self.rows)]
    }

    fn cell_of(&self, position: [f64; 2]) -> usize {
        let [column, row] = self.place(position);
        row * self.columns + column
    }

    /// Appends the candidates of a disc with the discs after it.
    pub fn find(&self, a: usize, bodies: &Bodies, reach: f64, list: &mut Vec<Candidate>) {
        let first = list.len();
        let ([x, y], radius) = (bodies.all[a].position, bodies.radius[a]);
        // Most discs in the cells around are too far away: tested without a square root, with a margin for rounding.
        let is_near = |b: u32| {
            let [bx, by] = bodies.all[b as usize].position;
            let (dx, dy) = (bodies.seam.nearest(bx - x), by - y);
            let far = radius + bodies.radius[b as usize] + reach;
            dx * dx + dy * dy < 1.000_001 * far * far
        };
        let candidate = |b: u32| Candidate {
            pair: [a as u32, b],
            memory: [0.0; 2],
        };
        for b in self.around([x, y]) {
            if b as usize > a && is_near(b) && bodies.gap(a, b as usize).0 < reach {
                list.push(candidate(b));
            }
        }
        if let Some(period) = bodies.seam.period() {
            self.find_across(a, bodies, reach, period, list, first);
        }
        list[first..].sort_unstable_by_key(|c| c.pair);
        for plane in bodies.discs()..bodies.first_obstacle() {
            if bodies.gap(a, plane).0 < reach {
                list.push(candidate(plane as u32));
            }
        }
        for obstacle in self.obstacles_near([x, y]) {
            if bodies.least_gap(a, obstacle as usize) < reach {
                list.push(candidate(obstacle));
            }
        }
    }

    /// Appends the candidates of a disc with discs beyond the seam, as seen from its images on the other side.
    fn find_across(
        &self,
        a: usize,
        bodies: &Bodies,
        reach: f64,
        period: f64,
        list: &mut Vec<Candidate>,
        first: usize,
    ) {
        let [x, y] = bodies.all[a].position;
        let end = self.origin[0] + self.columns as f64 * self.cell;
        for image in [x - period, x + period] {
            if image < self.origin[0] - self.cell || image > end + self.cell {
                continue;
            }
            for b in self.around([image, y]) {
                let pair = [a as u32, b];
                let is_known = list[first..].iter().any(|c| c.pair == pair);
                if b as usize > a && !is_known && bodies.gap(a, b as usize).0 < reach {
                    let memory = [0.0; 2];
                    list.push(Candidate { pair, memory });
                }
            }
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        let discs = arrays::bytes(&self.discs) + arrays::bytes(&self.cells);
        arrays::bytes(&self.start) + discs + arrays::bytes(&self.obstacles)
    }

    /// Every disc in the nine cells around a position.
    #[inline]
    fn around(&self, position: [f64; 2]) -> impl Iterator<Item = u32> + '_ {
        let [column, row] = self.place(position);
        let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
        (row.saturating_sub(1)..(row + 2).min(self.rows)).flat_map(move |row| {
            let first = row * self.columns + columns.start;
            let last = row * self.columns + columns.end;
            self.discs[self.start[first] as usize..self.start[last] as usize]
                .iter()
                .copied()
        })
    }
}
