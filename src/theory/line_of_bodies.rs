//! A stack on a floor or a chain below a ceiling, as rows of constraints, with what engines do to them in a step. All contacts are closed and
//! stick, so everything is linear. Positions are displacements along the load.

/// A scalar constraint: a gap, or a slip of two faces.
#[derive(Clone, Debug)]
pub struct ConstraintRow {
    /// Its place among all rows.
    pub index: usize,
    /// Coordinates that it depends on, with their factors.
    entries: Vec<(usize, f64)>,
    /// J·m⁻¹·Jᵀ: by how much a unit impulse changes it.
    response: f64,
}

/// The rows of the contact between a body and the one before it.
#[derive(Clone, Debug)]
pub struct RowsOfContact {
    /// One for each point.
    pub normals: Vec<ConstraintRow>,
    /// One for each point, if the bodies can turn.
    pub tangents: Vec<ConstraintRow>,
}

/// Bodies of size and mass 1 in a line.
#[derive(Clone, Debug)]
pub struct LineOfBodies {
    /// Contacts from the floor on.
    pub contacts: Vec<RowsOfContact>,
    /// Of every coordinate.
    inverse_mass: Vec<f64>,
    /// Coordinate of each body along the line.
    along: Vec<usize>,
}

impl LineOfBodies {
    /// Discs or particles: one coordinate each.
    pub fn discs(bodies: usize) -> Self {
        let mut line = Self {
            contacts: Vec::new(),
            inverse_mass: vec![1.0; bodies],
            along: (0..bodies).collect(),
        };
        for body in 0..bodies {
            let mut entries = vec![(body, 1.0)];
            entries.extend(body.checked_sub(1).map(|before| (before, -1.0)));
            let normals = vec![line.row(body, entries)];
            line.contacts.push(RowsOfContact {
                normals,
                tangents: Vec::new(),
            });
        }
        line
    }

    /// Boxes in the plane: across, along and turning. A contact has two points, at the edges of the face.
    pub fn boxes(bodies: usize) -> Self {
        let mut line = Self {
            contacts: Vec::new(),
            // The moment of inertia of a unit square is m/6.
            inverse_mass: [1.0, 1.0, 6.0].repeat(bodies),
            along: (0..bodies).map(|body| 3 * body + 1).collect(),
        };
        let mut index = 0..;
        let mut next = || index.next().unwrap_or_default();
        for body in 0..bodies {
            let with_previous = |own: [f64; 3], previous: [f64; 3]| {
                let mut entries: Vec<(usize, f64)> = (3 * body..).zip(own).collect();
                if let Some(before) = body.checked_sub(1) {
                    entries.extend((3 * before..).zip(previous.map(|x| -x)));
                }
                entries
            };
            let normals: Vec<ConstraintRow> = [0.5, -0.5]
                .map(|x| line.row(next(), with_previous([0.0, 1.0, x], [0.0, 1.0, x])))
                .into();
            let tangents: Vec<ConstraintRow> = [0.5, -0.5]
                .map(|_| line.row(next(), with_previous([1.0, 0.0, 0.5], [1.0, 0.0, -0.5])))
                .into();
            line.contacts.push(RowsOfContact { normals, tangents });
        }
        line
    }

    fn row(&self, index: usize, entries: Vec<(usize, f64)>) -> ConstraintRow {
        let square = |(i, x): &(usize, f64)| x * x * self.inverse_mass[*i];
        ConstraintRow {
            index,
            response: entries.iter().map(square).sum(),
            entries,
        }
    }

    /// Number of bodies.
    pub fn bodies(&self) -> usize {
        self.along.len()
    }

    /// Number of coordinates.
    pub fn freedoms(&self) -> usize {
        self.inverse_mass.len()
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        let of = |c: &RowsOfContact| c.normals.len() + c.tangents.len();
        self.contacts.iter().map(of).sum()
    }

    /// Coordinate of the last body along the line.
    pub fn last(&self) -> usize {
        self.along.last().copied().unwrap_or_default()
    }

    /// Adds to every body what the load does to it.
    pub fn push(&self, x: &mut [f64], load: &[f64], factor: f64) {
        for (i, a) in self.along.iter().zip(load) {
            x[*i] += factor * a;
        }
    }

    /// Value of a row.
    pub fn value(&self, row: &ConstraintRow, x: &[f64]) -> f64 {
        row.entries.iter().map(|(i, factor)| factor * x[*i]).sum()
    }

    /// Applies an impulse in a row.
    pub fn apply(&self, row: &ConstraintRow, x: &mut [f64], impulse: f64) {
        for (i, factor) in &row.entries {
            x[*i] += self.inverse_mass[*i] * factor * impulse;
        }
    }

    /// Applies the impulses of all rows.
    pub fn apply_all(&self, x: &mut [f64], impulses: &[f64]) {
        for contact in &self.contacts {
            for row in contact.normals.iter().chain(&contact.tangents) {
                self.apply(row, x, impulses[row.index]);
            }
        }
    }

    /// One row after the other: brings it to the value `wanted` and adds the impulse to `impulses`.
    pub fn visit<'a>(
        &self,
        rows: impl IntoIterator<Item = &'a ConstraintRow>,
        x: &mut [f64],
        impulses: &mut [f64],
        wanted: impl Fn(&ConstraintRow) -> f64,
    ) {
        for row in rows {
            let impulse = (wanted(row) - self.value(row, x)) / row.response;
            self.apply(row, x, impulse);
            impulses[row.index] += impulse;
        }
    }

    /// Two rows of the same response at once, as a block solver does.
    pub fn visit_pair(&self, pair: [&ConstraintRow; 2], x: &mut [f64], impulses: &mut [f64]) {
        let [first, second] = pair;
        let mut unit = vec![0.0; self.freedoms()];
        self.apply(second, &mut unit, 1.0);
        let (own, cross) = (first.response, self.value(first, &unit));
        let [a, b] = pair.map(|row| -self.value(row, x));
        let scale = 1.0 / (own * own - cross * cross);
        for (row, impulse) in [
            (first, scale * (own * a - cross * b)),
            (second, scale * (own * b - cross * a)),
        ] {
            self.apply(row, x, impulse);
            impulses[row.index] += impulse;
        }
    }
}
