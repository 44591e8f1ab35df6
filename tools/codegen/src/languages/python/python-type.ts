import { hasLengths } from "../../model/has-lengths.ts";
import { integerRanges } from "../../model/integer-ranges.ts";
import type { Field, Shape } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";

export function pythonType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
      return "Any";
    case "null":
      return "None";
    case "boolean":
      return "bool";
    case "string":
      return "str";
    case "number":
      return "float";
    case "integer":
      return "int";
    case "reference":
      return names.type(shape.name);
    case "list":
      return `list[${pythonType(shape.items, names)}]`;
    case "map":
      return shape.values.kind === "any" ? "JsonObject" : `dict[str, ${pythonType(shape.values, names)}]`;
  }
}

/**
 * Returns the type of a field. `None` stands for `null` if the protocol allows `null`, and for a missing property
 * otherwise.
 */
export function pythonFieldType(field: Field, names: NameBook): string {
  const type = pythonType(field.shape, names);
  if (field.nullable) return `${type} | None${field.required ? "" : " | Missing"}`;
  if (field.required || type === "Any" || type === "None")
    return type === "None" && !field.required ? "None | Missing" : type;
  return `${type} | None`;
}

/** Returns whether a missing optional field is represented by `MISSING` instead of `None`. */
export function hasMissing(field: Field): boolean {
  return !field.required && (field.nullable || field.shape.kind === "any" || field.shape.kind === "null");
}

/** Returns an expression for the function that reads values of a shape. */
export function pythonReader(shape: Shape, input: RenderInput): string {
  switch (shape.kind) {
    case "any":
      return "_any";
    case "null":
      return "_null";
    case "boolean":
      return "_bool";
    case "string":
      return hasLengths(shape) ? `_str_of(${shape.minLength ?? 0}, ${shape.maxLength ?? "None"})` : "_str";
    case "number": {
      const bounds = [shape.minimum, shape.maximum].map((each) => each ?? "None").join(", ");
      return bounds === "None, None" ? "_float" : `_float_in(${bounds})`;
    }
    case "integer": {
      const [least, largest] = integerRanges[shape.format];
      return `_int_in(${shape.minimum ?? least}, ${largest})`;
    }
    case "reference":
      return definitionReader(shape.name, input);
    case "list": {
      const minimum = shape.minItems === undefined ? "" : `, ${shape.minItems}`;
      return `_list_of(${pythonReader(shape.items, input)}${minimum})`;
    }
    case "map":
      return shape.values.kind === "any" ? "_object" : `_dict_of(${pythonReader(shape.values, input)})`;
  }
}

/** Returns an expression for the function that reads values of a definition. A class has a class method for this. */
export function definitionReader(name: string, { names, model }: RenderInput): string {
  const definition = model.definitions.find((each) => each.name === name);
  const isClass = definition?.kind === "structure" || definition?.kind === "wrapper";
  return isClass ? `${names.type(name)}.from_json` : functionName(names.type(name));
}

/** Returns the argument to `read` for a definition: a class, or the function that reads any other type. */
export function definitionArgument(name: string, input: RenderInput): string {
  return definitionReader(name, input).replace(/\.from_json$/, "");
}

/** Returns the name of the function that reads a type without a class. */
export function functionName(type: string): string {
  return `${wordStyles.snake(type)}_from_json`;
}
