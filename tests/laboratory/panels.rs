//! The panels without Bevy: every control emits its action, and both empty and full states draw.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use ghostspring::instrument::{
    Elasticity, Foretold, NetworkKey, Notebook, PackingModes, Reading, SpaceTime, StudyJob,
    SweepForces, Traces,
};
use ghostspring::lesson::LessonProgress;
use ghostspring::picture::{Bounds, Camera, Picked};
use ghostspring::scene::builtin;
use ghostspring::session::Study;
use ghostspring::session::{
    Action, Change, Clock, ColourBy, Instrument, Layout, Pane, PlotKind, Run, Settings, Stage,
    Theme, TraceEdit,
};
use ghostspring::ui::{Memory, News, PanelInput, Places, root_ui};

/// Everything that the panels look at, and what they asked for.
pub struct Bench {
    pub run: Run,
    pub space_time: SpaceTime,
    pub sweeps: SweepForces,
    pub clock: Clock,
    pub settings: Settings,
    pub reading: Option<Reading>,
    pub previous: Option<Elasticity>,
    selected: Option<(usize, Picked)>,
    notice: Option<(String, bool, bool)>,
    pub notes: Notebook,
    pub memory: Memory,
    pub actions: Vec<Action>,
    /// Where the picture came to lie.
    pub picture: Option<egui::Rect>,
    /// Where everything came to lie.
    pub places: Option<Places>,
    pub lesson: Option<LessonProgress>,
    /// How often the run is shown side by side.
    pub lanes: usize,
}

impl Bench {
    pub fn new(scene: &str) -> Self {
        let mut clock = Clock::default();
        clock.is_playing = false;
        Self {
            run: Run::new(scene, builtin::load(scene).unwrap().unwrap()),
            space_time: SpaceTime::default(),
            sweeps: SweepForces::default(),
            clock,
            settings: Settings::default(),
            reading: None,
            previous: None,
            selected: None,
            notice: None,
            notes: Notebook::default(),
            memory: Memory::default(),
            actions: Vec::new(),
            picture: None,
            places: None,
            lesson: None,
            lanes: 1,
        }
    }

    /// The first traces that come with the program.
    pub fn open_traces(&mut self) {
        let (group, _) = Traces::groups().swap_remove(0);
        let open = TraceEdit::OpenShipped(group);
        let no_disk = |_: &std::path::Path| Err("there is no disk".to_owned());
        self.notes.traces.edit(open, &no_disk).unwrap();
    }

    /// Makes steps, watched.
    pub fn step(&mut self, steps: u64) {
        for _ in 0..steps {
            self.run.detect();
            self.sweeps.follow(&self.run);
            while matches!(self.run.stage, Stage::Solving { .. }) {
                self.run.sweep();
                self.sweeps.follow(&self.run);
            }
            self.run.advance();
            self.run.measure();
            self.space_time.follow(&self.run);
        }
    }

    pub fn full(scene: &str, steps: u64) -> Self {
        let mut bench = Self::new(scene);
        bench.step(steps);
        let reading = Reading::of(&bench.run, None);
        bench.notes.note(&bench.run, &reading);
        bench.open_traces();
        for study in [Study::Diffusion, Study::Mode(1)] {
            let job = StudyJob::new(study, &bench.run);
            let origin = job.origin.clone();
            if scene.starts_with("chain") && steps > 600 {
                bench.notes.take(job.carry_out(), &origin);
            }
        }
        bench.reading = Some(reading);
        bench.selected = Some((0, Picked::Disc(3)));
        bench.settings.open = Instrument::ALL.to_vec();
        bench
    }

    /// The camera through which the bench is seen.
    pub fn camera(&self) -> Camera {
        // As large as the picture was in the last frame, as in the window.
        let size = self.picture.map_or([600.0, 300.0], |r| r.size().into());
        let mut camera = Camera {
            size,
            ..Camera::default()
        };
        let margins = self.places.map_or([0.0; 4], |p| p.margins);
        camera.fit_beside(Bounds::of_lanes(&vec![&self.run; self.lanes]), margins);
        camera
    }

    pub fn draw(&mut self, ui: &mut egui::Ui) {
        let camera = self.camera();
        let input = PanelInput {
            run: &self.run,
            lanes: vec![&self.run; self.lanes],
            space_time: Some(&self.space_time),
            sweeps: Some(&self.sweeps),
            notes: &self.notes,
            clock: &self.clock,
            settings: &self.settings,
            reading: self.reading.as_ref(),
            previous: self.previous,
            camera: &camera,
            scale: None,
            film: None,
            selected: self.selected,
            notice: self.notice.as_ref().map(|(text, is_error, is_crash)| News {
                text,
                is_error: *is_error,
                is_crash: *is_crash,
                offer: None,
            }),
            lesson: self.lesson.as_ref(),
            lesson_curve: &[],
            lesson_theory: &[],
            diary: &ghostspring::session::Diary::default(),
        };
        let mut asked = Vec::new();
        // The whole screen, as in the window: the harness leaves a margin.
        let screen = ui.ctx().content_rect();
        let mut root = ui.new_child(egui::UiBuilder::new().max_rect(screen));
        root.set_clip_rect(screen);
        let places = root_ui(&mut root, &input, &mut self.memory, &mut asked);
        assert!(places.picture.is_finite());
        self.picture = Some(places.picture);
        self.places = Some(places);
        self.actions.extend(asked);
    }
}

pub fn harness(bench: Bench) -> Harness<'static, Bench> {
    let mut harness = Harness::builder()
        .with_size([1440.0, 900.0])
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    harness.run_steps(3);
    harness
}

pub fn asked(harness: &Harness<'static, Bench>, wanted: &Action) -> bool {
    harness.state().actions.contains(wanted)
}

#[test]
fn every_button_of_the_transport_emits_its_action() {
    for (label, action) in [
        ("▶ Play", Action::TogglePlay),
        ("Step", Action::Step),
        ("Sweep", Action::Sweep),
        ("Contact", Action::Visit),
        ("⟲ Reset", Action::Reset),
        ("Fit", Action::FitPicture),
        ("Energy", Action::Show(PlotKind::Energy)),
        ("Spectrum", Action::Show(PlotKind::Spectrum)),
        ("?", Action::Help(true)),
    ] {
        let mut harness = harness(Bench::new("chain"));
        harness.get_by_label(label).click();
        harness.run_steps(2);
        assert!(
            asked(&harness, &action),
            "{label}: {:?}",
            harness.state().actions
        );
    }
}

#[test]
fn a_scene_is_chosen_from_the_gallery_by_its_plain_name() {
    let mut harness = harness(Bench::new("chain"));
    harness.get_by_label("The paper's chain ⏷").click();
    harness.run_steps(3);
    harness.get_by_label("Hopper").scroll_to_me();
    harness.run_steps(3);
    harness.get_by_label("Hopper").click();
    harness.run_steps(2);
    assert!(asked(&harness, &Action::OpenScene("hopper".to_owned())));
}

#[test]
fn the_look_of_the_picture_is_folded_under_the_controls() {
    let mut harness = harness(Bench::new("chain"));
    assert!(harness.query_by_label("Reference").is_none());
    harness.get_by_label("Appearance").click();
    harness.run_steps(3);
    harness.get_by_label("Reference").click();
    harness.run_steps(2);
    assert!(asked(&harness, &Action::TakeReference));
}

#[test]
fn every_parameter_has_a_control_that_sets_it() {
    for (scene, names) in [
        (
            "chain",
            &[
                "N_I sweeps",
                "Δt",
                "μ friction",
                "e restitution",
                "g_x gravity",
                "F load",
            ][..],
        ),
        ("packing_small", &["g_y gravity", "μ friction"][..]),
    ] {
        for name in names {
            let mut harness = harness(Bench::new(scene));
            harness.get_by_label("Method").click();
            harness.run_steps(3);
            let sliders: Vec<_> = harness
                .get_all_by_role(Role::Slider)
                .filter(|n| {
                    n.accesskit_node().labelled_by().any(|l| {
                        l.label().as_deref() == Some(name) || l.value().as_deref() == Some(name)
                    })
                })
                .collect();
            assert_eq!(sliders.len(), 1, "{scene}: one slider called {name}");
            sliders[0].focus();
            harness.run_steps(1);
            harness.key_press(Key::ArrowRight);
            harness.run_steps(2);
            let changes = harness
                .state()
                .actions
                .iter()
                .filter(|a| matches!(a, Action::Change(Change::Set(..))))
                .count();
            assert!(changes > 0, "{name} answers to the arrow key");
        }
    }
}

#[test]
fn keys_do_what_the_help_sheet_says() {
    for (key, action) in [
        (Key::Space, Action::TogglePlay),
        (Key::ArrowRight, Action::Step),
        (Key::ArrowDown, Action::Sweep),
        (Key::V, Action::Visit),
        (Key::R, Action::Reset),
        (Key::P, Action::OpenScene("packing".to_owned())),
        (Key::Num3, Action::Show(PlotKind::Forces)),
        (Key::M, Action::ColourBy(ColourBy::Displacement)),
        (Key::F, Action::ShowForces(false)),
        (Key::Period, Action::Magnify(10.0)),
        (Key::Home, Action::FitPicture),
        (Key::F1, Action::Layout(Layout::Explore)),
        (Key::F2, Action::Projector(true)),
        (Key::F7, Action::Toggle(Instrument::Meter)),
        (Key::F9, Action::Theme(Theme::Light)),
        (Key::F10, Action::Projector(true)),
        (Key::F11, Action::FullScreen(true)),
        (Key::S, Action::Toggle(Instrument::SpaceTime)),
        (
            Key::CloseBracket,
            Action::Change(Change::Set("iterations".to_owned(), "80".into())),
        ),
    ] {
        let mut harness = harness(Bench::new("chain"));
        harness.key_press(key);
        harness.run_steps(1);
        assert!(
            asked(&harness, &action),
            "{key:?}: {:?}",
            harness.state().actions
        );
    }
}

/// The verdict is a card in large type, and the column beside the trace says which one was taken and can be changed.
#[test]
fn the_verdict_is_a_card_and_the_column_can_be_changed() {
    let mut bench = Bench::new("chain");
    bench.settings.open = vec![Instrument::Traces];
    let disk = |_: &std::path::Path| {
        let line = |i: i32| {
            let t = f64::from((i - 40).max(0));
            let y = (-0.0202 * t).exp() * (0.2 * t).cos();
            format!("{i},{:.6},0,{y:.9}\n", f64::from(i) / 60.0)
        };
        let lines: String = (0..800).map(line).collect();
        Ok(format!("frame,time,x,y\n{lines}").into_bytes())
    };
    let open = TraceEdit::Open("mine.csv".into());
    bench.notes.traces.edit(open, &disk).unwrap();
    let mut screen = harness(bench);
    let title = screen.get_by_label("Perhaps a ghost spring").rect();
    assert!(title.height() >= 20.0, "{title}");
    screen.get_by_label_contains("rings at 1.91 Hz");
    screen.get_by_label("column y ⏷").click();
    screen.run_steps(3);
    screen.get_by_label("x (does not move)").click();
    screen.run_steps(2);
    let wanted = Action::Trace(TraceEdit::Column(0, "x".to_owned()));
    assert!(asked(&screen, &wanted), "{:?}", screen.state().actions);
}

/// The modes of a packing are listed; the chosen one can be looked at and launched.
#[test]
fn the_modes_of_a_packing_are_listed_shown_and_launched() {
    let mut bench = Bench::new("packing_small");
    bench.settings.open = vec![Instrument::Modes, Instrument::Gauge];
    let found = PackingModes::find(bench.run.assembly(), &mut |_| true).unwrap();
    bench.notes.network.key = NetworkKey::of(&bench.run);
    bench.notes.network.found = Some(Ok(Foretold::Modes(found).into()));
    let mut screen = harness(bench);
    screen.get_by_label_contains("After a kick it rings at");
    // Two instruments share one place; a tab brings the other to the front.
    screen.get_by_label("Mode launcher").click();
    screen.run_steps(2);
    assert!(asked(&screen, &Action::Open(Instrument::Modes)));
    screen
        .state_mut()
        .settings
        .bring_to_front(Instrument::Modes);
    screen.run_steps(2);
    screen.get_by_label("2").click();
    screen.run_steps(2);
    screen.get_by_label("Shape of mode 2").click();
    screen.run_steps(2);
    assert!(asked(&screen, &Action::ShowShape(Some(2))));
    screen.get_by_label("Launch mode 2").click();
    screen.run_steps(2);
    assert!(asked(&screen, &Action::LaunchShape(2, 1e-6)));
}

/// Columns stay where they are, down to the last row; the last mode can be read and chosen.
#[test]
fn the_list_of_modes_does_not_drift() {
    let mut bench = Bench::new("packing_small");
    bench.settings.open = vec![Instrument::Modes];
    let found = PackingModes::find(bench.run.assembly(), &mut |_| true).unwrap();
    let last = found.modes.len() - 1;
    let kinds: Vec<&str> = found.modes.iter().map(|m| m.character().word()).collect();
    let kinds: Vec<String> = kinds.into_iter().map(str::to_owned).collect();
    bench.notes.network.key = NetworkKey::of(&bench.run);
    bench.notes.network.found = Some(Ok(Foretold::Modes(found).into()));
    let mut screen = harness(bench);
    let number = |screen: &Harness<'static, Bench>, j: usize| {
        let label = j.to_string();
        screen.get_by_role_and_label(Role::Button, &label).rect()
    };
    let (first, head) = (number(&screen, 0), screen.get_by_label("j").rect());
    assert!((first.right() - head.right()).abs() < 1.0);
    let mut all: Vec<egui::Rect> = Vec::new();
    for kind in ["longitudinal", "transversal", "breathing", "mixed"] {
        let label = format!("  {kind}");
        let shown = screen.query_all_by_label(&label).map(|node| node.rect());
        let before = all.len();
        all.extend(shown);
        let listed = kinds.iter().filter(|k| *k == kind).count();
        assert_eq!(all.len() - before, listed, "{kind}");
    }
    assert!(all.iter().all(|r| (r.left() - all[0].left()).abs() < 0.5));
    for j in 0..=last {
        let right = number(&screen, j).right();
        assert!((right - first.right()).abs() < 0.5, "mode {j}: {right}");
    }
    let label = last.to_string();
    let row = screen.get_by_role_and_label(Role::Button, &label);
    row.scroll_to_me();
    screen.run_steps(4);
    screen.get_by_role_and_label(Role::Button, &label).click();
    screen.run_steps(2);
    screen.get_by_label(&format!("Launch mode {last}"));
    screen.get_by_label_contains(&format!("Mode {last} is "));
}

/// The check mark and the words say the same, whatever τ is.
#[test]
fn the_mark_before_the_law_follows_the_words() {
    let mut bench = Bench::new("chain");
    bench.step(700);
    let reading = Reading::of(&bench.run, None);
    let law = reading.fit.clone().unwrap().curve.ringing;
    let ratio = law.law_ratio(1.0);
    for (factor, begins) in [
        (
            1.0,
            "✔ The law cos(ωΔt) = exp(−Δt/τ) holds: τ agrees within",
        ),
        (
            1.03,
            "✔ The law cos(ωΔt) = exp(−Δt/τ) holds: τ agrees within",
        ),
        (0.93, "✖ The law cos(ωΔt) = exp(−Δt/τ) fails"),
        (1.3, "✖ The law cos(ωΔt) = exp(−Δt/τ) fails"),
    ] {
        let mut reading = reading.clone();
        let fit = reading.fit.as_mut().unwrap();
        // Δt/τ is this many times what the law says.
        fit.curve.ringing.damping_time *= ratio / factor;
        let mut bench = Bench::new("chain");
        bench.reading = Some(reading);
        harness(bench).get_by_label_contains(begins);
    }
}

/// A kick protocol says with which N_I and Δt it was made, and that it no longer belongs to the run when they change.
#[test]
fn the_kick_protocol_belongs_to_the_parameters_that_it_was_made_with() {
    let mut bench = Bench::new("chain_pressed");
    bench.settings.open = vec![Instrument::Meter];
    bench.settings.maximised = Some(Pane::Of(Instrument::Meter));
    let job = StudyJob::new(Study::Kick, &bench.run);
    let origin = job.origin.clone();
    bench.notes.take(job.carry_out(), &origin);
    let mut screen = harness(bench);
    screen.get_by_label_contains("Kick protocol at N_I = 40, Δt = 1 t₀: ω =");
    assert!(
        screen
            .query_by_label_contains("Settings have changed")
            .is_none()
    );
    for (name, value, then) in [
        ("iterations", "80", "then N_I = 40."),
        ("dt", "0.5", "then Δt = 1, N_I = 40."),
    ] {
        let change = Change::Set(name.to_owned(), value.into());
        screen.state_mut().run.change(change).unwrap();
        screen.run_steps(2);
        screen.get_by_label_contains("Kick protocol at N_I = 40, Δt = 1 t₀: ω =");
        screen.get_by_label_contains(then);
    }
}

/// In the stack of an engine eight sweeps are too few for momentum: the method says so.
#[test]
fn the_accelerated_order_says_when_it_is_softer() {
    let sag = |order: &str, iterations: u64| {
        let mut start = builtin::load("stack").unwrap().unwrap();
        start.set("order", order).unwrap();
        start.set("iterations", iterations).unwrap();
        let mut run = Run::new("stack", start);
        (0..3000).for_each(|_| run.step());
        20.0 - ghostspring::measure::probe::loaded_position(run.bodies())
    };
    for (iterations, is_softer) in [(8, true), (40, false)] {
        let mut bench = Bench::new("stack");
        for (name, value) in [
            ("order", "accelerated".to_owned()),
            ("iterations", iterations.to_string()),
        ] {
            let change = Change::Set(name.to_owned(), value.as_str().into());
            bench.run.change(change).unwrap();
        }
        let mut screen = harness(bench);
        screen.get_by_label("Method").click();
        screen.run_steps(20);
        let words = screen.query_by_label_contains("accelerated sweeps are softer");
        assert_eq!(words.is_some(), is_softer, "N_I = {iterations}");
        let [fast, plain] = ["accelerated", "random_sweep"].map(|order| sag(order, iterations));
        assert_eq!(
            fast > plain,
            is_softer,
            "N_I = {iterations}: {fast} {plain}"
        );
    }
}

/// A click leaves no ring around a tab; Tab brings the ring.
#[test]
fn only_the_keyboard_draws_a_ring() {
    let mut screen = harness(Bench::new("chain"));
    let rings = |screen: &Harness<'static, Bench>| {
        let shapes = screen.output().shapes.iter();
        let ink = screen.ctx.global_style().visuals.strong_text_color();
        let is_ring = |shape: &&egui::epaint::ClippedShape| matches!(&shape.shape, egui::Shape::Rect(rect) if rect.stroke.width == 1.5 && rect.stroke.color == ink);
        shapes.filter(is_ring).count()
    };
    screen.get_by_label("Energy").click();
    screen.run_steps(3);
    assert_eq!(rings(&screen), 0);
    screen.key_press(Key::Tab);
    screen.run_steps(3);
    assert_eq!(rings(&screen), 1);
}

/// While it plays, a step that takes several frames is not news.
#[test]
fn the_place_in_a_step_is_told_while_it_stands_still_only() {
    let mut bench = Bench::new("chain");
    bench.run.detect();
    bench.run.sweep();
    let mut screen = harness(bench);
    assert!(screen.query_by_label_contains("sweep 1 of 40").is_some());
    screen.state_mut().clock.is_playing = true;
    screen.run_steps(2);
    assert!(screen.query_by_label_contains("sweep 1 of 40").is_none());
}

#[test]
fn full_and_empty_states_draw_in_every_theme() {
    for (scene, steps) in [
        ("chain", 0),
        ("chain", 400),
        ("packing_small", 30),
        ("crystal", 3),
    ] {
        for (plot, _) in PlotKind::ALL {
            let mut bench = if steps == 0 {
                Bench::new(scene)
            } else {
                Bench::full(scene, steps)
            };
            bench.settings.plot = plot;
            harness(bench);
        }
    }
    for theme in [Theme::Dark, Theme::Light] {
        let mut bench = Bench::full("chain", 100);
        bench.settings.theme = theme;
        bench.settings.contrast = ghostspring::session::Contrast::High;
        bench.settings.is_help_open = true;
        bench.notice = Some(("bad news".to_owned(), true, false));
        harness(bench);
    }
}

#[test]
fn a_small_window_draws_too() {
    let mut harness = Harness::builder().with_size([400.0, 300.0]).build_ui_state(
        |ui, bench: &mut Bench| bench.draw(ui),
        Bench::full("packing_small", 5),
    );
    harness.run_steps(3);
}

#[test]
fn the_equal_cost_explorer_halves_both_and_designs_springs() {
    let mut bench = Bench::new("chain");
    bench.settings.open = vec![Instrument::EqualCost];
    let mut harness = harness(bench);
    harness.get_by_label("Same cost, twice as stiff").click();
    harness.run_steps(2);
    let set = |name: &str, value: &str| Action::Change(Change::Set(name.to_owned(), value.into()));
    assert!(asked(&harness, &set("iterations", "20")) && asked(&harness, &set("dt", "0.5")));
    // The design of the present springs is the present setting.
    harness.state_mut().actions.clear();
    harness.get_by_label("Use").click();
    harness.run_steps(2);
    assert!(
        asked(&harness, &set("iterations", "40")),
        "{:?}",
        harness.state().actions
    );
}

#[test]
fn every_instrument_explains_itself_and_its_buttons_act() {
    for (instrument, title, button, action) in [
        (
            Instrument::Microscope,
            "Iteration microscope",
            "Measure D",
            Action::Study(Study::Diffusion),
        ),
        (
            Instrument::Modes,
            "Mode launcher",
            "Measure",
            Action::Study(Study::Mode(0)),
        ),
        (Instrument::Lanes, "Lanes", "Add a lane", Action::AddLane),
    ] {
        let mut bench = Bench::full("chain", 300);
        bench.settings.open = vec![instrument];
        let mut harness = harness(bench);
        harness.get_by_label(&format!("About {title}")).click();
        harness.run_steps(2);
        harness.get_by_label(button).click();
        harness.run_steps(2);
        assert!(
            asked(&harness, &action),
            "{button}: {:?}",
            harness.state().actions
        );
    }
}

#[test]
fn a_crash_offers_a_way_out() {
    let mut bench = Bench::new("chain");
    bench.notice = Some(("the program made a mistake".to_owned(), true, true));
    let mut harness = harness(bench);
    harness.get_by_label("Reset the scene").click();
    harness.run_steps(2);
    assert!(asked(&harness, &Action::Reset));
}

#[test]
fn the_meter_shows_what_it_measured() {
    let bench = Bench::full("chain", 700);
    let measured = bench.reading.as_ref().unwrap().measured.unwrap();
    let harness = harness(bench);
    let digits = format!("{:.4}", measured.angular_frequency.value);
    assert!(
        harness.query_all_by_label_contains(&digits).count() > 0,
        "ω = {digits} is on the screen"
    );
}

#[test]
fn the_picture_answers_to_drag_and_click() {
    let mut harness = harness(Bench::full("packing_small", 2));
    let middle = egui::pos2(480.0, 250.0);
    harness.hover_at(middle);
    harness.run_steps(2);
    harness.drag_at(middle);
    harness.run_steps(1);
    harness.hover_at(middle + egui::vec2(30.0, 10.0));
    harness.run_steps(1);
    harness.drop_at(middle + egui::vec2(30.0, 10.0));
    harness.run_steps(1);
    assert!(
        harness
            .state()
            .actions
            .iter()
            .any(|a| matches!(a, Action::Pan(_)))
    );
}

/// The field of a parameter: the text box that its label names.
pub fn field<'a>(harness: &'a Harness<'static, Bench>, name: &'a str) -> egui_kittest::Node<'a> {
    let mut fields = harness.get_all_by_role(Role::TextInput).filter(|n| {
        let mut labels = n.accesskit_node().labelled_by();
        labels.any(|l| l.label().as_deref() == Some(name) || l.value().as_deref() == Some(name))
    });
    fields
        .next()
        .unwrap_or_else(|| panic!("no field called {name}"))
}

/// Types into a field as a user does: click, text, and a key that ends it. Every letter is a frame of its own.
pub fn type_into(harness: &mut Harness<'static, Bench>, name: &str, text: &str, end: Key) {
    field(harness, name).click();
    harness.run_steps(3);
    for letter in text.chars() {
        harness.event(egui::Event::Text(letter.to_string()));
        harness.run_steps(2);
    }
    harness.key_press(end);
    harness.run_steps(3);
}

pub fn changes(harness: &Harness<'static, Bench>) -> Vec<Action> {
    let actions = &harness.state().actions;
    let is_change = |a: &&Action| matches!(a, Action::Change(_));
    actions.iter().filter(is_change).cloned().collect()
}

#[test]
fn a_decimal_can_be_typed_and_is_one_change() {
    for (text, value) in [
        ("0.0167", "0.0167"),
        (".0167", "0.0167"),
        ("0,0167", "0.0167"),
        ("1/60", "0.016666666666666666"),
        ("1e-3", "0.001"),
    ] {
        for end in [Key::Enter, Key::Tab] {
            let mut harness = harness(Bench::new("chain"));
            type_into(&mut harness, "Δt", text, end);
            let set = Action::Change(Change::Set("dt".to_owned(), value.into()));
            assert_eq!(changes(&harness), [set], "{text}, {end:?}");
        }
    }
}

#[test]
fn a_number_out_of_range_is_refused_beside_the_field_and_the_old_value_stays() {
    for (text, reason) in [
        ("1e9", "1e9 is out of range: 1e-6 to 1000."),
        ("abc", "“abc” is not a number"),
    ] {
        let mut harness = harness(Bench::new("chain"));
        type_into(&mut harness, "Δt", text, Key::Enter);
        assert!(changes(&harness).is_empty());
        assert!(
            harness.query_all_by_label_contains(reason).count() > 0,
            "{text}: it says {reason}"
        );
        assert_eq!(field(&harness, "Δt").value().as_deref(), Some("1"));
    }
}

#[test]
fn escape_gives_up_typing() {
    let mut harness = harness(Bench::new("chain"));
    type_into(&mut harness, "Δt", "0.5", Key::Escape);
    assert!(changes(&harness).is_empty());
}

#[test]
fn rebuilding_waits_and_says_what_will_be_lost() {
    let mut harness = harness(Bench::full("packing_small", 20));
    harness.get_by_label("Scene (needs a rebuild)").click();
    harness.run_steps(3);
    type_into(&mut harness, "n discs", "500", Key::Enter);
    assert!(changes(&harness).is_empty(), "nothing is rebuilt yet");
    for words in ["20 steps", "prepared packing is lost"] {
        assert!(
            harness.query_all_by_label_contains(words).count() > 0,
            "it says: {words}"
        );
    }
    harness.get_by_label("Rebuild").click();
    harness.run_steps(2);
    let set = Action::Change(Change::Set("discs".to_owned(), "500".into()));
    assert_eq!(changes(&harness), [set]);
}

#[test]
fn what_waits_for_a_rebuild_can_be_left() {
    let mut harness = harness(Bench::full("packing_small", 20));
    harness.get_by_label("Scene (needs a rebuild)").click();
    harness.run_steps(3);
    type_into(&mut harness, "n discs", "500", Key::Enter);
    harness.get_by_label("Discard").click();
    harness.run_steps(2);
    assert!(changes(&harness).is_empty());
    assert!(harness.query_by_label("Rebuild").is_none());
}
