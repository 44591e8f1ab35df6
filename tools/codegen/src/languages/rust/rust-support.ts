/** What generated types share: presence, and the decoding of tagged unions. */
export const rustSupport: string = `
/// A property that may be missing, \`null\` or there: the protocol tells these apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Maybe<T> {
    #[default]
    Missing,
    Null,
    Value(T),
}

impl<T> Maybe<T> {
    /// Whether the property is not there at all.
    pub const fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }

    /// The value, if there is one.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Missing | Self::Null => None,
        }
    }

    /// The value, if there is one.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Missing | Self::Null => None,
        }
    }
}

impl<T> From<T> for Maybe<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

impl<T: Serialize> Serialize for Maybe<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Maybe<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Null, Self::Value))
    }
}
`.trim();

/** Functions of the file, each only there if something calls it. */
export const rustFunctions: Readonly<Record<string, string>> = {
  present: `
/// Reads a property that may be missing, but not \`null\`.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}`.trim(),
  tag_of: `
fn tag_of(object: &Map<String, Value>, tag: &str) -> Option<String> {
    object.get(tag)?.as_str().map(str::to_owned)
}`.trim(),
  known: `
/// Reads the payload of a variant: its object without the tag.
fn known<T: DeserializeOwned, E: de::Error>(
    mut object: Map<String, Value>,
    tag: &str,
) -> Result<T, E> {
    object.remove(tag);
    whole(object)
}`.trim(),
  whole: `
fn whole<T: DeserializeOwned, E: de::Error>(object: Map<String, Value>) -> Result<T, E> {
    T::deserialize(Value::Object(object)).map_err(E::custom)
}`.trim(),
  otherwise: `
/// Tries a variant that needs no tag; if it fits neither, the first error counts.
fn otherwise<U, T: DeserializeOwned, E: de::Error>(
    variant: Result<U, E>,
    object: Map<String, Value>,
    wrap: fn(T) -> U,
) -> Result<U, E> {
    variant.or_else(|error| whole(object).map(wrap).map_err(|_: E| error))
}`.trim(),
  unknown_tag: `
fn unknown_tag<E: de::Error>(key: &str, tag: Option<&str>) -> E {
    match tag {
        Some(tag) => E::custom(format_args!("unknown {key} {tag:?}")),
        None => E::custom(format_args!("missing {key}")),
    }
}`.trim(),
};
