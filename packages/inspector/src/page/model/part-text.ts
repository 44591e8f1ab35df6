import type { SessionEntry } from "@parley/protocol/session";

import { type JsonObject, type Row, paramsOf, toObject } from "./row.ts";

/** A row that contributed to a part of the conversation, and the length of its text. */
export interface PartRow {
  readonly index: number;
  /** Length of the row's text in characters. */
  readonly length: number;
  /** Whether the row contains the part's whole text instead of a chunk. */
  readonly isWhole: boolean;
}

/** A chunk of an entry's text that comes from one row. It extends from `start` up to, but not including, `end`. */
export interface Piece {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the length of the text that a row contributes to its part of the conversation, and whether that text
 * replaces the part's earlier text.
 */
export function readText(row: Row, update: JsonObject): Omit<PartRow, "index"> {
  if (row.method === "session/prompt") {
    const { prompt } = paramsOf(row);
    return { length: lengthOf(prompt), isWhole: true };
  }
  const { content, sessionUpdate } = update;
  const isChunk = String(sessionUpdate).endsWith("_chunk");
  return { length: lengthOf(isChunk ? [content] : content), isWhole: !isChunk && content !== undefined };
}

/**
 * Splits an entry's text into the chunks from its rows. Returns an empty array if the rows do not add up to the text.
 */
export function piecesOf(entry: SessionEntry, rows: readonly PartRow[]): Piece[] {
  if (entry.type !== "message") return [];
  const pieces: Piece[] = [];
  const lastWhole = rows.findLastIndex((row) => row.isWhole);
  let end = 0;
  for (const { index, length, isWhole } of rows.slice(Math.max(0, lastWhole))) {
    const start = isWhole ? 0 : end;
    end = start + length;
    pieces.push({ row: index, start, end });
  }
  return end === lengthOf(entry.content) ? pieces : [];
}

/** Returns the total length of the text in the given blocks. */
function lengthOf(blocks: unknown): number {
  const texts = (Array.isArray(blocks) ? blocks : []).map((block) => toObject(block)["text"]);
  return texts.reduce<number>((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
}
