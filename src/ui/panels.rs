//! The table of panels: title, key, place, what one is looking at, and the function that draws it. Menu, keys, help sheet and dock all
//! follow from it; a new instrument is its file of numbers, its file of panel, and a row here.

use egui::{Key, Ui};

use super::{
    Memory, PanelInput, contacts, equal_cost, gauge, inspector, lanes, meter, microscope, modes,
    scan, traces, universal,
};
use crate::session::{Action, Instrument};

/// A row of the table.
pub struct PanelInfo {
    /// Which instrument.
    pub instrument: Instrument,
    /// What it is called.
    pub title: &'static str,
    /// The key that opens and closes it.
    pub key: Key,
    /// Where it is drawn.
    pub place: PanelPlace,
}

/// Where a panel is drawn.
pub enum PanelPlace {
    /// In a column or row of its own, by `ui::root_ui`.
    Own,
    /// In the dock at the right, below its title, with a paragraph for students.
    Dock(&'static str, DockUi),
}

/// Draws a panel of the dock.
#[derive(Clone, Copy)]
pub enum DockUi {
    /// It only shows.
    Shows(fn(&mut Ui, &PanelInput)),
    /// It also pushes actions.
    Acts(fn(&mut Ui, &PanelInput, &mut Vec<Action>)),
    /// It also remembers what was entered.
    Edits(fn(&mut Ui, &PanelInput, &mut Memory, &mut Vec<Action>)),
}

impl PanelInfo {
    const fn new(instrument: Instrument, title: &'static str, key: Key, place: PanelPlace) -> Self {
        Self {
            instrument,
            title,
            key,
            place,
        }
    }

    /// The key as it is written on the keyboard.
    pub fn key_name(&self) -> String {
        match self.key.name() {
            letter if letter.len() == 1 => letter.to_lowercase(),
            name => name.to_owned(),
        }
    }

    /// Whether it is drawn in the dock.
    pub fn is_in_dock(&self) -> bool {
        matches!(self.place, PanelPlace::Dock(..))
    }
}

use DockUi::{Acts, Edits, Shows};
use PanelPlace::{Dock, Own};

/// Every panel. Those in the dock stand there from top to bottom.
#[rustfmt::skip]
pub static PANELS: [PanelInfo; 14] = [
    PanelInfo::new(Instrument::Parameters, "Parameters", Key::F5, Own),
    PanelInfo::new(Instrument::Plots, "Plots", Key::F6, Own),
    PanelInfo::new(Instrument::SpaceTime, "Space–time", Key::S, Own),
    PanelInfo::new(Instrument::Meter, "Elasticity meter", Key::F7, Dock(meter::ABOUT, Acts(meter::meter_ui))),
    PanelInfo::new(Instrument::Gauge, "Soft/rigid gauge", Key::G, Dock(gauge::ABOUT, Shows(gauge::gauge_ui))),
    PanelInfo::new(Instrument::Microscope, "Iteration microscope", Key::I, Dock(microscope::ABOUT, Acts(microscope::microscope_ui))),
    PanelInfo::new(Instrument::Lanes, "Lanes", Key::L, Dock(lanes::ABOUT, Edits(lanes::lanes_ui))),
    PanelInfo::new(Instrument::Modes, "Mode launcher", Key::O, Dock(modes::ABOUT, Edits(modes::modes_ui))),
    PanelInfo::new(Instrument::Universal, "Universal curve", Key::Y, Dock(universal::ABOUT, Acts(universal::universal_ui))),
    PanelInfo::new(Instrument::EqualCost, "Equal-cost explorer", Key::E, Dock(equal_cost::ABOUT, Edits(equal_cost::equal_cost_ui))),
    PanelInfo::new(Instrument::Contacts, "Contact laboratory", Key::T, Dock(contacts::ABOUT, Shows(contacts::contacts_ui))),
    PanelInfo::new(Instrument::Scan, "Scan", Key::W, Dock(scan::ABOUT, Edits(scan::scan_ui))),
    PanelInfo::new(Instrument::Traces, "Traces of other engines", Key::B, Dock(traces::ABOUT, Acts(traces::traces_ui))),
    PanelInfo::new(Instrument::Inspector, "Inspector", Key::F8, Dock(inspector::ABOUT, Shows(inspector::inspector_ui))),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instrument_has_one_row_and_one_key() {
        for &instrument in Instrument::ALL {
            let rows = PANELS.iter().filter(|p| p.instrument == instrument);
            assert_eq!(rows.count(), 1, "{instrument:?}");
        }
        for (i, panel) in PANELS.iter().enumerate() {
            assert!(
                PANELS[..i].iter().all(|p| p.key != panel.key),
                "{:?}",
                panel.key
            );
        }
    }
}
