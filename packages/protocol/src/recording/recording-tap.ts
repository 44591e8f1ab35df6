import type { WireTap } from "../connection/connection-options.ts";
import type { WireRecord } from "./wire-record.ts";

/**
 * Creates a tap that calls `onRecord` with each message: to keep it in an array, or in a file by `formatRecord`. A recording
 * has the messages as they were sent, secrets included. `onRecord` must not throw.
 */
export function createRecordingTap(onRecord: (record: WireRecord) => void): WireTap {
  return (direction, text) => onRecord({ direction, text, at: Date.now() });
}
