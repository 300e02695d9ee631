//! The picture's place: the strip that says how it is drawn, the caption above it, and the pointer in it.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    Align2, Checkbox, ComboBox, PopupCloseBehavior, Rect, RichText, Sense, Slider, Ui, pos2,
};

use super::numbers::choice_word;
use super::theme::egui_colour;
use super::touch::{self, Hands};
use super::{Memory, PanelInput, colour_key, gauge, inspector};
use crate::picture::{Bounds, PickView, Scheme, colour, find, lane_offset};
use crate::schema::choice::Choice;
use crate::schema::number;
use crate::session::{
    Action, ColourBy, Export, Instrument, LaneStyle, Look, Tool, caption, differences,
};
use crate::words::say;

/// Draws what is around and over the picture and returns its rectangle, and the one that includes its caption and legend.
pub fn picture_ui(
    root: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> [Rect; 2] {
    let frame = egui::Frame::new()
        .inner_margin(egui::Margin::symmetric(8, 2))
        .fill(root.visuals().panel_fill);
    let [width, height] = touch::COLUMN;
    let is_low = root.available_height() < height || root.available_width() < width;
    let is_lecture = input.is_lecture();
    if !is_lecture {
        egui::Panel::top("picture strip")
            .frame(frame)
            .show_separator_line(false)
            .show(root, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    if is_low {
                        touch::tools_ui(ui, input, actions);
                    }
                    strip_ui(ui, input, actions);
                });
            });
    }
    if !is_low {
        touch::column_ui(root, input, actions);
    }
    let framed = root.available_rect_before_wrap();
    // A lesson says itself what there is to see.
    if input.lesson.is_none() {
        caption_ui(root, input);
    }
    colour_key::colour_key_ui(root, input);
    let rect = root.available_rect_before_wrap();
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
    if input.settings.has(Instrument::Gauge) {
        gauge::draw(&painter, rect, input);
    }
    lane_names(&painter, rect, input);
    if let Some(pointer) = memory.pointer
        && !response.dragged()
        && !response.context_menu_opened()
    {
        hover(input, pointer, &response);
    }
    [rect, framed]
}

fn strip_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let look = &input.settings.look;
    let room = ui.available_size_before_wrap().x;
    let label = ui.label(say!("picture-colour"));
    let mut chosen = look.colour_by;
    ComboBox::from_id_salt("colour by")
        .selected_text(choice_word(chosen.spelling()))
        .width(84.0)
        .show_ui(ui, |ui| {
            for option in ColourBy::ALL {
                let word = choice_word(option.spelling());
                ui.selectable_value(&mut chosen, *option, word);
            }
        })
        .response
        .labelled_by(label.id)
        .on_hover_text(say!("picture-colour.hint"));
    if chosen != look.colour_by {
        actions.push(Action::ColourBy(chosen));
    }
    let has_slider = matches!(
        input.settings.touch.tool,
        Tool::Pull | Tool::Tap | Tool::Disc
    );
    let needed = ONE_ROW + if has_slider { STRENGTH } else { 0.0 };
    if room >= needed {
        look_ui(ui, look, actions);
    } else {
        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (response, _) = MenuButton::new(format!("{} ⏷", say!("picture-look")))
            .config(config)
            .ui(ui, |ui| look_ui(ui, look, actions));
        response.on_hover_text(say!("picture-look.hint"));
    }
    touch::strength_ui(ui, input, actions);
    let (label, action) = match input.film {
        Some(frames) => (format!("■ {frames}"), Action::EndFilm),
        None => (
            format!("● {}", say!("picture-film")),
            Action::AskSave(Export::Film(film_step(input))),
        ),
    };
    let film = ui.button(label).on_hover_text(say!("picture-film.hint"));
    if film.clicked() {
        actions.push(action);
    }
    if ui
        .button(say!("picture-fit"))
        .on_hover_text(say!("picture-fit.hint"))
        .clicked()
    {
        actions.push(Action::FitPicture);
    }
}

/// Width of the strip in one row, with the choice of the colour, and what the slider of a tool adds to it.
const ONE_ROW: f32 = 690.0;
const STRENGTH: f32 = 190.0;

/// What is drawn beside the discs, and how far they seem to move.
fn look_ui(ui: &mut Ui, look: &Look, actions: &mut Vec<Action>) {
    type Toggle = (&'static str, bool, fn(bool) -> Action);
    let toggles: [Toggle; 3] = [
        ("picture-forces", look.has_forces, Action::ShowForces),
        ("picture-waves", look.has_waves, Action::ShowWaves),
        ("picture-trails", look.has_trails, Action::ShowTrails),
    ];
    for (id, mut is_on, action) in toggles {
        let toggle = ui.add(Checkbox::new(&mut is_on, say!(id)));
        if toggle.on_hover_text(say!(&format!("{id}.hint"))).changed() {
            actions.push(action(is_on));
        }
    }
    magnify_ui(ui, look, actions);
    if ui
        .button(say!("picture-reference"))
        .on_hover_text(say!("picture-reference.hint"))
        .clicked()
    {
        actions.push(Action::TakeReference);
    }
}

/// Width of the magnifier with its label and number, in points.
const MAGNIFIER: f32 = 216.0;

/// The magnifier stays in one piece: on the next line if there is no room for all of it.
fn magnify_ui(ui: &mut Ui, look: &Look, actions: &mut Vec<Action>) {
    if ui.available_size_before_wrap().x < MAGNIFIER {
        ui.end_row();
    }
    ui.spacing_mut().slider_width = 48.0;
    let label = ui.label(say!("picture-magnify"));
    let mut is_automatic = look.is_magnify_automatic;
    let automatic = Checkbox::new(&mut is_automatic, say!("picture-automatic"));
    if ui
        .add(automatic)
        .on_hover_text(say!("picture-automatic.hint"))
        .changed()
    {
        actions.push(Action::MagnifyAutomatically(is_automatic));
    }
    // Where even that is too wide, the slider has a line of its own.
    if ui.available_size_before_wrap().x < 112.0 {
        ui.end_row();
    }
    let mut magnify = look.magnify;
    let slider = Slider::new(&mut magnify, 1.0..=Look::STRONGEST)
        .logarithmic(true)
        .custom_formatter(|x, _| colour_key::factor_text(x))
        .custom_parser(|t| number::parse(t.trim_start_matches('×')))
        .update_while_editing(false);
    let response = ui.add(slider).labelled_by(label.id);
    if response
        .on_hover_text(say!("picture-magnify.hint"))
        .changed()
    {
        actions.push(Action::Magnify(magnify));
    }
}

/// The sentence about the scene, in a place of its own on the picture's ground: nothing is drawn across it.
fn caption_ui(root: &mut Ui, input: &PanelInput) {
    // In a narrow column or a low one it would take the place of the picture.
    let is_low = root.available_height() < LOW && root.available_width() < 2.0 * NARROW;
    if is_low || root.available_height() < SMALLEST || root.available_width() < NARROW {
        return;
    }
    let ink = root.visuals().text_color().gamma_multiply(0.9);
    egui::Panel::top("caption")
        .frame(ground(input, [12, 12, 6, 2]))
        .show_separator_line(false)
        .show(root, |ui| {
            let text = RichText::new(caption(&input.run.scene))
                .size(12.5)
                .color(ink);
            ui.add(egui::Label::new(text).wrap().selectable(false));
        });
}

/// Height from which on there is room for a caption and a legend.
pub(super) const SMALLEST: f32 = 90.0;

/// Below this height a caption of several lines takes too much.
const LOW: f32 = 220.0;

/// Width from which on there is room for a caption.
const NARROW: f32 = 280.0;

/// A frame that looks like the picture's ground.
pub(super) fn ground(input: &PanelInput, [left, right, top, bottom]: [i8; 4]) -> egui::Frame {
    let scheme = Scheme::of(input.settings.theme, input.settings.contrast);
    egui::Frame::new()
        .fill(egui_colour(scheme.ground))
        .inner_margin(egui::Margin {
            left,
            right,
            top,
            bottom,
        })
}

/// What lanes that lie side by side differ in, beside each of them.
fn lane_names(painter: &egui::Painter, rect: Rect, input: &PanelInput) {
    if input.lanes.len() < 2 || input.settings.lane_style == LaneStyle::Overlaid {
        return;
    }
    let font = egui::FontId::proportional(12.0);
    for (lane, (run, name)) in input
        .lanes
        .iter()
        .zip(differences(&input.lanes))
        .enumerate()
    {
        let [x, y] = lane_offset(run, lane);
        let Bounds { low, high } = Bounds::of(run);
        // Over the arrow of a chain, beside that of a packing.
        let (place, align) = if run.is_chain() {
            ([high[0], y + 0.6], Align2::RIGHT_BOTTOM)
        } else {
            ([x + low[0] + 1.2, high[1]], Align2::LEFT_TOP)
        };
        let [x, y] = input.camera.to_picture(place);
        let at = pos2(rect.center().x + x, rect.center().y - y);
        let ink = egui_colour(colour::LANES[lane % colour::LANES.len()]);
        painter.text(at, align, name, font.clone(), ink);
    }
}

/// Steps per frame that show a swing in about forty frames, if the period is known.
fn film_step(input: &PanelInput) -> u64 {
    let omega = input.reading.and_then(|r| {
        r.exact
            .as_ref()
            .ok()
            .or(r.measured.as_ref())
            .map(|e| e.angular_frequency.value)
    });
    let period = omega
        .filter(|w| *w > 0.0)
        .map(|w| std::f64::consts::TAU / w / input.run.scene.params.dt);
    period.map_or(1, |steps| (steps / 40.0).round().max(1.0) as u64)
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
                ui.label(RichText::new(format!("{what}  {value}")).small());
            }
        });
    }
}
