import { type Reading, type Sides, readAsReceiver } from "@parley/inspector/read-as-receiver";
import { type Row, parseObject, readRow } from "@parley/inspector/row";
import type { WireRecord } from "@parley/protocol/recording";

/** A message, and whether it is valid. */
export interface WireLine {
  readonly row: Row;
  readonly sender: "agent" | "client";
  /** What a receiver repairs in the message, or why it cannot read it. `undefined` if the schema does not cover it. */
  readonly reading: Reading | undefined;
}

/** Maximum number of messages to keep, since an agent may never stop sending. */
const maxLines = 2000;

/** A connection's messages, each validated the way its receiver does. */
export class WireLog {
  readonly lines: WireLine[] = [];
  /** Number of messages that are no longer kept. */
  dropped = 0;
  #count = 0;
  /** The methods of requests that have not been answered yet, by sender and id. */
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

  /** Number of messages that the receiver cannot read or had to repair. */
  get faults(): number {
    return this.lines.filter((line) => isFaulty(line)).length;
  }
}

/** Whether a message does not match the schema. */
export function isFaulty({ row, reading }: WireLine): boolean {
  return row.kind === "noise" || reading?.fault !== undefined || (reading?.repairs.length ?? 0) > 0;
}
