import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { normalForm } from "./normal-form.ts";

const text: JsonSchema = { type: "string" };
const a: JsonSchema = {
  type: "object",
  properties: { tag: { type: "string", const: "a" } },
  required: ["tag"],
};
const b: JsonSchema = {
  type: "object",
  properties: { tag: { type: "string", const: "b" } },
  required: ["tag"],
};
const $defs = { Text: text, A: a, Anything: { description: "x" } };

function has(name: string): JsonSchema {
  return { type: "object", required: [name] };
}

function formOf(schema: JsonSchema): string {
  return normalForm(schema, { $schema: "", $defs });
}

describe("normalForm", () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ["a reference and its definition", { $ref: "#/$defs/Text" }, text],
    ["annotated and plain", { ...text, description: "x", default: "y", "x-side": "agent" }, text],
    ["a type list and its alternatives", { type: ["string", "null"] }, { anyOf: [{ type: "null" }, text] }],
    ["alternatives in a different order", { anyOf: [a, b] }, { anyOf: [b, a] }],
    ["disjoint oneOf and anyOf", { oneOf: [a, b] }, { anyOf: [a, b] }],
    ["an open enumeration and any string", { anyOf: [{ type: "string", const: "x" }, text] }, text],
    ["an enum and its constants", { enum: ["x", "y"] }, { oneOf: [{ const: "y" }, { const: "x" }] }],
    [
      "allOf and one object",
      { allOf: [a, { properties: { n: text } }] },
      { ...a, properties: { ...a.properties, n: text } },
    ],
    [
      "a distributed union and one that is not",
      { allOf: [{ type: "object", required: ["n"] }, { anyOf: [a, b] }] },
      { anyOf: [{ allOf: [a, { required: ["n"] }] }, { allOf: [b, { required: ["n"] }] }] },
    ],
    ["a union with any value", { anyOf: [{}, a] }, {}],
    [
      "additional properties of any type and unspecified ones",
      { type: "object", additionalProperties: true },
      { type: "object" },
    ],
    [
      "additional properties of an unconstrained definition and unspecified ones",
      { type: "object", additionalProperties: { $ref: "#/$defs/Anything" } },
      { type: "object" },
    ],
  ])("is the same for %s", (_, left, right) => {
    expect(formOf(left)).toBe(formOf(right));
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ["one constant and another", { const: "x" }, { const: "y" }],
    ["required and optional", a, { ...a, required: [] }],
    ["a bound and no bound", { type: "integer", minimum: 0 }, { type: "integer" }],
    ["integer and number", { type: "integer" }, { type: "number" }],
    ["a length and no length", { type: "string", minLength: 1 }, text],
    ["items and no items", { type: "array", items: text }, { type: "array" }],
    ["a minimum number of items and no minimum", { type: "array", minItems: 1 }, { type: "array" }],
    [
      "additional properties with and without a type",
      { type: "object", additionalProperties: text },
      { type: "object" },
    ],
    ["an excluded tag and no excluded tag", { type: "object", not: { anyOf: [a] } }, { type: "object" }],
    [
      "a property that a map allows and one it does not",
      { allOf: [{ additionalProperties: text }, { properties: { n: { type: "integer" } } }] },
      { additionalProperties: text, properties: { n: { type: "integer" } } },
    ],
    [
      "one of two twice and one of four",
      { allOf: [{ oneOf: [has("a"), has("b")] }, { oneOf: [has("c"), has("d")] }] },
      { oneOf: ["a", "b", "c", "d"].map(has) },
    ],
    ["overlapping oneOf and anyOf", { oneOf: [a, { type: "object" }] }, { anyOf: [a, { type: "object" }] }],
  ])("differs for %s", (_, left, right) => {
    expect(formOf(left)).not.toBe(formOf(right));
  });

  it("rejects an unknown keyword", () => {
    expect(() => formOf({ type: "string", pattern: "^x" } as JsonSchema)).toThrow(
      `Cannot normalize keyword "pattern": no rule for it`,
    );
  });

  it("rejects a oneOf with alternatives that overlap in anything but objects", () => {
    expect(() => formOf({ oneOf: [text, { const: "x" }] })).toThrow(
      `Cannot normalize "oneOf": its alternatives have more than objects in common`,
    );
  });

  it("rejects a schema that excludes anything but tags", () => {
    expect(() => formOf({ not: { type: "string" } })).toThrow(
      `Cannot normalize "not": it excludes more than tags`,
    );
  });
});
