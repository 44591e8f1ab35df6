//! The values that a definition allows, as data.

use serde_json::{Number, Value};

/// The values that a definition allows. The order of fields is the order in which they are checked.
#[derive(Debug)]
pub enum Shape {
    Any,
    /// A property that must be missing.
    None,
    Null,
    Boolean,
    Object,
    String {
        min_length: usize,
        max_length: Option<usize>,
    },
    Integer {
        minimum: Option<f64>,
        maximum: Option<f64>,
    },
    Number {
        minimum: Option<f64>,
        maximum: Option<f64>,
    },
    Text(&'static str),
    Code(i64),
    Listed(&'static [&'static str]),
    Array {
        items: &'static Self,
        min_items: usize,
    },
    Map(&'static Self),
    Fields(Fields),
    Tagged(Tagged),
    Union {
        alternatives: &'static [Self],
        exclusive: bool,
    },
    Reference(&'static Self),
}

/// An object with named properties. It may have others.
#[derive(Debug)]
pub struct Fields {
    pub properties: &'static [Field],
    /// Further shapes that the same object must match.
    pub parts: &'static [Shape],
    /// Whether a lenient reader reads `null` or a missing value as an empty object.
    pub null_as_empty: bool,
}

/// A property of an object.
#[derive(Debug)]
pub struct Field {
    pub name: &'static str,
    pub shape: Shape,
    /// A letter for each rule: `?` it may be missing, `0` it may be `null`; for lenient readers `e` default on error,
    /// `n` default on null, `s` skip invalid items, `m` default on missing.
    pub rules: &'static str,
}

impl Field {
    pub fn has(&self, rule: char) -> bool {
        self.rules.contains(rule)
    }
}

/// An object of one of several shapes, distinguished by a property.
#[derive(Debug)]
pub struct Tagged {
    pub tag: &'static str,
    pub variants: &'static [(&'static str, Shape)],
    /// Shapes to try if the tag is missing or not listed, `fallbacks` first.
    pub others: &'static [Shape],
    /// The number of `others` that an object with a listed tag may match too.
    pub fallbacks: usize,
}

impl Tagged {
    pub fn variant(&self, tag: Option<&Value>) -> Option<&'static Shape> {
        let tag = tag?.as_str()?;
        let (_, shape) = self.variants.iter().find(|(name, _)| *name == tag)?;
        Some(shape)
    }

    pub fn fallbacks(&self) -> &'static [Shape] {
        &self.others[..self.fallbacks]
    }
}

impl Shape {
    /// Resolves references to a shape.
    pub fn resolve(&self) -> &Self {
        match self {
            Self::Reference(shape) => shape.resolve(),
            shape => shape,
        }
    }

    /// Whether a value without parts has this shape; `false` for shapes with parts.
    pub fn passes(&self, value: Option<&Value>) -> bool {
        match (self, value) {
            (Self::Any, _)
            | (Self::Null, Some(Value::Null))
            | (Self::Boolean, Some(Value::Bool(_)))
            | (Self::Object, Some(Value::Object(_))) => true,
            (
                Self::String {
                    min_length,
                    max_length,
                },
                Some(Value::String(text)),
            ) => {
                text.len() >= *min_length
                    && max_length.is_none_or(|most| has_length(text, *min_length, most))
            }
            (Self::Integer { minimum, maximum }, Some(Value::Number(number))) => {
                is_whole(number) && is_within(number, *minimum, *maximum)
            }
            (Self::Number { minimum, maximum }, Some(Value::Number(number))) => {
                is_within(number, *minimum, *maximum)
            }
            (Self::Text(expected), Some(Value::String(text))) => text == expected,
            (Self::Code(expected), Some(Value::Number(number))) => {
                whole_number(number) == Some(i128::from(*expected))
            }
            _ => false,
        }
    }

    /// Describes the values of a shape without parts.
    pub fn expected(&self) -> String {
        match self {
            Self::Any => "anything".to_owned(),
            Self::None => "no value".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Boolean => "boolean".to_owned(),
            Self::String {
                min_length,
                max_length: Some(most),
            } => {
                format!("string of {min_length} to {most} characters")
            }
            Self::String { min_length: 0, .. } => "string".to_owned(),
            Self::String { .. } => "string that is not empty".to_owned(),
            Self::Integer { minimum, maximum } => bounds("integer", *minimum, *maximum),
            Self::Number { minimum, maximum } => bounds("number", *minimum, *maximum),
            Self::Text(text) => format!("{text:?}"),
            Self::Code(code) => code.to_string(),
            _ => "object".to_owned(),
        }
    }
}

/// Returns the value of a whole number, which may be written as `1.0`.
pub fn whole_number(number: &Number) -> Option<i128> {
    let integer = number.as_i64().map(i128::from);
    integer
        .or_else(|| number.as_u64().map(i128::from))
        .or_else(|| {
            let float = number.as_f64().filter(|float| float.fract() == 0.0)?;
            format!("{float:.0}").parse().ok()
        })
}

fn has_length(text: &str, least: usize, most: usize) -> bool {
    let count = text.chars().take(most + 1).count();
    count >= least && count <= most
}

/// Whether a number has no fraction, even beyond the range of all types.
fn is_whole(number: &Number) -> bool {
    let is_integer = number.is_i64() || number.is_u64();
    is_integer || number.as_f64().is_some_and(|float| float.fract() == 0.0)
}

fn is_within(number: &Number, minimum: Option<f64>, maximum: Option<f64>) -> bool {
    number.as_f64().is_some_and(|number| {
        minimum.is_none_or(|least| number >= least) && maximum.is_none_or(|most| number <= most)
    })
}

fn bounds(kind: &str, minimum: Option<f64>, maximum: Option<f64>) -> String {
    let least = minimum.map_or_else(String::new, |least| format!(" from {least}"));
    let most = maximum.map_or_else(String::new, |most| format!(" to {most}"));
    format!("{kind}{least}{most}")
}
