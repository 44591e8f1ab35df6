import type { Alias, Definition, Enumeration } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { comment, indent, type Lines } from "../lines.ts";
import { rustType } from "./rust-type.ts";

/** Renders an alias: of a string or number as a new type, of anything else as another name. */
export function renderAlias(definition: Definition & Alias, { names }: RenderInput): Lines {
  const name = names.type(definition.name);
  const type = rustType(definition.shape, names);
  const doc = comment(definition.doc, "///");
  if (definition.shape.kind !== "string" && definition.shape.kind !== "integer") {
    return [doc, `pub type ${name} = ${type};`];
  }
  const sources = type === "String" ? ["&str", "String"] : [type];
  return [
    doc,
    newtype(name, type),
    sources.map((source) => [
      "",
      `impl From<${source}> for ${name} {`,
      indent([
        `fn from(value: ${source}) -> Self {`,
        `    Self(value${source === "&str" ? ".to_owned()" : ""})`,
        "}",
      ]),
      "}",
    ]),
    "",
    `impl fmt::Display for ${name} {`,
    indent([
      "fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {",
      "    self.0.fmt(formatter)",
      "}",
    ]),
    "}",
  ];
}

/** Renders strings as an enum, with a last variant for any other value if it is open, and numbers as constants. */
export function renderEnumeration(definition: Definition & Enumeration, input: RenderInput): Lines {
  const doc = comment(definition.doc, "///");
  if (definition.base.kind === "integer") return [doc, renderConstants(definition, input)];
  const { open, members } = definition;
  const name = (key: string): string => input.names.member(definition.name, key);
  const hasUnknown = members.some((each) => name(each.key) === "Unknown");
  return [
    doc,
    `#[derive(Debug, Clone, ${open ? "" : "Copy, "}PartialEq, Eq, Hash, Serialize, Deserialize)]`,
    `pub enum ${input.names.type(definition.name)} {`,
    indent(
      members.map((each) => [
        comment(each.doc, "///"),
        name(each.key) === each.value ? [] : `#[serde(rename = ${JSON.stringify(each.value)})]`,
        `${name(each.key)},`,
      ]),
    ),
    open
      ? indent([
          "/// Any other value, as it was sent.",
          "#[serde(untagged)]",
          `${hasUnknown ? "Unrecognized" : "Unknown"}(String),`,
        ])
      : [],
    "}",
  ];
}

function renderConstants(definition: Definition & Enumeration, { names }: RenderInput): Lines {
  const name = names.type(definition.name);
  const constants = definition.members.map((each) => [
    comment(each.doc, "///"),
    `pub const ${wordStyles.upperSnake(each.key)}: Self = Self(${each.value});`,
  ]);
  return [newtype(name, rustType(definition.base, names)), "", `impl ${name} {`, indent(constants), "}"];
}

function newtype(name: string, type: string): Lines {
  return [
    `#[derive(Debug, Clone, ${type === "String" ? "" : "Copy, "}PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]`,
    "#[serde(transparent)]",
    `pub struct ${name}(pub ${type});`,
  ];
}
