//! One row of a network: how a contact reads its velocity, and how it pushes.

use crate::physics::{Body, Contact};

/// A visit removes the velocity `read`·q by pushing along `push`: q ← q − push·(read·q), with read·push = 1, or = α if the order takes steps
/// of its own. W freedoms meet at a contact: six in the plane, twelve in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitRow<const W: usize = 6> {
    /// The freedoms it touches, as many of each body. Absent ones point behind the last, with coefficients of zero.
    pub at: [u32; W],
    /// What picks the row's velocity out of a motion.
    pub read: [f64; W],
    /// The effect of a force at the contact on the motion; the same as `read` unless the contact slides.
    pub push: [f64; W],
}

impl VisitRow {
    /// The normal velocity, removed by a normal force.
    pub fn normal(contact: &Contact, ends: [&Body; 2], at: [u32; 6]) -> Option<Self> {
        let [nx, ny] = contact.normal;
        let read = weighted(ends, [-nx, -ny, 0.0, nx, ny, 0.0]);
        Self::along(at, read, read)
    }

    /// The tangential velocity, removed by a tangential force.
    pub fn tangential(contact: &Contact, ends: [&Body; 2], at: [u32; 6]) -> Option<Self> {
        let read = weighted(ends, tangent(contact));
        Self::along(at, read, read)
    }

    /// The normal velocity, removed by a force along the edge of the friction cone: R_t = `slope`·R_n.
    pub fn sliding(contact: &Contact, ends: [&Body; 2], at: [u32; 6], slope: f64) -> Option<Self> {
        let [nx, ny] = contact.normal;
        let across = tangent(contact).map(|t| slope * t);
        let straight = [-nx, -ny, 0.0, nx, ny, 0.0];
        let push = std::array::from_fn(|k| straight[k] + across[k]);
        Self::along(at, weighted(ends, straight), weighted(ends, push))
    }
}

impl<const W: usize> VisitRow<W> {
    /// Scaled so that read has length one and a visit leaves no velocity. None if nothing can move.
    pub(super) fn along(at: [u32; W], read: [f64; W], push: [f64; W]) -> Option<Self> {
        let length = dot(&read, &read).sqrt();
        let response = dot(&read, &push) / length;
        let is_mobile = length > 0.0 && response > 0.0;
        is_mobile.then(|| Self {
            at,
            read: read.map(|x| x / length),
            push: push.map(|x| x / response),
        })
    }

    /// Multiplies both sides by a number.
    pub(super) fn scale(&mut self, factor: f64) {
        let both = self.read.iter_mut().chain(&mut self.push);
        both.for_each(|x| *x *= factor);
    }

    /// The row's velocity in a motion with an extra zero at its end.
    #[inline]
    pub fn velocity(&self, motion: &[f64]) -> f64 {
        let parts = self.at.iter().zip(&self.read);
        parts.map(|(at, read)| read * motion[*at as usize]).sum()
    }
}

/// u_t = (v_b − v_a)·t − s_a − s_b with the tangent t = (−n_y, n_x).
fn tangent(contact: &Contact) -> [f64; 6] {
    let [nx, ny] = contact.normal;
    [ny, -nx, -1.0, -ny, nx, -1.0]
}

/// Times 1/√m of every component.
fn weighted(ends: [&Body; 2], row: [f64; 6]) -> [f64; 6] {
    std::array::from_fn(|k| row[k] * ends[k / 3].inverse_mass[k % 3].sqrt())
}

fn dot<const W: usize>(a: &[f64; W], b: &[f64; W]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}
