import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

import { ndJsonStream } from "@agentclientprotocol/sdk";
import type { AgentConnection } from "@parley/client";
import { type AgentCommand, type SpawnOptions, spawnAgent } from "@parley/client/node";
import { stdioTransport } from "@parley/protocol/stdio";
import { WireEnd } from "@parley/protocol/testing";
import { onTestFinished } from "vitest";

/** Returns the command for a program in the fixtures folder, where `@parley/*` resolves to the built packages. */
export function fixtureCommand(name: string, ...args: readonly string[]): AgentCommand {
  const script = join(import.meta.dirname, `../fixtures/${name}.ts`);
  return { command: process.execPath, args: [script, ...args] };
}

/** Connects the Parley client to a fixture. The connection closes when the test ends, unless it is closed earlier. */
export async function spawnFixtureAgent(
  name: string,
  options: Partial<SpawnOptions> = {},
): Promise<AgentConnection> {
  const agent = await spawnAgent(fixtureCommand(name), {
    info: { name: "defects", version: "1.0.0" },
    ...options,
  });
  onTestFinished(() => agent.close());
  return agent;
}

export type FixtureChild = ChildProcessByStdio<Writable, Readable, Readable>;

export function spawnFixture(name: string, ...args: readonly string[]): FixtureChild {
  const { command, args: all = [] } = fixtureCommand(name, ...args);
  const child = spawn(command, all, { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Returns a fixture's stdio as a stream for the official SDK. */
export function officialStream(child: FixtureChild): ReturnType<typeof ndJsonStream> {
  return ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
}

/** Returns a raw wire to a fixture's stdio. */
export function wireTo({ stdin, stdout }: FixtureChild): WireEnd {
  return new WireEnd(stdioTransport({ input: stdout, output: stdin }));
}

/** Whether a process exists and is not a zombie (Linux only). */
export function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/status`)) return false;
  return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
}

/** Returns a process's peak memory in MB (Linux only). */
export function peakMemory(pid: number | string | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}
