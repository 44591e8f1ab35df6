import { hasNull } from "../../model/has-null.ts";
import type { Definition, Field, Structure, Tag, Wrapper } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { docstring } from "./docstring.ts";
import { definitionReader, hasMissing, pythonFieldType, pythonReader } from "./python-type.ts";

/** Renders a dataclass that keeps unknown properties. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const { names } = input;
  const { fields, tag } = definition;
  const name = (field: Field): string => names.member(definition.name, field.key);
  const sorted = fields.toSorted((a, b) => Number(b.required) - Number(a.required));
  return [
    "@dataclass(kw_only=True)",
    `class ${names.type(definition.name)}:`,
    indent([
      docstring(definition.doc),
      sorted.map((each) => renderField(name(each), each, input)),
      "extra: JsonObject = field(default_factory=dict[str, Any])",
      '"""Properties that the protocol does not define, as they were sent. A key that is also a field is not written."""',
      tag && tagField(tag),
      "",
      renderFromJson(definition, input),
      "",
      "def to_json(self) -> JsonObject:",
      indent([
        "return _write(",
        indent([
          "{",
          indent([
            tag && `"${tag.key}": self.${tagName(tag)},`,
            fields.map((each) => renderWrite(name(each), each)),
          ]),
          "},",
          "self.extra,",
        ]),
        ")",
      ]),
    ]),
  ];
}

function renderField(name: string, field: Field, { names }: RenderInput): Lines {
  const missing = hasMissing(field) ? "MISSING" : "None";
  const value = field.required ? "" : ` = ${missing}`;
  return [`${name}: ${pythonFieldType(field, names)}${value}`, docstring(field.doc)];
}

function renderWrite(name: string, field: Field): string {
  const isNone = !field.required && !hasMissing(field);
  return `"${field.key}": ${isNone ? `_present(self.${name})` : `self.${name}`},`;
}

function renderFromJson(definition: Definition & Structure, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  const { tag, alternatives } = definition;
  const sets = alternatives?.sets
    .map(({ required, forbidden }) => `(${JSON.stringify(required)}, ${JSON.stringify(forbidden)})`)
    .join(", ");
  return [
    "@classmethod",
    `def from_json(cls, value: Any) -> ${type}:`,
    indent([
      `reader = _Reader(value${tag ? `, "${tag.key}", "${tag.value}"` : ""})`,
      alternatives &&
        `reader.check_alternatives([${sets}], exclusive=${alternatives.exclusive ? "True" : "False"})`,
      "return cls(",
      indent([
        definition.fields.map((each) => {
          const read = `reader.${readMethod(each, input)}("${each.key}", ${pythonReader(each.shape, input)})`;
          return `${input.names.member(definition.name, each.key)}=${read},`;
        }),
        "extra=reader.rest(),",
      ]),
      ")",
    ]),
  ];
}

function readMethod(field: Field, { model }: RenderInput): string {
  if (field.required) return field.nullable ? "required_nullable" : "required";
  if (field.nullable && !hasNull(field.shape, model.definitions)) return "nullable";
  return hasMissing(field) ? "missing" : "optional";
}

/** Renders a variant whose payload is another union. */
export function renderWrapper(definition: Definition & Wrapper, input: RenderInput): Lines {
  const { tag, payload } = definition;
  const type = input.names.type(definition.name);
  return [
    "@dataclass",
    `class ${type}:`,
    indent([
      docstring(definition.doc),
      `value: ${input.names.type(payload)}`,
      tagField(tag),
      "",
      "@classmethod",
      `def from_json(cls, value: Any) -> ${type}:`,
      indent([
        `reader = _Reader(value, "${tag.key}", "${tag.value}")`,
        `return cls(value=${definitionReader(payload, input)}(reader.rest()))`,
      ]),
      "",
      "def to_json(self) -> JsonObject:",
      indent(`return _write_tagged("${tag.key}", self.${tagName(tag)}, self.value.to_json())`),
    ]),
  ];
}

function tagField(tag: Tag): string {
  return `${tagName(tag)}: Literal["${tag.value}"] = field(default="${tag.value}", init=False)`;
}

function tagName(tag: Tag): string {
  return wordStyles.snake(tag.key);
}
