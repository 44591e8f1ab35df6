import type { Definition, Field, Structure } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { docComment } from "./rust-doc.ts";
import { signature } from "./rust-layout.ts";
import { isEq, rustFieldType, rustParameter } from "./rust-type.ts";
import { functionName } from "./rust-words.ts";

/** Renders a struct that keeps unknown properties, with a constructor and setters. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const { fields } = definition;
  const name = input.names.type(definition.name);
  const isDefault = fields.every((each) => !each.required);
  const traits = `${isDefault ? "Default, " : ""}PartialEq, ${isEq(definition, input) ? "Eq, " : ""}`;
  return [
    docComment(definition.doc),
    `#[derive(Debug, Clone, ${traits}Serialize, Deserialize)]`,
    `pub struct ${name} {`,
    indent(fields.map((each) => renderField(definition.name, each, input))),
    indent([
      "/// Properties that the protocol does not define, as they were sent.",
      wrapAttribute(["flatten", `serialize_with = "write_extra::<${name}, _>"`]),
      "pub extra: Map<String, Value>,",
    ]),
    "}",
    "",
    `fields!(${[`${name}:`, ...fields.map(({ key }) => JSON.stringify(key))].join(" ")});`,
    "",
    `impl ${name} {`,
    indent(separate([renderConstructor(definition, input), ...renderSetters(definition, input)])),
    "}",
    isError(definition) ? ["", renderError(name)] : [],
  ];
}

function renderField(owner: string, field: Field, input: RenderInput): Lines {
  const name = input.names.member(owner, field.key);
  const attributes = [
    ...(name === field.key ? [] : [`rename = ${JSON.stringify(field.key)}`]),
    ...(field.required ? [] : ["default"]),
    ...presence(field),
  ];
  return [
    docComment(field.doc),
    attributes.length > 0 ? wrapAttribute(attributes) : [],
    `pub ${name}: ${rustFieldType(owner, field, input)},`,
  ];
}

function presence(field: Field): string[] {
  const reader = readerOf(field);
  const read = reader === undefined ? [] : [`deserialize_with = ${JSON.stringify(reader)}`];
  if (field.required) return read;
  return [...read, `skip_serializing_if = "${field.nullable ? "Maybe::is_missing" : "Option::is_none"}"`];
}

/** Returns the name of the function that reads a field, or `undefined` if the field's type already provides it. */
function readerOf({ shape, required, nullable }: Field): string | undefined {
  if (shape.kind === "integer") {
    if (nullable) return required ? "integer_or_null" : "maybe_integer";
    return required ? "integer" : "present_integer";
  }
  if (required) return nullable ? "Option::deserialize" : undefined;
  return nullable ? undefined : "present";
}

/** Renders a serde attribute, wrapped as rustfmt does. */
export function wrapAttribute(attributes: readonly string[]): Lines {
  const list = attributes.join(", ");
  if (list.length <= 70) return `#[serde(${list})]`;
  return [
    "#[serde(",
    indent(attributes.map((each, at) => each + (at === attributes.length - 1 ? "" : ","))),
    ")]",
  ];
}

function renderConstructor({ name, fields }: Definition & Structure, input: RenderInput): Lines {
  const required = fields.filter((each) => each.required).map((each) => rustParameter(name, each, input));
  const values = fields.map((each) => {
    const parameter = rustParameter(name, each, input);
    if (!each.required) return `${parameter.name}: ${each.nullable ? "Maybe::Missing" : "None"},`;
    return parameter.value === parameter.name
      ? `${parameter.name},`
      : `${parameter.name}: ${parameter.value},`;
  });
  return [
    "/// Creates a value with its required properties only.",
    "#[must_use]",
    signature(
      "new",
      required.map((each) => `${each.name}: ${each.type}`),
    ),
    indent(
      required.length === 0 ? "Self::default()" : ["Self {", indent([values, "extra: Map::new(),"]), "}"],
    ),
    "}",
  ];
}

/** Renders a setter for each optional property. Setters return the modified value. */
function renderSetters({ name: owner, fields }: Definition & Structure, input: RenderInput): Lines[] {
  return fields
    .filter((each) => !each.required && each.shape.kind !== "null")
    .map((field) => {
      const { name, type, value } = rustParameter(owner, field, input);
      const isCopy = !field.nullable && /^(?:bool|[iuf]\d+)$/.test(type);
      return [
        `/// Sets \`${name.replace("r#", "")}\`.`,
        "#[must_use]",
        signature(functionName(name), ["mut self", `${name}: ${type}`], isCopy ? "pub const fn" : "pub fn"),
        indent([`self.${name} = ${field.nullable ? value : `Some(${value})`};`, "self"]),
        "}",
      ];
    });
}

function isError({ name, fields }: Definition & Structure): boolean {
  const required = fields.filter((each) => each.required).map((each) => each.key);
  return name === "Error" && required.toSorted().join() === "code,message";
}

function renderError(name: string): Lines {
  return [
    `impl fmt::Display for ${name} {`,
    indent([
      "fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {",
      '    write!(formatter, "{} ({})", self.message, self.code)',
      "}",
    ]),
    "}",
    "",
    `impl std::error::Error for ${name} {}`,
  ];
}
