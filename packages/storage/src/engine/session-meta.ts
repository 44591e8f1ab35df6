/**
 * Applies changes to the top-level keys of a session's meta, both as JSON text. `null` deletes a key; any other value
 * replaces the current one. Keys are plain data, so `__proto__` is not special.
 */
export function applyMeta(current: string, patch: string): string {
  const merged = new Map<string, unknown>(Object.entries(parseMeta(current)));
  for (const [key, value] of Object.entries(parseMeta(patch))) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return JSON.stringify(Object.fromEntries(merged));
}

export function parseMeta(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
