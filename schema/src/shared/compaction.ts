import type { OpenString } from "../primitive.ts";

/** The status of a compaction. */
export type CompactionStatus =
  /** It runs. */
  | "in_progress"
  /** It has succeeded. */
  | "completed"
  /** It has failed. */
  | "failed"
  /** It was cancelled. */
  | "cancelled"
  /** Any other: free for everyone if it begins with `_`, else kept for later versions of the protocol. */
  | OpenString;
