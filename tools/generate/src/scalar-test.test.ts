import { describe, expect, it } from "vitest";

import type { JsonSchema } from "./json-schema.ts";
import { scalarTest } from "./scalar-test.ts";

const $defs: { [name: string]: JsonSchema } = {
  Kind: { oneOf: [{ const: "a" }, { const: "b" }] },
  Severity: { anyOf: [{ const: "info" }, { type: "string" }] },
  Thing: { type: "object", properties: { name: { type: "string" } } },
};

function testOf(schema: JsonSchema): { code: string; expected: string; nullable: boolean } | undefined {
  const test = scalarTest(schema, { $schema: "", $defs });
  return test && { code: test.passes("x"), expected: test.expected, nullable: test.nullable };
}

describe("scalarTest", () => {
  it.each<[JsonSchema, string, string, boolean]>([
    [{ type: "string" }, `typeof x === "string"`, "string", false],
    [{ type: ["boolean", "null"] }, `typeof x === "boolean"`, "boolean | null", true],
    [{ type: "number" }, "Number.isFinite(x)", "number", false],
    [
      { type: "integer", minimum: 0, maximum: 9 },
      "(Number.isInteger(x) && (x as number) >= 0 && (x as number) <= 9)",
      "integer from 0 to 9",
      false,
    ],
    [
      { type: "string", minLength: 1 },
      `(typeof x === "string" && x !== "")`,
      "string that is not empty",
      false,
    ],
    [{ type: ["object", "null"], additionalProperties: true }, "isObject(x)", "object | null", true],
    [{ const: "object" }, `x === "object"`, `"object"`, false],
    [{ $ref: "#/$defs/Kind" }, "listKind.has(x)", `"a" | "b"`, false],
    [{ anyOf: [{ $ref: "#/$defs/Kind" }, { type: "null" }] }, "listKind.has(x)", `"a" | "b" | null`, true],
    [{ $ref: "#/$defs/Severity" }, `typeof x === "string"`, "string", false],
    [
      { anyOf: [{ type: "integer" }, { type: "string" }] },
      `Number.isInteger(x) || typeof x === "string"`,
      "integer | string",
      false,
    ],
  ])("tests %j", (schema, code, expected, nullable) => {
    expect(testOf(schema)).toEqual({ code, expected, nullable });
  });

  it.each<[JsonSchema]>([
    [{ $ref: "#/$defs/Thing" }],
    [{ type: "array", items: {} }],
    [{ type: "object", additionalProperties: { type: "string" } }],
    [{ anyOf: [{ type: "string" }, { type: "array" }] }],
    [{}],
  ])("leaves %j to others", (schema) => {
    expect(testOf(schema)).toBeUndefined();
  });

  it("refuses a length that code units do not tell", () => {
    expect(() => testOf({ type: "string", minLength: 2 })).toThrow(
      `Cannot emit "minLength" 2: no rule but for 1`,
    );
  });
});
