//! Bytes as text that every address, message and file may contain: compressed, with a checksum, in the sixty-four safe letters.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as LETTERS;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::physics::fingerprint::fnv1a;

/// Bytes of the checksum in front.
const SUM: usize = 4;
/// Most bytes that a share code may unpack to: it can come from any address, and a browser tab has little memory.
pub const MOST_OF_CODE: u64 = 16 << 20;
/// Most bytes that a state in a session file may unpack to.
pub const MOST_OF_STATE: u64 = 256 << 20;

/// Text of some bytes.
pub fn to_text(bytes: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Memory takes everything.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let packed = packed.unwrap_or_default();
    let sum = (fnv1a(packed.iter().copied()) as u32).to_le_bytes();
    LETTERS.encode([&sum, &packed[..]].concat())
}

/// The bytes of such a text, at most this many, or what is wrong with it.
pub fn from_text(text: &str, most: u64) -> Result<Vec<u8>, String> {
    let bytes = LETTERS.decode(text).map_err(|error| match error {
        base64::DecodeError::InvalidByte(at, byte) => {
            let place = at + 1;
            format!(
                "character {place} is '{}', which no code contains",
                byte.escape_ascii()
            )
        }
        _ => format!("it ends early, after {} characters", text.len()),
    })?;
    let Some((sum, packed)) = bytes.split_at_checked(SUM) else {
        return Err(format!("it ends after {} letters", text.len()));
    };
    if sum != (fnv1a(packed.iter().copied()) as u32).to_le_bytes() {
        return Err(format!(
            "its checksum does not match its {} characters; some are missing or wrong",
            text.len()
        ));
    }
    let mut unpacked = Vec::new();
    let read = DeflateDecoder::new(packed)
        .take(most + 1)
        .read_to_end(&mut unpacked);
    read.map_err(|error| format!("cannot unpack it: {error}"))?;
    if unpacked.len() as u64 > most {
        return Err(format!(
            "it is too large: it unpacks to more than {} MB",
            most >> 20
        ));
    }
    Ok(unpacked)
}
