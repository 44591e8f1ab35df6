import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type AgentHost, createAgentHost } from "@parley/agent";
import { type AgentConnection, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { createInMemoryTransports } from "@parley/protocol";
import { relayAgent } from "@parley/server/relay";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test, vi } from "vitest";

import { processesWith } from "../src/processes.ts";

vi.setConfig({ testTimeout: 300_000 });

const SESSIONS = 50;
const fixture = join(import.meta.dirname, "../../../packages/server/src/relay/fixtures/relayed-agent.ts");
const cwd = tmpdir();

async function connect(host: AgentHost): Promise<AgentConnection> {
  const [left, right] = createInMemoryTransports();
  void host.serve(right);
  return connectAgent(left, {
    info: { name: "test", version: "1" },
    versions: [v1],
    handlers: {
      requestPermission: ({ options: [first] }) =>
        first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" },
    },
  });
}

test("runs no processes for 50 sessions without clients, and continues them when a client opens them", async () => {
  const mark = randomUUID();
  const host = createAgentHost(
    await relayAgent({
      command: process.execPath,
      args: [fixture],
      env: { PARLEY_TEST_MARK: mark },
      store: memorySessionStore(),
    }),
  );
  onTestFinished(() => host.close());
  const agent = await connect(host);
  const ids: string[] = [];
  for (let count = 0; count < SESSIONS; count++) {
    const session = await agent.newSession({ cwd });
    await session.prompt("works");
    ids.push(session.id);
  }
  expect(processesWith(mark)).toHaveLength(SESSIONS);

  await agent.close();
  await expect.poll(() => processesWith(mark), { timeout: 60_000 }).toEqual([]);

  const again = await connect(host);
  const woken = await Promise.all(ids.map((id) => again.loadSession(id, { cwd })));
  expect(processesWith(mark)).toHaveLength(SESSIONS);
  const reasons = await Promise.all(woken.map((session) => session.prompt("works")));
  expect(new Set(reasons)).toEqual(new Set(["end_turn"]));
  for (const { state } of woken)
    expect(state.entries.filter((entry) => entry.type === "message" && entry.role === "agent")).toHaveLength(
      2,
    );
  await again.close();
  await expect.poll(() => processesWith(mark), { timeout: 60_000 }).toEqual([]);
});
