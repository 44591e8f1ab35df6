import type { Definition } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { FieldsShape, Shape, TaggedShape } from "../../shapes/shape.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";

/** Renders the shape of each definition, and the types that have a shape. */
export function renderShapes({ shapes, names, model }: RenderInput): Lines {
  const nameOf: StaticName = (definition) => wordStyles.upperSnake(definition);
  const types = model.definitions
    .filter((each) => shapes[each.name] !== undefined && isType(each))
    .map(({ name }) => `${names.type(name)} = ${JSON.stringify(name)}, ${nameOf(name)};`);
  const statics = Object.entries(shapes).map(([name, shape]) => [
    "",
    "#[rustfmt::skip]",
    `static ${nameOf(name)}: Shape = ${renderShape(shape, nameOf)};`,
  ]);
  return [head, "", "definitions! {", indent(types), "}", statics];
}

type StaticName = (definition: string) => string;

/** Whether a definition has its own type instead of being another name for a type. */
function isType(definition: Definition): boolean {
  if (definition.kind !== "alias") return true;
  return definition.shape.kind === "string" || definition.shape.kind === "integer";
}

function renderShape(shape: Shape, nameOf: StaticName): string {
  switch (shape.is) {
    case "any":
      return "Shape::Any";
    case "none":
      return "Shape::None";
    case "null":
      return "Shape::Null";
    case "boolean":
      return "Shape::Boolean";
    case "object":
      return "Shape::Object";
    case "string":
      return renderString(shape);
    case "integer":
    case "number":
      return renderNumber(shape);
    case "const":
      return typeof shape.value === "string"
        ? `Shape::Text(${text(shape.value)})`
        : `Shape::Code(${String(shape.value)})`;
    case "listed":
      return `Shape::Listed(&[${shape.values.map(text).join(", ")}])`;
    case "array":
      return `Shape::Array { items: &${renderShape(shape.items, nameOf)}, min_items: ${shape.minItems ?? 0} }`;
    case "map":
      return `Shape::Map(&${renderShape(shape.values, nameOf)})`;
    case "reference":
      return `Shape::Reference(&${nameOf(shape.name)})`;
    case "union":
      return `Shape::Union { alternatives: ${list(shape.alternatives, nameOf)}, exclusive: ${shape.exclusive === true} }`;
    case "fields":
      return renderFields(shape, nameOf);
    case "tagged":
      return renderTagged(shape, nameOf);
  }
}

function renderString({ minLength = 0, maxLength }: Shape & { readonly is: "string" }): string {
  const most = maxLength === undefined ? "None" : `Some(${maxLength})`;
  return `Shape::String { min_length: ${minLength}, max_length: ${most} }`;
}

function renderNumber({ is, minimum, maximum }: Shape & { readonly is: "integer" | "number" }): string {
  const option = (bound: number | undefined): string => {
    if (bound === undefined) return "None";
    return `Some(${Number.isInteger(bound) ? bound.toFixed(1) : bound})`;
  };
  const name = is === "integer" ? "Integer" : "Number";
  return `Shape::${name} { minimum: ${option(minimum)}, maximum: ${option(maximum)} }`;
}

function renderFields({ fields, parts = [], nullAsEmpty }: FieldsShape, nameOf: StaticName): string {
  const lines = Object.entries(fields).map(
    ([name, { shape, rules }]) =>
      `    Field { name: ${text(name)}, shape: ${renderShape(shape, nameOf)}, rules: ${text(rules)} },\n`,
  );
  const inside = lines.length === 0 ? "" : `\n${lines.join("")}`;
  return `Shape::Fields(Fields { properties: &[${inside}], parts: ${list(parts, nameOf)}, null_as_empty: ${nullAsEmpty === true} })`;
}

function renderTagged({ tag, variants, open = [], unknown = [] }: TaggedShape, nameOf: StaticName): string {
  const lines = Object.entries(variants).map(
    ([value, shape]) => `    (${text(value)}, ${renderShape(shape, nameOf)}),\n`,
  );
  const others = list([...open, ...unknown], nameOf);
  return `Shape::Tagged(Tagged { tag: ${text(tag)}, variants: &[\n${lines.join("")}], others: ${others}, fallbacks: ${open.length} })`;
}

function list(shapes: readonly Shape[], nameOf: StaticName): string {
  return `&[${shapes.map((each) => renderShape(each, nameOf)).join(", ")}]`;
}

function text(value: string): string {
  return JSON.stringify(value);
}

const head = `
//! The shapes of all definitions.

use super::read::{Definition, Sealed};
use super::shape::{Field, Fields, Shape, Tagged};

macro_rules! definitions {
    ($($type:ident = $name:literal, $shape:ident;)*) => {$(
        impl Definition for super::$type {
            const NAME: &'static str = $name;
        }

        impl Sealed for super::$type {
            fn shape() -> &'static Shape {
                &$shape
            }
        }
    )*};
}
`.trim();
