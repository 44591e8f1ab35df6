/**
 * Whether two JSON values are equal. Ignores the order of an object's members, and treats `undefined` members as
 * absent.
 */
export function isEqualJson(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqualJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return Object.is(left, right);
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isEqualJson(left[name], right[name]));
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
