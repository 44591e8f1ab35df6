import type { Definition, Field, Shape } from "../../model/model.ts";
import { canContain } from "../../model/references.ts";
import type { NameBook } from "../../names/name-book.ts";
import type { RenderInput } from "../language.ts";

const integers = { int32: "i32", int64: "i64", uint16: "u16", uint32: "u32", uint64: "u64" } as const;

export function rustType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
      return "Value";
    case "null":
      return "()";
    case "boolean":
      return "bool";
    case "string":
      return "String";
    case "number":
      return "f64";
    case "integer":
      return integers[shape.format];
    case "reference":
      return names.type(shape.name);
    case "list":
      return `Vec<${rustType(shape.items, names)}>`;
    case "map":
      return shape.values.kind === "any"
        ? "Map<String, Value>"
        : `BTreeMap<String, ${rustType(shape.values, names)}>`;
  }
}

/** Returns the type of a field's values, boxed if it contains the field's owner. */
function rustValueType(owner: string, { shape }: Field, { names, model }: RenderInput): string {
  const plain = rustType(shape, names).replace(new RegExp(`\\b${names.type(owner)}\\b`), "Self");
  return canContain(shape, owner, model.definitions) ? `Box<${plain}>` : plain;
}

/** Returns the type of a field. `Maybe` distinguishes a missing value from `null`. */
export function rustFieldType(owner: string, field: Field, input: RenderInput): string {
  const type = rustValueType(owner, field, input);
  if (field.nullable) return field.required ? `Option<${type}>` : `Maybe<${type}>`;
  return field.required ? type : `Option<${type}>`;
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  /**
   * The expression for the field's value. It is wrapped in `Some` if the field is an `Option` that cannot be `null`.
   */
  readonly value: string;
}

/**
 * Returns the parameter of a function that sets a field. Where it is useful, the parameter accepts other types that
 * convert to the field's type.
 */
export function rustParameter(owner: string, field: Field, input: RenderInput): Parameter {
  const name = input.names.member(owner, field.key);
  const type = rustValueType(owner, field, input);
  if (field.nullable) {
    const whole = rustFieldType(owner, field, input);
    return { name, type: `impl Into<${whole}>`, value: `${name}.into()` };
  }
  return converts(field.shape, type, input)
    ? { name, type: `impl Into<${type}>`, value: `${name}.into()` }
    : { name, type, value: name };
}

function converts(shape: Shape, type: string, { model }: RenderInput): boolean {
  if (shape.kind !== "reference") return shape.kind === "string";
  const target = model.definitions.find((each) => each.name === shape.name);
  if (target?.kind === "alias") return target.shape.kind === "string" || target.shape.kind === "integer";
  return type.startsWith("Box<") || (target !== undefined && target.kind !== "structure");
}

/** Returns whether a definition's type can implement `Eq`, which rules out floating-point numbers. */
export function isEq(definition: Definition, { model }: RenderInput): boolean {
  const seen = new Set<string>();
  const visitShape = (shape: Shape): boolean => {
    if (shape.kind === "reference") return visit(shape.name);
    if (shape.kind === "list") return visitShape(shape.items);
    return shape.kind === "map" ? visitShape(shape.values) : shape.kind !== "number";
  };
  const visit = (name: string): boolean => {
    if (seen.has(name)) return true;
    seen.add(name);
    const target = model.definitions.find((each) => each.name === name);
    return target === undefined || shapesOf(target).every(visitShape);
  };
  return visit(definition.name);
}

function shapesOf(definition: Definition): Shape[] {
  const reference = (name: string): Shape => ({ kind: "reference", name });
  switch (definition.kind) {
    case "alias":
      return [definition.shape];
    case "structure":
      return definition.fields.map((each) => each.shape);
    case "untagged":
      return definition.alternatives.map((each) => each.shape);
    case "tagged": {
      const payloads = [...definition.variants, ...definition.untagged].map((each) => each.payload);
      return payloads.map(reference);
    }
    case "enumeration":
    case "wrapper":
      return [];
  }
}
