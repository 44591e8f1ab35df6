import type { Definition, Field, Structure } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { comment, indent, type Lines } from "../lines.ts";
import { rustFieldType } from "./rust-type.ts";

/** Renders a struct that keeps unknown properties. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const { fields } = definition;
  const name = input.names.type(definition.name);
  const isDefault = fields.every((each) => !each.required);
  return [
    comment(definition.doc, "///"),
    `#[derive(Debug, Clone, ${isDefault ? "Default, " : ""}PartialEq, Serialize, Deserialize)]`,
    `pub struct ${name} {`,
    indent(fields.map((each) => renderField(definition.name, each, input))),
    indent(["/// Properties that the protocol does not define, as they were sent.", "#[serde(flatten)]"]),
    "    pub extra: Map<String, Value>,",
    "}",
    isDefault ? [] : ["", renderConstructor(definition, input)],
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
    comment(field.doc, "///"),
    attributes.length > 0 ? wrapAttribute(attributes) : [],
    `pub ${name}: ${rustFieldType(owner, field, input)},`,
  ];
}

function presence({ required, nullable }: Field): string[] {
  if (required) return nullable ? ['deserialize_with = "Option::deserialize"'] : [];
  if (nullable) return ['skip_serializing_if = "Maybe::is_missing"'];
  return ['deserialize_with = "present"', 'skip_serializing_if = "Option::is_none"'];
}

/** Breaks lines as rustfmt does. */
function wrapAttribute(attributes: readonly string[]): Lines {
  const list = attributes.join(", ");
  if (list.length <= 70) return `#[serde(${list})]`;
  return [
    "#[serde(",
    indent(attributes.map((each, at) => each + (at === attributes.length - 1 ? "" : ","))),
    ")]",
  ];
}

function renderConstructor(definition: Definition & Structure, input: RenderInput): Lines {
  const { names, model } = input;
  const required = definition.fields.filter((each) => each.required);
  const parameters = required.map((each) => {
    const type = rustFieldType(definition.name, each, input);
    return {
      name: names.member(definition.name, each.key),
      type,
      converts: converts(each, model.definitions),
    };
  });
  const declared = parameters.map(
    ({ name, type, converts: into }) => `${name}: ${into ? `impl Into<${type}>` : type}`,
  );
  const values = definition.fields.map((each) => {
    const parameter = parameters.find(({ name }) => name === names.member(definition.name, each.key));
    const name = names.member(definition.name, each.key);
    if (!parameter) return `${name}: ${each.nullable ? "Maybe::Missing" : "None"},`;
    return parameter.converts ? `${name}: ${name}.into(),` : `${name},`;
  });
  return [
    `impl ${names.type(definition.name)} {`,
    indent([
      "/// Creates a value with its required properties only.",
      signature(declared),
      "    Self {",
      indent(indent([values, "extra: Map::new(),"])),
      "    }",
      "}",
    ]),
    "}",
  ];
}

function signature(parameters: readonly string[]): Lines {
  const line = `pub fn new(${parameters.join(", ")}) -> Self {`;
  if (line.length <= 96) return line;
  return ["pub fn new(", indent(parameters.map((each) => `${each},`)), ") -> Self {"];
}

function converts({ shape, nullable }: Field, definitions: readonly Definition[]): boolean {
  if (nullable) return false;
  if (shape.kind !== "reference") return shape.kind === "string";
  const target = definitions.find((each) => each.name === shape.name);
  return target?.kind === "alias" && target.shape.kind === "string";
}
