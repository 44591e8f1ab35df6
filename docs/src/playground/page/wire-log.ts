import { type Reading, type Sides, readAsReceiver } from "@parley/inspector/read-as-receiver";
import { type Row, parseObject, readRow } from "@parley/inspector/row";
import type { WireRecord } from "@parley/protocol/recording";

/** A message and its validation result. */
export interface WireLine {
  readonly row: Row;
  readonly sender: "agent" | "client";
  /** The receiver's repairs, or the reason why it cannot read the message. `undefined` if no schema covers it. */
  readonly reading: Reading | undefined;
}

/** Maximum number of messages to keep. An agent might never stop sending. */
const maxLines = 2000;

/** The messages on a connection, each validated the way its receiver would. */
export class WireLog {
  readonly lines: WireLine[] = [];
  /** Number of messages that have been dropped. */
  dropped = 0;
  #count = 0;
  /** The methods of pending requests, by sender and id. */
  readonly #asked = new Map<string, string>();

  add(record: WireRecord, version: 1 | 2, sides?: Sides): void {
    const row = readRow(record, this.#count++);
    const sender = record.direction === "out" ? "client" : "agent";
    if (row.kind === "request") this.#asked.set(`${sender} ${row.id}`, row.method);
    if (row.kind === "response") {
      const key = `${sender === "agent" ? "client" : "agent"} ${row.id}`;
      row.method = this.#asked.get(key) ?? "";
      this.#asked.delete(key);
    }
    const message = parseObject(record.text);
    const reading = message && readAsReceiver(message, { version, sender, method: row.method, sides });
    this.lines.push({ row, sender, reading });
    if (this.lines.length > maxLines) {
      this.lines.shift();
      this.dropped += 1;
    }
  }

  /** Number of messages that the receiver cannot read or has to repair. */
  get faults(): number {
    return this.lines.filter((line) => isFaulty(line)).length;
  }
}

/** Returns whether a line is not a protocol message or violates the schema. */
export function isFaulty({ row, reading }: WireLine): boolean {
  return row.kind === "noise" || reading?.fault !== undefined || (reading?.repairs.length ?? 0) > 0;
}
