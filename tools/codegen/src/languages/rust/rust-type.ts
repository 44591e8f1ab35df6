import type { Field, Shape } from "../../model/model.ts";
import { canContain } from "../../model/references.ts";
import type { NameBook } from "../../names/name-book.ts";
import type { RenderInput } from "../language.ts";

const integers = { int32: "i32", int64: "i64", uint16: "u16", uint32: "u32", uint64: "u64" } as const;

/** Returns the type of values of a shape. */
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

/** Returns the type of a field: `Maybe` distinguishes "missing" from `null`; a type that contains its owner is boxed. */
export function rustFieldType(owner: string, field: Field, { names, model }: RenderInput): string {
  const plain = rustType(field.shape, names);
  const type = canContain(field.shape, owner, model.definitions) ? `Box<${plain}>` : plain;
  if (field.nullable) return field.required ? `Option<${type}>` : `Maybe<${type}>`;
  return field.required ? type : `Option<${type}>`;
}
