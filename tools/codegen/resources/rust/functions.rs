use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// Reads a property that may be missing, but not `null`.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

fn tag_of(object: &Map<String, Value>, tag: &str) -> Option<String> {
    object.get(tag)?.as_str().map(str::to_owned)
}

/// Reads the payload of a variant: its object without the tag.
fn known<T: DeserializeOwned, E: de::Error>(
    mut object: Map<String, Value>,
    tag: &str,
) -> Result<T, E> {
    object.remove(tag);
    whole(object)
}

fn whole<T: DeserializeOwned, E: de::Error>(object: Map<String, Value>) -> Result<T, E> {
    T::deserialize(Value::Object(object)).map_err(E::custom)
}

/// Tries a variant without a tag; if it does not fit either, returns the first error.
fn otherwise<U, T: DeserializeOwned, E: de::Error>(
    variant: Result<U, E>,
    object: Map<String, Value>,
    wrap: fn(T) -> U,
) -> Result<U, E> {
    variant.or_else(|error| whole(object).map(wrap).map_err(|_: E| error))
}

fn unknown_tag<E: de::Error>(key: &str, tag: Option<&str>) -> E {
    match tag {
        Some(tag) => E::custom(format_args!("unknown {key} {tag:?}")),
        None => E::custom(format_args!("missing {key}")),
    }
}
