//! The panels of a page ask for no files: the browser does.

use std::path::Path;

use egui::Context;

use crate::session::Action;

/// No dialog.
#[derive(Default)]
pub struct Dialogs;

impl Dialogs {
    /// Nothing asks.
    pub fn ask(&mut self, _action: &Action, _folder: Option<&Path>, _name: &str) {}

    /// None is open.
    pub fn is_open(&self) -> bool {
        false
    }

    /// Nothing is drawn.
    pub fn show(&mut self, _ctx: &Context, _actions: &mut Vec<Action>) {}
}
