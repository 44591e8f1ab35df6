import type { Meta } from "../primitive.ts";
import type { CompactionStatus } from "../shared/compaction.ts";
import type { CompactionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A compaction of the session's context. The first update with an id shows it, and later ones change it in place.
 * Missing members keep their value, and `null` clears them; `_meta` is merged key by key.
 */
export interface CompactionUpdate {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /**
   * Its status; `in_progress` for a new compaction without one, and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: CompactionStatus | null;
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
  _meta?: Meta;
}

/**
 * A chunk of a compaction's summary, to be appended in order of arrival. A new id starts a compaction that is in
 * progress.
 */
export interface CompactionSummaryChunk {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
