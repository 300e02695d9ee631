//! The space–time picture: aligned with the picture beside it.
//!
//! Under a chain x is the picture's x, and time runs upwards, so that the present touches the picture. Beside a packing y is the
//! picture's y, and time runs to the right as in the plot below.

use egui::{Align2, Mesh, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::PanelInput;
use super::dashes::dashed_line;
use super::flight::flight_ui;
use super::numbers::short;
use super::space_time_axes::{GUTTER, ROW, axes};
use super::theme::{egui_colour, palette};
use crate::instrument::SpaceTime;
use crate::picture::colour;
use crate::schema::choice::Choice;
use crate::schema::units::Units;
use crate::session::{Action, LEVELS, Quantity};
use crate::words::{self, say};

/// Draws it beside the picture, with the nodes of mode j.
pub fn space_time_ui(
    ui: &mut Ui,
    input: &PanelInput,
    picture: Option<Rect>,
    mode: u64,
    actions: &mut Vec<Action>,
) {
    let Some(space_time) = input.space_time else {
        return;
    };
    let quantity = input.settings.quantity;
    ui.horizontal_wrapped(|ui| {
        ui.strong(say!("panel-space-time"))
            .on_hover_text(say!("panel-space-time.about"));
        for option in Quantity::ALL {
            let name = words::of_table("space-time", option.spelling());
            if ui.selectable_label(*option == quantity, name).clicked() {
                actions.push(Action::Quantity(*option));
            }
        }
    });
    let [moments, bins] = space_time.size();
    let area = ui.available_rect_before_wrap();
    let response = ui.interact(area, ui.id().with("space-time"), Sense::click_and_drag());
    let (Some(times), true) = (space_time.times(), moments > 1 && bins > 0) else {
        return;
    };
    // So little time has passed that adding Δt to it changed nothing.
    if times[0] <= times[1] {
        return;
    }
    let is_chain = input.run.is_chain();
    let ends = match picture {
        Some(picture) => ends(input, picture, is_chain),
        None if is_chain => [area.left(), area.right()],
        None => [area.bottom() - 2.0 * ROW, area.top()],
    };
    // Below it stand the numbers of the abscissa, at its left those of the ordinate.
    let [left, right] = if is_chain { [0.0, 0.0] } else { [GUTTER, 8.0] };
    let room = Rect::from_min_max(
        area.min + vec2(left, 0.0),
        area.max - vec2(right, 2.0 * ROW),
    );
    let placed = if is_chain {
        Rect::from_min_max(pos2(ends[0], room.top()), pos2(ends[1], room.bottom()))
    } else {
        Rect::from_min_max(pos2(room.left(), ends[1]), pos2(room.right(), ends[0]))
    };
    let resolution = input.run.resolution();
    let least = LEVELS
        * match quantity {
            Quantity::Velocity => resolution.velocity,
            Quantity::Force => resolution.force,
            Quantity::Displacement => resolution.position,
        };
    let largest = space_time.largest(quantity);
    let is_at_rest = largest <= least;
    let largest = largest.max(least);
    let view = SpaceTimeView {
        placed,
        times,
        length: input.run.size(),
        is_chain,
    };
    let seen = placed.intersect(room);
    if !seen.is_positive() {
        return;
    }
    let painter = ui.painter_at(seen);
    let ground = ui.visuals().extreme_bg_color.gamma_multiply(0.9);
    if is_at_rest {
        painter.rect_filled(seen, 0.0, ui.visuals().faint_bg_color);
    } else {
        let mesh = mesh(space_time, quantity, largest, &view);
        painter.add(egui::Shape::mesh(mesh));
        sound_line(&painter, input, &view, ground);
    }
    nodes(&painter, input, &view, mode, ground);
    let (letter, unit) = match quantity {
        Quantity::Velocity => ("v", "d/t₀"),
        Quantity::Force => ("R − F", "m d/t₀²"),
        Quantity::Displacement => ("Δx", "d"),
    };
    let text = if is_at_rest {
        format!("{letter}: {}", say!("space-time-at-rest"))
    } else {
        let largest = input.settings.units.text(largest, unit, short);
        format!("{letter}  ±{largest}")
    };
    axes(ui, area, seen, &view, input.settings.units, text);
    flight_ui(ui, &response, &painter, input, &view);
    let hovered = response.hover_pos().filter(|p| placed.contains(*p));
    if let Some(pointer) = hovered.filter(|_| !response.dragged()) {
        readout(
            space_time,
            quantity,
            &view,
            pointer,
            &response,
            input.settings.units,
        );
    }
}

/// Where things are.
pub struct SpaceTimeView {
    /// The whole system, also what is not on the screen.
    pub placed: Rect,
    /// Newest and oldest.
    pub times: [f64; 2],
    /// Size of the system.
    pub length: f64,
    /// Whether it lies under a chain.
    pub is_chain: bool,
}

impl SpaceTimeView {
    /// Place (from 0 at the wall to 1 at the loaded end) and time (0 newest, 1 oldest) under a point.
    fn shares(&self, p: egui::Pos2) -> [f64; 2] {
        let x = f64::from((p.x - self.placed.left()) / self.placed.width());
        let y = f64::from((p.y - self.placed.top()) / self.placed.height());
        if self.is_chain {
            [x, y]
        } else {
            [1.0 - y, 1.0 - x]
        }
    }

    /// Place and time under a point.
    pub fn place_and_time(&self, p: egui::Pos2) -> [f64; 2] {
        let [place, age] = self.shares(p);
        let [newest, oldest] = self.times;
        [place * self.length, newest + (oldest - newest) * age]
    }

    /// How old a time is: 0 newest, 1 oldest. Steps need not be equal: Δt may have been changed on the way.
    pub fn age(&self, time: f64) -> f64 {
        let [newest, oldest] = self.times;
        (newest - time) / (newest - oldest)
    }

    /// The moment that was the present one at this age.
    fn moment(&self, space_time: &SpaceTime, age: f64) -> usize {
        let [moments, _] = space_time.size();
        let older = (0..moments).find(|m| self.age(space_time.time(*m)) > age);
        older.unwrap_or(moments).saturating_sub(1)
    }

    /// Where a place and an age are.
    pub fn point(&self, [place, time]: [f64; 2]) -> egui::Pos2 {
        let (x, y) = if self.is_chain {
            (place, time)
        } else {
            (1.0 - time, 1.0 - place)
        };
        pos2(
            self.placed.left() + x as f32 * self.placed.width(),
            self.placed.top() + y as f32 * self.placed.height(),
        )
    }
}

/// Both ends of the system on the screen, along the axis that the pictures share.
fn ends(input: &PanelInput, picture: Rect, is_chain: bool) -> [f32; 2] {
    let camera = input.camera;
    let size = input.run.size();
    if is_chain {
        let at = |x: f64| picture.center().x + camera.to_picture([x, 0.0])[0];
        [at(0.0), at(size)]
    } else {
        let at = |y: f64| picture.center().y - camera.to_picture([0.0, y])[1];
        [at(0.0), at(size)]
    }
}

/// A net of coloured points, one per bin and moment.
fn mesh(space_time: &SpaceTime, quantity: Quantity, largest: f64, view: &SpaceTimeView) -> Mesh {
    let [moments, bins] = space_time.size();
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(moments * bins);
    mesh.reserve_triangles(2 * moments * bins);
    for moment in 0..moments {
        for bin in 0..bins {
            let place = bin as f64 / (bins - 1).max(1) as f64;
            let time = view.age(space_time.time(moment));
            let value = space_time.value(quantity, moment, bin) / largest;
            mesh.colored_vertex(
                view.point([place, time]),
                egui_colour(colour::signed(value)),
            );
        }
    }
    for moment in 1..moments as u32 {
        for bin in 1..bins as u32 {
            let corner = |m: u32, b: u32| m * bins as u32 + b;
            let [a, b, c, d] = [
                corner(moment - 1, bin - 1),
                corner(moment - 1, bin),
                corner(moment, bin - 1),
                corner(moment, bin),
            ];
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(b, c, d);
        }
    }
    mesh
}

/// Where the standing wave of mode j has its nodes: x = 2mL/(2j+1), the first at the wall.
fn nodes(
    painter: &egui::Painter,
    input: &PanelInput,
    view: &SpaceTimeView,
    mode: u64,
    ground: egui::Color32,
) {
    if input.run.bodies().load.is_none() {
        return; // nothing rings
    }
    let colour = palette(input.settings.theme).mark;
    for m in 0..=mode.min(20) {
        let place = 2.0 * m as f64 / (2 * mode + 1) as f64;
        let ends = [view.point([place, 0.0]), view.point([place, 1.0])];
        dashed_line(painter, ends, Stroke::new(1.0, colour), [2.0, 4.0]);
    }
    let label = view.point([0.0, 1.0]) + vec2(4.0, -4.0);
    let text = if mode == 0 {
        say!("space-time-node")
    } else {
        say!("space-time-nodes")
    };
    write(
        painter,
        view,
        (label, Align2::LEFT_BOTTOM),
        &text,
        [colour, ground],
    );
}

/// A word that stays in the picture; where there is no room for it, it is left out.
fn write(
    painter: &egui::Painter,
    view: &SpaceTimeView,
    (at, align): (egui::Pos2, Align2),
    text: &str,
    [colour, ground]: [egui::Color32; 2],
) {
    let font = egui::FontId::proportional(11.0);
    let galley = painter.layout_no_wrap(text.to_owned(), font, colour);
    let mut room = painter.clip_rect().shrink(3.0);
    if view.is_chain {
        // The numbers of the time stand at the left.
        room.min.x += GUTTER;
    }
    let wanted = align.anchor_size(at, galley.size());
    let x = wanted.min.x.min(room.right() - galley.size().x);
    let place = pos2(x.max(room.left()), wanted.min.y);
    let taken = Rect::from_min_size(place, galley.size());
    if room.contains_rect(taken) {
        painter.rect_filled(taken.expand(2.0), 2.0, ground);
        painter.galley(place, galley, colour);
    }
}

/// The predicted speed of sound; where nothing predicts it, what was measured.
pub fn predicted_speed(input: &PanelInput) -> Option<f64> {
    let reading = input.reading?;
    let elasticity = reading.exact.as_ref().ok().or(reading.measured.as_ref())?;
    Some(elasticity.sound_speed.value).filter(|c| *c > 0.0)
}

/// x = c·t, ending at the loaded end now, there and back.
fn sound_line(
    painter: &egui::Painter,
    input: &PanelInput,
    view: &SpaceTimeView,
    ground: egui::Color32,
) {
    let Some(speed) = predicted_speed(input) else {
        return;
    };
    let crossing = view.length / speed / (view.times[0] - view.times[1]);
    let colour = palette(input.settings.theme).predicted;
    for (i, [from, to]) in [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]].into_iter().enumerate() {
        let ages = [i as f64 * crossing, (i + 1) as f64 * crossing];
        // Not as a carpet of lines, and none that begins in the time before.
        if crossing < 0.01 || ages[0] >= 1.0 {
            break;
        }
        let ends = [view.point([from, ages[0]]), view.point([to, ages[1]])];
        dashed_line(painter, ends, Stroke::new(1.2, colour), [5.0, 5.0]);
    }
    let label = view.point([1.0, 0.0]) + vec2(-4.0, 4.0);
    write(
        painter,
        view,
        (label, Align2::RIGHT_TOP),
        "x = c·t",
        [colour, ground],
    );
}

fn readout(
    space_time: &SpaceTime,
    quantity: Quantity,
    view: &SpaceTimeView,
    pointer: egui::Pos2,
    response: &egui::Response,
    units: Units,
) {
    let [_, bins] = space_time.size();
    let [place, age] = view.shares(pointer);
    let moment = view.moment(space_time, age);
    let bin = ((place * bins as f64) as usize).min(bins - 1);
    let [place, at] = view.place_and_time(pointer);
    let value = space_time.value(quantity, moment, bin);
    let slope = space_time.slope(quantity, moment, bin, view.length);
    response.clone().on_hover_ui_at_pointer(|ui| {
        let place = units.text(place, "d", short);
        ui.label(format!("x = {place},  t = {}", units.text(at, "t₀", short)));
        let name = words::of_table("space-time", quantity.spelling());
        ui.label(format!("{name} {}", short(value)));
        if let Some(slope) = slope {
            let slope = units.text(slope, "d/t₀", short);
            ui.label(say!("space-time-slope", slope = slope));
        }
    });
}
