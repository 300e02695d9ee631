//! The picture of a packing of another program: bodies, contacts with their forces, or a mode in motion.

use egui::{Color32, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2};

use super::{PanelInput, theme};
use crate::instrument::OpenPacking;
use crate::picture::{Outline, PackingSketch, colour};
use crate::session::{PackingView, Theme};
use crate::theory::network::recorded::{Vector, dot};

/// Room around the packing, as a part of the smaller side of the picture: no swing leaves it.
const MARGIN: f32 = 0.05;
/// How far the farthest body of a mode swings, as a part of the smaller side of the picture.
const SWING: f64 = 0.04;
/// Radians of the swing per second.
const RATE: f64 = 3.0;
/// Half widths of the lines along contacts, in points: the weakest and the strongest.
const WIDTHS: [f32; 2] = [1.0, 5.0];

/// Draws it.
pub fn picture_ui(ui: &mut Ui, input: &PanelInput, open: &OpenPacking, size: Vec2) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = open.names();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &name));
    let packing = &open.read.packing;
    let side = match packing.is_flat {
        true => PackingView::Top.axes(),
        false => open.asked.view.axes(),
    };
    let shape = open
        .asked
        .shape
        .and_then(|j| open.prepared()?.ok()?.shapes.get(j));
    let [low, high] = packing.bounds();
    let room = side.map(|k| high[k] - low[k]);
    let way = SWING * room[0].min(room[1]) * (RATE * ui.input(|i| i.time)).sin();
    let moved = |i: usize| -> Vector {
        let moves = shape.and_then(|moves| moves.get(i));
        moves.map_or([0.0; 3], |m| m.map(|x| way * x))
    };
    let sketch = PackingSketch::of(
        packing,
        side,
        shape.map(|_| &moved as &dyn Fn(usize) -> Vector),
    );
    if shape.is_some() {
        ui.ctx().request_repaint();
    }
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 3.0, ui.visuals().extreme_bg_color);
    let view = View::of(&sketch, rect);
    let ink = ui.visuals().text_color();
    for ends in &sketch.walls {
        painter.line_segment(ends.map(|p| view.at(p)), Stroke::new(1.5, ink));
    }
    let ground = ui.visuals().extreme_bg_color;
    let palette = theme::palette(input.settings.theme);
    for body in &sketch.bodies {
        let colour = match (body.is_fixed, shape.is_some()) {
            (true, _) => ink,
            (false, true) => palette.predicted,
            (false, false) => palette.data,
        };
        // In a mode the bodies that move most stand out.
        let swings = shape.and_then(|moves| moves.get(body.body));
        let strength = swings.map_or(0.16, |m| 0.06 + 0.7 * dot(*m, *m).sqrt() as f32);
        outline(&painter, &view, body, [colour, ground], strength);
    }
    for link in &sketch.links {
        let [least, most] = WIDTHS;
        let share = link.share as f32;
        let (width, colour) = match shape {
            // The bodies are what is looked at.
            Some(_) => (least, ink.gamma_multiply(0.3)),
            None => {
                // Away from the ground: light on dark, dark on light.
                let place = match input.settings.theme {
                    Theme::Dark => 0.35 + 0.65 * link.share,
                    Theme::Light => 0.75 - 0.75 * link.share,
                };
                let colour = theme::egui_colour(colour::magnitude(place));
                (least + (most - least) * share, colour)
            }
        };
        painter.line_segment(link.ends.map(|p| view.at(p)), Stroke::new(width, colour));
    }
}

/// From places in the file to points of the screen.
struct View {
    corner: [f64; 2],
    scale: f64,
    origin: Pos2,
}

impl View {
    fn of(sketch: &PackingSketch, rect: Rect) -> Self {
        let [low, high] = sketch.bounds;
        let room = rect.shrink(MARGIN * rect.size().min_elem());
        let size = [0, 1].map(|k| (high[k] - low[k]).max(f64::MIN_POSITIVE));
        let fits = [room.width(), room.height()].map(f64::from);
        let scale = (fits[0] / size[0]).min(fits[1] / size[1]).max(0.0);
        let free = [0, 1].map(|k| 0.5 * (fits[k] - scale * size[k]));
        Self {
            corner: low,
            scale,
            origin: pos2(room.left() + free[0] as f32, room.bottom() - free[1] as f32),
        }
    }

    fn at(&self, [x, y]: [f64; 2]) -> Pos2 {
        let [dx, dy] = [x - self.corner[0], y - self.corner[1]].map(|d| (self.scale * d) as f32);
        pos2(self.origin.x + dx, self.origin.y - dy)
    }
}

/// A body; what is farther away is fainter, and what is nearer covers it.
fn outline(
    painter: &Painter,
    view: &View,
    body: &Outline,
    [colour, ground]: [Color32; 2],
    strength: f32,
) {
    let near = 0.35 + 0.65 * body.nearness as f32;
    let fill = ground.lerp_to_gamma(colour, strength * near);
    let stroke = Stroke::new(1.0, ground.lerp_to_gamma(colour, 0.5 * near));
    if body.corners.is_empty() {
        let radius = (view.scale * body.radius) as f32;
        painter.circle(view.at(body.centre), radius, fill, stroke);
    } else {
        let corners = body.corners.iter().map(|p| view.at(*p)).collect();
        painter.add(Shape::convex_polygon(corners, fill, stroke));
    }
}
