//! The scenes as a gallery: a picture of each, its plain name and one sentence, in four groups; and the File menu beside it.

use std::sync::Arc;

use egui::containers::menu::MenuButton;
use egui::{
    Align, ColorImage, Context, Id, Image, Layout, RichText, Sense, TextureHandle, TextureOptions,
    Ui, vec2,
};
use include_dir::{Dir, include_dir};

use super::{PanelInput, focus, spotlight};
use crate::lesson::Control;
use crate::scene::builtin::{self, GALLERY};
use crate::session::{Action, Export, Format, builtin_scenes, caption, scene_group, scene_title};
use crate::words::say;

/// Made by `ghostspring scenes --pictures`.
static PICTURES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/gallery");

/// Size of a picture in the gallery, in points.
const PICTURE: egui::Vec2 = vec2(156.0, 104.0);

/// The gallery of scenes, and the File menu.
pub fn menus_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    gallery_ui(ui, input, actions);
    file_ui(ui, actions);
}

/// The button that opens the gallery.
pub fn gallery_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let name = shortened(&scene_title(&input.run.name), 20);
    let button = MenuButton::new(RichText::new(format!("{name} ⏷")).strong());
    let (response, _) = button.ui(ui, |ui| scenes_ui(ui, input, actions));
    spotlight::light(ui, Control::Scenes, response.rect);
    response.on_hover_text(say!("scenes.hint"));
}

/// What is opened, saved, copied and undone.
pub fn file_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let (response, _) = MenuButton::new(format!("{} ⏷", say!("file"))).ui(ui, |ui| {
        let mut entries = Vec::new();
        for (id, action) in [
            ("scenes-open", Action::AskOpen),
            (
                "scenes-save-session",
                Action::AskSave(Export::State(Format::Session)),
            ),
            ("scenes-copy-code", Action::CopyCode),
            (
                "scenes-save-scene",
                Action::AskSave(Export::State(Format::Scene)),
            ),
            (
                "scenes-save-state",
                Action::AskSave(Export::State(Format::Checkpoint)),
            ),
            ("scenes-window", Action::AskSave(Export::Window)),
            ("scenes-undo", Action::Undo),
            ("scenes-redo", Action::Redo),
        ] {
            let entry = ui.button(say!(id));
            let entry = entry.on_hover_text(say!(&format!("{id}.hint")));
            if entry.clicked() {
                actions.push(action);
                ui.close();
            }
            entries.push(entry);
        }
        focus::walk(ui, &entries);
    });
    response.on_hover_text(say!("file.hint"));
}

fn scenes_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let window = ui.ctx().content_rect().size();
    let cell = PICTURE.x + 12.0;
    let columns = ((window.x - 60.0) / cell).floor().clamp(2.0, 6.0);
    ui.set_width(columns * cell);
    let most = (window.y - 90.0).max(160.0);
    let pictures = pictures(ui.ctx());
    egui::ScrollArea::vertical()
        .max_height(most)
        .min_scrolled_height(most)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (group, scenes) in GALLERY {
                ui.add_space(2.0);
                ui.heading(scene_group(group));
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                    for (name, _) in *scenes {
                        let picture = pictures.iter().find(|(of, _)| of == name);
                        if scene_ui(ui, input, name, picture.map(|(_, p)| p)) {
                            actions.push(Action::OpenScene((*name).to_owned()));
                            ui.close();
                        }
                    }
                });
            }
        });
}

/// One scene; whether it was chosen.
fn scene_ui(ui: &mut Ui, input: &PanelInput, name: &str, picture: Option<&TextureHandle>) -> bool {
    let title = scene_title(name);
    let is_open = input.run.name == name;
    let size = PICTURE + vec2(6.0, 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_open, &title)
    });
    let visuals = ui.style().interact_selectable(&response, is_open);
    if is_open || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    let mut place = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect.shrink(3.0))
            .layout(Layout::top_down(Align::Min)),
    );
    place.spacing_mut().item_spacing.y = 1.0;
    if let Some(picture) = picture {
        place.add(
            Image::new(picture)
                .fit_to_exact_size(PICTURE)
                .corner_radius(3.0),
        );
    }
    let font = egui::TextStyle::Body.resolve(ui.style());
    let mut words = egui::text::LayoutJob::simple_singleline(title, font, visuals.text_color());
    words.wrap = egui::text::TextWrapping::truncate_at_width(PICTURE.x);
    let words = ui.painter().layout_job(words);
    let at = rect.left_bottom() + vec2(4.0, -3.0 - words.size().y);
    ui.painter().galley(at, words, visuals.text_color());
    let scene = builtin_scenes().iter().find(|(of, _)| *of == name);
    let sentence = scene.map_or_else(String::new, |(_, scene)| caption(scene));
    response.on_hover_text(sentence).clicked()
}

/// The pictures as textures, made once.
fn pictures(ctx: &Context) -> Arc<Vec<(&'static str, TextureHandle)>> {
    let id = Id::new("pictures of the gallery");
    if let Some(made) = ctx.data(|d| d.get_temp(id)) {
        return made;
    }
    let picture = |name: &'static str| {
        let file = PICTURES.get_file(format!("{name}.png"))?;
        let image = image::load_from_memory(file.contents()).ok()?.to_rgba8();
        let size = [image.width() as usize, image.height() as usize];
        let pixels = ColorImage::from_rgba_unmultiplied(size, image.as_raw());
        let name_of_texture = format!("gallery {name}");
        let texture = ctx.load_texture(name_of_texture, pixels, TextureOptions::LINEAR);
        Some((name, texture))
    };
    let made = Arc::new(builtin::names().filter_map(picture).collect::<Vec<_>>());
    ctx.data_mut(|d| d.insert_temp(id, Arc::clone(&made)));
    made
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
