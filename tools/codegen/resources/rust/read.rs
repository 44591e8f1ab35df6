//! Readers of values: lenient ones, which repair what the protocol allows to be repaired, and strict ones.

use super::find_flaw::{find_flaw, find_grave_flaw};
use super::issue::{Issue, ReadError};
use super::repair::repair;
use super::shape::{whole_number, Shape};
use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::Value;

/// A type of a definition of the protocol.
pub trait Definition: Serialize + DeserializeOwned + Sealed {
    /// The name in the specification.
    const NAME: &'static str;
}

/// The shape of a definition.
pub trait Sealed {
    #[doc(hidden)]
    fn shape() -> &'static Shape;
}

impl Definition for Value {
    const NAME: &'static str = "Value";
}

impl Sealed for Value {
    fn shape() -> &'static Shape {
        &Shape::Any
    }
}

/// A value that a lenient reader has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<T> {
    pub value: T,
    /// What was repaired, in order: malformed optional properties are left out, and malformed items of some arrays are
    /// skipped. Unknown tags and values, which are kept, are listed too.
    pub repairs: Vec<Issue>,
}

impl<T> Reading<T> {
    /// Applies a function to the value.
    pub fn map<U>(self, function: impl FnOnce(T) -> U) -> Reading<U> {
        Reading {
            value: function(self.value),
            repairs: self.repairs,
        }
    }
}

/// Reads what a peer sent: repairs what the protocol allows to be repaired, and keeps unknown variants and values.
///
/// # Errors
///
/// Fails with the exact place of a flaw that cannot be repaired.
pub fn read<T: Definition>(value: Value) -> Result<Reading<T>, ReadError> {
    let shape = T::shape();
    if find_flaw(shape, Some(&value)).is_none() {
        let value = deserialize(value)?;
        let repairs = Vec::new();
        return Ok(Reading { value, repairs });
    }
    let repaired = repair(shape, Some(&value)).map_err(error_of::<T>)?;
    let mut repairs = repaired.repairs;
    let value = repaired.value.unwrap_or(value);
    repairs.extend(find_grave_flaw(shape, Some(&value)).map_err(error_of::<T>)?);
    let value = deserialize(value)?;
    Ok(Reading { value, repairs })
}

/// Reads exactly what the protocol's version defines.
///
/// # Errors
///
/// Fails with the exact place of the first flaw.
pub fn read_strict<T: Definition>(value: Value) -> Result<T, ReadError> {
    let shape = T::shape();
    find_flaw(shape, Some(&value))
        .map_or_else(|| deserialize(value), |issue| Err(error_of::<T>(issue)))
}

const fn error_of<T: Definition>(issue: Issue) -> ReadError {
    ReadError {
        definition: T::NAME,
        issue,
    }
}

fn deserialize<T: Definition>(value: Value) -> Result<T, ReadError> {
    // Only numbers beyond the range of their types get here: `value` has the definition's shape.
    serde_json::from_value(value).map_err(|error| {
        error_of::<T>(Issue {
            path: Vec::new(),
            expected: "within the ranges of its types".to_owned(),
            received: error.to_string(),
        })
    })
}

/// Returns the version in an `initialize` request or response, or in its params or result, before a version is chosen.
#[must_use]
pub fn peek_protocol_version(message: &Value) -> Option<u16> {
    let content = message.get("params").or_else(|| message.get("result"));
    let Value::Number(version) = content.unwrap_or(message).get("protocolVersion")? else {
        return None;
    };
    whole_number(version)?.try_into().ok()
}
