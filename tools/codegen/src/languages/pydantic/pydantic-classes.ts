import type { Definition, Field, Structure, Tag, Wrapper } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { docstring } from "../python/docstring.ts";
import { pydanticFieldType } from "./pydantic-type.ts";

/** Renders a model that keeps unknown properties. */
export function renderModel(definition: Definition & Structure, input: RenderInput): Lines {
  const { fields, tag } = definition;
  const body = [
    docstring(definition.doc),
    tag && renderTag(tag),
    fields.map((each) => renderField(definition.name, each, input)),
    renderAlternatives(definition, input),
  ].flat();
  const isEmpty = body.every((each) => each === undefined || each.length === 0);
  return [`class ${input.names.type(definition.name)}(_Model):`, indent(isEmpty ? "pass" : body)];
}

function renderField(owner: string, field: Field, { names }: RenderInput): Lines {
  const name = names.member(owner, field.key);
  const settings = [
    ...(field.required ? [] : ["default=None"]),
    ...(name === field.key ? [] : aliases(field.key)),
  ];
  const value = settings.length === 0 ? "" : ` = Field(${settings.join(", ")})`;
  return [`${name}: ${pydanticFieldType(field, names)}${value}`, docstring(field.doc)];
}

function renderTag(tag: Tag): string {
  const settings = [`default="${tag.value}"`, "frozen=True", ...aliases(tag.key)];
  return `${wordStyles.snake(tag.key)}: Literal["${tag.value}"] = Field(${settings.join(", ")})`;
}

function aliases(key: string): string[] {
  return [`validation_alias="${key}"`, `serialization_alias="${key}"`];
}

function renderAlternatives(
  { name, fields, alternatives }: Definition & Structure,
  { names }: RenderInput,
): Lines {
  if (!alternatives) return undefined;
  // Without a field, a forbidden property could still be passed as an extra one.
  const nameOf = (key: string): string =>
    fields.some((each) => each.key === key) ? names.member(name, key) : key;
  const sets = alternatives.sets.map(({ required, forbidden }) =>
    [required, forbidden].map((keys) => JSON.stringify(keys.map(nameOf))).join(", "),
  );
  return [
    "",
    '@model_validator(mode="after")',
    `def _check_alternatives(self) -> ${names.type(name)}:`,
    indent([
      `_check_alternatives(self, [${sets.map((set) => `(${set})`).join(", ")}], exclusive=${alternatives.exclusive ? "True" : "False"})`,
      "return self",
    ]),
  ];
}

/** Renders a variant whose payload is another union. */
export function renderWrapper(definition: Definition & Wrapper, { names }: RenderInput): Lines {
  const { tag, payload } = definition;
  return [
    `class ${names.type(definition.name)}(_Wrapper):`,
    indent([docstring(definition.doc), renderTag(tag), `value: ${names.type(payload)}`]),
  ];
}
