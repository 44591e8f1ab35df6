//! The functions that deserializers of types call.

use super::maybe::Maybe;
use super::shape::whole_number;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Number, Value};

/// Reads a whole number, which may be written as `1.0`.
pub fn integer<'de, T: TryFrom<i128>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let number = Number::deserialize(deserializer)?;
    let integer = whole_number(&number).and_then(|integer| T::try_from(integer).ok());
    integer
        .ok_or_else(|| de::Error::custom(format_args!("{number} is not an integer in its range")))
}

/// Reads a whole number that may be `null`.
pub fn integer_or_null<'de, T: TryFrom<i128>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let integer = Option::<Integer<T>>::deserialize(deserializer)?;
    Ok(integer.map(|Integer(integer)| integer))
}

/// Reads a whole number that may be missing but not `null`.
pub fn present_integer<'de, T: TryFrom<i128>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    integer(deserializer).map(Some)
}

/// Reads a whole number that may be missing or `null`.
pub fn maybe_integer<'de, T: TryFrom<i128>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Maybe<T>, D::Error> {
    Ok(integer_or_null(deserializer)?.map_or(Maybe::Null, Maybe::Value))
}

struct Integer<T>(T);

impl<'de, T: TryFrom<i128>> Deserialize<'de> for Integer<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        integer(deserializer).map(Self)
    }
}

/// Reads a property that may be missing but not `null`.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

pub fn tag_of(object: &Map<String, Value>, tag: &str) -> Option<String> {
    object.get(tag)?.as_str().map(str::to_owned)
}

/// Reads the payload of a variant: its object without the tag.
pub fn known<T: DeserializeOwned, E: de::Error>(
    mut object: Map<String, Value>,
    tag: &str,
) -> Result<T, E> {
    object.remove(tag);
    whole(object)
}

pub fn whole<T: DeserializeOwned, E: de::Error>(object: Map<String, Value>) -> Result<T, E> {
    T::deserialize(Value::Object(object)).map_err(E::custom)
}

/// Tries a variant without a tag. If it does not fit either, returns the first error.
pub fn otherwise<U, T: DeserializeOwned, E: de::Error>(
    variant: Result<U, E>,
    object: Map<String, Value>,
    wrap: fn(T) -> U,
) -> Result<U, E> {
    variant.or_else(|error| whole(object).map(wrap).map_err(|_: E| error))
}

pub fn unknown_tag<E: de::Error>(key: &str, tag: Option<&str>) -> E {
    tag.map_or_else(
        || E::custom(format_args!("missing {key}")),
        |tag| E::custom(format_args!("unknown {key} {tag:?}")),
    )
}
