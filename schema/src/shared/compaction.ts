import type { OpenString } from "../primitive.ts";

/** The status of a compaction. */
export type CompactionStatus =
  /** The compaction is running. */
  | "in_progress"
  /** The compaction succeeded. */
  | "completed"
  /** The compaction failed. */
  | "failed"
  /** The compaction was cancelled. */
  | "cancelled"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
