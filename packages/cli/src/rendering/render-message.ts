import type { ContentBlock } from "@parley/protocol/session";

import { renderContent } from "./render-content.ts";

/** The part of a message that has been shown so far. */
export interface ShownContent {
  /** Index of the last block that is at least partly shown. */
  readonly block: number;
  /** Number of characters shown of the last block, if it is text. */
  readonly length: number;
  readonly tail: string;
}

/** Part of a message that has not been shown yet. */
export interface ContentDelta {
  readonly text: string;
  readonly shown: ShownContent;
  /** Whether `text` is the whole message, because the message was rewritten. */
  readonly isRewritten: boolean;
}

const tailLength = 32;

/** Returns the difference between a message and the part already shown. The returned text is safe for a terminal. */
export function contentDelta(
  content: readonly ContentBlock[],
  cwd: string,
  shown?: ShownContent,
): ContentDelta {
  const isRewritten = shown !== undefined && !continues(content, shown);
  const from = isRewritten ? undefined : shown;
  let text = "";
  let now = from;
  for (let index = from?.block ?? 0; index < content.length; index += 1) {
    const block = content[index];
    if (block === undefined) break;
    const skip = from?.block === index ? from.length : 0;
    if (skip === 0 && index > 0 && isSeparate(content[index - 1], block) && !text.endsWith("\n"))
      text += "\n";
    const piece = newPiece(block, { skip, isShown: from?.block === index, cwd });
    text += piece.text;
    now = { block: index, length: piece.length, tail: piece.tail };
  }
  return { text, shown: now ?? { block: 0, length: 0, tail: "" }, isRewritten };
}

export function renderMessage(content: readonly ContentBlock[], cwd: string): string {
  return contentDelta(content, cwd).text;
}

function newPiece(
  block: ContentBlock,
  { skip, isShown, cwd }: { skip: number; isShown: boolean; cwd: string },
): { text: string; length: number; tail: string } {
  if (block.type !== "text") return { text: isShown ? "" : renderContent(block, cwd), length: 0, tail: "" };
  // The chunk may end with the first half of a surrogate pair. The second half may arrive in the next chunk.
  const end = block.text.length - (/[\ud800-\udbff]$/.test(block.text.slice(-1)) ? 1 : 0);
  const text = block.text.slice(skip, end);
  return {
    text: renderContent({ type: "text", text }, cwd),
    length: end,
    tail: block.text.slice(Math.max(0, end - tailLength), end),
  };
}

function continues(content: readonly ContentBlock[], { block: index, length, tail }: ShownContent): boolean {
  const block = content[index];
  if (block === undefined) return false;
  const text = block.type === "text" ? block.text : "";
  return text.slice(Math.max(0, length - tailLength), length) === tail;
}

/** Whether a block starts on a new line. Every block does, except for text that follows text. */
function isSeparate(before: ContentBlock | undefined, block: ContentBlock): boolean {
  return before?.type !== "text" || block.type !== "text";
}
