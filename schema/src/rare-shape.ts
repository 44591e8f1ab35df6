import { scalar, type ScalarShape } from "./shape.ts";

// Shapes that few definitions need: in a file of their own, since a page downloads all of a file that any part of it needs.

/** No value: for a property that must not be there. */
export const absent: ScalarShape = /*#__PURE__*/ scalar("no value", () => false);

/** A string of so many characters, counted as JSON Schema does: as code points. */
export function stringOf(minLength: number, maxLength: number): ScalarShape {
  return scalar(`string of ${minLength} to ${maxLength} characters`, (value) => {
    // A character has at most two code units, so that a long string need not be counted.
    if (typeof value !== "string" || value.length > 2 * maxLength) return false;
    const { length } = Array.from(value);
    return length >= minLength && length <= maxLength;
  });
}
