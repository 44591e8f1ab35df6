/**
 * Returns the part of a value that JSON would drop or change, or `undefined` if there is none. A member that is
 * `undefined` may be dropped, because it still reads as `undefined` afterwards.
 */
export function flawOfJson(value: unknown): string | undefined {
  return value === undefined ? undefined : flawAt("the value", value, new Set());
}

/** @param around the objects that contain the value. */
function flawAt(place: string, value: unknown, around: ReadonlySet<unknown>): string | undefined {
  const lost = lossOf(value, around);
  if (lost !== undefined) return `${place} is ${lost}, which JSON does not keep`;
  if (typeof value !== "object" || value === null) return undefined;
  const inner = new Set(around).add(value);
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined && !Array.isArray(value)) continue;
    const flaw = flawAt(`its member ${JSON.stringify(name)}`, member, inner);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function lossOf(value: unknown, around: ReadonlySet<unknown>): string | undefined {
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "bigint":
    case "symbol":
    case "function":
      return `a ${typeof value}`;
    case "number":
      return Number.isFinite(value) ? undefined : String(value);
    case "object":
      if (around.has(value)) return "an object that contains itself";
      return isPlain(value) ? undefined : `a ${value?.constructor?.name ?? "class instance"}`;
    default:
      return undefined;
  }
}

/** Whether a value is `null`, an array or a plain object, from any realm. */
function isPlain(value: object | null): boolean {
  if (value === null || Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
