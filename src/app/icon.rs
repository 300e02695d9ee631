//! The program's icon in the title bar, where the system shows one there (X11 and Windows).

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::WindowCreated;
use bevy::winit::WINIT_WINDOWS;
use resvg::{tiny_skia, usvg};
use winit::window::Icon;

/// Its drawing, which the page for browsers has, too.
const DRAWING: &str = include_str!("../../browser/icon.svg");
/// Pixels on each side.
const SIZE: u32 = 64;

/// Gives it to every window that opens.
pub fn show_icon(mut created: MessageReader<WindowCreated>, _main_thread: NonSendMarker) {
    for WindowCreated { window } in created.read() {
        WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(window) = windows.get_window(*window) {
                window.set_window_icon(icon());
            }
        });
    }
}

fn icon() -> Option<Icon> {
    let tree = usvg::Tree::from_str(DRAWING, &usvg::Options::default()).ok()?;
    let mut canvas = tiny_skia::Pixmap::new(SIZE, SIZE)?;
    let scale = SIZE as f32 / tree.size().width();
    let scale = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, scale, &mut canvas.as_mut());
    let pixels = canvas.pixels().iter();
    let colours = pixels.map(tiny_skia::PremultipliedColorU8::demultiply);
    let bytes = colours.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]);
    Icon::from_rgba(bytes.collect(), SIZE, SIZE).ok()
}
