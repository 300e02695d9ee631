//! `rigidity` and `modes` on packings of other programs.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use assert_cmd::Command;
use serde_json::Value;

fn ghostspring(arguments: &[&str], folder: &std::path::Path) -> std::process::Output {
    let mut command = Command::cargo_bin("ghostspring").unwrap();
    command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

fn json(arguments: &[&str], folder: &std::path::Path) -> Value {
    let output = ghostspring(arguments, folder);
    serde_json::from_slice(&output.stdout).unwrap()
}

const BODIES: &str = "id,x,y,z,radius,mass\n0,0,0,0.5,0.5,1\n1,0,0,1.5,0.5,1\n2,0,0,2.5,0.5,1\n";
const CONTACTS: &str = "a,b,nx,ny,nz,normal_force\n-1,0,0,0,1,30\n0,1,0,0,1,20\n1,2,0,0,1,10\n";

fn column() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("b.csv"), BODIES).unwrap();
    std::fs::write(folder.path().join("c.csv"), CONTACTS).unwrap();
    folder
}

/// A packing that `modes` writes has the same modes when they are read back.
#[test]
fn modes_that_are_written_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let scene = [
        "modes",
        "packing_small",
        "--count",
        "4",
        "--json",
        "--write",
        "small",
    ];
    let own = json(&scene, folder.path());
    let files = [
        "modes",
        "small.bodies.csv",
        "small.contacts.csv",
        "--count",
        "4",
        "--json",
    ];
    let iterations = format!("iterations={}", own["iterations"]);
    let other = json(
        &[&files[..], &["--set", &iterations]].concat(),
        folder.path(),
    );
    assert_eq!(other["modes"].as_array().unwrap().len(), 4);
    for (own, other) in own["modes"]
        .as_array()
        .unwrap()
        .iter()
        .zip(other["modes"].as_array().unwrap())
    {
        let ratio = |key: &str| other[key].as_f64().unwrap() / own[key].as_f64().unwrap();
        assert!((ratio("mu") - 1.0).abs() < 1e-9);
        // ρ is drawn again: its error is below half a percent in a packing of a hundred discs, ω has half of that.
        assert!((ratio("omega") - 1.0).abs() < 5e-3, "{own} {other}");
    }
    for ending in ["bodies.vtk", "contacts.vtk", "xyz"] {
        assert!(folder.path().join(format!("small.{ending}")).exists());
    }
    // VTK read back: no forces of walls (planes are not points), so only the bodies are compared.
    let text = std::fs::read_to_string(folder.path().join("small.xyz")).unwrap();
    assert!(text.lines().nth(1).unwrap().contains("mode_4:R:3"));
}

/// Sag of a column of three under gravity, N_I = 4 and parallel: each number by hand.
#[test]
fn the_sag_of_a_column_is_that_of_its_ghost_springs() {
    let folder = column();
    let common = [
        "rigidity", "b.csv", "c.csv", "--dt", "0.01", "--order", "parallel", "--json",
    ];
    let found = json(
        &[&common[..], &["--iterations", "4"]].concat(),
        folder.path(),
    );
    // K = (M⁻¹ − 1)·m/Δt² in the space of the bodies with M = (1 − A)⁴; x = K⁻¹·m·g = (1 − M)⁻¹·M·g·Δt².
    let a = nalgebra::Matrix3::<f64>::new(1.5, -0.5, 0.0, -0.5, 1.0, -0.5, 0.0, -0.5, 0.5);
    let one = nalgebra::Matrix3::identity();
    let sweeps = (one - a).pow(4);
    let left = (one - sweeps).try_inverse().unwrap();
    let sag = left * sweeps * nalgebra::Vector3::repeat(-10.0 * 1e-4);
    let largest = sag.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let measured = found["sag"]["largest"].as_f64().unwrap();
    // Forces that turn do nothing to a straight column: only rounding is left.
    assert!(
        (measured / largest - 1.0).abs() < 1e-9,
        "{measured} {largest}"
    );
    assert_eq!(found["gravity"][2].as_f64().unwrap(), -10.0);
    let relative = found["sag"]["relative"].as_f64().unwrap();
    assert!((relative - largest / 3.0).abs() < 1e-12);

    // Just above and just below: the exit code.
    for (limit, code) in [(relative * 1.01, 0), (relative * 0.99, 1)] {
        let limit = format!("{limit:?}");
        let words = [&common[..], &["--iterations", "4", "--at-most", &limit]].concat();
        let output = ghostspring(&words, folder.path());
        assert_eq!(output.status.code(), Some(code));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        if code == 1 {
            // What it recommends is enough, and one sweep less is not.
            let needed = found["needed"]["iterations"].as_u64().unwrap();
            for (n, is_rigid) in [(needed, true), (needed - 1, false)] {
                let n = n.to_string();
                let found = json(
                    &[&common[..], &["--iterations", &n, "--at-most", &limit]].concat(),
                    folder.path(),
                );
                assert_eq!(found["is_rigid"].as_bool(), Some(is_rigid));
            }
        }
    }
}

/// Correcting positions gives the springs of correcting velocities, a part of a step is a step; methods with other springs are refused by name.
#[test]
fn methods_are_predicted_where_their_springs_are_those_of_the_sweeps() {
    let folder = column();
    let files = ["rigidity", "b.csv", "c.csv", "--iterations", "4"];
    let found = |more: &[&str]| json(&[&files[..], &["--json"], more].concat(), folder.path());
    let plain = found(&["--dt", "0.01"]);
    let positions = found(&["--dt", "0.01", "--method", "position_based"]);
    let parts = found(&["--dt", "0.1", "--substeps", "10"]);
    for key in ["modes", "sag"] {
        assert_eq!(plain[key], positions[key]);
        assert_eq!(plain[key], parts[key]);
    }
    let refused = |more: &[&str], expected: &str| {
        let words = [&files[..], &["--dt", "0.01"], more].concat();
        let output = ghostspring(&words, folder.path());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(expected), "{text}");
    };
    refused(&["--method", "direct"], "makes no sweeps");
    refused(&["--method", "soft_step"], "springs of its own");
    refused(&["--method", "augmented"], "springs of its own");
    refused(&["--method", "spring_dashpot"], "designed springs");
    refused(
        &["--method", "pgs"],
        "--method pgs is not known: allowed are contact_dynamics",
    );
    refused(&["--substeps", "0"], "--substeps");
    refused(
        &["--method", "position_based", "--friction", "0.5"],
        "only packings without friction",
    );
}

/// Forces that follow from overlaps with a stiffness far below that of the sweeps are springs by design.
#[test]
fn springs_by_design_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (mut bodies, mut contacts) = (
        "id,x,y,z,radius,mass\n".to_owned(),
        "a,b,nx,ny,nz,normal_force,overlap\n".to_owned(),
    );
    for i in 0..15 {
        bodies += &format!("{i},0,0,{i},0.5,1\n");
        let force = f64::from(15 - i) * 10.0;
        // Hertz: δ = (F/k)^(2/3).
        let overlap = (force / 1e7_f64).powf(2.0 / 3.0);
        contacts += &format!("{},{i},0,0,1,{force},{overlap:?}\n", i - 1);
    }
    std::fs::write(folder.path().join("b.csv"), &bodies).unwrap();
    std::fs::write(folder.path().join("c.csv"), &contacts).unwrap();
    let words = [
        "rigidity",
        "b.csv",
        "c.csv",
        "--iterations",
        "50",
        "--dt",
        "1e-5",
        "--json",
    ];
    let output = ghostspring(&words, folder.path());
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        found["springs"].as_str().unwrap().contains("δ^1.50"),
        "{found}"
    );
    let taken = ghostspring(&[&words[..], &["--rigid"]].concat(), folder.path());
    assert_eq!(taken.status.code(), Some(0));
}

#[test]
fn bad_input_gets_a_sentence() {
    let folder = column();
    let refused = |words: &[&str], expected: &str| {
        let output = ghostspring(words, folder.path());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(expected), "{text}");
    };
    let files = ["rigidity", "b.csv", "c.csv"];
    let with = |more: &[&'static str]| [&files[..], more].concat();
    refused(
        &with(&["--iterations", "0", "--dt", "1"]),
        "--iterations = 0",
    );
    refused(&with(&["--iterations", "5", "--dt", "-1"]), "--dt");
    refused(
        &with(&["--iterations", "5", "--dt", "1", "--order", "up"]),
        "allowed are random_sweep",
    );
    refused(
        &with(&["--iterations", "5", "--dt", "1", "--load", "9:0,0,1"]),
        "there is no body 9",
    );
    refused(
        &["rigidity", "b.csv", "--iterations", "5", "--dt", "1"],
        "contacts",
    );
    std::fs::write(
        folder.path().join("c.csv"),
        CONTACTS.replace("1,2,", "1,8,"),
    )
    .unwrap();
    refused(
        &with(&["--iterations", "5", "--dt", "1"]),
        "c.csv, line 4, column b: body 8",
    );
    std::fs::write(folder.path().join("c.csv"), CONTACTS.replace(",30", ",99")).unwrap();
    refused(&with(&["--iterations", "5", "--dt", "1"]), "not at rest");
}

/// A load that acts on a rattler alone makes nothing sag.
#[test]
fn a_load_on_a_rattler_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let bodies = "id,x,y,radius,mass,free,fx,fy\n0,0.5,0.5,0.5,1,xy,0,0\n1,5.5,0.5,0.5,1,xy,0,-1\n";
    let contacts = "a,b,nx,ny,normal_force\n-1,0,1,0,3\n-1,0,0,1,4\n-1,0,-1,0,3\n-1,0,0,-1,4\n";
    std::fs::write(folder.path().join("b.csv"), bodies).unwrap();
    std::fs::write(folder.path().join("c.csv"), contacts).unwrap();
    let words = [
        "rigidity",
        "b.csv",
        "c.csv",
        "--iterations",
        "5",
        "--dt",
        "1",
    ];
    let output = ghostspring(&words, folder.path());
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("No load is known"),
        "{output:?}"
    );
}

#[test]
fn the_page_has_three_projections_of_a_packing_in_space() {
    let folder = column();
    let words = [
        "rigidity",
        "b.csv",
        "c.csv",
        "--iterations",
        "5",
        "--dt",
        "1e-3",
        "--html",
        "page.html",
    ];
    assert_eq!(ghostspring(&words, folder.path()).status.code(), Some(0));
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    // The contacts and three modes, along three axes each.
    assert_eq!(page.matches("<svg").count(), 12);
    assert!(page.contains("Body 2 moves farthest"));
}
