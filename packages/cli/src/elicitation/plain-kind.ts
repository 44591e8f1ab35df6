import { exactLine } from "@parley/protocol/text";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { FieldKind, FieldReading, SchemaOf } from "./field-kind.ts";

/** Text formats that an agent may request, each with a check. A text field with any other format accepts all text. */
const formats: ReadonlyMap<string, { readonly hint: string; readonly fits: (text: string) => boolean }> =
  new Map(
    Object.entries({
      email: { hint: "an email address", fits: (text) => /^[^\s@]+@[^\s@]+$/.test(text) },
      uri: { hint: "an address such as https://example.com", fits: (text) => URL.canParse(text) },
      date: {
        hint: "a date such as 2026-01-31",
        fits: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(text),
      },
      "date-time": {
        hint: "a time such as 2026-01-31T18:00:00Z",
        fits: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/i.test(text) && isDate(text),
      },
    }),
  );

export function textKind(schema: SchemaOf<"string">): FieldKind {
  const { minLength, maxLength } = schema;
  const pattern = "pattern" in schema ? schema.pattern : undefined;
  const format = formats.get(schema.format ?? "");
  return {
    control: "text",
    hint: format?.hint ?? "",
    choices: [],
    // The agent must receive exactly what the user sees, so the value must not contain hidden characters.
    initial: terminalLine(schema.default ?? ""),
    read(line) {
      const length = Array.from(line).length;
      if (length < (minLength ?? 0)) return { complaint: `It must have at least ${minLength} characters` };
      if (length > (maxLength ?? Infinity))
        return { complaint: `It must have at most ${maxLength} characters` };
      if (format?.fits(line) === false) return { complaint: `It must be ${format.hint}` };
      const isOther = matcherOf(pattern)?.test(line) === false;
      return isOther ? { complaint: `It must match ${exactLine(pattern ?? "")}` } : { value: line };
    },
  };
}

export function numberKind(schema: SchemaOf<"number">): FieldKind {
  return countKind(schema, { noun: "a number", fits: Number.isFinite });
}

export function integerKind(schema: SchemaOf<"integer">): FieldKind {
  return countKind(schema, { noun: "a whole number", fits: Number.isSafeInteger });
}

export function yesOrNoKind(schema: SchemaOf<"boolean">): FieldKind {
  return {
    control: "yes-or-no",
    hint: "yes or no",
    choices: [],
    initial: typeof schema.default === "boolean" ? (schema.default ? "yes" : "no") : "",
    read(line) {
      const word = line.trim().toLowerCase();
      const isYes = ["y", "yes", "true"].includes(word);
      return isYes || ["n", "no", "false"].includes(word)
        ? { value: isYes }
        : { complaint: "It must be yes or no" };
    },
  };
}

function countKind(
  schema: SchemaOf<"number"> | SchemaOf<"integer">,
  { noun, fits }: { readonly noun: string; readonly fits: (value: number) => boolean },
): FieldKind {
  const { minimum, maximum, default: initial } = schema;
  const from = typeof minimum === "number" ? ` from ${minimum}` : "";
  const hint = `${noun}${from}${typeof maximum === "number" ? ` to ${maximum}` : ""}`;
  return {
    control: "text",
    hint,
    choices: [],
    initial: typeof initial === "number" ? String(initial) : "",
    read(line): FieldReading {
      const value = Number(line);
      const isInRange = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
      return fits(value) && isInRange ? { value } : { complaint: `It must be ${hint}` };
    },
  };
}

/**
 * Compiles a pattern. Returns `undefined` if the pattern is invalid. Any value is then accepted, because the agent
 * validates it again.
 */
function matcherOf(pattern: string | null | undefined): RegExp | undefined {
  try {
    return typeof pattern === "string" ? new RegExp(pattern, "u") : undefined;
  } catch {
    return undefined;
  }
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
