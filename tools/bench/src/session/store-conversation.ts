import { sqliteSessionStore } from "@parley/storage/sqlite";

import { SESSION_ID } from "./session-work.ts";

const PIECE = 50;

/**
 * Stores a conversation with `entries` entries, as an agent would. Every 50 entries consist of a question, a tool
 * call with output, and an answer in chunks. Returns the number of characters.
 */
export async function storeConversation(path: string, entries: number): Promise<number> {
  const store = sqliteSessionStore(path);
  await store.create({ sessionId: SESSION_ID, cwd: "/" });
  const writer = await store.write(SESSION_ID, { owner: "bench", ttlMs: 60_000 });
  let characters = 0;
  for (let from = 0; from < entries; from += 1000) {
    const count = Math.min(1000, entries - from);
    const events = Array.from({ length: count }, (_, index) => eventAt(from + index));
    const bodies = events.map((event) => JSON.stringify(event));
    await writer.append(bodies.map((body) => ({ kind: "event", body })));
    for (const body of bodies) characters += body.length;
  }
  await writer.release();
  await store.close();
  return characters;
}

function eventAt(index: number): object {
  const turn = Math.floor(index / PIECE);
  const toolCallId = `call_${turn}`;
  const text = `Piece ${index} of what is to be said about the question ${turn}, and it goes on`;
  switch (index % PIECE) {
    case 0:
      return message("user", `msg_q${turn}`, `Question ${turn}`);
    case 1:
      return {
        type: "tool_call",
        toolCallId,
        title: `Read file ${turn}`,
        kind: "read",
        status: "in_progress",
      };
    case 2: {
      const output = `Line ${turn}\n`.repeat(400);
      return { type: "tool_call_update", toolCallId, status: "completed", rawOutput: { output } };
    }
    default:
      return message("agent", `msg_a${turn}`, text);
  }
}

function message(role: string, messageId: string, text: string): object {
  return { type: "message", role, messageId, content: { type: "text", text } };
}
