//! The menu on the right button.

use super::{Hands, Strength};
use crate::session::{Action, Change, Tool, Touch};
use crate::ui::Memory;
use crate::words::say;

/// A blow: the id of its words, and where it goes.
const LEFT: (&str, [f64; 2]) = ("menu-tap-left", [-1.0, 0.0]);
const RIGHT: (&str, [f64; 2]) = ("menu-tap-right", [1.0, 0.0]);
const DOWN: (&str, [f64; 2]) = ("menu-tap-down", [0.0, -1.0]);
const UP: (&str, [f64; 2]) = ("menu-tap-up", [0.0, 1.0]);

impl Hands<'_> {
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
            let mut item = |id: &str, action: Action| {
                if ui.button(say!(id)).clicked() {
                    actions.push(action);
                    ui.close();
                }
            };
            match self.grip(pointer) {
                Some(grip) => {
                    let run = self.input.lanes[grip.lane];
                    let is_disc = grip.body < run.bodies().discs();
                    let impulse = Strength::of(self.input).impulse;
                    let inspect = if is_disc {
                        "menu-inspect-disc"
                    } else {
                        "menu-inspect-piston"
                    };
                    item(inspect, Action::Select(Some(pointer)));
                    let blows: &[(&str, [f64; 2])] = if !is_disc {
                        &[DOWN, UP]
                    } else if run.is_chain() {
                        &[LEFT, RIGHT]
                    } else {
                        &[LEFT, RIGHT, DOWN, UP]
                    };
                    for (id, direction) in blows {
                        let blow = Change::Tap(grip.body, direction.map(|u| u * impulse));
                        item(id, Action::ChangeLane(grip.lane, blow));
                    }
                    if is_disc && !run.is_chain() {
                        let take = Change::Take(grip.body);
                        item("menu-take", Action::ChangeLane(grip.lane, take));
                    }
                    item(
                        "menu-pull",
                        Action::Touch(Touch {
                            tool: Tool::Pull,
                            ..touch
                        }),
                    );
                }
                None => {
                    if let Some(take) = self.take_wall(pointer) {
                        item("menu-take-wall", take);
                    } else if !self.input.run.is_chain() {
                        item("menu-put", self.put_or_take(pointer));
                    }
                    item("menu-fit", Action::FitPicture);
                    item("menu-reference", Action::TakeReference);
                    item(
                        "menu-ruler",
                        Action::Touch(Touch {
                            tool: Tool::Ruler,
                            ..touch
                        }),
                    );
                }
            }
        });
    }
}
