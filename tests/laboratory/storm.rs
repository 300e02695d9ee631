//! A storm over the laboratory: random actions, random clicks and keys, every instrument open, every scene, extreme values and sizes.
//! Nothing may panic, and no frame may need more than a bounded amount of memory.

use bevy::prelude::App;
use egui::{Event, Key, Modifiers, PointerButton, RawInput, Rect, Vec2, pos2, vec2};
use ghostspring::app::{
    Actions, AppClock, AppSettings, Lane, Meter, Notes, Notice, PictureState, Simulation,
    SpaceTimeWatch, SweepWatch,
};
use ghostspring::instrument::Traces;
use ghostspring::physics::random::Random;
use ghostspring::picture::{Bounds, Camera};
use ghostspring::scene::builtin;
use ghostspring::session::{
    Action, Change, ColourBy, Instrument, LaneStyle, Layout, PlotKind, Preset, Quantity, Run,
    Theme, TraceEdit,
};
use ghostspring::ui::{Memory, News, PanelInput, root_ui};

use super::app::{laboratory, push, set};

/// Actions of the storm.
const ACTIONS: usize = 10_000;
/// Actions between two frames.
const EACH: usize = 4;
/// Most vertices of a frame. The fullest frame of the storm has about a fifth of that; the line of unbounded length that once took
/// a gigabyte per second had hundreds of millions.
const MOST_VERTICES: usize = 1_500_000;
/// Most bytes that the process may have come to need: its tests together take a tenth of that.
const MOST_BYTES: usize = 4 << 30;

struct Storm {
    app: App,
    random: Random,
    context: egui::Context,
    memory: Memory,
    seconds: f64,
    size: Vec2,
}

#[test]
fn a_storm_in_the_window_neither_panics_nor_takes_all_memory() {
    let mut app = laboratory("chain");
    app.world_mut()
        .resource_mut::<AppSettings>()
        .machine
        .milliseconds = 0.5;
    let mut storm = Storm {
        app,
        random: Random::new(20),
        context: egui::Context::default(),
        memory: Memory::default(),
        seconds: 0.0,
        size: vec2(1280.0, 800.0),
    };
    for &instrument in Instrument::ALL {
        if !storm.app.world().resource::<AppSettings>().has(instrument) {
            push(&mut storm.app, Action::Toggle(instrument));
        }
    }
    for i in 0..ACTIONS / EACH {
        for _ in 0..EACH {
            let action = storm.action();
            push(&mut storm.app, action);
        }
        storm.app.update();
        let panic_message = storm.app.world().resource::<Notice>();
        assert!(!panic_message.is_crash, "frame {i}: {}", panic_message.text);
        let vertices = storm.frame();
        assert!(
            vertices < MOST_VERTICES,
            "frame {i} has {vertices} vertices"
        );
    }
    if let Some(bytes) = resident() {
        assert!(bytes < MOST_BYTES, "{bytes} bytes");
    }
}

/// The steps that once took a gigabyte per second: Δt from a millionth to a thousand while sound lines are drawn.
#[test]
fn a_time_step_changed_by_nine_orders_of_magnitude_draws_no_endless_line() {
    let mut storm = Storm {
        app: laboratory("chain"),
        random: Random::new(1),
        context: egui::Context::default(),
        memory: Memory::default(),
        seconds: 0.0,
        size: vec2(1280.0, 800.0),
    };
    push(&mut storm.app, Action::Pace(f64::INFINITY));
    for dt in ["0.000001", "1000", "0.000001", "1"] {
        push(&mut storm.app, set("dt", dt));
        for _ in 0..40 {
            storm.app.update();
            let vertices = storm.frame();
            assert!(vertices < MOST_VERTICES, "Δt = {dt}: {vertices} vertices");
        }
    }
}

impl Storm {
    fn below(&mut self, n: usize) -> usize {
        ((self.random.unit() * n as f64) as usize).min(n - 1)
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// A size from 10⁻¹² to 10¹², or nothing, of either sign.
    fn extreme(&mut self) -> f64 {
        let size = 10f64.powf(24.0 * self.random.unit() - 12.0);
        match self.below(8) {
            0 => 0.0,
            1 => -size,
            _ => size,
        }
    }

    fn change(&mut self) -> Change {
        match self.below(10) {
            0 => Change::Kick(self.extreme()),
            1 => Change::Launch(self.below(60) as u64, self.extreme()),
            2 => Change::LaunchTransversal(self.extreme()),
            3 => Change::Pulse(self.extreme()),
            _ => self.setting(),
        }
    }

    fn setting(&mut self) -> Change {
        let extreme = format!("{:?}", self.extreme());
        let (name, values): (&str, &[&str]) = match self.below(14) {
            0 => ("iterations", &["1", "3", "40", "1000", "1000000"]),
            1 | 2 => ("dt", &["0.000001", "0.01", "1", "1/60", "1000"]),
            3 => ("load", &["0", "0.05", "-1", "1000000"]),
            4 => ("friction", &["0", "0.5", "100"]),
            5 => ("restitution", &["0", "0.5", "1"]),
            6 => (
                "order",
                &["random_sweep", "parallel", "left_to_right", "coloured"],
            ),
            7 => ("warm_start", &["on", "off"]),
            8 => ("gap_law", &["exact", "quasi_inelastic"]),
            9 => ("stop", &["fixed", "local", "global"]),
            10 => ("tolerance", &["1e-12", "1e-3", "1"]),
            11 => ("discs", &["1", "2", "50", "300"]),
            12 => ("gravity_y", &["0", "-0.001", "1"]),
            _ => ("seed", &["1", "2", "18446744073709551615"]),
        };
        let value = match self.below(4) {
            0 if name != "discs" && name != "iterations" => extreme,
            _ => self.pick(values).to_owned(),
        };
        Change::Set(name.to_owned(), value.as_str().into())
    }

    fn action(&mut self) -> Action {
        let far = 10f64.powf(12.0 * self.random.unit() - 3.0) as f32;
        match self.below(41) {
            0..=11 => Action::Change(self.change()),
            12 => Action::OpenScene(self.pick(&builtin::names().collect::<Vec<_>>()).to_owned()),
            13 => Action::Reset,
            14 => Action::Pace(self.pick(&[0.2, 40.0, 1e4, f64::INFINITY])),
            15 | 16 => Action::Play,
            17 => self.pick(&[Action::Step, Action::Sweep, Action::Visit, Action::Pause]),
            18 => Action::Lanes(self.pick(&Preset::ALL).0),
            19 => self.pick(&[Action::AddLane, Action::CloseLane(0), Action::CloseLane(3)]),
            20 => Action::ChangeLane(self.below(4), self.change()),
            21 => Action::Show(self.pick(&PlotKind::ALL).0),
            22 => Action::Toggle(self.pick(Instrument::ALL)),
            23 => Action::Layout(self.pick(&[Layout::Explore, Layout::Lecture, Layout::Measure])),
            24 => Action::Theme(self.pick(&[Theme::Dark, Theme::Light])),
            25 => Action::Projector(self.below(2) == 0),
            26 => Action::Scale(self.pick(&[0.5, 1.0, 3.0])),
            27 => Action::Magnify(f64::from(far)),
            28 | 29 => Action::Zoom(self.pick(&[1e-9, 0.5, 2.0, 1e9]), [far, -far]),
            30 => Action::Pan([far, -far]),
            31 => Action::FitPicture,
            32 => Action::Select(Some([far, 0.0])),
            33 => Action::TakeReference,
            34 => Action::ColourBy(self.pick(ColourBy::ALL)),
            35 => Action::Quantity(self.pick(Quantity::ALL)),
            36 => Action::LaneStyle(self.pick(LaneStyle::ALL)),
            37 => Action::CountSweeps(self.below(2) == 0),
            38 => self.pick(&[Action::Undo, Action::ResetAll, Action::Dismiss]),
            39 => Action::Help(self.below(3) == 0),
            _ => {
                let (group, _) = self.pick(&Traces::groups());
                Action::Trace(self.pick(&[
                    TraceEdit::OpenShipped(group),
                    TraceEdit::Close(0),
                    TraceEdit::Choose(3),
                    TraceEdit::Column(0, "1".to_owned()),
                    TraceEdit::Bodies(0),
                ]))
            }
        }
    }

    /// What a hand does in a frame: points somewhere, clicks, drags, scrolls, types.
    fn events(&mut self) -> Vec<Event> {
        let at = pos2(
            self.size.x * self.random.unit() as f32,
            self.size.y * self.random.unit() as f32,
        );
        let button = |pressed: bool| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let mut events = vec![Event::PointerMoved(at)];
        match self.below(8) {
            0 => events.extend([button(true), button(false)]),
            1 => events.push(button(true)),
            2 => events.push(button(false)),
            3 => events.push(Event::Zoom(self.pick(&[0.1, 0.9, 1.1, 10.0]))),
            4 => events.push(Event::MouseWheel {
                unit: egui::MouseWheelUnit::Line,
                delta: vec2(0.0, self.pick(&[-30.0, -1.0, 1.0, 30.0])),
                phase: egui::TouchPhase::Move,
                modifiers: self.pick(&[Modifiers::NONE, Modifiers::CTRL, Modifiers::SHIFT]),
            }),
            5 => events.push(Event::Text(
                self.pick(&["0", ".", "1e", "/", "abc", "−"]).to_owned(),
            )),
            6 => {
                let key = self.pick(&[Key::Enter, Key::Tab, Key::Escape, Key::K, Key::ArrowRight]);
                events.push(Event::Key {
                    key,
                    physical_key: None,
                    pressed: true,
                    repeat: false,
                    modifiers: Modifiers::NONE,
                });
            }
            _ => {}
        }
        events
    }

    /// Draws the panels over the present state and returns how many vertices they need.
    fn frame(&mut self) -> usize {
        if self.below(20) == 0 {
            self.size = self.pick(&[
                vec2(320.0, 240.0),
                vec2(800.0, 600.0),
                vec2(1280.0, 800.0),
                vec2(3840.0, 2160.0),
            ]);
        }
        self.seconds += 1.0 / 60.0;
        let raw_input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), self.size)),
            time: Some(self.seconds),
            events: self.events(),
            ..RawInput::default()
        };
        let world = self.app.world_mut();
        let query = world.query::<(
            &Lane,
            &Simulation,
            Option<&SpaceTimeWatch>,
            Option<&SweepWatch>,
        )>();
        let world = self.app.world();
        let mut on_stage: Vec<_> = query.iter_manual(world).collect();
        on_stage.sort_by_key(|(lane, ..)| **lane);
        let lanes: Vec<&Run> = on_stage.iter().map(|(_, s, ..)| &s.run).collect();
        let notice = world.resource::<Notice>();
        let picture = world.resource::<PictureState>();
        let mut camera = Camera {
            size: [600.0, 300.0],
            ..picture.camera
        };
        if picture.is_fit_due {
            camera.fit(Bounds::of_lanes(&lanes));
        }
        let input = PanelInput {
            run: lanes[0],
            lanes: lanes.clone(),
            space_time: on_stage[0].2.map(|watch| &watch.0),
            sweeps: on_stage[0].3.map(|watch| &watch.0),
            notes: &world.resource::<Notes>().0,
            clock: &world.resource::<AppClock>().0,
            settings: &world.resource::<AppSettings>().0,
            reading: world.resource::<Meter>().reading.as_ref(),
            previous: world.resource::<Meter>().previous,
            camera: &camera,
            scale: None,
            selected: picture.selected,
            film: None,
            notice: (!notice.text.is_empty()).then_some(News {
                text: &notice.text,
                is_error: notice.is_error,
                is_crash: false,
                offer: notice.offer.as_ref(),
            }),
            lesson: None,
            lesson_curve: &[],
            lesson_theory: &[],
            diary: &ghostspring::session::Diary::default(),
        };
        let mut asked = Vec::new();
        let memory = &mut self.memory;
        let output = self.context.run_ui(raw_input, |root| {
            root_ui(root, &input, memory, &mut asked);
        });
        let meshes = self
            .context
            .tessellate(output.shapes, output.pixels_per_point);
        // Nothing that the hand finds by chance may write files or end the storm.
        asked.retain(|a| {
            !matches!(
                a,
                Action::Quit
                    | Action::AskSave(_)
                    | Action::AskOpen
                    | Action::AskNotes
                    | Action::OpenFolder(_)
                    | Action::Study(_)
                    | Action::BeginScan(_)
            )
        });
        self.app.world_mut().resource_mut::<Actions>().extend(asked);
        meshes
            .iter()
            .map(|m| match &m.primitive {
                egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
                egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum()
    }
}

/// Bytes of memory that the process has, where the system tells.
fn resident() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split_whitespace().nth(1)?.parse::<usize>().ok()? * 4096)
}
