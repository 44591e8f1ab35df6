import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { McpServerStdio } from "@parley/schema/v1";
import { afterEach, describe, expect, it } from "vitest";

import { fixtureServer } from "../../fixtures/fixture-server.ts";
import { childrenOf, isAlive, processesWith } from "../../fixtures/processes.ts";

const stubborn = fixtureServer("ignores-every-request-to-end");
const shell = (script: string): McpServerStdio => ({
  name: script,
  command: "/bin/sh",
  args: ["-c", script],
  env: [],
});
const node = `"${process.execPath}" "${stubborn.args[0]}"`;

/** Servers that would outlive their agent. */
const servers = [stubborn, shell(`${node}; true`), shell(`sleep 60 & exec ${node}`)];

const marks: string[] = [];

async function startAgent(mark: string): Promise<ChildProcess> {
  const marked = servers.map((server) => ({ ...server, env: [{ name: "MARK", value: mark }] }));
  const script = fileURLToPath(new URL("../../fixtures/opens-a-session.ts", import.meta.url));
  const agent = spawn(process.execPath, ["--conditions=@parley/source", script, JSON.stringify(marked)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = (await once(agent.stdout, "data")) as [Buffer];
  expect(output.toString().trim()).toBe("ready ready ready");
  return agent;
}

afterEach(() => {
  // Processes remain only if the test failed.
  for (const pid of marks.splice(0).flatMap(processesWith)) process.kill(pid, "SIGKILL");
});

describe.skipIf(process.platform !== "linux")("servers of a dead agent", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)("stop when their agent is killed by %s", async (signal) => {
    const mark = randomUUID();
    marks.push(mark);
    const agent = await startAgent(mark);
    const children = childrenOf(agent.pid ?? 0);
    // The agent and 5 server processes. The agent has 4 children: the 3 servers and the watchdog.
    expect(processesWith(mark)).toHaveLength(6);
    expect(children).toHaveLength(4);

    agent.kill(signal);
    await once(agent, "exit");
    await expect.poll(() => processesWith(mark).filter(isAlive)).toEqual([]);
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});
