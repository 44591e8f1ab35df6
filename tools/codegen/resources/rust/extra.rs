//! Refuses to write additional properties that the protocol defines, because an object would have them twice.

use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// A type with fields.
pub trait Fields {
    fn is_field(key: &str) -> bool;
}

/// A type with additional properties.
pub trait Extra {
    fn has_extra(&self, key: &str) -> bool;
}

/// A union whose variants have a tag.
pub trait Tagged {
    const TAG: &'static str;
}

/// Implements the traits of a structure whose fields are named.
macro_rules! fields {
    ($type:ident: $($key:literal)*) => {
        impl Fields for $type {
            fn is_field(key: &str) -> bool {
                const FIELDS: &[&str] = &[$($key),*];
                FIELDS.contains(&key)
            }
        }

        impl Extra for $type {
            fn has_extra(&self, key: &str) -> bool {
                self.extra.contains_key(key)
            }
        }
    };
}

/// Implements the traits of a union with a tag, whose variants are named.
macro_rules! variants {
    ($type:ident $tag:literal: $($variant:ident)*) => {
        impl Tagged for $type {
            const TAG: &'static str = $tag;
        }

        impl Extra for $type {
            #[allow(clippy::match_same_arms)]
            fn has_extra(&self, key: &str) -> bool {
                match self {
                    $(Self::$variant(payload) => payload.has_extra(key),)*
                }
            }
        }
    };
}

/// Writes the additional properties of a structure.
pub fn write_extra<T: Fields, S: Serializer>(
    extra: &Map<String, Value>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if let Some(key) = extra.keys().find(|key| T::is_field(key)) {
        return Err(refused(key));
    }
    extra.serialize(serializer)
}

/// Writes the payload of a variant.
pub fn write_variant<U: Tagged, T: Extra + Serialize, S: Serializer>(
    payload: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if payload.has_extra(U::TAG) {
        return Err(refused(U::TAG));
    }
    payload.serialize(serializer)
}

fn refused<E: Error>(key: &str) -> E {
    E::custom(format_args!(
        "cannot write {key:?}: the property is a field, but `extra` has it too"
    ))
}
