//! The table of panels: the id of its words, key, place, and the function that draws it. Menu, keys, help sheet and dock all
//! follow from it; a new instrument is its file of numbers, its file of panel, and a row here.

use egui::{Key, Ui};

use super::{
    Memory, PanelInput, contacts, equal_cost, gauge, inspector, lanes, microscope, modes, notebook,
    packing, scan, traces, universal,
};
use crate::session::{Action, Instrument};

/// A row of the table.
pub struct PanelInfo {
    /// Which instrument.
    pub instrument: Instrument,
    /// The id of its title; with `.about`, of a paragraph for students.
    pub id: &'static str,
    /// The key that opens and closes it.
    pub key: Key,
    /// Where it is drawn.
    pub place: PanelPlace,
}

/// Where a panel is drawn.
pub enum PanelPlace {
    /// In a column or row of its own, by `ui::root_ui`.
    Own,
    /// In the place that instruments share, below its title.
    Dock(DockUi),
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
    const fn new(instrument: Instrument, id: &'static str, key: Key, place: PanelPlace) -> Self {
        Self {
            instrument,
            id,
            key,
            place,
        }
    }

    /// The key as it is written on the keyboard, if there is one: a browser keeps F5 and F12 for itself.
    pub fn key_name(&self) -> Option<String> {
        match self.key.name() {
            "F5" | "F12" if cfg!(target_arch = "wasm32") => None,
            letter if letter.len() == 1 => Some(letter.to_lowercase()),
            name => Some(name.to_owned()),
        }
    }

    /// Whether it is drawn in the dock.
    pub fn is_in_dock(&self) -> bool {
        matches!(self.place, PanelPlace::Dock(..))
    }
}

use DockUi::{Acts, Edits, Shows};
use PanelPlace::{Dock, Own};

/// Every panel, in the order of menus and tabs.
#[rustfmt::skip]
pub static PANELS: [PanelInfo; 16] = [
    PanelInfo::new(Instrument::Parameters, "panel-parameters", Key::Q, Own),
    PanelInfo::new(Instrument::Plots, "panel-plots", Key::F6, Own),
    PanelInfo::new(Instrument::SpaceTime, "panel-space-time", Key::S, Own),
    PanelInfo::new(Instrument::Meter, "panel-meter", Key::F7, Own),
    PanelInfo::new(Instrument::Gauge, "panel-gauge", Key::G, Dock(Shows(gauge::gauge_ui))),
    PanelInfo::new(Instrument::Microscope, "panel-microscope", Key::I, Dock(Acts(microscope::microscope_ui))),
    PanelInfo::new(Instrument::Lanes, "panel-lanes", Key::L, Dock(Edits(lanes::lanes_ui))),
    PanelInfo::new(Instrument::Modes, "panel-modes", Key::O, Dock(Edits(modes::modes_ui))),
    PanelInfo::new(Instrument::Universal, "panel-universal", Key::Y, Dock(Acts(universal::universal_ui))),
    PanelInfo::new(Instrument::EqualCost, "panel-equal-cost", Key::E, Dock(Edits(equal_cost::equal_cost_ui))),
    PanelInfo::new(Instrument::Contacts, "panel-contacts", Key::T, Dock(Shows(contacts::contacts_ui))),
    PanelInfo::new(Instrument::Scan, "panel-scan", Key::W, Dock(Edits(scan::scan_ui))),
    PanelInfo::new(Instrument::Traces, "panel-traces", Key::F12, Dock(Acts(traces::traces_ui))),
    PanelInfo::new(Instrument::Packing, "panel-packing", Key::F5, Dock(Acts(packing::packing_ui))),
    PanelInfo::new(Instrument::Notebook, "panel-notebook", Key::F4, Dock(Edits(notebook::notebook_ui))),
    PanelInfo::new(Instrument::Inspector, "panel-inspector", Key::F8, Dock(Shows(inspector::inspector_ui))),
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
