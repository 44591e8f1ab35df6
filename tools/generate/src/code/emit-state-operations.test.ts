import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { emitStateOperations } from "./emit-state-operations.ts";

function emit(updates: { [name: string]: unknown }): string {
  const anyOf = Object.entries(updates).map(([name, annotation]): JsonSchema => ({
    type: "object",
    properties: { sessionUpdate: { type: "string", const: name } },
    required: ["sessionUpdate"],
    ...(annotation !== undefined && { "x-state": annotation }),
  }));
  return emitStateOperations({ $schema: "", $defs: { SessionUpdate: { anyOf } } });
}

describe("emitStateOperations", () => {
  it("lists the operation of each annotated update, and none for updates without state", () => {
    const remove = { action: "remove", target: "plan", id: "planId" };
    const table = emit({ plan_removed: { session: [remove] }, notice: {} });
    expect(table.split("\n").slice(-4)).toEqual([
      "export const stateOperations = {",
      `  plan_removed: ["remove","plan","planId",""],`,
      "  notice: [],",
      "} as const;",
    ]);
  });

  it("rejects an update without an annotation if others have one", () => {
    expect(() => emit({ notice: {}, plan: undefined })).toThrow(
      'Cannot emit the operations of "plan": it has no x-state',
    );
  });

  it("writes nothing without annotations", () => {
    expect(emit({ plan: undefined })).toBe("");
  });

  it.each([
    [{ session: [{ action: "merge", target: "plan" }] }, "merge"],
    [{ agent: [{ action: "replace", target: "authStatus" }] }, 'in the scope "agent"'],
    [
      {
        session: [
          { action: "remove", target: "plan" },
          { action: "upsert", target: "x" },
        ],
      },
      '"upsert" of "x"',
    ],
  ])("rejects %j because no fold has a rule for it", (annotation, reason) => {
    expect(() => emit({ plan_update: annotation })).toThrow(
      `Cannot emit the operations of "plan_update": there is no rule for x-state ${reason}`,
    );
  });
});
