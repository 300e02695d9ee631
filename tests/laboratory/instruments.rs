//! Each instrument driven through actions; what it shows is held against the headless experiment or the law.

use bevy::prelude::*;
use ghostspring::app::{AppSettings, Meter, Notes, Notice, Playing, SpaceTimeWatch, SweepWatch};
use ghostspring::experiment::dispersion::measure_mode;
use ghostspring::experiment::packing::kick_by;
use ghostspring::experiment::scan::{Measurement, Scan, ScanRange};
use ghostspring::experiment::{Effort, Lab, chain, diffusion};
use ghostspring::instrument::{Elasticity, NotedFit, ScanProgress, Source};
use ghostspring::measure::diagnosis::Kind;
use ghostspring::session::{
    Action, Change, Instrument, LaneStyle, PlotKind, Quantity, Script, Stage, Study, TraceEdit,
};
use ghostspring::theory::Medium;

use crate::app::{laboratory, push, set, simulation, start, steps};

/// Updates until nothing is measured in the background any more.
fn until_idle(app: &mut App) {
    for _ in 0..20_000 {
        app.update();
        if app.world().resource::<Notes>().busy.is_none() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("the study did not end");
}

pub fn run_to(app: &mut App, step: u64) {
    push(app, Action::Play);
    push(app, Action::Pace(f64::INFINITY));
    app.world_mut().resource_mut::<Playing>().script =
        Script::parse("", &format!("[(at: Step({step}), do: Pause)]")).unwrap();
    for _ in 0..100_000 {
        app.update();
        if steps(app) >= step && app.world().resource::<Playing>().script.is_over() {
            return;
        }
    }
    panic!("step {step} was not reached");
}

/// The contacts of a packing say how it will ring before anybody has kicked it, and any of its modes can be launched.
#[test]
fn a_packing_is_foretold_before_it_is_kicked() {
    let mut app = laboratory("packing_small");
    push(&mut app, Action::Pause);
    // The projector's strip shows the prediction while every instrument is put away.
    push(&mut app, Action::Projector(true));
    push(&mut app, set("iterations", "20"));
    let foretold = |app: &mut App, other: Option<Elasticity>| {
        for _ in 0..20_000 {
            app.update();
            let reading = app.world().resource::<Meter>().reading.as_ref();
            if let Some(Source::Network) = reading.and_then(|r| r.source) {
                let exact = reading.unwrap().exact.clone().unwrap();
                if Some(exact) != other {
                    return exact;
                }
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        panic!("the modes were not found");
    };
    let twenty = foretold(&mut app, None);
    // Four times the sweeps, a quarter of τ, from the same mode: exp(−Δt/τ) = S^(N_I/2).
    push(&mut app, set("iterations", "80"));
    let eighty = foretold(&mut app, Some(twenty));
    let ratio = twenty.damping_time.value / eighty.damping_time.value;
    assert!((ratio - 4.0).abs() < 1e-9, "{ratio}");
    push(&mut app, Action::ShowShape(Some(1)));
    push(&mut app, Action::LaunchShape(1, 1e-7));
    app.update();
    assert_eq!(app.world().resource::<AppSettings>().look.shape, None);
    let run = &simulation(&mut app).run;
    assert!(matches!(
        run.history.last(),
        Some((_, Change::Motions(1, motions))) if motions.len() == run.bodies().all.len()
    ));
    let speeds = run
        .bodies()
        .all
        .iter()
        .map(|b| b.velocity[0].hypot(b.velocity[1]));
    let fastest = speeds.fold(0.0, f64::max);
    assert!((fastest / 1e-7 - 1.0).abs() < 1e-9, "{fastest}");
}

/// A dropped table is a trace: it opens its panel and its plot; a bad one is refused and takes nothing away.
#[test]
fn a_dropped_table_is_diagnosed_beside_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let shipped = |name: &str| {
        let from = format!("{}/wild/traces/{name}.csv.gz", env!("CARGO_MANIFEST_DIR"));
        let to = folder.path().join(format!("{name}.csv.gz"));
        std::fs::copy(from, &to).unwrap();
        to
    };
    let mut app = laboratory("chain");
    for (i, n) in [8, 16].into_iter().enumerate() {
        let path = shipped(&format!("box2d-2-stack-box-10-60hz-plain-{n}"));
        push(&mut app, Action::OpenFile(path));
        app.update();
        push(&mut app, Action::Trace(TraceEdit::Iterations(i, n)));
        app.update();
    }
    let settings = app.world().resource::<AppSettings>();
    assert!(settings.has(Instrument::Traces));
    assert_eq!(settings.plot, PlotKind::Trace);
    push(&mut app, Action::Trace(TraceEdit::Step(1.0 / 60.0)));
    push(&mut app, Action::Trace(TraceEdit::Bodies(10)));
    let bad = folder.path().join("bad.csv");
    std::fs::write(&bad, "time,position\n0,1\n1,much\n").unwrap();
    push(&mut app, Action::OpenFile(bad));
    app.update();
    app.update();
    let notice = &app.world().resource::<Notice>().text;
    assert!(
        notice.contains("bad.csv") && notice.contains("much"),
        "{notice}"
    );
    let traces = &app.world().resource::<Notes>().traces;
    let verdict = traces.verdict.as_ref().unwrap();
    assert_eq!(traces.all.len(), 2);
    assert_eq!(
        verdict.diagnosis.kind,
        Kind::GhostSpring,
        "{:?}",
        verdict.evidence
    );
    // The run itself was left alone.
    assert_eq!(simulation(&mut app).run.name, "chain");
}

/// Several files dropped at once are all open afterwards, beside what was open before.
#[test]
fn files_that_are_dropped_together_are_all_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = laboratory("chain");
    let (group, _) = ghostspring::instrument::Traces::groups().swap_remove(0);
    push(&mut app, Action::Trace(TraceEdit::OpenShipped(group)));
    app.update();
    let before = app.world().resource::<Notes>().traces.all.len();
    for name in ["one.csv", "two.csv"] {
        let path = folder.path().join(name);
        let swing = |i: f64| (-0.02 * i).exp() * (0.2 * i).cos();
        let line = |i: i32| format!("{i},0,{}\n", swing(f64::from(i)));
        let lines: String = (0..200).map(line).collect();
        std::fs::write(&path, format!("frame,x,y\n{lines}")).unwrap();
        push(&mut app, Action::OpenFile(path));
    }
    app.update();
    app.update();
    let traces = &app.world().resource::<Notes>().traces;
    assert_eq!(traces.all.len(), before + 2);
    assert!(traces.of_system().all(|t| t.trace.column() == Some("y")));
}

#[test]
fn the_kick_protocol_is_the_headless_kick() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pause);
    push(&mut app, Action::Study(Study::Kick));
    app.update();
    until_idle(&mut app);
    let params = start("chain").scene.params;
    let headless = kick_by(&chain::pressed(50, &params, 1), 1e-4, 1).unwrap();
    let notes = app.world().resource::<Notes>();
    let kick = notes.kick.as_ref().unwrap();
    assert_eq!((kick.scene.as_str(), &kick.params), ("chain", &params));
    let report = kick.found.as_ref().unwrap();
    assert_eq!(report.fit, headless.fit);
    // And it is a point on the universal curve; one seed scatters by a percent.
    let [x, y] = notes.fits.last().unwrap().place();
    assert!((y / -x.cos().ln() - 1.0).abs() < 0.02, "{x} {y}");
}

#[test]
fn the_microscope_measures_the_diffusivity() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Toggle(Instrument::Microscope));
    push(&mut app, Action::Study(Study::Diffusion));
    app.update();
    until_idle(&mut app);
    let notes = app.world().resource::<Notes>();
    let q = notes.diffusion.unwrap().sweep_constant;
    let params = start("chain").scene.params;
    let medium = Medium::of(&params);
    let diffusivity = q.value * medium.iterations / medium.dt;
    assert!((diffusivity / medium.force_diffusivity() - 1.0).abs() < 0.02);
    let headless = diffusion::spread(&Lab::new(Effort::Quick, &|_| {}, None), &params, 96).unwrap();
    assert_eq!(headless.sweep_constant().unwrap().value, q.value);
}

#[test]
fn the_microscope_watches_the_sweeps_of_one_step() {
    let mut app = laboratory("chain_pressed");
    push(&mut app, Action::Pause);
    push(&mut app, Action::Toggle(Instrument::Microscope));
    push(&mut app, Action::Change(Change::Kick(1e-3)));
    (0..5).for_each(|_| push(&mut app, Action::Sweep));
    push(&mut app, Action::Visit);
    (0..10).for_each(|_| app.update());
    let run = &simulation(&mut app).run.clone();
    assert!(matches!(
        run.stage,
        Stage::Solving {
            sweeps: 5,
            last: Some(_)
        }
    ));
    let world = app.world_mut();
    let watch = world.query::<&SweepWatch>().single(world).unwrap();
    let fan = ghostspring::instrument::Fan::of(run, watch);
    assert_eq!((fan.profiles.len(), fan.solution.len()), (6, 6));
    // The news has begun at the loaded end and not reached the wall.
    let change = |i: usize| (fan.profiles[5][i][1] - fan.profiles[0][i][1]).abs();
    assert!(change(49) > 1e-4 && change(0) < 1e-12);
}

#[test]
fn the_mode_launcher_measures_what_the_dispersion_experiment_does() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Study(Study::Mode(2)));
    app.update();
    until_idle(&mut app);
    let params = start("chain").scene.params;
    let lab = Lab::new(Effort::Quick, &|_| {}, None);
    let headless = measure_mode(&lab, 50, 2, &params, 10).unwrap();
    let notes = app.world().resource::<Notes>();
    let noted = notes.modes.last().unwrap();
    assert_eq!(noted.measured, headless.measured.unwrap());
    assert!((noted.measured[0].value / headless.exact.angular_frequency - 1.0).abs() < 0.01);
}

/// What is drawn under the pointer is what is found there, also magnified and in the second lane.
#[test]
fn the_pointer_finds_what_is_drawn() {
    use ghostspring::picture::{
        Bounds, Camera, DrawSettings, Drawing, LanePlace, PickView, Picked, Scheme, find,
        lane_offset,
    };
    use ghostspring::session::{Look, Run};
    let mut run = Run::new("packing_small", start("packing_small"));
    run.change(Change::Kick(1e-4)).unwrap();
    (0..5).for_each(|_| run.step());
    let look = Look {
        magnify: 1e6,
        ..Look::default()
    };
    let mut camera = Camera {
        size: [800.0, 600.0],
        ..Camera::default()
    };
    camera.fit(Bounds::of_lanes(&[&run, &run]));
    let view = PickView {
        look: &look,
        camera: &camera,
        style: LaneStyle::SideBySide,
        fraction: 1.0,
    };
    let lane = LanePlace {
        offset: lane_offset(&run, 1),
        ..LanePlace::default()
    };
    let setting = DrawSettings::still(&look, &camera, &Scheme::DARK);
    let drawing = Drawing::of(&[(&run, lane)], &setting);
    let mut found = 0;
    for (i, disc) in drawing.discs.iter().enumerate() {
        // A quarter of a radius off its centre, where no contact is.
        let place = [disc.place[0] + 0.25 * disc.radius, disc.place[1]];
        if let Some((1, Picked::Disc(j))) = find(&[&run, &run], &view, place) {
            found += usize::from(i == j);
        }
    }
    // Magnified a million times some discs are drawn over others.
    assert!(
        found > 60 && drawing.discs.len() == 100,
        "{found} of {}",
        drawing.discs.len()
    );
}

#[test]
fn a_fit_is_noted_and_restored() {
    let mut app = laboratory("chain");
    run_to(&mut app, 700);
    for _ in 0..2000 {
        app.update();
        if app
            .world()
            .resource::<Meter>()
            .reading
            .as_ref()
            .is_some_and(|r| r.fit.is_ok())
        {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let places: Vec<[f64; 2]> = app
        .world()
        .resource::<Notes>()
        .fits
        .iter()
        .map(NotedFit::place)
        .collect();
    let [x, y] = *places.last().unwrap();
    assert!((y / -x.cos().ln() - 1.0).abs() < 0.02, "{x} {y}");
    push(&mut app, set("iterations", "80"));
    push(&mut app, Action::OpenScene("packing_small".to_owned()));
    app.update();
    push(&mut app, Action::Restore(places.len() - 1));
    app.update();
    let run = &simulation(&mut app).run;
    assert_eq!(
        (run.name.as_str(), run.scene.params.iterations),
        ("chain", 40)
    );
}

#[test]
fn closed_instruments_keep_nothing() {
    let mut app = laboratory("chain");
    app.update();
    let watches = |app: &mut App| {
        let world = app.world_mut();
        let mut runs = world.query::<(Has<SpaceTimeWatch>, Has<SweepWatch>)>();
        runs.iter(world)
            .fold([false; 2], |[a, b], (c, d)| [a | c, b | d])
    };
    assert_eq!(watches(&mut app), [true, false], "one is open by default");
    push(&mut app, Action::Quantity(Quantity::Force));
    push(&mut app, Action::Toggle(Instrument::SpaceTime));
    app.update();
    assert_eq!(watches(&mut app), [false, false]);
    assert!(
        !app.world()
            .resource::<AppSettings>()
            .has(Instrument::SpaceTime)
    );
}

/// A scan in the window gives the records that the command line would.
#[test]
fn a_scan_runs_beside_the_run_and_its_points_open() {
    let mut app = laboratory("chain");
    let scan = Scan {
        version: 1,
        about: String::new(),
        scene: "chain".to_owned(),
        set: Vec::new(),
        over: vec![ScanRange {
            field: "iterations".to_owned(),
            values: "20,40".to_owned(),
        }],
        seeds: 2,
        experiment: Measurement::Kick,
    };
    push(&mut app, Action::BeginScan(scan));
    push(&mut app, Action::PauseScan(true));
    push(&mut app, Action::PauseScan(false));
    for _ in 0..20_000 {
        app.update();
        if app
            .world()
            .resource::<Notes>()
            .scan
            .as_ref()
            .is_some_and(ScanProgress::is_done)
        {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let progress = app.world().resource::<Notes>().scan.clone().unwrap();
    assert!(progress.is_done());
    (0..50).for_each(|_| app.update());
    assert!(
        !app.world().resource::<ghostspring::app::Notice>().is_error,
        "it ended well"
    );
    for record in &progress.records {
        let again = progress.plan.run(record.run, &|| true).unwrap();
        assert_eq!(record, &again);
    }
    push(&mut app, Action::OpenScene("packing_small".to_owned()));
    app.update();
    push(&mut app, Action::OpenPoint(0));
    app.update();
    let run = &simulation(&mut app).run;
    assert_eq!(
        (run.name.as_str(), run.scene.params.iterations),
        ("chain", 20)
    );
}
