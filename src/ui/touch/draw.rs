//! What the hand does, drawn over the picture.

use egui::{FontId, Pos2, Stroke, Ui, pos2};

use super::hands::wall_of;
use super::{Gesture, Hands};
use crate::measure::probe;
use crate::picture::lane_offset;
use crate::scene::SceneObstacle;
use crate::session::Tool;
use crate::ui::colour_key::factor_text;
use crate::ui::flight::beside;
use crate::ui::theme::palette;
use crate::words::say;

impl Hands<'_> {
    fn screen(&self, lane: usize, place: [f64; 2]) -> Pos2 {
        let [dx, dy] = lane_offset(self.input.lanes[lane], lane);
        let [x, y] = self.input.camera.to_picture([place[0] + dx, place[1] + dy]);
        pos2(self.rect.center().x + x, self.rect.center().y - y)
    }

    /// The hand's force beside its band, a blow's direction, the ruler.
    pub(super) fn draw(&self, ui: &Ui, gesture: &Gesture) {
        let painter = ui.painter_at(self.rect);
        let colours = palette(self.input.settings.theme);
        let (font, ink) = (FontId::proportional(13.0), ui.visuals().strong_text_color());
        let units = self.input.settings.units;
        let label = |at: Pos2, text: String| {
            let text = painter.layout_no_wrap(text, font.clone(), ink);
            let at = beside(self.rect.shrink(6.0), at, text.size());
            let ground = ui.visuals().panel_fill.gamma_multiply(0.85);
            painter.rect_filled(at.expand(3.0), 3.0, ground);
            painter.galley(at.min, text, ink);
        };
        let force = |size: f64| units.text(size, "m d/t₀²");
        let pointer = self
            .response
            .hover_pos()
            .or(self.response.interact_pointer_pos());
        if let (Some(grip), Some(pointer)) = (gesture.grip, pointer) {
            if self.input.settings.touch.tool == Tool::Tap {
                let from = self.screen(grip.lane, grip.pointer);
                painter.arrow(from, pointer - from, Stroke::new(2.0, colours.mark));
            } else {
                let [fx, fy] = self.input.lanes[grip.lane].assembly().hand_force();
                let size = force(fx.hypot(fy));
                let text = if grip.magnified > 1.0 {
                    let factor = factor_text(grip.magnified);
                    say!("touch-force-drawn", force = size, factor = factor)
                } else {
                    size
                };
                label(pointer, text);
            }
        }
        // A wall that would be refused is drawn as an error.
        let is_free =
            |wall: SceneObstacle| wall.discs_in_its_way(self.input.run.bodies()).is_empty();
        let is_refused = !wall_of(&gesture.wall).is_none_or(is_free);
        let ink_of_wall = if is_refused {
            colours.error
        } else {
            colours.mark
        };
        for ends in gesture.wall.windows(2) {
            let ends = [self.screen(0, ends[0]), self.screen(0, ends[1])];
            painter.line_segment(ends, Stroke::new(3.0, ink_of_wall));
        }
        if let Some([a, b]) = gesture.ruler {
            let ends = [a, b].map(|place| self.screen(0, place));
            let stroke = Stroke::new(2.0, colours.mark);
            painter.line_segment(ends, stroke);
            for end in ends {
                painter.circle_filled(end, 3.0, colours.mark);
            }
            let run = self.input.run;
            let [across, _] = probe::force_across(run.bodies(), run.contacts(), [a, b]);
            let length = units.text((b[0] - a[0]).hypot(b[1] - a[1]), "d");
            let text = say!("touch-ruler", length = length, force = force(across));
            label(ends[1], text);
        }
    }
}
