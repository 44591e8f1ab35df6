import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { type Interface, createInterface } from "node:readline";

import type { McpServerStdio } from "@parley/schema/v1";
import { describe, expect, onTestFinished, test } from "vitest";

import { type LiveProcess, processesWith } from "../../src/processes.ts";
import { behindShell, misbehavingCommand, misbehavingServer } from "./fixtures/misbehaving-server.ts";
import { npmServer } from "./fixtures/npm-server.ts";
import { openSession, temporaryDirectory } from "./fixtures/open-session.ts";

/**
 * Declares servers that would outlive their agent. Also returns the minimum number of processes that the servers
 * start.
 */
function stubbornServers(mark: string): { servers: McpServerStdio[]; processes: number } {
  const env = [{ name: "MARK", value: mark }];
  const stubborn = misbehavingCommand("ignores-the-end").join(" ");
  return {
    servers: [
      { ...npmServer("memory"), env },
      misbehavingServer("stubborn", ["ignores-the-end"], env),
      behindShell("shell", ["ignores-the-end"], env),
      { name: "npx", command: "/usr/bin/env", args: ["npx", "-c", stubborn], env },
      { name: "npx-shell", command: "/bin/sh", args: ["-c", `npx -c '${stubborn}'; true`], env },
      misbehavingServer("forks", ["forks", "ignores-the-end"], env),
    ],
    processes: 12,
  };
}

/** Returns a marker for a test's processes. Kills any processes that remain after a failed test. */
function newMark(): string {
  const mark = `mark-${randomUUID()}`;
  onTestFinished(() => {
    for (const { pid } of marked(mark)) process.kill(pid, "SIGKILL");
  });
  return mark;
}

interface Driver {
  readonly client: ChildProcess;
  readonly lines: Interface;
  readonly mark: string;
  /** An argument that is unique to this agent. */
  readonly store: string;
}

async function startDriver(): Promise<Driver> {
  const mark = newMark();
  const { servers, processes } = stubbornServers(mark);
  const fixture = (name: string): string => join(import.meta.dirname, "fixtures", name);
  const store = join(await temporaryDirectory(), "sessions.db");
  const args = [fixture("drives-mcp-agent.ts"), fixture("mcp-agent.ts"), store, JSON.stringify(servers)];
  const client = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void client.kill("SIGKILL"));
  const lines = createInterface({ input: client.stdout });
  await once(lines, "line");
  // Excludes the client and the agent, because their arguments contain the marker, too.
  expect(marked(mark).length).toBeGreaterThanOrEqual(processes);
  return { client, lines, mark, store };
}

function marked(mark: string): LiveProcess[] {
  return processesWith(mark).filter(({ command }) => !command.includes("drives-mcp-agent"));
}

async function expectNothingLeft(mark: string): Promise<void> {
  await expect.poll(() => marked(mark)).toEqual([]);
}

describe.skipIf(process.platform !== "linux")("no MCP server outlives its agent", () => {
  test("when the connections are closed", async () => {
    const mark = newMark();
    const { servers, processes } = stubbornServers(mark);
    // npx would read every file in the current folder, which contains installed packages.
    const cwd = await temporaryDirectory();
    const session = await openSession(servers, { cwd, readyWaitMs: 30_000, connectTimeoutMs: 30_000 });
    expect([...session.servers.values()].map(({ status }) => status)).toEqual(servers.map(() => "ready"));
    expect(marked(mark).length).toBeGreaterThanOrEqual(processes);
    await session.close();
    expect(marked(mark)).toEqual([]);
  });

  test("when the connections are closed while the servers are starting", async () => {
    const mark = newMark();
    const env = [{ name: "MARK", value: mark }];
    const hanging = misbehavingServer("hangs", ["hangs", "ignores-the-end"], env);
    const session = await openSession([hanging, behindShell("shell", ["hangs"], env)], { readyWaitMs: 500 });
    await expect.poll(() => marked(mark).length).toBeGreaterThanOrEqual(3);
    await session.close();
    expect(marked(mark)).toEqual([]);
  });

  test("when the client closes the session", async () => {
    const { client, lines, mark } = await startDriver();
    client.stdin?.write("close\n");
    await once(lines, "line");
    expect(marked(mark)).toEqual([]);
  });

  test.each(["SIGTERM", "SIGKILL"] as const)("when the client receives %s", async (signal) => {
    const { client, mark } = await startDriver();
    client.kill(signal);
    await expectNothingLeft(mark);
  });

  test.each(["SIGTERM", "SIGKILL"] as const)("when the agent receives %s", async (signal) => {
    const { client, mark, store } = await startDriver();
    const agent = processesWith(`mcp-agent.ts ${store}`).find(({ command }) => !command.includes("drives"));
    if (agent === undefined) throw new Error("There is no agent");
    process.kill(agent.pid, signal);
    await expectNothingLeft(mark);
    expect(client.exitCode).toBeNull();
  });
});
