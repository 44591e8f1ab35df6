//! Faults of values and errors of readers.

use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// Maximum length of a value that a message quotes.
const MAX_QUOTED: usize = 40;

/// A part of the path to a value: the name of a property or the index of an item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
pub enum PathSegment {
    Key(String),
    Index(usize),
}

impl fmt::Display for PathSegment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => key.fmt(formatter),
            Self::Index(index) => index.fmt(formatter),
        }
    }
}

/// A fault in a value, with its exact place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// Property names and array indexes from the value that was read to the fault. Empty for that value itself.
    pub path: Vec<PathSegment>,
    /// The value that the definition requires at that place, for example `string` or `"text" | "image"`.
    pub expected: String,
    /// The value at that place if it is short and simple, or else its type.
    pub received: String,
}

impl Issue {
    /// An issue of the value that is read.
    pub(super) fn new(expected: &str, value: Option<&Value>) -> Self {
        Self {
            path: Vec::new(),
            expected: expected.to_owned(),
            received: describe(value),
        }
    }

    pub(super) fn is_missing(&self) -> bool {
        self.received == "missing"
    }

    /// Returns the issue with its path relative to the object or array that has the value under `key`.
    pub(super) fn under(mut self, key: PathSegment) -> Self {
        self.path.insert(0, key);
        self
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path: Vec<String> = self.path.iter().map(PathSegment::to_string).collect();
        let place = match path.as_slice() {
            [] => "the value".to_owned(),
            path => format!("\"{}\"", path.join(".")),
        };
        let Self {
            expected, received, ..
        } = self;
        write!(formatter, "{place} must be {expected}, not {received}")
    }
}

/// A value that does not match its definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// The name of the definition in the specification.
    pub definition: &'static str,
    pub issue: Issue,
}

impl fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Cannot read {}: {}", self.definition, self.issue)
    }
}

impl std::error::Error for ReadError {}

/// Describes an unexpected value by its JSON if that is short and simple, or else by its kind.
fn describe(value: Option<&Value>) -> String {
    match value {
        None => "missing".to_owned(),
        Some(Value::Array(_)) => "array".to_owned(),
        Some(Value::Object(_)) => "object".to_owned(),
        Some(Value::String(text)) if text.encode_utf16().count() > MAX_QUOTED => {
            "string".to_owned()
        }
        Some(plain) => plain.to_string(),
    }
}
