import { spawnSync } from "node:child_process";

import { beforeAll, describe, expect, it } from "vitest";

import { kotlinPeers, type KotlinPeers } from "./fixtures/kotlin/kotlin-peers.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

const missing = missingTool([
  ["java", "-version"],
  ["mvn", "--version"],
]);

interface Answer {
  readonly id: unknown;
  readonly error?: { readonly code: number };
}

describe.skipIf(missing)("The peers in Kotlin", () => {
  let peers: KotlinPeers;

  beforeAll(async () => {
    peers = await kotlinPeers();
  }, compileTimeout);

  it.each([1, 2])(
    "the agent goes on after messages that it cannot handle, in version %i",
    (protocolVersion) => {
      const info = { name: "test", version: "1" };
      const messages = [
        "nonsense {",
        "[]",
        { id: 1, method: "initialize", params: { protocolVersion, info } },
        { id: 2, method: "no/such" },
        { method: "no/such" },
        { id: 3, method: "session/prompt", params: { sessionId: "s", prompt: 5 } },
        {
          id: 4,
          method: "session/prompt",
          params: { sessionId: "s", prompt: [{ type: "text", text: "Go" }] },
        },
        { id: 5, method: { not: "a text" } },
        { id: 6, method: "session/new", params: { cwd: "/", mcpServers: [] } },
      ];
      const lines = messages.map((each) => `${typeof each === "string" ? each : JSON.stringify(each)}\n`);
      const [command = "", ...args] = peers.agent;
      const { status, stdout } = spawnSync(command, args, { input: lines.join(""), encoding: "utf8" });
      const answers = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Answer);
      expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
        [null, -32_700],
        [null, -32_600],
        [1, undefined],
        [2, -32_601],
        [3, -32_602],
        [4, -32_002],
        [6, undefined],
      ]);
      expect(status).toBe(0);
    },
  );

  it("the client needs the agent's command", () => {
    const [command = "", ...args] = peers.client;
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "Usage: client <agent's command> [arguments]\n",
    });
  });
});
