//! Where the panels meet Bevy: the only file here that knows both.

use bevy::asset::AssetEventSystems;
use bevy::ecs::message::MessageUpdateSystems;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiPlugin,
    EguiPostUpdateSet, PrimaryEguiContext,
};

use super::{Memory, News, PanelInput, Places, root_ui, theme};
use crate::app::capture::Capture;
use crate::app::keyboard::take_turns;
use crate::app::view::{Canvas, DrawnPicture, PictureRect, ScreenParts, UiTime, panel_camera};
use crate::app::{
    Actions, AppClock, AppSettings, Classroom, Clipboard, DialogRequests, FrameSet, LaneQuery,
    Meter, Notes, Notice, PictureState,
};
use crate::instrument::Elasticity;
use crate::lesson::LessonProgress;
use crate::platform::Stopwatch;
use crate::platform::{caught, today};
use crate::session::Action;

/// The panels around the picture.
pub struct PanelPlugin;

impl Plugin for PanelPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default())
            .add_systems(Startup, set_up)
            .add_systems(
                Update,
                (take_dropped_files, open_dialogs, fill_screen)
                    .chain()
                    .in_set(FrameSet::Window),
            )
            .add_systems(First, take_turns.after(MessageUpdateSystems))
            .add_systems(
                Update,
                (draw_panels, keep_draft).chain().in_set(FrameSet::Panels),
            )
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
    // Fonts before the first frame: egui has none of its own here.
    let mut context = EguiContext::default();
    context.get_mut().set_fonts(theme::fonts());
    canvas.aim(&mut commands.spawn((PrimaryEguiContext, context, settings, panel_camera())));
}

fn take_dropped_files(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut actions: ResMut<Actions>,
    classroom: Res<Classroom>,
) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            actions.push(classroom.asked_first(Action::OpenFile(path_buf.clone())));
        }
    }
}

/// What the panels need to see.
#[derive(bevy::ecs::system::SystemParam)]
pub struct PanelQuery<'w, 's> {
    lanes: LaneQuery<'w, 's>,
    clock: Res<'w, AppClock>,
    settings: Res<'w, AppSettings>,
    meter: Res<'w, Meter>,
    notes: Res<'w, Notes>,
    picture: Res<'w, PictureState>,
    shown: Res<'w, DrawnPicture>,
    capture: Res<'w, Capture>,
    notice: Res<'w, Notice>,
    classroom: Res<'w, Classroom>,
}

impl PanelQuery<'_, '_> {
    /// What is compared with: what was measured before the question of a lesson, else what the meter said last with other parameters.
    fn previous(&self) -> Option<Elasticity> {
        let lesson = self.classroom.lesson.as_ref();
        let before = lesson.and_then(LessonProgress::compared_with);
        before.or(self.meter.previous)
    }

    fn panel_input(&self) -> Option<PanelInput<'_>> {
        let notice = &*self.notice;
        Some(PanelInput {
            run: self.lanes.first()?,
            lanes: self.lanes.runs(),
            space_time: self.lanes.space_time().map(|watch| &watch.0),
            sweeps: self.lanes.sweeps().map(|watch| &watch.0),
            notes: &self.notes,
            clock: &self.clock,
            settings: &self.settings,
            reading: self.meter.reading.as_ref(),
            previous: self.previous(),
            camera: &self.picture.camera,
            scale: self.shown.scale,
            selected: self.picture.selected,
            film: self.capture.film.as_ref().map(|f| f.frames),
            notice: (!notice.text.is_empty()).then_some(News {
                text: &notice.text,
                is_error: notice.is_error,
                is_crash: notice.is_crash,
                offer: notice.offer.as_ref(),
            }),
            lesson: self.classroom.lesson.as_ref(),
            lesson_curve: &self.classroom.curve,
            lesson_theory: &self.classroom.theory,
            diary: &self.classroom.diary,
        })
    }
}

/// Dialogs.
fn open_dialogs(
    mut requests: ResMut<DialogRequests>,
    mut memory: NonSendMut<Memory>,
    settings: Res<AppSettings>,
    lanes: LaneQuery,
    mut clock: ResMut<AppClock>,
) {
    for action in requests.drain(..) {
        let name = match &action {
            Action::AskSave(export) => {
                let scene = lanes.first().map_or("", |run| &run.name);
                export.file_name(scene, &today())
            }
            _ => String::new(),
        };
        let folder = settings.folder.as_deref();
        memory.dialogs.ask(&action, folder, &name);
    }
    // What is to be filmed or saved does not run away while its name is typed.
    let is_held = memory.dialogs.is_open();
    if clock.is_held != is_held {
        clock.is_held = is_held;
    }
}

/// The whole screen, or a window.
fn fill_screen(
    settings: Res<AppSettings>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    let Some(mut window) = window else {
        return;
    };
    let wanted = if settings.is_full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
}

/// The note that is being typed outlives the window.
fn keep_draft(memory: NonSend<Memory>, mut classroom: ResMut<Classroom>) {
    if classroom.draft != memory.note {
        classroom.draft.clone_from(&memory.note);
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
    query: PanelQuery,
    mut memory: NonSendMut<Memory>,
    mut actions: ResMut<Actions>,
    mut clipboard: ResMut<Clipboard>,
    mut free: ResMut<PictureRect>,
    mut parts: ResMut<ScreenParts>,
    mut time: ResMut<UiTime>,
) {
    let (mut context, mut input, mut output) = context.into_inner();
    let Some(panel_input) = query.panel_input() else {
        return;
    };
    let watch = Stopwatch::start();
    let context = context.get_mut().clone();
    let mut places: Option<Places> = None;
    let mut panics = Vec::new();
    **output = Some(context.run_ui(input.take(), |root| {
        let mut asked = Vec::new();
        if let Some(text) = clipboard.0.take() {
            root.ctx().copy_text(text);
        }
        match caught(|| root_ui(root, &panel_input, &mut memory, &mut asked)) {
            Ok(found) => places = Some(found),
            Err(panic_message) => panics.push(panic_message),
        }
        actions.extend(asked);
    }));
    time.0 = watch.seconds();
    for panic_message in panics {
        actions.push(Action::Complain(panic_message));
    }
    let Some(places) = places else {
        return;
    };
    let density = context.pixels_per_point();
    let rect = places.picture;
    *free = PictureRect {
        rect: [[rect.min.x, rect.min.y], [rect.width(), rect.height()]],
        margins: places.margins,
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
    parts.0 = vec![("picture".to_owned(), pixels(places.picture))];
    parts
        .0
        .extend(places.plot.map(|p| ("plot".to_owned(), pixels(p))));
}
