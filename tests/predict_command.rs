//! `predict` as a user meets it: the numbers of engines that nobody here wrote, and a sentence for every bad input.
#![allow(clippy::unwrap_used, clippy::panic)] // a test that cannot go on must fail

use assert_cmd::Command;
use serde_json::Value;

fn predict(arguments: &str) -> std::process::Output {
    let arguments = arguments.split_whitespace();
    let mut command = Command::cargo_bin("ghostspring").unwrap();
    command.arg("predict").args(arguments).output().unwrap()
}

fn json(arguments: &str) -> Value {
    let output = predict(&format!("{arguments} --json"));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments}: {message}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn number(value: &Value, key: &str) -> f64 {
    value[key]
        .as_f64()
        .unwrap_or_else(|| panic!("{key} in {value:#}"))
}

#[test]
fn a_stack_of_boxes_in_box2d() {
    let answer = json("stack --engine box2d-2 --bodies 10 --iterations 8 --hz 60 --gravity 10");
    assert!((number(&answer, "sag") - 0.01753).abs() < 6e-6);
    assert!((number(&answer, "omega_dt") - 0.43789).abs() < 6e-6);
    let law = -number(&answer, "omega_dt").cos().ln();
    assert!((number(&answer, "dt_over_tau") / law - 1.0).abs() < 1e-12);
    let hertz = number(&answer, "omega_dt") * 60.0 / std::f64::consts::TAU;
    assert!((number(&answer, "frequency_hz") / hertz - 1.0).abs() < 1e-12);
    assert_eq!(answer["kind"], "ghost_spring");
    // The engine's defaults, a fraction for the step, and the direction instead of the engine: the same stack.
    for same in [
        "stack --engine BOX2D-2 --gravity 10 --dt 1/60",
        "stack --order top_down --iterations 8 --gravity 10",
        "stack --order top-down --iterations 8 --gravity 10 --mass 7 --size 0.2 --dt 0.016666666666666666",
    ] {
        let sag = number(&json(same), "sag");
        assert!((sag / number(&answer, "sag") - 1.0).abs() < 1e-12, "{same}");
    }
}

#[test]
fn a_column_in_chipmunk_and_a_row_in_bullet() {
    let further = json("stack --engine chipmunk --bodies 10 --iterations 10 --gravity 0.2");
    assert!((number(&further, "sag") / 0.000_275_132_495_963 - 1.0).abs() < 1e-10);
    let creep = json("row --engine bullet --bodies 30 --iterations 20 --force 0.02");
    assert!((number(&creep, "creep_per_step") / 7.298_389_9e-6 - 1.0).abs() < 1e-8);
    assert_eq!(creep["kind"], "dashpot");
    assert!(creep["omega_dt"].is_null());
    // Chipmunk's row of 50, iterations 10: measured 0.09924 and 0.00498, to the few parts in a thousand that an oscillation allows.
    let row = json("row --engine chipmunk --bodies 50 --iterations 10 --hz 60 --force 5");
    assert!((number(&row, "omega_dt") / 0.09924 - 1.0).abs() < 3e-3);
    assert!((number(&row, "dt_over_tau") / 0.00498 - 1.0).abs() < 0.015);
}

/// What is recommended does what is promised.
#[test]
fn the_three_questions() {
    let stack = |iterations: u64| {
        let stack =
            format!("stack --engine box2d-2 --gravity 10 --below 0.005 --iterations {iterations}");
        json(&stack)
    };
    let asked = stack(8);
    for (key, limit) in [
        ("iterations_for_half", 0.5 * number(&asked, "sag")),
        ("iterations_for_below", 0.005),
    ] {
        let needed = asked[key].as_u64().unwrap();
        assert!(number(&stack(needed), "sag") <= limit);
        assert!(number(&stack(needed - 1), "sag") > limit);
    }
    let halved = &asked["substeps"][0];
    let same = json("stack --engine box2d-2 --gravity 10 --iterations 4 --hz 120");
    assert!((number(halved, "give") / number(&same, "sag") - 1.0).abs() < 1e-12);
}

#[test]
fn words_and_figure() {
    let folder = tempfile::tempdir().unwrap();
    let figure = folder.path().join("sag.svg");
    let output = predict(&format!(
        "stack --engine unity-2d --out {}",
        figure.display()
    ));
    let text = String::from_utf8(output.stdout).unwrap();
    for word in [
        "Physics2D.velocityIterations = 8",
        "not measured",
        "sag at rest",
        "Hz",
        "ωΔt",
        "half the sag",
        "sub-steps",
    ] {
        assert!(text.contains(word), "'{word}' in {text}");
    }
    let svg = std::fs::read_to_string(figure).unwrap();
    assert!(svg.contains("<svg") && !svg.contains("NaN"));
    let list = String::from_utf8(predict("--engines").stdout).unwrap();
    assert!(list.contains("box2d-2") && list.contains("designed_spring"));
}

/// A hundred thousand bodies are no trouble.
#[test]
fn a_tall_stack() {
    let tall = json("stack --engine box2d-2 --bodies 100000 --below 1e6");
    assert!(number(&tall, "sag") > 0.0 && number(&tall, "omega_dt") > 0.0);
}

/// A row is alike in both directions, so nobody has to know which one it is.
#[test]
fn a_row_needs_no_direction() {
    let row = "row --bodies 50 --iterations 10 --hz 60 --force 5";
    let plain = json(row);
    for order in ["top_down", "bottom_up"] {
        let directed = json(&format!("{row} --order {order}"));
        for key in ["omega_dt", "dt_over_tau", "sag", "frequency_hz"] {
            let (a, b) = (number(&plain, key), number(&directed, key));
            // Rounding: the sweeps add up in another order.
            assert!((a / b - 1.0).abs() < 1e-9, "{order} {key}: {a} {b}");
        }
    }
}

/// Momentum, over-relaxation and sub-steps: the closed forms of long waves, and what has no answer says so.
#[test]
fn every_scheme_is_predicted() {
    let row = "row --bodies 200 --hz 60 --force 5 --iterations 40";
    let stiffness = |more: &str| {
        let answer = json(&format!("{row} {more}"));
        (number(&answer, "stiffness") / 3600.0, answer)
    };
    let (plain, answer) = stiffness("--order red_black");
    assert!((plain / 40.0 - 1.0).abs() < 1e-9);
    let (over, _) = stiffness("--order red_black --relaxation 1.8");
    assert!((over / 360.0 - 1.0).abs() < 1e-9);
    let (momentum, accelerated) = stiffness("--order accelerated");
    assert!((momentum / (1802.0 / 32.0) - 1.0).abs() < 1e-9);
    let (finer, _) = stiffness("--order red_black --substeps 4");
    assert!((finer / 640.0 - 1.0).abs() < 1e-9);
    // The sag beside F/κ times the bodies: the stiff skin, a few percent.
    let sum = number(&accelerated, "sum_of_force_over_stiffness");
    let skin = 1.0 - number(&accelerated, "sag") / sum;
    assert!((0.0..0.06).contains(&skin), "{skin}");
    // The number that is recommended does what is promised.
    let needed = number(&answer, "iterations_for_below_accelerated") as u64;
    let sag = |n: u64| {
        let answer = json(&format!(
            "row --bodies 200 --force 5 --order accelerated --iterations {n}"
        ));
        number(&answer, "sag")
    };
    assert!(sag(needed) <= 0.01 && sag(needed - 1) > 0.01, "{needed}");
    // Beyond the best factor the slowest mode spins: no frequency, but a sag.
    let text =
        predict("stack --order top_down --iterations 8 --relaxation 1.8 --substeps 2").stdout;
    let text = String::from_utf8(text).unwrap();
    for word in [
        "relaxed by 1.8",
        "2 sub-steps",
        "rotate",
        "sag at rest",
        "with momentum",
    ] {
        assert!(text.contains(word), "'{word}' in {text}");
    }
}

#[test]
fn bad_input_gets_a_sentence() {
    for (arguments, words) in [
        (
            "stack --engine box2d-2 --bodies 0",
            ["--bodies = 0", "from 1 to 1000000"],
        ),
        (
            "stack --engine box2d-2 --bodies -3",
            ["--bodies = -3", "from 1"],
        ),
        (
            "stack --engine box2d-2 --bodies 2.5",
            ["--bodies = 2.5", "whole number"],
        ),
        (
            "stack --engine box2d-2 --bodies 1e99",
            ["--bodies = 1e99", "whole number"],
        ),
        (
            "stack --engine box2d-2 --bodies NaN",
            ["--bodies = NaN", "whole number"],
        ),
        (
            "stack --engine box2d-2 --iterations 0",
            ["--iterations = 0", "from 1"],
        ),
        (
            "stack --engine box2d-2 --gravity NaN",
            ["--gravity = NaN", "number"],
        ),
        (
            "stack --engine box2d-2 --gravity -9.81",
            ["--gravity = -9.81", "from"],
        ),
        (
            "stack --engine box2d-2 --gravity inf",
            ["--gravity = inf", "number"],
        ),
        ("stack --engine box2d-2 --dt 0", ["--dt = 0", "from"]),
        (
            "stack --engine box2d-2 --dt 1/0",
            ["--dt = 1/0", "fraction"],
        ),
        (
            "stack --engine box2d-2 --dt 1/x",
            ["--dt = 1/x", "fraction"],
        ),
        ("stack --engine box2d-2 --hz -60", ["--hz = -60", "from"]),
        (
            "stack --engine box2d-2 --dt 1/60 --hz 60",
            ["--dt", "cannot be used with"],
        ),
        ("stack --engine box2d-2 --mass 0", ["--mass = 0", "from"]),
        (
            "stack --engine box2d-2 --memory 1.5",
            ["--memory = 1.5", "to 1"],
        ),
        ("stack --engine box2d-2 --below 0", ["--below = 0", "from"]),
        ("stack --engine box2d-2 --force 5", ["--gravity", "row"]),
        ("row --engine box2d-2", ["--force", "row"]),
        ("row --engine box2d-2 --gravity 10", ["--force", "stack"]),
        (
            "stack --engine boxd-2",
            ["boxd-2", "did you mean 'box2d-2'?"],
        ),
        ("stack --engine rapier", ["designed_spring", "measured"]),
        ("stack --engine matter-js", ["dashpot", "creeps"]),
        (
            "stack --engine mujoco",
            ["designed_spring", "as we measured"],
        ),
        ("stack --engine lmgc90", ["gs_it1", "--iterations"]),
        (
            "stack --order topdown --iterations 8",
            ["topdown", "did you mean 'top_down'?"],
        ),
        ("stack --iterations 8", ["--engine", "--order"]),
        ("stack --order top_down", ["--iterations", "solver"]),
        (
            "stack --engine box2d-2 --bodies 1000000 --iterations 1000000",
            ["too many", "200000000"],
        ),
        (
            "stack --order parallel --iterations 7",
            ["odd number of parallel sweeps", "even"],
        ),
        (
            "stack --order parallel --iterations 8 --relaxation 1.2",
            ["over-relaxed parallel", "at most 1"],
        ),
        (
            "stack --order top_down --iterations 3 --bodies 40 --relaxation 1.9",
            ["grow", "more --iterations or less --relaxation"],
        ),
        (
            "stack --order top_down --iterations 8 --relaxation 2",
            ["--relaxation = 2", "from 0.1 to 1.99"],
        ),
        (
            "stack --order accelerated --iterations 8 --relaxation 1.5",
            ["their own step sizes", "--relaxation"],
        ),
        (
            "stack --order alternating --iterations 7 --relaxation 1.5",
            ["odd number", "even --iterations"],
        ),
        (
            "stack --engine box2d-2 --substeps 0",
            ["--substeps = 0", "from 1"],
        ),
        (
            "stack --order accelerated --bodies 100000 --iterations 8",
            ["too many", "square of the first"],
        ),
        ("tower --engine box2d-2", ["tower", "stack"]),
        (
            "stack --engine box2d-2 --body box",
            ["--body", "step of their own"],
        ),
        ("stack --engine toxiclibs", ["toxiclibs", "predict a chain"]),
        (
            "chain --engine solver2d-pgs",
            ["solver2d", "predict a stack"],
        ),
        (
            "stack --engine newton-xpbd --order parallel",
            ["--order", "leave it out"],
        ),
        (
            "stack --engine newton-xpbd --bodies 100000",
            ["too many", "100000 bodies"],
        ),
        (
            "chain --engine newton-xpbd --bodies 20 --iterations 3",
            ["grows", "odd number"],
        ),
        (
            "stack --engine solver2d-xpbd --body box",
            ["grows", "friction"],
        ),
        ("stack --engine avbd-demo2d", ["quadratic", "measured"]),
        (
            "stack --engine solver2d-soft-step",
            ["designed_spring", "s2_contactHertz"],
        ),
        ("", ["stack", "row"]),
    ] {
        let output = predict(arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(
            output.stdout.is_empty() && !message.contains("panicked"),
            "{message}"
        );
        for word in words {
            assert!(
                message.contains(word),
                "{arguments} should mention '{word}': {message}"
            );
        }
    }
}

/// What is demanded is not shown as if it could be left out.
#[test]
fn usage_says_that_stack_or_row_is_needed() {
    let output = predict("--bodies 10");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("predict <stack|row|chain>"), "{message}");
    assert!(!message.contains("[stack|row|chain]"), "{message}");
}

/// What was measured in engines with a step of their own, before this was written: ωΔt, Δt/τ and sag. A zero was not measured. All figures
/// have three digits or more, so half a percent is their rounding.
#[test]
fn engines_with_a_step_of_their_own_behave_as_measured() {
    for (arguments, wanted) in [
        (
            "chain --engine toxiclibs --bodies 20 --iterations 1",
            [0.07480, 0.00280, 0.029167],
        ),
        (
            "chain --engine toxiclibs --bodies 20 --iterations 16",
            [0.29711, 0.04480, 0.001758],
        ),
        (
            "chain --engine toxiclibs --bodies 20 --iterations 64",
            [0.58097, 0.17921, 0.000387],
        ),
        (
            "chain --engine particulate --bodies 20 --iterations 16",
            [0.29711, 0.04480, 0.001766],
        ),
        (
            "chain --engine newton-xpbd --bodies 20 --iterations 8",
            [0.15685, 0.01236, 0.006858],
        ),
        (
            "stack --engine newton-xpbd --iterations 8",
            [0.2084, 0.0218, 0.003856],
        ),
        (
            "stack --engine newton-xpbd --iterations 32 --body box",
            [0.2083, 0.0218, 0.003857],
        ),
        (
            "chain --engine newton-vbd --bodies 20 --iterations 16",
            [0.21955, 0.02427, 0.003453],
        ),
        (
            "stack --engine solver2d-pgs --iterations 2",
            [0.2217, 0.0248, 3.09e-3],
        ),
        (
            "stack --engine solver2d-pgs --iterations 8",
            [0.4379, 0.0991, 7.21e-4],
        ),
        (
            "stack --engine solver2d-pgs --iterations 32",
            [0.8329, 0.3964, 1.31e-4],
        ),
        (
            "stack --engine solver2d-pgs --iterations 8 --body box",
            [0.3846, 0.0, 0.0],
        ),
        (
            "stack --engine solver2d-pgs-ngs-block --iterations 8 --body box",
            [0.4379, 0.0991, 7.21e-4],
        ),
        (
            "stack --engine solver2d-tgs-ngs --iterations 8",
            [1.2566, 0.0991, 9.77e-5],
        ),
        (
            "stack --engine solver2d-tgs-ngs --iterations 8 --body box",
            [1.1001, 0.0, 0.0],
        ),
        (
            "stack --engine solver2d-tgs-sticky --iterations 2",
            [0.0, 0.0, 1.95e-3],
        ),
        (
            "stack --engine solver2d-tgs-sticky --iterations 8",
            [0.0, 0.0, 1.22e-4],
        ),
        (
            "stack --engine solver2d-xpbd --iterations 8",
            [0.0, 0.0, 9.77e-5],
        ),
    ] {
        let found = json(&format!("{arguments} --gravity 0.5"));
        for (key, wanted) in ["omega_dt", "dt_over_tau", "sag"].into_iter().zip(wanted) {
            let deviation = number(&found, key) / wanted - 1.0;
            assert!(
                wanted == 0.0 || deviation.abs() < 0.005,
                "{arguments}, {key}: {deviation}"
            );
        }
    }
}

/// Ten boxes of 1 m in Newton as it comes: the top centre stands at 8.244 m instead of 9.5 m.
#[test]
fn ten_boxes_in_newton() {
    let found = json("stack --engine newton-xpbd --body box --gravity 10");
    assert_eq!(found["iterations"], 2);
    assert!(
        (9.5 - number(&found, "sag") - 8.244).abs() < 0.002,
        "{found:#}"
    );
}

/// The pass over velocities of XPBD changes the law to cos(ωh) = (1 + exp(−h/τ))/2 in a sub-step h.
#[test]
fn a_velocity_pass_doubles_the_damping() {
    for substeps in [2.0_f64, 4.0, 8.0] {
        let found = json(&format!(
            "stack --engine solver2d-xpbd --iterations {substeps}"
        ));
        let [omega, rate] = ["omega_dt", "dt_over_tau"].map(|key| number(&found, key) / substeps);
        assert!(
            (2.0 * omega.cos() - 1.0 - (-rate).exp()).abs() < 1e-6,
            "{found:#}"
        );
    }
}

/// Position Based Dynamics has the spring of Contact Dynamics; what is not of that kind is refused with the command that knows it.
#[test]
fn a_method_is_chosen() {
    let stack = "stack --order bottom_up --iterations 16 --bodies 21";
    let [one, other] = [
        json(stack),
        json(&format!("{stack} --method position_based")),
    ];
    assert_eq!(one, other);
    assert!((number(&other, "omega_dt") - 0.29711).abs() < 6e-6);
    for (arguments, words) in [
        (
            "--method soft_step",
            "ghostspring modes SCENE --method soft_step",
        ),
        ("--method augmented", "--set stabilisation=during"),
        ("--method magic", "there is no method 'magic'"),
        ("--method position_based --memory 0.5", "keeps no forces"),
    ] {
        let output = predict(&format!("{stack} {arguments}"));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && message.contains(words),
            "{arguments}: {message}"
        );
    }
}

/// The numbers of `theory::modes`, which runs confirm: a row of springs κ = ρ·m/Δt².
#[test]
fn direct_has_the_spring_of_its_penalty() {
    let row = "row --method direct --penalty 32 --bodies 50 --force 2 --dt 1";
    let answer = json(row);
    assert_eq!(answer["kind"], "penalty_spring");
    assert!((number(&answer, "stiffness") - 32.0).abs() < 1e-12);
    assert!((number(&answer, "sag") - 50.0 * 2.0 / 32.0).abs() < 1e-12);
    assert!((number(&answer, "omega_dt") - 0.174_166).abs() < 1e-6);
    let law = -number(&answer, "omega_dt").cos().ln();
    assert!((number(&answer, "dt_over_tau") / law - 1.0).abs() < 1e-9);
    let stack = json("stack --method direct --bodies 10 --gravity 10 --mass 3");
    let sag = 55.0 * 10.0 / (1e6 * 3600.0);
    assert!((number(&stack, "sag") / sag - 1.0).abs() < 1e-9);
    for wrong in [
        format!("{row} --iterations 10"),
        "row --force 1 --iterations 5 --penalty 3".to_owned(),
    ] {
        let output = predict(&wrong);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && message.contains("penalty"),
            "{message}"
        );
    }
}
