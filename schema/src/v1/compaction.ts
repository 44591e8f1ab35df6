import type { JsonObject } from "../primitive.ts";
import type { CompactionStatus } from "../shared/compaction.ts";
import type { CompactionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A compaction of the session's context. The first update with a given ID creates it, and later ones change it. For
 * `summary`, `error` and `_meta`, a missing member keeps its value, and `null` clears it. Agents MUST NOT send this
 * unless the client advertised `session.compaction`.
 */
export interface CompactionUpdate {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /** The status of the compaction. */
  status: CompactionStatus;
  /**
   * The complete human-readable summary of the compacted context. `[]` also clears it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  summary?: ContentBlock[] | null;
  /**
   * The human-readable error.
   * @x-deserialize-default-on-error true
   */
  error?: string | null;
  /**
   * Metadata for the compaction.
   * @x-deserialize-default-on-error true
   */
  _meta?: JsonObject | null;
}

/**
 * A chunk of a compaction summary. Chunks are appended in order of arrival, and a chunk with a new ID creates a
 * compaction in progress. Agents MUST NOT send this unless the client advertised `session.compaction`.
 */
export interface CompactionSummaryChunk {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /** The content to append. */
  content: ContentBlock;
  /**
   * Metadata for the chunk. Omitting it is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  _meta?: JsonObject | null;
}
