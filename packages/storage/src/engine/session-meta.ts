/**
 * Applies a patch by top-level key to a session's meta, both as JSON text: `null` deletes, anything else replaces. Keys
 * are data here; `__proto__` is one like any other.
 */
export function applyMeta(current: string, patch: string): string {
  const merged = new Map<string, unknown>(Object.entries(parseMeta(current)));
  for (const [key, value] of Object.entries(parseMeta(patch))) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return JSON.stringify(Object.fromEntries(merged));
}

/** The meta of a record. */
export function parseMeta(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
