/** What `JSON.parse` tells a reviver beside the value: the digits that a number was read from. */
interface ParseContext {
  readonly source?: string;
}

/** Whether a number is surely what stood in the text: large integers become the nearest number that there is. */
export function isExact(value: unknown): boolean {
  return typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value);
}

/**
 * Reads once more, and exactly, the integer that stands at `path` in a JSON text; as the nearest number that there is where
 * the text is nested too deeply to look at each of its members.
 */
export function exactInteger(text: string, path: readonly string[]): bigint {
  const name = path.at(-1);
  const sources = new Map<unknown, string>();
  const note = function (this: unknown, key: string, value: unknown, context?: ParseContext): unknown {
    if (key === name && context?.source !== undefined) sources.set(this, context.source);
    return value;
  };
  const root = parse(text, note);
  const holder = path.slice(0, -1).reduce(member, root);
  const source = sources.get(holder);
  // Digits with an exponent stand for a number that need not be looked at more closely.
  return BigInt(source !== undefined && /^-?\d+$/.test(source) ? source : Number(member(holder, name ?? "")));
}

function parse(text: string, note: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, note);
  } catch {
    return JSON.parse(text);
  }
}

function member(value: unknown, name: string): unknown {
  return (value as { readonly [name: string]: unknown })[name];
}
