import { describe, expect, test } from "vitest";

import { MessageMerger, type TextPiece, textPieceOf } from "./message-merger.ts";
import type { MessageEvent, SessionEvent } from "./session-event.ts";

const piece = (text: string, fields: Partial<TextPiece> = {}): TextPiece => ({
  role: "agent",
  messageId: "m",
  text,
  ...fields,
});

/** The merges of pieces that are stored as these entries: first and last entry, and content. */
function merge(pieces: { readonly [seq: number]: TextPiece }): unknown[] {
  const merger = new MessageMerger();
  for (const [seq, each] of Object.entries(pieces)) merger.add(Number(seq), each);
  return merger.take().map(({ from, to, event }) => [from, to, event.content]);
}

describe("pieces of text", () => {
  test("of one message become one event, in the place of the first", () => {
    const merger = new MessageMerger();
    for (const [index, text] of ["a", "b", "c"].entries()) merger.add(index + 4, piece(text));
    const content = { type: "text", text: "abc" };
    const event = { type: "message", role: "agent", messageId: "m", content };
    expect(merger.take()).toEqual([{ from: 4, to: 6, event, lengths: [1, 1, 1] }]);
    expect(merger.take()).toEqual([]);
  });

  test("with another entry between them stay apart", () => {
    expect(merge({ 1: piece("a"), 2: piece("b"), 4: piece("c"), 5: piece("d") })).toEqual([
      [1, 2, { type: "text", text: "ab" }],
      [4, 5, { type: "text", text: "cd" }],
    ]);
  });

  test("of another message stay apart", () => {
    expect(merge({ 1: piece("a"), 2: piece("b", { messageId: "n" }) })).toEqual([]);
    expect(merge({ 1: piece("a"), 2: piece("b", { role: "thought" }) })).toEqual([]);
  });

  test("that would be longer than a message may be begin another entry", () => {
    const half = "x".repeat(128 * 1024);
    const merged = merge({ 1: piece(half), 2: piece(half), 3: piece("y"), 4: piece("z") });
    expect(merged).toEqual([
      [1, 2, { type: "text", text: half + half }],
      [3, 4, { type: "text", text: "yz" }],
    ]);
  });
});

describe("an event", () => {
  const message: MessageEvent = {
    type: "message",
    role: "thought",
    messageId: "m",
    content: { type: "text", text: "a" },
  };

  test("that is text of the agent is a piece", () => {
    expect(textPieceOf(message)).toEqual({ role: "thought", messageId: "m", text: "a" });
  });

  const { messageId: _, ...nameless } = message;
  test.each<[what: string, event: SessionEvent]>([
    ["is the user's", { ...message, role: "user" }],
    ["has no message id", nameless],
    ["has metadata", { ...message, _meta: { traceparent: "0" } }],
    ["has annotations in its text", { ...message, content: { type: "text", text: "a", annotations: null } }],
    ["is not text", { ...message, content: { type: "image", data: "", mimeType: "image/png" } }],
    ["is not a message", { type: "usage", used: 1, size: 2 }],
  ])("that %s is not a piece", (_what, event) => {
    expect(textPieceOf(event)).toBeUndefined();
  });
});
