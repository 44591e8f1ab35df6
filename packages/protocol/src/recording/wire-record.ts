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
}

/** The way of a message from one member of a chain of proxies to the next. */
export interface WireStep {
  /** `client`, the name of a proxy, or `agent`. */
  readonly from: string;
  readonly to: string;
}

/** Returns the line of a recording file, with its line end. A recording is a file of such lines: JSON Lines. */
export function formatRecord({ direction, text, at, step }: WireRecord): string {
  return `${JSON.stringify({ at, direction, text, ...(step && { step: { from: step.from, to: step.to } }) })}\n`;
}

/**
 * Reads the lines of a recording. Empty lines are skipped, and so is a last line without its end: the recording process was
 * stopped while it wrote.
 *
 * @throws {SyntaxError} if a line is not a record; the message has its number.
 */
export function parseRecording(text: string): WireRecord[] {
  const lines = text.split("\n");
  const unfinished = lines.pop() ?? "";
  const records = lines.flatMap((line, index) =>
    line.trim() === "" ? [] : [parseRecord(line, `line ${index + 1}`)],
  );
  return isJson(unfinished) ? [...records, parseRecord(unfinished, "the last line")] : records;
}

function parseRecord(line: string, place: string): WireRecord {
  const { direction, text, at, step } = (isJson(line) ? JSON.parse(line) : {}) as Partial<WireRecord>;
  if ((direction === "in" || direction === "out") && typeof text === "string" && typeof at === "number") {
    return { direction, text, at, ...(isStep(step) && { step: { from: step.from, to: step.to } }) };
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
