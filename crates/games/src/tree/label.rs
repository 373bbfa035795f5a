//! The name of a branch, small enough to be copied.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most bytes that a label may have.
const ROOM: usize = 23;

/// The name of a branch: at most 23 bytes, no blanks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Label {
    bytes: [u8; ROOM],
    length: u8,
}

impl Label {
    /// The label as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length as usize]).unwrap_or_default()
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

/// A text that cannot be a label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" cannot name a branch: use 1 to 23 letters without blanks", arbitro_game::echo::echoed(.0))]
pub struct LabelError(pub String);

impl FromStr for Label {
    type Err = LabelError;
    fn from_str(text: &str) -> Result<Self, LabelError> {
        if text.is_empty()
            || text.len() > ROOM
            || text.contains(|c: char| c.is_whitespace() || c.is_control())
        {
            return Err(LabelError(text.to_owned()));
        }
        let mut bytes = [0; ROOM];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Label { bytes, length: text.len() as u8 })
    }
}

impl TryFrom<String> for Label {
    type Error = LabelError;
    fn try_from(text: String) -> Result<Self, LabelError> {
        text.parse()
    }
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.to_string()
    }
}
