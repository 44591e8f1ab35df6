import { exactLine } from "@parley/protocol/text";
import type { EnumOption } from "@parley/schema/v1";

import type { FieldChoice, FieldKind, SchemaOf } from "./field-kind.ts";

/** Creates a field for choosing one of several strings. Returns `undefined` if the schema does not list any. */
export function choiceKind(schema: SchemaOf<"string">): FieldKind | undefined {
  const choices = choicesOf(schema.oneOf ?? schema.enum ?? []);
  if (choices.length === 0) return undefined;
  return {
    control: "one-choice",
    hint: `a number from 1 to ${choices.length}`,
    choices,
    initial: numberOf(schema.default, choices),
    read(line) {
      const choice = choiceNamed(line.trim(), choices);
      return choice === undefined ? { complaint: noChoice(line) } : { value: choice.value };
    },
  };
}

/** Creates a field for choosing several strings. Returns `undefined` if the items have an unknown type. */
export function choicesKind({
  items,
  minItems,
  maxItems,
  ...schema
}: SchemaOf<"array">): FieldKind | undefined {
  const choices = choicesOf(optionsOf(items));
  if (choices.length === 0) return undefined;
  const [min, max] = [minItems ?? 0, maxItems ?? choices.length];
  return {
    control: "several-choices",
    hint: "numbers, as in 1, 2",
    choices,
    initial: (schema.default ?? [])
      .map((value) => numberOf(value, choices))
      .filter((text) => text !== "")
      .join(", "),
    read(line) {
      const words = line.split(/[\s,]+/).filter((word) => word !== "");
      const chosen = words.map((word) => choiceNamed(word, choices));
      const unknown = words.find((_word, index) => chosen[index] === undefined);
      if (unknown !== undefined) return { complaint: noChoice(unknown) };
      const value = [...new Set(chosen.flatMap((choice) => (choice === undefined ? [] : [choice.value])))];
      if (value.length < min) return { complaint: `Choose at least ${min}` };
      return value.length > max ? { complaint: `Choose at most ${max}` } : { value };
    },
  };
}

function optionsOf(items: SchemaOf<"array">["items"]): readonly (string | EnumOption)[] {
  const { type, enum: texts, anyOf } = items as { type?: string; enum?: string[]; anyOf?: EnumOption[] };
  if (type === undefined) return anyOf ?? [];
  return type === "string" ? (texts ?? []) : [];
}

function choicesOf(options: readonly (string | EnumOption)[]): FieldChoice[] {
  return options.map((option) => {
    if (typeof option === "string") return { value: option, title: exactLine(option), description: "" };
    const { const: value, title, description } = option;
    return { value, title: exactLine(title), description: exactLine(description ?? "") };
  });
}

/** Finds a choice by its number or else by its title or value. */
function choiceNamed(word: string, choices: readonly FieldChoice[]): FieldChoice | undefined {
  const name = word.toLowerCase();
  return (
    choices[/^\d+$/.test(word) ? Number(word) - 1 : -1] ??
    choices.find(({ title, value }) => title.toLowerCase() === name || value.toLowerCase() === name)
  );
}

function numberOf(value: string | null | undefined, choices: readonly FieldChoice[]): string {
  const index = choices.findIndex((choice) => choice.value === value);
  return index === -1 ? "" : String(index + 1);
}

function noChoice(line: string): string {
  return `"${exactLine(line)}" is not one of the choices`;
}
