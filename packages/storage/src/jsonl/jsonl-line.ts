import type { Entry, SessionRecord } from "../api/session-store.ts";

/** The format's version. Sessions in any other version are rejected. */
const FORMAT = 1;

/** A line that starts a session. */
export interface SessionLine {
  readonly type: "session";
  readonly record: SessionRecord;
}

/** A line with an entry of the preceding session. */
export interface EntryLine {
  readonly type: "entry";
  readonly entry: Entry;
}

/** The start of an entry's line up to the body, as `formatEntry` writes it. */
const ENTRY_START = /^\{"seq":\d+,"at":-?\d+,"kind":"(?:[^"\\]|\\.)*","body":/;

/** Formats a session's line, including the line feed. */
export function formatSession(record: SessionRecord): string {
  return `${JSON.stringify({ type: "session", format: FORMAT, ...record })}\n`;
}

/** Formats an entry's line, including the line feed. The body's text stays the same except for its line breaks. */
export function formatEntry({ seq, at, kind, body }: Entry): string {
  return `{"seq":${seq},"at":${at},"kind":${JSON.stringify(kind)},"body":${body.replace(/[\r\n]/g, " ")}}\n`;
}

/**
 * Parses a line of either kind, without the line feed.
 *
 * @throws {SyntaxError} if the line is not JSON
 * @throws {TypeError} if the line is JSON of any other kind, or a session in another version of the format
 */
export function parseJsonlLine(line: string): SessionLine | EntryLine {
  const value: unknown = JSON.parse(line);
  if (isObject(value) && value["type"] === "session") return { type: "session", record: parseRecord(value) };
  if (isObject(value) && isEntry(value)) {
    const { seq, at, kind } = value;
    const [start] = ENTRY_START.exec(line) ?? [];
    // Parsing and serializing a body could change its text, for example numbers and duplicate keys.
    const body = start === undefined ? JSON.stringify(value.body) : line.trimEnd().slice(start.length, -1);
    return { type: "entry", entry: { seq, at, kind, body } };
  }
  throw new TypeError("neither a session nor an entry");
}

function parseRecord(value: Readonly<Record<string, unknown>>): SessionRecord {
  const { type: _type, format, ...record } = value;
  if (format !== FORMAT)
    throw new TypeError(`format ${String(format)}, but this version reads format ${FORMAT}`);
  if (typeof record["sessionId"] !== "string" || typeof record["cwd"] !== "string") {
    throw new TypeError("a session without an id or a directory");
  }
  return record as unknown as SessionRecord;
}

function isEntry(value: object): value is Omit<Entry, "body"> & { readonly body: unknown } {
  return (
    "seq" in value &&
    "at" in value &&
    "kind" in value &&
    "body" in value &&
    typeof value.kind === "string" &&
    Number.isSafeInteger(value.seq) &&
    Number.isSafeInteger(value.at)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
