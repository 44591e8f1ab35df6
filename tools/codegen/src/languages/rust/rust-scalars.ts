import type { Alias, Definition, Enumeration } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { docComment } from "./rust-doc.ts";
import { unknownName } from "./rust-names.ts";
import { rustType } from "./rust-type.ts";

/** Renders a string or number as a newtype, and any other alias as a type alias. */
export function renderAlias(definition: Definition & Alias, { names }: RenderInput): Lines {
  const name = names.type(definition.name);
  const type = rustType(definition.shape, names);
  const doc = docComment(definition.doc);
  if (definition.shape.kind === "string") return [doc, newtype(name, type), "", `text_type!(${name});`];
  if (definition.shape.kind === "integer") return [doc, integerType(name, type)];
  return [doc, `pub type ${name} = ${type};`];
}

/**
 * Renders strings as an enum and numbers as constants. If the set of strings is open, the last variant of the enum
 * holds any other value.
 */
export function renderEnumeration(definition: Definition & Enumeration, input: RenderInput): Lines {
  if (definition.base.kind === "integer") return renderConstants(definition, input);
  const { open, members } = definition;
  const member = (key: string): string => input.names.member(definition.name, key);
  const known = members.map((each) => [
    docComment(each.doc),
    open || member(each.key) === each.value ? [] : `#[serde(rename = ${JSON.stringify(each.value)})]`,
    `${member(each.key)},`,
  ]);
  const derived = open ? "" : "Copy, ";
  return [
    docComment(definition.doc),
    `#[derive(Debug, Clone, ${derived}PartialEq, Eq, PartialOrd, Ord, Hash${open ? "" : ", Serialize, Deserialize"})]`,
    `pub enum ${input.names.type(definition.name)} {`,
    indent(known),
    open
      ? indent(["/// Any other value, as it was sent.", `${unknownName(definition, input.names)}(String),`])
      : [],
    "}",
    open ? ["", renderText(definition, input)] : [],
  ];
}

function renderText(definition: Definition & Enumeration, input: RenderInput): Lines {
  const { name, members } = definition;
  const type = input.names.type(name);
  const pairs = members.map(
    (each) => [`Self::${input.names.member(name, each.key)}`, JSON.stringify(each.value)] as const,
  );
  const unknown = unknownName(definition, input.names);
  return [
    `impl ${type} {`,
    indent([
      "/// Returns the value on the wire.",
      "#[must_use]",
      "pub fn as_str(&self) -> &str {",
      indent([
        "match self {",
        indent([pairs.map(([member, text]) => `${member} => ${text},`), `Self::${unknown}(value) => value,`]),
        "}",
      ]),
      "}",
    ]),
    "}",
    "",
    `impl From<&str> for ${type} {`,
    indent([
      "fn from(value: &str) -> Self {",
      indent([
        "match value {",
        indent([
          pairs.map(([member, text]) => `${text} => ${member},`),
          `_ => Self::${unknown}(value.to_owned()),`,
        ]),
        "}",
      ]),
      "}",
    ]),
    "}",
    "",
    `text_enum!(${type});`,
  ];
}

function renderConstants(definition: Definition & Enumeration, { names }: RenderInput): Lines {
  const name = names.type(definition.name);
  const constants = definition.members.map((each) => [
    docComment(each.doc),
    `pub const ${wordStyles.upperSnake(each.key)}: Self = Self(${grouped(Number(each.value))});`,
  ]);
  return [
    docComment(definition.doc),
    integerType(name, rustType(definition.base, names)),
    "",
    `impl ${name} {`,
    indent(constants),
    "}",
  ];
}

function integerType(name: string, type: string): Lines {
  const integer = `#[serde(deserialize_with = "integer")] pub ${type}`;
  return [newtype(name, type, integer), "", `integer_type!(${name}, ${type});`];
}

function newtype(name: string, type: string, field = `pub ${type}`): Lines {
  return [
    `#[derive(Debug, Clone, ${type === "String" ? "" : "Copy, "}PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]`,
    "#[serde(transparent)]",
    `pub struct ${name}(${field});`,
  ];
}

/** Formats a number with underscores as thousands separators. */
function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, "_");
}
