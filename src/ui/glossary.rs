//! What the letters mean: whoever points at N_I, Δt, q, κ, γ, τ, ω or k_c, wherever it is written and has no words of its own, reads its name, its meaning, its formula
//! and its present value. The letter is found in what was drawn, so no panel has to know of this.

use egui::{Align2, Area, Context, Frame, Galley, Id, Order, Pos2, Rect, RichText, Shape, Vec2};

use super::{PanelInput, cover};
use crate::instrument::{Letter, LetterValue, letters};
use crate::words::say;

/// Seconds for which the pointer has to rest.
const HOVER_SECONDS: f32 = 0.35;

/// The card about the letter under the pointer. Called when everything else has been drawn.
pub fn glossary_ui(ctx: &Context, input: &PanelInput) {
    let rests = ctx.input(|i| {
        let is_still = i.pointer.time_since_last_movement() > HOVER_SECONDS;
        is_still && !i.pointer.any_down()
    });
    let Some(pointer) = ctx.pointer_hover_pos() else {
        return;
    };
    let Some((letter, rect)) = under(ctx, pointer) else {
        return;
    };
    // What already says something about itself is left to speak.
    let own = Id::new("glossary");
    let is_told = ctx.memory(|m| {
        let mut seen = m.areas().visible_layer_ids().into_iter();
        seen.any(|l| l.order == Order::Tooltip && l.id != own)
    });
    if is_told {
        return;
    }
    if !rests {
        ctx.request_repaint_after(std::time::Duration::from_secs_f32(HOVER_SECONDS));
        return;
    }
    Area::new(own)
        .order(Order::Tooltip)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(rect.left_top() - Vec2::new(4.0, 4.0))
        .constrain(true)
        .interactable(false)
        .show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(300.0);
                let head = format!("{}  {}", letter.letter, say!(letter.id));
                ui.label(RichText::new(head).strong());
                ui.label(say!(&format!("{}.meaning", letter.id)));
                ui.label(RichText::new(say!(&format!("{}.formula", letter.id))).italics());
                ui.label(RichText::new(present(&letter, input)).weak());
            });
        });
}

/// Its present value in words.
fn present(letter: &Letter, input: &PanelInput) -> String {
    let text = |value: f64| input.settings.units.text_plain(value, letter.unit);
    if cover::of_letter(letter.letter).is_some_and(|what| input.is_covered(&[what])) {
        return cover::reason();
    }
    let (measured, predicted) = match letter.value(input.run, input.reading) {
        LetterValue::Set(value) => return say!("glossary-set", value = text(value)),
        LetterValue::Found {
            measured,
            predicted,
        } => (measured.map(text), predicted.map(text)),
    };
    match (measured, predicted) {
        (Some(measured), Some(predicted)) => {
            say!("glossary-both", measured = measured, predicted = predicted)
        }
        (Some(measured), None) => say!("glossary-measured", value = measured),
        (None, Some(predicted)) => say!("glossary-predicted", value = predicted),
        (None, None) => say!("glossary-unknown"),
    }
}

/// The letter that is drawn under a place, and where it is.
fn under(ctx: &Context, place: Pos2) -> Option<(Letter, Rect)> {
    let layer = ctx.layer_id_at(place)?;
    ctx.graphics(|all| {
        let mut shapes = all.get(layer)?.all_entries();
        shapes.find_map(|clipped| {
            let is_seen = clipped.clip_rect.contains(place);
            is_seen.then(|| in_shape(&clipped.shape, place)).flatten()
        })
    })
}

fn in_shape(shape: &Shape, place: Pos2) -> Option<(Letter, Rect)> {
    match shape {
        Shape::Vec(shapes) => shapes.iter().find_map(|shape| in_shape(shape, place)),
        Shape::Text(text) if text.angle == 0.0 => {
            let (letter, rect) = in_galley(&text.galley, place - text.pos.to_vec2())?;
            Some((letter, rect.translate(text.pos.to_vec2())))
        }
        _ => None,
    }
}

/// The letter at a place of a text.
fn in_galley(galley: &Galley, place: Pos2) -> Option<(Letter, Rect)> {
    let row = galley.rows.iter().find(|row| row.rect().contains(place))?;
    let x = place.x - row.pos.x;
    let hit =
        (row.glyphs.iter()).position(|g| (g.pos.x..g.pos.x + g.advance_width).contains(&x))?;
    let text: Vec<char> = row.glyphs.iter().map(|g| g.chr).collect();
    let (letter, from, to) = letters().find_map(|letter| {
        let (from, to) = written(letter.letter, &text, hit)?;
        Some((letter, from, to))
    })?;
    let (first, last) = (&row.glyphs[from], &row.glyphs[to - 1]);
    let rect = Rect::from_x_y_ranges(
        row.pos.x + first.pos.x..=row.pos.x + last.pos.x + last.advance_width,
        row.rect().y_range(),
    );
    Some((letter, rect))
}

/// From where to where a letter is written about this place of a text, if it is and not part of a word.
fn written(letter: &str, text: &[char], hit: usize) -> Option<(usize, usize)> {
    let letter: Vec<char> = letter.chars().collect();
    // In "ωΔt" two letters stand side by side.
    let is_word = |i: usize| {
        text.get(i)
            .is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_')
    };
    (hit.saturating_sub(letter.len() - 1)..=hit).find_map(|from| {
        let to = from + letter.len();
        let is_here = text.get(from..to) == Some(&letter[..]);
        let is_alone = (from == 0 || !is_word(from - 1)) && !is_word(to);
        (is_here && is_alone).then_some((from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_found_where_it_stands_for_itself() {
        let text: Vec<char> = "κ = q·m·N_I/Δt², frequency ω(k)".chars().collect();
        let at = |what: &str, letter: &str, nth: usize| {
            let place = text.iter().collect::<String>();
            let byte = place.match_indices(what).nth(nth).unwrap().0;
            written(letter, &text, place[..byte].chars().count())
        };
        assert_eq!(at("κ", "κ", 0), Some((0, 1)));
        assert_eq!(at("q", "q", 0), Some((4, 5)));
        assert_eq!(at("_I", "N_I", 0), Some((8, 11)), "from its middle");
        assert_eq!(at("Δt", "Δt", 0), Some((12, 14)), "before a power");
        assert_eq!(at("quency", "q", 0), None, "a word is no letter");
        assert_eq!(at("ω", "ω", 0).map(|(from, to)| to - from), Some(1));
        let law: Vec<char> = "cos(ωΔt)".chars().collect();
        assert_eq!(written("ω", &law, 4), Some((4, 5)));
        assert_eq!(written("Δt", &law, 6), Some((5, 7)));
    }
}
