//! ρ in closed form: sums over walks from contact to contact that never come back.
//!
//! A sweep is a product of projections 1 − P_c, one for each contact. Expand it: the remaining part of a mode is a sum over all lists of
//! contacts in the order of their visits, and a list of k different contacts is in order with probability 1/k!. So with O_cd the effect of a force
//! at d on the velocity at c (in units of its effect at d itself),
//!
//! ```text
//! ρ = Σ_r (−1)^r·w_r/(r + 1)!·⟨f|O^r, never twice at a contact|f⟩/⟨f|f⟩
//! ```
//!
//! where f are the mode's forces, and w_r = 1 in a random sweep, (1 − p)^r in the mixed one, 0 in the parallel one, for which ρ = 1. In a
//! slow mode the forces nearly balance, O·f ≈ −f, and without "never" the sum would be e − 1 = 1.718: it is lower because
//! no contact reacts to itself. The first such term is c₂ = Σ_d O_cd·O_dc averaged over the contacts,
//!
//! ```text
//! ρ ≈ 3/2 + (1 − c₂)/6 + …
//! ```
//!
//! so the more neighbours a contact has (and a sticking one has twice as many rows), the slower a sweep. In a chain c₂ = ½ and the sum is 2q.
//! The walks are summed here up to three hops; the next term is divided by 120.

use super::{Link, Network};
use crate::physics::UpdateOrder;
use crate::theory::order::Family;

/// A matrix between the two rows of two contacts.
type PairBlock = [[f64; 2]; 2];

/// One number for each of the two rows of a contact.
type Pair = [f64; 2];

/// Which contacts share a body, and how they influence each other.
pub struct Neighbourhood<'a> {
    network: &'a Network,
    /// O_cd of every contact c, sorted by d.
    near: Vec<Vec<(u32, PairBlock)>>,
}

impl Network {
    /// ρ of a slow mode in closed form, where there is one: exact for parallel and random sequential sweeps, up to walks of three hops
    /// for random and mixed ones.
    pub fn sweep_rate_by_walks(
        &self,
        near: &Neighbourhood,
        eigenvalue: f64,
        shape: &[f64],
    ) -> Option<f64> {
        let params = &self.at_rest.params;
        let visits = self.at_rest.contacts().len() as f64;
        match Family::of(params.order) {
            // The steps α are part of the eigenvalue.
            Family::Parallel | Family::Momentum => Some(1.0),
            Family::Draws => Some((1.0 - (1.0 - eigenvalue / visits).powf(visits)) / eigenvalue),
            Family::Independent => {
                let is_mixed = params.order == UpdateOrder::Mixed;
                let parallel = if is_mixed {
                    params.parallel_fraction
                } else {
                    0.0
                };
                Some(near.sum(shape, 1.0 - parallel))
            }
            Family::OneWay | Family::BackAndForth | Family::TwoHalves => None,
        }
    }

    /// The neighbours of every contact.
    pub fn neighbourhood(&self) -> Neighbourhood<'_> {
        let mut around: Vec<Vec<u32>> = vec![Vec::new(); self.freedom.len()];
        let contacts = self.at_rest.contacts();
        let ends = |link: &Link| {
            let contact = &contacts[link.contact as usize];
            [contact.a as usize, contact.b as usize]
        };
        let is_mobile = |body: &usize| self.freedom[*body].iter().any(Option::is_some);
        for (link, c) in self.links.iter().zip(0..) {
            for body in ends(link).into_iter().filter(is_mobile) {
                around[body].push(c);
            }
        }
        let near = |(link, c): (&Link, u32)| {
            let bodies = ends(link).into_iter().filter(is_mobile);
            let mut others: Vec<u32> = bodies.flat_map(|b| around[b].iter().copied()).collect();
            others.sort_unstable();
            others.dedup();
            let others = others.into_iter().filter(|d| *d != c);
            others
                .map(|d| (d, self.influence(link, &self.links[d as usize])))
                .collect()
        };
        Neighbourhood {
            network: self,
            near: self.links.iter().zip(0..).map(near).collect(),
        }
    }

    /// The effect of forces at one contact on the velocities at another.
    fn influence(&self, to: &Link, from: &Link) -> PairBlock {
        let mut block = PairBlock::default();
        let to_rows = &self.rows.all[to.first as usize..][..to.rows as usize];
        let from_rows = &self.rows.all[from.first as usize..][..from.rows as usize];
        for (to, line) in to_rows.iter().zip(&mut block) {
            for (from, entry) in from_rows.iter().zip(line) {
                for (at, read) in to.at.iter().zip(&to.read) {
                    let pushed = from.at.iter().zip(&from.push).filter(|(b, _)| *b == at);
                    *entry += pushed.map(|(_, push)| read * push).sum::<f64>();
                }
            }
        }
        block
    }
}

impl Neighbourhood<'_> {
    /// The mean of c₂ = Σ_d O_cd·O_dc over all rows.
    pub fn mean_return(&self) -> f64 {
        let rows: u32 = self.network.links.iter().map(|l| l.rows).sum();
        let returns = (0..self.near.len()).map(|c| {
            let block = self.there_and_back(c);
            block[0][0] + block[1][1]
        });
        returns.sum::<f64>() / f64::from(rows)
    }

    /// The sum over walks for a mode, with the weight `step` for each hop.
    fn sum(&self, shape: &[f64], step: f64) -> f64 {
        let mut spare = shape.to_vec();
        spare.push(0.0);
        let both = |f: &dyn Fn(&super::VisitRow) -> f64, link: &Link| -> Pair {
            let mut pair = [0.0; 2];
            for (i, value) in pair.iter_mut().enumerate().take(link.rows as usize) {
                *value = f(&self.network.rows.all[link.first as usize + i]);
            }
            pair
        };
        let of = |f: &dyn Fn(&super::VisitRow) -> f64| -> Vec<Pair> {
            self.network
                .links
                .iter()
                .map(|link| both(f, link))
                .collect()
        };
        let right = of(&|row| row.velocity(&spare));
        let left = of(&|row| {
            row.at
                .iter()
                .zip(&row.push)
                .map(|(at, p)| p * spare[*at as usize])
                .sum()
        });
        let product = |x: &[Pair]| -> f64 {
            let both = left.iter().zip(x);
            both.map(|(l, x)| l[0] * x[0] + l[1] * x[1]).sum()
        };
        let returns: Vec<PairBlock> = (0..self.near.len())
            .map(|c| self.there_and_back(c))
            .collect();
        let back = |x: &[Pair]| -> Vec<Pair> {
            x.iter()
                .zip(&returns)
                .map(|(x, block)| apply(block, x))
                .collect()
        };
        let once = self.hop(&right);
        let (twice, stay) = (self.hop(&once), back(&right));
        let three = product(&self.hop(&twice)) - product(&back(&once)) - product(&self.hop(&stay));
        let special: f64 = left
            .iter()
            .enumerate()
            .map(|(c, l)| self.special(c, l, &right))
            .sum();
        let unit = product(&right);
        let terms = [
            unit,
            -step / 2.0 * product(&once),
            step.powi(2) / 6.0 * (product(&twice) - product(&stay)),
            -step.powi(3) / 24.0 * (three + special),
        ];
        terms.iter().sum::<f64>() / unit
    }

    /// O·x.
    fn hop(&self, x: &[Pair]) -> Vec<Pair> {
        let sum = |near: &Vec<(u32, PairBlock)>| {
            near.iter().fold([0.0; 2], |[a, b], (d, block)| {
                let [p, q] = apply(block, &x[*d as usize]);
                [a + p, b + q]
            })
        };
        self.near.iter().map(sum).collect()
    }

    /// O_dc for a neighbour d of c.
    fn back(&self, d: u32, c: u32) -> PairBlock {
        let near = &self.near[d as usize];
        let found = near.binary_search_by_key(&c, |n| n.0);
        found.map_or(PairBlock::default(), |i| near[i].1)
    }

    /// Σ_d O_cd·O_dc.
    fn there_and_back(&self, c: usize) -> PairBlock {
        let mut sum = PairBlock::default();
        for (d, there) in &self.near[c] {
            add(&mut sum, &times(there, &self.back(*d, c as u32)));
        }
        sum
    }

    /// The walks of three hops that were subtracted twice (twice back and forth) or not yet (around a triangle).
    fn special(&self, c: usize, left: &Pair, right: &[Pair]) -> f64 {
        let along = |block: &PairBlock, x: &Pair| {
            let [p, q] = apply(block, x);
            left[0] * p + left[1] * q
        };
        let mut sum = 0.0;
        for (d, there) in &self.near[c] {
            let back = self.back(*d, c as u32);
            sum += along(&times(&times(there, &back), there), &right[*d as usize]);
            for (e, on) in &self.near[*d as usize] {
                let home = self.back(*e, c as u32);
                if *e as usize != c && home != PairBlock::default() {
                    sum -= along(&times(&times(there, on), &home), &right[c]);
                }
            }
        }
        sum
    }
}

fn apply(block: &PairBlock, x: &Pair) -> Pair {
    [
        block[0][0] * x[0] + block[0][1] * x[1],
        block[1][0] * x[0] + block[1][1] * x[1],
    ]
}

fn times(a: &PairBlock, b: &PairBlock) -> PairBlock {
    std::array::from_fn(|i| std::array::from_fn(|j| a[i][0] * b[0][j] + a[i][1] * b[1][j]))
}

fn add(sum: &mut PairBlock, block: &PairBlock) {
    (0..2).for_each(|i| (0..2).for_each(|j| sum[i][j] += block[i][j]));
}
