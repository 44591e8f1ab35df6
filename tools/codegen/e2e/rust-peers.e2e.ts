import type { AgentConnection } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { rustPeers, type RustPeers } from "./fixtures/rust/rust-peers.ts";
import { missingTool, runTool } from "./fixtures/tool-chain.ts";

const compileTimeout = 600_000;
const missing = missingTool([
  ["cargo", "--version"],
  ["clippy-driver", "--version"],
  ["rustfmt", "--version"],
]);

describe.skipIf(missing)("The peers in Rust", () => {
  let peers: RustPeers;
  let agent: AgentConnection | undefined;

  beforeAll(async () => {
    peers = await rustPeers();
  }, compileTimeout);

  afterEach(async () => {
    await agent?.close();
  });

  async function connect(version: 1 | 2, onQuestion: () => void = () => undefined): Promise<AgentConnection> {
    const [command = "", ...args] = peers.agent;
    agent = await spawnAgent(
      { command, args },
      {
        info: { name: "test", version: "1" },
        versions: [version === 1 ? v1 : v2],
        handlers: {
          requestPermission({ options: [first] }) {
            onQuestion();
            return first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" };
          },
        },
      },
    );
    return agent;
  }

  it.each([1, 2] as const)("the agent asks, works, answers, and replays in version %i", async (version) => {
    const client = await connect(version);
    const session = await client.newSession({ cwd: "/project" });
    expect(await session.prompt("dishes")).toBe("end_turn");
    const question = { role: "user", content: [{ type: "text", text: "dishes" }] };
    const answer = { role: "agent", content: [{ type: "text", text: "Did dishes" }] };
    const toolCall = { type: "tool_call", title: "Do dishes", kind: "execute", status: "completed" };
    expect(session.state.entries).toMatchObject([question, toolCall, answer]);
    const loaded = await client.loadSession(session.id, { cwd: "/project" });
    expect(loaded.state.entries).toMatchObject([question, answer]);
  });

  it.each([1, 2] as const)("the agent stops when the client cancels in version %i", async (version) => {
    const controller = new AbortController();
    const client = await connect(version, () => controller.abort());
    const session = await client.newSession({ cwd: "/project" });
    expect(await session.prompt("dishes", { signal: controller.signal })).toBe("cancelled");
  });

  it.each(["1", "2"])("the client prints a turn of the agent in version %s", async (version) => {
    const env = { ...process.env, ACP_VERSION: version };
    const { stdout } = await runTool([...peers.client, ...peers.agent], { cwd: ".", env });
    expect(stdout.split("\n")).toEqual([
      "tool: Do dishes pending",
      "tool: Do dishes completed",
      "text: Did dishes",
      "stop: end_turn",
      "",
    ]);
  });
});
