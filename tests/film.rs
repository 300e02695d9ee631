//! Films of runs: as many frames as asked for, all of one size, none of them blank.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::fs;
use std::io::BufReader;
use std::process::{Command, Output};

use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

fn ghostspring(arguments: &[&str]) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    command.args(arguments).output().unwrap()
}

#[test]
fn a_film_has_its_frames_their_size_and_something_to_see() {
    let folder = tempfile::tempdir().unwrap();
    let (gif, frames) = (folder.path().join("a.gif"), folder.path().join("frames"));
    let shared = [
        "--gif",
        gif.to_str().unwrap(),
        "--frames",
        frames.to_str().unwrap(),
    ];
    let chain = [
        "run", "chain", "--steps", "60", "--every", "6", "--pixels", "320",
    ];
    assert!(
        ghostspring(&[&chain[..], &shared].concat())
            .status
            .success()
    );
    let film = GifDecoder::new(BufReader::new(fs::File::open(&gif).unwrap())).unwrap();
    let film = film.into_frames().collect_frames().unwrap();
    assert_eq!(film.len(), 11);
    assert_eq!(fs::read_dir(&frames).unwrap().count(), 11);
    for (i, frame) in film.iter().enumerate() {
        let picture = image::open(frames.join(format!("frame{i:05}.png")))
            .unwrap()
            .to_rgba8();
        assert_eq!(picture.dimensions(), frame.buffer().dimensions());
        assert_eq!(picture.width(), 320);
        let mut colours: Vec<_> = frame.buffer().pixels().map(|p| p.0).collect();
        colours.sort_unstable();
        colours.dedup();
        assert!(colours.len() > 5, "frame {i} is blank");
    }
    assert_ne!(film[0].buffer(), film[8].buffer(), "something moves");
}

/// Without magnification the kicked packing stands still to the eye; with it, it moves.
#[test]
fn the_magnifier_shows_what_is_too_small_to_see() {
    let folder = tempfile::tempdir().unwrap();
    let moved = |factor: &str| {
        let frames = folder.path().join(factor);
        let shared = ["--every", "1", "--pixels", "200", "--colour", "pressure"];
        let kick = [
            "run",
            "packing_small",
            "--set",
            "kick=4.5e-5",
            "--steps",
            "2",
        ];
        let film = ["--frames", frames.to_str().unwrap(), "--magnify", factor];
        assert!(
            ghostspring(&[&kick[..], &shared, &film].concat())
                .status
                .success()
        );
        let frame = |i: u32| {
            image::open(frames.join(format!("frame{i:05}.png")))
                .unwrap()
                .to_rgba8()
        };
        let (one, two) = (frame(1), frame(2));
        one.pixels()
            .zip(two.pixels())
            .filter(|(p, q)| p != q)
            .count()
    };
    let (still, moving) = (moved("1"), moved("1e6"));
    assert!(moving > 20 * (still + 1), "{still} {moving}");
}

#[test]
fn what_makes_no_film_is_refused() {
    for (arguments, word) in [
        (&["--every", "3"][..], "--gif FILE"),
        (&["--gif", "/no/such/folder/a.gif"], "cannot write"),
        (&["--gif", "a.gif", "--every", "0"], "--every = 0"),
        (&["--gif", "a.gif", "--pixels", "9"], "from 32 to 4096"),
        (&["--gif", "a.gif", "--magnify", "-1"], "--magnify = -1"),
        (&["--gif", "a.gif", "--colour", "red"], "speed, pressure"),
    ] {
        let output = ghostspring(&[&["run", "chain", "--steps", "5"], arguments].concat());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(word), "{message}");
    }
}
