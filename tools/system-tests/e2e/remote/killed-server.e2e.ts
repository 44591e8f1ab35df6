import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ClientSession } from "@parley/client";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";

import { firstLine } from "../../src/first-line.ts";
import { FaultProxy } from "./fixtures/fault-proxy.ts";
import { connectTo, lastText, profiles } from "./fixtures/open-remote-agent.ts";

const SERVER = join(import.meta.dirname, "fixtures/serves-counter.ts");

/**
 * Starts a server that stores its sessions in `file`. Without a file, sessions are lost when the server exits. The
 * server is killed when the test ends.
 */
async function startServer(
  ...file: [path?: string]
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const args = [
    "--disable-warning=ExperimentalWarning",
    SERVER,
    ...file.filter((path) => path !== undefined),
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await firstLine(child);
  return { child, url };
}

function numbersOf({ state: { entries } }: ClientSession): number[] {
  const first = entries.find((entry) => entry.type === "message" && entry.role === "agent");
  if (first?.type !== "message") return [];
  const text = first.content.map((block) => ("text" in block ? block.text : "")).join("");
  return text.trim().split(" ").map(Number);
}

async function readLog(file: string, sessionId: string): Promise<readonly string[]> {
  const store = sqliteSessionStore(file);
  const bodies: string[] = [];
  for await (const entries of store.read(sessionId)) bodies.push(...entries.map(({ body }) => body));
  await store.close();
  return bodies;
}

describe.each(profiles)("a server killed during a turn, over $name", (profile) => {
  test("loses and duplicates nothing after a restart, settles the prompt, and runs the next one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-killed-server-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "sessions.sqlite");
    const { child, url } = await startServer(file);
    const proxy = await FaultProxy.start(url);
    onTestFinished(() => proxy.close());
    const agent = await connectTo(proxy.url, profile);
    const session = await agent.newSession({ cwd: folder });
    const running = session.prompt("count").then(
      (stopReason) => ({ stopReason }),
      (error: unknown) => ({ error }),
    );
    await expect.poll(() => numbersOf(session).length).toBeGreaterThan(50);
    child.kill("SIGKILL");
    await once(child, "exit");
    const received = numbersOf(session).length;
    const next = await startServer(file);
    proxy.retarget(next.url);
    const outcome = await running;
    // In version 2, the prompt was already answered, so an idle state reports that its turn was lost.
    expect("error" in outcome || agent.version === 2).toBe(true);
    const numbers = numbersOf(session);
    expect(numbers.length).toBeGreaterThanOrEqual(received);
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index));
    expect(session.state.turn.status).toBe("idle");
    const log = await readLog(file, session.id);
    expect(log.filter((body) => body.includes('"The turn was interrupted'))).toHaveLength(1);
    expect(log.filter((body) => body.includes('"role":"user"'))).toHaveLength(1);
    await expect(session.prompt("hello")).resolves.toBe("end_turn");
    expect(lastText(session)).toBe("You said: hello");
    expect(agent.status).toBe("connected");
  });

  test("ends the turn and pending requests with the reason if a restart loses the sessions", async () => {
    const { child, url } = await startServer();
    const proxy = await FaultProxy.start(url);
    onTestFinished(() => proxy.close());
    const agent = await connectTo(proxy.url, profile);
    const session = await agent.newSession({ cwd: tmpdir() });
    const turn = session.prompt("count").then(
      (stopReason) => ({ stopReason, reason: session.state.turn.error?.message }),
      ({ message }: Error) => ({ stopReason: undefined, reason: message }),
    );
    await expect.poll(() => numbersOf(session).length).toBeGreaterThan(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect.poll(() => agent.status).toBe("reconnecting");
    const waiting = session.prompt("hello").catch(({ message }: Error) => message);
    const next = await startServer();
    proxy.retarget(next.url);
    const lost = `Cannot open session "${session.id}" again: Session not found: "${session.id}"`;
    const reason = agent.version === 2 ? lost : `Cannot prompt session "${session.id}": ${lost}`;
    const stopReason = agent.version === 2 ? "error" : undefined;
    await expect(turn).resolves.toEqual({ stopReason, reason });
    await expect(waiting).resolves.toContain(`Session not found: "${session.id}"`);
    expect(session.state.turn.status).toBe("idle");
    await expect(agent.newSession({ cwd: tmpdir() })).resolves.toMatchObject({ cwd: tmpdir() });
  });
});
