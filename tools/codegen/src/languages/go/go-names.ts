import type { Alternative, Definition, Enumeration, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { comment, type Lines, separate } from "../lines.ts";
import { goReader, goStringReader, goType, tab, variantReader, variantType } from "./go-type.ts";

/** Renders a definition that is not a struct: its type and the function that reads it. */
export function renderNamed(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "alias": {
      const { shape } = definition;
      const isNew = shape.kind === "string" || shape.kind === "integer";
      const name = input.names.type(definition.name);
      const type = `type ${name} ${isNew ? "" : "= "}${goType(shape, input.names)}`;
      const reader =
        shape.kind === "string"
          ? goStringReader(shape, name)
          : isNew
            ? `readInteger[${name}]`
            : goReader(shape, input);
      return separate([
        [comment(definition.doc, "//"), type],
        renderUnmarshal(name, [`return ${reader}(data)`]),
      ]);
    }
    case "enumeration":
      return renderEnumeration(definition, input);
    case "tagged":
      return renderTagged(definition, input);
    case "untagged":
      return renderUntagged(definition, input);
    case "structure":
    case "wrapper":
      return [];
  }
}

function renderUnmarshal(name: string, body: Lines): Lines {
  return [
    `// Unmarshal${name} reads a value and returns an error if the protocol does not allow it.`,
    `func Unmarshal${name}(data []byte) (${name}, error) {`,
    tab(body),
    "}",
  ];
}

function renderEnumeration(definition: Definition & Enumeration, { names }: RenderInput): Lines {
  const { members, open, base } = definition;
  const name = names.type(definition.name);
  const constant = (key: string): string => name + names.member(definition.name, key);
  const reader = base.kind === "string" ? `readString[${name}]` : `readInteger[${name}]`;
  const known = members.map((each) => constant(each.key)).join(", ");
  return separate([
    [comment(definition.doc, "//"), `type ${name} ${base.kind === "string" ? "string" : "int32"}`],
    [
      "const (",
      tab(
        separate(
          members.map((each) => [
            comment(each.doc, "//"),
            `${constant(each.key)} ${name} = ${JSON.stringify(each.value)}`,
          ]),
        ),
      ),
      ")",
    ],
    renderUnmarshal(name, [open ? `return ${reader}(data)` : `return readOneOf(data, ${known})`]),
  ]);
}

function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const name = input.names.type(definition.name);
  const as = (payload: string): string => variantReader(name, payload, input);
  const untagged = definition.untagged.map((each) => `, ${as(each.payload)}`).join("");
  const payloads = [...definition.variants, ...definition.untagged].map((each) => each.payload);
  const { other } = definition;
  const rest = definition.untagged.map((each) => as(each.payload)).join(", ");
  const types = [...payloads, ...(other === undefined ? [] : [other])].map((each) =>
    variantType(each, input),
  );
  const tags = definition.variants.map((each) => `, ${JSON.stringify(each.value)}`).join("");
  return separate([
    renderInterface(definition, name, types),
    ...types.map((each) => `func (${each}) is${name}() {}`),
    renderUnmarshal(name, [
      `tag, err := readTag(data, "${definition.tag}")`,
      "if err != nil {",
      "\treturn nil, err",
      "}",
      "switch tag {",
      definition.variants.map((each) => [
        `case "${each.value}":`,
        `\treturn firstOf(data, ${as(each.payload)}${untagged})`,
      ]),
      "}",
      other === undefined
        ? []
        : ["if tag != noTag {", `\treturn firstOf(data, ${as(other)}${untagged})`, "}"],
      rest === ""
        ? `return nil, unknownTag("${definition.tag}", tag${tags})`
        : `return firstOf(data, ${rest})`,
    ]),
  ]);
}

function renderInterface(definition: Definition, name: string, variants: readonly string[]): Lines {
  return [
    comment(definition.doc, "//"),
    definition.doc === "" ? [] : "//",
    "// It is one of:",
    variants.map((each) => `//   - ${each}`),
    `type ${name} interface {`,
    `\tis${name}()`,
    "}",
  ];
}

function renderUntagged(definition: Definition & UntaggedUnion, input: RenderInput): Lines {
  const name = input.names.type(definition.name);
  const wrapped = definition.alternatives.filter((each) => each.shape.kind !== "reference");
  const typeOf = ({ key, shape }: Alternative): string =>
    shape.kind === "reference"
      ? variantType(shape.name, input)
      : name + input.names.member(definition.name, key);
  const readers = definition.alternatives.map((each) => {
    if (each.shape.kind === "reference") return `${variantReader(name, each.shape.name, input)},`;
    const read = goReader(each.shape, input);
    const type = goType(each.shape, input.names);
    return [`convert(${read}, func(value ${type}) ${name} {`, `\treturn ${typeOf(each)}(value)`, "}),"];
  });
  return separate([
    renderInterface(definition, name, definition.alternatives.map(typeOf)),
    ...wrapped.map((each) => [
      `// ${typeOf(each)} is a variant of ${name}.`,
      `type ${typeOf(each)} ${goType(each.shape, input.names)}`,
      ...(each.shape.kind === "null"
        ? [
            "",
            "// MarshalJSON writes null.",
            `func (${typeOf(each)}) MarshalJSON() ([]byte, error) { return []byte("null"), nil }`,
          ]
        : []),
    ]),
    ...definition.alternatives.map((each) => `func (${typeOf(each)}) is${name}() {}`),
    renderUnmarshal(name, ["return firstOf(", tab(["data,", readers]), ")"]),
  ]);
}
