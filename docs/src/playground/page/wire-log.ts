import { type Reading, readAsReceiver } from "@parley/inspector/read-as-receiver";
import { type Row, parseObject, readRow } from "@parley/inspector/row";
import type { WireRecord } from "@parley/protocol/recording";

/** One message, and whether it matches the schema. */
export interface WireLine {
  readonly row: Row;
  readonly sender: "agent" | "client";
  /** What a receiver repairs, or why it cannot read it. `undefined` if the schema does not describe it. */
  readonly reading: Reading | undefined;
}

/** The messages that are kept: an agent may send without an end. */
const maxLines = 2000;

/** The messages of a connection, each checked as its receiver checks it. */
export class WireLog {
  readonly lines: WireLine[] = [];
  /** Messages that are no longer kept. */
  dropped = 0;
  #count = 0;
  /** The methods of unanswered requests, by sender and id. */
  readonly #asked = new Map<string, string>();

  add(record: WireRecord, version: 1 | 2): void {
    const row = readRow(record, this.#count++);
    const sender = record.direction === "out" ? "client" : "agent";
    if (row.kind === "request") this.#asked.set(`${sender} ${row.id}`, row.method);
    if (row.kind === "response") {
      const key = `${sender === "agent" ? "client" : "agent"} ${row.id}`;
      row.method = this.#asked.get(key) ?? "";
      this.#asked.delete(key);
    }
    const message = parseObject(record.text);
    const reading = message && readAsReceiver(message, { version, sender, method: row.method });
    this.lines.push({ row, sender, reading });
    if (this.lines.length > maxLines) {
      this.lines.shift();
      this.dropped += 1;
    }
  }

  /** The messages that their receiver cannot read, or had to repair. */
  get faults(): number {
    return this.lines.filter((line) => isFaulty(line)).length;
  }
}

/** Whether a message does not match the schema. */
export function isFaulty({ row, reading }: WireLine): boolean {
  return row.kind === "noise" || reading?.fault !== undefined || (reading?.repairs.length ?? 0) > 0;
}
