import type { Definition, Field, IntegerFormat, Shape } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";

const integers: Readonly<Record<IntegerFormat, { readonly type: string; readonly reader: string }>> = {
  int32: { type: "int", reader: "Int32" },
  int64: { type: "long", reader: "Int64" },
  uint16: { type: "ushort", reader: "UInt16" },
  uint32: { type: "uint", reader: "UInt32" },
  uint64: { type: "ulong", reader: "UInt64" },
};

/** Returns a definition's type with its namespace, because properties and types often have the same name. */
export function qualified(definition: string, { names, packageName }: RenderInput): string {
  return `global::${packageName}.${names.type(definition)}`;
}

export function csharpType(shape: Shape, input: RenderInput): string {
  switch (shape.kind) {
    case "any":
    case "null":
      return "JsonElement";
    case "boolean":
      return "bool";
    case "string":
      return "string";
    case "number":
      return "double";
    case "integer":
      return integers[shape.format].type;
    case "reference":
      return qualified(shape.name, input);
    case "list":
      return `IReadOnlyList<${csharpType(shape.items, input)}>`;
    case "map":
      return `IReadOnlyDictionary<string, ${csharpType(shape.values, input)}>`;
  }
}

/** Returns an expression for the function that reads values of a shape. */
export function csharpReader(shape: Shape, input: RenderInput): string {
  switch (shape.kind) {
    case "any":
      return "Readers.Any";
    case "null":
      return "Readers.Null";
    case "boolean":
      return "Readers.Boolean";
    case "string":
      return "Readers.String";
    case "number":
      return "Readers.Double";
    case "integer":
      return `Readers.${integers[shape.format].reader}`;
    case "reference":
      return `${qualified(shape.name, input)}.Construct`;
    case "list":
      return `Readers.List<${csharpType(shape.items, input)}>(${csharpReader(shape.items, input)})`;
    case "map":
      return `Readers.Map<${csharpType(shape.values, input)}>(${csharpReader(shape.values, input)})`;
  }
}

function isValueType({ kind }: Shape): boolean {
  return ["any", "null", "boolean", "number", "integer"].includes(kind);
}

/** Returns the type of a field. `Maybe` distinguishes a missing value from `null`. */
export function csharpFieldType(field: Field, input: RenderInput): string {
  const type = csharpType(field.shape, input);
  if (field.nullable && !field.required) return `Maybe<${type}>`;
  if (field.required && !field.nullable) return type;
  return isValueType(field.shape) ? `Nullable<${type}>` : `${type}?`;
}

/** Returns the name of the `ObjectReader` method that reads a field. */
export function readFunction({ required, nullable, shape }: Field): string {
  if (nullable && !required) return "Maybe";
  if (required && !nullable) return "Required";
  return (required ? "RequiredOrNull" : "Optional") + (isValueType(shape) ? "Value" : "");
}

/** Returns the name of the `ObjectWriter` method that writes a field. */
export function writeFunction({ required, nullable }: Field): string {
  if (required) return nullable ? "RequiredOrNull" : "Required";
  return nullable ? "Maybe" : "Optional";
}

/** Returns the name of a member, which must differ from the name of its type. */
export function csharpMember(definition: Definition, key: string, { names }: RenderInput): string {
  const name = names.member(definition.name, key);
  return name === names.type(definition.name) ? `${name}_` : name;
}
