//! The order in which another program visits its contacts.

use crate::physics::random::Random;
use crate::schema::choice::choice;
use crate::theory::network::swept::{MeanSweep, SETTLING, Visit};

choice! {
    /// The order of the visits of one sweep.
    VisitSequence {
        /// A new random order in every sweep.
        RandomSweep = "random_sweep",
        /// All at once, from the motions at the beginning of the sweep (Jacobi).
        Parallel = "parallel",
        /// All at once, and each body takes the mean of the corrections of its contacts, as position-based engines on graphics cards do.
        Averaged = "averaged",
        /// As listed in the file, in every sweep the same.
        AsListed = "as_listed",
        /// From the end of the file to its beginning.
        Backwards = "backwards",
        /// As listed and backwards in turn.
        Alternating = "alternating",
    }
}

choice! {
    /// What one visit does.
    Visits {
        /// Normal and tangential forces of a contact, one after the other.
        Rows = "rows",
        /// All forces of a contact at once, as a local solver does.
        Blocks = "blocks",
        /// Normal forces of all contacts first, then all tangential forces.
        NormalsFirst = "normals_first",
    }
}

/// The rows of one contact: the normal one is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContactRows {
    /// Index of the contact in the packing.
    pub contact: u32,
    /// Its first row.
    pub first: u32,
    /// How many rows it has.
    pub rows: u32,
}

/// Seed of the draws: predictions are the same every time.
const SEED: u64 = 0x6f72_6465_7273;

/// The sweeps of a network with these contacts. `is_straight`: hardly anything slides.
pub(super) fn mean_sweep(
    links: &[ContactRows],
    (sequence, visits): (VisitSequence, Visits),
    is_straight: bool,
) -> MeanSweep {
    let is_random = sequence == VisitSequence::RandomSweep;
    let is_parallel = matches!(sequence, VisitSequence::Parallel | VisitSequence::Averaged);
    let is_symmetric = is_straight && (is_random && visits != Visits::NormalsFirst || is_parallel);
    let settling = SETTLING[usize::from(!is_symmetric)];
    let mut random = Random::new(SEED);
    let mut order: Vec<u32> = (0..links.len() as u32).collect();
    let mut all = Vec::new();
    if is_random {
        // Fluctuations average out over the contacts, too.
        for _ in 0..(150_000 / links.len().max(1)).clamp(2, 1000) {
            let mut draw = Vec::new();
            for _ in 0..=settling {
                random.shuffle(&mut order);
                draw.push(sweep(links, &order, visits, false));
            }
            // Backwards is as likely, and cancels the largest part of the fluctuations.
            let backwards = draw
                .iter()
                .map(|sweep| sweep.iter().rev().copied().collect())
                .collect();
            if visits != Visits::NormalsFirst {
                all.push(backwards);
            }
            all.push(draw);
        }
    } else {
        if sequence == VisitSequence::Backwards {
            order.reverse();
        }
        let mut draw = vec![sweep(links, &order, visits, is_parallel)];
        if sequence == VisitSequence::Alternating {
            order.reverse();
            draw.push(sweep(links, &order, visits, false));
        }
        all.push(draw);
    }
    MeanSweep {
        draws: all,
        sweeps_per_cycle: if sequence == VisitSequence::Alternating {
            2
        } else {
            1
        },
        settling,
        is_symmetric,
        has_momentum: false,
    }
}

fn sweep(links: &[ContactRows], order: &[u32], visits: Visits, sees_frozen: bool) -> Vec<Visit> {
    let part = |skip: u32, most: u32| {
        order.iter().filter_map(move |i| {
            let link = links[*i as usize];
            let rows = link.rows.saturating_sub(skip).min(most);
            (rows > 0).then_some(Visit {
                first: link.first + skip,
                rows,
                sees_frozen,
            })
        })
    };
    match visits {
        Visits::Rows | Visits::Blocks => part(0, u32::MAX).collect(),
        Visits::NormalsFirst => part(0, 1).chain(part(1, u32::MAX)).collect(),
    }
}
