//! The table of parameters.

use ghostspring::physics::Params;
use ghostspring::physics::params::FIELDS;
use ghostspring::schema::value::Value;

#[test]
fn every_default_is_allowed_and_survives_its_own_text() {
    let mut params = Params::default();
    for field in FIELDS {
        let text = field.get(&params).to_string();
        field.set(&mut params, &Value::parse(&text)).unwrap();
    }
    assert_eq!(params, Params::default());
}

#[test]
fn a_refused_value_changes_nothing_and_says_what_is_allowed() {
    let mut params = Params::default();
    for (name, value) in [
        ("dt", "0"),
        ("dt", "nan"),
        ("load", "inf"),
        ("iterations", "0"),
        ("iterations", "2.5"),
        ("order", "rnd"),
    ] {
        let field = FIELDS.iter().find(|f| f.info.name == name).unwrap();
        let error = field.set(&mut params, &Value::parse(value)).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(name) && error.contains("must be"), "{error}");
    }
    assert_eq!(params, Params::default());
}
