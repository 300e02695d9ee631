//! What the pointer does with each tool.

use egui::{CursorIcon, PointerButton, Pos2, Rect, Response, Ui};

use super::{Gesture, Grip, Strength, rounded};
use crate::physics::{Hand, PrescribedMotion};
use crate::picture::{PickView, Picked, find, find_wall, grab, lane_offset};
use crate::scene::{ObstacleShape, SceneObstacle};
use crate::session::{Action, Change, Run, Tool, room_at};
use crate::ui::{Memory, PanelInput};

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
        let is_escaped = ui.input(|i| i.key_pressed(egui::Key::Escape));
        if tool != Tool::Ruler || is_escaped {
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
    pub(super) fn pointer(&self) -> Option<[f32; 2]> {
        Some(self.seen_from_middle(self.response.interact_pointer_pos()?))
    }

    /// Where its button was pressed: a drag is noticed only after a few points.
    fn pressed(&self, ui: &Ui) -> Option<[f32; 2]> {
        let place = ui.input(|i| i.pointer.press_origin())?;
        Some(self.seen_from_middle(place))
    }

    fn seen_from_middle(&self, place: Pos2) -> [f32; 2] {
        let middle = self.rect.center();
        [place.x - middle.x, middle.y - place.y]
    }

    fn world(&self, lane: usize, pointer: [f32; 2]) -> [f64; 2] {
        let [x, y] = self.input.camera.to_world(pointer);
        let [dx, dy] = lane_offset(self.input.lanes[lane], lane);
        [x - dx, y - dy]
    }

    pub(super) fn grip(&self, pointer: [f32; 2]) -> Option<Grip> {
        let (lane, body, magnified) = grab(&self.input.lanes, &self.view(), pointer)?;
        let (bodies, world) = (self.input.lanes[lane].bodies(), self.world(lane, pointer));
        let [x, y] = bodies.all[body].position;
        // A piston is held where the pointer is.
        let x = if body < bodies.discs() { x } else { world[0] };
        Some(Grip {
            lane,
            body,
            place: [x, y],
            pointer: world,
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
        let is_over = self.response.clicked() || self.response.drag_stopped();
        // On a slow machine the button may go down and up within one frame.
        let is_here = self.response.is_pointer_button_down_on() || is_over;
        if ui.input(|i| i.pointer.primary_pressed()) && is_here {
            gesture.grip = self.pointer().and_then(|p| self.grip(p));
        }
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

    pub(super) fn put_or_take(&self, pointer: [f32; 2]) -> Action {
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

    /// The obstacle under the pointer, and what takes it away.
    pub(super) fn take_wall(&self, pointer: [f32; 2]) -> Option<Action> {
        let (lane, wall) = find_wall(&self.input.lanes, &self.view(), pointer)?;
        Some(Action::ChangeLane(lane, Change::TakeWall(wall)))
    }

    /// Corners are set as the pointer goes; a line that is almost straight becomes straight. A click on a wall takes it away.
    fn wall(&self, ui: &Ui, gesture: &mut Gesture, actions: &mut Vec<Action>) {
        if self.response.clicked() {
            actions.extend(self.pointer().and_then(|p| self.take_wall(p)));
        }
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
            let wall = wall_of(&drawn).map(|wall| Action::ChangeLane(0, Change::Wall(wall)));
            actions.extend(wall);
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
}

/// What was drawn: a straight wall, or one with corners; nothing if it is shorter than a disc.
pub(super) fn wall_of(drawn: &[[f64; 2]]) -> Option<SceneObstacle> {
    let (first, last) = (*drawn.first()?, *drawn.last()?);
    let [ux, uy] = [last[0] - first[0], last[1] - first[1]];
    let length = ux.hypot(uy);
    let aside = |p: &[f64; 2]| ((p[0] - first[0]) * uy - (p[1] - first[1]) * ux).abs();
    let is_straight = drawn.iter().all(|p| aside(p) <= STRAIGHT * length);
    let shape = match drawn.len() {
        0 | 1 => return None,
        _ if is_straight => ObstacleShape::Segment { a: first, b: last },
        _ => ObstacleShape::Polyline(drawn.to_vec()),
    };
    Some(SceneObstacle {
        shape,
        angle: 0.0,
        rounding: WALL,
        motion: PrescribedMotion::Still,
    })
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
