import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { isAlive } from "../fixtures/is-alive.ts";
import { agent, fixtureAgent, outcomeOf, parley, projectFolder, start } from "../fixtures/parley.ts";
import type { ProbeReport, VersionReport } from "../src/probe/probe-report.ts";

const cwd = projectFolder();

async function probe(
  ...args: string[]
): Promise<{ code: number | null; version: VersionReport; other: VersionReport }> {
  const { code, stdout } = await parley(["probe", "--json", ...args]);
  const { versions } = JSON.parse(stdout) as ProbeReport;
  return { code, version: versions[1], other: versions[2] };
}

describe("parley probe", () => {
  it("reports a single-version agent's features and the version that it does not support", async () => {
    const { code, version, other } = await probe(...agent);
    expect(version).toMatchObject({
      isSpoken: true,
      answered: 1,
      info: { name: "official-agent", version: "1.2.3" },
      capabilities: { session: { load: true, list: true, delete: true }, prompt: { image: false } },
      initializeResult: { protocolVersion: 1, agentCapabilities: { loadSession: true } },
      session: { configOptions: [] },
      stdioServer: "not started",
      faults: [],
    });
    expect(Object.keys(version.timing)).toEqual(["initialize", "newSession", "exit"]);
    expect(other).toMatchObject({ isSpoken: false, answered: 1, faults: [] });
    expect(code).toBe(0);
  });

  it("exits with code 1 if it finds a fault", async () => {
    const { code, version } = await probe(...fixtureAgent("faulty-agent"), "refuses");
    expect(version.faults).toEqual([{ kind: "session", message: "session/new fails: No model (-32603)" }]);
    expect(code).toBe(1);
  });

  it("prints the last lines of stderr if an agent exits during startup", async () => {
    const { code, version } = await probe(...agent, "exits-at-start");
    expect(version.isSpoken).toBe(false);
    expect(version.faults[0]?.message).toMatch(/^It exited with code 9 before it had answered initialize: /);
    expect(code).toBe(3);
  });

  it("reports the error if an agent throws during startup", async () => {
    const { version } = await probe("--", process.execPath, "-e", 'throw new Error("no API key")');
    expect(version.faults[0]?.message).toBe(
      "It exited with code 1 before it had answered initialize: Error: no API key",
    );
  });

  it("does not report the exit of an agent that the probe stopped", async () => {
    const script = `process.stdin.on("data", () => console.log(JSON.stringify({
      jsonrpc: "2.0", id: 0, result: { protocolVersion: 2, info: 1, capabilities: {} } })));`;
    const { other } = await probe("--", process.execPath, "-e", script);
    expect(other.faults).toEqual([
      {
        kind: "initialize",
        message: 'initialize fails: Cannot accept InitializeResponse: "info" must be object, not 1',
      },
    ]);
  });

  it("reports a program that echoes its input", async () => {
    const { version } = await probe("--", "cat");
    expect(version.faults).toEqual([
      { kind: "initialize", message: "initialize fails: Cannot connect: the peer is a client too" },
    ]);
  });

  it("reports an agent that cannot be started", async () => {
    const { code, stdout } = await parley(["probe", "--", "no-such-agent-anywhere"]);
    expect(stdout).toContain("It cannot be started: no such command");
    expect(code).toBe(3);
  });

  it("prints a table that is safe for a terminal", async () => {
    const { stdout } = await parley(["probe", ...agent]);
    expect(stdout).toMatch(
      /Protocol version 1\n {2}agent {9}official-agent 1\.2\.3\n {2}initialize {4}\d+ ms\n/,
    );
    expect(stdout).toContain("  sessions      load, list, delete\n");
    expect(stdout).toContain("  MCP servers   stdio (not started)\n");
    expect(stdout).toContain("Protocol version 2\n  spoken        no: it answers with version 1\n");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toHaveLength(1);
  });

  it("reports what it is waiting for", async () => {
    const silent = ["probe", "--timeout", "1", "--", process.execPath, "-e", "process.stdin.resume()"];
    const { stderr } = await parley(silent);
    for (const version of [1, 2])
      expect(stderr).toContain(`Probing version ${version}: each answer may take 1 s\n`);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("stops the agent on %s", async (signal, exitCode) => {
    const folder = join(cwd(), `started-${signal}`);
    mkdirSync(folder);
    const script = `require("fs").writeFileSync(process.argv[1] + "/" + process.pid, "");
      setInterval(() => undefined, 1000);`;
    const child = start(["probe", "--", process.execPath, "-e", script, folder]);
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    const [agentPid] = readdirSync(folder).map(Number);
    child.kill(signal);
    const { code, stdout, stderr } = await outcomeOf(child);
    expect({ code, stdout, stderr }).toEqual({ code: exitCode, stdout: "", stderr: "" });
    await expect.poll(() => isAlive(agentPid ?? process.pid)).toBe(false);
  });
});
