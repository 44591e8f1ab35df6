import { type SessionStore, SessionStoreError, memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";

/** Creates a store that performs the next `answers.lost` appends but reports them as failed. */
function losingAnswers(): { readonly store: SessionStore; readonly answers: { lost: number } } {
  const store = memorySessionStore();
  const answers = { lost: 0 };
  const write = store.write.bind(store);
  store.write = async (...args) => {
    const writer = await write(...args);
    const append = writer.append.bind(writer);
    writer.append = async (entries) => {
      const last = await append(entries);
      if (answers.lost <= 0) return last;
      answers.lost -= 1;
      throw new SessionStoreError("busy", "The answer is lost");
    };
    return writer;
  };
  return { store, answers };
}

function shown(updates: readonly unknown[]): string {
  return updates
    .map((message) => JSON.stringify(message))
    .filter((message) => /"(?:user|agent)_message(?:_chunk)?"/.test(message))
    .flatMap((message) => [...message.matchAll(/<(\w+)>/g)].map(([, word]) => word))
    .join(" ");
}

describe.each([1, 2] as const)(
  "in version %d, a chunk that was stored even though its append failed",
  (version) => {
    function start() {
      const { store, answers } = losingAnswers();
      const agent = {
        store,
        async prompt(turn: Turn) {
          const [first = "", second] = turn.text.split(" ");
          await turn.agentMessage(first);
          await new Promise(setImmediate);
          if (second === undefined) return;
          answers.lost = 1;
          await turn.agentMessage(second);
        },
      };
      return { agent, answers };
    }

    test("reaches an idle client", async () => {
      const { agent } = start();
      const { client, sessionId } = await openSession(version, agent);
      await client.call("session/prompt", { sessionId, prompt: text("<a> <b>") }).catch(() => undefined);
      await expect.poll(() => shown(client.received), { timeout: 20_000 }).toMatch(/a b$/);
    });

    test("reaches all clients once, before any later event", async () => {
      const { agent } = start();
      const { client, sessionId } = await openSession(version, agent);
      const prompts = ["<a> <b>", "<c>", "<d> <e>", "<f>"];
      for (const words of prompts)
        await client.call("session/prompt", { sessionId, prompt: text(words) }).catch(() => undefined);
      await client.call("session/close", { sessionId });
      const reader = await connectOver(version, agent);
      const where = {
        sessionId,
        cwd: "/tmp",
        mcpServers: [],
        ...(version === 2 && { replayFrom: { type: "start" } }),
      };
      await reader.call(version === 1 ? "session/load" : "session/resume", where);
      const ofAgent = (updates: readonly unknown[]): string =>
        shown(updates.filter((update) => JSON.stringify(update).includes('"agent_message')));
      expect(ofAgent(reader.received)).toBe("a b c d e f");
      expect(ofAgent(client.received)).toBe("a b c d e f");
    });
  },
);
