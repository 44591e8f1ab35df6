import type { Field, IntegerFormat, Shape } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";

const integers: Readonly<Record<IntegerFormat, string>> = {
  int32: "Int32",
  int64: "Int64",
  uint16: "UInt16",
  uint32: "UInt32",
  uint64: "UInt64",
};

export function swiftType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
    case "null":
      return "JSONValue";
    case "boolean":
      return "Bool";
    case "string":
      return "String";
    case "number":
      return "Double";
    case "integer":
      return integers[shape.format];
    case "reference":
      return names.type(shape.name);
    case "list":
      return `[${swiftType(shape.items, names)}]`;
    case "map":
      return `[String: ${swiftType(shape.values, names)}]`;
  }
}

/** The function in `ObjectReader` and `ObjectWriter` that handles a field. */
export type FieldFunction = "required" | "optional" | "nullable" | "maybe";

/** Returns the name of the function that reads and writes a field. */
export function fieldFunction({ required, nullable }: Field): FieldFunction {
  if (nullable) return required ? "nullable" : "maybe";
  return required ? "required" : "optional";
}

/** Returns the type of a field. `Maybe` distinguishes a missing value from `null`. */
export function swiftFieldType(field: Field, names: NameBook): string {
  const type = swiftType(field.shape, names);
  const wrap = { required: type, optional: `${type}?`, nullable: `${type}?`, maybe: `Maybe<${type}>` };
  return wrap[fieldFunction(field)];
}

/** Returns a parameter's default value as code, such as ` = nil`. */
export function defaultValue(field: Field): string {
  return { required: "", optional: " = nil", nullable: "", maybe: " = .missing" }[fieldFunction(field)];
}
