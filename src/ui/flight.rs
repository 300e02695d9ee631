//! A ruler in the space–time picture: how far, how long, how fast.

use egui::{FontId, Painter, Pos2, Rect, Response, Stroke, Ui, Vec2, vec2};

use super::PanelInput;
use super::space_time_view::SpaceTimeView;
use super::theme::palette;
use crate::lesson::Covered;
use crate::schema::written::fixed;
use crate::words::say;

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
    } else if response.clicked() || ui.input(|i| i.key_pressed(egui::Key::Escape)) {
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
    let ends = places.map(|place| view.point(place));
    if !painter
        .clip_rect()
        .intersects(Rect::from_two_pos(ends[0], ends[1]))
    {
        return; // that time has left the picture
    }
    painter.line_segment(ends, Stroke::new(2.0, colour));
    for end in ends {
        painter.circle_filled(end, 3.0, colour);
    }
    let ink = ui.visuals().strong_text_color();
    let text = painter.layout_no_wrap(words(input, places), FontId::proportional(13.0), ink);
    let taken = beside(painter.clip_rect().shrink(6.0), ends[1], text.size());
    let ground = ui.visuals().panel_fill.gamma_multiply(0.9);
    painter.rect_filled(taken.expand(3.0), 3.0, ground);
    painter.galley(taken.min, text, ink);
}

/// A place for a label beside a point: above it or below it, at its right or its left, wherever there is room.
pub fn beside(room: Rect, at: Pos2, size: Vec2) -> Rect {
    let corners = [
        vec2(10.0, -8.0 - size.y),
        vec2(10.0, 8.0),
        vec2(-10.0 - size.x, -8.0 - size.y),
        vec2(-10.0 - size.x, 8.0),
    ];
    let places = corners.map(|corner| Rect::from_min_size(at + corner, size));
    let free = places.into_iter().find(|place| room.contains_rect(*place));
    free.unwrap_or_else(|| {
        let most = (room.max - size).max(room.min);
        Rect::from_min_size(places[0].min.clamp(room.min, most), size)
    })
}

/// Way, time of flight and speed, beside the predicted speed of sound.
fn words(input: &PanelInput, [[x0, t0], [x1, t1]]: [[f64; 2]; 2]) -> String {
    let units = input.settings.units;
    let (way, time) = ((x1 - x0).abs(), (t1 - t0).abs());
    let mut text = say!(
        "flight",
        way = units.text(way, "d"),
        time = units.text(time, "t₀")
    );
    if time > 0.0 {
        let speed = units.text(way / time, "d/t₀");
        text = format!("{text}: {speed}");
        if let Some(c) = predicted_speed(input) {
            text = format!("{text} = {} c", fixed(way / time / c, 2));
        }
    }
    text
}

/// The predicted speed of sound; where nothing predicts it, what was measured. None while a lesson asks for it.
pub fn predicted_speed(input: &PanelInput) -> Option<f64> {
    if input.is_covered(&[Covered::SoundSpeed]) {
        return None;
    }
    Some(input.reading?.best()?.sound_speed.value).filter(|c| *c > 0.0)
}
