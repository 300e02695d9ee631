//! A ruler in the space–time picture: how far, how long, how fast.

use egui::{Align2, FontId, Painter, Response, Stroke, Ui, vec2};

use super::PanelInput;
use super::numbers::short;
use super::space_time::{SpaceTimeView, predicted_speed};
use super::theme::palette;

/// Its two ends, place and time, so that it goes with the picture as time goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flight([[f64; 2]; 2]);

/// A drag lays the ruler along a front, a click takes it away.
pub fn flight_ui(
    ui: &Ui,
    response: &Response,
    painter: &Painter,
    input: &PanelInput,
    view: &SpaceTimeView,
) {
    let id = response.id.with("flight");
    let mut flight: Option<Flight> = ui.data(|d| d.get_temp(id));
    let pressed = ui.input(|i| i.pointer.press_origin());
    if let (Some(from), Some(to)) = (pressed, response.interact_pointer_pos())
        && response.dragged()
    {
        flight = Some(Flight([from, to].map(|p| view.place_and_time(p))));
    } else if response.clicked() {
        flight = None;
    }
    ui.data_mut(|d| match flight {
        Some(flight) => drop(d.insert_temp(id, flight)),
        None => d.remove::<Flight>(id),
    });
    let Some(Flight(places)) = flight else {
        return;
    };
    let colour = palette(input.settings.theme).mark;
    let ends = places.map(|[x, t]| view.point([x / view.length, view.age(t)]));
    painter.line_segment(ends, Stroke::new(2.0, colour));
    for end in ends {
        painter.circle_filled(end, 3.0, colour);
    }
    let ink = ui.visuals().strong_text_color();
    let text = painter.layout_no_wrap(words(input, places), FontId::proportional(12.0), ink);
    let room = painter.clip_rect().shrink(4.0);
    let wanted = Align2::LEFT_BOTTOM.anchor_size(ends[1] + vec2(10.0, -6.0), text.size());
    let most = room.max - text.size();
    let corner = wanted.min.min(most).max(room.min);
    let taken = egui::Rect::from_min_size(corner, text.size());
    let ground = ui.visuals().panel_fill.gamma_multiply(0.9);
    painter.rect_filled(taken.expand(3.0), 3.0, ground);
    painter.galley(corner, text, ink);
}

/// Way, time of flight and speed, beside the predicted speed of sound.
fn words(input: &PanelInput, [[x0, t0], [x1, t1]]: [[f64; 2]; 2]) -> String {
    let units = input.settings.units;
    let (way, time) = ((x1 - x0).abs(), (t1 - t0).abs());
    let mut text = format!(
        "{} in {}",
        units.text(way, "d", short),
        units.text(time, "t₀", short)
    );
    if time > 0.0 {
        let speed = units.text(way / time, "d/t₀", short);
        text = format!("{text}: {speed}");
        if let Some(c) = predicted_speed(input) {
            text = format!("{text} = {:.2} c", way / time / c);
        }
    }
    text
}
