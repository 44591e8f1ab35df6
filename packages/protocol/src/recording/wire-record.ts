import { type WireEvent, isEventName } from "./wire-event.ts";

/** One message as it was on the wire. */
export interface WireRecord {
  /** As seen from the side that recorded it. */
  readonly direction: "in" | "out";
  /** The JSON text of the message, or the text that came in its place. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The members of a chain of proxies that the message passed between; absent where there is no chain. */
  readonly step?: WireStep | undefined;
  /** The connection that carried it, where the recording has several. */
  readonly connection?: string | undefined;
  /** The stream of a remote connection that carried it, such as a session's. */
  readonly stream?: string | undefined;
}

/** The way of a message from one member of a chain of proxies to the next. */
export interface WireStep {
  /** `client`, the name of a proxy, or `agent`. */
  readonly from: string;
  readonly to: string;
}

/** One line of a recording: a message, or what happened between messages. */
export type RecordingEntry = WireRecord | WireEvent;

/** Returns true for an entry that is not a message. */
export function isWireEvent(entry: RecordingEntry): entry is WireEvent {
  return "event" in entry;
}

/** Returns the line of a recording file, with its line end. A recording is a file of such lines: JSON Lines. */
export function formatRecord(entry: RecordingEntry): string {
  const { at, text, connection, stream } = entry;
  const place = { ...(connection !== undefined && { connection }), ...(stream !== undefined && { stream }) };
  if (isWireEvent(entry)) return `${JSON.stringify({ at, event: entry.event, text, ...place })}\n`;
  const { direction, step } = entry;
  const way = step && { step: { from: step.from, to: step.to } };
  return `${JSON.stringify({ at, direction, text, ...way, ...place })}\n`;
}

/**
 * Reads the messages of a recording; entries that are none are left out. Empty lines are skipped, and so is a last line
 * without its end: the recording process was stopped while it wrote.
 *
 * @throws {SyntaxError} if a line is not a record; the message has its number.
 */
export function parseRecording(text: string): WireRecord[] {
  return parseRecordingEntries(text).filter((entry): entry is WireRecord => !isWireEvent(entry));
}

/**
 * Reads the messages and events of a recording, in order, as {@link parseRecording} does.
 *
 * @throws {SyntaxError} if a line is not a record; the message has its number.
 */
export function parseRecordingEntries(text: string): RecordingEntry[] {
  const lines = text.split("\n");
  const unfinished = lines.pop() ?? "";
  const entries: RecordingEntry[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== "") entries.push(parseEntry(line, `line ${index + 1}`));
  }
  if (isJson(unfinished)) entries.push(parseEntry(unfinished, "the last line"));
  return entries;
}

function parseEntry(line: string, place: string): RecordingEntry {
  const value = (isJson(line) ? JSON.parse(line) : {}) as Partial<WireRecord & WireEvent>;
  const { direction, event, text, at, step, connection, stream } = value;
  const parts = {
    ...(typeof connection === "string" && { connection }),
    ...(typeof stream === "string" && { stream }),
  };
  if (typeof at === "number" && isEventName(event)) {
    return { event, ...(typeof text === "string" && { text }), at, ...parts };
  }
  if ((direction === "in" || direction === "out") && typeof text === "string" && typeof at === "number") {
    const way = isStep(step) && { step: { from: step.from, to: step.to } };
    return { direction, text, at, ...way, ...parts };
  }
  throw new SyntaxError(
    `Cannot read recording: ${place} is not a record: ${JSON.stringify(line.slice(0, 200))}`,
  );
}

function isStep(step: Partial<WireStep> | undefined): step is WireStep {
  return typeof step?.from === "string" && typeof step.to === "string";
}

/** Returns true if this is the JSON text of an object. */
function isJson(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
