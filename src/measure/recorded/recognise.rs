//! Which tables of a packing a file has, told from its beginning.

use std::io::Read;

use flate2::read::MultiGzDecoder;

use super::sheet::{self, Kind};
use super::{unpacked, vtk};

/// The tables of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// Whether it has bodies.
    pub bodies: bool,
    /// Whether it has contacts.
    pub contacts: bool,
}

impl Tables {
    /// Whether it has any.
    pub fn exist(self) -> bool {
        self.bodies || self.contacts
    }

    fn of(kind: Kind) -> Self {
        Self {
            bodies: kind == Kind::Bodies,
            contacts: kind == Kind::Contacts,
        }
    }
}

/// Bytes of a file that are looked at.
const BEGINNING: u64 = 1 << 16;

/// Columns of time: a table with one of them is a trace.
const TIMES: [&str; 6] = ["t", "time", "frame", "step", "steps", "timestep"];

/// Columns of which a table of bodies has at least one, besides x and y.
const SIZES: [&str; 5] = ["radius", "diameter", "shape", "hx", "mass"];

/// The tables of a file; none if it is something else. A file that is damaged farther on is refused when it is read.
pub fn tables_in(bytes: &[u8]) -> Tables {
    let mut head = Vec::new();
    // Whatever could be unpacked is looked at.
    let _ = if bytes.starts_with(&[0x1f, 0x8b]) {
        MultiGzDecoder::new(bytes)
            .take(BEGINNING)
            .read_to_end(&mut head)
    } else {
        bytes.take(BEGINNING).read_to_end(&mut head)
    };
    let head = String::from_utf8_lossy(&head);
    if head.starts_with("# vtk DataFile") {
        let sheets = unpacked("", bytes).and_then(|text| vtk::read("", &text));
        let kinds = sheets.unwrap_or_default();
        let has = |kind| kinds.iter().any(|sheet| sheet.kind() == kind);
        return Tables {
            bodies: has(Kind::Bodies),
            contacts: has(Kind::Contacts),
        };
    }
    if head.trim_start().starts_with("ITEM:") {
        let is_local = head.lines().any(|l| l.starts_with("ITEM: ENTRIES"));
        return Tables::of(if is_local {
            Kind::Contacts
        } else {
            Kind::Bodies
        });
    }
    of_table(&head).unwrap_or_default()
}

/// What the names of a plain table say.
fn of_table(head: &str) -> Option<Tables> {
    // The names are in the comments or in the line below them.
    let mut rows = 0;
    let names: String = (head.lines())
        .take_while(|line| {
            rows += usize::from(!line.starts_with('#') && !line.trim().is_empty());
            rows < 2
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    let (sheet, format) = sheet::read("", &names).ok()?;
    if TIMES.iter().any(|name| sheet.column(&[name]).is_some()) {
        return None;
    }
    let has_place = sheet.column(&["x"]).is_some() && sheet.column(&["y"]).is_some();
    let is_body = has_place && sheet.column(&SIZES).is_some();
    match sheet.kind() {
        Kind::Contacts => Some(Tables::of(Kind::Contacts)),
        Kind::Bodies if is_body || format == sheet::YADE => Some(Tables::of(Kind::Bodies)),
        Kind::Bodies => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packing_is_told_from_a_trace_by_its_columns() {
        let of = |text: &str| {
            let tables = tables_in(text.as_bytes());
            [tables.bodies, tables.contacts]
        };
        assert_eq!(of("id,x,y,radius\n0,0,0,1\n"), [true, false]);
        assert_eq!(of("# one\n\nid x y z r\n0 0 0 0 1\n"), [true, false]);
        assert_eq!(of("#format x_y_z_r\n0 0 0 1\n"), [true, false]);
        assert_eq!(of("a;b;nx;ny\n-1;0;0;1\n"), [false, true]);
        let atoms = "ITEM: TIMESTEP\n3\nITEM: ATOMS id x y z radius\n";
        assert_eq!(of(atoms), [true, false]);
        let pairs = "ITEM: TIMESTEP\n3\nITEM: ENTRIES c_1[1] c_1[2]\n";
        assert_eq!(of(pairs), [false, true]);
        for trace in [
            "frame,time,x,y\n0,0,0,1\n",
            "time,position\n0,1\n",
            "0 1\n",
            "",
        ] {
            assert_eq!(of(trace), [false, false], "{trace}");
        }
    }
}
