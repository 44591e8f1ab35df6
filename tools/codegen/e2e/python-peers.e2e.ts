import { beforeAll, describe, expect, it } from "vitest";

import { pythonEnvironment } from "./fixtures/python/python-environment.ts";
import { pythonPeers, type PythonPeers } from "./fixtures/python/python-peers.ts";
import { runPyright } from "./fixtures/python/run-pyright.ts";
import { compileTimeout, missingTool, runTool } from "./fixtures/tool-chain.ts";

const missing = missingTool([["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]]);

describe.skipIf(missing)("the Python peers", () => {
  let peers: PythonPeers;

  beforeAll(async () => {
    peers = await pythonPeers();
  });

  it(
    "pass the strict type checkers",
    async () => {
      const python = await pythonEnvironment();
      const { folder: cwd } = peers;
      const mypy = await runTool([python, "-m", "mypy", "--strict", "agent.py", "client.py"], { cwd });
      expect(mypy.stdout).toContain("no issues found");
      await runPyright(cwd);
    },
    compileTimeout,
  );
});
