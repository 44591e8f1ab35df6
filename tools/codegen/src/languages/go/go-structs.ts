import type { Definition, Field, Structure, Wrapper } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { comment, indent, type Lines, separate } from "../lines.ts";
import { definitionReader, goFieldType, goReader, goType, presenceOf } from "./go-type.ts";

const readers = { required: "required", nil: "orNil", pointer: "orPointer", maybe: "orMaybe" } as const;
const writers = { required: "set", nil: "setUnlessNil", pointer: "setPointer", maybe: "setMaybe" } as const;

/** Renders a struct that keeps unknown properties. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const fields = definition.fields.map((each) => {
    const name = input.names.member(definition.name, each.key);
    return [comment(each.doc, "//"), `${name} ${goFieldType(each, input)}`];
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
    return `r.${name} = ${readers[presenceOf(each, input)]}(d, "${each.key}", ${goReader(each.shape, input)})`;
  });
  return [
    "// UnmarshalJSON returns an error for a value that the protocol does not allow.",
    `func (v *${type}) UnmarshalJSON(data []byte) error {`,
    tab([
      `d := newDecoder(data${tagArguments(definition)})`,
      renderAlternatives(definition),
      reads.length > 0 ? [`var r ${type}`, reads, "r.Extra = d.rest"] : `r := ${type}{Extra: d.rest}`,
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

function writerOf(field: Field, input: RenderInput): string {
  const presence = presenceOf(field, input);
  if (presence !== "nil" && presence !== "required") return writers[presence];
  const type = goType(field.shape, input.names);
  if (type.startsWith("[]")) return presence === "nil" ? "setListUnlessNil" : "setList";
  if (type.startsWith("map[")) return presence === "nil" ? "setMapUnlessNil" : "setMap";
  if (type === "json.RawMessage") return presence === "nil" ? "setListUnlessNil" : "set";
  return writers[presence];
}

function tagArguments({ tag }: Structure | Wrapper): string {
  return tag ? `, "${tag.key}", "${tag.value}"` : ', "", ""';
}

function renderAlternatives({ alternatives }: Structure): Lines {
  if (!alternatives) return undefined;
  const sets = alternatives.sets.map((set) => `{${set.map((key) => JSON.stringify(key)).join(", ")}}`);
  return `d.checkAlternatives(${alternatives.exclusive}, [][]string{${sets.join(", ")}})`;
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

/** Indents lines by one tab. */
export function tab(lines: Lines): string[] {
  return indent(lines, "\t");
}
