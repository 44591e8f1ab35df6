import type { Entry, SessionRecord } from "../session-store.ts";

/** The version of the format; a file of a newer one is refused. */
const FORMAT = 1;

/** A line that begins a session. */
export interface SessionLine {
  readonly type: "session";
  readonly record: SessionRecord;
}

/** A line that holds an entry of the session above it. */
export interface EntryLine {
  readonly type: "entry";
  readonly entry: Entry;
}

/** An entry's line up to its body: what `formatEntry` writes, and from where on the text is the body's. */
const ENTRY_START = /^\{"seq":\d+,"at":-?\d+,"kind":"(?:[^"\\]|\\.)*","body":/;

/** The line of a session, with its end. */
export function formatSession(record: SessionRecord): string {
  return `${JSON.stringify({ type: "session", format: FORMAT, ...record })}\n`;
}

/** The line of an entry, with its end. The body stays the text that it is: only breaks between its tokens go. */
export function formatEntry({ seq, at, kind, body }: Entry): string {
  return `{"seq":${seq},"at":${at},"kind":${JSON.stringify(kind)},"body":${body.replace(/[\r\n]/g, " ")}}\n`;
}

/**
 * Reads a line of either kind, without its end.
 *
 * @throws {SyntaxError} it is not JSON
 * @throws {TypeError} it is JSON of something else, or of a newer format
 */
export function parseJsonlLine(line: string): SessionLine | EntryLine {
  const value: unknown = JSON.parse(line);
  if (isObject(value) && value["type"] === "session") return { type: "session", record: parseRecord(value) };
  if (isObject(value) && isEntry(value)) {
    const { seq, at, kind } = value;
    const [start] = ENTRY_START.exec(line) ?? [];
    // Parsed and written again, a body may be another text: numbers and double keys.
    const body = start === undefined ? JSON.stringify(value.body) : line.trimEnd().slice(start.length, -1);
    return { type: "entry", entry: { seq, at, kind, body } };
  }
  throw new TypeError("neither a session nor an entry");
}

function parseRecord(value: Readonly<Record<string, unknown>>): SessionRecord {
  const { type: _type, format, ...record } = value;
  if (format !== FORMAT) throw new TypeError(`format ${String(format)}, and this program knows ${FORMAT}`);
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
