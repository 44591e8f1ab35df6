import type { ContentBlock } from "./session-entry.ts";

/** Appends a block. Plain text is merged into a plain text block right before it. */
export function appendContent(blocks: readonly ContentBlock[], block: ContentBlock): readonly ContentBlock[] {
  const last = blocks[blocks.length - 1];
  if (last === undefined || !isBareText(last) || !isBareText(block)) return [...blocks, block];
  if (block.text === "") return blocks;
  const joined = blocks.slice();
  joined[joined.length - 1] = { type: "text", text: last.text + block.text };
  return joined;
}

/** Merges adjacent plain text blocks, as if each block had been appended separately. */
export function joinContent(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  const joined: ContentBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last === undefined || !isBareText(last) || !isBareText(block)) joined.push(block);
    else joined[joined.length - 1] = { type: "text", text: last.text + block.text };
  }
  return joined;
}

/** Whether a block is text without annotations or metadata. Adjacent blocks of this kind are merged. */
export function isBareText(block: ContentBlock): block is ContentBlock & { type: "text"; text: string } {
  if (block.type !== "text") return false;
  for (const name in block) {
    const isKnown = name === "type" || name === "text";
    if (!isKnown && (block[name as keyof ContentBlock] ?? undefined) !== undefined) return false;
  }
  return true;
}
