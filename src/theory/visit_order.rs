//! The order in which an engine visits the contacts of a column.

use crate::schema::choice::choice;

choice! {
    /// In which direction an engine visits the contacts of a stack. In a row the loaded end is the top, the wall the floor.
    VisitOrder {
        /// From the top to the floor in every sweep.
        TopDown = "top_down",
        /// From the floor to the top in every sweep.
        BottomUp = "bottom_up",
        /// From the floor to the top and back, alternately; each step begins at the floor.
        Alternating = "alternating",
        /// Every second contact beginning at the floor, then the others.
        RedBlack = "red_black",
        /// Every contact sees the forces from the beginning of the sweep.
        Parallel = "parallel",
        /// In a fresh random order every sweep: the mean over all of them.
        RandomSweep = "random_sweep",
        /// In parallel with momentum from sweep to sweep, as long as it is not dropped.
        Accelerated = "accelerated",
    }
}

impl VisitOrder {
    /// The largest n·N_I that is computed: a few seconds.
    pub fn most_visits(self) -> u64 {
        match self {
            Self::RandomSweep => 5_000_000,
            Self::Alternating => 20_000_000,
            Self::Accelerated => 100_000_000,
            _ => 200_000_000,
        }
    }
}
