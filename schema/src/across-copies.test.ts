import { expect, test } from "vitest";

import { acrossCopies } from "./across-copies.ts";

/** Defines the class again, as another installed version of the package would. */
function copyOf(name: string): ErrorConstructor {
  const type = class extends Error {} as ErrorConstructor;
  acrossCopies(type, name);
  return type;
}

test.each(["LostError", "FoundError", "OtherError"])("makes instanceof work across copies of %s", (name) => {
  const [one, other] = [copyOf(name), copyOf(name)];
  const error = new one("m");
  expect(error instanceof one).toBe(true);
  expect(error instanceof other).toBe(true);
  expect(error instanceof Error).toBe(true);
  expect(error instanceof copyOf("Another")).toBe(false);
  expect(error).toMatchObject({ name, message: "m" });
  expect(error.stack).toContain(`${name}: m`);
});

test("allows a derived class to extend its base in both copies and accept only its own instances", () => {
  const [one, other] = [copyOf("LostError"), copyOf("LostError")];
  const mine = class extends one {};
  expect(new mine() instanceof mine).toBe(true);
  expect(new mine() instanceof one).toBe(true);
  expect(new mine() instanceof other).toBe(true);
  expect(new one() instanceof mine).toBe(false);
  expect(new other() instanceof mine).toBe(false);
  const shared = class extends one {};
  acrossCopies(shared, "SharedError");
  expect(new shared() instanceof other).toBe(true);
  expect(new shared().name).toBe("SharedError");
  expect(new one() instanceof shared).toBe(false);
});

test.each([undefined, null, 1, "LostError", {}, { name: "LostError" }, new Error("LostError")])(
  "%o is not an instance of any copy",
  (value) => {
    expect(value instanceof copyOf("LostError")).toBe(false);
  },
);
