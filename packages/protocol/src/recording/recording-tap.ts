import type { WireTap } from "../connection/connection-options.ts";
import type { WireRecord } from "./wire-record.ts";

/**
 * A tap that hands on what passes as records: into an array, or to a file by `formatRecord`. Nothing is kept here and
 * nothing is hidden: a recording holds whatever was said, secrets included. `onRecord` must not throw.
 */
export function createRecordingTap(onRecord: (record: WireRecord) => void): WireTap {
  return (direction, text) => onRecord({ direction, text, at: Date.now() });
}
