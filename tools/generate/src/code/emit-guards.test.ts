import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { emitGuards } from "./emit-guards.ts";

function variant(value: string): JsonSchema {
  return { type: "object", properties: { type: { type: "string", const: value } }, required: ["type"] };
}

const unknown: JsonSchema = {
  type: "object",
  properties: { type: { type: "string" } },
  required: ["type"],
  not: { anyOf: [variant("a"), variant("b")] },
};

function emit($defs: { [name: string]: JsonSchema }): string {
  return emitGuards({ $schema: "", $defs });
}

describe("emitGuards", () => {
  it("writes a type and a guard for an open union", () => {
    expect(emit({ Open: { anyOf: [variant("a"), variant("b"), unknown] } }))
      .toBe(`/** The variants of \`Open\` that the protocol defines. */
export type KnownOpen = Exclude<types.Open, { type: \`_\${string}\` }>;

/** Returns true if the protocol defines the variant: after it, a \`switch\` over \`type\` needs no \`default\`. */
export const isKnownOpen: (value: types.Open) => value is KnownOpen = /*#__PURE__*/ createGuard("type", "a", "b");`);
  });

  it("writes nothing for a closed union or a union without a tag", () => {
    expect(emit({ Closed: { oneOf: [variant("a"), variant("b")] } })).toBe("");
    expect(emit({ Untagged: { anyOf: [{ type: "string", const: "a" }, { type: "string" }] } })).toBe("");
  });
});
