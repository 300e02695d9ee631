//! The menu on the right button.

use super::{Hands, Strength};
use crate::session::{Action, Change, Tool, Touch};
use crate::ui::Memory;

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
                    if let Some(take) = self.take_wall(pointer) {
                        item("Take this wall away", take);
                    } else if !self.input.run.is_chain() {
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
}
