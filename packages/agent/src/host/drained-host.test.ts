import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { connectOver, text } from "../fixtures/raw-client.ts";
import { createAgentHost, defineAgent } from "../index.ts";

test("a draining host closes immediately even if a turn is still running", async () => {
  let ended: unknown;
  const definition = defineAgent({
    info: { name: "test", version: "1.0.0" },
    store: memorySessionStore(),
    onDisconnect: { keepMs: 600_000 },
    async prompt(turn) {
      await turn.agentMessage("begun");
      await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      ended = turn.text;
    },
  });
  const host = createAgentHost(definition);
  const client = await connectOver(1, definition, { host });
  const session = (await client.call("session/new", { cwd: "/tmp", mcpServers: [] })) as object;
  client.call("session/prompt", { ...session, prompt: text("wait") }).catch(() => undefined);
  await client.receives({ sessionUpdate: "agent_message_chunk" });
  host.drain();
  // Simulates a client that moves to another node and leaves its turn running.
  await client.connection.close();
  await client.done;
  await host.close();
  expect(ended).toBe("wait");
});
