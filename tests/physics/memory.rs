//! The warm start in files.

use ghostspring::physics::Params;

#[test]
fn old_words_and_new_numbers_are_read() {
    let read = |text: &str| ron::from_str::<Params>(text).map(|p| p.warm_start);
    for (text, share) in [
        ("(warm_start: on)", 1.0),
        ("(warm_start: off)", 0.0),
        ("(warm_start: 0.85)", 0.85),
        ("(warm_start: 1)", 1.0),
        ("()", 1.0),
    ] {
        assert_eq!(read(text).unwrap(), share, "{text}");
    }
    for text in ["(warm_start: maybe)", "(warm_start: [])"] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains("from 0 to 1, or on, off"), "{error}");
    }
}

/// 0 and 1 are written as the same bytes as `on` and `off` before; every share is read back unchanged.
#[test]
fn checkpoints_keep_their_format() {
    let bytes = |warm_start: f64| {
        let params = Params {
            warm_start,
            ..Params::default()
        };
        postcard::to_stdvec(&params).unwrap()
    };
    let [on, off] = [1.0, 0.0].map(bytes);
    assert_eq!(on.len(), off.len());
    let different: Vec<_> = on.iter().zip(&off).filter(|(a, b)| a != b).collect();
    assert_eq!(different, [(&0, &1)]);
    for share in [0.0, 0.85, 1.0] {
        let params: Params = postcard::from_bytes(&bytes(share)).unwrap();
        assert_eq!(params.warm_start, share);
    }
}
