import { describe, expect, it } from "vitest";

import { type Check, checkOne, isObject, wrong } from "./check.ts";

function has(key: string): Check {
  return (value) => (isObject(value) && key in value ? undefined : wrong(value, `"${key}"`));
}

describe("checkOne", () => {
  it.each([{ a: 1 }, { b: 1 }])("passes what exactly one check passes, such as %j", (value) => {
    expect(checkOne(value, has("a"), has("b"))).toBeUndefined();
  });

  it("refuses what two checks pass", () => {
    const value = { a: 1, b: 1 };
    expect(checkOne(value, has("a"), has("b"))).toEqual(wrong(value, "only one of 2 alternatives"));
  });

  it("says what each check expects of what none passes", () => {
    expect(checkOne({}, has("a"), has("b"))).toMatchObject({ path: [], expected: `"a" | "b"` });
  });
});
