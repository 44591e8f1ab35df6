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
  it("writes the rules for each property, starting with inner definitions", () => {
    const B: JsonSchema = { type: "object", properties: { n: { type: ["string", "null"], ...onError } } };
    const list: JsonSchema = { type: "array", items: { $ref: "#/$defs/B" }, ...skipsItems };
    const A: JsonSchema = {
      type: "object",
      properties: { one: { $ref: "#/$defs/B" }, many: list },
      required: ["one", "many"],
    };
    expect(emit({ A, B })).toBe(`export const B: Shape = /*#__PURE__*/ bare({
  n: optionalText,
});

export const A: Shape = /*#__PURE__*/ bare({
  one: B,
  many: [/*#__PURE__*/ arrayOf(B), "s"],
});`);
  });

  it("writes identical definitions only once", () => {
    const A: JsonSchema = { type: "object", properties: { n: { type: "string" } } };
    expect(emit({ A, B: { ...A, description: "x" } })).toMatch(/export \{ A as B \};$/);
  });

  it("checks that exactly one alternative matches if they can overlap", () => {
    const a: JsonSchema = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
    expect(emit({ A: { type: "object", oneOf: [a, { ...a, required: [] }] } })).toContain(
      " oneOf(/*#__PURE__*/ bare({",
    );
  });

  it.each<[string, JsonSchema, string]>([
    [
      "metadata that is not dropped when it is malformed",
      { type: "object", properties: { _meta: { type: "object" } } },
      `"_meta" must be marked x-deserialize-default-on-error`,
    ],
    [
      "a default for a required property that is not an array",
      { type: "object", properties: { n: { type: "string", ...onError } }, required: ["n"] },
      `no value can replace a malformed "n": it is required and not an array`,
    ],
    [
      "skipping the items of a property that is not an array",
      { type: "object", properties: { n: { type: "string", ...skipsItems } } },
      `"n" has no items to skip: it is not an array`,
    ],
    [
      "a length that cannot be counted in code units",
      { type: "string", minLength: 2 },
      `no rule for "minLength" 2`,
    ],
    ["a keyword without a rule", { type: "string", enum: ["a", "b"] }, `no rule for "enum"`],
    [
      "such a keyword alongside a nullable type",
      { type: "object", properties: { n: { anyOf: [{ type: "string" }, { type: "null" }], not: {} } } },
      `no rule for "not"`,
    ],
    [
      "closing an object",
      { type: "object", properties: { n: { type: "string" } }, additionalProperties: false },
      `no rule for "additionalProperties" beside "properties"`,
    ],
    [
      "additional properties of one type alongside named ones",
      { type: "object", properties: { n: { type: "string" } }, additionalProperties: { type: "string" } },
      `no rule for "additionalProperties" beside "properties"`,
    ],
    [
      "a propertyNames rule that does more than forbid names",
      { type: "object", propertyNames: { not: { const: "a", minLength: 2 } } },
      `no rule for "propertyNames" that does more than forbid names`,
    ],
    [
      "a propertyNames rule that forbids none",
      { type: "object", propertyNames: { not: {} } },
      `no rule for "propertyNames" that does more than forbid names`,
    ],
    [
      "two alternatives with the same tag",
      { anyOf: [tagged("a"), tagged("b"), tagged("a")] },
      `two have the tag "a"`,
    ],
    [
      "a definition that contains itself",
      { type: "array", items: { $ref: "#/$defs/A" } },
      "it contains itself",
    ],
  ])("rejects %s and names the definition", (_, A, reason) => {
    expect(() => emit({ B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } }, A })).toThrow(
      `Cannot emit "A": ${reason}`,
    );
  });
});
