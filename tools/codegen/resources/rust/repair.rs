//! The repair of values by the rules of their shapes.

use super::find_flaw::find_grave_flaw;
use super::issue::{Issue, PathSegment};
use super::shape::{Field, Fields, Shape, Tagged};
use serde_json::{Map, Value};

/// A repaired value, which is absent if it is missing, and its repairs in order.
pub struct Repaired {
    pub value: Option<Value>,
    pub repairs: Vec<Issue>,
}

impl Repaired {
    const fn new(value: Value, repairs: Vec<Issue>) -> Self {
        Self {
            value: Some(value),
            repairs,
        }
    }
}

/// The repaired value, or the flaw that cannot be repaired. `None` if no rule applies.
type Attempt = Option<Result<Repaired, Issue>>;

/// Repairs a value as far as the rules allow. Fails with the flaw that no rule repairs. Keeps unlisted tags and values.
pub fn repair(shape: &Shape, value: Option<&Value>) -> Result<Repaired, Issue> {
    let shape = shape.resolve();
    if value.is_none_or(Value::is_null) && takes_nothing(shape) {
        let issue = Issue::new("object", value);
        return Ok(Repaired::new(Value::Object(Map::new()), vec![issue]));
    }
    let mut repaired = Repaired {
        value: value.cloned(),
        repairs: Vec::new(),
    };
    let mut tried: Vec<Option<PathSegment>> = Vec::new();
    loop {
        let Err(flaw) = find_grave_flaw(shape, repaired.value.as_ref()) else {
            return Ok(repaired);
        };
        let place = flaw.path.first().cloned();
        // Rules make all repairs at a place in one attempt.
        if tried.contains(&place) {
            return Err(flaw);
        }
        tried.push(place);
        let Some(next) = repair_at(shape, repaired.value.as_ref(), &flaw) else {
            return Err(flaw);
        };
        let next = next?;
        repaired.value = next.value;
        repaired.repairs.extend(next.repairs);
    }
}

const fn takes_nothing(shape: &Shape) -> bool {
    matches!(shape, Shape::Fields(fields) if fields.null_as_empty)
}

/// Repairs the value at the flaw's place.
fn repair_at(shape: &Shape, value: Option<&Value>, flaw: &Issue) -> Attempt {
    match (shape.resolve(), value?) {
        (Shape::Array { items, .. }, value) => repair_items(value, items, false),
        (Shape::Map(values), Value::Object(object)) => Some(repair_values(object, values)),
        (Shape::Fields(fields), Value::Object(object)) => repair_fields(fields, object, flaw),
        (Shape::Tagged(tagged), Value::Object(object)) => repair_tagged(tagged, object, flaw),
        (Shape::Union { alternatives, .. }, value) => try_each(alternatives, value),
        _ => None,
    }
}

fn repair_fields(shape: &Fields, object: &Map<String, Value>, flaw: &Issue) -> Attempt {
    if let Some(PathSegment::Key(key)) = flaw.path.first() {
        if let Some(field) = shape.properties.iter().find(|field| field.name == key) {
            return repair_field(field, object, flaw);
        }
    }
    let value = Value::Object(object.clone());
    let attempts = shape
        .parts
        .iter()
        .map(|part| repair_at(part, Some(&value), flaw));
    let mut attempts: Vec<_> = attempts.flatten().collect();
    let best = attempts.iter().position(Result::is_ok).unwrap_or(0);
    (!attempts.is_empty()).then(|| attempts.swap_remove(best))
}

fn repair_tagged(shape: &Tagged, object: &Map<String, Value>, flaw: &Issue) -> Attempt {
    let value = Value::Object(object.clone());
    let Some(variant) = shape.variant(object.get(shape.tag)) else {
        return try_each(shape.others, &value);
    };
    match repair_at(variant, Some(&value), flaw) {
        Some(Ok(repaired)) => Some(Ok(repaired)),
        attempt => try_each(shape.fallbacks(), &value).or(attempt),
    }
}

fn try_each(alternatives: &[Shape], value: &Value) -> Attempt {
    let mut attempts = alternatives
        .iter()
        .map(|alternative| repair(alternative, Some(value)));
    attempts.find(|attempt| matches!(attempt, Ok(repaired) if !repaired.repairs.is_empty()))
}

fn repair_field(field: &Field, holder: &Map<String, Value>, flaw: &Issue) -> Attempt {
    let key = || PathSegment::Key(field.name.to_owned());
    let value = holder.get(field.name);
    let attempt = match (field.shape.resolve(), value) {
        (Shape::Array { items, .. }, Some(value)) => repair_items(value, items, field.has('s')),
        (Shape::Array { .. }, None) => None,
        (shape, value) => Some(repair(shape, value)),
    };
    if let Some(Ok(repaired)) = attempt {
        let mut object = holder.clone();
        if let Some(value) = repaired.value {
            object.insert(field.name.to_owned(), value);
        }
        let repairs = repaired.repairs.into_iter().map(|each| each.under(key()));
        return Some(Ok(Repaired::new(Value::Object(object), repairs.collect())));
    }
    let is_null = value.is_some_and(Value::is_null);
    let is_malformed = value.is_some() && field.has('e');
    let counts_as_missing =
        is_malformed || (is_null && field.has('n')) || (value.is_none() && field.has('m'));
    if counts_as_missing {
        let mut object = holder.clone();
        object.remove(field.name);
        if !field.has('?') {
            object.insert(field.name.to_owned(), Value::Array(Vec::new()));
        }
        return Some(Ok(Repaired::new(Value::Object(object), vec![flaw.clone()])));
    }
    // For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
    let inner = attempt?.err().filter(|inner| !inner.path.is_empty())?;
    Some(Err(inner.under(key())))
}

fn repair_items(value: &Value, items: &Shape, skip: bool) -> Attempt {
    let mut kept = Vec::new();
    let mut repairs = Vec::new();
    for (index, item) in value.as_array()?.iter().enumerate() {
        let flaws = match repair(items, Some(item)) {
            Ok(repaired) => {
                kept.extend(repaired.value);
                repaired.repairs
            }
            Err(flaw) if skip => vec![flaw],
            Err(flaw) => return Some(Err(flaw.under(PathSegment::Index(index)))),
        };
        let inside = flaws
            .into_iter()
            .map(|flaw| flaw.under(PathSegment::Index(index)));
        repairs.extend(inside);
    }
    Some(Ok(Repaired::new(Value::Array(kept), repairs)))
}

fn repair_values(object: &Map<String, Value>, values: &Shape) -> Result<Repaired, Issue> {
    let mut kept = Map::new();
    let mut repairs = Vec::new();
    for (key, value) in object {
        let under = |flaw: Issue| flaw.under(PathSegment::Key(key.clone()));
        let repaired = repair(values, Some(value)).map_err(under)?;
        kept.extend(repaired.value.map(|value| (key.clone(), value)));
        repairs.extend(repaired.repairs.into_iter().map(under));
    }
    Ok(Repaired::new(Value::Object(kept), repairs))
}
