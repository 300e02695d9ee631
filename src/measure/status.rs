//! The status of contacts: with or without a force, sticking or sliding. The exact law holds only while no status changes.

use std::cmp::Ordering;
use std::ops::AddAssign;

use crate::physics::{Assembly, Contact};

/// The loaded contacts at one time, and whether each slides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statuses(Vec<([u32; 2], bool)>);

/// How many contacts changed their status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Lost their force.
    pub opened: usize,
    /// Got one.
    pub closed: usize,
    /// Stuck before and slide now.
    pub slipped: usize,
    /// Slid before and stick now.
    pub stuck: usize,
}

impl Changes {
    /// All of them.
    pub fn total(&self) -> usize {
        self.opened + self.closed + self.slipped + self.stuck
    }
}

impl AddAssign for Changes {
    fn add_assign(&mut self, other: Self) {
        self.opened += other.opened;
        self.closed += other.closed;
        self.slipped += other.slipped;
        self.stuck += other.stuck;
    }
}

impl Statuses {
    /// The status of the contacts in the last step.
    pub fn of(assembly: &Assembly) -> Self {
        Self::among(assembly, |_| true)
    }

    /// The same for contacts both of whose bodies count.
    pub fn among(assembly: &Assembly, counts: impl Fn(usize) -> bool) -> Self {
        let friction = assembly.params.friction;
        let both = |c: &&Contact| counts(c.a as usize) && counts(c.b as usize);
        let loaded = assembly.contacts().iter().filter(|c| c.normal_force > 0.0);
        let loaded = loaded.filter(both);
        let status = loaded.map(|c| ([c.a, c.b], c.is_sliding(friction)));
        let mut all: Vec<_> = status.collect();
        all.sort_unstable();
        Self(all)
    }

    /// How many have another status now.
    pub fn changes_to(&self, now: &Self) -> Changes {
        let mut changes = Changes::default();
        let (mut before, mut after) = (self.0.iter().peekable(), now.0.iter().peekable());
        loop {
            let order = match (before.peek(), after.peek()) {
                (None, None) => return changes,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(b), Some(a)) => b.0.cmp(&a.0),
            };
            let (was, is) = match order {
                Ordering::Less => (before.next(), None),
                Ordering::Greater => (None, after.next()),
                Ordering::Equal => (before.next(), after.next()),
            };
            match (was.map(|w| w.1), is.map(|i| i.1)) {
                (Some(_), None) => changes.opened += 1,
                (None, Some(_)) => changes.closed += 1,
                (Some(false), Some(true)) => changes.slipped += 1,
                (Some(true), Some(false)) => changes.stuck += 1,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_change_is_counted_once() {
        let before = Statuses(vec![
            ([0, 1], false),
            ([0, 2], true),
            ([1, 2], false),
            ([3, 4], true),
        ]);
        let after = Statuses(vec![
            ([0, 1], true),
            ([0, 2], false),
            ([1, 3], false),
            ([3, 4], true),
        ]);
        let changes = before.changes_to(&after);
        let Changes {
            opened,
            closed,
            slipped,
            stuck,
        } = changes;
        assert_eq!([opened, closed, slipped, stuck], [1, 1, 1, 1]);
        assert_eq!(before.changes_to(&before).total(), 0);
    }
}
