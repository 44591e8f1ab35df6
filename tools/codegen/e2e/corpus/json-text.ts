/** What the standard library of newer runtimes has for numbers that are no `number`. */
interface ExactJson {
  readonly rawJSON: (text: string) => unknown;
  readonly parse: (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown;
}

const exact = JSON as unknown as ExactJson;

/** The JSON text of a value; a `bigint` is a number with all its digits. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "bigint" ? exact.rawJSON(String(each)) : each,
  );
}

/** One text for all spellings of a JSON value: members in order, `1.0` as `1`, whole numbers with all their digits. */
export function canonicalJson(text: string): string {
  const parsed = exact.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined ? exactNumber(value, source) : value,
  );
  return toJsonText(sortMembers(parsed));
}

function exactNumber(value: number, source: string): unknown {
  if (/^-?\d+$/.test(source)) return BigInt(source);
  return Number.isInteger(value) ? BigInt(value) : value;
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== "object" || value === null || "rawJSON" in value) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, each]) => [key, sortMembers(each)]));
}
