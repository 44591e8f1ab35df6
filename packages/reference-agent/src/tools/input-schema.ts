import { z } from "zod";

import type { JsonObject } from "../model/json-object.ts";

/** Returns the JSON Schema of a tool's input, for the model. */
export function jsonSchemaOf(schema: z.ZodObject): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return json;
}

/**
 * Checks the input of a tool call, which a model made up.
 *
 * @throws {Error} naming the field that is wrong, with a message for the model.
 */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(input);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return data as z.infer<Schema>;
  throw new Error(`Invalid input: ${problemOf(issue, input)}`);
}

function problemOf(issue: z.core.$ZodIssue, input: unknown): string {
  const { path } = issue;
  const found = path.reduce<unknown>(
    (value, key) => (value as { readonly [key: PropertyKey]: unknown })[key],
    input,
  );
  if (issue.code === "unrecognized_keys") {
    return `"${nameOf([...path, ...issue.keys.slice(0, 1)])}" is not a field of this tool`;
  }
  if (found === undefined && path.length > 0) return `"${nameOf(path)}" is missing`;
  const shown = JSON.stringify(found) ?? "nothing";
  const cut = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
  return `${path.length === 0 ? "it" : `"${nameOf(path)}"`} must be ${expectedBy(issue)}, found ${cut}`;
}

/** What zod calls the types. Every number in an input is an integer. */
const kinds: ReadonlyMap<string, string> = new Map([
  ["array", "an array"],
  ["int", "an integer"],
  ["number", "an integer"],
  ["object", "an object"],
]);

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return kinds.get(issue.expected) ?? `a ${issue.expected}`;
    case "invalid_value":
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    default:
      return `valid (${issue.message})`;
  }
}

/** Formats a path, such as `steps[1].status`. */
function nameOf([first = "", ...rest]: readonly PropertyKey[]): string {
  return [first, ...rest.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))].join("");
}
