//! The fingerprint of states.

use ghostspring::physics::fingerprint::fnv1a;

/// The published value for "a".
#[test]
fn the_fingerprint_of_a_letter_is_the_published_one() {
    assert_eq!(fnv1a(*b"a"), 0xaf63_dc4c_8601_ec8c);
}
