import type { OpenString } from "../primitive.ts";

/** The status of a compaction. */
export type CompactionStatus =
  /** It is running. */
  | "in_progress"
  /** It has succeeded. */
  | "completed"
  /** It has failed. */
  | "failed"
  /** It was cancelled. */
  | "cancelled"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
