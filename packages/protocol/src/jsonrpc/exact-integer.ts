/** What `JSON.parse` tells a reviver beside the value: the digits that a number was read from. */
interface ParseContext {
  readonly source?: string;
}

/**
 * The value that stands at `path` in a JSON text, where `value` was read: exactly, for large integers become the nearest
 * number that there is. They stay that where the text is nested too deeply to look at each of its members.
 */
export function exactInteger<T>(value: T, text: string, path: readonly string[]): T | bigint {
  if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const source = sourceAt(text, path);
  // Digits with an exponent stand for a number that need not be looked at more closely.
  return BigInt(source !== undefined && /^-?\d+$/.test(source) ? source : value);
}

function sourceAt(text: string, path: readonly string[]): string | undefined {
  const name = path.at(-1);
  const sources = new Map<unknown, string>();
  const note = function (this: unknown, key: string, value: unknown, context?: ParseContext): unknown {
    if (key === name && context?.source !== undefined) sources.set(this, context.source);
    return value;
  };
  try {
    return sources.get(path.slice(0, -1).reduce(member, JSON.parse(text, note)));
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return (value as { readonly [name: string]: unknown })[name];
}
