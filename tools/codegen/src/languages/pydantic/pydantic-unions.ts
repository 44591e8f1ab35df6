import type { Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { docstring } from "../python/docstring.ts";
import { pydanticType } from "./pydantic-type.ts";

/**
 * Renders a union of variants with different values of a property. If some variants have no tag, all are tried in
 * order.
 */
export function renderTagged(definition: Definition & TaggedUnion, { names }: RenderInput): Lines {
  const { tag, variants, other, untagged } = definition;
  const name = names.type(definition.name);
  const doc = docstring(definition.doc);
  const known = variants.map((each) => each.value);
  const [key, attribute] = [JSON.stringify(tag), JSON.stringify(wordStyles.snake(tag))];
  const cases = [
    ...variants.map((each) => ({ type: names.type(each.payload), label: each.value })),
    ...(other === undefined ? [] : [{ type: names.type(other), label: "" }]),
  ];
  const tagOf = `_tag_of(${key}, ${attribute}, ${JSON.stringify(known)}, other=${other === undefined ? "False" : "True"})`;
  if (untagged.length === 0 && cases.length > 1) {
    const types = cases.map(({ type, label }) => `Annotated[${type}, Tag("${label}")],`);
    return [
      `${name}: TypeAlias = Annotated[`,
      indent(["Union[", indent(types), "],", `Discriminator(${tagOf}),`]),
      "]",
      doc,
    ];
  }
  const types = cases.map(({ type, label }) => `Annotated[${type}, _has_tag(${tagOf}, "${label}")],`);
  return renderOrdered(name, [...types, ...untagged.map((each) => `${names.type(each.payload)},`)], doc);
}

/** Renders an untagged union. The first matching alternative is used. */
export function renderUntagged(definition: Definition & UntaggedUnion, { names }: RenderInput): Lines {
  const types = definition.alternatives.map(({ shape }) => `${pydanticType(shape, names)},`);
  return renderOrdered(names.type(definition.name), types, docstring(definition.doc));
}

function renderOrdered(name: string, types: readonly string[], doc: Lines): Lines {
  return [
    `${name}: TypeAlias = Annotated[`,
    indent(["Union[", indent(types), "],", 'Field(union_mode="left_to_right"),']),
    "]",
    doc,
  ];
}
