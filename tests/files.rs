//! Scene and checkpoint files that were damaged by chance: an error in words or a scene, never a panic.
//! (`fuzz/` does the same with a coverage-guided fuzzer.)

use ghostspring::scene::{Start, builtin};
use proptest::prelude::*;

/// Reads the bytes and, if they are a scene of moderate size, makes a step.
fn digest(bytes: &[u8]) {
    match Start::parse("damaged", bytes) {
        Err(error) => assert!(error.to_string().starts_with("damaged:"), "{error}"),
        Ok(start) => {
            let is_small = start
                .scene
                .settings()
                .iter()
                .all(|(name, value)| *name != "discs" || value.to_string().len() <= 4);
            if is_small && start.scene.params.iterations <= 1000 && start.scene.params.cap <= 1000 {
                drop(start.build().step());
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_digested(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        digest(&bytes);
    }

    #[test]
    fn any_damage_to_a_built_in_scene_is_digested(
        which in 0..builtin::BUILTIN.len(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
    ) {
        let mut bytes = builtin::BUILTIN[which].1.to_vec();
        for (at, byte, kind) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..(at + usize::from(byte) % 9).min(bytes.len()))),
                _ => bytes.insert(at, byte),
            }
        }
        digest(&bytes);
    }

    /// Numbers where numbers stand, but any numbers.
    #[test]
    fn any_value_of_any_field_is_digested(which in 0usize..40, value in "-?[0-9]{1,20}(\\.[0-9]{1,5})?(e-?[0-9]{1,3})?|NaN|inf|-inf") {
        for name in ["chain", "packing_small_loose"] {
            let mut start = builtin::load(name).expect("built in").expect("sound");
            let names: Vec<&str> = start.scene.settings().iter().map(|(name, _)| *name).collect();
            if let Some(field) = names.get(which) && start.set(field, &value).is_ok() {
                prop_assert!(start.scene.validate().is_ok());
            }
        }
    }
}
