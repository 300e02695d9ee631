//! Which columns of a table are times, which one holds the position, and how its samples follow each other.

use csv::StringRecord;

use super::clock::{clock_of, is_counter, is_even, median_spacing, seconds, stride};
use super::{Trace, TraceClock, TraceColumn, TraceError, TraceReading};

/// The columns of a table that may be needed: at most the first ones and the one that was asked for.
pub struct Columns {
    names: Option<Vec<String>>,
    /// Index in the file of each column that is kept.
    kept: Vec<usize>,
    values: Vec<Vec<f64>>,
    /// Line in the file of every row.
    pub lines: Vec<u32>,
    width: usize,
}

/// At most this many columns are kept: time, step and position are among the first.
const MOST_COLUMNS: usize = 12;

impl Columns {
    /// An empty table.
    pub fn new(
        names: Option<Vec<String>>,
        width: usize,
        reading: &TraceReading,
    ) -> Result<Self, TraceError> {
        let width = width.max(names.as_ref().map_or(0, Vec::len));
        let mut columns = Self {
            names,
            kept: (0..width.min(MOST_COLUMNS)).collect(),
            values: Vec::new(),
            lines: Vec::new(),
            width,
        };
        if let Some(wanted) = &reading.column {
            let index = columns.find(wanted)?;
            if !columns.kept.contains(&index) {
                columns.kept.push(index);
            }
        }
        columns.values = vec![Vec::new(); columns.kept.len()];
        Ok(columns)
    }

    /// Adds a row. Only fields that are needed later must be numbers; the others may be anything.
    pub fn push(
        &mut self,
        record: &StringRecord,
        line: u64,
        number: impl Fn(&str) -> Option<f64>,
    ) -> Result<(), TraceError> {
        // A line of words is not a row of the table.
        let is_text = (0..record.len()).all(|i| record.get(i).and_then(&number).is_none());
        let is_only = self.kept.len() == 1 || is_text;
        for (slot, &index) in self.kept.iter().enumerate() {
            let text = record.get(index).unwrap_or("");
            let value = number(text);
            if is_only || self.must_be_number(index) {
                let label = || self.label(index);
                check(value, text, record.len(), line, index, label)?;
            }
            self.values[slot].push(value.unwrap_or(f64::NAN));
        }
        self.lines.push(u32::try_from(line).unwrap_or(u32::MAX));
        Ok(())
    }

    /// Columns whose name says time or position must hold numbers in every line; so must columns without a name.
    fn must_be_number(&self, index: usize) -> bool {
        match &self.names {
            None => true,
            Some(names) => names
                .get(index)
                .is_some_and(|name| clock_of(name).is_some() || rank(name).is_some()),
        }
    }

    /// Name of a kept column, if it has one.
    pub fn name(&self, slot: usize) -> Option<&str> {
        self.kept.get(slot).and_then(|index| self.name_at(*index))
    }

    /// The numbers in a kept column.
    pub fn values(&self, slot: usize) -> &[f64] {
        &self.values[slot]
    }

    fn name_at(&self, index: usize) -> Option<&str> {
        let names = self.names.as_ref();
        let name = names.and_then(|names| names.get(index));
        name.map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Number and name of a kept column.
    pub fn label_of(&self, slot: usize) -> String {
        self.label(self.kept[slot])
    }

    /// Its number, and its name if it has one.
    fn label(&self, index: usize) -> String {
        match self.name_at(index) {
            Some(name) => format!("{} ({name})", index + 1),
            None => format!("{}", index + 1),
        }
    }

    fn known(&self) -> String {
        let first: Vec<String> = (0..self.width.min(20)).map(|i| self.label(i)).collect();
        let more = if self.width > 20 { ", …" } else { "" };
        first.join(", ") + more
    }

    fn find(&self, wanted: &str) -> Result<usize, TraceError> {
        let wanted = wanted.trim();
        let plain = |text: &str| bare(text).to_lowercase();
        let named = (0..self.width).find(|i| {
            self.name_at(*i)
                .is_some_and(|n| n == wanted || plain(n) == plain(wanted))
        });
        let numbered = || {
            let index: usize = wanted.parse().ok()?;
            (1..=self.width).contains(&index).then(|| index - 1)
        };
        named.or_else(numbered).ok_or_else(|| TraceError::NoColumn {
            wanted: wanted.to_owned(),
            known: self.known(),
        })
    }
}

fn check(
    value: Option<f64>,
    text: &str,
    found: usize,
    line: u64,
    index: usize,
    label: impl Fn() -> String,
) -> Result<(), TraceError> {
    if value.is_some_and(f64::is_finite) {
        return Ok(());
    }
    let (column, text) = (label(), text.chars().take(40).collect());
    match value {
        Some(_) => Err(TraceError::NotFinite { line, column, text }),
        None if index >= found => Err(TraceError::ShortRow {
            line,
            found,
            column,
        }),
        None => Err(TraceError::NoNumber { line, column, text }),
    }
}

/// A name without its unit: "position [m]" → "position".
fn bare(name: &str) -> &str {
    name.split(['[', '(']).next().unwrap_or(name).trim()
}

/// How clearly a name means "position": the smaller the better.
fn rank(name: &str) -> Option<usize> {
    const WORDS: [&[&str]; 3] = [
        &["position", "pos", "displacement", "height", "place"],
        &["x", "y", "z"],
        &["value", "length"],
    ];
    let lower = bare(name).to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let rank_of = |word: &str| WORDS.iter().position(|known| known.contains(&word));
    words.filter_map(rank_of).min()
}

/// The trace in these columns.
pub fn trace(columns: Columns, reading: &TraceReading) -> Result<Trace, TraceError> {
    match columns.lines.len() {
        0 => return Err(TraceError::Empty),
        1 => return Err(TraceError::OneSample),
        _ => {}
    }
    let times = times(&columns);
    let position = choose(&columns, &times, reading)?;
    let index = columns.kept[position];
    for (value, line) in columns.values[position].iter().zip(&columns.lines) {
        let label = || columns.label(index);
        check(Some(*value), "", usize::MAX, u64::from(*line), index, label)?;
    }
    let pace = pace(&columns, &times, reading.dt)?;
    let mut chosen = 0;
    let mut others = Vec::new();
    for slot in (0..columns.kept.len()).filter(|slot| !times.contains(slot)) {
        let range = range(&columns.values[slot]);
        if slot == position {
            chosen = others.len();
        }
        if range.is_finite() {
            let index = columns.kept[slot];
            let name = columns.name_at(index).map(str::to_owned);
            others.push(TraceColumn {
                is_position: is_peer(&columns, slot),
                name: name.unwrap_or_else(|| (index + 1).to_string()),
                range,
            });
        }
    }
    Ok(Trace {
        values: columns.values.into_iter().nth(position).unwrap_or_default(),
        stride: pace.stride,
        clock: pace.clock,
        dt: pace.dt,
        columns: others,
        chosen,
    })
}

/// Largest minus smallest value; NaN if one of them is not a number, zero if they differ by rounding alone.
fn range(values: &[f64]) -> f64 {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        if !value.is_finite() {
            return f64::NAN;
        }
        (low, high) = (low.min(*value), high.max(*value));
    }
    let rounding = 1e-14 * low.abs().max(high.abs());
    if high - low > rounding {
        high - low
    } else {
        0.0
    }
}

/// Time columns: those whose name says so, or, where no name does, the first ones that grow evenly, if another column is left.
fn times(columns: &Columns) -> Vec<usize> {
    let all = 0..columns.kept.len();
    let is_named = |slot: &usize| columns.name(*slot).is_some_and(|n| clock_of(n).is_some());
    let named: Vec<usize> = all.clone().filter(is_named).collect();
    if !named.is_empty() || columns.width == 1 {
        return named;
    }
    let is_position = |slot: usize| columns.name(slot).is_some_and(|n| rank(n).is_some());
    let grows = |slot: &usize| !is_position(*slot) && is_even(&columns.values[*slot]);
    let leading: Vec<usize> = all.clone().take_while(grows).collect();
    // Where every column grows evenly, the others are positions that creep.
    let most = if leading.len() == all.len() { 1 } else { 2 };
    leading.into_iter().take(most).collect()
}

/// Whether a column may hold a position as well as any other: its name says so, or no name does.
fn is_peer(columns: &Columns, slot: usize) -> bool {
    let is_ranked = |slot: usize| columns.name(slot).is_some_and(|n| rank(n).is_some());
    is_ranked(slot) || !(0..columns.kept.len()).any(is_ranked)
}

/// The column that was asked for. Otherwise, among those whose names mean a position equally clearly, the one that moves most; if there is no such
/// name, the only one that moves.
fn choose(columns: &Columns, times: &[usize], reading: &TraceReading) -> Result<usize, TraceError> {
    let known = || columns.known();
    if let Some(wanted) = &reading.column {
        let index = columns.find(wanted)?;
        let slot = columns.kept.iter().position(|k| *k == index).unwrap_or(0);
        if times.contains(&slot) {
            let wanted = wanted.clone();
            let known = known();
            return Err(TraceError::TimeColumn { wanted, known });
        }
        return Ok(slot);
    }
    let others: Vec<usize> = (0..columns.kept.len())
        .filter(|slot| !times.contains(slot))
        .collect();
    if let ([only], true) = (&others[..], columns.width <= MOST_COLUMNS) {
        return Ok(*only);
    }
    let range_of = |slot: usize| range(&columns.values[slot]);
    let ranked: Vec<(usize, usize)> = others
        .iter()
        .filter_map(|slot| Some((rank(columns.name(*slot)?)?, *slot)))
        .collect();
    let moving = ranked.iter().filter(|(_, slot)| range_of(*slot) > 0.0);
    // Of equal ranges the first one counts.
    let best = moving.min_by(|a, b| {
        let ranges = range_of(b.1).total_cmp(&range_of(a.1));
        a.0.cmp(&b.0).then(ranges)
    });
    if let Some((_, slot)) = best.or(ranked.iter().min()) {
        return Ok(*slot);
    }
    let mut moving = others.iter().filter(|slot| range_of(**slot) > 0.0);
    match (moving.next(), moving.next()) {
        (Some(only), None) => Ok(*only),
        _ => Err(TraceError::WhichColumn { known: known() }),
    }
}

/// How samples follow each other.
struct SamplePace {
    /// Steps from one sample to the next.
    stride: u64,
    /// What the time column counts, if there is one.
    clock: Option<TraceClock>,
    /// Time step in seconds: as given, or as the time column says.
    dt: Option<f64>,
}

/// From the time columns: a step counter tells the steps, a clock tells Δt.
fn pace(columns: &Columns, times: &[usize], given: Option<f64>) -> Result<SamplePace, TraceError> {
    let hint = |slot: usize| match columns.name(slot) {
        Some(name) => clock_of(name).flatten(),
        // Of two columns without names that grow evenly, one with whole numbers is a counter.
        None if times.len() > 1 => is_counter(columns.values(slot)).then_some(TraceClock::Steps),
        None => None,
    };
    let is_counter = |slot: &&usize| hint(**slot) == Some(TraceClock::Steps);
    let counter = times.iter().find(is_counter);
    let watch = times.iter().find(|slot| !is_counter(slot));
    match (counter, watch) {
        (Some(&counter), watch) => {
            let (stride, clock) =
                stride(spacing(columns, counter)?, Some(TraceClock::Steps), given)?;
            // A clock that is not even beside a counter that is shows real time, not the engine's: Δt stays unknown.
            let seconds = |&slot: &usize| {
                let spacing = spacing(columns, slot).ok()?;
                Some(seconds(spacing, hint(slot))? / stride as f64)
            };
            Ok(SamplePace {
                stride,
                clock: Some(clock),
                dt: given.or_else(|| watch.and_then(seconds)),
            })
        }
        (None, Some(&watch)) => {
            let spacing = spacing(columns, watch)?;
            let (stride, clock) = stride(spacing, hint(watch), given)?;
            Ok(SamplePace {
                stride,
                clock: Some(clock),
                dt: given.or_else(|| seconds(spacing, hint(watch))),
            })
        }
        (None, None) => Ok(SamplePace {
            stride: 1,
            clock: None,
            dt: given,
        }),
    }
}

/// Mean spacing of a time column, which must be even up to rounding.
fn spacing(columns: &Columns, slot: usize) -> Result<f64, TraceError> {
    let times = columns.values(slot);
    let spacing = (times[times.len() - 1] - times[0]) / (times.len() - 1) as f64;
    let usual = median_spacing(times);
    for (i, w) in times.windows(2).enumerate() {
        // Milliseconds without decimals advance by 16, 17, 17 ms.
        let is_even = (w[1] - w[0] - usual).abs() <= 0.1 * usual;
        if !is_even {
            return Err(TraceError::Uneven {
                line: u64::from(columns.lines[i + 1]),
                column: columns.label_of(slot),
                before: w[0],
                now: w[1],
                spacing: usual,
            });
        }
    }
    Ok(spacing)
}
