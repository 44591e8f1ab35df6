import { hasLengths } from "../../model/has-lengths.ts";
import type { Definition, Field, IntegerFormat, Shape } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { containsItself } from "./contains-itself.ts";

const integers: Readonly<Record<IntegerFormat, string>> = {
  int32: "int32",
  int64: "int64",
  uint16: "uint16",
  uint32: "uint32",
  uint64: "uint64",
};

export function goType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
      return "json.RawMessage";
    case "null":
      return "struct{}";
    case "boolean":
      return "bool";
    case "string":
      return "string";
    case "number":
      return "float64";
    case "integer":
      return integers[shape.format];
    case "reference":
      return names.type(shape.name);
    case "list":
      return `[]${goType(shape.items, names)}`;
    case "map":
      return `map[string]${goType(shape.values, names)}`;
  }
}

/** How a missing value of a field is represented. */
export type Presence = "required" | "nil" | "pointer" | "maybe";

/** Returns how a missing value of a field is represented: as `nil` if the field's type allows that. */
export function presenceOf(field: Field, input: RenderInput): Presence {
  if (field.required && !field.nullable) return "required";
  if (field.nullable || field.shape.kind === "null") return "maybe";
  return ["any", "list", "map", "union"].includes(valueKind(field.shape, input)) ? "nil" : "pointer";
}

/** A kind of value. It determines how the value is written. */
export type ValueKind = "any" | "list" | "map" | "union" | "enumeration" | "other";

/** Returns the kind of a shape's values. A reference to an alias has the kind of the aliased shape. */
export function valueKind(shape: Shape, input: RenderInput): ValueKind {
  if (shape.kind === "any" || shape.kind === "list" || shape.kind === "map") return shape.kind;
  const target = shape.kind === "reference" ? findDefinition(shape.name, input) : undefined;
  if (target?.kind === "alias") return valueKind(target.shape, input);
  if (target?.kind === "tagged" || target?.kind === "untagged") return "union";
  const isText =
    target?.kind === "enumeration" && target.members.every(({ value }) => typeof value === "string");
  return isText && target.members.every(({ value }) => value !== "") ? "enumeration" : "other";
}

export function isInterface(name: string, input: RenderInput): boolean {
  return valueKind({ kind: "reference", name }, input) === "union";
}

/** Returns whether a definition's type is a struct. */
function isStruct(name: string, input: RenderInput): boolean {
  const kind = findDefinition(name, input)?.kind;
  return kind === "structure" || kind === "wrapper";
}

function findDefinition(name: string, { model }: RenderInput): Definition | undefined {
  return model.definitions.find((each) => each.name === name);
}

export interface OwnField {
  readonly owner: Definition;
  readonly field: Field;
}

/**
 * Returns the type of a field. `Maybe` distinguishes a missing value from `null`, and holds a pointer if a value can
 * contain itself.
 */
export function goFieldType({ owner, field }: OwnField, input: RenderInput): string {
  const type = goType(field.shape, input.names);
  const presence = presenceOf(field, input);
  if (presence === "maybe") return `Maybe[${containsItself(owner, field, input) ? "*" : ""}${type}]`;
  return presence === "pointer" ? `*${type}` : type;
}

/** Returns an expression for the function that reads values of a field. */
export function goFieldReader({ owner, field }: OwnField, input: RenderInput): string {
  const { shape } = field;
  const mayBeEmpty = shape.kind === "list" && isReplacedByEmpty({ owner, field }, input);
  const read = goReader(mayBeEmpty ? { ...shape, minItems: 0 } : shape, input);
  const isPointer = presenceOf(field, input) === "maybe" && containsItself(owner, field, input);
  return isPointer ? `pointerTo(${read})` : read;
}

/**
 * Returns whether lenient readers replace a malformed required list with an empty list, even if `minItems` forbids
 * it.
 */
function isReplacedByEmpty({ owner, field }: OwnField, { shapes }: RenderInput): boolean {
  const shape = shapes[owner.name];
  const rules = shape?.is === "fields" ? shape.fields[field.key]?.rules : undefined;
  return field.required && rules?.includes("e") === true;
}

/** Returns an expression for the function that reads values of a shape. */
export function goReader(shape: Shape, input: RenderInput): string {
  switch (shape.kind) {
    case "any":
      return "readAny";
    case "null":
      return "readNull";
    case "boolean":
      return "readBool";
    case "string":
      return goStringReader(shape, "string");
    case "number":
      return `readFloat(${shape.minimum ?? "math.Inf(-1)"}, ${shape.maximum ?? "math.Inf(1)"})`;
    case "integer": {
      const type = integers[shape.format];
      return shape.minimum ? `readIntegerFrom[${type}](${shape.minimum})` : `readInteger[${type}]`;
    }
    case "reference":
      return definitionReader(shape.name, input);
    case "list":
      return `readList(${goReader(shape.items, input)}, ${shape.minItems ?? 0})`;
    case "map":
      return `readMap(${goReader(shape.values, input)})`;
  }
}

export function goStringReader(shape: Shape & { readonly kind: "string" }, type: string): string {
  const { minLength = 0, maxLength = "math.MaxInt" } = shape;
  return hasLengths(shape) ? `readStringOf[${type}](${minLength}, ${maxLength})` : `readString[${type}]`;
}

export function definitionReader(name: string, input: RenderInput): string {
  const type = input.names.type(name);
  return isStruct(name, input) ? `readStruct[${type}]` : `Unmarshal${type}`;
}

export function variantReader(union: string, name: string, input: RenderInput): string {
  const type = input.names.type(name);
  return isStruct(name, input) ? `readVariant[${union}, ${type}]` : `as[${union}](Unmarshal${type})`;
}

export function variantType(name: string, input: RenderInput): string {
  return `${isStruct(name, input) ? "*" : ""}${input.names.type(name)}`;
}

export function tab(lines: Lines): string[] {
  return indent(lines, "\t");
}
