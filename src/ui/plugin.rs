//! Where the panels meet Bevy: the only file here that knows both.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiPlugin,
    EguiPostUpdateSet, PrimaryEguiContext,
};

use super::{Memory, News, Places, Sight, root_ui};
use crate::live::Action;
use crate::platform::Stopwatch;
use crate::sim::guard::caught;
use crate::sim::{
    Actions, FrameSet, Meter, Notes, Notice, Requests, Sightline, SimClock, SimDesk, Simulation,
};
use crate::view::{Canvas, Free, PartsSeen, Shown, UiTime, panel_camera};

/// The panels around the picture.
pub struct PanelPlugin;

impl Plugin for PanelPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default())
            .add_systems(Startup, set_up)
            .add_systems(
                Update,
                (take_dropped_files, answer_requests, fill_screen).before(FrameSet::Apply),
            )
            .add_systems(Update, draw_panels.in_set(FrameSet::Panels))
            // Letters that appear for the first time reach the screen in the same frame.
            .configure_sets(
                PostUpdate,
                EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
            );
        app.world_mut().insert_non_send(Memory::default());
        if let Some(mut settings) = app.world_mut().get_resource_mut::<EguiGlobalSettings>() {
            settings.auto_create_primary_context = false;
        }
    }
}

fn set_up(mut commands: Commands, canvas: Res<Canvas>) {
    // Run by hand, so that egui's root is ours and it knows when the pointer is over a panel.
    let settings = EguiContextSettings {
        run_manually: true,
        ..default()
    };
    canvas.aim(&mut commands.spawn((PrimaryEguiContext, settings, panel_camera())));
}

fn take_dropped_files(mut dropped: MessageReader<FileDragAndDrop>, mut actions: ResMut<Actions>) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            actions.push(Action::OpenFile(path_buf.clone()));
        }
    }
}

/// What the panels need to see.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Seen<'w, 's> {
    runs: Query<'w, 's, &'static Simulation>,
    clock: Res<'w, SimClock>,
    desk: Res<'w, SimDesk>,
    meter: Res<'w, Meter>,
    notes: Res<'w, Notes>,
    sightline: Res<'w, Sightline>,
    shown: Res<'w, Shown>,
    requests: Res<'w, Requests>,
    notice: Res<'w, Notice>,
}

impl Seen<'_, '_> {
    fn sight(&self) -> Option<Sight<'_>> {
        let first = self.runs.iter().find(|s| s.lane == 0)?;
        let notice = &*self.notice;
        let mut lanes: Vec<&Simulation> = self.runs.iter().collect();
        lanes.sort_by_key(|s| s.lane);
        Some(Sight {
            run: &first.run,
            lanes: lanes.iter().map(|s| &s.run).collect(),
            notes: &self.notes,
            clock: &self.clock,
            desk: &self.desk,
            reading: self.meter.reading.as_ref(),
            previous: self.meter.previous,
            camera: &self.sightline.camera,
            scale: self.shown.scale,
            selected: self.sightline.selected,
            film: self.requests.film.as_ref().map(|f| f.frames),
            notice: (!notice.text.is_empty()).then_some(News {
                text: &notice.text,
                is_error: notice.is_error,
                is_mishap: notice.is_mishap,
                offer: notice.offer.as_ref(),
            }),
        })
    }
}

/// Dialogs.
fn answer_requests(
    mut requests: ResMut<Requests>,
    mut memory: NonSendMut<Memory>,
    desk: Res<SimDesk>,
) {
    for action in requests.dialogs.drain(..) {
        memory.dialogs.ask(&action, desk.folder.as_deref());
    }
}

/// The whole screen, or a window.
fn fill_screen(desk: Res<SimDesk>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    let Some(mut window) = window else {
        return;
    };
    let wanted = if desk.is_full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it asks the world for"
)]
fn draw_panels(
    context: Single<
        (&mut EguiContext, &mut EguiInput, &mut EguiFullOutput),
        With<PrimaryEguiContext>,
    >,
    canvas: Res<Canvas>,
    seen: Seen,
    mut memory: NonSendMut<Memory>,
    mut actions: ResMut<Actions>,
    mut free: ResMut<Free>,
    mut parts: ResMut<PartsSeen>,
    mut time: ResMut<UiTime>,
) {
    let (mut context, mut input, mut output) = context.into_inner();
    let Some(sight) = seen.sight() else {
        return;
    };
    let watch = Stopwatch::start();
    let context = context.get_mut().clone();
    let mut places: Option<Places> = None;
    let mut mishaps = Vec::new();
    **output = Some(context.run_ui(input.take(), |root| {
        let mut asked = Vec::new();
        match caught(|| root_ui(root, &sight, &mut memory, &mut asked)) {
            Ok(found) => places = Some(found),
            Err(mishap) => mishaps.push(mishap),
        }
        actions.extend(asked);
    }));
    time.0 = watch.seconds();
    for mishap in mishaps {
        actions.push(Action::Complain(mishap));
    }
    let Some(places) = places else {
        return;
    };
    let density = context.pixels_per_point();
    let rect = places.picture;
    *free = Free {
        rect: [[rect.min.x, rect.min.y], [rect.width(), rect.height()]],
        density,
    };
    let most = canvas.size;
    let pixels = |r: egui::Rect| {
        let x = (r.min.x * density).max(0.0) as u32;
        let y = (r.min.y * density).max(0.0) as u32;
        let w = ((r.width() * density) as u32).min(most.x.saturating_sub(x));
        let h = ((r.height() * density) as u32).min(most.y.saturating_sub(y));
        [x, y, w, h]
    };
    parts.0 = vec![("picture".to_owned(), pixels(places.framed))];
    parts
        .0
        .extend(places.plot.map(|p| ("plot".to_owned(), pixels(p))));
}
