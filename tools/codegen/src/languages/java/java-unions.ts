import type { Alternative, Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { renderAlternativeConstructors, renderConstructors } from "./java-constructors.ts";
import { javaDoc } from "./java-doc.ts";
import { renderFromJson, renderToJson } from "./java-methods.ts";
import { javaReader, plainType } from "./java-type.ts";

/** Renders a sealed interface that the records for the variants implement. */
export function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const { names } = input;
  const type = names.type(definition.name);
  const { other, untagged, variants, tag } = definition;
  const payloads = [...variants, ...untagged].map((each) => each.payload);
  const all = [...payloads, ...(other === undefined ? [] : [other])].map(names.type);
  const rest = untagged.map((each) => `, ${names.type(each.payload)}::fromJson`).join("");
  const cases = variants.map(
    (each) => `case "${each.value}" -> Json.firstOf(json, ${names.type(each.payload)}::fromJson${rest});`,
  );
  const unknown =
    rest === "" ? `throw Json.unknownTag("${tag}", json);` : `return Json.firstOf(json${rest});`;
  const body = [
    `var tag = Json.tagOf(json, "${tag}");`,
    "if (tag.isEmpty()) {",
    indent(unknown),
    "}",
    "return switch (tag.get()) {",
    indent([
      cases,
      other === undefined
        ? `default -> ${rest === "" ? unknown : `Json.firstOf(json${rest});`}`
        : `default -> Json.firstOf(json, ${names.type(other)}::fromJson${rest});`,
    ]),
    "};",
  ];
  const constructors = renderConstructors(definition, input);
  return renderInterface(definition, { type, permitted: all, body, members: constructors });
}

/** Renders a sealed interface. Alternatives that are not objects become nested records. */
export function renderUntagged(definition: Definition & UntaggedUnion, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  const own = definition.alternatives.filter((each) => each.shape.kind !== "reference");
  const nameOf = ({ key, shape }: Alternative): string =>
    shape.kind === "reference" ? input.names.type(shape.name) : `${wordStyles.pascal(key)}Value`;
  const readers = definition.alternatives.map((each) =>
    each.shape.kind === "reference"
      ? `${nameOf(each)}::fromJson`
      : `node -> new ${nameOf(each)}(Json.read(node, ${javaReader(each.shape, input)}))`,
  );
  const records = own.map((each) => [
    `/** A variant of {@code ${type}}. */`,
    `record ${nameOf(each)}(${plainType(each.shape, input)} value) implements ${type} {`,
    indent(
      renderToJson(
        each.shape.kind === "null"
          ? "return JsonNodeFactory.instance.nullNode();"
          : "return Json.write(value);",
      ),
    ),
    "}",
  ]);
  const permitted = definition.alternatives.map(
    (each) => (own.includes(each) ? `${type}.` : "") + nameOf(each),
  );
  const body = ["return Json.firstOf(", indent(["json,", readers.join(",\n") + ");"], "        ")];
  const constructors = renderAlternativeConstructors(definition, input, nameOf);
  return renderInterface(definition, { type, permitted, body, members: [...records, ...constructors] });
}

interface InterfaceParts {
  readonly type: string;
  readonly permitted: readonly string[];
  /** The code that reads a value. */
  readonly body: Lines;
  /** Nested records, and functions that create variants. */
  readonly members: readonly Lines[];
}

function renderInterface(definition: Definition, { type, permitted, body, members }: InterfaceParts): Lines {
  return [
    javaDoc(definition.doc),
    `public sealed interface ${type} extends JsonWritable`,
    indent(`permits ${permitted.join(",\n        ")} {`, "        "),
    indent(separate([...members, renderFromJson(type, body, "static")])),
    "}",
  ];
}
