//! Implementations for types of strings and whole numbers.

/// Implements the traits of a type that wraps a `String`.
macro_rules! text_type {
    ($type:ident) => {
        impl From<&str> for $type {
            fn from(value: &str) -> Self {
                Self(value.to_owned())
            }
        }

        impl From<String> for $type {
            fn from(value: String) -> Self {
                Self(value)
            }
        }

        impl From<&str> for Maybe<$type> {
            fn from(value: &str) -> Self {
                Self::Value(value.into())
            }
        }

        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.0, formatter)
            }
        }
    };
}

/// Implements the traits of a string enum that has `as_str` and `From<&str>`.
macro_rules! text_enum {
    ($type:ident) => {
        impl From<&str> for Maybe<$type> {
            fn from(value: &str) -> Self {
                Self::Value(value.into())
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self.as_str(), formatter)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)
                    .map(|text| Self::from(text.as_str()))
            }
        }
    };
}

/// Implements the traits of a type that wraps a whole number.
macro_rules! integer_type {
    ($type:ident, $integer:ident) => {
        impl From<$integer> for $type {
            fn from(value: $integer) -> Self {
                Self(value)
            }
        }

        impl From<$type> for $integer {
            fn from(value: $type) -> Self {
                value.0
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.0, formatter)
            }
        }
    };
}
