import type { Alternative, Definition, UntaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { docComment } from "./rust-doc.ts";
import { arm, conversion } from "./rust-layout.ts";
import { isEq, rustType } from "./rust-type.ts";

/** Renders an untagged union. serde tries its variants in order. */
export function renderUntagged(definition: Definition & UntaggedUnion, input: RenderInput): Lines {
  const { names } = input;
  const type = names.type(definition.name);
  const variants = definition.alternatives.map(({ key, shape }) => {
    const integer = shape.kind === "integer" ? '#[serde(deserialize_with = "integer")] ' : "";
    const payload = shape.kind === "null" ? "" : `(${integer}${rustType(shape, names)})`;
    return `${names.member(definition.name, key)}${payload},`;
  });
  const hasOrder = definition.alternatives.every(isScalar);
  const eq = hasOrder ? "Eq, PartialOrd, Ord, Hash, " : isEq(definition, input) ? "Eq, " : "";
  return [
    docComment(definition.doc),
    `#[derive(Debug, Clone, PartialEq, ${eq}Serialize, Deserialize)]`,
    "#[serde(untagged)]",
    `pub enum ${type} {`,
    indent(variants),
    "}",
    hasOrder ? ["", renderDisplay(definition, input)] : [],
    renderFrom(definition, input),
  ];
}

function isScalar({ shape }: Alternative): boolean {
  return shape.kind === "null" || shape.kind === "integer" || shape.kind === "string";
}

function renderDisplay(definition: Definition & UntaggedUnion, { names }: RenderInput): Lines {
  const arms = definition.alternatives.map(({ key, shape }) => {
    const variant = `Self::${names.member(definition.name, key)}`;
    return shape.kind === "null"
      ? arm(variant, 'formatter.write_str("null")')
      : arm(`${variant}(value)`, "value.fmt(formatter)");
  });
  return [
    `impl fmt::Display for ${names.type(definition.name)} {`,
    indent([
      "fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {",
      indent(["match self {", indent(arms), "}"]),
      "}",
    ]),
    "}",
  ];
}

/** Renders conversions from all types that only one alternative uses. */
function renderFrom({ name, alternatives }: Definition & UntaggedUnion, { names }: RenderInput): Lines {
  const union = names.type(name);
  const types = alternatives.map(({ shape }) => rustType(shape, names));
  return alternatives.map(({ key, shape }, at) => {
    const type = types[at] ?? "";
    if (shape.kind === "null" || types.indexOf(type) !== types.lastIndexOf(type)) return [];
    const variant = `Self::${names.member(name, key)}`;
    return [
      ["", conversion(type, union, `${variant}(value)`)],
      shape.kind === "string" ? ["", conversion("&str", union, `${variant}(value.to_owned())`)] : [],
    ];
  });
}
