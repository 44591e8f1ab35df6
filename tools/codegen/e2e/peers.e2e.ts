import type { AgentConnection } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { goPeer, type PeerCommand } from "./fixtures/peers/start-peer.ts";
import { missingTool } from "./fixtures/tool-chain.ts";

const peers = [{ title: "An agent in Go", start: goPeer, tool: ["go", "version"] }];

const compileTimeout = 300_000;

describe.each(peers)("$title, of generated types and the standard library", ({ start, tool }) => {
  const missing = missingTool([tool]);
  let command: PeerCommand;
  let agent: AgentConnection | undefined;

  beforeAll(async () => {
    if (!missing) command = await start();
  }, compileTimeout);

  afterEach(async () => {
    await agent?.close();
  });

  async function connect(onQuestion: () => void = () => undefined): Promise<AgentConnection> {
    agent = await spawnAgent(command, {
      info: { name: "test", version: "1" },
      handlers: {
        requestPermission({ options: [first] }) {
          onQuestion();
          return first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" };
        },
      },
    });
    return agent;
  }

  it.skipIf(missing)("asks, works, answers, and replays it all", async () => {
    const client = await connect();
    const session = await client.newSession({ cwd: "/project" });
    expect(await session.prompt("dishes")).toBe("end_turn");
    const question = { role: "user", content: [{ type: "text", text: "dishes" }] };
    const answer = { role: "agent", content: [{ type: "text", text: "Did dishes" }] };
    const toolCall = { type: "tool_call", title: "Do dishes", kind: "execute", status: "completed" };
    expect(session.state.entries).toMatchObject([question, toolCall, answer]);
    const loaded = await client.loadSession(session.id, { cwd: "/project" });
    expect(loaded.state.entries).toMatchObject([question, answer]);
  });

  it.skipIf(missing)("stops when the client cancels", async () => {
    const controller = new AbortController();
    const client = await connect(() => controller.abort());
    const session = await client.newSession({ cwd: "/project" });
    expect(await session.prompt("dishes", { signal: controller.signal })).toBe("cancelled");
  });
});
