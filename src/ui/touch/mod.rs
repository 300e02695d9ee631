//! Hands in the picture: tools at its edge, and what the pointer does with each of them.

mod draw;
mod hands;
mod menu;

use egui::{Button, Slider, Ui, WidgetInfo, WidgetType, vec2};

use super::PanelInput;
use crate::physics::Hand;
use crate::session::{Action, RADII, Tool, Touch, usual_impulse};
use crate::words::say;

pub use hands::Hands;

/// A body in the hand, or the beginning of a blow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    lane: usize,
    body: usize,
    /// Where the body was.
    place: [f64; 2],
    /// Where the pointer was, in the world.
    pointer: [f64; 2],
    /// How many times larger displacements are drawn.
    magnified: f64,
    /// What was asked for last.
    to: [f64; 2],
}

/// What the hand is doing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gesture {
    /// What it holds.
    grip: Option<Grip>,
    /// Corners of the wall that is being drawn.
    wall: Vec<[f64; 2]>,
    /// Ends of the ruler.
    ruler: Option<[[f64; 2]; 2]>,
    /// Where the menu was asked for.
    menu: Option<[f32; 2]>,
}

impl Gesture {
    /// Whether something is in the hand.
    pub fn holds(&self) -> bool {
        self.grip.is_some()
    }
}

/// Every tool with its sign, its key and the id of its words.
pub const TOOLS: [(Tool, &str, char, &str); 6] = [
    (Tool::Look, "🔍", 'a', "tool-look"),
    (Tool::Pull, "✋", 'h', "tool-pull"),
    (Tool::Tap, "🔨", 'j', "tool-tap"),
    (Tool::Disc, "⏺", 'd', "tool-disc"),
    (Tool::Wall, "✏", 'z', "tool-wall"),
    (Tool::Ruler, "📏", 'n', "tool-ruler"),
];

/// A button for every tool.
pub fn tools_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let touch = input.settings.touch;
    for (tool, sign, key, id) in TOOLS {
        let is_held = touch.tool == tool;
        let button = Button::new(sign)
            .selected(is_held)
            .min_size(vec2(27.0, 23.0));
        let needs_packing = matches!(tool, Tool::Disc | Tool::Wall);
        let is_possible = !(needs_packing && input.run.is_chain());
        let response = ui.add_enabled(is_possible, button);
        let name = say!(id);
        let info = || WidgetInfo::selected(WidgetType::Button, true, is_held, &name);
        response.widget_info(info);
        if response.clicked() {
            actions.push(Action::Touch(Touch { tool, ..touch }));
        }
        response
            .on_hover_text(format!("{} ({key})", say!(&format!("{id}.hint"))))
            .on_disabled_hover_text(say!("tool-in-packing", tool = name));
    }
}

/// The strength of the tool in the hand, over the picture.
pub fn strength_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let touch = input.settings.touch;
    let strength = Strength::of(input);
    let (id, value, range, set): (_, f64, _, fn(Touch, f64) -> Touch) = match touch.tool {
        Tool::Look | Tool::Ruler | Tool::Wall => return,
        Tool::Pull => (
            "touch-spring",
            strength.spring,
            Hand::SPRINGS,
            |touch, x| Touch {
                spring: Some(x),
                ..touch
            },
        ),
        Tool::Tap => (
            "touch-impulse",
            strength.impulse,
            [1e-9, 10.0],
            |touch, x| Touch {
                impulse: Some(x),
                ..touch
            },
        ),
        Tool::Disc => ("touch-radius", strength.radius, RADII, |touch, x| Touch {
            radius: Some(x),
            ..touch
        }),
    };
    let label = ui.label(say!(id));
    ui.spacing_mut().slider_width = 60.0;
    let mut x = value;
    let slider = Slider::new(&mut x, range[0]..=range[1])
        .logarithmic(true)
        .update_while_editing(false)
        .max_decimals(6);
    let response = ui.add(slider).labelled_by(label.id);
    let response = response.on_hover_text(say!(&format!("{id}.hint")));
    if response.changed() {
        actions.push(Action::Touch(set(touch, x)));
    }
}

/// How strong the tools are: as chosen, or as the scene suggests.
struct Strength {
    spring: f64,
    impulse: f64,
    radius: f64,
}

impl Strength {
    fn of(input: &PanelInput) -> Self {
        let (touch, run) = (input.settings.touch, input.run);
        let load = run.scene.params.load.abs().max(1e-3);
        let [least, most] = Hand::SPRINGS;
        // A band as long as a disc pulls as strongly as the load.
        Self {
            spring: touch.spring.unwrap_or(load).clamp(least, most),
            impulse: touch.impulse.unwrap_or_else(|| usual_impulse(run)),
            radius: touch.radius.unwrap_or(0.5),
        }
    }
}

/// A place as exact as a pointer is: a ten-thousandth of what is drawn. Files stay short that way.
fn rounded(x: f64, magnified: f64) -> f64 {
    let scale = 10f64.powf(4.0 + magnified.log10().ceil());
    (x * scale).round() / scale
}
