//! Hands in the picture: tools at its edge, and what the pointer does with each of them.

use egui::{
    Align2, Button, CursorIcon, FontId, PointerButton, Pos2, Rect, Response, Slider, Stroke, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::theme::palette;
use super::{Memory, PanelInput};
use crate::measure::probe;
use crate::physics::{Hand, PrescribedMotion};
use crate::picture::{PickView, Picked, find, grab, lane_offset};
use crate::scene::{ObstacleShape, SceneObstacle};
use crate::session::{Action, Change, RADII, Run, Tool, Touch, room_at};

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

/// Sign, name, key and use of every tool.
pub const TOOLS: [(Tool, &str, char, &str); 6] = [
    (
        Tool::Look,
        "🔍",
        'a',
        "Look: drag moves the picture, the wheel enlarges it, a click inspects",
    ),
    (
        Tool::Pull,
        "✋",
        'h',
        "Pull: press on a disc or the piston and drag; a spring pulls it towards the pointer",
    ),
    (
        Tool::Tap,
        "🔨",
        'j',
        "Tap: a blow on a disc or the piston, along the drag, or along the load",
    ),
    (
        Tool::Disc,
        "⏺",
        'd',
        "Disc: a click on free ground puts one, a click on a disc takes it",
    ),
    (
        Tool::Wall,
        "✏",
        'z',
        "Wall: draw an obstacle; discs that lie in its way are taken",
    ),
    (
        Tool::Ruler,
        "📏",
        'n',
        "Ruler: drag to measure a distance and the force that goes across it",
    ),
];

/// Height that the picture must have with its strip, so that the tools stand in a column beside it; otherwise they stand in the strip.
pub const COLUMN: f32 = 190.0;

/// The tools, in a column at the edge of the picture.
pub fn column_ui(root: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let frame = egui::Frame::new()
        .inner_margin(egui::Margin::same(3))
        .fill(root.visuals().panel_fill);
    egui::Panel::left("tools")
        .resizable(false)
        .exact_size(34.0)
        .frame(frame)
        .show(root, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            tools_ui(ui, input, actions);
        });
}

/// A button for every tool.
pub fn tools_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let touch = input.settings.touch;
    for (tool, sign, key, hint) in TOOLS {
        let is_held = touch.tool == tool;
        let button = Button::new(sign)
            .selected(is_held)
            .min_size(vec2(27.0, 23.0));
        let response = ui.add(button);
        let name = hint.split(':').next().unwrap_or(hint);
        let info = || WidgetInfo::selected(WidgetType::Button, true, is_held, name);
        response.widget_info(info);
        if response.clicked() {
            actions.push(Action::Touch(Touch { tool, ..touch }));
        }
        response.on_hover_text(format!("{hint} ({key})"));
    }
}

/// The strength of the tool in the hand, in the strip above the picture.
pub fn strength_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let touch = input.settings.touch;
    let strength = Strength::of(input);
    let (name, hint, value, range, set): (_, _, f64, _, fn(Touch, f64) -> Touch) = match touch.tool
    {
        Tool::Look | Tool::Ruler | Tool::Wall => return,
        Tool::Pull => (
            "Spring",
            "Stiffness of the spring between hand and body: force over the length of the band",
            strength.spring,
            Hand::SPRINGS,
            |touch, x| Touch {
                spring: Some(x),
                ..touch
            },
        ),
        Tool::Tap => (
            "Impulse",
            "Impulse of a blow: mass times the velocity that a disc gets",
            strength.impulse,
            [1e-9, 10.0],
            |touch, x| Touch {
                impulse: Some(x),
                ..touch
            },
        ),
        Tool::Disc => (
            "Radius",
            "Radius of the disc that is put",
            strength.radius,
            RADII,
            |touch, x| Touch {
                radius: Some(x),
                ..touch
            },
        ),
    };
    let label = ui.label(name);
    ui.spacing_mut().slider_width = 60.0;
    let mut x = value;
    let slider = Slider::new(&mut x, range[0]..=range[1])
        .logarithmic(true)
        .update_while_editing(false)
        .max_decimals(6);
    let response = ui.add(slider).labelled_by(label.id).on_hover_text(hint);
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
        // A band as long as a disc pulls as strongly as the load; a blow is what the usual kick gives in one step.
        let kick = run.scene.geometry.usual_kick() * load * run.scene.params.dt;
        Self {
            spring: touch.spring.unwrap_or(load).clamp(least, most),
            impulse: touch.impulse.unwrap_or(kick),
            radius: touch.radius.unwrap_or(0.5),
        }
    }
}

/// The pointer in the picture.
pub struct Hands<'a> {
    /// What is seen.
    pub input: &'a PanelInput<'a>,
    /// The picture.
    pub rect: Rect,
    /// What the pointer does in it.
    pub response: &'a Response,
}

impl Hands<'_> {
    /// Does what the tool in the hand does, except to look.
    pub fn act(&self, ui: &Ui, memory: &mut Memory, actions: &mut Vec<Action>) {
        let tool = self.input.settings.touch.tool;
        if memory.pointer.is_some() {
            let icon = match tool {
                Tool::Look => CursorIcon::Default,
                Tool::Pull if memory.gesture.grip.is_some() => CursorIcon::Grabbing,
                Tool::Pull => CursorIcon::Grab,
                Tool::Tap => CursorIcon::PointingHand,
                Tool::Disc => CursorIcon::Cell,
                Tool::Ruler | Tool::Wall => CursorIcon::Crosshair,
            };
            ui.ctx().set_cursor_icon(icon);
        }
        let gesture = &mut memory.gesture;
        if tool != Tool::Ruler {
            gesture.ruler = None;
        }
        match tool {
            Tool::Look => self.let_go(gesture, actions),
            Tool::Pull => self.pull(ui, gesture, actions),
            Tool::Tap => self.tap(ui, gesture, actions),
            Tool::Disc => {
                if self.response.clicked()
                    && let Some(pointer) = self.pointer()
                {
                    actions.push(self.put_or_take(pointer));
                }
            }
            Tool::Wall => self.wall(ui, gesture, actions),
            Tool::Ruler => self.measure(ui, gesture),
        }
        self.draw(ui, gesture);
    }

    fn view(&self) -> PickView<'_> {
        PickView {
            look: &self.input.settings.look,
            camera: self.input.camera,
            style: self.input.settings.lane_style,
            fraction: self.input.clock.fraction(),
        }
    }

    /// Where the pointer is, in points from the middle of the picture.
    fn pointer(&self) -> Option<[f32; 2]> {
        Some(self.from_middle(self.response.interact_pointer_pos()?))
    }

    /// Where its button was pressed: a drag is noticed only after a few points.
    fn pressed(&self, ui: &Ui) -> Option<[f32; 2]> {
        let place = ui.input(|i| i.pointer.press_origin())?;
        Some(self.from_middle(place))
    }

    fn from_middle(&self, place: Pos2) -> [f32; 2] {
        let middle = self.rect.center();
        [place.x - middle.x, middle.y - place.y]
    }

    fn world(&self, lane: usize, pointer: [f32; 2]) -> [f64; 2] {
        let [x, y] = self.input.camera.to_world(pointer);
        let [dx, dy] = lane_offset(self.input.lanes[lane], lane);
        [x - dx, y - dy]
    }

    fn grip(&self, pointer: [f32; 2]) -> Option<Grip> {
        let (lane, body, magnified) = grab(&self.input.lanes, &self.view(), pointer)?;
        let place = self.input.lanes[lane].bodies().all[body].position;
        Some(Grip {
            lane,
            body,
            place,
            pointer: self.world(lane, pointer),
            magnified,
            to: [f64::NAN; 2],
        })
    }

    fn pull(&self, ui: &Ui, gesture: &mut Gesture, actions: &mut Vec<Action>) {
        let is_held = self.response.dragged_by(PointerButton::Primary);
        if self.response.drag_started_by(PointerButton::Primary) {
            gesture.grip = self.pressed(ui).and_then(|p| self.grip(p));
        }
        if !is_held {
            return self.let_go(gesture, actions);
        }
        let (Some(grip), Some(pointer)) = (&mut gesture.grip, self.pointer()) else {
            return;
        };
        let now = self.world(grip.lane, pointer);
        let to = [0, 1].map(|k| {
            let way = (now[k] - grip.pointer[k]) / grip.magnified;
            rounded(grip.place[k] + way, grip.magnified)
        });
        if to != grip.to {
            grip.to = to;
            let spring = Strength::of(self.input).spring;
            let hand = Hand {
                body: grip.body,
                spring,
                to,
            };
            actions.push(Action::ChangeLane(grip.lane, Change::Pull(hand)));
        }
    }

    fn let_go(&self, gesture: &mut Gesture, actions: &mut Vec<Action>) {
        if let Some(grip) = gesture.grip.take() {
            actions.push(Action::ChangeLane(grip.lane, Change::LetGo));
        }
    }

    fn tap(&self, ui: &Ui, gesture: &mut Gesture, actions: &mut Vec<Action>) {
        if ui.input(|i| i.pointer.primary_pressed()) && self.response.is_pointer_button_down_on() {
            gesture.grip = self.pointer().and_then(|p| self.grip(p));
        }
        let is_over = self.response.clicked() || self.response.drag_stopped();
        let Some(grip) = gesture.grip.filter(|_| is_over) else {
            return;
        };
        gesture.grip = None;
        let now = self
            .pointer()
            .map_or(grip.pointer, |p| self.world(grip.lane, p));
        let direction = direction(self.input.lanes[grip.lane], grip, now);
        let impulse = Strength::of(self.input).impulse;
        let blow = direction.map(|u| u * impulse);
        actions.push(Action::ChangeLane(grip.lane, Change::Tap(grip.body, blow)));
    }

    fn put_or_take(&self, pointer: [f32; 2]) -> Action {
        match find(&self.input.lanes, &self.view(), pointer) {
            Some((lane, Picked::Disc(i))) => Action::ChangeLane(lane, Change::Take(i)),
            Some((lane, Picked::Contact(a, _))) => {
                Action::ChangeLane(lane, Change::Take(a as usize))
            }
            None => {
                let at = self.world(0, pointer).map(|x| rounded(x, 1.0));
                let radius = Strength::of(self.input).radius;
                // What almost fits is made to fit.
                let room = room_at(self.input.run.bodies(), at);
                let fits = (0.5 * radius..radius).contains(&room);
                let radius = if fits { 0.999 * room } else { radius };
                Action::ChangeLane(0, Change::Put(at, radius))
            }
        }
    }

    /// Corners are set as the pointer goes; a line that is almost straight becomes straight.
    fn wall(&self, ui: &Ui, gesture: &mut Gesture, actions: &mut Vec<Action>) {
        let corner = |p: [f32; 2]| self.input.camera.to_world(p).map(|x| rounded(x, 1.0));
        if self.response.drag_started_by(PointerButton::Primary) {
            gesture.wall = self.pressed(ui).map(corner).into_iter().collect();
        }
        let now = self.pointer().map(corner);
        if self.response.dragged_by(PointerButton::Primary)
            && let (Some(last), Some(now)) = (gesture.wall.last(), now)
            && (now[0] - last[0]).hypot(now[1] - last[1]) >= BETWEEN_CORNERS
        {
            gesture.wall.push(now);
        }
        if self.response.drag_stopped() {
            let drawn = std::mem::take(&mut gesture.wall);
            if let Some(shape) = wall_of(&drawn) {
                let wall = SceneObstacle {
                    shape,
                    rounding: WALL,
                    motion: PrescribedMotion::Still,
                };
                actions.push(Action::ChangeLane(0, Change::Wall(wall)));
            }
        }
    }

    fn measure(&self, ui: &Ui, gesture: &mut Gesture) {
        let (Some(pointer), Some(from)) = (self.pointer(), self.pressed(ui).or(self.pointer()))
        else {
            return;
        };
        let [from, now] = [from, pointer].map(|p| self.input.camera.to_world(p));
        if self.response.drag_started_by(PointerButton::Primary) {
            gesture.ruler = Some([from, now]);
        } else if self.response.dragged_by(PointerButton::Primary)
            && let Some([_, end]) = &mut gesture.ruler
        {
            *end = now;
        } else if self.response.clicked() {
            gesture.ruler = None;
        }
    }

    /// What can be done with the thing under the pointer.
    pub fn menu(&self, memory: &mut Memory, actions: &mut Vec<Action>) {
        if self.response.secondary_clicked() {
            memory.gesture.menu = self.pointer();
        }
        let Some(pointer) = memory.gesture.menu else {
            return;
        };
        let touch = self.input.settings.touch;
        self.response.context_menu(|ui| {
            let mut item = |text: &str, action: Action| {
                if ui.button(text).clicked() {
                    actions.push(action);
                    ui.close();
                }
            };
            match self.grip(pointer) {
                Some(grip) => {
                    let run = self.input.lanes[grip.lane];
                    let is_disc = grip.body < run.bodies().discs();
                    let impulse = Strength::of(self.input).impulse;
                    let name = if is_disc { "disc" } else { "piston" };
                    item(
                        &format!("Inspect this {name}"),
                        Action::Select(Some(pointer)),
                    );
                    let blows: &[(&str, [f64; 2])] = if !is_disc {
                        &[("down", [0.0, -1.0]), ("up", [0.0, 1.0])]
                    } else if run.is_chain() {
                        &[("to the left", [-1.0, 0.0]), ("to the right", [1.0, 0.0])]
                    } else {
                        &[
                            ("to the left", [-1.0, 0.0]),
                            ("to the right", [1.0, 0.0]),
                            ("down", [0.0, -1.0]),
                            ("up", [0.0, 1.0]),
                        ]
                    };
                    for (word, direction) in blows {
                        let blow = Change::Tap(grip.body, direction.map(|u| u * impulse));
                        item(
                            &format!("Tap it {word}"),
                            Action::ChangeLane(grip.lane, blow),
                        );
                    }
                    if is_disc && !run.is_chain() {
                        let take = Change::Take(grip.body);
                        item("Take it away", Action::ChangeLane(grip.lane, take));
                    }
                    item(
                        "Pull it: take the hand",
                        Action::Touch(Touch {
                            tool: Tool::Pull,
                            ..touch
                        }),
                    );
                }
                None => {
                    if !self.input.run.is_chain() {
                        item("Put a disc here", self.put_or_take(pointer));
                    }
                    item("Show everything", Action::FitPicture);
                    item("Displacements count from here", Action::TakeReference);
                    item(
                        "Measure with the ruler",
                        Action::Touch(Touch {
                            tool: Tool::Ruler,
                            ..touch
                        }),
                    );
                }
            }
        });
    }

    fn screen(&self, lane: usize, place: [f64; 2]) -> Pos2 {
        let [dx, dy] = lane_offset(self.input.lanes[lane], lane);
        let [x, y] = self.input.camera.to_picture([place[0] + dx, place[1] + dy]);
        pos2(self.rect.center().x + x, self.rect.center().y - y)
    }

    /// The hand's force beside its band, a blow's direction, the ruler.
    fn draw(&self, ui: &Ui, gesture: &Gesture) {
        let painter = ui.painter_at(self.rect);
        let colours = palette(self.input.settings.theme);
        let (font, ink) = (FontId::proportional(13.0), ui.visuals().strong_text_color());
        let units = self.input.settings.units;
        let label = |at: Pos2, text: String| {
            let text = painter.layout_no_wrap(text, font.clone(), ink);
            let at = Align2::LEFT_BOTTOM.anchor_size(at + vec2(10.0, -6.0), text.size());
            let ground = ui.visuals().panel_fill.gamma_multiply(0.85);
            painter.rect_filled(at.expand(3.0), 3.0, ground);
            painter.galley(at.min, text, ink);
        };
        let force = |size: f64| {
            let (title, factor) = units.title("F [m d/t₀²]");
            let unit = title
                .trim_start_matches("F [")
                .trim_end_matches(']')
                .to_owned();
            format!("{:.3e} {unit}", size * factor)
        };
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
                label(pointer, force(fx.hypot(fy)));
            }
        }
        for ends in gesture.wall.windows(2) {
            let ends = [self.screen(0, ends[0]), self.screen(0, ends[1])];
            painter.line_segment(ends, Stroke::new(3.0, colours.mark));
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
            let (title, factor) = units.title("l [d]");
            let unit = title
                .trim_start_matches("l [")
                .trim_end_matches(']')
                .to_owned();
            let length = factor * (b[0] - a[0]).hypot(b[1] - a[1]);
            label(
                ends[1],
                format!("{length:.3} {unit}, force across {}", force(across)),
            );
        }
    }
}

/// What was drawn: a straight wall, or one with corners; nothing if it is shorter than a disc.
fn wall_of(drawn: &[[f64; 2]]) -> Option<ObstacleShape> {
    let (first, last) = (*drawn.first()?, *drawn.last()?);
    let [ux, uy] = [last[0] - first[0], last[1] - first[1]];
    let length = ux.hypot(uy);
    let aside = |p: &[f64; 2]| ((p[0] - first[0]) * uy - (p[1] - first[1]) * ux).abs();
    let is_straight = drawn.iter().all(|p| aside(p) <= STRAIGHT * length);
    match drawn.len() {
        0 | 1 => None,
        _ if is_straight => Some(ObstacleShape::Segment { a: first, b: last }),
        _ => Some(ObstacleShape::Polyline(drawn.to_vec())),
    }
}

/// Distance between two corners of a wall that is drawn, in diameters.
const BETWEEN_CORNERS: f64 = 1.0;
/// How far a line may be from straight to be made straight, in diameters.
const STRAIGHT: f64 = 0.4;
/// Half the thickness of a wall that is drawn.
const WALL: f64 = 0.15;

/// Along the drag; a click gives a blow along the load.
fn direction(run: &Run, grip: Grip, now: [f64; 2]) -> [f64; 2] {
    let [x, y] = [0, 1].map(|k| now[k] - grip.pointer[k]);
    let length = x.hypot(y);
    if length > 0.1 {
        return [x, y].map(|u| rounded(u / length, 1.0));
    }
    run.bodies().load.map_or([0.0, -1.0], |load| load.direction)
}

/// A place as exact as a pointer is: a ten-thousandth of what is drawn. Files stay short that way.
fn rounded(x: f64, magnified: f64) -> f64 {
    let scale = 10f64.powf(4.0 + magnified.log10().ceil());
    (x * scale).round() / scale
}
