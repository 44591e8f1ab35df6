import type { SessionEntry } from "@parley/protocol/session";

import { type JsonObject, type Row, paramsOf, toObject } from "./row.ts";

/** A row that contributed to a part of the conversation, with the text that it has. */
export interface PartRow {
  readonly index: number;
  /** Characters of its text. */
  readonly length: number;
  /** Whether it has the whole text of the part rather than a chunk of it. */
  readonly isWhole: boolean;
}

/** A chunk of an entry's text that one row has: the characters from `start` up to `end`, exclusive. */
export interface Piece {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Reads the text that a row appends to its part of the conversation, or replaces it with. */
export function readText(row: Row, update: JsonObject): Omit<PartRow, "index"> {
  if (row.method === "session/prompt") {
    const { prompt } = paramsOf(row);
    return { length: lengthOf(prompt), isWhole: true };
  }
  const { content, sessionUpdate } = update;
  const isChunk = String(sessionUpdate).endsWith("_chunk");
  return { length: lengthOf(isChunk ? [content] : content), isWhole: !isChunk && content !== undefined };
}

/** Divides an entry's text into the chunks of its rows; empty if the rows do not add up to its text. */
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

/** Total length of the blocks' text. */
function lengthOf(blocks: unknown): number {
  const texts = (Array.isArray(blocks) ? blocks : []).map((block) => toObject(block)["text"]);
  return texts.reduce<number>((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
}
