import { describe, expect, it } from "vitest";

import { defineDecoder } from "./define-decoder.ts";
import { ValidationError } from "./validation-error.ts";

describe("defineDecoder", () => {
  it("returns the function's result", () => {
    const trimmed = defineDecoder("Trimmed", (value) => String(value).trim());
    expect(trimmed.validate(" x ")).toBe("x");
    expect(trimmed.decode(" x ")).toBe("x");
  });

  it("wraps an error thrown by the function in a validation error", () => {
    const cause = new TypeError("no");
    const never = defineDecoder("Never", () => {
      throw cause;
    });
    expect(() => never.validate("x")).toThrow(
      new ValidationError("Never", [{ path: [], expected: "Never", received: `"x"` }], { cause }),
    );
  });

  it("passes a validation error through unchanged", () => {
    const error = new ValidationError("Inner", [{ path: ["a"], expected: "string", received: "1" }]);
    const never = defineDecoder("Outer", () => {
      throw error;
    });
    expect(() => never.decode("x")).toThrow(error);
  });
});
