//! FNV-1a: the fingerprint of states and the checksum of files. Not secure against manipulation.

/// The fingerprint of a sequence of bytes.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    /// The published value for "a".
    #[test]
    fn the_fingerprint_of_a_letter_is_the_published_one() {
        assert_eq!(super::fnv1a(*b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
