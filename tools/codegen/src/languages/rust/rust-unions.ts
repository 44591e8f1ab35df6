import type { Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";
import type { RenderInput } from "../language.ts";
import { comment, indent, type Lines } from "../lines.ts";
import { rustType } from "./rust-type.ts";

/** Renders a union without a tag: serde tries one variant after the other. */
export function renderUntagged(definition: Definition & UntaggedUnion, { names }: RenderInput): Lines {
  const variants = definition.alternatives.map(({ key, shape }) => {
    const name = names.member(definition.name, key);
    return shape.kind === "null" ? `${name},` : `${name}(${rustType(shape, names)}),`;
  });
  return [
    comment(definition.doc, "///"),
    "#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]",
    "#[serde(untagged)]",
    `pub enum ${names.type(definition.name)} {`,
    indent(variants),
    "}",
  ];
}

/** Renders an enum that is read by its tag, so that a malformed variant is not read as an unknown one. */
export function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const { names } = input;
  const member = (key: string): string => names.member(definition.name, key);
  const known = definition.variants.map((each) => [
    comment(each.doc, "///"),
    `#[serde(rename = ${JSON.stringify(each.value)})]`,
    `${member(each.value)}(${names.type(each.payload)}),`,
  ]);
  const untagged = definition.untagged.map(({ key, payload }) => [
    comment(docOf(payload, input), "///"),
    "#[serde(untagged)]",
    `${member(key)}(${names.type(payload)}),`,
  ]);
  const other = definition.other && [
    "/// Any other variant, as it was sent.",
    "#[serde(untagged)]",
    `${otherName(definition, names)}(${names.type(definition.other)}),`,
  ];
  return [
    comment(definition.doc, "///"),
    "#[derive(Debug, Clone, PartialEq, Serialize)]",
    `#[serde(tag = ${JSON.stringify(definition.tag)})]`,
    `pub enum ${names.type(definition.name)} {`,
    indent([known, untagged, other]),
    "}",
    "",
    renderDeserialize(definition, input),
  ];
}

function docOf(name: string, { model }: RenderInput): string {
  return model.definitions.find((each) => each.name === name)?.doc ?? "";
}

function otherName(definition: Definition & TaggedUnion, names: NameBook): string {
  const taken = definition.variants.some((each) => names.member(definition.name, each.value) === "Other");
  return taken ? "Unknown" : "Other";
}

function renderDeserialize(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const isClosed = definition.untagged.length === 0;
  return [
    `impl<'de> Deserialize<'de> for ${input.names.type(definition.name)} {`,
    indent([
      "fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {",
      indent([
        "let object = Map::deserialize(deserializer)?;",
        `let tag = tag_of(&object, ${JSON.stringify(definition.tag)});`,
        isClosed ? "match tag.as_deref() {" : "let variant = match tag.as_deref() {",
        indent(renderArms(definition, input)),
        isClosed ? "}" : ["};", renderFallback(definition, input)],
      ]),
      "}",
    ]),
    "}",
  ];
}

function renderArms(definition: Definition & TaggedUnion, { names }: RenderInput): Lines {
  const tag = JSON.stringify(definition.tag);
  const isClosed = definition.untagged.length === 0;
  const object = isClosed ? "object" : "object.clone()";
  return [
    definition.variants.map(({ value }) => {
      const variant = names.member(definition.name, value);
      return arm(`Some(${JSON.stringify(value)})`, `known(${object}, ${tag}).map(Self::${variant})`);
    }),
    definition.other && arm("Some(_)", `whole(${object}).map(Self::${otherName(definition, names)})`),
    `tag => Err(unknown_tag(${tag}, tag)),`,
  ];
}

/** Tries the variants without a tag; if none fits, the error is that of the tagged variant, unless there is no tag. */
function renderFallback(definition: Definition & TaggedUnion, { names }: RenderInput): Lines {
  return definition.untagged.map(({ key }, at) => {
    const isLast = at === definition.untagged.length - 1;
    const rest = isLast ? "object" : "object.clone()";
    const call = `otherwise(variant, ${rest}, Self::${names.member(definition.name, key)})`;
    return isLast ? call : `let variant = ${call};`;
  });
}

/** Breaks lines as rustfmt does. */
function arm(pattern: string, value: string): Lines {
  const line = `${pattern} => ${value},`;
  return line.length <= 88 ? line : [`${pattern} => {`, `    ${value}`, "}"];
}
