import { scalar, type ScalarShape } from "./shape.ts";

// Shapes that few definitions need. They have their own file because a page that needs any part of a module downloads all of it.

/** No value: for a property that must not be there. */
export const absent: ScalarShape = /*#__PURE__*/ scalar("no value", () => false);

/** A string with a limited number of characters, counted in code points as JSON Schema does. */
export function stringOf(minLength: number, maxLength: number): ScalarShape {
  return scalar(`string of ${minLength} to ${maxLength} characters`, (value) => {
    // A character has at most two code units, so a string that is far too long need not be counted.
    if (typeof value !== "string" || value.length > 2 * maxLength) return false;
    const { length } = Array.from(value);
    return length >= minLength && length <= maxLength;
  });
}
