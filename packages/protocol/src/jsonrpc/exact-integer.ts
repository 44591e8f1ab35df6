/** The third argument of a `JSON.parse` reviver. Contains the source text of a number. */
interface ParseContext {
  readonly source?: string;
}

/**
 * Returns the exact value at `path` in `text`, the JSON source of `value`, because `JSON.parse` rounds large
 * integers. They remain rounded if the JSON is too deeply nested for a reviver.
 */
export function exactInteger<T>(value: T, text: string, path: readonly string[]): T | bigint {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const source = sourceAt(text, path);
  // Numbers with an exponent keep their parsed value.
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
