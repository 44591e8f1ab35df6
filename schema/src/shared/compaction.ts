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
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
