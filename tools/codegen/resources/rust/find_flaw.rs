//! The check of values against shapes.

use super::issue::{Issue, PathSegment};
use super::shape::{Field, Fields, Shape, Tagged};
use serde_json::Value;
use std::iter;

/// Returns the first flaw of the value, if it has any.
pub fn find_flaw(shape: &Shape, value: Option<&Value>) -> Option<Issue> {
    Visit::default().visit(shape, value).err()
}

/// Like [`find_flaw`], but tolerates unknown tags and enumeration values, which a later version of the protocol may
/// have, and arrays that are empty because their items were left out. Returns what it tolerated.
pub fn find_grave_flaw(shape: &Shape, value: Option<&Value>) -> Result<Vec<Issue>, Issue> {
    let mut visit = Visit {
        is_lenient: true,
        ..Visit::default()
    };
    visit.visit(shape, value)?;
    Ok(visit.tolerated)
}

/// The place of a check, and the flaws that it tolerated.
#[derive(Default)]
struct Visit<'a> {
    path: Vec<Step<'a>>,
    is_lenient: bool,
    tolerated: Vec<Issue>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

impl From<Step<'_>> for PathSegment {
    fn from(step: Step<'_>) -> Self {
        match step {
            Step::Key(key) => Self::Key(key.to_owned()),
            Step::Index(index) => Self::Index(index),
        }
    }
}

type Checked = Result<(), Issue>;

impl<'a> Visit<'a> {
    fn visit(&mut self, shape: &Shape, value: Option<&'a Value>) -> Checked {
        match shape {
            Shape::Reference(shape) => self.visit(shape, value),
            Shape::Listed(values) => self.visit_listed(values, value),
            Shape::Array { items, min_items } => self.visit_array(items, *min_items, value),
            Shape::Map(values) => {
                let Some(Value::Object(object)) = value else {
                    return Err(self.flaw(value, "object"));
                };
                let mut entries = object.iter();
                entries.try_for_each(|(key, each)| self.inside(values, Step::Key(key), Some(each)))
            }
            Shape::Fields(fields) => self.visit_fields(fields, value),
            Shape::Tagged(tagged) => self.visit_tagged(tagged, value),
            Shape::Union {
                alternatives,
                exclusive,
            } => self.visit_union(alternatives, *exclusive, value),
            scalar if scalar.passes(value) => Ok(()),
            scalar => Err(self.flaw(value, &scalar.expected())),
        }
    }

    fn flaw(&self, value: Option<&Value>, expected: &str) -> Issue {
        let mut issue = Issue::new(expected, value);
        issue.path = self.path.iter().copied().map(PathSegment::from).collect();
        issue
    }

    fn inside(&mut self, shape: &Shape, step: Step<'a>, value: Option<&'a Value>) -> Checked {
        self.path.push(step);
        let checked = self.visit(shape, value);
        self.path.pop();
        checked
    }

    fn visit_listed(&mut self, values: &[&str], value: Option<&Value>) -> Checked {
        let text = value.and_then(Value::as_str);
        if text.is_some_and(|text| values.contains(&text)) {
            return Ok(());
        }
        let flaw = self.flaw(value, &names_of(values));
        if !self.is_lenient || text.is_none() {
            return Err(flaw);
        }
        self.tolerated.push(flaw);
        Ok(())
    }

    fn visit_array(&mut self, items: &Shape, least: usize, value: Option<&'a Value>) -> Checked {
        let Some(Value::Array(array)) = value else {
            return Err(self.flaw(value, "array"));
        };
        if array.len() < least {
            return Err(self.flaw(value, &format!("array of at least {least} items")));
        }
        let mut entries = array.iter().enumerate();
        entries.try_for_each(|(index, each)| self.inside(items, Step::Index(index), Some(each)))
    }

    fn visit_fields(&mut self, shape: &Fields, value: Option<&'a Value>) -> Checked {
        let Some(Value::Object(object)) = value else {
            return Err(self.flaw(value, "object"));
        };
        for field in shape.properties {
            self.visit_field(field, object.get(field.name))?;
        }
        shape
            .parts
            .iter()
            .try_for_each(|part| self.visit(part, value))
    }

    fn visit_field(&mut self, field: &Field, value: Option<&'a Value>) -> Checked {
        let is_null = matches!(value, Some(Value::Null));
        if (value.is_none() && field.has('?')) || (is_null && field.has('0')) {
            return Ok(());
        }
        self.path.push(Step::Key(field.name));
        let is_absent = value.is_none() && matches!(field.shape.resolve(), Shape::Any);
        let checked = if is_absent {
            Err(self.flaw(value, "anything"))
        } else {
            self.visit(&field.shape, value)
        };
        self.path.pop();
        let Err(mut flaw) = checked else {
            return checked;
        };
        let may_be_empty = !field.has('?') && field.has('e');
        let is_empty = matches!(value, Some(Value::Array(items)) if items.is_empty());
        if may_be_empty && is_empty && self.is_lenient {
            self.tolerated.push(flaw);
            return Ok(());
        }
        if field.has('0') && flaw.path.len() == self.path.len() + 1 {
            flaw.expected.push_str(" | null");
        }
        Err(flaw)
    }

    fn visit_tagged(&mut self, shape: &Tagged, value: Option<&'a Value>) -> Checked {
        let Some(Value::Object(object)) = value else {
            return Err(self.flaw(value, "object"));
        };
        let tag = object.get(shape.tag);
        if let Some(variant) = shape.variant(tag) {
            // The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
            // further.
            let shapes = iter::once(variant).chain(shape.fallbacks());
            let mut flaws = self.visit_each(shapes, value).into_iter();
            return flaws.next().map_or(Ok(()), Err);
        }
        let tags: Vec<&str> = shape.variants.iter().map(|(name, _)| *name).collect();
        if shape.others.is_empty() {
            self.path.push(Step::Key(shape.tag));
            let checked = self.visit_listed(&tags, tag);
            self.path.pop();
            return checked;
        }
        let Err(mut flaw) = self.visit_any(shape.others, value) else {
            return Ok(());
        };
        if flaw.path.len() != self.path.len() + 1 {
            return Err(flaw);
        }
        if flaw.path.last() == Some(&PathSegment::Key(shape.tag.to_owned())) {
            flaw.expected = format!("{} | {}", names_of(&tags), flaw.expected);
            return Err(flaw);
        }
        // It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
        if tag.is_some_and(Value::is_string) && flaw.is_missing() {
            flaw = self.flaw(tag, &format!("{} | missing", names_of(&tags)));
            flaw.path.push(PathSegment::Key(shape.tag.to_owned()));
        }
        Err(flaw)
    }

    fn visit_union(
        &mut self,
        shapes: &[Shape],
        is_exclusive: bool,
        value: Option<&'a Value>,
    ) -> Checked {
        if !is_exclusive {
            return self.visit_any(shapes, value);
        }
        let fits = |shape: &&Shape| self.visit_each([*shape], value).is_empty();
        match shapes.iter().filter(fits).count() {
            0 => self.visit_any(shapes, value),
            1 => Ok(()),
            _ => {
                let outlines: Vec<String> = shapes.iter().map(outline_of).collect();
                Err(self.flaw(value, &format!("exactly one of {}", outlines.join(" | "))))
            }
        }
    }

    /// Succeeds if one of the shapes fits, or else returns the flaw of the one that matches furthest.
    fn visit_any(&mut self, shapes: &[Shape], value: Option<&'a Value>) -> Checked {
        let mut flaws = self.visit_each(shapes, value);
        let Some(depth) = flaws.iter().map(|flaw| flaw.path.len()).max() else {
            return Ok(());
        };
        flaws.retain(|flaw| flaw.path.len() == depth);
        let is_one_place = flaws.iter().all(|flaw| flaw.path == flaws[0].path);
        if !is_one_place && depth == self.path.len() + 1 {
            let outlines: Vec<String> = flaws.iter().map(outline_of_flaw).collect();
            return Err(self.flaw(value, &outlines.join(" | ")));
        }
        if is_one_place {
            let mut expected: Vec<&str> = Vec::new();
            for flaw in &flaws {
                if !expected.contains(&flaw.expected.as_str()) {
                    expected.push(&flaw.expected);
                }
            }
            flaws[0].expected = expected.join(" | ");
        }
        flaws.into_iter().next().map_or(Ok(()), Err)
    }

    /// Returns the flaw for each shape, or none if one of them fits.
    fn visit_each<'s>(
        &mut self,
        shapes: impl IntoIterator<Item = &'s Shape>,
        value: Option<&'a Value>,
    ) -> Vec<Issue> {
        let mut flaws = Vec::new();
        for shape in shapes {
            let before = self.tolerated.len();
            match self.visit(shape, value) {
                Ok(()) => return Vec::new(),
                Err(flaw) => flaws.push(flaw),
            }
            self.tolerated.truncate(before);
        }
        flaws
    }
}

fn names_of(values: &[&str]) -> String {
    let quoted: Vec<String> = values.iter().map(|each| format!("{each:?}")).collect();
    quoted.join(" | ")
}

/// Describes an alternative by its required properties.
fn outline_of(shape: &Shape) -> String {
    let Shape::Fields(Fields { properties, .. }) = shape.resolve() else {
        return "{  }".to_owned();
    };
    let required = properties.iter().filter(|field| !field.has('?'));
    let names: Vec<&str> = required.map(|field| field.name).collect();
    format!("{{ {} }}", names.join(", "))
}

fn outline_of_flaw(flaw: &Issue) -> String {
    let key = flaw
        .path
        .last()
        .map_or_else(String::new, PathSegment::to_string);
    format!("{{ {key}: {} }}", flaw.expected)
}
