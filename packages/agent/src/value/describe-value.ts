/** Maximum length of a value shown in an error message. */
const MAX_LENGTH = 60;

export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return shorten(JSON.stringify(value));
    case "number":
    case "bigint":
    case "boolean":
    case "symbol":
      return shorten(String(value));
    case "function":
      return "a function";
    default:
      return describeObject(value as object | null);
  }
}

/** Returns the part of an error message that names the wrong value, what was expected and what was found. */
export function mismatch(name: string, expected: string, found: unknown): string {
  return `${name} is ${describeValue(found)}, expected ${expected}`;
}

/** @throws {TypeError} if an untyped program passes something other than an object. */
export function assertObject(
  argument: unknown,
  action: string,
  expected: string,
): asserts argument is object {
  if (typeof argument === "object" && argument !== null && !Array.isArray(argument)) return;
  throw new TypeError(`Cannot ${action}: ${mismatch("the argument", expected, argument)}`);
}

function describeObject(value: object | null): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  const names = Object.keys(value);
  return names.length === 0 ? "an object without members" : `an object with ${names.slice(0, 3).join(", ")}`;
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
