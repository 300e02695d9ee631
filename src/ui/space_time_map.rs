//! The colours of the space–time picture: a texture with one line of pixels for each moment and one pixel for each bin.

use egui::{ColorImage, TextureOptions, Ui};

use super::Memory;
use super::space_time_view::SpaceTimeView;
use super::theme::egui_colour;
use crate::instrument::SpaceTime;
use crate::picture::{Scheme, colour};
use crate::session::Quantity;

/// Shades of the scale of colours.
const SHADES: usize = 255;
/// Most columns or rows of time in the picture.
const FINEST: usize = 512;
/// What the colours were made from; the same again needs no new ones.
#[derive(Clone, PartialEq)]
pub struct MapKey {
    times: [f64; 2],
    places: [f64; 2],
    newest: f64,
    moments: usize,
    quantity: Quantity,
    largest: f64,
    columns: usize,
    ground: colour::Rgba,
}

/// Paints the map as a texture: one line of pixels for each moment, one pixel for each bin.
pub fn paint(
    ui: &Ui,
    space_time: &SpaceTime,
    view: &SpaceTimeView,
    (quantity, largest): (Quantity, f64),
    scheme: &Scheme,
    memory: &mut Memory,
) {
    let [moments, bins] = space_time.size();
    let Some([newest, _]) = space_time.times() else {
        return;
    };
    let long = if view.is_row {
        view.placed.height()
    } else {
        view.placed.width()
    };
    // One for each moment, so that what lies between them is smooth; no more than there are pixels.
    let pace = space_time.pace().max(f64::MIN_POSITIVE);
    let shown = ((view.times[1] - view.times[0]) / pace).min(FINEST as f64) as usize;
    let columns = shown.clamp(2, (long as usize).clamp(2, FINEST));
    let key = MapKey {
        times: view.times,
        places: view.places,
        newest,
        moments,
        quantity,
        largest,
        columns,
        ground: scheme.ground,
    };
    if memory.map_key.as_ref() == Some(&key) && memory.map.is_some() {
        return;
    }
    let shades: Vec<egui::Color32> = (0..=SHADES)
        .map(|i| 2.0 * i as f64 / SHADES as f64 - 1.0)
        .map(|x| egui_colour(scheme.signed(x)))
        .collect();
    let ground = egui_colour(scheme.ground);
    let shade = |value: f64| {
        let share = (0.5 * (value / largest + 1.0)).clamp(0.0, 1.0);
        shades[(share * SHADES as f64).round() as usize]
    };
    // The bins that the places of the view cover.
    let bin = |place: f64| view.share(place) * bins as f64;
    let (first, last) = (bin(view.places[0]), bin(view.places[1]));
    let across = ((last - first).ceil() as usize).clamp(1, bins.max(1));
    let bin_at = |i: usize| {
        let at = first + (i as f64 + 0.5) / across as f64 * (last - first);
        (at as usize).min(bins.saturating_sub(1))
    };
    let size = if view.is_row {
        [across, columns]
    } else {
        [columns, across]
    };
    let mut pixels = vec![ground; columns * across];
    for column in 0..columns {
        let share = (column as f64 + 0.5) / columns as f64;
        let time = view.times[0] + share * (view.times[1] - view.times[0]);
        let Some(values) = space_time.at(quantity, time) else {
            continue;
        };
        for i in 0..across {
            let value = values.get(bin_at(i)).map_or(0.0, |v| f64::from(*v));
            let at = if view.is_row {
                column * across + i
            } else {
                (across - 1 - i) * columns + column
            };
            pixels[at] = shade(value);
        }
    }
    let image = ColorImage::new(size, pixels);
    let options = TextureOptions::LINEAR;
    match &mut memory.map {
        Some(map) => map.set(image, options),
        None => memory.map = Some(ui.ctx().load_texture("space-time", image, options)),
    }
    memory.map_key = Some(key);
}
