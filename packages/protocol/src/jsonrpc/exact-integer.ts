/** Third argument of a `JSON.parse` reviver, which contains a number's source text. */
interface ParseContext {
  readonly source?: string;
}

/**
 * Returns the exact value at `path` in the JSON `text` that was parsed to `value`, because `JSON.parse` rounds large
 * integers. They stay rounded if the JSON is too deeply nested for a reviver.
 */
export function exactInteger<T>(value: T, text: string, path: readonly string[]): T | bigint {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const source = sourceAt(text, path);
  // A number with an exponent keeps its parsed value.
  return BigInt(source !== undefined && /^-?\d+$/.test(source) ? source : Number(value));
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
