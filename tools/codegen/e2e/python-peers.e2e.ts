import { spawnSync } from "node:child_process";

import { beforeAll, describe, expect, it } from "vitest";

import { pythonEnvironment } from "./fixtures/python/python-environment.ts";
import { pythonPeers, type PythonPeers } from "./fixtures/python/python-peers.ts";
import { compileTimeout, missingTool, runTool } from "./fixtures/tool-chain.ts";
import { writeInto } from "./fixtures/work-folder.ts";

const missing = missingTool([["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]]);

describe.skipIf(missing)("The peers in Python", () => {
  let peers: PythonPeers;

  beforeAll(async () => {
    peers = await pythonPeers();
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
    compileTimeout,
  );
});
