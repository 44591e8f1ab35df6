import type { Definition, Field, Structure, Wrapper } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { comment, type Lines, separate } from "../lines.ts";
import {
  definitionReader,
  goFieldReader,
  goFieldType,
  presenceOf,
  tab,
  type ValueKind,
  valueKind,
} from "./go-type.ts";

const readers = { required: "required", nil: "orNil", pointer: "orPointer", maybe: "orMaybe" } as const;
const writers = {
  required: {
    any: "set",
    list: "setList",
    map: "setMap",
    union: "setUnion",
    enumeration: "setEnum",
    other: "set",
  },
  nil: { any: "setRaw", list: "setListUnlessNil", map: "setMapUnlessNil", union: "setUnlessNil" },
} as const;

/** Renders a struct that keeps unknown properties. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const fields = definition.fields.map((each) => {
    const name = input.names.member(definition.name, each.key);
    return [comment(each.doc, "//"), `${name} ${goFieldType({ owner: definition, field: each }, input)}`];
  });
  const extra = [
    "// Extra has the properties that the protocol does not define, as they were sent.",
    "Extra map[string]json.RawMessage",
  ];
  return separate([
    [
      comment(definition.doc, "//"),
      `type ${input.names.type(definition.name)} struct {`,
      tab(separate([...fields, extra])),
      "}",
    ],
    renderUnmarshal(definition, input),
    renderMarshal(definition, input),
  ]);
}

function renderUnmarshal(definition: Definition & Structure, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  const reads = definition.fields.map((each) => {
    const name = input.names.member(definition.name, each.key);
    const read = goFieldReader({ owner: definition, field: each }, input);
    return `r.${name} = ${readerOf(each, input)}(d, "${each.key}", ${read})`;
  });
  return [
    "// UnmarshalJSON returns an error for a value that the protocol does not allow.",
    `func (v *${type}) UnmarshalJSON(data []byte) error {`,
    tab([
      `d := newDecoder(data${tagArguments(definition)})`,
      renderAlternatives(definition),
      reads.length > 0 ? [`var r ${type}`, reads, "r.Extra = d.extra()"] : `r := ${type}{Extra: d.extra()}`,
      "if d.err == nil {",
      "\t*v = r",
      "}",
      "return d.err",
    ]),
    "}",
  ];
}

function renderMarshal(definition: Definition & Structure, input: RenderInput): Lines {
  const { tag } = definition;
  const writes = definition.fields.map((each) => {
    return `${writerOf(each, input)}(&e, "${each.key}", v.${input.names.member(definition.name, each.key)})`;
  });
  return [
    "// MarshalJSON writes the properties that are present.",
    `func (v ${input.names.type(definition.name)}) MarshalJSON() ([]byte, error) {`,
    tab(["var e encoder", tag && `set(&e, "${tag.key}", "${tag.value}")`, writes, "return e.bytes(v.Extra)"]),
    "}",
  ];
}

function readerOf(field: Field, input: RenderInput): string {
  const presence = presenceOf(field, input);
  const isEnumeration = presence === "required" && valueKind(field.shape, input) === "enumeration";
  return isEnumeration ? "requiredEnum" : readers[presence];
}

function writerOf(field: Field, input: RenderInput): string {
  const presence = presenceOf(field, input);
  if (presence === "maybe") return "setMaybe";
  if (presence === "pointer") return "setPointer";
  const byKind: Partial<Record<ValueKind, string>> = writers[presence];
  return byKind[valueKind(field.shape, input)] ?? "set";
}

function tagArguments({ tag }: Structure | Wrapper): string {
  return tag ? `, "${tag.key}", "${tag.value}"` : ', "", ""';
}

function renderAlternatives({ alternatives }: Structure): Lines {
  if (!alternatives) return undefined;
  const sets = alternatives.sets.map(
    ({ required, forbidden }) => `{${goList(required)}, ${goList(forbidden)}}`,
  );
  return `d.checkAlternatives(${alternatives.exclusive}, []propertySet{${sets.join(", ")}})`;
}

function goList(keys: readonly string[]): string {
  return keys.length === 0 ? "nil" : `[]string{${keys.map((key) => JSON.stringify(key)).join(", ")}}`;
}

/** Renders a variant whose payload is another union. */
export function renderWrapper(definition: Definition & Wrapper, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  return separate([
    [
      comment(definition.doc, "//"),
      `type ${type} struct {`,
      `\tValue ${input.names.type(definition.payload)}`,
      "}",
    ],
    [
      "// UnmarshalJSON returns an error for a value that the protocol does not allow.",
      `func (v *${type}) UnmarshalJSON(data []byte) error {`,
      tab([
        `d := newDecoder(data${tagArguments(definition)})`,
        `value, err := readRest(d, ${definitionReader(definition.payload, input)})`,
        "if err == nil {",
        "\tv.Value = value",
        "}",
        "return err",
      ]),
      "}",
    ],
    [
      "// MarshalJSON writes the value with the tag.",
      `func (v ${type}) MarshalJSON() ([]byte, error) {`,
      `\treturn withTag("${definition.tag.key}", "${definition.tag.value}", v.Value)`,
      "}",
    ],
  ]);
}
