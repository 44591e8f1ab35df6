import type { Alternative, Definition, Field, IntegerFormat, Shape } from "../../model/model.ts";
import { canContain } from "../../model/references.ts";
import type { NameBook } from "../../names/name-book.ts";
import type { RenderInput } from "../language.ts";

const integers: Readonly<Record<IntegerFormat, string>> = {
  int32: "std::int32_t",
  int64: "std::int64_t",
  uint16: "std::uint16_t",
  uint32: "std::uint32_t",
  uint64: "std::uint64_t",
};

function cppType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
      return "Json";
    case "null":
      return "std::nullptr_t";
    case "boolean":
      return "bool";
    case "string":
      return "std::string";
    case "number":
      return "double";
    case "integer":
      return integers[shape.format];
    case "reference":
      return names.type(shape.name);
    case "list":
      return `std::vector<${cppType(shape.items, names)}>`;
    case "map":
      return `std::map<std::string, ${cppType(shape.values, names)}>`;
  }
}

/**
 * Returns how a missing value of a field is represented, which is also the name of the method that reads the field.
 */
export function presenceOf(field: Field): "required" | "optional" | "maybe" {
  if (field.nullable || field.shape.kind === "null") return "maybe";
  return field.required ? "required" : "optional";
}

/**
 * Returns the type of a field. `Maybe` distinguishes a missing value from `null`, and `Box` holds values that contain
 * the field's owner.
 */
export function cppFieldType(owner: string, field: Field, { model, names }: RenderInput): string {
  const plain = cppType(field.shape, names);
  const type = canContain(field.shape, owner, model.definitions) ? `Box<${plain}>` : plain;
  const presence = presenceOf(field);
  if (presence === "maybe") return `Maybe<${type}>`;
  return presence === "optional" ? `std::optional<${type}>` : type;
}

/** Returns the base class for a definition that consists of a single value. */
export function baseOf(definition: Definition, names: NameBook): string | undefined {
  switch (definition.kind) {
    case "alias":
      return definition.shape.kind === "string" ? "Text" : `Wrapped<${cppType(definition.shape, names)}>`;
    case "enumeration":
      return definition.base.kind === "string" ? "Text" : `Wrapped<${cppType(definition.base, names)}>`;
    case "tagged": {
      const { variants, untagged, other } = definition;
      const payloads = [...variants, ...untagged].map((each) => each.payload);
      const types = [...payloads, ...(other === undefined ? [] : [other])].map((each) => names.type(each));
      return `Union<${types.join(", ")}>`;
    }
    case "untagged":
      return `Union<${alternativeTypes(definition.alternatives, names).join(", ")}>`;
    case "structure":
    case "wrapper":
      return undefined;
  }
}

export function alternativeTypes(alternatives: readonly Alternative[], names: NameBook): string[] {
  return [...new Set(alternatives.map(({ shape }) => cppType(shape, names)))];
}
