//! The centre of the window: where its panes lie, and what is drawn in each of them but the picture.

use std::sync::Arc;

use egui::{Rect, Ui, Vec2};

use super::panes::{self, Panes, Wanted};
use super::{
    FirstSeen, Memory, PanelInput, Room, dock, pane, picture, plots, readout, space_time,
    spotlight, timeline, welcome,
};
use crate::picture::{Bounds, Margins};
use crate::session::{Action, Instrument, Settings};

/// Where the panes of the centre lie, and the points that the picture keeps free around the system.
pub(super) fn panes_of(
    root: &Ui,
    area: Rect,
    window: Vec2,
    room: Room,
    input: &PanelInput,
    memory: &mut Memory,
) -> (Panes, Margins) {
    let settings = input.settings;
    let Bounds { low, high } = input.bounds();
    let system = [0, 1].map(|k| high[k] - low[k]);
    let begun = first_seen(input, system, memory);
    let before = memory.picture.map_or(area.size(), |picture| picture.size());
    let has_readout =
        settings.is_welcome_open || (settings.has(Instrument::Meter) && !settings.is_projecting());
    let width = if system[0] > system[1] { 0.34 } else { 0.42 } * area.width();
    let mut wanted = Wanted {
        settings,
        system,
        begun,
        margins: [0.0; 4],
        window,
        is_along_x: input.run.profile_axis() == 0,
        has_readout,
        readout: match settings.is_welcome_open {
            true => welcome::HEIGHT,
            false => readout::height(width, readout::has_more(root)),
        },
        has_lesson: input.lesson.is_some(),
    };
    let is_wide = panes::divide(area, &wanted).is_wide;
    wanted.margins = picture::margins(input, is_wide, before);
    let mut panes = panes::divide(area, &wanted);
    if room != Room::Sides {
        // There is room for the picture alone; the others are below it, or nowhere.
        panes = Panes {
            picture: area,
            ..panes::divide(
                area,
                &Wanted {
                    settings: &Settings::bare(),
                    has_readout: false,
                    ..wanted
                },
            )
        };
    } else if let Some(pane) = settings.maximised {
        panes = panes.maximised(area, pane);
    }
    let margins = picture::margins(input, panes.is_wide, panes.picture.size());
    (panes, margins)
}

/// Width and height of the lanes when they were first seen. They decide on which side the other panes lie, so that nothing that falls or is pulled away turns the window round.
fn first_seen(input: &PanelInput, now: [f64; 2], memory: &mut Memory) -> [f64; 2] {
    let is_same = |seen: &FirstSeen| {
        Arc::ptr_eq(&seen.start, &input.run.start) && seen.lanes == input.lanes.len()
    };
    if let Some(seen) = memory.first_seen.as_ref().filter(|seen| is_same(seen)) {
        return seen.size;
    }
    memory.first_seen = Some(FirstSeen {
        start: Arc::clone(&input.run.start),
        lanes: input.lanes.len(),
        size: now,
    });
    now
}

/// Everything of the centre but the picture; returns where the plot came to lie.
pub(super) fn panes_ui(
    root: &mut Ui,
    panes: &Panes,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Option<Rect> {
    let settings = input.settings;
    let mut plot = None;
    if let Some(rect) = panes.readout {
        pane::pane_ui(root, rect, "readout", |ui| {
            if settings.is_welcome_open {
                welcome::welcome_ui(ui, input, memory, actions);
            } else {
                readout::readout_ui(ui, input, actions);
            }
        });
        spotlight::light_panel(root, Instrument::Meter, rect);
    }
    let has_timeline = settings.is_projecting();
    if let Some(rect) = panes.plots {
        pane::pane_ui(root, rect, "plots", |ui| {
            if has_timeline {
                timeline::strip_ui(ui, input, actions);
            }
            if panes.is_shared {
                dock::tabs_ui(ui, input, true, actions);
            }
            plot = Some(plots::plots_ui(ui, input, memory, actions));
        });
        spotlight::light_panel(root, Instrument::Plots, rect);
    } else {
        memory.times = None;
    }
    // After the plot, whose time axis it has.
    if let Some(rect) = panes.space_time {
        pane::pane_ui(root, rect, "space-time", |ui| {
            space_time::space_time_ui(ui, input, memory, panes.is_wide, actions);
        });
        spotlight::light_panel(root, Instrument::SpaceTime, rect);
    }
    if let Some(rect) = panes.dock {
        pane::pane_ui(root, rect, "dock", |ui| {
            if panes.is_shared || settings.open.iter().filter(|i| i.is_tab()).count() > 1 {
                dock::tabs_ui(ui, input, panes.is_shared, actions);
            }
            dock::front_ui(ui, input, memory, actions);
        });
        if let Some(front) = settings.front() {
            spotlight::light_panel(root, front, rect);
        }
    }
    pane::borders_ui(root, &panes.borders, actions);
    plot
}
