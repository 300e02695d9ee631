//! The laboratory's window: puts `app` and `ui` together and opens it, on a screen, in memory or in a page.

#[cfg(not(target_arch = "wasm32"))]
use std::io::Write;
use std::time::Duration;

use bevy::app::{PluginGroupBuilder, ScheduleRunnerPlugin};
#[cfg(not(target_arch = "wasm32"))]
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{PollType, TextureFormat, TextureUsages};
use bevy::render::renderer::RenderDevice;
use bevy::render::settings::WgpuSettings;
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
#[cfg(not(target_arch = "wasm32"))]
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow};
use bevy::winit::{WinitPlugin, WinitSettings};

use crate::app::view::{Canvas, ViewPlugin};
use crate::app::{Actions, AppSettings, CANVAS_ID, Playing, RunPlugin, remember, rescue};
#[cfg(not(target_arch = "wasm32"))]
use crate::platform::caught;
use crate::scene::Start;
use crate::session::{Action, Script, Settings};
use crate::ui::plugin::PanelPlugin;

/// How to open it.
pub struct WindowOptions {
    /// What the scene is called.
    pub name: String,
    /// What it starts from.
    pub start: Start,
    /// What to do first.
    pub first: Vec<Action>,
    /// Actions to be played.
    pub script: Option<Script>,
    /// Whether frame statistics are printed at the end.
    pub has_statistics: bool,
    /// Size of the window in points.
    pub size: [u32; 2],
    /// Whether frames wait for the screen.
    pub is_synchronised: bool,
    /// Whether it draws into memory instead of a window: for pictures and timings on machines without a display.
    pub is_offscreen: bool,
}

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// Nothing to open a window on.
    #[error("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")]
    NoDisplay,
    /// Nothing that draws.
    #[error(
        "no usable graphics adapter was found: install a Vulkan driver (Debian and Ubuntu: mesa-vulkan-drivers, which also \
         draws without a graphics card) and try again"
    )]
    NoAdapter,
    /// The window could not be opened or the program broke.
    #[error("the window failed: {0}")]
    Broken(String),
}

/// Opens it in the page; the browser calls it from then on.
#[cfg(target_arch = "wasm32")]
pub fn open_in_page(options: WindowOptions) {
    let mut app = app(options, WgpuSettings::default());
    crate::app::page::build(&mut app);
    app.run();
}

/// Whether a window can be opened at all.
#[cfg(not(target_arch = "wasm32"))]
pub fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    cfg!(not(target_os = "linux")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Opens the window and stays until it is closed.
#[cfg(not(target_arch = "wasm32"))]
pub fn open(options: WindowOptions) -> Result<(), WindowError> {
    if !options.is_offscreen && !has_display() {
        return Err(WindowError::NoDisplay);
    }
    explain_driver();
    let backends = usable_backends().ok_or(WindowError::NoAdapter)?;
    let graphics = WgpuSettings {
        backends: Some(backends),
        ..default()
    };
    match caught(|| app(options, graphics).run()) {
        Ok(AppExit::Success) => Ok(()),
        Ok(AppExit::Error(code)) => Err(WindowError::Broken(format!("exit code {code}"))),
        Err(panic_message) => Err(WindowError::Broken(panic_message)),
    }
}

/// A layer of the Linux graphics driver looks for a desktop session and complains on the terminal, several times, if there is none.
#[cfg(not(target_arch = "wasm32"))]
fn explain_driver() {
    let is_missing = std::env::var_os("XDG_RUNTIME_DIR").is_none_or(|v| v.is_empty());
    if cfg!(target_os = "linux") && is_missing {
        let _ = writeln!(
            std::io::stderr(),
            "There is no desktop session here (XDG_RUNTIME_DIR is not set). The graphics driver may complain about that below; you can ignore it."
        );
    }
}

/// What can draw here: the system's own interface, or OpenGL where there is no other. Looking for OpenGL without need makes its
/// libraries complain on the terminal about a session that is not there.
#[cfg(not(target_arch = "wasm32"))]
fn usable_backends() -> Option<wgpu::Backends> {
    let has_adapter = |backends: wgpu::Backends| {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            backends,
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        });
        !bevy::tasks::block_on(instance.enumerate_adapters(backends)).is_empty()
    };
    let wanted = match wgpu::Backends::from_env() {
        Some(chosen) => vec![chosen],
        None => vec![wgpu::Backends::PRIMARY, wgpu::Backends::all()],
    };
    wanted.into_iter().find(|b| has_adapter(*b))
}

fn app(options: WindowOptions, graphics: WgpuSettings) -> App {
    let mut app = App::new();
    let plugins = if options.is_offscreen {
        without_window()
    } else {
        with_window(options.size, options.is_synchronised)
    };
    app.add_plugins(plugins.set(RenderPlugin {
        render_creation: graphics.into(),
        // In the background a pipeline may still be in the making when the program ends, and the driver is then used while it is being taken down: with NVIDIA's, a crash.
        synchronous_pipeline_compilation: true,
        ..default()
    }));
    if options.is_offscreen {
        app.add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO));
        draw_into_memory(&mut app, options.size);
    } else {
        app.insert_resource(WinitSettings::continuous());
        #[cfg(not(target_arch = "wasm32"))]
        app.add_systems(Update, (crate::app::icon::show_icon, fill_small_screen));
    }
    let WindowOptions {
        name,
        start,
        script,
        has_statistics,
        first,
        ..
    } = options;
    let units = start.scene.units;
    app.add_plugins((
        RunPlugin { name, start },
        ViewPlugin { has_statistics },
        PanelPlugin,
    ));
    match script {
        // A script plays with default settings and leaves nobody's changed.
        Some(script) => {
            app.insert_resource(AppSettings(Settings::default()))
                .insert_resource(Playing {
                    script,
                    ..Playing::default()
                });
        }
        None => {
            remember::build(&mut app);
            rescue::build(&mut app);
        }
    }
    let mut settings = app.world_mut().resource_mut::<AppSettings>();
    settings.show_units_of(units);
    app.world_mut().resource_mut::<Actions>().extend(first);
    app
}

fn with_window(size: [u32; 2], is_synchronised: bool) -> PluginGroupBuilder {
    let window = Window {
        title: "Ghostspring".to_owned(),
        name: Some("ghostspring".to_owned()),
        // In a page: the canvas, as large as what it stands in.
        canvas: Some(format!("#{CANVAS_ID}")),
        fit_canvas_to_parent: true,
        resolution: WindowResolution::new(size[0], size[1]),
        resize_constraints: WindowResizeConstraints {
            min_width: 320.0,
            min_height: 240.0,
            ..default()
        },
        present_mode: if is_synchronised {
            PresentMode::AutoVsync
        } else {
            PresentMode::AutoNoVsync
        },
        ..default()
    };
    quiet(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(window),
        exit_condition: ExitCondition::OnAllClosed,
        ..default()
    }))
}

/// A window that would reach beyond its screen, with its frame, fills the screen instead.
#[cfg(not(target_arch = "wasm32"))]
fn fill_small_screen(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitor: Single<&Monitor, With<PrimaryMonitor>>,
    mut is_done: Local<bool>,
) {
    if std::mem::replace(&mut *is_done, true) {
        return;
    }
    let is_large = window.physical_width() >= monitor.physical_width
        || window.physical_height() + FRAME > monitor.physical_height;
    if is_large {
        window.set_maximized(true);
    }
}

/// Pixels that title bar and panels of a desktop take at most.
#[cfg(not(target_arch = "wasm32"))]
const FRAME: u32 = 80;

fn without_window() -> PluginGroupBuilder {
    let plugins = DefaultPlugins.set(WindowPlugin {
        primary_window: None,
        exit_condition: ExitCondition::DontExit,
        ..default()
    });
    quiet(plugins).disable::<WinitPlugin>()
}

/// The terminal hears of errors only.
#[cfg(not(target_arch = "wasm32"))]
fn quiet(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins.set(LogPlugin {
        filter: "error,wgpu=error,naga=warn".to_owned(),
        ..default()
    })
}

/// A page keeps no log.
#[cfg(target_arch = "wasm32")]
fn quiet(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins
}

fn draw_into_memory(app: &mut App, size: [u32; 2]) {
    let mut image =
        Image::new_target_texture(size[0], size[1], TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let Some(mut images) = app.world_mut().get_resource_mut::<Assets<Image>>() else {
        return;
    };
    let target = images.add(image);
    app.insert_resource(Canvas {
        size: UVec2::from_array(size),
        image: Some(target),
    });
    // No screen holds the frames back: wait until each is drawn, or their times would mean nothing.
    app.add_systems(Last, |device: Option<Res<RenderDevice>>| {
        if let Some(device) = device {
            let _ = device.wgpu_device().poll(PollType::wait_indefinitely());
        }
    });
}
