import type { Meta } from "../primitive.ts";
import type { CompactionStatus } from "../shared/compaction.ts";
import type { CompactionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A compaction of the session's context. The first update with a given ID creates it, and later ones change it.
 * Missing members keep their values, and `null` clears them; `_meta` is merged key by key.
 */
export interface CompactionUpdate {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /**
   * The status of the compaction. Defaults to `in_progress` for a new compaction and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: CompactionStatus | null;
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
  _meta?: Meta;
}

/**
 * A chunk of a compaction summary. Chunks are appended in order of arrival, and a new ID starts a compaction that is
 * in progress.
 */
export interface CompactionSummaryChunk {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /** The content to append. */
  content: ContentBlock;
  _meta?: Meta;
}
