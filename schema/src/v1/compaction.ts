import type { JsonObject } from "../primitive.ts";
import type { CompactionStatus } from "../shared/compaction.ts";
import type { CompactionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A compaction of the session's context: it appears where it is first mentioned, and later updates with the same id change
 * it there. Of `summary`, `error` and `_meta`, what is missing stays as it is, and `null` clears it. MUST NOT be sent unless
 * the client advertised `session.compaction`.
 */
export interface CompactionUpdate {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** Its status. */
  status: CompactionStatus;
  /**
   * All of the summary that stands for what was compacted, for people; `[]` clears it too.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  summary?: ContentBlock[] | null;
  /**
   * The error, for people.
   * @x-deserialize-default-on-error true
   */
  error?: string | null;
  /**
   * Metadata of the compaction.
   * @x-deserialize-default-on-error true
   */
  _meta?: JsonObject | null;
}

/**
 * A chunk of a compaction's summary, to be appended in the order of arrival. If its id is new, it starts a compaction
 * that is in progress. MUST NOT be sent unless the client advertised `session.compaction`.
 */
export interface CompactionSummaryChunk {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** The content to add. */
  content: ContentBlock;
  /**
   * Metadata of the piece. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  _meta?: JsonObject | null;
}
