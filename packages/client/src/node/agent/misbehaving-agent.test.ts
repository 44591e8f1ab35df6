import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import type { AgentConnection } from "../../api/agent-connection.ts";
import { collect } from "../../fixtures/collect.ts";
import { type FixtureName, fixtureCommand } from "../../fixtures/fixture-command.ts";
import { isAlive } from "../../fixtures/processes.ts";
import { waitForState } from "../../fixtures/wait-for-state.ts";
import { spawnAgent } from "./spawn-agent.ts";
import type { SpawnOptions } from "./spawn-options.ts";

const info = { name: "test", version: "0" };
let agent: AgentConnection | undefined;
let errors: unknown[];
let memoryBefore: number;

beforeEach(() => {
  agent = undefined;
  errors = [];
  memoryBefore = process.memoryUsage().rss;
});

/** Asserts that the process has exited and that memory use has not grown excessively. */
async function expectNothingLeft(): Promise<void> {
  await agent?.close();
  expect(isAlive(Number(agent?.info?.version))).toBe(false);
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(768 * 1024 * 1024);
}

async function spawnFixture(
  name: FixtureName,
  options: Partial<SpawnOptions> = {},
): Promise<AgentConnection> {
  const onError = (error: unknown): void => void errors.push(error);
  agent = await spawnAgent(fixtureCommand(name), { info, closeGraceMs: 200, onError, ...options });
  onTestFinished(() => agent?.close());
  return agent;
}

describe("an agent", () => {
  it("does not affect later requests if it responds after the timeout", async () => {
    const client = await spawnFixture("answers-late", { cancelTimeoutMs: 20 });
    const session = await client.newSession({ cwd: "/w" });
    const signal = AbortSignal.timeout(20);
    await expect(client.request("_slow", {}, { signal })).rejects.toMatchObject({ name: "TimeoutError" });
    const prompt = session.prompt("Hi");
    await session.cancel();
    await expect(prompt).rejects.toThrow("the agent did not end it within 0.02 s");
    expect(session.state.turn.status).toBe("running");
    const last = client.request("_last").catch(() => undefined);
    await waitForState(session, ({ turn }) => turn.status === "idle");
    expect([session.state.turn.stopReason, errors]).toEqual(["cancelled", []]);
    await client.close();
    await last;
    await expectNothingLeft();
  });

  it("is stopped when it exceeds the message size limit", async () => {
    const client = await spawnFixture("sends-40-megabytes", { connection: { maxMessageLength: 1_000_000 } });
    const session = await client.newSession({ cwd: "/w" });
    const reason = "Cannot read: the peer sent a message of more than 1000000 characters (maxMessageLength)";
    await expect(session.prompt("Hi")).rejects.toThrow(reason);
    await expectNothingLeft();
  });

  it("is rejected and stopped if it chooses an unsupported version", async () => {
    let pid = 0;
    const spawning = spawnFixture("speaks-another-version", {
      onStderr: (line) => (pid = Number(line.slice(4))),
    });
    await expect(spawning).rejects.toMatchObject({ name: "UnsupportedVersionError", version: 99 });
    expect(pid).toBeGreaterThan(0);
    expect(isAlive(pid)).toBe(false);
  });

  it("is limited to one session per session id and one response per request id if it reuses ids", async () => {
    let asked = 0;
    // The first request is still open when the second one arrives with the same id.
    const answer = Promise.withResolvers<{ outcome: "cancelled" }>();
    const client = await spawnFixture("uses-ids-twice", {
      handlers: {
        requestPermission() {
          asked += 1;
          return answer.promise;
        },
      },
    });
    const first = await client.newSession({ cwd: "/w" });
    const session = await client.newSession({ cwd: "/w" });
    await expect(first.prompt("Hi")).rejects.toThrow('Cannot prompt session "s1": it is closed');
    expect(client.sessions).toEqual([session]);
    expect(await session.prompt("Hi")).toBe("end_turn");
    await client.request("_sync");
    expect([asked, errors]).toEqual([1, []]);
    answer.resolve({ outcome: "cancelled" });
    await expectNothingLeft();
  });

  it("causes errors but stays connected if it does not implement its capabilities", async () => {
    const client = await spawnFixture("lies-about-capabilities");
    const refusal = { code: -32601 };
    await expect(client.loadSession("s2", { cwd: "/w" })).rejects.toMatchObject(refusal);
    await expect(client.resumeSession("s2", { cwd: "/w" })).rejects.toMatchObject(refusal);
    await expect(client.deleteSession("s2")).rejects.toMatchObject(refusal);
    await expect(collect(client.listSessions())).rejects.toMatchObject(refusal);
    expect(client.sessions).toEqual([]);
    const session = await client.newSession({ cwd: "/w" });
    expect(await session.prompt("Read")).toBe("_-32601");
    await expect(session.close()).rejects.toMatchObject(refusal);
    await expectNothingLeft();
  });

  it("can send 40 MB in a single message", async () => {
    const client = await spawnFixture("sends-40-megabytes");
    const session = await client.newSession({ cwd: "/w" });
    expect(await session.prompt("Hi")).toBe("end_turn");
    const [, answer] = session.state.entries;
    const [block] = answer?.type === "message" ? answer.content : [];
    expect(block?.type === "text" ? block.text.length : 0).toBe(40 * 1024 * 1024);
    await expectNothingLeft();
  });

  it("ends the iteration over its updates, but not the session, if it sends too many unread updates", async () => {
    const client = await spawnFixture("floods-updates");
    const session = await client.newSession({ cwd: "/w" });
    const unread = session.updates();
    const prompt = session.prompt("Hi");
    prompt.catch(() => undefined);
    let updates = 0;
    await new Promise<void>((resolve) => {
      session.subscribe(() => {
        updates += 1;
        if (updates === 20_000) resolve();
      });
    });
    await expect(unread.next()).rejects.toThrow("Cannot queue more than 65536 updates");
    expect(session.state.turn.status).toBe("running");
    expect(session.state.entries).toHaveLength(2);
    await client.close();
    await expect(prompt).rejects.toMatchObject({ name: "ConnectionClosedError" });
    await expectNothingLeft();
  });
});
