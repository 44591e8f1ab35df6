import { type WireEvent, isEventName } from "./wire-event.ts";

/** A message as it appeared on the wire. */
export interface WireRecord {
  /** Direction from the point of view of the recording side. */
  readonly direction: "in" | "out";
  /** JSON text of the message, or the text that arrived instead of a message. */
  readonly text: string;
  /** Time in milliseconds since the Unix epoch. */
  readonly at: number;
  /** The message's hop in a proxy chain. Absent if there is no chain. */
  readonly step?: WireStep | undefined;
  /** Name of the connection, if the recording covers more than one. */
  readonly connection?: string | undefined;
  /** Stream of a remote connection, such as a session's stream. */
  readonly stream?: string | undefined;
}

/** A hop from one member of a proxy chain to the next. */
export interface WireStep {
  /** Sender: `client`, the name of a proxy, or `agent`. */
  readonly from: string;
  readonly to: string;
}

/** A line in a recording: a message or an event. */
export type RecordingEntry = WireRecord | WireEvent;

/** Whether an entry is an event. */
export function isWireEvent(entry: RecordingEntry): entry is WireEvent {
  return "event" in entry;
}

/** Returns an entry as a line of a recording file, including the line ending. Recordings are JSON Lines. */
export function formatRecord(entry: RecordingEntry): string {
  const { at, text, connection, stream } = entry;
  const place = { ...(connection !== undefined && { connection }), ...(stream !== undefined && { stream }) };
  if (isWireEvent(entry)) return `${JSON.stringify({ at, event: entry.event, text, ...place })}\n`;
  const { direction, step } = entry;
  const way = step && { step: { from: step.from, to: step.to } };
  return `${JSON.stringify({ at, direction, text, ...way, ...place })}\n`;
}

/**
 * Parses the messages in a recording. Skips events, empty lines and an incomplete last line, in case the
 * recording process was stopped while writing.
 *
 * @throws {SyntaxError} if a line is not a record; the message contains the line number.
 */
export function parseRecording(text: string): WireRecord[] {
  return parseRecordingEntries(text).filter((entry): entry is WireRecord => !isWireEvent(entry));
}

/**
 * Parses the messages and events in a recording, in order. Otherwise works like {@link parseRecording}.
 *
 * @throws {SyntaxError} if a line is not a record; the message contains the line number.
 */
export function parseRecordingEntries(text: string): RecordingEntry[] {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  const unfinished = lines.pop() ?? "";
  const entries: RecordingEntry[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== "") entries.push(parseEntry(line, `line ${index + 1}`));
  }
  if (isJson(unfinished) || !/^\s*(?:\{|$)/.test(unfinished))
    entries.push(parseEntry(unfinished, "the last line"));
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

/** Whether `text` is a JSON object. */
function isJson(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
