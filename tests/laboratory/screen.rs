//! The real window, under a virtual screen with software rendering, driven by a script.
//!
//! Needs `Xvfb`, `xdotool` and a Vulkan driver; `./check` installs them. Where they are missing these tests fail and say so.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A virtual screen that ends with its owner.
pub struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    pub fn open() -> Self {
        // One at a time: two that look for a free number at once may find the same.
        static OPENING: std::sync::Mutex<()> = std::sync::Mutex::new(());
        let _alone = OPENING.lock();
        // The server takes a free number and tells which. Without `-noreset` it begins anew whenever its last client leaves, and a window that comes at that
        // moment is turned away: on a busy machine 14 clients of 300, one after the other; with it none.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-noreset", "-screen", "0", "1280x800x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (./check does that)");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap())
            .read_line(&mut number)
            .unwrap();
        assert!(
            !number.trim().is_empty(),
            "no virtual screen could be opened"
        );
        Self {
            server,
            display: format!(":{}", number.trim()),
        }
    }

    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY");
        command
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ghostspring-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub fn ghostspring(screen: &Screen, folder: &Path) -> Command {
    let mut command = screen.command(env!("CARGO_BIN_EXE_ghostspring"));
    command
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_RUNTIME_DIR", folder);
    command
}

/// Waits for a program to end by itself.
pub fn finish(mut child: Child) -> std::process::Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(
            start.elapsed() < Duration::from_secs(240),
            "the window did not close"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    child.wait_with_output().unwrap()
}

/// How many pixels of a picture are near a colour.
fn count(picture: &Path, [r, g, b]: [u8; 3], reach: u8) -> usize {
    let image = image::open(picture).unwrap().to_rgb8();
    let near = |a: u8, b: u8| a.abs_diff(b) <= reach;
    image
        .pixels()
        .filter(|p| near(p[0], r) && near(p[1], g) && near(p[2], b))
        .count()
}

#[test]
fn a_script_plays_the_window_and_its_pictures_show_what_they_should() {
    let (screen, folder) = (Screen::open(), folder("script"));
    let script = r#"[
        (at: Frame(5), do: Pace(inf)),
        (at: Step(700), do: Pause),
        (at: Fit, do: Screenshot("chain.png", None)),
        (at: Next, do: Screenshot("plot.png", Some("plot"))),
        (at: Next, do: SaveCsv(Position, "plot.csv")),
        (at: Next, do: OpenScene("packing_small")),
        (at: Next, do: ColourBy(coordination)),
        (at: Next, do: Step),
        (at: Next, do: Screenshot("packing.png", None)),
        (at: Next, do: Quit),
    ]"#;
    std::fs::write(folder.join("play.ron"), script).unwrap();
    let output = finish(
        ghostspring(&screen, &folder)
            .args(["open", "chain", "--script", "play.ron", "--frame-stats"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}\n{err}");
    let stats: serde_json::Value =
        serde_json::from_str(out.trim()).expect("frame statistics are JSON");
    assert!(stats["frames"].as_u64().unwrap() > 10, "{stats}");
    // Measured and predicted curves are on the plot, in their two colours.
    let plot = folder.join("plot.png");
    assert!(count(&plot, [230, 159, 0], 40) > 100, "the fit is drawn");
    assert!(count(&plot, [86, 180, 233], 40) > 30, "the theory is drawn");
    // Discs in the colours of their pressure, white force lines, the frame of the packing.
    let chain = folder.join("chain.png");
    assert!(
        count(&chain, [53, 183, 121], 60) > 1000,
        "the discs are drawn"
    );
    let packing = folder.join("packing.png");
    assert!(
        count(&packing, [255, 255, 255], 40) > 2000,
        "force lines are drawn"
    );
    assert!(
        count(&packing, [176, 182, 194], 12) > 1000,
        "walls and piston are drawn"
    );
    let csv = std::fs::read_to_string(folder.join("plot.csv")).unwrap();
    assert!(csv.lines().any(|l| l.starts_with("\"fit\",")) && csv.contains("# iterations = 40"));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Nothing may still be in the making for the driver when the program ends.
#[test]
fn who_leaves_at_once_leaves_without_a_crash() {
    let folder = folder("leave");
    std::fs::write(folder.join("leave.ron"), "[(at: Frame(1), do: Quit)]").unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_ghostspring"))
        .current_dir(&folder)
        .env("XDG_CONFIG_HOME", &folder)
        .env("XDG_RUNTIME_DIR", &folder)
        .args(["open", "chain", "--offscreen", "--script", "leave.ron"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = finish(child);
    assert!(output.status.success(), "{output:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// Every fifth step becomes a frame, from the window and without one: the frames of a GIF and a folder of pictures.
#[test]
fn films_have_a_frame_for_every_nth_step() {
    let folder = folder("film");
    let script = r#"[
        (at: Frame(2), do: Pace(inf)),
        (at: Step(20), do: Film("ring.gif", 5)),
        (at: Step(41), do: EndFilm),
        (at: Next, do: Pause),
        (at: Frame(60), do: Film("frames", 2)),
        (at: Next, do: Play),
        (at: Step(50), do: EndFilm),
        (at: Next, do: Pause),
        (at: Frame(120), do: FilmPast("past.gif", (20, 40), 5)),
        (at: Frame(240), do: Quit),
    ]"#;
    std::fs::write(folder.join("film.ron"), script).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_ghostspring"))
        .current_dir(&folder)
        .env("XDG_CONFIG_HOME", &folder)
        .env("XDG_RUNTIME_DIR", &folder)
        .args([
            "open",
            "chain",
            "--offscreen",
            "--size",
            "640x400",
            "--script",
            "film.ron",
        ])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = finish(child);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let frames_of = |name: &str| {
        let file = std::fs::File::open(folder.join(name)).unwrap();
        let decoder = image::codecs::gif::GifDecoder::new(BufReader::new(file)).unwrap();
        let frames = image::AnimationDecoder::into_frames(decoder);
        frames.collect_frames().unwrap()
    };
    let frames = frames_of("ring.gif");
    assert_eq!(frames.len(), 5, "steps 20, 25, 30, 35, 40");
    let past = frames_of("past.gif");
    assert_eq!(past.len(), 5, "the same steps, made again");
    let bytes: Vec<&[u8]> = frames
        .iter()
        .map(|f| f.buffer().as_raw().as_slice())
        .collect();
    assert!(bytes.windows(2).all(|w| w[0] != w[1]), "the chain moves");
    assert_eq!(
        std::fs::read_dir(folder.join("frames")).unwrap().count(),
        5,
        "steps 41, 43, 45, 47, 49"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn without_a_display_the_chain_runs_headless() {
    let output = Command::new(env!("CARGO_BIN_EXE_ghostspring"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap();
    assert!(output.status.success());
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("no display"), "{err}");
    assert!(out.contains("exact law") && out.contains("state "), "{out}");
}

#[test]
fn without_an_adapter_it_says_what_to_install() {
    let screen = Screen::open();
    let output = screen
        .command(env!("CARGO_BIN_EXE_ghostspring"))
        .env("VK_DRIVER_FILES", "/nonexistent.json")
        .env("VK_ICD_FILENAMES", "/nonexistent.json")
        .env("WGPU_BACKEND", "vulkan")
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("mesa-vulkan-drivers"), "{err}");
}
