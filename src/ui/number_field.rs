//! A field for a number. What is being typed is left alone until Enter, Tab or a click elsewhere, and is then one change. What is not a
//! number, or not an allowed one, is said beside the field, and the old value stays. Escape gives up.

use egui::text::{CCursor, CCursorRange};
use egui::{Align, Color32, Id, Key, Response, RichText, TextEdit, Ui};

use crate::schema::number;
use crate::words::say;

/// What may be typed, and how the value is shown.
#[derive(Clone, Copy)]
pub struct NumberField {
    /// Least allowed value.
    pub min: f64,
    /// Largest allowed value.
    pub max: f64,
    /// Whether only whole numbers are allowed.
    pub is_whole: bool,
    /// How the value is shown while it is not being edited.
    pub show: fn(f64) -> String,
    /// Width in points.
    pub width: f32,
}

/// What a field remembers from frame to frame.
#[derive(Clone, Default)]
struct Typing {
    /// The text as it was when typing began, and as it is now.
    text: Option<[String; 2]>,
    /// Why the last text was refused, and until when that is said.
    refusal: Option<(String, f64)>,
}

/// Where it is kept in which frame a number was last being typed.
const TYPED_AT: &str = "a number is being typed";

/// Whether a number was being typed a frame ago: Escape takes the focus before anybody else sees the key, and belongs to the field.
pub fn was_typing(ctx: &egui::Context) -> bool {
    let typed_at = ctx.data(|d| d.get_temp::<u64>(Id::new(TYPED_AT)));
    typed_at.is_some_and(|at| at + 1 >= ctx.cumulative_pass_nr())
}

/// What an empty field shows.
const EMPTY: &str = "—";

/// Seconds for which a refusal stays beside its field.
const SAY_FOR: f64 = 8.0;

impl NumberField {
    /// For a real number.
    pub fn real(min: f64, max: f64, width: f32) -> Self {
        Self {
            min,
            max,
            is_whole: false,
            show: number::typed,
            width,
        }
    }

    /// For a whole number.
    pub fn whole(min: f64, max: f64, width: f32) -> Self {
        Self {
            is_whole: true,
            show: |x| format!("{x}"),
            ..Self::real(min, max, width)
        }
    }

    /// Draws the field. A value is returned once, when a new one has been entered.
    pub fn show(
        self,
        ui: &mut Ui,
        salt: impl std::hash::Hash + std::fmt::Debug,
        value: f64,
    ) -> (Response, Option<f64>) {
        self.show_or_empty(ui, salt, Some(value))
    }

    /// The same for a value that nobody has entered yet: the field shows a dash, and any number is a new one.
    pub fn show_or_empty(
        self,
        ui: &mut Ui,
        salt: impl std::hash::Hash + std::fmt::Debug,
        value: Option<f64>,
    ) -> (Response, Option<f64>) {
        let id = ui.make_persistent_id(salt);
        let now = ui.input(|i| i.time);
        let mut typing: Typing = ui.data_mut(|d| d.get_temp(id)).unwrap_or_default();
        // The focus goes a frame later.
        if ui.input(|i| i.key_pressed(Key::Escape)) {
            typing.text = None;
        }
        let mut text = match &typing.text {
            Some([_, text]) => text.clone(),
            None => value.map_or_else(|| EMPTY.to_owned(), self.show),
        };
        let edit = TextEdit::singleline(&mut text)
            .id(id)
            .desired_width(self.width)
            .clip_text(true)
            .horizontal_align(Align::RIGHT);
        let response = ui.add(edit);
        let mut entered = None;
        if response.gained_focus() {
            let text = value.map_or_else(String::new, |value| self.exact(value));
            select_all(ui, id, text.chars().count());
            typing = Typing {
                text: Some([text.clone(), text]),
                refusal: None,
            };
        } else if response.lost_focus() {
            if let Some([before, _]) = typing.text.take()
                && before != text
            {
                match self.read(&text) {
                    Ok(new) if Some(new) != value => entered = Some(new),
                    Ok(_) => {}
                    Err(reason) => typing.refusal = Some((reason, now + SAY_FOR)),
                }
            }
        } else if let Some([_, typed]) = &mut typing.text {
            typed.clone_from(&text);
        }
        if let Some((reason, until)) = &typing.refusal {
            if now < *until {
                say_beside(ui, id, &response, reason);
            } else {
                typing.refusal = None;
            }
        }
        if typing.text.is_some() {
            let now = ui.ctx().cumulative_pass_nr();
            ui.data_mut(|d| d.insert_temp(Id::new(TYPED_AT), now));
        }
        ui.data_mut(|d| d.insert_temp(id, typing));
        (response, entered)
    }

    /// The value with all its digits, so that typing can begin where it is.
    fn exact(&self, value: f64) -> String {
        if self.is_whole {
            format!("{value}")
        } else {
            number::typed_exactly(value)
        }
    }

    /// The number that was typed, or why there is none.
    fn read(&self, text: &str) -> Result<f64, String> {
        let Some(value) = number::parse(text) else {
            return Err(say!("number-none", text = text));
        };
        if self.is_whole && value.fract() != 0.0 {
            return Err(say!("number-not-whole", text = text));
        }
        if !(self.min..=self.max).contains(&value) {
            let (min, max) = (self.exact(self.min), self.exact(self.max));
            return Err(if self.is_whole && self.max > 1e15 {
                say!("number-too-small", text = text, min = min)
            } else {
                say!("number-out-of-range", text = text, min = min, max = max)
            });
        }
        Ok(value)
    }
}

fn select_all(ui: &Ui, id: Id, letters: usize) {
    if let Some(mut state) = egui::text_edit::TextEditState::load(ui.ctx(), id) {
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(letters));
        state.cursor.set_char_range(Some(all));
        state.store(ui.ctx(), id);
    }
}

/// Over whatever lies there: nothing moves because of it.
fn say_beside(ui: &Ui, id: Id, response: &Response, reason: &str) {
    egui::Area::new(id.with("refusal"))
        .order(egui::Order::Foreground)
        .fixed_pos(response.rect.right_center() + egui::vec2(8.0, -10.0))
        .constrain(true)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            let frame = egui::Frame::popup(ui.style()).stroke((1.0, ui.visuals().error_fg_color));
            frame.show(ui, |ui| {
                let text = RichText::new(reason).color(strong(ui));
                ui.add(egui::Label::new(text).extend());
            });
        });
}

fn strong(ui: &Ui) -> Color32 {
    ui.visuals().strong_text_color()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_taken_is_refused_with_the_range() {
        let field = NumberField::real(1e-6, 1000.0, 60.0);
        assert_eq!(field.read("1/60"), Ok(1.0 / 60.0));
        assert_eq!(field.read("0,0167"), Ok(0.0167));
        let refusal = field.read("1e9").unwrap_err();
        assert_eq!(refusal, "1e9 is out of range: 1e-6 to 1000.");
        assert!(field.read("abc").unwrap_err().contains("not a number"));
        let count = NumberField {
            is_whole: true,
            ..field
        };
        assert!(count.read("2.5").unwrap_err().contains("whole"));
    }
}
