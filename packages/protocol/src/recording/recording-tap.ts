import type { WireTap } from "../connection/connection-options.ts";
import type { WireRecord } from "./wire-record.ts";

/**
 * Creates a tap that calls `onRecord` with each message. Collect the records in an array, or write them to a file
 * with {@link formatRecord}. A recording contains the messages exactly as they were sent, including secrets.
 * `onRecord` must not throw.
 *
 * @example
 * ```ts
 * import { createWriteStream } from "node:fs";
 * import { createRecordingTap, formatRecord } from "@parley/protocol/recording";
 *
 * const file = createWriteStream("session.jsonl");
 * export const wireTap = createRecordingTap((record) => file.write(formatRecord(record)));
 * ```
 */
export function createRecordingTap(onRecord: (record: WireRecord) => void): WireTap {
  return (direction, text) => onRecord({ direction, text, at: Date.now() });
}
