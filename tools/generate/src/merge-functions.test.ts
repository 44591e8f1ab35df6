import { describe, expect, it } from "vitest";

import { mergeFunctions } from "./merge-functions.ts";

describe("mergeFunctions", () => {
  it("keeps functions that differ", () => {
    const functions = new Map([
      ["a", "return 1;"],
      ["b", "return 2;"],
    ]);
    expect(mergeFunctions(functions)).toEqual({ bodies: functions, aliases: new Map() });
  });

  it("leaves out the second of two that do the same, and of two that call them", () => {
    const functions = new Map([
      ["callsA", "return a(1);"],
      ["callsB", "return b(1);"],
      ["a", "return x;"],
      ["b", "return x;"],
    ]);
    expect(mergeFunctions(functions)).toEqual({
      bodies: new Map([
        ["callsA", "return a(1);"],
        ["a", "return x;"],
      ]),
      aliases: new Map([
        ["callsB", "callsA"],
        ["b", "a"],
      ]),
    });
  });
});
