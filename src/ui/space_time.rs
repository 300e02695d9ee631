//! The space–time picture, on the axes of its neighbours. A long file: drawing, axes and cursors share one view. Under a wide picture its abscissa is the picture's, and time runs downwards. Beside a tall
//! picture its ordinate is the height, and its abscissa is the time axis of the plot below it: a wave is followed by eye from picture to map to swing.

use egui::{Align2, Label, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::dashes::dashed_line;
use super::flight::{flight_ui, predicted_speed};
use super::space_time_axes::axes;
use super::space_time_view::SpaceTimeView;
use super::theme::{egui_colour, palette};
use super::{Memory, PanelInput, chart, pane, space_time_map};
use crate::instrument::SpaceTime;
use crate::picture::Scheme;
use crate::schema::choice::Choice;
use crate::session::{Action, Instrument, Pane, Quantity};
use crate::words::{self, say};

/// Draws it.
pub fn space_time_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    is_wide: bool,
    actions: &mut Vec<Action>,
) {
    let Some(space_time) = input.space_time else {
        return;
    };
    let quantity = input.settings.quantity;
    head_ui(ui, input, actions);
    let area = ui.available_rect_before_wrap();
    let response = ui.interact(area, ui.id().with("space-time"), Sense::click_and_drag());
    let Some(view) = SpaceTimeView::of(area, input, memory, is_wide) else {
        return;
    };
    let seen = view.placed.intersect(view.room(area));
    if !seen.is_positive() || view.times[0] >= view.times[1] {
        return;
    }
    let least = SpaceTime::least(input.run, quantity);
    let largest = space_time.largest(quantity, view.times);
    let is_at_rest = largest <= least;
    let painter = ui.painter_at(seen);
    let scheme = Scheme::of(input.settings.theme, input.settings.contrast);
    painter.rect_filled(seen, 0.0, egui_colour(scheme.ground));
    if !is_at_rest {
        space_time_map::paint(ui, space_time, &view, (quantity, largest), &scheme, memory);
        if let Some(map) = &memory.map {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(map.id(), view.placed, whole, egui::Color32::WHITE);
        }
        sound_line(&painter, input, &view);
    }
    let (letter, unit) = match quantity {
        Quantity::Velocity => ("v", "d/t₀"),
        Quantity::Force => ("R − F", "m d/t₀²"),
        Quantity::Displacement if view.is_row => ("Δx", "d"),
        Quantity::Displacement => ("Δy", "d"),
    };
    let has_begun = input.run.assembly().time() > view.times[0];
    let text = if has_begun && !space_time.knows(view.times) {
        format!("{letter}: {}", say!("space-time-unknown"))
    } else if is_at_rest {
        format!("{letter}: {}", say!("space-time-at-rest"))
    } else {
        let largest = input.settings.units.text(largest, unit);
        format!("{letter}  ±{largest}")
    };
    axes(ui, area, seen, &view, input.settings.units, text);
    cursors(&painter, input, &view, memory);
    flight_ui(ui, &response, &painter, input, &view);
    let hovered = response.hover_pos().filter(|p| seen.contains(*p));
    if let Some(pointer) = hovered {
        let [place, time] = view.place_and_time(pointer);
        memory.cursor[0] = Some(time);
        memory.place_cursor = Some(place);
        if !response.dragged() {
            readout(space_time, quantity, &view, pointer, &response, input);
        }
        wheel(ui, pointer, &view, input, memory, actions);
    }
}

/// Title, what is shown, and the button that lets it fill the centre.
fn head_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let this = Pane::Of(Instrument::SpaceTime);
    ui.horizontal(|ui| {
        let title = Label::new(RichText::new(say!("panel-space-time")).strong())
            .selectable(false)
            .sense(Sense::click());
        let title = ui.add(title);
        pane::on_title(&title, input, this, actions);
        title.on_hover_text(say!("panel-space-time.about"));
        let quantity = input.settings.quantity;
        if ui.available_width() < 300.0 {
            let name = words::of_table("space-time", quantity.spelling());
            ui.menu_button(format!("{name} ⏷"), |ui| {
                quantities_ui(ui, quantity, actions);
            });
        } else {
            ui.spacing_mut().item_spacing.x = 2.0;
            quantities_ui(ui, quantity, actions);
        }
        super::transport::at_the_end(ui, |ui| pane::maximise_ui(ui, input, this, actions));
    });
}

fn quantities_ui(ui: &mut Ui, quantity: Quantity, actions: &mut Vec<Action>) {
    for option in Quantity::ALL {
        let name = words::of_table("space-time", option.spelling());
        if ui.selectable_label(*option == quantity, name).clicked() {
            actions.push(Action::Quantity(*option));
        }
    }
}

/// The present, where the pointer is in the plot, and where it is in the picture.
fn cursors(painter: &egui::Painter, input: &PanelInput, view: &SpaceTimeView, memory: &Memory) {
    let colours = palette(input.settings.theme);
    let run = input.run;
    let line = |ends: [[f64; 2]; 2], stroke: Stroke| {
        painter.line_segment(ends.map(|end| view.point(end)), stroke);
    };
    let [low, high] = view.places;
    if run.is_in_past() || run.is_travelling() {
        let now = run.assembly().time();
        line(
            [[low, now], [high, now]],
            Stroke::new(1.5, colours.predicted),
        );
    }
    let faint = Stroke::new(1.0, colours.data.gamma_multiply(0.6));
    if let Some(time) = memory.cursor[1] {
        line([[low, time], [high, time]], faint);
    }
    if let Some(pointer) = memory.pointer {
        let place = input.camera.to_world(pointer)[input.run.profile_axis()];
        if (low..=high).contains(&place) {
            line([[place, view.times[0]], [place, view.times[1]]], faint);
        }
    }
}

/// The wheel enlarges the axis that is shared: the time of the plot, or the places of the picture.
fn wheel(
    ui: &Ui,
    pointer: egui::Pos2,
    view: &SpaceTimeView,
    input: &PanelInput,
    memory: &Memory,
    actions: &mut Vec<Action>,
) {
    let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
    let factor = (scroll * 0.004).exp() * pinch;
    if (factor - 1.0).abs() < 1e-4 {
        return;
    }
    let [place, time] = view.place_and_time(pointer);
    if view.is_row {
        let [x, _] = input.camera.to_picture([place, 0.0]);
        actions.push(Action::Zoom(factor, [x, 0.0]));
    } else if let Some((axis, limits)) = memory.time_axis {
        let zoomed = view.times.map(|t| time + (t - time) / f64::from(factor));
        chart::look_at(ui, axis, zoomed, Some(limits));
    }
}

/// x = c·t from the kick: down to the wall and back, twice.
fn sound_line(painter: &egui::Painter, input: &PanelInput, view: &SpaceTimeView) {
    let (Some(speed), Some(disturbance)) = (predicted_speed(input), input.run.disturbance()) else {
        return;
    };
    let [near, far] = view.ends;
    let crossing = (far - near) / speed;
    let share = crossing / (view.times[1] - view.times[0]);
    // Not as a carpet of lines.
    if share < 0.012 || input.run.bodies().load.is_none() {
        return;
    }
    let run = input.run;
    let ago = run.assembly().steps() as f64 - disturbance.step as f64;
    let from = run.assembly().time() - ago * run.scene.params.dt;
    let colour = palette(input.settings.theme).predicted;
    for echo in 0..4 {
        let ends = if echo % 2 == 0 {
            [far, near]
        } else {
            [near, far]
        };
        let times = [f64::from(echo), f64::from(echo + 1)].map(|n| from + n * crossing);
        let line = [0, 1].map(|i| view.point([ends[i], times[i]]));
        dashed_line(painter, line, Stroke::new(1.4, colour), [5.0, 5.0]);
    }
    let at = view.point([0.5 * (near + far), from + 0.5 * crossing]) + vec2(6.0, 0.0);
    if painter.clip_rect().shrink(20.0).contains(at) {
        let font = egui::FontId::proportional(13.0);
        painter.text(at, Align2::LEFT_CENTER, "c·t", font, colour);
    }
}

fn readout(
    space_time: &SpaceTime,
    quantity: Quantity,
    view: &SpaceTimeView,
    pointer: egui::Pos2,
    response: &egui::Response,
    input: &PanelInput,
) {
    let units = input.settings.units;
    let [_, bins] = space_time.size();
    let [place, time] = view.place_and_time(pointer);
    let bin = ((view.share(place) * bins as f64) as usize).min(bins.saturating_sub(1));
    let value = space_time
        .at(quantity, time)
        .and_then(|values| values.get(bin));
    let slope = space_time.slope(quantity, time, bin, view.ends[1] - view.ends[0]);
    let letter = if view.is_row { "x" } else { "y" };
    response.clone().on_hover_ui_at_pointer(|ui| {
        let place = units.text(place, "d");
        let time = units.text(time, "t₀");
        ui.label(format!("{letter} = {place},  t = {time}"));
        let name = words::of_table("space-time", quantity.spelling());
        let unit = ["d/t₀", "m d/t₀²", "d"][quantity as usize];
        if let Some(value) = value {
            let value = units.text(f64::from(*value), unit);
            ui.label(format!("{name} {value}"));
        }
        if let Some(slope) = slope {
            let slope = units.text(slope, "d/t₀");
            ui.label(say!("space-time-slope", slope = slope));
        }
    });
}
