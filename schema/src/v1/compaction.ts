import type { JsonObject } from "../primitive.ts";
import type { CompactionStatus } from "../shared/compaction.ts";
import type { CompactionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A compaction of the session's context. The first update with an id shows it, and later ones change it in place. For
 * `summary`, `error` and `_meta`, a missing member keeps its value, and `null` clears it. MUST NOT be sent unless the
 * client advertised `session.compaction`.
 */
export interface CompactionUpdate {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** Its status. */
  status: CompactionStatus;
  /**
   * The complete summary of what was compacted, for people. `[]` also clears it.
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
 * A chunk of a compaction's summary, to be appended in order of arrival. A new id starts a compaction that is in
 * progress. MUST NOT be sent unless the client advertised `session.compaction`.
 */
export interface CompactionSummaryChunk {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** The content to add. */
  content: ContentBlock;
  /**
   * Metadata of the chunk. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  _meta?: JsonObject | null;
}
