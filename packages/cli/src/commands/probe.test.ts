import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { isAlive } from "../../fixtures/is-alive.ts";
import { agent, fixtureAgent, outcomeOf, parley, projectFolder, start } from "../../fixtures/parley.ts";
import type { ProbeReport, VersionReport } from "../probe/probe-report.ts";

const cwd = projectFolder();

async function probe(
  ...args: string[]
): Promise<{ code: number | null; version: VersionReport; other: VersionReport }> {
  const { code, stdout } = await parley(["probe", "--json", ...args]);
  const { versions } = JSON.parse(stdout) as ProbeReport;
  return { code, version: versions[1], other: versions[2] };
}

describe("parley probe", () => {
  it("tells what an agent of one version offers, and that it does not speak the other", async () => {
    const { code, version, other } = await probe(...agent, "has-commands");
    expect(version).toMatchObject({
      isSpoken: true,
      answered: 1,
      info: { name: "official-agent", version: "1.2.3" },
      capabilities: { session: { load: true, list: true, delete: true }, prompt: { image: false } },
      initializeResult: { protocolVersion: 1, agentCapabilities: { loadSession: true } },
      session: { configOptions: [], commands: [{ name: "plan" }] },
      faults: [],
    });
    expect(Object.keys(version.timing)).toEqual(["initialize", "newSession", "exit"]);
    expect(version.timing.initialize).toBeGreaterThan(0);
    expect(other).toMatchObject({ isSpoken: false, answered: 1, faults: [] });
    expect(code).toBe(0);
  });

  it("takes an agent that wants the user to sign in for a good one", async () => {
    const { code, version } = await probe(...agent, "needs-sign-in");
    expect(version.sessionRefusal).toBe("Authentication required");
    expect(version.authMethods).toEqual([{ id: "key", name: "API key" }]);
    expect({ code, faults: version.faults }).toEqual({ code: 0, faults: [] });
  });

  it.each([
    ["logs", { kind: "noise", message: 'Its output has what is no message: "I was asked: session"' }],
    ["refuses", { kind: "session", message: "session/new fails: No model (-32603)" }],
    ["knows-all", { kind: "request", message: "A request that it cannot know is not answered with -32601" }],
    [
      "wants-a-terminal",
      { kind: "initialize", message: 'It wants a terminal for "Log in", which it was not offered' },
    ],
    ["leaves-a-child", { kind: "processes", message: "It leaves processes behind when it exits" }],
    ["stays", { kind: "exit", message: "It does not exit within 5000 ms of the end of its input" }],
  ])("finds out an agent that %s", async (fault, finding) => {
    const { code, version } = await probe(...fixtureAgent("faulty-agent"), fault);
    expect(version.faults).toContainEqual(finding);
    expect(code).toBe(1);
  });

  it("finds out an agent that answers in another shape than the schema has", async () => {
    const { version } = await probe(...fixtureAgent("faulty-agent"), "invents");
    expect(version.faults).toMatchObject([{ kind: "schema" }]);
    expect(version.faults[0]?.message).toContain("loadSession");
  });

  it("tells the last words of an agent that ends before it begins", async () => {
    const { code, version } = await probe(...agent, "exits-at-start");
    expect(version.isSpoken).toBe(false);
    expect(version.faults[0]?.message).toMatch(/^It exited with code 9 before it had answered initialize: /);
    expect(code).toBe(3);
  });

  it("tells that an agent cannot be started", async () => {
    const { code, stdout } = await parley(["probe", "--", "no-such-agent-anywhere"]);
    expect(stdout).toContain("It cannot be started: spawn no-such-agent-anywhere ENOENT");
    expect(code).toBe(3);
  });

  it("prints a table for a human, harmless to a terminal", async () => {
    const { stdout } = await parley(["probe", ...agent]);
    expect(stdout).toMatch(
      /Protocol version 1\n {2}agent {9}official-agent 1\.2\.3\n {2}initialize {4}\d+ ms\n/,
    );
    expect(stdout).toContain("  sessions      load, list, delete\n");
    expect(stdout).toContain("Protocol version 2\n  spoken        no: it answers with version 1\n");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toHaveLength(1);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("takes the agent along when it is ended by %s", async (signal, exitCode) => {
    const file = join(cwd(), `started-${signal}`);
    const script = `require("fs").mkdirSync(process.argv[1] + "/" + process.pid, { recursive: true });
      setInterval(() => undefined, 1000);`;
    const child = start(["probe", "--", process.execPath, "-e", script, file]);
    await expect.poll(() => existsSync(file)).toBe(true);
    const [agentPid] = readdirSync(file).map(Number);
    child.kill(signal);
    const { code, stdout, stderr } = await outcomeOf(child);
    expect({ code, stdout, stderr, isAlive: isAlive(agentPid ?? process.pid) }).toEqual({
      code: exitCode,
      stdout: "",
      stderr: "",
      isAlive: false,
    });
  });
});
