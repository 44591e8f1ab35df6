import type { Definition, TaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { renderConstructors } from "./rust-constructors.ts";
import { renderConversions } from "./rust-conversions.ts";
import { docComment } from "./rust-doc.ts";
import { arm } from "./rust-layout.ts";
import { otherName } from "./rust-names.ts";
import { wrapAttribute } from "./rust-structure.ts";
import { isEq } from "./rust-type.ts";

/** Renders an enum that is read by its tag, so that a malformed variant is not mistaken for an unknown one. */
export function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const { names } = input;
  const member = (key: string): string => names.member(definition.name, key);
  const known = definition.variants.map((each) => [
    docComment(each.doc),
    wrapAttribute([
      `rename = ${JSON.stringify(each.value)}`,
      `serialize_with = "write_variant::<${names.type(definition.name)}, _, _>"`,
    ]),
    `${member(each.value)}(${names.type(each.payload)}),`,
  ]);
  const untagged = definition.untagged.map(({ key, payload }) => [
    docComment(docOf(payload, input)),
    "#[serde(untagged)]",
    `${member(key)}(${names.type(payload)}),`,
  ]);
  const other = definition.other && [
    "/// Any other variant, as it was sent.",
    "#[serde(untagged)]",
    `${otherName(definition, names)}(${names.type(definition.other)}),`,
  ];
  return [
    docComment(definition.doc),
    `#[derive(Debug, Clone, PartialEq, ${isEq(definition, input) ? "Eq, " : ""}Serialize)]`,
    `#[serde(tag = ${JSON.stringify(definition.tag)})]`,
    `pub enum ${names.type(definition.name)} {`,
    indent([known, untagged, other]),
    "}",
    "",
    renderVariants(definition, input),
    "",
    renderDeserialize(definition, input),
    "",
    renderConstructors(definition, input),
    renderConversions(definition, input),
  ];
}

/**
 * Renders the macro call that gives a tagged union access to its tag and to the additional properties of its
 * variants.
 */
function renderVariants(definition: Definition & TaggedUnion, { names }: RenderInput): string {
  const { name, tag, variants, untagged, other } = definition;
  const keys = [...variants.map((each) => each.value), ...untagged.map((each) => each.key)];
  const all = [
    ...keys.map((each) => names.member(name, each)),
    ...(other === undefined ? [] : [otherName(definition, names)]),
  ];
  return `variants!(${names.type(name)} ${JSON.stringify(tag)}: ${all.join(" ")});`;
}

function docOf(name: string, { model }: RenderInput): string {
  return model.definitions.find((each) => each.name === name)?.doc ?? "";
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

/**
 * Renders code that tries the untagged variants. If none matches, it reports the tagged variant's error, unless there
 * is no tag.
 */
function renderFallback(definition: Definition & TaggedUnion, { names }: RenderInput): Lines {
  return definition.untagged.map(({ key }, at) => {
    const isLast = at === definition.untagged.length - 1;
    const rest = isLast ? "object" : "object.clone()";
    const call = `otherwise(variant, ${rest}, Self::${names.member(definition.name, key)})`;
    return isLast ? call : `let variant = ${call};`;
  });
}
