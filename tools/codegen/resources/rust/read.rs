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
    /// The repairs in order, such as malformed optional properties and items that were left out. Also has unknown tags
    /// and values, which are kept.
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

/// Reads a value from a peer. Makes the repairs that the protocol allows, and keeps unknown variants and values.
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

/// Reads a value that must match the protocol version exactly.
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
    // This fails only for numbers out of the range of their types, because `value` has the definition's shape.
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
