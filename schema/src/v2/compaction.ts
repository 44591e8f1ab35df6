import type { Meta } from "../primitive.ts";
import type { CompactionStatus } from "../shared/compaction.ts";
import type { CompactionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A compaction of the session's context: it appears where it is first mentioned, and later updates with the same id
 * change it there. What is missing stays as it is, and `null` clears it; of `_meta`, each key alone is replaced.
 */
export interface CompactionUpdate {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /**
   * Its status; `in_progress` if a new compaction has none, and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: CompactionStatus | null;
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
  _meta?: Meta;
}

/**
 * A chunk of a compaction's summary, to be appended in the order of arrival. If its id is new, it starts a compaction
 * that is in progress.
 */
export interface CompactionSummaryChunk {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
