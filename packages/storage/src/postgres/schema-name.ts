/** The schema of stores that name none. */
export const DEFAULT_SCHEMA = "parley";

/** PostgreSQL cuts longer names than 63 bytes off, and names are made of this one in quotes. */
const MAX_BYTES = 48;

/** @throws {RangeError} the name is empty or too long */
export function checkSchemaName(name: string): string {
  const length = Buffer.byteLength(name);
  if (length > 0 && length <= MAX_BYTES && !name.includes("\0")) return name;
  throw new RangeError(
    `Cannot use schema ${JSON.stringify(name)}: its name has not between 1 and ${MAX_BYTES} bytes`,
  );
}

/** A name as it is written in SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The channel on which changes of the sessions in a schema are announced. */
export function channelOf(schema: string): string {
  return `${schema}_session`;
}
