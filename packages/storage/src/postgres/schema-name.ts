/** The default schema of a store. */
export const DEFAULT_SCHEMA = "parley";

/**
 * Maximum length of a name in bytes. PostgreSQL truncates names to 63 bytes, and other names are derived from this
 * one.
 */
const MAX_BYTES = 48;

/** @throws {RangeError} if the name is empty or too long */
export function checkSchemaName(name: string): string {
  const length = Buffer.byteLength(name);
  if (length > 0 && length <= MAX_BYTES && !name.includes("\0")) return name;
  throw new RangeError(`Cannot use schema ${JSON.stringify(name)}: a name has 1 to ${MAX_BYTES} bytes`);
}

/** Returns a name in SQL notation. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the channel for notifications about a schema's changed sessions. */
export function channelOf(schema: string): string {
  return `${schema}_session`;
}
