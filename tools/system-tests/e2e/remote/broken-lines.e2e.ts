import { tmpdir } from "node:os";

import { type AgentDefinition, defineAgent } from "@parley/agent";
import { TransportError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { ManualClock } from "./fixtures/manual-clock.ts";
import { connectTo, lastText, profiles, serveThroughProxy } from "./fixtures/open-remote-agent.ts";

const cwd = tmpdir();
const UPDATES = 2000;
const KEEP_ALIVE_TIMEOUT = 98_765;
const ATTEMPT_TIMEOUT = 87_654;

/** Creates an agent that counts in chunks of 260 characters. */
function countingAgent(): { readonly definition: AgentDefinition; readonly prompts: readonly string[] } {
  const prompts: string[] = [];
  const definition = defineAgent({
    info: { name: "counting", version: "1" },
    store: memorySessionStore(),
    onDisconnect: { keepMs: 60_000 },
    async prompt(turn) {
      prompts.push(turn.text);
      const count = Number(turn.text.split(" ")[1] ?? 0);
      for (let index = 0; index < count; index++) await turn.agentMessage(piece(index));
      if (turn.text === "ask") {
        const call = await turn.toolCall({ title: "Delete" });
        const { outcome } = await call.requestPermission();
        await turn.agentMessage(`It is ${outcome}`);
      }
    },
  });
  return { definition, prompts };
}

const piece = (index: number): string => `${index}`.padEnd(260, ".");
const counted = (count: number): string => Array.from({ length: count }, (_, index) => piece(index)).join("");

describe.each(profiles)("a client over $name", (profile) => {
  test("receives a turn of 2,000 updates once and in order even if the connection drops 20 times", async () => {
    const { definition, prompts } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    const agent = await connectTo(proxy.url, profile);
    const session = await agent.newSession({ cwd });
    const statuses: string[] = [];
    agent.subscribe(() => statuses.push(agent.status));
    proxy.cutEvery(30_000, 20);
    await expect(session.prompt(`count ${UPDATES}`)).resolves.toBe("end_turn");
    expect(lastText(session)).toBe(counted(UPDATES));
    expect(proxy.cuts).toBe(20);
    expect(prompts).toEqual([`count ${UPDATES}`]);
    expect(statuses).toContain("reconnecting");
    // The connection may drop again after the response.
    await expect.poll(() => agent.status).toBe("connected");
  });

  test("receives two sessions' turns, and answers a permission request once, even if the connection drops", async () => {
    const { definition, prompts } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    let asked = 0;
    const agent = await connectTo(proxy.url, profile, {
      handlers: {
        requestPermission({ options: [first] }) {
          asked += 1;
          proxy.cut();
          return { outcome: "selected", optionId: first?.optionId ?? "" };
        },
      },
    });
    const [first, second] = [await agent.newSession({ cwd }), await agent.newSession({ cwd })];
    proxy.cutEvery(10_000, 10);
    await expect(Promise.all([first.prompt("count 300"), second.prompt("ask")])).resolves.toEqual([
      "end_turn",
      "end_turn",
    ]);
    expect([lastText(first), lastText(second)]).toEqual([counted(300), "It is allowed"]);
    expect(asked).toBe(1);
    expect(prompts.toSorted()).toEqual(["ask", "count 300"]);
  });

  test("makes calls wait while the server is unreachable", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    const agent = await connectTo(proxy.url, profile);
    const session = await agent.newSession({ cwd });
    proxy.admit(false);
    proxy.cut();
    const calls = [session.prompt("count 3"), agent.newSession({ cwd })];
    await expect.poll(() => agent.status).toBe("reconnecting");
    proxy.admit(true);
    await Promise.all(calls);
    expect(lastText(session)).toBe(counted(3));
    await expect.poll(() => agent.status).toBe("connected");
  });

  test("reconnects to a server that closes its side of the connection", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    const agent = await connectTo(proxy.url, profile);
    const session = await agent.newSession({ cwd });
    for (let turn = 1; turn <= 5; turn++) {
      const accepted = proxy.accepted;
      proxy.halfClose();
      await expect.poll(() => proxy.accepted).toBeGreaterThan(accepted);
      await session.prompt("count 3");
      expect(lastText(session)).toBe(counted(3));
    }
  });

  test("replaces a stalled connection that has been silent for too long", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    const clock = new ManualClock();
    const agent = await connectTo(proxy.url, profile, {
      transport: { clock, reconnect: { keepAliveTimeoutMs: KEEP_ALIVE_TIMEOUT } },
    });
    const session = await agent.newSession({ cwd });
    // A server sends a keep-alive after 64 messages, and otherwise only every 15 s.
    for (let index = 0; index < 64; index++) await agent.notify("_noise");
    await session.prompt("count 1");
    await expect.poll(() => clock.pending(KEEP_ALIVE_TIMEOUT)).toBeGreaterThan(0);
    proxy.stall();
    const accepted = proxy.accepted;
    const running = session.prompt("count 50");
    clock.run(KEEP_ALIVE_TIMEOUT);
    await expect.poll(() => proxy.accepted).toBeGreaterThan(accepted);
    proxy.cut();
    proxy.flow();
    await running;
    expect(lastText(session)).toBe(counted(50));
  });

  test("makes another attempt if the server does not respond to the first one", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    const clock = new ManualClock();
    const agent = await connectTo(proxy.url, profile, {
      transport: { clock, reconnect: { attemptTimeoutMs: ATTEMPT_TIMEOUT, maxAttempts: 1000 } },
    });
    const session = await agent.newSession({ cwd });
    proxy.stall();
    const accepted = proxy.accepted;
    proxy.cut();
    const running = session.prompt("count 3");
    await expect.poll(() => proxy.accepted).toBeGreaterThan(accepted);
    await expect.poll(() => clock.pending(ATTEMPT_TIMEOUT)).toBeGreaterThan(0);
    const stalled = proxy.accepted;
    clock.run(ATTEMPT_TIMEOUT);
    await expect.poll(() => proxy.accepted).toBeGreaterThan(stalled);
    proxy.flow();
    await running;
    expect(lastText(session)).toBe(counted(3));
  });

  test("keeps delayed messages in order", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    proxy.delay(3);
    const agent = await connectTo(proxy.url, profile);
    const session = await agent.newSession({ cwd });
    await session.prompt("count 500");
    expect(lastText(session)).toBe(counted(500));
  });

  test("immediately rejects an unresponsive address, with the reason", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    proxy.admit(false);
    await expect(connectTo(proxy.url, profile)).rejects.toThrow(/^Cannot (reach|connect)/);
  });

  test("closes a connection that is not allowed to reconnect, with the server's response as the reason", async () => {
    const { definition } = countingAgent();
    let isExpired = false;
    const authorize = () => (isExpired ? new Response("Token expired", { status: 401 }) : "ann");
    const { proxy } = await serveThroughProxy(definition, { authorize });
    const agent = await connectTo(proxy.url, profile);
    isExpired = true;
    proxy.cut();
    const reason = await agent.closed;
    expect(reason.message).toContain("401 Unauthorized: Token expired");
    expect(agent.status).toBe("closed");
  });

  test("closes the connection if the server is unreachable for too long", async () => {
    const { definition } = countingAgent();
    const { proxy } = await serveThroughProxy(definition);
    const agent = await connectTo(proxy.url, profile, {
      transport: { reconnect: { maxAttempts: 3, minDelayMs: 1 } },
    });
    const session = await agent.newSession({ cwd });
    proxy.admit(false);
    proxy.cut();
    const reason = await agent.closed;
    expect(reason.message).toMatch(/after 3 attempts \(reconnect\.maxAttempts\)/);
    await expect(session.prompt("count 1")).rejects.toBeInstanceOf(TransportError);
    expect(agent.status).toBe("closed");
  });
});

test("fails with the reason if the server does not open a WebSocket", async () => {
  const { definition } = countingAgent();
  const { proxy } = await serveThroughProxy(definition);
  const clock = new ManualClock();
  const [, , webSocket] = profiles;
  if (webSocket === undefined) throw new Error("No profile");
  proxy.stall();
  const opening = connectTo(proxy.url, webSocket, {
    transport: { clock, reconnect: { attemptTimeoutMs: ATTEMPT_TIMEOUT } },
  });
  opening.catch(() => undefined);
  await expect.poll(() => clock.pending(ATTEMPT_TIMEOUT)).toBe(1);
  clock.run(ATTEMPT_TIMEOUT);
  await expect(opening).rejects.toThrow(
    "The server has not answered for 87654 ms (reconnect.attemptTimeoutMs)",
  );
});

test("runs a prompt once if its acknowledgement is lost", async () => {
  const { definition, prompts } = countingAgent();
  const { proxy } = await serveThroughProxy(definition);
  const [http] = profiles;
  if (http === undefined) throw new Error("No profile");
  const agent = await connectTo(proxy.url, http);
  const session = await agent.newSession({ cwd });
  for (let turn = 1; turn <= 10; turn++) {
    proxy.loseAnswers(2);
    await session.prompt(`count ${turn}`);
    expect(lastText(session)).toBe(counted(turn));
    // The second acknowledgement is lost only if the prompt is resent before its turn ends.
    await expect.poll(() => proxy.answersToLose).toBeLessThan(2);
  }
  expect(prompts).toEqual(Array.from({ length: 10 }, (_, index) => `count ${index + 1}`));
});

describe.each(profiles.filter(({ name }) => name.startsWith("WebSocket")))(
  "a client over $name",
  (profile) => {
    test("retries if the connection breaks before the response to initialize", async () => {
      const { definition } = countingAgent();
      const { proxy } = await serveThroughProxy(definition);
      // The WebSocket opens, but its first message is truncated.
      proxy.cutEvery(350, 1);
      const agent = await connectTo(proxy.url, profile);
      expect([proxy.cuts, proxy.accepted, agent.status]).toEqual([1, 2, "connected"]);
      const session = await agent.newSession({ cwd });
      await expect(session.prompt("count 3")).resolves.toBe("end_turn");
      expect(lastText(session)).toBe(counted(3));
    });
  },
);
