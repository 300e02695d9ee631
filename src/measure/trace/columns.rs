//! Which column is the time, which is the position, and how many steps lie between two samples.

use csv::StringRecord;

use super::{Trace, TraceClock, TraceError, TraceReading};

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
const MOST_COLUMNS: usize = 6;

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
                check(value, text, record.len(), line, index)?;
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

    fn name(&self, index: usize) -> Option<&str> {
        self.names
            .as_ref()
            .and_then(|names| names.get(index))
            .map(String::as_str)
    }

    fn known(&self) -> String {
        let name = |i: usize| match self.name(i) {
            Some(name) if !name.is_empty() => format!("{} ({name})", i + 1),
            _ => format!("{}", i + 1),
        };
        let first: Vec<String> = (0..self.width.min(20)).map(name).collect();
        let more = if self.width > 20 { ", …" } else { "" };
        first.join(", ") + more
    }

    fn find(&self, wanted: &str) -> Result<usize, TraceError> {
        let wanted = wanted.trim();
        let plain = |text: &str| bare(text).to_lowercase();
        let named = (0..self.width).find(|i| {
            self.name(*i)
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
) -> Result<(), TraceError> {
    let (column, text) = (index + 1, text.chars().take(40).collect());
    match value {
        Some(value) if value.is_finite() => Ok(()),
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

/// Whether a name is that of a time column; inside, the unit if the name has one.
fn clock_of(name: &str) -> Option<Option<TraceClock>> {
    let lower = name.to_lowercase();
    let mut words = lower
        .split(|c: char| !c.is_alphanumeric() && c != 'µ')
        .filter(|w| !w.is_empty());
    let first = words.next()?;
    let unit = words.next_back();
    let clock = match (first, unit) {
        ("step" | "steps" | "frame" | "tick" | "index", _) => Some(TraceClock::Steps),
        ("ms" | "millis" | "milliseconds" | "timems", _)
        | ("t" | "time" | "timestamp", Some("ms" | "millis" | "milliseconds")) => {
            Some(TraceClock::Milliseconds)
        }
        ("t" | "time" | "timestamp", Some("us" | "µs" | "microseconds")) => {
            Some(TraceClock::Microseconds)
        }
        ("seconds" | "sec", _) | ("t" | "time" | "timestamp", Some("s" | "sec" | "seconds")) => {
            Some(TraceClock::Seconds)
        }
        ("t" | "time" | "timestamp", _) => None,
        _ => return None,
    };
    Some(clock)
}

/// How clearly a name means "position": the smaller the better.
fn rank(name: &str) -> Option<usize> {
    const WORDS: [&str; 10] = [
        "position",
        "pos",
        "displacement",
        "height",
        "place",
        "x",
        "y",
        "z",
        "value",
        "length",
    ];
    let lower = bare(name).to_lowercase();
    let has = |word: &str| {
        lower
            .split(|c: char| !c.is_alphanumeric())
            .any(|w| w == word)
    };
    WORDS.iter().position(|word| has(word))
}

/// The trace in these columns.
pub fn trace(columns: Columns, reading: &TraceReading) -> Result<Trace, TraceError> {
    match columns.lines.len() {
        0 => return Err(TraceError::Empty),
        1 => return Err(TraceError::OneSample),
        _ => {}
    }
    let times: Vec<usize> = (0..columns.kept.len())
        .filter(|slot| is_time(&columns, *slot))
        .collect();
    let position = choose(&columns, &times, reading)?;
    for (value, line) in columns.values[position].iter().zip(&columns.lines) {
        let text = value.to_string();
        check(
            Some(*value),
            &text,
            usize::MAX,
            u64::from(*line),
            columns.kept[position],
        )?;
    }
    // A step counter is better than a time.
    let hint = |slot: usize| {
        columns
            .name(columns.kept[slot])
            .and_then(clock_of)
            .flatten()
    };
    let counter = times
        .iter()
        .find(|slot| hint(**slot) == Some(TraceClock::Steps));
    let (stride, clock) = match counter.or(times.first()) {
        Some(&slot) => {
            let spacing = spacing(&columns, slot)?;
            let (stride, clock) = stride(spacing, hint(slot), reading.dt)?;
            (stride, Some(clock))
        }
        None => (1, None),
    };
    Ok(Trace {
        column: columns.name(columns.kept[position]).map(str::to_owned),
        values: columns.values.into_iter().nth(position).unwrap_or_default(),
        stride,
        clock,
    })
}

/// A time column by its name, or, where there are no names, the first of several columns that grows evenly.
fn is_time(columns: &Columns, slot: usize) -> bool {
    let index = columns.kept[slot];
    if columns.names.is_some() {
        return columns.name(index).is_some_and(|n| clock_of(n).is_some());
    }
    let values = &columns.values[slot];
    let spacing = (values[values.len() - 1] - values[0]) / (values.len() - 1) as f64;
    let is_even = |w: &[f64]| (w[1] - w[0] - spacing).abs() < 0.1 * spacing;
    slot == 0 && columns.width > 1 && spacing > 0.0 && values.windows(2).all(is_even)
}

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
    let ranked = |slot: &usize| Some((rank(columns.name(columns.kept[*slot])?)?, *slot));
    match others[..] {
        [only] if columns.width <= MOST_COLUMNS => Ok(only),
        _ => others
            .iter()
            .filter_map(ranked)
            .min()
            .map(|(_, slot)| slot)
            .ok_or_else(|| TraceError::WhichColumn { known: known() }),
    }
}

/// Mean spacing of a time column, which must be even up to rounding.
fn spacing(columns: &Columns, slot: usize) -> Result<f64, TraceError> {
    let times = &columns.values[slot];
    let spacing = (times[times.len() - 1] - times[0]) / (times.len() - 1) as f64;
    let usual = median_spacing(times);
    for (i, w) in times.windows(2).enumerate() {
        // Milliseconds without decimals advance by 16, 17, 17 ms.
        let is_even = (w[1] - w[0] - usual).abs() <= 0.1 * usual;
        if !is_even {
            return Err(TraceError::Uneven {
                line: u64::from(columns.lines[i + 1]),
                before: w[0],
                now: w[1],
                spacing: usual,
            });
        }
    }
    Ok(spacing)
}

fn median_spacing(times: &[f64]) -> f64 {
    let mut all: Vec<f64> = times.windows(2).map(|w| w[1] - w[0]).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Steps from sample to sample, and what the column counts. Its name has priority over its numbers.
fn stride(
    spacing: f64,
    hint: Option<TraceClock>,
    dt: Option<f64>,
) -> Result<(u64, TraceClock), TraceError> {
    let whole = |ratio: f64| {
        let near = ratio.round();
        // Times are often rounded to milliseconds: 0.017 for 1/60.
        ((1.0..=1e6).contains(&near) && (ratio / near - 1.0).abs() < 0.03).then_some(near as u64)
    };
    let unit = |clock: TraceClock, dt: f64| match clock {
        TraceClock::Steps => 1.0,
        TraceClock::Seconds => dt,
        TraceClock::Milliseconds => 1e3 * dt,
        TraceClock::Microseconds => 1e6 * dt,
    };
    let Some(dt) = dt else {
        // Without a time step every sample counts as a step, unless the column counts steps itself.
        let clock = hint.unwrap_or(TraceClock::Seconds);
        let stride = match clock {
            TraceClock::Steps => whole(spacing).unwrap_or(1),
            _ => 1,
        };
        return Ok((stride, clock));
    };
    if let Some(stride) = hint.and_then(|clock| Some((whole(spacing / unit(clock, dt))?, clock))) {
        return Ok(stride);
    }
    // First one step in some unit, then several: 16.7 means milliseconds rather than a thousand steps of 1/60 s.
    let clocks = [
        TraceClock::Seconds,
        TraceClock::Milliseconds,
        TraceClock::Microseconds,
        TraceClock::Steps,
    ];
    let by = |clock: TraceClock| Some((whole(spacing / unit(clock, dt))?, clock));
    let single = clocks.into_iter().filter_map(by).find(|(s, _)| *s == 1);
    let several = || {
        let few = |(stride, _): &(u64, TraceClock)| *stride <= 20;
        clocks.into_iter().filter_map(by).find(few)
    };
    single
        .or_else(several)
        .ok_or(TraceError::Spacing { spacing, dt })
}
