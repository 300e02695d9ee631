//! The real window under a virtual screen, driven by real clicks and keys.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::screen::{Screen, finish, folder, ghostspring};

/// Ten minutes are enough for anything that happens at all.
fn assert_in_time(since: Instant, what: &str) {
    let waited = since.elapsed();
    assert!(waited < Duration::from_secs(600), "{what}: not yet");
}

/// A window that has used no processor time for so long has nothing left to draw.
const IDLE: Duration = Duration::from_secs(10);

/// Seconds of processor time between two events: at first, and at most. A frame without a graphics card takes 0.1 to 0.3.
const REST: [f64; 2] = [0.2, 1.0];

/// A window that real clicks and keys reach. It tells what it did by the session that it writes aside.
struct Driven {
    screen: Screen,
    window: Child,
    folder: PathBuf,
    tries: std::cell::Cell<u32>,
    /// Seconds of the window's processor time between two events, which must not come within one frame. How long a frame lasts depends on what else the
    /// machine does; how much processor time it takes does not.
    rest: std::cell::Cell<f64>,
}

impl Driven {
    fn open(name: &str, scene: &str) -> Self {
        let (screen, folder) = (Screen::open(), folder(name));
        let window = ghostspring(&screen, &folder)
            .args(["open", scene])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut driven = Self {
            screen,
            window,
            folder,
            tries: std::cell::Cell::default(),
            rest: std::cell::Cell::new(REST[0]),
        };
        let opened = Instant::now();
        let find = ["search", "--name", "^Ghostspring$"];
        while driven.xdotool(&find).stdout.is_empty() {
            assert_in_time(opened, "the window opens");
            if let Some(status) = driven.window.try_wait().unwrap() {
                let mut said = String::new();
                let mut err = driven.window.stderr.take().unwrap();
                err.read_to_string(&mut said).unwrap();
                panic!("the window closed by itself, {status}: {said}");
            }
        }
        // There is no window manager to give it the keyboard.
        driven.xdotool(&["search", "--name", "^Ghostspring$", "windowfocus"]);
        driven
    }

    fn xdotool(&self, arguments: &[&str]) -> std::process::Output {
        let output = self.screen.command("xdotool").args(arguments).output();
        self.rest();
        output.expect("xdotool is installed (./check does that)")
    }

    /// Lets the window draw.
    fn rest(&self) {
        let (begun, first) = (Instant::now(), self.processor_seconds());
        while first.is_some() && begun.elapsed() < IDLE {
            let used = self
                .processor_seconds()
                .zip(first)
                .map(|(now, then)| now - then);
            if used.is_none_or(|seconds| seconds >= self.rest.get()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Processor time that the window has used, as Linux counts it, in hundredths of a second; none if it has ended.
    fn processor_seconds(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.window.id())).ok()?;
        let after_name: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = after_name[11..13]
            .iter()
            .filter_map(|t| t.parse::<u64>().ok());
        let sum: u64 = ticks.sum();
        (after_name[0] != "Z").then_some(sum as f64 / 100.0)
    }

    fn rest_longer(&self) {
        self.rest.set((1.5 * self.rest.get()).min(REST[1]));
    }

    fn go(&self, x: u32, y: u32) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    /// To the middle of the picture, each time to another place: there may be a hole where a disc was.
    fn go_to_a_disc(&self) {
        self.go(480 + 7 * (self.tries.get() % 7), 260);
    }

    /// A press and a release some frames later.
    fn press(&self) {
        self.xdotool(&["mousedown", "1"]);
        self.xdotool(&["mouseup", "1"]);
    }

    /// A press and a release at once: after 0.8 s, which may be few frames, a press counts as a drag.
    fn click(&self) {
        self.xdotool(&["click", "1"]);
    }

    /// The session that is written aside.
    fn aside(&self) -> Option<PathBuf> {
        let all = walk(&self.folder);
        all.into_iter()
            .find(|p| p.extension().is_some_and(|e| e == "ghost"))
    }

    /// Repeats what hands do until the session knows of it, more slowly each time.
    fn until(&self, is_told: impl Fn(&str) -> bool, hands: impl Fn(&Self)) -> String {
        let begun = Instant::now();
        loop {
            self.tries.set(self.tries.get() + 1);
            hands(self);
            let file = self.aside();
            let text = file.and_then(|f| std::fs::read_to_string(f).ok());
            let text = text.unwrap_or_default();
            if is_told(&text) {
                return text;
            }
            self.rest_longer();
            assert_in_time(begun, &format!("the session tells of it\n{text}"));
        }
    }

    /// Ends the window as its user would.
    fn quit(mut self) {
        let begun = Instant::now();
        while self.window.try_wait().unwrap().is_none() {
            assert_in_time(begun, "the window closes");
            self.xdotool(&["keydown", "ctrl"]);
            self.xdotool(&["key", "q"]);
            self.xdotool(&["keyup", "ctrl"]);
            self.rest_longer();
        }
        let output = finish(self.window);
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{err}");
        std::fs::remove_dir_all(self.folder).unwrap();
    }
}

#[test]
fn real_clicks_and_keys_reach_the_run() {
    let driven = Driven::open("clicks", "chain");
    let is_above = |text: &str, least: u64| {
        let changes = text.split("Set(\"iterations\", \"").skip(1);
        let values = changes.filter_map(|s| s.split('"').next()?.parse().ok());
        values.max() > Some(least)
    };
    // Into the slider of N_I, near its right end: from 40 to more.
    driven.until(
        |text| is_above(text, 100),
        |driven| {
            driven.go(100, 74);
            driven.go(110, 74);
            driven.press();
        },
    );
    // A letter, with the pointer in the picture: twice the sweeps.
    driven.go(640, 100);
    driven.until(
        |text| is_above(text, 400),
        |driven| drop(driven.xdotool(&["key", "bracketright"])),
    );
    driven.quit();
}

/// The hand is taken by its key, pulls what is under the pointer, and lets go; the hammer gives a blow; discs are put or taken, a wall is drawn.
#[test]
fn real_hands_reach_the_discs() {
    let driven = Driven::open("hands", "packing_small");
    driven.until(
        |text| text.contains("Pull(") && text.contains("LetGo"),
        |driven| {
            driven.go_to_a_disc();
            driven.xdotool(&["key", "h"]);
            driven.xdotool(&["mousedown", "1"]);
            for y in [255, 245, 235, 225] {
                driven.go(500, y);
            }
            driven.xdotool(&["mouseup", "1"]);
        },
    );
    driven.until(
        |text| text.contains("Tap("),
        |driven| {
            driven.go_to_a_disc();
            driven.xdotool(&["key", "j"]);
            driven.click();
        },
    );
    driven.until(
        |text| text.contains("Take(") || text.contains("Put("),
        |driven| {
            driven.go_to_a_disc();
            driven.xdotool(&["key", "d"]);
            driven.click();
        },
    );
    // Above the piston, each time at another height: over discs a wall is refused.
    driven.until(
        |text| text.contains("Wall("),
        |driven| {
            let y = 60 + 10 * (driven.tries.get() % 12);
            driven.go(450, y);
            driven.xdotool(&["key", "z"]);
            driven.xdotool(&["mousedown", "1"]);
            for x in [470, 500, 530, 550] {
                driven.go(x, y);
            }
            driven.xdotool(&["mouseup", "1"]);
        },
    );
    driven.quit();
}

/// A window that is killed leaves its session behind, and the session runs again to the same bits.
#[test]
fn a_killed_window_leaves_its_session_behind() {
    let mut driven = Driven::open("killed", "chain");
    driven.go(640, 100);
    driven.until(
        |text| text.contains("Kick("),
        |driven| drop(driven.xdotool(&["key", "k"])),
    );
    driven.window.kill().unwrap();
    driven.window.wait().unwrap();
    let replayed = Command::new(env!("CARGO_BIN_EXE_ghostspring"))
        .arg("replay")
        .arg(driven.aside().unwrap())
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&replayed.stdout);
    assert!(out.contains("same to the last bit"), "{out}");
    std::fs::remove_dir_all(driven.folder).unwrap();
}

/// All files below a folder.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    entries
        .flat_map(|e| {
            let path = e.path();
            if path.is_dir() {
                walk(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
