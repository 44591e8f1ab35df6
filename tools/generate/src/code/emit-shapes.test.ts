import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { emitShapes } from "./emit-shapes.ts";

const onError = { "x-deserialize-default-on-error": true };
const skipsItems = { "x-deserialize-skip-invalid-items": true };

function tagged(value: string): JsonSchema {
  return { type: "object", properties: { tag: { type: "string", const: value } }, required: ["tag"] };
}

function emit($defs: { [name: string]: JsonSchema }): string {
  return emitShapes({ $schema: "", $defs });
}

describe("emitShapes", () => {
  it("writes the rules of each property, inner definitions first", () => {
    const B: JsonSchema = { type: "object", properties: { n: { type: ["string", "null"], ...onError } } };
    const list: JsonSchema = { type: "array", items: { $ref: "#/$defs/B" }, ...skipsItems };
    const A: JsonSchema = {
      type: "object",
      properties: { one: { $ref: "#/$defs/B" }, many: list },
      required: ["one", "many"],
    };
    expect(emit({ A, B })).toBe(`export const B: Shape = /*#__PURE__*/ bare({
  n: [anyString, "?0e"],
});

export const A: Shape = /*#__PURE__*/ bare({
  one: B,
  many: [/*#__PURE__*/ arrayOf(B), "s"],
});`);
  });

  it("writes what is equal once", () => {
    const A: JsonSchema = { type: "object", properties: { n: { type: "string" } } };
    expect(emit({ A, B: { ...A, description: "x" } })).toMatch(/export const B: Shape = A;$/);
  });

  it("counts alternatives that may overlap where exactly one has to fit", () => {
    const a: JsonSchema = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
    expect(emit({ A: { type: "object", oneOf: [a, { ...a, required: [] }] } })).toContain(
      " oneOf(/*#__PURE__*/ bare({",
    );
  });

  it.each<[string, JsonSchema, string]>([
    [
      "metadata that is not to be left out when it is malformed",
      { type: "object", properties: { _meta: { type: "object" } } },
      `"_meta" must be marked x-deserialize-default-on-error`,
    ],
    [
      "a default for a required property that is no array",
      { type: "object", properties: { n: { type: "string", ...onError } }, required: ["n"] },
      `no value stands for a malformed "n": it is required, and no array`,
    ],
    [
      "to skip the items of what is no array",
      { type: "object", properties: { n: { type: "string", ...skipsItems } } },
      `"n" has no items to skip: it is no array`,
    ],
    ["a length that code units do not tell", { type: "string", minLength: 2 }, `no rule for "minLength" 2`],
    ["a keyword that it has no rule for", { type: "string", enum: ["a", "b"] }, `no rule for "enum"`],
    [
      "such a keyword beside a type that may be null",
      { type: "object", properties: { n: { anyOf: [{ type: "string" }, { type: "null" }], not: {} } } },
      `no rule for "not"`,
    ],
    [
      "to close an object",
      { type: "object", properties: { n: { type: "string" } }, additionalProperties: false },
      `no rule for "additionalProperties" beside "properties"`,
    ],
    [
      "other properties of a type beside some that have names",
      { type: "object", properties: { n: { type: "string" } }, additionalProperties: { type: "string" } },
      `no rule for "additionalProperties" beside "properties"`,
    ],
    [
      "two alternatives with one tag",
      { anyOf: [tagged("a"), tagged("b"), tagged("a")] },
      `two have the tag "a"`,
    ],
    ["what contains itself", { type: "array", items: { $ref: "#/$defs/A" } }, "it contains itself"],
  ])("refuses %s, and names the definition", (_, A, reason) => {
    expect(() => emit({ B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } }, A })).toThrow(
      `Cannot emit "A": ${reason}`,
    );
  });
});
