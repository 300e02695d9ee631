//! Numbers and names around the space–time picture, and what its colours mean.

use egui::{Rect, TextStyle, Ui, pos2};

use super::space_time_view::{ROW, SpaceTimeView};
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::ticks::{AxisRoom, places};
use crate::schema::units::Units;

/// Numbers and names of both axes, and at the right below them what the colours mean. Of a long system only the part that is on the
/// screen gets numbers.
pub fn axes(ui: &Ui, area: Rect, seen: Rect, view: &SpaceTimeView, units: Units, colours: String) {
    let painter = ui.painter_at(area);
    let font = TextStyle::Small.resolve(ui.style());
    let ink = ui.visuals().text_color();
    let ground = ui.visuals().extreme_bg_color.gamma_multiply(0.85);
    let colours = painter.layout_no_wrap(colours, font.clone(), ink);
    let colours_at = pos2(seen.right() - colours.size().x, seen.bottom() + ROW);
    painter.galley(colours_at, colours, ink);
    let (time, place) = (
        ChartAxis::new("t [t₀]", AxisKind::Linear),
        ChartAxis::new(
            if view.is_row { "x [d]" } else { "y [d]" },
            AxisKind::Linear,
        ),
    );
    let kinds = if view.is_row {
        [(place, view.places), (time, view.times)]
    } else {
        [(time, view.times), (place, view.places)]
    };
    let placed = view.placed;
    for (i, (axis, whole)) in kinds.iter().enumerate() {
        // The part of the range that is seen, and where it lies.
        let (all, part) = if i == 0 {
            (placed.x_range(), seen.x_range())
        } else {
            (placed.y_range(), seen.y_range())
        };
        if part.span() < 40.0 {
            continue;
        }
        let share = |at: f32| f64::from((at - all.min) / all.span());
        let value = |share: f64| whole[0] + share * (whole[1] - whole[0]);
        // Height runs upwards, time under a row downwards.
        let is_upwards = i == 1 && !view.is_row;
        let range = if !is_upwards {
            [value(share(part.min)), value(share(part.max))]
        } else {
            [value(1.0 - share(part.max)), value(1.0 - share(part.min))]
        };
        let of = |text: &str| {
            let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), ink);
            [galley.size().x, galley.size().y][i]
        };
        let room = match i {
            0 => AxisRoom::across(part.span(), 0.0, &of),
            _ => AxisRoom {
                overhang: 0.0,
                ..AxisRoom::upright(part.span(), &of)
            },
        };
        let ticks = axis.clone().in_units(units).ticks(range, &room);
        for (tick, [from, to]) in ticks
            .labelled
            .iter()
            .zip(places(&ticks.labelled, range, &room))
        {
            let galley = painter.layout_no_wrap(tick.text.clone(), font.clone(), ink);
            let size = galley.size();
            let at = if i == 0 {
                pos2(part.min + from, seen.bottom() + 1.0)
            } else {
                let y = if is_upwards {
                    part.max - to
                } else {
                    part.min + from
                };
                pos2((seen.left() - 5.0 - size.x).max(area.left()), y)
            };
            // Where the system reaches to the edge numbers stand on it.
            let place = Rect::from_min_size(at, size);
            if seen.intersects(place) {
                painter.rect_filled(place, 2.0, ground);
            }
            painter.galley(at, galley, ink);
        }
        let galley = painter.layout_no_wrap(ticks.title, font.clone(), ink);
        let size = galley.size();
        let at = if i == 0 {
            let middle = seen.center().x - 0.5 * size.x;
            pos2(middle.min(colours_at.x - 8.0 - size.x), colours_at.y)
        } else {
            pos2(area.left(), seen.bottom() + ROW)
        };
        painter.galley(at, galley, ink);
    }
}
