//! A session as one word that fits into a message: `gs1:` and the compressed text with its checksum, in letters that every address may contain.

use super::packed::{MOST_OF_CODE, from_text, to_text};
use super::{SavedSession, SessionError};

/// What every code begins with; the digit is its version.
pub const MARK: &str = "gs1:";

/// Why a code cannot be opened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CodeError {
    /// It does not begin like one.
    #[error("this is not a share code: it should begin with {MARK}")]
    Foreign,
    /// Made by a later program.
    #[error("this share code begins with {0}; this program reads {MARK}")]
    Version(String),
    /// It is damaged.
    #[error("the share code is damaged: {0}")]
    Damaged(String),
    /// It is whole, but says something impossible.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Whether a text looks like a share code, or like an address that ends in one.
pub fn is_code(text: &str) -> bool {
    let text = without_address(text).trim();
    text.starts_with("gs") && text.find(':').is_some_and(|at| (3..=5).contains(&at))
}

/// The code of a session; a [brief](SavedSession::brief) one gives a short code.
pub fn to_code(session: &SavedSession) -> Result<String, String> {
    let text = ron::to_string(session).map_err(|e| e.to_string())?;
    Ok(format!("{MARK}{}", to_text(text.as_bytes())))
}

/// What stands behind the # of an address.
fn without_address(text: &str) -> &str {
    text.rsplit_once('#').map_or(text, |(_, code)| code)
}

/// The session of a code, or of an address that ends in one; white space in it, as mail programs add, does no harm.
pub fn from_code(code: &str) -> Result<SavedSession, CodeError> {
    let code = without_address(code);
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let Some(content) = code.strip_prefix(MARK) else {
        let mark = code.find(':').map(|at| code[..=at].to_owned());
        return Err(match mark {
            Some(mark) if is_code(&code) => CodeError::Version(mark),
            _ => CodeError::Foreign,
        });
    };
    let bytes = from_text(content, MOST_OF_CODE).map_err(CodeError::Damaged)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| CodeError::Damaged("its content is not text".to_owned()))?;
    Ok(SavedSession::parse("share code", &text)?)
}
