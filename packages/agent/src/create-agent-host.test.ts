import { createInMemoryTransports } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { connectOver, text } from "./fixtures/raw-client.ts";
import { type Turn, createAgentHost, defineAgent } from "./index.ts";

const where = { cwd: "/tmp", mcpServers: [] };

const agent = defineAgent({
  info: { name: "test", version: "1.0.0" },
  store: memorySessionStore(),
  prompt: async (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`),
});

test("a host serves clients of both versions, and closing it ends their connections", async () => {
  const host = createAgentHost(agent);
  const clients = await Promise.all([connectOver(1, agent, { host }), connectOver(2, agent, { host })]);
  for (const client of clients) {
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await client.call("session/prompt", { sessionId, prompt: text("hi") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
  }
  await host.close();
  for (const client of clients) {
    await client.done;
    await expect(client.call("session/list", {})).rejects.toMatchObject({ name: "ConnectionClosedError" });
  }
});

test("a client that leaves ends its sessions, and another client can open them", async () => {
  const host = createAgentHost(agent);
  const first = await connectOver(1, agent, { host });
  const other = await connectOver(2, agent, { host });
  const { sessionId } = (await first.call("session/new", where)) as { sessionId: string };
  await first.connection.close();
  await first.done;
  await expect(other.call("session/load", { sessionId, ...where })).resolves.toEqual({});
});

test("a closed host serves no client", async () => {
  const host = createAgentHost(agent);
  await host.close();
  const [, transport] = createInMemoryTransports();
  await expect(host.serve(transport)).rejects.toThrow("Cannot serve a client: the host is closed");
});
