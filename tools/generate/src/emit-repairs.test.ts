import { describe, expect, it } from "vitest";

import { emitRepairs } from "./emit-repairs.ts";
import type { JsonSchema } from "./json-schema.ts";

const onError = { "x-deserialize-default-on-error": true };

function emit($defs: { [name: string]: JsonSchema }): string {
  return emitRepairs({ $schema: "", $defs }).text;
}

describe("emitRepairs", () => {
  it("says nothing of a definition without rules", () => {
    expect(emit({ A: { type: "object", properties: { name: { type: "string" } } } })).toBe("");
  });

  it("writes the rules of each property, inner definitions first", () => {
    const B: JsonSchema = { type: "object", properties: { n: { type: "string", ...onError } } };
    const list: JsonSchema = {
      type: "array",
      items: { $ref: "#/$defs/B" },
      "x-deserialize-skip-invalid-items": true,
    };
    const A: JsonSchema = {
      type: "object",
      properties: { one: { $ref: "#/$defs/B" }, many: list },
      required: ["many"],
    };
    expect(emit({ A, B })).toBe(`export const repairsB: Repairs = {
  check: checks.checkB,
  fields: {
    n: "e",
  },
};

export const repairsA: Repairs = {
  check: checks.checkA,
  fields: {
    one: ["", repairsB],
    many: ["srl", repairsB],
  },
};`);
  });

  it("refuses metadata that is not to be left out when it is malformed", () => {
    expect(() => emit({ A: { properties: { _meta: { type: "object" } } } })).toThrow(
      `Cannot emit repairs: "_meta" must be marked x-deserialize-default-on-error`,
    );
  });

  it("refuses a default for a required property that is no array", () => {
    expect(() => emit({ A: { properties: { n: { type: "string", ...onError } }, required: ["n"] } })).toThrow(
      "Cannot emit repairs: no value for a required property that is no array",
    );
  });
});
