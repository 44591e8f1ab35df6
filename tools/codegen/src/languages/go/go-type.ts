import type { Field, IntegerFormat, Shape } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";
import type { RenderInput } from "../language.ts";

const integers: Readonly<Record<IntegerFormat, string>> = {
  int32: "int32",
  int64: "int64",
  uint16: "uint16",
  uint32: "uint32",
  uint64: "uint64",
};

/** Returns the type of values of a shape. */
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

/** The representations of a missing field. */
export type Presence = "required" | "nil" | "pointer" | "maybe";

/** Returns the representation of a missing field: nil, if its type allows that. */
export function presenceOf(field: Field, { model }: RenderInput): Presence {
  if (field.required && !field.nullable) return "required";
  if (field.nullable || field.shape.kind === "null") return "maybe";
  const { shape } = field;
  const target = shape.kind === "reference" && model.definitions.find((each) => each.name === shape.name);
  const isInterface = target && (target.kind === "tagged" || target.kind === "untagged");
  const isList = ["any", "list", "map"].includes(
    target && target.kind === "alias" ? target.shape.kind : shape.kind,
  );
  return isInterface || isList ? "nil" : "pointer";
}

/** Returns a field's type: `Maybe` distinguishes "missing" from `null`. */
export function goFieldType(field: Field, input: RenderInput): string {
  const type = goType(field.shape, input.names);
  const presence = presenceOf(field, input);
  if (presence === "maybe") return `Maybe[${type}]`;
  return presence === "pointer" ? `*${type}` : type;
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
      return shape.minLength === undefined
        ? "readString[string]"
        : `readStringOf[string](${shape.minLength})`;
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

/** Returns the function that reads values of a definition. */
export function definitionReader(name: string, { names, model }: RenderInput): string {
  const kind = model.definitions.find((each) => each.name === name)?.kind;
  const isStructure = kind === "structure" || kind === "wrapper";
  return isStructure ? `readStruct[${names.type(name)}]` : `Unmarshal${names.type(name)}`;
}
