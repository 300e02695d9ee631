//! The picture: the pointer in it, and what lies over its empty corners, so that nothing takes rows from it: caption, tools, legend.

use egui::{Align2, Label, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::theme::egui_colour;
use super::touch::{self, Hands};
use super::{Memory, PanelInput, colour_key, film_menu, gauge, inspector, pane};
use crate::picture::{
    Bounds, GAUGE_ROOM, Margins, PickView, colour, find, lane_offset, margins as frame_margins,
};
use crate::session::{
    Action, Instrument, LaneStyle, Pane, Tool, caption, differences, scene_title,
};
use crate::words::say;

/// Width of the column of tools.
const TOOLS: f32 = 34.0;
/// Height of the caption over a tall picture, and of the row over a wide one.
const CAPTION: [f32; 2] = [40.0, 28.0];
/// Height of a row of the legend.
const LEGEND: f32 = 19.0;
/// Least width and height of a picture with a caption.
const ROOMY: [f32; 2] = [280.0, 110.0];

/// What lies over a picture of this size.
#[derive(Clone, Copy)]
struct Overlays {
    is_wide: bool,
    has_caption: bool,
    has_tools: bool,
    legend: f32,
}

impl Overlays {
    fn of(input: &PanelInput, is_wide: bool, size: egui::Vec2) -> Self {
        let is_roomy = size.x >= ROOMY[0] && size.y >= ROOMY[1];
        let is_projecting = input.settings.is_projecting();
        Self {
            is_wide,
            // A lesson says itself what there is to see, and a lecturer does.
            has_caption: is_roomy && input.lesson.is_none() && !is_projecting,
            has_tools: is_roomy && (is_wide || size.y >= 230.0),
            legend: if is_roomy { LEGEND } else { 0.0 },
        }
    }

    fn caption(self) -> f32 {
        match (self.is_wide, self.has_caption, self.has_tools) {
            (false, true, _) => CAPTION[0],
            (true, true, _) | (true, _, true) => CAPTION[1],
            _ => 0.0,
        }
    }
}

/// Points around the system that its walls and arrow, and what lies over the picture, need.
pub fn margins(input: &PanelInput, is_wide: bool, size: egui::Vec2) -> Margins {
    let over = Overlays::of(input, is_wide, size);
    let [mut left, right, mut above, mut below] = frame_margins(input.run);
    above += over.caption();
    below += over.legend;
    if input.settings.is_projecting() {
        below -= 6.0; // hatching needs no more
    }
    if over.has_tools && !is_wide {
        left += TOOLS;
    }
    if input.settings.has(Instrument::Gauge) {
        match input.run.is_chain() {
            true => below += GAUGE_ROOM[0],
            false => left += GAUGE_ROOM[1],
        }
    }
    [left, right, above, below]
}

/// Draws what lies over the picture, and answers to the pointer in it.
pub fn picture_ui(
    root: &mut Ui,
    rect: Rect,
    is_wide: bool,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let over = Overlays::of(input, is_wide, rect.size());
    let response = root.interact(rect, root.id().with("picture"), Sense::click_and_drag());
    let centre = rect.center();
    let place = |p: egui::Pos2| [p.x - centre.x, centre.y - p.y];
    let looks = input.settings.touch.tool == Tool::Look;
    // Two fingers move and enlarge, whatever the tool; none of them is a pointer then.
    let fingers = root.input(|i| i.multi_touch().filter(|f| rect.contains(f.center_pos)));
    let is_moved = response.dragged_by(egui::PointerButton::Middle)
        || (looks && response.dragged_by(egui::PointerButton::Primary));
    let by = match fingers {
        Some(fingers) => fingers.translation_delta,
        None if is_moved => response.drag_delta(),
        None => egui::Vec2::ZERO,
    };
    if by != egui::Vec2::ZERO {
        actions.push(Action::Pan([by.x, -by.y]));
    }
    memory.pointer = response.hover_pos().map(place);
    let fixed = fingers.map(|f| place(f.center_pos)).or(memory.pointer);
    if let Some(fixed) = fixed {
        let (scroll, pinch) = root.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = (scroll * 0.004).exp() * pinch;
        if (factor - 1.0).abs() > 1e-4 {
            actions.push(Action::Zoom(factor, fixed));
        }
    }
    let hands = Hands {
        input,
        rect,
        response: &response,
    };
    // What one finger holds it can let go.
    if fingers.is_none() || memory.gesture.holds() {
        hands.act(root, memory, actions);
    }
    if fingers.is_none() {
        hands.menu(memory, actions);
    }
    if !looks || fingers.is_some() {
        // The hand is busy.
    } else if response.double_clicked() {
        actions.push(Action::FitPicture);
    } else if response.clicked() {
        actions.push(Action::Select(response.interact_pointer_pos().map(place)));
    }
    let painter = root.painter_at(rect);
    if input.settings.has(Instrument::Gauge) && (input.run.is_chain() || rect.height() > 240.0) {
        gauge::draw(&painter, rect, input);
    }
    lane_names(&painter, rect, input);
    place_cursor(&painter, rect, input, memory);
    if let Some(pointer) = memory.pointer
        && !response.dragged()
        && !response.context_menu_opened()
    {
        hover(input, pointer, &response);
    }
    corners_ui(root, rect, over, input, actions);
}

/// What lies over the corners.
fn corners_ui(
    root: &mut Ui,
    rect: Rect,
    over: Overlays,
    input: &PanelInput,
    actions: &mut Vec<Action>,
) {
    let inner = rect.shrink2(vec2(6.0, 4.0));
    let mut place =
        |rect: Rect, id: &str, layout: egui::Layout, content: &mut dyn FnMut(&mut Ui)| {
            let builder = UiBuilder::new().id_salt(id).max_rect(rect).layout(layout);
            let mut ui = root.new_child(builder);
            ui.set_clip_rect(rect.expand(2.0).intersect(root.clip_rect()));
            content(&mut ui);
            ui.min_rect()
        };
    let from_right = egui::Layout::right_to_left(egui::Align::Min);
    let from_left = egui::Layout::left_to_right(egui::Align::Min);
    let from_top = egui::Layout::top_down(egui::Align::Min);
    let row = Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + 24.0));
    // A film shows the picture and what its colours mean; the bar at the top ends it.
    let is_filmed = input.film.is_some();
    let buttons = place(row, "picture buttons", from_right, &mut |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if !is_filmed {
            buttons_ui(ui, input, actions);
        }
    });
    let mut free = Rect::from_min_max(inner.min, pos2(buttons.left() - 8.0, inner.bottom()));
    if over.has_tools && over.is_wide && !is_filmed {
        let tools = place(free, "tools", from_left, &mut |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            touch::tools_ui(ui, input, actions);
        });
        free.min.x = tools.right() + 10.0;
    }
    if over.has_caption {
        let height = over.caption() - 2.0;
        let at = Rect::from_min_size(free.min, vec2(free.width(), height));
        place(at, "caption", from_top, &mut |ui| {
            caption_ui(ui, over, input);
        });
    }
    if over.has_tools && !over.is_wide && !is_filmed {
        let top = inner.top() + over.caption() + 2.0;
        let at = Rect::from_min_max(
            pos2(inner.left() - 2.0, top),
            pos2(inner.left() + TOOLS, inner.bottom()),
        );
        place(at, "tools", from_top, &mut |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            touch::tools_ui(ui, input, actions);
        });
    }
    if over.legend > 0.0 {
        let at = Rect::from_min_max(pos2(inner.left(), inner.bottom() - over.legend), inner.max);
        place(at, "legend", from_top, &mut |ui| {
            colour_key::colour_key_ui(ui, input);
        });
    }
}

/// The strength of the tool, film, fit and maximise, from right to left.
fn buttons_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    pane::maximise_ui(ui, input, Pane::Picture, actions);
    let fit = ui.button(say!("picture-fit"));
    if fit.on_hover_text(say!("picture-fit.hint")).clicked() {
        actions.push(Action::FitPicture);
    }
    if ui.available_width() > 120.0 {
        ui.menu_button(format!("● {} ⏷", say!("picture-film")), |ui| {
            film_menu::film_ui(ui, input, actions);
        });
    }
    if ui.available_width() > 210.0 {
        touch::strength_ui(ui, input, actions);
    }
}

/// The scene's name and, where it fits into one line, the sentence about it.
fn caption_ui(ui: &mut Ui, over: Overlays, input: &PanelInput) {
    let ink = ui.visuals().text_color();
    let sentence = caption(&input.run.scene);
    let font = egui::TextStyle::Body.resolve(ui.style());
    let width = |text: &str| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font.clone(), ink);
        galley.size().x
    };
    let fits = width(&sentence) <= ui.available_width();
    ui.spacing_mut().item_spacing.y = 1.0;
    let label = |text: RichText| Label::new(text).selectable(false).extend();
    if !over.is_wide || !fits {
        let name = RichText::new(scene_title(&input.run.name)).strong();
        ui.add(label(name.size(15.0))).on_hover_text(&sentence);
    }
    if fits {
        ui.add(label(
            RichText::new(sentence).color(ink.gamma_multiply(0.9)),
        ));
    }
}

/// What lanes that lie side by side differ in, beside each of them.
fn lane_names(painter: &egui::Painter, rect: Rect, input: &PanelInput) {
    if input.lanes.len() < 2 || input.settings.lane_style == LaneStyle::Overlaid {
        return;
    }
    let font = egui::FontId::proportional(13.0);
    for (lane, (run, name)) in input
        .lanes
        .iter()
        .zip(differences(&input.lanes, input.settings.units))
        .enumerate()
    {
        let [x, y] = lane_offset(run, lane);
        let Bounds { low, high } = Bounds::of(run);
        // Overlays the arrow of a chain, beside that of a packing.
        let (place, align) = if run.is_chain() {
            ([high[0], y + 0.8], Align2::RIGHT_BOTTOM)
        } else {
            ([x + low[0], high[1]], Align2::LEFT_BOTTOM)
        };
        let [x, y] = input.camera.to_picture(place);
        let at = pos2(rect.center().x + x, rect.center().y - y - 3.0);
        let ink = egui_colour(colour::LANES[lane % colour::LANES.len()]);
        // A name is never wider than its lane.
        let room = ((high[0] - low[0]) * input.camera.scale) as f32;
        let mut job = egui::text::LayoutJob::simple_singleline(name, font.clone(), ink);
        job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(60.0));
        let galley = painter.layout_job(job);
        let place = align.anchor_size(at, galley.size());
        // Readable on the glow of a wave in any colour.
        let ground = painter.ctx().global_style().visuals.panel_fill;
        painter.rect_filled(
            place.expand2(egui::vec2(3.0, 0.0)),
            3.0,
            ground.gamma_multiply(0.7),
        );
        painter.galley(place.min, galley, ink);
    }
}

/// The place that the pointer is at in the space–time picture, across the picture.
fn place_cursor(painter: &egui::Painter, rect: Rect, input: &PanelInput, memory: &Memory) {
    let Some(place) = memory.place_cursor else {
        return;
    };
    let ink = painter.ctx().global_style().visuals.text_color();
    let stroke = egui::Stroke::new(1.0, ink.gamma_multiply(0.6));
    let [x, y] = input.camera.to_picture([place, place]);
    match input.run.profile_axis() {
        0 => painter.vline(rect.center().x + x, rect.y_range(), stroke),
        _ => painter.hline(rect.x_range(), rect.center().y - y, stroke),
    };
}

fn hover(input: &PanelInput, pointer: [f32; 2], response: &egui::Response) {
    let view = PickView {
        look: &input.settings.look,
        camera: input.camera,
        style: input.settings.lane_style,
        fraction: input.clock.fraction(),
    };
    if let Some((lane, found)) = find(&input.lanes, &view, pointer) {
        let (name, rows) = inspector::numbers(found, input.lanes[lane], input.settings.units);
        response.clone().on_hover_ui_at_pointer(|ui| {
            ui.label(RichText::new(name).strong());
            for (what, value) in rows.iter().take(6) {
                ui.label(format!("{what}  {value}"));
            }
        });
    }
}
