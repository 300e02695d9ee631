//! The picture as numbers: what is drawn, what is left out, and what it says.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::sync::Arc;

use ghostspring::experiment::prepare::PackingReport;
use ghostspring::instrument::{Census, Gauge, Reading, Signal, SpaceTime, SweepForces};
use ghostspring::physics::threads::SingleThread;
use ghostspring::picture::{
    AutoScale, Bounds, Camera, Disc, DrawSettings, Drawing, LanePlace, Loads, Picked, Scheme,
    margins,
};
use ghostspring::platform::ThreadPool;
use ghostspring::scene::{builtin, tiling};
use ghostspring::session::{Change, ColourBy, Look, Run};

fn open(scene: &str) -> Run {
    Run::new(scene, builtin::load(scene).unwrap().unwrap())
}

fn camera(run: &Run) -> Camera {
    let mut camera = Camera {
        size: [640.0, 480.0],
        ..Camera::default()
    };
    camera.fit_beside(Bounds::of(run), margins(run));
    camera
}

fn draw(run: &Run, look: &Look, lane: LanePlace, speed: f64) -> Drawing {
    let setting = DrawSettings {
        look,
        camera: &camera(run),
        scheme: &Scheme::DARK,
        fraction: 1.0,
        speed,
        shape: None,
        scale: None,
    };
    Drawing::of(&[(run, lane)], &setting)
}

/// Lines in the colour of walls and arrows.
fn frame_lines(run: &Run) -> usize {
    let drawing = draw(run, &Look::default(), LanePlace::default(), 0.0);
    let frame = Scheme::DARK.frame;
    drawing.lines.iter().filter(|l| l.colour == frame).count()
}

/// Twenty thousand discs, so many that threads share the drawing.
#[test]
fn threads_draw_the_same_picture() {
    let small = builtin::load("packing").unwrap().unwrap();
    let mut run = Run::new("many", tiling::copies(&small, 5, 4).unwrap());
    run.step();
    let mut look = Look {
        magnify: 100.0,
        ..Look::default()
    };
    for colour_by in ColourBy::ALL {
        look.colour_by = *colour_by;
        run.set_threads(Arc::new(SingleThread));
        let alone = draw(&run, &look, LanePlace::default(), 1e-3);
        run.set_threads(Arc::new(ThreadPool::new(3).unwrap()));
        let shared = draw(&run, &look, LanePlace::default(), 1e-3);
        assert!(alone.discs.len() == 20_000 && alone.lines.len() > 20_000);
        assert!(alone == shared, "{colour_by:?}");
    }
}

#[test]
fn without_a_load_there_is_no_arrow() {
    let mut run = open("chain");
    let with_load = frame_lines(&run);
    run.change(Change::Set("load".to_owned(), "0".into()))
        .unwrap();
    assert_eq!(frame_lines(&run), with_load - 3, "shaft and two barbs");
    // The column has none from the beginning: only its wall is left.
    assert_eq!(frame_lines(&open("column")), 1);
}

/// Arrows and hatching have their length in points: what is left free around the bodies holds them in a large and in a small picture.
#[test]
fn nothing_of_a_fitted_picture_is_cut() {
    for name in builtin::names() {
        let mut run = open(name);
        (0..2).for_each(|_| run.step());
        for size in [[300.0, 240.0], [1600.0, 1000.0]] {
            let mut camera = Camera {
                size,
                ..Camera::default()
            };
            camera.fit_beside(Bounds::of(&run), margins(&run));
            let look = Look::default();
            let setting = DrawSettings::still(&look, &camera, &Scheme::DARK);
            let drawing = Drawing::of(&[(&run, LanePlace::default())], &setting);
            let ends = drawing.lines.iter().flat_map(|l| [l.a, l.b]);
            let is_inside = |p: [f32; 2]| (0..2).all(|k| p[k].abs() <= 0.5 * size[k]);
            let outside: Vec<_> = ends.filter(|p| !is_inside(*p)).collect();
            assert!(outside.is_empty(), "{name} in {size:?}: {outside:?}");
        }
    }
}

/// The field's largest strength in the upper and in the lower fifth of the packing.
fn above_and_below(run: &Run, auto_scale: &AutoScale) -> Option<[f32; 2]> {
    let drawing = draw(
        run,
        &Look::default(),
        LanePlace::default(),
        auto_scale.speed(),
    );
    let wave = drawing.wave?;
    let (camera, width) = (camera(run), 28.0);
    let strongest = |share: f64| {
        let height = share * run.size();
        let places = (1..28).map(|i| camera.to_picture([f64::from(i) * width / 28.0, height]));
        places.map(|p| wave.at(p).abs()).fold(0.0, f32::max)
    };
    Some([strongest(0.85), strongest(0.12)])
}

/// Sound starts at the piston: the field is strong there before it is strong at the floor, where it arrives in its time.
#[test]
fn the_wave_field_shows_sound_on_its_way_and_rest_as_rest() {
    let mut run = open("packing");
    let mut auto_scale = AutoScale::default();
    run.step();
    auto_scale.follow(&[&run]);
    assert_eq!(above_and_below(&run, &auto_scale), None, "nothing moves");
    run.change(Change::Kick(1.4e-4)).unwrap();
    let mut seen = Vec::new();
    for _ in 0..16 {
        run.step();
        auto_scale.follow(&[&run]);
        seen.push(above_and_below(&run, &auto_scale).unwrap_or_default());
    }
    let arrival = |end: usize| seen.iter().position(|s| s[end] > 0.25);
    let (above, below) = (arrival(0).unwrap(), arrival(1).unwrap());
    assert!(above < below, "{seen:?}");
    // Switched off it is not there.
    let look = Look {
        has_waves: false,
        ..Look::default()
    };
    let without = draw(&run, &look, LanePlace::default(), auto_scale.speed());
    assert_eq!(without.wave, None);
}

#[test]
fn discs_let_the_wave_shine_through_and_are_opaque_at_rest() {
    let mut run = open("packing");
    run.change(Change::Kick(1.4e-4)).unwrap();
    let mut auto_scale = AutoScale::default();
    for _ in 0..8 {
        run.step();
        auto_scale.follow(&[&run]);
    }
    let opacity = |speed: f64| {
        let drawing = draw(&run, &Look::default(), LanePlace::default(), speed);
        let full = drawing.discs.iter().filter(|d| d.hollow == 0.0);
        full.map(|d| d.colour.0[3]).min().unwrap()
    };
    assert_eq!(opacity(0.0), 255);
    assert!((70..200).contains(&opacity(auto_scale.speed())));
}

/// Strong forces are wider, brighter and glow; trails end in nothing and are drawn only if asked for.
#[test]
fn forces_glow_with_their_strength_and_trails_point_backwards() {
    let mut run = open("packing");
    run.change(Change::Kick(1.4e-4)).unwrap();
    (0..8).for_each(|_| run.step());
    let look = Look {
        has_trails: true,
        magnify: 5e4,
        ..Look::default()
    };
    let drawing = draw(&run, &look, LanePlace::default(), 0.0);
    let [r, g, b, _] = Scheme::DARK.sticking.0;
    let is_force = |c: [u8; 4]| c[..3] == [r, g, b];
    let mut forces: Vec<_> = drawing
        .lines
        .iter()
        .filter(|l| is_force(l.colour.0))
        .collect();
    forces.sort_by(|a, b| a.half_width.total_cmp(&b.half_width));
    let (weak, strong) = (forces[0], forces[forces.len() - 1]);
    assert!(strong.half_width > 4.0 * weak.half_width);
    assert!(strong.glow > 0.5 && weak.glow == 0.0);
    assert!(strong.colour.0[3] > 2 * weak.colour.0[3]);
    let trails: Vec<_> = drawing.lines.iter().filter(|l| l.tail == 0.0).collect();
    // A kicked piston goes down, and so does nearly every disc at first: the heads lie below the tails.
    let down = trails.iter().filter(|l| l.b[1] < l.a[1]).count();
    assert!(trails.len() > 50 && down > 9 * trails.len() / 10);
    let plain = draw(&run, &Look::default(), LanePlace::default(), 0.0);
    assert!(plain.lines.iter().all(|l| l.tail == 1.0));
}

/// Inside a step the forces are those of the present sweep. Only what the last sweep has changed is tinted: a kick reaches the lower contacts
/// many sweeps later, and until then they carry what they did.
#[test]
fn force_lines_stay_inside_a_step() {
    let quick = ["random_sweep", "coloured", "accelerated"];
    for (scene, order) in [("packing_small", quick[0]), ("packing_small", quick[1])]
        .into_iter()
        .chain(quick.map(|order| ("packing", order)))
    {
        let mut start = builtin::load(scene).unwrap().unwrap();
        start.set("iterations", "20").unwrap();
        start.set("order", order).unwrap();
        let mut run = Run::new(scene, start);
        run.change(Change::Kick(1e-4)).unwrap();
        (0..3).for_each(|_| run.step());
        let mut watched = SweepForces::default();
        // Number, widths, opacities and the faintest of all force lines.
        let lines = |run: &Run, sweeps: Option<&SweepForces>| {
            let lane = LanePlace {
                sweeps,
                ..LanePlace::default()
            };
            let without = Look {
                has_forces: false,
                ..Look::default()
            };
            let frame = draw(run, &without, lane, 0.0).lines.len();
            let all = draw(run, &Look::default(), lane, 0.0)
                .lines
                .split_off(frame);
            let widths: f32 = all.iter().map(|l| l.half_width).sum();
            let opacities: f64 = all.iter().map(|l| f64::from(l.colour.0[3])).sum();
            [all.len() as f64, f64::from(widths), opacities]
        };
        let between = lines(&run, None);
        assert!(between[0] > 20.0);
        run.detect();
        for sweep in 0..=5 {
            watched.follow(&run);
            for sweeps in [None, Some(&watched)] {
                let inside = lines(&run, sweeps);
                for (inside, between) in inside.iter().zip(between) {
                    assert!(
                        (inside / between - 1.0).abs() < 0.1,
                        "{scene}, {order}, sweep {sweep}: {inside} against {between}"
                    );
                }
            }
            run.sweep();
        }
        // Lines that no sweep has changed much look as they do between two steps.
        let lane = LanePlace {
            sweeps: Some(&watched),
            ..LanePlace::default()
        };
        let drawing = draw(&run, &Look::default(), lane, 0.0);
        let bright = |c: [u8; 4]| c[..3].iter().all(|c| *c > 150);
        let lines = drawing.lines.iter().filter(|l| bright(l.colour.0)).count();
        assert!(2 * lines > between[0] as usize, "{scene}, {order}: {lines}");
    }
}

/// A disc that nothing holds wanders far between its neighbours: magnified it would be anywhere.
#[test]
fn magnified_discs_that_rattle_stay_in_the_box() {
    let mut run = open("packing");
    (0..2).for_each(|_| run.step());
    run.change(Change::Kick(1.4e-4)).unwrap();
    let loads = Loads::of(&run);
    let free = (0..1000).filter(|i| loads.contacts[*i] < 2);
    let free: Vec<usize> = free.take(20).collect();
    assert!(free.len() == 20);
    for (i, disc) in free.iter().enumerate() {
        let way = if i % 2 == 0 { 3e-5 } else { -3e-5 };
        run.change(Change::Tap(*disc, [way, 0.5 * way])).unwrap();
    }
    let mut auto_scale = AutoScale::default();
    let mut look = Look {
        has_forces: false,
        ..Look::default()
    };
    for _ in 0..60 {
        run.step();
        auto_scale.follow(&[&run]);
        look.magnify = auto_scale.magnify().max(5e4);
        let drawing = draw(&run, &look, LanePlace::default(), 0.0);
        assert!(drawing.discs.len() > 990, "{}", drawing.discs.len());
        let camera = camera(&run);
        let Bounds { low, high } = Bounds::of(&run);
        let ([left, low], [right, high]) = (camera.to_picture(low), camera.to_picture(high));
        let slack = (0.09 * run.size() * camera.scale) as f32;
        for disc in &drawing.discs {
            let [x, y] = disc.place;
            assert!((left - slack..right + slack).contains(&x), "{disc:?}");
            assert!((low - slack..high + slack).contains(&y), "{disc:?}");
        }
    }
}

/// One contact holds nothing in a packing without weight: such a disc is drawn where it is, others with their magnified displacement.
#[test]
fn a_disc_with_a_single_contact_is_not_magnified() {
    let mut run = open("packing");
    run.step();
    run.change(Change::Kick(1.4e-4)).unwrap();
    let look = Look {
        magnify: 1e3,
        has_forces: false,
        ..Look::default()
    };
    let (mut single, mut held) = (0, 0);
    for _ in 0..40 {
        run.step();
        let (loads, camera) = (Loads::of(&run), camera(&run));
        let drawing = draw(&run, &look, LanePlace::default(), 0.0);
        assert_eq!(drawing.discs.len(), 1000);
        for (i, disc) in drawing.discs.iter().enumerate() {
            let (now, then) = (run.bodies().all[i].position, run.reference()[i]);
            let is_true = disc.place == camera.to_picture(now);
            let way = (now[0] - then[0]).hypot(now[1] - then[1]);
            // So far that a thousand times as much can be told from it.
            let is_told = way * 1e3 * camera.scale > 1e-2;
            match loads.contacts[i] {
                1 if is_told => {
                    assert!(is_true, "disc {i}");
                    single += 1;
                }
                2.. if is_told && !is_true => held += 1,
                _ => {}
            }
        }
    }
    assert!(single > 0 && held > 1000, "{single} {held}");
}

#[test]
fn what_is_selected_is_marked() {
    let mut run = open("packing_small");
    run.step();
    let rings = |selected: Option<Picked>| {
        let lane = LanePlace {
            selected,
            ..LanePlace::default()
        };
        let drawing = draw(&run, &Look::default(), lane, 0.0);
        let marks = drawing
            .discs
            .into_iter()
            .filter(|d| d.colour == Scheme::DARK.mark);
        marks.collect::<Vec<_>>()
    };
    assert!(rings(None).is_empty());
    let around = rings(Some(Picked::Disc(7)));
    let disc = camera(&run).to_picture(run.bodies().all[7].position);
    assert!(around.len() == 1 && around[0].place == disc && around[0].hollow > 0.5);
    let contact = &run.contacts()[0];
    assert_eq!(rings(Some(Picked::Contact(contact.a, contact.b))).len(), 1);
    // What is gone is not marked.
    assert!(rings(Some(Picked::Disc(100_000))).is_empty());
}

#[test]
fn captions_follow_the_number_of_discs_and_speak_of_the_window() {
    let mut run = open("chain");
    assert!(run.scene.caption().contains("50 rigid discs"));
    run.change(Change::Set("discs".to_owned(), "7".into()))
        .unwrap();
    assert!(run.scene.caption().contains("7 rigid discs"));
    // A prepared packing that is built again starts loose.
    let mut packing = open("packing");
    assert!(packing.scene.caption().contains("1000 discs"));
    packing
        .change(Change::Set("discs".to_owned(), "300".into()))
        .unwrap();
    let caption = packing.scene.caption();
    assert!(caption.starts_with("300 discs") && caption.contains("loose"));
    for name in builtin::names() {
        let caption = open(name).scene.caption();
        assert!(
            !caption.contains("--") && !caption.contains(['{', '}']),
            "{name}: {caption}"
        );
    }
}

/// Every built-in scene, with or without walls, piston and obstacles, can be drawn and read by the instruments, and disturbed.
#[test]
fn every_scene_is_drawn_and_read() {
    for name in builtin::names() {
        let mut run = open(name);
        (0..3).for_each(|_| run.step());
        run.change(Change::LaunchTransversal(1e-6)).unwrap();
        run.change(Change::Launch(0, 1e-6)).unwrap();
        run.change(Change::Pulse(1e-6)).unwrap();
        (0..3).for_each(|_| run.step());
        assert!(run.fault.is_none(), "{name}: {:?}", run.fault);
        let reading = Reading::of(&run, None);
        drop((
            Signal::of(&run),
            Gauge::of(&run, Some(&reading)),
            Census::of(&run),
        ));
        let mut space_time = SpaceTime::default();
        space_time.follow(&run);
        if !run.is_chain() {
            assert!(PackingReport::of(run.assembly()).height > 0.0);
        }
        let drawing = draw(&run, &Look::default(), LanePlace::default(), 0.0);
        let obstacles = run.bodies().obstacles.len();
        assert!(
            drawing.lines.len() + drawing.discs.len() >= obstacles,
            "{name}"
        );
        let finite = |p: [f32; 2]| p.iter().all(|x| x.is_finite());
        assert!(
            drawing.lines.iter().all(|l| finite(l.a) && finite(l.b)),
            "{name}"
        );
    }
}

/// Frames of films without a window: a disc is brightest up and to the left of its middle and darkest at its rim, and halfway between it
/// shows its own colour.
#[test]
fn pixels_of_a_disc_are_shaded() {
    let camera = Camera {
        centre: [0.0; 2],
        scale: 100.0,
        size: [440.0; 2],
    };
    let own = ghostspring::picture::colour::magnitude(1.0);
    let disc = Disc {
        place: [0.0; 2],
        radius: 100.0,
        colour: own,
        hollow: 0.0,
    };
    let drawing = Drawing {
        discs: vec![disc],
        ..Drawing::default()
    };
    let image = ghostspring::picture::pixels(&drawing, &camera, &Scheme::DARK).unwrap();
    // A hundred pixels are a diameter, the middle is at 220.
    let light = |x: u32, y: u32| {
        let pixel = image.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()].map(f64::from)
    };
    let sum = |rgb: [f64; 3]| rgb.iter().sum::<f64>();
    let (lit, rim) = (light(196, 188), light(220 + 62, 220 + 70));
    assert!(sum(lit) > 1.3 * sum(rim), "{lit:?} {rim:?}");
    let own = own.0;
    let near = |rgb: [f64; 3]| (0..3).all(|k| (rgb[k] - f64::from(own[k])).abs() < 12.0);
    assert!((100..340).any(|x| near(light(x, 220))), "its own colour");
}
