import type { ContentBlock } from "./content.ts";
import type { JsonObject, OpenString, Tagged } from "./primitive.ts";

export interface CompactionUpdate {
  compactionId: CompactionId;
  status: CompactionStatus;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  summary?: ContentBlock[] | null;
  /** @x-deserialize-default-on-error true */
  error?: string | null;
  /** @x-deserialize-default-on-error true */
  _meta?: JsonObject | null;
}

export interface CompactionSummaryChunk {
  compactionId: CompactionId;
  content: ContentBlock;
  /** @x-deserialize-default-on-error true */
  _meta?: JsonObject | null;
}

/** @type string */
export type CompactionId = Tagged<string, "CompactionId">;

export type CompactionStatus = "in_progress" | "completed" | "failed" | "cancelled" | OpenString;
