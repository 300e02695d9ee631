//! What lies over the picture: the strip that says how it is drawn, the colour bar, the caption; and the pointer in it.

use egui::{Align2, Color32, ComboBox, Rect, RichText, Sense, Slider, Ui, pos2, vec2};

use super::numbers::{short, superscript};
use super::theme::egui_colour;
use super::{Memory, Sight, gauge};
use crate::live::{Action, ColourBy, Export, Instrument, Look, Theme};
use crate::physics::choice::Choice;
use crate::picture::{View, colour, find};
use crate::schema::number;

/// Draws the overlay and returns the rectangle of the picture.
pub fn picture_ui(
    root: &mut Ui,
    sight: &Sight,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Rect {
    let frame = egui::Frame::new()
        .inner_margin(egui::Margin::symmetric(8, 2))
        .fill(root.visuals().panel_fill);
    egui::Panel::top("picture strip")
        .frame(frame)
        .show(root, |ui| {
            ui.horizontal_wrapped(|ui| strip_ui(ui, sight, actions));
        });
    let rect = root.available_rect_before_wrap();
    let response = root.interact(rect, root.id().with("picture"), Sense::click_and_drag());
    let centre = rect.center();
    let place = |p: egui::Pos2| [p.x - centre.x, centre.y - p.y];
    if response.dragged() {
        let by = response.drag_delta();
        actions.push(Action::Pan([by.x, -by.y]));
    }
    memory.pointer = response.hover_pos().map(place);
    if let Some(pointer) = memory.pointer {
        let (scroll, pinch) = root.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = (scroll * 0.004).exp() * pinch;
        if (factor - 1.0).abs() > 1e-4 {
            actions.push(Action::Zoom(factor, pointer));
        }
    }
    if response.double_clicked() {
        actions.push(Action::FitPicture);
    } else if response.clicked() {
        actions.push(Action::Select(response.interact_pointer_pos().map(place)));
    }
    let painter = root.painter_at(rect);
    if sight.desk.has(Instrument::Gauge) {
        gauge::draw(&painter, rect, sight);
    }
    caption(&painter, rect, sight, root.visuals().text_color());
    colour_bar(&painter, rect, sight, root.visuals().text_color());
    if let Some(pointer) = memory.pointer
        && !response.dragged()
    {
        hover(sight, pointer, &response);
    }
    rect
}

fn strip_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    let look = &sight.desk.look;
    let label = ui.label("Colour");
    let mut chosen = look.colour_by;
    ComboBox::from_id_salt("colour by")
        .selected_text(chosen.spelling())
        .width(104.0)
        .show_ui(ui, |ui| {
            for option in ColourBy::ALL {
                ui.selectable_value(&mut chosen, *option, option.spelling());
            }
        })
        .response
        .labelled_by(label.id)
        .on_hover_text("What the colour of a disc means (m). Hollow discs carry no force.");
    if chosen != look.colour_by {
        actions.push(Action::ColourBy(chosen));
    }
    let mut has_forces = look.has_forces;
    let hint = "Contact forces as lines: width is the force, broken lines slide (f)";
    if ui
        .checkbox(&mut has_forces, "Forces")
        .on_hover_text(hint)
        .changed()
    {
        actions.push(Action::ShowForces(has_forces));
    }
    ui.spacing_mut().slider_width = 64.0;
    let label = ui.label("Magnify");
    let mut magnify = look.magnify;
    let slider = Slider::new(&mut magnify, 1.0..=Look::STRONGEST)
        .logarithmic(true)
        .custom_formatter(|x, _| factor_text(x))
        .custom_parser(|t| number::parse(t.trim_start_matches('×')))
        .update_while_editing(false);
    let hint = "Displacements from the reference are drawn so many times larger (. and ,). The ringing of a packing is a millionth of a disc.";
    let response = ui.add(slider).labelled_by(label.id).on_hover_text(hint);
    if response.changed() {
        actions.push(Action::Magnify(magnify));
    }
    if ui
        .button("Reference")
        .on_hover_text("Displacements count from here (x)")
        .clicked()
    {
        actions.push(Action::TakeReference);
    }
    let (label, action) = match sight.film {
        Some(frames) => (format!("■ {frames}"), Action::EndFilm),
        None => (
            "● Film".to_owned(),
            Action::AskSave(Export::Film(film_step(sight))),
        ),
    };
    let hint = "Films the picture: one swing in about forty frames, as GIF. Press again to end it.";
    if ui.button(label).on_hover_text(hint).clicked() {
        actions.push(action);
    }
    if ui
        .button("Fit")
        .on_hover_text("Show everything (Home). Drag to move, scroll to enlarge.")
        .clicked()
    {
        actions.push(Action::FitPicture);
    }
}

/// Steps per frame that show a swing in about forty frames, if the period is known.
fn film_step(sight: &Sight) -> u64 {
    let omega = sight.reading.and_then(|r| {
        r.exact
            .as_ref()
            .ok()
            .or(r.measured.as_ref())
            .map(|e| e.angular_frequency.value)
    });
    let period = omega
        .filter(|w| *w > 0.0)
        .map(|w| std::f64::consts::TAU / w / sight.run.scene.params.dt);
    period.map_or(1, |steps| (steps / 40.0).round().max(1.0) as u64)
}

fn factor_text(x: f64) -> String {
    if x < 1000.0 {
        return format!("×{x:.0}");
    }
    let exponent = x.log10().floor() as i32;
    let digit = x / 10f64.powi(exponent);
    if (digit - 1.0).abs() < 0.05 {
        format!("×10{}", superscript(exponent))
    } else {
        format!("×{digit:.1}·10{}", superscript(exponent))
    }
}

fn caption(painter: &egui::Painter, rect: Rect, sight: &Sight, ink: Color32) {
    let font = egui::FontId::proportional(12.5);
    let width = rect.width() - 24.0;
    let galley = painter.layout(
        sight.run.scene.about.clone(),
        font.clone(),
        ink.gamma_multiply(0.75),
        width,
    );
    let at = pos2(rect.left() + 12.0, rect.top() + 8.0);
    let below = at.y + galley.size().y + 4.0;
    painter.galley(at, galley, ink);
    if sight.desk.look.magnify > 1.0 {
        let text = format!("displacements {}", factor_text(sight.desk.look.magnify));
        painter.text(
            pos2(at.x, below),
            Align2::LEFT_TOP,
            text,
            font,
            egui_colour(colour::MEASURED),
        );
    }
}

/// A bar with the ends of the scale, at the lower right.
fn colour_bar(painter: &egui::Painter, rect: Rect, sight: &Sight, ink: Color32) {
    let Some(scale) = sight.scale else {
        return;
    };
    if rect.width() < 300.0 || rect.height() < 90.0 {
        return;
    }
    let size = vec2(120.0, 8.0);
    let bar = Rect::from_min_size(
        pos2(rect.right() - size.x - 20.0, rect.bottom() - size.y - 22.0),
        size,
    );
    let backing = bar.expand2(vec2(10.0, 18.0)).translate(vec2(0.0, 1.0));
    painter.rect_filled(backing, 4.0, root_ground(sight).gamma_multiply(0.82));
    let steps = 48;
    for i in 0..steps {
        let t = f64::from(i) / f64::from(steps - 1);
        let x = bar.left() + size.x * i as f32 / steps as f32;
        let cell = Rect::from_min_size(
            pos2(x, bar.top()),
            vec2(size.x / steps as f32 + 0.5, size.y),
        );
        painter.rect_filled(cell, 0.0, egui_colour(colour::magnitude(t)));
    }
    let font = egui::FontId::proportional(11.0);
    let (letter, unit) = sight.desk.look.colour_by.unit();
    painter.text(
        bar.left_bottom() + vec2(0.0, 2.0),
        Align2::LEFT_TOP,
        short(scale.low),
        font.clone(),
        ink,
    );
    painter.text(
        bar.right_bottom() + vec2(0.0, 2.0),
        Align2::RIGHT_TOP,
        short(scale.high),
        font.clone(),
        ink,
    );
    painter.text(
        bar.center_top() - vec2(0.0, 2.0),
        Align2::CENTER_BOTTOM,
        if scale.is_at_rest {
            format!("{letter}: at rest")
        } else {
            format!("{letter} [{unit}]")
        },
        font,
        ink,
    );
}

/// The picture's ground, as a colour of the panels.
fn root_ground(sight: &Sight) -> Color32 {
    egui_colour(match sight.desk.theme {
        Theme::Dark => crate::picture::Stage::DARK.ground,
        Theme::Light => crate::picture::Stage::LIGHT.ground,
    })
}

fn hover(sight: &Sight, pointer: [f32; 2], response: &egui::Response) {
    let view = View {
        look: &sight.desk.look,
        camera: sight.camera,
        style: sight.desk.lane_style,
        fraction: sight.clock.fraction(),
    };
    if let Some((lane, found)) = find(&sight.lanes, &view, pointer) {
        let (name, rows) = found.numbers(sight.lanes[lane], sight.desk.units);
        response.clone().on_hover_ui_at_pointer(|ui| {
            ui.label(RichText::new(name).strong());
            for (what, value) in rows.iter().take(6) {
                ui.label(RichText::new(format!("{what}  {value}")).small());
            }
        });
    }
}
