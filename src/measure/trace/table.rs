//! From bytes to columns of numbers, in bounded memory.

use std::io::{BufRead, BufReader, Cursor, Read};

use csv::{ReaderBuilder, StringRecord, Trim};
use flate2::bufread::MultiGzDecoder;

use super::columns::{self, Columns};
use super::{Trace, TraceError, TraceReading};

/// Most text that is read. A file may be compressed a thousandfold; this counts the uncompressed text.
const MOST_MIB: u64 = 64;
/// Most samples.
const MOST_SAMPLES: usize = 2_000_000;
/// Bytes that are read to find the separator; more than enough for a few lines.
const HEAD: usize = 1 << 16;

/// Reads a trace.
pub fn read(input: impl Read, reading: &TraceReading) -> Result<Trace, TraceError> {
    let mut input = BufReader::with_capacity(HEAD, input);
    let broken = |e: std::io::Error| TraceError::Broken(e.to_string());
    let is_packed = input.fill_buf().map_err(broken)?.starts_with(&[0x1f, 0x8b]);
    if is_packed {
        read_text(MultiGzDecoder::new(input), reading)
    } else {
        read_text(input, reading)
    }
}

fn read_text(input: impl Read, reading: &TraceReading) -> Result<Trace, TraceError> {
    let broken = |e: std::io::Error| TraceError::Broken(e.to_string());
    let mut input = input.take((MOST_MIB << 20) + 1);
    let mut head = Vec::new();
    input
        .by_ref()
        .take(HEAD as u64)
        .read_to_end(&mut head)
        .map_err(broken)?;
    if head.contains(&0) {
        return Err(TraceError::NoText);
    }
    let separator = separator(&head);
    let whole = Cursor::new(head).chain(input.by_ref());
    let mut reader = ReaderBuilder::new()
        .delimiter(if separator == b' ' { b'\t' } else { separator })
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .from_reader(Blanks {
            input: whole,
            is_on: separator == b' ',
            is_after_blank: true,
        });
    let columns = collect(&mut reader, separator, reading);
    drop(reader);
    // Before any other problem: where a text is cut, a number may be cut, too.
    if input.limit() == 0 {
        return Err(TraceError::TooLong {
            bytes: MOST_MIB,
            samples: MOST_SAMPLES,
        });
    }
    columns::trace(columns?, reading)
}

/// The separator of most of the first lines: semicolon or tab before comma, which may be the decimal point; blanks if
/// there is none of them.
fn separator(head: &[u8]) -> u8 {
    let lines = head
        .split(|b| *b == b'\n')
        .filter(|line| !is_comment(line) && !line.iter().all(u8::is_ascii_whitespace));
    let first: Vec<&[u8]> = lines.take(20).collect();
    let with = |separator: u8| {
        let count = first
            .iter()
            .filter(|line| line.contains(&separator))
            .count();
        2 * count > first.len()
    };
    let inner_blank = |line: &&[u8]| line.trim_ascii().iter().any(u8::is_ascii_whitespace);
    [b';', b'\t', b',']
        .into_iter()
        .find(|s| with(*s))
        .unwrap_or(if first.iter().skip(1).any(inner_blank) {
            b' '
        } else {
            b','
        })
}

fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.starts_with(b"#") || line.starts_with(b"%") || line.starts_with(b"//")
}

/// Turns runs of blanks into single tabs, for tables that are separated by blanks.
struct Blanks<R> {
    input: R,
    is_on: bool,
    is_after_blank: bool,
}

impl<R: Read> Read for Blanks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        loop {
            let count = self.input.read(buffer)?;
            if !self.is_on || count == 0 {
                return Ok(count);
            }
            let mut kept = 0;
            for i in 0..count {
                let byte = buffer[i];
                let is_blank = byte == b' ' || byte == b'\t';
                if is_blank && self.is_after_blank {
                    continue;
                }
                // Blanks at the beginning of a line are not separators.
                self.is_after_blank = is_blank || byte == b'\n';
                buffer[kept] = if is_blank { b'\t' } else { byte };
                kept += 1;
            }
            if kept > 0 {
                return Ok(kept);
            }
        }
    }
}

/// All rows that hold numbers, only the columns that may be needed.
fn collect<R: Read>(
    reader: &mut csv::Reader<R>,
    separator: u8,
    reading: &TraceReading,
) -> Result<Columns, TraceError> {
    let mut record = StringRecord::new();
    let mut columns: Option<Columns> = None;
    let mut names: Option<Vec<String>> = None;
    loop {
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                return Err(match error.kind() {
                    csv::ErrorKind::Utf8 { .. } => TraceError::NoText,
                    _ => TraceError::Broken(error.to_string()),
                });
            }
        }
        let line = record.position().map_or(0, csv::Position::line);
        if is_comment(record.get(0).unwrap_or("").as_bytes()) || record.iter().all(str::is_empty) {
            continue;
        }
        if columns.is_none() && names.is_none() && !all_numbers(&record, separator) {
            if !record
                .iter()
                .any(|field| field.contains(char::is_alphabetic))
            {
                return Err(TraceError::NoText);
            }
            names = Some(record.iter().map(str::to_owned).collect());
            continue;
        }
        let columns = match &mut columns {
            Some(columns) => columns,
            none => none.insert(Columns::new(names.take(), record.len(), reading)?),
        };
        columns.push(&record, line, |text| number(text, separator))?;
        if columns.lines.len() > MOST_SAMPLES {
            return Err(TraceError::TooLong {
                bytes: MOST_MIB,
                samples: MOST_SAMPLES,
            });
        }
    }
    columns.ok_or(TraceError::Empty)
}

fn all_numbers(record: &StringRecord, separator: u8) -> bool {
    record
        .iter()
        .filter(|f| !f.is_empty())
        .all(|f| number(f, separator).is_some())
}

/// A number; where columns are not separated by commas, a comma may be the decimal point.
fn number(text: &str, separator: u8) -> Option<f64> {
    text.parse().ok().or_else(|| {
        let has_comma = separator != b',' && text.matches(',').count() == 1;
        has_comma.then(|| text.replace(',', ".").parse().ok())?
    })
}
