import { scalar, type ScalarShape } from "./shape.ts";

// Shapes that few definitions need, in their own file because a page that needs any part of a module downloads all of
// it.

/** No value, for a property that must be absent. */
export const absent: ScalarShape = /*#__PURE__*/ scalar("no value", () => false);

/** A string with a limited number of characters, counted in code points as in JSON Schema. */
export function stringOf(minLength: number, maxLength: number): ScalarShape {
  return scalar(`string of ${minLength} to ${maxLength} characters`, (value) => {
    // A character has at most two code units, so a far too long string need not be counted.
    if (typeof value !== "string" || value.length > 2 * maxLength) return false;
    const { length } = Array.from(value);
    return length >= minLength && length <= maxLength;
  });
}
