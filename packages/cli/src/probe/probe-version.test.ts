import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { v1 } from "@parley/client/v1";
import { describe, expect, it } from "vitest";

import { fixtureAgent } from "../../fixtures/parley.ts";
import type { VersionReport } from "./probe-report.ts";
import type { ProbeLimits } from "./probe-terms.ts";
import { probeVersion } from "./probe-version.ts";

/** Limits that only a hanging probe reaches. */
const PATIENCE: ProbeLimits = {
  answer: 60_000,
  commands: 60_000,
  mcpServer: 60_000,
  exit: 60_000,
  leftovers: 60_000,
};

function probe(
  agent: string,
  trait: string,
  limits: Partial<ProbeLimits> = { commands: 0, mcpServer: 0 },
): Promise<VersionReport> {
  const [, command = "", ...args] = fixtureAgent(agent);
  return probeVersion(v1, {
    command: { command, args: [...args, trait] },
    cwd: process.cwd(),
    isLocal: true,
    limits: { ...PATIENCE, ...limits },
    signal: new AbortController().signal,
  });
}

describe.concurrent("a probe", () => {
  it("waits for a session's list of commands", async () => {
    const { session } = await probe("official-agent", "has-commands", { mcpServer: 0 });
    expect(session).toMatchObject({ configOptions: [], commands: [{ name: "plan" }] });
  });

  it("accepts an agent that requires the user to sign in", async () => {
    const { sessionRefusal, authMethods, faults } = await probe("official-agent", "needs-sign-in");
    expect(sessionRefusal).toBe("Authentication required");
    expect(authMethods).toEqual([{ id: "key", name: "API key" }]);
    expect(faults).toEqual([]);
  });

  it.each([
    [
      "logs",
      {
        kind: "noise",
        message: 'Its output contains text that is not a message: "I was asked: session" (2 times)',
      },
    ],
    ["refuses", { kind: "session", message: "session/new fails: No model (-32603)" }],
    ["knows-all", { kind: "request", message: "An unknown request is not answered with -32601" }],
    [
      "wants-a-terminal",
      { kind: "initialize", message: 'It needs a terminal for "Log in", which it was not offered' },
    ],
  ])('reports the fault "%s"', async (fault, finding) => {
    const { faults } = await probe("faulty-agent", fault);
    expect(faults).toContainEqual(finding);
  });

  it.each([
    ["official-agent", "starts-servers", "started", { commands: 0 }],
    ["official-agent", "has-commands", "not started", { mcpServer: 0 }],
    ["faulty-agent", "refuses-servers", "refused", { commands: 0 }],
  ])('reports how "%s %s" handles an MCP server', async (agent, trait, stdioServer, limits) => {
    const { faults, ...report } = await probe(agent, trait, limits);
    expect(report).toMatchObject({ session: {}, stdioServer });
    const fault = "session/new with an MCP server over stdio fails: No servers (-32602)";
    expect(faults).toEqual(stdioServer === "refused" ? [{ kind: "session", message: fault }] : []);
  });

  it("deletes the sessions that it creates", async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), "parley-probe-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "journal");
    expect((await probe("faulty-agent", `keeps=${file}`)).faults).toEqual([]);
    const journal = (await readFile(file, "utf8")).trimEnd().split("\n");
    // The probe opens two sessions: a plain one, and one with an MCP server.
    expect(journal.toSorted()).toEqual(
      ["delete", "new"].flatMap((method) => ["s1", "s2"].map((id) => `session/${method} ${id}`)),
    );
  });

  it("reports an agent that leaves a process behind", async () => {
    const { faults } = await probe("faulty-agent", "leaves-a-child", {
      commands: 0,
      mcpServer: 0,
      leftovers: 50,
    });
    expect(faults).toEqual([{ kind: "processes", message: "It leaves processes behind when it exits" }]);
  });

  it("reports an agent that does not exit", async () => {
    const { faults } = await probe("faulty-agent", "stays", { commands: 0, mcpServer: 0, exit: 50 });
    expect(faults).toEqual([{ kind: "exit", message: "It does not exit within 50 ms after its input ends" }]);
  });

  it("accepts an agent that rejects requests without params", async () => {
    const { faults } = await probe("faulty-agent", "wants-params");
    expect(faults).toEqual([]);
  });

  it("reports a response that does not match the schema", async () => {
    const { faults } = await probe("faulty-agent", "invents");
    expect(faults).toMatchObject([
      { kind: "schema", message: expect.stringContaining("loadSession") as unknown },
    ]);
  });
});
