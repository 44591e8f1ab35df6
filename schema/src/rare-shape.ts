import { scalar, type ScalarShape } from "./shape.ts";

// Shapes that few definitions need. They are in a separate file because importing any part of a module downloads all
// of it.

/** No value, for a property that must be absent. */
export const absent: ScalarShape = /*#__PURE__*/ scalar("no value", () => false);

/** A string with a limited length. As in JSON Schema, the length is measured in code points. */
export function stringOf(minLength: number, maxLength: number): ScalarShape {
  return scalar(`string of ${minLength} to ${maxLength} characters`, (value) => {
    // A code point has at most two code units, so strings longer than twice the maximum need not be counted.
    if (typeof value !== "string" || value.length > 2 * maxLength) return false;
    const { length } = Array.from(value);
    return length >= minLength && length <= maxLength;
  });
}
