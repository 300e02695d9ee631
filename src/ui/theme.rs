//! The theme: colours, spacing on a grid of four points, one type scale.

use egui::epaint::FontColorTransferFunction;
use egui::{
    Color32, Context, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Stroke, TextStyle,
    Visuals,
};

use epaint_default_fonts::{EMOJI_ICON, HACK_REGULAR, UBUNTU_LIGHT};

use crate::picture::colour::{self, Rgba};
use crate::session::{Contrast, Settings, Theme};

/// The settings that the present theme was made for.
#[derive(Clone, Copy, PartialEq)]
pub struct AppliedTheme {
    theme: Theme,
    contrast: Contrast,
    zoom: f32,
}

/// On a projector everything is as large as lets the window hold this many points: the same share of the wall, whatever its pixels.
const PROJECTED: egui::Vec2 = egui::vec2(960.0, 700.0);

/// How much everything is enlarged.
fn zoom(ctx: &Context, settings: &Settings) -> f32 {
    let enlarged = match settings.contrast {
        Contrast::Normal => 1.0,
        Contrast::High => {
            let window = ctx.content_rect().size() * ctx.zoom_factor();
            let fitting = (window.x / PROJECTED.x).min(window.y / PROJECTED.y);
            // In steps, so that a window that is being resized does not set all its letters in every frame.
            ((20.0 * fitting).floor() / 20.0).clamp(0.8, 6.0)
        }
    };
    settings.scale * enlarged
}

/// Colours with a meaning, on the present ground.
#[derive(Clone, Copy)]
pub struct Palette {
    /// What was measured.
    pub measured: Color32,
    /// What is predicted.
    pub predicted: Color32,
    /// Data as they come.
    pub data: Color32,
    /// Bad news.
    pub error: Color32,
    /// Marks on axes.
    pub mark: Color32,
    /// A prediction by a learner.
    pub said: Color32,
    /// What was nearly right.
    pub nearly: Color32,
}

/// The one coloured button.
pub const KICK: Color32 = Color32::from_rgb(178, 78, 36);

/// A colour of the pictures in the panels.
pub fn egui_colour(Rgba([r, g, b, a]): Rgba) -> Color32 {
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// The palette of a theme.
pub fn palette(theme: Theme) -> Palette {
    match theme {
        Theme::Dark => Palette {
            measured: egui_colour(colour::MEASURED),
            predicted: egui_colour(colour::PREDICTED),
            data: Color32::from_gray(215),
            error: Color32::from_rgb(255, 140, 120),
            mark: Color32::from_rgb(190, 130, 170),
            said: Color32::from_rgb(120, 235, 190),
            nearly: Color32::from_rgb(255, 196, 84),
        },
        Theme::Light => Palette {
            measured: egui_colour(colour::MEASURED_ON_LIGHT),
            predicted: egui_colour(colour::PREDICTED_ON_LIGHT),
            data: Color32::from_gray(70),
            error: Color32::from_rgb(176, 30, 20),
            mark: Color32::from_rgb(150, 70, 120),
            said: Color32::from_rgb(0, 75, 45),
            nearly: Color32::from_rgb(134, 84, 0),
        },
    }
}

/// Applies theme and size of type if the settings ask for others than the panels have.
pub fn apply(ctx: &Context, settings: &Settings, applied: &mut Option<AppliedTheme>) {
    let wanted = AppliedTheme {
        theme: settings.theme,
        contrast: settings.contrast,
        zoom: zoom(ctx, settings),
    };
    if *applied == Some(wanted) {
        return;
    }
    if applied.is_none() {
        ctx.set_fonts(fonts());
    }
    *applied = Some(wanted);
    let is_large = settings.contrast == Contrast::High;
    ctx.set_zoom_factor(wanted.zoom);
    ctx.options_mut(|o| o.zoom_with_keyboard = false);
    ctx.set_theme(match settings.theme {
        Theme::Dark => egui::ThemePreference::Dark,
        Theme::Light => egui::ThemePreference::Light,
    });
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(8.0, 4.0);
        style.spacing.button_padding = egui::vec2(6.0, 2.0);
        style.spacing.slider_width = 92.0;
        style.spacing.interact_size.y = 20.0;
        style.spacing.tooltip_width = 360.0;
        // Visible without hovering, for touch screens.
        style.spacing.scroll.dormant_handle_opacity = 0.35;
        style.interaction.tooltip_delay = 0.25;
        for (name, size) in [
            (TextStyle::Small, 13.0),
            (TextStyle::Body, 14.0),
            (TextStyle::Button, 14.0),
            (TextStyle::Heading, 16.0),
        ] {
            style
                .text_styles
                .insert(name, FontId::new(size, FontFamily::Proportional));
        }
        style.text_styles.insert(
            TextStyle::Monospace,
            FontId::new(13.0, FontFamily::Monospace),
        );
        style.animation_time = 0.0;
    });
    ctx.style_mut_of(egui::Theme::Dark, |style| {
        style.visuals = dark(is_large);
    });
    ctx.style_mut_of(egui::Theme::Light, |style| {
        style.visuals = light(is_large);
    });
}

/// Letters, signs and icons. egui's font of emoji is left out: its icons are in the other one too, and it makes a page 0.3 MB heavier.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let letters = FontData::from_static(UBUNTU_LIGHT);
    let icons = FontData::from_static(EMOJI_ICON).tweak(FontTweak {
        scale: 0.9,
        ..Default::default()
    });
    // What the others lack: raised signs, arrows, operators.
    let symbols = FontData::from_static(include_bytes!("../../assets/fonts/symbols.ttf"));
    for (name, font) in [
        ("code", FontData::from_static(HACK_REGULAR)),
        ("letters", letters),
        ("icons", icons),
        ("symbols", symbols),
    ] {
        fonts.font_data.insert(name.to_owned(), font.into());
    }
    for (family, names) in [
        (
            FontFamily::Proportional,
            &["letters", "icons", "symbols"][..],
        ),
        (
            FontFamily::Monospace,
            &["code", "letters", "icons", "symbols"],
        ),
    ] {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        fonts.families.insert(family, names);
    }
    fonts
}

fn dark(is_strong: bool) -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = if is_strong {
        Color32::BLACK
    } else {
        Color32::from_rgb(24, 27, 33)
    };
    visuals.window_fill = Color32::from_rgb(30, 33, 40);
    visuals.extreme_bg_color = Color32::from_rgb(17, 19, 24);
    visuals.override_text_color = is_strong.then_some(Color32::WHITE);
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, Color32::from_gray(205));
    visuals.widgets.inactive.fg_stroke = Stroke::new(1.0, Color32::from_gray(225));
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(44, 48, 56));
    visuals.weak_text_color = Some(Color32::from_gray(150));
    rails(
        &mut visuals,
        Color32::from_rgb(66, 72, 84),
        Color32::from_rgb(46, 98, 140),
    );
    visuals
}

fn light(is_strong: bool) -> Visuals {
    let mut visuals = Visuals::light();
    visuals.panel_fill = if is_strong {
        Color32::WHITE
    } else {
        Color32::from_rgb(240, 240, 237)
    };
    visuals.extreme_bg_color = Color32::from_rgb(252, 252, 250);
    visuals.override_text_color = is_strong.then_some(Color32::BLACK);
    let ink = Color32::from_gray(24);
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, ink);
    visuals.widgets.inactive.fg_stroke = Stroke::new(1.0, ink);
    visuals.widgets.inactive.weak_bg_fill = Color32::from_gray(222);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, Color32::from_gray(205));
    visuals.weak_text_color = Some(Color32::from_gray(86));
    // The font is a light one; dark on light its stems would nearly vanish.
    visuals.text_options.color_transfer_function = FontColorTransferFunction::Gamma(0.6);
    rails(
        &mut visuals,
        Color32::from_gray(176),
        Color32::from_rgb(120, 176, 214),
    );
    visuals
}

/// What sliders run on, and how far they have come.
fn rails(visuals: &mut Visuals, rail: Color32, trail: Color32) {
    visuals.widgets.inactive.bg_fill = rail;
    visuals.slider_trailing_fill = true;
    visuals.selection.bg_fill = trail;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast of two colours as accessibility guidelines count it.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let light = |c: Color32| {
            let [r, g, b, _] = egui::Rgba::from(c).to_array();
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        (light(a) / light(b)).max(light(b) / light(a))
    }

    /// A colour as eyes see it that lack one kind of cones (Machado, Oliveira and Fernandes 2009), in the coordinates of Oklab, in which a
    /// distance of 0.02 can just be seen.
    fn seen(colour: Color32, cones: &[[f32; 3]; 3]) -> [f32; 3] {
        let [r, g, b, _] = egui::Rgba::from(colour).to_array();
        let times = |rows: &[[f32; 3]; 3], v: [f32; 3]| {
            rows.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
        };
        let light = times(cones, [r, g, b]).map(|c| c.clamp(0.0, 1.0));
        let responses = times(
            &[
                [0.412_221, 0.536_333, 0.051_446],
                [0.211_903, 0.680_7, 0.107_397],
                [0.088_302, 0.281_719, 0.629_979],
            ],
            light,
        );
        times(
            &[
                [0.210_454, 0.793_618, -0.004_072],
                [1.977_998, -2.428_592, 0.450_594],
                [0.025_904, 0.782_772, -0.808_676],
            ],
            responses.map(f32::cbrt),
        )
    }

    /// Measured, predicted and said differ by five times what can just be seen, for all eyes; lanes (Okabe and Ito's colours), which also have names, by three times.
    #[test]
    fn colours_with_a_meaning_can_be_told_apart_by_colour_blind_eyes() {
        let eyes = [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_9],
            ],
        ];
        let of = |theme| {
            let palette = palette(theme);
            vec![palette.measured, palette.predicted, palette.said]
        };
        let lanes = colour::LANES.map(egui_colour).to_vec();
        for (colours, least) in [
            (of(Theme::Dark), 0.1),
            (of(Theme::Light), 0.1),
            (lanes, 0.06),
        ] {
            for cones in &eyes {
                let seen: Vec<[f32; 3]> = colours.iter().map(|c| seen(*c, cones)).collect();
                for (i, a) in seen.iter().enumerate() {
                    for b in &seen[..i] {
                        let square: f32 = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum();
                        assert!(square.sqrt() > least, "{colours:?} {cones:?}: {square}");
                    }
                }
            }
        }
    }

    /// Text 7 to 1 (4.5 to 1 where it is weak), rails of sliders 1.5 to 1, in every theme.
    #[test]
    fn text_is_readable_and_slider_rails_are_seen() {
        for visuals in [dark(false), dark(true), light(false), light(true)] {
            let ground = visuals.panel_fill;
            let weak = visuals.weak_text_color.unwrap();
            assert!(contrast(visuals.text_color(), ground) > 7.0);
            assert!(contrast(weak, ground) > 4.5, "{:?}", contrast(weak, ground));
            assert!(contrast(visuals.widgets.inactive.bg_fill, ground) > 1.5);
        }
    }
}
