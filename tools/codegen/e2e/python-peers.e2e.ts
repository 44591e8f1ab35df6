import { spawnSync } from "node:child_process";

import type { AgentConnection } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { pythonEnvironment } from "./fixtures/python/python-environment.ts";
import { pythonPeers, type PythonPeers } from "./fixtures/python/python-peers.ts";
import { missingTool, runTool } from "./fixtures/tool-chain.ts";
import { writeInto } from "./fixtures/work-folder.ts";

const installTimeout = 300_000;
const missing = missingTool([["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]]);

describe.skipIf(missing)("The peers in Python", () => {
  let peers: PythonPeers;
  let agent: AgentConnection | undefined;

  beforeAll(async () => {
    peers = await pythonPeers();
  });

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
    expect(stdout.split(/\r?\n/)).toEqual([
      "tool: Do dishes pending",
      "tool: Do dishes completed",
      "text: Did dishes",
      "stop: end_turn",
      "",
    ]);
  });

  it("the agent goes on after messages that it cannot handle", async () => {
    const initialize = { id: 1, method: "initialize", params: { protocolVersion: 1 } };
    const lines = [
      JSON.stringify({ ...initialize, params: { protocolVersion: 1, clientCapabilities: 5 } }),
      "not JSON",
      "[]",
      JSON.stringify({ method: "$/unknown" }),
      JSON.stringify({ id: "a", method: "unknown" }),
      JSON.stringify({ id: "b", method: "session/prompt", params: { sessionId: 5 } }),
      JSON.stringify(initialize),
    ];
    const [command = "", ...args] = peers.agent;
    const { stdout } = spawnSync(command, args, { input: lines.join("\n"), encoding: "utf8" });
    const answers = stdout
      .trim()
      .split(/\r?\n/)
      .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [null, -32_700],
      [null, -32_600],
      ["a", -32_601],
      ["b", -32_602],
      [1, undefined],
    ]);
  });

  it(
    "both pass the strict type checkers",
    async () => {
      const python = await pythonEnvironment();
      const { folder: cwd } = peers;
      const settings = { include: ["*.py"], typeCheckingMode: "strict", pythonVersion: "3.10" };
      await writeInto(cwd, "pyrightconfig.json", JSON.stringify(settings));
      const mypy = await runTool([python, "-m", "mypy", "--strict", "agent.py", "client.py"], { cwd });
      expect(mypy.stdout).toContain("no issues found");
      const pyright = await runTool([python, "-m", "pyright", "--pythonpath", python], { cwd });
      expect(pyright.stdout).toContain("0 errors, 0 warnings");
    },
    installTimeout,
  );
});
