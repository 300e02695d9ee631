//! L·D·Lᵀ of m + ρ·Σ j·jᵀ, a sparse matrix that has one row of 3×3 blocks for each body that can move.
//!
//! The order of elimination is faer's approximate minimum degree, of the bodies and not of their freedoms. The factorisation goes row by row along the
//! elimination tree (up-looking). It is written here because every machine must get the same bits: faer's own, whose blocks are dense, has sums
//! that depend on the width of the machine's vectors.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::sparse::SymbolicSparseColMatRef;
use faer::sparse::linalg::amd;

use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::body::{Body, Motion};
use crate::physics::factored::{Bar, Factored};

type Block = [[f64; 3]; 3];

const ZERO: Block = [[0.0; 3]; 3];
const NONE: u32 = u32::MAX;

/// The factors.
#[derive(Clone, Debug, Default)]
pub struct Factor {
    /// The body of each row.
    body: Vec<u32>,
    /// Column j of L, below the diagonal, is `rows[first[j]..first[j + 1]]`, and the same of `blocks`.
    first: Vec<usize>,
    rows: Vec<u32>,
    blocks: Vec<Block>,
    /// D⁻¹.
    inverse: Vec<Block>,
    /// A vector in the order of rows; scratch.
    vector: Vec<[f64; 3]>,
}

impl Factor {
    /// Factorises a network of these bodies. `None` if they have no order or a pivot is not positive.
    pub fn new(network: &Factored, bodies: &Bodies) -> Option<Self> {
        let bars = &network.bars[..];
        let body = elimination_order(bars, &bodies.all)?;
        let mut row = vec![NONE; bodies.all.len()];
        for (i, body) in (0..).zip(&body) {
            row[*body as usize] = i;
        }
        let matrix = Matrix::new(network, &body, &row, &bodies.all);
        let parent = matrix.elimination_tree();
        matrix
            .factorised(&parent)
            .map(|factor| Self { body, ..factor })
    }

    /// Solves for the motions that these impulses give. Bodies that cannot move get zero.
    pub fn solve(&mut self, impulses: &[[f64; 3]], motions: &mut [Motion]) {
        let x = &mut self.vector;
        for (x, body) in x.iter_mut().zip(&self.body) {
            *x = impulses[*body as usize];
        }
        for (j, range) in self.first.windows(2).enumerate() {
            let range = range[0]..range[1];
            let known = x[j];
            for (i, block) in self.rows[range.clone()].iter().zip(&self.blocks[range]) {
                let x = &mut x[*i as usize];
                *x = minus(*x, times(block, known));
            }
        }
        for (j, range) in self.first.windows(2).enumerate().rev() {
            let range = range[0]..range[1];
            let mut value = times(&self.inverse[j], x[j]);
            for (i, block) in self.rows[range.clone()].iter().zip(&self.blocks[range]) {
                value = minus(value, transposed_times(block, x[*i as usize]));
            }
            x[j] = value;
        }
        for ([vx, vy, spin], body) in x.iter().zip(&self.body) {
            motions[*body as usize] = Motion {
                velocity: [*vx, *vy],
                spin: *spin,
            };
        }
    }

    /// Number of its blocks.
    pub fn size(&self) -> usize {
        self.blocks.len() + self.inverse.len()
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.body)
            + arrays::bytes(&self.first)
            + arrays::bytes(&self.rows)
            + arrays::bytes(&self.blocks)
            + arrays::bytes(&self.inverse)
            + arrays::bytes(&self.vector)
    }
}

fn is_mobile(body: &Body) -> bool {
    body.inverse_mass != [0.0; 3]
}

/// The bodies that can move, in an order that leaves L sparse.
fn elimination_order(bars: &[Bar], all: &[Body]) -> Option<Vec<u32>> {
    let mobile: Vec<u32> = (0..)
        .zip(all)
        .filter(|(_, b)| is_mobile(b))
        .map(|(i, _)| i)
        .collect();
    let mut place = vec![NONE; all.len()];
    for (i, body) in (0..).zip(&mobile) {
        place[*body as usize] = i;
    }
    // Columns of the lower half: bars are sorted by a, then by b.
    let pairs = bars.iter().map(|bar| bar.pair.map(|i| place[i as usize]));
    let mut first = vec![0u32; mobile.len() + 1];
    let mut rows = Vec::with_capacity(bars.len());
    for [a, b] in pairs.filter(|pair| !pair.contains(&NONE)) {
        first[a as usize + 1] += 1;
        rows.push(b);
    }
    for i in 1..first.len() {
        first[i] += first[i - 1];
    }
    let n = mobile.len();
    let pattern = SymbolicSparseColMatRef::new_checked(n, n, &first, None, &rows);
    let (mut order, mut inverse) = (vec![0u32; n], vec![0u32; n]);
    let mut memory = MemBuffer::new(amd::order_scratch::<u32>(n, rows.len()));
    let memory = MemStack::new(&mut memory);
    amd::order(
        &mut order,
        &mut inverse,
        pattern,
        amd::Control::default(),
        memory,
    )
    .ok()?;
    Some(order.iter().map(|i| mobile[*i as usize]).collect())
}

/// The upper half of the matrix by columns, in the order of elimination.
struct Matrix {
    diagonal: Vec<Block>,
    /// Entries of column k above the diagonal are `rows[first[k]..first[k + 1]]`.
    first: Vec<usize>,
    rows: Vec<u32>,
    blocks: Vec<Block>,
}

impl Matrix {
    fn new(network: &Factored, order: &[u32], row: &[u32], all: &[Body]) -> Self {
        let n = order.len();
        let mass = |inverse: f64| if inverse > 0.0 { 1.0 / inverse } else { 1.0 };
        let mut diagonal = vec![ZERO; n];
        for (block, body) in diagonal.iter_mut().zip(order) {
            let inverse = all[*body as usize].inverse_mass;
            (0..3).for_each(|x| block[x][x] = mass(inverse[x]));
        }
        let places = |bar: &Bar| bar.pair.map(|i| row[i as usize]);
        let mut first = vec![0; n + 1];
        for bar in &network.bars {
            let [a, b] = places(bar);
            if a != NONE && b != NONE {
                first[a.max(b) as usize + 1] += 1;
            }
        }
        for k in 1..first.len() {
            first[k] += first[k - 1];
        }
        let mut next = first.clone();
        let (mut rows, mut blocks) = (vec![0; first[n]], vec![ZERO; first[n]]);
        for bar in &network.bars {
            let [to_a, to_b] = directions(bar, all);
            let [a, b] = places(bar);
            let block = |left, right| product(left, right, network.penalty);
            if a != NONE {
                add(&mut diagonal[a as usize], block(to_a, to_a));
            }
            if b != NONE {
                add(&mut diagonal[b as usize], block(to_b, to_b));
            }
            if a != NONE && b != NONE {
                let at = &mut next[a.max(b) as usize];
                rows[*at] = a.min(b);
                blocks[*at] = if a < b {
                    block(to_a, to_b)
                } else {
                    block(to_b, to_a)
                };
                *at += 1;
            }
        }
        Self {
            diagonal,
            first,
            rows,
            blocks,
        }
    }

    fn column(&self, k: usize) -> impl Iterator<Item = (usize, &Block)> {
        let range = self.first[k]..self.first[k + 1];
        let rows = self.rows[range.clone()].iter().map(|i| *i as usize);
        rows.zip(&self.blocks[range])
    }

    /// The parent of each column in the elimination tree: the first row below its diagonal.
    fn elimination_tree(&self) -> Vec<u32> {
        let n = self.diagonal.len();
        let (mut parent, mut ancestor) = (vec![NONE; n], vec![NONE; n]);
        for k in 0..n {
            for (mut i, _) in self.column(k) {
                while i < k {
                    let next = std::mem::replace(&mut ancestor[i], k as u32);
                    if next == NONE {
                        parent[i] = k as u32;
                        break;
                    }
                    i = next as usize;
                }
            }
        }
        parent
    }

    /// The columns in which row k of L has entries, each after those it depends on: the paths of the tree from the entries of column k of the matrix up to k.
    fn reach<'a>(
        &self,
        k: usize,
        parent: &[u32],
        mark: &mut [u32],
        found: &'a mut [u32],
    ) -> &'a [u32] {
        let (mut top, mut path) = (found.len(), 0);
        mark[k] = k as u32;
        for (mut i, _) in self.column(k) {
            while mark[i] != k as u32 {
                mark[i] = k as u32;
                found[path] = i as u32;
                path += 1;
                i = parent[i] as usize;
            }
            found.copy_within(..path, top - path);
            top -= path;
            path = 0;
        }
        &found[top..]
    }

    fn factorised(&self, parent: &[u32]) -> Option<Factor> {
        let n = self.diagonal.len();
        let (mut mark, mut found) = (vec![NONE; n], vec![0; n]);
        let mut first = vec![0; n + 1];
        for k in 0..n {
            for j in self.reach(k, parent, &mut mark, &mut found) {
                first[*j as usize + 1] += 1;
            }
        }
        for j in 1..first.len() {
            first[j] += first[j - 1];
        }
        let mut end = first[..n].to_vec();
        let (mut rows, mut blocks) = (vec![0; first[n]], vec![ZERO; first[n]]);
        let (mut inverse, mut row) = (vec![ZERO; n], vec![ZERO; n]);
        mark.fill(NONE);
        for k in 0..n {
            let mut pivot = self.diagonal[k];
            for (i, block) in self.column(k) {
                row[i] = *block;
            }
            for &j in self.reach(k, parent, &mut mark, &mut found) {
                let j = j as usize;
                let entry = std::mem::replace(&mut row[j], ZERO);
                let range = first[j]..end[j];
                for (i, block) in rows[range.clone()].iter().zip(&blocks[range]) {
                    subtract_product(&mut row[*i as usize], block, &entry);
                }
                let new = transposed_product(&entry, &inverse[j]);
                subtract_product(&mut pivot, &new, &entry);
                (rows[end[j]], blocks[end[j]]) = (k as u32, new);
                end[j] += 1;
            }
            inverse[k] = inverted(&pivot)?;
        }
        Some(Factor {
            body: Vec::new(),
            first,
            rows,
            blocks,
            inverse,
            vector: vec![[0.0; 3]; n],
        })
    }
}

/// How the motions of a and of b enter u_n and u_t of a contact; zero where a body cannot move.
fn directions(bar: &Bar, all: &[Body]) -> [[[f64; 3]; 2]; 2] {
    let [nx, ny] = bar.normal;
    let t = if bar.sticks { 1.0 } else { 0.0 };
    let of_b = [[nx, ny, 0.0], [-ny * t, nx * t, -t]];
    let of_a = [[-nx, -ny, 0.0], [ny * t, -nx * t, -t]];
    let [a, b] = bar.pair.map(|i| all[i as usize].inverse_mass);
    let free = |rows: [[f64; 3]; 2], inverse: [f64; 3]| {
        rows.map(|row| [0, 1, 2].map(|x| if inverse[x] > 0.0 { row[x] } else { 0.0 }))
    };
    [free(of_a, a), free(of_b, b)]
}

/// ρ·Σ left·rightᵀ over the two directions.
fn product(left: [[f64; 3]; 2], right: [[f64; 3]; 2], penalty: f64) -> Block {
    let entry =
        |x: usize, y: usize| penalty * (left[0][x] * right[0][y] + left[1][x] * right[1][y]);
    [0, 1, 2].map(|x| [0, 1, 2].map(|y| entry(x, y)))
}

fn add(block: &mut Block, more: Block) {
    for (row, more) in block.iter_mut().zip(more) {
        row.iter_mut().zip(more).for_each(|(x, y)| *x += y);
    }
}

/// block − a·b.
#[inline]
fn subtract_product(block: &mut Block, a: &Block, b: &Block) {
    for (row, a) in block.iter_mut().zip(a) {
        for (y, value) in row.iter_mut().enumerate() {
            *value -= a[0] * b[0][y] + a[1] * b[1][y] + a[2] * b[2][y];
        }
    }
}

/// aᵀ·b.
#[inline]
fn transposed_product(a: &Block, b: &Block) -> Block {
    let entry = |x: usize, y: usize| a[0][x] * b[0][y] + a[1][x] * b[1][y] + a[2][x] * b[2][y];
    [0, 1, 2].map(|x| [0, 1, 2].map(|y| entry(x, y)))
}

#[inline]
fn times(a: &Block, x: [f64; 3]) -> [f64; 3] {
    a.map(|row| row[0] * x[0] + row[1] * x[1] + row[2] * x[2])
}

#[inline]
fn transposed_times(a: &Block, x: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|y| a[0][y] * x[0] + a[1][y] * x[1] + a[2][y] * x[2])
}

#[inline]
fn minus(x: [f64; 3], y: [f64; 3]) -> [f64; 3] {
    [x[0] - y[0], x[1] - y[1], x[2] - y[2]]
}

/// The inverse of a symmetric positive block; `None` if it is not.
fn inverted(a: &Block) -> Option<Block> {
    // Minors of the first column, then the others.
    let c00 = a[1][1] * a[2][2] - a[1][2] * a[1][2];
    let c01 = a[0][2] * a[1][2] - a[0][1] * a[2][2];
    let c02 = a[0][1] * a[1][2] - a[0][2] * a[1][1];
    let c11 = a[0][0] * a[2][2] - a[0][2] * a[0][2];
    let c12 = a[0][1] * a[0][2] - a[0][0] * a[1][2];
    let c22 = a[0][0] * a[1][1] - a[0][1] * a[0][1];
    let determinant = a[0][0] * c00 + a[0][1] * c01 + a[0][2] * c02;
    let is_positive = a[0][0] > 0.0 && c22 > 0.0 && determinant > 0.0;
    let by = 1.0 / determinant;
    is_positive
        .then(|| [[c00, c01, c02], [c01, c11, c12], [c02, c12, c22]].map(|row| row.map(|x| x * by)))
}
